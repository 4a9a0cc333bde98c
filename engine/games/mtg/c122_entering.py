"""122.6, 614.12: counters that a permanent is given as it enters the battlefield are put on it, by somebody."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c110_entering import Entry
from engine.games.mtg.events import GivenCounters
from engine.kernel.replacement import Candidate
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Filter

__all__: list[str] = []


@rules.does("122.6", "enter:counters")
def they_are_put_on_it(ask: Run, said: tuple[str, Entry]) -> Does:
    """What looks at counters being put on objects looks at these, too, and may change how many they are."""
    id, entry = said
    heaps = (*(("", name, n) for name, n in entry.counters.items()), *entry.named)
    given = tuple(
        GivenCounters(id, name, n, str(ask.defines("counters:who", (id, who), ""))) for who, name, n in heaps if n > 0
    )
    if given and id in ask.state.objects:
        yield given


@rules.defines("122.6a", "counters:who")
def whoever_is_named_or_its_controller_puts_them(ask: Run, said: tuple[str, str], so_far: str) -> str:
    """The player whom the effect names that gives the counters, or else the controller of what enters."""
    id, named = said
    return named or str(ask.get(id, "controller"))


@rules.forbids("614.12", "replace")
def not_by_its_own_text_on_such_permanents(ask: Run, candidate: Candidate) -> bool:
    """How a permanent enters is changed by its own text only where that speaks of this permanent alone."""
    event = candidate.event
    if not isinstance(event, GivenCounters) or candidate.live.source != event.obj:
        return False
    whom = candidate.part.what.where.get("obj")
    return not (whom == "this" or (isinstance(whom, Filter) and whom.be == "this"))
