"""Section 411: ready and exhausted. What can be exhausted and readied."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Exhausted, Readied
from engine.games.wow.position import get_controller, is_in_play, list_objects
from engine.games.wow.words import Exhaust, Ready
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.forbids("411.1", "event:exhausted")
def exhausted_already(ask: Run, event: Exhausted) -> bool:
    """A card that is exhausted already, or not in play, cannot be exhausted."""
    return not is_in_play(ask.state, event.obj) or bool(ask.state.mark(event.obj, "exhausted"))


@rules.forbids("411.1", "event:readied")
def ready_already(ask: Run, event: Readied) -> bool:
    """A card that is ready already, or not in play, cannot be readied."""
    return not is_in_play(ask.state, event.obj) or not ask.state.mark(event.obj, "exhausted")


@rules.does("411.1", "effect:exhaust")
def exhausted(ask: Run, said: tuple[Exhaust, Context]) -> Does:
    """All cards that the effect names are exhausted together."""
    yield tuple(Exhausted(id) for id in list_objects(ask, *said))


@rules.does("411.1", "effect:ready")
def readied(ask: Run, said: tuple[Ready, Context]) -> Does:
    """All cards that the effect names are readied together.

    If it limits their number, only exhausted ones count, and the controller of the first chooses which are left out.
    """
    word, context = said
    ids = list(list_objects(ask, word, context))
    if word.most is not None:
        ids = [id for id in ids if ask.state.mark(id, "exhausted")]
        most, seats = ask.amount(word.most, context), [get_controller(ask, id) for id in ids]
        while len(ids) > most:
            ids.remove(ask.choose(seats[0], "leave", (*ids,)))
    yield tuple(Readied(id) for id in ids)


rules.shape("411.2", "ready and exhausted are asked of cards in play alone")
