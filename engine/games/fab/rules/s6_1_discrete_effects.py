"""Section 6.1: discrete effects. Effects that are generated one by one, some on a condition."""

from __future__ import annotations

from engine.games.fab.base import rules
from engine.games.fab.words import Conditional
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("6.1.1", "effect:conditional")
def generate_if_it_holds(ask: Run, said: tuple[Conditional, Context]) -> Does:
    """Effects with a condition are generated only if that holds as they would be (6.1.3)."""
    if ask.defines("generated", said, so_far=False):
        ask.effects(said[0].does, said[1])
    yield from ()


@rules.does("6.1.2", "generate")
def one_after_another(ask: Run, said: tuple[tuple[Word, ...], Context, str]) -> Does:
    """Effects are generated one by one; once the layer is gone, only if it still generates them (5.3.4c).

    What is given are the effects, their context, and the id of the layer.
    """
    words, context, layer = said
    for word in words:
        if layer not in ask.state.objects and not ask.allows("generate:on", layer):
            return
        ask.effects((word,), context)
    yield from ()


@rules.defines("6.1.3", "generated")
def its_condition_is_looked_at_once(ask: Run, what: tuple[Conditional, Context], so_far: bool) -> bool:
    """Whether a discrete effect is generated: its condition holds at that moment, or it has none.

    The pair is the effect and its context.
    """
    return ask.holds(what[0].when, what[1])
