"""Casting: the face and modes of a card, and the time to cast it."""

from __future__ import annotations

import msgspec

from engine.games.mtg.words import Cast, Mode, Play
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Card

__all__ = ["find_proposed_face", "is_main_phase_of", "pick_modes", "shift_targets"]


def find_proposed_face(ask: Run, act: Cast | Play) -> Card:
    """The face of a card that a player is about to cast or play; an empty card if it is gone."""
    obj = ask.state.objects.get(act.card)
    if obj is None:
        return Card("")
    card: Card = ask.defines("face:cast", act, obj.card)
    return card


def is_main_phase_of(ask: Run, seat: str) -> bool:
    """Whether it is a main phase of a seat's own turn and the stack is empty."""
    phase = ask.state.mark("game", "phase")
    return ask.active == seat and phase in {"main", "second-main"} and not ask.state.at("stack")


def pick_modes(modes: tuple[Mode, ...], wanted: tuple[int, ...]) -> tuple[Mode, ...]:
    """The modes with these numbers (from 1), each once, in the order printed. Unknown numbers are left out."""
    return tuple(modes[at - 1] for at in sorted(set(wanted)) if 0 < at <= len(modes))


def shift_targets(word: Word, by: int) -> Word:
    """A word with `by` added to the number of each target that it names.

    The targets of a mode come after those of the modes before it.
    """
    if not by:
        return word
    fields = {name: _shift_value(getattr(word, name), by) for name in word.__struct_fields__}
    return msgspec.structs.replace(word, **fields)


def _shift_value(value: object, by: int) -> object:
    """A reference to a target with its number raised; any other value unchanged."""
    if isinstance(value, str) and value.partition(".")[0] == "target":
        return f"target.{int(value.partition('.')[2] or 1) + by}"
    return value
