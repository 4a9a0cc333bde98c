"""The card of a face that is read whole, and what the engine says against it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.reading.faces import FaceReading
from engine.games.mtg.reading.lowering.abilities import list_abilities, list_keywords
from engine.games.mtg.reading.lowering.nouns import lower_number
from engine.games.mtg.reading.lowering.references import LoweringError
from engine.games.mtg.reading.lowering.spells import join_spells
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map
from engine.kernel.words import Ability, Card

__all__ = ["lower_face"]

_LAYOUTS = frozenset({"normal", "saga", "modal_dfc", "class", "leveler", "token"})
"""How a card is laid out so that a face of it is a card like any other."""

_OF_THIS = {
    "cant-block": ("can't block",),
    "cant-attack": ("can't attack",),
    "cant-attack-block": ("can't attack", "can't block"),
    "cant-blocked": ("can't be blocked",),
    "must-attack": ("must attack",),
    "cant-block-alone": ("can't block alone",),
}
"""What a creature says of itself that is a keyword of the engine."""


def lower_face(reading: FaceReading) -> Card:
    """The card of a face that is read whole.

    Raises:
        LoweringError: The face is not read whole, or something in it has no word.
    """
    if not reading.whole:
        raise LoweringError("not read whole")
    face = reading.face
    layout = face.values.get("layout", "normal")
    if layout not in _LAYOUTS:
        raise LoweringError(f"the layout {layout}")
    keywords: list[str] = []
    abilities: list[Ability] = []
    for said in join_spells(reading.list_meanings()):
        printed = list_keywords(said) or _list_own_keywords(said)
        if printed is not None:
            keywords += printed
        else:
            abilities += list_abilities(said)
    values: dict[str, object] = {"types": tuple(one.lower() for one in face.types)}
    values |= {"cost": face.values["manaCost"]} if "manaCost" in face.values else {}
    values |= {"supertypes": tuple(one.lower() for one in face.supertypes)} if face.supertypes else {}
    values |= {"subtypes": tuple(face.subtypes)} if face.subtypes else {}
    values |= {"keywords": tuple(keywords)} if keywords else {}
    values |= dict(_list_numbers(reading))
    if "manaCost" not in face.values and face.values.get("colors"):
        values["colors"] = tuple(face.values["colors"])
    return Card(face.name, Map(values), tuple(abilities))


def _list_own_keywords(said: Term) -> tuple[str, ...] | None:
    """The keywords that stand for what a creature says of itself; None if it says something else."""
    state = said.get("s")
    if said.make != "state" or not isinstance(state, Term) or state.get("what") != Term("this"):
        return None
    return _OF_THIS.get(state.make)


def _list_numbers(reading: FaceReading) -> Iterator[tuple[str, int]]:
    """Power, toughness and loyalty."""
    for name in ("power", "toughness", "loyalty"):
        if name in reading.face.values:
            yield name, lower_number(reading.face.values[name])
