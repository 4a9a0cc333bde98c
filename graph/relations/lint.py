"""Lint a rules document: references that are broken, dangling, stale or beside another title, and doubtful print.

Every finding has a place and a remedy; nothing is guessed. A number is no finding where another edition or language of
the document holds it. Neither is one of a section that this copy lacks.

A finding concerns the document, or only our reading of this copy of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from graph.library import Library
from graph.relations.print_faults import (
    find_japanese_slips,
    find_split_terms,
    find_title_mismatches,
    is_note_of_reading,
)
from graph.relations.stale_references import find_stale_references
from graph.store.units import LintUnit, list_lint_units, list_rule_numbers
from rulebook.ids import Id, is_number, parse
from rulebook.units import Edition, Genre

__all__ = ["DOCUMENT", "READING", "LintFinding", "lint", "list_print_findings"]

DOCUMENT, READING = "document", "reading"
_PARITY = 0.9
"""The share of translated rules with equal citations from which the others are faults."""


@dataclass(frozen=True, slots=True)
class LintFinding:
    """One thing to mend, or one note on how the copy was read.

    `kind` is `broken-citation`, `dangling-citation`, `stale-citation`, `wrong-title`, `parity`, `term`, `numbering`,
    `print` or `note`. `concerns` is `document` for a fault of the document, `reading` for a note. `line` is the line
    of a draft, None in an edition.
    """

    id: str
    kind: str
    what: str
    remedy: str
    concerns: str = DOCUMENT
    line: int | None = None


def lint(library: Library, edition: Edition) -> Iterator[LintFinding]:
    """List the findings of one edition, in reading order.

    A finding has the full id of a unit, a kind such as `broken-citation`, what is wrong, and the remedy. Stale
    citations, and those that differ from a translation's, are sought in rulebooks alone.
    """
    units = list_lint_units(library, edition)
    rules = edition.genre is Genre.RULEBOOK
    order = {unit.id: place for place, unit in enumerate(units)}
    found = chain(
        _find_broken(library, edition, units),
        list_print_findings(units, edition.language),
        _find_stale(library, edition, units) if rules else (),
        _find_disparities(library, edition, units) if rules else (),
    )
    yield from sorted(found, key=lambda finding: order[finding.id])


def list_print_findings(units: Sequence[LintUnit], language: str) -> Iterator[LintFinding]:
    """List what the texts of a document show by themselves: titles, terms, slips, and the flags of its reader.

    A flag that tells how the copy was read is a `note`, any other a `print`. `language` is `"ja"` or another: only
    Japanese texts are searched for terms and slips. The other kinds are `wrong-title` and `term`; a slip is a `print`.
    """
    titles = {parse(unit.id).path: unit.title for unit in units}
    whole = "\n".join(unit.text for unit in units)
    usual = find_split_terms([unit.text for unit in units]) if language == "ja" else {}
    rare = re.compile("|".join(map(re.escape, usual))) if usual else None
    for unit in units:
        for cite, printed, borne in find_title_mismatches(unit.text, unit.printed, titles):
            what = f"cites {cite.raw} as “{printed}”, and {cite.targets[0]} is “{borne}”"
            yield LintFinding(unit.id, "wrong-title", what, _suggest_number(printed, titles))
        if language == "ja":
            for slip in find_japanese_slips(unit.text, whole):
                yield LintFinding(unit.id, "print", slip, "compare with the publisher's copy")
        for term in rare.findall(unit.text) if rare else ():
            what = f"writes {term} once, where the document has {usual[term]} elsewhere"
            yield LintFinding(unit.id, "term", what, "use one word for one thing")
        for flag in unit.flags:
            if is_note_of_reading(flag):
                yield LintFinding(unit.id, "note", flag, "compare with the publisher's copy", READING)
            else:
                yield LintFinding(unit.id, "print", flag, "compare with the publisher's copy")


def _suggest_number(title: str, titles: dict[str, str]) -> str:
    """Say which number has a title: `"cite 702.2"`. Where no rule has it, say to print the rule's title as it stands.

    `titles` has the title by number.
    """
    numbers = [path for path, borne in titles.items() if is_number(path) and borne.casefold() == title.casefold()]
    return f"cite {numbers[0]}" if numbers else "print the rule's title as it stands"


def _find_broken(library: Library, edition: Edition, units: Sequence[LintUnit]) -> Iterator[LintFinding]:
    """Find citations that name no rule (`broken-citation`), and of a number that no rulebook has (`dangling-citation`).

    A number is passed over where any rulebook of the game holds it, or this edition lacks its section.
    """
    held_somewhere = list_rule_numbers(library, edition.game)
    own = {parse(unit.id).path for unit in units}
    for unit in units:
        for target in unit.cites:
            if not target:
                yield LintFinding(
                    unit.id, "broken-citation", "a citation names no rule", "print the number that is meant"
                )
            elif target not in held_somewhere and target.partition(".")[0] in own:
                what = f"cites {target}, which no edition held has"
                yield LintFinding(unit.id, "dangling-citation", what, "cite the rule's present number")


def _find_stale(library: Library, edition: Edition, units: Sequence[LintUnit]) -> Iterator[LintFinding]:
    """Find citations that kept their number, or took another, when the rule they meant was renumbered.

    Each is a finding of the kind `stale-citation`, which names the number to cite.
    """
    for stale in find_stale_references(library, edition, units):
        what = (
            f"cites {stale.cited}; in the same words {stale.before} cited {stale.meant.path}, which is {stale.now} here"
        )
        yield LintFinding(stale.unit, "stale-citation", what, f"cite {stale.now}")


def _find_disparities(library: Library, edition: Edition, units: Sequence[LintUnit]) -> Iterator[LintFinding]:
    """Find rules that cite other numbers than their translation, where nine in ten rules cite the same.

    Rules that cite nothing are passed over; the order of the numbers does not count. Gives nothing where fewer agree,
    or no translation is held.
    """
    theirs: dict[Id, LintUnit] = {
        parse(unit.id): unit
        for other in library.editions()
        if (other.game, other.document) == (edition.game, edition.document) and other.language != edition.language
        for unit in list_lint_units(library, other)
    }
    pairs = [
        (unit, theirs[kin.there])
        for unit in units
        if unit.cites
        for kin in library.kin(parse(unit.id))
        if kin.relation == "translation" and kin.there in theirs
    ]
    unlike = [pair for pair in pairs if set(pair[0].cites) != set(pair[1].cites)]
    if not pairs or len(unlike) > (1 - _PARITY) * len(pairs):
        return
    for mine, other in unlike:
        what = f"cites {', '.join(mine.cites)}, and its translation {other.id} {', '.join(other.cites) or 'nothing'}"
        yield LintFinding(mine.id, "parity", what, "cite the same rules in every language")
