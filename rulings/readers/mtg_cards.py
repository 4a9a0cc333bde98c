"""Reader of Magic card data as JSON: one object a face, Japanese beside English where there is any.

The publisher's English rulings stand with the cards. One ruling text is one unit, however many cards carry it.
`join_cards` gives the Japanese cards of the release notes their English names. It compares the Japanese name, else the
whole Japanese text, else everything printed on two faces. It joins only where exactly one card agrees.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.fold import fold, hash_folded, make_skeleton
from rulebook.ids import make_slug
from rulebook.source import Source
from rulebook.units import Edition, Genre, Kind, Reading, Unit, check_reading
from rulings.cards import PrintedCard, PrintedFace

__all__ = ["NAME", "Partner", "extract_cards", "find_partners", "join_cards", "list_rulings", "read", "recognises"]

NAME = "Magic card data"

_HEAD = 4_000
_TELLING = 60
"""Folded characters of a face's text that no two cards share by chance."""
_KEYS = ('"set"', '"face"', '"mana_cost"', '"type"')
_VALUE = r"(?P<value>(?:\{[^}]+\})+|\d+(?=$| \())"
"""A mana cost; or a number that ends its line or has its reminder behind it."""
_REMEDY = "give the card data as it was exported, whole"


class _Japanese(msgspec.Struct):
    """The Japanese print of a face."""

    name: str
    text: str | None = None
    type: str | None = None


class _Ruling(msgspec.Struct):
    """A ruling on a card, with its ISO date."""

    date: str
    text: str


