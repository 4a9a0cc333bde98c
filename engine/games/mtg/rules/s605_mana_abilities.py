"""Section 605: mana abilities. Which abilities are, and that they do not use the stack."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Activated as WasActivated
from engine.games.mtg.events import AddedMana, Produced
from engine.games.mtg.references import is_mana_ability
from engine.games.mtg.rules.activation import draw_up_bill, find_activated_ability
from engine.games.mtg.words import Activate, Activated, Produce, When
from engine.kernel.events import Given, Stacked, Triggers
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Waiting
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.forbids("605.1a", "mana:none")
def none_of_its_abilities_is_a_mana_ability(ask: Run, own: tuple[Activated, ...]) -> bool:
    """Objection if none of an object's activated abilities is a mana ability.

    One with a target, without mana to add, or with loyalty is none.
    """
    return not any(map(is_mana_ability, own))


@rules.allows("605.1b", "mana-ability")
def it_could_add_mana(ask: Run, waiting: Waiting) -> bool:
    """Whether one of a triggered ability's own effects adds mana.

    Effects inside others are not looked at, and 605.5a may still object.
    """
    return any(isinstance(word, Produce) for word in waiting.trigger.does)


@rules.does("605.3b", "act:activate")
def mana_at_once(ask: Run, act: Activate) -> Does:
    """Activate a mana ability without the stack; then its player gets priority. Nothing happens for other abilities."""
    if is_mana_ability(find_activated_ability(ask, act)):
        ask.perform("activate:mana", act)
        yield Given(act.seat, fresh=True)


@rules.does("605.3b", "activate:mana")
def it_resolves_immediately(ask: Run, act: Activate) -> Does:
    """Have the cost of a mana ability paid, do its effects at once, and record the activation.

    Whether the cost tapped its object is noted for the effects.
    """
    ability = find_activated_ability(ask, act)
    ask.perform("pay", draw_up_bill(ask, act, ability))
    notes: Map[str, object] = Map(tapped=True) if ability.cost.tap else EMPTY
    ask.effects(ability.does, Context(act.obj, act.seat, x=act.x, notes=notes))
    yield WasActivated(act.obj, act.seat, index=act.ability)


@rules.does("605.4a", "after:triggers")
def it_resolves_at_once(ask: Run, record: Record) -> Does:
    """Take a triggered mana ability off those that wait, and do its effects at once.

    Nothing happens for another ability, or if a clause objects.
    """
    new = record.event.waiting.id if isinstance(record.event, Triggers) else None
    for here in [one for one in ask.state.waiting if one.id == new and ask.allows("mana-ability", one)]:
        no = ask.forbids("mana-ability", here)
        ask.note(no)
        if not no:
            yield Stacked(here.id)
            ask.effects(here.trigger.does, here.context)


@rules.forbids("605.5a", "mana-ability")
def a_target_or_another_event(ask: Run, waiting: Waiting) -> bool:
    """Objection to a mana ability that has a target, or that triggers on anything but a mana ability or its mana."""
    aimed = isinstance(waiting.trigger, When) and bool(waiting.trigger.aims)
    return aimed or not isinstance(waiting.context.event, Produced | AddedMana)
