"""Trace a scenario: its events in order, each with the rules it rests on, in a judge's words.

The log refers to entries by number. Here the chain of reasons behind each event is written out, nearest first, with
what each clause answered about what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from typing import TypeAlias

from msgspec.structs import replace

from engine import games
from engine.kernel.game import Budget
from engine.kernel.log import Entry, Record, Stop
from engine.kernel.values import Word, tag
from engine.kernel.view import redact_record
from engine.scenario import Result, Scenario, load, run
from engine.scenario.form.charset import make_legible
from engine.scenario.form.model import ExpectedFact
from engine.scenario.telling.describe import describe_event, describe_position, describe_value, name_objects
from engine.scenario.telling.highlights import find_expected, find_highlights, find_step
from engine.scenario.telling.sentences import tell_event, tell_fact
from engine.scenario.telling.steps import tell_steps
from graph.proof import engines
from graph.proof.board import BoardTable, lay_out_board
from graph.proof.law import Law
from graph.proof.law_sentences import Sentences
from graph.proof.report import list_rules_behind, name_later_law, write_report
from graph.proof.tellers import Tellers, make_tellers, say_in_each
from graph.proof.trust import Trust

__all__ = [
    "Expected",
    "Reason",
    "Trace",
    "TracedEvent",
    "format_trace",
    "group_by_step",
    "make_trace",
    "trace_scenario",
]

_REASONS = 200
"""How many reasons one event has at most: in a long chain, each event rests on all before it."""
_ALL_REASONS = 10_000
"""After so many reasons in all, each further event has its nearest reason alone."""
_RULES = 12
"""How many rules stand beside an expected line as text."""
_BOOKKEEPING = frozenset({"given"})
"""Events that a judge need not see: the choices show whose turn it was to act."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause's answer in the chain behind an event; `depth` 0 is the nearest."""

    rule: str
    clause: str
    said: str
    depth: int


Reasons: TypeAlias = tuple[tuple[Reason, int], ...]
"""Reasons, each with the number of further answers like it by the same clause."""


@dataclass(frozen=True, slots=True)
class TracedEvent:
    """One event of a run, what it rests on, and who may see all of it.

    `stopped` marks an event that was proposed and forbidden. `step` is the step of the script during which it
    happened; 0 stands for after the last. `short` marks the events that the short form tells. `says` is its sentence
    in each language.
    """

    n: int
    event: str
    stopped: bool
    because: tuple[Reason, ...]
    visible_to: tuple[str, ...]
    step: int = 0
    short: bool = False
    says: Sentences = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expected:
    """An expected line, checked or asked, and every rule that it rests on, nearest first.

    `event` is the number of the event that the line describes, if it describes one. `says` is its sentence in each
    language, if it has one.
    """

    line: str
    rules: tuple[str, ...]
    event: int | None = None
    says: Sentences = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trace:
    """A scenario's run with its reasons.

    `assumptions` are what it rests on though no document says it. `report` has its failures in full. `rests_on` lists
    its rules, nearest first. `played_law` is the edition whose law was played, if not the oldest. `script_says` has the
    sentences of each line of the script in each language, empty where it has none. `before` and `after` are the board
    at the start and at the end, None of a scenario that was not played.
    `law` and `trust` are set once a library was asked.
    """

    scenario: str
    title: str
    outcome: str
    failures: tuple[str, ...]
    events: tuple[TracedEvent, ...]
    position: tuple[str, ...] = ()
    script: tuple[str, ...] = ()
    script_says: tuple[Sentences, ...] = ()
    assumptions: tuple[tuple[str, str], ...] = ()
    report: tuple[str, ...] = ()
    expected: tuple[Expected, ...] = ()
    rests_on: tuple[str, ...] = ()
    played_law: str = ""
    before: BoardTable | None = None
    after: BoardTable | None = None
    law: Law | None = None
    trust: Trust | None = None


