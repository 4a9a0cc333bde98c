"""Section 702.142: foretelling."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c118_costs import Bill
from engine.games.mtg.events import Foretold
from engine.games.mtg.mana import with_generic
from engine.games.mtg.refs import (
    abilities,
    holds_priority,
)
from engine.games.mtg.words import (
    Foresee,
    Foretell,
    Foretelling,
)
from engine.kernel.costs import total_cost
from engine.kernel.events import Given
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map, Word

__all__: list[str] = []


@rules.allows("116.2h", "act:foretell")
def on_your_own_turn(ask: Run, act: Foresee) -> bool:
    return ask.active == act.seat and holds_priority(ask, act.seat)


@rules.allows("101.1", "permitted")
def a_card_says_that_you_may(ask: Run, what: tuple[object, Word]) -> bool:
    return holds_priority(ask, str(getattr(what[1], "seat", None)))


@rules.forbids("702.142a", "act:foretell")
def only_a_card_with_foretell_in_your_hand(ask: Run, act: Foresee) -> bool:
    return act.card not in ask.state.at(f"{act.seat}.hand") or not abilities(ask, act.card, Foretell)


@rules.does("702.142a", "act:foretell")
def pay_two_and_exile_it_face_down(ask: Run, act: Foresee) -> Does:
    on = Foretelling(act.seat, act.card)
    amount = total_cost(ask, on, 2, "foretell")
    ask.perform("pay", Bill(act.seat, act.card, with_generic((), amount), pay=act.pay, on=on))
    ask.perform("foretell", act)
    yield from ()


@rules.does("702.142b", "foretell")
def at_once_and_without_the_stack(ask: Run, act: Foresee) -> Does:
    marks: Map[str, object] = Map(foretold=ask.state.mark("game", "turn"), facedown=True, seen=(act.seat,))
    printed = ask.state.objects[act.card].card.abilities
    given = [one.cost for one in abilities(ask, act.card, Foretell) if one not in printed]
    if given:  # a cost that it has in the hand alone stays its foretell cost in exile
        marks = marks.put("foretell-less", -int(given[0]))
    yield Foretold(act.card, f"{act.seat}.exile", marks=marks, seat=act.seat)


@rules.does("116.3", "act:foretell", after=pay_two_and_exile_it_face_down)
def priority_afterwards(ask: Run, act: Foresee) -> Does:
    yield Given(act.seat, fresh=True)
