"""The effects that parts belong to, and the time of events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TypeVar, cast

from engine.kernel.parts import Applying, Live
from engine.kernel.state import GAME, Ongoing, State
from engine.kernel.values import Word

T = TypeVar("T")

__all__ = [
    "find_event_time",
    "find_ongoing",
    "keep_lowest",
    "list_effects",
    "list_events",
    "list_ordered_effects",
    "name_effect",
]


def find_event_time(state: State, event: Word) -> int:
    """The clock time just before this very event happened; the time now if it has not.

    The clock counts the events of the game. An event that is only equal does not count.
    """
    since = next((n for n, one in enumerate(reversed(list_events(state)), 1) if one is event), 0)
    return state.clock - since


def find_ongoing(state: State, live: Live) -> Ongoing | None:
    """The ongoing effect that a part belongs to; None if a static ability gives it."""
    return state.effects.get(cast("str", live.ongoing))


def list_events(state: State) -> tuple[Word, ...]:
    """All events of the game, those of earlier turns included, oldest first."""
    return tuple(chain.from_iterable((*state.turns, state.past)))


def name_effect(one: Live | Applying) -> str:
    """The key of the effect that a part belongs to: `"o3/0"` for the part `o3/0/1`, `"o12"` for `o12/1`."""
    return (one.live if isinstance(one, Applying) else one).key.rpartition("/")[0]


def keep_lowest(items: tuple[T, ...], rank: Callable[[T], int]) -> tuple[T, ...]:
    """The items with the lowest rank, in their order; `()` if there are none."""
    ranked = [(rank(one), one) for one in items]
    lowest = min((at for at, _ in ranked), default=None)
    return tuple(one for at, one in ranked if at == lowest)


def list_effects(parts: Iterable[Live | Applying]) -> tuple[str, ...]:
    """The keys of the effects that parts belong to, each once, in the order of the parts: `("o3/0", "o12")`."""
    return tuple(dict.fromkeys(map(name_effect, parts)))


def list_ordered_effects(state: State) -> tuple[str, ...]:
    """The keys of the effects that the turn player has put in order, first to last (6.3.4b); `()` if none has been."""
    return cast("tuple[str, ...]", state.mark(GAME, "ordered", ()))
