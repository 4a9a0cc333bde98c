"""Section 714: Sagas. Their lore counters, their chapters, and when they are sacrificed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import CountersPut, Sacrificed
from engine.games.mtg.references import list_abilities, list_printed
from engine.games.mtg.rules.arrival import add_counters
from engine.games.mtg.rules.turn import is_beginning_of
from engine.games.mtg.rules.zones import name_graveyard
from engine.games.mtg.words import Chapter, Entry, When
from engine.kernel.events import Counted, Triggers
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Waiting
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("714.2b", "after:counted", after="counters_of_a_player")
def chapters_reached(ask: Run, record: Record) -> Does:
    """Have each chapter ability of a Saga trigger whose number its lore counters have just reached or passed.

    Nothing happens for other counters.
    """
    event = record.event
    if not isinstance(event, Counted) or event.counter != "lore":
        return
    now = ask.number(event.obj, "counter:lore")
    for index, one in enumerate(list_abilities(ask, event.obj, Chapter)):
        for at in one.at:
            if now - event.by < at <= now:
                seat = str(ask.get(event.obj, "controller"))
                context = Context(event.obj, seat, event=event, notes=Map(chapter=at))
                trigger = When(one.does, aims=one.aims)
                yield Triggers(Waiting("", f"{event.obj}/chapter/{index}/{at}", trigger, context))


@rules.defines("714.2d", "saga:final")
def the_greatest_chapter_or_0(ask: Run, id: str, so_far: int | None) -> int:
    """The greatest number among the chapter abilities that the Saga has; 0 if it has none."""
    return max((at for one in list_abilities(ask, id, Chapter) for at in one.at), default=0)


@rules.defines(
    "714.3a", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy", "with_what_it_says", "with_loyalty")
)
def with_its_first_lore_counter(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How a Saga enters: with one lore counter more. Any other object enters as before."""
    if "Saga" not in list_printed(so_far.card, "subtypes"):
        return so_far
    return replace(so_far, counters=add_counters(so_far.counters, Map(lore=1)))


@rules.does("714.3b", "after:step-began", after=("permanents_untap", "draw_for_the_turn"), until=TODAY)
def a_lore_counter_on_each_saga(ask: Run, record: Record) -> Does:
    """As their first main phase begins, the active player puts a lore counter on each of their Sagas, all at once."""
    yield from _put_lore_counters(record, ask, _list_sagas(ask))


@rules.does("714.3b", "after:step-began", after=("permanents_untap", "draw_for_the_turn"), since=TODAY)
def a_lore_counter_on_each_saga_with_chapters(ask: Run, record: Record) -> Does:
    """As their first main phase begins, the active player puts a lore counter on each of their Sagas that has chapters.

    All get it at once.
    """
    yield from _put_lore_counters(record, ask, [id for id in _list_sagas(ask) if list_abilities(ask, id, Chapter)])


def _list_sagas(ask: Run) -> list[str]:
    """The ids of the Sagas that the active player controls."""
    mine = [id for id in ask.state.at("battlefield") if ask.get(id, "controller") == ask.active]
    return [id for id in mine if ask.has(id, "subtypes", "Saga")]


def _put_lore_counters(record: Record, ask: Run, sagas: Sequence[str]) -> Does:
    """The events that put a lore counter on each of these Sagas at one time, as a first main phase begins.

    It is a turn-based action. Nothing comes if the record is of anything else.
    """
    if sagas and is_beginning_of(record, "main"):
        yield tuple(CountersPut(id, "lore", seat=ask.active) for id in sagas)


_CHECKED = ("equipment_on_nothing_legal", "opposite_counters_cancel")


@rules.does("714.4", "check:object", after=_CHECKED, until=TODAY)
def a_saga_that_has_been_told(ask: Run, id: str) -> Does:
    """Sacrifice a Saga that has reached its last chapter, or that has none, by its controller.

    Not while one of its chapter abilities has yet to leave the stack.
    """
    yield from _sacrifice_if_told(ask, id)


@rules.does("714.4", "check:object", after=_CHECKED, since=TODAY)
def a_saga_whose_chapters_have_been_told(ask: Run, id: str) -> Does:
    """Sacrifice a Saga with chapters that has reached its last one, by its controller.

    Not while one of its chapter abilities has yet to leave the stack.
    """
    if list_abilities(ask, id, Chapter):
        yield from _sacrifice_if_told(ask, id)


def _sacrifice_if_told(ask: Run, id: str) -> Does:
    """The sacrifice of a Saga that has reached its final chapter number, unless a chapter is still under way.

    Nothing comes for an object that is no Saga.
    """
    if not ask.has(id, "subtypes", "Saga"):
        return
    final = ask.defines("saga:final", id, None)
    lore = ask.number(id, "counter:lore")
    if final is not None and lore >= final and not ask.defines("saga:busy", id, so_far=False):
        yield Sacrificed(id, name_graveyard(ask, id), seat=str(ask.get(id, "controller")))


@rules.defines("714.4", "saga:busy")
def a_chapter_is_still_on_the_stack(ask: Run, id: str, so_far: bool) -> bool:
    """Whether one of the Saga's chapter abilities is on the stack or waits to go there, so that it is kept."""
    stack = [ask.state.objects[one] for one in ask.state.at("stack")]
    items = [one.context for one in stack] + [one.context for one in ask.state.waiting]
    return any(one is not None and one.source == id and one.notes.get("chapter") for one in items)
