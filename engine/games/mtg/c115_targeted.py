"""115.1: what makes a spell or an ability targeted, and so which targets it has."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.words import Aim
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("115.1a", "aims:spell")
def what_an_instant_or_sorcery_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.1b", "aims:aura")
def what_an_aura_spell_can_enchant(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.1c", "aims:activated")
def what_an_activated_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.1d", "aims:triggered")
def what_a_triggered_ability_names_as_a_target(ask: Run, aims: tuple[Aim, ...], so_far: object) -> object:
    return aims


@rules.defines("115.6", "targets:none")
def targets_that_need_not_be_chosen(
    ask: Run, said: tuple[tuple[Aim, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    aims, targets = said
    rest = aims[len(targets) :]
    return (*so_far, *("none" for _ in rest)) if rest and all(aim.up_to for aim in rest) else so_far
