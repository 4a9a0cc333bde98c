"""Section 415: zones. Decks, hands, removed cards and graveyards, and how cards move there."""

from __future__ import annotations

from typing import cast

from engine.games.wow.base import rules
from engine.games.wow.events import Destroyed, Discarded, Drawn, Entered, LookedAt, Regrouped, Removed
from engine.games.wow.position import get_controller, is_in_play, list_hand, list_objects, list_seats, name_graveyard
from engine.games.wow.rules.attachment import find_description, is_ongoing
from engine.games.wow.rules.costs import BLANK
from engine.games.wow.rules.faces import is_resource_face_down, mark_face_down, reveal_cards
from engine.games.wow.rules.removal import Removal, recast_move
from engine.games.wow.words import (
    Destroy,
    Discard,
    Draw,
    Exchange,
    HandSize,
    Look,
    Peek,
    PutIntoPlay,
    Remove,
    Return,
    ShowTop,
    ToDeck,
    TurnDeck,
)
from engine.kernel.events import Began, Event, Moved, Set, Shuffled
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.parts import Move
from engine.kernel.replacement import Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, zone_of
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context, Modify

__all__: list[str] = []

rules.rests("415.3d", 3, on="415.9e")
rules.rests("415.7b", 1, 4, 5, on="415.7a")
rules.rests("415.8d", 1, on="412.1a")
rules.rests("415.9a", 6, on="301.4b")

HAND = 7
"""The standard maximum hand size (415.4b)."""


rules.shape("415.1", "zones are places, there though empty; the chain and decks are ordered")


rules.shape("415.2", "all share the chain and play; the other zones are each seat's own")


rules.shape("415.3a", "a deck is seen by nobody")


@rules.does("415.3c", "effect:to-deck")
def into_decks_in_an_order_of_ones_own(ask: Run, said: tuple[ToDeck, Context]) -> Does:
    """The cards named go to their owners' decks, top or bottom, in an order that each owner chooses.

    Of cards put on top, the first one ends on top. Of cards put at the bottom, the last one is lowest.
    """
    word, context = said
    owned: dict[str, list[str]] = {}
    for id in list_objects(ask, word, context):
        owned.setdefault(ask.state.objects[id].owner, []).append(id)
    for seat, own in owned.items():
        moves = [Moved(id, f"{seat}.deck", word.at) for id in ask.order(seat, "order", own)]
        yield tuple(reversed(moves)) if word.at == "top" else tuple(moves)


@rules.does("415.3d", "effect:turn-deck")
def turned_over(ask: Run, said: tuple[TurnDeck, Context]) -> Does:
    """Each deck that the effect names is reversed; its cards turn face up, or face down if they were up.

    The seat's mark `deck-up` says which. Face up, all see the cards.
    """
    for seat in list_seats(ask, said[0].seat, said[1]):
        up = not ask.state.mark(seat, "deck-up")
        yield Set(seat, "deck-up", up or None)
        if deck := ask.state.at(f"{seat}.deck"):
            yield Shuffled(f"{seat}.deck", tuple(reversed(deck)))
            yield tuple(Set(id, "seen", "all" if up else None) for id in deck)


@rules.does("415.3d", "after:moved", after=("its_attachments_are_destroyed", "out_of_the_association"))
def face_up_among_the_others(ask: Run, record: Record) -> Does:
    """A card that is put into a deck that lies face up is seen by all."""
    event = cast("Moved", record.event)
    seat, _, zone = event.to.rpartition(".")
    if zone == "deck" and ask.state.mark(seat, "deck-up"):
        yield Set(event.becomes, "seen", "all")


@rules.allows("415.3e", "act:look")
def whenever_one_has_priority(ask: Run, act: Look) -> bool:
    """A player with priority may look at the top of a deck that an effect lets them look at.

    If none is named, it is their own deck.
    """
    deck = act.deck or act.seat
    return ask.state.flow.priority == act.seat and any(
        live.context.controller == act.seat
        and deck in list_seats(ask, live.part.whose, live.context)
        and ask.holds(live.part.when, live.context)
        for live in ask.board().live(Peek)
    )


@rules.forbids("415.3e", "act:look")
def a_card_that_is_not_there(ask: Run, act: Look) -> bool:
    """Nobody may look at the top card of an empty deck."""
    return not ask.state.at(f"{act.deck or act.seat}.deck")