def trace_scenario(source: Path | str, *, at: str | None = None, budget: Budget | None = None) -> Trace:
    """Run the scenario of a file, or of a YAML text, and trace it: its events with their reasons.

    `at` is the day or edition whose law is played, in place of the scenario's own. `budget` bounds what may happen. A
    run that fails is traced, too, and its trace says why. So does that of an unknown game or law.

    Raises:
        engine.scenario.ScenarioError: it is no scenario.
        graph.proof.engines.EngineError: the code of its game cannot be loaded.
    """
    scenario = load(source, root=source.parent if isinstance(source, Path) else None)
    scenario = scenario if at is None else replace(scenario, at=at)
    return make_trace(run(scenario, engines.get_engines(), budget=budget))


def make_trace(result: Result) -> Trace:
    """Make the trace of a run: its events with their reasons, its script, what was expected, how it ended.

    `law` and `trust` are None, and so are the boards of a scenario that was not played.
    """
    scenario = result.scenario
    names = name_objects(result.state, result.labels)
    tellers = make_tellers(result)
    events = tuple(_list_events(result, names, tellers))
    return Trace(
        scenario=f"{scenario.game}:scenario/{scenario.name or 'unnamed'}",
        title=scenario.title,
        outcome=result.outcome,
        failures=tuple(map(str, result.failures)),
        events=events,
        position=tuple(describe_position(result.start, names)) if result.start else (),
        script=tuple(_list_steps(scenario)),
        script_says=_tell_script(result, tellers),
        assumptions=tuple(_list_assumptions(scenario, events)),
        report=tuple(write_report(result)),
        expected=tuple(_list_expected(result, tellers)),
        rests_on=list_rules_behind(result),
        played_law=name_later_law(result),
        before=lay_out_board(result.start, tellers),
        after=lay_out_board(result.state, tellers),
    )


def _tell_script(result: Result, tellers: Tellers) -> tuple[Sentences, ...]:
    """Tell each step of the script, in order, in each language: `({"ja": "…", "en": "P1 plays a."},)`.

    `()` if not played.
    """
    told = {language: tell_steps(result, teller) for language, teller in tellers.items()}
    return tuple({language: lines[at] for language, lines in told.items()} for at in range(len(result.scenario.when)))


def _list_expected(result: Result, tellers: Tellers) -> Iterator[Expected]:
    """Yield the expected lines that have reasons, each with the ids of the rules behind it, nearest first.

    A line about an event has its number, and one about a fact its sentences.
    """
    events = find_expected(result)
    facts = _map_facts(result.scenario)
    for line, because in result.reasons:
        chain = result.played.chain(because) if result.played else []
        found = next((one for one in events if one[0] == line), None)
        if found is not None:
            events.remove(found)
        rules = tuple(dict.fromkeys(entry.rule for entry in chain))
        says: Sentences = {}
        if line in facts:
            says = say_in_each(tellers, partial(tell_fact, line, facts[line]))
        yield Expected(make_legible(line), rules, found[1] if found else None, says)


def _map_facts(scenario: Scenario) -> dict[str, str | list[str]]:
    """The values of the facts expected at the end, as the scenario writes them, by their lines: `{"P1.life": "20"}`."""
    return {line: one.value if isinstance(one, ExpectedFact) else one for line, one in scenario.then.facts.items()}


def _list_steps(scenario: Scenario) -> Iterator[str]:
    """Yield the steps of a script, each on one line. A mapping becomes pairs: `try: P1 play a, now: yes`."""
    for step in scenario.when:
        yield (
            make_legible(step)
            if isinstance(step, str)
            else ", ".join(f"{key}: {describe_value(one, {})}" for key, one in step.items())
        )


def _list_assumptions(scenario: Scenario, events: Sequence[TracedEvent]) -> Iterator[tuple[str, str]]:
    """Yield the assumptions that events of a run rest on, each as its id and its reason; none for most runs."""
    used = {reason.rule for one in events for reason in one.because if ":assumed/" in reason.rule}
    if used:
        yield from (one for one in games.assumptions(engines.load_engine(scenario.game)) if one[0] in used)


