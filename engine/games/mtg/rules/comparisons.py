"""Amounts that compare players, objects and turns: whose turn it is, which player has most, and what something was."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.mtg.words import Fits, Most, Total, YourTurn
from engine.kernel.matching import Look, amount, matches_filter, matching_objects, resolve_reference
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["COMPARING_AMOUNTS"]


def count_own_turn(_: YourTurn, context: Context, look: Look) -> int:
    """1 if the active player is the controller, else 0. The kernel calls it for the amount `YourTurn`."""
    return int(look.state.flow.active == context.controller)


def find_most(word: Most, context: Context, look: Look) -> int:
    """The greatest value of the amount `word.of` among the players that `word.who` means; 0 if there are none.

    In that amount each player in turn is `it`. `opponents` and `each` are known, and else a reference to one player.
    The kernel calls it for the amount `Most`.
    """
    state, you = look.state, str(context.controller)
    seats = list(state.playing())
    if word.who == "opponents":
        seats = [one for one in seats if not state.friends(one, you)]
    elif word.who != "each":
        seats = [str(resolve_reference(word.who, context, state))]
    return max((amount(word.of, replace(context, it=one), look) for one in seats), default=0)


def fits_filter(word: Fits, context: Context, look: Look) -> int:
    """1 if the object that the reference `word.what` means matches `word.of`, as it is or last was, else 0.

    0 too if it means no object. The kernel calls it for the amount `Fits`.
    """
    id = resolve_reference(word.what, context, look.state)
    return int(isinstance(id, str) and matches_filter(replace(word.of, be=word.what), id, context, look))


def sum_values(word: Total, context: Context, look: Look) -> int:
    """The sum of the field `word.field` over the objects that match `word.of`; what is no number counts as 0.

    The kernel calls it for the amount `Total`.
    """
    values = (look.get(id, word.field) for id in matching_objects(word.of, context, look))
    return sum(one for one in values if isinstance(one, int))


COMPARING_AMOUNTS: Mapping[type[Word], Callable[..., int]] = {
    YourTurn: count_own_turn,
    Most: find_most,
    Fits: fits_filter,
    Total: sum_values,
}
"""The function that computes each amount."""
