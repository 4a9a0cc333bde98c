"""Section 101: starting a game. Who begins, the opening hands, and mulligans."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.position import list_hand, shuffle_deck
from engine.games.wow.words import Begin
from engine.kernel.events import Moved, PhaseBegan, Set, TurnBegan
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("101.2", 7, on="101.1")

OPENING = 7
"""How many cards a player begins with."""


@rules.allows("101.1", "act:begin")
def before_the_first_turn(ask: Run, act: Begin) -> bool:
    """The game may be begun only in the setup phase."""
    return ask.state.mark("game", "phase") == "setup"


@rules.does("101.1", "act:begin")
def hands_are_drawn(ask: Run, act: Begin) -> Does:
    """A player chosen by chance picks who goes first; then, player by player, decks are shuffled and seven cards drawn.

    After the mulligans, the first turn begins with the ready step.
    """
    chooser = ask.choose(None, "chooser", ask.state.playing())
    first = ask.choose(chooser, "first", ask.state.playing())
    for seat in ask.state.clockwise(first):
        yield shuffle_deck(ask, seat)
        yield _draw_cards(ask, (seat,), OPENING)
    ask.perform("mulligans", first)
    ask.perform("opening-hands", first)
    yield TurnBegan(first, 1)
    yield PhaseBegan("ready")
    ask.perform("begin:ready", first)


def _draw_cards(ask: Run, seats: tuple[str, ...], n: int) -> tuple[Moved, ...]:
    """The events by which each seat draws `n` cards from the top of its deck, fewer if it has no more."""
    return tuple(Moved(id, f"{seat}.hand") for seat in seats for id in ask.state.at(f"{seat}.deck")[:n])


@rules.does("101.2", "mulligans")
def decided_in_turn_and_done_at_once(ask: Run, first: str) -> Does:
    """In turn order, each player with a hand decides on a mulligan. Those who take one then do so together.

    Each hand goes into its deck, the decks are shuffled, and as many cards are drawn as were given back.
    """
    seats = ask.state.clockwise(first)
    again = [seat for seat in seats if list_hand(ask.state, seat) and ask.choose(seat, "mulligan", (True, False))]
    sizes = {seat: len(list_hand(ask.state, seat)) for seat in again}
    back = tuple(Moved(id, f"{seat}.deck", "bottom") for seat in again for id in list_hand(ask.state, seat))
    yield back
    for seat in again:
        yield shuffle_deck(ask, seat)
    yield tuple(event for seat in again for event in _draw_cards(ask, (seat,), sizes[seat]))


@rules.does("101.3", "opening-hands")
def what_is_held_as_the_first_turn_begins(ask: Run, first: str) -> Does:
    """Cards held as the first turn begins get the mark `opening: yes`, so that filters find them."""
    if held := [id for seat in ask.state.seats for id in list_hand(ask.state, seat)]:
        yield tuple(Set(id, "opening", value=True) for id in held)
