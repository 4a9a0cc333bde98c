"""What is due to both cards: whatever differs from what either card does without the other.

Four plays are compared: both cards as printed, either blank, and both blank. A thing counts if what both do together
is not the sum of what each does alone. So "a bolt kills a bear" is no meeting: a blank bear dies as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

import msgspec

from engine.kernel.log import Record, Stop
from engine.meeting.plays import find_user, name_use
from engine.meeting.seeing import SeenEvent, Spot, View
from engine.meeting.ways import LABELS, Label, name_other

__all__ = [
    "NOTED",
    "Four",
    "JointEffect",
    "find_effects",
    "find_instead",
    "find_joint_effects",
    "find_patient",
    "name_labels",
    "name_patient",
    "rate_effect",
]


@dataclass
class Four:
    """Four plays of one position: both as printed, `b` blank, `a` blank, and both blank.

    `play` plays without the text of some cards, `"a"`, `"b"` or `"ab"`. It is asked when such a play is first looked
    at. `first` is the card that acts first. Where something needs both, it is told as what comes without that one.
    """

    both: View
    play: Callable[[str], View]
    first: Label = "a"

    @cached_property
    def a_alone(self) -> View:
        """The play in which `b` is blank."""
        return self.play("b")

    @cached_property
    def b_alone(self) -> View:
        """The play in which `a` is blank."""
        return self.play("a")

    @cached_property
    def neither(self) -> View:
        """The play in which both are blank."""
        return self.play("ab")

    def find_without(self, label: Label) -> View:
        """Give the play in which the card of this label is blank and the other as printed: for `a` it is `b_alone`."""
        return self.b_alone if label == "a" else self.a_alone

    def list_views(self) -> tuple[View, View, View, View]:
        """Give all four plays: both as printed, `a` alone, `b` alone, neither."""
        return self.both, self.a_alone, self.b_alone, self.neither


class Alone(Protocol):
    """What a card shows where it is played without the other: how often each event comes, and the values of fields."""

    @property
    def events(self) -> Mapping[SeenEvent, int]:
        """How often each event comes."""
        ...

    @property
    def values(self) -> Mapping[tuple[str, str], frozenset[object]]:
        """All values of a thing's field, at any checkpoint."""
        ...


class JointEffect(msgspec.Struct, frozen=True):
    """Something that is due to both cards.

    `kind` says what: an event that happens or does not, a value, or an attempt that is refused or done. `without` is
    the card whose text is away in the play it is told against. `seen` is what there is with both, and `otherwise` what
    there is in that play.
    """

    kind: Literal["happens", "prevented", "value", "refused", "done"]
    without: Label
    subject: SeenEvent | Spot | str
    seen: object
    otherwise: object
    record: Record | Stop | None = None


def find_joint_effects(four: Four) -> list[JointEffect]:
    """Give all that is due to both cards and does not follow from another such thing, the most telling first.

    These are refusals, events, and values that no event tells. Each is told against the play without one card, its
    `without`. If nothing is, it is an empty list.
    """
    events = list(_find_events(four))
    values = [one for one in _find_values(four) if not _is_told(one, events, four)]
    found = [*_find_refusals(four), *events, *values]
    return sorted(found, key=_rate)


