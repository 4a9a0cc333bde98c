"""The active attack and the cards that defend against it."""

from __future__ import annotations

from typing import cast

from engine.games.fab.events import Defended, StepBegan
from engine.kernel.events import Given, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__ = [
    "begin_step",
    "can_defend",
    "find_active_attack",
    "find_attack_with",
    "find_defending_hero",
    "give_priority",
    "list_defending_cards",
    "make_defended",
]


def can_defend(ask: Run, card: str) -> bool:
    """Whether a card, by its id, can become a defending card on the active chain link.

    A clause must allow it and none forbid it. The objections join the chain.
    """
    objections = ask.forbids("defend", card)
    ask.note(objections)
    return ask.allows("defend", card) and not objections


def find_active_attack(ask: Run) -> str | None:
    """The id of the active attack. None if there is none, or if it has left the chain."""
    here = ask.state.objects.get(str(ask.state.mark("game", "attack")))
    return here.id if here is not None and here.zone == "chain" else None


def find_defending_hero(ask: Run) -> str | None:
    """The seat that controls the attacked hero, such as `"P2"`; None if none is attacked, or the hero is gone."""
    hero = ask.state.objects.get(str(ask.state.mark("game", "target")))
    return cast("str | None", ask.get(hero.id, "controller")) if hero else None


def list_defending_cards(ask: Run, attack: str) -> tuple[str, ...]:
    """The ids of the cards on the chain that defend against an attack, top first; `()` if none does."""
    chain = ask.state.at("chain")
    return tuple(id for id in chain if ask.state.objects[id].marks.get("defending") == attack)


def begin_step(ask: Run, step: str, seat: str) -> Does:
    """Yield the events by which a step of combat (`"defend"`) begins and a seat gets priority.

    First the game's mark `step` is set, then the step begins, then comes the priority.
    """
    yield Set("game", "step", step)
    yield StepBegan(step)
    yield give_priority(seat)


def give_priority(seat: str) -> Given:
    """The event by which a seat gets priority, and nobody has passed yet."""
    return Given(seat, fresh=True)


def make_defended(ask: Run, card: str, seat: str) -> Defended:
    """The event by which a card, by its id, becomes a defending card of a seat. It defends against the active attack.

    Without an active attack the event names "None".
    """
    return Defended(card, "chain", controller=seat, seat=seat, attack=str(find_active_attack(ask)))


def find_attack_with(ask: Run, keyword: str) -> str | None:
    """The id of the active attack if it has a keyword (`"dominate"`); None if it has not, or if there is none."""
    attack = find_active_attack(ask)
    return attack if attack is not None and ask.has(attack, "keywords", keyword) else None
