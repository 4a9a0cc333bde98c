"""Sections 506 and 508: who attacks whom, what must and what may not attack, what attacking costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.c5_turn import active_player_first, begins, sick
from engine.games.mtg.c118_costs import Bill
from engine.games.mtg.c602_activating import newly_come
from engine.games.mtg.events import Attacks, Tapped
from engine.games.mtg.mana import with_generic
from engine.games.mtg.words import Activate, Attack, Attacking
from engine.kernel.costs import total_cost
from engine.kernel.events import Given, Set
from engine.kernel.log import Record
from engine.kernel.matching import holds, matches_pattern
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Condition, Part, Pattern

__all__ = ["ExtraCombat", "Require", "attackables", "defender_of", "required"]


class Require(Part, frozen=True):
    """Attacks or blocks that must be made if able (508.1d, 509.1c): a pattern of `attacking` or `blocking`.

    `{event: attacking, where: {obj: this}}` is "attacks each combat if able".
    """

    what: Pattern
    when: Condition | None = None


class ExtraCombat(Word, frozen=True):
    """After this combat phase there is an additional one (500.8)."""


# 508.1 Declaring attackers.


@rules.does("508.1", "after:step-began", after=active_player_first)
def attackers_are_to_be_declared(ask: Run, record: Record) -> Does:
    if begins(record, "declare-attackers"):
        yield Set("game", "declaring", "attackers")
        yield Given(ask.active, fresh=True)


@rules.allows("508.1", "act:attack")
def the_active_player_declares(ask: Run, act: Attack) -> bool:
    return ask.active == act.seat


@rules.forbids("508.1", "act:attack")
def as_the_declare_attackers_step_begins(ask: Run, act: Attack) -> bool:
    return ask.state.mark("game", "declaring") != "attackers"


@rules.forbids("508.1a", "act:attack")
def untapped_creatures_of_yours(ask: Run, act: Attack) -> bool:
    """Those chosen are untapped creatures that their player controls, each chosen once."""
    twice = len(set(act.attackers)) < len(act.attackers)
    return twice or not all(_yours(ask, act.seat, id) and not ask.state.mark(id, "tapped") for id in act.attackers)


def _yours(ask: Run, seat: str, id: str) -> bool:
    here = id in ask.state.at("battlefield")
    return here and ask.get(id, "controller") == seat and ask.has(id, "types", "creature")


@rules.forbids("302.6", ("act:attack", "act:activate"))
def not_summoning_sick(ask: Run, act: Attack | Activate) -> bool:
    if isinstance(act, Activate):
        return newly_come(ask, act)
    return any(sick(ask, id) for id in act.attackers if id in ask.state.objects)


@rules.forbids("508.1a", "act:attack")
def under_control_since_the_turn_began(ask: Run, act: Attack) -> bool:
    """Those chosen have haste, or have been under their player's control all this turn."""
    return any(sick(ask, id) for id in act.attackers if id in ask.state.objects)


@rules.forbids("508.1b", "act:attack")
def somebody_to_attack(ask: Run, act: Attack) -> bool:
    """Where there is more than one to attack, it is announced which of them each creature attacks."""
    if not act.whom:
        return len(_foes(ask, act.seat)) != 1
    open_ = attackables(ask, act.seat)
    return len(act.whom) != len(act.attackers) or not all(one in open_ for one in act.whom)


def attackables(ask: Run, seat: str) -> tuple[str, ...]:
    """The players and planeswalkers that a player's creatures could attack."""
    foes = _foes(ask, seat)
    here = ask.state.at("battlefield")
    walkers = [id for id in here if ask.has(id, "types", "planeswalker") and ask.get(id, "controller") in foes]
    return (*foes, *walkers)


def _foes(ask: Run, seat: str) -> tuple[str, ...]:
    return tuple(one for one in ask.state.clockwise(seat) if not ask.state.friends(one, seat))