def find_effects(four: Four, actor: Label, paid: Collection[str] = (), alone: Alone | None = None) -> list[JointEffect]:
    """Give what the text of one card does to the other, whether or not the other's text has part in it; maybe empty.

    These are uses of the other card that are refused or become legal, payments for such uses, events that name it, and
    its values. What follows from another, or is told by an event, is left out. A value comes once for each checkpoint
    at which it differs. Uses come first, then payments, then events that happen to it; what was stopped comes last.

    Args:
        four: The four plays.
        actor: The label of the card whose text is away in the play that is compared.
        paid: The events by which costs are paid.
        alone: What is seen where the other card is played without the actor, if that is known. What comes more often
            is due to the actor's being there, though the other card's own text does it; so are other values.
    """
    patient, without = name_other(actor), four.find_without(actor)
    pair = Four(four.both, {actor: without, patient: four.both, "ab": without}.__getitem__)
    keys = dict.fromkeys((*pair.both.events, *without.events))
    counts = {key: len(pair.both.events.get(key, ())) - len(without.events.get(key, ())) for key in keys}
    wanted = {key for key, count in counts.items() if count}
    found = list(_find_changed_uses(pair.both, without, actor))
    for key in keys:
        if key not in wanted:
            continue
        view, kind = (pair.both, _HAPPENS) if counts[key] > 0 else (without, _PREVENTED)
        if key.kind in paid and kind == _PREVENTED:
            continue  # the payment that is made instead is told
        if key.kind in paid:
            record = next((one for one in view.events[key] if _find_paid_use(view, one) == patient), None)
        else:
            record = _find_root(view, key, wanted) if patient in name_labels(key.line) else None
        if record is not None and _is_untimely(view, record, without if kind == _HAPPENS else pair.both):
            continue
        if record is not None:
            seen, otherwise = (len(one.events.get(key, ())) for one in (pair.both, without))
            found.append(JointEffect(kind, actor, key, seen, otherwise, record))
    found += _find_answers(four, patient, alone) if alone is not None else ()
    for spot, value in pair.both.values.items():
        if spot.of == patient and spot in without.values and without.values[spot] != value:
            found.append(JointEffect("value", actor, spot, value, without.values[spot]))
    told = [one for one in found if one.kind != "value" or not _is_told(one, found, pair)]
    return sorted(told, key=lambda one: rate_effect(one, patient, paid))


def _find_answers(four: Four, patient: Label, alone: Alone) -> Iterator[JointEffect]:
    """Find what befalls a card by its own text, and more often than where it is played without the other card.

    These are events that happen to it, and its values but for its place. Each is told against the play with its text
    away.

    Args:
        four: The four plays.
        patient: The label of the card.
        alone: What is seen where it is played without the other.
    """
    blank = four.find_without(patient)
    counts = {key: len(some) - len(blank.events.get(key, ())) for key, some in four.both.events.items()}
    wanted = {key for key, count in counts.items() if count > 0}
    for key in four.both.events:
        if (
            key in wanted
            and key.kind not in NOTED
            and name_patient(key.line) == patient
            and len(four.both.events[key]) > alone.events.get(key, 0)
        ):
            record = _find_root(four.both, key, wanted)
            if record is not None and not _is_untimely(four.both, record, blank):
                seen, otherwise = (len(view.events.get(key, ())) for view in (four.both, blank))
                yield JointEffect(_HAPPENS, patient, key, seen, otherwise, record)
    for spot, value in four.both.values.items():
        if spot.of == patient and spot.field != "place" and blank.values.get(spot, value) != value:
            known = alone.values.get((spot.of, spot.field))
            if known is not None and value not in known:
                yield JointEffect("value", patient, spot, value, blank.values[spot])


def rate_effect(one: JointEffect, patient: Label, paid: Collection[str]) -> tuple[bool, bool, int]:
    """Give a rank of how telling an effect on a card is: the least is the most telling.

    What was stopped comes last, then what is prevented. Among the rest uses come first, then payments, events that
    happen to it, values and other events. What only begins or ends something comes after these.
    """
    place = 0
    if isinstance(one.subject, SeenEvent) and one.subject.kind in NOTED:
        place = 9  # it says the least
    elif isinstance(one.subject, SeenEvent):
        own = name_patient(one.subject.line) == patient
        place = 1 if one.subject.kind in paid else 2 if own else 4
    elif isinstance(one.subject, Spot):
        place = 3
    return isinstance(one.record, Stop), one.kind == "prevented", place


def _find_changed_uses(both: View, without: View, actor: Label) -> Iterator[JointEffect]:
    """Find the uses of the other card that the text of `actor` makes illegal, or legal. Each was tried in both plays.

    What no rule refuses is left out.
    """
    for line in dict.fromkeys((*both.refused, *without.refused)):
        if find_user(line) == name_other(actor):
            here, there = _judge(both, "refused", line), _judge(without, "refused", line)
            if both.play.stood.get(line) != without.play.stood.get(line):
                continue  # what would be used or aimed at is elsewhere by then
            if here is not None and there is not None and bool(here) != bool(there) and here != ("none",) != there:
                yield JointEffect("refused" if here else "done", actor, line, here, there)


