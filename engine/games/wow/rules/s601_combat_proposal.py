"""Section 601: combat proposal. Who may attack whom, and how a combat is proposed."""

from __future__ import annotations

from typing import cast

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Added
from engine.games.wow.position import as_list, get_controller, is_character
from engine.games.wow.rules.combat import Weighed, is_proposal
from engine.games.wow.rules.compulsion import (
    intersect_ids,
    is_weighed_freely,
    list_attackable,
    list_compelled_targets,
    list_compelling,
)
from engine.games.wow.words import Attack, AttackOnly
from engine.kernel.events import Ceased, Created, Given
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context

__all__: list[str] = []


@rules.allows("601.1", ("act:attack", "timely"), edition=EN)
def propose_a_combat(ask: Run, act: Word) -> bool:
    """In their own action phase a player may propose a combat with a character of theirs that is no hero.

    They need priority and an empty chain, outside combat. Any other action is not allowed by this.
    """
    return is_proposal(act, ask) and not ask.has(act.attacker, "types", "hero")


@rules.does("601.1", "act:attack", edition=EN)
def a_proposal_on_the_chain(ask: Run, act: Attack) -> Does:
    """A proposed combat becomes a link of the chain, and its cost is paid. Its player gets priority again.

    The link keeps the two characters, and who controls each now.
    """
    pair = (act.attacker, act.defender)
    notes: Map[str, object] = Map(proposal=pair, parties=tuple(get_controller(ask, id) for id in pair))
    context = Context(act.attacker, act.seat, notes=notes)
    made = yield Created(Obj("", Card("proposal"), act.seat, act.seat, "stack", context=context, token=True))
    ask.perform("pay", (act, ask.defines("attack-cost", act, 0)))
    yield Added(act.seat, made[0].event.obj.id, act.attacker, "attack")  # type: ignore[attr-defined]  # a Created
    yield Given(act.seat, fresh=True)


@rules.forbids("601.2a", "act:attack", edition=EN)
def an_attacker_that_is_not_ready(ask: Run, act: Attack) -> bool:
    """An exhausted character may not attack, unless text waives this."""
    return bool(ask.state.mark(act.attacker, "exhausted")) and not ask.allows("waived", (act, "601.2a"))


@rules.forbids("601.2b", "act:attack", edition=EN)
def no_opposing_character(ask: Run, act: Attack) -> bool:
    """Only a character in play that an opponent controls may be attacked."""
    theirs = get_controller(ask, act.defender)
    return theirs is None or ask.state.friends(theirs, act.seat) or not is_character(ask, act.defender)


@rules.forbids("601.2b", "act:attack", edition=EN)
def an_elusive_defender(ask: Run, act: Attack) -> bool:
    """A character with Elusive may not be attacked, unless text waives this."""
    return ask.has(act.defender, "keywords", "Elusive") and not ask.allows("waived", (act, "601.2b"))


@rules.forbids("601.2c", "act:attack", edition=EN)
def another_than_it_can_attack(ask: Run, act: Attack) -> bool:
    """A character under one effect that limits whom it can attack may attack no other, if it can attack one of them.

    A combat that is checked as though nothing compelled it may be any.
    """
    return len(list_compelling(ask, AttackOnly, act.attacker)) == 1 and _attacks_elsewhere(ask, act)


def _attacks_elsewhere(ask: Run, act: Attack) -> bool:
    """Whether an attack ignores an effect that limits whom the character can attack, and could obey it.

    An attack that is checked as though nothing compelled it never does.
    """
    only = list_compelled_targets(ask, AttackOnly, act.attacker)
    able = not is_weighed_freely(act) and act.defender not in only
    return able and bool(intersect_ids(only, list_attackable(ask, act.seat, act.attacker)))


@rules.forbids("601.2d", "act:attack", edition=EN)
def none_of_those_it_can_attack(ask: Run, act: Attack) -> bool:
    """A character under several effects that limit whom it can attack must attack one that some effect names.

    It need not if it can attack none of them.
    """
    return len(list_compelling(ask, AttackOnly, act.attacker)) > 1 and _attacks_elsewhere(ask, act)


@rules.forbids("601.2f", "proposed", edition=EN)
def another_card_or_in_another_party(ask: Run, link: Obj) -> bool:
    """A proposal is no longer legal if one of its two characters has become another card or has another controller."""
    notes = cast("Context", link.context).notes
    pairs = zip(as_list(notes.get("proposal")), as_list(notes.get("parties")), strict=False)
    return any(id not in ask.state.objects or get_controller(ask, str(id)) != seat for id, seat in pairs)


@rules.does("601.3", "resolve", edition=EN)
def an_illegal_proposal_is_interrupted(ask: Run, link: Obj) -> Does:
    """A proposal that is no longer legal ceases to exist as it resolves. Any other link is left alone.

    It is illegal if anything forbids the combat now, or if its attacker is no character any more.
    """
    act = _find_proposed(link)
    if act is None:
        return
    no = ask.forbids("proposed", link) or _list_objections(ask, act)
    ask.note(no)
    if no or not is_character(ask, act.attacker):
        yield Ceased(link.id)


def _find_proposed(link: Obj) -> Attack | None:
    """The combat that a link (an object on the chain) proposes; None for any other link."""
    pair = link.context.notes.get("proposal") if link.context else None
    return Attack(str(link.controller), *pair) if isinstance(pair, tuple) else None


def _list_objections(ask: Run, act: Attack) -> list[int]:
    """The numbers of the entries of the clauses, or else of the effects, that forbid a combat; empty if none does."""
    weighed = Weighed(act.seat, act.attacker, act.defender)
    return ask.forbids("act:attack", weighed) or ask.objections(weighed, ask.board())


@rules.does("601.3", "resolve", after=an_illegal_proposal_is_interrupted, edition=EN)
def the_combat_step_starts(ask: Run, link: Obj) -> Does:
    """A proposal that is still on the chain as it resolves leaves it, and the combat begins.

    Other links are left alone.
    """
    act = _find_proposed(link)
    if act is not None and link.id in ask.state.objects:
        yield Ceased(link.id)
        ask.perform("combat", act)