def _list_events(result: Result, names: Mapping[str, str], tellers: Tellers) -> Iterator[TracedEvent]:
    """Yield the events of a run in order, with their reasons, and the seats that may see all of each.

    `names` has what objects are called, by id. No more than 200 reasons are given of one event, and after 10,000 in all
    only the nearest.
    """
    scenario, state = result.scenario, result.state
    game = engines.load_engine(scenario.game) if scenario.game in games.registry() else None
    by_number = {entry.n: entry for entry in result.entries}
    seats = state.seats if state and game else ()
    room, telling = _ALL_REASONS, find_highlights(result)
    for record in result.log:
        because = tuple(islice(_list_reasons(by_number, record.because, 0, set(), names), min(_REASONS, max(room, 1))))
        room -= len(because)
        yield TracedEvent(
            record.n,
            describe_event(record.event, names),
            isinstance(record, Stop),
            because,
            tuple(seat for seat in seats if game and state and redact_record(game, state, record, seat) == record),
            find_step(result, record.n),
            record.n in telling,
            say_in_each(tellers, partial(tell_event, record)),
        )


def _list_reasons(
    entries: Mapping[int, Entry], numbers: Sequence[int], depth: int, seen: set[int], names: Mapping[str, str]
) -> Iterator[Reason]:
    """Yield the entries behind some entries, each before those that it rests on, and each once.

    Args:
        entries: All entries, the answers of clauses, by number.
        numbers: The numbers of those to begin with. Unknown ones are passed over.
        depth: How far these are from the event; those behind them have one more.
        seen: The numbers listed so far. What is listed is added.
        names: What objects are called, by id.
    """
    for number in numbers:
        entry = entries.get(number)
        if entry is None or number in seen:
            continue
        seen.add(number)
        yield Reason(entry.rule, entry.clause, _describe_answer(entry, names), depth)
        yield from _list_reasons(entries, entry.uses, depth + 1, seen, names)


def _describe_answer(entry: Entry, names: Mapping[str, str]) -> str:
    """Describe what a clause answered, after its own name in words: `announce: permits P1 play a`.

    A value reads `haste: cost of a is 2 (was 3)`, an order `wave: first a`; what a clause does names its subject alone.
    """
    words = entry.clause.partition("#")[2].replace("_", " ")
    subject, topic = _describe_subject(entry.subject, names), entry.topic.rpartition(":")[2]
    match entry.question:
        case "defines":
            before, after = _describe_value(entry.before, names), _describe_value(entry.after, names)
            return f"{words}: {topic} of {subject} is {after} (was {before})"
        case "orders":
            return f"{words}: first {_describe_value(entry.after, names)}"
        case "allows":
            return f"{words}: permits {subject}"
        case "forbids":
            return f"{words}: forbids {subject}"
        case _:
            return f"{words}: {subject}"


def _describe_value(thing: object, names: Mapping[str, str]) -> str:
    """Write a value in words: `yes`, `no`, `none`, or as a scenario writes it.

    `names` has what objects are called, by id.
    """
    if thing is None or isinstance(thing, bool):
        return {True: "yes", False: "no"}.get(thing, "none") if thing is not None else "none"
    return describe_value(thing, names)


