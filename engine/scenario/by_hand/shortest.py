"""The shortest file of what was played by hand: no step that is made by itself, labels only where they are used.

What is left out is tried: the script without it plays the same events, and everything expected still comes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.events import Event
from engine.kernel.game import Game
from engine.kernel.log import Record
from engine.kernel.state import Obj, State
from engine.scenario.form.writer import write_scenario
from engine.scenario.playing.lines import Names, matches_event, split_line
from engine.scenario.playing.result import Games, Result
from engine.scenario.shrinking import run_data
from engine.scenario.telling.describe import describe_event, name_objects
from engine.scenario.telling.highlights import find_highlights, list_numbers

__all__ = ["Seen", "list_seen", "write_shortest"]

_Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that a run showed and that a scenario may expect: an event's line, or a fact with its value.

    Simultaneous events share a `moment`.
    """

    line: str
    value: str | None = None
    moment: int | None = None

    def __str__(self) -> str:
        """The line of an event, such as `drawn obj=a`, or a fact with its value: `P2.life: 17`."""
        return self.line if self.value is None else f"{self.line}: {self.value}"


def list_seen(result: Result) -> list[Seen]:
    """List the events of a run that matter, in order, then the facts that differ from the start; empty if nothing ran.

    They are such as `Seen("drawn obj=a", moment=3)` and `Seen("P2.life", "17")`. Events that were forbidden are left
    out.
    """
    if result.start is None or result.state is None or result.played is None:
        return []
    names = name_objects(result.state, result.labels)
    events = [one for n in sorted(find_highlights(result)) if isinstance(one := result.log[n], Record)]
    lines = [_shorten_line(one, result, describe_event(one.event, names)) for one in events]
    told = [Seen(line, moment=one.moment) for line, one in zip(lines, events, strict=True)]
    return [*told, *_list_facts(result.start, result.state, result.played.game, names)]


def _shorten_line(one: Record, result: Result, line: str) -> str:
    """Give an event's line with its first field and its numbers, and as many others as tell it from earlier events.

    `moved obj=z to=stack controller=P1` may become `moved obj=z`. `line` is the whole line; it stays if an earlier
    event is just like this one.
    """
    words, fields = split_line(line)
    parts = [(key, value) for key, value in fields.items()]
    kept = [part for at, part in enumerate(parts) if at == 0 or part[1].lstrip("-").isdecimal()]
    for part in [*(one for one in parts if one not in kept), None]:
        short = _join(words[0], [one for one in parts if one in kept])
        if part is None or _is_first(short, one, result):
            return short
        kept.append(part)
    return line


def _join(name: str, parts: Sequence[tuple[str, str]]) -> str:
    """Write an event's line of its name and its fields: `lost-life seat=P2 amount=3`.

    A value with blanks stands in quotes.
    """
    return " ".join([name, *(f'{key}="{value}"' if " " in value else f"{key}={value}" for key, value in parts)])


def _is_first(line: str, one: Record, result: Result) -> bool:
    """Whether this event is the first in the log that a line describes; false without a position.

    Events that were forbidden are passed over.
    """
    if result.state is None:
        return False
    names = Names(result.labels)
    first = (other for other in result.log if isinstance(other, Record))
    return next((other.n for other in first if matches_event(line, other, names, result.state)), None) == one.n


def _list_facts(start: State, end: State, game: Game, names: Mapping[str, str]) -> Iterator[Seen]:
    """Give the facts that differ between two positions, with their values at the end: `Seen("P2.life", "17")`.

    They are numbers of seats and objects as marks, counters, zones, and whether an object is gone. What is no more, as
    a counter used up, is left out. So is an object that is new, or has no name of its own in `names` (`zap#2`).
    """
    numbers = sorted(list_numbers(game))
    for seat in end.seats:
        for name in numbers:
            if start.mark(seat, name) != end.mark(seat, name) and isinstance(end.mark(seat, name), int):
                yield Seen(f"{seat}.{name}", str(end.mark(seat, name)))
    first = {_find_first_life(obj, end): obj for obj in end.objects.values()}
    for id, was in start.objects.items():
        now = first.get(id)
        label = names.get(id, "")
        if "#" in label or not label:
            continue
        if now is None or now.zone != was.zone:
            yield Seen(f"{label}.zone", now.zone) if now is not None else Seen(f"{label}.is-gone", "yes")
        if now is not None:
            yield from (
                Seen(f"{label}.counter:{kind}", str(n))
                for kind, n in now.counters.items()
                if n != was.counters.get(kind, 0)
            )
            yield from (
                Seen(f"{label}.{name}", str(now.marks[name]))
                for name in numbers
                if isinstance(now.marks.get(name), int) and now.marks.get(name) != was.marks.get(name)
            )


def _find_first_life(obj: Obj, state: State) -> str:
    """Give the id that an object had at first, such as `o1`; its own if it never changed places."""
    id, was = obj.id, obj.was
    while was is not None:
        id, was = was, state.gone[was].obj.was if was in state.gone else None
    return id


