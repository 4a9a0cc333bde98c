"""Section 701: keyword actions."""

from __future__ import annotations

from collections.abc import Generator
from typing import cast

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import in_turn_order
from engine.games.mtg.c110_entering import Arrival, Entry
from engine.games.mtg.c400_tracking import strays
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.c609_possible import possible
from engine.games.mtg.events import (
    Countered,
    CreatesTokens,
    Damaged,
    Destroyed,
    Died,
    Discarded,
    Entered,
    Exchanged,
    Fought,
    MadeToken,
    Milled,
    PutOnto,
    Removed,
    Returned,
    Sacrificed,
    Scried,
    SetAside,
    Tapped,
    Untapped,
)
from engine.games.mtg.refs import abilities, number, players, things, values
from engine.games.mtg.words import (
    Attach,
    Counter,
    Create,
    Destroy,
    Discard,
    Enchant,
    EntersWith,
    Exchange,
    Fight,
    Mill,
    Return,
    Sacrifice,
    Scry,
    Tap,
    Untap,
)
from engine.kernel.events import Attached, Began, Ceased, Created, Event, Moved, Shuffled
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card, Context, Modify

__all__ = ["attachable", "attaching", "graveyard", "tokens"]


@rules.does("701.3a", "effect:attach")
def attach(ask: Run, said: tuple[Attach, Context]) -> Does:
    word, context = said
    pairs = tuple((id, host) for id in things(ask, word.what, context) for host in things(ask, word.to, context))
    moving = attaching(ask, pairs)
    if moving:
        yield moving


def attaching(ask: Run, pairs: tuple[tuple[str, str], ...]) -> tuple[Attached, ...]:
    """What is attached to what, at one time."""
    return tuple(Attached(id, host) for id, host in pairs)


@rules.forbids("701.3b", "event:attached")
def nothing_moves_to_where_it_is_or_cannot_be(ask: Run, event: Attached) -> bool:
    """What is to be attached to where it is attached already, or to what it cannot be attached to, stays."""
    if event.to is None or event.obj not in ask.state.objects:
        return False
    return ask.state.objects[event.obj].host == event.to or not attachable(ask, event.obj, event.to)


def attachable(ask: Run, id: str, host: str) -> bool:
    """Whether an Aura or Equipment could be attached to something as that is now."""
    obj, context = ask.state.objects[id], Context(id, str(ask.get(id, "controller")))
    if host == id or obj.place != "battlefield":
        return False
    if ask.has(id, "subtypes", "Equipment"):
        return ask.has(host, "types", "creature") and ask.state.objects[host].place == "battlefield"
    own = [one.what.what for one in abilities(ask, id, Enchant)]
    return bool(own) and all(one is not None and matches_filter(one, host, context, ask.board()) for one in own)


@rules.does("701.5a", "effect:counter")
def counter(ask: Run, said: tuple[Counter, Context]) -> Does:
    for id in things(ask, said[0].what, said[1]):
        item = ask.state.objects[id]
        done = yield Countered(id)
        if done:
            yield Ceased(id) if item.context is not None else Removed(id, f"{item.owner}.graveyard")


