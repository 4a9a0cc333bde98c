"""World of Warcraft TCG: modules are named after the rulebook's chapters; `game` puts them together."""

from __future__ import annotations

from engine.games.wow import c1_basics, c4_play, c7_modifiers
from engine.games.wow.base import rules
from engine.games.wow.cards import CARDS
from engine.games.wow.words import Deal, Dealt, Destroyed, Exhausted, Pass, Play, Resolution
from engine.kernel.events import WRITERS
from engine.kernel.questions import Game, Zone

__all__ = ["chapters", "game"]

chapters = (c1_basics, c4_play, c7_modifiers)


def game() -> Game:
    """World of Warcraft TCG, as far as it is modelled. The chain is the kernel's stack."""
    zones = (
        Zone("play", shared=True, board=True),
        Zone("resources"),
        Zone("stack", shared=True, ordered=True),
        Zone("hand", seen_by="owner"),
        Zone("deck", seen_by="none", ordered=True),
        Zone("graveyard"),
        Zone("removed"),
    )
    return Game(
        name="wow",
        rules=rules,
        zones={zone.name: zone for zone in zones},
        actions=(Play, Pass),
        vocabulary=(Resolution, Deal),
        events=(Dealt, Destroyed, Exhausted),
        writers={**WRITERS, **c4_play.WRITERS},
        cards={card.name: card for card in CARDS},
        lists=frozenset({"abilities", "types", "tags", "keywords"}),
        phase="action",
        candidates=c4_play.candidates,
    )
