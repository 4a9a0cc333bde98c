"""Section 4.5: ending a game. What ends a game, and what becomes of a player who has lost."""

from __future__ import annotations

from typing import cast

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.zones import clear_object
from engine.kernel.events import Ceased, Event, Left, Stacked
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import has_ended
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__: list[str] = []

ARENA = frozenset({"arena", "hero", "chain", "stack"})


@rules.forbids("4.5.1", ("act:play", "act:activate", "act:defend", "act:pass"), edition=EN)
def the_game_has_ended(ask: Run, act: Word) -> bool:
    """Nothing may be played, activated, declared or passed once a player has lost and the game is over."""
    return has_ended(ask.state)


@rules.does("4.5.1", "after:left", edition=EN)
def nothing_waits_any_more(ask: Run, record: Record) -> Does:
    """Triggers that wait for the stack are dropped where a loss has ended the game."""
    if has_ended(ask.state):
        yield tuple(Stacked(one.id) for one in ask.state.waiting)


@rules.does("4.5.1a", "after:left", after=nothing_waits_any_more, edition=EN)
def a_lost_player_ceases_to_exist(ask: Run, record: Record) -> Does:
    """What a player who has left controls on the arena, hero, chain and stack is cleared, all at once.

    Triggers of theirs that wait are dropped with it. Then every object that they own ceases. Nothing of this happens if
    the game is over.
    """
    if has_ended(ask.state):
        return
    seat = cast("Left", record.event).seat
    gone: list[Event] = [Stacked(one.id) for one in ask.state.waiting if one.context.controller == seat]
    gone += [
        clear_object(obj)
        for obj in ask.state.objects.values()
        if obj.zone in ARENA and _controls_object(ask, seat, obj)
    ]
    yield tuple(gone)
    yield tuple(Ceased(obj.id) for obj in ask.state.objects.values() if obj.owner == seat)


def _controls_object(ask: Run, seat: str, obj: Obj) -> bool:
    """Whether a seat controls an object now."""
    return bool(ask.get(obj.id, "controller") == seat)
