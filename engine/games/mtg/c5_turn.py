"""Chapter 5, the turn: its steps, what happens as they begin and end, attacking, blocking, combat damage."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import draws
from engine.games.mtg.events import (
    Attacks,
    BecameBlocked,
    Blocks,
    CleanedUp,
    CombatEnded,
    CountersPut,
    Damaged,
    Discarded,
    StepBegan,
    Tapped,
    Untapped,
)
from engine.games.mtg.words import Attack, Attacking, Block, Blocking, Untapping
from engine.kernel.events import Began, Changed, Ended, Given, Set, TurnBegan
from engine.kernel.questions import Does, Record
from engine.kernel.run import Run
from engine.kernel.stack import over, seat_after
from engine.kernel.state import Ongoing

__all__ = ["STEPS"]

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main",
    "begin-combat",
    "declare-attackers",
    "declare-blockers",
    "first-strike-damage",
    "combat-damage",
    "end-combat",
    "second-main",
    "end",
    "cleanup",
)
"""The steps and phases of a turn, in order (500.1)."""

_HAND = 7
_NO_PRIORITY = frozenset({"untap", "declare-attackers", "cleanup"})


# 500 Steps and phases.


@rules.does("500.2", "step:next")
def the_next_step_begins(ask: Run, seat: str) -> Does:
    ask.perform("step:ends", seat)
    now = str(ask.state.mark("game", "phase"))
    if now == "cleanup":
        return
    following = ask.defines("step:after", now, STEPS[STEPS.index(now) + 1])
    yield StepBegan(following, seat=seat)


@rules.defines("508.8", "step:after")
def no_attackers_no_blocks_and_no_damage(ask: Run, now: str, so_far: str) -> str:
    fight = any("attacking" in obj.marks for obj in ask.state.objects.values())
    return "end-combat" if now == "declare-attackers" and not fight else so_far


@rules.defines("510.4", "step:after", after=no_attackers_no_blocks_and_no_damage)
def first_strike_has_a_step_of_its_own(ask: Run, now: str, so_far: str) -> str:
    quick = any(_quick(ask, id) for id in ask.state.at("battlefield") if _fights(ask, id))
    return "combat-damage" if so_far == "first-strike-damage" and not quick else so_far


def _fights(ask: Run, id: str) -> bool:
    return ask.state.mark(id, "attacking") is not None or ask.state.mark(id, "blocking") is not None


def _quick(ask: Run, id: str) -> bool:
    return ask.has(id, "keywords", "first strike") or ask.has(id, "keywords", "double strike")


@rules.does("502.2", "after:step-began")
def untap(ask: Run, record: Record) -> Does:
    if not _begins(record, "untap"):
        return
    mine = [id for id in ask.state.at("battlefield") if ask.get(id, "controller") == ask.active]
    free = tuple(Untapped(id) for id in mine if ask.state.mark(id, "tapped") and not _held(ask, id))
    if free:
        yield free
    yield StepBegan("upkeep", seat=ask.active)


def _held(ask: Run, id: str) -> bool:
    held = ask.state.mark(id, "held")
    no = ask.objections(Untapping(id), ask.board())
    ask.note(no)
    return bool(no) or held is True


@rules.does("504.1", "after:step-began", after=untap)
def draw_for_the_turn(ask: Run, record: Record) -> Does:
    if _begins(record, "draw"):
        yield draws(ask, ask.active)


@rules.does("714.3b", "after:step-began", after=(untap, draw_for_the_turn))
def a_lore_counter_on_each_saga(ask: Run, record: Record) -> Does:
    if _begins(record, "main"):
        mine = [id for id in ask.state.at("battlefield") if ask.get(id, "controller") == ask.active]
        sagas = tuple(CountersPut(id, "lore", seat=ask.active) for id in mine if ask.has(id, "subtypes", "Saga"))
        if sagas:
            yield sagas


@rules.does("514.1", "after:step-began", after=(untap, draw_for_the_turn, a_lore_counter_on_each_saga))
def discard_down_to_seven(ask: Run, record: Record) -> Does:
    if not _begins(record, "cleanup"):
        return
    seat = ask.active
    while len(hand := ask.state.at(f"{seat}.hand")) > _HAND:
        done = yield Discarded(str(ask.choose(seat, "discard", hand)), f"{seat}.graveyard", seat=seat)
        if not done:
            return


@rules.does(
    "514.2",
    "after:step-began",
    after=(untap, draw_for_the_turn, a_lore_counter_on_each_saga, discard_down_to_seven),
)
def damage_and_effects_end(ask: Run, record: Record) -> Does:
    if _begins(record, "cleanup"):
        yield CleanedUp(ask.active, ask.state.number("game", "turn"))


@rules.does("514.3", "priority")
def nobody_acts_during_cleanup(ask: Run, act: object) -> Does:
    if ask.state.mark("game", "phase") != "cleanup" or over(ask.state) or ask.state.at("stack"):
        return
    following = seat_after(ask.state, ask.active)
    yield TurnBegan(following, ask.state.number("game", "turn") + 1)
    yield StepBegan("untap", seat=following)
    ask.settle()
    yield Given(following, fresh=True)


@rules.does(
    "117.3a",
    "after:step-began",
    after=(untap, draw_for_the_turn, a_lore_counter_on_each_saga, discard_down_to_seven, damage_and_effects_end),
)
def active_player_first(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, StepBegan) and event.phase not in _NO_PRIORITY:
        yield Given(ask.active, fresh=True)


@rules.does("500.5", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)
    ask.perform("control:changed", effect)


@rules.does("500.5", "found")
def it_has_found_its_object(ask: Run, what: tuple[Ongoing, object]) -> Does:
    yield Changed(what[0])


def _begins(record: Record, step: str) -> bool:
    return isinstance(record.event, StepBegan) and record.event.phase == step


# 506-508 Attacking.


@rules.does("508.1", "after:step-began", after=active_player_first)
def attackers_are_to_be_declared(ask: Run, record: Record) -> Does:
    if _begins(record, "declare-attackers"):
        yield Set("game", "declaring", "attackers")
        yield Given(ask.active, fresh=True)


@rules.allows("508.1", "act:attack")
def the_active_player_declares(ask: Run, act: Attack) -> bool:
    return ask.active == act.seat and ask.state.mark("game", "declaring") == "attackers"


@rules.forbids("508.1a", "act:attack")
def untapped_creatures_of_yours(ask: Run, act: Attack) -> bool:
    return any(
        ask.get(id, "controller") != act.seat
        or ask.state.objects[id].place != "battlefield"
        or not ask.has(id, "types", "creature")
        or bool(ask.state.mark(id, "tapped"))
        for id in act.attackers
        if id in ask.state.objects
    ) or any(id not in ask.state.objects for id in act.attackers)


@rules.forbids("302.6", "act:attack")
def not_summoning_sick(ask: Run, act: Attack) -> bool:
    return any(sick(ask, id) for id in act.attackers if id in ask.state.objects)


def sick(ask: Run, id: str) -> bool:
    """Whether a creature came under its controller's control since that player's most recent turn began."""
    came = ask.state.mark(id, "came")
    return came is not None and came == ask.state.mark("game", "turn") and not ask.has(id, "keywords", "haste")


@rules.forbids("508.1b", "act:attack")
def somebody_to_attack(ask: Run, act: Attack) -> bool:
    foes = [seat for seat in ask.state.playing() if not ask.state.friends(seat, act.seat)]
    if not act.whom:
        return len(foes) != 1
    fine = [
        one in foes
        or (one in ask.state.objects and ask.has(one, "types", "planeswalker") and ask.get(one, "controller") in foes)
        for one in act.whom
    ]
    return len(act.whom) != len(act.attackers) or not all(fine)


@rules.forbids("508.1c", "act:attack")
def no_restriction_disobeyed(ask: Run, act: Attack) -> bool:
    for id, whom in _pairs(ask, act):
        no = ask.objections(Attacking(id, whom), ask.board())
        ask.note(no)
        if no or ask.has(id, "keywords", "defender"):
            return True
    return False


@rules.forbids("508.1d", ("act:attack", "act:pass"))
def requirements_obeyed(ask: Run, act: Attack) -> bool:
    if ask.state.mark("game", "declaring") != "attackers" or ask.active != act.seat:
        return False
    chosen = getattr(act, "attackers", ())
    return any(
        id not in chosen
        and ask.get(id, "controller") == act.seat
        and ask.has(id, "keywords", "must attack")
        and ask.has(id, "types", "creature")
        and not ask.state.mark(id, "tapped")
        and not sick(ask, id)
        for id in ask.state.at("battlefield")
    )


@rules.does("508.1f", "act:attack")
def attackers_tap(ask: Run, act: Attack) -> Does:
    yield Set("game", "declaring", None)
    taps = tuple(Tapped(id) for id in act.attackers if ask.defines("attack:taps", id, so_far=True))
    if taps:
        yield taps


@rules.defines("702.20b", "attack:taps")
def vigilance(ask: Run, id: str, so_far: bool) -> bool:
    return so_far and not ask.has(id, "keywords", "vigilance")


@rules.does("508.1k", "act:attack", after=attackers_tap)
def they_attack(ask: Run, act: Attack) -> Does:
    yield tuple(Attacks(id, whom) for id, whom in _pairs(ask, act))
    yield Given(ask.active, fresh=True)


@rules.does("508.8", "declare:none")
def nobody_attacks(ask: Run, seat: str) -> Does:
    if ask.state.mark("game", "declaring") == "attackers":
        yield Set("game", "declaring", None)
        ask.perform("step:next", ask.active)


def _pairs(ask: Run, act: Attack) -> tuple[tuple[str, str], ...]:
    foes = [seat for seat in ask.state.playing() if not ask.state.friends(seat, act.seat)]
    whom = act.whom or tuple(foes[:1]) * len(act.attackers)
    return tuple(zip(act.attackers, whom, strict=False))


# 509 Blocking.


@rules.does("509.1", "after:step-began", after=active_player_first)
def blockers_are_to_be_declared(ask: Run, record: Record) -> Does:
    if _begins(record, "declare-blockers"):
        foes = [seat for seat in ask.state.clockwise(ask.active) if not ask.state.friends(seat, ask.active)]
        attacked = [seat for seat in foes if any(_attacked(ask, id) == seat for id in ask.state.objects)]
        if attacked:
            yield Set("game", "declaring", attacked[0])
            yield Given(attacked[0], fresh=True)


def _attacked(ask: Run, id: str) -> object:
    whom = ask.state.mark(id, "attacking")
    return ask.get(whom, "controller") if isinstance(whom, str) and whom in ask.state.objects else whom


@rules.allows("509.1", "act:block")
def the_defending_player_declares(ask: Run, act: Block) -> bool:
    return ask.state.mark("game", "declaring") == act.seat and len(act.blockers) == len(act.attackers)


@rules.forbids("509.1a", "act:block")
def untapped_creatures_against_your_attackers(ask: Run, act: Block) -> bool:
    return any(
        ask.get(id, "controller") != act.seat
        or id not in ask.state.at("battlefield")
        or not ask.has(id, "types", "creature")
        or bool(ask.state.mark(id, "tapped"))
        or _attacked(ask, attacker) != act.seat
        for id, attacker in zip(act.blockers, act.attackers, strict=False)
    )


@rules.forbids("509.1b", "act:block")
def no_block_is_prohibited(ask: Run, act: Block) -> bool:
    for id, attacker in zip(act.blockers, act.attackers, strict=False):
        no = ask.objections(Blocking(id, attacker), ask.board())
        ask.note(no)
        if no:
            return True
    return False


@rules.forbids("702.9b", "act:block")
def flying(ask: Run, act: Block) -> bool:
    return any(
        ask.has(attacker, "keywords", "flying")
        and not (ask.has(id, "keywords", "flying") or ask.has(id, "keywords", "reach"))
        for id, attacker in zip(act.blockers, act.attackers, strict=False)
    )


@rules.forbids("702.110b", "act:block")
def menace(ask: Run, act: Block) -> bool:
    return any(ask.has(one, "keywords", "menace") and act.attackers.count(one) == 1 for one in act.attackers)


@rules.forbids("509.1b", "act:block")
def not_alone(ask: Run, act: Block) -> bool:
    return len(act.blockers) == 1 and ask.has(act.blockers[0], "keywords", "can't block alone")


@rules.forbids("509.1c", ("act:block", "act:pass"))
def a_block_that_is_required(ask: Run, act: Block) -> bool:
    if ask.state.mark("game", "declaring") != act.seat:
        return False
    blockers, blocked = getattr(act, "blockers", ()), getattr(act, "attackers", ())
    wanted = [id for id in ask.state.at("battlefield") if _attacked(ask, id) == act.seat]
    wanted = [id for id in wanted if ask.has(id, "keywords", "must be blocked")]
    free = [id for id in ask.state.at("battlefield") if _could_block(ask, act.seat, id)]
    spare = [id for id in free if id not in blockers or blocked[blockers.index(id)] not in wanted]
    return any(id not in blocked and any(_able(ask, one, id) for one in spare) for id in wanted)


def _could_block(ask: Run, seat: str, id: str) -> bool:
    mine = ask.get(id, "controller") == seat and ask.has(id, "types", "creature")
    return mine and not ask.state.mark(id, "tapped")


def _able(ask: Run, id: str, attacker: str) -> bool:
    flies = ask.has(attacker, "keywords", "flying")
    reaches = ask.has(id, "keywords", "flying") or ask.has(id, "keywords", "reach")
    return (not flies or reaches) and not ask.objections(Blocking(id, attacker), ask.board())


@rules.does("509.1g", "act:block")
def they_block(ask: Run, act: Block) -> Does:
    yield Set("game", "declaring", None)
    yield tuple(Blocks(id, attacker) for id, attacker in zip(act.blockers, act.attackers, strict=False))


@rules.does("509.1h", "act:block", after=they_block)
def attackers_become_blocked(ask: Run, act: Block) -> Does:
    yield tuple(BecameBlocked(one) for one in dict.fromkeys(act.attackers))
    yield Given(ask.active, fresh=True)


@rules.does("509.1", "declare:none", after=nobody_attacks)
def nobody_blocks(ask: Run, seat: str) -> Does:
    if ask.state.mark("game", "declaring") == seat:
        yield Set("game", "declaring", None)
        yield Given(ask.active, fresh=True)


# 510, 511 Combat damage, the end of combat.


@rules.does("510.2", "after:step-began", after=active_player_first)
def combat_damage_is_dealt(ask: Run, record: Record) -> Does:
    early = _begins(record, "first-strike-damage")
    if not early and not _begins(record, "combat-damage"):
        return
    packets = [
        Damaged(to, amount, id, combat=True)
        for id in ask.state.at("battlefield")
        if ask.defines("combat:now", (id, early), so_far=not early)
        for to, amount in ask.defines("combat:assigns", id, ())
        if amount > 0
    ]
    if packets:
        yield tuple(packets)


@rules.defines("510.4", "combat:now")
def first_strikers_first(ask: Run, said: tuple[str, bool], so_far: bool) -> bool:
    id, early = said
    twice = ask.has(id, "keywords", "double strike")
    return twice or (_quick(ask, id) if early else not _quick(ask, id)) if _fights(ask, id) else so_far


@rules.defines("510.1b", "combat:assigns")
def unblocked_to_what_it_attacks(ask: Run, id: str, so_far: tuple[object, ...]) -> tuple[object, ...]:
    whom = ask.state.mark(id, "attacking")
    if whom is None or ask.state.mark(id, "blocked"):
        return so_far
    return (*so_far, (str(whom), ask.number(id, "power")))


@rules.defines("510.1c", "combat:assigns", after=unblocked_to_what_it_attacks)
def blocked_to_its_blockers(ask: Run, id: str, so_far: tuple[object, ...]) -> tuple[object, ...]:
    if ask.state.mark(id, "attacking") is None or not ask.state.mark(id, "blocked"):
        return so_far
    blockers = tuple(one for one in ask.state.at("battlefield") if ask.state.mark(one, "blocking") == id)
    trample = (str(ask.state.mark(id, "attacking")),) if ask.has(id, "keywords", "trample") else ()
    deadly = ask.has(id, "keywords", "deathtouch")
    lethal = tuple(
        1 if deadly else max(0, ask.number(b, "toughness") - ask.state.number(b, "damage")) for b in blockers
    )
    ways = tuple(_assignments(ask.number(id, "power"), lethal, over=bool(trample)))
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


@rules.does("506.4", "after:began")
def removed_as_control_changes(ask: Run, record: Record) -> Does:
    if isinstance(record.event, Began):
        ask.perform("control:changed", record.event.effect)
    yield from ()


@rules.does("302.6", "control:changed")
def newly_under_control(ask: Run, effect: Ongoing) -> Does:
    if any(getattr(part, "field", None) == "controller" for part in effect.gives):
        for id in effect.only or ():
            if id in ask.state.objects:
                yield Set(id, "came", ask.state.mark("game", "turn"))


@rules.does("506.4", "control:changed", after=newly_under_control)
def out_of_combat(ask: Run, effect: Ongoing) -> Does:
    if any(getattr(part, "field", None) == "controller" for part in effect.gives):
        for id in effect.only or ():
            for name in ("attacking", "blocking", "blocked"):
                if ask.state.mark(id, name) is not None:
                    yield Set(id, name)
