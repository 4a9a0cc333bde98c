"""Abilities that meet their event and do not trigger: by an if (603.4), a choice never made (607.5a), or being gone."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c601_permissions import chosen_in
from engine.games.mtg.events import Untriggered
from engine.kernel.events import Moved
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.triggers import Chance

__all__: list[str] = []


rules.shape(
    "603.2g", "what is prevented, replaced or forbidden does not happen, and what does not happen triggers nothing"
)


@rules.forbids("607.5a", "trigger")
def it_refers_to_a_choice_never_made(ask: Run, chance: Chance) -> bool:
    return chosen_in(chance.trigger.on) and ask.state.mark(chance.live.source, "chosen") is None


@rules.forbids("603.10", "trigger")
def it_is_there_no_longer(ask: Run, chance: Chance) -> bool:
    """Objects that exist right after an event trigger on it; back in time looks what triggers on leaving (603.10a)."""
    return chance.seen == "before" and not isinstance(chance.event, Moved)


@rules.does("603.4", "trigger:stopped")
def its_if_was_not_met(ask: Run, chance: Chance) -> Does:
    if not ask.holds(chance.trigger.given, chance.context):
        yield Untriggered(chance.live.source)


@rules.does("607.5a", "trigger:stopped", after=its_if_was_not_met)
def its_choice_is_undefined(ask: Run, chance: Chance) -> Does:
    if it_refers_to_a_choice_never_made(ask, chance):
        yield Untriggered(chance.live.source)


@rules.does("603.10", "trigger:stopped", after=(its_if_was_not_met, its_choice_is_undefined))
def its_source_is_gone(ask: Run, chance: Chance) -> Does:
    if it_is_there_no_longer(ask, chance):
        yield Untriggered(chance.live.source)
