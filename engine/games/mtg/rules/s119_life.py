"""Section 119: life. Starting totals, and how life is gained, lost and paid."""

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
    """The life a player begins with: the number set for the game, if there is one, or else 20."""
    return ask.state.number("game", "starting-life") or LIFE


@rules.defines("119.1a", "life:starting", after=twenty_or_what_the_variant_says)
def thirty_for_two_heads(ask: Run, seat: str, so_far: int) -> int:
    """30 in a Two-Headed Giant game, for a team as a whole; `so_far` in any other."""
    return 30 if _get_variant(ask) == "two-headed giant" else so_far


def _get_variant(ask: Run) -> object:
    """The variant of the game, such as `commander`, or None for an ordinary game."""
    return ask.state.mark("game", "variant")


@rules.defines("119.1b", "life:starting", after=(twenty_or_what_the_variant_says, thirty_for_two_heads))
def as_a_vanguard_changes_it(ask: Run, seat: str, so_far: int) -> int:
    """`so_far` changed by the life modifier of the seat's vanguard card in a Vanguard game; it may be negative.

    Otherwise `so_far`.
    """
    return so_far + ask.state.number(seat, "vanguard") if _get_variant(ask) == "vanguard" else so_far


@rules.defines(
    "119.1c", "life:starting", after=(twenty_or_what_the_variant_says, thirty_for_two_heads, as_a_vanguard_changes_it)
)
def forty_with_a_commander(ask: Run, seat: str, so_far: int) -> int:
    """40 in a Commander game; `so_far` in any other."""
    return 40 if _get_variant(ask) == "commander" else so_far


@rules.defines(
    "119.1d",
    "life:starting",
    after=(twenty_or_what_the_variant_says, thirty_for_two_heads, as_a_vanguard_changes_it, forty_with_a_commander),
)
def by_the_number_of_players_in_brawl(ask: Run, seat: str, so_far: int) -> int:
    """In a Brawl game 25 for two players and 30 for more; `so_far` in any other game."""
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
    """40 for the archenemy in an Archenemy game; `so_far` for everybody else."""
    return 40 if _get_variant(ask) == "archenemy" and ask.state.mark(seat, "archenemy") else so_far


@rules.does("119.3", "effect:gain-life")
def life_is_gained(ask: Run, said: tuple[GainLife, Context]) -> Does:
    """Each player meant, one after another, gains that much life; a negative amount counts as 0."""
    word, context = said
    amount = ask.defines("result", (word, context), get_number(ask, word.amount, context))
    for seat in list_players(ask, word.who, context):
        yield GainedLife(seat, amount)


@rules.does("119.3", "effect:lose-life")
def life_is_lost(ask: Run, said: tuple[LoseLife, Context]) -> Does:
    """Each player meant, one after another, loses that much life; nothing happens for an amount of 0 or less."""
    word, context = said
    amount = get_number(ask, word.amount, context)
    for seat in list_players(ask, word.who, context):
        if amount > 0:
            yield LostLife(seat, amount)


@rules.forbids("119.4", "payable")
def too_little_life(ask: Run, bill: Bill) -> bool:
    """Objection to a bill with more life to pay than the seat has."""
    return max(0, ask.state.number(bill.seat, "life")) < bill.life


@rules.forbids("119.9", "event:gained-life")
def a_gain_of_no_life(ask: Run, event: GainedLife) -> bool:
    """Objection to an event by which a player would gain 0 life."""
    return event.amount == 0
