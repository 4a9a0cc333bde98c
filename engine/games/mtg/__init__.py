"""Magic: The Gathering. `game` puts its parts together.

- `rules` holds the clauses, one module for each section of the comprehensive rules.
- `words` holds the words of cards and the actions of players.
- `events` holds the events, and `writers` how each changes the state.
- `cards` holds the cards, by set.
- `mana` and `types` know costs and type lines; `references` finds what a text refers to.
- `offers` lists the actions worth trying.
- `card_checks` finds wrong texts in cards.
- `base` is the one `Rules` with which every clause registers.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.discovery import import_rules
from engine.games.mtg import base, card_checks, words
from engine.games.mtg.cards import CARDS
from engine.games.mtg.events import EVENTS
from engine.games.mtg.mana import check_units
from engine.games.mtg.offers import list_candidates
from engine.games.mtg.references import count_half, count_largest_kin, find_greatest
from engine.games.mtg.rules import life, turn
from engine.games.mtg.rules.checks import list_checks
from engine.games.mtg.rules.choices import may_choose
from engine.games.mtg.rules.combat import count_blockable
from engine.games.mtg.rules.history import HISTORY_AMOUNTS
from engine.games.mtg.rules.looking import may_look
from engine.games.mtg.topics import TOPICS
from engine.games.mtg.types import CARD_TYPES, CREATURE_TYPES
from engine.games.mtg.words import Greatest, Half, LargestKin
from engine.games.mtg.writers import WRITERS
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Hooks, ScenarioHooks
from engine.kernel.values import Word

__all__ = ["game"]

import_rules(__name__)

ACTIONS = (words.Activate, words.Attack, words.Block, words.Cast, words.Foresee, words.Pass, words.Play)
CHOOSABLE = (*CREATURE_TYPES, *CARD_TYPES)


def _is_word_class(one: object) -> bool:
    """Whether a value is a subclass of `Word`."""
    return isinstance(one, type) and issubclass(one, Word)


def game() -> Game:
    """Magic as a `Game`: its zones, words, events, cards, rules and hooks. Rules without a clause are not covered."""
    zones = (
        Zone("battlefield", shared=True, board=True),
        Zone("stack", shared=True, ordered=True),
        Zone("command", shared=True),
        Zone("hand", seen_by="owner"),
        Zone("library", seen_by="none", ordered=True),
        Zone("graveyard", ordered=True),
        Zone("exile"),
        Zone("outside", seen_by="owner"),
    )
    own = [getattr(words, name) for name in words.__all__]
    return Game(
        name="mtg",
        rules=base.rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=tuple(one for one in own if _is_word_class(one) and one not in (*ACTIONS, *words.SUBJECTS)),
        events=EVENTS,
        writers=WRITERS,
        cards={card.name: card for card in CARDS},
        marks={"life": life.LIFE},
        lists=frozenset({"abilities", "types", "subtypes", "supertypes", "colors", "keywords"}),
        hooks=Hooks(
            candidates=list_candidates,
            checks=list_checks,
            amounts={
                Greatest: find_greatest,
                Half: count_half,
                LargestKin: count_largest_kin,
                **life.LIFE_AMOUNTS,
                **HISTORY_AMOUNTS,
            },
        ),
        scenario=ScenarioHooks(
            phrases=Path(__file__).with_name("phrases.yaml"),
            members={"types": CARD_TYPES, "subtypes": CREATURE_TYPES},
            event_zones={
                "became-cast.obj": "stack",
                "casting.spell": "stack",
                "countered.obj": "stack",
                "discarded.obj": "hand",
                "drawn.obj": "library",
                "foretold.obj": "hand",
                "milled.obj": "library",
            },
            given_marks={
                "seat": {
                    "archenemy": bool,
                    "life": int,
                    "poison": int,
                    "pool": check_units,
                    "vanguard": life.check_life_modifier,
                },
                "game": {"starting-life": int, "variant": life.VARIANTS},
                "battlefield": {"chosen": CHOOSABLE, "damage": int, "face": ("back",), "tapped": bool},
                "exile": {"face": ("back",), "facedown": bool, "foretold": (0,)},
                "graveyard": {"face": ("back",)},
                "hand": {"face": ("back",)},
                "library": {"face": ("back",)},
            },
            known_marks=card_checks.MARKED,
            card_name=card_checks.name_object,
            clause_values={"supertypes": ("basic",)},
            check_word=card_checks.find_wrong_texts,
            phases=turn.STEPS,
            played_marks=turn.PLAYED,
            subjects=words.SUBJECTS,
            unlaid_zones=("command",),
            asks={
                "blocks": count_blockable,
                "choosable": may_choose,
                "look": may_look,
            },
        ),
    )
