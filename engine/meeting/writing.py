"""The scenario of a meeting: the position, the script up to what differs, and a contrast with one card blank.

Passes are left out where the script goes as well without them. What does not hold when it is run is no meeting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.log import Record, Stop
from engine.kernel.words import Card
from engine.meeting.differing import JointEffect
from engine.meeting.plays import Play, name_use
from engine.meeting.seeing import SeenEvent, Spot, View
from engine.scenario.cards.encode import encode_card
from engine.scenario.form.contrast import build_contrast
from engine.scenario.form.loading import load
from engine.scenario.form.model import ScenarioError
from engine.scenario.form.writer import write_scenario
from engine.scenario.playing.facts import print_value
from engine.scenario.playing.result import Games
from engine.scenario.playing.script import run
from engine.scenario.telling.describe import describe_event

__all__ = ["Sides", "write_meeting"]


class Sides(msgspec.Struct, frozen=True):
    """A meeting's position as a scenario writes it, with both cards and without the text of one; and that blank card.

    `title` names the cards. `cards` are those that the position brings with it.
    """

    both: dict[str, Any]
    other: dict[str, Any]
    blank: Card
    title: str
    cards: dict[str, dict[str, Any]] = {}


def write_meeting(one: JointEffect, both: View, other: View, sides: Sides, game: Game) -> str | None:
    """Give the text of the YAML file of a meeting, a scenario with its contrast, run and found to hold.

    A script without passes is tried first. It is None if no script shows the difference.

    Args:
        one: What differs.
        both: The play with both cards.
        other: The play without the text of one.
        sides: The positions.
        game: The game under the law that was played.
    """
    games: Games = {game.name: game}
    head: dict[str, Any] = {
        "title": sides.title,
        "game": game.name,
        **({"at": game.law} if game.law else {}),
        "claims": [],
    }
    head |= {"cards": sides.cards} if sides.cards else {}
    expected, contrasted = _expect(one, both, other)
    own = {sides.blank.name: encode_card(sides.blank, game)}
    for here, there in _list_scripts(one, both, other):
        contrast = {
            "id": "without-the-text-of-one",
            "title": f"Without the text of {sides.blank.name.removeprefix('Blank ')} it is otherwise",
            "cards": own,
            "given": {seat: sides.other[seat] for seat in sides.other if sides.other[seat] != sides.both[seat]},
            "when": there,
            "then": contrasted,
        }
        data = {
            **head,
            "given": sides.both,
            "when": here,
            "then": expected,
            "contrast": contrast,
        }
        text = _try(data, games)
        if text is not None:
            return text
    return None


def _try(data: Mapping[str, Any], games: Games) -> str | None:
    """Give the text of a scenario if it and its contrast pass, and its expectations fail in the contrast; else None.

    One whose last step is `try` or `may` needs no such failure: the contrast ends with the opposite step. What is no
    valid scenario gives None, too.
    """
    try:
        text = write_scenario(data)
        scenario = load(text)
        contrast = build_contrast(scenario)
    except ScenarioError:
        return None
    if contrast is None or run(scenario, games).outcome != "passed" or run(contrast, games).outcome != "passed":
        return None
    if scenario.when and isinstance(scenario.when[-1], dict) and {"try", "may"} & set(scenario.when[-1]):
        return text  # what is tried here is done there, or the other way round
    same = msgspec.structs.replace(contrast, then=scenario.then)
    return text if run(same, games).outcome != "passed" else None


def _expect(one: JointEffect, both: View, other: View) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give what the scenario and its contrast expect: `{"events": [line]}` and `{"not": [line]}`, or the reverse.

    Of a stopped event one expects it with `stopped`, and the other is empty. For a value both have
    `{"facts": {"mine.power": "4"}}`, each its own. For an attempt both are empty: the script says it.
    """
    if isinstance(one.subject, Spot):
        fact = f"{one.subject.of}.{one.subject.field}"
        return {"facts": {fact: _write(one.seen, both)}}, {"facts": {fact: _write(one.otherwise, other)}}
    if not isinstance(one.subject, SeenEvent) or one.record is None:
        return {}, {}
    view = other if one.kind == "prevented" else both
    line = describe_event(one.record.event, view.names)
    if isinstance(one.record, Stop):
        stopped = {"events": [{"event": line, "stopped": True}]}
        return (stopped, {}) if one.kind == "happens" else ({}, stopped)
    happened, absent = {"events": [line]}, {"not": [line]}
    return (happened, absent) if one.kind == "happens" else (absent, happened)


