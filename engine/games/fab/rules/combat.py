"""The active attack and the cards that defend against it."""

from __future__ import annotations

from engine.games.fab.events import Defended, StepBegan
from engine.kernel.events import Given, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__ = [
    "begin_step",
    "can_defend",
    "find_active_attack",
    "find_defending_hero",
    "list_defending_cards",
    "make_defended",
]


def can_defend(ask: Run, card: str) -> bool:
    """Whether a card can become a defending card on the active chain link: a clause allows it and none forbids it."""
    objections = ask.forbids("defend", card)
    ask.note(objections)
    return ask.allows("defend", card) and not objections


def find_active_attack(ask: Run) -> str | None:
    """The id of the active attack; None if it has left the chain."""
    id = ask.state.mark("game", "attack")
    return id if isinstance(id, str) and ask.state.objects.get(id) and ask.state.objects[id].zone == "chain" else None


def find_defending_hero(ask: Run) -> str | None:
    """The seat of the hero that is attacked; None if there is none."""
    hero = ask.state.objects.get(str(ask.state.mark("game", "target")))
    return hero.owner if hero else None


def list_defending_cards(ask: Run, attack: str) -> tuple[str, ...]:
    """The ids of the cards that defend against an attack."""
    chain = ask.state.at("chain")
    return tuple(id for id in chain if ask.state.objects[id].marks.get("defending") == attack)


def begin_step(ask: Run, step: str, seat: str) -> Does:
    """The events by which a step of combat begins and a seat gets priority."""
    yield Set("game", "step", step)
    yield StepBegan(step)
    yield Given(seat, fresh=True)


def make_defended(ask: Run, card: str, seat: str) -> Defended:
    """The event by which a card becomes a defending card."""
    return Defended(card, "chain", controller=seat, seat=seat, attack=find_active_attack(ask) or "")
