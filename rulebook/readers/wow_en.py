"""Reader of the English World of Warcraft TCG comprehensive rules, as text with its layout kept.

Every rule begins a line; its indent shows its depth. An example begins a line too, indented further. So does each card
defined under it. Where a line is indented less, the rule goes on. A foot with the page's number ends each page. Behind
the rules stand the credits and a glossary.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from rulebook import ids
from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.fold import is_japanese
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

NAME = "wow-en"

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_TITLE = re.compile(
    r"World of Warcraft®? TCG Comprehensive Rules version (?P<version>\d+(?:\.\d+)*)\s+"
    r"Updated (?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<year>\d{4})\s*\n"
)
_ENTRY = re.compile(r"(?<!\S)(?P<number>\d{1,3})\. (?P<title>[A-Z][A-Z0-9 ,&()-]*?) ?\.{2,} ?(?P<page>\d+)(?!\S)")
_FOOT = re.compile(r"^WoW TCG CR v[\d.]+ +(?P<page>\d+) / (?P<of>\d+)[^\S\n\f]*\n?\f?", re.MULTILINE)
_LINE = re.compile(r"[^\n]*(?:\n|\Z)")

_HEADING = re.compile(r"(?:(?P<rule>\d{3}\.\d+[a-z]?)(?!\S)|(?P<section>\d{1,3})\. (?=[A-Z]))")
_DEEPEST, _DEEPEST_SUBRULE = 5, 10
"""How far a heading may be indented, and a subrule behind a blank line.

Further in, a number is cited by a sentence whose line was broken before it.
"""

_NUMBERED = (Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE)

_EXAMPLE = re.compile(r"Examples?: ")
_CARD = re.compile(
    r"""
    (?P<name>[A-Z][^.;]*?),\ (?:
      (?:\d+(?:\+X)?|X),\ (?:[^,]+,\ )?[^,]*\b(?:Ability|Ally|Equipment)\b   # a cost, perhaps an icon, and the type
    | (?:[A-Z]\w+,\ )?(?:\w+\ )?Hero—                                        # heroes, quests, locations: no cost
    | (?:[A-Z]\w+\ )?(?:Quest|Location)\s*\Z
    )""",
    re.VERBOSE,
)
_TERM = re.compile(
    r"(?P<term>[A-Z0-9+-][^:.“”()]{0,60}?)(?: \((?:(?P<sort>[A-Z][a-z]+)(?:, )?)?(?P<cited>\d[\d.a-z]*)?\))?:(?=\s)"
)
_GLOSSARY = "Glossary"
_GLOSSARY_CHAPTER = "10"
_SEGMENT = {Kind.EXAMPLE: "ex", Kind.CARD: "card", Kind.PROSE: "prose"}
_SIGNS = {"+": "plus ", "-": "minus "}

_CITATION = re.compile(
    r"""
      (?<![\w.]) \d{3}\.\d+[a-z]? (?! \w | \.\d )
    | (?<=\() \d{3} (?=\))
    | (?: (?<=\bsee\ ) | (?<=\brule\ ) | (?<=\bsection\ ) ) \d{3} (?! \w | \.\d )
    | (?P<broken> Error!\ Reference\ source\ not\ f?ound\.? )
    """,
    re.VERBOSE,
)
_LOST = re.compile(r"\( \)|[a-z] {2,}[a-z(]")
_BULLET = "\uf0b7"


class _Line(NamedTuple):
    """A line of the document: where it begins and ends, how far it is indented, and its words."""

    start: int
    end: int
    indent: int
    words: str


@dataclass(slots=True)
class _Draft:
    """A unit whose lines are still being gathered.

    The first `head` characters of its words are number, title or mark; `lead` replaces them.
    """

    number: str
    kind: Kind
    above: str | None
    title: str
    head: int
    lead: str = ""
    indent: int = 0
    ranges: list[tuple[int, int]] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    under: Counter[Kind] = field(default_factory=Counter)

    def take(self, line: _Line) -> None:
        """Add a line's place in the source to the unit; lines that touch become one range."""
        start = self.ranges.pop()[0] if self.ranges and self.ranges[-1][1] == line.start else line.start
        self.ranges.append((start, line.end))

    def hang(self, kind: Kind, title: str, head: int, indent: int) -> _Draft:
        """Make the next draft of a kind under this one, numbered `410.6/ex2`, `410.6/card1` or `410.6/prose1`.

        `head` is how many of its first characters are no text, `indent` how far its line is indented.
        """
        self.under[kind] += 1
        number = f"{self.number}/{_SEGMENT[kind]}{self.under[kind]}"
        return _Draft(number, kind, self.number, title, head, indent=indent)


def recognises(source: Source) -> bool:
    """Whether the source has the title of the English World of Warcraft TCG rules, and is not Japanese."""
    return _TITLE.search(source.text) is not None and not is_japanese(source.text)


