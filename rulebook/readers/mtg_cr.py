"""Reader of the Magic comprehensive rules as plain text, of any year.

The form has hardly changed since 2010. It has a head with introduction and contents, nine chapters, a glossary and the
credits. Chapters hold numbered sections, rules and lettered subrules. The print varies: indentation, quotation marks,
line ends, underscores for italics, a number on its own line. The reader accepts every variant. It is strict about
numbers: they rise, and a child stands under its parent.

>>> [cite.targets for cite in find_citations("See rules 601.2f–h and 702, “Keyword Abilities.”")]
[('601.2f', '601.2g', '601.2h'), ('702',)]
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.ids import IdError, expand_range, get_next_letter, make_slug, make_sort_key
from rulebook.source import Source
from rulebook.units import RULE_KINDS, Citation, Edition, Genre, Kind, Reading, Unit, check_reading

__all__ = ["NAME", "NO_LETTERS", "find_citations", "find_date", "read", "recognises"]

NAME = "Magic comprehensive rules"
NO_LETTERS = "lo"
"""The letters that no subrule has, for they look like digits."""

_HEAD = 4_000
_TITLE = re.compile(r"magic\W*(?:tm\W*)?the gathering\W*(?:r\W*)?comprehensive rules", re.IGNORECASE)
_IN_FORCE = re.compile(r"effective\s+(?:as\s+of\s+)?([A-Z][a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_LINE = re.compile(
    r"""
      (?P<section>\d{3})\.(?P<rule>\d{1,3})(?P<letter>[a-z]{0,2})\.?(?!\w)\s*(?P<text>.*)
    | (?P<plain_section>\d{3})\.\s+(?P<section_title>\S.*)
    | (?P<chapter>[1-9])\.\s+(?P<chapter_title>\S.{0,80})
    | (?P<example>[_*\[]*Example[_*]*\s*:.*)
    | (?P<page>(?:page\s+)?\d{1,4}(?:\s+of\s+\d+)?)
    """,
    re.VERBOSE | re.DOTALL,
)
_SENTENCE = re.compile(r"[.:;?][)\]”’\"'_]*$")
_LONGEST_NAME = 50
_LONGEST_HEADWORD = 100
_LAST_CHAPTER = 9
_SLIP = 1  # one number passed over is a slip of the print, and is flagged; two are a lost passage
_REMEDY = "give the edition as published, whole and unedited"


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the source: its characters with the line feed, and its text without margins."""

    start: int
    end: int
    text: str
    number: int


@dataclass(slots=True)
class _Draft:
    """A unit whose lines are still being gathered."""

    number: str
    kind: Kind
    parent: str | None
    title: str = ""
    lines: list[str] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)

    def take(self, line: _Line, text: str) -> None:
        """Add the line's place to the unit, with `text` as its words; `""` adds no words."""
        if self.spans and self.spans[-1][1] == line.start:
            self.spans[-1] = (self.spans[-1][0], line.end)
        else:
            self.spans.append((line.start, line.end))
        if text:
            self.lines.append(text)


def recognises(source: Source) -> bool:
    """Whether the source has the title of the Magic comprehensive rules near its beginning."""
    return _TITLE.search(source.text.replace("_", "")[:_HEAD]) is not None


def read(source: Source) -> Reading:
    """Read an edition of the comprehensive rules, named after its date (`cr-2021-02-05`); units come in reading order.

    Numbers that are cited and not held become stubs.

    Raises:
        TruncatedDocumentError: it has no rules, or stops before its glossary or its credits.
        MalformedDocumentError: it has no date, a number is out of order or lacks its parent. Or several
            numbers in a row are missing, or a section that the contents list.
    """
    lines = tuple(_split_lines(source.text))
    body, glossary, end = _find_parts(source, lines)
    drafts = [*_read_front_matter(lines[:body]), *_read_rules(source, lines[body:glossary])]
    drafts += [*_read_glossary(lines[glossary:end]), _make_matter("credits", Kind.PROSE, lines[end:])]
    _compare_with_contents(source, lines[:body], drafts)
    units = tuple(_make_unit(draft) for draft in drafts)
    held = {unit.number for unit in units}
    cited = {target for unit in units for cite in unit.cites for target in cite.targets}
    stubs = tuple((number, "") for number in sorted(cited - held, key=make_sort_key))
    return check_reading(Reading(_make_edition(source, lines[:body], lines[end:]), source, units, stubs))