def write_shortest(data: Mapping[str, Any], expected: Sequence[Seen], games: Games) -> tuple[str, list[Seen]]:
    """Write the shortest file that plays a script and expects what is wanted of it.

    If the script cannot be read, the file is written as it is, and nothing is expected. Else the shorter script plays
    the same events, as far as both go. Each thing left out is tried by a run.

    Args:
        data: The scenario with its whole script; what it claims and expects is left out.
        expected: What to expect. What makes the run fail, together with what was taken before, is left out.
        games: The games by name.

    Returns:
        The file's text, and what could not be expected though it was wanted.
    """
    whole: _Data = {**data, "claims": [], "then": {}}
    played = run_data(whole, games)
    if played is None:
        return write_scenario(whole), list(expected)
    held, left = list[Seen](), list[Seen]()
    for one in expected:
        tried = run_data({**whole, "then": _make_then([*held, one])}, games)
        (held if tried is not None and not tried.failures else left).append(one)
    whole = {key: one for key, one in {**whole, "then": _make_then(held)}.items() if key != "then" or one}
    events = _list_events(played)

    def plays_alike(shorter: _Data) -> bool:
        """Within `write_shortest`: whether shorter data plays the events of `events`, and nothing expected fails.

        They are compared as far as both go. It may end sooner only if something is expected (`held`). Data that cannot
        be read does not.
        """
        result = run_data(shorter, games)
        if result is None or any(one.code != "expects-nothing" for one in result.failures):
            return False
        now = _list_events(result)
        many = min(len(now), len(events))
        return now[:many] == events[:many] and (bool(held) or len(now) >= len(events))

    whole = _drop_steps(whole, plays_alike)
    for label in sorted(_list_labels(whole.get("given", {}))):
        shorter = _drop_label(whole, label)
        if not _is_used(label, whole) and plays_alike(shorter):
            whole = shorter
    return write_scenario(_drop_cards(whole, plays_alike)), left


def _list_events(result: Result) -> list[Event]:
    """List the events of a run in order, forbidden ones included."""
    return [one.event for one in result.log]


def _make_then(expected: Sequence[Seen]) -> _Data:
    """Give the expectations as a file writes them: `{"events": ["drawn obj=a"], "facts": {"P2.life": "17"}}`.

    Simultaneous events get a name such as `together-1`; so do several without a moment. Without anything expected, the
    dict is empty. Of two values of one fact, the last stays.
    """
    seen = [one for one in expected if one.value is None]
    moments = Counter(one.moment for one in seen)
    several = [moment for moment, many in moments.items() if many > 1]
    named: set[int | None] = set()
    events: list[str | _Data] = []
    for one in seen:
        name = f"together-{several.index(one.moment) + 1}" if one.moment in several else ""
        key = "with" if one.moment in named else "as"
        events.append({"event": one.line, key: name} if name else one.line)
        named.add(one.moment)
    facts = {one.line: one.value for one in expected if one.value is not None}
    return {**({"events": events} if events else {}), **({"facts": facts} if facts else {})}


def _drop_steps(data: _Data, keeps: Callable[[_Data], bool]) -> _Data:
    """Give data without those passes and choices of its script that come about without being written.

    They are tried from the last to the first. Passes in a row that are needed become `resolve`, if that does the same.
    `keeps` says whether shorter data still does what is wanted.
    """
    for at in reversed(range(len(data.get("when", [])))):
        steps = data["when"]
        if at >= len(steps) or not (_is_pass(steps[at]) or _is_choice(steps[at])):
            continue
        start = at
        while start and _is_pass(steps[at]) and _is_pass(steps[start - 1]):
            start -= 1
        for instead in ([], ["resolve"]) if _is_pass(steps[at]) else ([],):
            shorter = {**data, "when": [*steps[:start], *instead, *steps[at + 1 :]]}
            if keeps(shorter):
                data = shorter
                break
    return data


def _is_pass(step: object) -> bool:
    """Whether a step is a pass, such as `P1 pass`; false for a step that is no line."""
    return isinstance(step, str) and split_line(step)[0][1:] == ["pass"]


def _is_choice(step: object) -> bool:
    """Whether a step is a line that answers a seat's choice, such as `P1 choose x`; false for `chance roll=4`."""
    return isinstance(step, str) and split_line(step)[0][1:2] == ["choose"]


def _drop_cards(data: _Data, keeps: Callable[[_Data], bool]) -> _Data:
    """Give data without those of its own cards that nothing needs. What is within a card stays.

    `keeps` says whether shorter data still does what is wanted.
    """
    for name in list(data.get("cards", {})):
        kept = {key: one for key, one in data["cards"].items() if key != name}
        shorter = {key: one for key, one in {**data, "cards": kept}.items() if one or key != "cards"}
        data = shorter if keeps(shorter) else data
    return data


def _list_labels(given: object) -> Iterator[str]:
    """Give every label in a position: `b` of `{"P1": {"hand": [{"b": "Test Bolt"}]}}`.

    Anything but a mapping has none.
    """
    for seat in given.values() if isinstance(given, dict) else ():
        for zone in seat.values() if isinstance(seat, dict) else ():
            for one in zone if isinstance(zone, list) else ():
                if isinstance(one, dict) and len(one) == 1 and "card" not in one:
                    yield from one


def _is_used(label: str, data: _Data) -> bool:
    """Whether a label stands anywhere but before its object: in the script, the expectations, a card, or as a host."""
    rest = {key: data.get(key) for key in ("when", "then", "cards")}
    given = write_scenario({"given": data.get("given", {})})
    named = re.compile(rf"(?<![\w-]){re.escape(label)}(?![\w-])")
    return bool(named.search(write_scenario(rest))) or len(named.findall(given)) > 1


def _drop_label(data: _Data, label: str) -> _Data:
    """Give data with a label left out: of `{"b": "Test Bolt"}` in a zone, `Test Bolt` is left.

    What names the label elsewhere stays.

    Raises:
        KeyError: The data has no `given`.
    """

    def drop(one: object) -> object:
        """Within `_drop_label`: give a listed object without `label`; one that has another label, or none, as it is."""
        return one[label] if isinstance(one, dict) and len(one) == 1 and label in one else one

    given = {
        key: {zone: [drop(one) for one in held] if isinstance(held, list) else held for zone, held in seat.items()}
        if isinstance(seat, dict)
        else seat
        for key, seat in data["given"].items()
    }
    return {**data, "given": given}
