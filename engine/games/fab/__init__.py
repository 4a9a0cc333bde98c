"""Flesh and Blood: modules are named after the rulebook's chapters; `game` puts them together."""

from __future__ import annotations

from engine.games.fab import (
    c1_concepts,
    c1_decks,
    c3_zones,
    c4_ending,
    c5_activation,
    c5_costs,
    c5_layers,
    c5_split,
    c6_effects,
    c6_replacement,
    c6_triggers,
    c7_combat,
    c8_copies,
    c8_keywords,
    offers,
    words,
)
from engine.games.fab.base import rules
from engine.games.fab.cards import CARDS
from engine.games.fab.topics import TOPICS
from engine.kernel.events import WRITERS, Event
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Hooks, ScenarioHooks
from engine.kernel.values import Word

__all__ = ["game"]

ACTIONS = (words.Play, words.Activate, words.Defend, words.Pass)
CHAPTERS = (
    c1_concepts,
    c1_decks,
    c3_zones,
    c4_ending,
    c5_activation,
    c5_costs,
    c5_layers,
    c5_split,
    c6_effects,
    c6_replacement,
    c6_triggers,
    c7_combat,
    c8_copies,
    c8_keywords,
)
"""Imported, so that their clauses are known."""


def _said() -> tuple[tuple[type[Word], ...], tuple[type[Event], ...]]:
    """The words of the game, and its events: all that its vocabulary names, actions aside."""
    named = [getattr(words, name) for name in words.__all__]
    events = tuple(one for one in named if issubclass(one, Event))
    return tuple(one for one in named if one not in events and one not in ACTIONS), events


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
    vocabulary, events = _said()
    return Game(
        name="fab",
        rules=rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=vocabulary,
        events=events,
        writers={
            **WRITERS,
            **c3_zones.WRITERS,
            **c5_costs.WRITERS,
            **c5_layers.WRITERS,
            **c5_split.WRITERS,
            **c6_effects.WRITERS,
            **c8_copies.WRITERS,
            **c8_keywords.WRITERS,
        },
        cards={card.name: card for card in CARDS},
        fields={number: f"base-{number}" for number in c6_effects.NUMBERS},
        lists=frozenset({"abilities", "types", "subtypes", "supertypes", "keywords"}),
        late=frozenset({"outcome"}),
        phase="action",
        marks={"resources": 0, "actions": 1},
        hooks=Hooks(
            candidates=offers.candidates,
            amounts={
                words.YourTurn: c1_concepts.your_turn,
                words.During: c1_concepts.during,
                words.Dealt: c8_keywords.dealt,
            },
            seats_that_see=c3_zones.visible,
        ),
        scenario=ScenarioHooks(
            event_zones={
                "discarded.obj": "hand",
                "drawn.obj": "deck",
                "pitched.obj": "hand",
            },
            given_marks={
                "seat": {"actions": int, "resources": int},
                "hero": {"damage": int},
                "arena": {"damage": int, "down": bool},
                "arsenal": {"down": bool, "up": bool},
                "banished": {"down": bool},
            },
            phases=("start", "action", "end"),
            played_marks=(
                "announced",
                "attacks",
                "defending",
                "from-hand",
                "fused",
                "half-resolved",
                "resolving",
                "step",
            ),
            asks={**offers.ASKS, **c1_decks.ASKS},
            slots=c6_replacement.SLOTS,
            check_word=c6_replacement.sense,
            unlaid_zones=("chain",),
        ),
    )
