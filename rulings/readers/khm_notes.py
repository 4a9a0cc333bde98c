"""Reader of the Kaldheim release notes in Japanese: one line of text without a line break.

The print marks where things begin and never where they end. So a piece runs from its own mark to the next one. A
ruling begins with an asterisk, a card with a bracketed name and its type. A heading begins with a known wording, a
paragraph with a double space. Anything behind the end of a ruling's last sentence is unknown, and the reader refuses
it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.fold import hash_folded
from rulebook.ids import make_slug, make_sort_key
from rulebook.readers.mtg_cr import find_citations
from rulebook.source import Source
from rulebook.units import Edition, Genre, Kind, Reading, Unit, check_reading
from rulings.cards import PrintedCard, PrintedFace

__all__ = ["NAME", "extract_cards", "list_rulings", "read", "recognises"]

NAME = "Kaldheim release notes in Japanese"

_TYPES = "クリーチャー|エンチャント|アーティファクト|インスタント|ソーサリー|土地|プレインズウォーカー|部族"
_FACE = rf"""
    《(?P<{{0}}name>[^《》]+)》\ +
    (?P<{{0}}cost>(?:\{{{{[^{{{{}}}}]+\}}}})+(?=\ ))?\ *
    (?P<{{0}}types>[^\ ]*(?:{_TYPES})(?:\ [―—]\ [^\ ]+)?)(?=\ |$)
    (?:\ (?:(?P<{{0}}power>[-+*\dX]+)/(?P<{{0}}toughness>[-+*\dX]+)|(?P<{{0}}loyalty>\d+))(?=\ |$))?