def find_citations(text: str) -> tuple[Citation, ...]:
    """Find the rule numbers cited in a text, in its order, ranges expanded; `()` where there are none.

    A number without a point counts only behind the word "rule" or "section"; behind the plural, a whole list does. A
    range whose ends do not fit has no targets.

    >>> [(c.raw, c.targets) for c in find_citations("steps 509.1–3, but 100 cards; section 7, “Additional Rules”")]
    [('509.1–3', ('509.1', '509.2', '509.3')), ('7', ('7',))]
    """
    found = {cite.start: cite for cite in map(_make_citation, _CITED.finditer(text))}
    for opening in _INTRODUCED.finditer(text):
        place = opening.end()
        while (item := _BARE.match(text, place)) and (opening["section"] or len(item["first"]) > 1):
            cite = _make_citation(item)
            found.setdefault(cite.start, cite)
            following = _AND.match(text, item.end()) if opening["many"] else None
            if following is None:
                break
            place = following.end()
    return tuple(found[start] for start in sorted(found))


_WORD = "[0-9A-Za-z_]"  # not \w: a Japanese text goes on right behind a number
_DASH = r"(?:[-‐‑–~]|\s+through\s+)"
_CITED = re.compile(
    rf"""(?<![0-9A-Za-z_./{{$])(?P<first>[1-9]\d{{2}}\.\d{{1,3}}[a-z]{{0,2}})(?!{_WORD})
         (?:{_DASH}(?P<last>\d{{3}}\.\d{{1,3}}[a-z]?|\d{{1,3}}|[a-z])(?!{_WORD}))?""",
    re.VERBOSE,
)
_INTRODUCED = re.compile(r"(?<![A-Za-z])(?:sub)?(?:rule|(?P<section>section))(?P<many>s?)\s+", re.IGNORECASE)
_BARE = re.compile(
    rf"""(?P<first>[1-9]\d{{2}}\.\d{{1,3}}[a-z]{{0,2}}|[1-9]\d{{2}}|[1-9])(?!{_WORD}|\.\d|/)
         (?:{_DASH}(?P<last>\d{{3}}|[a-z])(?!{_WORD}))?""",
    re.VERBOSE,
)
_AND = re.compile(r"(?:,?\s*[“\"][^”\"]*[”\"])?(?:\s*[,;])?\s+(?:(?:and|or)\s+)?")


def _make_citation(match: re.Match[str]) -> Citation:
    """Make the citation of a match, which has a `first` and perhaps a `last` number. A range is expanded."""
    first, last = match["first"], match["last"]
    return Citation(match.start(), match.end(), match[0], (first,) if last is None else _expand_range(first, last))


def _expand_range(first: str, last: str) -> tuple[str, ...]:
    """Expand a range: `"601.2f"` to `"h"`, or `"509.1"` to `"3"`; `last` may be only the part that differs.

    `()` where the ends do not fit.
    """
    if last.isalpha():
        last = first.rstrip("abcdefghijklmnopqrstuvwxyz") + last
    elif "." in first and "." not in last:
        last = f"{first.partition('.')[0]}.{last}"
    try:
        return expand_range(first, last, skip=NO_LETTERS)
    except IdError:
        return ()


def _split_lines(text: str) -> Iterator[_Line]:
    """Split a text into lines, each with its start, end, words without margins, and number from 1 on.

    The line break belongs to the place, not to the words.
    """
    start = 0
    for number, line in enumerate(text.split("\n"), start=1):
        end = min(start + len(line) + 1, len(text))
        yield _Line(start, end, line.strip("\ufeff\u200b \t\f\v\xa0"), number)
        start = end


def _find_parts(source: Source, lines: tuple[_Line, ...]) -> tuple[int, int, int]:
    """Where the first chapter, the glossary and the credits begin, as indexes in `lines`.

    Raises:
        TruncatedDocumentError: rule 100.1 or a heading is missing.
        MalformedDocumentError: rule 100.1 stands under no chapter 1.
    """
    first_rule = next((i for i, line in enumerate(lines) if re.match(r"100\.1\b", line.text)), None)
    if first_rule is None:
        raise TruncatedDocumentError("the document ends before rule 100.1", where=source.name, remedy=_REMEDY)
    body = next((i for i in range(first_rule, -1, -1) if re.match(r"1\.\s", lines[i].text)), None)
    if body is None:
        where = f"{source.name}, line {lines[first_rule].number:,}"
        raise MalformedDocumentError("rule 100.1 stands under no chapter 1", where=where, remedy=_REMEDY)
    glossary = _find_heading(source, lines, "Glossary", body)
    return body, glossary, _find_heading(source, lines, "Credits", glossary)


