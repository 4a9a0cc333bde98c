"""A position: objects in places, marks, ongoing effects, waiting triggers, and the events so far."""

from __future__ import annotations

from engine.kernel.values import EMPTY, Map, Value, Word
from engine.kernel.words import Card, Context, Part, Pattern, Triggered

__all__ = ["GAME", "Flow", "Gone", "Obj", "Ongoing", "State", "Waiting", "place", "seat_of", "zone_of"]

GAME = "game"
"""The subject of marks that belong to no seat and no object, such as the phase."""


def place(zone: str, seat: str | None = None) -> str:
    """The name of a place, a pile of objects: a seat's own one, or a shared one if no seat is given.

    >>> place("hand", "P1"), place("stack")
    ('P1.hand', 'stack')
    """
    return f"{seat}.{zone}" if seat else zone


def zone_of(where: str) -> str:
    """The zone of a place, the kind of pile that it is.

    >>> zone_of("P1.hand"), zone_of("stack")
    ('hand', 'stack')
    """
    return where.rpartition(".")[2]


def seat_of(where: str) -> str | None:
    """The seat that a place belongs to: `"P1"` for `P1.hand`; None for a shared one such as `stack`."""
    return where.rpartition(".")[0] or None


class Obj(Value, frozen=True):
    """One object. `since` is its timestamp, and `was` the id it had before it last changed places."""

    id: str
    card: Card
    owner: str
    controller: str | None
    place: str
    since: int = 0
    marks: Map[str, object] = EMPTY
    counters: Map[str, int] = EMPTY
    host: str | None = None
    was: str | None = None
    token: bool = False
    context: Context | None = None
    """For an object on the stack: the targets and numbers announced for it."""

    @property
    def zone(self) -> str:
        """The zone it is in: `"hand"` if its place is `P1.hand`."""
        return zone_of(self.place)


class Gone(Value, frozen=True):
    """Last known information: an object as it last was, with its last values.

    `became` is the id of the object that it turned into.
    """

    obj: Obj
    values: Map[str, object]
    became: str | None = None


class Ongoing(Value, frozen=True):
    """An effect in force that does not depend on its source.

    `only`: the objects it applies to, fixed when it began; None matches the filters anew each time.
    `until`: the event that ends it. `left`: what remains of its amount. `rule`: the rule that made it, if one did.
    """

    id: str
    gives: tuple[Part, ...]
    context: Context
    stamp: int = 0
    until: Pattern | None = None
    only: tuple[str, ...] | None = None
    left: int | None = None
    next: Pattern | None = None
    """It waits for the object of the next such event, and then applies to that object alone."""
    through: Pattern | None = None
    """The event that it still lasts through, with what that triggers, and then ends."""
    rule: str | None = None


class Waiting(Value, frozen=True):
    """A trigger that waits to be put on the stack. `key` names the part that triggered."""

    id: str
    key: str
    trigger: Triggered
    context: Context


class Flow(Value, frozen=True):
    """Whose turn it is, who has priority, and how many passes came in a row. No card's value may read it."""

    active: str
    priority: str | None = None
    passes: int = 0


class State(Value, frozen=True):
    """A whole position. It equals the starting position with every event applied.

    `minted` is the highest number in an id, and `clock` the next timestamp.
    """

    seats: tuple[str, ...]
    flow: Flow
    teams: Map[str, str] = EMPTY
    out: tuple[str, ...] = ()
    """Seats that have left the game, in order."""
    marks: Map[str, Map[str, object]] = EMPTY
    objects: Map[str, Obj] = EMPTY
    places: Map[str, tuple[str, ...]] = EMPTY
    """The ids in each place, top first."""
    gone: Map[str, Gone] = EMPTY
    effects: Map[str, Ongoing] = EMPTY
    waiting: tuple[Waiting, ...] = ()
    past: tuple[Word, ...] = ()
    """The events of this turn, oldest first."""
    turns: tuple[tuple[Word, ...], ...] = ()
    """The events of each earlier turn."""
    minted: int = 0
    clock: int = 0

    def at(self, where: str) -> tuple[str, ...]:
        """The ids in a place (`P1.hand`, `stack`), top first; `()` if it is empty or unknown."""
        return self.places.get(where, ())

    def mark(self, subject: str, name: str, default: object = None) -> object:
        """A mark, a named fact, of an object, a seat or the game: `mark("P1", "life")`. `default` where there is none.

        The subject is an id, a seat or `"game"`. Of an object that is gone, it is the last one.
        """
        if subject in self.objects:
            return self.objects[subject].marks.get(name, default)
        if subject in self.gone:
            return self.gone[subject].obj.marks.get(name, default)
        return self.marks.get(subject, EMPTY).get(name, default)

    def number(self, subject: str, name: str) -> int:
        """A mark (see `mark`) as a number; 0 if it is not set, or is no number. A mark of True counts as 1."""
        found = self.mark(subject, name, 0)
        return found if isinstance(found, int) else 0

    def playing(self) -> tuple[str, ...]:
        """The seats still in the game, in turn order: `("P1", "P2")`; empty if all have left."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    def clockwise(self, start: str) -> tuple[str, ...]:
        """The seats still in the game, in turn order from `start` on: `("P2", "P1")` from `"P2"`.

        `start` itself is left out if it has left.

        Raises:
            ValueError: There is no such seat.
        """
        at = self.seats.index(start)
        return tuple(s for s in self.seats[at:] + self.seats[:at] if s not in self.out)

    def friends(self, one: str, two: str) -> bool:
        """Whether two seats are on one team. A seat without a team is its own team, so it is a friend of itself."""
        return self.teams.get(one, one) == self.teams.get(two, two)

    def latest(self, id: str) -> str:
        """The id that an object has now, after all its changes of place.

        It is the id itself if the object has not changed, has ceased to exist, or never was.
        """
        while id in self.gone and (became := self.gone[id].became):
            id = became
        return id
