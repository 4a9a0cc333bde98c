"""Amounts counted from the events of this turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg.events import BecameCast, Foretold
from engine.games.mtg.words import Deaths, Foretellings, Occurred
from engine.kernel.events import Moved
from engine.kernel.layering import Board
from engine.kernel.matching import Look, matches_filter, matches_pattern, resolve_reference
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["HISTORY_AMOUNTS"]


def count_occurrences(word: Occurred, context: Context, look: Look) -> int:
    """How many events of this turn match `word.what`, or the sum of their field `word.field`, such as `amount`.

    The kernel calls it when a text has the amount `Occurred`.
    """
    found = [one for one in look.state.past if matches_pattern(word.what, one, context, look)]
    if word.field is None:
        return len(found)
    amounts = [getattr(one, word.field, 0) for one in found]
    return sum(one for one in amounts if isinstance(one, int))


def count_deaths(word: Deaths, context: Context, look: Look) -> int:
    """How many objects that match `word.of`, as they last were, have died this turn.

    The kernel calls it when a text has the amount `Deaths`.
    """
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    past = [one for one in look.state.past if isinstance(one, Moved)]
    dead = [one.obj for one in past if look.run.defines("died", one, so_far=False)]
    return sum(matches_filter(word.of, id, context, look) for id in dead)


def count_foretellings(word: Foretellings, context: Context, look: Look) -> int:
    """How many cards the player `word.who` has foretold this turn, by the special action alone (702.142c).

    To cast a foretold card does not count. The kernel calls it when a text has the amount `Foretellings`.
    """
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    seat = resolve_reference(word.who, context, look.state)
    past = [one for one in look.state.past if isinstance(one, BecameCast | Foretold) and one.seat == seat]
    return sum(bool(look.run.defines("foretelling", one, so_far=_concerns_foretelling(look, one))) for one in past)


def _concerns_foretelling(look: Board, event: BecameCast | Foretold) -> bool:
    """Whether an event foretells a card, or casts one that was foretold."""
    return isinstance(event, Foretold) or bool(look.state.mark(event.obj, "foretold"))


HISTORY_AMOUNTS: Mapping[type[Word], Callable[..., int]] = {
    Occurred: count_occurrences,
    Deaths: count_deaths,
    Foretellings: count_foretellings,
}
"""The function that computes each amount."""
