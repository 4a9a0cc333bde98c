"""Section 300: card types. What it means to have a type, to gain one, and to share one."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.position import as_list
from engine.games.wow.rules.modifiers import apply_statement
from engine.games.wow.rules.tags import Pair
from engine.kernel.parts import Application
from engine.kernel.run import Run

__all__: list[str] = []

rules.shape("300.1", "a card's types are a list; characters and equipment are found by it")


@rules.defines("300.1a", "apply")
def another_type_in_place_of_its_own(ask: Run, work: Application, so_far: object) -> object:
    """The types that a modifier sets, in place of all others; any other change is left alone."""
    return apply_statement(work, "300.1a", so_far)


@rules.defines("300.1b", "apply")
def a_type_besides_its_own(ask: Run, work: Application, so_far: object) -> object:
    """The types with one that a modifier adds; any other change is left alone."""
    return apply_statement(work, "300.1b", so_far)


@rules.allows("300.1c", "same-types")
def as_many_and_all_the_same(ask: Run, what: Pair) -> bool:
    """Two cards have the same types if their sets of card types are equal."""
    return _list_types(ask, what.one) == _list_types(ask, what.other)


def _list_types(ask: Run, id: str) -> set[object]:
    """The card types that a card has now, such as `{"ability", "ally"}`.

    Further words of its type line are left out.
    """
    return set(as_list(ask.get(id, "types"))) & {"ability", "ally", "equipment", "hero", "location", "quest"}


@rules.allows("300.1c", "share-type")
def one_that_both_have(ask: Run, what: Pair) -> bool:
    """Two cards share a type if at least one card type is on both."""
    return bool(_list_types(ask, what.one) & _list_types(ask, what.other))
