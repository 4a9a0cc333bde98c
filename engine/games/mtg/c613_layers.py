"""Section 613: the layers in which continuous effects apply, dependency, and timestamps."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c305_lands import TEXTLESS
from engine.games.mtg.refs import (
    listed,
)
from engine.kernel.changes import takes_abilities
from engine.kernel.matching import fields_read, holds, matches_filter
from engine.kernel.parts import Live, Reach
from engine.kernel.run import Run
from engine.kernel.words import Modify, Static

__all__ = ["LAYERS"]


LAYERS = {
    "controller": 2,
    "name": 3,
    "types": 4,
    "subtypes": 4,
    "supertypes": 4,
    "colors": 5,
    "abilities": 6,
    "keywords": 6,
}
"""The layer of a change by the field that it changes (613.1); copies are layer 1, power and toughness 7."""

_TYPES = LAYERS["types"]


def _layer(live: Live) -> int:
    if isinstance(live.part, Modify) and live.part.by == TEXTLESS:
        return _TYPES  # what a land loses with its type, it loses in the same layer (305.7)
    return LAYERS.get(live.part.field, 7) if isinstance(live.part, Modify) else 7


@rules.orders("613.1", "effects")
def layers_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    first = min(_layer(one) for one in items)
    return tuple(one for one in items if _layer(one) == first)


@rules.orders("613.4c", "effects", after=layers_in_order)
def sublayers_of_power_and_toughness(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    def sublayer(one: Live) -> int:
        if not isinstance(one.part, Modify) or one.part.field not in {"power", "toughness"}:
            return 0
        return 1 if one.part.op == "set" else 2

    first = min(map(sublayer, items))
    return tuple(one for one in items if sublayer(one) == first)


_FIRST = (
    layers_in_order,
    sublayers_of_power_and_toughness,
    "what_defines_comes_first_in_its_layer",
    "what_defines_power_and_toughness_comes_first",
)


@rules.orders("613.8b", "effects", after=_FIRST)
def dependent_ones_wait(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    if not _could_depend(items):
        return items

    def depends(one: Live, other: Live) -> bool:
        return bool(ask.defines("depends", (one, other), so_far=False))

    free = tuple(
        one
        for one in items
        if not any(depends(one, other) and not depends(other, one) for other in items if other is not one)
    )
    return free or items


def _could_depend(items: tuple[Live, ...]) -> bool:
    """Whether any of these writes what another reads, or takes abilities away."""
    parts = [one.part for one in items if isinstance(one.part, Modify)]
    written = {part.field for part in parts}
    written |= {"abilities"} if "keywords" in written else set()
    return any(written & fields_read(part) for part in parts) or any(map(takes_abilities, parts))


@rules.defines("613.8a", "depends")
def it_changes_what_the_other_does_or_whether_it_is(ask: Run, pair: tuple[Live, Live], so_far: bool) -> bool:
    """Whether applying the second would change the first's existence, what it applies to, or what it does there."""
    one, other = pair
    if one.key.rpartition("/")[0] == other.key.rpartition("/")[0]:  # parts of one effect
        return so_far
    return ask.board().depends(one, other) or _takes_away(ask, other, one)


def _takes_away(ask: Run, other: Live, one: Live) -> bool:
    """Whether an effect takes away the ability that another comes from."""
    part, source, board = other.part, one.source, ask.board()
    if one.ongoing is not None or not isinstance(part, Modify) or not takes_abilities(part):
        return False
    context = msgspec.structs.replace(other.context, it=source)
    there = source in other.only if other.only is not None else matches_filter(part.to, source, other.context, board)
    if not there or source not in ask.state.objects or not holds(part.when, context, board):
        return False
    own = [has for has in listed(ask.get(source, "abilities")) if isinstance(has, Static) and one.part in has.gives]
    taken = listed(part.by)
    return all((has not in taken) if part.op == "set" else (part.by == "all" or has in taken) for has in own)


@rules.defines("613.6", "reach")
def the_same_objects_in_each_layer(ask: Run, what: Reach, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """An effect that has begun to apply goes on with the same objects in later layers."""
    return what.begun


@rules.allows("613.6", "goes-on")
def even_if_its_ability_is_removed(ask: Run, live: Live) -> bool:
    return True


@rules.orders("613.7", "effects", after=(*_FIRST, dependent_ones_wait))
def earlier_timestamps_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    oldest = min(items, key=lambda one: (one.stamp, one.key))
    return tuple(
        one for one in items if one.stamp == oldest.stamp and one.part == oldest.part and one.key == oldest.key
    )
