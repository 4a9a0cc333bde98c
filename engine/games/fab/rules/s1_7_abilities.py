"""Section 1.7: abilities. Where abilities function."""

from __future__ import annotations

from typing import cast

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.activation import list_own_zones
from engine.games.fab.rules.costs import get_ability
from engine.games.fab.rules.zones import PRIVATE, is_public
from engine.games.fab.words import Activate, AsInstant, Freely, While
from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.words import Part, Permit, Static, Triggered

__all__: list[str] = []


@rules.allows("1.7.4", "function", edition=EN)
def public_and_in_play(ask: Run, what: Functioning) -> bool:
    """A static ability without a while-condition functions on a public object in the zones that it names.

    With none named, these are the arena, the hero zone and the chain. Another condition of its own is asked about
    apart.
    """
    obj, ability = ask.state.objects[what.obj], cast("Static", what.ability)
    plain = not isinstance(ability, While) and is_public(obj)
    return plain and obj.zone in (ability.zones or ("arena", "hero", "chain"))


@rules.forbids("1.7.4", "act:activate", edition=EN, after="the_game_has_ended")
def an_ability_that_is_not_functional(ask: Run, act: Activate) -> bool:
    """An ability may not be activated while its source lies face down outside the private zones.

    Nor may one outside the arena, the hero zone and the chain, unless it names zones or discards its source as a cost.
    """
    here = ask.state.objects[act.card]
    hidden = not is_public(here) and here.zone not in PRIVATE
    return hidden or not (list_own_zones(get_ability(ask, act)) or here.zone in {"arena", "hero", "chain"})


@rules.allows("1.7.4e", "function", edition=EN)
def wherever_it_may_be_played_from(ask: Run, what: Functioning) -> bool:
    """A static ability about the playing of its own card functions in every zone, while the card is public.

    One that names zones or has a while-condition does not.
    """
    obj, ability = ask.state.objects[what.obj], cast("Static", what.ability)
    if isinstance(ability, While) or ability.zones or not is_public(obj):
        return False
    return any(map(_concerns_own_play, ability.gives))


def _concerns_own_play(part: Part) -> bool:
    """Whether a part is about the playing of the card that says it.

    It is true for a trigger on this card being announced, played, fused or boosted. It is true for every `Permit`,
    `AsInstant` and `Freely`. It is false for all else, `Charge` included.
    """
    if isinstance(part, Triggered) and part.on is not None:
        return part.on.event in _OF_PLAYING and part.on.where.get("obj") == "this"
    return isinstance(part, (Permit, AsInstant, Freely))


_OF_PLAYING = frozenset({"announced", "played", "fused", "boosted"})
"""The events that belong to the playing of a card."""
