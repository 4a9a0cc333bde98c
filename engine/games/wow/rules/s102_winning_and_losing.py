"""Section 102: winning and losing. Who loses and wins, and what becomes of a player who has left."""

from __future__ import annotations

from typing import cast

from engine.games.wow.base import rules
from engine.games.wow.events import Decked, Destroyed, Expelled, Lost, Won
from engine.games.wow.position import as_list
from engine.games.wow.rules.removal import Removal, interrupt_link
from engine.games.wow.words import Concede
from engine.kernel.events import Ended, Event, Left, Moved, Stacked
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import has_ended, is_over
from engine.kernel.values import Word

__all__: list[str] = []


@rules.does("102.1", "after:left", after="who_is_removed_loses")
def the_last_ones_win(ask: Run, record: Record) -> Does:
    """Once a player has left and the game is over, all who still play win; this happens once."""
    left = ask.state.playing()
    if is_over(ask.state) and not any(isinstance(event, Won) for event in ask.state.past):
        yield tuple(Won(seat) for seat in left)


@rules.forbids(
    "102.1",
    (
        "act:play",
        "act:place",
        "act:use",
        "act:complete",
        "act:attack",
        "act:begin",
        "act:look",
        "act:concede",
        "act:pass",
    ),
)
def the_game_is_over(ask: Run, act: Word) -> bool:
    """Nobody may do anything in a game that is over since a player left."""
    return has_ended(ask.state)


@rules.does("102.1a", ("after:destroyed", "after:decked"))
def hero_destroyed_or_decked(ask: Run, record: Record) -> Does:
    """Players lose together whose heroes are destroyed, or who are decked, at the same time.

    A hero counts for its owner. Players who have left already do not lose.
    """
    together = [one.event for one in ask.together(record)]
    seats = [*_list_owners_of_heroes(ask, together), *(one.seat for one in together if isinstance(one, Decked))]
    yield tuple(Lost(seat) for seat in dict.fromkeys(seats) if seat not in ask.state.out)


def _list_owners_of_heroes(ask: Run, events: list[Event]) -> list[str]:
    """The owners of the heroes that are destroyed among some events, in order, one for each hero."""
    gone = [ask.state.gone.get(one.obj) for one in events if isinstance(one, Destroyed)]
    return [one.obj.owner for one in gone if one is not None and "hero" in as_list(one.values.get("types"))]


@rules.allows("102.1b", "act:concede")
def at_any_time(ask: Run, act: Concede) -> bool:
    """A player may concede at any time while still in the game."""
    return act.seat in ask.state.playing()


@rules.does("102.1b", "act:concede")
def out_of_the_game(ask: Run, act: Concede) -> Does:
    """A player who concedes leaves the game."""
    yield Left(act.seat)


@rules.does("102.2", "after:lost")
def removed_by_the_game(ask: Run, record: Record) -> Does:
    """Players who have lost together are removed from the game together; those who have left already are not."""
    lost = [one.event.seat for one in ask.together(record) if isinstance(one.event, Lost)]
    yield tuple(Expelled(seat) for seat in lost if seat not in ask.state.out)


@rules.does("102.2", "after:left")
def who_is_removed_loses(ask: Run, record: Record) -> Does:
    """A player who is removed from the game without having lost loses it."""
    left = cast("Left", record.event)
    if not isinstance(left, Expelled):
        yield Lost(left.seat)


@rules.does("102.2", "after:left", after=("who_is_removed_loses", the_last_ones_win))
def gone_with_all_they_own(ask: Run, record: Record) -> Does:
    """If others play on, what belongs to the player who left goes; a game that is over stays as it is.

    Links that they control are interrupted or cease. Then every card that they own or control is removed, by the game
    itself, and their ongoing effects end.
    """
    seat = getattr(record.event, "seat", "")
    state = ask.state
    if is_over(state):
        return
    links = [obj for obj in state.objects.values() if obj.zone == "stack" and obj.controller == seat]
    yield tuple(interrupt_link(obj, by_game=True) for obj in links)
    theirs = [obj for obj in ask.state.objects.values() if seat in {obj.owner, obj.controller}]
    ask.perform("remove", Removal(tuple(obj.id for obj in theirs if obj.zone != "removed"), by_game=True))
    for effect in tuple(ask.state.effects.values()):
        if effect.context.controller == seat:
            yield Ended(effect.id)


@rules.does("102.2", "check:game")
def what_waits_goes_too(ask: Run, _: str) -> Does:
    """Waiting triggers of a player who has left are removed; so are all in a game that is over."""
    state = ask.state
    yield tuple(Stacked(one.id) for one in state.waiting if is_over(state) or one.context.controller in state.out)


@rules.forbids("102.2", "event:moved")
def its_owner_has_left(ask: Run, event: Moved) -> bool:
    """A removed card whose owner has left may not move, as long as others play on."""
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone == "removed" and obj.owner in ask.state.out and not is_over(ask.state)


rules.shape("102.3", "a loss is taken at once after the event that brings it, before anything else")
