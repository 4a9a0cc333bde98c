"""World of Warcraft TCG: modules are named after the rulebook's chapters; `game` puts them together."""

from __future__ import annotations

from engine.games.wow import (
    c1_basics,
    c1_decks,
    c1_setup,
    c2_parts,
    c3_types,
    c4_cards,
    c4_copies,
    c4_damage,
    c4_looking,
    c4_play,
    c4_search,
    c4_uniqueness,
    c5_turn,
    c6_combat,
    c6_compulsion,
    c7_entirely,
    c7_modifiers,
    c7_powers,
    c7_replacement,
    c7_targets,
    c8_concepts,
    effects,
    sense,
    shape,
)
from engine.games.wow.base import rules
from engine.games.wow.candidates import candidates
from engine.games.wow.cards import CARDS
from engine.games.wow.events import EVENTS, WRITERS
from engine.games.wow.topics import TOPICS
from engine.games.wow.words import ACTIONS, VOCABULARY
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Hooks, ScenarioHooks

__all__ = ["chapters", "game"]

chapters = (
    c1_basics,
    c1_decks,
    c1_setup,
    c2_parts,
    c3_types,
    c4_cards,
    c4_copies,
    c4_damage,
    c4_looking,
    c4_play,
    c4_search,
    c4_uniqueness,
    c5_turn,
    c6_combat,
    c6_compulsion,
    c7_entirely,
    c7_modifiers,
    c7_powers,
    c7_replacement,
    c7_targets,
    c8_concepts,
    effects,
    shape,
)

_ASKING = (c1_decks, c2_parts, c4_cards, c4_play, c4_search, c7_targets)


def game() -> Game:
    """World of Warcraft TCG, as far as it is modelled. The chain is the kernel's stack."""
    zones = (
        Zone("play", shared=True, board=True),
        Zone("resources", seen_by="owner", board=True),
        Zone("stack", shared=True, ordered=True),
        Zone("hand", seen_by="owner"),
        Zone("deck", seen_by="none", ordered=True),
        Zone("graveyard"),
        Zone("removed"),
        Zone("side", seen_by="owner"),
    )
    return Game(
        name="wow",
        rules=rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=VOCABULARY,
        events=EVENTS,
        writers={**KERNEL, **WRITERS},
        cards={card.name: card for card in CARDS},
        lists=frozenset({"abilities", "types", "tags", "icons", "kinds", "keywords"}),
        phase="action",
        hooks=Hooks(
            candidates=candidates,
            amounts=effects.AMOUNTS,
        ),
        scenario=ScenarioHooks(
            event_zones={
                "added.card": "stack",
                "discarded.obj": "hand",
                "drawn.obj": "deck",
                "interrupted.obj": "stack",
                "place.card": "hand",
                "play.card": "hand",
            },
            given_marks={
                "play": {"arrived": "turn", "damage": int, "exhausted": bool, "flipped": bool},
                "resources": {"exhausted": bool, "facedown": bool},
                "removed": {"facedown": bool},
            },
            phases=("setup", "ready", "draw", "action", "end", "wrap-up"),
            asks={name: ask for one in _ASKING for name, ask in one.ASKS.items()},
            check_word=sense.nonsense,
            check_cards=sense.strange_tags,
            is_unfinished=c6_combat.going_on,
        ),
    )
