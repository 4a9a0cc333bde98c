"""Section 510: combat damage. How attackers and blockers assign and deal it, in one step or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, cast

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
    if ask.state.mark(id, "blocked") or not is_still_attackable(ask, str(whom)):
        return so_far
    return (*so_far, (str(whom), _get_power(ask, id)))


def _get_power(ask: Run, id: str) -> int:
    """How much damage a creature assigns (510.1a)."""
    return int(ask.defines("combat:power", id, 0))


@rules.defines("510.1c", "combat:assigns", after=unblocked_to_what_it_attacks)
def blocked_to_its_blockers(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """Add pairs such as `("o4", 2)` to `so_far`: a blocked attacker divides its damage among its blockers.

    Its controller chooses how. Trample may add what it attacks. Nothing is added for any other creature, or if no
    blocker is left.
    """
    if not ask.state.mark(work.obj, "blocked"):
        return so_far
    return (*so_far, *_assign_damage(ask, work))


def _assign_damage(ask: Run, work: Assigning) -> tuple[tuple[str, int], ...]:
    """The pairs of target and amount that a creature's controller chooses: `(("o3", 2), ("o4", 1))`.

    Targets are the creatures that it fights, and what trample lets it reach beyond them. A target may get 0. The player
    is asked only if there are several ways; one target gets all. `()` if there is none.
    """
    whom = (*_list_opposing_creatures(ask, work.obj), *ask.defines("combat:over", work.obj, ()))
    ways = tuple(
        way
        for way, passed in _list_assignments(ask, work)
        if _can_be_made_up(ask, _add_assignment(ask, work, way), work.later, passed)
    )
    way = ask.choose(str(ask.get(work.obj, "controller")), "assignment", ways)
    return tuple(zip(whom, way, strict=False))


def _list_opposing_creatures(ask: Run, id: str) -> tuple[str, ...]:
    """The ids of the creatures that a creature blocks or is blocked by, in its damage assignment order.

    Only those still in combat. Those without a place in that order come last. `()` if there are none.
    """
    order = cast("tuple[str, ...]", ask.state.mark(id, "damage-order", ()))
    foes = list_blocked(ask.state, id)
    if ask.state.mark(id, "attacking") is not None:
        foes = tuple(one for one in ask.state.at("battlefield") if id in list_blocked(ask.state, one))
    there = [one for one in foes if one in ask.state.objects and _is_in_combat(ask, one)]
    first = [one for one in order if one in there]
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


def _list_assignments(ask: Run, work: Assigning) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """The ways to divide damage, each as amounts for the opposing creatures: `(2, 1)`.

    A last amount may be for what lies beyond them (trample). Each way comes with the ids of the creatures that it
    passes. Those must be assigned lethal damage, by this creature and others: all before the last one that gets any.
    Where damage is divided freely, that holds only for what goes beyond them all.

    Raises:
        Spent: there are more ways than the budget of the run allows.
    """
    foes = _list_opposing_creatures(ask, work.obj)
    parts = len(foes) + len(ask.defines("combat:over", work.obj, ()))
    freely = ask.allows("combat:freely", work.obj)
    for way in _list_divisions(_get_power(ask, work.obj), parts):
        ask.spend(1)
        last = max((at for at, amount in enumerate(way) if amount), default=0)
        yield way, foes[:last] if not freely or last == len(foes) else ()


def _list_divisions(power: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide a number into so many parts, in their order: `(2, 0)`, `(1, 1)` and `(0, 2)` for 2 and 2.

    For no parts there is one way, `()`.
    """
    if parts <= 1:
        yield (power,) * parts
        return
    for amount in range(power, -1, -1):
        for others in _list_divisions(power - amount, parts - 1):
            yield (amount, *others)


def _can_be_made_up(ask: Run, given: Heap, later: tuple[str, ...], passed: Iterable[str]) -> bool:
    """Whether those still to assign could bring every creature in `passed` to lethal damage (510.1c, 510.1d).

    `given` is the damage assigned so far, and `later` the ids of those still to assign. True if nothing is left to do.
    """
    left = frozenset(foe for foe in passed if _is_alive(ask, given.get(foe, EMPTY), foe))
    if not left:
        return True
    if not left <= {foe for one in later for foe in _list_opposing_creatures(ask, one)}:
        return False
    work = Assigning(later[0], given, later[1:])
    return any(
        _can_be_made_up(ask, _add_assignment(ask, work, way), work.later, left.union(more))
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
    fighting = [id for id in board if _is_in_combat(ask, id)]
    now = [id for id in fighting if ask.defines("combat:now", (id, early), so_far=False)]
    now.sort(key=lambda one: ask.state.mark(one, "attacking") is None)
    dealt: dict[str, tuple[tuple[str, int], ...]] = {}
    for at, id in enumerate(now):
        dealt[id] = ask.defines("combat:assigns", Assigning(id, _count_dealt(dealt), tuple(now[at + 1 :])), ())
    packets = [Damaged(to, amount, id, combat=True) for id in board for to, amount in dealt.get(id, ())]
    struck = [Set(id, "struck", value=True) for id in now if early]
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
    strike.
    """
    id, early = said
    again = not ask.state.mark(id, "struck") or ask.has(id, "keywords", "double strike")
    return _deals_damage_first(ask, id) if early else again