@rules.does("415.3e", "act:look")
def at_the_top_card(ask: Run, act: Look) -> Does:
    """The player looks at the top card of the deck named, or of their own."""
    yield tuple(LookedAt(id, act.seat) for id in ask.state.at(f"{act.deck or act.seat}.deck")[:1])


@rules.does("415.3e", "after:shuffled")
def shuffled_it_is_known_no_more(ask: Run, record: Record) -> Does:
    """The cards of a shuffled deck that single players had seen are hidden again.

    Those that all have seen, as in a deck that lies face up, stay as they are.
    """
    order: tuple[str, ...] = getattr(record.event, "order", ())
    yield tuple(Set(id, "seen") for id in order if isinstance(ask.state.mark(id, "seen"), tuple))


@rules.does("415.3f", "check:seat")
def the_top_card_lies_open(ask: Run, seat: str) -> Does:
    """The top card of a deck is revealed before priority, if an effect in force says that its player plays so.

    Cards that come to the top between two checks are not shown.
    """
    deck = ask.state.at(f"{seat}.deck")
    if deck and _plays_with_top_revealed(ask, seat) and (shown := reveal_cards(ask.state, deck[0])):
        yield shown


def _plays_with_top_revealed(ask: Run, seat: str) -> bool:
    """Whether a part in force says that a seat plays with the top card of its deck revealed (415.3f)."""
    return any(
        live.context.controller == seat and ask.holds(live.part.when, live.context)
        for live in ask.board().live(ShowTop)
    )


@rules.does("415.3f", "check:seat")
def other_cards_are_hidden_again(ask: Run, seat: str) -> Does:
    """In a deck that lies face down, revealed cards are hidden again.

    The top card stays revealed only if an effect keeps it so.
    """
    if ask.state.mark(seat, "deck-up"):
        return
    open_ = ask.state.at(f"{seat}.deck")[_plays_with_top_revealed(ask, seat) :]
    yield tuple(Set(id, "seen") for id in open_ if ask.state.mark(id, "seen") == "all")


rules.shape("415.4a", "a hand is seen by its owner")


@rules.defines("415.4b", "hand-size")
def the_standard_maximum(ask: Run, seat: str, so_far: int | None) -> int:
    """A player may hold seven cards, changed by what effects add or take, and never less than 0."""
    more = [live for live in ask.board().live(HandSize) if live.context.controller == seat]
    return max(0, HAND + sum(ask.amount(live.part.by, live.context) for live in more))


rules.shape("415.5a", "a graveyard is seen by all")


rules.shape("415.6a", "the chain is a pile: the last link on it is the first to resolve")


@rules.does("415.7a", "effect:remove")
def all_that_it_names_are_removed(ask: Run, said: tuple[Remove, Context]) -> Does:
    """All cards that the effect names are removed from the game together, face down if it says so."""
    ask.perform("remove", Removal(list_objects(ask, *said), facedown=said[0].facedown))
    yield from ()


@rules.does("415.7a", "remove")
def revealed_before_they_are_removed(ask: Run, what: Removal) -> Does:
    """The cards are revealed first, but not those that are removed face down, or that cannot be removed."""
    shown = [] if what.facedown else [id for id in what.cards if not _is_kept(ask, id, by_game=what.by_game)]
    yield reveal_cards(ask.state, *shown)


def _is_kept(ask: Run, id: str, *, by_game: bool) -> bool:
    """Whether an effect in force forbids to remove a card, by its id.

    It is false if the game itself removes it (103.3).
    """
    return not by_game and bool(ask.objections(Removed(id, f"{ask.state.objects[id].owner}.removed"), ask.board()))


@rules.does("415.7a", "remove", after=revealed_before_they_are_removed)
def removed(ask: Run, what: Removal) -> Does:
    """The cards go together to their owners' zones of what is removed.

    They lie face down if the removal says so; a face-down resource stays face down. Their owner may look at such a
    card.
    """
    objects = [ask.state.objects[id] for id in what.cards]
    yield tuple(
        Removed(
            obj.id,
            f"{obj.owner}.removed",
            marks=mark_face_down(obj.owner) if what.facedown or is_resource_face_down(obj) else Map(),
            by_game=what.by_game,
        )
        for obj in objects
    )


