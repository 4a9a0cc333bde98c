"""A combat that is proposed or going on: who attacks, who defends, with which weapons."""

from __future__ import annotations

from typing import TypeGuard

from engine.games.wow.position import get_controller, is_character
from engine.games.wow.rules.powers import is_own_action_phase
from engine.games.wow.words import Attack
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "PROPOSED",
    "Blow",
    "Weighed",
    "find_in_role",
    "is_combat_going_on",
    "is_proposal",
    "list_weapons",
]


class Blow(Word, frozen=True):
    """What an attacker or defender deals as combat concludes."""

    by: str


ATTACKER, PROPOSED, DEFENDER = "attacker", "proposed", "defender"


class Weighed(Attack, frozen=True):
    """A combat that is held against the rules and not proposed: nothing is paid. `freely`: what compels is left out."""

    freely: bool = False


def is_proposal(act: Word, ask: Run) -> TypeGuard[Attack]:
    """Whether a seat proposes a combat of a character of its own in its action phase (601.1)."""
    if not isinstance(act, Attack) or not is_own_action_phase(ask, act.seat):
        return False
    return get_controller(ask, act.attacker) == act.seat and is_character(ask, act.attacker)


def is_combat_going_on(run: Run) -> bool:
    """Whether a combat is to be played out."""
    return run.state.mark("game", "phase") in {"attack", "defend"}


def list_weapons(ask: Run, wielder: str) -> tuple[str, ...]:
    """The weapons that a character strikes with."""
    return tuple(id for id in ask.state.at("play") if ask.state.mark(id, "wielder") == wielder)


def find_in_role(ask: Run, role: str) -> str | None:
    """The character that is the attacker or the defender, if it is still in play."""
    return next(
        (id for id in ask.state.at("play") if ask.state.mark(id, "role") == role and is_character(ask, id)), None
    )
