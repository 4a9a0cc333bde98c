"""Split cards: which side is played (5.1.2c, 9.2), and how a melded one resolves (5.3.4d)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.c3_zones import WRITERS as ZONES
from engine.games.fab.c6_effects import resolved
from engine.games.fab.words import Halved, Play, Resolution, Side
from engine.kernel.events import Event, Moved, Set, Writer
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.values import Map
from engine.kernel.words import Card, Context
from rulebook.ids import slug

__all__ = ["WRITERS", "as_played", "sides"]

_FIELDS = ("types", "supertypes", "subtypes")


def sides(card: Card) -> tuple[Side, ...]:
    """The sides of a split card, left and right; none of any other card."""
    got = card.values.get("sides", ())
    return tuple(one for one in got if isinstance(one, Side)) if isinstance(got, tuple) else ()


def _half(card: Card, half: str) -> Card | None:
    """A split card as the card that one side of it is, or both are."""
    chosen = [one for one in sides(card) if half == "both" or slug(one.name) == slug(half)]
    if not chosen:
        return None
    values = {name: value for name, value in card.values.items() if name != "sides"}
    for name in _FIELDS:
        values[name] = tuple(dict.fromkeys(word for one in chosen for word in getattr(one, name)))
    name = card.name if half == "both" else chosen[0].name
    return Card(name, Map(values), tuple(ability for one in chosen for ability in one.abilities))


def as_played(card: Card, play: Play) -> Card:
    """What a card will be on the stack: of a split card, the declared side of it."""
    return (_half(card, play.half) if play.half else None) or card


def _own_targets(card: Card, which: int, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a melded card's targets that one of its sides declared."""
    counts = [sum(len(one.targets) for one in side.abilities if isinstance(one, Resolution)) for side in sides(card)]
    first = sum(counts[:which])
    return targets[first : first + counts[which]]


def _write_halved(state: State, event: Halved) -> State:
    obj = state.objects.get(event.obj)
    if obj is None or event.card is None:
        return state
    marks = obj.marks.put("whole", obj.card).put("half", event.half)
    return replace(state, objects=state.objects.put(obj.id, replace(obj, card=event.card, marks=marks)))


def _write_moved(state: State, event: Moved) -> State:
    """A split card that is another object now has both its sides again."""
    before = state.objects.get(event.obj)
    state = ZONES[Moved](state, event)
    whole = before.marks.get("whole") if before is not None and event.becomes != event.obj else None
    now = state.objects.get(event.becomes)
    if now is None or not isinstance(whole, Card):
        return state
    return replace(state, objects=state.objects.put(now.id, replace(now, card=whole)))


WRITERS: Mapping[type[Event], Writer] = {Halved: _write_halved, Moved: _write_moved}


@rules.forbids("5.1.2c", "act:play")
def a_side_or_both_by_meld(ask: Run, play: Play) -> bool:
    card = ask.state.objects.get(play.card)
    if card is None or (play.half is None and not sides(card.card)):
        return False
    if play.half == "both":
        return not sides(card.card) or not ask.has(play.card, "keywords", "meld")
    return play.half is None or _half(card.card, play.half) is None


@rules.does("5.1.2c", "declare", after="what_depended_on_it_is_looked_at_now")
def the_declared_side_is_the_card(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    here = ask.state.objects.get(layer)
    if here is not None and play.half:
        yield Halved(layer, play.half, ask.defines("half", (here.card, play.half), here.card))


@rules.defines("9.2.3", "half", edition=EN)
def only_what_that_side_has(ask: Run, what: tuple[Card, str], so_far: Card) -> Card:
    return so_far if what[1] == "both" else _half(*what) or so_far


@rules.defines("8.3.38c", "half", edition=EN)
def what_both_sides_have(ask: Run, what: tuple[Card, str], so_far: Card) -> Card:
    return _half(*what) or so_far if what[1] == "both" else so_far


def _melded(layer: Obj) -> Card | None:
    """The whole card that a layer is, if it is melded."""
    whole = layer.marks.get("whole")
    return whole if isinstance(whole, Card) and sides(whole) and layer.marks.get("half") == "both" else None


@rules.allows("5.3.4d", "resolves-first")
def the_right_side_alone(ask: Run, layer: Obj) -> bool:
    return _melded(layer) is not None and not layer.marks.get("half-resolved")


@rules.does("5.3.4d", "resolve:first")
def then_it_stops(ask: Run, layer: Obj) -> Does:
    whole, context = _melded(layer), layer.marks.get("announced")
    if whole is None or not isinstance(context, Context):
        return
    context = resolved(ask.state, replace(context, targets=_own_targets(whole, 1, context.targets)))
    for ability in sides(whole)[1].abilities:
        if isinstance(ability, Resolution):
            ask.perform("generate", (ability.does, context, layer.id), layer.id)
    yield Set(layer.id, "half-resolved", value=True)


@rules.defines("5.3.4d", "resolving")
def the_left_side_when_it_resolves_again(
    ask: Run, layer: Obj, so_far: tuple[tuple[Resolution, ...], Context]
) -> tuple[tuple[Resolution, ...], Context]:
    whole = _melded(layer)
    if whole is None or not layer.marks.get("half-resolved"):
        return so_far
    left = tuple(one for one in sides(whole)[0].abilities if isinstance(one, Resolution))
    return left, replace(so_far[1], targets=_own_targets(whole, 0, so_far[1].targets))
