"""Triggers, durations, and how what waits gets onto the stack.

After each event the kernel looks at every `Triggered` part in force before it (look-back) or after it, and at states:

- *defines* `trigger:event` on `(pattern, event)`, so far the event: what a trigger is held against first, and told of.
- *allows* `trigger:before` on `(pattern, event)`: is it held against the position just before the event? Without such a
  clause, and where none permits, against the one that has come of it.
- *allows* `trigger:state` on a `Chance` whose event came: is the state as the part says, too? Without such a clause the
  kernel looks for itself.
- *allows* `trigger` on a `Chance`: does it trigger? (`chance.seen` says when the ability was in force.)
- *forbids* `trigger`: ordinals, limits and prohibitions object here; *does* `trigger:stopped` may count it.
- *does* `trigger` on the chance: yield `Triggers(Waiting("", ...))`.

Before priority, *orders* `waiting` and *defines* `chooser:waiting` decide the order, and *does* `stack:waiting` on a
`Waiting` yields `Stacked`. An ongoing effect whose `next` matches is asked *does* `found`; one whose
`until` matches an event, *does* `expire`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.kernel import reading
from engine.kernel.continuous import Board, Live
from engine.kernel.events import Event, Triggers, lineage
from engine.kernel.questions import Game, NotModelled, Question, Record, Stop
from engine.kernel.state import State, Waiting
from engine.kernel.values import Value, Word, show, tag
from engine.kernel.words import Context, Pattern, Triggered

if TYPE_CHECKING:
    from engine.kernel.run import Run

__all__ = ["Chance", "expire", "known", "met", "notice", "seek", "stack"]


class Chance(Value, frozen=True):
    """A trigger's condition met by an event (or, with none, by the state of the game)."""

    live: Live
    event: Event | None
    seen: str
    """`both`, `before` (its source left by the event) or `after` (it came by the event)."""

    @property
    def trigger(self) -> Triggered:
        """The word that the card says."""
        assert isinstance(self.live.part, Triggered)  # noqa: S101 - made of such parts only
        return self.live.part

    @property
    def context(self) -> Context:
        """Who speaks, and of which event."""
        return msgspec.structs.replace(self.live.context, event=self.event)

    def waiting(self) -> Waiting:
        """What a trigger becomes until it is put on the stack."""
        return Waiting("", self.live.key, self.trigger, self.context)


def known(game: Game, question: Question, topic: str, word: Word) -> None:
    """Complain if no clause of the game knows a word.

    Raises:
        NotModelled: there is none.
    """
    if not game.clauses(question, topic):
        raise NotModelled(show(word), f"{game.name} has no clause that {question} {tag(word)!r}")


def notice(run: Run, records: list[Record], before: State, then: Board) -> None:
    """Find what triggers on these simultaneous events, and let it trigger."""
    now = run.board()
    old = {live.key: live for live in then.live(Triggered)}
    new = {live.key: live for live in now.live(Triggered)}
    if not old and not new:
        return
    for key in {**old, **new}:
        live = old.get(key) or new[key]
        part = live.part
        assert isinstance(part, Triggered)  # noqa: S101 - only such parts were asked for
        seen = "both" if key in old and key in new else "before" if key in old else "after"
        if part.on is not None:
            look = then if seen == "before" else now
            for record in records:
                if part.on.event in lineage(type(record.event)):
                    with run.frame(look.why.get(key, ())) as why:
                        if seen == "both" and _looks_back(run, part.on, record.event):
                            with then.back(before):
                                event = met(run, part.on, record.event, live.context, then)
                        else:
                            event = met(run, part.on, record.event, live.context, look)
                        chance = Chance(live, event, seen)
                        stands = event is not None and _stands(run, chance, look)
                    if stands:
                        with run.frame(why):
                            _trigger(run, chance)
        elif part.state is not None and seen != "before":
            was = key in old and _held(run, part, live, before, then)
            with run.frame(now.why.get(key, ())) as why:
                holds = not was and reading.holds(part.state, live.context, now)
            if holds:
                with run.frame(why):
                    _trigger(run, Chance(live, None, seen))


def _looks_back(run: Run, pattern: Pattern, event: Event) -> bool:
    """Whether a trigger that was in force before and after looks at the position before."""
    return bool(run.game.clauses("allows", "trigger:before")) and run.allows("trigger:before", (pattern, event))


def met(run: Run, pattern: Pattern, event: Word, context: Context, look: Board) -> Event | None:
    """What a trigger is told of an event that it waits for; None if it does not wait for this one."""
    told = event
    if run.game.clauses("defines", "trigger:event"):
        told = run.defines("trigger:event", (pattern, event), event)
    for one in (told,) if told is event else (told, event):
        if reading.matches(pattern, one, msgspec.structs.replace(context, event=one), look):
            return told if isinstance(told, Event) else None
    return None


def _stands(run: Run, chance: Chance, look: Board) -> bool:
    """Whether the state is what a trigger on an event asks for, too."""
    if chance.trigger.state is None:
        return True
    if run.game.clauses("allows", "trigger:state"):
        return run.allows("trigger:state", chance)
    return reading.holds(chance.trigger.state, chance.context, look)


def _held(run: Run, part: Triggered, live: Live, before: State, then: Board) -> bool:
    """Whether a state was already so before the events; a board is of the position it was last asked in."""
    with then.back(before), run.aside():
        return reading.holds(part.state, live.context, then)


def _trigger(run: Run, chance: Chance) -> None:
    if not run.allows("trigger", chance):
        return
    if no := run.forbids("trigger", chance):
        with run.frame(no):
            run.perform("trigger:stopped", chance, chance.live.source)
        return
    run.perform("trigger", chance, chance.live.source)


def seek(run: Run, records: list[Record]) -> None:
    """Let ongoing effects that wait for the next object of a kind find it: *does* `found` on `(effect, event)`."""
    for effect in tuple(run.state.effects.values()):
        if effect.next is None:
            continue
        for record in records:
            context = msgspec.structs.replace(effect.context, event=record.event)
            if reading.matches(effect.next, record.event, context, run.board()):
                run.perform("found", (effect, record.event), effect.context.source)
                break


def expire(run: Run, records: list[Record]) -> None:
    """End the ongoing effects whose time is up."""
    for effect in tuple(run.state.effects.values()):
        if effect.until is None:
            continue
        for record in records:
            if effect.until.event not in lineage(type(record.event)):
                continue
            context = msgspec.structs.replace(effect.context, event=record.event)
            if reading.matches(effect.until, record.event, context, run.board()):
                run.perform("expire", effect, effect.context.source)
                break


def _began(one: Record | Stop, waiting: Waiting) -> bool:
    return isinstance(one, Record) and isinstance(one.event, Triggers) and one.event.waiting.id == waiting.id


def stack(run: Run) -> bool:
    """Put one waiting trigger on the stack; whether there was one."""
    if not run.state.waiting:
        return False
    with run.frame() as why:
        left = run.first("waiting", run.state.waiting)
        if len(left) > 1:
            seat = run.defines("chooser:waiting", left, None)
            picked = run.picked(seat, "waiting", tuple(one.id for one in left), "trigger")
            left = tuple(one for one in left if one.id == picked)
    why += next((one.because for one in reversed(run.log) if _began(one, left[0])), ())
    known(run.game, "does", "stack:waiting", left[0].trigger)
    with run.frame(why):
        return bool(run.perform("stack:waiting", left[0], left[0].context.source))
