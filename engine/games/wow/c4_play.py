"""Chapter 4: resources and costs, damage, playing, priority and the processing before it, zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.wow.base import EN, rules
from engine.games.wow.words import Deal, Dealt, Destroyed, Exhausted, Pass, Play, Resolution
from engine.kernel.continuous import Functioning
from engine.kernel.costs import Charging, total
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Given, Moved, Passed, Set, TurnBegan, Writer
from engine.kernel.questions import Does
from engine.kernel.reading import meant, obeys
from engine.kernel.run import Move, Run
from engine.kernel.stack import everyone_passed, over, seat_after, top
from engine.kernel.state import Obj, State
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["WRITERS", "candidates"]


def _write_dealt(state: State, event: Dealt) -> State:
    return KERNEL[Set](state, Set(event.to, "damage", state.number(event.to, "damage") + event.amount))


def _write_exhausted(state: State, event: Exhausted) -> State:
    return KERNEL[Set](state, Set(event.obj, "exhausted", value=True))


WRITERS: Mapping[type[Event], Writer] = {Dealt: _write_dealt, Exhausted: _write_exhausted}


# 403 Costs.


@rules.forbids("403.6b", "pay")
def a_ready_resource_each(ask: Run, bill: tuple[Play, int]) -> bool:
    return len(_ready(ask, bill[0].seat)) < bill[1]


@rules.does("403.6b", "pay")
def exhaust_resources(ask: Run, bill: tuple[Play, int]) -> Does:
    if bill[1]:
        yield tuple(Exhausted(id) for id in _ready(ask, bill[0].seat)[: bill[1]])


@rules.defines("403.2", "cost:change", edition=EN)
def modifiers_of_costs(ask: Run, work: Charging, so_far: int) -> int:
    return work.result


def _ready(ask: Run, seat: str) -> tuple[str, ...]:
    return tuple(id for id in ask.state.at(f"{seat}.resources") if not ask.state.mark(id, "exhausted"))


# 405, 408 Damage.


@rules.defines("405.2", "fatal")
def damage_up_to_health(ask: Run, id: str, so_far: bool) -> bool:
    damage = ask.state.number(id, "damage")
    return damage > 0 and damage >= ask.number(id, "health")


@rules.does("405.4", "effect:deal")
def a_packet_each(ask: Run, said: tuple[Deal, Context]) -> Does:
    word, context = said
    refs = [f"target.{at}" for at in range(1, len(context.targets) + 1)] if word.to == ("target",) else word.to
    ids = [meant(ref, context, ask.state) for ref in refs]
    amounts = [ask.amount(one, context) for one in word.amounts]
    packets = [
        Dealt(id, amounts[min(at, len(amounts) - 1)], word.kind, context.source)
        for at, id in enumerate(ids)
        if isinstance(id, str) and id in ask.state.objects
    ]
    if word.at_once:
        yield tuple(packets)
    else:
        for packet in packets:
            yield (packet,)


@rules.forbids("408.2b", "event:dealt")
def nothing_is_no_packet(ask: Run, event: Dealt) -> bool:
    return event.amount <= 0


# 409, 410 Playing and priority.


@rules.allows("410.2", "act:play")
def an_instant_with_priority(ask: Run, play: Play) -> bool:
    return _held(ask, play) and ask.has(play.card, "types", "instant")


@rules.allows("410.2a", "act:play")
def any_card_in_your_own_action_phase(ask: Run, play: Play) -> bool:
    return _held(ask, play) and ask.active == play.seat and not ask.state.at("stack")


@rules.forbids("706.1", "act:play", edition=EN)
def targets_are_legal(ask: Run, play: Play) -> bool:
    wanted = [(which, ability.up_to) for ability in _abilities(ask, play.card) for which in ability.targets]
    board, context = ask.board(), Context(play.card, play.seat, play.targets)
    few = len(play.targets) < len(wanted) and not all(up_to for _, up_to in wanted)
    legal = all(obeys(which, id, context, board) for (which, _), id in zip(wanted, play.targets, strict=False))
    return few or len(play.targets) > len(wanted) or not legal


@rules.does("409.1", "act:play")
def onto_the_chain(ask: Run, play: Play) -> Does:
    price = total(ask, play, ask.number(play.card, "cost"))
    moved = yield Moved(play.card, "stack", controller=play.seat)
    if not moved:
        return
    link = moved[0].becomes
    yield Set(link, "announced", Context(link, play.seat, play.targets, play.x))
    ask.require("pay", (play, price))
    ask.perform("pay", (play, price))
    yield Given(play.seat, fresh=True)


@rules.allows("410.1", "act:pass")
def pass_priority(ask: Run, act: Pass) -> bool:
    return ask.state.flow.priority == act.seat


@rules.does("410.4", "act:pass")
def passes_in_succession(ask: Run, act: Pass) -> Does:
    yield Passed(act.seat)
    link = top(ask.state)
    if not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))
    elif link is not None:
        ask.perform("resolve", link, link.id)
    elif not over(ask.state):
        following = seat_after(ask.state, ask.active)
        yield TurnBegan(following, ask.state.number("game", "turn") + 1)


@rules.does("410.4a", "priority")
def turn_player_gets_priority(ask: Run, act: Word) -> Does:
    if not over(ask.state) and (everyone_passed(ask.state) or ask.state.flow.priority is None):
        active = ask.active if ask.active in ask.state.playing() else seat_after(ask.state, ask.active)
        yield Given(active, fresh=True)


@rules.does("410.6a", "check:object")
def fatal_damage(ask: Run, id: str) -> Does:
    if _character(ask, id) and ask.number(id, "health") > 0 and ask.defines("fatal", id, so_far=False):
        yield Destroyed(id, f"{ask.state.objects[id].owner}.graveyard")


@rules.does("410.6a", "check:object")
def no_health(ask: Run, id: str) -> Does:
    if _character(ask, id) and ask.number(id, "health") <= 0:
        yield Destroyed(id, f"{ask.state.objects[id].owner}.graveyard")


@rules.does("709.2", "resolve", edition=EN)
def follow_the_instructions(ask: Run, link: Obj) -> Does:
    context = link.marks.get("announced")
    for ability in _abilities(ask, link.id):
        ask.effects(ability.does, context if isinstance(context, Context) else Context(link.id, link.controller))
    yield from ()


@rules.does("709.3", "resolve", after=follow_the_instructions, edition=EN)
def the_card_leaves_the_chain(ask: Run, link: Obj) -> Does:
    if link.id in ask.state.objects:
        ally = ask.has(link.id, "types", "ally")
        where = "play" if ally else f"{link.owner}.graveyard"
        yield Moved(link.id, where, controller=link.controller if ally else None)


# 415 Zones.


@rules.defines("415.9a", "identity")
def a_different_card(ask: Run, move: Move, so_far: str) -> str:
    return "new"


# 714 Powers in force.


@rules.allows("714.2", "function", edition=EN)
def in_play(ask: Run, what: Functioning) -> bool:
    zones = getattr(what.ability, "zones", ()) or ("play",)
    obj = ask.state.objects[what.obj]
    return obj.zone in zones and ask.holds(getattr(what.ability, "when", None), Context(obj.id, obj.controller))


def _held(ask: Run, play: Play) -> bool:
    return ask.state.flow.priority == play.seat and play.card in ask.state.at(f"{play.seat}.hand")


def _character(ask: Run, id: str) -> bool:
    obj = ask.state.objects[id]
    return obj.place == "play" and (ask.has(id, "types", "ally") or ask.has(id, "types", "hero"))


def _abilities(ask: Run, id: str) -> tuple[Resolution, ...]:
    got = ask.get(id, "abilities")
    return tuple(one for one in got if isinstance(one, Resolution)) if isinstance(got, tuple) else ()


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Everything that a seat might try."""
    for card in ask.state.at(f"{seat}.hand"):
        wanted = [which for ability in _abilities(ask, card) for which in ability.targets]
        if not wanted:
            yield Play(seat, card)
        else:
            for id in ask.found(wanted[0], Context(card, seat)):
                yield Play(seat, card, (id,))
    yield Pass(seat)