def _find_paid_use(view: View, one: Record | Stop) -> str:
    """Give the label of the card for whose use a payment was made, as `b`; `""` if that is neither card's."""
    marked = zip(view.play.lines, view.play.marks, strict=True)
    return next((find_user(line) for line, mark in reversed([*marked]) if mark <= one.n and find_user(line)), "")


NOTED = frozenset({"began", "ceased", "ended", "stacked"})
"""Events that say that something begins or ends, and not what it does."""

_HAPPENS: Literal["happens"] = "happens"
_PREVENTED: Literal["prevented"] = "prevented"


def name_patient(line: str) -> str:
    """Give the value of an event line's first field, the thing to which it happens: `b` for `died obj=b`.

    It is empty if the line has no field, or its second word no `=`.
    """
    first = line.split()[1:2]
    return first[0].partition("=")[2] if first else ""


def find_patient(one: JointEffect) -> str:
    """Give the label of the thing or seat that a difference is about, as `b`, `mine` or `P1`.

    Of an event it is the first field of its line, `""` if there is none. Of an attempt or probe it is the card whose
    text is not away.
    """
    if isinstance(one.subject, SeenEvent):
        return name_patient(one.subject.line)
    if isinstance(one.subject, Spot):
        return one.subject.of
    return name_other(one.without)


def _rate(one: JointEffect) -> tuple[int, ...]:
    """Give a rank of how telling a difference is, a tuple: the least is the most telling.

    First is how many of the two cards are named, as a negative number. Then comes the kind, 0 for `refused` to 4 for
    `value`. Last is the turn or checkpoint; 0 for an attempt.
    """
    labels = len(_list_labels(one))
    kind = ("refused", "done", "prevented", "happens", "value").index(one.kind)
    if isinstance(one.subject, SeenEvent):
        return (-labels, kind, one.subject.turn)
    return (-labels, kind, one.subject.at if isinstance(one.subject, Spot) else 0)


def _list_labels(one: JointEffect) -> frozenset[str]:
    """Give which of the labels `a` and `b` a difference names: in its event's line, its attempt, or as its thing."""
    return frozenset(name_labels(one.subject.of if isinstance(one.subject, Spot) else str(one.subject)))


def name_labels(text: str) -> tuple[str, ...]:
    """Give which of the labels `a` and `b` a text names as words: `("b",)` for `P1 cast x targets=b`; `()` for none."""
    words = text.replace("=", " ").replace(",", " ").replace("'", " ").split()
    return tuple(label for label in LABELS if label in words)


# -- events ----------------------------------------------------------------------------------------------------------


def _find_events(four: Four) -> Iterator[JointEffect]:
    """Find the events that both cards together cause (`happens`) or prevent (`prevented`), each kind of event once.

    Those that follow from another such event are left out. So are those caused that are no rarer without either
    card's text, and those prevented that are no more frequent.
    """
    keys = dict.fromkeys((*four.both.events, *four.a_alone.events, *four.b_alone.events, *four.neither.events))
    uneven = {key: _count(four, key) for key in keys}
    wanted = {key for key, count in uneven.items() if count}
    for key in keys:
        if key not in wanted:
            continue
        kind = _HAPPENS if uneven[key] > 0 else _PREVENTED
        without = _find_lacking(four, key, more=kind == _PREVENTED)
        if without is None:
            continue
        other = four.find_without(without)
        here, there = (four.both, other) if kind == _HAPPENS else (other, four.both)
        record = _find_root(here, key, wanted, len(there.events.get(key, ())))
        if record is not None and not _is_untimely(here, record, there):
            many, fewer = (len(view.events.get(key, ())) for view in (four.both, other))
            yield JointEffect(kind, without, key, many, fewer, record)


