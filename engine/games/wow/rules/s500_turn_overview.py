"""Section 500: turn overview. Whose turn is next, extra turns, skipped turns, and turns cut short."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Joined, Reseated, TurnEnded, TurnEnding, TurnStarted
from engine.games.wow.position import as_list, list_seats
from engine.games.wow.rules.removal import interrupt_link
from engine.games.wow.words import EndTurn, ExtraTurn, MoveSeat, SkipTurn
from engine.kernel.events import PhaseBegan, Set, TurnBegan
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import seat_after
from engine.kernel.words import Context

__all__: list[str] = []

_TWO = 2


@rules.does("500.1", "next-turn")
def the_next_player_clockwise(ask: Run, seat: str) -> Does:
    """The next player's turn begins with its ready step, or the turn of whoever has an extra turn.

    A turn that is to be skipped is passed over. In extra turns, the game's mark `regular` names the seat that had the
    last ordinary turn.
    """
    regular = str(ask.state.mark("game", "regular") or seat)
    extra: str | None = ask.defines("extra-turn", seat, None)
    following = extra or seat_after(ask.state, regular)
    if extra is not None:
        yield Set("game", "extra", _list_extra_turns(ask)[:-1] or None)
        yield Set("game", "regular", regular)
    elif ask.state.mark("game", "regular"):
        yield Set("game", "regular")
    if no := ask.forbids("turn", following):
        ask.note(no)
        yield Set(following, "skips", ask.state.number(following, "skips") - 1 or None)
        yield Set("game", "regular", regular if extra else following)
        ask.perform("next-turn", following)
        return
    yield TurnBegan(following, ask.state.number("game", "turn") + 1)
    yield PhaseBegan("ready")
    ask.perform("begin:ready", following)


def _list_extra_turns(ask: Run) -> tuple[str, ...]:
    """The seats whose extra turns are still to come, in the order of the game's mark `extra`; `()` if none."""
    return tuple(map(str, as_list(ask.state.mark("game", "extra"))))


@rules.does("500.2", "begin:ready", after="the_ready_step")
def what_triggers_at_the_start_of_the_turn(ask: Run, seat: str) -> Does:
    """As the ready step begins, the event comes on which abilities for the start of the turn trigger: `TurnStarted`."""
    yield TurnStarted(seat)


@rules.does("500.2", "close:action", after="the_end_phase")
def what_triggers_at_the_end_of_the_turn(ask: Run, seat: str) -> Does:
    """As the end phase begins, the event comes on which abilities for the end of the turn trigger: `TurnEnding`."""
    yield TurnEnding(seat)


@rules.defines("500.3", "extra-turn")
def the_one_added_last_comes_first(ask: Run, seat: str, so_far: str | None) -> str | None:
    """Of the players who still play, the one whose extra turn was added last takes it next."""
    left = [one for one in _list_extra_turns(ask) if one in ask.state.playing()]
    return str(left[-1]) if left else so_far


@rules.does("500.3", "effect:extra-turn")
def a_turn_after_this_one(ask: Run, said: tuple[ExtraTurn, Context]) -> Does:
    """Each player named gets an extra turn after this one."""
    for seat in list_seats(ask, said[0].seat, said[1]):
        yield Set("game", "extra", (*_list_extra_turns(ask), seat))


@rules.forbids("500.4", "turn")
def a_skipped_turn(ask: Run, seat: str) -> bool:
    """A player who has a turn to skip, by the mark `skips`, does not take it."""
    return ask.state.number(seat, "skips") > 0


@rules.does("500.4", "effect:skip-turn")
def the_next_one_is_nothing(ask: Run, said: tuple[SkipTurn, Context]) -> Does:
    """Each player named has one more turn to skip."""
    for seat in list_seats(ask, said[0].seat, said[1]):
        yield Set(seat, "skips", ask.state.number(seat, "skips") + 1)


@rules.does("500.5", "effect:end-turn")
def the_turn_ends_here(ask: Run, said: tuple[EndTurn, Context]) -> Does:
    """All links but the one that says so are interrupted by the game, and all characters are removed from combat.

    Then modifiers of this turn end, and the next turn begins.
    """
    seat = ask.active
    below = ask.state.at("stack")[1:]  # the topmost link is the one that says so
    yield tuple(interrupt_link(ask.state.objects[id], by_game=True) for id in below)
    yield tuple(Joined(id) for id in ask.state.at("play") if ask.state.mark(id, "role"))
    yield TurnEnding(seat, cut_short=True)
    yield TurnEnded(seat)
    ask.perform("next-turn", seat)


@rules.forbids("500.5", "event:turn-ending")
def the_end_of_a_turn_cut_short(ask: Run, event: TurnEnding) -> bool:
    """Nothing triggers at the end of a turn that was cut short: its end (`TurnEnding`) does not happen."""
    return event.cut_short


@rules.does("500.6", "effect:move-seat")
def to_the_right_of_another(ask: Run, said: tuple[MoveSeat, Context]) -> Does:
    """The first player named moves in turn order right before the other named player.

    Nothing happens if they are the same.
    """
    word, context = said
    pairs = zip(list_seats(ask, word.seat, context), list_seats(ask, word.before, context), strict=False)
    yield tuple(Reseated(mover, other) for mover, other in pairs if mover != other)


@rules.forbids("500.6", "event:reseated")
def a_move_between_two_players(ask: Run, event: Reseated) -> bool:
    """A player's place in turn order cannot change if at most two players are left."""
    return len(ask.state.playing()) <= _TWO