@rules.defines("415.7a", "replace:elsewhere")
def to_be_put_there_is_to_be_removed(ask: Run, change: Change, so_far: Moved) -> Moved:
    """A move that a replacement sends to the zone of what is removed is a removal."""
    return recast_move(so_far, Removed) if zone_of(so_far.to) == "removed" else so_far


@rules.defines(
    "415.7b",
    "face",
    after=(
        "a_copy_of_the_second",
        "the_powers_of_the_side_that_shows",
        "what_the_back_prints_otherwise",
        "face_down_is_blank",
    ),
)
def blank_while_removed_face_down(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A card removed face down is blank. A starting hero is never removed so, but as it lay (301.4a)."""
    return BLANK if obj.zone == "removed" and obj.marks.get("facedown") is True else so_far


@rules.defines("415.7b", "enters-at")
def as_a_face_down_resource(ask: Run, what: tuple[str, str | None], so_far: str) -> str:
    """A card removed face down enters play as a face-down resource: it gives the seat's row, such as `"P1.resources"`.

    Any other card enters at the place so far. The pair is the card's id and the seat.
    """
    marks = ask.state.objects[what[0]].marks
    hidden = ask.state.objects[what[0]].zone == "removed" and marks.get("facedown") is True
    return f"{what[1]}.resources" if hidden else so_far


rules.shape("415.8a", "the rows of one seat are found by kind and controller; resources have a place of their own")


@rules.does("415.8b", "control")
def from_one_party_to_another(ask: Run, id: str) -> Does:
    """A card under a new controller joins that player's party this turn."""
    yield Regrouped(id, str(get_controller(ask, id)))


rules.shape("415.8c", "what lies in play is seen by all, a face-down resource by its controller")


@rules.forbids("415.8d", "event:entered")
def an_ability_that_is_not_ongoing(ask: Run, event: Entered) -> bool:
    """An ability cannot enter play unless it is an ally, ongoing, or an attachment in some mode.

    Entering a resource row is not forbidden.
    """
    id = event.obj
    if id not in ask.state.objects or event.to != "play":
        return False
    if not ask.has(id, "types", "ability") or ask.has(id, "types", "ally"):
        return False
    return not is_ongoing(ask, id) and find_description(ask, id) is None


@rules.does("415.8e", "effect:exchange")
def control_is_exchanged(ask: Run, said: tuple[Exchange, Context]) -> Does:
    """Two cards in play under different controllers change controllers; otherwise nothing happens.

    Two effects without an end begin at once: each gives one card the controller that the other had.
    """
    word, context = said
    one, other = (str(resolve_reference(ref, context, ask.state)) for ref in (word.one, word.other))
    seats = get_controller(ask, one), get_controller(ask, other)
    if is_in_play(ask.state, one) and is_in_play(ask.state, other) and seats[0] != seats[1]:
        yield tuple(
            Began(Ongoing("", (Modify("controller", "set", seat),), context, only=(id,)))
            for id, seat in ((one, seats[1]), (other, seats[0]))
        )


@rules.defines("415.9a", "identity")
def a_different_card(ask: Run, move: Move, so_far: str) -> str:
    """A card that moves to another place becomes a new card: the answer is always `"new"`."""
    return "new"


@rules.defines("415.9b", "now")
def what_this_link_has_moved(ask: Run, what: tuple[Word, str], so_far: str | None) -> str | None:
    """The id of what a card has become that this link itself has moved, for actions that reach cards out of play.

    Those are putting into play, removing, returning and putting into a deck. Others keep the answer so far, as does a
    card that is gone. The pair is the action and the card's former id.
    """
    word, now = what
    if not isinstance(word, (PutIntoPlay, Remove, Return, ToDeck)):
        return so_far
    for record in ask.during():
        if getattr(record.event, "obj", None) == now:
            now = getattr(record.event, "becomes", now)
    return now if now in ask.state.objects else so_far


@rules.allows("415.9b", "follows")
def where_its_event_left_it(ask: Run, what: tuple[Event | None, str]) -> bool:
    """A link follows a card that its event has moved, while the card is still where that event put it.

    The pair is the event that made the link, or None, and the card's id.
    """
    event, id = what
    return getattr(event, "becomes", None) == id and id in ask.state.objects


@rules.does("415.9c", "effect:destroy")
def destroyed(ask: Run, said: tuple[Destroy, Context]) -> Does:
    """All cards in play that the effect names are destroyed together."""
    ids = [id for id in list_objects(ask, *said) if is_in_play(ask.state, id)]
    yield tuple(Destroyed(id, name_graveyard(ask.state, id)) for id in ids)


@rules.defines("415.9c", "replace:elsewhere", after=to_be_put_there_is_to_be_removed)
def from_play_into_a_graveyard(ask: Run, change: Change, so_far: Moved) -> Moved:
    """A move of a card in play that a replacement sends to a graveyard is a destruction."""
    here = zone_of(so_far.to) == "graveyard" and is_in_play(ask.state, so_far.obj)
    return recast_move(so_far, Destroyed) if here else so_far


@rules.does("415.9d", "effect:discard")
def one_at_a_time(ask: Run, said: tuple[Discard, Context]) -> Does:
    """Each player named discards cards one at a time, of their choice or at random, while the hand has any.

    The controller of the effect chooses for nobody else.
    """
    word, context = said
    for seat in list_seats(ask, word.seat, context):
        for _ in range(ask.amount(word.n, context)):
            hand = list_hand(ask.state, seat)
            if hand:
                ask.perform("discard", ask.choose(None if word.random else seat, "discard", hand))
    yield from ()


@rules.does("415.9d", "discard")
def revealed_before_it_is_discarded(ask: Run, id: str) -> Does:
    """A card that is discarded is revealed first, unless an effect forbids to discard it."""
    shown = () if ask.objections(Discarded(id, name_graveyard(ask.state, id)), ask.board()) else (id,)
    yield reveal_cards(ask.state, *shown)


@rules.does("415.9d", "discard", after=revealed_before_it_is_discarded)
def discarded(ask: Run, id: str) -> Does:
    """A discarded card, by its id, is put into its owner's graveyard."""
    yield Discarded(id, name_graveyard(ask.state, id))


@rules.defines("415.9d", "replace:elsewhere", after=(to_be_put_there_is_to_be_removed, from_play_into_a_graveyard))
def from_a_hand_into_a_graveyard(ask: Run, change: Change, so_far: Moved) -> Moved:
    """A move of a card in a hand that a replacement sends to a graveyard is a discard."""
    here = zone_of(so_far.to) == "graveyard" and ask.state.objects[so_far.obj].zone == "hand"
    return recast_move(so_far, Discarded) if here else so_far


@rules.allows("415.9d", "done-anyway")
def a_discard_from_an_empty_hand(ask: Run, said: tuple[Word, Context]) -> bool:
    """A discard counts as done where nobody who is to discard has a card in hand."""
    word, context = said
    return isinstance(word, Discard) and not any(
        list_hand(ask.state, seat) for seat in list_seats(ask, word.seat, context)
    )


@rules.forbids("415.9d", "done-anyway")
def a_discard_by_who_cannot_discard(ask: Run, said: tuple[Word, Context]) -> bool:
    """A discard from an empty hand does not count as done where an effect forbids one of the players to discard."""
    word, context = said
    seats = list_seats(ask, word.seat, context) if isinstance(word, Discard) else ()
    no = [n for seat in seats for n in ask.objections(Discarded("", f"{seat}.graveyard"), ask.board())]
    ask.note(no)
    return bool(no)


@rules.does("415.9e", "effect:draw")
def one_by_one(ask: Run, said: tuple[Draw, Context]) -> Does:
    """Each player named draws cards one at a time. An effect that draws up to a hand size is left to another rule."""
    word, context = said
    for seat in list_seats(ask, word.seat, context) if word.until is None else ():
        for _ in range(ask.amount(word.n, context)):
            ask.perform("draw", seat)
    yield from ()


@rules.does("415.9e", "draw")
def revealed_where_the_top_is_shown(ask: Run, seat: str) -> Does:
    """A player who plays with the top card of their deck revealed reveals each card that they draw."""
    deck = ask.state.at(f"{seat}.deck")
    if deck and _plays_with_top_revealed(ask, seat) and (shown := reveal_cards(ask.state, deck[0])):
        yield shown


@rules.does("415.9e", "draw", after=revealed_where_the_top_is_shown)
def drawn(ask: Run, seat: str) -> Does:
    """The top card of a player's deck goes to their hand; a player with an empty deck is marked as decked.

    The check of 410.6b makes them lose.
    """
    deck = ask.state.at(f"{seat}.deck")
    yield Drawn(deck[0], f"{seat}.hand") if deck else Set(seat, "decked", value=True)
