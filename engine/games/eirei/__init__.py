"""The 英霊 game. `game` puts its parts together. The chain is the kernel's stack.

- `rules` holds the clauses, one module for each section of the page; `rules.assumed` holds what the page leaves out.
- `base` is the one `Rules` with which they register, and `OPTIONS`, the readings that the page leaves open.
- `words` holds the words of cards and the actions of players; `cards` the cards of the page.
- `topics` declares the questions that the clauses answer.
- `events` holds the events, and `writers` how each changes the state.
- `position` finds cards and players in a position; `paying` knows what pays for what.
- `offers` lists the actions worth trying.
- `card_checks` finds wrong texts in cards.
- `printed` says which kinds of cards print what.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.discovery import import_rules, list_words
from engine.games.eirei import base, card_checks, words
from engine.games.eirei.cards import CARDS
from engine.games.eirei.events import EVENTS
from engine.games.eirei.offers import describe_price, list_candidates
from engine.games.eirei.position import LIFE, PHASES, is_sick, list_attackers
from engine.games.eirei.printed import PRINTED_ON
from engine.games.eirei.topics import TOPICS
from engine.games.eirei.words import ACTIONS
from engine.games.eirei.writers import WRITERS
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Default, Hooks, ScenarioHooks
from engine.kernel.run import Run
from engine.kernel.stack import is_over
from engine.scenario.cards.cast import add_cast

__all__ = ["game"]

import_rules(__name__)


def _ask_deck(ask: Run, seat: str) -> str:
    """Whether the deck of a seat is legal, as `legal` or `illegal`; it answers `ask: deck P1` in a scenario.

    The objections join the chain.
    """
    objecting = ask.forbids("deck", seat)
    ask.note(objecting)
    return "illegal" if objecting else "legal"


def _ask_sick(ask: Run, id: str) -> bool:
    """Whether an eirei suffers from summoning sickness; it answers `ask: sick e` in a scenario."""
    return is_sick(ask, id)


def _ask_instant_timing(ask: Run, seat: str) -> bool:
    """Whether a seat may use an instant at this moment; it answers `ask: instant-timing P2` in a scenario."""
    return bool(ask.defines("instant-time", seat, so_far=False))


def _is_attack_waiting(ask: Run) -> bool:
    """Whether an attack waits to be processed: a script plays on until none does. False once the game is over."""
    return bool(list_attackers(ask.state)) and not is_over(ask.state)


def game() -> Game:
    """Build the 英霊 game as a `Game`: its zones, words, events, cards, rules and hooks, all of it modelled.

    The cards of the file `cast.yaml` are among its cards. Each call builds a new one; `engine.games.load` keeps one.
    """
    zones = (
        Zone("field", board=True),
        Zone("mana"),
        Zone("chain", shared=True, ordered=True),
        Zone("hand", seen_by="owner"),
        Zone("deck", seen_by="none", ordered=True),
        Zone("graveyard"),
        Zone("excluded"),
    )
    printed = Game(
        name="eirei",
        rules=base.rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=list_words(words, *ACTIONS),
        events=EVENTS,
        writers={**KERNEL, **WRITERS},
        cards={card.name: card for card in CARDS},
        stack="chain",
        marks={"life": LIFE},
        lists=frozenset({"abilities", "types", "colors", "races", "keywords"}),
        hooks=Hooks(
            candidates=list_candidates,
        ),
        scenario=ScenarioHooks(
            describe_price=describe_price,
            phrases=Path(__file__).with_name("phrases.yaml"),
            sentences=Path(__file__).with_name("sentences.yaml"),
            event_zones={
                "discarded.obj": "hand",
                "drawn.obj": "deck",
                "negated.obj": "chain",
                "play.card": "hand",
                "put-mana.card": "hand",
            },
            given_marks={"seat": {"life": int}, "field": {"tapped": bool}, "mana": {"tapped": bool}},
            options=base.OPTIONS,
            printed=base.PRINTED,
            phases=("setup", *PHASES),
            moments={"attack": ("main",), "block": ("main",)},
            defaults=(Default("deck", "Test Filler", 10),),
            asks={"deck": _ask_deck, "sick": _ask_sick, "instant-timing": _ask_instant_timing},
            printed_on=PRINTED_ON,
            check_word=card_checks.find_wrong_texts,
            is_unfinished=_is_attack_waiting,
        ),
    )
    return add_cast(printed, Path(__file__).with_name("cast.yaml"))
