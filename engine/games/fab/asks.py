"""The questions that a scenario may ask: `ask: cost w`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.fab.events import Announced, Declared
from engine.games.fab.rules.costs import count_price
from engine.games.fab.rules.decks import Inclusion, list_pool
from engine.games.fab.words import Play
from engine.kernel.doing import Proposal
from engine.kernel.run import Run
from engine.kernel.state import State

__all__ = ["ASKS"]


def _ask_include(ask: Run, seat: str, card: str) -> bool:
    """Answer `ask: include P1 card`: whether the card, named by its id, may be in the seat's deck.

    A clause on `include`, or else on `include-anyway`, must allow it, and none on `include` forbid it. The objections
    join the chain.
    """
    what = Inclusion(seat, card)
    objecting = ask.forbids("include", what)
    ask.note(objecting)
    allowed = ask.allows("include", what) or ask.allows("include-anyway", what)
    return allowed and not objecting


def _ask_deck(ask: Run, seat: str) -> str:
    """Answer `ask: deck P1`: `"legal"` where every card of the seat's pool may be included, else `"illegal"`.

    A seat without cards has a legal deck.
    """
    illegal = [card for card in list_pool(ask, seat) if not _ask_include(ask, seat, card)]
    return "illegal" if illegal else "legal"


def _ask_cost(ask: Run, card: str, x: str | None = None) -> int:
    """Answer `ask: cost w`, or `cost w x=2`: what playing a card, named by its id, costs in resources now.

    It is announced first, as in a game, so that what applies to it from then on is counted (5.1.2a). The position stays
    as it is. A card whose printed cost is `x` counts it as 0 if `x` is not given; `x` is a number as text. For a card
    on the stack, it is its price as it lies there, and `x` is not looked at.

    Raises:
        KeyError: No object has this id.
        ValueError: `x` is no number.
    """
    here = ask.state.objects[card]
    if here.zone == "stack":
        return count_price(ask, Play(str(here.controller), card))
    if x is None and here.card.values.get("cost") == "x":
        x = "0"
    play = Play(here.owner, card, x=None if x is None else int(x))
    before = ask.state
    ask.state = _present_card(ask, play)
    try:
        return count_price(ask, play)
    finally:
        ask.state = before


def _present_card(ask: Run, play: Play) -> State:
    """The state after a card has been announced and its variable cost, if any, declared.

    The run itself does not change.
    """
    trial = Run(ask.game, ask.state, off=ask.off, budget=ask.budget)
    trial.happen([Proposal(Announced(play.card, "stack", controller=play.seat, seat=play.seat))])
    if play.x is not None:
        trial.happen([Proposal(Declared(play.card, "stack", controller=play.seat, seat=play.seat, x=play.x))])
    return trial.state


_DECKS: Mapping[str, Callable[..., object]] = {"deck": _ask_deck, "include": _ask_include}
"""The questions of this module."""


_COSTS: Mapping[str, Callable[..., object]] = {"cost": _ask_cost}
"""`ask: cost card`."""


ASKS: Mapping[str, Callable[..., object]] = {**_COSTS, **_DECKS}
"""The questions that a scenario may ask."""
