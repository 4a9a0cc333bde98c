"""What effects do."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Amount, Condition, Filter, Part, Pattern

__all__ = [
    "Amp",
    "Banish",
    "Bottom",
    "Choose",
    "Clash",
    "Conditional",
    "Copy",
    "Create",
    "Deal",
    "Destroy",
    "Discard",
    "Draw",
    "Gain",
    "GainControl",
    "Inline",
    "Intimidate",
    "Lasting",
    "Mode",
    "Name",
    "NegateLayer",
    "Optional",
    "PayResource",
    "Pick",
    "Put",
    "PutCounter",
    "Roll",
    "Search",
    "Shuffle",
    "Triggering",
    "TurnFace",
    "Unfreeze",
]


class Lasting(Word, frozen=True):
    """Begin a layer-continuous effect. `until`: the event that ends it, the end of the turn if nothing is said.

    `next`: it applies to the object of the next such event alone. `left`: what a shield begins with. `x`: its
    variable, fixed when it is generated, or (with `next`) when it first applies; `it` is the object then. `instead`:
    it gives this in place of `gives` if the object is what `given` says.
    """

    gives: tuple[Part, ...]
    next: Pattern | None = None
    until: Pattern | None = None
    through: Pattern | None = None
    """It ends earlier with the next such event, and is there while that event triggers: "the next time ..."."""
    left: Amount | None = None
    to: tuple[str, ...] | None = None
    x: Amount | None = None
    when: Condition | None = None
    """Looked at once, when it would be generated."""
    instead: tuple[Part, ...] | None = None
    given: Filter | None = None
    next_turn_of: str | None = None
    """It lasts until the end of the next turn of this player, or of whoever controls this object."""


class Conditional(Word, frozen=True):
    """Effects that are generated only if a condition holds at that moment."""

    when: Condition
    does: tuple[Word, ...]


class Optional(Word, frozen=True):
    """Effects that a player may choose; with `pay`, only if that many resources can be paid, and then are.

    `then`: what follows if the player does, and something comes of it.
    """

    does: tuple[Word, ...]
    pay: int = 0
    then: tuple[Word, ...] = ()


class Mode(Word, frozen=True):
    """One mode of a choice, with what each target that it needs must be."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()


class Choose(Word, frozen=True):
    """Choose one of several modes, when its card is played, its ability activated or its layer added (5.1.4a)."""

    modes: tuple[Mode, ...]


class Inline(Word, frozen=True):
    """A triggered effect that triggers only if its condition is met at the moment when it is generated."""

    when: Condition
    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()


class Deal(Word, frozen=True):
    """Deal damage to a hero, or so much to each that matches. `also`: what the same event deals besides."""

    amount: Amount
    kind: str = "arcane"
    to: str | Filter = "target"
    preventable: bool = True
    also: tuple[Deal, ...] = ()


class Amp(Word, frozen=True):
    """The next arcane damage that you would deal this turn is this much more."""

    n: Amount = 1


class Draw(Word, frozen=True):
    """Draw cards: one event, in which each card is drawn."""

    n: Amount = 1


class Destroy(Word, frozen=True):
    """Destroy an object; or all that match, at once; or, with `choose`, one of them that you choose."""

    what: str | Filter = "this"
    choose: bool = False


class Discard(Word, frozen=True):
    """Discard a card: this one, one of that player's choice (None), or a random one. `who`: whose hand."""

    what: str | None = None
    random: bool = False
    who: str = "you"


class Banish(Word, frozen=True):
    """Banish an object to its owner's banished zone; `down`: face down."""

    what: str = "this"
    down: bool = False


class Put(Word, frozen=True):
    """Put an object into a zone of its owner: `it` is what was found last.

    What comes into an arsenal lies face down; `up`: face up.
    """

    what: str = "it"
    zone: str = "hand"
    up: bool = False


class PutCounter(Word, frozen=True):
    """Put counters on an object; below zero, remove them."""

    counter: str
    n: Amount = 1
    what: str = "this"


class Search(Word, frozen=True):
    """Search your deck for a card that matches `which`, and do `then` with it as `it`."""

    which: Filter = Filter()
    then: tuple[Word, ...] = ()


class Shuffle(Word, frozen=True):
    """Put your deck in a random order."""


class Create(Word, frozen=True):
    """Create a token in the arena under your control, by the name of its card."""

    token: str


class Copy(Word, frozen=True):
    """An object becomes a copy of another, with what of that is copyable now. `until`: as of a lasting effect."""

    what: str = "this"
    of: str = "target"
    until: Pattern | None = None


class Gain(Word, frozen=True):
    """Gain action points (`what="action"`) or resource points (`"resource"`)."""

    what: str = "action"
    n: Amount = 1


class GainControl(Word, frozen=True):
    """Gain control of an object, which stays where it lies."""

    what: str = "target"


class PayResource(Word, frozen=True):
    """Pay resource points, if you have that many; else nothing happens."""

    n: Amount = 1


class Roll(Word, frozen=True):
    """Roll a die; its result is `x` of what comes then."""

    then: tuple[Word, ...]
    sides: int = 6


class Name(Word, frozen=True):
    """Name a card; the name is `{name}` of what comes then, as the mark `named` of the source."""

    names: tuple[str, ...] = ()


class NegateLayer(Word, frozen=True):
    """Negate a layer: it is cleared from the stack and does not resolve."""

    what: str = "target"


class Intimidate(Word, frozen=True):
    """A player banishes a random card from hand face down until the end phase begins."""

    who: str = "target"


class Clash(Word, frozen=True):
    """You and the next player clockwise reveal the top card of your decks; the greater power wins."""


class Pick(Word, frozen=True):
    """Choose an object that is no target; it is `it` in what comes then."""

    which: Filter
    then: tuple[Word, ...]


class Bottom(Word, frozen=True):
    """Put one of several cards, of your choice, on the bottom of its owner's deck. `of` is a reference to their ids."""

    of: str = "event.cards"


class Unfreeze(Word, frozen=True):
    """An object is frozen no longer."""

    what: str = "target"


class TurnFace(Word, frozen=True):
    """Turn an object face up or face down."""

    what: str = "this"
    up: bool = True


class Triggering(Word, frozen=True):
    """An effect about to trigger, as prohibitions of triggering see it: the event's name, and the source."""

    event: str
    source: str
