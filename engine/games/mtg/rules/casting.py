"""Casting: the face and modes of a card, and the time to cast it."""

from __future__ import annotations

import msgspec

from engine.games.mtg.references import as_list
from engine.games.mtg.words import Cast, Casting, Mode, Play
from engine.kernel.run import Run
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Context

__all__ = [
    "PROPOSED",
    "describe_casting",
    "is_main_phase_of",
    "pick_modes",
    "propose_back_face",
    "shift_targets",
]

PROPOSED = "proposed"
"""The mark of a card that is judged as though its back face were cast (`cast`) or played (`play`)."""


def propose_back_face(ask: Run, act: Cast | Play, so_far: Map[str, Map[str, object]]) -> Map[str, Map[str, object]]:
    """The marks by which an action is judged, by object id: `so_far` with the one mark `proposed` for the card.

    Its value is `cast` or `play`. It takes the place of the card's other marks in `so_far`. For the front face, a card
    without a back, or one that is gone, it gives `so_far` unchanged.
    """
    obj = ask.state.objects.get(act.card)
    if obj is None or obj.card.back is None or act.face != "back":
        return so_far
    return so_far.put(act.card, Map({PROPOSED: tag(act)}))


def describe_casting(ask: Run, seat: str, id: str) -> Casting:
    """The `Casting` of a spell that a seat is about to cast, which cost changes and prohibitions are compared with.

    It has the name, types, subtypes and supertypes as they are considered now, and the targets if they are announced.
    """
    types, subtypes, supertypes = (as_list(ask.get(id, name)) for name in ("types", "subtypes", "supertypes"))
    announced = ask.state.mark(id, "announced")
    targets = announced.targets if isinstance(announced, Context) else ()
    return Casting(seat, id, str(ask.get(id, "name")), types, subtypes, supertypes, targets)


def is_main_phase_of(ask: Run, seat: str) -> bool:
    """Whether it is a main phase, the first or second, of a seat's own turn and the stack is empty."""
    phase = ask.state.mark("game", "phase")
    return ask.active == seat and phase in {"main", "second-main"} and not ask.state.at("stack")


def pick_modes(modes: tuple[Mode, ...], wanted: tuple[int, ...]) -> tuple[Mode, ...]:
    """The modes with these numbers (from 1), each once, in the order printed: the first and third for `(3, 1, 1)`.

    Unknown numbers are left out.
    """
    return tuple(modes[at - 1] for at in sorted(set(wanted)) if 0 < at <= len(modes))


def shift_targets(word: Word, by: int) -> Word:
    """A word with `by` added to the number of each target that its own fields name: `target` becomes `target.2` for 1.

    The targets of a mode come after those of the modes before it. Words and tuples in its fields stay as they are. For
    0 it is the word itself.
    """
    if not by:
        return word
    fields = {name: _shift_value(getattr(word, name), by) for name in word.__struct_fields__}
    return msgspec.structs.replace(word, **fields)


def _shift_value(value: object, by: int) -> object:
    """A reference to a target with its number raised: `target.3` for `target.2` by 1. Any other value is unchanged."""
    if isinstance(value, str) and value.partition(".")[0] == "target":
        return f"target.{int(value.partition('.')[2] or 1) + by}"
    return value
