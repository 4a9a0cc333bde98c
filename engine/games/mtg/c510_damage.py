"""Sections 510 and 511: combat damage, by whom, to whom and in which step, and the end of combat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c5_turn import active_player_first, begins
from engine.games.mtg.c120_excess import lethal
from engine.games.mtg.events import CombatEnded, Damaged, blocked_by
from engine.kernel.events import Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Map

__all__: list[str] = []


# 510, 511 Combat damage, the end of combat.


@rules.defines("510.4", "step:after", after="no_attackers_no_blocks_and_no_damage")
def first_strike_has_a_step_of_its_own(ask: Run, now: str, so_far: str) -> str:
    quick = any(_quick(ask, id) for id in ask.state.at("battlefield") if _fights(ask, id))
    return "combat-damage" if so_far == "first-strike-damage" and not quick else so_far


def _fights(ask: Run, id: str) -> bool:
    return ask.state.mark(id, "attacking") is not None or ask.state.mark(id, "blocking") is not None


def _quick(ask: Run, id: str) -> bool:
    """Whether a creature deals combat damage in the first of two steps."""
    return bool(ask.defines("combat:quick", id, so_far=False))


@rules.defines("702.7b", "combat:quick")
def first_strike(ask: Run, id: str, so_far: bool) -> bool:
    return so_far or ask.has(id, "keywords", "first strike")


@rules.defines("702.4b", "combat:quick", after=first_strike)
def double_strike_too(ask: Run, id: str, so_far: bool) -> bool:
    return so_far or ask.has(id, "keywords", "double strike")


@rules.does("510.2", "after:step-began", after=active_player_first)
def combat_damage_is_dealt(ask: Run, record: Record) -> Does:
    """All of it at once, as the attacking side and then each defending player have assigned it (510.1)."""
    early = begins(record, "first-strike-damage")
    if not early and not begins(record, "combat-damage"):
        return
    board = ask.state.at("battlefield")
    now = [id for id in board if ask.defines("combat:now", (id, early), so_far=not early)]
    now.sort(key=lambda one: ask.state.mark(one, "attacking") is None)
    dealt: dict[str, tuple[tuple[str, int], ...]] = {}
    for at, id in enumerate(now):
        dealt[id] = ask.defines("combat:assigns", Assigning(id, _heap(dealt), tuple(now[at + 1 :])), ())
    packets = [Damaged(to, amount, id, combat=True) for id in board for to, amount in dealt.get(id, ()) if amount > 0]
    struck = [Set(id, "struck", value=True) for id in board if early and _fights(ask, id) and _quick(ask, id)]
    if packets or struck:
        yield (*packets, *struck)


class Assigning(msgspec.Struct, frozen=True):
    """A creature about to assign combat damage: what others have assigned to whom, and who is still to assign."""

    obj: str
    given: Heap
    later: tuple[str, ...]

    def __str__(self) -> str:
        return self.obj


Heap: TypeAlias = Map[str, Map[str, int]]
"""Damage assigned in one step: to whom, from which sources, how much."""


def _heap(dealt: Mapping[str, tuple[tuple[str, int], ...]]) -> Heap:
    heap: dict[str, Map[str, int]] = {}
    for source, packets in dealt.items():
        for to, amount in packets:
            if amount > 0:
                heap[to] = heap.get(to, EMPTY).put(source, amount)
    return Map(heap)


@rules.defines("510.4", "combat:now")
def first_strikers_first(ask: Run, said: tuple[str, bool], so_far: bool) -> bool:
    id, early = said
    if not _fights(ask, id):
        return so_far
    again = not ask.state.mark(id, "struck") or ask.has(id, "keywords", "double strike")
    return _quick(ask, id) if early else again


@rules.defines("510.1a", "combat:power")
def damage_equal_to_its_power(ask: Run, id: str, so_far: int) -> int:
    """Of 0 or less nothing is assigned."""
    return max(0, ask.number(id, "power"))


@rules.defines("510.1b", "combat:assigns")
def unblocked_to_what_it_attacks(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    id = work.obj
    whom = ask.state.mark(id, "attacking")
    if whom is None or ask.state.mark(id, "blocked") or not _attackable(ask, str(whom)):
        return so_far
    return (*so_far, (str(whom), ask.defines("combat:power", id, 0)))


def _attackable(ask: Run, whom: str) -> bool:
    """Whether what a creature attacks is still there to be dealt damage (506.4c, 800.4e)."""
    walker = whom in ask.state.at("battlefield") and ask.has(whom, "types", "planeswalker")
    return walker or whom in ask.state.playing()


@rules.defines("510.1c", "combat:assigns", after=unblocked_to_what_it_attacks)
def blocked_to_its_blockers(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    if ask.state.mark(work.obj, "attacking") is None or not ask.state.mark(work.obj, "blocked"):
        return so_far
    return (*so_far, *_assigned(ask, work))


@rules.defines("510.1d", "combat:assigns", after=(unblocked_to_what_it_attacks, blocked_to_its_blockers))
def blocker_to_what_it_blocks(ask: Run, work: Assigning, so_far: tuple[object, ...]) -> tuple[object, ...]:
    if ask.state.mark(work.obj, "blocking") is None:
        return so_far
    return (*so_far, *_assigned(ask, work))


@rules.defines("702.19b", "combat:over")
def trample(ask: Run, id: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """What is beyond lethal damage for the blockers may go to what the creature attacks."""
    whom = ask.state.mark(id, "attacking")
    tramples = whom is not None and ask.has(id, "keywords", "trample") and _attackable(ask, str(whom))
    return (*so_far, str(whom)) if tramples else so_far


def _foes(ask: Run, id: str) -> tuple[str, ...]:
    """Those that a creature blocks, or is blocked by, in the order announced for it."""
    order = ask.state.mark(id, "damage-order", ())
    foes = blocked_by(ask.state, id)
    if ask.state.mark(id, "attacking") is not None:
        foes = tuple(one for one in ask.state.at("battlefield") if id in blocked_by(ask.state, one))
    there = [one for one in foes if one in ask.state.objects and _fights(ask, one)]
    first = [one for one in order if one in there] if isinstance(order, tuple) else []
    return tuple(dict.fromkeys((*first, *there)))


def _assigned(ask: Run, work: Assigning) -> tuple[tuple[str, int], ...]:
    """How a creature's controller has it assign its damage among those that it fights, in their order."""
    whom = (*_foes(ask, work.obj), *ask.defines("combat:over", work.obj, ()))
    if not whom:
        return ()
    if len(whom) == 1:
        return ((whom[0], int(ask.defines("combat:power", work.obj, 0))),)
    ways = tuple(way for way, short in _ways(ask, work) if _made_up(ask, _with(ask, work, way), work.later, short))
    way = ask.choose(str(ask.get(work.obj, "controller")), "assignment", ways)
    return tuple(zip(whom, way, strict=False))


