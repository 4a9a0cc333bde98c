"""Creating tokens: several batches at one time, with what each enters with."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from msgspec.structs import replace

from engine.games.mtg.events import CreatesTokens, Entered, MadeToken
from engine.games.mtg.references import list_printed
from engine.games.mtg.words import Entry
from engine.kernel.events import Created, Event
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import EMPTY, Map, Value
from engine.kernel.words import Card

__all__ = ["Batch", "create_tokens", "list_created"]


class Batch(Value, frozen=True):
    """Like tokens to be created. `enters`: the text that says how they enter, if it is not the card's own."""

    card: Card
    n: int = 1
    counters: Map[str, int] = EMPTY
    enters: Card | None = None


def create_tokens(
    ask: Run, seat: str, *batches: Batch
) -> Generator[Event | tuple[Event, ...], list[Record], list[str]]:
    """The events by which a player creates tokens at one time, and at the end the ids of the new tokens.

    A clause runs it with `yield from`. Each batch is so many like tokens. First comes a `CreatesTokens` for each batch
    whose number may change. Then all are created in one tuple. Last come an `Entered` and a `MadeToken` for each. The
    list is empty if none is created, and nothing is told then.
    """
    made: list[str] = []
    arriving: list[tuple[Obj, Entry]] = []
    for batch in batches:
        named = batch.card if batch.card.name else ask.defines("token:name", batch.card, batch.card)
        card = ask.defines("token:text", named, Card(named.name))
        n = batch.n
        if n > 0 and ask.defines("tokens:replaceable", seat, so_far=False):
            begun = yield CreatesTokens(seat, n, card.name)
            n = sum(one.event.n for one in begun if isinstance(one.event, CreatesTokens))
        text = card if batch.enters is None else batch.enters
        bare = Entry("", seat, text, counters=batch.counters, marks=Map(came=ask.state.mark("game", "turn")))
        entries: list[Entry] = [ask.defines("entry", bare, bare) for _ in range(n)]
        arriving += [(_make_token(ask, card, entry), entry) for entry in entries]
    done = yield tuple(Created(obj) for obj, _ in arriving)
    for obj in list_created(done):
        at = next(at for at, (bare_obj, _) in enumerate(arriving) if bare_obj == replace(obj, id=""))
        ask.perform("enter:counters", (obj.id, arriving.pop(at)[1]))
        made.append(obj.id)
    yield (*(Entered(id, seat) for id in made), *(MadeToken(id, seat) for id in made))
    return made


def list_created(done: Iterable[Record]) -> list[Obj]:
    """The objects that some records say were created, with their ids: tokens, copies, abilities on the stack."""
    return [one.event.obj for one in done if isinstance(one.event, Created)]


def _make_token(ask: Run, card: Card, entry: Entry) -> Obj:
    """A token as it will enter (614.12), with an empty id and without the counters.

    Its owner and its controller are the seat of the entry. For an Aura, clauses say what it is attached to, and may let
    the player choose; None if there is nothing.
    """
    marks = entry.marks.put("tapped", value=True) if entry.tapped else entry.marks
    host = ask.defines("host", entry, None) if "Aura" in list_printed(entry.card, "subtypes") else None
    return Obj("", card, entry.seat, entry.seat, "battlefield", host=host, marks=marks, token=True)
