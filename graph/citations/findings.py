"""What a scan found: each citation with what is wrong with it, and the counts; as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from graph.citations.checking import Existence, Match, Verdict
from rulebook.fold import fold, is_japanese

__all__ = ["Finding", "Scan", "format_findings", "to_json"]


_FEW = {False: 24, True: 12}
"""Below so many folded characters, English and Japanese, a text in quotation marks may be a card's, or a name."""
_WRONG = frozenset(set(Existence) - {Existence.EXISTS, Existence.AMBIGUOUS})


@dataclass(frozen=True, slots=True)
class Finding:
    """One citation where it stands. Lines and columns count from 1.

    `quote` is the text behind it that was checked: in quotation marks (`quoted`), or a remark that proved to be a
    rule's words. `accepted` is the reason of a `cite-check: ok` on its line.
    """

    file: str
    line: int
    column: int
    cited: str
    verdict: Verdict
    quote: str = ""
    quoted: bool = False
    accepted: str = ""

    @property
    def level(self) -> str:
        """Give how serious it is: `none` if it was accepted, whatever is wrong.

        Else `error`, if its rule is not there as cited, or another has the words, or none has a text in quotation
        marks. Else `warning`, if it is ambiguous, or words around it speak against it, but not surely. So it is, too,
        if a text in quotation marks is altered, or one of few words stands nowhere. A remark that is altered is a
        `note`. Else `none`: it holds, or cannot be told.
        """
        existence, match = self.verdict.existence, self.verdict.match
        if self.accepted:
            return "none"
        if existence in _WRONG or match is Match.THERE:
            return "warning" if self.verdict.doubtful else "error"
        if match is Match.NONE:
            few = len(fold(self.quote)) < _FEW[is_japanese(self.quote)]
            return ("warning" if few else "error") if self.quoted else "none"
        if existence is Existence.AMBIGUOUS:
            return "warning"
        return ("warning" if self.quoted else "note") if match is Match.ALTERED else "none"


@dataclass(frozen=True, slots=True)
class Scan:
    """What a source tree holds: its findings, how many files were read, and the files skipped with the reason."""

    findings: tuple[Finding, ...]
    files: int
    skipped: tuple[tuple[str, str], ...] = ()


def format_findings(findings: Iterable[Finding]) -> Iterator[str]:
    """Write the findings that ask for a change, one a line: file:line:column: level: citation: verdict: reason.

    As in `a.py:1:3: error: CR 702.142a: stale: …`. Findings of the level `none` are left out.
    """
    for finding in findings:
        if finding.level != "none":
            verdict = finding.verdict
            what = verdict.existence.value
            if verdict.existence is Existence.EXISTS and verdict.match:
                what = verdict.match.value
            place = f"{finding.file}:{finding.line}:{finding.column}"
            yield f"{place}: {finding.level}: {finding.cited}: {what}: {verdict.reason}"


def to_json(finding: Finding) -> dict[str, Any]:
    """Give a finding as a dict for JSON: file, line, column, citation, level, verdict and quotation.

    What it lacks is None, or an empty list of rules. Ids are written in full, as `mtg:702.143a@cr-2026-01-16`.
    """
    verdict = finding.verdict
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "cited": finding.cited,
        "level": finding.level,
        "id": str(verdict.id) if verdict.id else None,
        "existence": verdict.existence.value,
        "reason": verdict.reason,
        "now": [str(rule) for rule in verdict.now],
        "near": [str(rule) for rule in verdict.near],
        "quote": finding.quote or None,
        "match": verdict.match.value if verdict.match else None,
        "found": [str(rule) for rule in verdict.found],
        "altered": [{"what": part.what, "text": part.text} for part in verdict.spans] if verdict.spans else None,
        "accepted": finding.accepted or None,
    }
