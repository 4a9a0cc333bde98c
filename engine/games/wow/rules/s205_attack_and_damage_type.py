"""Section 205: attack and damage type. The ATK and the damage types that a card deals with."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.position import as_list
from engine.games.wow.rules.modifiers import apply_statement
from engine.kernel.parts import Application
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("205.1", 1, 4, on="205.1a")


@rules.defines("205.1", "printed:attack")
def a_hero_without_an_attack_has_none(ask: Run, id: str, so_far: object) -> object:
    """A hero that prints no ATK has 0."""
    return 0 if so_far is None and "hero" in as_list(ask.get(id, "types")) else so_far


@rules.defines("205.1a", "blow-amount")
def as_much_as_its_attack(ask: Run, by: str, so_far: int) -> int:
    """A character, by its id, deals combat damage equal to its ATK; 0 without one."""
    return ask.number(by, "attack")


rules.shape("205.1b", "a card of a damage type is found by a filter on its damage types")


@rules.defines("205.1c", "apply")
def of_that_damage_type_and_no_other(ask: Run, work: Application, so_far: object) -> object:
    """The damage types that a modifier sets, in place of all others; any other change is left alone."""
    return apply_statement(work, "205.1c", so_far)
