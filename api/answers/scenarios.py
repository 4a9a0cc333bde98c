"""The answers on scenarios: their outcomes, and the law of their rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from api.models import GameLaw, LawCount, MutantResult, ScenarioResult, Verification
from graph.library import Library
from graph.proof.law import find_changed_rules, find_law, find_law_date, list_pinned_rules
from graph.proof.outcomes import Outcome
from graph.proof.trace import Trace
from graph.proof.trust import find_trust

__all__ = ["add_law", "report_outcomes"]


def add_law(library: Library, told: Trace) -> Trace:
    """Add to a run the law of its rules, the date and the rules changed since, and how far these are proved."""
    return replace(
        told,
        law=find_law(library, told.rests_on, told.played_law),
        trust=find_trust(library, [*told.rests_on, *(rule for rule, _ in told.assumptions)]),
    )


def report_outcomes(library: Library, outcomes: Sequence[Outcome], *, mutate: bool) -> Verification:
    """Report the outcomes of a suite of scenarios; with `mutate` also those of their mutants."""
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
                law=_count_law(library, one.rests_on, one.played_law),
            )
            for one in outcomes
        ],
        mutants=[
            MutantResult(scenario=one.id, rule=rule, clause=clause, outcome=end, by=by, observed=seen)
            for one in outcomes
            for rule, clause, end, by, seen in one.mutants
        ]
        if mutate
        else None,
        law={
            game: _sum_law(library, [one.rests_on for one in outcomes if one.game == game])
            for game in sorted({one.game for one in outcomes})
        },
    )


def _count_law(library: Library, rules: Iterable[str], played: str) -> LawCount:
    """Give the law of one scenario in short: its date, and the number of rules changed since.

    Under the law of a later edition (`played`), only those count whose change is not in the play.
    """
    pinned = list_pinned_rules(rules)
    changed = find_changed_rules(library, pinned)
    open_ = [one for one in changed if not played or one.in_play not in {"same", "dated"}]
    return LawCount(date=find_law_date(library, pinned, played), changed=len(open_))


def _sum_law(library: Library, runs: Sequence[Sequence[str]]) -> GameLaw:
    """Sum up the law of a game's scenarios; each run is the rules of one scenario."""
    pinned = list_pinned_rules(rule for run in runs for rule in run)
    changed = {one.id for one in find_changed_rules(library, pinned)}
    return GameLaw(
        date=find_law_date(library, pinned),
        rules=len(pinned),
        changed=len(changed),
        scenarios=sum(not changed.isdisjoint(run) for run in runs),
    )
