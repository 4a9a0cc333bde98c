"""Paying for an action that does not say what with, where it makes no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement

import msgspec

from engine.kernel.errors import Pending, Refusal
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.scenario.playing.alike import group_alike

__all__ = ["can_be_paid", "find_payments", "find_refusal", "may_be_paid"]

_MOST_WAYS = 200
"""How many ways of choosing are tried to find a legal one."""

_MOST_PAYMENTS = 150
"""How many ways of paying are tried."""


def find_refusal(run: Run, what: Word) -> Refusal | None:
    """Try an action with every answer to its choices, until one works. The run is left as it is.

    Gives None if it can be done. Else it gives a refusal without rules that says why the last way failed. After 200
    ways it gives a refusal, too. Nothing is paid that the action does not name.
    """
    ways: list[tuple[object, ...]] = [()]
    reason = "too much can be chosen"
    for _ in range(_MOST_WAYS):
        if not ways:
            break
        answers = ways.pop()
        try:
            with run.taking_back():
                run.act(what, answers)
        except Pending as pending:
            ways += [(*answers, option) for option in reversed(pending.options)]
        except Refusal as refusal:
            reason = refusal.reason
        else:
            return None
    return Refusal(what, (), f"whatever is chosen, it fails: {reason}")


def may_be_paid(run: Run, refusal: Refusal) -> bool:
    """Tell whether the action that was refused may be legal with something that pays for it.

    It may not if the game has no payments, or if a clause objects whose objection no payment lifts.
    """
    payment = run.game.scenario.payment
    if payment is None:
        return False
    return not payment.lifts or {clause.partition("#")[2] for clause in refusal.clauses} <= payment.lifts


def find_payments(run: Run, what: Word, told: Collection[str], *, every: bool) -> list[Word]:
    """Give the action with each way to pay for it filled in, none of them with more than it needs, smallest first.

    Ways that differ in alike objects alone count as one. At most 150 ways are tried. The list is empty if nothing pays,
    if the action names already what pays or cannot, or if the game has no payments. Where the game lets more be paid
    than is due, nothing pays if all payers together do not.

    Args:
        run: The run, in the position before the action.
        what: The action.
        told: The first ids of the objects that the script tells apart.
        every: Whether to list every way. Else only the first is listed.
    """
    payment, payers = run.game.scenario.payment, _list_payers(run, what)
    if payment is None or not payers:
        return []

    def pay_with(ids: tuple[str, ...]) -> Word:
        return msgspec.structs.replace(what, **{payment.field: ids})

    if payment.surplus and find_refusal(run, pay_with(payers)) is not None:
        return []
    found: list[tuple[str, ...]] = []
    for tried, ids in enumerate(_list_sets(run, payers, told, payment.traces)):
        if tried == _MOST_PAYMENTS or (found and not every):
            break
        if any(set(one) <= set(ids) for one in found):
            continue
        if find_refusal(run, pay_with(ids)) is None:
            found.append(ids)
    return [pay_with(ids) for ids in found]


def can_be_paid(run: Run, what: Word) -> bool:
    """Tell whether some way to pay for an action, that names none, works. The run is left as it is.

    Where the game lets more be paid than is due, all payers together are tried, which takes less time than to find one.
    """
    payment, payers = run.game.scenario.payment, _list_payers(run, what)
    if payment is None or not payers:
        return False
    if not payment.surplus:
        return bool(find_payments(run, what, (), every=False))
    return find_refusal(run, msgspec.structs.replace(what, **{payment.field: payers})) is None


def _list_payers(run: Run, what: Word) -> tuple[str, ...]:
    """Give the ids of what could pay for an action; `()` if it names already what pays or cannot."""
    payment = run.game.scenario.payment
    if payment is None or getattr(what, payment.field, None) != ():
        return ()
    with run.without_entries():
        return tuple(payment.list_payers(run, what))


def _list_sets(
    run: Run, payers: tuple[str, ...], told: Collection[str], traces: tuple[type[Word], ...]
) -> Iterator[tuple[str, ...]]:
    """Give the sets of payers as tuples of ids, `("o1", "o2")`, smallest first.

    Of sets that differ in alike objects alone, one is given. No payers give nothing.

    Args:
        run: The run, in the position before the action.
        payers: The ids of what could pay.
        told: The first ids of the objects that the script tells apart.
        traces: Kinds of past events that tell no payer from another.
    """
    firsts = group_alike(payers, run.state, run.game, told, traces)
    alike = {first: [id for id in payers if firsts[id] == first] for first in dict.fromkeys(firsts.values())}
    for size in range(1, len(payers) + 1):
        for kinds in combinations_with_replacement(alike, size):
            wanted = Counter(kinds)
            if all(count <= len(alike[first]) for first, count in wanted.items()):
                yield tuple(id for first, count in wanted.items() for id in alike[first][:count])
