"""Flesh and Blood: modules are named after the rulebook's chapters; `game` puts them together."""

from __future__ import annotations

from engine.games.fab import c1_concepts, c5_layers, c6_effects
from engine.games.fab.base import rules
from engine.games.fab.cards import CARDS
from engine.games.fab.words import (
    Announced,
    Cleared,
    Damage,
    Deal,
    Destroy,
    Destroyed,
    Draw,
    Drawn,
    GainedAction,
    Lasting,
    Paid,
    Pass,
    Play,
    Played,
    Resolution,
)
from engine.kernel.events import WRITERS
from engine.kernel.questions import Game, Zone

__all__ = ["game"]


def game() -> Game:
    """Flesh and Blood, as far as it is modelled."""
    zones = (
        Zone("hero", board=True),
        Zone("arena", shared=True, board=True),
        Zone("stack", shared=True, ordered=True, board=True),
        Zone("chain", shared=True, ordered=True, board=True),
        Zone("hand", seen_by="owner"),
        Zone("deck", seen_by="none", ordered=True),
        Zone("arsenal", seen_by="owner"),
        Zone("pitch"),
        Zone("graveyard"),
        Zone("banished"),
        Zone("soul"),
    )
    numbers = ("power", "defense", "life", "intellect")
    return Game(
        name="fab",
        rules=rules,
        zones={zone.name: zone for zone in zones},
        actions=(Play, Pass),
        vocabulary=(Resolution, Lasting, Deal, Draw, Destroy),
        events=(Announced, Cleared, Damage, Destroyed, Drawn, GainedAction, Paid, Played),
        writers={**WRITERS, **c1_concepts.WRITERS, **c5_layers.WRITERS},
        cards={card.name: card for card in CARDS},
        fields={number: f"base-{number}" for number in numbers},
        lists=frozenset({"abilities", "types", "subtypes", "supertypes", "keywords"}),
        late=frozenset({"outcome"}),
        phase="action",
        marks={"resources": 0, "actions": 1},
        candidates=c5_layers.candidates,
        tables={"stages": c6_effects.STAGES},
    )
