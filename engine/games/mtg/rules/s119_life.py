"""Section 119: life."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import GainedLife, LostLife
from engine.games.mtg.references import get_number, list_players
from engine.games.mtg.rules.costs import Bill
from engine.games.mtg.rules.life import LIFE
from engine.games.mtg.words import GainLife, LoseLife
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("119.1", "life:starting")
def twenty_or_what_the_variant_says(ask: Run, seat: str, so_far: int) -> int:
    """The life with which each player begins the game."""
    return ask.state.number("game", "starting-life") or LIFE


@rules.defines("119.1a", "life:starting", after=twenty_or_what_the_variant_says)
def thirty_for_two_heads(ask: Run, seat: str, so_far: int) -> int:
    """A team in a Two-Headed Giant game begins with 30 life."""
    return 30 if _get_variant(ask) == "two-headed giant" else so_far


def _get_variant(ask: Run) -> object:
    """The variant of the game, such as `commander`, or None for an ordinary game."""
    return ask.state.mark("game", "variant")


@rules.defines("119.1b", "life:starting", after=(twenty_or_what_the_variant_says, thirty_for_two_heads))
def as_a_vanguard_changes_it(ask: Run, seat: str, so_far: int) -> int:
    """In a Vanguard game, the starting life total changes by the life modifier of the player's vanguard card."""
    more = ask.state.mark(seat, "vanguard", 0)
    return so_far + more if _get_variant(ask) == "vanguard" and isinstance(more, int) else so_far


@rules.defines(
    "119.1c", "life:starting", after=(twenty_or_what_the_variant_says, thirty_for_two_heads, as_a_vanguard_changes_it)
)
def forty_with_a_commander(ask: Run, seat: str, so_far: int) -> int:
    """In a Commander game each player begins with 40 life."""
    return 40 if _get_variant(ask) == "commander" else so_far


@rules.defines(
    "119.1d",
    "life:starting",
    after=(twenty_or_what_the_variant_says, thirty_for_two_heads, as_a_vanguard_changes_it, forty_with_a_commander),
)
def by_the_number_of_players_in_brawl(ask: Run, seat: str, so_far: int) -> int:
    """25 in a game of two players, and 30 in one of more."""
    return (25 if len(ask.state.seats) == 2 else 30) if _get_variant(ask) == "brawl" else so_far  # noqa: PLR2004 - two players


@rules.defines(
    "119.1e",
    "life:starting",
    after=(
        twenty_or_what_the_variant_says,
        thirty_for_two_heads,
        as_a_vanguard_changes_it,
        forty_with_a_commander,
        by_the_number_of_players_in_brawl,
    ),
)
def forty_for_the_archenemy(ask: Run, seat: str, so_far: int) -> int:
    """In an Archenemy game the archenemy begins with 40 life; the other players do not."""
    return 40 if _get_variant(ask) == "archenemy" and ask.state.mark(seat, "archenemy") else so_far


@rules.does("119.3", "effect:gain-life")
def life_is_gained(ask: Run, said: tuple[GainLife, Context]) -> Does:
    """Each player meant gains that much life."""
    word, context = said
    amount = ask.defines("result", (word, context), get_number(ask, word.amount, context))
    for seat in list_players(ask, word.who, context):
        yield GainedLife(seat, amount)


@rules.does("119.3", "effect:lose-life")
def life_is_lost(ask: Run, said: tuple[LoseLife, Context]) -> Does:
    """Each player meant loses that much life, if the amount is above 0."""
    word, context = said
    amount = get_number(ask, word.amount, context)
    for seat in list_players(ask, word.who, context):
        if amount > 0:
            yield LostLife(seat, amount)


@rules.forbids("119.4", "payable")
def too_little_life(ask: Run, bill: Bill) -> bool:
    """A player pays life only if their life total is at least that much."""
    return bill.life > 0 and ask.state.number(bill.seat, "life") < bill.life


@rules.forbids("119.9", "event:gained-life")
def a_gain_of_no_life(ask: Run, event: GainedLife) -> bool:
    """Gaining 0 life does not happen."""
    return event.amount == 0
