"""Section 508: declare attackers. Who may, which attacks are barred or required, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.events import Attacks, StepBegan, Tapped
from engine.games.mtg.mana import replace_generic
from engine.games.mtg.rules.combat import get_defending_player, list_attack_marks, list_requirements
from engine.games.mtg.rules.costs import Bill
from engine.games.mtg.rules.turn import is_beginning_of, is_summoning_sick
from engine.games.mtg.words import Attack, Attacking
from engine.kernel.costs import total_cost
from engine.kernel.events import Given, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import Word

__all__: list[str] = []

rules.rests("508.1k", 2, on="506.4")
rules.rests("508.1k", 3, on="511.3")


@rules.does("508.1", "after:step-began", after="priority_as_a_step_begins")
def attackers_are_to_be_declared(ask: Run, record: Record) -> Does:
    """As the declare attackers step begins, make the declaration due (`declaring` is `attackers`).

    The active player gets to act. Nothing happens in other steps.
    """
    if is_beginning_of(record, "declare-attackers"):
        yield Set("game", "declaring", "attackers")
        yield Given(ask.active, fresh=True)


@rules.allows("508.1", "act:attack")
def the_active_player_declares(ask: Run, act: Attack) -> bool:
    """Whether the action's seat is the active player; whether a declaration is due is asked elsewhere."""
    return ask.active == act.seat


@rules.forbids("508.1", "act:attack")
def outside_the_declaration_of_attackers(ask: Run, act: Attack) -> bool:
    """Objection unless a declaration of attackers is due now."""
    return ask.state.mark("game", "declaring") != "attackers"


@rules.forbids("508.1a", "act:attack")
def an_attacker_that_is_tapped_or_not_yours(ask: Run, act: Attack) -> bool:
    """Objection unless each attacker is an untapped creature on the battlefield that the seat controls.

    Naming one twice is an objection, too.
    """
    twice = len(set(act.attackers)) < len(act.attackers)
    return twice or not all(
        _is_creature_of(ask, act.seat, id) and not ask.state.mark(id, "tapped") for id in act.attackers
    )


def _is_creature_of(ask: Run, seat: str, id: str) -> bool:
    """Whether an object is a creature on the battlefield under a seat's control; False for an unknown id."""
    here = id in ask.state.at("battlefield")
    return here and ask.get(id, "controller") == seat and ask.has(id, "types", "creature")


@rules.forbids("508.1a", "act:attack")
def not_under_control_since_the_turn_began(ask: Run, act: Attack) -> bool:
    """Objection if an attacker is summoning sick.

    That is one without haste that its player has not controlled since the turn began. Unknown ids are passed over.
    """
    return any(is_summoning_sick(ask, id) for id in act.attackers if id in ask.state.objects)


@rules.forbids("508.1b", "act:attack")
def nobody_named_to_attack(ask: Run, act: Attack) -> bool:
    """Objection unless the action rightly names whom each creature attacks: one open player or planeswalker for each.

    It may name nobody if there is just one opponent.
    """
    if not act.whom:
        return len(_list_foes(ask, act.seat)) != 1
    open_ = list_attackable(ask, act.seat)
    return len(act.whom) != len(act.attackers) or not all(one in open_ for one in act.whom)


