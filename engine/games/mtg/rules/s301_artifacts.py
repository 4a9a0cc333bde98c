"""Section 301: artifacts. Equipment: how much is attached, and who may use it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.attachment import count_attached
from engine.games.mtg.words import Activate
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("301.5a", "reckoned:equipped")
def by_equipment_attached_to_it(ask: Run, id: str, so_far: object) -> object:
    """How many Equipment are attached to it, whoever controls them; if it has left, how many were."""
    return count_attached(ask, id, "Equipment")


@rules.forbids("301.5d", "activate:attached")
def an_equipment_of_another_controller(ask: Run, act: Activate) -> bool:
    """Objection to activating an Equipment's ability by a seat that does not control the Equipment.

    To control the equipped creature is not enough.
    """
    return ask.has(act.obj, "subtypes", "Equipment") and act.seat != ask.get(act.obj, "controller")
