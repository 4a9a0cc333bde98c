"""Section 5.4: static abilities. Abilities that are in force by being there: costs, properties, triggers."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.games.fab.base import rules
from engine.games.fab.rules.conditions import is_condition_met
from engine.games.fab.rules.costs import list_additional, list_alternatives
from engine.games.fab.rules.decks import Inclusion, list_heroes
from engine.games.fab.rules.playing import list_values
from engine.games.fab.rules.zones import PRIVATE, is_public
from engine.games.fab.words import Additional, Alternative, MetaStatic, Play, Property, While
from engine.kernel.events import Began, Ceased, Set, Triggers
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import within
from engine.kernel.words import Context, Filter, Pattern, Static, Triggered

__all__: list[str] = []

rules.shape("5.4.1", "what a static ability gives is in force without ever being on the stack")


rules.shape("5.4.2", "what a functional static ability gives is in force for as long as it functions")


@rules.allows("5.4.3", "include-anyway")
def an_effect_outside_the_game_lets_it(ask: Run, what: Inclusion) -> bool:
    """A card may be in a deck if an ability that the hero has now lets it be there."""
    return any(_lets_include(ask, one, what) for hero in list_heroes(ask, what.seat) for one in _list_traits(ask, hero))


def _lets_include(ask: Run, ability: object, what: Inclusion) -> bool:
    """Whether an ability is a `MetaStatic` whose filter the card matches, so that it lets it into the seat's deck."""
    context = Context(what.card, what.seat)
    return isinstance(ability, MetaStatic) and matches_filter(
        replace(ability.deck, be="this"), what.card, context, ask.board()
    )


def _list_traits(ask: Run, hero: Obj) -> tuple[object, ...]:
    """The abilities that a hero has now, in order; `()` if it has none."""
    return list_values(ask, hero.id, "abilities")


@rules.allows("5.4.3a", "include-anyway")
def though_the_ability_has_been_lost_since(ask: Run, what: Inclusion) -> bool:
    """A card that a printed ability lets be in the deck may stay after the hero has lost the ability."""
    heroes = list_heroes(ask, what.seat)
    lost = [one for hero in heroes for one in hero.card.abilities if one not in _list_traits(ask, hero)]
    return any(_lets_include(ask, one, what) for one in lost)


rules.shape("5.4.4", "what applies to the playing of a card is asked while it is played")


@rules.defines("5.4.4a", "additional")
def those_that_must_be_paid(ask: Run, play: Play, so_far: tuple[Additional, ...]) -> tuple[Additional, ...]:
    """The additional costs that are not optional must be paid: they are put behind those `so_far`."""
    return (*so_far, *(one for one in list_additional(ask, play) if not one.optional))


@rules.defines("5.4.4b", "alternative")
def the_one_declared(ask: Run, play: Play, so_far: Alternative | None) -> Alternative | None:
    """The declared alternative cost, by its number among the card's own, takes the place of the resource cost.

    Without a declared one, or with a number that the card lacks, it is the answer so far.
    """
    have = dict(enumerate(list_alternatives(ask, play), 1))
    return have.get(ask.defines("declared", play, None), so_far)


@rules.does("5.4.4c", "played", after="it_is_considered_played")
def when_you_do(ask: Run, what: tuple[Play, str]) -> Does:
    """Each additional cost paid, optional or not, triggers what it gives `when you do` once the card is played.

    The trigger waits with the layer as its source. A cost without such effects gives nothing.
    """
    play, layer = what
    for one in ask.defines("additional", play, ()):
        if one.then:
            context = Context(layer, play.seat)
            yield Triggers(Waiting("", f"{layer}/play-static", Triggered(one.then, targets=one.targets), context))


@rules.does("5.4.4d", "played", after=("it_is_considered_played", when_you_do))
def if_you_do(ask: Run, what: tuple[Play, str]) -> Does:
    """Each additional cost paid, optional or not, gives the card on the stack what it says `if you do`.

    That is an ongoing effect of that card alone, until the turn ends.
    """
    play, layer = what
    for one in ask.defines("additional", play, ()):
        if one.gives:
            until = Pattern("turn-ended")
            yield Began(Ongoing("", one.gives, Context(layer, play.seat), until=until, only=(layer,)))


def _define_property(base: str, name: str, field: str) -> None:
    """Register a clause of 5.4.5 for one field, under the name `a_property_static_<name>`. It gives nothing.

    Args:
        base: The field about which the clause is asked, such as `base-power`.
        name: What the clause's name ends in.
        field: The field that a `Property` ability names, such as `power`.
    """

    def a_property_static(ask: Run, id: str, so_far: object) -> object:
        """Within `_define_property`: a clause that gives the value which an ability of the object defines for `field`.

        It is `so_far` if no ability defines one. It is registered on *defines* `reckoned:<base>`.
        """
        return _compute_property(ask, id, field, so_far)

    a_property_static.__name__ = f"a_property_static_{name}"
    rules.defines("5.4.5", f"reckoned:{base}")(a_property_static)


