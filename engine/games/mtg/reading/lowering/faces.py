"""The card of a face that is read whole, and what the engine says against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.mtg import words
from engine.games.mtg.reading.faces import FaceReading, split_keywords
from engine.games.mtg.reading.lowering.abilities import list_abilities
from engine.games.mtg.reading.lowering.keywords import list_keywords
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import LoweringError
from engine.games.mtg.reading.lowering.spells import join_spells
from engine.games.mtg.reading.sets import PrintedText
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map
from engine.kernel.words import Ability, Card, Modify, Static

__all__ = ["lower_face", "lower_face_partly"]

_LAYOUTS = frozenset({"normal", "saga", "modal_dfc", "class", "leveler", "token"})
"""How a card is laid out so that a face of it is a card like any other."""

_OF_THIS = {
    "cant-block": ("can't block",),
    "cant-attack": ("can't attack",),
    "cant-attack-block": ("can't attack", "can't block"),
    "cant-blocked": ("can't be blocked",),
    "must-attack": ("must attack",),
    "must-be-blocked": ("must be blocked",),
    "crews-by-toughness": ("crews with toughness",),
    "cant-block-alone": ("can't block alone",),
}
"""What a creature says of itself that is a keyword of the engine."""


def lower_face(reading: FaceReading) -> Card:
    """Give the card of a face that is read whole: its printed values, and its abilities as the engine's words.

    Raises:
        LoweringError: The face is not read whole, something in it has no word, or its layout is that of another card.
    """
    if not reading.whole:
        raise LoweringError("not read whole")
    layout = reading.face.values.get("layout", "normal")
    if layout not in _LAYOUTS:
        raise LoweringError(f"the layout {layout}")
    keywords: list[str] = []
    abilities: list[Ability] = []
    for said in join_spells(reading.list_meanings()):
        printed = _list_printed(said)
        if printed is not None:
            keywords += printed
        else:
            abilities += list_abilities(said)
    own = [name for name in _NUMBERS if not _is_defined(name, reading.face, abilities)]
    return _make_card(reading.face, keywords, abilities, dict(_list_numbers(reading.face, *own)))


def _is_defined(name: str, face: PrintedText, abilities: Sequence[Ability]) -> bool:
    """Tell whether a face prints `*` for this number, as `power`, and one of the static abilities sets it (208.2a)."""
    parts = [part for one in abilities if isinstance(one, Static) for part in one.gives]
    return str(face.values.get(name)) == "*" and any(
        isinstance(part, Modify) and (part.field, part.op) == (name, "set") for part in parts
    )


def lower_face_partly(reading: FaceReading) -> tuple[Card, tuple[str, ...]]:
    """Give the card of any face, and the first 60 characters of each of its texts that are not played.

    Each of these is also an ability `Unread`, at which play stops where it might matter. An instant or sorcery has no
    ability but these. A power such as `*` is told as `"(power: *)"`, and a layout of other cards as
    `"(layout: split)"`. A line of which one keyword has no word is not played at all.
    """
    face = reading.face
    keywords: list[str] = []
    abilities: list[Ability] = []
    unread: list[str] = []
    spells = {"Instant", "Sorcery"} & set(face.types)
    layout = face.values.get("layout", "normal")
    if layout not in _LAYOUTS:
        unread.append(f"(layout: {layout})")
    numbers: dict[str, int] = {}
    for name in _NUMBERS:
        try:
            numbers |= dict(_list_numbers(face, name))
        except LoweringError:
            unread.append(f"({name}: {face.values[name]})")
    for line in reading.lines:
        if line.meaning is None or spells:
            unread.append(line.text)
            continue
        try:
            said = [(_list_printed(one), one) for one in split_keywords(line.meaning)]
            own = [ability for printed, one in said if printed is None for ability in list_abilities(one)]
        except LoweringError:
            unread.append(line.text)
            continue
        keywords += [one for printed, _ in said for one in printed or ()]
        abilities += own
    told = tuple(" ".join(one.split())[:_SHOWN] for one in unread)
    abilities += [words.Unread(text=one, zones=tuple(_list_zones(one))) for one in told]
    return _make_card(face, keywords, abilities, numbers), told


_SHOWN = 60
"""So many characters of an unread text are told."""

_ELSEWHERE = {"graveyard": ("graveyard", "墓地"), "hand": ("your hand", "手札"), "exile": ("exile", "追放")}
"""Words of a text that may mean that it counts in another zone, too."""


def _list_zones(text: str) -> Iterator[str]:
    """Give the zones in which an unread text may count: `battlefield` and `stack`, and those that the text names.

    Only `graveyard`, `hand` and `exile` are looked for, in English and Japanese.
    """
    yield from ("battlefield", "stack")
    yield from (zone for zone, marks in _ELSEWHERE.items() if any(one in text for one in marks))


def _list_printed(said: Term) -> tuple[str, ...] | None:
    """Give the keywords that an ability is, as `("flying",)`; None if it is none.

    Raises:
        LoweringError: It is protection or hexproof from something that no keyword names.
    """
    return list_keywords(said) or _list_own_keywords(said)


def _make_card(
    face: PrintedText, keywords: Sequence[str], abilities: Sequence[Ability], numbers: Mapping[str, int]
) -> Card:
    """Give a card of a face's English name and own values, with these keywords, abilities and numbers such as `power`.

    Values that the face lacks are left out. Its colours are told only if it has no mana cost.
    """
    values: dict[str, object] = {"types": tuple(one.lower() for one in face.types)}
    values |= {"cost": face.values["manaCost"]} if "manaCost" in face.values else {}
    values |= {"supertypes": tuple(one.lower() for one in face.supertypes)} if face.supertypes else {}
    values |= {"subtypes": tuple(face.subtypes)} if face.subtypes else {}
    values |= {"keywords": tuple(keywords)} if keywords else {}
    values |= numbers
    if "manaCost" not in face.values and face.values.get("colors"):
        values["colors"] = tuple(face.values["colors"])
    return Card(face.name, Map(values), tuple(abilities))


def _list_own_keywords(said: Term) -> tuple[str, ...] | None:
    """Give the keywords for what a creature says of itself: `(state s=(cant-block ...))` gives `("can't block",)`.

    It gives None for anything else, and for what is said of others.
    """
    state = said.get("s")
    if said.make != "state" or not isinstance(state, Term) or state.get("what") != Term("this"):
        return None
    return _OF_THIS.get(state.make)


_NUMBERS = ("power", "toughness", "loyalty")


def _list_numbers(face: PrintedText, *names: str) -> Iterator[tuple[str, int]]:
    """Give power, toughness and loyalty, or those asked for, as pairs `("power", 2)`; what the face lacks is left out.

    Raises:
        LoweringError: One is no number, as `*`.
    """
    for name in names or _NUMBERS:
        if name in face.values:
            yield name, lower_number(face.values[name])
