"""Chapter 7, combat, as far as chapters 5 and 6 lean on it: one attack, one attacked hero, the steps in their order."""

from __future__ import annotations

from functools import partial

from engine.games.fab.base import EN, rules
from engine.games.fab.c3_zones import public
from engine.games.fab.c5_layers import announced, can_defend
from engine.games.fab.words import (
    Attacked,
    ChainClosed,
    Cleared,
    Defend,
    Defended,
    Entered,
    GainedAction,
    Hit,
    LinkBegan,
    LinkEnded,
    Pass,
    Play,
    StepBegan,
)
from engine.kernel.events import Ceased, Event, Given, Moved, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj

__all__: list[str] = []


def _attack(ask: Run) -> str | None:
    """The active attack, if it is still on the chain."""
    id = ask.state.mark("game", "attack")
    return id if isinstance(id, str) and ask.state.objects.get(id) and ask.state.objects[id].zone == "chain" else None


def _defender(ask: Run) -> str | None:
    hero = ask.state.objects.get(str(ask.state.mark("game", "target")))
    return hero.owner if hero else None


def _defending(ask: Run, attack: str) -> tuple[str, ...]:
    chain = ask.state.at("chain")
    return tuple(id for id in chain if ask.state.objects[id].marks.get("defending") == attack)


def _step(ask: Run, step: str, seat: str) -> Does:
    """A step begins, and a seat gets priority in it."""
    yield Set("game", "step", step)
    yield StepBegan(step)
    yield Given(seat, fresh=True)


@rules.does("7.2.3", "attack", edition=EN)
def it_moves_onto_the_chain(ask: Run, layer: Obj) -> Does:
    seat = str(layer.controller)
    target = ask.state.mark(layer.id, "attacks", "")
    yield Moved(layer.id, "chain", controller=seat)
    yield Set("game", "attack", layer.id)
    yield Set("game", "target", target)
    yield LinkBegan(layer.id)
    yield Set("game", "step", "attack")
    yield Attacked(layer.id, seat, str(target))
    yield StepBegan("attack")


@rules.does("7.2.6", "step:attack", edition=EN)
def then_the_defend_step(ask: Run, act: Pass) -> Does:
    yield from _step(ask, "defend", _defender(ask) or ask.active)


@rules.allows("7.3.2a", "act:defend", edition=EN)
def cards_from_hand_and_equipment(ask: Run, act: Defend) -> bool:
    hand, arena = ask.state.at(f"{act.seat}.hand"), ask.state.at("arena")
    up = [id for id in arena if public(ask.state.objects[id])]
    own = [id for id in up if ask.get(id, "controller") == act.seat and ask.has(id, "types", "equipment")]
    reactions = any(ask.has(card, "types", "defense reaction") for card in act.cards if card in hand)
    return not reactions and all(card in hand or card in own for card in act.cards)


@rules.forbids("7.3.2", "act:defend", edition=EN)
def only_the_attacked_in_the_defend_step(ask: Run, act: Defend) -> bool:
    return ask.state.mark("game", "step") != "defend" or _defender(ask) != act.seat


@rules.allows("7.3.2b", "defend", edition=EN)
def it_has_a_defense(ask: Run, card: str) -> bool:
    here = ask.state.objects.get(card)
    return here is not None and ask.get(card, "defense") is not None and here.marks.get("defending") is None


@rules.forbids("7.0.5b", "defend", edition=EN)
def an_effect_keeps_it_from_defending(ask: Run, card: str) -> bool:
    here = ask.state.objects.get(card)
    if here is None:
        return False
    seat = here.controller or here.owner
    return bool(ask.objections(_defended(ask, card, seat), ask.board()))


@rules.forbids("8.3.4a", "defend", edition=EN)
def no_second_card_from_hand_joins_against_dominate(ask: Run, card: str) -> bool:
    """A layer that was played from the hand, while another card from there defends."""
    here, attack = ask.state.objects.get(card), _attack(ask)
    if here is None or here.zone != "stack" or attack is None or not ask.has(attack, "keywords", "dominate"):
        return False
    return announced(here).notes.get("from") == "hand" and _from_hand(ask, attack) > 0


def _defended(ask: Run, card: str, seat: str) -> Defended:
    return Defended(card, "chain", controller=seat, seat=seat, attack=_attack(ask) or "")


@rules.forbids("7.3.2b", "act:defend", edition=EN)
def a_card_cannot_be_declared(ask: Run, act: Defend) -> bool:
    """One that is declared twice would be a defending card already."""
    twice = len(set(act.cards)) < len(act.cards)
    return not act.cards or twice or not all(map(partial(can_defend, ask), act.cards))


@rules.does("7.3.2d", "act:defend", edition=EN)
def they_become_defending_cards(ask: Run, act: Defend) -> Does:
    attack = _attack(ask) or ""
    hand = ask.state.at(f"{act.seat}.hand")
    yield tuple(_defended(ask, card, act.seat) for card in act.cards)
    for card in act.cards:
        if card in ask.state.objects and ask.state.objects[card].zone == "chain":
            yield Set(card, "defending", attack)
            if card in hand:
                yield Set(card, "from-hand", value=True)
    ask.perform("step:defend", act)


