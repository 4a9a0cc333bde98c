"""Section 305: playing lands."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c601_casting import main_phase, proposed
from engine.games.mtg.c601_permissions import tied
from engine.games.mtg.events import PlayedLand
from engine.games.mtg.refs import (
    holds_priority,
    values,
)
from engine.games.mtg.words import (
    Play,
)
from engine.kernel.events import Given
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Map

__all__: list[str] = []


@rules.allows("305.1", "act:play")
def a_land_from_hand(ask: Run, act: Play) -> bool:
    mine = holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.hand")
    return mine and "land" in values(proposed(ask, act), "types")


@rules.forbids("305.3", "act:play")
def in_your_own_turn(ask: Run, act: Play) -> bool:
    """No player plays a land in another player's turn, whatever says so."""
    return ask.active != act.seat


@rules.forbids("116.2a", "act:play")
def in_a_main_phase_with_an_empty_stack(ask: Run, act: Play) -> bool:
    return ask.active == act.seat and not main_phase(ask, act.seat)


@rules.forbids("305.2b", "act:play")
def one_land_a_turn(ask: Run, act: Play) -> bool:
    played = sum(isinstance(one, PlayedLand) and one.seat == act.seat for one in ask.state.past)
    return played >= int(ask.defines("land-plays", act.seat, 1))


@rules.does("305.1", "act:play")
def onto_the_battlefield(ask: Run, act: Play) -> Does:
    ask.defines("land-plays", act.seat, 1)  # a land beyond the first rests on what increases their number (305.2)
    kept = tied(ask, act)
    face = Map(face="back") if proposed(ask, act) == ask.state.objects[act.card].card.back else EMPTY
    done = ask.perform("enter", (act.card, act.seat, Map({**face, **kept.drop("permitted-by")}), None))
    if done:
        if kept:
            ask.perform("permission:used", kept)
        yield PlayedLand(act.seat, ask.state.latest(act.card))
        yield Given(act.seat, fresh=True)
