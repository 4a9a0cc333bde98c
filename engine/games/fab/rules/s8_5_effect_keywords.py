"""Section 8.5: effect keywords. What the words of effects do, such as banish, draw and copy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import cast

import msgspec

from engine.games.fab.base import EN, rules
from engine.games.fab.events import (
    Banished,
    Became,
    ClashEnded,
    Destroyed,
    Discarded,
    Drawing,
    Drawn,
    GainedAction,
    GainedResource,
    Intimidated,
    Negated,
    Paid,
    PutInto,
    Revealed,
    Searched,
    TurnedFace,
)
from engine.games.fab.rules.copies import read_copied_card
from engine.games.fab.rules.feasibility import is_possible
from engine.games.fab.rules.zones import DOWN, PRIVATE, is_face_up, name_owner_zone
from engine.games.fab.words import (
    Amp,
    Banish,
    Clash,
    Copy,
    Create,
    Deal,
    Destroy,
    Discard,
    Draw,
    Gain,
    GainControl,
    Intimidate,
    Name,
    NegateLayer,
    PayResource,
    Put,
    PutCounter,
    Roll,
    Search,
    Shuffle,
    TurnFace,
    Unfreeze,
)
from engine.kernel.copies import Copied, shown_card
from engine.kernel.errors import NotModelled
from engine.kernel.events import Began, Ceased, Counted, Created, Moved, Set, Shuffled
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.replacement import Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import seat_after
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import EMPTY, Map, within
from engine.kernel.words import Card, Context, Filter, Pattern, Plus, Replace, Triggered

__all__: list[str] = []

UP: Map[str, object] = Map(up=True)
"""The marks of an object that comes face down where others lie face up, or face up where they are private."""


@rules.does("8.5.1", "effect:banish", edition=EN)
def banish(ask: Run, said: tuple[Banish, Context]) -> Does:
    """An object that still exists goes to its owner's banished zone, face down if the effect says so."""
    word, context = said
    for id in _list_meant(ask, word.what, context):
        marks = DOWN if word.down else EMPTY
        yield Banished(id, name_owner_zone(ask, id, "banished"), seat=str(context.controller), marks=marks)


def _list_meant(ask: Run, what: str, context: Context) -> tuple[str, ...]:
    """The id of the object that a reference, such as `target` or `this`, means, alone in a tuple.

    `()` if it is gone, or means no object.
    """
    return tuple(id for id in [str(resolve_reference(what, context, ask.state))] if id in ask.state.objects)


@rules.does("8.5.2", "effect:create", edition=EN)
def create(ask: Run, said: tuple[Create, Context]) -> Does:
    """The named token comes into the arena under the controller.

    Raises:
        NotModelled: The game has no card of the token's name.
    """
    word, context = said
    card = ask.game.cards.get(word.token)
    if card is None:
        raise NotModelled(word.token, "as a token")
    seat = str(context.controller)
    yield Created(Obj("", card, seat, seat, "arena", token=True))


@rules.defines("8.5.3", "printed:deals", edition=EN)
def kinds_of_damage_that_it_deals(ask: Run, id: str, so_far: object) -> object:
    """An object deals the kinds of damage that the effects of its printed abilities deal."""
    return _list_damage_kinds(ask.state.objects[id].card.abilities)


@cache
def _list_damage_kinds(word: object) -> tuple[str, ...]:
    """The kinds of damage that the effects in a word, at any depth, deal, each once: `("arcane",)`."""
    return tuple(dict.fromkeys(one.kind for one in within(word) if isinstance(one, Deal)))


@rules.does("8.5.4", "effect:destroy", edition=EN)
def destroy(ask: Run, said: tuple[Destroy, Context]) -> Does:
    """The object goes to its owner's graveyard.

    Of a filter, all that match go at once, or, if the effect says `choose`, one that the controller picks. Nothing
    happens if none is there.
    """
    word, context = said
    if isinstance(word.what, Filter):
        ids = ask.find(word.what, context)
        if word.choose and ids:
            ids = (str(ask.choose(context.controller, "destroy", ids)),)
    else:
        ids = _list_meant(ask, word.what, context)
    yield tuple(Destroyed(id, name_owner_zone(ask, id, "graveyard")) for id in ids)


@rules.does("8.5.5", "effect:discard", edition=EN)
def discard(ask: Run, said: tuple[Discard, Context]) -> Does:
    """A card goes to the graveyard of the seat meant: the one named, or one from its hand.

    From the hand, that player chooses, or chance if the effect says `random`. An empty hand discards nothing.
    """
    word, context = said
    for seat in _list_seats_meant(ask, word.who, context):
        if word.what is not None:
            ids = _list_meant(ask, word.what, context)
        elif hand := ask.state.at(f"{seat}.hand"):
            ids = (str(ask.choose(None if word.random else seat, "discard", hand)),)
        else:
            ids = ()
        for id in ids:
            yield Discarded(id, f"{seat}.graveyard", seat=seat)


