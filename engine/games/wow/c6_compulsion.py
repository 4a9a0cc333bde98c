"""Sections 600 and 601, from the English edition: who must attack, whom alone they can attack, what attacking costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.wow.base import EN, rules
from engine.games.wow.c4_play import own_action_phase
from engine.games.wow.c6_combat import Weighed
from engine.games.wow.events import Exhausted
from engine.games.wow.look import character, mine, ready_resources
from engine.games.wow.words import Attack, AttackOnly, MustAttack, Pass
from engine.kernel.costs import total_cost
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__: list[str] = []


# 600.2 What must attack.


@rules.forbids("600.2", "act:pass", edition=EN)
def one_that_must_attack_still_can(ask: Run, act: Pass) -> bool:
    return any(
        _unpaid(ask, act.seat, id)
        for id in _idle(ask, act.seat)
        if any(getattr(live.part, "whom", None) is None for live in _compelling(ask, MustAttack, id))
    )


@rules.forbids("600.2a", "act:pass", edition=EN)
def one_that_must_attack_these_still_can(ask: Run, act: Pass) -> bool:
    return any(_both(_unpaid(ask, act.seat, id), _these(ask, MustAttack, id)) for id in _idle(ask, act.seat))


@rules.forbids("600.2a", "act:attack", edition=EN)
def only_whom_it_must_attack(ask: Run, act: Attack) -> bool:
    must = _these(ask, MustAttack, act.attacker)
    if not must or _these(ask, AttackOnly, act.attacker) or _freely(act):
        return False
    return bool(_both(must, _able(ask, act.seat, act.attacker))) and act.defender not in must


@rules.forbids("600.2b", "act:attack", edition=EN)
def whom_it_can_and_must_attack(ask: Run, act: Attack) -> bool:
    """Both are said: those it can attack come first, and among them those it must."""
    must, only = _these(ask, MustAttack, act.attacker), _these(ask, AttackOnly, act.attacker)
    return bool(must and only) and not _freely(act) and act.defender not in _defenders(ask, act.seat, act.attacker)


@rules.forbids("601.2c", "act:attack", edition=EN)
def only_whom_it_can_attack(ask: Run, act: Attack) -> bool:
    return len(_compelling(ask, AttackOnly, act.attacker)) == 1 and _elsewhere(ask, act)


@rules.forbids("601.2d", "act:attack", edition=EN)
def only_one_of_those_it_can_attack(ask: Run, act: Attack) -> bool:
    return len(_compelling(ask, AttackOnly, act.attacker)) > 1 and _elsewhere(ask, act)


def _elsewhere(ask: Run, act: Attack) -> bool:
    """Whether somebody else is attacked than those who alone can be, though one of these could."""
    only = _these(ask, AttackOnly, act.attacker)
    able = not _freely(act) and act.defender not in only
    return able and bool(_both(only, _able(ask, act.seat, act.attacker)))


def _freely(act: Attack) -> bool:
    return isinstance(act, Weighed) and act.freely


def _idle(ask: Run, seat: str) -> Iterator[str]:
    """The characters of a seat, while it may propose a combat and something must attack."""
    if ask.board().live(MustAttack) and own_action_phase(ask, seat):
        yield from (id for id in mine(ask, seat) if character(ask, id))


def _compelling(ask: Run, kind: type[MustAttack | AttackOnly], id: str) -> list[Live]:
    """What compels a character."""
    board = ask.board()
    return [
        live
        for live in board.live(kind)
        if isinstance(live.part, kind)
        and matches_filter(live.part.who, id, live.context, board)
        and ask.holds(live.part.when, live.context)
    ]


def _these(ask: Run, kind: type[MustAttack | AttackOnly], id: str) -> tuple[str, ...]:
    """Whom a character must attack, or can alone attack."""
    found = [(getattr(live.part, "whom", None), live.context) for live in _compelling(ask, kind, id)]
    return tuple(one for whom, context in found if whom is not None for one in ask.find(whom, context))


def _able(ask: Run, seat: str, id: str) -> tuple[str, ...]:
    """Whom a character could legally attack if nothing compelled it."""
    found = list[str]()
    for other in ask.state.at("play"):
        combat = Weighed(seat, id, other, freely=True)
        if not ask.forbids("act:attack", combat) and not ask.objections(combat, ask.board()):
            found.append(other)
    return tuple(found)


def _defenders(ask: Run, seat: str, id: str) -> tuple[str, ...]:
    """Whom a character can attack, all that compels it counted in."""
    able = _able(ask, seat, id)
    able = _both(able, _these(ask, AttackOnly, id)) or able
    return _both(able, _these(ask, MustAttack, id)) or able


def _both(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one for one in some if one in others)


def _unpaid(ask: Run, seat: str, id: str) -> tuple[str, ...]:
    """Whom a character can attack without a payment that its controller need not make (600.3)."""
    able = _defenders(ask, seat, id)
    return tuple(other for other in able if not ask.defines("attack-cost", Attack(seat, id, other), 0))


# 600.3 What attacking costs.


@rules.defines("600.3", "attack-cost", edition=EN)
def an_additional_cost(ask: Run, act: Attack, so_far: int) -> int:
    return total_cost(ask, act, so_far)


@rules.forbids("600.3", "act:attack", edition=EN)
def unless_its_controller_pays(ask: Run, act: Attack) -> bool:
    due = 0 if isinstance(act, Weighed) else ask.defines("attack-cost", act, 0)
    return len(ready_resources(ask.state, act.seat)) < due


@rules.does(
    "600.3",
    "pay",
    after=(
        "destroyed_rather_than_paid",
        "exhaust_for_the_card",
        "exhaust_for_the_number",
        "all_counters_or_none_at_all",
        "every_part_of_it",
        "the_hero_is_turned_over",
        "the_card_itself",
    ),
    edition=EN,
)
def exhaust_for_the_combat(ask: Run, bill: tuple[Word, int]) -> Does:
    act, amount = bill
    if isinstance(act, Attack) and amount > 0:
        yield tuple(Exhausted(id) for id in ready_resources(ask.state, act.seat)[:amount])
