"""Section 707: adding links. What is announced as a link is added, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

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
from engine.kernel.values import Word
from engine.kernel.words import Charge, Context

__all__: list[str] = []

_STEPS = ("set", "increase", "reduce")
"""How a modifier changes a cost, in the order in which the changes are made."""


@rules.forbids("707.1b", "act:play", edition=EN)
def an_x_without_paying(ask: Run, play: Play) -> bool:
    """If a card is played free, its X may only be 0."""
    return play.free and bool(play.x)


@rules.forbids("707.1c", "act:play", edition=EN)
def the_wrong_modes(ask: Run, play: Play) -> bool:
    """A modal card must be played with as many of its modes as it says, each once, by their numbers from 1.

    A card that is not modal has no modes to choose.
    """
    modal = list_abilities(ask, play.card, Modal)
    return bool(play.modes and not modal) or any(
        len(play.modes) != one.choose
        or len(set(play.modes)) < len(play.modes)
        or not set(play.modes) <= set(range(1, len(one.modes) + 1))
        for one in modal
    )


@rules.forbids("707.1d", ("act:play", "act:use"), edition=EN)
def a_target_without_a_share(ask: Run, act: Play | Use) -> bool:
    """Divided damage must be announced in `amounts`: one number above 0 for each target, all of the damage together.

    What divides no damage may announce none. What may be done, or is done on a condition, is divided all the same.
    """
    power = find_used_power(ask, act)
    said = [power] if power else list_chosen_abilities(ask, act.card, getattr(act, "modes", ()))
    words = [word for one in said for word in _list_actions(one)]
    totals = [word.divided for word in words if isinstance(word, Deal) and word.divided is not None]
    if not totals:
        return bool(act.amounts)
    due = ask.amount(totals[0], Context(act.card, act.seat, act.targets, act.x))
    return len(act.amounts) != len(act.targets) or any(one <= 0 for one in act.amounts) or sum(act.amounts) != due


def _list_actions(said: Word) -> Iterator[Word]:
    """The actions of an ability or of another action, and those inside them, such as what a `May` lets be done."""
    for one in (*getattr(said, "does", ()), *getattr(said, "otherwise", ())):
        yield one
        yield from _list_actions(one)


@rules.does("707.1d", "effect:among", edition=EN)
def each_with_its_own_targets(ask: Run, said: tuple[Among, Context]) -> Does:
    """A paragraph or mode with targets is done with its own targets alone: `n` of them, after the first `before`."""
    word, context = said
    ask.effects(word.does, replace(context, targets=context.targets[word.before : word.before + word.n]))
    yield from ()


@rules.defines("707.1e", "cost:change", edition=EN)
def modifiers_of_costs(ask: Run, work: Charging, so_far: int) -> int:
    """Each modifier of a cost makes it what the modifier works out: `work.result`."""
    return work.result


@rules.orders("707.1e", "charges", edition=EN)
def additions_before_reductions(ask: Run, items: tuple[Live[Charge], ...]) -> tuple[Live[Charge], ...]:
    """Of the changes of a cost, setting comes first, then raising, then reducing; it gives one alone.

    Reductions apply in the best order for the player: those with the highest minimum first.
    """
    return (min(items, key=lambda one: _rank_charge(ask, one)),)


def _rank_charge(ask: Run, live: Live[Charge]) -> tuple[int, int]:
    """The sort key of a cost change: set, then raised, then reduced, to the highest floor first.

    `(0, 0)`, `(1, 0)`, `(2, -floor)`: lower keys come first. One that is reduced freely has the floor 0.
    """
    return _STEPS.index(live.part.op), -ask.amount(live.part.least or 0, live.context)


@rules.does("707.1f", "after:added", edition=EN)
def what_becomes_targeted(ask: Run, record: Record) -> Does:
    """As a link is added to the chain, each of its targets becomes targeted."""
    event = cast("Added", record.event)
    told, _, _ = read_link(ask, ask.state.objects[event.link])
    yield tuple(Targeted(id, event.link, event.seat) for id in told.targets)


@rules.does("707.1f", "after:stacked", edition=EN)
def what_a_triggered_effect_targets(ask: Run, record: Record) -> Does:
    """As a triggered effect is added to the chain, each of its own targets becomes targeted."""
    if link := cast("Stacked", record.event).obj:
        told, _, descriptions = read_link(ask, link)
        yield tuple(Targeted(id, link.id, link.owner) for id in told.targets[: len(descriptions)])
