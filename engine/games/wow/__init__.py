"""World of Warcraft TCG. `game` puts its parts together. The chain is the kernel's stack.

- `rules` holds the clauses, one module for each section of the rulebook.
- `words` holds the words of cards and the actions of players.
- `topics` declares the questions that the clauses answer.
- `events` holds the events, and `writers` how each changes the state.
- `cards` holds the cards, by type.
- `position` finds cards and players in a position; `links` reads what was chosen for a link.
- `offers` lists the actions worth trying; `asks` holds the questions of scenarios.
- `card_checks` finds wrong texts in cards.
- `printed` says which kinds of cards print what.
- `base` is the one `Rules` with which every clause registers.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.discovery import import_rules, list_words
from engine.games.wow import base, card_checks, words
from engine.games.wow.asks import ASKS
from engine.games.wow.cards import CARDS
from engine.games.wow.events import EVENTS
from engine.games.wow.offers import describe_price, list_candidates
from engine.games.wow.printed import PRINTED_ON
from engine.games.wow.rules.amounts import AMOUNTS
from engine.games.wow.rules.checks import list_checks
from engine.games.wow.rules.combat import is_combat_going_on
from engine.games.wow.topics import TOPICS
from engine.games.wow.words import ACTIONS
from engine.games.wow.writers import WRITERS
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Default, Hooks, ScenarioHooks
from engine.scenario.cards.cast import add_cast

__all__ = ["game"]

import_rules(__name__)


def game() -> Game:
    """World of Warcraft TCG as a new `Game`: its zones, words, events, cards, rules and hooks.

    Its cards are those of `cards` and of the file `cast.yaml`. Rules without a clause are not covered. The chain is the
    kernel's stack.
    """
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
    printed = Game(
        name="wow",
        rules=base.rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=list_words(words, *ACTIONS, words.Among),
        events=EVENTS,
        writers={**KERNEL, **WRITERS},
        cards={card.name: card for card in CARDS},
        lists=frozenset({"abilities", "types", "tags", "icons", "kinds", "keywords"}),
        phase="action",
        hooks=Hooks(
            candidates=list_candidates,
            checks=list_checks,
            amounts=AMOUNTS,
        ),
        scenario=ScenarioHooks(
            describe_price=describe_price,
            phrases=Path(__file__).with_name("phrases.yaml"),
            sentences=Path(__file__).with_name("sentences.yaml"),
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
            steps=("attack", "defend"),
            moments={"attack": ("action",)},
            untimed=(words.Concede,),
            defaults=(Default("play", "Test Hero", type="hero", label="h"), Default("deck", "Test Filler", 10)),
            kinds=card_checks.list_known_tags(),
            asks=ASKS,
            printed_on=PRINTED_ON,
            check_word=card_checks.find_wrong_texts,
            check_cards=card_checks.find_strange_tags,
            is_unfinished=is_combat_going_on,
        ),
    )
    return add_cast(printed, Path(__file__).with_name("cast.yaml"))
