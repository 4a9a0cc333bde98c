"""Lint a draft: a document that is not held, and may be full of faults. It is read whatever is wrong with it.

A draft that is whole is read as a published document is. Any other is read line by line (`rulebook.readers.draft`),
and its faults of numbering are listed. Every finding has a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graph.library import Library
from graph.loading.formats import recognise
from graph.relations.lint import READING, LintFinding, list_print_findings
from graph.store.units import LintUnit, list_rule_numbers
from rulebook.errors import HanreiError
from rulebook.fold import is_japanese
from rulebook.ids import Id
from rulebook.readers.draft import DraftUnit, find_numbering_faults, guess_game, read_draft
from rulebook.source import Source
from rulebook.units import Reading, Unit

__all__ = ["lint_draft"]

_NAME = "draft"
"""The edition in the ids of a draft's findings."""


def lint_draft(library: Library, source: Source, *, game: str | None = None) -> tuple[LintFinding, ...]:
    """List the findings of a draft, by line. `game` is that of its numbers; without it, its form or numbers tell.

    The ids of a draft end in `@draft`: `mtg:702.19b@draft`. Numbering, citations of numbers that are not there, and
    print are looked at; stale citations are not. If it had to be read line by line, a `note` says why.

    Raises:
        UnknownDocumentError: `game` is None and no line begins with a rule number, or drafts of the game are not read.
    """
    game = game or guess_game(source)
    reading, refusal = _read_whole(source)
    if reading is None:
        drafted = read_draft(source, game)
        found = [_make_note(drafted[0], game, refusal)] if drafted else []
        found += [
            LintFinding(_make_id(game, unit.number), "numbering", fault, "number the rules in one row", line=unit.line)
            for unit, fault in find_numbering_faults(drafted, game)
        ]
    else:
        drafted, found = tuple(_make_draft_unit(source, unit) for unit in reading.units), []
    flags = {unit.number: unit.flags for unit in reading.units} if reading else {}
    units = [_make_lint_unit(game, unit, flags.get(unit.number, ())) for unit in drafted]
    lines = {unit.number: unit.line for unit in reversed(drafted)}
    held = {unit.number for unit in drafted} | _list_numbers_elsewhere(library, game, drafted)
    found += _find_dangling(game, drafted, held)
    for finding in list_print_findings(units, "ja" if is_japanese(source.text) else "en"):
        number = finding.id.partition(":")[2].partition("@")[0]
        found.append(replace(finding, line=lines[number]))
    return tuple(sorted(found, key=lambda finding: finding.line or 0))


def _read_whole(source: Source) -> tuple[Reading | None, str]:
    """Read a draft as a published document is read; give its reading and an empty text.

    Where it cannot be, give None and the reason.
    """
    try:
        return recognise(source).read(source), ""
    except HanreiError as error:
        return None, str(error)


def _make_note(first: DraftUnit, game: str, refusal: str) -> LintFinding:
    """Make the note that a draft was read line by line, and why; it stands at the first unit."""
    what = f"read line by line, for as a whole it is refused: {refusal}"
    return LintFinding(_make_id(game, first.number), "note", what, "mend its numbers", READING, first.line)


def _make_id(game: str, number: str) -> str:
    """Write the id of a rule of the draft: `"mtg:702.19b@draft"`."""
    return str(Id(game, number, _NAME))


def _make_draft_unit(source: Source, unit: Unit) -> DraftUnit:
    """Make the unit of a draft out of one that its reader gave, with its line in the source, counted from 1.

    A unit without a place has line 1.
    """
    line = source.text.count("\n", 0, unit.spans[0][0]) + 1 if unit.spans else 1
    return DraftUnit(line, unit.number, unit.title, unit.text, unit.cites)


def _make_lint_unit(game: str, unit: DraftUnit, flags: tuple[str, ...]) -> LintUnit:
    """Make the unit that lint reads out of a unit of the draft: its full id, its texts, and the numbers that it cites.

    `flags` are what its reader doubts, in words.
    """
    cites = tuple(target for cite in unit.cites for target in cite.targets)
    return LintUnit(_make_id(game, unit.number), unit.title, unit.text, cites, flags, unit.cites)


def _list_numbers_elsewhere(library: Library, game: str, drafted: Sequence[DraftUnit]) -> set[str]:
    """List the numbers that any rulebook of the game holds, in whatever edition, in sections that the draft has not.

    A section is what stands before the last dot: `702` of `702.19`, `5.1` of `5.1.6`.
    """
    sections = {unit.number.rpartition(".")[0] for unit in drafted}
    return {number for number in list_rule_numbers(library, game) if number.rpartition(".")[0] not in sections}


def _find_dangling(game: str, drafted: Sequence[DraftUnit], held: set[str]) -> Iterator[LintFinding]:
    """Find citations of numbers that are not in `held`: the draft's own, and editions' numbers of other sections.

    Each finding has the line of its citation.
    """
    for unit in drafted:
        for cite in unit.cites:
            line = unit.line + unit.text.count("\n", 0, cite.start)
            missing = [target for target in cite.targets if target not in held]
            if missing:
                what = f"cites {', '.join(missing)}, which the draft has not"
                yield LintFinding(
                    _make_id(game, unit.number), "dangling-citation", what, "cite the number that is meant", line=line
                )
