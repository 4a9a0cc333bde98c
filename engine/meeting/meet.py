"""How two cards meet: every way is played four times, and what is due to both is told with the clauses that decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.words import Card
from engine.meeting.alone import SharedTable
from engine.meeting.blank import Level
from engine.meeting.deciding import find_deciding
from engine.meeting.differing import (
    NOTED,
    JointEffect,
    find_effects,
    find_instead,
    find_joint_effects,
    find_patient,
    rate_effect,
)
from engine.meeting.plays import find_user
from engine.meeting.seeing import SeenEvent, View
from engine.meeting.staged import Matchup, Stage, Staged
from engine.meeting.staging import concerns_traits, read_staging
from engine.meeting.ways import LABELS, Label, Way, name_other, tell_way
from engine.meeting.writing import Sides, write_meeting
from engine.scenario.playing.position import PositionError
from rulebook.ids import make_slug

__all__ = [
    "OUT_OF_TIME",
    "CardMeeting",
    "Encounter",
    "Group",
    "find_meetings",
    "group_differences",
    "is_note",
    "make_meeting",
    "meet_in",
    "play_level",
    "play_ways",
]

OUT_OF_TIME = "the time was up"
"""Why a way was not tried when the caller's time had gone."""

_MOST_TOLD = 4
"""How many meetings are written as scenarios and decided."""

_MOST_ALIKE = 3
"""How many more are shown that the same rules decide, in search of others."""

_MOST_EFFECTS = 4
"""How many effects of one way are tried as scenarios."""

_EFFECTS_TOLD = 2
"""How many effects of one card on the other are told."""

_MOST_CLAUSES = 10
"""How many deciding clauses are found of one meeting."""

Group = list[tuple[Staged, JointEffect]]
"""Like differences, each with the way in which it was seen."""


@dataclass(frozen=True)
class CardMeeting:
    """One way in which two cards meet, shown by a scenario that passes.

    `clauses` decide it, those that speak most rarely first. `seen_in` says in how many ways it was seen.
    """

    difference: JointEffect
    level: Level
    way: Way
    both: View
    other: View
    clauses: tuple[str, ...]
    scenario: str
    seen_in: int
    instead: SeenEvent | None = None
    """The event of the same kind that comes without the text of one card, if there is one."""


