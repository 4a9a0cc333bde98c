"""Write findings as SARIF 2.1.0 (OASIS 2020), the format in which code hosts and editors show findings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from graph.citations.checking import Existence, Match
from graph.citations.scanning import Finding

__all__ = ["build_sarif"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_RULES = {
    "citation/never-existed": "The game's numbering has no such rule.",
    "citation/unknown": "No edition held has the rule cited.",
    "citation/not-yet": "The rule cited came later than the edition asked.",
    "citation/stale": "The number was once the rule that was meant, and is no longer.",
    "citation/moved": "The rule cited has another number now.",
    "citation/ambiguous": "Several games have a rule of this number.",
    "quotation/elsewhere": "The words quoted stand in another rule.",
    "quotation/none": "The rule cited does not say what is quoted.",
    "quotation/altered": "The words quoted are not quite those of the rule.",
}
_EXISTENCES = {
    Existence.NEVER: "citation/never-existed",
    Existence.UNKNOWN: "citation/unknown",
    Existence.LATER: "citation/not-yet",
    Existence.STALE: "citation/stale",
    Existence.MOVED: "citation/moved",
    Existence.AMBIGUOUS: "citation/ambiguous",
}
_MATCHES = {
    Match.THERE: "quotation/elsewhere",
    Match.NONE: "quotation/none",
    Match.ALTERED: "quotation/altered",
}


def build_sarif(findings: Iterable[Finding], version: str) -> dict[str, Any]:
    """Build the SARIF log of one run, as JSON: a result for each finding that asks for a change.

    `version` is hanrei's own.
    """
    rules = list(_RULES)
    asking = [finding for finding in findings if finding.level != "none"]
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "hanrei",
                        "version": version,
                        "rules": [{"id": id, "shortDescription": {"text": text}} for id, text in _RULES.items()],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_make_result(finding, rules) for finding in asking],
            }
        ],
    }


def _make_result(finding: Finding, rules: list[str]) -> dict[str, Any]:
    """Make the SARIF result of one finding. `rules` are the rule ids in the log's order."""
    verdict = finding.verdict
    rule = _EXISTENCES.get(verdict.existence) or _MATCHES[verdict.match or Match.NONE]
    now = f" (now {', '.join(map(str, verdict.now))})" if verdict.now else ""
    region = {"startLine": finding.line, "startColumn": finding.column, "snippet": {"text": finding.cited}}
    if "\n" not in finding.cited:
        region["endColumn"] = finding.column + len(finding.cited)
    place = {"artifactLocation": {"uri": quote(PurePath(finding.file).as_posix())}, "region": region}
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": finding.level,
        "message": {"text": f"{finding.cited}: {verdict.reason}{now}"},
        "locations": [{"physicalLocation": place}],
    }
