"""Reader of the Japanese World of Warcraft TCG comprehensive rules, in the transcription that is held.

The transcription puts each page on one line that ends in the page's number. Headings and examples stand inline. Behind
some section headings stands the end of the rule before them. Some rules go on, unmarked, behind the cards of their
example. The pages after the 33rd are lost.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from rulebook import ids
from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.readers.strand import Strand, describe_place
from rulebook.readers.wow_outline import (
    check_outline,
    collapse_space,
    get_kind,
    make_edition,
    make_furniture,
    make_outline_key,
)
from rulebook.source import Source
from rulebook.units import Citation, Edition, Kind, Reading, Unit, check_reading

__all__ = ["NAME", "read", "recognises"]

NAME = "wow-ja"

_LAST_PAGE = 33
"""The transcription breaks off behind this page, in the middle of a rule; one that stops earlier has lost more."""

_CASES = """
f1954c8e 3e88b602 201c6896 49235c46 e7135b57 b0b2cc56 47534ef0 5eac2786 233bb56c e8ef6778 e58df896 80333a84
d3d82f42 496ec5ac d235c9b2 cc3891a0 61b36d58 f93e6d69 a1a25b61 2f72deda 29cad71c 84c7310b bd53def3 3d91368d
9c8a7258 57c9ad78 b65237aa eaf5abe4 e217c221 16dedc7c 6fb987a0 b332e525 10207ab4 40ac56ed c148b8d7 17989fb7
13ac20c6 8fdcdabe 1a164816 96acd93f edd695fb d8d07d40
"""
"""What the text of each example of the case list begins its SHA-256 with, white space removed, from `wow/ex/1` on.

A case belongs to a text, and stays with it when its rule is renumbered.
"""

_TITLE = re.compile(
    r"World of W\w+\(R\) TCG 総合ルール version (?P<version>\d+(?:\.\d+)*) "
    r"更新 ?:(?P<year>\d{4}) 年 (?P<month>\d{1,2}) 月 (?P<day>\d{1,2}) 日\s"
)
_ENTRY = re.compile(r"(?<!\S)(?P<number>\d+)\. (?P<title>\S[^.]*)\.{2,} ?(?P<page>\d+)(?!\S)")
_LAST_TOKEN = re.compile(r"(?P<number>\S+)\s*\Z")
_HEADING = re.compile(r"(?<!\S)(?:\d{3}\.\d+[a-z]?|\d{1,3}\.)(?!\S)")
_CITED = re.compile(
    r"\s*(?!もし|もの|もう|とき|とり|でき|はじめ|のち|やむ)(?:[にをのもとはがやでへ]|から|より|まで|項|参照|または|および)"
)
"""What follows a rule's number where a sentence cites it, and no rule begins with: a particle, not a word like one."""

_EXAMPLE = re.compile(r"(?<!\S)例 : ")
_CITATION = re.compile(
    r"""
      \( (?P<bracketed>\d{3}(?:\.\d+[a-z]?)?) (?P<closed>\))?
    | (?P<broken>\(0\)) (?!\ を)                      # to pay (0) is a cost
    | (?<![\d.]) (?P<rule>\d{3}\.\d+[a-z]?) (?![\d.])
    | (?<![\d.]) (?P<section>\d{3}) (?=\ [をも]?参照)
    """,
    re.VERBOSE,
)
_LOST = re.compile(r"\( \)| は の")

_CARD = re.compile(
    r""",\ (?:
      (?:\d+(?:\+X)?|X),\ (?=(?:[^,<]+,\ )?[^,<]*(?:能力|仲間|装備))   # a cost, then perhaps an icon, and the type
    | (?:[^\s,]+,\ )?ヒーロー\                                        # heroes, quests and locations have no cost
    | (?:[^\s,]+の)?(?:クエスト|ロケーション)
    )""",
    re.VERBOSE,
)
_LATIN_NAME = re.compile(r"(?<!\S)[A-Z][\w'’.:!-]+,?(?: [A-Za-z][\w'’.:!-]*,?)*\Z", re.ASCII)

_RESUMED = re.compile(
    r"""
      ,\ \d+\ ?(?: \[\ [^\]]+\ \](?:\ /|,)\ \d+\ (?:体力|襲撃) | 攻撃力,\ \d+\ 襲撃 | 防御力 | 体力 )
      \ (?=[ぁ-鿿])                                # a card's text would be glued to its numbers
    | (?<=\ )喚起\ :\ (?!<p>)\S+\ (?=\S)(?!<p>)   # Inspire takes card types and nothing more
    | \ (?=[^\s<]{1,12}の中には\ )                # introduces a class of things, as only rules do
    """,
    re.VERBOSE,
)
"""Where, in the last card under an example, the text of the rule goes on."""


