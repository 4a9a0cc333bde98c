"""Section 122: removing counters of any kinds."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c609_possible import possible
from engine.games.mtg.refs import number, things
from engine.games.mtg.words import Reference
from engine.kernel.events import Counted, Event
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Context, Filter

__all__ = ["RemoveCounters", "named"]


class RemoveCounters(Word, frozen=True):
    """Remove so many counters from objects, or all of them if no number is given.

    `counter`: of this kind; without it, of whatever kinds the player chooses.
    """

    n: Amount | None = None
    what: Reference | Filter = "target"
    counter: str | None = None


def named(ask: Run, id: str, counter: str) -> tuple[str, ...]:
    """The kinds of counters on an object that are meant by a name."""
    here = ask.state.objects.get(id)
    kinds: tuple[str, ...] = ask.defines("counters:named", counter, tuple(here.counters) if here is not None else ())
    return kinds


@rules.defines("122.1", "counters:named")
def those_of_that_name(ask: Run, counter: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Counters of the same name are interchangeable, and no others."""
    return (counter,)


@rules.defines("122.1", "reckoned:counters")
def counters_of_any_name(ask: Run, id: str, so_far: object) -> object:
    """How many counters there are on an object, whatever they are called."""
    here = ask.state.objects.get(id) or ask.state.gone[id].obj
    return sum(here.counters.values())


@rules.does("608.2c", "effect:remove-counters")
def counters_of_one_kind_or_all(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    """No more than there are, and not as counters that are put."""
    word, context = said
    if word.n is not None and word.counter is None:
        return
    gone: list[Event] = []
    for id in things(ask, word.what, context):
        there = ask.state.objects[id].counters
        kinds = tuple(there) if word.counter is None else named(ask, id, word.counter)
        taken = {kind: _taken(ask, word, context, there.get(kind, 0)) for kind in kinds}
        gone += [Counted(id, kind, -n) for kind, n in taken.items() if n > 0]
    if gone:
        yield tuple(gone)


def _taken(ask: Run, word: RemoveCounters, context: Context, there: int) -> int:
    return there if word.n is None else possible(ask, number(ask, word.n, context), there)


@rules.does("608.2d", "effect:remove-counters", after=counters_of_one_kind_or_all)
def counters_of_chosen_kinds(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    """One kind after another, as many counters as there are."""
    word, context = said
    if word.n is None or word.counter is not None:
        return
    n = number(ask, word.n, context)
    for id in things(ask, word.what, context):
        left = dict(ask.state.objects[id].counters)
        taken: dict[str, int] = {}
        for _ in range(possible(ask, n, sum(left.values()))):
            kind = str(ask.choose(str(context.controller), "counter", tuple(sorted(k for k, v in left.items() if v))))
            left[kind] -= 1
            taken[kind] = taken.get(kind, 0) + 1
        if taken:
            yield tuple(Counted(id, kind, -count) for kind, count in taken.items())
