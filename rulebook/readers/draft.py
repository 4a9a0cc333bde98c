r"""Reader of a draft with faults: it reads what it can, and says what is wrong with the numbers.

The readers of published documents refuse one whose numbers do not hold together. This one takes every line that begins
with a rule number as a rule, and the lines below as its text.

>>> from rulebook.source import from_bytes
>>> text = "702.1 Echo comes back.\n702.1a Twice.\n702.1a Again.\n702.3 Glide."
>>> units = read_draft(from_bytes(text.encode(), "draft.txt"), "mtg")
>>> [(unit.line, fault) for unit, fault in find_numbering_faults(units, "mtg")]
[(3, '702.1a stands twice, first in line 2'), (4, '702.2 is missing before 702.3')]
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from rulebook.errors import UnknownDocumentError
from rulebook.games import GAMES
from rulebook.ids import get_next_letter, get_parent, is_number, make_slug, make_sort_key
from rulebook.readers import fab_outline, mtg_cr
from rulebook.source import Source
from rulebook.units import Citation

__all__ = ["DraftUnit", "find_numbering_faults", "guess_game", "read_draft"]

_NUMBERED = {
    "mtg": re.compile(
        r"(?P<number>\d{3}\.\d{1,3}[a-z]{0,2})\.?(?=\s|$)\s*(?P<text>.*)"
        r"|(?P<heading>\d{3}|[1-9])\.\s+(?P<title>.{1,79}[^.:])$"
    ),
    "fab": re.compile(
        r"(?P<number>\d{1,2}\.\d{1,2}\.\d{1,3}[a-z]?)\s+(?P<text>.*)|(?P<heading>\d{1,2}(?:\.\d{1,2})?)\s+(?P<title>\S[^.。]{0,60})$"
    ),
    "wow": re.compile(
        r"(?P<number>\d{3}\.\d{1,3}[a-z]?)\.?(?=\s|$)\s*(?P<text>.*)|(?P<heading>\d{3})\.?\s+(?P<title>[^.。]{1,80})$"
    ),
}
"""How a line with a number begins, by game. A heading is a chapter or a section, and has a title alone."""
_BRACKETED = re.compile(r"(?<=[(（])(?P<number>\d{3}(?:\.\d{1,3}[a-z]?)?)(?=[)）])")
_GLOSSARY = re.compile("glossary", re.IGNORECASE)
_SECTION = 2
"""The digits of a section's number that follow the chapter, where chapter 7 has the sections 700 to 799."""
_NAME = re.compile(r"[^.:。」”\[\]\n]{1,50}")
"""A text that is a name alone, and so the title of its rule."""


@dataclass(frozen=True, slots=True)
class DraftUnit:
    """One numbered piece of a draft, with the `line` that it begins in."""

    line: int
    number: str
    title: str
    text: str
    cites: tuple[Citation, ...] = ()


def guess_game(source: Source) -> str:
    """Guess the game of a draft: `mtg`, `fab` or `wow`.

    The reader that knows its form tells first. Else the shape of its numbers does, which only tells `mtg` from `fab`.

    Raises:
        UnknownDocumentError: no line begins with a rule number.
    """
    for game in GAMES:
        if game.short in _NUMBERED and any(import_module(name).recognises(source) for name in game.readers):
            return game.short
    counts = {game: sum(1 for line in source.text.splitlines() if shape.match(line)) for game, shape in _SHAPES}
    best = max(counts, key=lambda game: counts[game])
    if not counts[best]:
        raise UnknownDocumentError(
            "no line begins with a rule number", where=source.name, remedy="name the game with --game"
        )
    return best


_SHAPES = (
    ("mtg", re.compile(r"\s*\d{3}\.\d{1,3}[a-z]?\.?\s")),
    ("fab", re.compile(r"\s*\d{1,2}\.\d{1,2}\.\d{1,3}[a-z]?\s")),
)


