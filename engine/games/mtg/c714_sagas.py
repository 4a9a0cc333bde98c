"""Section 714: Sagas."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import (
    CountersPut,
    Entered,
)
from engine.games.mtg.refs import abilities
from engine.games.mtg.words import (
    Chapter,
    When,
)
from engine.kernel.events import Counted, Triggers
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Waiting
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("714.3a", "after:entered")
def the_first_lore_counter(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Entered) and event.obj in ask.state.objects and ask.has(event.obj, "subtypes", "Saga"):
        yield CountersPut(event.obj, "lore", seat=str(ask.get(event.obj, "controller")))


@rules.does("714.2b", "after:counted", after="poison_of_a_player")
def chapters_reached(ask: Run, record: Record) -> Does:
    event = record.event
    if not isinstance(event, Counted) or event.counter != "lore" or event.obj not in ask.state.objects:
        return
    now = ask.number(event.obj, "counter:lore")
    for index, one in enumerate(abilities(ask, event.obj, Chapter)):
        for at in one.at:
            if now - event.by < at <= now:
                seat = str(ask.get(event.obj, "controller"))
                context = Context(event.obj, seat, event=event, notes=Map(chapter=at))
                trigger = When(one.does, aims=one.aims)
                yield Triggers(Waiting("", f"{event.obj}/chapter/{index}/{at}", trigger, context))
