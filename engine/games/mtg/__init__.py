"""Magic: The Gathering. `game` puts its parts together.

- `rules` holds the clauses, one module for each section of the comprehensive rules.
- `words` holds the words of cards and the actions of players.
- `topics` declares the questions that the clauses answer.
- `events` holds the events, and `writers` how each changes the state.
- `cards` holds the cards, by set; `reading` reads cards from their text.
- `mana`, `types` and `later_types` know costs and type lines; `references` finds what a text refers to.
- `offers` lists the actions worth trying.
- `card_checks` finds wrong texts in cards.
- `printed` says which kinds of cards print what.
- `base` is the one `Rules` with which every clause registers.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.discovery import import_rules, list_words
from engine.games.mtg import base, card_checks, words
from engine.games.mtg.cards import CARDS
from engine.games.mtg.events import EVENTS, Activated, Produced, Tapped, Untapped
from engine.games.mtg.mana import check_letters, check_units
from engine.games.mtg.offers import describe_price, list_candidates, list_other_candidates
from engine.games.mtg.printed import PRINTED_ON
from engine.games.mtg.references import count_half, count_largest_kin, find_greatest
from engine.games.mtg.rules import life, turn
from engine.games.mtg.rules.checks import list_checks
from engine.games.mtg.rules.choices import get_color_identity, may_choose
from engine.games.mtg.rules.combat import count_blockable
from engine.games.mtg.rules.comparisons import COMPARING_AMOUNTS
from engine.games.mtg.rules.history import HISTORY_AMOUNTS
from engine.games.mtg.rules.looking import may_look
from engine.games.mtg.rules.party_and_devotion import PERMANENT_AMOUNTS
from engine.games.mtg.rules.payment import list_plain_lands
from engine.games.mtg.rules.produced import COLOURS
from engine.games.mtg.rules.s613_layers import CLAUSE_RANKS, list_ranks
from engine.games.mtg.topics import TOPICS
from engine.games.mtg.types import CARD_TYPES, CREATURE_TYPES
from engine.games.mtg.words import Greatest, Half, LargestKin
from engine.games.mtg.writers import WRITERS
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Default, Hooks, Payment, ScenarioHooks
from engine.scenario.cards.cast import add_cast

__all__ = ["game"]

import_rules(__name__)

ACTIONS = (words.Activate, words.Attack, words.Block, words.Cast, words.Foresee, words.Pass, words.Play)
CHOOSABLE = (*CREATURE_TYPES, *CARD_TYPES, *COLOURS)


def game() -> Game:
    """Build Magic: The Gathering as a `Game`: its zones, words, events, cards, rules and hooks.

    The invented cards of the file `cast.yaml` are among its cards. Rules without a clause are not covered.
    """
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
    printed = Game(
        name="mtg",
        rules=base.rules,
        laws=base.LAWS,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=list_words(words, *ACTIONS, *words.SUBJECTS),
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
                **PERMANENT_AMOUNTS,
                **COMPARING_AMOUNTS,
            },
        ),
        scenario=ScenarioHooks(
            phrases=Path(__file__).with_name("phrases.yaml"),
            sentences=Path(__file__).with_name("sentences.yaml"),
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
                    "identity": check_letters,
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
            kinds=CHOOSABLE,
            payment=Payment(
                "pay",
                list_plain_lands,
                traces=(Activated, Produced, Tapped, Untapped),
                lifts=frozenset({"too_little_mana"}),
            ),
            known_marks=card_checks.MARKED,
            card_name=card_checks.name_object,
            clause_values={"supertypes": ("basic",)},
            printed_on=PRINTED_ON,
            check_word=card_checks.find_wrong_texts,
            describe_price=describe_price,
            list_other_candidates=list_other_candidates,
            list_ranks=list_ranks,
            clause_ranks=CLAUSE_RANKS,
            phases=turn.STEPS,
            moments={"attack": ("declare-attackers",), "block": ("declare-blockers",)},
            defaults=(Default("library", "Test Filler", 10),),
            played_marks=turn.PLAYED,
            subjects=words.SUBJECTS,
            unlaid_zones=("command",),
            asks={
                "blocks": count_blockable,
                "choosable": may_choose,
                "color-identity": get_color_identity,
                "look": may_look,
            },
        ),
    )
    return add_cast(printed, Path(__file__).with_name("cast.yaml"))