def read_draft(source: Source, game: str) -> tuple[DraftUnit, ...]:
    """Read the numbered pieces of a draft, in its order, and behind them the terms of its glossary.

    A term's number is `term/flying`. A list of contents before the first rule is passed over. `()` where no line begins
    with a number.

    Raises:
        UnknownDocumentError: the game has no numbered rules that this reader knows: `mtg`, `fab` and `wow` have.
    """
    if game not in _NUMBERED:
        remedy = f"name one of {', '.join(_NUMBERED)}"
        raise UnknownDocumentError(f"drafts of {game} cannot be read", where=source.name, remedy=remedy)
    pieces: list[tuple[int, str, str, list[str]]] = []
    terms: tuple[DraftUnit, ...] = ()
    for line, text in enumerate(source.text.split("\n"), 1):
        words = text.strip("\ufeff\u200b \t\f\xa0")
        if _GLOSSARY.fullmatch(words) and any(not _is_heading(number) for _, number, _, _ in pieces):
            terms = _read_terms(game, source.text.split("\n")[line:], line + 1)
            break
        match = _NUMBERED[game].match(words)
        if match:
            pieces.append((line, match["number"] or match["heading"], match["title"] or "", [match["text"] or ""]))
        elif pieces:
            pieces[-1][3].append(words)
    return (*(_make_unit(game, *piece) for piece in pieces[_find_body(pieces) :]), *terms)


def _read_terms(game: str, lines: Sequence[str], first: int) -> tuple[DraftUnit, ...]:
    """Read a glossary: a term a paragraph, its name in the first line, its number `term/flying`.

    It ends with the credits. `first` is the number of the first of the lines.
    """
    units: list[DraftUnit] = []
    paragraph: list[str] = []
    for line, text in enumerate([*lines, ""], first):
        words = text.strip("\ufeff\u200b \t\f\xa0")
        if words.casefold() == "credits":
            break
        if words:
            paragraph.append(words)
        elif paragraph:
            name, body = paragraph[0], "\n".join(paragraph[1:])
            number = f"term/{make_slug(name) or 'unnamed'}"
            units.append(DraftUnit(line - len(paragraph), number, name, body, _CITATIONS[game](body)))
            paragraph = []
    return tuple(units)


def find_numbering_faults(units: Sequence[DraftUnit], game: str) -> Iterator[tuple[DraftUnit, str]]:
    """Find numbers that stand twice, out of order, or after a gap.

    Gives (unit, what is wrong), in the order of the draft. Such words are `"702.2 is missing before 702.3"`. A draft
    may begin with any number. Out of order are as few numbers as possible: those outside the longest row that rises.
    Terms of a glossary are passed over.
    """
    numbered = [unit for unit in units if is_number(unit.number)]
    first = {unit.number: unit for unit in reversed(numbered)}
    once = [unit for unit in numbered if first[unit.number] is unit]
    rising = {once[n].number for n in _find_longest_row([_make_place(unit.number) for unit in once])}
    before = last = ""
    for unit in numbered:
        if first[unit.number] is not unit:
            yield unit, f"{unit.number} stands twice, first in line {first[unit.number].line:,}"
            continue
        if unit.number not in rising:
            yield unit, f"{unit.number} stands after {last or 'nothing'}, and numbers rise"
        elif before:
            missing = [number for number in _find_missing(before, unit.number, game) if number not in first]
            if missing:
                yield unit, f"{_list_missing(missing)} missing before {unit.number}"
        last = unit.number
        before = last if last in rising else before


def _find_longest_row(keys: Sequence[tuple[tuple[int, str], ...]]) -> frozenset[int]:
    """Find the indexes of the longest row of keys that rises; the keys of 1, 5, 2, 3 give `{0, 2, 3}`.

    Empty without keys.
    """
    tops: list[tuple[tuple[int, str], ...]] = []
    places: list[int] = []
    below: list[int | None] = []
    for n, key in enumerate(keys):
        pile = bisect_left(tops, key)
        tops[pile : pile + 1] = [key]
        places[pile : pile + 1] = [n]
        below.append(places[pile - 1] if pile else None)
    row = set()
    here = places[-1] if places else None
    while here is not None:
        row.add(here)
        here = below[here]
    return frozenset(row)


def _make_place(number: str) -> tuple[tuple[int, str], ...]:
    """Make the sorting key of a number, with its chapter first: `702.1` gives `((7, ""), (702, ""), (1, ""))`."""
    head = number.partition(".")[0]
    chapter = head[:-_SECTION] if len(head) > _SECTION else head
    return ((int(chapter), ""), *(make_sort_key(number) if len(head) > _SECTION or "." in number else ()))