def _list_seats_meant(ask: Run, who: str, context: Context) -> tuple[str, ...]:
    """The seat that a reference means, alone in a tuple: that of a player, or of the owner of an object.

    `()` if it means neither, or the object is gone.
    """
    got = str(resolve_reference(who, context, ask.state))
    owners = tuple(ask.state.objects[id].owner for id in _list_meant(ask, got, context))
    return (got,) if got in ask.state.seats else owners


@rules.defines("8.5.5c", "replace:elsewhere", edition=EN, after="replaced_by_another_move")
def discarded_wherever_it_goes(ask: Run, change: Change, so_far: Moved) -> Moved:
    """A card whose discarding a replacement sends to another zone is discarded there.

    Any other move stays as it is.
    """
    event = change.candidate.event
    return msgspec.structs.replace(event, to=so_far.to) if isinstance(event, Discarded) else so_far


@rules.does("8.5.6", "effect:draw", edition=EN)
def draw(ask: Run, said: tuple[Draw, Context]) -> Does:
    """The controller draws so many cards in one event (`Drawing`); nothing comes of 0 or less."""
    word, context = said
    if (n := ask.amount(word.n, context)) > 0:
        yield Drawing(str(context.controller), n, context.source)


@rules.does("8.5.6", "after:drawing", edition=EN)
def each_card_is_drawn(ask: Run, record: Record) -> Does:
    """As cards are drawn, the top card of the deck goes to the hand so often, as long as there is one."""
    event = cast("Drawing", record.event)
    for _ in range(event.n):
        if deck := ask.state.at(f"{event.seat}.deck"):
            yield Drawn(deck[0], f"{event.seat}.hand", seat=event.seat)


@rules.defines("8.5.6c", "replace:elsewhere", edition=EN, after="replaced_by_another_move")
def drawn_wherever_it_goes(ask: Run, change: Change, so_far: Moved) -> Moved:
    """A card whose drawing a replacement sends to another zone is drawn there. Any other move stays as it is."""
    event = change.candidate.event
    return msgspec.structs.replace(event, to=so_far.to) if isinstance(event, Drawn) else so_far


@rules.does("8.5.7", "effect:gain", edition=EN)
def gain(ask: Run, said: tuple[Gain, Context]) -> Does:
    """The controller gains so many action points or resource points; nothing comes of 0 or less."""
    word, context = said
    kind = {"action": GainedAction, "resource": GainedResource}[word.what]
    if (amount := ask.amount(word.n, context)) > 0:
        yield kind(str(context.controller), amount)


@rules.does("8.5.10", "effect:intimidate", edition=EN)
def intimidate(ask: Run, said: tuple[Intimidate, Context]) -> Does:
    """The player meant banishes a random card from hand face down, and it returns to hand as the next end phase begins.

    A player with no card in hand is intimidated all the same.
    """
    word, context = said
    for seat in _list_seats_meant(ask, word.who, context):
        yield Intimidated(seat)
        if hand := ask.state.at(f"{seat}.hand"):
            card = str(ask.choose(None, "intimidate", hand))
            for gone in (yield Banished(card, f"{seat}.banished", seat=seat, marks=DOWN)):
                back = Triggered((Put(gone.becomes, "hand"),), on=Pattern("end-phase-began"), once=True)
                yield Began(Ongoing("", (back,), context))


@rules.does("8.5.14", "effect:put-counter", edition=EN)
def put_counters(ask: Run, said: tuple[PutCounter, Context]) -> Does:
    """An object that still exists gets so many counters; a number below zero takes them away."""
    word, context = said
    for id in _list_meant(ask, word.what, context):
        yield Counted(id, word.counter, ask.amount(word.n, context))


@rules.does("8.5.15", "effect:put", edition=EN)
def put(ask: Run, said: tuple[Put, Context]) -> Does:
    """An object that still exists goes to its owner's zone of this name.

    In an arsenal it lies face down. If the effect says `up`, it lies face up in any private zone.
    """
    word, context = said
    for id in _list_meant(ask, word.what, context):
        owner = ask.state.objects[id].owner
        down, up = word.zone == "arsenal" and not word.up, word.zone in PRIVATE and word.up
        yield PutInto(
            id, f"{owner}.{word.zone}", seat=owner, zone=word.zone, marks=DOWN if down else UP if up else EMPTY
        )


