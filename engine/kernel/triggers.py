"""Triggers, the end of ongoing effects, and how waiting triggers get onto the stack.

After each event the kernel looks at every `Triggered` part that was in force before it or is in force after it:

- *defines* `trigger:event` on `(pattern, event)`, so far the event: the event that a trigger is matched against first.
- *allows* `trigger:before` on `(pattern, event)`: is it matched in the position just before the event? By default it
  is matched in the position after it.
- *allows* `trigger:state` on a `Chance` whose event came: is the state as the part says? By default the kernel looks.
- *allows* `trigger` on a `Chance`: does it trigger? `chance.seen` says when the ability was in force.
- *forbids* `trigger`: ordinals, limits and prohibitions object here. *Does* `trigger:stopped` may count it.
- *does* `trigger` on the chance: yields `Triggers(Waiting("", ...))`.

Before priority, *orders* `waiting` and *defines* `chooser:waiting` decide the order. *Does* `stack:waiting` on a
`Waiting` yields `Stacked`. An ongoing effect whose `next` matches is asked *does* `found`. One whose `until` matches
is asked *does* `expire`.
"""

from __future__ import annotations

import msgspec

from engine.kernel import matching
from engine.kernel.doing import Doer, require_clause
from engine.kernel.events import Event, Triggers, list_names
from engine.kernel.layering import Board
from engine.kernel.log import Record, Stop
from engine.kernel.parts import Live
from engine.kernel.state import Ongoing, State, Waiting
from engine.kernel.values import Value, Word
from engine.kernel.words import Context, Pattern, Triggered

__all__ = [
    "Chance",
    "end_expired",
    "find_next_objects",
    "is_awaited",
    "stack_waiting",
    "trigger_abilities",
    "triggering_event",
]


class Chance(Value, frozen=True):
    """A triggered ability whose condition is met, by an event or by the state of the game."""

    live: Live[Triggered]
    event: Event | None
    seen: str
    """When the ability was in force: `both`, `before` (its source left by the event) or `after` (it came by the
    event).
    """

    @property
    def trigger(self) -> Triggered:
        """The `Triggered` part whose condition is met: what it waits for and what it does."""
        return self.live.part

    @property
    def context(self) -> Context:
        """The context of the ability, with the event that it triggers on; without an event for a trigger on a state."""
        return msgspec.structs.replace(self.live.context, event=self.event)

    def waiting(self) -> Waiting:
        """The waiting trigger that it becomes, with the id "". The run fills in the id."""
        return Waiting("", self.live.key, self.trigger, self.context)


def trigger_abilities(doer: Doer, records: list[Record], before: State, then: Board) -> None:
    """Let abilities trigger on simultaneous events, and on the state after them. It gives nothing; the state changes.

    A trigger on events is held against each of them. One on a state alone triggers if that holds now and did not before
    the events. It must still be there.

    Args:
        doer: The run, after the events.
        records: The events.
        before: The state before them.
        then: The board before them.
    """
    now = doer.board()
    old = {live.key: live for live in then.live(Triggered)}
    new = {live.key: live for live in now.live(Triggered)}
    if not old and not new:
        return
    for key in {**old, **new}:
        live = old.get(key) or new[key]
        part = live.part
        seen = "both" if key in old and key in new else "before" if key in old else "after"
        if part.on is not None:
            look = then if seen == "before" else now
            for record in records:
                if part.on.event in list_names(record.event):
                    with doer.frame(look.why.get(key, ())) as why:
                        if seen == "both" and _looks_before(doer, part.on, record.event):
                            with then.rewind(before):
                                event = triggering_event(doer, part.on, record.event, live.context, then)
                        else:
                            event = triggering_event(doer, part.on, record.event, live.context, look)
                        chance = Chance(live, event, seen)
                        stands = event is not None and _meets_state(doer, chance, look)
                    if stands:
                        with doer.frame(why):
                            _trigger_ability(doer, chance)
        elif part.state is not None and seen != "before":
            was = key in old and _held_before(doer, part, live, before, then)
            with doer.frame(now.why.get(key, ())) as why:
                holds = not was and matching.holds(part.state, live.context, now)
            if holds:
                with doer.frame(why):
                    _trigger_ability(doer, Chance(live, None, seen))


def _looks_before(doer: Doer, pattern: Pattern, event: Event) -> bool:
    """Whether a trigger, in force before and after an event, is matched in the position before it.

    By default it is not.
    """
    return bool(doer.game.clauses("allows", "trigger:before")) and doer.allows("trigger:before", (pattern, event))


def triggering_event(doer: Doer, pattern: Pattern, event: Word, context: Context, look: Board) -> Event | None:
    """The event as a trigger sees it, or None if neither that nor the event itself matches its pattern.

    *Defines* `trigger:event` may tell it as another event; by default it is the event itself. The told one is given
    even if only the event itself matches. References are read in `context`, and values on the board `look`.
    """
    told = event
    if doer.game.clauses("defines", "trigger:event"):
        told = doer.defines("trigger:event", (pattern, event), event)
    for one in (told,) if told is event else (told, event):
        if matching.matches_pattern(pattern, one, msgspec.structs.replace(context, event=one), look):
            return told if isinstance(told, Event) else None
    return None


