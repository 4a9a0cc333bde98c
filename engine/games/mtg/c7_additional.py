"""Chapters 2, 3 and 7: what print implies, keyword actions and abilities, state-based actions, Sagas."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
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
    CountersPut,
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
from engine.games.mtg.mana import colours, mana_value
from engine.games.mtg.refs import abilities, card_of, number, players, spell_copy, things, values
from engine.games.mtg.types import CREATURE_TYPES, KEYWORD_COUNTERS
from engine.games.mtg.words import (
    Attach,
    Chapter,
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
    Targeting,
    Untap,
    When,
)
from engine.kernel.events import Attached, Began, Ceased, Counted, Created, Event, Left, Moved, Set, Shuffled, Triggers
from engine.kernel.questions import Does, Record
from engine.kernel.reading import meant, obeys
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, Waiting
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card, Context, Modify

__all__ = ["attaching", "checks", "protected", "protected_from", "tokens"]


# 202, 205 What print implies.


@rules.defines("202.3", "printed:mana-value")
def mana_value_of_the_cost(ask: Run, id: str, so_far: object) -> object:
    cost = _mana_cost(ask, id)
    if so_far is not None:
        return so_far
    x = ask.defines("cost:x-is", id, None) if "{X}" in cost else 0
    return mana_value(cost, x) if isinstance(x, int) else so_far


def _mana_cost(ask: Run, id: str) -> str:
    """The mana cost of an object; of a spell cast for something else, as the rules have it."""
    paid = ask.state.mark(id, "paid") if id in ask.state.objects else None
    return str(ask.get(id, "cost") or "") if paid is None else str(ask.defines("mana-cost", id, paid))


@rules.defines("202.3e", "cost:x-is")
def nothing_but_on_the_stack(ask: Run, id: str, so_far: None) -> int:
    """X in a mana cost: the number chosen for it while the object is on the stack, and 0 everywhere else."""
    obj = ask.state.objects.get(id)
    x = obj.marks.get("x") if obj is not None and obj.place == "stack" else None
    return x if isinstance(x, int) else 0


@rules.defines("202.2", "printed:colors")
def colours_of_the_cost(ask: Run, id: str, so_far: object) -> object:
    return (*(so_far if isinstance(so_far, tuple) else ()), *colours(str(ask.get(id, "cost") or "")))


@rules.defines("306.5c", "printed:loyalty")
def loyalty_counters(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    return obj.counters.get("loyalty", 0) if obj is not None and obj.place == "battlefield" else so_far


@rules.defines("122.1b", "printed:keywords")
def keyword_counters(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    given = tuple(one for one in obj.counters if one in KEYWORD_COUNTERS) if obj is not None else ()
    return (*(so_far if isinstance(so_far, tuple) else ()), *given) if given else so_far


@rules.defines("702.72a", "printed:subtypes")
def changeling(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    words = card_of(ask, obj).values.get("keywords", ()) if obj is not None else ()
    own = so_far if isinstance(so_far, tuple) else ()
    return (*own, *(one for one in CREATURE_TYPES if one not in own)) if "changeling" in _tuple(words) else so_far


def _tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


@rules.defines("107.4h", "printed:snow-spent")
def snow_mana_spent(ask: Run, id: str, so_far: object) -> object:
    spent = ask.state.mark(id, "spent", ())
    return sum("s" in str(one) for one in spent) if isinstance(spent, tuple) else 0


@rules.defines("107.4h", "reckoned:snow-of-its-colors")
def snow_mana_of_its_colors(ask: Run, id: str, so_far: object) -> object:
    """How much of the mana that was spent is both from snow sources and of a color that the object has."""
    spent = ask.state.mark(id, "spent", ())
    snow = [str(one) for one in spent if "s" in str(one)] if isinstance(spent, tuple) else []
    return sum(ask.has(id, "colors", one[0]) for one in snow)


# 701 Keyword actions.


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
    return ask.state.objects[event.obj].host == event.to or not _attachable(ask, event.obj, event.to)


def _attachable(ask: Run, id: str, host: str) -> bool:
    obj, context = ask.state.objects[id], Context(id, str(ask.get(id, "controller")))
    if host == id or obj.place != "battlefield":
        return False
    if ask.has(id, "subtypes", "Equipment"):
        return ask.has(host, "types", "creature") and ask.state.objects[host].place == "battlefield"
    own = [one.what.what for one in abilities(ask, id, Enchant)]
    return bool(own) and all(one is not None and obeys(one, host, context, ask.board()) for one in own)


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
    gone = tuple(Destroyed(id, _graveyard(ask, id)) for id in things(ask, said[0].what, said[1]))
    if gone:
        yield gone


@rules.forbids("702.12b", "event:destroyed")
def indestructible(ask: Run, event: Destroyed) -> bool:
    return ask.has(event.obj, "keywords", "indestructible")


def _graveyard(ask: Run, id: str) -> str:
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
    one, two = (str(meant(ref, context, ask.state)) for ref in (word.one, word.two))
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
    one, two = (str(meant(ref, context, ask.state)) for ref in (word.one, word.two))
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
        mine = tuple(id for id in ask.found(word.of, context) if ask.get(id, "controller") == seat)
        chosen = _picks(ask, seat, "sacrifice", mine, number(ask, word.n, context))
        picked += [Sacrificed(id, _graveyard(ask, id), seat=seat) for id in chosen]
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
    meant_it = meant(word.what, context, ask.state) in {event.obj, event.becomes}
    gone = ask.state.gone.get(str(event.becomes))
    if meant_it and gone is not None and gone.obj.token:
        yield PutOnto(str(event.becomes), "battlefield")


# 702 Keyword abilities that forbid targets.


@rules.forbids("702.11b", "target")
def hexproof(ask: Run, subject: Targeting) -> bool:
    """No spells or abilities that an opponent controls may target it."""
    return _from_a_foe(ask, subject) and ask.has(subject.target, "keywords", "hexproof")


@rules.forbids("702.11d", "target")
def hexproof_from_a_quality(ask: Run, subject: Targeting) -> bool:
    """No spells of that quality and no abilities of sources of that quality that an opponent controls may target it."""
    return _from_a_foe(ask, subject) and _wards(ask, subject.target, "hexproof from ", subject.source)


def _from_a_foe(ask: Run, subject: Targeting) -> bool:
    if subject.target not in ask.state.objects:
        return False
    return not ask.state.friends(str(ask.get(subject.target, "controller")), subject.seat)


@rules.forbids("702.18a", "target")
def shroud(ask: Run, subject: Targeting) -> bool:
    """No spells or abilities may target it."""
    return subject.target in ask.state.objects and ask.has(subject.target, "keywords", "shroud")


@rules.forbids("702.16b", "target")
def protection(ask: Run, subject: Targeting) -> bool:
    return subject.target in ask.state.objects and protected(ask, subject.target, subject.source)


@rules.forbids("702.16e", "event:damaged")
def protection_prevents(ask: Run, event: Damaged) -> bool:
    return event.to in ask.state.objects and protected(ask, event.to, event.source)


def protected(ask: Run, id: str, source: str) -> bool:
    """Whether a permanent has protection from a source (702.16a)."""
    return _wards(ask, id, "protection from ", source)


def protected_from(ask: Run, id: str, card: Card) -> bool:
    """Whether a permanent has protection from what is about to enter as a card says, and is nowhere yet."""

    def says(field: str, one: object) -> bool:
        return one in values(card, field) or (field == "colors" and one in colours(str(card.values.get("cost", ""))))

    return any(_is(says, quality) for quality in _qualities(ask, id, "protection from "))


def _wards(ask: Run, id: str, prefix: str, source: str) -> bool:
    def has(field: str, one: object) -> bool:
        return ask.has(source, field, one)

    return any(_is(has, quality) for quality in _qualities(ask, id, prefix))


def _qualities(ask: Run, id: str, prefix: str) -> list[str]:
    words = [str(one) for one in _tuple(ask.get(id, "keywords"))]
    return [one[len(prefix) :] for one in words if one.startswith(prefix)]


_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _is(has: Callable[[str, object], bool], quality: str) -> bool:
    """Whether a source is what a quality says: `red`, `God creatures`, `planeswalkers`, `snow`, `everything`."""
    if quality == "everything":
        return True
    for word in quality.split():
        names = {word, word.lower(), word.removesuffix("s"), word.lower().removesuffix("s")}
        if word in _COLORS:
            if not has("colors", _COLORS[word]):
                return False
        elif not any(has(field, one) for field in ("types", "subtypes", "supertypes") for one in names):
            return False
    return True


@rules.forbids("101.2", "target")
def text_forbids(ask: Run, subject: Targeting) -> bool:
    no = ask.objections(subject, ask.board())
    ask.note(no)
    return bool(no)


# 704 State-based actions.


def checks(ask: Run) -> Iterator[tuple[str, str]]:
    """What a wave looks at: permanents, tokens and copies elsewhere, players."""
    board = ask.state.at("battlefield")
    yield from (("check:object", id) for id in board)
    yield from (
        ("check:elsewhere", obj.id)
        for obj in ask.state.objects.values()
        if obj.token and obj.zone not in {"battlefield", "command"}
    )
    yield from (("check:seat", seat) for seat in ask.state.playing())


@rules.does("704.5a", "check:seat")
def no_life(ask: Run, seat: str) -> Does:
    if ask.state.number(seat, "life") <= 0:
        yield Left(seat)


@rules.does("704.5b", "check:seat", after=no_life)
def drew_from_nothing(ask: Run, seat: str) -> Does:
    if ask.state.mark(seat, "drew-nothing"):
        yield Left(seat)


@rules.does("704.5c", "check:seat", after=(no_life, drew_from_nothing))
def ten_poison(ask: Run, seat: str) -> Does:
    if ask.state.number(seat, "poison") >= 10:  # noqa: PLR2004 - 704.5c
        yield Left(seat)


@rules.does("122.1d", "after:counted")
def poison_of_a_player(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Counted) and event.obj in ask.state.seats:
        yield Set(event.obj, event.counter, max(0, ask.state.number(event.obj, event.counter) + event.by))


@rules.does("704.5d", "check:elsewhere")
def tokens_cease(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.place != "stack" and not spell_copy(ask.state, obj):
        yield Ceased(id)


@rules.does("704.5f", "check:object")
def no_toughness(ask: Run, id: str) -> Does:
    if ask.has(id, "types", "creature") and ask.number(id, "toughness") <= 0:
        yield Died(id, _graveyard(ask, id))


@rules.defines("120.6", "damage:marked")
def damage_stays_marked(ask: Run, id: str, so_far: int) -> int:
    return ask.state.number(id, "damage")


@rules.does("704.5g", "check:object", after=no_toughness)
def lethal_damage(ask: Run, id: str) -> Does:
    damage, toughness = ask.defines("damage:marked", id, 0), ask.number(id, "toughness")
    if ask.has(id, "types", "creature") and 0 < toughness <= damage and not _lasts(ask, id):
        yield Destroyed(id, _graveyard(ask, id))


@rules.does("704.5h", "check:object", after=(no_toughness, lethal_damage))
def deathtouched(ask: Run, id: str) -> Does:
    damage, toughness = ask.state.number(id, "damage"), ask.number(id, "toughness")
    deadly = ask.state.mark(id, "deadly") and toughness > damage
    if ask.has(id, "types", "creature") and deadly and not _lasts(ask, id):
        yield Destroyed(id, _graveyard(ask, id))


def _lasts(ask: Run, id: str) -> bool:
    """An indestructible permanent is not asked about again and again (702.12b)."""
    no = ask.forbids("event:destroyed", Destroyed(id, _graveyard(ask, id)))
    ask.note(no)
    return bool(no)


@rules.does("704.5i", "check:object", after=(no_toughness, lethal_damage, deathtouched))
def no_loyalty(ask: Run, id: str) -> Does:
    if ask.has(id, "types", "planeswalker") and ask.number(id, "loyalty") <= 0:
        yield Died(id, _graveyard(ask, id))


@rules.does("704.5j", "check:seat", after=(no_life, drew_from_nothing, ten_poison))
def legend_rule(ask: Run, seat: str) -> Does:
    mine: dict[object, list[str]] = {}
    for id in ask.state.at("battlefield"):
        if ask.get(id, "controller") == seat and ask.has(id, "supertypes", "legendary"):
            mine.setdefault(ask.get(id, "name"), []).append(id)
    for same in mine.values():
        if len(same) > 1:
            kept = ask.choose(seat, "legend", tuple(same))
            yield tuple(Died(id, _graveyard(ask, id)) for id in same if id != kept)


@rules.does("704.5m", "check:object", after=(no_toughness, lethal_damage, deathtouched, no_loyalty))
def an_aura_without_a_legal_host(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if not ask.has(id, "subtypes", "Aura"):
        return
    if obj.host not in ask.state.objects or not _attachable(ask, id, str(obj.host)) or _warded(ask, id):
        yield Died(id, _graveyard(ask, id))


def _warded(ask: Run, id: str) -> bool:
    host = ask.state.objects[id].host
    return host in ask.state.objects and protected(ask, str(host), id)


@rules.does("704.5n", "check:object")
def equipment_on_nothing_legal(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.host is None or not ask.has(id, "subtypes", "Equipment"):
        return
    if obj.host not in ask.state.objects or not _attachable(ask, id, obj.host) or _warded(ask, id):
        yield Attached(id)


@rules.does("704.5q", "check:object", after=equipment_on_nothing_legal)
def opposite_counters_cancel(ask: Run, id: str) -> Does:
    counters = ask.state.objects[id].counters
    n = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
    if n:
        yield (Counted(id, "+1/+1", -n), Counted(id, "-1/-1", -n))


@rules.does("714.4", "check:object", after=(equipment_on_nothing_legal, opposite_counters_cancel))
def a_saga_that_has_been_told(ask: Run, id: str) -> Does:
    if not ask.has(id, "subtypes", "Saga"):
        return
    final = max((at for one in abilities(ask, id, Chapter) for at in one.at), default=0)
    lore = ask.number(id, "counter:lore")
    if final and lore >= final and not ask.defines("saga:busy", id, so_far=False):
        yield Sacrificed(id, _graveyard(ask, id), seat=str(ask.get(id, "controller")))


@rules.defines("714.4", "saga:busy")
def a_chapter_is_still_on_the_stack(ask: Run, id: str, so_far: bool) -> bool:
    stack = [ask.state.objects[one] for one in ask.state.at("stack")]
    items = [one.context for one in stack] + [one.context for one in ask.state.waiting]
    return any(one is not None and one.source == id and one.notes.get("chapter") for one in items)


# 714 Sagas.


@rules.does("714.3a", "after:entered")
def the_first_lore_counter(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Entered) and event.obj in ask.state.objects and ask.has(event.obj, "subtypes", "Saga"):
        yield CountersPut(event.obj, "lore", seat=str(ask.get(event.obj, "controller")))


@rules.does("714.2b", "after:counted", after=poison_of_a_player)
def chapters_reached(ask: Run, record: Record) -> Does:
    event = record.event
    if not isinstance(event, Counted) or event.counter != "lore" or event.obj not in ask.state.objects:
        return
    now = ask.number(event.obj, "counter:lore")
    for index, one in enumerate(abilities(ask, event.obj, Chapter)):
        for at in one.at:
            if now - event.by < at <= now:
                seat = str(ask.get(event.obj, "controller"))
                context = Context(event.obj, seat, event=event, notes=Map(chapter=at))
                trigger = When(one.does, aims=one.aims)
                yield Triggers(Waiting("", f"{event.obj}/chapter/{index}/{at}", trigger, context))