def _is_untimely(here: View, record: Record | Stop, there: View) -> bool:
    """Tell whether an event follows a use whose moment did not come in the other play: that is no effect of a text.

    The use is the last action before the event that is no pass.
    """
    marked = zip(here.play.lines, here.play.marks, strict=True)
    acts = [line for line, mark in marked if mark <= record.n and line.split()[1:2] not in (["pass"], ["choose"])]
    done = [one for one in here.play.done if acts and name_use(one) == name_use(acts[-1])]
    return any(one in there.play.missed for one in done)


def _count(four: Four, key: SeenEvent) -> int:
    """Give how often an event happens because of both cards together; less than zero if they prevent it.

    It is how often both and neither bring it, less how often each does alone.
    """
    both, a, b, neither = (len(view.events.get(key, ())) for view in four.list_views())
    return both - a - b + neither


def _find_lacking(four: Four, key: SeenEvent, *, more: bool) -> Label | None:
    """Give the card without which an event happens more often (`more`), or less often; None if there is no such card.

    If both are such, a card whose absence brings another event instead comes first, as `find_instead` says. Then comes
    one that leaves some, then the card that acts first.
    """
    both = len(four.both.events.get(key, ()))
    others = {label: four.find_without(label) for label in (four.first, name_other(four.first))}
    counts = {label: len(other.events.get(key, ())) for label, other in others.items()}
    found = [label for label, there in counts.items() if ((there > both) if more else (there < both))]
    kept = [one for one in found if find_instead(key, four.both, others[one])]
    some = [one for one in found if key in others[one].events]  # the same, and less often: the other card's own work
    return next(iter([*kept, *some, *found]), None)


def find_instead(key: SeenEvent, both: View, other: View) -> SeenEvent | None:
    """Give the first event of the same name, first field and turn that comes more often in `other` than in `both`.

    `other` is the play without one card's text. The event may be `key` itself, or one that was stopped. None if there
    is no such event.
    """
    head = key.line.split()[:2]
    alike = (one for one in other.events if one.line.split()[:2] == head and one.turn == key.turn)
    return next((one for one in alike if len(other.events[one]) > len(both.events.get(one, ()))), None)


def _find_root(view: View, key: SeenEvent, wanted: set[SeenEvent], since: int = 0) -> Record | Stop | None:
    """Give the first event of a kind that does not follow from another wanted kind; None if all do, or it never came.

    A stopped event is taken to follow from nothing.

    Args:
        view: The play in which it is looked for.
        key: The kind of event.
        wanted: All kinds that differ.
        since: So many of the first events of the kind are passed over.
    """
    kinds = {one.n: kind for kind, some in view.events.items() for one in some if kind in wanted}
    log = view.play.run.log
    for one in view.events.get(key, [])[since:]:
        at = one.cause if isinstance(one, Record) else None
        while at is not None:
            if at in kinds and kinds[at] != key:
                break
            above = log[at] if at < len(log) else None
            at = above.cause if isinstance(above, Record) else None
        if at is None:
            return one
    return None


# -- values ----------------------------------------------------------------------------------------------------------


def _find_values(four: Four) -> Iterator[JointEffect]:
    """Find the values of things and seats that are due to both cards, each told once, at its first checkpoint.

    Each comes with the value without the text of one card: of `b` if the value differs there, else of `a`. If that
    play lacks the value or has the same, it is left out, at later checkpoints too.
    """
    known: set[tuple[str, str]] = set()
    for spot, both in four.both.values.items():
        a, b, neither = (view.values.get(spot) for view in (four.a_alone, four.b_alone, four.neither))
        if (spot.of, spot.field) in known or not _is_due_to_both(both, a, b, neither):
            continue
        known.add((spot.of, spot.field))
        without: Label = "b" if a not in (None, both) else "a"
        otherwise = a if without == "b" else b
        if otherwise not in (None, both):
            yield JointEffect("value", without, spot, both, otherwise)


def _is_due_to_both(both: object, a: object, b: object, neither: object) -> bool:
    """Tell whether a value is due to both cards; None stands for a play that has no such value.

    If all four plays have one, it is more than what each card makes of it alone. If the play with neither text has
    none, exactly one of the plays with one text must have it, and another than with both. Else it is not.
    """
    if neither is None:
        there = [one for one in (a, b) if one is not None]
        return len(there) == 1 and there[0] != both
    return None not in (a, b) and _is_joint(both, a, b, neither)


