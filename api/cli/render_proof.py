"""What was played and proved, as text for a terminal: offers, verdicts, coverage, topics."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from api.cli.render import count_things
from api.models import GameLaw, Verification
from api.scaffold.clause import TopicRow
from engine.scenario.by_hand.offers import Offer
from graph.proof.outcomes import Outcome

__all__ = [
    "format_coverage",
    "format_legend",
    "format_offers",
    "format_topics",
    "format_verification",
    "write_junit",
]


_ALIKE = 4
"""So many actions with one card are offered; the others differ in their targets, and may be typed."""


def format_offers(offers: Sequence[Offer], moments: Sequence[str]) -> Iterator[str]:
    """Format the actions of a seat, numbered from 1, with cost and lack; of many ways to play one card, the first four.

    A line then counts the others, which keep their numbers. The last line lists the moments (later steps of the turn)
    that can be gone to. Without actions a line says so.
    """
    shown: Counter[str] = Counter()
    for at, one in enumerate(offers, 1):
        head = " ".join(one.line.split(" ")[:3])
        shown[head] += 1
        if shown[head] <= _ALIKE:
            cost = f"  costs {one.cost}" if one.cost else ""
            yield f"{at:>3}  {one.line}{cost}{f'  not yet: {one.missing}' if one.missing else ''}"
    yield from (f"     {head} …: {many - _ALIKE} ways more" for head, many in shown.items() if many > _ALIKE)
    if not offers:
        yield "     nobody can act; the game is over"
    if moments:
        yield f"     go to: {' | '.join(moments)}"


def format_legend(digests: Mapping[str, Mapping[str, str]], language: str) -> Iterator[str]:
    """Format our words on the rules of a trace, by rule, under a heading; nothing without words.

    A rule without words in this language has those in another.
    """
    told = {rule: said.get(language) or next(iter(said.values())) for rule, said in digests.items() if said}
    if told:
        yield "what the rules say, in our words:"
    yield from (f"  {rule}  {words}" for rule, words in told.items())


_LISTED = 30
"""So many scenarios are listed one by one; of more, only those that did not pass."""


def format_verification(answer: Verification) -> Iterator[str]:
    """Format a suite of scenarios run: a line a scenario, or a line a game if they are over 30, and the totals.

    What did not pass is always listed, with its reason. Mutants, if there are any, and the law stand before the totals.
    Only mutants of observed clauses are counted, and each that was not killed is named.
    """
    few = len(answer.results) <= _LISTED
    for result in answer.results:
        if few or result.outcome != "passed":
            yield f"{result.outcome:<7} {result.id}  {result.title}"
        if result.outcome == "todo":
            yield f"  {result.todo}"
        elif result.outcome == "passed":
            yield from result.report if few else ()
        else:
            yield from result.report or (f"  {failure}" for failure in result.failures)
    if not few:
        yield from _list_games(answer)
    if answer.mutants is not None:
        seen = [mutant for mutant in answer.mutants if mutant.observed]
        ends = {end: sum(m.outcome == end for m in seen) for end in ("killed", "survived", "broken")}
        yield "mutants of observed clauses: " + ", ".join(f"{count} {end}" for end, count in ends.items())
        yield from (f"  {m.outcome}: {m.clause} in {m.scenario}" for m in seen if m.outcome != "killed")
    yield from (f"law: {game} {_format_law(one)}" for game, one in answer.law.items() if one.rules)
    yield f"{answer.passed} passed, {answer.failed} failed, {answer.todo} todo"


def _format_law(answer: GameLaw) -> str:
    """Say in a line as of which day a game's scenarios are law, and how many of its rules have changed since then."""
    day = f"as of {answer.date}" if answer.date else "of no known date"
    rules = count_things(range(answer.rules), "rule")
    if not answer.changed:
        return f"{day}; of {rules} none is known to have changed"
    scenarios = (
        f"{count_things(range(answer.scenarios), 'scenario')} {'rests' if answer.scenarios == 1 else 'rest'} on them"
    )
    return f"{day}; {answer.changed} of {rules} changed since, and {scenarios}"


