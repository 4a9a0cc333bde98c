"""Section 110: permanents. How objects enter the battlefield, and how they tap and untap."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import Entered, PutOnto, Tapped, Untapped
from engine.games.mtg.references import as_list, list_objects, list_printed
from engine.games.mtg.rules.arrival import Arrival
from engine.games.mtg.words import Entry, Tap, Untap
from engine.kernel.events import Began
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Modify

__all__: list[str] = []


@rules.does("110.1", "enter")
def becomes_a_permanent(ask: Run, said: tuple[str, str, Map[str, object], str | None]) -> Does:
    """Have an object enter the battlefield, and record that it entered.

    `said` is an `Arrival`: its id, the seat that will control it, its marks and its host, or None. Counters and what an
    effect makes of it may follow.
    """
    yield from _enter_together(ask, (Arrival(*said),))


def _enter_together(ask: Run, arrivals: tuple[Arrival, ...]) -> Does:
    """The events by which objects enter at one time: a tuple of moves, then a tuple that tells that they have entered.

    How each enters is settled before any moves (614.12). Between the two, effects on them begin and they get counters.
    Of an object that did not move nothing is told. The mark `came` holds
    the turn.

    Raises:
        KeyError: an object is gone before it begins.
    """
    entries: dict[str, Entry] = {}
    moves: list[PutOnto] = []
    was = {id: ask.state.objects[id].zone for id, *_ in arrivals}
    being = {one.id: one.being for one in arrivals if one.being is not None}
    mates = tuple((one.id, one.seat) for one in arrivals) if len(arrivals) > 1 else ()
    for id, seat, given, host, counters, _ in arrivals:
        obj = ask.state.objects[id]
        marks = _choose_face(ask, obj, given)
        face = obj.card.back if marks.get("face") == "back" and obj.card.back is not None else obj.card
        if id in being:
            being[id] = _keep_supertypes(ask, face, being[id])
            face = ask.defines("entry:being", (face, being[id]), face)
        bare = Entry(id, seat, face, counters=counters, marks=marks, mates=mates)
        entry: Entry = ask.defines("entry", bare, bare)
        aura = "Aura" in list_printed(entry.card, "subtypes")
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
    arrived = [(one.event.obj, one.becomes, one.event.seat) for one in done if isinstance(one.event, PutOnto)]
    for id, new, _ in arrived:
        if id in being:
            yield Began(msgspec.structs.replace(being[id], only=(new,)))
        ask.perform("enter:counters", (new, entries[id]))
    yield tuple(Entered(new, seat, was[id]) for id, new, seat in arrived)


def _choose_face(ask: Run, obj: Obj, marks: Map[str, object]) -> Map[str, object]:
    """The marks of an object that enters: by rule 711.10 those of `marks`, so that it has its front face up.

    With that rule's clause switched off, one that lay with its back up gets `face: back`. That is not so on the stack,
    nor with a face among `marks` already.
    """
    lies = obj.zone != "stack" and obj.marks.get("face") == "back" and "face" not in marks
    return marks.put("face", "back") if lies and ask.defines("face:entering", obj.id, "back") == "back" else marks


def _keep_supertypes(ask: Run, card: Card, effect: Ongoing) -> Ongoing:
    """An effect on an object that enters, changed so that it keeps the card's supertypes where it sets some (205.4b).

    An effect that sets no supertypes is given back as it is.
    """
    gives = effect.gives
    for at, part in enumerate(gives):
        if isinstance(part, Modify) and part.field == "supertypes" and part.op == "set":
            by = (*ask.defines("supertypes:kept", card, ()), *as_list(part.by))
            gives = (*gives[:at], msgspec.structs.replace(part, by=by), *gives[at + 1 :])
    return msgspec.structs.replace(effect, gives=gives)


@rules.does("110.1", "enter:together")
def several_become_permanents(ask: Run, said: tuple[tuple[str, str, Map[str, object], str | None], ...]) -> Does:
    """Have several objects enter the battlefield at one time, and record that they entered.

    `said` holds an `Arrival` for each: its id, controlling seat, marks and host, and perhaps counters and what an
    effect makes of it. How each enters is settled before any moves (614.12).
    """
    yield from _enter_together(ask, tuple(Arrival(*one) for one in said))


@rules.defines("110.2a", "put:controller")
def of_who_is_told_to_put_it_there(ask: Run, seat: str, so_far: str) -> str:
    """The seat that is told to put an object onto the battlefield, as the one that controls it."""
    return seat


@rules.does("110.5c", "effect:tap")
def tap(ask: Run, said: tuple[Tap, Context]) -> Does:
    """Tap the objects meant, all at once."""
    yield tuple(Tapped(id) for id in list_objects(ask, said[0].what, said[1]))


@rules.does("110.5c", "effect:untap")
def untap(ask: Run, said: tuple[Untap, Context]) -> Does:
    """Untap the objects meant, all at once."""
    yield tuple(Untapped(id) for id in list_objects(ask, said[0].what, said[1]))
