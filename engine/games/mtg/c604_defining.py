"""604.3 and where it counts in the layers: abilities that define what their own object is."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.refs import card_of
from engine.kernel.parts import Functioning, Live
from engine.kernel.run import Run
from engine.kernel.words import Ability, Filter, Modify, Part, Static

__all__: list[str] = []

_ITSELF = Filter(be="this")
_POWER = frozenset({"power", "toughness"})


def _defines(part: Part) -> bool:
    """Whether a part says what its own object is: its colors, its subtypes, its power or toughness (604.3a)."""
    if not isinstance(part, Modify) or part.to != _ITSELF or part.when is not None:
        return False
    return part.op == "set" if part.field in _POWER else part.field in {"colors", "subtypes"} and part.op != "remove"


def _defining(ability: Ability) -> bool:
    return (
        isinstance(ability, Static)
        and ability.when is None
        and bool(ability.gives)
        and all(map(_defines, ability.gives))
    )


@rules.allows("604.3", "function")
def in_all_zones(ask: Run, what: Functioning) -> bool:
    """A printed ability that does nothing but define its own object functions everywhere."""
    return _defining(what.ability) and what.ability in card_of(ask, ask.state.objects[what.obj]).abilities


def _comes_of_one(ask: Run, live: Live) -> bool:
    obj = ask.state.objects.get(live.source)
    if live.ongoing is not None or obj is None or not _defines(live.part):
        return False
    own = card_of(ask, obj).abilities
    return any(isinstance(one, Static) and live.part in one.gives and _defining(one) for one in own)


@rules.orders("613.3", "effects", after=("layers_in_order", "sublayers_of_power_and_toughness"))
def what_defines_comes_first_in_its_layer(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """In layers 2 to 6."""
    first = tuple(one for one in items if _field(one) not in _POWER and _comes_of_one(ask, one))
    return first or items


@rules.orders(
    "613.4a",
    "effects",
    after=("layers_in_order", "sublayers_of_power_and_toughness", what_defines_comes_first_in_its_layer),
)
def what_defines_power_and_toughness_comes_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Before other effects that set them."""
    first = tuple(one for one in items if _field(one) in _POWER and _comes_of_one(ask, one))
    return first or items


def _field(live: Live) -> str:
    return live.part.field if isinstance(live.part, Modify) else ""
