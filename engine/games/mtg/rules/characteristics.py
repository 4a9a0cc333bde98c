"""Characteristic-defining abilities, conditions of abilities, and tests of what a change changes."""

from __future__ import annotations

from engine.games.mtg.references import as_list
from engine.kernel.parts import Application, Functioning
from engine.kernel.run import Run
from engine.kernel.words import Ability, Context, Filter, Modify, Part, Static

__all__ = [
    "POWER",
    "adds_supertype",
    "adds_type",
    "defines_itself",
    "is_characteristic_defining",
    "meets_own_condition",
    "sets_power",
    "sets_value",
]

_ITSELF = Filter(be="this")


POWER = frozenset({"power", "toughness"})
"""The fields that hold power and toughness."""


def defines_itself(part: Part) -> bool:
    """Whether a part, without a condition, sets its own object's colors, subtypes, power or toughness (604.3a).

    For colors and subtypes it may also add to them.
    """
    if not isinstance(part, Modify) or part.to != _ITSELF or part.when is not None:
        return False
    return part.op == "set" if part.field in POWER else part.field in {"colors", "subtypes"} and part.op != "remove"


def is_characteristic_defining(ability: Ability) -> bool:
    """Whether an ability is a characteristic-defining ability (604.3): static, and without a condition.

    All its parts must set what their own object is, as `defines_itself` says, and there must be one.
    """
    return (
        isinstance(ability, Static)
        and ability.when is None
        and bool(ability.gives)
        and all(map(defines_itself, ability.gives))
    )


def adds_type(work: Application) -> bool:
    """Whether a change about to be applied adds a card type or a subtype, and does not set or remove any."""
    part = work.live.part
    return isinstance(part, Modify) and part.field in {"types", "subtypes"} and part.op == "grant"


def adds_supertype(work: Application) -> bool:
    """Whether a change about to be applied adds or sets at least one supertype."""
    part = work.live.part
    gains = isinstance(part, Modify) and part.field == "supertypes" and part.op in {"set", "grant"}
    return gains and bool(as_list(work.by))


def sets_value(work: Application, *fields: str) -> bool:
    """Whether a change about to be applied changes one of these fields (`power`) by setting it.

    One that adds to the field does not count, nor one of another field.
    """
    return work.field in fields and isinstance(work.live.part, Modify) and work.live.part.op == "set"


def sets_power(work: Application) -> bool:
    """Whether a change about to be applied sets power or toughness; one that adds to them does not."""
    return sets_value(work, "power", "toughness")


def meets_own_condition(ask: Run, what: Functioning) -> bool:
    """Whether the condition of a static ability holds, by the values as they are.

    An ability without one meets it, and so does an ability of another kind.

    Raises:
        KeyError: the object that has the ability is gone.
    """
    when = what.ability.condition if isinstance(what.ability, Static) else None
    obj = ask.state.objects[what.obj]
    return bool(ask.holds(when, Context(obj.id, obj.controller or obj.owner)))
