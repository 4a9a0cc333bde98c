"""A survey of two cards for an index of all pairs: whether they meet, shown by the first way in which they do.

It tells one meeting and few of the clauses that decide it. What the cards do to each other is not told. Two cards that
do not meet have been brought together in every way. `meet` tells more, and takes longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.kernel.game import Game
from engine.kernel.words import Card
from engine.meeting.alone import SharedTable
from engine.meeting.blank import Level
from engine.meeting.meet import Encounter, Group, group_differences, is_note, make_meeting, play_level, play_ways
from engine.meeting.staged import Matchup, Stage
from engine.meeting.staging import concerns_traits, read_staging

__all__ = ["find_one_meeting"]

_MOST_GROUPS = 3
"""How many differences of one way are tried as scenarios."""

_CLAUSES = 2
"""How many clauses that decide a meeting are looked for."""


def find_one_meeting(
    game: Game,
    first: Card,
    second: Card,
    spent: Callable[[], bool] = lambda: False,
    table: SharedTable | None = None,
) -> Encounter:
    """Give one meeting of two cards, the first that a scenario shows and a clause decides; none if they do not meet.

    Blank cards lack their text. Only if that shows nothing, and traits may matter, do they lack their traits, too.

    Args:
        game: The game, under the law to be played.
        first: A card.
        second: Another card. A second copy of the first is allowed.
        spent: Says whether the time is up. What was found by then is the answer.
        table: What the pairs of that game share, if others were asked for.

    Raises:
        LookupError: The game has no stagings, and no `table` is given.
        KernelError: A value cannot be worked out in a play with both cards. Other such errors only end a play.
    """
    matchup, encounter = Matchup(table or SharedTable(game, read_staging(game.name)), first, second), Encounter()
    stages: list[Stage] = []
    if not _tell_first(play_ways(matchup, encounter, spent), "text", encounter, spent, stages) and concerns_traits(
        first, second, matchup.staging
    ):
        _tell_first(stages, "types", encounter, spent, [])
    return encounter


def _tell_first(
    stages: Iterable[Stage], level: Level, encounter: Encounter, spent: Callable[[], bool], seen: list[Stage]
) -> bool:
    """Put the first meeting that some ways show at a level into the encounter, and tell whether there is one.

    What only says that something began or ended is told if nothing else is. `seen` receives the ways in which the cards
    can have met.
    """
    notes: list[Group] = []
    for stage in (one for one in stages if one.can_meet):
        seen.append(stage)
        groups = group_differences(play_level([stage], level, encounter, spent), encounter)
        notes += [one for one in groups if is_note(one)]
        if _tell_one([one for one in groups if not is_note(one)][:_MOST_GROUPS], encounter, spent):
            return True
    return _tell_one(notes[:_MOST_GROUPS], encounter, spent)


def _tell_one(groups: list[Group], encounter: Encounter, spent: Callable[[], bool]) -> bool:
    """Put the first of some differences that a scenario shows into the encounter, and tell whether there is one."""
    for group in groups:
        meeting = make_meeting(group, [], spent, _CLAUSES)
        if meeting is not None:
            encounter.meetings.append(meeting)
            return True
        encounter.unshown += 1
    return False
