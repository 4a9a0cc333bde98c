"""Section 205: type line."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import as_list, list_printed
from engine.games.mtg.rules.characteristics import adds_supertype, adds_type, sets_value
from engine.games.mtg.types import CARD_TYPES, CREATURE_TYPES, subtype_set
from engine.kernel.parts import Application
from engine.kernel.run import Run
from engine.kernel.words import Card

__all__: list[str] = []


@rules.defines(
    "205.1a",
    "apply",
    after=("effects_apply", "static_abilities_apply_to_whatever_they_say", "power_and_toughness_are_set"),
)
def new_types_replace_those_of_their_set(ask: Run, work: Application, so_far: object) -> object:
    """Card types that are set replace card types; subtypes replace those of their set alone, as creature types do."""
    if not sets_value(work, "types", "subtypes"):
        return so_far
    new = as_list(work.by)
    sets = {subtype_set(str(one)) for one in new} if work.field == "subtypes" else set()
    kept = [one for one in as_list(so_far) if one not in new and work.field == "subtypes"]
    return (*(one for one in kept if subtype_set(str(one)) not in sets and _has_type_of(ask, work, one)), *new)


def _has_type_of(ask: Run, work: Application, subtype: object) -> bool:
    """Whether an object has a card type that goes with a subtype: those of a type that it has lost are lost with it."""
    types = {"creature": ("creature", "tribal"), "spell": ("instant", "sorcery")}
    kind = subtype_set(str(subtype))
    return any(ask.has(work.obj, "types", one) for one in types.get(kind, (kind,)))


@rules.defines(
    "205.1b",
    "apply",
    after=(
        "effects_apply",
        "static_abilities_apply_to_whatever_they_say",
        "power_and_toughness_are_set",
        new_types_replace_those_of_their_set,
        "other_supertypes_are_kept",
    ),
)
def types_in_addition_leave_those_there_were(ask: Run, work: Application, so_far: object) -> object:
    return _add_to_list(ask, work, so_far) if adds_type(work) else so_far


def _add_to_list(ask: Run, work: Application, so_far: object) -> object:
    """What a change makes of a list, besides what was there before."""
    return tuple(dict.fromkeys((*as_list(ask.get(work.obj, work.field)), *as_list(so_far))))


@rules.defines("205.2a", "choosable", after="an_existing_creature_type")
def a_card_type(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return CARD_TYPES if what == "card type" else so_far


@rules.defines("205.2b", "types:shared")
def any_of_its_types_will_do(ask: Run, kinds: tuple[frozenset[object], ...], so_far: bool) -> bool:
    """What has several card types meets what is asked of any one of them, whatever others it has."""
    return bool(frozenset.intersection(*kinds))


@rules.defines("205.3e", "choosable")
def an_existing_creature_type(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return CREATURE_TYPES if what == "creature type" else so_far


@rules.defines("205.4b", "supertypes:kept")
def whatever_becomes_of_its_types(ask: Run, card: Card, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """A change of its card types or subtypes leaves the supertypes as they were."""
    return list_printed(card, "supertypes")


@rules.defines(
    "205.4b",
    "apply",
    after=(
        "effects_apply",
        "static_abilities_apply_to_whatever_they_say",
        "power_and_toughness_are_set",
        new_types_replace_those_of_their_set,
    ),
)
def other_supertypes_are_kept(ask: Run, work: Application, so_far: object) -> object:
    """An object that becomes legendary, or snow, retains its other supertypes."""
    return _add_to_list(ask, work, so_far) if adds_supertype(work) else so_far
