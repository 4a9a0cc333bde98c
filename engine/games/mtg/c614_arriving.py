"""614.1c: what is done as an object enters, and what the abilities of others say of how objects enter."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c110_entering import Entry, plus
from engine.games.mtg.events import PutOnto
from engine.games.mtg.refs import abilities, listed, players, values
from engine.games.mtg.words import Players
from engine.kernel.events import Created
from engine.kernel.log import Record
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Context, Part

__all__ = ["Arriving", "EntersDoing"]


class EntersDoing(Ability, frozen=True):
    """What is done as this enters the battlefield, before anything says that it has entered (614.1c)."""

    does: tuple[Word, ...]


class Arriving(Part, frozen=True):
    """Objects whose lists have these members (`{types: creature}`) enter with more counters (614.1c).

    `who`: under whose control they enter: `you` or `each`. In a `lasting` with a `to`, that very object.
    """

    counters: Map[str, Amount]
    has: Map[str, str] = EMPTY
    who: str = "you"
    by: Players | None = None
    """Who puts the counters, if that is said (122.6a)."""


@rules.defines(
    "614.1c", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy", "with_what_it_says", "with_loyalty")
)
def with_what_others_say(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """Counters by the abilities of other permanents, held against what the object will be there (614.12)."""
    board = ask.board()
    applied = 0
    for live in board.live(Arriving):
        part = live.part
        if not isinstance(part, Arriving) or not _concerns(ask, live, part, so_far):
            continue
        if applied and not ask.allows("entry:goes-on", live):
            break
        ask.note(board.why.get(live.key, ()))
        more = Map({name: ask.amount(n, live.context) for name, n in part.counters.items()})
        so_far, applied = _given(ask, so_far, live, part, more), applied + 1
    return so_far


def _given(ask: Run, entry: Entry, live: Live, part: Arriving, more: Map[str, int]) -> Entry:
    """With more counters, which somebody in particular puts on it if the effect says so."""
    if part.by is None:
        return replace(entry, counters=plus(entry.counters, more))
    seats = players(ask, part.by, live.context)[:1]
    return replace(entry, named=(*entry.named, *((seat, name, n) for seat in seats for name, n in more.items())))


@rules.allows("616.1e", "entry:goes-on")
def one_after_another_until_none_is_left(ask: Run, live: Live) -> bool:
    """Once one of several such effects has been applied, the next is."""
    return True


def _concerns(ask: Run, live: Live, part: Arriving, entry: Entry) -> bool:
    if (part.who == "you" and live.context.controller != entry.seat) or entry.id not in (live.only or (entry.id,)):
        return False
    printed = {field: values(entry.card, field) for field in part.has}
    return all(want in ask.defines("entry:has", (entry, field), printed[field]) for field, want in part.has.items())


@rules.defines("614.12", "entry:has")
def as_it_would_exist_on_the_battlefield(ask: Run, said: tuple[Entry, str], so_far: object) -> object:
    """What it would be there by its own static abilities, and by the effects that there are already."""
    entry, field = said
    would = Run(ask.game, _there(ask.state, entry), off=ask.off, budget=ask.budget)
    return listed(would.get(_NEW, field))


_NEW = "entering"
"""What an object that is still to enter is called in the position that there would be."""


def _there(state: State, entry: Entry) -> State:
    """The position that there would be if an object were on the battlefield already, by the replacements so far."""
    was = state.objects.get(entry.id)
    owner = was.owner if was is not None else entry.seat
    marks, place = entry.marks.drop("face"), "battlefield"
    obj = Obj(_NEW, entry.card, owner, entry.seat, place, state.clock, marks, entry.counters, token=was is None)
    effects = {
        key: replace(one, only=(*one.only, _NEW)) if entry.id in (one.only or ()) and one.only is not None else one
        for key, one in state.effects.items()
    }
    places = state.places.put(place, (_NEW, *state.at(place)))
    return replace(state, objects=state.objects.put(_NEW, obj), places=places, effects=Map(effects))


@rules.does("614.1c", "after:put-onto", after="effects_go_on_with_the_permanent")
def what_it_does_as_it_enters(ask: Run, record: Record) -> Does:
    """No trigger: it is done with the entering itself, by the player under whose control it enters."""
    event = record.event
    new = record.becomes
    if isinstance(event, PutOnto) and new in ask.state.objects:
        for one in abilities(ask, new, EntersDoing):
            ask.effects(one.does, Context(new, event.seat))
    yield from ()


@rules.does("614.1c", "after:created")
def what_a_token_does_as_it_enters(ask: Run, record: Record) -> Does:
    """A token that is a copy of what does something as it enters does so, too."""
    event = record.event
    if isinstance(event, Created) and event.obj.place == "battlefield" and event.obj.id in ask.state.objects:
        for one in abilities(ask, event.obj.id, EntersDoing):
            ask.effects(one.does, Context(event.obj.id, event.obj.controller))
    yield from ()
