"""A run in short: one line for each event that matters, with the nearest rules, and one for each thing expected.

Events of one kind that rest on the same rules and differ in one field stand on one line. The bookkeeping between them
is counted beside its step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from graph.proof.trace import Expected, Trace, TracedEvent

__all__ = ["format_summary"]

_RULES = 3
"""How many rules stand beside a line."""


def format_summary(found: Trace) -> Iterator[str]:
    """Write a trace in short: each step with the events that matter, what was expected, and the outcome."""
    yield f"{found.scenario}: {found.title}"
    for step, group in groupby(found.events, key=lambda one: one.step):
        events = list(group)
        told = [one for one in events if one.short]
        folded = len(events) - len(told)
        if not step and not told:
            continue
        head = f"step {step}: {found.script[step - 1]}" if step else "after the last step"
        yield f"{head}  ({folded} more events)" if folded else head
        yield from (f"  {line}" for line in _list_lines(told))
    for line in found.expected:
        if line.event is None:  # an expected event stands among the events
            yield f"expected {line.line}  ← {_name_rules(line)}"
    if found.assumptions:
        yield f"assumed: {', '.join(rule for rule, _ in found.assumptions)}"
    yield from found.report
    yield found.outcome


def _name_rules(line: Expected) -> str:
    """The nearest rules of an expected line, and how many more there are."""
    more = f" and {len(line.rules) - _RULES} more" if len(line.rules) > _RULES else ""
    return (", ".join(line.rules[:_RULES]) or "no rule") + more


def _list_lines(events: Sequence[TracedEvent]) -> Iterator[str]:
    """A line for each event, or for several that are alike but for one field."""
    for _, group in groupby(events, key=_find_kind):
        left = list(group)
        while left:
            several = _take_alike(left)
            left = left[len(several) :]
            stopped = "(stopped) " if several[0].stopped else ""
            rules = ", ".join(_list_rules(several[0])) or "the script"
            yield f"{several[0].n:>4}  {stopped}{_merge(several)}  ← {rules}"


def _find_kind(one: TracedEvent) -> tuple[str, bool, tuple[str, ...]]:
    """What events on one line have in common: their name, and the rules nearest to them."""
    return one.event.partition(" ")[0], one.stopped, tuple(_list_rules(one))


def _list_rules(one: TracedEvent) -> list[str]:
    """The rules nearest to an event, nearest first and each once: three at most."""
    near = sorted(one.because, key=lambda reason: reason.depth)
    return list(dict.fromkeys(reason.rule for reason in near))[:_RULES]


def _take_alike(events: Sequence[TracedEvent]) -> Sequence[TracedEvent]:
    """The longest beginning of some events in which one field alone differs."""
    for many in range(len(events), 1, -1):
        if len(_find_differing(events[:many])) == 1:
            return events[:many]
    return events[:1]


def _find_differing(events: Sequence[TracedEvent]) -> set[int]:
    """The places of the words in which events differ; all of them if their lengths differ."""
    words = [_split(one) for one in events]
    if len({len(one) for one in words}) > 1:
        return set(range(max(map(len, words))))
    return {at for at, here in enumerate(zip(*words, strict=True)) if len(set(here)) > 1}


def _split(one: TracedEvent) -> list[str]:
    """The words of an event; a quoted value with blanks is one word, and keeps its quotes."""
    return re.findall(r'(?:[^\s"]|"[^"]*")+', one.event)


def _merge(events: Sequence[TracedEvent]) -> str:
    """Some events in one line, the values that differ divided by commas."""
    if len(events) == 1:
        return events[0].event
    [at] = _find_differing(events)
    words = _split(events[0])
    values = [_split(one)[at].partition("=")[2] for one in events]
    words[at] = f"{words[at].partition('=')[0]}={','.join(values)}"
    return " ".join(words)
