"""Reader of a user's own Japanese translation of a rulebook: plain text whose lines begin with a number.

No publisher prints this form, so it is read loosely. A numbered line begins a chapter, section, rule or subrule. A line
that begins with 例： is an example. Every other line goes on with what stands before it. Digits may be of either width.
Of all numbered lines the longest rising row counts. So a list of contents, and a line that begins with a number
it cites, are no rules. A glossary may follow, and the credits.

The edition is of the genre `translation`: it stands beside the edition that it translates, and is never the law.

>>> from rulebook.source import from_bytes
>>> lines = ["マジック 2026年1月16日発効", "702.19. トランプル", "７０２．１９ａ 仮の文。", "例：仮の例。"]
>>> reading = read(from_bytes(chr(10).join(lines).encode(), "mine.txt"))
>>> reading.edition.name, [unit.number for unit in reading.units]
('cr-2026-01-16-ja', ['title', '702.19', '702.19a', '702.19a/ex1'])
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from rulebook.errors import MalformedDocumentError
from rulebook.fold import is_japanese
from rulebook.games import BY_NAME
from rulebook.ids import get_parent, make_slug, make_sort_key
from rulebook.readers import fab_outline, mtg_cr, wow_outline
from rulebook.source import Source
from rulebook.units import RULE_KINDS, Citation, Edition, Genre, Kind, Reading, Unit, check_reading

__all__ = ["NAME", "read", "recognises"]

NAME = "a Japanese translation of your own (number-led lines)"

_HEAD = 4_000
"""In so many characters the document names its game."""
_ENOUGH = 3
"""So many lines begin with the number of a rule."""
_MOST_ASTRAY = 0.1
"""From this share of rule numbers out of order on, the document is not in order."""
_LONGEST_NAME = 50
_REMEDY = "give the rules in the order of their numbers, each once"

_D = "[0-9０-９]"
_LETTERS = "[a-zａ-ｚ]{0,2}"
_OPENING = re.compile(
    rf"""
      (?P<rule>{_D}{{1,3}}(?:[.．]{_D}{{1,3}}){{1,2}}{_LETTERS}) (?![0-9A-Za-z０-９Ａ-Ｚａ-ｚ]|[.．]{_D})
      (?![をにのもとはがやでへ、，。）」)]|から|より|まで|参照)      # there it is cited
      [.．]? (?P<words>.*)
    | (?P<heading>{_D}{{1,3}}) (?:[.．](?!{_D})\s*|\s+) (?P<title>[^\s.．].*)
    """,
    re.VERBOSE | re.DOTALL,
)
_EXAMPLE = re.compile(
    rf"(?:例\s*{_D}*\s*[:：]|[【［\[(（]例\s*{_D}*[】］\])）]|Example\s*[:：])\s*(?P<words>.*)", re.DOTALL
)
_FINISHED = re.compile(r"[。．.！？!?」』）)】]$")
_STEPS = re.compile(r"([0-9.]+)([a-z]*)")
_NARROW = str.maketrans(
    {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in (*range(0xFF10, 0xFF1A), *range(0xFF41, 0xFF5B))}
    | {"．": ".", "〜": "~", "～": "~", "－": "-"}
)
"""Digits, letters and signs of full width in numbers, a character each."""
_SECTION_CITED = re.compile(
    r"(?:ルール|第)\s*(?P<number>[1-9][0-9]{2})(?![0-9.])|(?<![0-9.])(?P<section>[1-9][0-9]{2})(?=[節章])"
)

_MARKS = {"用語集": "glossary", "glossary": "glossary", "クレジット": "credits", "credits": "credits"}
_DATE = re.compile(
    r"(?P<year>\d{4})\s*(?:年\s*(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日"
    r"|(?P<sign>[-/.])(?P<month2>\d{1,2})(?P=sign)(?P<day2>\d{1,2})(?!\d))"
    r"|(?<!\d)(?P<packed>(?:19|20)\d{6})(?!\d)"
)
_IN_FORCE = re.compile(r"発効|有効|施行|適用|現在|effective", re.IGNORECASE)
_VERSION = re.compile(r"(?:version|ver\.?|バージョン|第)\s*(\d+\.\d+)", re.IGNORECASE)


_Key: TypeAlias = tuple[tuple[int, str], ...]
"""What numbers are sorted by."""
_LAST: _Key = ((1_000, ""),)
_HEADINGS = frozenset({Kind.CHAPTER, Kind.SECTION})


class _Line(NamedTuple):
    """One line: where it begins and ends in the source, its text without margins, and its number from 1 on."""

    start: int
    end: int
    text: str
    place: int


class _Opening(NamedTuple):
    """The number that a line begins with, and the words behind it."""

    number: str
    words: str


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
        """Add a line's place in the source to the unit, with `text` as its words; `""` adds no words."""
        if self.spans and self.spans[-1][1] == line.start:
            self.spans[-1] = (self.spans[-1][0], line.end)
        else:
            self.spans.append((line.start, line.end))
        if text:
            self.lines.append(text)