def _find_heading(source: Source, lines: tuple[_Line, ...], title: str, after: int) -> int:
    """Find the index of the line that is this title, in any case, from index `after` on.

    Raises:
        TruncatedDocumentError: there is none.
    """
    for i in range(after, len(lines)):
        if lines[i].text.casefold() == title.casefold():
            return i
    what = f"the document ends before its {title}"
    raise TruncatedDocumentError(what, where=f"{source.name}, line {len(lines):,}", remedy=_REMEDY)


def _make_edition(source: Source, head: Iterable[_Line], tail: Iterable[_Line]) -> Edition:
    """Make the edition, named after the first date in force in the head or else in the tail: `cr-2021-02-05`.

    Raises:
        MalformedDocumentError: there is no date.
    """
    effective = find_date("\n".join(line.text for line in head)) or find_date("\n".join(line.text for line in tail))
    if effective is None:
        what = "no date says since when these rules are in force"
        raise MalformedDocumentError(what, where=source.name, remedy=_REMEDY)
    return Edition(
        game="mtg",
        name=f"cr-{effective.isoformat()}",
        document="cr",
        genre=Genre.RULEBOOK,
        language="en",
        title="Magic: The Gathering Comprehensive Rules",
        effective=effective,
    )


def find_date(text: str) -> dt.date | None:
    """Find the day from which the rules are in force, in English words: `effective as of February 5, 2021`.

    The first valid one counts; None where the text says none.
    """
    for month, day, year in _IN_FORCE.findall(text.replace("_", "")):
        try:
            return dt.date(int(year), _MONTHS.index(month[:3].lower()) + 1, int(day))
        except ValueError:
            continue
    return None


def _read_front_matter(lines: tuple[_Line, ...]) -> Iterator[_Draft]:
    """Read title, introduction and contents, a draft each; each runs until the next begins.

    Their numbers are `title`, `introduction` and `contents`; a second one of a name gets `-2`.
    """
    kinds = {"introduction": Kind.PROSE, "contents": Kind.CONTENTS}
    begins = [0, *(i for i, line in enumerate(lines) if i and line.text.casefold() in kinds), len(lines)]
    for begin, end in pairwise(begins):
        name = lines[begin].text.casefold()
        kind = kinds.pop(name, None)
        if kind is None and begin:
            name, kind = f"{name}-2", Kind.PROSE
        yield _make_matter(name if begin else "title", kind or Kind.HEADING, lines[begin:end])


def _make_matter(number: str, kind: Kind, lines: tuple[_Line, ...]) -> _Draft:
    """Make the draft of a part that is no rule; its first line with words is its title."""
    draft = _Draft(number, kind, None)
    for line in lines:
        if line.text and not draft.title:
            draft.title = line.text
            draft.take(line, "")
        else:
            draft.take(line, line.text)
    return draft


def _compare_with_contents(source: Source, head: tuple[_Line, ...], drafts: list[_Draft]) -> None:
    """Check the sections against the list of contents in the head; flag a section that the list lacks.

    Without a list nothing is checked.

    Raises:
        MalformedDocumentError: a listed section is missing.
    """
    listed = {m[1] for line in head if (m := re.match(r"(\d{3})\.\s+\S", line.text))}
    held = {draft.number: draft for draft in drafts if draft.kind is Kind.SECTION}
    if missing := sorted(listed - held.keys()):
        what = f"the contents list section {missing[0]}, and the document lacks it"
        raise MalformedDocumentError(what, where=source.name, remedy=_REMEDY)
    for number in sorted(held.keys() - listed) if listed else ():
        held[number].flags.append("the contents do not list this section")


