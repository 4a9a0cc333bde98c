"""Section 707: adding links."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Added, Targeted
from engine.games.wow.links import list_chosen_abilities, read_link
from engine.games.wow.position import list_abilities
from engine.games.wow.rules.powers import find_used_power
from engine.games.wow.words import Among, Deal, Modal, Play, Use
from engine.kernel.costs import Charging
from engine.kernel.events import Stacked
from engine.kernel.log import Record
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Charge, Context

__all__: list[str] = []


@rules.forbids("707.1b", "act:play", edition=EN)
def an_x_without_paying(ask: Run, play: Play) -> bool:
    """If a card is played free, its X may only be 0."""
    return play.free and bool(play.x)


@rules.forbids("707.1c", "act:play", edition=EN)
def the_wrong_modes(ask: Run, play: Play) -> bool:
    """A card that is not modal has no modes to choose."""
    modal = list_abilities(ask, play.card, Modal)
    return bool(play.modes and not modal) or any(
        len(play.modes) != one.choose
        or len(set(play.modes)) < len(play.modes)
        or not set(play.modes) <= set(range(1, len(one.modes) + 1))
        for one in modal
    )


@rules.forbids("707.1d", ("act:play", "act:use"), edition=EN)
def a_target_without_a_share(ask: Run, act: Play | Use) -> bool:
    """Each target gets a positive whole number, and all of the damage is divided."""
    power = find_used_power(ask, act)
    modes = act.modes if isinstance(act, Play) else ()
    words = (
        power.does
        if power
        else [w for one in list_chosen_abilities(ask, act.card, modes) for w in getattr(one, "does", ())]
    )
    totals = [word.divided for word in words if isinstance(word, Deal) and word.divided is not None]
    if not totals:
        return bool(act.amounts)
    due = ask.amount(totals[0], Context(act.card, act.seat, act.targets, act.x))
    return len(act.amounts) != len(act.targets) or min(act.amounts, default=1) < 1 or sum(act.amounts) != due


@rules.does("707.1d", "effect:among", edition=EN)
def each_with_its_own_targets(ask: Run, said: tuple[Among, Context]) -> Does:
    """A paragraph or mode with targets means only its own."""
    word, context = said
    ask.effects(word.does, replace(context, targets=context.targets[word.before : word.before + word.n]))
    yield from ()


@rules.defines("707.1e", "cost:change", edition=EN)
def modifiers_of_costs(ask: Run, work: Charging, so_far: int) -> int:
    """Each modifier of a cost changes it as it says."""
    return work.result


@rules.orders("707.1e", "charges", edition=EN)
def additions_before_reductions(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    """Reductions apply in the best order for the player: those with the highest minimum first."""
    ranks = [_rank_charge(ask, one) for one in items if isinstance(one, Live)]
    return next((items[at : at + 1] for at in range(len(ranks)) if ranks[at] == min(ranks)), items)


def _rank_charge(ask: Run, live: Live) -> tuple[int, int]:
    """The sort key of a cost change: set, then raised, then reduced to a floor, then reduced freely.

    `(0, 0)`, `(1, 0)`, `(2, -floor)`, `(3, 0)`: lower keys come first.
    """
    part = live.part
    if not isinstance(part, Charge) or part.op != "reduce":
        return 0 if isinstance(part, Charge) and part.op == "set" else 1, 0
    return (3, 0) if part.least is None else (2, -ask.amount(part.least, live.context))


@rules.does("707.1f", "after:added", edition=EN)
def what_becomes_targeted(ask: Run, record: Record) -> Does:
    """As a link is added to the chain, each of its targets becomes targeted."""
    event = record.event
    if isinstance(event, Added) and event.link in ask.state.objects:
        told, _, _ = read_link(ask, ask.state.objects[event.link])
        if targets := tuple(Targeted(id, event.link, event.seat) for id in told.targets):
            yield targets


@rules.does("707.1f", "after:stacked", edition=EN)
def what_a_triggered_effect_targets(ask: Run, record: Record) -> Does:
    """As a triggered effect is added to the chain, each of its own targets becomes targeted."""
    event = record.event
    link = event.obj if isinstance(event, Stacked) else None
    if link is not None and link.id in ask.state.objects:
        told, _, descriptions = read_link(ask, link)
        if targets := tuple(Targeted(id, link.id, str(link.controller)) for id in told.targets[: len(descriptions)]):
            yield targets
