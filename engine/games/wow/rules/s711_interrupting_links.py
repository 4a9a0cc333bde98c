"""Section 711: interrupting links. What interrupting does to links."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Interrupted
from engine.games.wow.position import list_objects
from engine.games.wow.words import Interrupt
from engine.kernel.events import Ceased
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("711.1", "effect:interrupt", edition=EN)
def interrupted(ask: Run, said: tuple[Interrupt, Context]) -> Does:
    """All links that the effect names, but itself, leave the chain at once.

    A card goes to its owner's graveyard; the effect of a power ceases to exist.
    """
    links = [ask.state.objects[id] for id in list_objects(ask, *said) if id != said[1].source]
    yield tuple(
        Interrupted(obj.id, f"{obj.owner}.graveyard") if obj.context is None else Ceased(obj.id) for obj in links
    )