class _NumberSequence:
    """The place in the numbering; it checks that the next number may follow.

    Each method takes the next number and gives a flag where one number is missing before it. It raises
    MalformedDocumentError where the number may not follow.
    """

    def __init__(self, source: Source) -> None:
        """Begin before the first number of a document; `source` is named in errors."""
        self.source = source
        self.chapter = self.section = self.rule = 0
        self.letter = ""

    def to_chapter(self, chapter: int, line: _Line) -> None:
        """Move to a chapter, which must be the next one; `line` names the place in errors.

        Raises:
            MalformedDocumentError: another chapter is expected.
        """
        self._require(chapter == self.chapter + 1, f"chapter {chapter} follows chapter {self.chapter}", line)
        self.chapter, self.section, self.rule, self.letter = chapter, chapter * 100 - 1, 0, ""

    def to_section(self, section: int, line: _Line) -> list[str]:
        """Move to a section of this chapter; give a flag in words if numbers before it are missing, else `[]`.

        Raises:
            MalformedDocumentError: it stands in another chapter, or does not rise.
        """
        inside = section // 100 == self.chapter
        self._require(inside, f"section {section} stands in chapter {self.chapter}", line)
        self._require(section > self.section, f"section {section} follows section {self.section}", line)
        flags = _flag_gap(section == self.section + 1, f"section {self.section + 1}")
        self.section, self.rule, self.letter = section, 0, ""
        return flags

    def to_rule(self, section: int, rule: int, line: _Line) -> list[str]:
        """Move to a rule of this section, such as 702 and 19.

        Give a flag if one number before it is missing, else `[]`.

        Raises:
            MalformedDocumentError: it is of another section, does not rise, or more than one number is missing.
        """
        at = f"{self.section}.{self.rule}" if self.rule else f"section {self.section}"
        self._require(section == self.section and rule > self.rule, f"rule {section}.{rule} follows {at}", line)
        lost = f"rules {section}.{self.rule + 1} to {section}.{rule - 1} are missing before {section}.{rule}"
        self._require(rule <= self.rule + 1 + _SLIP, lost, line)
        flags = _flag_gap(rule == self.rule + 1, f"rule {section}.{self.rule + 1}")
        self.rule, self.letter = rule, ""
        return flags

    def to_subrule(self, parent: str, letter: str, line: _Line) -> list[str]:
        """Move to a subrule of this rule, such as `"702.19"` and `"b"`.

        Give a flag if one letter is missing, else `[]`.

        Raises:
            MalformedDocumentError: it is of another rule, does not rise, or more than one letter is missing.
        """
        at = f"{self.section}.{self.rule}"
        self._require(parent == at, f"subrule {parent}{letter} stands under rule {at}", line)
        rises = (len(letter), letter) > (len(self.letter), self.letter)
        self._require(rises, f"subrule {parent}{letter} follows {at}{self.letter}", line)
        expected = _get_next_letters(self.letter)
        lost = f"subrules from {parent}{expected} on are missing before {parent}{letter}"
        self._require(
            (len(letter), letter) <= (len(_get_next_letters(expected)), _get_next_letters(expected)), lost, line
        )
        self.letter = letter
        return _flag_gap(letter == expected, f"subrule {parent}{expected}")

    def _require(self, holds: bool, what: str, line: _Line) -> None:
        """Check that a condition holds.

        Raises:
            MalformedDocumentError: it does not; `what` is the error's words, `line` its place.
        """
        if not holds:
            where = f"{self.source.name}, line {line.number:,}"
            raise MalformedDocumentError(what, where=where, remedy=_REMEDY)


def _get_next_letters(letter: str) -> str:
    """The letters of the subrule after one; l and o are left out.

    >>> _get_next_letters(""), _get_next_letters("k"), _get_next_letters("z")
    ('a', 'm', 'aa')
    """
    if not letter:
        return "a"
    return "a" * (len(letter) + 1) if letter[-1] == "z" else letter[:-1] + get_next_letter(letter[-1], NO_LETTERS)


def _flag_gap(continuous: bool, missing: str) -> list[str]:
    """A list with one flag, `<missing> should stand before this, and the print lacks it`; `[]` if continuous.

    `missing` is such as `rule 702.3`.
    """
    return [] if continuous else [f"{missing} should stand before this, and the print lacks it"]


def _read_rules(source: Source, lines: tuple[_Line, ...]) -> Iterator[_Draft]:
    """Read chapters, sections, rules, subrules and their examples, a draft each, in the order of their first lines.

    A page number alone on a line is `page/1` and on. Any other line goes on with what stands before it: with an example
    until its sentence ends, then with the rule.

    Raises:
        MalformedDocumentError: an example stands under no rule, or a number may not follow the one before.
        TruncatedDocumentError: the last chapter is missing.
    """
    place = _NumberSequence(source)
    examples = pages = 0
    rule = current = None
    for line in lines:
        match = _LINE.fullmatch(line.text)
        if match is not None and match["page"]:
            pages += 1
            page = _Draft(f"page/{pages}", Kind.PAGE, None, line.text)
            page.take(line, "")
            yield page
        elif match is not None and match["example"]:
            if rule is None or rule.kind not in (Kind.RULE, Kind.SUBRULE):
                where = f"{source.name}, line {line.number:,}"
                raise MalformedDocumentError("an example stands under no rule", where=where, remedy=_REMEDY)
            examples += 1
            current = _Draft(f"{rule.number}/ex{examples}", Kind.EXAMPLE, rule.number)
            current.take(line, line.text.partition(":")[2].strip())
            yield current
        elif match is not None:
            rule = current = _open_draft(place, match, line)
            examples = 0
            yield current
        elif current is not None:
            if line.text and current is not rule and _is_finished(current):
                current = rule
            if current is not None:
                current.take(line, line.text)
    if place.chapter != _LAST_CHAPTER:
        where = f"{source.name}, line {lines[-1].number:,}"
        raise TruncatedDocumentError(f"the rules end in chapter {place.chapter}", where=where, remedy=_REMEDY)


