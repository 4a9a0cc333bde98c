"""Section 510: combat damage. How attackers and blockers assign and deal it, in one step or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import Damaged, list_blocked
from engine.games.mtg.rules.combat import is_still_attackable
from engine.games.mtg.rules.damage import count_lethal_damage
from engine.games.mtg.rules.turn import is_beginning_of
from engine.kernel.events import Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Map

__all__: list[str] = []

Heap: TypeAlias = Map[str, Map[str, int]]
"""Damage assigned in one step: to whom, from which sources, how much."""


class Assigning(msgspec.Struct, frozen=True):
    """A creature about to assign combat damage.

    `obj` is its id, `given` the damage assigned so far, and `later` the ids of those that assign after it.
    """

    obj: str
    given: Heap
    later: tuple[str, ...]

    def __str__(self) -> str:
        """The id of the creature that assigns damage, such as `o3`; entries of the log write it so."""
        return self.obj


@rules.defines("510.1a", "combat:power")
def damage_equal_to_its_power(ask: Run, id: str, so_far: int) -> int:
    """The damage that a creature assigns is its power as it is now, or 0 for less."""
    return max(0, ask.number(id, "power"))


@rules.defines("510.1b", "combat:assigns")
def unblocked_to_what_it_attacks(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """Add `("P2", 3)` to `so_far`: an unblocked attacker assigns all its damage to what it attacks.

    Nothing is added for a blocker or a blocked attacker, or if that player or planeswalker can no longer be attacked.
    """
    id = work.obj
    whom = ask.state.mark(id, "attacking")
    if whom is None or ask.state.mark(id, "blocked") or not is_still_attackable(ask, str(whom)):
        return so_far
    return (*so_far, (str(whom), ask.defines("combat:power", id, 0)))


@rules.defines("510.1c", "combat:assigns", after=unblocked_to_what_it_attacks)
def blocked_to_its_blockers(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """Add pairs such as `("o4", 2)` to `so_far`: a blocked attacker divides its damage among its blockers.

    Its controller chooses how. Trample may add what it attacks. Nothing is added for any other creature, or if no
    blocker is left.
    """
    if ask.state.mark(work.obj, "attacking") is None or not ask.state.mark(work.obj, "blocked"):
        return so_far
    return (*so_far, *_assign_damage(ask, work))


def _assign_damage(ask: Run, work: Assigning) -> tuple[tuple[str, int], ...]:
    """The pairs of target and amount that a creature's controller chooses: `(("o3", 2), ("o4", 1))`.

    Targets are the creatures that it fights, and what trample lets it reach beyond them. A target may get 0. The player
    is asked only if there are several ways; one target gets all. `()` if there is none.
    """
    whom = (*_list_opposing_creatures(ask, work.obj), *ask.defines("combat:over", work.obj, ()))
    if not whom:
        return ()
    if len(whom) == 1:
        return ((whom[0], int(ask.defines("combat:power", work.obj, 0))),)
    ways = tuple(
        way
        for way, short in _list_assignments(ask, work)
        if _can_be_made_up(ask, _add_assignment(ask, work, way), work.later, short)
    )
    way = ask.choose(str(ask.get(work.obj, "controller")), "assignment", ways)
    return tuple(zip(whom, way, strict=False))


def _list_opposing_creatures(ask: Run, id: str) -> tuple[str, ...]:
    """The ids of the creatures that a creature blocks or is blocked by, in its damage assignment order.

    Only those still in combat. Those without a place in that order come last. `()` if there are none.
    """
    order = ask.state.mark(id, "damage-order", ())
    foes = list_blocked(ask.state, id)
    if ask.state.mark(id, "attacking") is not None:
        foes = tuple(one for one in ask.state.at("battlefield") if id in list_blocked(ask.state, one))
    there = [one for one in foes if one in ask.state.objects and _is_in_combat(ask, one)]
    first = [one for one in order if one in there] if isinstance(order, tuple) else []
    return tuple(dict.fromkeys((*first, *there)))


def _is_in_combat(ask: Run, id: str) -> bool:
    """Whether a creature, by its id, attacks or blocks; one that is gone, as it last was."""
    return ask.state.mark(id, "attacking") is not None or ask.state.mark(id, "blocking") is not None


@rules.allows("510.1c", "combat:freely", since=TODAY)
def among_its_blockers_in_any_way(ask: Run, id: str) -> bool:
    """Whether `id` is an attacker, so that it may divide its damage among its blockers in any way.

    Under earlier editions it must follow an order, and this clause is not there.
    """
    return ask.state.mark(id, "attacking") is not None


@rules.allows("510.1d", "combat:freely", since=TODAY)
def among_what_it_blocks_in_any_way(ask: Run, id: str) -> bool:
    """A blocker may divide its damage among the attackers that it blocks in any way."""
    return ask.state.mark(id, "blocking") is not None


def _list_assignments(ask: Run, work: Assigning) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    """The ways to assign damage, in order or freely, each as amounts for the opposing creatures: `(2, 1)`.

    A last amount may be for what lies beyond them (trample). Each way comes with the ids of the creatures that others
    must still bring to lethal damage.

    Raises:
        Spent: there are more ways than the budget of the run allows.
    """
    foes, over = _list_opposing_creatures(ask, work.obj), bool(ask.defines("combat:over", work.obj, ()))
    with ask.without_entries():
        helped = {foe for one in work.later for foe in _list_opposing_creatures(ask, one)}
    needs = tuple(_count_needed(ask, work, foe) for foe in foes)
    least = tuple(0 if foe in helped else need for foe, need in zip(foes, needs, strict=True))
    freely = ask.allows("combat:freely", work.obj)
    power = int(ask.defines("combat:power", work.obj, 0))
    for way in _list_free_divisions(power, least, over=over) if freely else _list_divisions(power, least, over=over):
        ask.spend(1)
        passed = max((at for at, amount in enumerate(way) if amount), default=0)
        passed = passed if not freely or passed == len(foes) else 0  # what goes beyond them all passes them all
        yield way, frozenset(foe for at, foe in enumerate(foes[:passed]) if way[at] < needs[at])


def _list_divisions(power: int, least: tuple[int, ...], *, over: bool) -> Iterator[tuple[int, ...]]:
    """The ways to divide damage in order: the next gets some only if the one before got its least.

    `least`: the lethal damage of each. `over`: whether damage may be left over at the end, as one more amount. For 3
    and `(2, 2)`, nothing left over, they are `(2, 1)` and `(3, 0)`. For an empty `least` there is one way: all of it is
    left over, or `()`.
    """
    if not least:
        yield (power,) if over else ()
        return
    first, rest = least[0], least[1:]
    if power < first or (not rest and not over):
        yield (power, *([0] * (len(rest) + over)))
        return
    for amount in range(first, power + 1):
        for others in _list_divisions(power - amount, rest, over=over):
            yield (amount, *others)


def _list_free_divisions(power: int, least: tuple[int, ...], *, over: bool) -> Iterator[tuple[int, ...]]:
    """The ways to divide damage in any way; damage is left over only if each gets its least.

    `least`: the lethal damage of each. `over`: whether damage may be left over at the end, as one more amount. For 1
    and `(2, 2)`, nothing left over, they are `(1, 0)` and `(0, 1)`. For an empty `least` there is one way: all of it is
    left over, or `()`.
    """
    if len(least) <= 1 and not over:
        yield (power,) * len(least)
        return
    if not least:
        yield (power,)
        return
    for amount in range(power, -1, -1):
        for others in _list_free_divisions(power - amount, least[1:], over=over):
            if amount >= least[0] or not over or not others[-1]:
                yield (amount, *others)


def _count_needed(ask: Run, work: Assigning, foe: str) -> int:
    """The damage that a creature must assign to another until it has been assigned lethal damage; 0 if it has been.

    Damage marked on it, and damage that others assign, counts. Otherwise it is at least 1.
    """
    others = work.given.get(foe, EMPTY)
    before, total = ask.state.number(foe, "damage"), sum(others.values())
    if count_lethal_damage(ask, foe, tuple(others), before) <= total:
        return 0
    return max(1, count_lethal_damage(ask, foe, (*others, work.obj), before) - total)


def _can_be_made_up(ask: Run, given: Heap, later: tuple[str, ...], short: frozenset[str]) -> bool:
    """Whether those still to assign could bring every creature in `short` to lethal damage (510.1c, 510.1d).

    `given` is the damage assigned so far, and `later` the ids of those still to assign. True if `short` is empty.
    """
    left = frozenset(foe for foe in short if _is_alive(ask, given.get(foe, EMPTY), foe))
    if not left:
        return True
    if not left <= {foe for one in later for foe in _list_opposing_creatures(ask, one)}:
        return False
    work = Assigning(later[0], given, later[1:])
    return any(
        _can_be_made_up(ask, _add_assignment(ask, work, way), work.later, left | more)
        for way, more in _list_assignments(ask, work)
    )


def _is_alive(ask: Run, sources: Map[str, int], foe: str) -> bool:
    """Whether a creature would survive the damage assigned to it, besides that which is marked on it.

    `sources` says how much each source assigns: `{"o3": 2}`. An empty mapping is no damage.
    """
    return count_lethal_damage(ask, foe, tuple(sources), ask.state.number(foe, "damage")) > sum(sources.values())


def _add_assignment(ask: Run, work: Assigning, way: tuple[int, ...]) -> Heap:
    """The damage assigned so far, by receiver and source, with that of one more creature.

    `way` has an amount for each of its opposing creatures. What this creature assigns beyond them is left out; damage
    to players that stands in `work.given` stays.
    """
    heap = dict(work.given)
    for foe, amount in zip(_list_opposing_creatures(ask, work.obj), way, strict=False):
        if amount:
            heap[foe] = heap.get(foe, EMPTY).put(work.obj, amount)
    return Map(heap)


@rules.defines("510.1d", "combat:assigns", after=(unblocked_to_what_it_attacks, blocked_to_its_blockers))
def blocker_to_what_it_blocks(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """Add pairs such as `("o2", 3)` to `so_far`: a blocker divides its damage among the attackers it blocks.

    Its controller chooses. Nothing is added for any other creature, or if no attacker is left.
    """
    if ask.state.mark(work.obj, "blocking") is None:
        return so_far
    return (*so_far, *_assign_damage(ask, work))


@rules.does("510.2", "after:step-began", after="priority_as_a_step_begins")
def combat_damage_is_dealt(ask: Run, record: Record) -> Does:
    """As a combat damage step begins, have all creatures that deal damage now assign it, and deal it at once.

    Attackers assign first, then blockers (510.1). In a step for first strike, those that deal damage first get the mark
    `struck`. Nothing happens in other steps.
    """
    early = is_beginning_of(record, "first-strike-damage")
    if not early and not is_beginning_of(record, "combat-damage"):
        return
    board = ask.state.at("battlefield")
    now = [id for id in board if ask.defines("combat:now", (id, early), so_far=not early)]
    now.sort(key=lambda one: ask.state.mark(one, "attacking") is None)
    dealt: dict[str, tuple[tuple[str, int], ...]] = {}
    for at, id in enumerate(now):
        dealt[id] = ask.defines("combat:assigns", Assigning(id, _count_dealt(dealt), tuple(now[at + 1 :])), ())
    packets = [Damaged(to, amount, id, combat=True) for id in board for to, amount in dealt.get(id, ()) if amount > 0]
    struck = [
        Set(id, "struck", value=True)
        for id in board
        if early and _is_in_combat(ask, id) and _deals_damage_first(ask, id)
    ]
    if packets or struck:
        yield (*packets, *struck)


def _count_dealt(dealt: Mapping[str, tuple[tuple[str, int], ...]]) -> Heap:
    """The damage that each creature or player gets, by source: `{"P2": {"o3": 2}}`.

    `dealt` says what each source assigns: `{"o3": (("P2", 2),)}`. An amount of 0 is left out.
    """
    heap: dict[str, Map[str, int]] = {}
    for source, packets in dealt.items():
        for to, amount in packets:
            if amount > 0:
                heap[to] = heap.get(to, EMPTY).put(source, amount)
    return Map(heap)


def _deals_damage_first(ask: Run, id: str) -> bool:
    """Whether a creature deals damage in the first of two combat damage steps (510.4), as with first strike."""
    return bool(ask.defines("combat:quick", id, so_far=False))


@rules.defines("510.4", "step:after", after="no_attackers_no_blocks_and_no_damage")
def first_strike_has_a_step_of_its_own(ask: Run, now: str, so_far: str) -> str:
    """The step that follows `now`, where a step for first strike is left out if nothing needs it.

    That is so if no creature in combat deals its damage first: then it is `combat-damage` in place of
    `first-strike-damage`.
    """
    quick = any(_deals_damage_first(ask, id) for id in ask.state.at("battlefield") if _is_in_combat(ask, id))
    return "combat-damage" if so_far == "first-strike-damage" and not quick else so_far


@rules.defines("510.4", "combat:now")
def first_strikers_first(ask: Run, said: tuple[str, bool], so_far: bool) -> bool:
    """Whether a creature deals damage in this step; `said` is its id and whether the step is the first of two.

    In the first, only first and double strikers do. In the second, those do that have not yet, or that have double
    strike. A creature not in combat gives `so_far`.
    """
    id, early = said
    if not _is_in_combat(ask, id):
        return so_far
    again = not ask.state.mark(id, "struck") or ask.has(id, "keywords", "double strike")
    return _deals_damage_first(ask, id) if early else again
