"""Write findings as SARIF 2.1.0 (OASIS 2020), the format in which code hosts and editors show findings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from graph.citations.checking import Existence, Match
from graph.citations.findings import Finding
from graph.relations.lint import DOCUMENT, LintFinding

__all__ = ["build_lint_sarif", "build_sarif"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_RULES = {
    "citation/never-existed": "The game's numbering has no such rule.",
    "citation/unknown": "No edition held has the rule cited.",
    "citation/not-yet": "The rule cited came later than the edition asked.",
    "citation/stale": "The number was once the rule that was meant, and is no longer.",
    "citation/another-rule": "The words beside the number name another rule.",
    "citation/moved": "The rule cited has another number now.",
    "citation/ambiguous": "Several games have a rule of this number.",
    "quotation/elsewhere": "The words quoted stand in another rule.",
    "quotation/none": "The rule cited does not say what is quoted.",
    "quotation/altered": "The words quoted are not quite those of the rule.",
}
_LINT_RULES = {
    "lint/broken-citation": "A citation names no rule.",
    "lint/dangling-citation": "No edition held has the number cited.",
    "lint/stale-citation": "The number cited was that of the rule meant, in an older edition.",
    "lint/wrong-title": "The number cited bears another title than the one beside it.",
    "lint/parity": "A rule and its translation cite different numbers.",
    "lint/term": "One thing has two names.",
    "lint/numbering": "A number stands twice, out of order, or after a gap.",
    "lint/print": "The print is doubtful.",
    "lint/note": "A note on how the copy was read.",
}
_EXISTENCES = {
    Existence.NEVER: "citation/never-existed",
    Existence.UNKNOWN: "citation/unknown",
    Existence.LATER: "citation/not-yet",
    Existence.STALE: "citation/stale",
    Existence.OTHER: "citation/another-rule",
    Existence.MOVED: "citation/moved",
    Existence.AMBIGUOUS: "citation/ambiguous",
}
_MATCHES = {
    Match.THERE: "quotation/elsewhere",
    Match.NONE: "quotation/none",
    Match.ALTERED: "quotation/altered",
}


def build_sarif(findings: Iterable[Finding], version: str) -> dict[str, Any]:
    """Build the SARIF log of one run, as a dict for JSON: a result for each finding that asks for a change.

    `version` is hanrei's own. Findings of the level `none` are left out; the log may have no result.
    """
    rules = list(_RULES)
    asking = [finding for finding in findings if finding.level != "none"]
    return _build_log(version, _RULES, [_make_result(finding, rules) for finding in asking])


def build_lint_sarif(findings: Iterable[LintFinding], version: str, file: str | None = None) -> dict[str, Any]:
    """Build the SARIF log of a lint, as JSON: faults of the document as warnings, notes of our reading as notes.

    `version` is hanrei's own. `file` is the draft that was read: its findings have a line. Every finding has the id of
    its rule as place; those of an edition have that alone.
    """
    rules = list(_LINT_RULES)
    return _build_log(version, _LINT_RULES, [_make_lint_result(finding, rules, file) for finding in findings])


def _build_log(version: str, rules: dict[str, str], results: list[dict[str, Any]]) -> dict[str, Any]:
    """Build a log of one run out of its rules, their texts by id, and its results. It may have no result."""
    driver = {
        "name": "hanrei",
        "version": version,
        "rules": [{"id": id, "shortDescription": {"text": text}} for id, text in rules.items()],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _make_lint_result(finding: LintFinding, rules: list[str], file: str | None) -> dict[str, Any]:
    """Make the SARIF result of one finding of lint. `rules` are the rule ids in the log's order.

    A fault of the document is a `warning`, a note on our reading a `note`. With a file it has a line, else only the id
    of the rule as its place.
    """
    rule = f"lint/{finding.kind}"
    place: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": finding.id}]}
    if file is not None:
        region = {"startLine": finding.line or 1}
        place["physicalLocation"] = {"artifactLocation": {"uri": _make_address(file)}, "region": region}
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": "warning" if finding.concerns == DOCUMENT else "note",
        "message": {"text": f"{finding.id}: {finding.what} ({finding.remedy})"},
        "locations": [place],
    }


def _make_address(file: str) -> str:
    """Write a file's name as an address: `"a%20b.py"` for `a b.py`. A relative one stays relative."""
    return quote(PurePath(file).as_posix())


def _make_result(finding: Finding, rules: list[str]) -> dict[str, Any]:
    """Make the SARIF result of one finding, whose level is not `none`. `rules` are the rule ids in the log's order.

    Its SARIF rule tells what is wrong with the number, as `citation/stale`; else what is wrong with the words quoted.
    """
    verdict = finding.verdict
    rule = _EXISTENCES.get(verdict.existence) or _MATCHES[verdict.match or Match.NONE]
    now = f" (now {', '.join(map(str, verdict.now))})" if verdict.now else ""
    region = {"startLine": finding.line, "startColumn": finding.column, "snippet": {"text": finding.cited}}
    if "\n" not in finding.cited:
        region["endColumn"] = finding.column + len(finding.cited)
    place = {"artifactLocation": {"uri": _make_address(finding.file)}, "region": region}
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": finding.level,
        "message": {"text": f"{finding.cited}: {verdict.reason}{now}"},
        "locations": [{"physicalLocation": place}],
    }