@rules.does("701.6a", "effect:create")
def create(ask: Run, said: tuple[Create, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.who, context):
        enters = replace(word.card, abilities=(*word.card.abilities, EntersWith(tapped=True))) if word.tapped else None
        made = yield from tokens(ask, word.card, seat, number(ask, word.n, context), enters=enters)
        if word.attach is not None and made:
            ask.effects((Attach(word.attach, made[0]),), context)
        for id in made if word.attacking else ():
            ask.perform("attack:join", id)
        ask.effects(word.then, remembering(context, tuple(made)))


def tokens(
    ask: Run, card: Card, seat: str, n: int, counters: Map[str, int] = EMPTY, enters: Card | None = None
) -> Generator[Event | tuple[Event, ...], list[Record], list[str]]:
    """A player creates so many tokens, which enter as their text says (`enters`, where that is said apart)."""
    turn = ask.state.mark("game", "turn")
    made: list[str] = []
    card = card if card.name else ask.defines("token:name", card, card)
    card = ask.defines("token:text", card, Card(card.name))
    if n > 0 and ask.defines("tokens:replaceable", seat, so_far=False):
        begun = yield CreatesTokens(seat, n, card.name)
        n = sum(one.event.n for one in begun if isinstance(one.event, CreatesTokens))
    text = card if enters is None else enters
    bare = Entry("", seat, text, counters=counters, marks=Map(came=turn))
    entries: list[Entry] = [ask.defines("entry", bare, bare) for _ in range(n)]
    arriving = [(_token(ask, card, entry), entry) for entry in entries]
    done = (yield tuple(Created(obj) for obj, _ in arriving)) if arriving else []
    for obj in (one.event.obj for one in done if isinstance(one.event, Created)):
        at = next(at for at, (bare_obj, _) in enumerate(arriving) if bare_obj == replace(obj, id=""))
        ask.perform("enter:counters", (obj.id, arriving.pop(at)[1]))
        made.append(obj.id)
    if made:
        yield (*(Entered(id, seat) for id in made), *(MadeToken(id, seat) for id in made))
    return made


def _token(ask: Run, card: Card, entry: Entry) -> Obj:
    """A token as it is about to be, settled before any that is created with it is there (614.12)."""
    marks = entry.marks.put("tapped", value=True) if entry.tapped else entry.marks
    host = ask.defines("host", entry, None) if "Aura" in values(entry.card, "subtypes") else None
    return Obj("", card, entry.seat, entry.seat, "battlefield", host=host, marks=marks, token=True)


@rules.defines("614.16", "tokens:replaceable")
def what_changes_how_many_are_created(ask: Run, seat: str, so_far: bool) -> bool:
    """What replaces an effect's creating of tokens, or changes their number, applies before they are created."""
    return True


@rules.defines("111.3", "token:text")
def what_its_creator_defines(ask: Run, card: Card, so_far: Card) -> Card:
    """What creates a token defines its text, which counts as if it were printed; it has nothing else."""
    return card


@rules.defines("111.4", "token:name")
def named_after_its_subtypes(ask: Run, card: Card, so_far: Card) -> Card:
    """What creates a token and does not say what it is called gives it the name of its subtypes."""
    return replace(so_far, name=" ".join(str(one) for one in values(card, "subtypes")))


@rules.does("701.7a", "effect:destroy")
def destroy(ask: Run, said: tuple[Destroy, Context]) -> Does:
    gone = tuple(Destroyed(id, graveyard(ask, id)) for id in things(ask, said[0].what, said[1]))
    if gone:
        yield gone


@rules.forbids("702.12b", "event:destroyed")
def indestructible(ask: Run, event: Destroyed) -> bool:
    return ask.has(event.obj, "keywords", "indestructible")


def graveyard(ask: Run, id: str) -> str:
    """The graveyard of an object's owner."""
    return f"{ask.state.objects[id].owner}.graveyard"


@rules.does("701.8a", "effect:discard")
def discard(ask: Run, said: tuple[Discard, Context]) -> Does:
    word, context = said
    chosen: list[tuple[str, str]] = []
    for seat in in_turn_order(ask, players(ask, word.who, context)):
        ask.perform("discard:choose", (seat, number(ask, word.n, context)))
        chosen += [(seat, id) for id in ask.state.at(f"{seat}.hand") if ask.state.mark(id, "aside") is not None]
    if chosen:
        cause = context.controller
        yield tuple(Discarded(id, f"{seat}.graveyard", seat=seat, cause=cause) for seat, id in chosen)


@rules.does("101.4a", "discard:choose")
def set_aside_unseen(ask: Run, said: tuple[str, int]) -> Does:
    seat, n = said
    for id in _picks(ask, seat, "discard", ask.state.at(f"{seat}.hand"), n):
        yield SetAside(id, seat)


def _picks(ask: Run, seat: str, topic: str, ids: tuple[str, ...], n: int) -> tuple[str, ...]:
    left, picked = list(ids), []
    n = possible(ask, n, len(left))
    if n == len(left):
        return tuple(left)
    for _ in range(n):
        one = str(ask.choose(seat, topic, tuple(left)))
        left.remove(one)
        picked.append(one)
    return tuple(picked)


@rules.does("701.10b", "effect:exchange")
def exchange(ask: Run, said: tuple[Exchange, Context]) -> Does:
    word, context = said
    one, two = (str(resolve_reference(ref, context, ask.state)) for ref in (word.one, word.two))
    done = yield Exchanged(one, two)
    if done:
        seats = {one: str(ask.get(two, "controller")), two: str(ask.get(one, "controller"))}
        yield tuple(
            Began(Ongoing("", (Modify("controller", "set", seat),), context, only=(id,))) for id, seat in seats.items()
        )


@rules.forbids("701.10a", "event:exchanged")
def all_or_nothing(ask: Run, event: Exchanged) -> bool:
    return not {event.obj, event.other} <= {*ask.state.at("battlefield")}


@rules.forbids("701.10b", "event:exchanged")
def nothing_between_permanents_of_one_player(ask: Run, event: Exchanged) -> bool:
    there = {event.obj, event.other} <= {*ask.state.at("battlefield")}
    return there and ask.get(event.obj, "controller") == ask.get(event.other, "controller")


@rules.does("701.12a", "effect:fight")
def fight(ask: Run, said: tuple[Fight, Context]) -> Does:
    word, context = said
    one, two = (str(resolve_reference(ref, context, ask.state)) for ref in (word.one, word.two))
    done = yield Fought(one, two)
    if done:
        yield (Damaged(two, ask.number(one, "power"), one), Damaged(one, ask.number(two, "power"), two))


@rules.forbids("701.12b", "event:fought")
def both_must_be_there(ask: Run, event: Fought) -> bool:
    pair, board = (event.obj, event.foe), ask.state.at("battlefield")
    return not all(id in board and ask.has(id, "types", "creature") for id in pair)


@rules.does("701.13a", "effect:mill")
def mill(ask: Run, said: tuple[Mill, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.who, context):
        library = ask.state.at(f"{seat}.library")
        cards = library[: possible(ask, number(ask, word.n, context), len(library))]
        if cards:
            yield tuple(Milled(id, f"{seat}.graveyard") for id in cards)


@rules.does("701.17a", "effect:sacrifice")
def sacrifice(ask: Run, said: tuple[Sacrifice, Context]) -> Does:
    word, context = said
    picked: list[Event] = []
    for seat in in_turn_order(ask, players(ask, word.who, context)):
        mine = tuple(id for id in ask.find(word.of, context) if ask.get(id, "controller") == seat)
        chosen = _picks(ask, seat, "sacrifice", mine, number(ask, word.n, context))
        picked += [Sacrificed(id, graveyard(ask, id), seat=seat) for id in chosen]
    if picked:
        yield tuple(picked)


@rules.does("701.18a", "effect:scry")
def scry(ask: Run, said: tuple[Scry, Context]) -> Does:
    word, context = said
    seat, n = str(context.controller), number(ask, word.n, context)
    where = f"{seat}.library"
    pile = ask.state.at(where)
    seen = pile[:n]
    if n <= 0:
        yield Scried(seat, 0)
        return
    below: list[str] = []
    while left := [id for id in seen if id not in below]:
        picked = str(ask.choose(seat, "bottom", (*left, "none")))
        if picked == "none":
            break
        below.append(picked)
    above = ask.order(seat, "top", [id for id in seen if id not in below])
    yield Shuffled(where, (*above, *pile[n:], *below))
    yield Scried(seat, n)


@rules.forbids("701.18b", "event:scried")
def none_is_no_scrying(ask: Run, event: Scried) -> bool:
    return event.amount <= 0


@rules.does("110.5c", "effect:tap")
def tap(ask: Run, said: tuple[Tap, Context]) -> Does:
    ids = things(ask, said[0].what, said[1])
    if ids:
        yield tuple(Tapped(id) for id in ids)


@rules.forbids("603.2e", "event:tapped")
def it_does_not_become_what_it_is(ask: Run, event: Tapped) -> bool:
    return not ask.defines("tappable", event, so_far=True)


@rules.defines("609.3", "tappable")
def what_is_tapped_stays_so(ask: Run, event: Tapped, so_far: bool) -> bool:
    """An effect does as much as can be done, and what is tapped cannot be tapped."""
    return so_far and not ask.state.mark(event.obj, "tapped")


@rules.does("110.5c", "effect:untap")
def untap(ask: Run, said: tuple[Untap, Context]) -> Does:
    ids = things(ask, said[0].what, said[1])
    if ids:
        yield tuple(Untapped(id) for id in ids)


@rules.forbids("609.3", "event:untapped")
def what_is_untapped_stays_so(ask: Run, event: Untapped) -> bool:
    """An effect does as much as can be done."""
    return not ask.defines("untappable", event, so_far=True)


@rules.defines("701.21b", "untappable")
def only_what_is_tapped(ask: Run, event: Untapped, so_far: bool) -> bool:
    return so_far and bool(ask.state.mark(event.obj, "tapped"))


@rules.does("400.7h", "effect:return")
def return_it(ask: Run, said: tuple[Return, Context]) -> Does:
    word, context = said
    ids = things(ask, word.what, context)
    if word.to == "battlefield":
        yield from _a_lost_token(ask, word, context)
        seats, marks = players(ask, word.who, context), Map(tapped=True) if word.tapped else EMPTY
        being = ask.defines("being", (word.being, context), None)
        counters = Map({name: number(ask, n, context) for name, n in word.counters.items()})
        arrivals = tuple(
            Arrival(id, seat, marks, None, counters, being) for id in ids for seat in _under(ask, id, seats)
        )
        if len(arrivals) > 1:
            ask.perform("enter:together", arrivals)
        elif arrivals:
            ask.perform("enter", arrivals[0])
        for id in ids if word.attacking else ():
            if ask.state.latest(id) in ask.state.at("battlefield"):
                ask.perform("attack:join", ask.state.latest(id))
    late = strays(ask, word.what, context)
    going = () if word.to == "battlefield" else (*((id, False) for id in ids), *((id, True) for id in late))
    moves = tuple(_going(ask, id, word.to, stray=stray) for id, stray in going)
    if moves:
        yield moves
    moved = tuple(ask.state.latest(id) for id in ids if id not in ask.state.objects)
    ask.effects(word.then, remembering(context, ask.defines("found:again", moved, ())))


def _going(ask: Run, id: str, to: str, *, stray: bool) -> Event:
    """An object put into a zone of its owner, by an effect that does not say how it is called."""
    event = Returned(id, f"{ask.state.objects[id].owner}.{to}", stray=stray)
    return cast("Event", ask.defines("dies", event, event)) if to == "graveyard" else event


@rules.defines("700.4", "dies")
def put_into_a_graveyard_from_the_battlefield(ask: Run, event: Returned, so_far: Event) -> Event:
    """Whatever puts a permanent into a graveyard, it dies."""
    return Died(event.obj, event.to) if event.obj in ask.state.at("battlefield") else so_far


def _under(ask: Run, id: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Under whose control an object is put onto the battlefield, of those who are told to put it there."""
    return tuple(ask.defines("put:controller", seat, ask.state.objects[id].owner) for seat in seats[:1])


@rules.defines("110.2a", "put:controller")
def of_who_is_told_to_put_it_there(ask: Run, seat: str, so_far: str) -> str:
    return seat


def _a_lost_token(ask: Run, word: Return, context: Context) -> Does:
    """A token that has left would come back, if nothing kept it away (111.8)."""
    event = context.event
    if not isinstance(event, Moved) or not isinstance(word.what, str):
        return
    meant_it = resolve_reference(word.what, context, ask.state) in {event.obj, event.becomes}
    gone = ask.state.gone.get(str(event.becomes))
    if meant_it and gone is not None and gone.obj.token:
        yield PutOnto(str(event.becomes), "battlefield")
