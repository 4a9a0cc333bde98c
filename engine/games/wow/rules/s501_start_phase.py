"""Section 501: start phase. The ready step and the draw step."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Inspired, Readied, Refreshed
from engine.games.wow.position import get_controller, is_in_play, list_abilities
from engine.games.wow.words import Draw, Inspire
from engine.kernel.events import PhaseBegan, Set
from engine.kernel.log import Stop
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("501.1a", "begin:ready")
def the_ready_step(ask: Run, seat: str) -> Does:
    """The start of the turn is noted.

    The turn player's exhausted cards and those that others' Inspire powers chose are readied together.
    """
    yield Set(seat, "turn-began", ask.state.number("game", "turn"))
    own = [Refreshed(id) for id in _list_party(ask, seat) if ask.state.mark(id, "exhausted")]
    inspired: tuple[Readied, ...] = ()
    for other in ask.state.clockwise(seat)[1:]:
        inspired = ask.defines("inspired", other, inspired)
    yield (*own, *inspired)


def _list_party(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards in play that a seat controls, resources of any row included."""
    here = (*ask.state.at("play"), *(id for one in ask.state.seats for id in ask.state.at(f"{one}.resources")))
    return tuple(id for id in here if is_in_play(ask.state, id) and get_controller(ask, id) == seat)


@rules.does("501.1a", "close:ready")
def the_draw_step(ask: Run, seat: str) -> Does:
    """After the ready step the draw step begins; if that is forbidden, what follows the draw step comes at once."""
    mark = len(ask.log)
    if (yield PhaseBegan("draw")):
        ask.perform("begin:draw", seat)
        return
    ask.note(n for one in ask.log[mark:] if isinstance(one, Stop) for n in one.because)
    ask.perform("close:draw", seat)


@rules.defines("501.1b", "inspired")
def inspire(ask: Run, seat: str, so_far: tuple[Inspired, ...]) -> tuple[Inspired, ...]:
    """The cards to be readied together, with one for each Inspire power of this player, who may choose none.

    For each kind that a power names, that is one exhausted card under their control, no card twice.
    """
    chosen = list(so_far)
    for by in _list_party(ask, seat):
        for kind in (one for ability in list_abilities(ask, by, Inspire) for one in ability.each):
            taken = {one.obj for one in chosen}
            fits = [
                id
                for id in ask.find(kind, Context(by, seat))
                if ask.state.mark(id, "exhausted") and get_controller(ask, id) == seat and id not in taken
            ]
            if fits and (picked := ask.choose(seat, "inspire", (*fits, "none"))) != "none":
                chosen.append(Inspired(picked, by))
    return tuple(chosen)


@rules.does("501.2a", "begin:draw", edition=EN)
def the_turn_player_draws(ask: Run, seat: str) -> Does:
    """As the draw step begins, the turn player draws a card."""
    ask.effects((Draw(1, seat),), Context("", seat))
    yield from ()


@rules.does("501.2a", "close:draw", edition=EN)
def the_action_phase(ask: Run, seat: str) -> Does:
    """After the draw step the action phase begins."""
    yield PhaseBegan("action")


@rules.forbids("501.2b", "event:phase-began", edition=EN)
def the_first_turn_of_the_game(ask: Run, event: PhaseBegan) -> bool:
    """In the first turn of the game the draw step does not begin; what follows it does."""
    return event.phase == "draw" and ask.state.number("game", "turn") == 1
