"""Section 412: resources. How resources are placed, how they look, and which of them may pay."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Entered, Revealed
from engine.games.wow.position import list_abilities, list_hand, list_ready_resources
from engine.games.wow.rules.costs import BLANK
from engine.games.wow.rules.faces import is_resource_face_down, mark_face_down
from engine.games.wow.rules.payment import list_payable_resources
from engine.games.wow.words import Attack, Complete, Market, Place, PlaceRevealed, PlaceTop, Play, Use
from engine.kernel.events import Given, Moved, Set
from engine.kernel.parts import HIDDEN
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card, Context

__all__: list[str] = []

rules.rests("412.1a", 2, 3, 4, on="410.2a")


@rules.forbids("412.1", "act:place")
def a_second_resource_this_turn(ask: Run, place: Place) -> bool:
    """A player may not place a second resource in a turn, unless text waives this."""
    placed = ask.state.number(place.seat, "placed") == ask.state.number("game", "turn")
    return placed and not ask.allows("waived", (place, "412.1"))


@rules.does(
    "412.1a",
    "enters",
    after=(
        "attached_to_its_target",
        "attached_to_one_that_fits",
        "a_master_hero_takes_over",
        "an_ally_enters_play",
        "a_weapon_enters_play",
        "armor_or_an_item_enters_play",
        "an_ongoing_ability",
    ),
)
def into_the_resource_row(ask: Run, link: Obj) -> Does:
    """A card placed as a resource enters its controller's resource row, face up or down as it was."""
    if link.marks.get("placing"):
        facing = Map({mark: link.marks[mark] for mark in ("facedown", "seen") if mark in link.marks})
        yield Entered(link.id, f"{link.controller}.resources", controller=link.controller, marks=facing)


@rules.does("412.1a", "act:place")
def a_resource_onto_the_chain(ask: Run, place: Place) -> Does:
    """A card is placed, which counts as this turn's placement by the mark `placed`; its player gets priority again."""
    yield Set(place.seat, "placed", ask.state.number("game", "turn"))
    ask.perform("place", place)
    yield Given(place.seat, fresh=True)


@rules.does("412.1a", "place")
def placed_on_the_chain(ask: Run, place: Place) -> Does:
    """The card moves to the chain, face down unless placed face up; only its player may then look at it.

    Face up, its player also discards as many cards as it asks for, one at a time.
    """
    most = sum(one.discards for one in list_abilities(ask, place.card, Market)) if place.up else 0
    facing: Map[str, object] = Map(placing=True) if place.up else Map(placing=True, facedown=True, seen=(place.seat,))
    yield Moved(place.card, "stack", controller=place.seat, marks=facing)
    for _ in range(most):
        if hand := list_hand(ask.state, place.seat):
            chosen = ask.choose(place.seat, "discard", hand)
            ask.perform("discard", chosen)


@rules.forbids("412.1a", "target")
def a_resource_on_the_chain(ask: Run, what: tuple[str, Context]) -> bool:
    """A card that is being placed on the chain may not be targeted."""
    return ask.state.objects[what[0]].marks.get("placing") is True


@rules.forbids("412.1b", "act:place")
def a_face_up_card_of_another_type(ask: Run, place: Place) -> bool:
    """Only a quest or location may be placed face up."""
    return place.up and not any(ask.has(place.card, "types", kind) for kind in ("quest", "location"))


@rules.defines(
    "412.1b",
    "face",
    after=("a_copy_of_the_second", "the_powers_of_the_side_that_shows", "what_the_back_prints_otherwise"),
)
def face_down_is_blank(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A card that lies face down is blank, unless it is removed from the game.

    So is an unknown card in play or on the chain, and any resource that is neither a quest nor a location.
    """
    unseen = so_far is HIDDEN and obj.zone in {"play", "resources", "stack"}
    down = obj.marks.get("facedown") is True and obj.zone != "removed"
    return BLANK if unseen or down or is_resource_face_down(obj) else so_far


@rules.does("412.1b", "effect:place-top")
def face_down_from_the_deck(ask: Run, said: tuple[PlaceTop, Context]) -> Does:
    """The top card of the player's deck enters the resource row face down, exhausted if the effect says so.

    Only that player may look at it. With an empty deck nothing happens.
    """
    seat = said[1].controller
    deck = ask.state.at(f"{seat}.deck")
    if deck:
        marks = mark_face_down(seat)
        marks = marks.put("exhausted", value=True) if said[0].exhausted else marks
        yield Entered(deck[0], f"{seat}.resources", controller=seat, marks=marks)


@rules.does("412.1c", "effect:place-revealed")
def an_additional_resource(ask: Run, said: tuple[PlaceRevealed, Context]) -> Does:
    """The top card of the player's deck is revealed and placed, face up if its player chooses and can pay.

    It does not count as this turn's placement.
    """
    seat = str(said[1].controller)
    deck = ask.state.at(f"{seat}.deck")
    if deck:
        yield Revealed(deck[0])
        ask.perform("place", Place(seat, deck[0], up=ask.choose(seat, "face-up", _list_facings(ask, seat, deck[0]))))


def _list_facings(ask: Run, seat: str, card: str) -> tuple[bool, ...]:
    """The ways a card may be placed (412.1b): `(True, False)` for face up or face down, else `(False,)`.

    Only a quest or location may be face up, and only if the seat has enough cards in hand to pay for it.
    """
    due = sum(one.discards for one in list_abilities(ask, card, Market))
    able = (
        any(ask.has(card, "types", kind) for kind in ("quest", "location")) and len(list_hand(ask.state, seat)) >= due
    )
    return (True, False) if able else (False,)


@rules.defines("412.2", "usable")
def resources_one_controls(ask: Run, what: Play | Use | Complete | Attack, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the resources that may pay for an action, in the order in which they are exhausted.

    Ready ones that the player names come first, then face-down ones, then the others. Cards named for an alternate cost
    do not pay.
    """
    spent: tuple[str, ...] = getattr(what, "instead", ())
    named = [id for id in what.paying if id in list_ready_resources(ask.state, what.seat)]
    able = list_payable_resources(ask, what.seat)
    blank = [id for id in able if not ask.get(id, "types")]
    return tuple(id for id in dict.fromkeys((*named, *blank, *able)) if id not in spent)


@rules.forbids("412.2", ("act:play", "act:use", "act:complete", "act:attack"))
def payment_with_no_ready_resource(ask: Run, what: Play | Use | Complete | Attack) -> bool:
    """Each resource that the player names in `paying` must be ready, their own, and named once."""
    ready = list_ready_resources(ask.state, what.seat)
    return len(set(what.paying)) < len(what.paying) or not set(what.paying) <= set(ready)