def _meets_state(doer: Doer, chance: Chance, look: Board) -> bool:
    """Whether the state of the game also is what a trigger on an event asks for. It is if the trigger asks for none.

    `look` is the board on which it is looked up.
    """
    if chance.trigger.state is None:
        return True
    if doer.game.clauses("allows", "trigger:state"):
        return doer.allows("trigger:state", chance)
    return matching.holds(chance.trigger.state, chance.context, look)


def _held_before(doer: Doer, part: Triggered, live: Live, before: State, then: Board) -> bool:
    """Whether the condition of a state trigger already held before the events.

    `before` is the position before them, and `then` the board of it.
    """
    with then.rewind(before), doer.without_entries():
        return matching.holds(part.state, live.context, then)


def _trigger_ability(doer: Doer, chance: Chance) -> None:
    """Ask whether an ability triggers, and let what follows happen. It gives nothing.

    If no clause allows it, nothing follows. If a clause forbids it, *does* `trigger:stopped` follows.
    """
    if not doer.allows("trigger", chance):
        return
    if no := doer.forbids("trigger", chance):
        with doer.frame(no):
            doer.perform("trigger:stopped", chance, chance.live.source)
        return
    doer.perform("trigger", chance, chance.live.source)


def find_next_objects(doer: Doer, records: list[Record]) -> None:
    """Ask *does* `found` on each ongoing effect that waits for an object which an event has just brought.

    It gives nothing. Each effect is asked once, about its first such event. *Orders* `found` says which of several is
    first.
    """
    asked: set[str] = set()
    while found := [one for one in _list_found(doer, records) if one[0].id not in asked]:
        with doer.frame() as why:
            effect, event = doer.first("found", tuple(found))[0]
        asked.add(effect.id)
        with doer.frame(why):
            doer.perform("found", (effect, event), effect.context.source)


def _list_found(doer: Doer, records: list[Record]) -> list[tuple[Ongoing, Event]]:
    """The ongoing effects that wait for an event of these, each with the first such event, oldest effect first."""
    found = []
    for effect in doer.state.effects.values() if records else ():
        matches = (one.event for one in records if is_awaited(doer, effect, one.event))
        if (event := next(matches, None)) is not None:
            found.append((effect, event))
    return found


def is_awaited(doer: Doer, effect: Ongoing, event: Event) -> bool:
    """Whether an event is one that an ongoing effect waits for, by the pattern in its `next`.

    It is false without one.
    """
    context = msgspec.structs.replace(effect.context, event=event)
    return effect.next is not None and matching.matches_pattern(effect.next, event, context, doer.board())


def end_expired(doer: Doer, records: list[Record], *, through: bool = False) -> None:
    """Ask *does* `expire` on ongoing effects whose `until` matches an event, once for each effect. It gives nothing.

    With `through`, it is their pattern `through` that counts; that is asked after the triggers of the event.
    """
    for effect in tuple(doer.state.effects.values()):
        end = effect.through if through else effect.until
        if end is None:
            continue
        for record in records:
            if end.event not in list_names(record.event):
                continue
            context = msgspec.structs.replace(effect.context, event=record.event)
            if matching.matches_pattern(end, record.event, context, doer.board()):
                doer.perform("expire", effect, effect.context.source)
                break


def _is_record_of(one: Record | Stop, waiting: Waiting) -> bool:
    """Whether a record is that of the event in which this trigger triggered, by its id. A stop never is."""
    return isinstance(one, Record) and isinstance(one.event, Triggers) and one.event.waiting.id == waiting.id


def stack_waiting(doer: Doer) -> bool:
    """Put one waiting trigger on the stack, by *does* `stack:waiting`. Gives whether anything happened.

    It is false if no trigger waits, or if the clause lets nothing happen.

    Raises:
        NotModelled: The game has no *does* `stack:waiting` clause.
        Conflict: Several are left, and the game has no clause that says who picks.
        Pending: Nobody answers which comes first.
    """
    if not doer.state.waiting:
        return False
    with doer.frame() as why:
        left = doer.first("waiting", doer.state.waiting)
        if len(left) > 1:
            seat = doer.defines("chooser:waiting", left, None)
            picked = doer.pick(seat, "waiting", tuple(one.id for one in left), "trigger")
            left = tuple(one for one in left if one.id == picked)
    why += next((one.because for one in reversed(doer.log) if _is_record_of(one, left[0])), ())
    require_clause(doer.game, "does", "stack:waiting", left[0].trigger)
    with doer.frame(why):
        return bool(doer.perform("stack:waiting", left[0], left[0].context.source))
