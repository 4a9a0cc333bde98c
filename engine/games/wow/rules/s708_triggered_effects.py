"""Section 708: triggered effects. How triggered effects get onto the chain."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.links import list_chosen_before, list_target_choices, make_effect_link, number_instances
from engine.games.wow.words import May, Random
from engine.kernel.events import Stacked
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Waiting

__all__: list[str] = []


@rules.orders("708.1a", "waiting", edition=EN)
def turn_player_first(ask: Run, items: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """The waiting effects of one player go first: the turn player's, or the next player's in turn order who has any."""
    for seat in ask.state.clockwise(ask.active):
        own = tuple(one for one in items if one.context.controller == seat)
        if own:
            return own
    return items


@rules.defines("708.1a", "chooser:waiting", edition=EN)
def each_orders_their_own(ask: Run, among: tuple[Waiting, ...], so_far: None) -> str | None:
    """The controller of waiting effects picks which of them is added next. It is read from the first: all have one."""
    return among[0].context.controller


@rules.does("708.2", "stack:waiting", edition=EN)
def added_with_its_targets(ask: Run, waiting: Waiting) -> Does:
    """A waiting effect is added to the chain with targets that its controller or chance chooses.

    It is dropped if one of its targets cannot be chosen; if it is optional, its player decides as it resolves. One
    without targets of its own keeps those of its context.
    """
    context, trigger = waiting.context, waiting.trigger
    seat = str(context.controller)
    targets: tuple[str, ...] = () if trigger.targets else context.targets
    instances = number_instances((trigger.targets,))
    for which in trigger.targets:
        before = list_chosen_before(instances, targets)
        fits = list_target_choices(ask, which, replace(context, targets=targets))
        legal = tuple(id for id in fits if id not in before)
        if not legal:
            yield Stacked(waiting.id)
            return
        options = ask.defines("target-options", (seat, targets), legal)
        targets = (*targets, ask.choose(None if isinstance(which, Random) else seat, "target", options))
    does = (May(trigger.does),) if trigger.optional else trigger.does
    context = replace(context, targets=targets, notes=context.notes.put("given", trigger.given))
    yield Stacked(waiting.id, make_effect_link(does, trigger.targets, context, seat).obj)
