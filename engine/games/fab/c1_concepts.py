"""Chapter 1, game concepts: abilities that function, priority, what prevails; and from chapter 4 the turn's end."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.c3_zones import PRIVATE, public
from engine.games.fab.c5_layers import resolve
from engine.games.fab.words import (
    ActionPhaseBegan,
    AsInstant,
    During,
    EndPhaseBegan,
    Freely,
    Pass,
    TurnEnded,
    While,
    YourTurn,
)
from engine.kernel.events import Given, Left, Passed, PhaseBegan, Set, TurnBegan
from engine.kernel.matching import Look
from engine.kernel.parts import Functioning, Gains, Side
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after, top
from engine.kernel.state import GAME
from engine.kernel.values import Word, within
from engine.kernel.words import Context, Filter, Part, Permit, Static, Triggered

__all__: list[str] = []


def _fits(ask: Run, what: Functioning) -> bool:
    return getattr(what.ability, "when", None) is None or ask.allows("condition", what)


@rules.allows("1.7.4", "function", edition=EN)
def public_and_in_play(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, Static) or isinstance(ability, While) or not public(obj):
        return False
    return obj.zone in (ability.zones or ("arena", "hero", "chain")) and _fits(ask, what)


@rules.allows("1.7.4e", "function", edition=EN)
def wherever_it_may_be_played_from(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, Static) or isinstance(ability, While) or ability.zones or not public(obj):
        return False
    return any(map(_on_being_played, ability.gives)) and _fits(ask, what)


def _on_being_played(part: Part) -> bool:
    """Whether a part is about the playing of the card that says it."""
    if isinstance(part, Triggered) and part.on is not None:
        return part.on.event in {"announced", "played", "fused", "boosted"} and part.on.where.get("obj") == "this"
    return isinstance(part, (Permit, AsInstant, Freely))


@rules.allows("5.3.3", "function")
def as_its_layer_resolves(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, Static) or isinstance(ability, While) or ability.zones or _waits(ability):
        return False
    return obj.zone == "stack" and bool(obj.marks.get("resolving")) and _fits(ask, what)


def _waits(ability: Static) -> bool:
    """Whether an ability watches the arena or the chain, and so begins once its source is there."""
    return any(isinstance(part, Triggered) for part in ability.gives)


@rules.allows("5.4.7a", "function")
def public_while_its_condition_is_met(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, While) or not public(obj) or (ability.zones and obj.zone not in ability.zones):
        return False
    return _fits(ask, what)


@rules.allows("5.4.7a", "function")
def private_where_it_says_so(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, Static) or obj.zone not in PRIVATE or obj.zone not in ability.zones:
        return False
    return _fits(ask, what)


@rules.allows("5.4.7a", "function")
def face_down_where_its_condition_says_so(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, While) or public(obj) or obj.zone in PRIVATE:
        return False
    here = not ability.zones or obj.zone in ability.zones
    return here and _says_face_down(ability.when) and _fits(ask, what)


def _says_face_down(word: object) -> bool:
    """Whether a condition asks that the source itself lies face down."""
    return any(isinstance(one, Filter) and one.be == "this" and one.marks.get("down") for one in within(word))


def _met(ask: Run, what: Functioning) -> bool:
    obj = ask.state.objects[what.obj]
    return ask.holds(getattr(what.ability, "when", None), Context(obj.id, obj.controller or obj.owner))


@rules.allows("6.2.3d", "condition")
def it_is_there_while_its_condition_is_met(ask: Run, what: Functioning) -> bool:
    return not isinstance(what.ability, While) and _met(ask, what)


@rules.allows("5.4.7", "condition")
def it_functions_while_its_condition_is_met(ask: Run, what: Functioning) -> bool:
    return isinstance(what.ability, While) and _met(ask, what)


@rules.orders("1.0.2", ("prohibition", "ending-prohibition"), edition=EN)
def restrictions_prevail(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("1.0.2", "prohibited", edition=EN)
def effects_restrict(ask: Run, what: tuple[object, Word]) -> bool:
    return not isinstance(what[1], Gains)


@rules.allows("1.11.4", "act:pass", edition=EN)
def may_pass(ask: Run, act: Pass) -> bool:
    return ask.state.flow.priority == act.seat


@rules.does("1.11.4a", "act:pass", edition=EN)
def passes_go_round(ask: Run, act: Pass) -> Does:
    yield Passed(act.seat)
    layer = top(ask.state)
    if ask.state.mark("game", "step") == "defend":
        ask.perform("step:defend", act)
    elif not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))
    elif layer is not None:
        ask.perform("all-passed", layer)
    elif ask.state.mark("game", "step"):
        ask.perform(f"step:{ask.state.mark('game', 'step')}", act)
    elif not is_over(ask.state):
        ask.perform("turn-end", act)


# 4.2-4.4 The phases of a turn.


def during(word: During, context: Context, look: Look) -> int:
    """1 if the phase and the step are those that the word says, and (`you`) it is the turn of whoever speaks."""
    phase = word.phase is None or look.state.mark(GAME, "phase") == word.phase
    step = word.step is None or look.state.mark(GAME, "step") == word.step
    return int(phase and step and (not word.you or look.state.flow.active == context.controller))


def your_turn(word: YourTurn, context: Context, look: Look) -> int:
    """1 if it is the turn of whoever speaks."""
    return int(look.state.flow.active == context.controller)


def _unasked(ask: Run) -> None:
    """Resolve what there is as though all players passed in succession, for nobody gets priority (4.2.1, 4.4.1)."""
    ask.settle()
    while (layer := top(ask.state)) is not None and not is_over(ask.state):
        resolve(ask, layer)
        ask.settle()


@rules.does("4.3.4", "turn-end", edition=EN)
def the_end_phase_begins(ask: Run, act: Pass) -> Does:
    yield EndPhaseBegan("end", ask.active)
    _unasked(ask)


@rules.does("4.4.3e", "turn-end", after=the_end_phase_begins, edition=EN)
def points_are_lost(ask: Run, act: Pass) -> Does:
    for pool in ("actions", "resources"):
        for seat in ask.state.playing():
            if ask.state.number(seat, pool):
                yield Set(seat, pool, 0)


@rules.does("4.4.4", "turn-end", after=(the_end_phase_begins, points_are_lost), edition=EN)
def the_next_player_is_turn_player(ask: Run, act: Pass) -> Does:
    number = ask.state.number("game", "turn")
    yield TurnEnded(ask.active, number)
    yield PhaseBegan("start")
    yield TurnBegan(seat_after(ask.state, ask.active), number + 1)


@rules.does(
    "4.2.2", "turn-end", after=(the_end_phase_begins, points_are_lost, the_next_player_is_turn_player), edition=EN
)
def start_of_turn_resolves(ask: Run, act: Pass) -> Does:
    if ask.state.mark(GAME, "phase") == "start":
        _unasked(ask)
    yield from ()


@rules.does(
    "4.3.1",
    "turn-end",
    after=(the_end_phase_begins, points_are_lost, the_next_player_is_turn_player, start_of_turn_resolves),
    edition=EN,
)
def the_action_phase_begins(ask: Run, act: Pass) -> Does:
    yield ActionPhaseBegan("action", ask.active)
    yield Set(ask.active, "actions", 1)


@rules.does("1.11.3", "priority", edition=EN)
def turn_player_gains_priority(ask: Run, act: Word) -> Does:
    held = ask.state.flow.priority
    if not is_over(ask.state) and (everyone_passed(ask.state) or held is None or held in ask.state.out):
        yield Given(ask.active, fresh=True)


@rules.does("assumed/a-turn-goes-on-without-its-player", "priority", after=turn_player_gains_priority)
def the_next_player_gains_it(ask: Run, act: Word) -> Does:
    if not is_over(ask.state) and ask.state.flow.priority in ask.state.out:
        yield Given(seat_after(ask.state, ask.active), fresh=True)


@rules.does("1.10.2a", "check:object", edition=EN)
def a_hero_has_died(ask: Run, id: str) -> Does:
    hero = ask.state.objects[id]
    if hero.zone == "hero" and hero.owner not in ask.state.out:
        life = ask.get(id, "life")
        if isinstance(life, int) and life <= ask.state.number(id, "damage"):
            yield Left(hero.owner)