def _is_heading(number: str) -> bool:
    """Whether a number is a chapter or a section, judged by its shape.

    `7`, `702` and `5.1` are; `702.1` and `5.1.2` are not.
    """
    return not number[-1].isalpha() and number.count(".") < (1 if len(number.partition(".")[0]) > _SECTION else 2)


def _find_body(pieces: Sequence[tuple[int, str, str, list[str]]]) -> int:
    """Find where the rules begin: the index of the first heading right before the first numbered rule.

    So a list of contents is passed over. A piece is (line, number, title, lines of text). 0 where there is no rule.
    """
    start = next((n for n, piece in enumerate(pieces) if not _is_heading(piece[1])), 0)
    while (
        start
        and _is_heading(pieces[start - 1][1])
        and _make_place(pieces[start - 1][1]) <= _make_place(pieces[start][1])
    ):
        start -= 1
        if get_parent(pieces[start][1]) is None:
            break
    return start


def _make_unit(game: str, line: int, number: str, title: str, lines: list[str]) -> DraftUnit:
    """Make the unit of a piece, with its citations. A rule whose text is a short name alone has that as its title."""
    text = "\n".join(lines).strip()
    if not title and number[-1].isdigit() and _NAME.fullmatch(text):
        title, text = text, ""
    return DraftUnit(line, number, title, text, _CITATIONS[game](text))


def _find_missing(before: str, number: str, game: str) -> tuple[str, ...]:
    """List the numbers that should stand between two: `702.1` and `702.4` give `702.2` and `702.3`.

    Under another number than before, it begins with what stands above, if that was passed over, and the first there.
    Letters that the game skips are not missing. Chapters are compared with chapters, and sections with those of their
    chapter. `()` where the second may follow the first.
    """
    above = get_parent(number)
    if number[-1].isalpha():
        begun = before.startswith(f"{above}") and before[-1].isalpha() and before[:-1] == above
        first = get_next_letter(before[-1], _SKIPPED.get(game, "")) if begun else "a"
        gap = [] if begun or before == above else [above or ""]
        while first < number[-1]:
            gap.append(f"{above}{first}")
            first = get_next_letter(first, _SKIPPED.get(game, ""))
        return tuple(gap)
    stem, dot, last = number.rpartition(".")
    same = [part for part in _list_ancestors(before) if part.rpartition(".")[:2] == (stem, dot)]
    same = [part for part in same if len(part) == len(number) or dot]
    if not dot:
        near = same and len(same[0]) == len(number) and (len(number) <= _SECTION or same[0][0] == number[0])
        return tuple(str(n) for n in range(int(same[0]) + 1, int(number))) if near else ()
    if same:
        begin = int(same[0].rpartition(".")[2].rstrip("abcdefghijklmnopqrstuvwxyz")) + 1
    elif before == stem or stem in _list_ancestors(before):
        begin = min(1, int(last))
    else:
        return (stem, *(f"{stem}.{n}" for n in range(1, int(last))))
    return tuple(f"{stem}.{n}" for n in range(begin, int(last)))


def _list_ancestors(number: str) -> list[str]:
    """List a number and every number above it: `["702.1a", "702.1", "702", "7"]`."""
    found = [number]
    while (above := get_parent(found[-1])) is not None:
        found.append(above)
    return found


def _list_missing(missing: Sequence[str]) -> str:
    """Write which numbers are missing, with the verb: `"702.2 is"`, or `"702.2 to 702.5 are"`.

    `missing` has at least one.
    """
    if len(missing) == 1:
        return f"{missing[0]} is"
    return f"{missing[0]} to {missing[-1]} are"


def _find_bracketed(text: str) -> tuple[Citation, ...]:
    """Find the rule numbers that stand alone in brackets, such as `(410.6)`.

    The citation is the number without brackets.
    """
    return tuple(Citation(m.start(), m.end(), m[0], (m[0],)) for m in _BRACKETED.finditer(text))


_SKIPPED = {"mtg": mtg_cr.NO_LETTERS}
_CITATIONS: dict[str, Callable[[str], tuple[Citation, ...]]] = {
    "mtg": mtg_cr.find_citations,
    "fab": lambda text: fab_outline.find_citations(text)[0],
    "wow": _find_bracketed,
}
