"""Chapter 5 from its first two rules, and the rest of the turn from the English edition: phases, steps, windows."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import (
    Discarded,
    Inspired,
    Interrupted,
    Joined,
    Readied,
    Refreshed,
    Reseated,
    TurnEnded,
    TurnEnding,
    TurnStarted,
)
from engine.games.wow.look import abilities, controller, graveyard, hand_of, in_play, listed, seats_meant
from engine.games.wow.words import Draw, EndTurn, ExtraTurn, HandSize, Inspire, MoveSeat, SkipTurn
from engine.kernel.events import Ceased, PhaseBegan, Set, TurnBegan
from engine.kernel.log import Stop
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import seat_after, top
from engine.kernel.words import Context

__all__ = ["HAND"]

HAND = 7
"""The standard maximum hand size (415.4b)."""

_TWO = 2


# 501 Start phase.


@rules.does("501.1a", "begin:ready")
def the_ready_step(ask: Run, seat: str) -> Does:
    yield Set(seat, "turn-began", ask.state.number("game", "turn"))
    own = [Refreshed(id) for id in _party(ask, seat) if ask.state.mark(id, "exhausted")]
    inspired: tuple[Readied, ...] = ()
    for other in ask.state.clockwise(seat)[1:]:
        inspired = ask.defines("inspired", other, inspired)
    readied = (*own, *inspired)
    if readied:
        yield readied


@rules.does("500.2", "begin:ready", after=the_ready_step)
def what_triggers_at_the_start_of_the_turn(ask: Run, seat: str) -> Does:
    yield TurnStarted(seat)


@rules.defines("501.1b", "inspired")
def inspire(ask: Run, seat: str, so_far: tuple[Inspired, ...]) -> tuple[Inspired, ...]:
    chosen = list(so_far)
    for by in _party(ask, seat):
        for kind in (one for ability in abilities(ask, by, Inspire) for one in ability.each):
            taken = {one.obj for one in chosen}
            fits = [
                id
                for id in ask.find(kind, Context(by, seat))
                if ask.state.mark(id, "exhausted") and controller(ask, id) == seat and id not in taken
            ]
            if fits and (picked := ask.choose(seat, "inspire", (*fits, "none"))) != "none":
                chosen.append(Inspired(picked, by))
    return tuple(chosen)


@rules.does("501.1a", "close:ready")
def the_draw_step(ask: Run, seat: str) -> Does:
    mark = len(ask.log)
    if (yield PhaseBegan("draw")):
        ask.perform("begin:draw", seat)
        return
    ask.note(n for one in ask.log[mark:] if isinstance(one, Stop) for n in one.because)
    ask.perform("close:draw", seat)


@rules.forbids("501.2b", "event:phase-began", edition=EN)
def not_in_the_first_turn_of_the_game(ask: Run, event: PhaseBegan) -> bool:
    """The first player skips the draw step; what would come after it comes."""
    return event.phase == "draw" and ask.state.number("game", "turn") == 1


@rules.does("501.2a", "begin:draw", edition=EN)
def the_turn_player_draws(ask: Run, seat: str) -> Does:
    ask.effects((Draw(1, seat),), Context("", seat))
    yield from ()


@rules.does("501.2a", "close:draw", edition=EN)
def the_action_phase(ask: Run, seat: str) -> Does:
    yield PhaseBegan("action")


# 502, 503 Action and end.


@rules.does("502.2", "close:action", edition=EN)
def the_end_phase(ask: Run, seat: str) -> Does:
    yield PhaseBegan("end")


@rules.does("500.2", "close:action", after=the_end_phase)
def what_triggers_at_the_end_of_the_turn(ask: Run, seat: str) -> Does:
    yield TurnEnding(seat)


@rules.does("503.1", "close:end", edition=EN)
def the_wrap_up_step(ask: Run, seat: str) -> Does:
    yield PhaseBegan("wrap-up")
    ask.perform("wrap-up", seat)
    yield TurnEnded(seat)
    ask.perform("next-turn", seat)


@rules.does("500.1", "next-turn")
def the_next_player_clockwise(ask: Run, seat: str) -> Does:
    """The mark `regular` names, in an extra turn, whose turn came last in the order of seats."""
    regular = str(ask.state.mark("game", "regular") or seat)
    extra: str | None = ask.defines("extra-turn", seat, None)
    following = extra or seat_after(ask.state, regular)
    if extra is not None:
        yield Set("game", "extra", _extra(ask)[:-1] or None)
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


@rules.defines("500.3", "extra-turn")
def the_one_added_last_comes_first(ask: Run, seat: str, so_far: str | None) -> str | None:
    left = [one for one in _extra(ask) if one in ask.state.playing()]
    return str(left[-1]) if left else so_far


@rules.does("500.3", "effect:extra-turn")
def a_turn_after_this_one(ask: Run, said: tuple[ExtraTurn, Context]) -> Does:
    for seat in seats_meant(ask, said[0].seat, said[1]):
        yield Set("game", "extra", (*_extra(ask), seat))


@rules.forbids("500.4", "turn")
def skipped(ask: Run, seat: str) -> bool:
    return ask.state.number(seat, "skips") > 0


@rules.does("500.4", "effect:skip-turn")
def the_next_one_is_nothing(ask: Run, said: tuple[SkipTurn, Context]) -> Does:
    for seat in seats_meant(ask, said[0].seat, said[1]):
        yield Set(seat, "skips", ask.state.number(seat, "skips") + 1)


@rules.does("500.5", "effect:end-turn")
def the_turn_ends_here(ask: Run, said: tuple[EndTurn, Context]) -> Does:
    seat, resolving = ask.active, top(ask.state)
    links = [ask.state.objects[id] for id in ask.state.at("stack") if resolving is None or id != resolving.id]
    if links:
        yield tuple(
            Interrupted(obj.id, f"{obj.owner}.graveyard", by_game=True) if obj.context is None else Ceased(obj.id)
            for obj in links
        )
    if fighting := tuple(id for id in ask.state.at("play") if ask.state.mark(id, "role")):
        yield tuple(Joined(id) for id in fighting)
    yield TurnEnding(seat, cut_short=True)
    yield TurnEnded(seat)
    ask.perform("next-turn", seat)


@rules.forbids("500.5", "event:turn-ending")
def nothing_triggers_at_this_end_of_the_turn(ask: Run, event: TurnEnding) -> bool:
    return event.cut_short


@rules.does("500.6", "effect:move-seat")
def to_the_right_of_another(ask: Run, said: tuple[MoveSeat, Context]) -> Does:
    word, context = said
    movers = seats_meant(ask, word.seat, context)
    others = seats_meant(ask, word.before, context)
    if movers and others and movers[0] != others[0]:
        yield Reseated(movers[0], others[0])


@rules.forbids("500.6", "event:reseated")
def of_two_players_neither_moves(ask: Run, event: Reseated) -> bool:
    return len(ask.state.playing()) <= _TWO


@rules.does("503.2a", "wrap-up", edition=EN)
def down_to_the_maximum(ask: Run, seat: str) -> Does:
    most: int | None = ask.defines("hand-size", seat, None)
    while most is not None and len(hand := hand_of(ask.state, seat)) > most:
        chosen = ask.choose(seat, "discard", hand)
        yield Discarded(chosen, graveyard(ask.state, chosen))


@rules.defines("415.4b", "hand-size")
def the_standard_maximum(ask: Run, seat: str, so_far: int | None) -> int:
    more = [live for live in ask.board().live(HandSize) if live.context.controller == seat]
    return max(0, HAND + sum(ask.amount(getattr(live.part, "by", 0), live.context) for live in more))


def _extra(ask: Run) -> tuple[str, ...]:
    return tuple(map(str, listed(ask.state.mark("game", "extra"))))


def _party(ask: Run, seat: str) -> tuple[str, ...]:
    """The cards in play of a seat, resources too."""
    here = (*ask.state.at("play"), *(id for one in ask.state.seats for id in ask.state.at(f"{one}.resources")))
    return tuple(id for id in here if in_play(ask.state, id) and controller(ask, id) == seat)
