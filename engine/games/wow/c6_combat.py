"""Chapter 6, from the English edition: proposing, attacking, protecting, defending, striking, concluding.

A minimal model: one attacker and one defender, no sabotage. What must attack, whom, and at what cost: `c6_compulsion`.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeGuard

from engine.games.wow.base import EN, rules
from engine.games.wow.c4_damage import Blow
from engine.games.wow.c4_play import just_arrived, own_action_phase
from engine.games.wow.c4_uniqueness import Crowd
from engine.games.wow.events import Added, Dealt, Exhausted, Joined, Released, Struck
from engine.games.wow.look import character, controller, limits, listed, mine, ready_resources
from engine.games.wow.words import Attack, BecomeDefender
from engine.kernel.events import Ceased, Created, Given, Moved, PhaseBegan
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context

__all__ = ["Weighed", "going_on"]

_ATTACKER, _PROPOSED, _DEFENDER = "attacker", "proposed", "defender"


class Weighed(Attack, frozen=True):
    """A combat that is held against the rules and not proposed: nothing is paid. `freely`: what compels is left out."""

    freely: bool = False


# 601 Combat proposal.


@rules.allows("601.1", ("act:attack", "timely"), edition=EN)
def propose_a_combat(ask: Run, act: Word) -> bool:
    return _proposes(act, ask) and not ask.has(act.attacker, "types", "hero")


@rules.allows("301.3", ("act:attack", "timely"))
def with_a_hero_at_once(ask: Run, act: Word) -> bool:
    return _proposes(act, ask) and ask.has(act.attacker, "types", "hero")


def _proposes(act: Word, ask: Run) -> TypeGuard[Attack]:
    if not isinstance(act, Attack) or not own_action_phase(ask, act.seat):
        return False
    return controller(ask, act.attacker) == act.seat and character(ask, act.attacker)


@rules.forbids("601.2a", "act:attack", edition=EN)
def ready_to_attack(ask: Run, act: Attack) -> bool:
    return bool(ask.state.mark(act.attacker, "exhausted")) and not ask.allows("waived", (act, "601.2a"))


@rules.forbids("302.2", "act:attack")
def not_an_ally_just_arrived(ask: Run, act: Attack) -> bool:
    ally = ask.has(act.attacker, "types", "ally") and just_arrived(ask, act.attacker)
    free = ask.has(act.attacker, "keywords", "Ferocity") or ask.allows("waived", (act, "302.2"))
    return ally and not free


@rules.forbids("302.3", "act:attack")
def no_mounts(ask: Run, act: Attack) -> bool:
    mounts = (ask.has(id, "tags", "Mount") and ask.has(id, "types", "ally") for id in (act.attacker, act.defender))
    return any(mounts) and not ask.allows("waived", (act, "302.3"))


@rules.forbids("305.3a", "act:attack")
def no_totems(ask: Run, act: Attack) -> bool:
    return ask.has(act.attacker, "tags", "Totem") and not ask.allows("waived", (act, "305.3a"))


@rules.forbids("601.2b", "act:attack", edition=EN)
def an_opposing_character(ask: Run, act: Attack) -> bool:
    theirs = controller(ask, act.defender)
    return theirs is None or ask.state.friends(theirs, act.seat) or not character(ask, act.defender)


@rules.forbids("601.2b", "act:attack", edition=EN)
def none_that_is_elusive(ask: Run, act: Attack) -> bool:
    return ask.has(act.defender, "keywords", "Elusive") and not ask.allows("waived", (act, "601.2b"))


@rules.does("601.1", "act:attack", edition=EN)
def a_proposal_on_the_chain(ask: Run, act: Attack) -> Does:
    pair = (act.attacker, act.defender)
    notes: Map[str, object] = Map(proposal=pair, parties=tuple(controller(ask, id) for id in pair))
    context = Context(act.attacker, act.seat, notes=notes)
    made = yield Created(Obj("", Card("proposal"), act.seat, act.seat, "stack", context=context, token=True))
    ask.perform("pay", (act, ask.defines("attack-cost", act, 0)))
    if made:
        yield Added(act.seat, made[0].event.obj.id, act.attacker, "attack")  # type: ignore[attr-defined]  # a Created
    yield Given(act.seat, fresh=True)


@rules.does("601.3", "resolve", edition=EN)
def an_illegal_proposal_is_interrupted(ask: Run, link: Obj) -> Does:
    act = _proposed(link)
    if act is None:
        return
    no = ask.forbids("proposed", link) or _objections(ask, act)
    ask.note(no)
    if no or not character(ask, act.attacker):
        yield Ceased(link.id)


@rules.does("601.3", "resolve", after=an_illegal_proposal_is_interrupted, edition=EN)
def the_combat_step_starts(ask: Run, link: Obj) -> Does:
    act = _proposed(link)
    if act is not None and link.id in ask.state.objects:
        yield Ceased(link.id)
        ask.perform("combat", act)


@rules.forbids("601.2f", "proposed", edition=EN)
def another_card_or_in_another_party(ask: Run, link: Obj) -> bool:
    """What is a different card now, or has another controller than it was proposed with, is proposed no longer."""
    notes = link.context.notes if link.context else Map[str, object]()
    pairs = zip(listed(notes.get("proposal")), listed(notes.get("parties")), strict=False)
    return any(id not in ask.state.objects or controller(ask, str(id)) != seat for id, seat in pairs)


def _proposed(link: Obj) -> Attack | None:
    pair = link.context.notes.get("proposal") if link.context else None
    return Attack(str(link.controller), *pair) if isinstance(pair, tuple) else None


def _objections(ask: Run, act: Attack) -> list[int]:
    weighed = Weighed(act.seat, act.attacker, act.defender)
    return ask.forbids("act:attack", weighed) or ask.objections(weighed, ask.board())


# 602 Combat step.


@rules.does("602.1", "combat", edition=EN)
def the_attacker_attacks(ask: Run, act: Attack) -> Does:
    with_which = _strikes(ask, act.attacker)
    yield PhaseBegan("attack")
    yield Exhausted(act.attacker)
    yield (Joined(act.attacker, _ATTACKER), Joined(act.defender, _PROPOSED))
    ask.perform("strike", (act.attacker, with_which))


@rules.does("602.2", "close:attack", edition=EN)
def the_protect_point(ask: Run, seat: str) -> Does:
    attacker, proposed = _in(ask, _ATTACKER), _in(ask, _PROPOSED)
    if attacker is not None and proposed is not None:
        ask.perform("protect", (proposed, _protectors(ask, attacker, proposed)))
        ask.perform("defend", attacker)
    else:
        ask.perform("conclude", seat)
    yield from ()


@rules.does("602.2", "protect", edition=EN)
def another_takes_the_blow(ask: Run, point: tuple[str, dict[str, list[str]]]) -> Does:
    proposed, able = point
    for seat, ids in able.items():
        chosen = ask.choose(seat, "protect", (*ids, "none"))
        if chosen != "none":
            yield Joined(proposed)
            yield Exhausted(chosen)
            yield Joined(chosen, _PROPOSED, protecting=True)
            return


def _protectors(ask: Run, attacker: str, proposed: str) -> dict[str, list[str]]:
    """Who may protect, by seat; what keeps others from it is in the chain of what comes of the combat."""
    found: dict[str, list[str]] = {}
    side = str(controller(ask, attacker))
    for seat in ask.state.clockwise(ask.active):
        for id in mine(ask, seat):
            if ask.state.friends(seat, side) or id == proposed or not ask.allows("protects", (id, attacker)):
                continue
            if no := ask.forbids("protects", (id, attacker)):
                ask.note(no)
            else:
                found.setdefault(seat, []).append(id)
    return found


@rules.allows("602.2", "protects", edition=EN)
def a_ready_protector(ask: Run, pair: tuple[str, str]) -> bool:
    able = character(ask, pair[0]) and not ask.state.mark(pair[0], "exhausted")
    return able and ask.has(pair[0], "keywords", "Protector")


@rules.forbids("602.2a", "protects", edition=EN)
def not_against_stealth(ask: Run, pair: tuple[str, str]) -> bool:
    return ask.has(pair[1], "keywords", "Stealth")


@rules.forbids("103.2", "protects")
def not_if_it_cannot(ask: Run, pair: tuple[str, str]) -> bool:
    said = ask.objections(Joined(pair[0], _PROPOSED, protecting=True), ask.board())
    ask.note(said)
    return bool(said)


@rules.does("602.3", "defend", edition=EN)
def the_defender_defends(ask: Run, attacker: str) -> Does:
    proposed = _in(ask, _PROPOSED)
    if proposed is not None:
        with_which = _strikes(ask, proposed)
        yield PhaseBegan("defend")
        yield Joined(proposed, _DEFENDER, protecting=bool(ask.state.mark(proposed, "protecting")))
        ask.perform("strike", (proposed, with_which))


@rules.does("602.3", "close:defend", edition=EN)
def the_combat_concludes(ask: Run, seat: str) -> Does:
    ask.perform("conclude", seat)
    yield from ()


@rules.does("602.3a", "effect:become-defender", edition=EN)
def another_starts_defending(ask: Run, said: tuple[BecomeDefender, Context]) -> Does:
    """The defender that was is removed from combat."""
    new = resolve_reference(said[0].what, said[1], ask.state)
    if isinstance(new, str) and character(ask, new) and ask.state.mark("game", "phase") == "defend":
        old = _in(ask, _DEFENDER)
        if old is not None and old != new:
            yield Joined(old)
            if struck := _weapons(ask, old):
                yield tuple(Released(one) for one in struck)
        if old != new:
            yield Joined(new, _DEFENDER)


# 603 Combat conclusion.


@rules.does("603.1", "conclude", edition=EN)
def they_deal_damage_to_each_other(ask: Run, seat: str) -> Does:
    attacker, defender = _in(ask, _ATTACKER), _in(ask, _DEFENDER)
    if attacker is not None and defender is not None:
        packets: list[Dealt] = []
        for by, to in ((attacker, defender), (defender, attacker)):
            if no := ask.forbids("blow", by):
                ask.note(no)
                continue
            packet = Dealt(to, int(ask.defines("blow-amount", by, 0)), party=controller(ask, to))
            packets.append(ask.defines("packet", (Blow(by), Context(by, controller(ask, by))), packet))
        if packets:
            yield ask.defines("packets", None, tuple(packets))


@rules.defines("205.1a", "blow-amount")
def as_much_as_its_attack(ask: Run, by: str, so_far: int) -> int:
    return ask.number(by, "attack")


@rules.forbids("603.1a", "blow", edition=EN)
def out_of_reach(ask: Run, by: str) -> bool:
    attacker = _in(ask, _ATTACKER)
    return ask.state.mark(by, "role") == _DEFENDER and attacker is not None and _reaches(ask, attacker)


@rules.does("603.2", "conclude", after=they_deal_damage_to_each_other, edition=EN)
def checks_before_all_is_over(ask: Run, seat: str) -> Does:
    """What they make trigger waits until the combat is over."""
    ask.check()
    yield from ()


@rules.does("603.3", "conclude", after=(they_deal_damage_to_each_other, checks_before_all_is_over), edition=EN)
def removed_from_combat(ask: Run, seat: str) -> Does:
    for role in (_ATTACKER, _PROPOSED, _DEFENDER):
        if (id := _in(ask, role)) is not None:
            yield Joined(id)
    for id in ask.state.at("play"):
        if ask.state.mark(id, "wielder"):
            yield Released(id)
    yield PhaseBegan("action")


# 303 Striking.


@rules.does("303.2", "strike")
def strike(ask: Run, what: tuple[str, tuple[tuple[str, ...], ...]]) -> Does:
    wielder, sets = what
    seat = str(controller(ask, wielder))
    chosen: tuple[str, ...] = ask.choose(seat, "strike", ((), *sets)) if sets else ()
    if chosen:
        price = sum(ask.number(id, "strike") for id in chosen)
        yield tuple(Exhausted(id) for id in (*chosen, *ready_resources(ask.state, seat)[:price]))
        ask.allows("strikes-together", (seat, chosen))
        yield tuple(Struck(id, wielder) for id in chosen)


def _strikes(ask: Run, wielder: str) -> tuple[tuple[str, ...], ...]:
    """The sets of weapons that a wielder might strike with; what bars one is in the chain of the combat."""
    seat = str(controller(ask, wielder))
    ready = [id for id in mine(ask, seat) if ask.has(id, "types", "weapon") and not ask.state.mark(id, "exhausted")]
    weapons = [id for id in ready if ask.allows("wields", (wielder, id))]
    found: list[tuple[str, ...]] = []
    for one in (some for n in range(1, len(weapons) + 1) for some in combinations(weapons, n)):
        if not ask.allows("strikes-together", (seat, one)):
            continue
        if no := ask.forbids("striking", (seat, one)):
            ask.note(no)
        else:
            found.append(one)
    return tuple(found)


@rules.allows("303.2", "wields")
def every_hero(ask: Run, pair: tuple[str, str]) -> bool:
    return ask.has(pair[0], "types", "hero")


@rules.allows("303.2d", "wields")
def an_ally_where_it_is_written(ask: Run, pair: tuple[str, str]) -> bool:
    written = ask.has(pair[0], "keywords", "Wields") or ask.has(pair[1], "keywords", "For Allies")
    return written and ask.has(pair[0], "types", "ally")


@rules.forbids("303.2", "striking")
def its_strike_cost(ask: Run, what: tuple[str, tuple[str, ...]]) -> bool:
    seat, weapons = what
    return sum(ask.number(id, "strike") for id in weapons) > len(ready_resources(ask.state, seat))


@rules.allows("303.2c", "strikes-together")
def one_weapon_a_combat(ask: Run, what: tuple[str, tuple[str, ...]]) -> bool:
    return len(what[1]) == 1


@rules.allows("406.4", "strikes-together")
def several_of_a_kind(ask: Run, what: tuple[str, tuple[str, ...]]) -> bool:
    seat, weapons = what
    if len(weapons) == 1:
        return False
    kinds = [set(limits(ask, id)) & {"Melee", "Ranged"} for id in weapons]
    kind = min(set.intersection(*kinds), default="")
    return kind != "" and ask.defines("wield", Crowd(seat, kind, weapons), 1) >= len(weapons)


@rules.defines("303.2b", "value:attack", after="assault_counts_on_ones_turn")
def its_weapons_add_to_it(ask: Run, id: str, so_far: object) -> object:
    weapons = _weapons(ask, id)
    more = sum(ask.number(one, "attack") for one in weapons)
    return (so_far if isinstance(so_far, int) else 0) + more if weapons else so_far


@rules.defines("303.2b", "value:kinds")
def its_weapons_add_their_types(ask: Run, id: str, so_far: object) -> object:
    weapons = _weapons(ask, id)
    return (
        (*listed(so_far), *(kind for one in weapons for kind in listed(ask.get(one, "kinds")))) if weapons else so_far
    )


@rules.does("303.2a", "control", after="from_one_party_to_another")
def no_longer_in_its_wielders_party(ask: Run, id: str) -> Does:
    if ask.state.mark(id, "wielder"):
        yield Released(id)


@rules.does("303.2a", "check:object")
def no_weapon_any_more(ask: Run, id: str) -> Does:
    if ask.state.mark(id, "wielder") and not ask.has(id, "types", "weapon"):
        yield Released(id)


@rules.does("602.4", "control", after=("from_one_party_to_another", no_longer_in_its_wielders_party), edition=EN)
def removed_as_control_changes(ask: Run, id: str) -> Does:
    if ask.state.mark(id, "role"):
        yield Joined(id)
        for one in _weapons(ask, id):
            yield Released(one)


@rules.does("602.4", "check:object", edition=EN)
def removed_as_no_character(ask: Run, id: str) -> Does:
    if ask.state.mark(id, "role") and not character(ask, id):
        yield Joined(id)


@rules.does("602.4", "after:moved", after="its_attachments_are_destroyed", edition=EN)
def out_of_the_association(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Moved):
        for id in ask.state.at("play"):
            if ask.state.mark(id, "wielder") == event.obj:
                yield Released(id)


def going_on(run: Run) -> bool:
    """Whether a combat is to be played out."""
    return run.state.mark("game", "phase") in {"attack", "defend"}


def _weapons(ask: Run, wielder: str) -> tuple[str, ...]:
    return tuple(id for id in ask.state.at("play") if ask.state.mark(id, "wielder") == wielder)


def _reaches(ask: Run, id: str) -> bool:
    return any(ask.has(one, "keywords", "Long-Range") for one in (id, *_weapons(ask, id)))


def _in(ask: Run, role: str) -> str | None:
    return next((id for id in ask.state.at("play") if ask.state.mark(id, "role") == role and character(ask, id)), None)