def _ways(ask: Run, work: Assigning) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    """Every way to assign damage in order, each with those that others must still bring to lethal damage for it."""
    foes, over = _foes(ask, work.obj), bool(ask.defines("combat:over", work.obj, ()))
    with ask.aside():
        helped = {foe for one in work.later for foe in _foes(ask, one)}
    needs = tuple(_needed(ask, work, foe) for foe in foes)
    least = tuple(0 if foe in helped else need for foe, need in zip(foes, needs, strict=True))
    for way in _divisions(int(ask.defines("combat:power", work.obj, 0)), least, over=over):
        ask.spend(1)
        passed = max((at for at, amount in enumerate(way) if amount), default=0)
        yield way, frozenset(foe for at, foe in enumerate(foes[:passed]) if way[at] < needs[at])


def _needed(ask: Run, work: Assigning, foe: str) -> int:
    """How much a creature must assign to another for that to be assigned lethal damage."""
    others = work.given.get(foe, EMPTY)
    before, total = ask.state.number(foe, "damage"), sum(others.values())
    if lethal(ask, foe, tuple(others), before) <= total:
        return 0
    return max(1, lethal(ask, foe, (*others, work.obj), before) - total)


def _with(ask: Run, work: Assigning, way: tuple[int, ...]) -> Heap:
    """What has been assigned once a creature has assigned its damage so."""
    heap = dict(work.given)
    for foe, amount in zip(_foes(ask, work.obj), way, strict=False):
        if amount:
            heap[foe] = heap.get(foe, EMPTY).put(work.obj, amount)
    return Map(heap)


def _made_up(ask: Run, given: Heap, later: tuple[str, ...], short: frozenset[str]) -> bool:
    """Whether those who are still to assign damage could bring all of these to lethal damage (510.1c, 510.1d)."""
    left = frozenset(foe for foe in short if _alive(ask, given.get(foe, EMPTY), foe))
    if not left:
        return True
    if not left <= {foe for one in later for foe in _foes(ask, one)}:
        return False
    work = Assigning(later[0], given, later[1:])
    return any(_made_up(ask, _with(ask, work, way), work.later, left | more) for way, more in _ways(ask, work))


def _alive(ask: Run, sources: Map[str, int], foe: str) -> bool:
    return lethal(ask, foe, tuple(sources), ask.state.number(foe, "damage")) > sum(sources.values())


def _divisions(power: int, least: tuple[int, ...], *, over: bool) -> Iterator[tuple[int, ...]]:
    """Every way to divide damage in order, the next getting any only if the one before gets its least."""
    if not least:
        yield (power,) if over else ()
        return
    first, rest = least[0], least[1:]
    if power < first or (not rest and not over):
        yield (power, *([0] * (len(rest) + over)))
        return
    for amount in range(first, power + 1):
        for others in _divisions(power - amount, rest, over=over):
            yield (amount, *others)


@rules.does("511.3", "step:ends", after="unused_mana_empties")  # neither looks at what the other does
def creatures_leave_combat(ask: Run, seat: str) -> Does:
    if ask.state.mark("game", "phase") == "end-combat":
        yield CombatEnded()