def recognises(source: Source) -> bool:
    """Whether at least three lines begin with the number of a rule and go on in Japanese, and the whole is Japanese."""
    if not is_japanese(source.text):
        return False
    found = (opening for line in _split_lines(source.text) if (opening := _read_opening(line.text)))
    rules = (opening for opening in found if "." in opening.number and is_japanese(opening.words))
    return sum(1 for _ in zip(range(_ENOUGH), rules, strict=False)) == _ENOUGH


def read(source: Source) -> Reading:
    """Read a translation: its edition and its units in reading order.

    The edition is named after its date, `cr-2026-01-16-ja`; "" where it states none. Numbers that are cited or stand
    above a rule, and are not held, become stubs.

    Raises:
        MalformedDocumentError: it has no numbers of its game, or too many of them are out of order.
    """
    lines = tuple(_split_lines(source.text))
    game = _find_game(source.text)
    parts = _find_parts(source, lines, game)
    openings = _choose_openings(source, lines[: parts["glossary"]], game)
    first = min(openings)
    drafts = [
        *_read_front_matter(lines[:first]),
        *_read_rules(lines[first : parts["glossary"]], openings, game),
        *_read_glossary(lines[parts["glossary"] : parts["credits"]]),
        *_read_credits(lines[parts["credits"] :]),
    ]
    units = tuple(_make_unit(draft, game) for draft in drafts)
    named = {target for unit in units for cite in unit.cites for target in cite.targets}
    named |= {unit.parent for unit in units if unit.parent}
    named |= {above for number in list(named) for above in _list_above(number)}
    stubs = tuple((number, "") for number in sorted(named - {unit.number for unit in units}, key=make_sort_key))
    around = (*lines[:first], *lines[parts["credits"] :])
    return check_reading(Reading(_make_edition(game, "\n".join(line.text for line in around)), source, units, stubs))


def _split_lines(text: str) -> Iterator[_Line]:
    """Split a text into lines, each with its start, end, words without margins, and number from 1 on.

    The line break belongs to the place, not to the words.
    """
    start = 0
    for place, line in enumerate(text.split("\n"), start=1):
        end = min(start + len(line) + 1, len(text))
        yield _Line(start, end, line.strip("\ufeff\u200b\u3000 \t\f\v\xa0"), place)
        start = end


def _read_opening(text: str) -> _Opening | None:
    """Read the number that a line begins with, in half width, and the words behind it; None where it begins with none.

    `"７０２．１９ａ 仮の文。"` gives `702.19a` and `仮の文。`. A number directly before a particle or a comma
    is only cited: None. A chapter or section needs a title.
    """
    found = _OPENING.fullmatch(text)
    if found is None:
        return None
    number, words = found["rule"] or found["heading"], found["words"] or found["title"] or ""
    return _Opening(number.translate(_NARROW), words.lstrip(":：").strip("\u3000 \t"))


# The game, the parts of the document, and its edition.


