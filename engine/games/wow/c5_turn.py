"""Chapter 5 from its first two rules, and the rest of the turn from the English edition: phases, steps, windows."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Discarded, Inspired, Readied, Refreshed, TurnEnded, TurnStarted
from engine.games.wow.look import abilities, controller, graveyard, hand_of, in_play
from engine.games.wow.words import Draw, Inspire
from engine.kernel.events import PhaseBegan, Set, TurnBegan
from engine.kernel.questions import Does
from engine.kernel.run import Run
from engine.kernel.stack import seat_after
from engine.kernel.words import Context

__all__ = ["HAND"]

HAND = 7
"""The standard maximum hand size (415.4b)."""


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
    yield TurnStarted(seat)


@rules.defines("501.1b", "inspired")
def inspire(ask: Run, seat: str, so_far: tuple[Inspired, ...]) -> tuple[Inspired, ...]:
    chosen = list(so_far)
    for by in _party(ask, seat):
        for kind in (one for ability in abilities(ask, by, Inspire) for one in ability.each):
            taken = {one.obj for one in chosen}
            fits = [
                id
                for id in ask.found(kind, Context(by, seat))
                if ask.state.mark(id, "exhausted") and controller(ask, id) == seat and id not in taken
            ]
            if fits and (picked := ask.choose(seat, "inspire", (*fits, "none"))) != "none":
                chosen.append(Inspired(picked, by))
    return tuple(chosen)


@rules.does("501.1a", "close:ready")
def the_draw_step(ask: Run, seat: str) -> Does:
    yield PhaseBegan("draw")
    ask.perform("begin:draw", seat)


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


@rules.does("503.1", "close:end", edition=EN)
def the_wrap_up_step(ask: Run, seat: str) -> Does:
    yield PhaseBegan("wrap-up")
    ask.perform("wrap-up", seat)
    yield TurnEnded(seat)
    following = seat_after(ask.state, seat)
    yield TurnBegan(following, ask.state.number("game", "turn") + 1)
    yield PhaseBegan("ready")
    ask.perform("begin:ready", following)


@rules.does("503.2a", "wrap-up", edition=EN)
def down_to_the_maximum(ask: Run, seat: str) -> Does:
    while len(hand := hand_of(ask.state, seat)) > HAND:
        chosen = ask.choose(seat, "discard", hand)
        yield Discarded(chosen, graveyard(ask.state, chosen))


def _party(ask: Run, seat: str) -> tuple[str, ...]:
    """The cards in play of a seat, resources too."""
    here = (*ask.state.at("play"), *(id for one in ask.state.seats for id in ask.state.at(f"{one}.resources")))
    return tuple(id for id in here if in_play(ask.state, id) and controller(ask, id) == seat)
