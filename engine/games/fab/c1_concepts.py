"""Chapter 1, game concepts: abilities that function, priority, what prevails; and from chapter 4 the turn's end."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.c5_layers import resolve
from engine.games.fab.words import Pass, TurnEnded, While
from engine.kernel.continuous import Functioning, Gains
from engine.kernel.events import Given, Left, Passed, Set, TurnBegan
from engine.kernel.questions import Does
from engine.kernel.run import Move, Run, Side
from engine.kernel.stack import everyone_passed, over, seat_after, top
from engine.kernel.values import Word
from engine.kernel.words import Context, Static, Triggered

__all__: list[str] = []

PRIVATE = frozenset({"hand", "deck", "arsenal"})


@rules.allows("1.7.4", "function", edition=EN)
def public_and_in_play(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, Static) or obj.zone in PRIVATE or obj.marks.get("down"):
        return False
    zones = ability.zones or ("arena", "hero", "chain", *(() if _waits(ability) else ("stack",)))
    return obj.zone in zones and (ability.when is None or ask.allows("condition", what))


def _waits(ability: Static) -> bool:
    return any(isinstance(part, Triggered) for part in ability.gives)


@rules.allows("5.4.7a", "function")
def private_where_it_says_so(ask: Run, what: Functioning) -> bool:
    obj, ability = ask.state.objects[what.obj], what.ability
    if not isinstance(ability, Static) or obj.zone not in PRIVATE or obj.zone not in ability.zones:
        return False
    return ability.when is None or ask.allows("condition", what)


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


@rules.defines("3.0.9", "identity", edition=EN)
def resets(ask: Run, move: Move, so_far: str) -> str:
    return so_far if move.to in {"arena", "stack", "chain"} else "new"


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
        resolve(ask, layer)
    elif ask.state.mark("game", "step"):
        ask.perform(f"step:{ask.state.mark('game', 'step')}", act)
    elif not over(ask.state):
        ask.perform("turn-end", act)


@rules.does("4.4.4", "turn-end", edition=EN)
def the_next_player_is_turn_player(ask: Run, act: Pass) -> Does:
    number = ask.state.number("game", "turn")
    for pool in ("actions", "resources"):
        if ask.state.number(ask.active, pool):
            yield Set(ask.active, pool, 0)
    yield TurnEnded(ask.active, number)
    following = seat_after(ask.state, ask.active)
    yield TurnBegan(following, number + 1)
    yield Set(following, "actions", 1)


@rules.does("1.11.3", "priority", edition=EN)
def turn_player_gains_priority(ask: Run, act: Word) -> Does:
    if not over(ask.state) and (everyone_passed(ask.state) or ask.state.flow.priority is None):
        yield Given(ask.active, fresh=True)


@rules.does("1.10.2a", "check:object", edition=EN)
def a_hero_has_died(ask: Run, id: str) -> Does:
    hero = ask.state.objects[id]
    if hero.zone == "hero" and hero.owner not in ask.state.out:
        life = ask.get(id, "life")
        if isinstance(life, int) and life <= ask.state.number(id, "damage"):
            yield Left(hero.owner)
