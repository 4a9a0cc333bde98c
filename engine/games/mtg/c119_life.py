"""119.1: the life that players begin the game with, and what variants of the game make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg.base import rules
from engine.kernel.layering import Board
from engine.kernel.matching import Look
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Counting

__all__ = ["AMOUNTS", "LIFE", "VARIANTS", "StartingLife", "wrong_modifier"]

LIFE = 20
"""The starting life total where no variant says another."""

VARIANTS = ("archenemy", "brawl", "commander", "two-headed giant", "vanguard")
"""The variants of the game that have a starting life total of their own."""


class StartingLife(Counting, frozen=True):
    """Your starting life total (119.1): 20, or what `given` says, as `marks: {variant: commander}`.

    `{starting-life: 35}` is for a variant that the rules do not name. In a Vanguard game a seat has its life modifier
    (`vanguard: -2`), in an Archenemy game one is the `archenemy`.
    """


def wrong_modifier(value: object) -> str | None:
    """What is wrong with the life modifier of a vanguard card, in words; None if nothing is."""
    return None if type(value) is int else f"a whole number is wanted, not {value!r}"


def starting_life(_word: StartingLife, context: Context, look: Look) -> int:
    """The life that the controller of this began the game with."""
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    return int(look.run.defines("life:starting", str(context.controller), 0))


@rules.defines("119.1", "life:starting")
def twenty_or_what_the_variant_says(ask: Run, seat: str, so_far: int) -> int:
    """The life with which each player begins the game."""
    return ask.state.number("game", "starting-life") or LIFE


@rules.defines("119.1a", "life:starting", after=twenty_or_what_the_variant_says)
def thirty_for_two_heads(ask: Run, seat: str, so_far: int) -> int:
    """What each team begins a Two-Headed Giant game with."""
    return 30 if _variant(ask) == "two-headed giant" else so_far


@rules.defines("119.1b", "life:starting", after=(twenty_or_what_the_variant_says, thirty_for_two_heads))
def as_a_vanguard_changes_it(ask: Run, seat: str, so_far: int) -> int:
    """In a Vanguard game, more or less by the life modifier of the player's vanguard card."""
    more = ask.state.mark(seat, "vanguard", 0)
    return so_far + more if _variant(ask) == "vanguard" and isinstance(more, int) else so_far


@rules.defines(
    "119.1c", "life:starting", after=(twenty_or_what_the_variant_says, thirty_for_two_heads, as_a_vanguard_changes_it)
)
def forty_with_a_commander(ask: Run, seat: str, so_far: int) -> int:
    return 40 if _variant(ask) == "commander" else so_far


@rules.defines(
    "119.1d",
    "life:starting",
    after=(twenty_or_what_the_variant_says, thirty_for_two_heads, as_a_vanguard_changes_it, forty_with_a_commander),
)
def by_the_number_of_players_in_brawl(ask: Run, seat: str, so_far: int) -> int:
    """25 in a game of two players, and 30 in one of more."""
    return (25 if len(ask.state.seats) == 2 else 30) if _variant(ask) == "brawl" else so_far  # noqa: PLR2004 - two players


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
    return 40 if _variant(ask) == "archenemy" and ask.state.mark(seat, "archenemy") else so_far


def _variant(ask: Run) -> object:
    return ask.state.mark("game", "variant")


AMOUNTS: Mapping[type[Word], Callable[..., int]] = {StartingLife: starting_life}
"""How it is read."""
