"""What a seat might try, and what a scenario may ask about an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from engine.games.fab.c5_costs import activated, price
from engine.games.fab.c5_layers import resolutions
from engine.games.fab.c5_split import as_played, sides
from engine.games.fab.modes import in_mode, modal, settled
from engine.games.fab.words import Activate, Activated, Announced, Declared, Defend, Pass, Play, Resolution
from engine.kernel.doing import Proposal
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["ASKS", "candidates"]


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Everything that a seat might try, as far as it needs no announcement but targets."""
    hand = ask.state.at(f"{seat}.hand")
    for card in (*hand, *ask.state.at(f"{seat}.arsenal")):
        yield from _plays(ask, seat, card)
    for source in (*ask.state.at("arena"), *ask.state.at(f"{seat}.hero"), *hand):
        for n, ability in enumerate(activated(ask, source), 1):
            for mode in _modes(ability) or (None,):
                for targets in _targets(ask, source, seat, in_mode(ability, mode or 0).targets):
                    yield Activate(seat, source, n, targets, mode=mode)
    if ask.state.mark("game", "step") == "defend":
        yield from (Defend(seat, (card,)) for card in hand)
    yield Pass(seat)


def _plays(ask: Run, seat: str, card: str) -> Iterator[Play]:
    here = ask.state.objects[card].card
    names = [side.name for side in sides(here)]
    for half in (*names, "both") if names else (None,):
        play = Play(seat, card, half=half)
        abilities = resolutions(ask, card)
        if half is not None:
            abilities = tuple(one for one in as_played(here, play).abilities if isinstance(one, Resolution))
        for modes in product(*(found for one in abilities if (found := _modes(one)))):
            wanted = tuple(which for one in settled(abilities, modes) for which in one.targets)
            for targets in _targets(ask, card, seat, wanted):
                yield replace(play, targets=targets, modes=modes)


def _modes(ability: Resolution | Activated) -> range:
    """The numbers of an ability's modes; none of one that is not modal."""
    choice = modal(ability.does)
    return range(1, len(choice.modes) + 1) if choice is not None else range(0)


def _targets(ask: Run, source: str, seat: str, wanted: tuple[Filter, ...]) -> Iterator[tuple[str, ...]]:
    context = Context(source, seat)
    return product(*(ask.find(which, context) for which in wanted))


def _cost(ask: Run, card: str, x: str | None = None) -> int:
    """What playing a card costs in resources now.

    It is announced first, as in a game, so that what applies to it from then on is counted (5.1.2a).
    """
    here = ask.state.objects[card]
    if here.zone == "stack":
        return price(ask, Play(str(here.controller), card))
    if x is None and here.card.values.get("cost") == "x":
        x = "0"
    play = Play(here.owner, card, x=None if x is None else int(x))
    before = ask.state
    ask.state = _presented(ask, play)
    try:
        return price(ask, play)
    finally:
        ask.state = before


def _presented(ask: Run, play: Play) -> State:
    """The position in which a card has been announced, and its variable cost declared."""
    trial = Run(ask.game, ask.state, off=ask.off, budget=ask.budget)
    trial.happen([Proposal(Announced(play.card, "stack", controller=play.seat, seat=play.seat))])
    if play.x is not None:
        trial.happen([Proposal(Declared(play.card, "stack", controller=play.seat, seat=play.seat, x=play.x))])
    return trial.state


ASKS: Mapping[str, Callable[..., object]] = {"cost": _cost}
"""`ask: cost card`."""
