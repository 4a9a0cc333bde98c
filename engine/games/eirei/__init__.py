"""The 英霊 game: modules are named after the page's sections; `game` puts them together.

`assumed` holds what the page leaves out, `base.OPTIONS` the readings that it leaves open.
"""

from __future__ import annotations

from engine.games.eirei import assumed, basic, card_kinds, chain_examples, colors, sense, terms
from engine.games.eirei.base import OPTIONS, rules
from engine.games.eirei.cards import CARDS
from engine.games.eirei.offers import candidates
from engine.games.eirei.table import attackers, sick
from engine.games.eirei.topics import TOPICS
from engine.games.eirei.words import ACTIONS, EVENTS, VOCABULARY
from engine.games.eirei.writers import WRITERS
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Hooks, ScenarioHooks
from engine.kernel.run import Run
from engine.kernel.stack import is_over

__all__ = ["chapters", "game"]

chapters = (basic, colors, terms, card_kinds, chain_examples, assumed)


def _deck(ask: Run, seat: str) -> str:
    """The question `ask: deck P1`: whether it is a legal deck."""
    objecting = ask.forbids("deck", seat)
    ask.note(objecting)
    return "illegal" if objecting else "legal"


def _sick(ask: Run, id: str) -> bool:
    """The question `ask: sick e`: whether an eirei suffers from summoning sickness."""
    return sick(ask, id)


def _instant_timing(ask: Run, seat: str) -> bool:
    """The question `ask: instant-timing P2`: whether it is a moment at which a seat may use an instant."""
    return bool(ask.defines("instant-time", seat, so_far=False))


def _attacking(ask: Run) -> bool:
    """Whether an attack waits to be processed: a script plays on until none does."""
    return bool(attackers(ask.state)) and not is_over(ask.state)


def game() -> Game:
    """The 英霊 game, all of it. The chain is the kernel's stack."""
    zones = (
        Zone("field", board=True),
        Zone("mana"),
        Zone("chain", shared=True, ordered=True),
        Zone("hand", seen_by="owner"),
        Zone("deck", seen_by="none", ordered=True),
        Zone("graveyard"),
        Zone("excluded"),
    )
    return Game(
        name="eirei",
        rules=rules,
        topics=TOPICS,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=VOCABULARY,
        events=EVENTS,
        writers={**KERNEL, **WRITERS},
        cards={card.name: card for card in CARDS},
        stack="chain",
        marks={"life": basic.LIFE},
        lists=frozenset({"abilities", "types", "colors", "races", "keywords"}),
        hooks=Hooks(
            candidates=candidates,
        ),
        scenario=ScenarioHooks(
            event_zones={
                "discarded.obj": "hand",
                "drawn.obj": "deck",
                "negated.obj": "chain",
                "play.card": "hand",
                "put-mana.card": "hand",
            },
            given_marks={"seat": {"life": int}, "field": {"tapped": bool}, "mana": {"tapped": bool}},
            options=OPTIONS,
            phases=("setup", *assumed.PHASES),
            asks={"deck": _deck, "sick": _sick, "instant-timing": _instant_timing},
            check_word=sense.nonsense,
            is_unfinished=_attacking,
        ),
    )
