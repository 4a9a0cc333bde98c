"""Section 122: counters. What they do, how they are put on, and that they do not go along."""

from __future__ import annotations

from typing import cast

from engine.games.mtg.base import rules
from engine.games.mtg.events import CountersPut, GivenCounters
from engine.games.mtg.references import as_list, get_number, list_objects_and_players
from engine.games.mtg.rules.counters import count_with_counters
from engine.games.mtg.types import KEYWORD_COUNTERS
from engine.games.mtg.words import Entry, Put
from engine.kernel.events import Counted, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("122.1", "counters:named")
def those_of_that_name(ask: Run, counter: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of counters that a name means: that one alone, as `("charge",)`."""
    return (counter,)


@rules.defines("122.1", "reckoned:counters")
def counters_of_any_name(ask: Run, id: str, so_far: object) -> object:
    """How many counters there are on an object, of all kinds together."""
    return sum(ask.state.objects[id].counters.values())


@rules.defines("122.1a", "value:power")
def counters_add_to_power(ask: Run, id: str, so_far: object) -> object:
    """The power `so_far`, with X more for each +X/+Y counter and X less for each -X/-Y counter. No power stays none."""
    return count_with_counters(ask, id, "power", so_far)


@rules.defines("122.1a", "value:toughness")
def counters_add_to_toughness(ask: Run, id: str, so_far: object) -> object:
    """The toughness `so_far`, with Y more for each +X/+Y counter and Y less for each -X/-Y counter.

    No toughness stays none.
    """
    return count_with_counters(ask, id, "toughness", so_far)


@rules.defines("122.1b", "printed:keywords")
def keyword_counters(ask: Run, id: str, so_far: object) -> object:
    """The printed keywords, and after them that of each keyword counter on the object.

    How many counters of a kind does not matter.
    """
    given = tuple(one for one in ask.state.objects[id].counters if _is_keyword(one))
    return (*as_list(so_far), *given) if given else so_far


def _is_keyword(counter: str) -> bool:
    """Whether a counter gives a keyword: one of a few such as `flying`, or a variant such as `hexproof from black`."""
    return counter.partition(" from ")[0] in KEYWORD_COUNTERS


@rules.does("122.1d", "after:counted")
def counters_of_a_player(ask: Run, record: Record) -> Does:
    """Add the counters that a player gets, of whatever kind, to that player's number of them.

    Events on objects are passed over.
    """
    event = cast("Counted", record.event)
    if event.obj in ask.state.seats:
        yield Set(event.obj, event.counter, ask.state.number(event.obj, event.counter) + event.by)


@rules.defines("122.2", "counters:kept")
def counters_do_not_go_along(ask: Run, id: str, so_far: Map[str, int]) -> Map[str, int]:
    """The counters that an object keeps as it changes zones: none."""
    return EMPTY


@rules.does("122.6", "enter:counters")
def they_are_put_on_it(ask: Run, said: tuple[str, Entry]) -> Does:
    """Put on a permanent the counters with which it enters, all kinds at once.

    `said` is its id and how it enters. A clause tells which player puts them. Nothing happens without any.
    """
    id, entry = said
    heaps = (*(("", name, n) for name, n in entry.counters.items()), *entry.named)
    given = tuple(
        GivenCounters(id, name, n, str(ask.defines("counters:who", (id, who), ""))) for who, name, n in heaps if n > 0
    )
    if given:
        yield given


@rules.does("122.6", "effect:put")
def counters_are_put(ask: Run, said: tuple[Put, Context]) -> Does:
    """Put `n` counters on all objects and players meant, all at once; the controller puts them."""
    word, context = said
    n, who = get_number(ask, word.n, context), str(context.controller)
    yield tuple(CountersPut(one, word.counter, n, who) for one in list_objects_and_players(ask, word.on, context))


@rules.forbids("122.6", "event:counters-put")
def no_counters_to_put(ask: Run, event: CountersPut) -> bool:
    """Objection to putting 0 counters, or fewer."""
    return event.by <= 0


@rules.defines("122.6a", "counters:who")
def whoever_is_named_or_its_controller_puts_them(ask: Run, said: tuple[str, str], so_far: str) -> str:
    """The seat that puts counters on what enters: the one named, or else the controller of what enters.

    `said` is the id and the seat named, or `""`.
    """
    id, named = said
    return named or str(ask.get(id, "controller"))
