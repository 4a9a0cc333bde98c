"""Refusals, errors, and rules that were not observed, explained in words."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from engine.kernel.errors import Endless, Refusal
from engine.kernel.log import Record, Stop
from engine.kernel.run import Run
from engine.scenario.playing.result import Result
from engine.scenario.telling.describe import describe_event, describe_value, replace_ids

__all__ = ["explain_error", "explain_refusal", "explain_silence"]

_MOST_RULES = 12
"""How many of the observed rules are named."""
_MOST_EVENTS = 3
"""How many of the events that rest on a rule are named."""


def explain_refusal(refusal: Refusal, run: Run, names: Mapping[str, str]) -> str:
    """Why an action was refused: when it was tried, and one line for each objection.

    The moment is as `[turn 2 of P2, main; P2 has priority]`. A line is `forbidden by RULE: CLAUSE (from SOURCE)`: a
    rule's full id, its clause in words, an object. Of a rule that does not forbid it says `decided`. If no rule
    objects, one line has the reason, the clauses asked for permission, and then the moment.

    Args:
        refusal: The refusal.
        run: The run that refused.
        names: The name of each object, by its id.
    """
    flow, state = run.state.flow, run.state
    when = f"turn {state.mark('game', 'turn')} of {flow.active}, {state.mark('game', 'phase')}"
    moment = f"[{when}; {flow.priority or 'nobody'} has priority]"
    if not refusal.rules:
        asked = f" (permissions asked: {', '.join(refusal.asked)})" if refusal.asked else ""
        return f"{refusal.reason}{asked} {moment}"
    lines = []
    for n in refusal.because[: len(refusal.rules)]:
        entry = run.entries[n]
        source = f" (from {replace_ids(entry.source, names)})" if entry.source else ""
        clause = entry.clause.partition("#")[2].replace("_", " ")
        how = "forbidden" if entry.question == "forbids" else "decided"
        lines.append(f"\n  {how} by {entry.rule}: {clause}{source}")
    return moment + "".join(lines)


def explain_error(error: Exception) -> str:
    """What ended a run, in words: `ValueError: bad`, or `it does not end: …`.

    Of a missing key, it asks whether that is a reference, as it most often is one that means nothing there. Of too deep
    a recursion, it says so in words.
    """
    if isinstance(error, KeyError):
        return f"KeyError: {error} means nothing at this point; is it a reference, and to what?"
    if isinstance(error, Endless):
        return f"it does not end: {error}"
    if isinstance(error, RecursionError):
        return "something is worked out by way of itself, or nested too deep to be worked out"
    return f"{type(error).__name__}: {error}"


def explain_silence(rule: str, run: Run, result: Result, names: Mapping[str, str]) -> str:
    """Why no expectation rests on a rule, and where the rule answered in the run, if it did; as one sentence.

    It says the first that is so. The rule is the very shape of the engine. The engine has no clause under it, but
    similar ones, and what is expected rests on others. Events rest on it, of which at most three are named. It was
    asked, and nothing came of it. It never spoke. Of a rule that only forbids, the last two add how to show its work.

    Args:
        rule: The rule's full id, as `mtg:702.19b@cr-2021-02-05`.
        run: The run.
        result: The result of the same run.
        names: The name of each object, by its id.
    """
    known = sorted({clause.rule for clause in run.game.rules.clauses} | set(run.game.rules.structural))
    if rule in run.game.rules.structural:
        why = run.game.rules.structural[rule]
        return f"it is the very shape of the engine, no clause answers under it, and it is not claimed ({why})"
    if rule not in known:
        number = rule.partition("@")[0]
        other = [one for one in known if one.partition("@")[0] == number]
        near = other or difflib.get_close_matches(rule, known, 3)
        path, _, last = number.rpartition("/")
        above = last.isdecimal() and next((one for one in known if one.partition("@")[0] == path), "")
        written = f"; its part is written {path}/part{last}@{above.partition('@')[2]}" if above else ""
        said = f"the engine has no clause under it; it has {', '.join(near) or 'none near it'}{written}"
        return f"{said}; {_describe_expected(result)}"
    kept = (
        _ADVICE_ON_PROHIBITIONS
        if all(one.question == "forbids" for one in run.game.rules.clauses if one.rule == rule)
        else ""
    )
    resting = [one for one in run.log if any(entry.rule == rule for entry in run.chain(one.because))]
    if resting:
        told = {describe_event(one.event, names): one for one in reversed(resting)}
        writable = sorted(told, key=lambda line: (" " not in line, told[line].n))
        events = ", or ".join(_describe_resting(line, told[line]) for line in writable[:_MOST_EVENTS])
        return f"{events}; {_describe_expected(result)}"
    spoke = next((entry for entry in run.entries if entry.rule == rule), None)
    if spoke is not None:
        asked = describe_value(spoke.subject, names)
        return f"it was asked of {asked}, and no event or refusal came of it{kept}"
    return f"it never spoke in this run; {_describe_expected(result)}{kept}"


def _describe_resting(line: str, one: Record | Stop) -> str:
    """Name an event that rests on a rule: `event 4 does, 'died obj=t'`.

    If it was stopped, it says to expect it with `stopped: yes`. `line` is the event in short.
    """
    stopped = ", which was stopped: expect it with `stopped: yes`" if isinstance(one, Stop) else ""
    return f"event {one.n} does, {line!r}{stopped}"


def _describe_expected(result: Result) -> str:
    """Name the rules, at most 12, that what is expected rests on: `what is expected rests on RULE, RULE`, or `no rule`.

    Those that the engine assumes are left out. A rule is named by its full id, in sorted order.
    """
    named = sorted(one for one in result.rules() if ":assumed/" not in one)[:_MOST_RULES]
    return f"what is expected rests on {', '.join(named) or 'no rule'}"


_ADVICE_ON_PROHIBITIONS = (
    "; it only keeps things from happening, and is seen where that is tried (`try:`) or expected with `stopped: yes`; "
    "a line of `not` shows what it keeps from happening, and rests on no rule by itself"
)
"""How to show the work of a rule that only forbids."""