@rules.does("8.1.3b", "defends", edition=EN)
def a_defense_reaction_defends(ask: Run, layer: Obj) -> Does:
    defends = yield _defended(ask, layer.id, str(layer.controller))
    if not defends:
        return
    yield Set(layer.id, "defending", _attack(ask) or "")
    if announced(layer).notes.get("from") == "hand":
        yield Set(layer.id, "from-hand", value=True)


# 8.3 Keywords of attacks that bound their defense.


def _from_hand(ask: Run, attack: str) -> int:
    """How many cards from hand defend against an attack."""
    return sum(bool(ask.state.mark(card, "from-hand")) for card in _defending(ask, attack))


@rules.forbids("8.3.4a", "act:defend", edition=EN)
def one_card_from_hand_against_dominate(ask: Run, act: Defend) -> bool:
    attack = _attack(ask)
    if attack is None or not ask.has(attack, "keywords", "dominate"):
        return False
    hand = ask.state.at(f"{act.seat}.hand")
    return _from_hand(ask, attack) + sum(card in hand for card in act.cards) > 1


@rules.forbids("8.3.4b", "act:play", edition=EN)
def no_defense_reaction_from_hand_against_dominate(ask: Run, play: Play) -> bool:
    attack = _attack(ask)
    if attack is None or not ask.has(attack, "keywords", "dominate") or not _from_hand(ask, attack):
        return False
    return play.card in ask.state.at(f"{play.seat}.hand") and ask.has(play.card, "types", "defense reaction")


@rules.forbids("7.4.2c", "act:play", edition=EN)
def not_what_an_effect_keeps_from_defending(ask: Run, play: Play) -> bool:
    if ask.state.mark("game", "step") != "reaction" or not ask.has(play.card, "types", "defense reaction"):
        return False
    return bool(ask.objections(_defended(ask, play.card, play.seat), ask.board()))


@rules.forbids("8.3.22a", "act:defend", edition=EN)
def one_action_card_against_overpower(ask: Run, act: Defend) -> bool:
    attack = _attack(ask)
    if attack is None or not ask.has(attack, "keywords", "overpower"):
        return False
    return sum(ask.has(card, "types", "action") for card in (*_defending(ask, attack), *act.cards)) > 1


@rules.does("7.3.3", "step:defend", edition=EN)
def then_the_turn_player_has_priority(ask: Run, act: Pass | Defend) -> Does:
    yield Set("game", "step", "defended")
    yield Given(ask.active, fresh=True)


@rules.does("7.3.4", "step:defended", edition=EN)
def then_the_reaction_step(ask: Run, act: Pass) -> Does:
    yield from _step(ask, "reaction", ask.active)


@rules.does("7.4.3", "step:reaction", edition=EN)
def then_the_damage_step(ask: Run, act: Pass) -> Does:
    attack = _attack(ask)
    if attack is None:
        ask.perform("close", act)
        return
    yield Set("game", "step", "damage")
    yield StepBegan("damage")
    ask.perform("combat-damage", attack)
    yield Given(ask.active, fresh=True)


@rules.does("7.5.2", "combat-damage", edition=EN)
def power_beyond_all_defense(ask: Run, attack: str) -> Does:
    power = ask.number(attack, "power")
    defense = sum(ask.number(card, "defense") for card in _defending(ask, attack))
    target = str(ask.state.mark("game", "target"))
    if power > defense and target in ask.state.objects:
        yield Hit(target, power - defense, "physical", attack, seat=ask.state.objects[target].owner)


@rules.does("7.5.4", "step:damage", edition=EN)
def then_the_resolution_step(ask: Run, act: Pass) -> Does:
    attack = _attack(ask)
    yield Set("game", "step", "resolution")
    if attack is not None:
        yield LinkEnded(attack)
        ask.perform("link-resolved", attack)
    yield StepBegan("resolution")
    yield Given(ask.active, fresh=True)


@rules.does("7.6.2", "link-resolved", edition=EN)
def go_again_as_the_link_resolves(ask: Run, attack: str) -> Does:
    if ask.has(attack, "keywords", "go again") or ask.state.mark(attack, "go-again"):
        yield GainedAction(ask.active)


@rules.does("7.6.4", "step:resolution", edition=EN)
def then_the_close_step(ask: Run, act: Pass) -> Does:
    ask.perform("close", act)
    yield from ()


@rules.does("7.7.6", "close", edition=EN)
def the_chain_is_cleared(ask: Run, act: object) -> Does:
    yield ChainClosed()
    leaving: list[Event] = []
    for id in ask.state.at("chain"):
        here = ask.state.objects[id]
        kinds = ask.get(id, "types")
        if isinstance(kinds, tuple) and {"equipment", "weapon"}.intersection(kinds) and not here.token:
            leaving.append(Entered(id, "arena", controller=here.controller, counters=here.counters))
        else:
            leaving.append(Ceased(id) if here.token else Cleared(id, f"{here.owner}.graveyard"))
    if leaving:
        yield tuple(leaving)
    for mark in ("step", "attack", "target"):
        yield Set("game", mark)
    yield Given(ask.active, fresh=True)


@rules.does("7.7.2c", "check:game", edition=EN)
def an_attack_that_is_gone_closes_the_chain(ask: Run, game: str) -> Does:
    step = ask.state.mark("game", "step")
    if step in {"attack", "defend", "defended", "reaction"} and _attack(ask) is None:
        ask.perform("close", game)
    yield from ()