def _find_game(text: str) -> str:
    """Find the game, `wow`, `fab` or `mtg`: by the name at the head, else by the shape of most rule numbers.

    Where nothing tells, it is `mtg`.
    """
    head = unicodedata.normalize("NFKC", text[:_HEAD]).casefold()
    for game in ("wow", "fab"):
        if any(name in head for name in BY_NAME[game].names):
            return game
    shapes = Counter(opening.number.count(".") for line in _split_lines(text) if (opening := _read_opening(line.text)))
    return "fab" if shapes[2] > shapes[1] else "mtg"


def _find_parts(source: Source, lines: Sequence[_Line], game: str) -> dict[str, int]:
    """Where the glossary and the credits begin: indexes in `lines` by `glossary` and `credits`.

    Without credits it is the number of lines; without a glossary, where the credits begin.

    Raises:
        MalformedDocumentError: no number has the shape that the game's numbers have.
    """
    rules = [
        at
        for at, line in enumerate(lines)
        if (found := _read_opening(line.text))
        and _fits(found.number, game)
        and _get_kind(found.number, game) not in _HEADINGS
    ]
    if not rules:
        what = f"it names {BY_NAME[game].title} and holds no number of its rules"
        raise MalformedDocumentError(what, where=source.name, remedy=_REMEDY)
    middle = rules[len(rules) // 2]
    parts = {"glossary": len(lines), "credits": len(lines)}
    for at, line in enumerate(lines):
        mark = _MARKS.get(line.text.casefold().rstrip(":："))
        if mark and at > middle:  # before it stands the list of contents
            parts[mark] = min(parts[mark], at)
    parts["glossary"] = min(parts["glossary"], parts["credits"])
    return parts


def _make_edition(game: str, around: str) -> Edition:
    """Make the edition, named after the version or day in `around`, the text before and behind the rules.

    For `wow` the name is of the version, `6.0-ja`, if one is stated. Else it is of the day, `cr-2026-01-16-ja`; `""`
    without a day.
    """
    day = _find_day(around)
    version = _VERSION.search(unicodedata.normalize("NFKC", around)) if game == "wow" else None
    name = f"{version[1]}-ja" if version else f"cr-{day.isoformat()}-ja" if day else ""
    title = f"{BY_NAME[game].title.partition(',')[0]} 総合ルール（利用者の和訳）"
    return Edition(game, name, "cr", Genre.TRANSLATION, "ja", title, version[1] if version else None, day)


def _find_day(text: str) -> dt.date | None:
    """Find the day from which the rules are in force, as `2026年1月16日`, `2026-01-16` or English.

    None where there is none. A line that says "in force" comes before any other.
    """
    lines = unicodedata.normalize("NFKC", text).split("\n")
    lines.sort(key=lambda line: _IN_FORCE.search(line) is None)
    for line in lines:
        if english := mtg_cr.find_date(line):
            return english
        for found in _DATE.finditer(line):
            packed = found["packed"]
            year, month, day = (
                (packed[:4], packed[4:6], packed[6:])
                if packed
                else (found["year"], found["month"] or found["month2"], found["day"] or found["day2"])
            )
            try:
                return dt.date(int(year), int(month), int(day))
            except ValueError:
                continue
    return None


# Numbers.


def _get_kind(number: str, game: str) -> Kind:
    """The kind of unit that a game's number names, by its shape: chapter, section, rule or subrule."""
    return fab_outline.get_kind(number) if game == "fab" else wow_outline.get_kind(number)


def _fits(number: str, game: str) -> bool:
    """Whether a game has numbers of this shape: `5.1.2a` in `fab`, `702.19b` in any other.

    The headings above fit, too: `5.1` in `fab`, `7` and `702` in others.
    """
    head, dots = number.partition(".")[0], number.count(".")
    if game == "fab":
        return len(head) < len("100") and (number[-1].isdigit() or dots == len(("5", "1")))
    return len(head) in ({3} if dots else {1, 3}) and dots <= 1 and not number.startswith("0")


def _make_key(number: str, game: str) -> _Key:
    """Make a sorting key of a number, with its chapter before it, except in `fab`.

    `702.19b` gives `((7, ""), (702, ""), (19, ""), (1, "b"))`. A chapter comes before its sections, and z before aa.
    """
    found = _STEPS.fullmatch(number)
    steps, letters = (found[1].split("."), found[2]) if found else ([], "")
    above = [steps[0][0]] if game != "fab" and len(steps[0]) > 1 else []
    return (*((int(step), "") for step in above + steps), *([(len(letters), letters)] if letters else []))


def _list_above(number: str) -> Iterator[str]:
    """List the numbers above one, the nearest first: `702.19`, `702`, `7` for `702.19b`."""
    above = get_parent(number)
    while above:
        yield above
        above = get_parent(above)


def _choose_openings(source: Source, lines: Sequence[_Line], game: str) -> dict[int, _Opening]:
    """Choose the lines that begin a unit: the number and words of each, by index in `lines`, in order.

    They are the longest row of rising rules, and headings that fit in.

    Raises:
        MalformedDocumentError: more than one number of a rule in ten is out of order, and more than one.
    """
    found = {
        at: opening
        for at, line in enumerate(lines)
        if (opening := _read_opening(line.text)) and _fits(opening.number, game)
    }
    keys = {at: _make_key(opening.number, game) for at, opening in found.items()}
    rules = [at for at, opening in found.items() if _get_kind(opening.number, game) not in _HEADINGS]
    chosen = _find_rising(rules, keys)
    astray = [at for at in rules if at > chosen[0] and at not in set(chosen)]
    if len(astray) > max(1, _MOST_ASTRAY * len(chosen)):
        what = f"{len(astray):,} numbers are out of order, the first is {found[astray[0]].number}"
        raise MalformedDocumentError(what, where=f"{source.name}, line {lines[astray[0]].place:,}", remedy=_REMEDY)
    headings = [at for at in found if at not in set(rules)]
    for before, after in pairwise([-1, *chosen, len(lines)]):
        between = headings[bisect_left(headings, before) : bisect_left(headings, after)]
        fitting = [at for at in between if keys.get(before, ()) < keys[at] and keys[at] < keys.get(after, _LAST)]
        chosen = [*chosen, *_find_rising(fitting, keys)]
    return {at: found[at] for at in sorted(chosen)}


def _find_rising(places: Sequence[int], keys: Mapping[int, _Key]) -> list[int]:
    """Find the longest row of places, indexes of lines, whose keys rise; `[]` for none.

    Of several, the latest: the list of contents stands first.
    """
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for at in places:
        length = bisect_left(ends, keys[at], key=keys.__getitem__)
        before[at] = ends[length - 1] if length else None
        ends[length : length + 1] = [at]
    row = []
    here = ends[-1] if ends else None
    while here is not None:
        row.append(here)
        here = before[here]
    return row[::-1]


# The units.


def _read_front_matter(lines: Sequence[_Line]) -> Iterator[_Draft]:
    """Read what stands before the rules: the first line with words as the title, the rest as contents or prose.

    The rest is `contents` where one of its lines begins with a number, else `introduction`. Nothing without lines.
    """
    if not lines:
        return
    title = _Draft("title", Kind.HEADING, None)
    rest = _Draft("introduction", Kind.PROSE, None)
    for line in lines:
        if not title.title:
            title.title = line.text
            title.take(line, "")
        else:
            rest.take(line, line.text)
    yield title
    if rest.spans:
        if any(_read_opening(line) for line in rest.lines):
            rest.number, rest.kind = "contents", Kind.CONTENTS
        yield rest


def _read_rules(lines: Sequence[_Line], openings: dict[int, _Opening], game: str) -> Iterator[_Draft]:
    """Read the rules and their examples, a draft each, in order; the first line begins a rule.

    `openings` has, by index, the lines that begin a rule; the first of `lines` has the lowest. A line that begins with
    another rule's number goes on with the text, and is flagged. A line behind a finished example goes on with the rule.
    """
    first = min(openings)
    rule = current = _Draft("", Kind.PROSE, None)
    examples = 0
    for at, line in enumerate(lines, start=first):
        example = _EXAMPLE.fullmatch(line.text)
        if opening := openings.get(at):
            kind = _get_kind(opening.number, game)
            rule = current = _Draft(opening.number, kind, get_parent(opening.number))
            is_heading = kind in _HEADINGS
            current.title = opening.words if is_heading else ""
            current.take(line, "" if is_heading else opening.words)
            examples = 0
            yield current
        elif example:
            examples += 1
            current = _Draft(f"{rule.number}/ex{examples}", Kind.EXAMPLE, rule.number)
            current.take(line, example["words"])
            yield current
        else:
            if line.text and current is not rule and current.lines and _FINISHED.search(current.lines[-1]):
                current = rule
            current.take(line, line.text)
            if (other := _read_opening(line.text)) and "." in other.number:
                current.flags.append(f"a line begins with {other.number}, which is no rule in this place")


def _read_glossary(lines: Sequence[_Line]) -> Iterator[_Draft]:
    """Read the glossary: its heading, then a term a paragraph, whose first line is the headword. Nothing without lines.

    A term's number is `term/flying`, of its Latin letters if there are any; a second one of the name has `-2`.
    """
    if not lines:
        return
    current, fresh = _Draft("glossary", Kind.HEADING, None, lines[0].text), True
    current.take(lines[0], "")
    yield current
    numbers: Counter[str] = Counter()
    for line in lines[1:]:
        if line.text and fresh:
            latin = " ".join(re.findall(r"[A-Za-z][A-Za-z0-9'’ -]*", line.text))
            name = make_slug(latin) or make_slug(line.text) or "unnamed"
            numbers[name] += 1
            number = f"term/{name}" if numbers[name] == 1 else f"term/{name}-{numbers[name]}"
            current = _Draft(number, Kind.TERM, "glossary", line.text)
            current.take(line, "")
            yield current
        else:
            current.take(line, line.text)
        fresh = not line.text


def _read_credits(lines: Sequence[_Line]) -> Iterator[_Draft]:
    """Read the credits behind the glossary as one draft, whose title is the first line; nothing without lines."""
    if lines:
        draft = _Draft("credits", Kind.PROSE, None, lines[0].text)
        for line in lines:
            draft.take(line, line.text if line is not lines[0] else "")
        yield draft


def _make_unit(draft: _Draft, game: str) -> Unit:
    """Make the unit of a draft, with its citations.

    A rule whose text is a mere name has that as its title, and no text.
    """
    title, text = draft.title, "\n".join(draft.lines)
    if draft.kind is Kind.RULE and 0 < len(text) <= _LONGEST_NAME and "\n" not in text and not _FINISHED.search(text):
        title, text = text, ""
    cites = _find_citations(text, game) if draft.kind in RULE_KINDS or draft.kind is Kind.EXAMPLE else ()
    return Unit(draft.number, draft.kind, draft.parent, title, text, tuple(draft.spans), cites, tuple(draft.flags))


def _find_citations(text: str, game: str) -> tuple[Citation, ...]:
    """Find the rule numbers cited in a text, in digits of either width, in its order; `()` where there are none.

    In `fab` they stand in brackets. Elsewhere a section counts behind ルール or 第, or before 節 or 章. `raw` is as
    printed, `targets` in half width.
    """
    narrow = text.translate(_NARROW)
    if game == "fab":
        found = {cite.start: cite for cite in fab_outline.find_citations(narrow)[0]}
    else:
        found = {cite.start: cite for cite in mtg_cr.find_citations(narrow)}
        for cited in _SECTION_CITED.finditer(narrow):
            group = "number" if cited["number"] else "section"
            start, end = cited.span(group)
            found.setdefault(start, Citation(start, end, cited[group], (cited[group],)))
    return tuple(
        Citation(one.start, one.end, text[one.start : one.end], one.targets) for _, one in sorted(found.items())
    )
