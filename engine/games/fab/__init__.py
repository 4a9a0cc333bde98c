"""Flesh and Blood. `game` puts its parts together.

- `rules` holds the clauses, one module for each section of the rulebook.
- `words` holds the words of cards and the actions of players.
- `topics` declares the questions that the clauses answer.
- `events` holds the events, and `writers` how each changes the state.
- `cards` holds the cards, by the chapter whose examples name them.
- `modes` settles modal abilities.
- `offers` lists the actions worth trying; `asks` holds the questions of scenarios.
- `card_checks` finds words that would not do what they say.
- `printed` says which kinds of cards print what.
- `base` is the one `Rules` with which every clause registers.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.discovery import import_rules, list_words
from engine.games.fab import base, card_checks, events, words
from engine.games.fab.asks import ASKS
from engine.games.fab.cards import CARDS
from engine.games.fab.offers import describe_price, list_candidates
from engine.games.fab.printed import PRINTED_ON
from engine.games.fab.rules.amounts import count_dealt, count_during, count_your_turn
from engine.games.fab.rules.checks import list_checks
from engine.games.fab.rules.costs import list_pitchable
from engine.games.fab.rules.s6_3_continuous_effect_interactions import list_ranks
from engine.games.fab.rules.stages import NUMBERS
from engine.games.fab.rules.zones import list_viewers
from engine.games.fab.topics import TOPICS
from engine.games.fab.writers import WRITERS
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Default, Hooks, Payment, ScenarioHooks
from engine.scenario.cards.cast import add_cast

__all__ = ["game"]

ACTIONS = (words.Play, words.Activate, words.Defend, words.Pass)
import_rules(__name__)


def game() -> Game:
    """Flesh and Blood as a new `Game`: its zones, words, events, cards, rules and hooks.

    Its cards are those of `cards` and of the file `cast.yaml`. Rules without a clause are not covered.
    """
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
    printed = Game(
        name="fab",
        rules=base.rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=list_words(words, *ACTIONS),
        events=tuple(getattr(events, name) for name in events.__all__),
        writers=WRITERS,
        cards={card.name: card for card in CARDS},
        fields={number: f"base-{number}" for number in NUMBERS},
        lists=frozenset({"abilities", "types", "subtypes", "supertypes", "keywords"}),
        late=frozenset({"outcome"}),
        phase="action",
        marks={"resources": 0, "actions": 1},
        hooks=Hooks(
            candidates=list_candidates,
            checks=list_checks,
            amounts={
                words.YourTurn: count_your_turn,
                words.During: count_during,
                words.Dealt: count_dealt,
            },
            seats_that_see=list_viewers,
        ),
        scenario=ScenarioHooks(
            describe_price=describe_price,
            phrases=Path(__file__).with_name("phrases.yaml"),
            sentences=Path(__file__).with_name("sentences.yaml"),
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
            steps=("attack", "defend", "reaction", "damage", "resolution"),
            phase_marks=("phase", "step"),
            payment=Payment("pitch", list_pitchable, surplus=False),
            moments={"defend": ("defend",)},
            defaults=(Default("hero", "Test Hero", label="h"), Default("deck", "Test Filler", 10)),
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
            asks=ASKS,
            list_ranks=list_ranks,
            slots=card_checks.SLOTS,
            printed_on=PRINTED_ON,
            check_word=card_checks.find_wrong_texts,
            check_cards=card_checks.find_strange_kinds,
            unlaid_zones=("chain",),
        ),
    )
    return add_cast(printed, Path(__file__).with_name("cast.yaml"))
