"""A combat that is proposed or going on: attacker, defender and weapons."""

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
    "find_combatant",
    "is_combat_going_on",
    "is_proposal",
    "list_weapons",
]


class Blow(Word, frozen=True):
    """The damage that an attacker or defender deals as combat concludes (603). `by`: its id."""

    by: str


ATTACKER, PROPOSED, DEFENDER = "attacker", "proposed", "defender"


class Weighed(Attack, frozen=True):
    """A combat that is only checked against the rules, and not proposed: nothing is paid.

    `freely`: effects that compel attacks are ignored.
    """

    freely: bool = False


def is_proposal(act: Word, ask: Run) -> TypeGuard[Attack]:
    """Whether an action proposes a combat by an ally or hero in play that its seat controls (601.1).

    False unless that seat has priority in its own action phase, with an empty chain and outside combat.
    """
    if not isinstance(act, Attack) or not is_own_action_phase(ask, act.seat):
        return False
    return get_controller(ask, act.attacker) == act.seat and is_character(ask, act.attacker)


def is_combat_going_on(run: Run) -> bool:
    """Whether the game is in a combat step: its phase is `attack` or `defend`."""
    return run.state.mark("game", "phase") in {"attack", "defend"}


def list_weapons(ask: Run, wielder: str) -> tuple[str, ...]:
    """The ids of the weapons that a character, by its id, strikes with in this combat; `()` if none."""
    return tuple(id for id in ask.state.at("play") if ask.state.mark(id, "wielder") == wielder)


def find_combatant(ask: Run, role: str) -> str | None:
    """The id of the character with a role in combat, such as `attacker`, if it is still in play; else None.

    The role is the card's mark `role`: attacker, proposed defender or defender.
    """
    return next(
        (id for id in ask.state.at("play") if ask.state.mark(id, "role") == role and is_character(ask, id)), None
    )
