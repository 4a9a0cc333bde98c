"""Lint a rules document: broken and dangling references, and doubtful print.

Every finding has a place and a remedy; nothing is guessed. A number is no finding where another edition or language of
the document holds it. Neither is one of a section that this copy lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from graph.library import Library
from graph.store.units import list_doubtful_units, list_rule_numbers
from rulebook.ids import parse
from rulebook.units import Edition

__all__ = ["LintFinding", "lint"]


@dataclass(frozen=True, slots=True)
class LintFinding:
    """One thing to mend. `kind` is `broken-citation`, `dangling-citation` or `print`."""

    id: str
    kind: str
    what: str
    remedy: str


def lint(library: Library, edition: Edition) -> Iterator[LintFinding]:
    """List the findings of one edition, in reading order."""
    units = list_doubtful_units(library, edition)
    held_somewhere = list_rule_numbers(library, edition.game)
    own = {parse(id_).path for id_, _, _ in units}
    for id_, cites, flags in units:
        for target in cites:
            if not target:
                yield LintFinding(id_, "broken-citation", "a citation names no rule", "print the number that is meant")
            elif target not in held_somewhere and target.partition(".")[0] in own:
                what = f"cites {target}, which no edition held has"
                yield LintFinding(id_, "dangling-citation", what, "cite the rule's present number")
        for flag in flags:
            yield LintFinding(id_, "print", flag, "compare with the publisher's copy")