def _pairs(ask: Run, act: Attack) -> tuple[tuple[str, str], ...]:
    whom = act.whom or _foes(ask, act.seat)[:1] * len(act.attackers)
    return tuple(zip(act.attackers, whom, strict=False))


@rules.forbids("508.1c", "act:attack")
def no_restriction_disobeyed(ask: Run, act: Attack) -> bool:
    return any(_restricted(ask, Attacking(id, whom)) for id, whom in _pairs(ask, act))


def _restricted(ask: Run, attack: Attacking) -> bool:
    no = ask.objections(attack, ask.board())
    ask.note(no)
    barred = ask.has(attack.obj, "keywords", "can't attack") or ask.defines("attack:barred", attack, so_far=False)
    return bool(no) or bool(barred)


@rules.defines("702.3b", "attack:barred")
def defender(ask: Run, attack: Attacking, so_far: bool) -> bool:
    return so_far or ask.has(attack.obj, "keywords", "defender")


@rules.forbids("508.1d", ("act:attack", "act:pass"))
def as_many_requirements_as_can_be(ask: Run, act: Attack) -> bool:
    """Each creature obeys as many requirements as it could without disobeying a restriction or paying to attack."""
    if ask.state.mark("game", "declaring") != "attackers" or ask.active != act.seat:
        return False
    chosen = dict(_pairs(ask, act)) if isinstance(act, Attack) else {}
    able = [id for id in ask.state.at("battlefield") if _able(ask, act.seat, id)]
    return any(
        (required(ask, Attacking(id, chosen[id])) if id in chosen else 0)
        < max((required(ask, one) for one in _free(ask, act.seat, id)), default=0)
        for id in able
    )


def _able(ask: Run, seat: str, id: str) -> bool:
    return _yours(ask, seat, id) and not ask.state.mark(id, "tapped") and not sick(ask, id)


def _free(ask: Run, seat: str, id: str) -> Iterator[Attacking]:
    """The attacks that a creature could make for nothing."""
    for whom in attackables(ask, seat):
        attack = Attacking(id, whom)
        with ask.aside():
            fine = not _restricted(ask, attack) and not _due(ask, attack)
        if fine:
            yield attack


def required(ask: Run, what: Word) -> int:
    """How many requirements an attack or a block obeys: of effects in force, and of its own."""
    in_force = (
        int(ask.defines("requirement", (live, what), 0, source=live.source)) for live in ask.board().live(Require)
    )
    return sum(in_force) + int(ask.defines("required", what, 0))


@rules.defines("613.11", "requirement")
def requirements_in_force(ask: Run, said: tuple[Live, Word], so_far: int) -> int:
    """Effects that say what must attack or block change the rules, after everything else has been applied."""
    (live, what), board = said, ask.board()
    part, context = live.part, live.context
    if not isinstance(part, Require) or (live.only is not None and getattr(what, "obj", None) not in live.only):
        return so_far
    if not matches_pattern(part.what, what, context, board) or not holds(part.when, context, board):
        return so_far
    ask.note(board.why.get(live.key, ()))
    return so_far + 1


@rules.defines("508.1d", "required")
def a_keyword_that_requires_it(ask: Run, what: Word, so_far: int) -> int:
    """`must attack` among the keywords of a creature: it attacks each combat if able."""
    return so_far + (isinstance(what, Attacking) and ask.has(what.obj, "keywords", "must attack"))


@rules.does("508.1f", "act:attack")
def attackers_tap(ask: Run, act: Attack) -> Does:
    yield Set("game", "declaring", None)
    taps = tuple(Tapped(id) for id in act.attackers if ask.defines("attack:taps", id, so_far=True))
    if taps:
        yield taps


@rules.defines("702.20b", "attack:taps")
def vigilance(ask: Run, id: str, so_far: bool) -> bool:
    return so_far and not ask.has(id, "keywords", "vigilance")


