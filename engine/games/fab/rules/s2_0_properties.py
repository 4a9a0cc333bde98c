"""Section 2.0: properties. Numbers that never fall below 0, and counters that change them."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.stages import NUMBERS
from engine.kernel.parts import Application
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Modify

__all__: list[str] = []

_SIGNS = {"+1": "add", "-1": "subtract"}


@rules.defines("2.0.3c", "apply", after=("effects_modify", "as_its_application_was_replaced"), edition=EN)
def never_less_than_nothing(ask: Run, work: Application, so_far: object) -> object:
    """A number that an effect has changed is at least 0."""
    return max(0, so_far) if isinstance(so_far, int) else so_far


@rules.defines("2.0.3d", "parts", edition=EN)
def counters_modify_values(ask: Run, obj: Obj, so_far: tuple[Modify, ...]) -> tuple[Modify, ...]:
    """Each counter such as `+1 power` or `-1 defense` changes that number of its object by 1.

    The changes apply in stage 8, with effects that add and subtract (6.3.2).
    """
    found = list(so_far)
    for name, n in obj.counters.items():
        sign, _, field = name.partition(" ")
        if sign in _SIGNS and field in NUMBERS:
            found.append(Modify(field, _SIGNS[sign], n))
    return tuple(found)