def _is_finished(example: _Draft) -> bool:
    """Whether the last line of an example ends a sentence, or it has no lines yet."""
    return not example.lines or _SENTENCE.search(example.lines[-1]) is not None


def _open_draft(place: _NumberSequence, match: re.Match[str], line: _Line) -> _Draft:
    """Make the draft of a numbered line, with the words behind the number; `place` moves on to that number.

    Raises:
        MalformedDocumentError: the number may not follow the one before it.
    """
    if match["chapter"]:
        place.to_chapter(int(match["chapter"]), line)
        draft = _Draft(match["chapter"], Kind.CHAPTER, None, match["chapter_title"])
        text = ""
    elif match["plain_section"]:
        number = match["plain_section"]
        flags = place.to_section(int(number), line)
        draft = _Draft(number, Kind.SECTION, number[0], match["section_title"], flags=flags)
        text = ""
    else:
        section, number, letter = match["section"], f"{match['section']}.{match['rule']}", match["letter"]
        text = match["text"]
        if letter:
            flags = place.to_subrule(number, letter, line)
            draft = _Draft(number + letter, Kind.SUBRULE, number, flags=flags)
        else:
            flags = place.to_rule(int(section), int(match["rule"]), line)
            draft = _Draft(number, Kind.RULE, section, flags=flags)
    draft.take(line, text)
    return draft


def _read_glossary(lines: tuple[_Line, ...]) -> Iterator[_Draft]:
    """Read the heading (the first line), then one term a paragraph; its first line is the headword.

    A term has the number `term/flying`; a second one of the name has `term/flying-2`. A paragraph whose first line is
    no headword goes on with the term before.
    """
    heading = _Draft("glossary", Kind.HEADING, None, lines[0].text)
    heading.take(lines[0], "")
    yield heading
    current, fresh = heading, True
    numbers: dict[str, int] = {}
    for line in lines[1:]:
        if line.text and fresh and _is_headword(line.text):
            name = make_slug(line.text) or "unnamed"
            numbers[name] = numbers.get(name, 0) + 1
            number = f"term/{name}" if numbers[name] == 1 else f"term/{name}-{numbers[name]}"
            current = _Draft(number, Kind.TERM, heading.number, line.text)
            current.take(line, "")
            yield current
        else:
            current.take(line, line.text)
        fresh = not line.text


def _is_headword(text: str) -> bool:
    """Whether a line of the glossary may be a headword: short, not numbered, and without a stop or colon at its end."""
    return len(text) <= _LONGEST_HEADWORD and not text.endswith((".", ":")) and not re.match(r"\d+\.\s", text)


def _make_unit(draft: _Draft) -> Unit:
    """Make the unit of a draft, with its citations and flags. Only rules, terms, headings of rules and examples cite.

    A rule whose text is a mere name has that as its title, and no text. A range without members adds a flag.
    """
    text = "\n".join(draft.lines)
    title = draft.title
    if draft.kind is Kind.RULE and _is_name(text):
        title, text = text, ""
    cites = find_citations(text) if draft.kind in RULE_KINDS or draft.kind is Kind.EXAMPLE else ()
    unit = Unit(draft.number, draft.kind, draft.parent, title, text, tuple(draft.spans), cites)
    broken = [f"the range {cite.raw} has no members" for cite in cites if not cite.targets]
    return replace(unit, flags=(*draft.flags, *broken))


def _is_name(text: str) -> bool:
    """Whether a rule's text is only a name: one line of 1 to 50 characters that does not end like a sentence."""
    return 0 < len(text) <= _LONGEST_NAME and "\n" not in text and not _SENTENCE.search(text)
