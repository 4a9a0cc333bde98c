"""How two cards meet: every way is played four times, and what is due to both is told with the clauses that decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.words import Card
from engine.meeting.blank import LEVELS, Level, blank_card
from engine.meeting.deciding import find_deciding
from engine.meeting.differing import Difference, Four, find_differences, find_instead
from engine.meeting.playing import Attempt, Play, find_user, play_attempts, search_attempts, sort_attempts
from engine.meeting.seeing import Happened, View, view_play
from engine.meeting.staging import Staging, Way, lay_out, list_ways, read_staging
from engine.meeting.writing import Sides, write_meeting
from engine.scenario.playing.position import PositionError, read_cards, set_up_position
from rulebook.ids import make_slug

__all__ = ["Encounter", "Meeting", "find_meetings"]

_LABELS = ("a", "b")
_MOST_TOLD = 4
"""How many meetings are written as scenarios and decided."""


@dataclass(frozen=True)
class Meeting:
    """One way in which two cards meet, shown by a scenario that passes.

    `clauses` decide it, those that speak most rarely first. `seen_in` says in how many ways it was seen.
    """

    difference: Difference
    level: Level
    way: Way
    both: View
    other: View
    clauses: tuple[str, ...]
    scenario: str
    seen_in: int
    instead: Happened | None = None
    """The event of the same kind that comes without the text of one card, if there is one."""


@dataclass
class Encounter:
    """What came of bringing two cards together. `untried` are ways that could not be played, each with its reason."""

    meetings: list[Meeting] = field(default_factory=list)
    tried: int = 0
    untried: list[tuple[str, str]] = field(default_factory=list)
    unshown: int = 0
    """Differences that no scenario shows, and that are therefore not told."""


class _Staged:
    """One way of bringing two cards together at one level, with its four plays."""

    def __init__(self, game: Game, staging: Staging, way: Way, level: Level, printed: dict[str, Card]) -> None:
        self.game, self.staging, self.way, self.level, self.printed = game, staging, way, level, printed
        self.blank = {label: blank_card(card, level, staging) for label, card in printed.items()}
        self._known = read_cards(game, {}) | {
            make_slug(card.name): card for card in (*printed.values(), *self.blank.values())
        }
        self.hosts = self._find_hosts()
        play, self.attempts, self.probes = self._search()
        self.four = Four(
            view_play(play),
            self.replay("b", frozenset()),
            self.replay("a", frozenset()),
            self.replay("ab", frozenset()),
        )

    def lay_out(self, without: str) -> dict[str, Any]:
        """The position with the cards named in `without` blank, as a scenario writes it."""
        cards = {label: self.blank[label] if label in without else self.printed[label] for label in _LABELS}
        names = {label: card.name for label, card in cards.items()}
        return lay_out(self.way, self.printed, names, self.staging, self.hosts)

    def _set_up(self, without: str) -> tuple[State, dict[str, str]]:
        """The same as a position of the engine."""
        return set_up_position(self.game, self.lay_out(without), self._known)

    def _find_hosts(self) -> dict[str, str]:
        """What each card that lies there must be attached to, so that the position is at rest.

        Raises:
            PositionError: It is not at rest in any way.
        """
        reason = ""
        for self.hosts in _list_hosts(self.way):
            try:
                state, _ = self._set_up("")
                run = Run(self.game, state)
                run.settle()
            except (PositionError, KernelError) as error:
                reason = reason or str(error)
                continue
            if not run.log:
                return self.hosts
            reason = reason or "the position would not last: something happens in it at once"
        raise PositionError(reason)

    def _search(self) -> tuple[Play, list[Attempt], list[str]]:
        """The play with both cards as printed, with every attempt that it or a play without one suggests."""
        play, attempts, probes = self._search_without("")
        if not play.blocked:
            return play, attempts, probes
        more: list[Attempt] = []
        for without, acting in (("b", "a"), ("a", "b")):
            _, found, others = self._search_without(without)
            lines = {one.line for one in (*attempts, *more)}
            more += [one for one in found if find_user(one.line) == acting and one.line not in lines]
            probes = list(dict.fromkeys((*probes, *others)))
        if not more:
            return play, attempts, probes
        attempts = sort_attempts([*attempts, *more], self.game)  # what one card keeps from being done is tried, too
        state, labels = self._set_up("")
        play = play_attempts(self.game, state, labels, self.staging, attempts, probes, avoid=self.way.avoid)
        return play, attempts, probes

    def _search_without(self, without: str) -> tuple[Play, list[Attempt], list[str]]:
        """A play that finds its own attempts, with the cards named in `without` blank."""
        state, labels = self._set_up(without)
        return search_attempts(self.game, state, labels, self.staging, first=self.way.first, avoid=self.way.avoid)

    def replay(self, without: str, off: frozenset[str]) -> View:
        """Play again, with the cards named in `without` blank (`both` names none) and some clauses off."""
        state, labels = self._set_up("" if without == "both" else without)
        return view_play(
            play_attempts(
                self.game, state, labels, self.staging, self.attempts, self.probes, off=off, avoid=self.way.avoid
            )
        )

    def view_without(self, one: Difference) -> View:
        """The play without the text that a difference names."""
        return self.four.a_alone if one.without == "b" else self.four.b_alone

    def find_troubles(self) -> Iterator[str]:
        """What ended a play before its time."""
        four = self.four
        yield from (
            view.play.trouble for view in (four.both, four.a_alone, four.b_alone, four.neither) if view.play.trouble
        )


def _list_hosts(way: Way) -> Iterator[dict[str, str]]:
    """The ways to attach cards that lie there: nothing, the other card, and the plain cards that stand by."""
    yield {}
    for label, other in (("a", "b"), ("b", "a")):
        if getattr(way, label)[1] == "lying":
            yield {label: other}
            yield {label: "mine"}
            yield {label: "theirs"}
    if way.a[1] == way.b[1] == "lying":
        yield {"a": "mine", "b": "mine"}


def find_meetings(
    game: Game, first: Card, second: Card, spent: Callable[[], bool] = lambda: False, most: int = _MOST_TOLD
) -> Encounter:
    """How two cards meet.

    Args:
        game: The game, under the law to be played.
        first: A card.
        second: Another card. A second copy of the first is allowed.
        spent: Says whether the time is up. What was found by then is the answer.
        most: How many meetings are told at most.

    Returns:
        The meetings, the most telling first, with how many ways were tried, and what could not be.

    Raises:
        LookupError: The game has no stagings.
    """
    staging, encounter = read_staging(game.name), Encounter()
    printed = {"a": first, "b": second}
    seen: dict[tuple[object, ...], list[tuple[_Staged, Difference]]] = {}
    for level in LEVELS:
        played: list[_Staged] = []
        for way in list_ways(first, second, staging):
            if way.avoid and not any(_names_other(staged) for staged in played):
                continue
            if spent():
                encounter.untried.append((f"{way.name} ({level})", "the time was up"))
                continue
            try:
                staged = _Staged(game, staging, way, level, printed)
            except PositionError as error:
                if level == LEVELS[0]:
                    encounter.untried.append((way.name, str(error)))
                continue
            encounter.tried += 1
            played.append(staged)
            troubles = list(staged.find_troubles())
            if troubles:
                encounter.untried.append((way.name, troubles[0]))
                continue
            for one in find_differences(staged.four):
                seen.setdefault(_identify(one), []).append((staged, one))
        if seen:
            break  # what the text alone explains needs no coarser blank
    for group in sorted(seen.values(), key=_rate_group):
        if len(encounter.meetings) >= most or spent():
            encounter.unshown += 1
            continue
        meeting = _make_meeting(group, encounter.meetings, spent)
        if meeting is None:
            encounter.unshown += 1
        else:
            encounter.meetings.append(meeting)
    return encounter


def _names_other(staged: _Staged) -> bool:
    """Whether a target or a choice of the play with both cards was one of the two cards."""
    return any(re.search(r"=(.*,)?[ab]\b", line) for line in staged.four.both.play.lines)


def _identify(one: Difference) -> tuple[object, ...]:
    """What makes two differences the same meeting: all but the turn and whose turn it is."""
    subject = one.subject
    if isinstance(subject, Happened):
        return one.kind, subject.stopped, re.sub(r"\bP\d\b", "P", subject.line)
    if isinstance(subject, str):
        return one.kind, re.sub(r"\bP\d\b", "P", subject), str(one.seen or one.otherwise)
    return one.kind, re.sub(r"\bP\d\b", "P", subject.of), subject.field, str(one.seen), str(one.otherwise)


def _rate_group(group: list[tuple[_Staged, Difference]]) -> tuple[int, int, int]:
    """How telling a meeting is; the least is the most telling. Numbers of a seat come last."""
    _, one = group[0]
    text = one.subject if isinstance(one.subject, str) else getattr(one.subject, "line", getattr(one.subject, "of", ""))
    labels = sum(bool(re.search(rf"\b{label}\b", str(text))) for label in _LABELS)
    kind = ("refused", "done", "happens", "prevented", "value").index(one.kind)
    return -labels, kind, -len(group)


def _make_meeting(
    group: list[tuple[_Staged, Difference]], told: list[Meeting], spent: Callable[[], bool]
) -> Meeting | None:
    """The meeting of some like differences, shown by the first scenario that holds; None if none does."""
    for staged, one in group[:2]:
        if any(one.subject == meeting.instead for meeting in told):
            return None  # it has been told as what comes instead
        both, other = staged.four.both, staged.view_without(one)
        sides = Sides(staged.lay_out(""), staged.lay_out(one.without), staged.blank[one.without])
        text = write_meeting(one, both, other, sides, staged.game)
        if text is None:
            continue
        clauses = find_deciding(one, staged.four, staged.replay, spent)
        instead = None
        if isinstance(one.subject, Happened) and one.kind == "happens":
            instead = find_instead(one.subject, both, other)
        return Meeting(one, staged.level, staged.way, both, other, tuple(clauses), text, len(group), instead)
    return None