def list_attackable(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the players and planeswalkers that a seat's creatures could attack: `("P2", "o6")`.

    The opponents come first, then the planeswalkers that they control.
    """
    foes = _list_foes(ask, seat)
    here = ask.state.at("battlefield")
    walkers = [id for id in here if ask.has(id, "types", "planeswalker") and ask.get(id, "controller") in foes]
    return (*foes, *walkers)


def _list_foes(ask: Run, seat: str) -> tuple[str, ...]:
    """The opponents of a seat that are still in the game, in turn order from that seat on: `("P2", "P3")`."""
    return tuple(one for one in ask.state.clockwise(seat) if not ask.state.friends(one, seat))


@rules.forbids("508.1c", "act:attack")
def a_restriction_is_disobeyed(ask: Run, act: Attack) -> bool:
    """Objection if a declared attack breaks a restriction.

    It is an effect's, the keyword `can't attack`, or one that a clause adds, such as defender's.
    """
    return any(_is_restricted(ask, Attacking(id, whom)) for id, whom in _pair_attacks(ask, act))


def _is_restricted(ask: Run, attack: Attacking) -> bool:
    """Whether a restriction forbids an attack; the reasons join those of the answer under way."""
    no = ask.objections(attack, ask.board())
    ask.note(no)
    barred = ask.has(attack.obj, "keywords", "can't attack") or ask.defines("attack:barred", attack, so_far=False)
    return bool(no) or bool(barred)


def _pair_attacks(ask: Run, act: Attack) -> tuple[tuple[str, str], ...]:
    """The pairs of an attacker and whom it attacks: `(("o2", "P2"),)`.

    If the action names nobody to attack, each attacks the first opponent. An attacker with nobody in its place is left
    out.
    """
    whom = act.whom or _list_foes(ask, act.seat)[:1] * len(act.attackers)
    return tuple(zip(act.attackers, whom, strict=False))


@rules.forbids("508.1d", ("act:attack", "act:pass"))
def an_attack_requirement_is_disobeyed(ask: Run, act: Attack) -> bool:
    """Objection if a creature able to attack obeys fewer requirements than it could.

    Attacks that a restriction forbids, or that cost mana, need not be made. It also bars passing; it objects only to
    the active player whose declaration is due.
    """
    if ask.state.mark("game", "declaring") != "attackers" or ask.active != act.seat:
        return False
    chosen = dict(_pair_attacks(ask, act)) if isinstance(act, Attack) else {}
    able = [id for id in ask.state.at("battlefield") if _can_attack(ask, act.seat, id)]
    return any(
        (_count_requirements(ask, Attacking(id, chosen[id])) if id in chosen else 0)
        < max((_count_requirements(ask, one) for one in _list_free_attacks(ask, act.seat, id)), default=0)
        for id in able
    )


def _count_requirements(ask: Run, attack: Attacking) -> int:
    """How many requirements an attack obeys, of effects in force and of the creature's own keywords."""
    return len(list_requirements(ask, attack)) + int(ask.defines("required", attack, 0))


def _can_attack(ask: Run, seat: str, id: str) -> bool:
    """Whether a creature is able to attack: untapped, under the seat's control, and not summoning sick.

    Restrictions such as `can't attack` are not looked at. False for an unknown id.
    """
    return _is_creature_of(ask, seat, id) and not ask.state.mark(id, "tapped") and not is_summoning_sick(ask, id)


def _list_free_attacks(ask: Run, seat: str, id: str) -> Iterator[Attacking]:
    """The attacks of a creature that no restriction forbids and that cost nothing.

    There is at most one for each player or planeswalker. The log gets no entries.
    """
    for whom in list_attackable(ask, seat):
        attack = Attacking(id, whom)
        with ask.without_entries():
            fine = not _is_restricted(ask, attack) and not _count_attack_cost(ask, attack)
        if fine:
            yield attack


def _count_attack_cost(ask: Run, attack: Attacking) -> int:
    """The generic mana that one attack costs, by the cost changes that match `attacking`; 0 without any.

    An attack with "costs {2} more" gives 2.
    """
    return total_cost(ask, attack, total_cost(ask, attack, 0), "attack")


@rules.defines("508.1d", "required")
def a_keyword_that_requires_it(ask: Run, what: Word, so_far: int) -> int:
    """The requirements so far, and one more if this is an attack by a creature with the keyword `must attack`."""
    return so_far + (isinstance(what, Attacking) and ask.has(what.obj, "keywords", "must attack"))


@rules.does("508.1f", "act:attack")
def attackers_tap(ask: Run, act: Attack) -> Does:
    """End the declaration, then tap the declared attackers, all at once.

    Those that need not tap, as with vigilance, are left out.
    """
    yield Set("game", "declaring", None)
    taps = tuple(Tapped(id) for id in act.attackers if ask.defines("attack:taps", id, so_far=True))
    if taps:
        yield taps


@rules.defines("508.1h", "attack:cost")
def the_total_cost_to_attack(ask: Run, act: Attack, so_far: int) -> int:
    """The generic mana so far, and what each declared attack costs by itself, added up."""
    return so_far + sum(_count_attack_cost(ask, Attacking(id, whom)) for id, whom in _pair_attacks(ask, act))


@rules.does("508.1j", "act:attack", after=attackers_tap)
def costs_to_attack_are_paid(ask: Run, act: Attack) -> Does:
    """Have the player pay the total cost to attack, as generic mana (508.1h). Nothing happens if it is 0."""
    due = ask.defines("attack:cost", act, 0)
    if due:
        ask.perform("pay", Bill(act.seat, act.seat, replace_generic((), due), pay=act.pay))
    yield from ()


@rules.does("508.1k", "act:attack", after=attackers_tap)
def they_attack(ask: Run, act: Attack) -> Does:
    """Record that each declared creature attacks the player or planeswalker named, all at once.

    Then the active player gets priority. With nobody named, they attack the first opponent.
    """
    pairs = _pair_attacks(ask, act)
    marks = (one for id, whom in pairs for one in list_attack_marks(ask, id, whom))
    yield (*(Attacks(id, whom) for id, whom in pairs), *marks)
    yield Given(ask.active, fresh=True)


@rules.allows("508.2b", "stack:declared")
def before_anybody_has_priority(ask: Run, waiting: Waiting) -> bool:
    """True for any ability that waits: those that trigger on the declaration go onto the stack before priority."""
    return True


@rules.allows("508.3a", "trigger")
def a_creature_was_declared_as_an_attacker(ask: Run, chance: Chance) -> bool:
    """Whether the event is a declared attack. A creature that enters attacking makes no such event."""
    return isinstance(chance.event, Attacks)


@rules.does("508.4", "attack:join")
def it_is_attacking(ask: Run, id: str) -> Does:
    """Have the controller of a creature that enters attacking choose what it attacks.

    It was never declared. Nothing happens outside the steps from declare attackers to combat damage, for a seat that is
    not active, or for a noncreature.
    """
    seat = str(ask.get(id, "controller"))
    combat = ask.state.mark("game", "phase") in {
        "declare-attackers",
        "declare-blockers",
        "first-strike-damage",
        "combat-damage",
    }
    if combat and seat == ask.active and ask.has(id, "types", "creature"):
        whom = str(ask.choose(seat, "whom", list_attackable(ask, seat)))
        yield (Set(id, "attacking", whom), *list_attack_marks(ask, id, whom))


@rules.defines("508.5", "reckoned:defender")
def the_defending_player(ask: Run, id: str, so_far: object) -> object:
    """The seat that `id` attacks, or that controls the planeswalker it attacks; `so_far` if it does not attack.

    It is what `defender-of event.obj` reads.
    """
    return get_defending_player(ask, id) or so_far


@rules.does("508.8", "declare:none")
def nobody_attacks(ask: Run, seat: str) -> Does:
    """If the declaration of attackers is due and the seat declares none, end it, and begin the next step.

    Otherwise nothing happens.
    """
    if ask.state.mark("game", "declaring") == "attackers":
        yield Set("game", "declaring", None)
        ask.perform("step:next", ask.active)


@rules.defines("508.8", "step:after")
def no_attackers_no_blocks_and_no_damage(ask: Run, now: str, so_far: str) -> str:
    """The step that follows `now`: `end-combat` after declare attackers if nothing was declared or put attacking.

    Otherwise it is `so_far`. A creature that has left combat since counts.
    """
    return "end-combat" if now == "declare-attackers" and not _has_anything_attacked(ask) else so_far


def _has_anything_attacked(ask: Run) -> bool:
    """Whether a creature was declared as an attacker, or put attacking, since the last declare attackers step began.

    Any change of the mark `attacking` counts, even its end. Only this turn is looked at.
    """
    for event in reversed(ask.state.past):
        if isinstance(event, StepBegan) and event.phase == "declare-attackers":
            return False
        if isinstance(event, Attacks) or (isinstance(event, Set) and event.mark == "attacking"):
            return True
    return False
