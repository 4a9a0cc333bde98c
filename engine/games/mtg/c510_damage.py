"""Sections 510 and 511: combat damage, by whom, to whom and in which step, and the end of combat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.c5_turn import active_player_first, begins
from engine.games.mtg.c120_excess import lethal
from engine.games.mtg.events import CombatEnded, Damaged
from engine.kernel.events import Set
from engine.kernel.questions import Does, Record
from engine.kernel.run import Run

__all__: list[str] = []


# 510, 511 Combat damage, the end of combat.


@rules.defines("510.4", "step:after", after="no_attackers_no_blocks_and_no_damage")
def first_strike_has_a_step_of_its_own(ask: Run, now: str, so_far: str) -> str:
    quick = any(_quick(ask, id) for id in ask.state.at("battlefield") if _fights(ask, id))
    return "combat-damage" if so_far == "first-strike-damage" and not quick else so_far


def _fights(ask: Run, id: str) -> bool:
    return ask.state.mark(id, "attacking") is not None or ask.state.mark(id, "blocking") is not None


def _quick(ask: Run, id: str) -> bool:
    return ask.has(id, "keywords", "first strike") or ask.has(id, "keywords", "double strike")


@rules.does("510.2", "after:step-began", after=active_player_first)
def combat_damage_is_dealt(ask: Run, record: Record) -> Does:
    early = begins(record, "first-strike-damage")
    if not early and not begins(record, "combat-damage"):
        return
    packets = [
        Damaged(to, amount, id, combat=True)
        for id in ask.state.at("battlefield")
        if ask.defines("combat:now", (id, early), so_far=not early)
        for to, amount in ask.defines("combat:assigns", id, ())
        if amount > 0
    ]
    struck = [
        Set(id, "struck", value=True)
        for id in ask.state.at("battlefield")
        if early and _fights(ask, id) and _quick(ask, id)
    ]
    if packets or struck:
        yield (*packets, *struck)


@rules.defines("510.4", "combat:now")
def first_strikers_first(ask: Run, said: tuple[str, bool], so_far: bool) -> bool:
    id, early = said
    if not _fights(ask, id):
        return so_far
    again = not ask.state.mark(id, "struck") or ask.has(id, "keywords", "double strike")
    return _quick(ask, id) if early else again


@rules.defines("510.1b", "combat:assigns")
def unblocked_to_what_it_attacks(ask: Run, id: str, so_far: tuple[object, ...]) -> tuple[object, ...]:
    whom = ask.state.mark(id, "attacking")
    if whom is None or ask.state.mark(id, "blocked") or not _attackable(ask, str(whom)):
        return so_far
    return (*so_far, (str(whom), ask.number(id, "power")))


def _attackable(ask: Run, whom: str) -> bool:
    """Whether what a creature attacks is still there to be dealt damage (506.4c, 800.4e)."""
    walker = whom in ask.state.at("battlefield") and ask.has(whom, "types", "planeswalker")
    return walker or whom in ask.state.playing()


@rules.defines("510.1c", "combat:assigns", after=unblocked_to_what_it_attacks)
def blocked_to_its_blockers(ask: Run, id: str, so_far: tuple[object, ...]) -> tuple[object, ...]:
    if ask.state.mark(id, "attacking") is None or not ask.state.mark(id, "blocked"):
        return so_far
    order = ask.state.mark(id, "damage-order", ())
    board = dict.fromkeys((*(order if isinstance(order, tuple) else ()), *ask.state.at("battlefield")))
    blockers = tuple(one for one in board if one in ask.state.objects and ask.state.mark(one, "blocking") == id)
    whom = str(ask.state.mark(id, "attacking"))
    trample = (whom,) if ask.has(id, "keywords", "trample") and _attackable(ask, whom) else ()
    needed = tuple(lethal(ask, b, (id,), ask.state.number(b, "damage")) for b in blockers)
    ways = tuple(_assignments(ask.number(id, "power"), needed, over=bool(trample)))
    if not blockers and not trample:
        return so_far
    way = ask.choose(str(ask.get(id, "controller")), "assignment", ways)
    return (*so_far, *zip((*blockers, *trample), way, strict=False))


@rules.defines("510.1d", "combat:assigns", after=(unblocked_to_what_it_attacks, blocked_to_its_blockers))
def blocker_to_what_it_blocks(ask: Run, id: str, so_far: tuple[object, ...]) -> tuple[object, ...]:
    attacker = ask.state.mark(id, "blocking")
    if not isinstance(attacker, str) or attacker not in ask.state.objects:
        return so_far
    return (*so_far, (attacker, ask.number(id, "power")))


def _assignments(power: int, lethal: tuple[int, ...], *, over: bool) -> Iterator[tuple[int, ...]]:
    """Every way to assign damage in order: each gets what is lethal before the next gets any."""
    if not lethal:
        yield (max(0, power),) if over else ()
        return
    least, rest = lethal[0], lethal[1:]
    if power <= least or (not rest and not over):
        yield (max(0, power), *([0] * (len(rest) + over)))
        return
    for amount in range(least, power + 1):
        for others in _assignments(power - amount, rest, over=over):
            yield (amount, *others)


@rules.does("511.3", "step:ends", after="unused_mana_empties")  # neither looks at what the other does
def creatures_leave_combat(ask: Run, seat: str) -> Does:
    if ask.state.mark("game", "phase") == "end-combat":
        yield CombatEnded()
