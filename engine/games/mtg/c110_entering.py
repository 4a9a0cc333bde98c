"""Sections 110 and 614.12: entering the battlefield, and what is said of how."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import (
    Entered,
    PutOnto,
)
from engine.games.mtg.refs import (
    listed,
    values,
)
from engine.games.mtg.words import (
    EntersChoosing,
    EntersWith,
)
from engine.kernel.events import Began
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Card, Context, Modify

__all__ = ["Arrival", "Entry", "plus"]


class Entry(Word, frozen=True):
    """How an object is about to enter: as which card, with which counters and marks."""

    id: str
    seat: str
    card: Card
    tapped: bool = False
    counters: Map[str, int] = EMPTY
    marks: Map[str, object] = EMPTY
    named: tuple[tuple[str, str, int], ...] = ()
    """Counters that somebody in particular puts on it: who, of which name, how many."""
    mates: tuple[tuple[str, str], ...] = ()
    """What enters at the same time, each with the player under whose control."""


class Arrival(NamedTuple):
    """What becomes a permanent: the object, under whose control, with which marks and counters, attached to what."""

    id: str
    seat: str
    marks: Map[str, object]
    host: str | None = None
    counters: Map[str, int] = EMPTY
    being: Ongoing | None = None
    """What an effect makes of it as it enters (611.2e)."""


@rules.defines("611.2e", "being")
def what_it_is_it_is_as_it_enters(
    ask: Run, said: tuple[tuple[Modify, ...], Context], so_far: Ongoing | None
) -> Ongoing | None:
    """An effect that puts a permanent onto the battlefield and says what it is says so from the first moment."""
    gives, context = said
    return Ongoing("", gives, context) if gives else so_far


@rules.does("110.1", "enter")
def becomes_a_permanent(ask: Run, said: tuple[str, str, Map[str, object], str | None]) -> Does:
    yield from _arrive(ask, (Arrival(*said),))


@rules.does("110.1", "enter:together")
def several_become_permanents(ask: Run, said: tuple[tuple[str, str, Map[str, object], str | None], ...]) -> Does:
    """What enters at one time: how each enters is settled before any of them is there (614.4)."""
    yield from _arrive(ask, tuple(Arrival(*one) for one in said))


def _arrive(ask: Run, arrivals: tuple[Arrival, ...]) -> Does:
    entries: dict[str, Entry] = {}
    moves: list[PutOnto] = []
    was = {id: ask.state.objects[id].zone for id, *_ in arrivals}
    being = {one.id: one.being for one in arrivals if one.being is not None}
    mates = tuple((one.id, one.seat) for one in arrivals) if len(arrivals) > 1 else ()
    for id, seat, given, host, counters, _ in arrivals:
        obj = ask.state.objects[id]
        marks = _facing(ask, obj, given)
        face = obj.card.back if marks.get("face") == "back" and obj.card.back is not None else obj.card
        if id in being:
            being[id] = _retaining(ask, face, being[id])
            face = ask.defines("entry:being", (face, being[id]), face)
        bare = Entry(id, seat, face, counters=counters, marks=marks, mates=mates)
        entry: Entry = ask.defines("entry", bare, bare)
        aura = "Aura" in values(entry.card, "subtypes")
        entries[id] = entry
        moves.append(
            PutOnto(
                id,
                "battlefield",
                seat=seat,
                tapped=entry.tapped,
                marks=Map({**entry.marks, "came": ask.state.mark("game", "turn")}),
                host=ask.defines("host", entry, None) if aura and host is None else host,
                controller=seat,
                aura=aura,
            )
        )
    done = yield tuple(moves)
    arrived = [
        (one.event.obj, one.becomes, seat)
        for one in done
        if isinstance(one.event, PutOnto)
        for seat in (one.event.seat,)
        if one.becomes
    ]
    for id, new, _ in arrived:
        if id in being:
            yield Began(msgspec.structs.replace(being[id], only=(new,)))
        ask.perform("enter:counters", (new, entries[id]))
    if arrived:
        yield tuple(Entered(new, seat, was[id]) for id, new, seat in arrived)


def _retaining(ask: Run, card: Card, effect: Ongoing) -> Ongoing:
    """What an effect makes of a card as it enters, with the supertypes that it keeps."""
    gives = effect.gives
    for at, part in enumerate(gives):
        if isinstance(part, Modify) and part.field == "supertypes" and part.op == "set":
            by = (*ask.defines("supertypes:kept", card, ()), *listed(part.by))
            gives = (*gives[:at], msgspec.structs.replace(part, by=by), *gives[at + 1 :])
    return msgspec.structs.replace(effect, gives=gives)


@rules.defines("205.4b", "supertypes:kept")
def whatever_becomes_of_its_types(ask: Run, card: Card, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """A change of its card types or subtypes leaves the supertypes as they were."""
    return values(card, "supertypes")


@rules.defines("614.12", "entry:being")
def as_it_would_exist_on_the_battlefield(ask: Run, said: tuple[Card, Ongoing], so_far: Card) -> Card:
    """How an object enters is told by what it will be there, with what the effect that puts it there makes of it."""
    card, effect = said
    sets = {part.field: part.by for part in effect.gives if isinstance(part, Modify) and part.op == "set"}
    own = sets.pop("abilities", card.abilities)
    return msgspec.structs.replace(card, values=Map({**card.values, **sets}), abilities=listed(own))


def _facing(ask: Run, obj: Obj, marks: Map[str, object]) -> Map[str, object]:
    """The marks of what enters, with its back face up if it is put there so, or lies so and nothing says otherwise."""
    lies = obj.zone != "stack" and obj.marks.get("face") == "back" and "face" not in marks
    return marks.put("face", "back") if lies and ask.defines("face:entering", obj.id, "back") == "back" else marks


@rules.defines("711.10", "face:entering")
def with_its_front_face_up(ask: Run, id: str, so_far: str) -> str:
    """By default, whichever way a card lay before it is put onto the battlefield."""
    return "front"


@rules.defines("614.1c", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy"))
def with_what_it_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    for one in ask.defines("entry:abilities", so_far, asked.card.abilities):
        if isinstance(one, EntersWith):
            x = so_far.marks.get("x")
            context = Context(so_far.id, so_far.seat, x=x if isinstance(x, int) else None)
            more = Map({name: ask.amount(n, context) for name, n in one.counters.items()})
            so_far = msgspec.structs.replace(
                so_far, tapped=so_far.tapped or one.tapped, counters=plus(so_far.counters, more)
            )
        if isinstance(one, EntersChoosing):
            chosen = ask.defines("choosable", one.what, ())
            picked = ask.choose(so_far.seat, "type", chosen) if chosen else None
            kept = ask.defines("choice:kept", (so_far.id, picked), None)
            if kept is not None:
                so_far = msgspec.structs.replace(so_far, marks=so_far.marks.put("chosen", kept))
    return so_far


@rules.defines("616.1e", "entry:abilities")
def what_is_now_applicable(ask: Run, entry: Entry, so_far: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Once an object enters as a copy, the copied abilities on how it enters are applied, and only those."""
    return entry.card.abilities


@rules.defines("306.5b", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy", with_what_it_says))
def with_loyalty(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    loyalty = so_far.card.values.get("loyalty")
    if "planeswalker" not in values(so_far.card, "types") or not isinstance(loyalty, int):
        return so_far
    return msgspec.structs.replace(so_far, counters=plus(so_far.counters, Map(loyalty=loyalty)))


def plus(one: Map[str, int], two: Map[str, int]) -> Map[str, int]:
    """Two heaps of counters together."""
    return Map({name: one.get(name, 0) + two.get(name, 0) for name in (*one, *two)})
