"""Section 1.8: effects."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Paid
from engine.games.fab.rules.layers import check_each_target, list_target_filters
from engine.games.fab.words import Optional, Pick
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Waiting
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("1.8.3a", "declinable", edition=EN)
def its_controller_may_decline(ask: Run, waiting: Waiting, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """The controller may decline the effects of an optional trigger as its layer resolves.

    For a hidden source, the choice came as it triggered (5.4.7b).
    """
    said = ask.state.mark(waiting.context.source, "shown")
    return (Optional(so_far),) if waiting.trigger.optional and not said else so_far


@rules.does("1.8.3a", "effect:optional", edition=EN)
def optional(ask: Run, said: tuple[Optional, Context]) -> Does:
    """The controller chooses whether an optional effect comes; its price must be payable, and is paid first.

    What follows upon it comes only if something came of it.
    """
    word, context = said
    seat = str(context.controller)
    if ask.state.number(seat, "resources") < word.pay or not ask.choose(seat, "may", (True, False)):
        return
    if word.pay:
        yield Paid(seat, word.pay)
    if ask.effects(word.does, context):
        ask.effects(word.then, context)


@rules.does("1.8.6", "effect:pick", edition=EN)
def pick(ask: Run, said: tuple[Pick, Context]) -> Does:
    """The controller chooses one object that matches, and the next effects are done with it.

    Nothing comes if none matches.
    """
    word, context = said
    among = ask.find(word.which, context)
    if among:
        chosen = str(ask.choose(context.controller, "pick", among))
        ask.effects(word.then, msgspec.structs.replace(context, it=chosen))
    yield from ()


@rules.defines("1.8.9", "targets:now", edition=EN)
def effects_on_what_is_no_legal_target_fail(ask: Run, layer: Obj, so_far: Context) -> Context:
    """A target that is illegal as the layer resolves is left out of the context: an empty id stands in its place."""
    legal = check_each_target(ask, list_target_filters(ask, layer), so_far)
    return replace(so_far, targets=tuple(id if ok else "" for id, ok in zip(so_far.targets, legal, strict=False)))