@rules.does("508.1j", "act:attack", after=attackers_tap)
def costs_to_attack_are_paid(ask: Run, act: Attack) -> Does:
    """The total of what effects ask for attacking, as 508.1h has determined it."""
    due = ask.defines("attack:cost", act, 0)
    if due:
        ask.perform("pay", Bill(act.seat, act.seat, with_generic((), due), pay=act.pay))
    yield from ()


@rules.defines("508.1h", "attack:cost")
def the_total_cost_to_attack(ask: Run, act: Attack, so_far: int) -> int:
    return so_far + sum(_due(ask, Attacking(id, whom)) for id, whom in _pairs(ask, act))


def _due(ask: Run, attack: Attacking) -> int:
    """What one attack costs: charges on `attacking`, whether they call the cost `attack` or nothing in particular."""
    return total_cost(ask, attack, total_cost(ask, attack, 0), "attack")


@rules.does("508.1k", "act:attack", after=attackers_tap)
def they_attack(ask: Run, act: Attack) -> Does:
    yield tuple(Attacks(id, whom) for id, whom in _pairs(ask, act))
    yield Given(ask.active, fresh=True)


@rules.does("508.8", "declare:none")
def nobody_attacks(ask: Run, seat: str) -> Does:
    if ask.state.mark("game", "declaring") == "attackers":
        yield Set("game", "declaring", None)
        ask.perform("step:next", ask.active)


# 508.4 Entering attacking.


@rules.does("508.4", "attack:join")
def it_is_attacking(ask: Run, id: str) -> Does:
    """What enters attacking attacks whom its controller chooses, and was never declared as an attacker."""
    seat = str(ask.get(id, "controller"))
    combat = ask.state.mark("game", "phase") in {
        "declare-attackers",
        "declare-blockers",
        "first-strike-damage",
        "combat-damage",
    }
    if combat and seat == ask.active and ask.has(id, "types", "creature"):
        yield Set(id, "attacking", str(ask.choose(seat, "whom", attackables(ask, seat))))


# 506.4 In combat, and removed from it.


@rules.defines("506.4", "reckoned:combat")
def its_part_in_combat(ask: Run, id: str, so_far: object) -> object:
    """What a creature is in combat: `attacking`, `blocking`, `blocked` or `unblocked` (once blockers are declared)."""
    obj = ask.state.objects.get(id) or getattr(ask.state.gone.get(id), "obj", None)
    if obj is None:
        return so_far
    parts = tuple(name for name in ("attacking", "blocking", "blocked") if obj.marks.get(name) is not None)
    later = {"declare-blockers", "first-strike-damage", "combat-damage", "end-combat"}
    unblocked = parts == ("attacking",) and ask.state.mark("game", "phase") in later
    return (*parts, *(("unblocked",) if unblocked else ())) or so_far


@rules.defines("508.5", "reckoned:defender")
def the_defending_player(ask: Run, id: str, so_far: object) -> object:
    """Whom "defending player" means beside an attacking creature: `defender-of event.obj`."""
    return defender_of(ask, id) or so_far


def defender_of(ask: Run, id: str) -> object:
    """The player whom a creature attacks, or whose planeswalker it attacks."""
    whom = ask.state.mark(id, "attacking")
    return ask.get(whom, "controller") if isinstance(whom, str) and whom not in ask.state.seats else whom


@rules.does("302.6", "control")
def newly_under_control(ask: Run, id: str) -> Does:
    yield Set(id, "came", ask.state.mark("game", "turn"))


@rules.does("506.4", "control", after=newly_under_control)
def out_of_combat(ask: Run, id: str) -> Does:
    for name in ("attacking", "blocking", "blocked", "struck"):
        if ask.state.mark(id, name) is not None:
            yield Set(id, name)


# 500.8 Additional combat phases.


@rules.does("500.8", "effect:extra-combat")
def an_additional_combat_phase(ask: Run, said: tuple[ExtraCombat, object]) -> Does:
    yield Set("game", "extra-combats", ask.state.number("game", "extra-combats") + 1)
