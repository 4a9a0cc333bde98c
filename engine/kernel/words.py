"""The words that every game's cards are written in: objects, amounts, conditions, triggers and lasting effects.

A card is data. Its abilities are made of these words and of the game's own. A reference is a short text that is read in
a context:

- `this` is the source, and `this.<mark>` a mark of it.
- `you` is its controller, `owner` its owner, and `host` what it is attached to.
- `target`, `target.2` are announced targets, and `event.<field>` is a field of the event.
- `it` is the object being changed.
- A seat's name or an object's id stands for itself.
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
    """Which objects. Every field given must match; an empty filter matches every object on the board."""

    zone: str | None = None
    """The zone they are in. If none is given, it is the board."""
    name: str | None = None
    has: Map[str, object] = EMPTY
    """Field by field: a value that it equals, a member of it if it is a list, or a test such as at-least."""
    controller: str | None = None
    """`you`, `not-you`, `friend` (a seat of your team, you included), `foe` (one of another team), or a reference to a
    seat.
    """
    owner: str | None = None
    other: bool = False
    """Leaves out the source itself."""
    be: str | None = None
    """A reference to the one object that matches."""
    marks: Map[str, object] = EMPTY
    host: str | None = None
    """A reference to what they are attached to."""
    one_of: tuple[Filter, ...] = ()
    """At least one of these must match as well, whose zones are not asked: *an Elf or an artifact*."""


class Count(Word, frozen=True):
    """How many objects match, times a factor."""

    of: Filter
    times: int = 1
    distinct: str | None = None
    """Count the different values of this field instead of the objects."""


class ValueOf(Word, frozen=True):
    """The number in a field, a mark or a counter of one object."""

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
    """A game's own way to compute a number. Games subclass it, and `Hooks.amounts` evaluates it."""


Amount: TypeAlias = int | str | Count | ValueOf | Times | Plus | Counting
"""A number, `x` (what was announced), `event.<field>`, or a word that computes one."""


class AtLeast(Word, frozen=True):
    """A test on a number: at least `n`."""

    n: Amount


class AtMost(Word, frozen=True):
    """A test on a number: at most `n`."""

    n: Amount


class Negate(Word, frozen=True):
    """The opposite of a test or a condition."""

    test: object


class Both(Word, frozen=True):
    """Passes if every one of these tests does. It serves to ask several things of one field."""

    these: tuple[object, ...]


Test: TypeAlias = AtLeast | AtMost | Both | Negate | Filter
"""How a filter may test a field, besides giving a value that it must equal."""


class Compare(Word, frozen=True):
    """Compares two amounts: `op` is one of `<`, `<=`, `=`, `>=`, `>`."""

    left: Amount
    op: str
    right: Amount


class Exists(Word, frozen=True):
    """At least so many objects match. `at_most` sets an upper limit, too."""

    of: Filter
    at_least: int = 1
    at_most: int | None = None


class Pattern(Word, frozen=True):
    """Which events or actions: by name (a parent's name matches, too) and by field.

    A field that names a seat takes `you`, `not-you`, `friend`, `foe`, as a filter's `controller` does.
    """

    event: str
    where: Map[str, object] = EMPTY


class Happened(Word, frozen=True):
    """At least so many events of this turn match. `at_most` sets an upper limit, too."""

    what: Pattern
    at_least: int = 1
    at_most: int | None = None


class AllOf(Word, frozen=True):
    """Every condition holds."""

    these: tuple[Condition, ...]


Condition: TypeAlias = Compare | Exists | Happened | AllOf | Negate


class Part(Word, frozen=True):
    """What an ability or an ongoing effect does while it is in force."""


class Modify(Part, frozen=True):
    """Changes one field of every object that matches.

    `op` is set, add, subtract, multiply or divide for numbers, and set, grant or remove for lists. A quotient is
    rounded
    towards zero.
    """

    field: str
    op: str
    by: object
    to: Filter = Filter(be="this")
    when: Condition | None = None


class Prohibit(Part, frozen=True):
    """Forbids events or actions that match `what`."""

    what: Pattern
    when: Condition | None = None


class Permit(Part, frozen=True):
    """Permits actions that match `what` and would otherwise not be permitted. It lifts no prohibition."""

    what: Pattern
    when: Condition | None = None


class Charge(Part, frozen=True):
    """Changes the cost of an action that matches `what`: `op` is set, increase or reduce.

    `least`: a reduction takes the cost no lower than this.
    """

    what: Pattern
    op: str
    by: Amount
    cost: str = "cost"
    least: Amount | None = None


class Replace(Part, frozen=True):
    """Replaces an event that is about to happen.

    `change` sets fields of the event (amounts may use `event.<field>`). `first` are effects done before it.
    `prevent` takes that much from its amount, or all of it if it says `all`. `into` are effects that come instead of
    it.
    """

    what: Pattern
    slot: str
    change: Map[str, object] = EMPTY
    first: tuple[Word, ...] = ()
    into: tuple[Word, ...] | None = None
    prevent: Amount | None = None
    style: str = "fixed"
    """How long it lasts. `once`: until the next event uses it up. `shield`: until its amount is used up. `lasting`: as
    long as
    its effect does. `fixed`: as the game's rules say.
    """
    optional: bool = False
    when: Condition | None = None


class Triggered(Part, frozen=True):
    """Triggers on an event (`on`), on a state of the game (`state`), or on both.

    `ordinal`: only the n-th such event of the turn. `limit`: at most so often each turn. `optional`: its controller may
    decline when it resolves. `given`: a condition checked when it triggers and, if the game says so, again later.
    """

    does: tuple[Word, ...]
    on: Pattern | None = None
    state: Condition | None = None
    given: Condition | None = None
    ordinal: int | None = None
    limit: int | None = None
    optional: bool = False
    once: bool = False
    """For an ongoing effect: it ends when it has triggered."""
    targets: tuple[Filter, ...] = ()


class Ability(Word, frozen=True):
    """One ability of a card. Games add their own kinds."""


class Static(Ability, frozen=True):
    """Its parts are in force while it functions and its condition holds.

    `zones`: where it functions; if empty, the game's rules say where.
    """

    gives: tuple[Part, ...]
    when: Condition | None = None
    zones: tuple[str, ...] = ()

    @property
    def condition(self) -> Condition | None:
        """What must be so for its parts to be in force: `when`, unless a game's own kind of ability says more.

        None if nothing.
        """
        return self.when


class Card(Value, frozen=True):
    """What is printed on a card: a name, values by field, abilities. `back` is the other face."""

    name: str
    values: Map[str, object] = EMPTY
    abilities: tuple[Ability, ...] = ()
    back: Card | None = None


class Context(Value, frozen=True):
    """What references are read in: the source, its controller, the targets, the announced number `x`, and the event.

    `it` is the object being changed, and `notes` are further values announced with it.
    """

    source: str
    controller: str | None = None
    targets: tuple[str, ...] = ()
    x: int | None = None
    event: Word | None = None
    it: str | None = None
    notes: Map[str, object] = EMPTY