@dataclass
class Encounter:
    """What came of bringing two cards together. `untried` are ways that could not be played, each with its reason."""

    meetings: list[CardMeeting] = field(default_factory=list)
    effects: dict[str, tuple[CardMeeting, ...]] = field(default_factory=dict)
    """For `a` and `b`, the first things seen that the card does to the other, as it might to any such card."""
    refusals: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For `a` and `b`, the rules that keep the card from being aimed at the other, if it never could be."""
    tried: int = 0
    untried: list[tuple[str, str]] = field(default_factory=list)
    unshown: int = 0
    """Differences that no scenario shows, and that are therefore not told."""

    @property
    def was_cut(self) -> bool:
        """Whether a way was not played because the time was up."""
        return any(why == OUT_OF_TIME for _, why in self.untried)


def find_meetings(
    game: Game,
    first: Card,
    second: Card,
    spent: Callable[[], bool] = lambda: False,
    most: int = _MOST_TOLD,
    table: SharedTable | None = None,
    late: Callable[[], bool] | None = None,
) -> Encounter:
    """Give how two cards meet: they are brought together in every way, and what is due to both is told.

    Blank cards lack their text. Only if that shows nothing, and traits may matter, do they lack their traits, too.

    Args:
        game: The game, under the law to be played.
        first: A card.
        second: Another card. A second copy of the first is allowed.
        spent: Says whether the time is up. What was found by then is the answer.
        most: How many meetings are told at most.
        table: What the pairs of that game share, if others were asked for.
        late: Says whether it is time to tell what was found; no further way is played then. By default it is `spent`.

    Returns:
        The meetings, the most telling first, with how many ways were tried, and what could not be. Cards that do not
        meet have an empty list. With them, for each card, what it does to the other; else why it cannot be aimed at it.

    Raises:
        LookupError: The game has no stagings, and no `table` is given.
        KernelError: A value cannot be worked out in a play with both cards. Other such errors only end a play.
    """
    return meet_in(Matchup(table or SharedTable(game, read_staging(game.name)), first, second), spent, most, late)


def meet_in(
    matchup: Matchup,
    spent: Callable[[], bool] = lambda: False,
    most: int = _MOST_TOLD,
    late: Callable[[], bool] | None = None,
) -> Encounter:
    """Give how two cards meet in the ways of a matchup; `find_meetings` says the rest.

    Raises:
        KernelError: A value cannot be worked out in a play with both cards. Other such errors only end a play.
    """
    encounter, late = Encounter(), late or spent
    first, second = matchup.printed.values()
    stages: list[Stage] = []
    every: list[Staged] = []
    for stage in play_ways(matchup, encounter, late):
        stages.append(stage)
        if stage.can_meet:  # at once, so that what is told is of the most telling ways if the time is short
            every += play_level([stage], "text", encounter, lambda: False)
    groups = group_differences(every, encounter)
    if not groups and stages and concerns_traits(first, second, matchup.staging):
        coarser = play_level([one for one in stages if one.can_meet], "types", encounter, late)
        every += coarser
        groups = group_differences(coarser, encounter)  # what the text alone explains needs no coarser blank
    _show(groups, encounter, most, spent)
    for actor in LABELS:
        effects = _find_own_effects(actor, encounter, every, spent)
        if effects:
            encounter.effects[actor] = effects
        elif not encounter.was_cut and (refused := _find_refused_aim(actor, stages)):  # a way not played might aim it
            encounter.refusals[actor] = refused
    return encounter


def _show(groups: list[Group], encounter: Encounter, most: int, spent: Callable[[], bool]) -> None:
    """Put the most telling meetings into the encounter, at most `most`, and count the groups that are not shown.

    Each is told by its own clauses first; those decided by clauses of one told before come after. Once enough are
    found, so many have been tried in vain, or the time is up, the rest is counted alone.
    """
    alike: list[CardMeeting] = []
    for at, group in enumerate(groups):
        if encounter.meetings and is_note(group):
            continue  # it says no more than what was told
        enough = len(encounter.meetings) >= most or at - encounter.unshown >= most + _MOST_ALIKE or spent()
        meeting = None if enough else make_meeting(group, [*encounter.meetings, *alike], spent)
        if meeting is None:
            encounter.unshown += 1
        elif any(set(meeting.clauses) <= set(told.clauses) for told in encounter.meetings):
            alike.append(meeting)
        else:
            encounter.meetings.append(meeting)
    told = most - len(encounter.meetings)
    encounter.unshown += len(alike[told:])
    encounter.meetings += alike[:told]


def play_ways(matchup: Matchup, encounter: Encounter, spent: Callable[[], bool]) -> Iterator[Stage]:
    """Play every way with both cards, and yield each that ran to the end; the others are noted as untried.

    One whose play broke off counts as tried, too. Some ways aim a card elsewhere, or both at a plain card. They are
    left out if neither card was aimed at anything or chosen before. Of those that aim elsewhere, before means in the
    same way without that.
    """
    played: list[Stage] = []
    for way in matchup.list_ways():
        alike = [stage for stage in played if way.avoid and not way.stimulus and _is_plain_of(stage.way, way)]
        if (way.avoid or way.onto) and not any(_names_other(stage) or _is_aimed(stage) for stage in alike or played):
            continue  # nothing is aimed at anything
        told = tell_way(way, matchup.names, "en")
        if spent():
            encounter.untried.append((told, OUT_OF_TIME))
            continue
        try:
            stage = Stage(matchup, way)
        except PositionError as error:
            encounter.untried.append((told, str(error)))
            continue
        encounter.tried += 1
        if stage.both.play.trouble:
            encounter.untried.append((told, stage.both.play.trouble))
        else:
            played.append(stage)
            yield stage


def play_level(stages: list[Stage], level: Level, encounter: Encounter, spent: Callable[[], bool]) -> list[Staged]:
    """Play some ways again with cards blank at this level, and give those of which no play broke off.

    The others are noted in the encounter as untried. Where a card's text does nothing, not all four plays are made.
    """
    played: list[Staged] = []
    for stage in stages:
        told = tell_way(stage.way, stage.matchup.names, "en")
        if spent():
            encounter.untried.append((told, OUT_OF_TIME))
            continue
        staged = Staged(stage, level)
        with _noting_trouble(staged, encounter):
            trouble = None if staged.is_silent else next(staged.find_troubles(), None)
            if trouble is None:
                played.append(staged)
            else:
                encounter.untried.append((told, trouble))
    return played


@contextmanager
def _noting_trouble(staged: Staged, encounter: Encounter) -> Iterator[None]:
    """Catch a `KernelError` raised inside, and note in the encounter that this way could not be played.

    Other errors pass.
    """
    try:
        yield
    except KernelError as error:
        told = tell_way(staged.stage.way, staged.stage.matchup.names, "en")
        encounter.untried.append((told, f"{type(error).__name__}: {error}"))


def group_differences(played: list[Staged], encounter: Encounter) -> list[Group]:
    """Give what is due to both cards in some ways, like differences in one group, the most telling group first.

    Mere payments for what is done in one play alone are left out. A way in which a value cannot be worked out gives
    nothing, and is noted in the encounter as untried.
    """
    seen: dict[tuple[object, ...], Group] = {}
    for staged in (one for one in played if not one.is_silent):
        joint = list[JointEffect]()
        with _noting_trouble(staged, encounter):
            joint += find_joint_effects(staged.four)
        for one in joint:
            if _is_other_payment(one, staged):
                continue
            seen.setdefault(_identify(one), []).append((staged, one))
    return sorted(seen.values(), key=_rate_group)


def _is_other_payment(one: JointEffect, staged: Staged) -> bool:
    """Tell whether a difference is only a payment for what is done in one play alone.

    A payment that happens with both cards, and in another amount for the same in the same turn without one, is none.
    What is no payment gives False.
    """
    if not isinstance(one.subject, SeenEvent) or one.subject.kind not in staged.staging.paid:
        return False
    other = staged.four.find_without(one.without)
    return one.kind != "happens" or find_instead(one.subject, staged.four.both, other) is None


def _find_own_effects(
    actor: Label, encounter: Encounter, every: list[Staged], spent: Callable[[], bool]
) -> tuple[CardMeeting, ...]:
    """Give what one card does to the other: a meeting that says so, and the first effects that scenarios show.

    At most two are given, which are not alike. Of each way the first four effects are tried. It is empty if there is
    none, or no such meeting and the time is up.
    """
    told = [
        meeting
        for meeting in encounter.meetings
        if meeting.difference.without == actor and find_patient(meeting.difference) == name_other(actor)
    ][:1]
    known = {_name_sort(one.difference) for one in told}
    patient, found = name_other(actor), list[tuple[Staged, JointEffect]]()
    for staged in every:
        with _noting_trouble(staged, encounter):
            if staged.may_affect(actor):
                alone, paid = staged.stage.play_alone(patient), staged.staging.paid
                found += [(staged, one) for one in find_effects(staged.four, actor, paid, alone)[:_MOST_EFFECTS]]
    for staged, one in sorted(found, key=lambda pair: rate_effect(pair[1], patient, pair[0].staging.paid)):
        if spent() or len(told) >= _EFFECTS_TOLD:
            break
        if _name_sort(one) not in known:
            known.add(_name_sort(one))
            shown = make_meeting([(staged, one)], [], spent)
            if shown is not None:
                told.append(shown)
    return tuple(told)


def _name_sort(one: JointEffect) -> tuple[str, ...]:
    """Give what makes two effects alike, as a tuple.

    It is `("event", "died")` for an event, `("value", "power")` for a value, `("use", "cast")` for an attempt.
    """
    if isinstance(one.subject, SeenEvent):
        return ("event", one.subject.kind)
    if isinstance(one.subject, str):
        return ("use", *one.subject.split()[1:2])
    return ("value", one.subject.field)


def _find_refused_aim(actor: str, stages: list[Stage]) -> tuple[str, ...]:
    """Give the rules that kept a card from being aimed at the other, each once, as `("wow:706.1@7.4-en",)`.

    It is empty if it was never tried, or could be done once.
    """
    found: dict[str, None] = {}
    for stage in stages:
        for line, rules in stage.both.probes.items():
            if find_user(line) == actor:
                if not rules:
                    return ()
                found |= dict.fromkeys(rules)
    return tuple(found)


def _is_plain_of(plain: Way, way: Way) -> bool:
    """Tell whether one way is another that aims elsewhere, but for that."""
    return (plain.a, plain.b) == (way.a, way.b) and not (plain.avoid or plain.onto or plain.stimulus or plain.quick)


def _is_aimed(stage: Stage) -> bool:
    """Tell whether one of the two cards was tried with a target, whatever that was."""
    return any("targets=" in one.line and find_user(one.line) for one in stage.attempts)


def _names_other(stage: Stage) -> bool:
    """Tell whether a target or a choice in the play with both cards was one of the two: a line has `=a` or `=x,b`."""
    return any(re.search(r"=(.*,)?[ab]\b", line) for line in stage.both.play.lines)


def _identify(one: JointEffect) -> tuple[object, ...]:
    """Give what makes two differences the same meeting, as a tuple: `("happens", False, "mended to=mine amount=4")`.

    The second member says whether the event was forbidden. It leaves out the turn or checkpoint, and its lines and
    things have `P` for `P1` and `P2`. For an attempt it has the line and the rules that refuse it. For a value
    it has the thing, the field and both values as they are.
    """
    subject = one.subject
    if isinstance(subject, SeenEvent):
        return one.kind, subject.stopped, re.sub(r"\bP\d\b", "P", subject.line)
    if isinstance(subject, str):
        return one.kind, re.sub(r"\bP\d\b", "P", subject), str(one.seen or one.otherwise)
    return one.kind, re.sub(r"\bP\d\b", "P", subject.of), subject.field, str(one.seen), str(one.otherwise)


def _rate_group(group: Group) -> tuple[bool, int, int, int, int]:
    """Give a rank of how telling a group is: the least is the most telling. What names neither card comes late.

    An event that only says that something began or ended, or has the amount 0, comes last. A payment counts as naming
    one. Then count the kind of difference, how early its event is, and in how many ways it was seen.
    """
    staged, one = group[0]
    text = one.subject if isinstance(one.subject, str) else getattr(one.subject, "line", getattr(one.subject, "of", ""))
    words = re.split(r"[ =,]", str(text))
    names = [{label, make_slug(card.name)} for label, card in staged.printed.items()]
    named = sum(not some.isdisjoint(words) for some in names) or words[0] in staged.staging.paid
    probed = isinstance(one.subject, str) and one.subject in staged.four.both.probes
    kind = 0 if probed else ("happens", "prevented", "value", "refused", "done").index(one.kind)
    nothing = is_note(group) or "amount=0" in str(text).split()
    return nothing, -named, kind, one.record.n if one.record is not None else 0, -len(group)


def is_note(group: Group) -> bool:
    """Tell whether a group's event only says that something began or ended, as an ability on the stack does."""
    subject = group[0][1].subject
    return isinstance(subject, SeenEvent) and subject.kind in NOTED


