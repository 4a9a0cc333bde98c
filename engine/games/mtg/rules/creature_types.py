"""Creature types that objects have in common."""

from __future__ import annotations

from engine.games.mtg.references import as_list
from engine.games.mtg.types import find_subtype_set
from engine.kernel.run import Run

__all__ = ["share_creature_type"]


def share_creature_type(ask: Run, id: str, other: str) -> bool:
    """Whether two objects, by their ids, have a creature type in common; what has left counts as it last was.

    False if either has none.
    """
    return bool(_list_creature_types(ask, id) & _list_creature_types(ask, other))


def _list_creature_types(ask: Run, id: str) -> set[object]:
    """The creature types among an object's subtypes: `{"Elf", "Warrior"}`; an empty set if it has none."""
    return {one for one in as_list(ask.get(id, "subtypes")) if find_subtype_set(str(one)) == "creature"}
