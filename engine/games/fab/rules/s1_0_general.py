"""Section 1.0: general. Restrictions prevail."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.kernel.parts import Gains, Side
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__: list[str] = []


@rules.orders("1.0.2", ("prohibition", "ending-prohibition"), edition=EN)
def restrictions_prevail(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """A prohibition prevails over what it forbids, even as its own source goes away.

    It gives the side named `prohibition` alone.
    """
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("1.0.2", "prohibited", edition=EN)
def an_effect_restricts_it(ask: Run, what: tuple[object, Word]) -> bool:
    """A prohibition that matches objects to every action and event; a change of a field is left to 6.3.7."""
    return not isinstance(what[1], Gains)