def _write(value: object, view: View) -> Any:  # noqa: ANN401 - texts, lists and numbers
    """Give a value as a fact writes it: a text, `"4"`, or a list of texts, with names for ids.

    An empty list is `"none"`.
    """
    if isinstance(value, (tuple, frozenset)):
        return [view.names.get(str(one), str(one)) for one in value] or "none"
    return view.names.get(str(value), str(print_value(value)))


def _list_scripts(one: JointEffect, both: View, other: View) -> Iterator[tuple[list[Any], list[Any]]]:
    """Give pairs of scripts, for the play with both cards and for the other: first without passes, then with them.

    An attempt stands last as `{"try": line}` where it is refused and as `{"may": line}` where it is legal.
    """
    if isinstance(one.subject, str):
        here, there = (_cut_before(view.play, one.subject) for view in (both, other))
        tried, may = {"try": one.subject}, {"may": one.subject}
        ends = (tried, may) if one.kind == "refused" else (may, tried)
        for keep in (False, True):
            yield [*_drop_passes(here, keep=keep), ends[0]], [*_drop_passes(there, keep=keep), ends[1]]
        return
    here, there = (
        _play_out(lines, view.play) for lines, view in zip(_cut_after(one, both, other), (both, other), strict=True)
    )
    yield _drop_passes(here, keep=False), _drop_passes(there, keep=False)
    yield here, there


def _drop_passes(lines: list[str], *, keep: bool) -> list[Any]:
    """Give the lines without passes such as `P1 pass`; all of them if `keep` is true."""
    return list(lines) if keep else [line for line in lines if line.split()[1:2] != ["pass"]]


def _cut_before(play: Play, line: str) -> list[str]:
    """Give the lines of a play before the action of `line`, whatever its targets.

    If the play did not come to it, it is all lines.
    """
    for one, at in play.refused_at.items():
        if name_use(one) == name_use(line):
            return play.lines[:at]
    for at, one in enumerate(play.lines):
        if name_use(one) == name_use(line):
            return play.lines[:at]
    return list(play.lines)


def _cut_after(one: JointEffect, both: View, other: View) -> tuple[list[str], list[str]]:
    """Give the lines of the two plays up to where they differ: to the event, or to the value's checkpoint.

    Those of the play with both cards come first. Where only one play has the event, the other is cut after the same
    last action and as many lines more.
    """
    if isinstance(one.subject, Spot):
        ends = [view.play.checkpoints[one.subject.at].logged for view in (both, other)]
        here, there = (
            [line for line, mark in zip(view.play.lines, view.play.marks, strict=True) if mark < end]
            for view, end in zip((both, other), ends, strict=True)
        )
        return here, there
    first, second = (other, both) if one.kind == "prevented" else (both, other)
    n = one.record.n if isinstance(one.record, (Record, Stop)) else 0
    lead = [line for line, mark in zip(first.play.lines, first.play.marks, strict=True) if mark <= n]
    follow = _take_alike(lead, second.play)
    return (follow, lead) if one.kind == "prevented" else (lead, follow)


def _play_out(lines: list[str], play: Play) -> list[str]:
    """Give as many lines of a play as `lines` has, and those after them until nothing waits on the stack.

    If something waits to the end, it is all lines.
    """
    end = next((at for at in play.calm if at >= len(lines)), len(play.lines))
    return play.lines[:end]


def _take_alike(lead: list[str], play: Play) -> list[str]:
    """Give the lines of a play up to its last action that is in `lead` too, and some more.

    As many are added as follow the last action in `lead`. Without a common action it is that many of the first lines.
    """
    acts = [line for line in lead if _is_act(line)]
    last = max((at for at, line in enumerate(play.lines) if line in acts), default=-1)
    after = len(lead) - 1 - max((at for at, line in enumerate(lead) if _is_act(line)), default=-1)
    return play.lines[: last + 1 + after]


def _is_act(line: str) -> bool:
    """Tell whether a line is an action other than a pass, as `P1 cast a`, and no answer, as `P1 choose ...` is."""
    return line.split()[1:2] not in ([], ["pass"], ["choose"]) and not line.startswith("chance ")
