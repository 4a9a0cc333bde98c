"""Section 122: removing counters of any kinds."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.refs import number, things
from engine.games.mtg.words import Reference
from engine.kernel.events import Counted
from engine.kernel.questions import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Context, Filter

__all__ = ["RemoveCounters"]


class RemoveCounters(Word, frozen=True):
    """Remove so many counters, of whatever kinds the player chooses, from objects."""

    n: Amount
    what: Reference | Filter = "target"


@rules.does("608.2d", "effect:remove-counters")
def counters_of_chosen_kinds(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    """One kind after another, as many counters as there are."""
    word, context = said
    n = number(ask, word.n, context)
    for id in things(ask, word.what, context):
        left = dict(ask.state.objects[id].counters)
        taken: dict[str, int] = {}
        for _ in range(min(n, sum(left.values()))):
            kind = str(ask.choose(str(context.controller), "counter", tuple(sorted(k for k, v in left.items() if v))))
            left[kind] -= 1
            taken[kind] = taken.get(kind, 0) + 1
        if taken:
            yield tuple(Counted(id, kind, -count) for kind, count in taken.items())
