"""Section 609: effects. As much as possible is done; mana as though of other colors."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Tapped, Untapped
from engine.kernel.matching import holds, matches_pattern
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Permit

__all__: list[str] = []


class Spending(Word, frozen=True):
    """Mana about to be spent on a card: permissions to spend it as though of any color match this.

    `mana`: `any` mana, or only mana from `snow` sources; `type`: any mana as though of any type, colorless too.
    """

    seat: str
    card: str
    mana: str = "any"


_COLORS = frozenset("WUBRG")


@rules.allows("609.3", "rest:done")
def the_rest_is_done_where_a_part_cannot_be(ask: Run, word: Word) -> bool:
    """Always True: the other instructions of an effect are done where one is impossible."""
    return True


@rules.defines("609.3", "possible")
def only_as_much_as_possible(ask: Run, said: tuple[int, int], so_far: int) -> int:
    """The smaller of two numbers: how many an effect asks for, and how many there are."""
    return min(said)


@rules.defines("609.3", "tappable")
def what_is_tapped_stays_so(ask: Run, event: Tapped, so_far: bool) -> bool:
    """Whether a permanent can be tapped: `so_far`, and it is not tapped already."""
    return so_far and not ask.state.mark(event.obj, "tapped")


@rules.forbids("609.3", "event:untapped")
def untapped_already(ask: Run, event: Untapped) -> bool:
    """Objection to untapping what a clause finds cannot be untapped, such as what is not tapped."""
    return not ask.defines("untappable", event, so_far=True)


@rules.defines("609.3", "turned:all")
def the_rest_is_done_although_there_was_none(ask: Run, seat: str, so_far: bool) -> bool:
    """True: what follows a search through a library's top cards is done even if none was found."""
    return True


@rules.defines("609.4b", "spending")
def as_though_of_any_colour(ask: Run, said: tuple[str, str], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols of a cost, changed so that mana of other kinds can pay them, where an effect permits it.

    `said` is the seat and the card. Mana of any type, or any color, makes colored symbols generic (`1`). Snow mana
    makes `G` into `G/S`.
    """
    seat, card = said
    if _is_free_of_colors(ask, Spending(seat, card, "type")):
        return tuple("1" if one in _COLORS | {"C"} else one for one in so_far)
    if _is_free_of_colors(ask, Spending(seat, card)):
        return tuple("1" if one in _COLORS else one for one in so_far)
    if _is_free_of_colors(ask, Spending(seat, card, "snow")):
        return tuple(f"{one}/S" if one in _COLORS else one for one in so_far)
    return so_far


def _is_free_of_colors(ask: Run, subject: Spending) -> bool:
    """Whether an effect in force lets this mana be spent as though of any colour.

    The reason joins those of the answer under way.
    """
    board = ask.board()
    for live in board.live(Permit):
        part, context = live.part, live.context
        if matches_pattern(part.what, subject, context, board) and holds(part.when, context, board):
            ask.note(board.why.get(live.key, ()))
            return True
    return False
