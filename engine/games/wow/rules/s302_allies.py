"""Section 302: allies. Allies enter play, and wait before they attack or use powers."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.position import get_controller
from engine.games.wow.rules.arrival import enter_play_row
from engine.games.wow.rules.payment import get_used_payment
from engine.games.wow.rules.powers import ATTACHED
from engine.games.wow.words import Attack, Use
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj

__all__: list[str] = []

rules.rests("302.1", 2, on="205.1a")
rules.rests("302.1", 3, on="410.6a")
rules.rests("302.2", 7, on="602.2", edition=EN)


@rules.does("302.1", "enters", after=(*ATTACHED, "a_master_hero_takes_over"))
def an_ally_enters_play(ask: Run, link: Obj) -> Does:
    """A resolving ally that is no attachment enters play."""
    yield from enter_play_row(ask, link, "ally")


@rules.forbids("302.2", "act:use")
def an_ally_just_arrived(ask: Run, use: Use) -> bool:
    """An Activate power of an ally that has just arrived may not be used, unless text waives this."""
    activate = get_used_payment(ask, use).activate and ask.has(use.card, "types", "ally")
    return activate and has_just_arrived(ask, use.card) and not ask.allows("waived", (use, "302.2"))


def has_just_arrived(ask: Run, id: str) -> bool:
    """Whether a card joined its party since its controller's most recent turn began (302.2).

    The marks `arrived` and `turn-began` are compared, which are numbers of turns. Without `arrived` it is false. Before
    the controller's first turn, the game's mark `began` counts.
    """
    arrived = ask.state.mark(id, "arrived")
    began = ask.state.number(str(get_controller(ask, id)), "turn-began") or ask.state.number("game", "began")
    return isinstance(arrived, int) and arrived >= began


@rules.forbids("302.2", "act:attack")
def an_attacker_just_arrived(ask: Run, act: Attack) -> bool:
    """An ally that has just arrived may not attack, unless it has Ferocity or text waives this."""
    ally = ask.has(act.attacker, "types", "ally") and has_just_arrived(ask, act.attacker)
    free = ask.has(act.attacker, "keywords", "Ferocity") or ask.allows("waived", (act, "302.2"))
    return ally and not free


@rules.forbids("302.3", "act:attack")
def a_mount_attacks(ask: Run, act: Attack) -> bool:
    """A combat may not be proposed with a Mount ally as attacker or defender, unless text waives this.

    A Mount that is no ally may fight.
    """
    mounts = (ask.has(id, "tags", "Mount") and ask.has(id, "types", "ally") for id in (act.attacker, act.defender))
    return any(mounts) and not ask.allows("waived", (act, "302.3"))