def make_meeting(
    group: Group, told: list[CardMeeting], spent: Callable[[], bool], enough: int = _MOST_CLAUSES
) -> CardMeeting | None:
    """Give the meeting of some like differences, shown by the first scenario that holds and that some clause decides.

    Only the first two are tried. It is None if none holds and is decided, or if the difference was told as what comes
    instead in `told`. At most `enough` deciding clauses are found.
    """
    for staged, one in group[:2]:
        if any(one.subject == meeting.instead for meeting in told):
            return None  # it has been told as what comes instead
        both, other = staged.four.both, staged.four.find_without(one.without)
        title = " meets ".join(card.name for card in staged.printed.values())
        positions = staged.lay_out(""), staged.lay_out(one.without)
        sides = Sides(*positions, staged.blank[one.without], title, staged.stage.matchup.cards)
        text = write_meeting(one, both, other, sides, staged.game)
        if text is None:
            continue
        clauses = find_deciding(one, staged.four, staged.replay, staged.staging.structural, spent, enough)
        if not clauses:
            continue  # no rule decides it, so nothing says why it is so
        instead = None
        if isinstance(one.subject, SeenEvent) and one.kind == "happens":
            instead = find_instead(one.subject, both, other)
        return CardMeeting(one, staged.level, staged.way, both, other, tuple(clauses), text, len(group), instead)
    return None
