"""Section 600: combat overview. Who must attack whom, and what an attack costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Exhausted
from engine.games.wow.position import is_character, list_own_cards
from engine.games.wow.rules.combat import Weighed
from engine.games.wow.rules.compulsion import (
    intersect_ids,
    is_weighed_freely,
    list_attackable,
    list_compelled_targets,
    list_compelling,
)
from engine.games.wow.rules.payment import list_payable_resources, pay_in_full
from engine.games.wow.rules.powers import is_own_action_phase
from engine.games.wow.words import Attack, AttackOnly, MustAttack, Pass
from engine.kernel.costs import total_cost
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__: list[str] = []


@rules.forbids("600.2", "act:pass", edition=EN)
def one_that_must_attack_still_can(ask: Run, act: Pass) -> bool:
    """In their action phase a player may not pass while one who must attack anyone can attack free of payment.

    Only effects count that do not say whom.
    """
    return any(
        _list_free_targets(ask, act.seat, id)
        for id in _list_idle_characters(ask, act.seat)
        if any(getattr(live.part, "whom", None) is None for live in list_compelling(ask, MustAttack, id))
    )


def _list_free_targets(ask: Run, seat: str, id: str) -> tuple[str, ...]:
    """The ids of the characters that a character can attack without an optional payment (600.3)."""
    able = _list_defenders(ask, seat, id)
    return tuple(other for other in able if not ask.defines("attack-cost", Attack(seat, id, other), 0))


def _list_defenders(ask: Run, seat: str, id: str) -> tuple[str, ...]:
    """The ids of the characters that a seat's character can attack, with everything that compels it.

    An effect that it cannot obey limits nothing.
    """
    able = list_attackable(ask, seat, id)
    able = intersect_ids(able, list_compelled_targets(ask, AttackOnly, id)) or able
    return intersect_ids(able, list_compelled_targets(ask, MustAttack, id)) or able


def _list_idle_characters(ask: Run, seat: str) -> Iterator[str]:
    """The ids of the characters of a seat that may propose a combat, if an effect in force says that any must attack.

    Else, and outside the seat's own action phase, there are none.
    """
    if ask.board().live(MustAttack) and is_own_action_phase(ask, seat):
        yield from (id for id in list_own_cards(ask, seat) if is_character(ask, id))


@rules.forbids("600.2a", "act:pass", edition=EN)
def one_that_must_attack_these_still_can(ask: Run, act: Pass) -> bool:
    """In their action phase a player may not pass while a character can attack, free of payment, one it must attack."""
    return any(
        intersect_ids(_list_free_targets(ask, act.seat, id), list_compelled_targets(ask, MustAttack, id))
        for id in _list_idle_characters(ask, act.seat)
    )


@rules.forbids("600.2a", "act:attack", edition=EN)
def another_than_it_must_attack(ask: Run, act: Attack) -> bool:
    """A character that can attack one it must attack may attack no other.

    A character that an effect limits to certain targets is left to 600.2b.
    """
    must = list_compelled_targets(ask, MustAttack, act.attacker)
    if not must or list_compelled_targets(ask, AttackOnly, act.attacker) or is_weighed_freely(act):
        return False
    return bool(intersect_ids(must, list_attackable(ask, act.seat, act.attacker))) and act.defender not in must


@rules.forbids("600.2b", "act:attack", edition=EN)
def one_that_it_must_attack_is_left_out(ask: Run, act: Attack) -> bool:
    """A character that can attack only some, and must attack some, may attack none but those that are both.

    If it can attack none of both, those that it can attack only are left; effects that it cannot obey limit nothing.
    """
    must, only = (
        list_compelled_targets(ask, MustAttack, act.attacker),
        list_compelled_targets(ask, AttackOnly, act.attacker),
    )
    return (
        bool(must and only)
        and not is_weighed_freely(act)
        and act.defender not in _list_defenders(ask, act.seat, act.attacker)
    )


@rules.defines("600.3", "attack-cost", edition=EN)
def an_additional_cost(ask: Run, act: Attack, so_far: int) -> int:
    """An attack costs what effects in force add to the number of resources so far."""
    return total_cost(ask, act, so_far)


@rules.forbids("600.3", "act:attack", edition=EN)
def an_unpaid_cost_of_attacking(ask: Run, act: Attack) -> bool:
    """A combat may not be proposed if it costs more ready resources than its player has that may be exhausted.

    A combat that is only checked (`Weighed`) costs nothing.
    """
    due = 0 if isinstance(act, Weighed) else ask.defines("attack-cost", act, 0)
    return len(list_payable_resources(ask, act.seat)) < due


@rules.does(
    "600.3",
    "pay",
    after=(
        "the_alternate_cost_is_paid",
        "exhaust_for_the_card",
        "exhaust_for_the_number",
        "remove_counters_for_the_power",
        "discard_and_destroy_for_the_power",
        "the_hero_is_turned_over",
        "the_card_itself",
    ),
    edition=EN,
)
def exhaust_for_the_combat(ask: Run, bill: tuple[Word, int]) -> Does:
    """Paying for a combat exhausts as many ready resources as it costs, in the order of 412.2.

    A free one pays nothing. The bill is the action and the resources due.
    """
    act, amount = bill
    if isinstance(act, Attack) and amount > 0:
        usable: tuple[str, ...] = ask.defines("usable", act, ())
        yield from pay_in_full(ask, *(Exhausted(id) for id in usable[:amount]))
