"""122.6, 614.12: counters that a permanent is given as it enters the battlefield are put on it, by somebody."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import GivenCounters
from engine.kernel.questions import Does
from engine.kernel.replacement import Candidate
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Filter

__all__: list[str] = []


@rules.does("122.6", "enter:counters")
def they_are_put_on_it(ask: Run, said: tuple[str, Map[str, int]]) -> Does:
    """What looks at counters being put on objects looks at these, too, and may change how many they are."""
    id, counters = said
    seat = str(ask.defines("counters:who", id, ""))
    given = tuple(GivenCounters(id, name, n, seat) for name, n in counters.items() if n > 0)
    if given and id in ask.state.objects:
        yield given


@rules.defines("122.6a", "counters:who")
def its_controller_puts_them(ask: Run, id: str, so_far: str) -> str:
    return str(ask.get(id, "controller"))


@rules.forbids("614.12", "replace")
def not_by_its_own_text_on_such_permanents(ask: Run, candidate: Candidate) -> bool:
    """How a permanent enters is changed by its own text only where that speaks of this permanent alone."""
    event = candidate.event
    if not isinstance(event, GivenCounters) or candidate.live.source != event.obj:
        return False
    whom = candidate.part.what.where.get("obj")
    return not (whom == "this" or (isinstance(whom, Filter) and whom.be == "this"))
