"""Chapter 8, what the game's own words for effects do (8.5), as far as its cards here say them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.fab.base import EN, rules
from engine.games.fab.c3_zones import DOWN, PRIVATE, UP, face_up
from engine.games.fab.words import (
    Amp,
    Banish,
    Banished,
    Bottom,
    Bottomed,
    Clash,
    ClashEnded,
    Create,
    Damage,
    Dealt,
    Destroy,
    Destroyed,
    Discard,
    Discarded,
    Draw,
    Drawing,
    Drawn,
    Gain,
    GainControl,
    GainedAction,
    GainedResource,
    Intimidate,
    Intimidated,
    Name,
    Negated,
    NegateLayer,
    Optional,
    Paid,
    PayResource,
    Pick,
    Put,
    PutCounter,
    PutInto,
    Revealed,
    Roll,
    Search,
    Searched,
    Shuffle,
    TurnedFace,
    TurnFace,
    Unfreeze,
)
from engine.kernel.errors import NotModelled
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Began, Ceased, Counted, Created, Event, Moved, Set, Shuffled, Writer
from engine.kernel.log import Record
from engine.kernel.matching import Look, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Context, Filter, Modify, Part, Pattern, Plus, Replace, Triggered

__all__ = ["WRITERS", "dealt"]


def _write_damage(state: State, event: Damage) -> State:
    return KERNEL[Set](state, Set(event.to, "damage", state.number(event.to, "damage") + event.amount))


WRITERS: Mapping[type[Event], Writer] = {Damage: _write_damage}


def dealt(word: Dealt, context: Context, look: Look) -> int:
    """How much damage of a kind the sources that whoever speaks controls have dealt this turn."""
    return sum(
        one.amount
        for one in look.state.past
        if isinstance(one, Damage)
        and one.kind == word.kind
        and look.get(str(one.source), "controller") == context.controller
    )


def _thing(ask: Run, what: str, context: Context) -> str | None:
    """An object that still is where it was, or None."""
    id = resolve_reference(what, context, ask.state)
    return id if isinstance(id, str) and id in ask.state.objects else None


def _seat(ask: Run, who: str, context: Context) -> str | None:
    got = resolve_reference(who, context, ask.state)
    if got in ask.state.seats:
        return str(got)
    here = ask.state.objects.get(str(got))
    return here.owner if here else None


def _home(ask: Run, id: str, zone: str) -> str:
    return f"{ask.state.objects[id].owner}.{zone}"


@rules.does("8.5.1", "effect:banish", edition=EN)
def banish(ask: Run, said: tuple[Banish, Context]) -> Does:
    id = _thing(ask, said[0].what, said[1])
    if id is not None:
        marks = DOWN if said[0].down else EMPTY
        yield Banished(id, _home(ask, id, "banished"), seat=said[1].controller or "", marks=marks)


@rules.does("8.5.2", "effect:create", edition=EN)
def create(ask: Run, said: tuple[Create, Context]) -> Does:
    word, context = said
    card = ask.game.cards.get(word.token)
    if card is None:
        raise NotModelled(word.token, "as a token")
    seat = str(context.controller)
    yield Created(Obj("", card, seat, seat, "arena", token=True))


@rules.does("8.5.4", "effect:destroy", edition=EN)
def destroy(ask: Run, said: tuple[Destroy, Context]) -> Does:
    word, context = said
    if isinstance(word.what, Filter):
        ids = ask.find(word.what, context)
        if word.choose and ids:
            ids = (str(ask.choose(context.controller, "destroy", ids)),)
    else:
        id = _thing(ask, word.what, context)
        ids = (id,) if id else ()
    if ids:
        yield tuple(Destroyed(id, _home(ask, id, "graveyard")) for id in ids)


@rules.does("8.5.5", "effect:discard", edition=EN)
def discard(ask: Run, said: tuple[Discard, Context]) -> Does:
    word, context = said
    seat = _seat(ask, word.who, context)
    hand = ask.state.at(f"{seat}.hand")
    if word.what is not None:
        id = _thing(ask, word.what, context)
    elif hand:
        id = str(ask.choose(None if word.random and len(hand) > 1 else seat, "discard", hand))
    else:
        id = None
    if id is not None and seat is not None:
        yield Discarded(id, f"{seat}.graveyard", seat=seat)


@rules.does("8.5.6", "effect:draw", edition=EN)
def draw(ask: Run, said: tuple[Draw, Context]) -> Does:
    word, context = said
    n = ask.amount(word.n, context)
    if n > 0 and context.controller:
        yield Drawing(context.controller, n, context.source)


@rules.does("8.5.6", "after:drawing", edition=EN)
def each_card_is_drawn(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Drawing):
        for _ in range(event.n):
            deck = ask.state.at(f"{event.seat}.deck")
            if deck:
                yield Drawn(deck[0], f"{event.seat}.hand", seat=event.seat)


@rules.does("8.5.7", "effect:gain", edition=EN)
def gain(ask: Run, said: tuple[Gain, Context]) -> Does:
    word, context = said
    kind = {"action": GainedAction, "resource": GainedResource}[word.what]
    yield kind(str(context.controller), ask.amount(word.n, context))


@rules.does("8.5.10", "effect:intimidate", edition=EN)
def intimidate(ask: Run, said: tuple[Intimidate, Context]) -> Does:
    word, context = said
    seat = _seat(ask, word.who, context)
    if seat is None:
        return
    yield Intimidated(seat)
    hand = ask.state.at(f"{seat}.hand")
    if not hand:
        return
    card = str(ask.choose(None, "intimidate", hand)) if len(hand) > 1 else hand[0]
    gone = yield Banished(card, f"{seat}.banished", seat=seat, marks=DOWN)
    if gone:
        back = Triggered((Put(gone[0].becomes, "hand"),), on=Pattern("end-phase-began"), once=True)
        yield Began(Ongoing("", (back,), context))


@rules.does("8.5.14", "effect:put-counter", edition=EN)
def put_counters(ask: Run, said: tuple[PutCounter, Context]) -> Does:
    word, context = said
    id = _thing(ask, word.what, context)
    if id is not None:
        yield Counted(id, word.counter, ask.amount(word.n, context))


@rules.does("8.5.15", "effect:put", edition=EN)
def put(ask: Run, said: tuple[Put, Context]) -> Does:
    word, context = said
    id = _thing(ask, word.what, context)
    if id is not None:
        owner = ask.state.objects[id].owner
        down, up = word.zone == "arsenal" and not word.up, word.zone in PRIVATE and word.up
        yield PutInto(
            id, f"{owner}.{word.zone}", seat=owner, zone=word.zone, marks=DOWN if down else UP if up else EMPTY
        )


@rules.does("8.5.18", "effect:roll", edition=EN)
def roll(ask: Run, said: tuple[Roll, Context]) -> Does:
    word, context = said
    result = int(ask.choose(None, "roll", range(1, word.sides + 1)))
    ask.effects(word.then, msgspec.structs.replace(context, x=result))
    yield from ()


@rules.does("8.5.19", "effect:search", edition=EN)
def search(ask: Run, said: tuple[Search, Context]) -> Does:
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
    left, order = list(ask.state.at(f"{said[1].controller}.deck")), list[str]()
    where = f"{said[1].controller}.deck"
    while left:
        one = str(ask.choose(None, "shuffle", left)) if len(left) > 1 else left[0]
        left.remove(one)
        order.append(one)
    yield Shuffled(where, tuple(order))


@rules.does("8.5.21", "effect:name", edition=EN)
def name(ask: Run, said: tuple[Name, Context]) -> Does:
    word, context = said
    names = word.names or tuple(sorted({obj.card.name for obj in ask.state.objects.values()}))
    yield Set(context.source, "named", ask.choose(context.controller, "name", names))


@rules.does("8.5.24", "effect:turn-face", edition=EN)
def turn_face(ask: Run, said: tuple[TurnFace, Context]) -> Does:
    id = _thing(ask, said[0].what, said[1])
    if id is not None:
        yield TurnedFace(id, said[0].up)


@rules.forbids("8.5.24a", "event:turned-face", edition=EN)
def it_lies_so_already(ask: Run, event: TurnedFace) -> bool:
    here = ask.state.objects.get(event.obj)
    return here is not None and face_up(here) == event.up


@rules.does("8.5.26", "effect:negate-layer", edition=EN)
def negate(ask: Run, said: tuple[NegateLayer, Context]) -> Does:
    id = _thing(ask, said[0].what, said[1])
    if id is not None and (here := ask.state.objects[id]).zone == "stack":
        yield Ceased(id) if here.token else Negated(id, _home(ask, id, "graveyard"))


@rules.does("8.5.31", "effect:pay-resource", edition=EN)
def pay_resources(ask: Run, said: tuple[PayResource, Context]) -> Does:
    yield Paid(str(said[1].controller), ask.amount(said[0].n, said[1]))


@rules.does("8.5.35", "effect:gain-control", edition=EN)
def gain_control(ask: Run, said: tuple[GainControl, Context]) -> Does:
    id = _thing(ask, said[0].what, said[1])
    if id is not None:
        yield Moved(id, ask.state.objects[id].place, controller=said[1].controller)


@rules.does("8.5.37", "effect:unfreeze", edition=EN)
def unfreeze(ask: Run, said: tuple[Unfreeze, Context]) -> Does:
    id = _thing(ask, said[0].what, said[1])
    if id is not None:
        yield Set(id, "frozen")


@rules.does("8.5.45", "effect:clash", edition=EN)
def clash(ask: Run, said: tuple[Clash, Context]) -> Does:
    seat = str(said[1].controller)
    other = next((one for one in ask.state.clockwise(seat) if one != seat), seat)
    shown: dict[str, str] = {}
    for one in (seat, other):
        deck = ask.state.at(f"{one}.deck")
        if deck:
            yield Revealed(one, deck[0])
            shown[one] = deck[0]
    powers = {one: ask.number(card, "power") for one, card in shown.items() if ask.get(card, "power") is not None}
    best = [one for one, power in powers.items() if power == max(powers.values())]
    yield ClashEnded(seat, other, best[0] if len(best) == 1 else None, tuple(shown.values()))


@rules.does("6.4.11", "effect:bottom")
def one_of_the_revealed_goes_to_the_bottom(ask: Run, said: tuple[Bottom, Context]) -> Does:
    word, context = said
    cards = resolve_reference(word.of, context, ask.state)
    among = [id for id in cards if id in ask.state.objects] if isinstance(cards, tuple) else []
    if among:
        card = str(ask.choose(context.controller, "bottom", among))
        yield Bottomed(card, _home(ask, card, "deck"), at="bottom")


@rules.does("8.5.47", "effect:amp", edition=EN)
def amp(ask: Run, said: tuple[Amp, Context]) -> Does:
    word, context = said
    yours = Pattern("damage", Map(source=Filter(controller="you"), kind="arcane"))
    more = Replace(yours, "standard", change=Map(amount=Plus("event.amount", ask.amount(word.n, context))))
    yield Began(Ongoing("", (more,), context, until=Pattern("turn-ended")))


@rules.defines("8.0.4", "value:keywords", edition=EN)
def what_has_lost_its_abilities_has_no_keywords(ask: Run, id: str, so_far: object) -> object:
    """Those that it prints: what was added by another effect stays (6.3.6)."""
    here, parts = ask.state.objects.get(id), ask.board().applied.items()
    lost = any(obj == id and _takes_all_abilities(one.live.part) for (_, obj), one in parts)
    if here is None or not lost or not isinstance(so_far, tuple):
        return so_far
    left, printed = list(so_far), here.card.values.get("keywords", ())
    for one in printed if isinstance(printed, tuple) else ():
        if one in left:
            left.remove(one)
    ask.get(id, "abilities")
    return tuple(left)


def _takes_all_abilities(part: Part) -> bool:
    """Whether a part leaves an object none of the abilities that it prints."""
    return isinstance(part, Modify) and part.field == "abilities" and (part.op == "set" or part.by == "all")


# 1.8.3 Optional effects.


@rules.does("1.8.3a", "effect:optional", edition=EN)
def optional(ask: Run, said: tuple[Optional, Context]) -> Does:
    word, context = said
    seat = str(context.controller)
    if ask.state.number(seat, "resources") < word.pay or not ask.choose(seat, "may", (True, False)):
        return
    if word.pay:
        yield Paid(seat, word.pay)
    if ask.effects(word.does, context):
        ask.effects(word.then, context)


@rules.does("1.8.6", "effect:pick", edition=EN)
def pick(ask: Run, said: tuple[Pick, Context]) -> Does:
    word, context = said
    among = ask.find(word.which, context)
    if among:
        chosen = str(ask.choose(context.controller, "pick", among))
        ask.effects(word.then, msgspec.structs.replace(context, it=chosen))
    yield from ()
