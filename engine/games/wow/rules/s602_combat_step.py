"""Section 602: combat step. Attacking, protecting and defending, with or without weapons."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Exhausted, Joined, Released
from engine.games.wow.position import get_controller, is_character, list_own_cards
from engine.games.wow.rules.combat import ATTACKER, DEFENDER, PROPOSED, find_combatant
from engine.games.wow.words import Attack, BecomeDefender
from engine.kernel.errors import NotModelled
from engine.kernel.events import Moved, PhaseBegan
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import show
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("602.1", "combat", edition=EN)
def the_attacker_attacks(ask: Run, act: Attack) -> Does:
    """The attack phase begins; the attacker is exhausted and attacks the proposed defender.

    Then weapons may strike with it. Which sets of weapons may is settled before it is exhausted.
    """
    with_which = _list_strikes(ask, act.attacker)
    yield PhaseBegan("attack")
    yield Exhausted(act.attacker)
    yield (Joined(act.attacker, ATTACKER), Joined(act.defender, PROPOSED))
    ask.perform("strike", (act.attacker, with_which))


def _list_strikes(ask: Run, wielder: str) -> tuple[tuple[str, ...], ...]:
    """The sets of ready weapons that a character may strike with, as tuples of ids, smaller ones first.

    None of them is empty. Objections to the sets that are left out join the chain.
    """
    seat = str(get_controller(ask, wielder))
    ready = [
        id for id in list_own_cards(ask, seat) if ask.has(id, "types", "weapon") and not ask.state.mark(id, "exhausted")
    ]
    weapons = [id for id in ready if ask.allows("wields", (wielder, id))]
    found: list[tuple[str, ...]] = []
    for one in (some for n, _ in enumerate(weapons, 1) for some in combinations(weapons, n)):
        if not ask.allows("strikes-together", (seat, one)):
            continue
        if no := ask.forbids("striking", (seat, one)):
            ask.note(no)
        else:
            found.append(one)
    return tuple(found)


@rules.does("602.2", "close:attack", edition=EN)
def the_protect_point(ask: Run, seat: str) -> Does:
    """As the attack window closes, a character may protect, and then the defender defends.

    If attacker or proposed defender is gone, the combat concludes instead.
    """
    attacker, proposed = find_combatant(ask, ATTACKER), find_combatant(ask, PROPOSED)
    if attacker is not None and proposed is not None:
        ask.perform("protect", (proposed, _list_protectors(ask, attacker, proposed)))
        ask.perform("defend", attacker)
    else:
        ask.perform("conclude", seat)
    yield from ()


def _list_protectors(ask: Run, attacker: str, proposed: str) -> dict[str, list[str]]:
    """The ids of the characters that may protect a proposed defender, by seat, the turn player's first.

    The attacker's side and the proposed defender itself cannot. Seats without any are left out. `attacker` and
    `proposed` are the ids of the two characters.
    """
    found: dict[str, list[str]] = {}
    side = str(get_controller(ask, attacker))
    for seat in ask.state.clockwise(ask.active):
        for id in list_own_cards(ask, seat):
            if ask.state.friends(seat, side) or id == proposed or not ask.allows("protects", (id, attacker)):
                continue
            if no := ask.forbids("protects", (id, attacker)):
                ask.note(no)
            else:
                found.setdefault(seat, []).append(id)
    return found


@rules.does("602.2", "protect", edition=EN)
def another_takes_the_blow(ask: Run, point: tuple[str, dict[str, list[str]]]) -> Does:
    """In turn order, each player with able characters may exhaust one to replace the proposed defender.

    After the first who does, nobody else may. What is given are the proposed defender's id and those who may protect,
    by seat.
    """
    proposed, able = point
    for seat, ids in able.items():
        chosen = ask.choose(seat, "protect", (*ids, "none"))
        if chosen != "none":
            yield Joined(proposed)
            yield Exhausted(chosen)
            yield Joined(chosen, PROPOSED, protecting=True)
            return


@rules.allows("602.2", "protects", edition=EN)
def a_ready_protector(ask: Run, pair: tuple[str, str]) -> bool:
    """A ready character with Protector may protect. The pair is the protector and the attacker."""
    able = is_character(ask, pair[0]) and not ask.state.mark(pair[0], "exhausted")
    return able and ask.has(pair[0], "keywords", "Protector")


@rules.forbids("602.2a", "protects", edition=EN)
def an_attacker_with_stealth(ask: Run, pair: tuple[str, str]) -> bool:
    """Nobody may protect against an attacker with Stealth. The pair is the protector and the attacker."""
    return ask.has(pair[1], "keywords", "Stealth")


@rules.does("602.3", "defend", edition=EN)
def the_defender_defends(ask: Run, attacker: str) -> Does:
    """The proposed defender becomes the defender, and weapons may strike with it; nothing happens if it is gone."""
    proposed = find_combatant(ask, PROPOSED)
    if proposed is not None:
        with_which = _list_strikes(ask, proposed)
        yield PhaseBegan("defend")
        yield Joined(proposed, DEFENDER, protecting=bool(ask.state.mark(proposed, "protecting")))
        ask.perform("strike", (proposed, with_which))


@rules.does("602.3", "close:defend", edition=EN)
def the_combat_concludes(ask: Run, seat: str) -> Does:
    """After the defend window the combat concludes, as `conclude` of this seat is done; nothing else comes of it."""
    ask.perform("conclude", seat)
    yield from ()


@rules.does("602.3a", "effect:become-defender", edition=EN)
def another_starts_defending(ask: Run, said: tuple[BecomeDefender, Context]) -> Does:
    """A character becomes the defender in the defend window, and the former one is removed from combat.

    No weapons strike with it; they do so only at the times of 602.1 and 602.3. Outside that window nothing happens.

    Raises:
        NotModelled: It is the attack window. The text does not say what becomes of the proposed defender.
    """
    new = str(resolve_reference(said[0].what, said[1], ask.state))
    if ask.state.mark("game", "phase") == "attack":
        raise NotModelled(show(said[0]), "in the attack window, when there is no defender yet")
    old = find_combatant(ask, DEFENDER)
    if is_character(ask, new) and ask.state.mark("game", "phase") == "defend" and old != new:
        yield tuple(Joined(one) for one in (old,) if one is not None)
        yield Joined(new, DEFENDER)


@rules.does("602.4", "control", after=("from_one_party_to_another", "no_longer_in_its_wielders_party"), edition=EN)
def removed_as_control_changes(ask: Run, id: str) -> Does:
    """A character in combat that changes controller is removed from combat."""
    if ask.state.mark(id, "role"):
        yield Joined(id)


@rules.does("602.4", "check:object", edition=EN)
def removed_as_no_character(ask: Run, id: str) -> Does:
    """A card in combat that is no longer a character is removed from combat."""
    if ask.state.mark(id, "role") and not is_character(ask, id):
        yield Joined(id)


@rules.does("602.4", "after:moved", after="its_attachments_are_destroyed", edition=EN)
def out_of_the_association(ask: Run, record: Record) -> Does:
    """If a wielder moves to another place, the weapons that strike with it are released."""
    moved = cast("Moved", record.event).obj
    for id in ask.state.at("play"):
        if ask.state.mark(id, "wielder") == moved:
            yield Released(id)
