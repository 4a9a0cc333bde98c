"""Effects on permanents, and on what becomes one."""

from __future__ import annotations

from engine.games.mtg.words.arguments import Anything, Players, Reference
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Card, Filter, Modify, Pattern

__all__ = [
    "Attach",
    "BecomeTapped",
    "Control",
    "Copy",
    "Create",
    "Destroy",
    "Emblem",
    "Entry",
    "Exchange",
    "Exile",
    "Outfit",
    "Produce",
    "Put",
    "RemoveCounters",
    "Return",
    "Sacrifice",
    "Switch",
    "Tap",
    "Untap",
]


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


class Emblem(Word, frozen=True):
    """A player gets an emblem with these abilities, for the rest of the game (114.2)."""

    abilities: tuple[Ability, ...]
    who: Players = "you"


class RemoveCounters(Word, frozen=True):
    """Remove `n` counters from objects, or all of them without `n`.

    `counter`: their kind; without it, kinds that the player chooses.
    """

    n: Amount | None = None
    what: Reference | Filter = "target"
    counter: str | None = None


class Outfit(Word, frozen=True):
    """For each of these objects, you may attach a matching one to it; none to two of them, and all at once."""

    of: Filter
    to: Reference = "chosen"


class Switch(Word, frozen=True):
    """Switch the power and toughness of creatures, until the end of the turn (613.4d)."""

    what: Reference | Filter = "target"


class Destroy(Word, frozen=True):
    """Destroy."""

    what: Reference | Filter = "target"


class Exile(Word, frozen=True):
    """Exile, for good or until an event (`until`), when it returns (610.3).

    `then` calls the exiled cards `chosen`. They bear the mark `by`, which is the source (607.2a).
    """

    what: Reference | Filter = "target"
    until: Pattern | None = None
    facedown: bool = False
    then: tuple[Word, ...] = ()


class Return(Word, frozen=True):
    """Put into a zone of its owner, or onto the `battlefield` under the control of `who`.

    `attacking`: it enters attacking whom its controller chooses (508.4). `then` calls the cards `chosen`, wherever
    they are now (400.7h).
    """

    what: Reference | Filter = "target"
    to: str = "hand"
    who: Players = "you"
    tapped: bool = False
    attacking: bool = False
    then: tuple[Word, ...] = ()
    counters: Map[str, Amount] = EMPTY
    """With which counters it enters the battlefield."""
    being: tuple[Modify, ...] = ()
    """What it is from the moment it enters, for good: *that creature is an Angel in addition* (611.2e)."""
    having: tuple[Modify, ...] = ()
    """What it has or lacks for good: *it has flying*. The law says whether it does so as it enters (611.2e)."""


class Sacrifice(Word, frozen=True):
    """Players sacrifice `n` matching permanents of their choice."""

    of: Filter
    n: Amount = 1
    who: Players = "you"


class Tap(Word, frozen=True):
    """Tap."""

    what: Reference | Filter = "target"


class Untap(Word, frozen=True):
    """Untap."""

    what: Reference | Filter = "target"


class Put(Word, frozen=True):
    """Put counters on objects or players."""

    counter: str
    n: Amount = 1
    on: Anything | Filter = "this"


class Create(Word, frozen=True):
    """Create tokens; `attacking`: they enter attacking whom their controller chooses (508.4).

    A `card` without a name is named after its subtypes (111.4). `also`: one token of each of these cards is created at
    the same time. `then` calls the tokens `chosen`.
    """

    card: Card
    n: Amount = 1
    who: Players = "you"
    attach: Reference | None = None
    """What is attached to the token then."""
    tapped: bool = False
    attacking: bool = False
    then: tuple[Word, ...] = ()
    also: tuple[Card, ...] = ()
    sized: Map[str, Amount] = EMPTY
    """Power and toughness that are reckoned as the tokens are created."""


class Copy(Word, frozen=True):
    """Create a token that is a copy of a permanent.

    Exceptions: lists gain members, and values are set (706.9b).
    """

    of: Reference = "target"
    n: Amount = 1
    counters: Map[str, int] = EMPTY
    gains: Map[str, tuple[str, ...]] = EMPTY
    sets: Map[str, object] = EMPTY


class Attach(Word, frozen=True):
    """Attach an object to another."""

    what: Reference = "this"
    to: Reference = "target"


class Control(Word, frozen=True):
    """Gain control, until an event, or for good."""

    what: Reference = "target"
    until: Pattern | None = None
    whose: Players = "you"


class Exchange(Word, frozen=True):
    """Two permanents change controllers, if it can be done at all."""

    one: Reference = "target.1"
    two: Reference = "target.2"


class Produce(Word, frozen=True):
    """Add mana: `{R}{R}`, or `any` one colour of choice, `n` times. `kept`: it is not lost until end of turn.

    `chosen`: of the colour that was chosen for the source. `identity`: of a colour in your commander's color identity.
    """

    mana: str
    n: Amount = 1
    kept: bool = False
    who: Players = "you"
    only: tuple[Pattern, ...] = ()
    """It can be spent on such things alone (106.6), as `{event: casting, where: {spell: {zone: stack, …}}}`."""


class BecomeTapped(Word, frozen=True):
    """This enters tapped after all (614.1c): it is tapped as it enters, and does not become tapped."""
