"""The effect that a part belongs to, and when events happened."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from engine.kernel.parts import Applying, Live
from engine.kernel.state import GAME, State
from engine.kernel.values import Word

__all__ = ["find_moment", "list_decided", "list_effects", "list_events", "name_effect"]


def find_moment(state: State, event: Word) -> int:
    """When an event happened."""
    since = next((n for n, one in enumerate(reversed(list_events(state)), 1) if one is event), 0)
    return state.clock - since


def list_events(state: State) -> tuple[Word, ...]:
    """All events that there have been, oldest first."""
    return tuple(chain.from_iterable((*state.turns, state.past)))


def name_effect(one: Live | Applying) -> str:
    """The effect that a part belongs to."""
    return (one.live if isinstance(one, Applying) else one).key.rpartition("/")[0]


def list_effects(parts: Iterable[Live | Applying]) -> tuple[str, ...]:
    """The effects that some parts belong to, each once."""
    return tuple(dict.fromkeys(map(name_effect, parts)))


def list_decided(state: State) -> tuple[str, ...]:
    """The effects that the turn player has put in order, first to last."""
    said = state.mark(GAME, "ordered", ())
    return said if isinstance(said, tuple) else ()
