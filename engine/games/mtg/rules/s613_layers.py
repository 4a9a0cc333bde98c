"""Section 613: layers. In which order continuous effects apply."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import cast

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.references import as_list, get_base_card
from engine.games.mtg.rules.characteristics import (
    POWER,
    is_characteristic_defining,
    meets_own_condition,
    sets_power,
)
from engine.games.mtg.rules.counters import count_with_counters
from engine.games.mtg.rules.land_types import TEXTLESS
from engine.games.mtg.words import MoreBlocks, Require
from engine.kernel.changes import list_fields_read, takes_abilities
from engine.kernel.matching import holds, matches_filter, matches_pattern
from engine.kernel.parts import Application, Functioning, Live, Reach
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Modify, Static

__all__ = ["CLAUSE_RANKS", "list_ranks"]

LAYERS = {
    "controller": 2,
    "name": 3,
    "types": 4,
    "subtypes": 4,
    "supertypes": 4,
    "colors": 5,
    "abilities": 6,
    "keywords": 6,
    "power": 7,
    "toughness": 7,
    "switched": 7,
}
"""The layer of a change by the field that it changes (613.1); copies are layer 1."""


_FIRST = (
    "what_is_not_yet_in_force_waits",
    "layers_in_order",
    "sublayers_of_power_and_toughness",
    "what_defines_comes_first_in_its_layer",
    "what_defines_power_and_toughness_comes_first",
)


@rules.orders("613.1", "effects", after="what_is_not_yet_in_force_waits")
def layers_in_order(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Those of the effects that are in the earliest layer."""
    first = min(_find_layer(one) for one in items)
    return tuple(one for one in items if _find_layer(one) == first)


def _find_layer(live: Live[Modify]) -> float:
    """The number of the layer in which an effect applies (613.1): 2 to 7, such as 4 for `types`.

    What changes no characteristic comes after all layers (613.11). A land losing its abilities to a basic land type
    does so in layer 4, in which its type is set (305.7).
    """
    return LAYERS.get("types" if live.part.by == TEXTLESS else live.part.field, math.inf)


