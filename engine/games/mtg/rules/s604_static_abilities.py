"""Section 604: static abilities. Those that define their object function in all zones."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import get_base_card
from engine.games.mtg.rules.characteristics import is_characteristic_defining
from engine.kernel.parts import Functioning
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("604.3", "function")
def in_all_zones(ask: Run, what: Functioning) -> bool:
    """Whether an ability functions in every zone.

    It must be printed on the object, and do nothing but define the object's own characteristics.
    """
    return (
        is_characteristic_defining(what.ability)
        and what.ability in get_base_card(ask, ask.state.objects[what.obj]).abilities
    )