def read(source: Source) -> Reading:
    """Read the rules: headings, rules, examples, cards, glossary, credits, contents and pages.

    The edition is named after its version, `6.0-en`. Numbers that are cited and not held become stubs.

    Raises:
        MalformedDocumentError: a page is missing or doubled, a number stands twice, or lacks the one above it.
        TruncatedDocumentError: it stops before its last page, or before a section that its contents list names.
    """
    title = _TITLE.search(source.text)
    if title is None:
        raise MalformedDocumentError(
            "there is no title with version and date", where=source.name, remedy="give the whole document"
        )
    pages, body = _split_pages(source, title.end())
    first = body.text.find("\f") + 1
    if not first or _HEADING.match(body.text[first:].lstrip()) is None:
        raise _make_truncated_error("its first rule", source)
    contents, rules = body.cut(0, first), body.cut(first)
    entries = {entry["number"]: collapse_space(entry["title"]) for entry in _ENTRY.finditer(contents.text)}
    drafts = _read_drafts(rules)
    _check_contents(source, rules, drafts, entries)
    units = (
        *make_furniture(title, contents),
        *(_make_unit(draft, rules) for draft in drafts),
        *pages,
    )
    held = {unit.number for unit in units}
    cited = {target for unit in units for cite in unit.cites for target in cite.targets}
    stubs = tuple((number, "") for number in sorted(cited - held, key=make_outline_key))
    return check_reading(Reading(_make_edition(title), source, units, stubs))


def _make_edition(title: re.Match[str]) -> Edition:
    """Make the edition from the title line, named `<version>-en`; without a valid date it is undated."""
    try:
        effective = dt.date(int(title["year"]), _MONTHS.index(title["month"]) + 1, int(title["day"]))
    except ValueError:
        effective = None
    return make_edition(title["version"], "en", "World of Warcraft TCG Comprehensive Rules", effective)


def _split_pages(source: Source, start: int) -> tuple[tuple[Unit, ...], Strand]:
    """Split the text from `start` on into the feet of the pages (units `page/2` and on) and the rest.

    The first page has no foot.

    Raises:
        MalformedDocumentError: a page is missing or doubled.
        TruncatedDocumentError: it stops before its last page ends.
    """
    text = source.text
    feet = list(_FOOT.finditer(text, start))
    for expected, foot in enumerate(feet, 2):
        if int(foot["page"]) != expected:
            raise MalformedDocumentError(
                f"page {expected} should end here, but it says {foot['page']}",
                where=describe_place(source, foot.start()),
                remedy="give every page once, in order",
            )
    if not feet or feet[-1]["page"] != feet[-1]["of"] or text[feet[-1].end() :].strip():
        raise _make_truncated_error("its last page", source)
    pages = tuple(
        Unit(f"page/{foot['page']}", Kind.PAGE, None, "", collapse_space(foot.group()), (foot.span(),)) for foot in feet
    )
    bounds = [start, *(bound for foot in feet for bound in foot.span()), len(text)]
    return pages, Strand.of(text, *zip(bounds[::2], bounds[1::2], strict=True))


def _read_drafts(rules: Strand) -> list[_Draft]:
    """Read the drafts of all units (rules, examples, cards, terms) in reading order, each with its own lines.

    A line behind an example that is indented less goes on with the rule, which is flagged. A line under a heading that
    begins nothing is prose. Terms are sought only in the glossary.
    """
    drafts: list[_Draft] = []
    holder = current = _Draft("", Kind.PROSE, None, "", 0)
    example: _Draft | None = None
    glossary, closed, blank = False, True, True
    for line in _split_lines(rules):
        heading = _read_heading(line, blank=blank)
        begun = heading or (_read_term(line) if glossary and closed else None)
        if begun is not None:
            holder, example = begun, None
        elif mark := _EXAMPLE.match(line.words):
            begun = example = holder.hang(Kind.EXAMPLE, "", mark.end(), line.indent)
        elif line.indent > holder.indent and (card := _CARD.match(line.words)):
            begun = (example or holder).hang(Kind.CARD, card["name"], len(card["name"]) + 2, line.indent)
        elif line.words and current.kind in {Kind.CHAPTER, Kind.SECTION}:
            begun = holder.hang(Kind.PROSE, "", 0, line.indent)
        elif line.words and example is not None and current is not holder and line.indent < example.indent:
            current = holder
            holder.flags.append(f"it goes on behind {example.number.rpartition('/')[2]}")
        if begun is not None:
            current = begun
            drafts.append(begun)
        current.take(line)
        glossary = glossary if heading is None else _GLOSSARY in heading.title
        blank = not line.words
        closed = blank or heading is not None or line.words[-1] in ".”)"
    return drafts


