"""Section 5.3: resolving layers. When a layer resolves, what it generates, and where it goes."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec.structs import replace

from engine.games.fab.base import rules
from engine.games.fab.events import Entered, Failed, GainedAction
from engine.games.fab.rules.combat import can_defend
from engine.games.fab.rules.layers import (
    check_each_target,
    get_announcement,
    is_attack,
    is_defense_reaction_card,
    is_on_stack,
    list_resolutions,
    list_target_filters,
    resolve_layer,
)
from engine.games.fab.rules.playing import list_values
from engine.games.fab.rules.split_cards import list_sides
from engine.games.fab.rules.zones import clear_object
from engine.games.fab.words import Choose, Resolution, While
from engine.kernel.events import Began, Ended, Set
from engine.kernel.log import Record
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.words import Card, Condition, Context, Static, Triggered

__all__: list[str] = []

PERMANENT = frozenset({"aura", "item", "ally", "landmark", "invocation", "equipment"})


@rules.does("5.3.1", "all-passed")
def the_top_layer_resolves(ask: Run, layer: Obj) -> Does:
    """Once all have passed, the top layer of the stack resolves."""
    resolve_layer(ask, layer)
    yield from ()


@rules.does("5.3.2", "failed")
def resolution_is_stopped(ask: Run, layer: Obj) -> Does:
    """A layer that fails to resolve does nothing, and is cleared."""
    yield Failed(layer.id)
    yield clear_object(ask.state.objects[layer.id])


@rules.forbids("5.3.2a", "resolution")
def no_target_is_legal_any_more(ask: Run, layer: Obj) -> bool:
    """A layer with declared targets fails to resolve if none of them is legal any more."""
    context = get_announcement(layer)
    return bool(context.targets) and not any(check_each_target(ask, list_target_filters(ask, layer), context))


@rules.forbids("5.3.2b", "resolution")
def the_state_that_triggered_it_is_past(ask: Run, layer: Obj) -> bool:
    """A triggered layer whose trigger asks for a state fails to resolve if that state does not hold now."""
    announced = get_announcement(layer)
    return not ask.holds(cast("Condition | None", announced.notes.get("state")), announced)


@rules.forbids("5.3.2c", "resolution")
def it_cannot_become_a_defending_card(ask: Run, layer: Obj) -> bool:
    """A defense reaction card fails to resolve if there was no attack, or if it cannot become a defending card.

    Any other layer is not barred.
    """
    if not is_defense_reaction_card(ask, layer):
        return False
    return not ask.state.mark("game", "attack") or not can_defend(ask, layer.id)


@rules.allows("5.3.3", "function")
def as_its_layer_resolves(ask: Run, what: Functioning) -> bool:
    """A static ability functions on the stack while its layer resolves.

    Abilities with a while-condition, named zones or a trigger do not. Another condition of its own is asked about
    apart.
    """
    obj, ability = ask.state.objects[what.obj], cast("Static", what.ability)
    if isinstance(ability, While) or ability.zones or _waits_for_arena(ability):
        return False
    return obj.zone == "stack" and bool(obj.marks.get("resolving"))


def _waits_for_arena(ability: Static) -> bool:
    """Whether an ability has a part that triggers.

    Such an ability begins only once its source is in the arena or on the chain.
    """
    return any(isinstance(part, Triggered) for part in ability.gives)


@rules.does("5.3.3", "resolve")
def its_static_abilities_function(ask: Run, layer: Obj) -> Does:
    """A layer with static abilities is marked as resolving, from which time they function. Any other gets no mark."""
    if any(isinstance(one, Static) for one in list_values(ask, layer.id, "abilities")):
        yield Set(layer.id, "resolving", value=True)


@rules.does("5.3.4", "resolve", after=its_static_abilities_function)
def layer_effects(ask: Run, layer: Obj) -> Does:
    """A layer generates the effects of its resolution abilities in order, go again excepted.

    The layer of an ability generates those that it was given. Targets that are illegal by now are left out.
    Self-replacements of an ability last only while its effects are generated.
    """
    context = get_announcement(layer)
    if context.targets:
        context = ask.defines("targets:now", layer, context)
    context = note_resolution(ask.state, context)
    if layer.context is not None:
        does = layer.context.notes.get("does", ())
        ask.perform("generate", (does, context, layer.id), layer.id)
    else:
        abilities, context = ask.defines("resolving", layer, (list_resolutions(ask, layer.id), context))
        for ability in abilities:
            own: list[Record] = []
            if instead := ask.defines("instead", (ability, context), ()):
                own = yield Began(Ongoing("", instead, context))
            ask.perform("generate", (ability.does, context, layer.id), layer.id)
            for one in own:
                yield Ended(cast("Began", one.event).effect.id)
    yield from ()


def note_resolution(state: State, context: Context) -> Context:
    """The context of a layer with one more note, `resolved`: the clock time now, as the age of its effects (6.3.4a)."""
    return msgspec.structs.replace(context, notes=context.notes.put("resolved", state.clock))


@rules.does("5.3.4a", "effect:choose")
def a_mode_that_was_not_declared(ask: Run, said: tuple[Choose, Context]) -> Does:
    """A mode that was not declared before is chosen by the controller as the effect is generated."""
    word, context = said
    number = int(ask.choose(context.controller, "mode", range(1, len(word.modes) + 1)))
    ask.effects(word.modes[number - 1].does, context)
    yield from ()


rules.shape("5.3.4b", "effects are generated one by one, whatever came of the one before")


@rules.allows("5.3.4c", "generate:on")
def by_what_was_last_known_of_it(ask: Run, layer: str) -> bool:
    """A layer that is gone still generates the rest of its effects.

    The answer is always True: it is asked only of such a layer.
    """
    return True


@rules.allows("5.3.4d", "resolves-first")
def the_right_side_alone(ask: Run, layer: Obj) -> bool:
    """The right side of a melded layer resolves first, the first time that the layer resolves."""
    return _find_melded(layer) is not None and not layer.marks.get("half-resolved")


def _find_melded(layer: Obj) -> Card | None:
    """The whole card of a layer that is a split card played with both sides; None for any other layer.

    The layer's mark `half` is then `"both"`.
    """
    whole = cast("Card", layer.marks["whole"]) if layer.marks.get("half") == "both" else None
    return whole if whole is not None and list_sides(whole) else None


def _list_side_resolutions(whole: Card, which: int) -> tuple[Resolution, ...]:
    """The resolution abilities of one side of a split card: `which` is 0 for the left, 1 for the right."""
    return tuple(one for one in list_sides(whole)[which].abilities if isinstance(one, Resolution))


@rules.does("5.3.4d", "resolve:first")
def then_it_stops(ask: Run, layer: Obj) -> Does:
    """The right side of a melded layer generates its effects with its own targets, and the layer stays on the stack.

    It is marked `half-resolved`.
    """
    whole, context = cast("Card", _find_melded(layer)), get_announcement(layer)
    context = note_resolution(ask.state, replace(context, targets=_list_own_targets(whole, 1, context.targets)))
    for ability in _list_side_resolutions(whole, 1):
        ask.perform("generate", (ability.does, context, layer.id), layer.id)
    yield Set(layer.id, "half-resolved", value=True)


def _list_own_targets(card: Card, which: int, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the targets that one side of a melded card declared: `which` is 0 for the left, 1 for the right.

    `targets` are those of both sides, the left one's first. Each side takes as many as its abilities have.
    """
    left, right = (sum(len(one.targets) for one in _list_side_resolutions(card, side)) for side in (0, 1))
    return targets[left : left + right] if which else targets[:left]


