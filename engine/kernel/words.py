"""The words that every game's cards are written in: who, how many, if, whenever, and what lasts.

A card is data. Its abilities are made of these words and of the game's own (effects, costs). References are
short strings read in a context: `this` (the source), `this.<mark>` (a mark of it), `you` (its controller), `host` (what
it is attached to),
`target`, `target.2`, `event.<field>`, `it` (the object being changed), a seat's name or an object's id.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.kernel.values import EMPTY, Map, Value, Word

__all__ = [
    "Ability",
    "AllOf",
    "Amount",
    "AtLeast",
    "AtMost",
    "Both",
    "Card",
    "Charge",
    "Compare",
    "Condition",
    "Context",
    "Count",
    "Counting",
    "Exists",
    "Filter",
    "Happened",
    "Modify",
    "Negate",
    "Part",
    "Pattern",
    "Permit",
    "Plus",
    "Prohibit",
    "Replace",
    "Static",
    "Test",
    "Times",
    "Triggered",
    "ValueOf",
]


class Filter(Word, frozen=True):
    """Which objects. Every field given must hold; an empty filter is every object."""

    zone: str | None = None
    """The zone they are in; none given means wherever the question looks, the board."""
    name: str | None = None
    has: Map[str, object] = EMPTY
    """Field by field: a value it equals, or holds if the field is a list; or a test such as at-least."""
    controller: str | None = None
    """`you`, `not-you`, `friend` (of your team, you too), `foe` (of another), or a reference to a seat."""
    owner: str | None = None
    other: bool = False
    """Not the source itself."""
    be: str | None = None
    """A reference: this very object."""
    marks: Map[str, object] = EMPTY
    host: str | None = None
    """A reference to what they are attached to."""


class Count(Word, frozen=True):
    """How many objects match, times a factor."""

    of: Filter
    times: int = 1
    distinct: str | None = None
    """Count the different values of this field instead."""


class ValueOf(Word, frozen=True):
    """A number field of one object, or a mark or counter of it."""

    of: str
    field: str


class Times(Word, frozen=True):
    """A product."""

    left: Amount
    right: Amount


class Plus(Word, frozen=True):
    """A sum."""

    left: Amount
    right: Amount


class Counting(Word, frozen=True):
    """A game's own way to come to a number; subclassed, and read by `Hooks.amounts`."""


Amount: TypeAlias = int | str | Count | ValueOf | Times | Plus | Counting
"""A number, `x` (what was announced), `event.<field>`, or a word that computes one."""


class AtLeast(Word, frozen=True):
    """A test on a number."""

    n: Amount


class AtMost(Word, frozen=True):
    """A test on a number."""

    n: Amount


class Negate(Word, frozen=True):
    """Anything but."""

    test: object


class Both(Word, frozen=True):
    """Every one of these, where several things are asked of one field."""

    these: tuple[object, ...]


Test: TypeAlias = AtLeast | AtMost | Both | Negate | Filter
"""What a field can be held against, besides a value that it must equal."""


class Compare(Word, frozen=True):
    """Two amounts: `op` is one of `<`, `<=`, `=`, `>=`, `>`."""

    left: Amount
    op: str
    right: Amount


class Exists(Word, frozen=True):
    """At least so many objects match; at_most bounds it from above."""

    of: Filter
    at_least: int = 1
    at_most: int | None = None


class Pattern(Word, frozen=True):
    """Which events (or actions): by name, a more general name included, and by field.

    A field that names a seat is held against `you`, `not-you`, `friend`, `foe` as a filter's `controller` is.
    """

    event: str
    where: Map[str, object] = EMPTY


class Happened(Word, frozen=True):
    """Events of this turn, counted."""

    what: Pattern
    at_least: int = 1
    at_most: int | None = None


class AllOf(Word, frozen=True):
    """Every condition holds."""

    these: tuple[Condition, ...]


Condition: TypeAlias = Compare | Exists | Happened | AllOf | Negate


class Part(Word, frozen=True):
    """What an ability or an ongoing effect gives while it is in force."""


class Modify(Part, frozen=True):
    """Changes one field of every object that matches.

    `op` is set, add, subtract, multiply, divide (numbers; a quotient is cut towards zero), or grant, remove (members of
    a list field).
    """

    field: str
    op: str
    by: object
    to: Filter = Filter(be="this")
    when: Condition | None = None


class Prohibit(Part, frozen=True):
    """Says that events or actions cannot happen."""

    what: Pattern
    when: Condition | None = None


class Permit(Part, frozen=True):
    """Says that an action may be done that otherwise might not."""

    what: Pattern
    when: Condition | None = None


class Charge(Part, frozen=True):
    """Changes a cost: `op` is set, increase or reduce; `what` is matched against the action.

    `least`: a reduction takes it down to this, and not further.
    """

    what: Pattern
    op: str
    by: Amount
    cost: str = "cost"
    least: Amount | None = None


class Replace(Part, frozen=True):
    """Replaces an event that is about to happen.

    `change` sets fields of the event (amounts may use `event.<field>`); `first` are done before it (sub-events);
    `prevent` takes that much from its amount (all of it if it says `all`); `into` drops the event for effects.
    """

    what: Pattern
    slot: str
    change: Map[str, object] = EMPTY
    first: tuple[Word, ...] = ()
    into: tuple[Word, ...] | None = None
    prevent: Amount | None = None
    style: str = "fixed"
    """`fixed`: as the game's rules say of what was made to last; `once`: used up by the next event; `shield`: until the
       amount is used up; `lasting`: it stays for as long as its effect does."""
    optional: bool = False
    when: Condition | None = None


class Triggered(Part, frozen=True):
    """Triggers on an event (`on`), on a state of the game (`state`), or on both.

    `ordinal`: only the n-th such event of the turn. `limit`: at most so often each turn. `optional`: its controller may
    decline when it resolves. `given`: a condition looked at when it triggers (and, if the game says so, again later).
    """

    does: tuple[Word, ...]
    on: Pattern | None = None
    state: Condition | None = None
    given: Condition | None = None
    ordinal: int | None = None
    limit: int | None = None
    optional: bool = False
    once: bool = False
    """Of an ongoing effect: it ends when it has triggered."""
    targets: tuple[Filter, ...] = ()


class Ability(Word, frozen=True):
    """One ability of a card. Games add their own kinds."""


class Static(Ability, frozen=True):
    """In force while it functions. `zones`: where it functions; none given leaves that to the game's rule."""

    gives: tuple[Part, ...]
    when: Condition | None = None
    zones: tuple[str, ...] = ()


class Card(Value, frozen=True):
    """What is printed: a name, values by field, abilities. `back`: the other face."""

    name: str
    values: Map[str, object] = EMPTY
    abilities: tuple[Ability, ...] = ()
    back: Card | None = None


class Context(Value, frozen=True):
    """Who is speaking when a word is read: source, controller, targets, the announced number, the event."""

    source: str
    controller: str | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    event: Word | None = None
    it: str | None = None
    notes: Map[str, object] = EMPTY
