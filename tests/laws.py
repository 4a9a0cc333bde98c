"""The laws of what a scenario plays: its last position is the fold of its events, and goes through notation."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.events import apply
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import Map, tag
from engine.scenario import Result
from engine.scenario.cards.vocabulary import make_vocabulary
from engine.scenario.playing.position import read_cards
from engine.scenario.playing.result import load_game
from graph.proof import engines
from tests import notation

__all__ = ["check_laws"]


def check_laws(result: Result) -> None:
    """Fail where the position is not the fold of the events, is not written and read alike, or is not at rest."""
    scenario, state = result.scenario, result.start
    game = load_game(scenario, engines.get_engines())
    cards = read_cards(game, scenario.cards)
    words = (
        {tag(one): one for one in game.actions}
        | {**make_vocabulary(game).words}
        | {tag(one): one for one in game.events}
    )
    assert state is not None
    for record in result.log:
        if isinstance(record, Record):
            before, state = state, apply(state, record.event, game.writers)
            latest = _keep_changed(before, state)  # each thing once, all of them at the end
            assert notation.read(notation.write(latest, cards), cards, words) == latest
    assert notation.read(notation.write(state, cards), cards, words) == state == result.state
    anew = Run(game, state)
    anew.settle()
    assert not any(isinstance(one, Record) for one in anew.log)


def _keep_changed(before: State, state: State) -> State:
    """A position with those of its objects, effects and the like alone that an event has made or changed."""
    parts = {
        name: Map({id: one for id, one in getattr(state, name).items() if getattr(before, name).get(id) is not one})
        for name in ("objects", "gone", "effects")
    }
    piles = Map({where: tuple(id for id in pile if id in parts["objects"]) for where, pile in state.places.items()})
    return replace(state, places=piles, past=state.past[-1:], turns=state.turns[len(before.turns) :], **parts)
