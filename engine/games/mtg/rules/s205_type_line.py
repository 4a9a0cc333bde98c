"""Section 205: type line. What becomes of types when an effect sets or adds some, and which can be chosen."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import as_list, list_printed
from engine.games.mtg.rules.characteristics import adds_supertype, adds_type, sets_value
from engine.games.mtg.types import CARD_TYPES, CREATURE_TYPES, find_subtype_set
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
    """The types after a change that sets them.

    Set card types replace all card types. Set subtypes replace those of their own set (creature types, land types);
    others stay while the object has their card type. For other changes it is `so_far`.
    """
    if not sets_value(work, "types", "subtypes"):
        return so_far
    new = as_list(work.by)
    sets = {find_subtype_set(str(one)) for one in new} if work.field == "subtypes" else set()
    kept = [one for one in as_list(so_far) if one not in new and work.field == "subtypes"]
    return (*(one for one in kept if find_subtype_set(str(one)) not in sets and _has_type_of(ask, work.obj, one)), *new)


@rules.defines("205.1a", "value:subtypes")
def subtypes_go_with_their_card_type(ask: Run, id: str, so_far: object) -> object:
    """The subtypes `so_far` without those whose card type the object has lost: no Elf on what is no creature.

    One that is the subtype of another card type of the object stays. A list without any stays `so_far`.
    """
    lost = [one for one in as_list(so_far) if _is_listed(str(one)) and not _has_type_of(ask, id, one)]
    return tuple(one for one in as_list(so_far) if one not in lost) if lost else so_far


def _is_listed(subtype: str) -> bool:
    """Whether the card type of a subtype is known: Elf and Equipment, not a made-up word."""
    return subtype in CREATURE_TYPES or find_subtype_set(subtype) != "creature"


def _has_type_of(ask: Run, id: str, subtype: object) -> bool:
    """Whether an object has the card type that a subtype belongs to: `creature` for Elf.

    For a creature type, tribal will do as well; for a type of spells it is instant or sorcery.
    """
    types = {"creature": ("creature", "tribal"), "spell": ("instant", "sorcery")}
    kind = find_subtype_set(str(subtype))
    return any(ask.has(id, "types", one) for one in types.get(kind, (kind,)))


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
    """The object's types, and after them those that a change adds (`so_far`), each once.

    For a change that adds no card types or subtypes it is `so_far`.
    """
    return _add_to_list(ask, work, so_far) if adds_type(work) else so_far


def _add_to_list(ask: Run, work: Application, so_far: object) -> object:
    """A list with the values that a change adds (`so_far`), after those that the object has: `("Elf", "Warrior")`.

    Each value comes once. `so_far` may be a tuple or a single value.
    """
    return tuple(dict.fromkeys((*as_list(ask.get(work.obj, work.field)), *as_list(so_far))))


@rules.defines("205.2a", "choosable", after="an_existing_creature_type")
def a_card_type(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """All card types where `what` is `card type`; otherwise `so_far`."""
    return CARD_TYPES if what == "card type" else so_far


@rules.defines("205.2b", "types:shared")
def any_of_its_types_will_do(ask: Run, kinds: tuple[frozenset[object], ...], so_far: bool) -> bool:
    """Whether one card type is in all of these sets, one set for each object."""
    return bool(frozenset.intersection(*kinds))


@rules.defines("205.3e", "choosable")
def an_existing_creature_type(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """All existing creature types where `what` is `creature type`; otherwise `so_far`."""
    return CREATURE_TYPES if what == "creature type" else so_far


@rules.defines("205.4b", "supertypes:kept")
def whatever_becomes_of_its_types(ask: Run, card: Card, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """The supertypes printed on a card, which a change of card types or subtypes leaves: `("snow",)`."""
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
    """The object's supertypes, and after them the one that a change gives (`so_far`), such as legendary.

    For any other change it is `so_far`.
    """
    return _add_to_list(ask, work, so_far) if adds_supertype(work) else so_far
