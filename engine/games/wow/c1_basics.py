"""Chapter 1: winning and losing, what prevails when texts contradict each other, and numbers."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import Destroyed, Interrupted, Removed, Won
from engine.games.wow.look import listed
from engine.games.wow.words import Complete, Concede, Play, Use, Waive
from engine.kernel.events import Ceased, Ended, Left, Moved, Stacked
from engine.kernel.log import Record
from engine.kernel.matching import matches_pattern
from engine.kernel.parts import Side
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import is_over
from engine.kernel.values import Word

__all__: list[str] = []


# 102 Winning and losing.


@rules.does("102.1", "after:left")
def the_last_ones_win(ask: Run, record: Record) -> Does:
    left = ask.state.playing()
    if left and is_over(ask.state) and not any(isinstance(event, Won) for event in ask.state.past):
        yield tuple(Won(seat) for seat in left)


@rules.forbids("102.1", ("act:play", "act:place", "act:use", "act:complete", "act:attack", "act:concede", "act:pass"))
def nothing_more_is_done(ask: Run, act: Word) -> bool:
    return bool(ask.state.out) and is_over(ask.state)


@rules.allows("102.1b", "act:concede")
def at_any_time(ask: Run, act: Concede) -> bool:
    return act.seat in ask.state.playing()


@rules.does("102.1b", "act:concede")
def out_of_the_game(ask: Run, act: Concede) -> Does:
    yield Left(act.seat)


@rules.does("102.2", "after:left", after=the_last_ones_win)
def gone_with_all_they_own(ask: Run, record: Record) -> Does:
    """While others play on: of a game that is over nothing more happens."""
    seat = getattr(record.event, "seat", "")
    state = ask.state
    if is_over(state):
        return
    links = [obj for obj in state.objects.values() if obj.zone == "stack" and obj.controller == seat]
    if links:
        yield tuple(
            Interrupted(obj.id, f"{obj.owner}.graveyard", by_game=True) if obj.context is None else Ceased(obj.id)
            for obj in links
        )
    theirs = [obj for obj in ask.state.objects.values() if seat in {obj.owner, obj.controller}]
    if theirs := [obj for obj in theirs if obj.zone != "removed"]:
        yield tuple(Removed(obj.id, f"{obj.owner}.removed", by_game=True) for obj in theirs)
    for effect in tuple(ask.state.effects.values()):
        if effect.context.controller == seat:
            yield Ended(effect.id)


@rules.does("102.2", "check:game")
def what_waits_goes_too(ask: Run, _: str) -> Does:
    """What has triggered for a player who has left is not added to the chain, nor anything in a game that is over."""
    state = ask.state
    gone = [one for one in state.waiting if is_over(state) or one.context.controller in state.out] if state.out else []
    if gone:
        yield tuple(Stacked(one.id) for one in gone)


@rules.forbids("102.2", "event:moved")
def stays_away_with_its_owner(ask: Run, event: Moved) -> bool:
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone == "removed" and obj.owner in ask.state.out and not is_over(ask.state)


@rules.does("102.1a", "after:destroyed")
def hero_destroyed(ask: Run, record: Record) -> Does:
    """Of heroes that are destroyed together the players lose together."""
    lost = [ask.state.gone.get(one.event.obj) for one in ask.together(record) if isinstance(one.event, Destroyed)]
    heroes = [gone.obj for gone in lost if gone is not None and "hero" in listed(gone.values.get("types"))]
    if seats := [hero.owner for hero in heroes if hero.owner not in ask.state.out]:
        yield tuple(Left(seat) for seat in seats)


# 103 Contradictions.


@rules.allows("103.1", ("waived", "act:place", "act:attack", "act:use"))
def text_prevails_over_a_rule(ask: Run, what: Word | tuple[Word, str]) -> bool:
    """The rule set aside must be one that would object; of an action: one that is permitted otherwise."""
    act, number = what if isinstance(what, tuple) else (what, None)
    board = ask.board()
    for live in board.live(Waive):
        part = live.part
        if isinstance(part, Waive) and number in {part.rule, None}:
            context = replace(live.context, event=act)
            if matches_pattern(part.what, act, context, board) and ask.holds(part.when, context):
                return number is not None or ask.allows("timely", act)
    return False


@rules.forbids("103.2", "prohibited")
def cannot(ask: Run, what: object) -> bool:
    return True


@rules.orders("103.3", ("prohibition", "ending-prohibition"))
def by_the_game(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    forced = getattr(sides[0].event, "by_game", False)
    return tuple(side for side in sides if side.name == "event") if forced else sides


@rules.orders("103.2", "prohibition", after=by_the_game)
def cannot_beats_can(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.orders("103.4", "ending-prohibition", after=by_the_game)
def stops_even_as_it_ends(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


# 104 Numbers.


@rules.forbids("104.1", ("act:play", "act:use", "act:complete"))
def no_number_below_nothing(ask: Run, act: Play | Use | Complete) -> bool:
    return act.x is not None and act.x < 0