class _Entry(msgspec.Struct):
    """One face of a card, as in the data."""

    set: str
    name: str
    face: str
    type: str
    side: str | None = None
    text: str | None = None
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    keywords: tuple[str, ...] = ()
    ja: _Japanese | None = None
    rulings: tuple[_Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class _Placed:
    """One face with its characters, the number of its unit, and the characters of each of its rulings."""

    entry: _Entry
    number: str
    span: tuple[int, int]
    rulings: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class Partner:
    """One card of the notes with its card in the data; `basis` is name, text or print."""

    notes: PrintedCard
    data: PrintedCard
    basis: str


def recognises(source: Source) -> bool:
    """Whether the source opens as a JSON list of card faces, by its first 4,000 characters. It never raises."""
    head = source.text[:_HEAD]
    return head.lstrip().startswith("[") and all(key in head for key in _KEYS)


def read(source: Source) -> Reading:
    """Read the data: a unit a face, with the English text, and a unit a ruling. The edition is named after the set.

    A face is `card/<slug>`, a back face `card/<slug>/2`, a ruling `ruling/<hash>` under the first face that has it. A
    ruling on several faces is one unit, with the characters of each. Faces come first.

    Raises:
        TruncatedDocumentError: the list is not closed.
        MalformedDocumentError: it is no list of faces, or a face is not whole, stands twice or lacks its front.
    """
    placed = _place_faces(source)
    units: dict[str, Unit] = {}
    rulings: dict[str, Unit] = {}
    for face in placed:
        if face.number in units:
            raise _make_malformed_error(source, face.span[0], f"{face.number} stands twice")
        front = face.number.removesuffix("/2") if face.entry.side == "b" else None
        own = tuple(_subtract_spans(face.span, [span for span in face.rulings if span]))
        units[face.number] = Unit(face.number, Kind.CARD, front, face.entry.face, (face.entry.text or "").strip(), own)
        for ruling, span in zip(face.entry.rulings, face.rulings, strict=True):
            number = f"ruling/{hash_folded(ruling.text)}"
            known = rulings.get(number) or Unit(number, Kind.RULING, face.number, "", ruling.text, ())
            rulings[number] = replace(known, spans=known.spans + ((span,) if span else ()))
    return check_reading(Reading(_make_edition(placed), source, (*units.values(), *rulings.values())))


def list_rulings(reading: Reading) -> tuple[tuple[str, str, str], ...]:
    """List each ruling with its card and date, once each, in the order of the data.

    Gives (ruling number, number of the whole card, ISO date): `("ruling/<hash>", "card/x", "2021-02-05")`. A ruling on
    several cards is listed for each. Its source is read anew; `read` says what is raised.
    """
    return tuple(
        dict.fromkeys(
            (f"ruling/{hash_folded(ruling.text)}", face.number.removesuffix("/2"), ruling.date)
            for face in _place_faces(reading.source)
            for ruling in face.entry.rulings
        )
    )


def extract_cards(reading: Reading) -> tuple[PrintedCard, ...]:
    """Extract each card once, in the order of the data, with all its faces and the numbers of their units.

    It is named in English, and in Japanese where the data say so. Its source is read anew; `read` says what is raised.
    """
    faces: dict[str, list[_Placed]] = defaultdict(list)
    for face in _place_faces(reading.source):
        faces[face.number.removesuffix("/2")].append(face)
    return tuple(
        PrintedCard(
            "mtg",
            number.removeprefix("card/"),
            tuple(_make_face(face.entry) for face in several),
            tuple(face.number for face in several),
        )
        for number, several in faces.items()
    )


def find_partners(notes: Iterable[PrintedCard], data: Iterable[PrintedCard]) -> tuple[Partner, ...]:
    """Find which card of the data each card of the notes is, and by what: Japanese name, text or printed values.

    Names are tried first, then texts, then printed values; partners come in that order. A card without a partner is
    left out. Of two faces everything printed must agree: cost, power, toughness, loyalty. The data name no double-faced
    card in Japanese.
    """
    here, there = list(notes), list(data)
    found: list[Partner] = []
    keys: tuple[tuple[str, Callable[[PrintedCard], Hashable]], ...] = (
        ("name", _key_by_names),
        ("text", _key_by_text),
        ("print", _key_by_print),
    )
    for basis, key in keys:
        pairs = _pair_unique(here, there, key)
        found += [Partner(one, other, basis) for one, other in pairs]
        joined_here, joined_there = {one.slug for one, _ in pairs}, {other.slug for _, other in pairs}
        here = [card for card in here if card.slug not in joined_here]
        there = [card for card in there if card.slug not in joined_there]
    return tuple(found)


def join_cards(notes: Iterable[PrintedCard], data: Iterable[PrintedCard]) -> tuple[PrintedCard, ...]:
    """Give the cards of the notes their English names and ids, in the notes' order.

    The print of the notes is kept; the data complete it. A card without a partner in the data stays as it is.
    """
    printed = list(notes)
    known = {partner.notes.slug: partner.data for partner in find_partners(printed, data)}
    return tuple(_join_card(card, known[card.slug]) if card.slug in known else card for card in printed)


def _join_card(card: PrintedCard, data: PrintedCard) -> PrintedCard:
    """Complete a card of the notes from the same card in the data, whose slug it takes.

    Where both say something, `card` does. Both have as many faces; otherwise ValueError is raised.
    """
    faces = tuple(
        replace(
            here,
            names={**there.names, **here.names},
            type_line={**there.type_line, **here.type_line},
            cost=here.cost or there.cost,
            power=here.power or there.power,
            toughness=here.toughness or there.toughness,
            loyalty=here.loyalty or there.loyalty,
            abilities={**there.abilities, **here.abilities},
            keywords=here.keywords or there.keywords,
            keyword_values={**there.keyword_values, **here.keyword_values},
        )
        for here, there in zip(card.faces, data.faces, strict=True)
    )
    return replace(card, slug=data.slug, faces=faces)


def _pair_unique(
    here: Sequence[PrintedCard], there: Sequence[PrintedCard], key: Callable[[PrintedCard], Hashable]
) -> list[tuple[PrintedCard, PrintedCard]]:
    """Pair each card of `here` with the one of `there` that has the same key, if no other card on either side has it.

    A key of None pairs nothing.
    """
    mine, theirs = _group_by(key, here), _group_by(key, there)
    return [
        (one[0], theirs[shared][0])
        for shared, one in mine.items()
        if shared is not None and len(one) == 1 and len(theirs.get(shared, ())) == 1
    ]


def _group_by(
    key: Callable[[PrintedCard], Hashable], several: Iterable[PrintedCard]
) -> dict[Hashable, list[PrintedCard]]:
    """Group cards by what `key` gives for each, None included; in each group they stand in their order."""
    found: dict[Hashable, list[PrintedCard]] = defaultdict(list)
    for card in several:
        found[key(card)].append(card)
    return found


def _key_by_names(card: PrintedCard) -> Hashable:
    """The folded Japanese names of a card's faces, as a tuple; None where a face has none."""
    names = [face.names.get("ja") for face in card.faces]
    return tuple(make_skeleton(name) for name in names if name) if all(names) else None


def _key_by_text(card: PrintedCard) -> Hashable:
    """The whole Japanese text of each face, folded, with the printed values.

    None where a face has fewer than 60 characters. So short a text may be shared by other cards.
    """
    text = tuple(fold("".join(face.abilities.get("ja", ()))) for face in card.faces)
    return (text, _list_printed_values(card)) if all(len(part) >= _TELLING for part in text) else None


def _key_by_print(card: PrintedCard) -> Hashable:
    """The printed values of a card with two faces or more; None for a card with one face."""
    return _list_printed_values(card) if len(card.faces) > 1 else None


def _list_printed_values(card: PrintedCard) -> tuple[Hashable, ...]:
    """(cost, power, toughness, loyalty) of each face, as printed; None for what a face has not."""
    return tuple((face.cost, face.power, face.toughness, face.loyalty) for face in card.faces)


def _make_face(entry: _Entry) -> PrintedFace:
    """Make the printed face of an entry of the data, in English, and in Japanese as far as the entry has it."""
    names, types = {"en": entry.face}, {"en": entry.type}
    abilities = {"en": _split_abilities(entry.text)} if entry.text else {}
    if entry.ja is not None:
        names["ja"] = entry.ja.name
        if entry.ja.type:
            types["ja"] = entry.ja.type
        if entry.ja.text:
            abilities["ja"] = _split_abilities(entry.ja.text)
    return PrintedFace(
        names=names,
        cost=entry.mana_cost,
        type_line=types,
        power=entry.power,
        toughness=entry.toughness,
        loyalty=entry.loyalty,
        abilities=abilities,
        keywords=tuple(_list_keywords(entry)),
        keyword_values=dict(_find_keyword_values(entry)),
    )


def _list_keywords(entry: _Entry) -> Iterator[str]:
    """Yield the keywords of a face, in the data's order.

    The data take some from the start of a longer word (Equip, Equipment); these are left out. One that the text does
    not have at all is kept.
    """
    text = entry.text or ""
    for keyword in entry.keywords:
        start = rf"\b{re.escape(keyword)}"
        if re.search(rf"{start}s?\b", text, re.IGNORECASE) or not re.search(start, text, re.IGNORECASE):
            yield keyword


def _find_keyword_values(entry: _Entry) -> Iterator[tuple[str, str]]:
    """Yield (keyword, the cost or number behind it) of each keyword that begins a line of the text: `("Ward", "{2}")`.

    Others are left out.
    """
    for keyword in entry.keywords:
        found = re.search(rf"^{re.escape(keyword)}(?: —)? {_VALUE}", entry.text or "", re.MULTILINE)
        if found:
            yield keyword, found["value"]


def _split_abilities(text: str) -> tuple[str, ...]:
    r"""Split a text into abilities, one a line. A line that begins with `•`, a mode, belongs to the one before.

    >>> _split_abilities("Choose one —\n• Draw.\n• Lose.\nFlying")
    ('Choose one — • Draw. • Lose.', 'Flying')
    """
    return tuple(re.sub(r"\s*\n\s*(?=•)", " ", text).split("\n"))


def _make_edition(placed: Sequence[_Placed]) -> Edition:
    """Make the edition, named after the set of the first card: `khm-cards` for the set `KHM`. It has no day."""
    name = f"{make_slug(placed[0].entry.set)}-cards"
    return Edition("mtg", name, name, Genre.CARD_DATA, "en", f"Card data of {placed[0].entry.set}")


def _place_faces(source: Source) -> tuple[_Placed, ...]:
    """Read every face of the list with its unit's number and its characters, in order.

    Together they are the whole text.

    Raises:
        MalformedDocumentError: the list holds no card, or a face is not whole or has no name.
        TruncatedDocumentError: the list is not closed.
    """
    found: list[_Placed] = []
    for raw, start, end in _split_objects(source):
        try:
            entry = msgspec.convert(raw, _Entry)
        except msgspec.ValidationError as error:
            raise _make_malformed_error(source, start, f"a face does not hold what it must: {error}") from error
        front = entry.name.split(" // ")[0]
        if not make_slug(front):
            raise _make_malformed_error(source, start, "a face has no name")
        number = f"card/{make_slug(front)}" + ("/2" if entry.side == "b" else "")
        begin = found[-1].span[1] if found else 0
        found.append(_Placed(entry, number, (begin, end), _find_ruling_spans(source.text, start, end, entry)))
    if not found:
        raise _make_malformed_error(source, 0, "the list holds no card")
    found[-1] = replace(found[-1], span=(found[-1].span[0], len(source.text)))
    return tuple(found)


_SPACE = re.compile(r"\s*")
_LONE = re.compile("[\ud800-\udfff]")


def _split_objects(source: Source) -> Iterator[tuple[object, int, int]]:
    """Yield what stands in the outermost JSON list, decoded, each with its first character and the one behind it.

    Raises:
        MalformedDocumentError: the data are no list, something in it is no JSON, or something stands behind it.
        TruncatedDocumentError: the list is not closed.
    """
    text, decoder = source.text, json.JSONDecoder()

    def skip(place: int) -> int:
        """Within `_split_objects`: the first place of the text from `place` on without white space; else its end."""
        return _SPACE.match(text, place).end()  # type: ignore[union-attr]  # it matches anywhere, if only nothing

    place = skip(0)
    if text[place : place + 1] != "[":
        raise _make_malformed_error(source, place, "the data are no list")
    place = skip(place + 1)
    while text[place : place + 1] != "]":
        try:
            raw, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            raise _make_json_error(source, place, error) from error
        if "\\ud" in text[place:end].casefold() and _LONE.search(json.dumps(raw, ensure_ascii=False)):
            raise _make_malformed_error(source, place, "half a character is escaped here")
        yield raw, place, end
        place = skip(end)
        if text[place : place + 1] == ",":
            place = skip(place + 1)
        elif text[place : place + 1] != "]":
            raise _make_json_error(source, place, None)
    if skip(place + 1) != len(text):
        raise _make_malformed_error(source, place + 1, "something stands behind the list")


def _make_json_error(
    source: Source, place: int, error: Exception | None
) -> MalformedDocumentError | TruncatedDocumentError:
    """Make the error of a list that is not closed, or of text that is no JSON, to be raised.

    `place` is where it was read, and `error` what the decoder said; None where a comma is missing.
    """
    size = len(source.text.rstrip())
    if not source.text.rstrip().endswith("]") or getattr(error, "pos", place) >= size:
        where = f"{source.name}, character {len(source.text):,}"
        return TruncatedDocumentError("the list of cards is not closed", where=where, remedy=_REMEDY)
    return _make_malformed_error(source, place, f"here is no JSON: {error}" if error else "here a comma is missing")


def _find_ruling_spans(text: str, start: int, end: int, entry: _Entry) -> tuple[tuple[int, int] | None, ...]:
    """Find where the text of each ruling stands, between `start` and `end`: its first character and the one behind it.

    The quotation marks are included. None for a ruling that the source escapes differently.
    """
    found: list[tuple[int, int] | None] = []
    place = max(text.rfind('"rulings"', start, end), start)
    for ruling in entry.rulings:
        literal = json.dumps(ruling.text, ensure_ascii=False)
        at = text.find(literal, place, end)
        found.append((at, at + len(literal)) if at >= 0 else None)
        place = at + len(literal) if at >= 0 else place
    return tuple(found)


def _subtract_spans(span: tuple[int, int], holes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the parts of a span outside some holes, which must be in order and within it.

    >>> list(_subtract_spans((0, 9), [(2, 4)]))
    [(0, 2), (4, 9)]
    """
    start = span[0]
    for hole_start, hole_end in holes:
        yield start, hole_start
        start = hole_end
    yield start, span[1]


def _make_malformed_error(source: Source, place: int, what: str) -> MalformedDocumentError:
    """Make the error of data that do not hold together, to be raised. `place` is the offset of a character, from 0."""
    line = source.text.count("\n", 0, place) + 1
    return MalformedDocumentError(what, where=f"{source.name}, line {line:,}", remedy=_REMEDY)