@rules.does("8.5.18", "effect:roll", edition=EN)
def roll(ask: Run, said: tuple[Roll, Context]) -> Does:
    """A die is rolled by chance, and its result is the X of the effects that follow."""
    word, context = said
    result = int(ask.choose(None, "roll", range(1, word.sides + 1)))
    ask.effects(word.then, msgspec.structs.replace(context, x=result))
    yield from ()


@rules.does("8.5.19", "effect:search", edition=EN)
def search(ask: Run, said: tuple[Search, Context]) -> Does:
    """The controller chooses a matching card of their own deck, and the effects that follow are done with it as `it`.

    Where none matches, only the search happens.
    """
    word, context = said
    seat = str(context.controller)
    zone = msgspec.structs.replace(word.which, zone="deck", owner="you")
    among = ask.find(zone, context)
    if not among:
        yield Searched(seat)
        return
    card = str(ask.choose(seat, "search", among))
    yield Searched(seat, card)
    ask.effects(word.then, msgspec.structs.replace(context, it=card))


@rules.does("8.5.20", "effect:shuffle", edition=EN)
def shuffle(ask: Run, said: tuple[Shuffle, Context]) -> Does:
    """The controller's deck is put in a random order: chance chooses one card at a time, from the top down."""
    left, order = list(ask.state.at(f"{said[1].controller}.deck")), list[str]()
    where = f"{said[1].controller}.deck"
    while left:
        one = str(ask.choose(None, "shuffle", left))
        left.remove(one)
        order.append(one)
    yield Shuffled(where, tuple(order))


@rules.does("8.5.21", "effect:name", edition=EN)
def name(ask: Run, said: tuple[Name, Context]) -> Does:
    """The controller names one of the listed cards, and the source keeps the name in its mark `named`.

    Without a list, it may be any object's name in the game.
    """
    word, context = said
    names = word.names or tuple(sorted({obj.card.name for obj in ask.state.objects.values()}))
    yield Set(context.source, "named", ask.choose(context.controller, "name", names))


@rules.does("8.5.24", "effect:turn-face", edition=EN)
def turn_face(ask: Run, said: tuple[TurnFace, Context]) -> Does:
    """An object that still exists is turned face up or face down, as the effect says."""
    for id in _list_meant(ask, said[0].what, said[1]):
        yield TurnedFace(id, said[0].up)


@rules.forbids("8.5.24a", "event:turned-face", edition=EN)
def it_lies_so_already(ask: Run, event: TurnedFace) -> bool:
    """An object that lies face up may not be turned face up, nor one that lies face down be turned face down."""
    return is_face_up(ask.state.objects[event.obj]) == event.up


@rules.does("8.5.25", "effect:copy", edition=EN)
def become(ask: Run, said: tuple[Copy, Context]) -> Does:
    """An object becomes a copy of another, as that is or last was, for as long as the effect says.

    Without a stated end it lasts until the turn ends. If the object is gone, or the other never was, nothing happens.
    """
    word, context = said
    id, of = resolve_reference(word.what, context, ask.state), resolve_reference(word.of, context, ask.state)
    reference = ask.state.objects.get(str(of)) or getattr(ask.state.gone.get(str(of)), "obj", None)
    if reference is None or id not in ask.state.objects:
        return
    card = ask.defines("copyable", reference, read_copied_card(reference, "whole"))
    until = word.until or Pattern("turn-ended")
    yield Began(Ongoing("", (Copied(card),), context, until=until, only=(str(id),)))


@rules.defines("8.5.25", "copyable", after="as_it_entered", edition=EN)
def what_it_has_become(ask: Run, obj: Obj, so_far: Card) -> Card:
    """An object that is a copy itself is copied as what it has become."""
    copied = shown_card(ask.state, obj, _find_own_card(obj))
    return so_far if copied is _find_own_card(obj) else copied


def _find_own_card(obj: Obj) -> Card:
    """The card of an object before any copying: the one that it entered as, or the whole card of a split one."""
    return read_copied_card(obj, "entered" if "entered" in obj.marks else "whole")


@rules.does("8.5.25", "after:began", edition=EN)
def it_gets_what_is_copied(ask: Run, record: Record) -> Does:
    """As an effect begins, the objects that it names show the card that they now copy. Without any, nothing is done."""
    yield from _show_latest(ask, cast("Began", record.event).effect.only or ())


