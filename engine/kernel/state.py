"""A position: objects in places, marks, effects in force, what waits, what happened this turn."""

from __future__ import annotations

from engine.kernel.values import EMPTY, Map, Value, Word
from engine.kernel.words import Card, Context, Part, Pattern, Triggered

__all__ = ["GAME", "Flow", "Gone", "Obj", "Ongoing", "State", "Waiting", "place", "seat_of", "zone_of"]

GAME = "game"
"""The subject of marks that belong to nobody: the phase, the turn's number."""


def place(zone: str, seat: str | None = None) -> str:
    """The name of a pile: a seat's own, or a shared one.

    >>> place("hand", "P1"), place("stack")
    ('P1.hand', 'stack')
    """
    return f"{seat}.{zone}" if seat else zone


def zone_of(where: str) -> str:
    """The kind of a place.

    >>> zone_of("P1.hand"), zone_of("stack")
    ('hand', 'stack')
    """
    return where.rpartition(".")[2]


def seat_of(where: str) -> str | None:
    """Whose place it is; None for a shared one."""
    return where.rpartition(".")[0] or None


class Obj(Value, frozen=True):
    """One object. `since` is its timestamp; `was` the object it was before it last changed places."""

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
    """Of a stack item: what was announced for it."""

    @property
    def zone(self) -> str:
        """The kind of place it is in."""
        return zone_of(self.place)


class Gone(Value, frozen=True):
    """Last known information: an object as it last was, with its values then."""

    obj: Obj
    values: Map[str, object]
    became: str | None = None


class Ongoing(Value, frozen=True):
    """An effect in force by itself.

    `only`: the objects it applies to, fixed when it began; None reads the filters anew each time.
    `until`: the event that ends it. `left`: what remains of an amount. `locked`: values fixed when it first applied.
    """

    id: str
    gives: tuple[Part, ...]
    context: Context
    stamp: int = 0
    until: Pattern | None = None
    only: tuple[str, ...] | None = None
    left: int | None = None
    next: Pattern | None = None
    """It waits for the object of the next such event, and then applies to that one alone."""
    rule: str | None = None


class Waiting(Value, frozen=True):
    """A trigger that has triggered. `key` names the ability, so that limits can count it."""

    id: str
    key: str
    trigger: Triggered
    context: Context


class Flow(Value, frozen=True):
    """Whose move it is, which no card's value may read."""

    active: str
    priority: str | None = None
    passes: int = 0


class State(Value, frozen=True):
    """A whole position. Equal to the fold of its events over the position that they began from."""

    seats: tuple[str, ...]
    flow: Flow
    teams: Map[str, str] = EMPTY
    out: tuple[str, ...] = ()
    """Seats that have left the game, in order."""
    marks: Map[str, Map[str, object]] = EMPTY
    objects: Map[str, Obj] = EMPTY
    places: Map[str, tuple[str, ...]] = EMPTY
    """Top first."""
    gone: Map[str, Gone] = EMPTY
    effects: Map[str, Ongoing] = EMPTY
    waiting: tuple[Waiting, ...] = ()
    past: tuple[Word, ...] = ()
    """Events of this turn, oldest first."""
    turns: tuple[tuple[Word, ...], ...] = ()
    """Events of earlier turns."""
    minted: int = 0
    clock: int = 0

    def at(self, where: str) -> tuple[str, ...]:
        """The ids in a place, top first."""
        return self.places.get(where, ())

    def mark(self, subject: str, name: str, default: object = None) -> object:
        """A mark of an object, a seat or the game; of an object that is gone, its last one."""
        if subject in self.objects:
            return self.objects[subject].marks.get(name, default)
        if subject in self.gone:
            return self.gone[subject].obj.marks.get(name, default)
        return self.marks.get(subject, EMPTY).get(name, default)

    def number(self, subject: str, name: str) -> int:
        """A mark that counts; 0 where it was never set."""
        found = self.mark(subject, name, 0)
        return found if isinstance(found, int) else 0

    def playing(self) -> tuple[str, ...]:
        """The seats still in the game, in turn order."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    def clockwise(self, start: str) -> tuple[str, ...]:
        """The seats still in, beginning with one."""
        at = self.seats.index(start)
        return tuple(s for s in self.seats[at:] + self.seats[:at] if s not in self.out)

    def friends(self, one: str, two: str) -> bool:
        """Whether two seats are on one team (a seat alone is a team)."""
        return self.teams.get(one, one) == self.teams.get(two, two)

    def latest(self, id: str) -> str:
        """The object that this one has become, through every change of place."""
        while id in self.gone and (became := self.gone[id].became):
            id = became
        return id
