"""Section 603: combat conclusion. The damage of a combat, and its end."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Joined
from engine.games.wow.position import get_controller
from engine.games.wow.rules.combat import ATTACKER, DEFENDER, PROPOSED, Blow, find_combatant
from engine.kernel.events import PhaseBegan
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("603.1", "conclude", edition=EN)
def they_deal_damage_to_each_other(ask: Run, seat: str) -> Does:
    """Attacker and defender, if both remain, deal each other a packet of combat damage at once.

    A character that may not deal combat damage makes no packet, and the other one does all the same.
    """
    attacker, defender = find_combatant(ask, ATTACKER), find_combatant(ask, DEFENDER)
    if attacker is not None and defender is not None:
        packets: list[Dealt] = []
        for by, to in ((attacker, defender), (defender, attacker)):
            if no := ask.forbids("blow", by):
                ask.note(no)
                continue
            packet = Dealt(to, int(ask.defines("blow-amount", by, 0)), party=get_controller(ask, to))
            packets.append(ask.defines("packet", (Blow(by), Context(by, get_controller(ask, by))), packet))
        if packets:
            yield ask.defines("packets", None, tuple(packets))


@rules.forbids("603.1a", "blow", edition=EN)
def out_of_reach(ask: Run, by: str) -> bool:
    """A defender deals no combat damage if the attacker has Long-Range. `by` is who would deal it."""
    attacker = find_combatant(ask, ATTACKER)
    return (
        ask.state.mark(by, "role") == DEFENDER and attacker is not None and ask.has(attacker, "keywords", "Long-Range")
    )


@rules.does("603.2", "conclude", after=they_deal_damage_to_each_other, edition=EN)
def checks_before_all_is_over(ask: Run, seat: str) -> Does:
    """The checks are made before the combat is over. What they trigger waits until it is."""
    ask.check()
    yield from ()


@rules.does("603.3", "conclude", after=(they_deal_damage_to_each_other, checks_before_all_is_over), edition=EN)
def removed_from_combat(ask: Run, seat: str) -> Does:
    """Attacker, proposed defender and defender are removed from combat, and the action phase goes on."""
    for role in (ATTACKER, PROPOSED, DEFENDER):
        if (id := find_combatant(ask, role)) is not None:
            yield Joined(id)
    yield PhaseBegan("action")