def _show_latest(ask: Run, ids: Iterable[str]) -> Does:
    """Yield the events by which objects show the card that they last became a copy of, or else their own.

    Objects that are gone, are split cards on one side, or show it already give none.
    """
    for id in ids:
        obj = ask.state.objects.get(id)
        if obj is None or "half" in obj.marks:
            continue
        card, now = shown_card(ask.state, obj, _find_own_card(obj)), ask.state.clock
        if card != obj.card:
            yield Became(id, card)
            _begin_anew(ask, id, now)


def _begin_anew(ask: Run, id: str, since: int) -> None:
    """Ask *does* `starts` for the effects of an object's abilities that have not begun since a time (6.2.3a).

    It gives nothing. What the object said before may have the same keys.
    """
    for live in tuple(ask.board().parts_by_key().values()):
        begun = ask.state.number(id, f"generated {live.key}") >= since
        if live.ongoing is None and live.source == id and not begun:
            ask.perform("starts", live)


@rules.does("8.5.25", "after:ended", edition=EN)
def it_is_what_it_was(ask: Run, record: Record) -> Does:
    """As any effect ends, every object that was a copy shows what it now copies, or else its own card.

    Split cards on one side are left alone.
    """
    yield from _show_latest(ask, tuple(ask.state.objects))


@rules.forbids("8.5.25d", "event:began", edition=EN)
def it_has_become_that_already(ask: Run, event: Began) -> bool:
    """A copy effect does not begin if an effect in force already makes one of its objects a copy of the same card."""
    gives, only = event.effect.gives, event.effect.only or ()
    others = (one for one in ask.state.effects.values() if set(only).intersection(one.only or ()))
    return any(isinstance(part, Copied) and part in one.gives for one in others for part in gives)


@rules.does("8.5.26", "effect:negate-layer", edition=EN)
def negate(ask: Run, said: tuple[NegateLayer, Context]) -> Does:
    """A layer on the stack goes to its owner's graveyard without resolving, or ceases to exist if it has no card."""
    for id in _list_meant(ask, said[0].what, said[1]):
        if (here := ask.state.objects[id]).zone == "stack":
            yield Ceased(id) if here.token else Negated(id, name_owner_zone(ask, id, "graveyard"))


@rules.does("8.5.31", "effect:pay-resource", edition=EN)
def pay_resources(ask: Run, said: tuple[PayResource, Context]) -> Does:
    """The controller spends so many resource points, if they have that many; else nothing happens."""
    word, context = said
    if (amount := ask.amount(word.n, context)) > 0 and is_possible(ask, word, context):
        yield Paid(str(context.controller), amount)


@rules.does("8.5.35", "effect:gain-control", edition=EN)
def gain_control(ask: Run, said: tuple[GainControl, Context]) -> Does:
    """The controller gains control of an object that still exists. It stays the same object where it lies."""
    for id in _list_meant(ask, said[0].what, said[1]):
        yield Moved(id, ask.state.objects[id].place, controller=said[1].controller)


@rules.does("8.5.37", "effect:unfreeze", edition=EN)
def unfreeze(ask: Run, said: tuple[Unfreeze, Context]) -> Does:
    """An object that still exists is frozen no longer."""
    for id in _list_meant(ask, said[0].what, said[1]):
        yield Set(id, "frozen")


@rules.does("8.5.45", "effect:clash", edition=EN)
def clash(ask: Run, said: tuple[Clash, Context]) -> Does:
    """The controller and the next player clockwise reveal the top cards of their decks; the greater power alone wins.

    A card without power never wins, and a tie has no winner. A player without a deck reveals nothing.
    """
    seat = str(said[1].controller)
    other = seat_after(ask.state, seat)
    shown: dict[str, str] = {}
    for one in (seat, other):
        if deck := ask.state.at(f"{one}.deck"):
            yield Revealed(one, deck[0])
            shown[one] = deck[0]
    powers = {one: ask.number(card, "power") for one, card in shown.items() if ask.get(card, "power") is not None}
    best = [one for one, power in powers.items() if power == max(powers.values())]
    yield ClashEnded(seat, other, best.pop() if len(best) == 1 else None, tuple(shown.values()))


@rules.does("8.5.47", "effect:amp", edition=EN)
def amp(ask: Run, said: tuple[Amp, Context]) -> Does:
    """Until the turn ends, arcane damage of the controller's sources is so much more.

    The effect is a replacement that one damage uses up.
    """
    word, context = said
    yours = Pattern("damage", Map(source=Filter(controller="you"), kind="arcane"))
    more = Replace(yours, "standard", change=Map(amount=Plus("event.amount", ask.amount(word.n, context))))
    yield Began(Ongoing("", (more,), context, until=Pattern("turn-ended")))
