"""Section 400: zones. Objects that change zones become new ones, and who finds them again."""

from __future__ import annotations

from typing import cast

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import Brought, PutOnto, Returned
from engine.games.mtg.references import get_number, list_objects, list_players
from engine.games.mtg.rules.arrival import Arrival
from engine.games.mtg.rules.choices import remember_chosen
from engine.games.mtg.rules.looking import Looking
from engine.games.mtg.rules.zones import follow_strays
from engine.games.mtg.words import Bring, Return
from engine.kernel.events import Changed, Event, Moved
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.parts import Move
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Context

__all__: list[str] = []

_PUBLIC = frozenset({"battlefield", "command", "exile", "graveyard", "stack"})


@rules.allows("400.2", "look")
def face_up_cards_in_public_zones(ask: Run, subject: Looking) -> bool:
    """Whether the card is face up on the battlefield or stack, or in a graveyard or the command zone.

    Anybody may look at it. Exile has a clause of its own.
    """
    obj = ask.state.objects[subject.card]
    return obj.zone in {"battlefield", "stack", "graveyard", "command"} and not obj.marks.get("facedown")


@rules.defines("400.7", "identity")
def another_object(ask: Run, move: Move, so_far: str) -> str:
    """`new`: an object that changes zones is always another object."""
    return "new"


@rules.does("400.7a", "after:put-onto")
def effects_go_on_with_the_permanent(ask: Run, record: Record) -> Does:
    """Have effects that changed a spell go on changing the permanent that it became.

    Nothing happens for what was not on the stack.
    """
    id = cast("PutOnto", record.event).obj
    if id not in ask.state.gone or ask.state.gone[id].obj.place != "stack":
        return
    for effect in tuple(ask.state.effects.values()):
        only = effect.only or ()
        if id in only:
            yield Changed(msgspec.structs.replace(effect, only=(*only, record.becomes)))


@rules.defines("400.7c", "kept")
def what_was_paid_for_the_spell(ask: Run, item: Obj, so_far: Map[str, object]) -> Map[str, object]:
    """The marks that a permanent keeps of the spell that it was.

    They are `so_far`, and those of its X, costs and mana, such as `x`, `how` and `spent`.
    """
    names = ("x", "spent", "how", "also", "foretold")
    return Map({**so_far, **{name: item.marks[name] for name in names if name in item.marks}})


@rules.defines("400.7d", "found:tracked")
def the_trigger_finds_what_it_became(ask: Run, said: tuple[str, Context], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The id, as a tuple of one, of what the object became by the move that triggered the ability.

    `said` is the object's old id and the context. It is `so_far` if the event is no such move, or if that object is
    gone or in no public zone.
    """
    id, context = said
    event = context.event
    if not isinstance(event, Moved) or event.obj != id or event.becomes not in ask.state.objects:
        return so_far
    return (event.becomes,) if ask.state.objects[event.becomes].zone in _PUBLIC else so_far


@rules.defines("400.7h", "found:again")
def an_effect_finds_what_it_moved(ask: Run, moved: tuple[str, ...], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of what an effect's earlier parts moved, all of them, for its later parts."""
    return moved


@rules.does("400.7h", "effect:return")
def return_it(ask: Run, said: tuple[Return, Context]) -> Does:
    """Put the objects into the zone named, of their owners, or onto the battlefield together as the effect says.

    With `attacking`, those that arrive attack. Then `then` is done, with what they became as `chosen`. A token that has
    left is tried, so that 111.8 answers.
    """
    word, context = said
    ids = list_objects(ask, word.what, context)
    if word.to == "battlefield":
        yield from _return_lost_token(ask, word, context)
        seats, marks = list_players(ask, word.who, context), Map(tapped=True) if word.tapped else EMPTY
        being = ask.defines("being", (word, context), None)
        counters = Map({name: get_number(ask, n, context) for name, n in word.counters.items()})
        arrivals = tuple(
            Arrival(id, seat, marks, None, counters, being) for id in ids for seat in _choose_controller(ask, id, seats)
        )
        if len(arrivals) > 1:
            ask.perform("enter:together", arrivals)
        elif arrivals:
            ask.perform("enter", arrivals[0])
        for id in ids if word.attacking else ():
            ask.perform("attack:join", ask.state.latest(id))
        ask.perform("being:afterwards", (word, context, tuple(ask.state.latest(id) for id in ids)))
    late = follow_strays(ask, word.what, context)
    going = () if word.to == "battlefield" else (*((id, False) for id in ids), *((id, True) for id in late))
    yield tuple(_put_into_zone(ask, id, word.to, stray=stray) for id, stray in going)
    moved = tuple(ask.state.latest(id) for id in ids if id not in ask.state.objects)
    ask.effects(word.then, remember_chosen(context, ask.defines("found:again", moved, ())))


def _return_lost_token(ask: Run, word: Return, context: Context) -> Does:
    """Try to return a token that has left, so that the rule against it answers (111.8).

    Nothing comes unless `word` means the object that the triggering event moved, and that was a token.
    """
    event = context.event
    if not isinstance(event, Moved) or not isinstance(word.what, str):
        return
    meant_it = resolve_reference(word.what, context, ask.state) in {event.obj, event.becomes}
    gone = ask.state.gone.get(str(event.becomes))
    if meant_it and gone is not None and gone.obj.token:
        yield PutOnto(str(event.becomes), "battlefield")


def _put_into_zone(ask: Run, id: str, to: str, *, stray: bool) -> Event:
    """The event that puts an object into the zone `to` (such as `hand`) of its owner.

    It is a `Returned`. Into a graveyard from the battlefield it dies instead, by a clause. `stray` says that it has
    moved on since it left the battlefield.

    Raises:
        KeyError: the object is gone.
    """
    event = Returned(id, f"{ask.state.objects[id].owner}.{to}", stray=stray)
    return cast("Event", ask.defines("dies", event, event)) if to == "graveyard" else event


def _choose_controller(ask: Run, id: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seat under whose control an object enters, as a tuple of one: the first of the seats told to put it there.

    `()` if there are no seats. With that clause switched off it is the owner.

    Raises:
        KeyError: the object is gone, and there are seats.
    """
    return tuple(ask.defines("put:controller", seat, ask.state.objects[id].owner) for seat in seats[:1])


@rules.does("400.11b", "effect:bring")
def a_card_comes_into_the_game(ask: Run, said: tuple[Bring, Context]) -> Does:
    """Each player meant may choose a matching card of their own from outside the game. It goes to the zone named."""
    word, context = said
    for seat in list_players(ask, word.who, context):
        theirs = ask.state.at(f"{seat}.outside")
        fit = tuple(id for id in theirs if matches_filter(word.of, id, context, ask.board()))
        picked = str(ask.choose(seat, "bring", (*fit, "none")))
        if picked != "none":
            yield Brought(picked, f"{seat}.{word.to}")


@rules.forbids("400.11c", "event:moved")
def an_effect_on_a_card_outside_the_game(ask: Run, event: Moved) -> bool:
    """Objection to moving a card that is outside the game, unless an effect brings it in."""
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone == "outside" and not isinstance(event, Brought)
