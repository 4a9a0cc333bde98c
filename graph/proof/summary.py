"""A run as a story: one sentence for each event that matters, with its rules by number, and one for each fact expected.

Events told in the same words by the same rules stand on one line. The bookkeeping between them is counted beside its
step. Ids and fields are left to the full form (`trace`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from graph.proof.law_sentences import Sentences
from graph.proof.trace import Expected, Trace, TracedEvent
from rulebook.ids import parse

__all__ = ["format_summary"]

_RULES = 3
"""How many rules stand beside a line."""

_WORDS: Mapping[str, Sentences] = {
    "step": {"en": "step {n}: {said}", "ja": "手順{n}：{said}"},
    "last": {"en": "after the last step", "ja": "最後の手順の後"},
    "more": {"en": "  ({n} more events)", "ja": "（ほかに{n}件）"},
    "one more": {"en": "  (1 more event)", "ja": "（ほかに1件）"},
    "times": {"en": " ({n} times)", "ja": "（{n}回）"},
    "expected": {"en": "expected: {said}", "ja": "期待：{said}"},
    "more rules": {"en": "{rules} and {n} more", "ja": "{rules}ほか{n}件"},
    "no rule": {"en": "no rule", "ja": "ルールなし"},
    "script": {"en": "the script", "ja": "台本"},
    "assumed": {"en": "assumed: {rules}", "ja": "仮定：{rules}"},
}
"""The words around the sentences of a run."""


def format_summary(found: Trace, language: str = "en") -> Iterator[str]:
    """Yield a trace in short, as lines: each step with the events that matter, what was expected, and the outcome.

    A step of which nothing is told is left out. Before the outcome stand the assumptions and the report of failures.
    The first line is the scenario's id and title, the last its outcome. `language` is `en` or `ja`.
    """
    yield f"{found.scenario}: {found.title}"
    by_step = {step: list(group) for step, group in groupby(found.events, key=lambda one: one.step)}
    for step in (*range(1, len(found.script) + 1), 0):
        events = by_step.get(step, [])
        told = [one for one in events if one.short]
        folded = len(events) - len(told)
        if not told and (not step or not (events or _has_sentence(found, step))):
            continue
        head = (
            _say("step", language, n=step, said=_tell_step(found, step, language)) if step else _say("last", language)
        )
        yield head + (_say("one more" if folded == 1 else "more", language, n=folded) if folded else "")
        yield from (f"  {line}" for line in _list_lines(told, language))
    for line in found.expected:
        if line.event is None:  # an expected event stands among the events
            said = _say("expected", language, said=line.says.get(language) or line.line)
            yield f"{said}  ← {_name_rules_of(line, language)}"
    if found.assumptions:
        yield _say("assumed", language, rules=", ".join(rule for rule, _ in found.assumptions))
    yield from found.report
    yield found.outcome


def _say(key: str, language: str, **holes: object) -> str:
    """Write some of the words around the sentences, such as `step 1: P1 draws.` for `step`.

    `key` is one of `_WORDS`; `holes` are what its text needs.
    """
    return _WORDS[key][language].format(**holes)


def _has_sentence(found: Trace, step: int) -> bool:
    """Whether a step of the script, counted from 1, has a sentence in any language. False for a step that is not there.

    What was tried in vain has no event, and is told all the same.
    """
    return step <= len(found.script_says) and any(found.script_says[step - 1].values())


def _tell_step(found: Trace, step: int, language: str) -> str:
    """A step of the script, counted from 1, in a sentence; as it is written where it has none."""
    says = found.script_says[step - 1] if step <= len(found.script_says) else {}
    return says.get(language) or found.script[step - 1]


def _name_rules_of(line: Expected, language: str) -> str:
    """The numbers of the nearest rules of an expected line, three at most: `8.5.6, 3.0.9, 5.1 and 2 more`.

    It reads `no rule`, or the same in Japanese, where there is none.
    """
    numbers = _number_rules(line.rules)
    rules = ", ".join(numbers[:_RULES]) or _say("no rule", language)
    further = len(numbers) - _RULES
    return _say("more rules", language, rules=rules, n=further) if further > 0 else rules


def _number_rules(rules: Iterable[str]) -> list[str]:
    """The numbers of some rules, given by their ids, each once: of `fab:5.1.2@ja` it is `5.1.2`."""
    return list(dict.fromkeys(parse(rule).path for rule in rules))


def _list_lines(events: Sequence[TracedEvent], language: str) -> Iterator[str]:
    """Yield a line for each event, or for several in a row that are told alike: `P1 draws a. (2 times)  ← 8.5.6`.

    After the arrow stand the numbers of up to three rules. Nothing for no events.
    """
    for (said, rules), group in groupby(events, key=lambda one: (_tell(one, language), _list_numbers(one, language))):
        many = len(list(group))
        yield f"{said}{_say('times', language, n=many) if many > 1 else ''}  ← {rules}"


def _tell(one: TracedEvent, language: str) -> str:
    """The sentence of an event; as an expectation writes it where it has none: `(stopped) drawn obj=e1`."""
    return one.says.get(language) or f"{'(stopped) ' if one.stopped else ''}{one.event}"


def _list_numbers(one: TracedEvent, language: str) -> str:
    """The numbers of the rules nearest to an event, nearest first: `5.1.2, 5.1.1a`; three at most.

    Without any it reads `the script`, or the same in Japanese.
    """
    near = sorted(one.because, key=lambda reason: reason.depth)
    return ", ".join(_number_rules(reason.rule for reason in near)[:_RULES]) or _say("script", language)
