"""Section 700: general rules. What it is to die, and the modes of a copy."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Died, Returned
from engine.kernel.events import Event, Moved
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("700.2g", "copy:modes")
def the_same_modes(ask: Run, said: Context, so_far: Map[str, object]) -> Map[str, object]:
    """The notes of the copied spell (`said`), its modes among them; the copy's controller cannot choose others."""
    return said.notes


@rules.defines("700.4", "died")
def put_into_a_graveyard_from_the_battlefield(ask: Run, event: Event, so_far: bool) -> bool:
    """Whether the event moved an object from the battlefield to a graveyard; `so_far` for any other event or zone."""
    if not isinstance(event, Moved) or not event.to.endswith("graveyard"):
        return so_far
    was = ask.state.gone.get(event.obj)
    return was is not None and was.obj.zone == "battlefield"


@rules.defines("700.4", "dies")
def what_is_put_into_a_graveyard_dies(ask: Run, event: Returned, so_far: Event) -> Event:
    """A death in place of the event, if its object is on the battlefield; otherwise `so_far`."""
    return Died(event.obj, event.to) if event.obj in ask.state.at("battlefield") else so_far
