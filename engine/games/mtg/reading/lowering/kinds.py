"""Kinds of objects, and names: what a noun asks by a field of a card."""

from __future__ import annotations

from engine.games.mtg.reading.lowering.references import LoweringError, refuse_meaning
from engine.games.mtg.reading.terms import Term, show_inner
from engine.games.mtg.types import CARD_TYPES

__all__ = ["divide_kinds", "lower_kinds", "lower_name", "pair_kind"]


def lower_kinds(said: object) -> tuple[str, tuple[str, ...]]:
    """Give the field of a kind, `types` or `subtypes`, and its members: `"elf"` gives `("subtypes", ("Elf",))`.

    Of a list any will do; its members are sorted. `spell`, `card` and other heads are refused; any other text that is
    no card type counts as a subtype.

    Raises:
        LoweringError: They are no kinds, of both fields, kinds that go together, or nouns with modifiers.
    """
    if isinstance(said, Term):
        if said.make == "both":
            raise LoweringError("kinds that go together")
        if said.make != "noun" or said.get("mods"):
            raise refuse_meaning(said)
        said = said.get("base")
    kinds = sorted(said, key=str) if isinstance(said, frozenset) else [said]
    if not all(isinstance(one, str) for one in kinds):
        raise LoweringError("any of several nouns")
    named = [str(one) for one in kinds]
    if {"spell", "token", "source", "ability", "card", "permanent"} & set(named):
        raise LoweringError(f"the kind {show_inner(said)}")
    types = tuple(one for one in named if one in CARD_TYPES)
    if types and len(types) < len(named):
        raise LoweringError("any of types and subtypes")
    return ("types", types) if types else ("subtypes", tuple(one.title() for one in named))


def divide_kinds(said: object) -> tuple[object, ...]:
    """Give the parts of a list of kinds that no one field tells: each field's kinds together, each noun on its own.

    Of artifacts, Elves and creatures with flying they are `("artifact", "elf", (noun ...))`. What is no such list is
    its only part.
    """
    if isinstance(said, Term) and said.make == "noun" and not said.get("mods"):
        said = said.get("base")
    if not isinstance(said, frozenset):
        return (said,)
    plain = frozenset(one for one in said if isinstance(one, str))
    types = frozenset(one for one in plain if one in CARD_TYPES)
    nouns = sorted(said - plain, key=show_inner)
    return tuple(one for one in (types, plain - types, *nouns) if one)


def lower_name(said: str) -> str:
    """Give the name of a card that a text names as 「Odd Bird」.

    Raises:
        LoweringError: No card of the set is named so; the name is then in another language, or in lower case.
    """
    name = said.strip("「」")
    if name == name.lower():
        raise LoweringError("a card of another set")
    return name


def pair_kind(said: object) -> tuple[str, object]:
    """Give the field and the value of a kind as a filter asks it: `("subtypes", "Zombie")`.

    Raises:
        LoweringError: It is no kind.
    """
    field, members = lower_kinds(said)
    return field, members[0] if len(members) == 1 else members
