"""Section 800: multiplayer. What becomes of a player's objects when that player leaves."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Exiled
from engine.kernel.events import Ceased, Ended, Event, Left, Stacked
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import is_over
from engine.kernel.state import Ongoing
from engine.kernel.words import Modify

__all__: list[str] = []


@rules.does("800.4a", "after:left")
def everything_of_theirs_goes(ask: Run, record: Record) -> Does:
    """As a player leaves, remove all objects they own, and end effects that gave them control.

    Then abilities and copies of theirs on the stack cease, and what they still control is exiled. Nothing happens if
    the game is over.
    """
    event = record.event
    if not isinstance(event, Left) or event.won or is_over(ask.state):
        return
    seat = event.seat
    gone: list[Event] = [Ceased(obj.id) for obj in ask.state.objects.values() if obj.owner == seat]
    gone += [Ended(effect.id) for effect in ask.state.effects.values() if _gives_control(effect, seat)]
    if gone:
        yield tuple(gone)
    items = [ask.state.objects[id] for id in ask.state.at("stack")]
    ceased = tuple(Ceased(one.id) for one in items if one.controller == seat and (one.context or one.token))
    if ceased:
        yield ceased
    left = [ask.state.objects[id] for zone in ("battlefield", "stack") for id in ask.state.at(zone)]
    exiled = tuple(Exiled(one.id, f"{one.owner}.exile") for one in left if ask.get(one.id, "controller") == seat)
    if exiled:
        yield exiled


def _gives_control(effect: Ongoing, seat: str) -> bool:
    """Whether an effect gives control of something to this seat, by its name."""
    return any(isinstance(part, Modify) and part.field == "controller" and part.by == seat for part in effect.gives)


@rules.does("800.4d", "after:left", after=everything_of_theirs_goes)
def their_triggers_are_not_put_on_the_stack(ask: Run, record: Record) -> Does:
    """Drop all triggered abilities that wait for the stack and are controlled by a player who leaves."""
    if isinstance(record.event, Left):
        waiting = tuple(Stacked(one.id) for one in ask.state.waiting if one.context.controller == record.event.seat)
        if waiting:
            yield waiting
