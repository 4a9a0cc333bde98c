"""What the words of cards do, where section 709.2 alone says so: destroying, readying, drawing, lasting, choosing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.c4_cards import arriving, described
from engine.games.wow.events import (
    Destroyed,
    Discarded,
    Drawn,
    Entered,
    Exhausted,
    Flipped,
    Interrupted,
    Mended,
    PutOn,
    Readied,
    Removed,
)
from engine.games.wow.links import performed
from engine.games.wow.look import (
    abilities,
    character,
    controller,
    graveyard,
    hand_of,
    in_play,
    named,
    ready_resources,
    seats_meant,
    shuffled,
    word_seat,
)
from engine.games.wow.words import (
    Among,
    Attach,
    Destroy,
    Discard,
    Draw,
    Exhaust,
    FirstEachTurn,
    Flip,
    GainPowers,
    Hand,
    If,
    IfYouDo,
    Interrupt,
    Lasting,
    May,
    Pick,
    PlaceTop,
    PutIntoPlay,
    Ready,
    Remove,
    Resolution,
    Return,
    Shuffle,
    SwitchDamage,
    SwitchStats,
    ToDeck,
    Transform,
    TriggerCard,
    TurnDeck,
    YourTurn,
)
from engine.kernel.events import Attached, Began, Ceased, Ended, Event, Moved, Set, Shuffled, Triggers
from engine.kernel.log import Record
from engine.kernel.matching import Look, amount, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.triggers import Chance
from engine.kernel.values import Map, Word
from engine.kernel.words import Context, Filter, Modify, Part, Pattern, Replace, Triggered

__all__ = ["AMOUNTS"]


@rules.does("415.9c", "effect:destroy")
def destroyed(ask: Run, said: tuple[Destroy, Context]) -> Does:
    ids = [id for id in named(ask, *said) if in_play(ask.state, id)]
    if ids:
        yield tuple(Destroyed(id, graveyard(ask.state, id)) for id in ids)


@rules.does("411.1", "effect:exhaust")
def exhausted(ask: Run, said: tuple[Exhaust, Context]) -> Does:
    ids = named(ask, *said)
    if ids:
        yield tuple(Exhausted(id) for id in ids)


@rules.does("411.1", "effect:ready")
def readied(ask: Run, said: tuple[Ready, Context]) -> Does:
    word, context = said
    ids = list(named(ask, word, context))
    if word.most is not None:
        ids = [id for id in ids if ask.state.mark(id, "exhausted")]
        most = ask.amount(word.most, context)
        seat = controller(ask, ids[0]) if ids else None
        while len(ids) > most:
            spare = ask.choose(seat, "leave", (*ids,))
            ids.remove(spare)
    if ids:
        yield tuple(Readied(id) for id in ids)


@rules.does("301.2", "effect:flip")
def turned_over_by_an_effect(ask: Run, said: tuple[Flip, Context]) -> Does:
    ids = [id for id in named(ask, *said) if in_play(ask.state, id) and not ask.state.mark(id, "flipped")]
    if ids:
        yield tuple(Flipped(id) for id in ids)


@rules.does("709.2b", "effect:return", edition=EN)
def returned(ask: Run, said: tuple[Return, Context]) -> Does:
    ids = named(ask, *said)
    if ids:
        yield tuple(Moved(id, f"{ask.state.objects[id].owner}.hand") for id in ids)


@rules.does("415.7a", "effect:remove")
def removed(ask: Run, said: tuple[Remove, Context]) -> Does:
    ids = named(ask, *said)
    if ids:
        marks = {id: down(ask.state.objects[id].owner) if said[0].facedown else Map() for id in ids}
        yield tuple(Removed(id, f"{ask.state.objects[id].owner}.removed", marks=marks[id]) for id in ids)


@rules.does("711.1", "effect:interrupt", edition=EN)
def interrupted(ask: Run, said: tuple[Interrupt, Context]) -> Does:
    objs = [ask.state.objects[id] for id in named(ask, *said)]
    if links := [obj for obj in objs if obj.zone == "stack" and obj.id != said[1].source]:
        yield tuple(
            Interrupted(obj.id, f"{obj.owner}.graveyard") if obj.context is None else Ceased(obj.id) for obj in links
        )


@rules.does("405.7", "effect:switch-damage")
def damage_is_switched(ask: Run, said: tuple[SwitchDamage, Context]) -> Does:
    one, other = (str(resolve_reference(ref, said[1], ask.state)) for ref in (said[0].one, said[0].other))
    if not (character(ask, one) and character(ask, other)):
        return
    less, more = sorted((one, other), key=lambda one: ask.state.number(one, "damage"))
    if by := ask.state.number(more, "damage") - ask.state.number(less, "damage"):
        yield (Mended(more, by), PutOn(less, int(ask.defines("put", less, by))))


@rules.does("415.3c", "effect:to-deck")
def into_decks_in_an_order_of_ones_own(ask: Run, said: tuple[ToDeck, Context]) -> Does:
    """The one that is put first among those on top ends on top; at the bottom the last one lies lowest."""
    word, context = said
    ids = named(ask, word, context)
    for seat in dict.fromkeys(ask.state.objects[id].owner for id in ids):
        own = ask.order(seat, "order", [id for id in ids if ask.state.objects[id].owner == seat])
        moves = [Moved(id, f"{seat}.deck", word.at) for id in own]
        yield tuple(reversed(moves)) if word.at == "top" else tuple(moves)


@rules.does("413.2", "effect:shuffle")
def a_deck_is_shuffled(ask: Run, said: tuple[Shuffle, Context]) -> Does:
    for seat in seats_meant(ask, said[0].seat, said[1]):
        if deck := shuffled(ask, seat):
            yield deck


@rules.does("415.3d", "effect:turn-deck")
def turned_over(ask: Run, said: tuple[TurnDeck, Context]) -> Does:
    for seat in seats_meant(ask, said[0].seat, said[1]):
        up = not ask.state.mark(seat, "deck-up")
        yield Set(seat, "deck-up", up or None)
        if deck := ask.state.at(f"{seat}.deck"):
            yield Shuffled(f"{seat}.deck", tuple(reversed(deck)))
            yield tuple(Set(id, "seen", "all" if up else None) for id in deck)


@rules.does("415.3d", "after:moved", after=("its_attachments_are_destroyed", "out_of_the_association"))
def face_up_among_the_others(ask: Run, record: Record) -> Does:
    event = record.event
    seat, _, zone = getattr(event, "to", "").rpartition(".")
    if zone == "deck" and isinstance(event, Moved) and ask.state.mark(seat, "deck-up"):
        yield Set(event.becomes, "seen", "all")


@rules.does("710.1", "effect:put-into-play", edition=EN)
def put_into_play(ask: Run, said: tuple[PutIntoPlay, Context]) -> Does:
    seat, entering = said[1].controller, list[Entered]()
    for id in named(ask, *said):
        place: str = ask.defines("enters-at", (id, seat), "play")
        attach = described(ask, id) if place == "play" else None
        hosts = () if attach is None else ask.defines("put-hosts", (attach, id, seat), ())
        if attach is not None and not hosts:
            continue
        host = ask.choose(seat, "host", hosts) if hosts else None
        ask.perform("as-enters", (id, seat))
        marks = arriving(ask, id) if place == "play" else down(seat)
        entering.append(Entered(id, place, controller=seat, host=host, marks=marks))
    if entering:
        yield tuple(entering)


@rules.defines("415.7b", "enters-at")
def as_a_face_down_resource(ask: Run, what: tuple[str, str | None], so_far: str) -> str:
    """Where a card enters play that was removed from the game face down, and is no starting hero."""
    marks = ask.state.objects[what[0]].marks
    hidden = ask.state.objects[what[0]].zone == "removed" and marks.get("facedown") is True
    return f"{what[1]}.resources" if hidden and not marks.get("starting") else so_far


def down(seat: str | None) -> Map[str, object]:
    """The marks of a card that lies face down, and that a seat alone may look at."""
    return Map(facedown=True, seen=(seat,))


@rules.does("415.9e", "effect:draw")
def drawn(ask: Run, said: tuple[Draw, Context]) -> Does:
    word, context = said
    for seat in seats_meant(ask, word.seat, context) if word.until is None else ():
        for _ in range(ask.amount(word.n, context)):
            deck = ask.state.at(f"{seat}.deck")
            yield Drawn(deck[0], f"{seat}.hand") if deck else Set(seat, "decked", value=True)


@rules.does("713.2", "effect:draw", after=drawn, edition=EN)
def drawn_until_there_are_so_many(ask: Run, said: tuple[Draw, Context]) -> Does:
    """One at a time, and none if there are as many; it ends with whoever has nothing left to draw."""
    word, context = said
    for seat in seats_meant(ask, word.seat, context) if word.until is not None else ():
        most = 0 if word.until is None else ask.amount(word.until, context)
        while len(hand_of(ask.state, seat)) < most and not ask.state.mark(seat, "decked"):
            deck = ask.state.at(f"{seat}.deck")
            before = ask.state.places
            yield Drawn(deck[0], f"{seat}.hand") if deck else Set(seat, "decked", value=True)
            if ask.state.places is before:
                break


@rules.does("712.9", "effect:switch-stats", edition=EN)
def each_has_the_value_of_the_other(ask: Run, said: tuple[SwitchStats, Context]) -> Does:
    word, context = said
    until = None if word.stays else Pattern("turn-ended")
    for id in named(ask, word, context):
        attack, health = ask.number(id, "attack"), ask.number(id, "health")
        gives = (Modify("attack", "set", health, _IT), Modify("health", "set", attack, _IT))
        yield Began(Ongoing("", gives, context, until=until, only=(id,)))


_IT = Filter()
"""Whatever a modifier of one card alone is of."""


@rules.does("703.5", "effect:trigger-card", edition=EN)
def all_of_its_triggered_powers(ask: Run, said: tuple[TriggerCard, Context]) -> Does:
    for id in named(ask, *said):
        chances = [Chance(live, None, "both") for live in ask.board().live(Triggered) if live.source == id]
        for chance in chances:
            if chance.live.ongoing is None and not ask.forbids("trigger", chance):
                yield Triggers(chance.waiting())


@rules.does("415.9d", "effect:discard")
def discarded(ask: Run, said: tuple[Discard, Context]) -> Does:
    word, context = said
    for seat in seats_meant(ask, word.seat, context):
        for _ in range(ask.amount(word.n, context)):
            hand = hand_of(ask.state, seat)
            if hand:
                chosen = ask.choose(None if word.random and len(hand) > 1 else seat, "discard", hand)
                yield Discarded(chosen, graveyard(ask.state, chosen))


@rules.does("712.7", "effect:may", edition=EN)
def if_that_player_chooses(ask: Run, said: tuple[May, Context]) -> Does:
    word, context = said
    seat = word_seat(ask, word.seat, context)
    if no := ask.forbids("may", said):
        ask.note(no)
        ask.effects(word.otherwise, context)
    elif ask.choose(seat, "may", (True, False)):
        if cost := ready_resources(ask.state, str(seat))[: ask.amount(word.cost, context)]:
            yield tuple(Exhausted(id) for id in cost)
        ask.effects(word.does, context)
    else:
        ask.effects(word.otherwise, context)


@rules.does("709.2b", "effect:pick", edition=EN)
def that_player_chooses(ask: Run, said: tuple[Pick, Context]) -> Does:
    word, context = said
    for seat in seats_meant(ask, word.seat, context):
        own = Context(context.source, seat)
        left, picked = list(ask.find(word.of, own)), list[str]()
        while left and len(picked) < word.n:
            picked.append(ask.choose(seat, "pick", left))
            left.remove(picked[-1])
        if picked:
            ask.effects(word.does, replace(context, targets=tuple(picked)))
    yield from ()


@rules.does("709.2b", "effect:if", edition=EN)
def if_it_holds(ask: Run, said: tuple[If, Context]) -> Does:
    if ask.holds(said[0].when, said[1]):
        ask.effects(said[0].does, said[1])
    yield from ()


@rules.does("709.2f", "effect:if-you-do", edition=EN)
def if_all_of_it_was_done(ask: Run, said: tuple[IfYouDo, Context]) -> Does:
    word, context = said
    if no := ask.forbids("then", performed(ask, word.does, context)):
        ask.note(no)
    else:
        ask.effects(word.then, context)
    yield from ()


@rules.forbids("709.2f", "then", edition=EN)
def not_where_one_was_not_performed(ask: Run, done: tuple[bool, ...]) -> bool:
    return not all(done)


@rules.does("412.1b", "effect:place-top")
def face_down_from_the_deck(ask: Run, said: tuple[PlaceTop, Context]) -> Does:
    seat = said[1].controller
    deck = ask.state.at(f"{seat}.deck")
    if deck:
        marks = down(seat)
        marks = marks.put("exhausted", value=True) if said[0].exhausted else marks
        yield Entered(deck[0], f"{seat}.resources", controller=seat, marks=marks)


@rules.allows("415.9b", "follows")
def where_its_event_left_it(ask: Run, what: tuple[Event | None, str]) -> bool:
    event, id = what
    return isinstance(event, Moved) and event.becomes == id and id in ask.state.objects


@rules.allows("712.3a", "follows", edition=EN)
def the_card_last_spoken_of(ask: Run, what: tuple[Event | None, str]) -> bool:
    return not isinstance(what[0], Moved) and what[1] in ask.state.objects


@rules.does("707.1d", "effect:among", edition=EN)
def each_with_its_own_targets(ask: Run, said: tuple[Among, Context]) -> Does:
    """A paragraph or mode of a link that has targets means these, and not those of another."""
    word, context = said
    ask.effects(word.does, replace(context, targets=context.targets[word.before : word.before + word.n]))
    yield from ()


@rules.does("714.3", "effect:lasting", edition=EN)
def a_definite_modifier(ask: Run, said: tuple[Lasting, Context]) -> Does:
    word, context = said
    only = None if word.to is None else tuple(str(resolve_reference(ref, context, ask.state)) for ref in word.to)
    if word.follows is not None:
        id = str(resolve_reference(word.follows, context, ask.state))
        context = replace(context, targets=(id,) if ask.allows("follows", (context.event, id)) else ())
    until = word.until or (None if word.stays else Pattern("turn-ended"))
    left = None if word.left is None else ask.amount(word.left, context)
    shields = [(part, ask.defines("shield", (part, context), None)) for part in word.gives if left is None]
    for part, most in (one for one in shields if one[1] is not None):
        yield Began(Ongoing("", (part,), context, until=until, only=only, left=most))
    if rest := tuple(part for part in word.gives if (part, None) in shields or left is not None):
        yield Began(Ongoing("", rest, context, until=until, only=only, left=left))


@rules.defines("717.2a", "shield", edition=EN)
def the_amount_that_it_can_prevent(ask: Run, said: tuple[Part, Context], so_far: None) -> int | None:
    """How much a prevention of so much damage can prevent in all; of any other modifier, nothing."""
    part, context = said
    shield = isinstance(part, Replace) and part.style == "shield" and part.prevent not in {None, "all"}
    return ask.amount(part.prevent, context) if isinstance(part, Replace) and shield else so_far


@rules.does("503.2a", "expire", edition=EN)
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)


@rules.does("710.1a", "effect:gain-powers", edition=EN)
def as_it_enters_play(ask: Run, said: tuple[GainPowers, Context]) -> Does:
    word, context = said
    found = ask.find(word.of, context)
    chosen = ask.choose(context.controller, "remove", (*found, "none"))
    if chosen != "none":
        card = ask.state.objects[chosen].card
        yield Removed(chosen, f"{ask.state.objects[chosen].owner}.removed")
        yield Set(context.source, "gained", card.abilities)


@rules.does("710.1a", "as-enters", edition=EN)
def as_it_is_put_into_play(ask: Run, what: tuple[str, str | None]) -> Does:
    """A card that does something as it enters play does so from wherever it comes."""
    id, seat = what
    for one in abilities(ask, id, Resolution) if id in ask.state.objects else ():
        ask.effects(tuple(word for word in one.does if isinstance(word, GainPowers)), Context(id, seat))
    yield from ()


@rules.does("400.1", "effect:transform")
def attached_instead(ask: Run, said: tuple[Transform, Context]) -> Does:
    word, context = said
    what = resolve_reference(word.what, context, ask.state)
    fits = ask.find(word.to, context)
    if isinstance(what, str) and what in ask.state.objects and fits:
        host = ask.choose(context.controller, "host", fits)
        yield Set(what, "transformed", value=True)
        yield Set(what, "gained", word.powers)
        yield Set(what, "attach", Attach(word.to, target=False))
        yield Attached(what, host)


def _hand(word: Hand, context: Context, look: Look) -> int:
    of = resolve_reference(word.of, context, look.state)
    seat = of if of in look.state.seats else look.get(str(of), "controller")
    return len(look.state.at(f"{seat}.hand"))


def _first_each_turn(word: FirstEachTurn, context: Context, look: Look) -> int:
    return amount(word.n, context, look)


def _your_turn(word: YourTurn, context: Context, look: Look) -> int:
    return int(look.state.flow.active == context.controller)


AMOUNTS: Mapping[type[Word], Callable[[Any, Any, Any], int]] = {
    Hand: _hand,
    FirstEachTurn: _first_each_turn,
    YourTurn: _your_turn,
}
"""How the game's own amounts are counted."""