for _base, _name, _field in (
    ("base-power", "power", "power"),
    ("base-defense", "defense", "defense"),
    ("base-life", "life", "life"),
    ("base-intellect", "intellect", "intellect"),
    ("cost", "cost", "cost"),
    ("pitch", "pitch_value", "pitch"),
):
    _define_property(_base, _name, _field)


def _compute_property(ask: Run, id: str, field: str, so_far: object) -> object:
    """The value that the first `Property` ability printed on an object defines for a field; `so_far` without one.

    Outside the arena, the hero zone and the chain, it counts only if a clause on `defined` allows it; else `so_far`.
    """
    obj = ask.state.objects.get(id)
    if obj is None:
        return so_far  # what is gone is asked for, too
    for ability in obj.card.abilities:
        if isinstance(ability, Property) and ability.field == field:
            if obj.zone not in {"arena", "hero", "chain"} and not ask.allows("defined", obj):
                return so_far
            return ask.amount(ability.equals, Context(id, obj.controller or obj.owner))
    return so_far


@rules.allows("5.4.5a", "defined")
def wherever_it_is(ask: Run, obj: Obj) -> bool:
    """A property ability defines its property in every zone, even where other abilities do not function (1.7.4).

    The answer is always True.
    """
    return True


rules.shape(
    "5.4.6",
    "a triggered-static ability is a static one that gives a trigger; it names what there is, and does nothing itself",
)


@rules.allows("5.4.6a", "trigger")
def functional_just_before(ask: Run, chance: Chance) -> bool:
    """An ability triggers on an event that takes it away, if it was in force just before and is not after it."""
    return chance.seen == "before"


@rules.allows("5.4.7", "condition")
def it_functions_while_its_condition_is_met(ask: Run, what: Functioning) -> bool:
    """The condition of an ability with a while-condition is met while it holds.

    Abilities without one are left to 6.2.3d.
    """
    return isinstance(what.ability, While) and is_condition_met(ask, what)


@rules.allows("5.4.7a", "function")
def public_while_its_condition_is_met(ask: Run, what: Functioning) -> bool:
    """An ability with a while-condition functions on a public object, in the zones that it names or else in any.

    Whether the condition holds is asked about apart (5.4.7).
    """
    ability = what.ability
    return isinstance(ability, While) and is_public(ask.state.objects[what.obj]) and _names_zone(ask, what, ability)


@rules.allows("5.4.7a", "function")
def private_where_it_says_so(ask: Run, what: Functioning) -> bool:
    """A static ability functions in a private zone (hand, deck or arsenal) that it names.

    A condition of its own is asked about apart.
    """
    zone = ask.state.objects[what.obj].zone
    return zone in PRIVATE and zone in cast("Static", what.ability).zones


@rules.allows("5.4.7a", "function")
def face_down_where_its_condition_says_so(ask: Run, what: Functioning) -> bool:
    """An ability whose while-condition asks for a face-down source functions on one outside the private zones.

    Whether the source lies face down is that condition (5.4.7).
    """
    ability = what.ability
    if not isinstance(ability, While) or ask.state.objects[what.obj].zone in PRIVATE:
        return False
    return _names_zone(ask, what, ability) and _asks_for_face_down(ability.when)


def _names_zone(ask: Run, what: Functioning, ability: Static) -> bool:
    """Whether an ability names the zone that its source is in, or names none."""
    return not ability.zones or ask.state.objects[what.obj].zone in ability.zones


def _asks_for_face_down(word: object) -> bool:
    """Whether a condition, at any depth, asks that the source itself lies face down."""
    return any(isinstance(one, Filter) and one.be == "this" and one.marks.get("down") for one in within(word))


@rules.forbids("5.4.7b", "trigger")
def the_owner_declines(ask: Run, chance: Chance) -> bool:
    """The owner of a private source chooses whether its ability triggers; ongoing effects are not asked about."""
    if not _is_hidden(ask, chance):
        return False
    return not ask.choose(ask.state.objects[chance.live.source].owner, "trigger", (True, False))


def _is_hidden(ask: Run, chance: Chance) -> bool:
    """Whether the source of a trigger is a private object.

    Triggers of ongoing effects and of gone objects are not hidden.
    """
    source = ask.state.objects.get(chance.live.source)
    return source is not None and not is_public(source) and chance.live.ongoing is None


@rules.does("5.4.7b", "trigger", after=("a_layer_is_created", "a_delayed_one_triggers_once"))
def its_source_is_public_meanwhile(ask: Run, chance: Chance) -> Does:
    """A private source whose ability triggers is shown to all."""
    if _is_hidden(ask, chance):
        yield Set(chance.live.source, "shown", value=True)


@rules.does("5.4.7b", "after:ceased")
def then_it_is_private_again(ask: Run, record: Record) -> Does:
    """A source that was shown is private again once the last layer of its abilities on the stack has ceased.

    The layer that has just ceased names the source.
    """
    layer = ask.state.gone[cast("Ceased", record.event).obj].obj
    source = layer.context.source if layer.context else ""
    others = (ask.state.objects[id].context for id in ask.state.at("stack"))
    more = any(one is not None and one.source == source for one in others)
    if ask.state.mark(source, "shown") and not more:
        yield Set(source, "shown")
