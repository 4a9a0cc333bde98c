"""What a suite of scenarios showed."""

from __future__ import annotations

from collections.abc import Sequence

from api.models import Mutant, ScenarioResult, Verification
from graph.proof.evidence import Outcome

__all__ = ["report_outcomes"]


def report_outcomes(outcomes: Sequence[Outcome], *, mutate: bool) -> Verification:
    """What a suite of scenarios showed."""
    return Verification(
        passed=sum(one.outcome == "passed" for one in outcomes),
        failed=sum(one.outcome in ("failed", "broken") for one in outcomes),
        todo=sum(one.outcome == "todo" for one in outcomes),
        results=[
            ScenarioResult(
                id=one.id,
                title=one.title,
                outcome=one.outcome,
                claims=list(one.claims),
                observed=list(one.observed),
                failures=list(one.failures),
                report=list(one.report),
                todo=one.todo,
            )
            for one in outcomes
        ],
        mutants=[
            Mutant(scenario=one.id, rule=rule, clause=clause, outcome=end, by=by, observed=seen)
            for one in outcomes
            for rule, clause, end, by, seen in one.mutants
        ]
        if mutate
        else None,
    )