def _describe_subject(thing: object, names: Mapping[str, str]) -> str:
    """Describe in short what a clause was asked about: the main object of it, an action, or an event.

    Of a tuple its first member counts; an empty one is `nothing`. A part in force is told by its source. `names` has
    what objects are called, by id.
    """
    if isinstance(thing, tuple):
        return _describe_subject(thing[0], names) if thing else "nothing"
    if isinstance(thing, Record):
        return describe_event(thing.event, names)
    if (live := getattr(thing, "live", None)) is not None:
        source = names.get(live.source, live.source)
        about = getattr(thing, "obj", None)
        return f"{names.get(about, about)}, by {source}" if about else source
    if isinstance(thing, Word) and hasattr(thing, "seat"):
        seat, *rest = (getattr(thing, name) for name in thing.__struct_fields__)
        return " ".join([str(seat), tag(thing), *(describe_value(one, names) for one in rest[:1] if one)])
    about = getattr(thing, "obj", None) or getattr(thing, "source", None)
    return names.get(about, about) if isinstance(about, str) else describe_value(thing, names)


# As text.


def format_trace(found: Trace, language: str = "en") -> Iterator[str]:
    """Yield a trace as lines: the position, then each step that has events, with these and their reasons.

    Reasons come nearest first. Each event is told in a sentence, and then as an expectation writes it. `language` of
    the sentences is `en` or `ja`. What is expected and assumed, and the report, come behind. The first line is the
    scenario's id and title, the last its outcome.
    """
    yield f"{found.scenario}: {found.title}"
    yield from (f"  {line}" for line in found.position)
    for step, events in group_by_step(found):
        yield f"step {step}: {found.script[step - 1]}" if step else "after the last step"
        for one, reasons in events:
            yield f"{one.n:>4}  {one.says.get(language, '')}"
            yield f"      {'(stopped) ' if one.stopped else ''}{one.event}"
            if reasons is None:
                yield "        (for the same reasons)"
            for reason, more in reasons or ():
                yield f"      {'  ' * reason.depth}← {reason.rule}  {reason.said}" + (
                    f" (and {more} more)" if more else ""
                )
    if found.expected:
        yield "what is expected, and the rules that it rests on:"
    for line in found.expected:
        further = f", and {len(line.rules) - _RULES} more" if len(line.rules) > _RULES else ""
        yield f"  {line.line}  ← {', '.join(line.rules[:_RULES]) or 'no rule'}{further}"
    if found.assumptions:
        yield "assumed, for no document says it:"
        yield from (f"  {rule}  {why}" for rule, why in found.assumptions)
    yield from found.report
    yield found.outcome


def group_by_step(found: Trace) -> Iterator[tuple[int, list[tuple[TracedEvent, Reasons | None]]]]:
    """Yield the number of each step, 0 for after the last, with its events and the reasons of each.

    Reasons are None where there are several and they equal those of the event before. Bookkeeping is left out, so that
    a step may have none left, and what was tried or asked has none at all. After the last step there are some, or it is
    left out.
    """
    before: tuple[Reason, ...] = ()
    by_step = {step: list(events) for step, events in groupby(found.events, key=lambda one: one.step)}
    for step in (*range(1, len(found.script) + 1), *([0] if 0 in by_step else [])):
        shown: list[tuple[TracedEvent, Reasons | None]] = []
        for one in by_step.get(step, ()):
            if one.event.split(" ")[0] in _BOOKKEEPING:
                continue
            same = one.because == before and len(one.because) > 1
            shown.append((one, None if same else tuple(_merge_reasons(one.because))))
            before = one.because
        yield step, shown


def _merge_reasons(because: Iterable[Reason]) -> Iterator[tuple[Reason, int]]:
    """Merge reasons of one clause at one depth: yields the first, and how many more there are with other words.

    What a clause says again in the same words, at whatever depth, is dropped.
    """
    seen: dict[tuple[int, str], int] = {}
    merged: list[tuple[Reason, list[str]]] = []
    met = set[tuple[str, str]]()
    for reason in because:
        if (reason.clause, reason.said) in met:
            continue
        met.add((reason.clause, reason.said))
        at = seen.get((reason.depth, reason.clause))
        if at is not None:
            merged[at][1].append(reason.said)
        else:
            seen[reason.depth, reason.clause] = len(merged)
            merged.append((reason, [reason.said]))
    for reason, answers in merged:
        yield reason, len(answers) - 1
