"""What a seat may see of a position and of the log.

In a view, hidden cards are replaced by `HIDDEN`. Reading one of their values raises, so nothing hidden can leak. An
object's `seen` mark (a list of seats, or `all`) and its `facedown` mark override its zone. The game's hook
`seats_that_see` overrides it, too.
"""

from __future__ import annotations

import msgspec

from engine.kernel.events import Chosen, Created, Event, Moved, Shuffled, Stacked
from engine.kernel.game import Game
from engine.kernel.log import Record, Stop
from engine.kernel.parts import HIDDEN
from engine.kernel.state import GAME, Flow, Gone, Obj, State, seat_of, zone_of
from engine.kernel.values import EMPTY, Map, Word

__all__ = ["SeatView", "can_see", "redact_record", "view_state"]


def can_see(game: Game, seat: str, obj: Obj) -> bool:
    """Whether a seat may know which card an object is.

    Its mark `seen` decides; then the game's hook; then a mark `facedown` hides it; and then its zone decides.
    """
    seen = obj.marks.get("seen")
    own = game.hooks.seats_that_see
    if seen is None and own is not None:
        seen = own(obj)
    if seen is not None:
        return seen == "all" or (isinstance(seen, tuple) and seat in seen)
    if obj.marks.get("facedown"):
        return False
    return _is_place_visible(game, seat, obj.place, obj.owner)


def _is_place_visible(game: Game, seat: str, where: str, owner: str) -> bool:
    """Whether a seat may see face-up cards in a place (`P1.hand`). It may in a zone that the game does not know.

    A zone that only its owner sees is visible to the seat of the place, or to `owner` if the place is shared.
    """
    zone = game.zones.get(zone_of(where))
    if zone is None or zone.seen_by == "all":
        return True
    return zone.seen_by == "owner" and seat == (seat_of(where) or owner)


def view_state(game: Game, state: State, seat: str) -> State:
    """The position as one seat sees it: hidden cards are `HIDDEN`.

    History and last known information are redacted, too. Marks of seats and of the game, ids in their places, ongoing
    effects and waiting triggers are shown whole.
    """
    return SeatView(game, seat).look(state)


class SeatView:
    """One seat's view of successive positions. Only what has changed is computed anew.

    A hidden object that has not visibly changed stays the same object. Events of earlier turns stay as they were shown.
    """

    def __init__(self, game: Game, seat: str) -> None:
        """Take the game and the seat whose view it is. No position has been seen yet."""
        self._game, self._seat = game, seat
        self._given = self._seen = State((), Flow(seat))

    def look(self, state: State) -> State:
        """The position as the seat sees it, as `view_state` has it. The same position gives the same view.

        Only what differs from the position seen last is worked out anew, and this one is remembered in its place.
        """
        given, seen = self._given, self._seen
        if state is given:
            return seen
        objects = Map({id: self._view_object(obj, seen.objects.get(id)) for id, obj in state.objects.items()})
        gone = (
            seen.gone if state.gone is given.gone else Map({id: self._view_gone(one) for id, one in state.gone.items()})
        )
        earlier = zip(given.turns, state.turns, strict=False)
        known = next(
            (at for at, (was, now) in enumerate(earlier) if was is not now), min(len(given.turns), len(state.turns))
        )
        turns = (*seen.turns[:known], *(self._redact_events(state, turn) for turn in state.turns[known:]))
        self._given = state
        self._seen = msgspec.structs.replace(
            state, objects=objects, gone=gone, past=self._redact_events(state, state.past), turns=turns
        )
        return self._seen

    def _view_object(self, obj: Obj, had: Obj | None) -> Obj:
        """An object as the seat sees it: itself, or a version without its card, marks, counters and context.

        `had` is what the seat saw before, or None. It is given back if it looks the same.
        """
        if self._given.objects.get(obj.id) is obj and had is not None:
            return had
        if can_see(self._game, self._seat, obj):
            return obj
        veiled = _hide_object(obj)
        return had if had == veiled and had is not None else veiled

    def _view_gone(self, one: Gone) -> Gone:
        """Last known information as the seat sees it: the same if it may see the card.

        Of a hidden object no values are left, only its id, its place and what it became.
        """
        if self._given.gone.get(one.obj.id) is one:
            return self._seen.gone[one.obj.id]
        return one if can_see(self._game, self._seat, one.obj) else Gone(_hide_object(one.obj), EMPTY, one.became)

    def _redact_events(self, state: State, events: tuple[Word, ...]) -> tuple[Word, ...]:
        """Events as the seat may know them, as many as before, each in its place."""
        return tuple(
            _redact_event(self._game, state, one, self._seat) if isinstance(one, _REDACTED) else one for one in events
        )


def _hide_object(obj: Obj) -> Obj:
    """An object with the card `HIDDEN`, and without its marks, counters and context. Its id, owner and place stay."""
    return msgspec.structs.replace(obj, card=HIDDEN, marks=EMPTY, counters=EMPTY, context=None)


def redact_record(game: Game, state: State, record: Record | Stop, seat: str) -> Record | Stop:
    """A record as one seat may know it; the same record if it hides nothing from the seat.

    If something is hidden, its reasons are left out, too.
    """
    event = _redact_event(game, state, record.event, seat)
    return record if event == record.event else msgspec.structs.replace(record, event=event, because=())


_REDACTED = (Moved, Created, Stacked, Chosen, Shuffled)
"""The kinds of event that may hold something hidden."""


def _redact_event(game: Game, state: State, event: Event, seat: str) -> Event:
    """An event as one seat may know it; the same event if it hides nothing from the seat.

    A secret option becomes `"?"`, as does every id in a hidden pile that is shuffled. A move loses values and marks if
    the seat sees the object neither before nor after it. What is created or stacked loses its card and what is on it.
    """
    if isinstance(event, Moved):
        before = state.gone[event.obj].obj if event.obj in state.gone else state.objects.get(event.obj)
        now = state.objects.get(event.becomes) or (
            state.gone[event.becomes].obj if event.becomes in state.gone else None
        )
        known = any(one is not None and can_see(game, seat, one) for one in (before, now))
        return event if known else msgspec.structs.replace(event, last=EMPTY, marks=EMPTY)
    if isinstance(event, (Created, Stacked)):
        obj = event.obj
        return (
            event if obj is None or can_see(game, seat, obj) else msgspec.structs.replace(event, obj=_hide_object(obj))
        )
    if isinstance(event, Chosen):
        secret = event.seat not in {None, seat} and _is_secret_option(game, state, event.option, seat)
        return msgspec.structs.replace(event, option="?") if secret else event
    if isinstance(event, Shuffled):
        shown = _is_place_visible(game, seat, event.place, seat_of(event.place) or GAME)
        return event if shown else msgspec.structs.replace(event, order=tuple("?" for _ in event.order))
    return event


def _is_secret_option(game: Game, state: State, option: object, seat: str) -> bool:
    """Whether an option of a choice is the id of an object that a seat may not see.

    Other options are no secret, ids of objects that are gone among them.
    """
    obj = state.objects.get(option) if isinstance(option, str) else None
    return obj is not None and not can_see(game, seat, obj)