class _Heading(NamedTuple):
    """A heading: its number, where the number starts and ends, and its flags."""

    number: str
    start: int
    end: int
    flags: tuple[str, ...] = ()


@dataclass(slots=True)
class _Draft:
    """A rule, section or chapter whose pieces are still being gathered."""

    number: str
    title: str
    strand: Strand
    flags: list[str] = field(default_factory=list)


def recognises(source: Source) -> bool:
    """Whether the source has the title line of the Japanese World of Warcraft TCG rules."""
    return _TITLE.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read the rules: headings, rules, examples, cards, pages, and what stands before them.

    The edition is named `6.0-ja` after its version. What the contents list or a rule names, and is not held, becomes a
    stub. `cases` has the examples of the case list. Where the print breaks off, the last rule is flagged.

    Raises:
        MalformedDocumentError: a page is missing or doubled, a number stands twice, or lacks the one above it.
        TruncatedDocumentError: it stops before its last page.
    """
    title = _TITLE.search(source.text)
    if title is None:
        raise MalformedDocumentError(
            "there is no title line with version and date", where=source.name, remedy="give the whole document"
        )
    pages, body = _split_pages(source, title.start())
    first = _find_first_heading(source, body)
    contents = Strand.of(source.text, *body.cut(title.end() - title.start(), first).pieces)
    entries = _read_contents(source, contents)
    rules = body.cut(first)
    headings = _find_headings(source, rules)
    drafts = _read_drafts(rules, headings, entries)
    if entries.keys() - {heading.number for heading in headings}:
        if len(pages) < _LAST_PAGE:
            raise TruncatedDocumentError(
                f"it stops in {drafts[-1].number}, which stands on page {len(pages)}; its contents list goes on",
                where=describe_place(source, len(source.text)),
                remedy="give the whole document",
            )
        drafts[-1].flags.append("the print breaks off here")
    units = (
        *make_furniture(title, contents),
        *(unit for draft in drafts for unit in _split_units(draft)),
        *pages,
    )
    held = {unit.number for unit in units}
    named = {target: "" for unit in units for cite in unit.cites for target in cite.targets}
    named |= entries
    stubs = tuple((number, named[number]) for number in sorted(named.keys() - held, key=make_outline_key))
    return check_reading(Reading(_make_edition(title), source, units, stubs, cases=tuple(_find_cases(units))))


def _make_edition(title: re.Match[str]) -> Edition:
    """Make the edition from the title line, named `<version>-ja`; without a valid date it is undated."""
    try:
        effective = dt.date(int(title["year"]), int(title["month"]), int(title["day"]))
    except ValueError:
        effective = None
    return make_edition(title["version"], "ja", "World of Warcraft TCG 総合ルール", effective)


def _split_pages(source: Source, start: int) -> tuple[tuple[Unit, ...], Strand]:
    """Split the text from `start` on into page numbers (units `page/1` and on) and the rest.

    A page number is the last word of a line; the line break behind it goes with it.

    Raises:
        MalformedDocumentError: a page is missing or doubled.
        TruncatedDocumentError: it stops in the middle of a page.
    """
    text = source.text
    pages: list[Unit] = []
    pieces: list[tuple[int, int]] = []
    place = start
    for line in re.finditer(r"[^\n]*\S[^\n]*\s*", text[start:]):
        last = _LAST_TOKEN.search(line.group())
        expected = str(len(pages) + 1)
        if last is None or not last["number"].isdecimal():
            continue
        if last["number"] != expected:
            raise MalformedDocumentError(
                f"page {expected} should end here, but the line ends in {last['number']}",
                where=describe_place(source, start + line.start() + last.start()),
                remedy="give every page once, in order",
            )
        cut = (start + line.start() + last.start(), start + line.end())
        pages.append(Unit(f"page/{expected}", Kind.PAGE, None, "", expected, (cut,)))
        pieces.append((place, cut[0]))
        place = cut[1]
    if place != len(text):
        raise TruncatedDocumentError(
            f"it stops in the middle of page {len(pages) + 1}",
            where=describe_place(source, len(text)),
            remedy="give the whole document",
        )
    return tuple(pages), Strand.of(text, *pieces)


def _find_first_heading(source: Source, body: Strand) -> int:
    """Find where the first chapter's heading begins, as an offset in the body's text.

    It stands behind the contents list, at the start of a page.

    Raises:
        TruncatedDocumentError: there is none.
    """
    starts = {start for start, _ in body.pieces}
    for heading in _HEADING.finditer(body.text):
        if body.place(heading.start()) in starts:
            return heading.start()
    raise TruncatedDocumentError(
        "it stops before its first rule",
        where=describe_place(source, len(source.text)),
        remedy="give the whole document",
    )


def _read_contents(source: Source, contents: Strand) -> dict[str, str]:
    """Read the contents list: the titles of chapters and sections by number, as `{"410": "連鎖"}`.

    Raises:
        MalformedDocumentError: there is none.
    """
    entries = {entry["number"]: entry["title"] for entry in _ENTRY.finditer(contents.text)}
    if not entries:
        raise MalformedDocumentError(
            "there is no list of contents",
            where=describe_place(source, contents.place(0)),
            remedy="give the whole document",
        )
    return entries


def _find_headings(source: Source, rules: Strand) -> list[_Heading]:
    """Find the headings among the numbers that stand free, in order; a number that a sentence cites is none.

    One that follows a gap in the numbering has a flag.

    Raises:
        MalformedDocumentError: a number stands twice, out of order, or without the one above it.
        TruncatedDocumentError: there is no rule.
    """
    free = [_Heading(m.group().rstrip("."), m.start(), m.end()) for m in _HEADING.finditer(rules.text)]
    headings = [h for h in free if not _CITED.match(rules.text, h.end)]
    gaps = check_outline((h.number, describe_place(source, rules.place(h.start))) for h in headings)
    if not any(get_kind(h.number) is Kind.RULE for h in headings):
        raise TruncatedDocumentError(
            "it stops before its first rule",
            where=describe_place(source, len(source.text)),
            remedy="give the whole document",
        )
    return [h._replace(flags=("the number before it is missing",) if h.number in gaps else ()) for h in headings]


def _read_drafts(rules: Strand, headings: list[_Heading], titles: dict[str, str]) -> list[_Draft]:
    """Give every heading its text, as drafts in order. The text behind a section's title belongs to the rule before it.

    `titles` are those of the contents list, by number. A title that differs gets a flag, and so do both sides of a
    misplaced text. Before the first rule, all of a heading's text is its title.
    """
    drafts: list[_Draft] = []
    rule: _Draft | None = None
    ends = [h.start for h in headings[1:]] + [len(rules.text)]
    for heading, end in zip(headings, ends, strict=True):
        whole = rules.cut(heading.start, end)
        draft = _Draft(heading.number, "", whole, [*heading.flags])
        if get_kind(heading.number) in {Kind.RULE, Kind.SUBRULE}:
            rule = draft
        else:
            width, cut = heading.end - heading.start, len(whole.text)
            if rule is not None:
                cut = width + _find_title_end(whole.text[width:], titles.get(heading.number))
            draft.title = collapse_space(whole.text[width:cut])
            if draft.title != titles.get(heading.number, draft.title):
                draft.flags.append(f"the contents list calls it {titles[heading.number]}")
            if rule is not None and cut < len(whole.text):
                draft.strand = whole.cut(0, cut)
                draft.flags.append(f"its heading stood before the end of {rule.number}")
                rule.strand += whole.cut(cut)
                rule.flags.append(f"its end stood behind the heading of {heading.number}")
        drafts.append(draft)
    return drafts


def _find_title_end(text: str, listed: str | None) -> int:
    """Where a section's title ends, as an offset in `text`, which begins behind its number.

    The title is the listed one if it stands there. Else it runs to an example, or to the end.
    """
    if listed:
        match = re.match(rf"\s*{re.escape(listed)}(?:\s+|\Z)", text)
        if match:
            return match.end()
    example = _EXAMPLE.search(text)
    return example.start() if example else len(text)


def _split_units(draft: _Draft) -> Iterator[Unit]:
    """Split a draft into its rule or heading and its examples, each before its cards, as units in order.

    A rule's text that goes on behind the cards of an example is put back into the rule.
    """
    number, above = draft.number, ids.get_parent(draft.number)
    if get_kind(number) not in {Kind.RULE, Kind.SUBRULE}:
        yield Unit(number, get_kind(number), above, draft.title, "", draft.strand.pieces, (), tuple(draft.flags))
        return
    starts = [m.start() for m in _EXAMPLE.finditer(draft.strand.text)]
    own = draft.strand.cut(0, starts[0] if starts else None)
    under: list[Unit] = []
    for n, (start, end) in enumerate(pairwise([*starts, len(draft.strand.text)]), 1):
        units, resumed = _split_example(f"{number}/ex{n}", number, draft.strand.cut(start, end))
        under += units
        if resumed:
            own += resumed
            draft.flags.append(f"it goes on behind the cards of its example {n}")
    yield _make_unit(number, get_kind(number), above, own, len(number), draft.flags)
    yield from under


def _split_example(number: str, rule: str, strand: Strand) -> tuple[list[Unit], Strand]:
    """Split an example into its own unit and one for each of its cards, numbered `<number>/card1` and on.

    `number` is the example's, `rule` that of the rule it stands under. Also gives the rest of the rule's text behind
    them, an empty strand where there is none.
    """
    text = strand.text
    marker = _EXAMPLE.match(text)
    names = list(_find_card_names(text, marker.end() if marker else 0))
    end = len(text)
    if names:
        resumed = _RESUMED.search(text, names[-1][1])
        end = resumed.end() if resumed else end
    prose = strand.cut(0, names[0][0] if names else end)
    units = [_make_unit(number, Kind.EXAMPLE, rule, prose, marker.end() if marker else 0, [])]
    bounds = pairwise([*(start for start, _ in names), end])
    for n, ((start, stop), (_, named)) in enumerate(zip(bounds, names, strict=True), 1):
        card = strand.cut(start, stop)
        title = text[start:named]
        definition = collapse_space(card.text[len(title) + 1 :])
        flags = tuple(_flag_pages(card))
        units.append(Unit(f"{number}/card{n}", Kind.CARD, number, title, definition, card.pieces, (), flags))
    return units, strand.cut(end)


def _find_card_names(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where the name of each card defined in an example begins and ends, as offsets in `text`, from `start` on."""
    for card in _CARD.finditer(text, start):
        before = text[start : card.start()]
        latin = _LATIN_NAME.search(before)
        yield (start + latin.start() if latin else _find_name_start(text, start, card.start())), card.start()
        start = card.end()