def _split_lines(rules: Strand) -> Iterator[_Line]:
    """Split the rules into lines, with start, end, indent (in blanks) and words; empty lines too."""
    for match in _LINE.finditer(rules.text):
        if match.group():
            bare = match.group().lstrip(" ")
            yield _Line(match.start(), match.end(), len(match.group()) - len(bare), collapse_space(bare))


def _read_heading(line: _Line, *, blank: bool) -> _Draft | None:
    """Make the draft of the heading (`410. Title`) or rule (`410.6`) that a line begins; None where it begins none.

    `blank` says whether a blank line stands before it. A line indented too far only cites the number: None.
    """
    match = _HEADING.match(line.words)
    if match is None:
        return None
    number = match["rule"] or match["section"]
    if line.indent > (_DEEPEST_SUBRULE if blank and get_kind(number) is Kind.SUBRULE else _DEEPEST):
        return None
    titled = match["section"] is not None
    head = len(line.words) if titled else match.end()
    title = line.words[match.end() :] if titled else ""
    return _Draft(number, get_kind(number), ids.get_parent(number), title, head, indent=line.indent)


def _read_term(line: _Line) -> _Draft | None:
    """Make the draft of the glossary entry that a line begins, numbered `term/ally`; None where it begins none.

    A line that is indented begins none. Its sort in brackets stays in the title; a number cited there begins its text.
    """
    match = _TERM.match(line.words)
    if match is None or line.indent:
        return None
    title = match["term"] + (f" ({match['sort']})" if match["sort"] else "")
    spelt = "".join(_SIGNS.get(c, c) if n == 0 or title[n - 1] == " " else c for n, c in enumerate(title))
    lead = f"({match['cited']})" if match["cited"] else ""
    return _Draft(f"term/{ids.make_slug(spelt)}", Kind.TERM, _GLOSSARY_CHAPTER, title, match.end(), lead)


def _check_contents(source: Source, rules: Strand, drafts: list[_Draft], entries: dict[str, str]) -> None:
    """Check the headings against the list of contents (titles by number); flag those before which a number is missing.

    Raises:
        MalformedDocumentError: a number stands twice, out of order, or without the one above it.
        TruncatedDocumentError: a listed section is missing.
    """
    headings = [draft for draft in drafts if draft.kind in _NUMBERED]
    gaps = check_outline((draft.number, describe_place(source, rules.place(draft.ranges[0][0]))) for draft in headings)
    for draft in headings:
        if draft.number in gaps:
            draft.flags.append("the number before it is missing")
    missing = entries.keys() - {draft.number for draft in headings}
    if missing:
        raise _make_truncated_error(f"{min(missing, key=make_outline_key)}, which its contents list names", source)


def _make_unit(draft: _Draft, rules: Strand) -> Unit:
    """Make the unit of a draft, with its citations and flags. Cards cite nothing; a broken citation has no target.

    Flags tell page feet taken out, broken references and lost signs. `rules` is the text that the draft's ranges are
    of; line breaks and page feet are taken out.
    """
    strand = Strand.of(rules.source, *(piece for span in draft.ranges for piece in rules.cut(*span).pieces))
    lines = [collapse_space(line) for line in strand.text.replace(_BULLET, "•").splitlines() if line.strip()]
    if draft.kind is Kind.CARD:
        text = f"{lines[0][draft.head :]}\n{_join_lines(lines[1:])}".strip()
    else:
        text = f"{draft.lead} {_join_lines(lines)[draft.head :].strip()}".strip()
    flags = [*draft.flags, *_flag_feet(strand)]
    cites = []
    for match in _CITATION.finditer(text) if draft.kind is not Kind.CARD else ():
        cites.append(Citation(*match.span(), match.group(), () if match["broken"] else (match.group(),)))
        if match["broken"]:
            flags.append("a reference is broken: it names no rule")
    if _LOST.search(strand.text):
        flags.append("a sign is lost in empty brackets or in a gap")
    return Unit(draft.number, draft.kind, draft.above, draft.title, text, strand.pieces, tuple(cites), tuple(flags))


def _join_lines(lines: list[str]) -> str:
    """Join broken lines with blanks; behind a hyphen, `cost-` and `free` become `cost-free`. `""` for no lines."""
    return re.sub(r"(?<=[A-Za-z]-)\n(?=[a-z])", "", "\n".join(lines)).replace("\n", " ")


def _flag_feet(strand: Strand) -> Iterator[str]:
    """Give a flag in words for every page foot between two pieces of a unit, in its order.

    Nothing where there is none.
    """
    for (_, end), (start, _) in pairwise(strand.pieces):
        foot = _FOOT.search(strand.source, end, start)
        if foot:
            yield f"the foot of page {foot['page']} taken out of it"


def _make_truncated_error(what: str, source: Source) -> TruncatedDocumentError:
    """Make the error of a document that stops before `what`, words such as `its last page`."""
    return TruncatedDocumentError(
        f"it stops before {what}", where=describe_place(source, len(source.text)), remedy="give the whole document"
    )
