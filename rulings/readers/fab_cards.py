"""The cards that the Flesh and Blood rules name.

The Japanese rules print a name in 《…》, in Japanese or in English, some with a colour behind it. Heroes stand without
brackets, tokens in 『…』. The English rules print no brackets, so a card counts there when it is said to have a text.
Two halves joined by bars are one card with two faces. The rules quote card texts in examples; such a quotation is not
taken for the card's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebook.fold import is_japanese
from rulebook.ids import make_slug
from rulebook.units import Kind, Reading
from rulings.cards import PrintedCard, PrintedFace

__all__ = ["extract_cards", "extract_printings"]

_GAME = "fab"

_NAME = re.compile(r"《(?P<name>[^》]+)》(?:\((?P<colour>[赤黄青])\))?")
_TOKEN = re.compile(r"『(?P<name>[^『』]+)』(?P<called>トークン)?")
_SPEAKER = re.compile(
    r"""(?: ^ | ["”]\ and\ ) (?!If\ |An?\ |The\ text)
        (?P<name>[A-Z][^.,"“(){}]*(?:,\ [A-Z][^.,"“(){}]*)?),?(?:\ \((?P<colour>red|yellow|blue)\))?\ has\ the\ text""",
    re.VERBOSE,
)
_SPLIT = re.compile(r"[A-Z][\w']*(?: [A-Z][\w']*)*\|\|[A-Z][\w']*(?: [A-Z][\w']*)*")
_BARS = "||"

_COLOURS = {"赤": "red", "黄": "yellow", "青": "blue"}
_HERO = {"ja": "ヒーロー", "en": "Hero"}
_A_TOKEN = {"ja": "トークン", "en": "Token"}

# English names of what the Japanese rules name in Japanese: both editions give the same examples in the same order.
_ENGLISH = {
    "虚空": "Null",
    "ショック": "Shock",
    "精力的な振りかぶり": "Vigorous Windup",
    "エーテルの印": "Sigil of Aether",
    "深傷": "Cut Deep",
    "死の接吻": "Kiss of Death",
    "成りすまし": "Take Up the Mantle",
    "花盛り": "Flourish",
    "低体温症": "Hypothermia",
    "顔面消去": "Erase Face",
    "破魔石の要塞": "Arcanite Fortress",
    "織りなす大地": "Weave Earth",
    "ハイパードライバ": "Hyper Driver",
    "決意の腕当て": "Vambrace of Determination",
    "不動の信念": "Steadfast",
}
_HEROES = {"シヤナ": "Shiyana, Diamond Gemini", "ヴィクター": "Victor", "ライナー": "Rhinar", "カツ": "Katsu"}
_TOKENS = {"活力": "Vigor", "金貨": "Gold", "凍傷": "Frostbite", "熟考": "Ponder"}

_BARE_HERO = re.compile(rf"(?<![ァ-ヺー])(?P<name>{'|'.join(_HEROES)})(?![ァ-ヺー])")


@dataclass(frozen=True, slots=True)
class _Sighting:
    """A name as one unit prints it; bars join the halves of a split card."""

    name: str
    unit: str
    colour: str | None = None
    type_line: dict[str, str] = field(default_factory=dict)


def extract_cards(readings: Iterable[Reading]) -> tuple[PrintedCard, ...]:
    """Extract the cards named in the rules, each once, in the order of their first naming; empty if none is.

    The id is made of the English name where it is known, else of the Japanese one. A printed colour stands in
    `PrintedFace.stats`. A half named beside its whole split card is that card.
    """
    sightings = [
        sighting for reading in readings if reading.edition.game == _GAME for sighting in _find_sightings(reading)
    ]
    wholes = {
        (sighting.unit, half): sighting.name
        for sighting in sightings
        if _BARS in sighting.name
        for half in sighting.name.split(_BARS)
    }
    found: dict[str, PrintedCard] = {}
    for sighting in sightings:
        card = _make_card(replace(sighting, name=wholes.get((sighting.unit, sighting.name), sighting.name)))
        if card.slug:
            found[card.slug] = _merge_cards(found.get(card.slug, card), card)
    return tuple(found.values())


def extract_printings(editions: Mapping[str, Sequence[Reading]]) -> Iterator[tuple[str, Iterable[PrintedCard]]]:
    """Yield (short name of an edition, its cards) from the readings of each edition, the last name first."""
    for name in sorted(editions, reverse=True):
        yield name, extract_cards(editions[name])


def _find_sightings(reading: Reading) -> Iterator[_Sighting]:
    """Yield the card names in the units of a reading, in order, one for each place. Navigation is passed over."""
    find = _find_in_japanese if reading.edition.language == "ja" else _find_in_english
    for unit in reading.units:
        if unit.kind is not Kind.NAVIGATION:
            yield from find(unit.text, unit.number)


def _find_in_japanese(text: str, unit: str) -> Iterator[_Sighting]:
    """Yield the card names in a Japanese text: names in brackets, then heroes, then tokens.

    A name in 『』 counts if it is called a token, or is a known one. `unit` is the unit's number.
    """
    for found in _NAME.finditer(text):
        yield _Sighting(found["name"], unit, _COLOURS.get(found["colour"]))
    for found in _BARE_HERO.finditer(text):
        yield _Sighting(found["name"], unit, type_line=_HERO)
    for found in _TOKEN.finditer(text):
        if found["called"] or found["name"] in _TOKENS:
            yield _Sighting(found["name"], unit, type_line=_A_TOKEN)


def _find_in_english(text: str, unit: str) -> Iterator[_Sighting]:
    """Yield the card names in an English text: cards said to have a text, then split cards.

    `unit` is the unit's number.
    """
    for found in _SPEAKER.finditer(text):
        yield _Sighting(found["name"], unit, found["colour"])
    for found in _SPLIT.finditer(text):
        yield _Sighting(found[0], unit)


def _make_card(sighting: _Sighting) -> PrintedCard:
    """Make a card of one sighting, with a face for each half; its slug is "" where the name has no letter for one."""
    faces = tuple(
        PrintedFace(_translate_name(half), stats=sighting.colour, type_line=sighting.type_line)
        for half in sighting.name.split(_BARS)
    )
    name = _BARS.join(face.names.get("en", face.names.get("ja", "")) for face in faces)
    return PrintedCard(_GAME, make_slug(name), faces, (sighting.unit,))


def _translate_name(name: str) -> dict[str, str]:
    """A card's name by language: `{"ja": "虚空", "en": "Null"}` for `虚空`, but `{"en": "Null"}` for `Null`.

    An unknown Japanese name stands alone.
    """
    if is_japanese(name):
        english = _ENGLISH.get(name) or _HEROES.get(name) or _TOKENS.get(name)
        return {"ja": name} | ({"en": english} if english else {})
    return {"en": name}


def _merge_cards(card: PrintedCard, other: PrintedCard) -> PrintedCard:
    """Merge two sightings of one card: every name, the first colour and the units of both.

    Where one has more faces, that one is taken, with the units of both. Where both have a name or type line in one
    language, `other` wins.
    """
    if len(card.faces) != len(other.faces):
        return replace(max(card, other, key=lambda one: len(one.faces)), units=_merge_units(card, other))
    faces = tuple(
        replace(
            face,
            names={**face.names, **same.names},
            stats=face.stats or same.stats,
            type_line={**face.type_line, **same.type_line},
        )
        for face, same in zip(card.faces, other.faces, strict=True)
    )
    return replace(card, faces=faces, units=_merge_units(card, other))


def _merge_units(card: PrintedCard, other: PrintedCard) -> tuple[str, ...]:
    """The numbers of the units of two sightings, each once, those of `card` first."""
    return tuple(dict.fromkeys(card.units + other.units))