def _find_name_start(text: str, low: int, high: int) -> int:
    """Where a Japanese card name that ends at `high` begins, as an offset in `text`, not before `low`.

    It is the last word, or as many words as the text named together before.
    """
    begins = high - len(text[low:high].rpartition(" ")[2])
    for word in re.finditer(r"(?<!\S)\S", text[low:high]):
        if text[low + word.start() : high] in text[: low + word.start()]:
            return low + word.start()
    return begins


def _make_unit(number: str, kind: Kind, above: str | None, strand: Strand, head: int, flags: list[str]) -> Unit:
    """Make a unit of a strand, with its citations and flags; the first `head` characters are left out of its text.

    A broken citation, `(0)`, has no target. It is flagged, and so are a bracket that is never closed, a lost sign, and
    a page number that was taken out.
    """
    text = collapse_space(strand.text[head:])
    cites: list[Citation] = []
    flags = [*flags, *_flag_pages(strand)]
    for m in _CITATION.finditer(text):
        if m["broken"]:
            cites.append(Citation(*m.span("broken"), m["broken"], ()))
            flags.append(f"the reference {m['broken']} is broken: it names no rule")
            continue
        group = "bracketed" if m["bracketed"] else "rule" if m["rule"] else "section"
        cites.append(Citation(*m.span(group), m[group], (m[group],)))
        if m["bracketed"] and not m["closed"]:
            flags.append(f"the bracket of ({m['bracketed']} is never closed")
    if _LOST.search(text):
        flags.append("a sign is lost in empty brackets or between two particles")
    return Unit(number, kind, above, "", text, strand.pieces, tuple(cites), tuple(flags))


def _flag_pages(strand: Strand) -> Iterator[str]:
    """Give a flag in words for every page number taken out from between two pieces of a unit.

    Nothing where there is none.
    """
    for (_, end), (start, _) in pairwise(strand.pieces):
        number = re.fullmatch(r"(\d+)\s+", strand.source[end:start])
        if number:
            yield f"page number {number[1]} taken out of it"


def _find_cases(units: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    """Find the examples of the case list by the hash of their text: (`wow/ex/3`, `410.6a/ex1`), in reading order."""
    listed = {print_: f"wow/ex/{n}" for n, print_ in enumerate(_CASES.split(), 1)}
    for unit in units:
        print_ = hashlib.sha256("".join(unit.text.split()).encode()).hexdigest()[:8]
        if unit.kind is Kind.EXAMPLE and print_ in listed:
            yield listed[print_], unit.number