@rules.defines("5.3.4d", "resolving")
def the_left_side_when_it_resolves_again(
    ask: Run, layer: Obj, so_far: tuple[tuple[Resolution, ...], Context]
) -> tuple[tuple[Resolution, ...], Context]:
    """A melded layer whose right side has resolved generates the effects of its left side, with their targets.

    It gives the abilities and the context. Any other layer keeps those so far.
    """
    if not layer.marks.get("half-resolved"):
        return so_far
    whole = cast("Card", _find_melded(layer))
    return _list_side_resolutions(whole, 0), replace(so_far[1], targets=_list_own_targets(whole, 0, so_far[1].targets))


@rules.does("5.3.5", "resolve", after=(its_static_abilities_function, layer_effects))
def go_again(ask: Run, layer: Obj) -> Does:
    """The controller of a layer with go again, or with the mark `go-again`, gains 1 action point.

    An attack gives it as its link resolves instead (7.6.2). A layer that is gone gives it only if a clause on
    `last-information` allows that.
    """
    if layer.id not in ask.state.objects and not ask.allows("last-information", layer):
        return
    if not is_attack(ask, layer) and (
        ask.has(layer.id, "keywords", "go again") or ask.state.mark(layer.id, "go-again")
    ):
        yield GainedAction(str(layer.controller))


@rules.allows("5.3.5a", "last-information")
def it_had_go_again_when_it_was_last_seen(ask: Run, layer: Obj) -> bool:
    """For a layer that is gone, what was last known of it tells whether it had go again.

    The answer is always True: it is asked only of such a layer, and only whether that counts.
    """
    return True


rules.shape("5.3.6", "the fifth step: where a layer goes stands under 5.3.6a and 5.3.6b, and in chapter 7 for attacks")


@rules.does("5.3.6a", "resolve", after=(its_static_abilities_function, layer_effects, go_again))
def permanents_enter(ask: Run, layer: Obj) -> Does:
    """A card still on the stack enters the arena under its controller if a subtype makes it a permanent."""
    if is_on_stack(ask, layer) and not layer.token and PERMANENT.intersection(list_values(ask, layer.id, "subtypes")):
        yield Entered(layer.id, "arena", controller=layer.controller)


@rules.does(
    "5.3.6b",
    "resolve",
    after=(its_static_abilities_function, layer_effects, go_again, permanents_enter, "attacks_become_a_chain_link"),
)
def defense_reactions_defend(ask: Run, layer: Obj) -> Does:
    """A defense reaction card still on the stack becomes a defending card."""
    if is_on_stack(ask, layer) and is_defense_reaction_card(ask, layer):
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
        "attacks_become_a_chain_link",
        defense_reactions_defend,
    ),
)
def cleared(ask: Run, layer: Obj) -> Does:
    """A layer still on the stack after all else is cleared; one without a card ceases to exist."""
    if is_on_stack(ask, layer):
        yield clear_object(ask.state.objects[layer.id])