@rules.orders("613.3", "effects", after=("layers_in_order", "sublayers_of_power_and_toughness"))
def what_defines_comes_first_in_its_layer(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Those of the effects that come of characteristic-defining abilities; all of them if none does.

    Power and toughness do not count (613.4a).
    """
    first = tuple(one for one in items if one.part.field not in POWER and _comes_of_defining_ability(ask, one))
    return first or items


def _comes_of_defining_ability(ask: Run, live: Live) -> bool:
    """Whether an effect comes from a characteristic-defining ability of its own source.

    False for an ongoing effect.
    """
    if live.ongoing is not None:
        return False
    own = get_base_card(ask, ask.state.objects[live.source]).abilities
    return any(isinstance(one, Static) and live.part in one.gives and is_characteristic_defining(one) for one in own)


@rules.orders(
    "613.4a",
    "effects",
    after=("layers_in_order", "sublayers_of_power_and_toughness", what_defines_comes_first_in_its_layer),
)
def what_defines_power_and_toughness_comes_first(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Those of the effects that come of abilities defining their object's power or toughness.

    All of them if none does.
    """
    first = tuple(one for one in items if one.part.field in POWER and _comes_of_defining_ability(ask, one))
    return first or items


@rules.defines("613.4b", "apply", after=("effects_apply", "static_abilities_apply_to_whatever_they_say"))
def power_and_toughness_are_set(ask: Run, work: Application, so_far: object) -> object:
    """The power or toughness that a change sets, over the earlier value; for any other change it is `so_far`."""
    return work.result if sets_power(work) else so_far


@rules.orders("613.4c", "effects", after=layers_in_order)
def sublayers_of_power_and_toughness(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Those of the effects that come first: setting power or toughness, then changing them."""
    first = min(map(_changes_power, items))
    return tuple(one for one in items if _changes_power(one) == first)


def _changes_power(one: Live[Modify]) -> bool:
    """Whether an effect changes power or toughness without setting it (613.4c)."""
    return one.part.field in POWER and one.part.op != "set"


def list_ranks(ask: Run, part: Live) -> Iterator[tuple[str, str]]:
    """The layer of an effect and its place in it, each with its rule: `("layer 7b", "mtg:613.4b@cr-2021-02-05")`.

    What defines its own object's values gives a second pair, except for power and toughness. Nothing comes for a field
    without a layer.
    """
    if not isinstance(part.part, Modify):
        return
    live, field = cast("Live[Modify]", part), part.part.field
    if field == "switched":
        yield "layer 7d", rules.id("613.4d")
    elif field in POWER and _comes_of_defining_ability(ask, live):
        yield "layer 7a", rules.id("613.4a")
    elif field in POWER:
        yield ("layer 7c", rules.id("613.4c")) if _changes_power(live) else ("layer 7b", rules.id("613.4b"))
    elif field in LAYERS:
        yield f"layer {_find_layer(live)}", rules.id("613.1")
        if _comes_of_defining_ability(ask, live):
            yield "first in its layer", rules.id("613.3")


CLAUSE_RANKS: Mapping[str, tuple[str, str]] = {
    "counters_add_to_power": ("layer 7c", rules.id("613.4c")),
    "counters_add_to_toughness": ("layer 7c", rules.id("613.4c")),
    "toughness_as_power": ("layer 7d", rules.id("613.4d")),
    "power_as_toughness": ("layer 7d", rules.id("613.4d")),
}
"""The layers of what clauses change with no effect: counters, and the values that are switched."""


@rules.defines("613.4d", "value:power", after="counters_add_to_power")
def toughness_as_power(ask: Run, id: str, so_far: object) -> object:
    """The toughness, with its counters, as power if the two are switched; otherwise `so_far`."""
    return (
        count_with_counters(ask, id, "toughness", ask.board().changed(id, "toughness"))
        if _is_switched(ask, id)
        else so_far
    )


def _is_switched(ask: Run, id: str) -> bool:
    """Whether power and toughness of an object are switched, which is so after an odd number of switches."""
    times = ask.board().changed(id, "switched")
    return isinstance(times, int) and times % 2 == 1


@rules.defines("613.4d", "value:toughness", after="counters_add_to_toughness")
def power_as_toughness(ask: Run, id: str, so_far: object) -> object:
    """The power, with its counters, as toughness if the two are switched; otherwise `so_far`."""
    return count_with_counters(ask, id, "power", ask.board().changed(id, "power")) if _is_switched(ask, id) else so_far


@rules.defines("613.6", "reach")
def the_same_objects_in_each_layer(ask: Run, what: Reach, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The ids that an effect began to apply to, for its parts in later layers."""
    return what.begun


@rules.allows("613.6", "goes-on")
def even_if_its_ability_is_removed(ask: Run, live: Live) -> bool:
    """Always True: an effect that has begun to apply goes on in later layers, although its ability has been removed."""
    return True


@rules.allows("613.6", "condition")
def even_if_its_condition_no_longer_holds(ask: Run, what: Functioning) -> bool:
    """Whether the ability's effect has begun to apply in this reckoning, and its condition no longer holds.

    Then it applies all the same.
    """
    effect = f"{what.obj}/{what.index}"
    has_begun = any(key.rpartition("/")[0] == effect for key, _ in ask.board().reached)
    return has_begun and not meets_own_condition(ask, what)


@rules.orders("613.7", "effects", after=(*_FIRST, "dependent_ones_wait"))
def earlier_timestamps_first(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """The one of the effects with the earliest timestamp, as a tuple of one.

    Of equal timestamps, the first by its key.
    """
    return (min(items, key=lambda one: (one.stamp, one.key)),)


@rules.defines("613.8a", "depends")
def it_changes_what_the_other_does_or_whether_it_is(
    ask: Run, pair: tuple[Live[Modify], Live[Modify]], so_far: bool
) -> bool:
    """Whether the first effect of the pair depends on the second.

    The second would change whether the first exists, its objects, or what it does to them. `so_far` for two parts of
    one effect.
    """
    one, other = pair
    if one.key.rpartition("/")[0] == other.key.rpartition("/")[0]:  # parts of one effect
        return so_far
    return ask.board().depends(one, other) or _takes_ability_away(ask, other, one)


def _takes_ability_away(ask: Run, other: Live[Modify], one: Live[Modify]) -> bool:
    """Whether the effect `other` takes away the ability that the effect `one` comes from.

    False if `one` does not come from an ability of an object. An object may have it twice: both must go. If it has it
    no longer, it is True for any `other` that takes abilities from it.
    """
    part, source, board = other.part, one.source, ask.board()
    if one.ongoing is not None or not takes_abilities(part):
        return False
    context = msgspec.structs.replace(other.context, it=source)
    there = source in other.only if other.only is not None else matches_filter(part.to, source, other.context, board)
    if not there or not holds(part.when, context, board):
        return False
    own = [has for has in as_list(ask.get(source, "abilities")) if isinstance(has, Static) and one.part in has.gives]
    taken = as_list(part.by)
    return all((has not in taken) if part.op == "set" else (part.by == "all" or has in taken) for has in own)


@rules.orders("613.8b", "effects", after=_FIRST)
def dependent_ones_wait(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Those of the effects that depend on no other one.

    Two that depend on each other do not wait, and where all would wait, none does.
    """
    if not _could_depend(items):
        return items

    def depends(one: Live[Modify], other: Live[Modify]) -> bool:
        """Within `dependent_ones_wait`: whether the effect `one` depends on the effect `other` (613.8a)."""
        return bool(ask.defines("depends", (one, other), so_far=False))

    free = tuple(
        one
        for one in items
        if not any(depends(one, other) and not depends(other, one) for other in items if other is not one)
    )
    return free or items


_ALSO_WRITTEN = {"keywords": "abilities"}


def _could_depend(items: tuple[Live[Modify], ...]) -> bool:
    """Whether any effect could depend on another: a quick test before each pair is tried.

    Some effect must write a field that one of them, or the condition of its ability, reads; or it must take abilities
    away. One that reads the field it writes counts. To write `keywords` is to write `abilities`.
    """
    written = {name for one in items for name in (one.part.field, _ALSO_WRITTEN.get(one.part.field))}
    return any(written & list_fields_read(one) or takes_abilities(one.part) for one in items)


@rules.defines("613.11", "crewing")
def with_toughness_instead(ask: Run, id: str, so_far: int) -> int:
    """The number that a creature gives for crewing: its toughness if it `crews with toughness`, else `so_far`.

    Its power does not change.
    """
    return ask.number(id, "toughness") if ask.has(id, "keywords", "crews with toughness") else so_far


@rules.defines("613.11", "requirement")
def requirements_in_force(ask: Run, said: tuple[Live[Require], Word], so_far: int) -> int:
    """The requirements so far, and one more if this effect (`said[0]`) requires this attack or block.

    Its pattern must match and its condition hold.
    """
    (live, what), board = said, ask.board()
    part, context = live.part, live.context
    if live.only is not None and getattr(what, "obj", None) not in live.only:
        return so_far
    if not matches_pattern(part.what, what, context, board) or not holds(part.when, context, board):
        return so_far
    ask.note(board.why.get(live.key, ()))
    return so_far + 1


@rules.defines("613.11", "blocks:most")
def an_effect_lets_it_block_more(ask: Run, id: str, so_far: int) -> int:
    """How many attackers a creature may block: `so_far`, and what each effect in force on it adds.

    An effect with a condition counts only while that holds.
    """
    board, more = ask.board(), 0
    for live in board.live(MoreBlocks):
        part, context = live.part, live.context
        concerns = id in live.only if live.only is not None else matches_filter(part.to, id, context, board)
        if concerns and holds(part.when, context, board):
            ask.note(board.why.get(live.key, ()))
            more += ask.amount(part.n, context)
    return so_far + more
