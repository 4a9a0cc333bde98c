"""Section 608: attaching what resolves, and taking counters away."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import get_number, list_objects
from engine.games.mtg.rules.attachment import attach_pairs
from engine.games.mtg.rules.choices import count_possible
from engine.games.mtg.rules.counters import list_counter_kinds
from engine.games.mtg.words import Outfit, RemoveCounters
from engine.kernel.events import Counted, Event
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("608.2c", "effect:remove-counters")
def counters_of_one_kind_or_all(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    """Remove `n` counters of the kind named from each object meant, or all there are if the word gives no number.

    Without a kind, all kinds go. Of fewer counters, as many as possible go. With a number but no kind, another clause
    answers.
    """
    word, context = said
    if word.n is not None and word.counter is None:
        return
    gone: list[Event] = []
    for id in list_objects(ask, word.what, context):
        there = ask.state.objects[id].counters
        kinds = tuple(there) if word.counter is None else list_counter_kinds(ask, word.counter)
        taken = {kind: _choose_number_to_remove(ask, word, context, there.get(kind, 0)) for kind in kinds}
        gone += [Counted(id, kind, -n) for kind, n in taken.items() if n > 0]
    yield tuple(gone)


def _choose_number_to_remove(ask: Run, word: RemoveCounters, context: Context, there: int) -> int:
    """How many counters are removed: all that are there if the word has no number, else as many as possible."""
    return there if word.n is None else count_possible(ask, get_number(ask, word.n, context), there)


@rules.does("608.2c", "effect:outfit")
def at_most_one_for_each(ask: Run, said: tuple[Outfit, Context]) -> Does:
    """For each host in turn, have the controller choose at most one matching object not chosen yet.

    Then all are attached at once.
    """
    word, context = said
    pairs: dict[str, str] = {}
    for host in list_objects(ask, word.to, context):
        left = tuple(id for id in ask.find(word.of, context) if id not in pairs)
        picked = str(ask.choose(str(context.controller), "object", (*left, "none"))) if left else "none"
        if picked != "none":
            pairs[picked] = host
    ask.perform("attach:together", tuple(pairs.items()))
    yield from ()


@rules.does("608.2d", "effect:remove-counters", after=counters_of_one_kind_or_all)
def counters_of_chosen_kinds(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    """From each object meant, remove `n` counters of kinds that the controller chooses, one counter at a time.

    Of fewer counters, as many as possible go. Nothing happens if the word names a kind or no number.
    """
    word, context = said
    if word.n is None or word.counter is not None:
        return
    n = get_number(ask, word.n, context)
    for id in list_objects(ask, word.what, context):
        left = dict(ask.state.objects[id].counters)
        taken: dict[str, int] = {}
        for _ in range(count_possible(ask, n, sum(left.values()))):
            kind = str(ask.choose(str(context.controller), "counter", tuple(sorted(k for k, v in left.items() if v))))
            left[kind] -= 1
            taken[kind] = taken.get(kind, 0) + 1
        yield tuple(Counted(id, kind, -count) for kind, count in taken.items())


@rules.does("608.2f", "attach:together")
def all_at_one_time(ask: Run, pairs: tuple[tuple[str, str], ...]) -> Does:
    """Attach each object to its host, all at the same time; `pairs` are (object, host), as ids.

    A clause stops each that cannot be attached.
    """
    yield attach_pairs(ask, pairs)
