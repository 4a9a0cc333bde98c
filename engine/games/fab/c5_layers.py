"""Chapter 5, layers, cards, abilities: playing a card (5.1), resolving a layer (5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.c5_costs import meant_by, pay, pointless
from engine.games.fab.c5_split import as_played
from engine.games.fab.c6_effects import resolved
from engine.games.fab.modes import modal, settled
from engine.games.fab.words import (
    Activate,
    Announced,
    AsInstant,
    Banished,
    Boosted,
    Choose,
    Cleared,
    Deal,
    Declared,
    Entered,
    Failed,
    Fused,
    GainedAction,
    Play,
    Played,
    Property,
    Resolution,
    Revealed,
)
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Began, Ceased, Ended, Event, Given, Set, Writer
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.values import Map, Word
from engine.kernel.words import Context, Filter, Permit, Static

__all__ = [
    "WRITERS",
    "aimed",
    "announced",
    "attack_target",
    "attackable",
    "can_defend",
    "clear",
    "each_legal",
    "members",
    "resolutions",
    "resolve",
]

PERMANENT = frozenset({"aura", "item", "ally", "landmark", "invocation", "equipment"})


def _write_declared(state: State, event: Declared) -> State:
    return KERNEL[Set](state, Set(event.obj, "x", event.x))


def _write_entered(state: State, event: Entered) -> State:
    state = KERNEL[Entered.__mro__[1]](state, event)
    obj = state.objects.get(event.becomes)
    if obj is None:
        return state
    return replace(state, objects=state.objects.put(obj.id, replace(obj, counters=event.counters)))


WRITERS: Mapping[type[Event], Writer] = {
    Declared: _write_declared,
    Entered: _write_entered,
}


def resolutions(ask: Run, id: str) -> tuple[Resolution, ...]:
    """The resolution abilities that an object has now; of a layer, in the modes that were declared for it."""
    got = ask.get(id, "abilities")
    have = tuple(one for one in got if isinstance(one, Resolution)) if isinstance(got, tuple) else ()
    said = ask.state.mark(id, "announced")
    modes = said.notes.get("modes", ()) if isinstance(said, Context) else ()
    return tuple(settled(have, modes)) if isinstance(modes, tuple) else have


def announced(layer: Obj) -> Context:
    """What was announced for a layer."""
    context = layer.context or layer.marks.get("announced")
    return context if isinstance(context, Context) else Context(layer.id, layer.controller)


def wanted(ask: Run, layer: Obj) -> tuple[Filter, ...]:
    """What each target of a layer must be."""
    if layer.context is not None:
        named = layer.context.notes.get("targets", ())
        return named if isinstance(named, tuple) else ()
    return tuple(which for ability in resolutions(ask, layer.id) for which in ability.targets)


def each_legal(ask: Run, which: tuple[Filter, ...], context: Context) -> tuple[bool, ...]:
    """Whether each target is (still) what it must be, in order."""
    board = ask.board()
    return tuple(
        id in ask.state.objects and matches_filter(one, id, context, board)
        for one, id in zip(which, context.targets, strict=False)
    )


# 5.1 Playing cards.


@rules.allows("5.1.1a", "act:play")
def from_hand_or_arsenal(ask: Run, play: Play) -> bool:
    return any(play.card in ask.state.at(f"{play.seat}.{zone}") for zone in ("hand", "arsenal"))


@rules.allows("5.1.2b", "permitted")
def where_an_effect_permits(ask: Run, what: tuple[Live, Play]) -> bool:
    ask.note(ask.board().why.get(what[0].key, ()))
    return True


@rules.forbids("1.11.1", ("act:play", "act:activate"), edition=EN)
def only_with_priority(ask: Run, use: Play | Activate) -> bool:
    return ask.state.flow.priority != use.seat


@rules.forbids("5.1.1", "act:play")
def only_its_owner(ask: Run, play: Play) -> bool:
    card = ask.state.objects.get(play.card)
    return card is None or (card.owner != play.seat and not meant_by(ask, Permit, play, seat=True))


def _as_an_action(ask: Run, play: Play) -> bool:
    """Whether an action card is played, and not as though it were an instant (8.1.1d)."""
    return "action" in _as_played(ask, play, "types") and not (play.instant and ask.allows("as-instant", play))


@rules.forbids("5.1.7a", "act:play")
def an_action_point_is_left_for_it(ask: Run, play: Play) -> bool:
    return pointless(ask, play.seat) and _as_an_action(ask, play)


@rules.forbids("8.1.1a", "act:play", edition=EN)
def an_action_card_wants_an_empty_stack(ask: Run, play: Play) -> bool:
    return bool(ask.state.at("stack")) and _as_an_action(ask, play)


@rules.forbids("8.1.1b", "act:play", edition=EN)
def no_action_card_in_combat(ask: Run, play: Play) -> bool:
    return ask.state.mark("game", "step") not in {None, "resolution"} and _as_an_action(ask, play)


@rules.forbids("7.0.1a", "act:play", edition=EN)
def only_attacks_go_on_with_a_chain(ask: Run, play: Play) -> bool:
    between = ask.state.mark("game", "step") == "resolution"
    return between and "attack" not in _as_played(ask, play, "subtypes") and _as_an_action(ask, play)


@rules.allows("5.1.3d", "as-instant")
def declared_as_an_instant(ask: Run, play: Play) -> bool:
    return meant_by(ask, AsInstant, play)


@rules.forbids("5.1.3d", "act:play")
def nothing_lets_it_be_an_instant(ask: Run, play: Play) -> bool:
    return play.instant and not meant_by(ask, AsInstant, play)


@rules.forbids("8.1.2a", "act:play", edition=EN)
def attack_reactions_in_the_reaction_step(ask: Run, play: Play) -> bool:
    if not ask.has(play.card, "types", "attack reaction"):
        return False
    return ask.state.mark("game", "step") != "reaction" or ask.active != play.seat


@rules.forbids("8.1.3a", "act:play", edition=EN)
def defense_reactions_in_the_reaction_step(ask: Run, play: Play) -> bool:
    if not ask.has(play.card, "types", "defense reaction"):
        return False
    return ask.state.mark("game", "step") != "reaction" or ask.active == play.seat


def aimed(targets: tuple[str, ...], wanted: int, *, attacks: bool) -> tuple[tuple[str, ...], str | None]:
    """The targets of effects that are declared, and the attack-target where one is declared after them (5.1.4b)."""
    apart = attacks and len(targets) == wanted + 1
    return (targets[:-1], targets[-1]) if apart else (targets, None)


def attackable(ask: Run, seat: str) -> tuple[str, ...]:
    """What a seat may attack: the heroes of others."""
    return tuple(hero for other in ask.state.playing() if other != seat for hero in ask.state.at(f"{other}.hero"))


def _wanted_of(ask: Run, play: Play) -> tuple[Filter, ...]:
    """What each target of a card must be that is about to be played."""
    return tuple(one for ability in settled(_abilities(ask, play), play.modes) for one in ability.targets)


def _aimed(ask: Run, play: Play) -> tuple[tuple[str, ...], str | None]:
    attacks = "attack" in _as_played(ask, play, "subtypes")
    return aimed(play.targets, len(_wanted_of(ask, play)), attacks=attacks)


@rules.forbids("5.1.4a", "act:play")
def targets_are_legal(ask: Run, play: Play) -> bool:
    which, targets = _wanted_of(ask, play), _aimed(ask, play)[0]
    legal = each_legal(ask, which, Context(play.card, play.seat, targets))
    return len(which) != len(targets) or not all(legal)


@rules.forbids("5.1.4b", "act:play")
def what_it_attacks_is_attackable(ask: Run, play: Play) -> bool:
    attacked = _aimed(ask, play)[1]
    return attacked is not None and attacked not in attackable(ask, play.seat)


@rules.forbids("5.1.4a", "act:play")
def modes_are_declared(ask: Run, play: Play) -> bool:
    choices = [choice for one in _abilities(ask, play) if (choice := modal(one.does)) is not None]
    in_range = all(0 < n <= len(choice.modes) for n, choice in zip(play.modes, choices, strict=False))
    return len(choices) != len(play.modes) or not in_range


def _as_played(ask: Run, play: Play, field: str) -> tuple[object, ...]:
    """The members of a field of the card that is played; of a split card, of the side that is declared."""
    here = ask.state.objects.get(play.card)
    if here is None or play.half is None or (side := as_played(here.card, play)) is here.card:
        return members(ask, play.card, field)
    listed = side.abilities if field == "abilities" else side.values.get(field, ())
    return listed if isinstance(listed, tuple) else ()


def _abilities(ask: Run, play: Play) -> tuple[Resolution, ...]:
    return tuple(one for one in _as_played(ask, play, "abilities") if isinstance(one, Resolution))


@rules.does("5.1.2", "act:play")
def announce(ask: Run, play: Play) -> Does:
    instantly = play.instant and ask.allows("as-instant", play)
    notes: Map[str, object] = Map({"from": ask.state.objects[play.card].zone, "modes": play.modes})
    targets, attacked = _aimed(ask, play)
    moved = yield Announced(play.card, "stack", controller=play.seat, seat=play.seat)
    if not moved:
        return
    layer = moved[0].becomes
    yield Set(layer, "announced", Context(layer, play.seat, targets, play.x, notes=notes))
    ask.perform("declare", (play, layer))
    ask.require("proper", (play, layer))
    ask.perform("fuse", (play, layer))
    ask.perform("boost", (play, layer))
    for effect in tuple(ask.state.effects.values()):
        if effect.only == (layer,) and "instead" in effect.context.notes:
            ask.perform("self-replacement", (effect, layer), effect.context.source)
    ask.perform("declare:attack", (play, layer, attacked))
    action = not instantly and ask.has(layer, "types", "action")
    pay(ask, play, Context(layer, play.seat, targets, play.x), action=action)
    ask.perform("played", (play, layer))


@rules.does("5.1.10", "played")
def it_is_considered_played(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    yield Played(play.seat, layer)
    yield Given(play.seat, fresh=True)


@rules.does("5.1.4b", "declare:attack")
def its_target_is_declared(ask: Run, what: tuple[Play, str, str | None]) -> Does:
    play, layer, attacked = what
    if "attack" in members(ask, layer, "subtypes"):
        yield from attack_target(ask, play.seat, layer, play.targets, attacked)


def attack_target(ask: Run, seat: str, layer: str, targets: tuple[str, ...], attacked: str | None) -> Does:
    """Declare whom a layer attacks: who is named for it, or is a target of its effects, or is chosen."""
    heroes = attackable(ask, seat)
    named = [id for id in (attacked, *targets) if id in heroes]
    if heroes:
        yield Set(layer, "attacks", named[0] if named else ask.choose(seat, "attack-target", heroes))


def members(ask: Run, id: str, field: str) -> tuple[object, ...]:
    """The members of a field that holds several values."""
    got = ask.get(id, field)
    return got if isinstance(got, tuple) else ()


@rules.does("5.1.2a", "declare")
def what_depended_on_it_is_looked_at_now(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    if play.x is not None:
        obj = ask.state.objects[layer]
        yield Declared(layer, "stack", controller=obj.controller, seat=play.seat, x=play.x)


@rules.forbids("5.1.3a", "proper")
def a_variable_cost_must_be_declared(ask: Run, what: tuple[Play, str]) -> bool:
    """A number, of nothing or more."""
    play, layer = what
    extra = ask.defines("additional", play, ())
    costs = (ask.state.objects[layer].card.values.get("cost"), *(one.cost for one in extra))
    return "x" in costs and (play.x is None or play.x < 0)


@rules.defines("5.1.3a", "printed:cost")
def the_declared_value(ask: Run, id: str, so_far: object) -> object:
    return ask.state.mark(id, "x") if so_far == "x" else so_far


@rules.does("8.3.17", "fuse", edition=EN)
def fusion(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    if not play.fuse:
        return
    ask.require("fusible", what)
    for card in play.fuse:
        yield Revealed(play.seat, card)
    yield Fused(play.seat, layer)
    yield Set(layer, "fused", value=True)


@rules.forbids("8.3.17b", "fusible", edition=EN)
def only_with_such_a_card(ask: Run, what: tuple[Play, str]) -> bool:
    play, layer = what
    listed = ask.state.objects[layer].card.values.get("fusion", ())
    hand = ask.state.at(f"{play.seat}.hand")
    return not isinstance(listed, tuple) or not all(
        card in hand and any(ask.has(card, "supertypes", one) for one in listed) for card in play.fuse
    )


@rules.does("8.3.9", "boost", edition=EN)
def boost(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    if not play.boost:
        return
    ask.require("boostable", what)
    cost = ask.state.at(f"{play.seat}.deck")[0]
    mechanologist = ask.has(cost, "supertypes", "mechanologist")
    yield Banished(cost, f"{play.seat}.banished", seat=play.seat)
    yield Boosted(play.seat, layer)
    if mechanologist:
        yield Set(layer, "go-again", value=True)


@rules.forbids("8.3.9b", "boostable", edition=EN)
def only_with_boost_and_a_deck(ask: Run, what: tuple[Play, str]) -> bool:
    play, layer = what
    return not ask.has(layer, "keywords", "boost") or not ask.state.at(f"{play.seat}.deck")


@rules.does("3.0.12a", "after:cleared", edition=EN)
def what_is_no_card_ceases(ask: Run, record: Record) -> Does:
    here = ask.state.objects.get(record.becomes)
    if here is not None and (here.token or "token" in str(here.card.values.get("types"))):
        yield Ceased(here.id)


@rules.defines("8.5.3", "printed:deals", edition=EN)
def kinds_of_damage_that_it_deals(ask: Run, id: str, so_far: object) -> object:
    here = ask.state.objects.get(id)
    return _dealt(here.card.abilities) if here is not None else so_far


@cache
def _dealt(word: object) -> tuple[str, ...]:
    """The kinds of damage that the effects in a word deal."""
    if isinstance(word, Deal):
        return (word.kind, *_dealt(word.also))
    if isinstance(word, (tuple, list)):
        inner: Iterable[object] = word
    elif isinstance(word, Map):
        inner = word.values()
    else:
        inner = (getattr(word, name) for name in word.__struct_fields__) if isinstance(word, Word) else ()
    return tuple(dict.fromkeys(kind for one in inner for kind in _dealt(one)))


# 5.3 Resolving layers.


@rules.does("5.3.1", "all-passed")
def the_top_layer_resolves(ask: Run, layer: Obj) -> Does:
    resolve(ask, layer)
    yield from ()


def resolve(ask: Run, layer: Obj) -> None:
    """Resolve a layer, or let it fail to."""
    objections = ask.forbids("resolution", layer)
    if objections:
        with ask.frame(objections):
            ask.perform("failed", layer, layer.id)
    elif ask.allows("resolves-first", layer):
        ask.perform("resolve:first", layer, layer.id)
    else:
        ask.perform("resolve", layer, layer.id)


@rules.forbids("5.3.2a", "resolution")
def no_target_is_legal_any_more(ask: Run, layer: Obj) -> bool:
    context = announced(layer)
    return bool(context.targets) and not any(each_legal(ask, wanted(ask, layer), context))


@rules.forbids("5.3.2b", "resolution")
def the_state_that_triggered_it_is_past(ask: Run, layer: Obj) -> bool:
    state = layer.context.notes.get("state") if layer.context else None
    return state is not None and not ask.holds(state, announced(layer))


@rules.forbids("5.3.2c", "resolution")
def it_cannot_become_a_defending_card(ask: Run, layer: Obj) -> bool:
    if not ask.has(layer.id, "types", "defense reaction"):
        return False
    return not ask.state.mark("game", "attack") or not can_defend(ask, layer.id)


def can_defend(ask: Run, card: str) -> bool:
    """Whether a card can become a defending card on the active chain link: it may, and nothing keeps it from that."""
    objections = ask.forbids("defend", card)
    ask.note(objections)
    return ask.allows("defend", card) and not objections


def clear(ask: Run, layer: str) -> Event:
    """The event by which a layer is cleared (3.0.12, 3.0.12a)."""
    here = ask.state.objects[layer]
    return Ceased(layer) if here.token else Cleared(layer, f"{here.owner}.graveyard")


@rules.does("5.3.2", "failed")
def resolution_is_stopped(ask: Run, layer: Obj) -> Does:
    yield Failed(layer.id)
    if layer.id in ask.state.objects:
        yield clear(ask, layer.id)


@rules.defines("1.8.9", "targets:now", edition=EN)
def effects_on_what_is_no_legal_target_fail(ask: Run, layer: Obj, so_far: Context) -> Context:
    legal = each_legal(ask, wanted(ask, layer), so_far)
    return replace(so_far, targets=tuple(id if ok else "" for id, ok in zip(so_far.targets, legal, strict=False)))


@rules.does("5.3.3", "resolve")
def its_static_abilities_function(ask: Run, layer: Obj) -> Does:
    got = ask.get(layer.id, "abilities")
    if isinstance(got, tuple) and any(isinstance(one, Static) for one in got):
        yield Set(layer.id, "resolving", value=True)


@rules.does("5.3.4", "resolve", after=its_static_abilities_function)
def layer_effects(ask: Run, layer: Obj) -> Does:
    context = announced(layer)
    if context.targets:
        context = ask.defines("targets:now", layer, context)
    context = resolved(ask.state, context)
    if layer.context is not None:
        does = layer.context.notes.get("does", ())
        ask.perform("generate", (does, context, layer.id), layer.id)
    else:
        abilities, context = ask.defines("resolving", layer, (resolutions(ask, layer.id), context))
        for ability in abilities:
            own = None
            if ability.instead and (instead := ask.defines("instead", (ability, context), ())):
                began = yield Began(Ongoing("", instead, context))
                own = began[0].event if began else None
            ask.perform("generate", (ability.does, context, layer.id), layer.id)
            if isinstance(own, Began):
                yield Ended(own.effect.id)
    yield from ()


@rules.allows("5.3.4c", "generate:on")
def by_what_was_last_known_of_it(ask: Run, layer: str) -> bool:
    return True


@rules.does("5.3.4a", "effect:choose")
def a_mode_that_was_not_declared(ask: Run, said: tuple[Choose, Context]) -> Does:
    word, context = said
    number = int(ask.choose(context.controller, "mode", range(1, len(word.modes) + 1)))
    ask.effects(word.modes[number - 1].does, context)
    yield from ()


@rules.does("5.3.5", "resolve", after=(its_static_abilities_function, layer_effects))
def go_again(ask: Run, layer: Obj) -> Does:
    if layer.id not in ask.state.objects and not ask.allows("last-information", layer):
        return
    if not _attacks(ask, layer) and (ask.has(layer.id, "keywords", "go again") or ask.state.mark(layer.id, "go-again")):
        yield GainedAction(str(layer.controller))


@rules.allows("5.3.5a", "last-information")
def it_had_go_again_when_it_was_last_seen(ask: Run, layer: Obj) -> bool:
    return True


def _attacks(ask: Run, layer: Obj) -> bool:
    return bool(layer.context and layer.context.notes.get("attack")) or (
        layer.context is None and ask.has(layer.id, "subtypes", "attack")
    )


@rules.does("5.3.6a", "resolve", after=(its_static_abilities_function, layer_effects, go_again))
def permanents_enter(ask: Run, layer: Obj) -> Does:
    here = ask.state.objects.get(layer.id)
    kinds = ask.get(layer.id, "subtypes")
    if here is None or here.place != "stack" or here.token or not isinstance(kinds, tuple):
        return
    if PERMANENT.intersection(kinds):
        yield Entered(layer.id, "arena", controller=layer.controller)


@rules.does(
    "7.2.3", "resolve", after=(its_static_abilities_function, layer_effects, go_again, permanents_enter), edition=EN
)
def attacks_become_a_chain_link(ask: Run, layer: Obj) -> Does:
    here = ask.state.objects.get(layer.id)
    if here is not None and here.place == "stack" and _attacks(ask, layer):
        ask.perform("attack", layer)
    yield from ()


@rules.does(
    "5.3.6b",
    "resolve",
    after=(its_static_abilities_function, layer_effects, go_again, permanents_enter, attacks_become_a_chain_link),
)
def defense_reactions_defend(ask: Run, layer: Obj) -> Does:
    here = ask.state.objects.get(layer.id)
    if here is not None and here.place == "stack" and ask.has(layer.id, "types", "defense reaction"):
        ask.perform("defends", layer)
    yield from ()


@rules.does(
    "5.3.7",
    "resolve",
    after=(
        its_static_abilities_function,
        layer_effects,
        go_again,
        permanents_enter,
        attacks_become_a_chain_link,
        defense_reactions_defend,
    ),
)
def cleared(ask: Run, layer: Obj) -> Does:
    here = ask.state.objects.get(layer.id)
    if here is not None and here.place == "stack":
        yield clear(ask, layer.id)


rules.shape("5.1.3", "the second step: what a play declares of its costs stands under 5.1.3a to 5.1.3e")
rules.shape("5.1.4", "the third step: what a play declares of its effects stands under 5.1.4a and 5.1.4b")
rules.shape(
    "5.1.5", "an action is held against every objection before it costs anything; a refused one leaves no trace"
)
rules.shape("5.1.6", "the fifth step: how a cost is calculated stands under 5.1.6a to 5.1.6c")
rules.shape("5.1.8", "the seventh step: that an effect cost can be paid is asked in its turn, under 5.1.8a")
rules.shape("5.3.6", "the fifth step: where a layer goes stands under 5.3.6a and 5.3.6b, and in chapter 7 for attacks")
rules.shape("5.4.1", "what a static ability gives is in force without ever being on the stack")
rules.shape("5.4.2", "what a functional static ability gives is in force for as long as it functions")
rules.shape("5.4.4", "what applies to the playing of a card is asked while it is played")
rules.shape(
    "5.4.6",
    "a triggered-static ability is a static one that gives a trigger; it names what there is, and does nothing itself",
)
rules.shape("5.3.4b", "effects are generated one by one, whatever came of the one before")

# 5.4 Static abilities.


def _property(ask: Run, id: str, field: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    for ability in obj.card.abilities if obj else ():
        if isinstance(ability, Property) and ability.field == field and obj is not None:
            if obj.zone not in {"arena", "hero", "chain"} and not ask.allows("defined", obj):
                return so_far
            return ask.amount(ability.equals, Context(id, obj.controller or obj.owner))
    return so_far


@rules.allows("5.4.5a", "defined")
def wherever_it_is(ask: Run, obj: Obj) -> bool:
    """Where other abilities do not function, too (1.7.4)."""
    return True


@rules.defines("5.4.5", "reckoned:base-power")
def a_property_static_power(ask: Run, id: str, so_far: object) -> object:
    return _property(ask, id, "power", so_far)


@rules.defines("5.4.5", "reckoned:base-defense")
def a_property_static_defense(ask: Run, id: str, so_far: object) -> object:
    return _property(ask, id, "defense", so_far)


@rules.defines("5.4.5", "reckoned:base-life")
def a_property_static_life(ask: Run, id: str, so_far: object) -> object:
    return _property(ask, id, "life", so_far)


@rules.defines("5.4.5", "reckoned:base-intellect")
def a_property_static_intellect(ask: Run, id: str, so_far: object) -> object:
    return _property(ask, id, "intellect", so_far)


@rules.defines("5.4.5", "reckoned:cost")
def a_property_static_cost(ask: Run, id: str, so_far: object) -> object:
    return _property(ask, id, "cost", so_far)


@rules.defines("5.4.5", "reckoned:pitch")
def a_property_static_pitch_value(ask: Run, id: str, so_far: object) -> object:
    return _property(ask, id, "pitch", so_far)