def _is_joint(both: object, a: object, b: object, neither: object) -> bool:
    """Tell whether a value is more than what each card makes of it alone.

    Numbers are compared as sums, and sets by what each card adds and takes away. Any other value must be neither card's
    own change.
    """
    if isinstance(both, int) and isinstance(a, int) and isinstance(b, int) and isinstance(neither, int):
        return both - a - b + neither != 0
    sets = [frozenset(one) for one in (both, a, b, neither) if isinstance(one, (tuple, frozenset))]
    if len(sets) == len((both, a, b, neither)):
        added = (sets[1] - sets[3]) | (sets[2] - sets[3])
        taken = (sets[3] - sets[1]) | (sets[3] - sets[2])
        return sets[0] != (sets[3] | added) - taken
    if neither in (a, b):
        return both != (a if b == neither else b)
    return both not in (a, b)


def _is_told(one: JointEffect, events: list[JointEffect], four: Four) -> bool:
    """Tell whether an event before a value's checkpoint, which differs too, already tells why the value does.

    It does if it happens to the thing. It does too if the thing is neither card, or the value is its place. It is False
    for what is no value. What only says that something waits on the stack tells nothing.
    """
    spot = one.subject
    if not isinstance(spot, Spot):
        return False
    views = (four.both, four.a_alone, four.b_alone)
    reached = {id(view.play.run.log): view.play.checkpoints[spot.at].logged for view in views}
    for event in events:
        if isinstance(event.subject, SeenEvent) and event.subject.kind in NOTED:
            continue
        log = _find_play(event, four).play.run.log
        if event.record is None or event.record.n >= reached[id(log)] or not isinstance(event.subject, SeenEvent):
            continue
        if spot.of not in LABELS or spot.field == "place" or name_patient(event.subject.line) == spot.of:
            return True
    return False


def _find_play(one: JointEffect, four: Four) -> View:
    """Give the play in which the event of a difference happened: the one without a card if both prevent it.

    Else it is the play with both cards.
    """
    return four.find_without(one.without) if one.kind == "prevented" else four.both


# -- refusals --------------------------------------------------------------------------------------------------------


def _find_refusals(four: Four) -> Iterator[JointEffect]:
    """Find the attempts and probes that are refused because of both cards, and those that only both allow.

    What was not tried in all four plays is left out: its moment did not come, and that has another reason. So is what
    no rule explains with both cards, and what was tried while a card was elsewhere. The subject is the line; `seen` and
    `otherwise` are rules, `()` where it is legal.
    """
    for lines in ("probes", "refused"):
        for line in dict.fromkeys(key for view in four.list_views() for key in getattr(view, lines)):
            judged = [_judge(view, lines, line) for view in four.list_views()]
            if any(one is None for one in judged):
                continue
            both, a, b, neither = judged
            if bool(both) - bool(a) - bool(b) + bool(neither) == 0:
                continue
            without: Label = "b" if bool(a) != bool(both) else "a"
            otherwise = a if without == "b" else b
            stood = [view.play.stood.get(line) for view in (four.both, four.find_without(without))]
            gone = both == ("none",) or stood[0] != stood[1]  # what would be used or aimed at is elsewhere by then
            if bool(otherwise) != bool(both) and not gone:
                yield JointEffect("refused" if both else "done", without, line, both, otherwise)


def _judge(view: View, lines: str, line: str) -> tuple[str, ...] | None:
    """Give the rules that refuse a line in a play, as `("wow:706.1@7.4-en",)`; `()` if it is done or may be.

    A refused attempt that no rule explains gives `("none",)`. It is None if the line was not tried there. `lines` is
    `probes` or `refused`, the table of the view that is asked.
    """
    table: dict[str, tuple[str, ...]] = getattr(view, lines)
    if line in table:
        return table[line] if lines == "probes" else table[line] or ("none",)
    return () if lines == "refused" and line in view.play.done else None
