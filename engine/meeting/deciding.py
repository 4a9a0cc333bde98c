"""The clauses that decide a meeting: without one of them, both plays run to their end and end alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator

import msgspec

from engine.kernel.errors import KernelError
from engine.kernel.state import GAME
from engine.meeting.differing import Four, JointEffect
from engine.meeting.seeing import SeenEvent, Spot, View
from engine.scenario.playing.moments import describe_moment

__all__ = ["End", "Replay", "find_deciding"]


class End(msgspec.Struct, frozen=True):
    """Where a play that is made again ends: after a turn, or in it at a rest in one of `phases`."""

    turn: int
    phases: frozenset[str] = frozenset()


Replay = Callable[[View, frozenset[str], End], View]
"""Plays one of the four plays of a meeting again: without some clauses, and to an end."""

_MOST = 10
"""How many clauses are tried for one meeting."""


def find_deciding(
    one: JointEffect,
    four: Four,
    replay: Replay,
    structural: Collection[str] = (),
    spent: Callable[[], bool] = lambda: False,
    enough: int = _MOST,
) -> list[str]:
    """Give the keys of the clauses that decide a difference: without one, both plays show the same of it.

    Of an event both are played to the end of its phase or step, else to the end of the turn. Of an attempt both are
    played to the end of the last turn.

    A key is as `mtg:121.2@cr-2021-02-05#one_card_at_a_time`. At most ten are tried, of those that it rests on or that
    spoke more often with both. One is left out without which a play breaks off, or a value cannot be worked out. Of an
    attempt, what its refusal rests on comes first. Then come those silent where both cards are blank, then those that
    speak more often with both; among like ones the rarest. Last come those that spoke on structural topics alone, and
    forbade nothing. If none decides it, the list is empty.

    Args:
        one: The difference.
        four: The four plays.
        replay: Plays either again, without some clauses.
        structural: Topics, or their first parts, by which any card is played and works at all, as `resolve`.
        spent: Says whether the time is up; then what was found so far is given.
        enough: So many are given at most.
    """
    found: list[str] = []
    end, other = _find_end(one, four), four.find_without(one.without)
    spoken = {entry.clause for entry in other.play.run.entries}
    telling = _find_telling(four.both, structural)
    if isinstance(one.subject, str):
        telling |= _find_reasons(one, four.both)  # what objects, and what that rests on
    for clause in sorted(_list_candidates(one, four), key=lambda clause: clause not in telling):
        if spent() or len(found) >= enough:
            break
        off = frozenset({clause})
        try:
            first = replay(four.both, off, end)
            # where it said nothing, the play is the same without it
            second = other if clause not in spoken or first.play.trouble else replay(other, off, end)
            broken = first.play.trouble or second.play.trouble
            if not broken and _read(one, first) == _read(one, second):
                found.append(clause)
        except KernelError:
            continue  # without it a value cannot be worked out, and that says nothing of what it decides
    return found


def _find_end(one: JointEffect, four: Four) -> End:
    """Give where a play may end in which a difference is looked for: of a value after the turn of its checkpoint.

    Of an event it is in its turn, as soon as a phase or step begins that comes after it alone. Of an attempt or probe
    it is after the last turn of the play of both.
    """
    if isinstance(one.subject, SeenEvent):
        return End(one.subject.turn, _find_later_phases(one.subject, (four.both, four.find_without(one.without))))
    checkpoints = four.both.play.checkpoints
    at = one.subject.at if isinstance(one.subject, Spot) else len(checkpoints) - 1
    return End(checkpoints[at].state.number(GAME, "turn"))


def _find_later_phases(key: SeenEvent, views: tuple[View, View]) -> frozenset[str]:
    """Give the phases and steps in which two plays rest only after an event's last coming, in the event's turn.

    A play without the event counts for nothing.
    """
    before, after = {key.phase}, set[str]()
    for view in views:
        last = max((one.n for one in view.events.get(key, ())), default=None)
        for post in view.play.posts if last is not None else ():
            if post.mark.state.number(GAME, "turn") == key.turn:
                here = after if post.mark.logged > (last or 0) else before
                here.add(describe_moment(view.play.run.game, post.mark.state))
    return frozenset(after - before)


def _list_candidates(one: JointEffect, four: Four) -> Iterator[str]:
    """Give the keys of at most ten clauses that may decide: the difference rests on them, or they spoke more often.

    More often is with both texts than without that of `one.without`. A clause that speaks without either card's text
    decides most things, and so comes last. Then come those that do not speak more often, and those it does not rest on.
    Among like ones the rarest comes first. What a refusal rests on comes before all else.
    """
    other = four.find_without(one.without)
    spoke, there, always = (
        Counter(entry.clause for entry in view.play.run.entries) for view in (four.both, other, four.neither)
    )
    rests = _find_reasons(one, four.both)
    more = {clause for clause, count in spoke.items() if count > there[clause]}
    ranked = sorted(
        rests | more,
        key=lambda clause: (
            isinstance(one.subject, str) and clause not in rests,
            clause in always,
            clause not in more,
            clause not in rests,
            spoke[clause],
            clause,
        ),
    )
    yield from ranked[:_MOST]


def _find_telling(view: View, structural: Collection[str]) -> set[str]:
    """Give the keys of the clauses that spoke in a play on a topic that is not structural, or that forbade something.

    A topic is structural if `structural` has it or its first part, as `aims` of `aims:spell`.
    """
    return {
        entry.clause
        for entry in view.play.run.entries
        if entry.question == "forbids" or {entry.topic, entry.topic.partition(":")[0]}.isdisjoint(structural)
    }


def _find_reasons(one: JointEffect, both: View) -> set[str]:
    """Give the keys of the clauses on which an event, a refusal or a probe of the play with both cards rests.

    For a value, for an event that is not in that play, and for what is not refused there, it is empty.
    """
    run = both.play.run
    because: tuple[int, ...] = ()
    probed: set[str] = set()
    if isinstance(one.subject, SeenEvent):
        because = tuple(n for record in both.events.get(one.subject, ()) for n in record.because)
    elif isinstance(one.subject, str):
        refusal = both.play.refused.get(one.subject)
        because = refusal.because if refusal is not None else ()
        probed = {clause for probe in both.play.probes if probe.line == one.subject for clause in probe.clauses}
    return {entry.clause for entry in run.chain(n for n in because if n < len(run.entries))} | probed


def _read(one: JointEffect, view: View) -> object:
    """Give what a play shows of a difference: how often its event came, as 2, or its value; None if it has no value.

    Of an event that did not come it is 0. Of an attempt or probe it is whether it is refused; False if not tried.
    """
    if isinstance(one.subject, SeenEvent):
        return len(view.events.get(one.subject, ()))
    if isinstance(one.subject, Spot):
        return view.read_value(one.subject)
    line = one.subject
    return bool(view.probes.get(line)) or line in view.refused