def _list_games(answer: Verification) -> Iterator[str]:
    """Give passed, failed and todo scenarios by game as lines of a table, its heading first.

    Broken ones count as failed.
    """
    ends = Counter((result.id.partition(":")[0], result.outcome) for result in answer.results)
    yield f"{'game':<8}{'passed':>8}{'failed':>8}{'todo':>8}"
    for game in sorted({game for game, _ in ends}):
        failed = ends[game, "failed"] + ends[game, "broken"]
        yield f"{game:<8}{ends[game, 'passed']:>8}{failed:>8}{ends[game, 'todo']:>8}"


def write_junit(outcomes: Sequence[Outcome]) -> str:
    """Write a suite run as JUnit XML text: each scenario a case with its time, its claims as properties.

    Game and name stand as `classname` and `name`. One that is still to do is skipped. Any other that did not pass is a
    failure, with its report as the text.
    """
    failed = sum(one.outcome in {"failed", "broken"} for one in outcomes)
    todo = sum(one.outcome == "todo" for one in outcomes)
    total = f'tests="{len(outcomes)}" failures="{failed}" skipped="{todo}"'
    took = sum(one.seconds for one in outcomes)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<testsuite name="hanrei" {total} time="{took:.3f}">',
    ]
    for one in outcomes:
        game, _, name = one.id.partition(":scenario/")
        lines.append(f'<testcase classname={quoteattr(game)} name={quoteattr(name)} time="{one.seconds:.3f}">')
        claims = [f'<property name="claims" value={quoteattr(claim)}/>' for claim in one.claims]
        lines += ["<properties>", *claims, "</properties>"] if claims else []
        if one.outcome == "todo":
            lines.append(f"<skipped message={quoteattr(one.todo or '')}/>")
        elif one.outcome != "passed":
            message = "\n".join(one.report or one.failures)
            lines.append(f"<failure message={quoteattr(one.outcome)}>{escape(message)}</failure>")
        lines.append("</testcase>")
    return "\n".join([*lines, "</testsuite>", ""])


def format_coverage(games: list[dict[str, Any]]) -> Iterator[str]:
    """Format the coverage of each game in about six lines: rules, cases and mutants by status, with counts.

    Then come rules of other editions that have clauses, scenarios, parts shown, stale claims, and claims that are not
    shown. `games` are the coverages as mappings.
    """
    for one in games:
        rules = " · ".join(f"{status} {count}" for status, count in one["rules"].items())
        cases = " · ".join(f"{state} {count}" for state, count in one["cases"].items())
        mutants = " · ".join(f"{end} {count}" for end, count in one["mutants"].items())
        yield f"game={one['game']} rules of {one['source']} {sum(one['rules'].values())}: {rules}"
        for edition, count in one["modelled"].items():
            yield f"  rules of {edition} with clauses {count['rules']}, of which proved {count['proved']}"
        yield f"  cases {cases} | scenarios {one['scenarios']} | mutants {mutants}"
        yield f"  parts of rules and cases {one['parts']['all']}, of which shown {one['parts']['shown']}"
        stale = one["stale"]
        yield f"  claimed rules changed since (stale) {stale['rules']}, in scenarios {stale['scenarios']}"
        yield f"  claimed-not-shown {one['claimed_not_shown']}"


_DEEP = " " * 11


_WRAP: Mapping[str, Any] = {"width": 116, "break_on_hyphens": False}


def format_topics(rows: Sequence[TopicRow]) -> Iterator[str]:
    """Format the topics that a clause may answer, a line each with its subject.

    Members of a family stand beneath it.
    """
    for row in rows:
        yield f"{row.question:<8} {row.name}  ({row.subject})  {row.meaning} If no clause answers: {row.neutral}."
        if row.members:
            yield textwrap.fill(" ".join(row.members), initial_indent=_DEEP, subsequent_indent=_DEEP, **_WRAP)
