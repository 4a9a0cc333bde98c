"""Chapter 1, game concepts: abilities that function, priority, what prevails, damage to heroes."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.fab.base import EN, rules
from engine.games.fab.words import Damage, Destroy, Destroyed, Draw, Drawn, GainedAction, Pass
from engine.kernel.continuous import Functioning
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Given, Left, Passed, Set, TurnBegan, Writer
from engine.kernel.questions import Does
from engine.kernel.reading import meant
from engine.kernel.run import Move, Run, Side
from engine.kernel.stack import everyone_passed, over, seat_after, top
from engine.kernel.state import State
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["WRITERS"]


def _write_damage(state: State, event: Damage) -> State:
    life = state.number(event.to, "damage") + event.amount
    return KERNEL[Set](state, Set(event.to, "damage", life))


def _write_action(state: State, event: GainedAction) -> State:
    return KERNEL[Set](state, Set(event.seat, "actions", state.number(event.seat, "actions") + event.amount))


WRITERS: Mapping[type[Event], Writer] = {Damage: _write_damage, GainedAction: _write_action}


@rules.allows("1.7.4", "function", edition=EN)
def public_and_in_play(ask: Run, what: Functioning) -> bool:
    zones = getattr(what.ability, "zones", ()) or ("arena", "hero", "stack", "chain")
    context = Context(what.obj, ask.state.objects[what.obj].controller)
    return ask.state.objects[what.obj].zone in zones and ask.holds(getattr(what.ability, "when", None), context)


@rules.orders("1.0.2", ("prohibition", "ending-prohibition"), edition=EN)
def restrictions_prevail(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("1.0.2", "prohibited", edition=EN)
def effects_restrict(ask: Run, what: object) -> bool:
    return True


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
    if not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))
    elif layer is not None:
        ask.perform("resolve", layer, layer.id)
    elif not over(ask.state):
        following = seat_after(ask.state, ask.active)
        yield TurnBegan(following, ask.state.number("game", "turn") + 1)
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


@rules.does("8.5.6", "effect:draw", edition=EN)
def draw(ask: Run, said: tuple[Draw, Context]) -> Does:
    word, context = said
    for _ in range(ask.amount(word.n, context)):
        deck = ask.state.at(f"{context.controller}.deck")
        if deck:
            yield Drawn(deck[0], f"{context.controller}.hand")


@rules.does("8.5.4", "effect:destroy", edition=EN)
def destroy(ask: Run, said: tuple[Destroy, Context]) -> Does:
    id = meant(said[0].what, said[1], ask.state)
    if isinstance(id, str) and id in ask.state.objects:
        yield Destroyed(id, f"{ask.state.objects[id].owner}.graveyard")