"""
_HEADINGS = (
    r"一般注釈|製品情報",
    r"(?:新|再録)(?:キーワード|メカニズム|特殊タイプ|エンチャント・タイプ):[^\ ]+",
    r"[^\ 。]+の新サブタイプ:[^\ ]+|テーマ:[^\ ]+",
    r"[^\ 。《]+(?:の使い方|の使用方法|に関する一般的な情報)",
    r"『[^』]+』[^。]*?カード別注釈",
)
_MARK = re.compile(
    rf"""(?<=\ )(?:
        (?P<ruling>\*\ )
      | (?P<card>{_FACE.format("")})
      | (?P<face>/////\ {_FACE.format("back_")})
      | (?P<erratum>\#訂正\#\ )
      | (?P<rule>(?P<number>\d{{3}}\.\d+(?P<letter>[a-z])?)\.?\ )
      | (?P<heading>{"|".join(_HEADINGS)})(?=\ \ |\ \*\ |\ 《|\ 製品情報)
      | (?P<date>最終更新\ *(?P<year>\d{{4}})年(?P<month>\d{{1,2}})月(?P<day>\d{{1,2}})日)
      | (?P<footer>マジック:ザ・ギャザリング、[^。]*Wizards\ of\ the\ Coast\ LLC.*)
      | (?P<prose>[^\ 。]+に関するルールは[^\ 。]+。(?=\ \*\ )|(?<=\ \ )(?=\S))
    )""",
    re.VERBOSE | re.DOTALL,
)
_TITLE = re.compile(r"\s*(?P<title>『[^』]+』リリースノート) (?P<credits>\S)")
_RULING_ENDS = re.compile(r"[。)?!] +(?=\S)")
_ABILITIES = re.compile(r"(?<![―—,•]) (?![―—•])")
_CHAPTER = re.compile(r"(?:^|, )(I{1,3}|IV)(?=(?:, I{1,3})* [―—])")
_SECTIONS = ("一般注釈", "カード別注釈")
_SUBORDINATE = ("の使い方", "の使用方法", "一般的な情報")
_LONGEST_NAME = 23
_PUNCTUATION = "its printings differ in punctuation"
_REMEDY = "give the release notes as published, whole and on one line"

_KINDS = {
    "title": Kind.HEADING,
    "credits": Kind.PROSE,
    "date": Kind.PROSE,
    "footer": Kind.PROSE,
    "prose": Kind.PROSE,
    "heading": Kind.HEADING,
    "rule": Kind.RULE,
    "erratum": Kind.ERRATUM,
    "ruling": Kind.RULING,
    "card": Kind.CARD,
    "face": Kind.CARD,
}


@dataclass(frozen=True, slots=True)
class _Piece:
    """One printed piece: its sort, characters, number and place; a face has its `face`.

    `place` is the number of the unit that it stands under.
    """

    sort: str
    start: int
    end: int
    number: str
    place: str | None
    text: str
    title: str = ""
    face: PrintedFace | None = None


def recognises(source: Source) -> bool:
    """Whether the source opens with the title of these notes in its first 200 characters. It never raises."""
    opening = _TITLE.match(source.text[:200])
    return opening is not None and "カルドハイム" in opening["title"]


def read(source: Source) -> Reading:
    """Read the release notes: units in print order, the numbers that they cite, and the case of each printed ruling.

    A ruling's number is `ruling/` and the hash of its text. A ruling printed under several cards is one unit with the
    characters of all its printings; it is flagged where these differ in punctuation. It stands under the first card.
    `cases` number the printings.

    Raises:
        TruncatedDocumentError: they stop before the legal line at their end.
        MalformedDocumentError: they open otherwise, have no date, or a piece of them is unknown.
    """
    pieces = _split_pieces(source)
    units: dict[str, Unit] = {}
    for piece in pieces:
        unit, span = units.get(piece.number), (piece.start, piece.end)
        if piece.sort == "ruling" and unit is not None:
            flags = unit.flags if piece.text == unit.text else (_PUNCTUATION,)
            units[piece.number] = replace(unit, spans=(*unit.spans, span), flags=flags)
        elif unit is not None:
            raise _make_malformed_error(source, piece.start, f"{piece.number} stands twice")
        else:
            units[piece.number] = _make_unit(piece)
    cited = {target for unit in units.values() for cite in unit.cites for target in cite.targets}
    stubs = tuple((number, "") for number in sorted(cited - units.keys(), key=make_sort_key))
    cases = tuple((case, ruling) for case, ruling, _ in _list_printings(pieces))
    edition = _make_edition(source)
    return check_reading(Reading(edition, source, tuple(units.values()), stubs, cases=cases))


def list_rulings(reading: Reading) -> tuple[tuple[str, str, str], ...]:
    """List each printed ruling in order: (case id, unit number, number of its card or heading).

    One reads `("khm/r/1", "ruling/<hash>", "card/x")`. The notes must be those that `read` took apart; others raise
    what `read` raises.
    """
    return tuple(_list_printings(_split_pieces(reading.source)))


def extract_cards(reading: Reading) -> tuple[PrintedCard, ...]:
    """Extract each card once, in print order, with the numbers of all units that print a face of it.

    The names are Japanese only, and so is the slug. A card printed again has the faces of its first print. The notes
    must be those that `read` took apart; others raise what `read` raises.
    """
    found: dict[str, PrintedCard] = {}
    printed: list[list[_Piece]] = []
    for piece in _split_pieces(reading.source):
        if piece.sort == "card":
            printed.append([piece])
        elif piece.sort == "face":
            printed[-1].append(piece)
    for faces in printed:
        name = make_slug(faces[0].title)
        units = tuple(piece.number for piece in faces)
        known = found.get(name)
        if known is None:
            found[name] = PrintedCard("mtg", name, tuple(piece.face for piece in faces if piece.face), units)
        else:
            found[name] = replace(known, units=known.units + units)
    return tuple(found.values())


def _list_printings(pieces: tuple[_Piece, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield (case id, unit number, number of what it stands under) of each printed ruling, counted from `khm/r/1`."""
    rulings = (piece for piece in pieces if piece.sort == "ruling")
    for n, piece in enumerate(rulings, start=1):
        yield f"khm/r/{n}", piece.number, piece.place or ""


def _make_edition(source: Source) -> Edition:
    """Make the edition `khm-notes`, dated by the notes' last change.

    Raises:
        MalformedDocumentError: there is no date, or it is none of the calendar.
    """
    printed = next((mark for mark in _MARK.finditer(source.text) if mark["date"]), None)
    if printed is None:
        raise _make_malformed_error(source, 0, "no date says when the notes were last changed")
    try:
        effective = dt.date(int(printed["year"]), int(printed["month"]), int(printed["day"]))
    except ValueError as error:
        raise _make_malformed_error(source, printed.start(), f"{printed['date']} is no date") from error
    return Edition(
        game="mtg",
        name="khm-notes",
        document="khm-notes",
        genre=Genre.RELEASE_NOTES,
        language="ja",
        title="Kaldheim Release Notes",
        effective=effective,
    )


def _split_pieces(source: Source) -> tuple[_Piece, ...]:
    """Split the text into its printed pieces, in order; together they are the whole text.

    The title comes first, then the credits, then a piece from each mark to the next. The last is the legal line.

    Raises:
        MalformedDocumentError: they open otherwise, or a piece is not whole.
        TruncatedDocumentError: they stop before the legal line at their end.
    """
    opening = _TITLE.match(source.text)
    if opening is None:
        raise _make_malformed_error(source, 0, "the notes do not open with their title")
    marks = [("title", 0, opening), ("credits", opening.start("credits"), opening)]
    marks += [(mark.lastgroup or "", mark.start(), mark) for mark in _MARK.finditer(source.text, opening.end())]
    if marks[-1][0] != "footer":
        where = f"{source.name}, character {len(source.text):,}"
        what = "the notes stop before the legal line at their end"
        raise TruncatedDocumentError(what, where=where, remedy=_REMEDY)
    ends = [start for _, start, _ in marks[1:]] + [len(source.text)]
    places = _Outline(source)
    return tuple(places.piece(*mark, end) for mark, end in zip(marks, ends, strict=True))


class _Outline:
    """The place of the next piece in the outline, and the numbers already given."""

    def __init__(self, source: Source) -> None:
        """Begin before the first section of a document, with no number given yet."""
        self.source = source
        self.section = self.topic = self.heading = self.card = self.face = self.named = ""
        self.by_card = False
        self.given: Counter[str] = Counter()

    def piece(self, sort: str, start: int, mark: re.Match[str], end: int) -> _Piece:
        """Make the piece that a mark begins; remember it where others stand under it.

        A rule keeps its own number, and one without a letter has its words as title. An erratum is `erratum/<card>`,
        and prose is `prose/<n>`. The title, credits, date and footer are numbered by their sort.

        Args:
            sort: What the mark begins, such as `heading`, `card`, `face`, `ruling` or `rule`.
            start: The character at which the piece begins.
            mark: The match of the mark.
            end: The character behind the piece.

        Raises:
            MalformedDocumentError: a face or a ruling stands where it cannot, or is not whole.
        """
        after = start if sort in {"title", "credits", "date", "footer", "prose"} else mark.end(sort)
        text = self.source.text[after:end].strip()
        if sort == "heading":
            return self._heading(mark["heading"], start, end)
        if sort in {"card", "face"}:
            return self._face(sort, mark, (start, end), text)
        if sort == "rule":
            place = mark["number"][:-1] if mark["letter"] else self.heading
            title, text = ("", text) if mark["letter"] else (text, "")
            return _Piece(sort, start, end, mark["number"], place or None, text, title)
        if sort == "erratum":
            return _Piece(sort, start, end, f"erratum/{self.named}", self.face or None, text)
        if sort == "ruling":
            return self._ruling(start, end, text)
        if sort == "prose":
            self.given[sort] += 1
            return _Piece(sort, start, end, f"prose/{self.given[sort]}", self.heading or None, text)
        title, text = (text, "") if sort == "title" else ("", text)
        return _Piece(sort, start, end, sort, None, text, title)

    def _heading(self, title: str, start: int, end: int) -> _Piece:
        """Make the piece of a heading, `heading/<n>`, and move to it in the outline.

        A section stands under nothing, a topic under its section, and how a topic is used under that topic. A long
        heading is its text and not its title.
        """
        self.given["heading"] += 1
        number = f"heading/{self.given['heading']}"
        place = None
        if title.endswith(_SUBORDINATE):
            place = self.topic
        elif title.endswith(_SECTIONS):
            self.section, self.card = number, ""
            self.by_card = title != _SECTIONS[0]
        else:
            place, self.topic = self.section, number
        self.heading = number
        short = len(title) <= _LONGEST_NAME
        return _Piece("heading", start, end, number, place or None, "" if short else title, title if short else "")

    def _face(self, sort: str, mark: re.Match[str], span: tuple[int, int], text: str) -> _Piece:
        """Make the piece of a face, and move to its card: `card/<slug>`, or `card/<slug>/2` for a back face.

        A card printed again is `card/<slug>-2`.

        `sort` is `card` or `face`; `span` has its first character and the one behind it. `text` is what stands behind
        the head.

        Raises:
            MalformedDocumentError: a back face stands behind no card.
        """
        kind = "back_" if sort == "face" else ""
        name = mark[f"{kind}name"]
        if sort == "card":
            self.given[name] += 1
            again = f"-{self.given[name]}" if self.given[name] > 1 else ""
            self.card, place = f"card/{make_slug(name)}{again}", self.heading
            number = self.card
        else:
            number, place = f"{self.card}/2", self.card
            if not self.card:
                raise _make_malformed_error(self.source, span[0], f"the back face {name} stands behind no card")
        self.face, self.named = number, make_slug(name)
        face = PrintedFace(
            names={"ja": name},
            cost=mark[f"{kind}cost"],
            type_line={"ja": mark[f"{kind}types"]},
            power=mark[f"{kind}power"],
            toughness=mark[f"{kind}toughness"],
            loyalty=mark[f"{kind}loyalty"],
            abilities={"ja": tuple(_ABILITIES.split(text))} if text else {},
        )
        printed = self.source.text[mark.end(f"{kind}name") + 1 : span[1]].strip()
        return _Piece(sort, *span, number, place or None, printed, name, face)

    def _ruling(self, start: int, end: int, text: str) -> _Piece:
        """Make the piece of a ruling, `ruling/<hash>`, under the last card or heading.

        Raises:
            MalformedDocumentError: the ruling is empty, stands under nothing, or does not end with its last sentence.
        """
        if beyond := _RULING_ENDS.search(text):
            raise _make_malformed_error(self.source, start + beyond.end(), "behind a ruling stands something unknown")
        place = (self.card if self.by_card else "") or self.heading
        if not place or not hash_folded(text):
            raise _make_malformed_error(self.source, start, "a ruling is empty, or stands under no card and no heading")
        return _Piece("ruling", start, end, f"ruling/{hash_folded(text)}", place, text)


def _make_unit(piece: _Piece) -> Unit:
    """Make the unit of a piece. A rule with a letter is a subrule; only rules have citations, only faces doubts."""
    kind = Kind.SUBRULE if piece.sort == "rule" and piece.number[-1].isalpha() else _KINDS[piece.sort]
    cites = find_citations(piece.text) if piece.sort == "rule" else ()
    flags = tuple(_find_doubts(piece.face)) if piece.face else ()
    spans = ((piece.start, piece.end),)
    return Unit(piece.number, kind, piece.place, piece.title, piece.text, spans, cites, flags)


def _find_doubts(face: PrintedFace) -> Iterator[str]:
    """Yield what a face lacks that its type demands: `the mark of chapter III is lost`. Nothing for most faces."""
    types = face.type_line["ja"]
    if "クリーチャー" in types and face.power is None:
        yield "a creature printed without power and toughness"
    chapters = {mark for ability in face.abilities.get("ja", ()) for mark in _CHAPTER.findall(ability)}
    if "英雄譚" in types and "III" not in chapters:
        yield "the mark of chapter III is lost"


def _make_malformed_error(source: Source, place: int, what: str) -> MalformedDocumentError:
    """Make the error of notes that do not hold together, to be raised. `place` is the offset of a character, from 0."""
    return MalformedDocumentError(what, where=f"{source.name}, character {place:,}", remedy=_REMEDY)
