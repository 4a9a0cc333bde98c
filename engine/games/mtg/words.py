"""Magic's own words: what cards say and what players do.

Fields of cards: `cost` (`{1}{G}`), `power`, `toughness`, `loyalty` (numbers), `types`, `supertypes` (in small letters),
`subtypes` (as printed), `colors` (of what has no cost), `keywords` (lists). Read but not written: `mana-value`.

What texts take: `players`, `you`, `each`, `opponents`, a reference to a player or object (`target`, `target.2`, `it`,
`event.seat`), `controller-of target`, `owner-of it` (of any reference); `reference`, beside those of every game,
`targets` (all of them), `chosen` and `rest` (what the effect around these words has chosen, and what it has not),
`paid` (what an ability's cost was paid with: `using`), `turned` (every card that was turned over);
`reference-or-players`, either; `mana`, `{2}{W}{S}`. Other texts than these are refused when a card is read.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Card, Condition, Counting, Filter, Modify, Part, Pattern, Triggered

__all__ = [
    "Activate",
    "Activated",
    "Activating",
    "Additional",
    "Aim",
    "Alternative",
    "Anything",
    "Attach",
    "Attack",
    "Attacking",
    "Block",
    "Blocking",
    "Cast",
    "Casting",
    "Chapter",
    "Control",
    "Copy",
    "CopySpell",
    "Cost",
    "Counter",
    "Create",
    "Deal",
    "Delayed",
    "Destroy",
    "Discard",
    "Draw",
    "Enchant",
    "EntersAsCopy",
    "EntersChoosing",
    "EntersWith",
    "Exchange",
    "Exile",
    "Fight",
    "Foresee",
    "Foretell",
    "Foretelling",
    "GainLife",
    "Give",
    "Greatest",
    "Half",
    "If",
    "LargestKin",
    "Lasting",
    "LoseLife",
    "Mana",
    "May",
    "Mill",
    "Mode",
    "Pass",
    "Play",
    "Players",
    "Produce",
    "Put",
    "Reference",
    "Reflexive",
    "Return",
    "Sacrifice",
    "Scry",
    "Spell",
    "Tap",
    "Targeting",
    "Untap",
    "Untapping",
    "Unwritten",
    "When",
]


Players: TypeAlias = Annotated[str, "players"]
Reference: TypeAlias = Annotated[str, "reference"]
Anything: TypeAlias = Annotated[str, "reference-or-players"]
Mana: TypeAlias = Annotated[str, "mana"]
"""What texts in these words may be: `sense` says which, and refuses others when a card is read."""


# What abilities are.


class Aim(Word, frozen=True):
    """One target: an object that matches `what`, or a player (`any`, `opponent`, `you`), or either."""

    what: Filter | None = None
    player: str | None = None
    up_to: bool = False
    """It need not be chosen; `none` stands for it if others follow."""
    many: bool = False
    """Any number of such targets, none among them; it stands last, and has a `word`, being one instance of it."""
    but: Reference | None = None
    """A reference: any target other than this."""
    word: int | None = None
    """Aims with the same number are one instance of the word "target", as *two target creatures* are, and cannot be
    the same object (115.3); every other aim is an instance of its own."""
    alike: str | None = None
    """All targets that say so have a member of this list in common: of their `types` (card types) or `subtypes`."""


class Give(Word, frozen=True):
    """No mana: `sacrifice`, `discard`, `exile`, `tap`, `return`, `reveal`, `unattach`; a counter: `remove`, `put`.

    `what`: which; this itself, if nothing is said. To discard any card is `{how: discard, what: {zone: hand}}`.
    `every`: all counters of that name are removed, however many; that number is `x` in what a `may` does then.
    """

    how: str
    what: Filter = Filter(be="this")
    n: int = 1
    counter: str | None = None
    every: bool = False
    power: int | None = None
    """Any number of them, with so much power in total (702.121a)."""


class Cost(Word, frozen=True):
    """What must be paid: mana as printed, the source's own tapping, and the rest."""

    mana: Mana = ""
    tap: bool = False
    gives: tuple[Give, ...] = ()
    life: int = 0


class Mode(Word, frozen=True):
    """One of several things to choose from."""

    does: tuple[Word, ...]
    aims: tuple[Aim, ...] = ()


class Spell(Ability, frozen=True):
    """What an instant or sorcery does. With `modes`, so many of them (`choose` to `most`) are chosen.

    `does` stands before the modes, `after` behind them.
    """

    does: tuple[Word, ...] = ()
    aims: tuple[Aim, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    most: int = 1
    after: tuple[Word, ...] = ()


class Activated(Ability, frozen=True, tag="activated-ability"):
    """`[Cost]: [Effect]`. `zone`: where it can be activated."""

    cost: Cost
    does: tuple[Word, ...]
    aims: tuple[Aim, ...] = ()
    sorcery: bool = False
    boast: bool = False
    loyalty: int | str | None = None
    """The loyalty cost: `1`, `0`, `-3`, or `-x` (606.4)."""
    limit: int | None = None
    """So often each turn."""
    when: Condition | None = None
    zone: str = "battlefield"
    modes: tuple[Mode, ...] = ()
    """What it does besides, one of these: the player says which as it is activated (700.2a)."""


class When(Triggered, frozen=True):
    """A triggered ability of this game: with targets that may be players, or with modes."""

    aims: tuple[Aim, ...] = ()
    modes: tuple[Mode, ...] = ()
    together: bool = False
    """It says "one or more": for all that happens at one time it triggers once (603.2c)."""


class Chapter(Ability, frozen=True):
    """A Saga's chapter: what happens when it gets its `at`-th lore counters."""

    at: tuple[int, ...]
    does: tuple[Word, ...]
    aims: tuple[Aim, ...] = ()


class Enchant(Ability, frozen=True):
    """What an Aura can be attached to."""

    what: Aim


class Foretell(Ability, frozen=True):
    """Foretell, with its cost; `-2` is the mana cost reduced by that much generic mana (702.142a)."""

    cost: str


class Additional(Ability, frozen=True):
    """What must be paid besides, to cast this; with a `name` (`kicker`), what may be.

    Whether it was paid, the mark `also` says: `{be: this, marks: {also: kicker}}` (118.8).
    """

    cost: Cost
    name: str = ""
    otherwise: Cost = Cost()
    """Of a cost with a name: what must be paid if it is not ("reveal a Giant card from your hand or pay {2}")."""


class Alternative(Ability, frozen=True):
    """What may be paid rather than the mana cost; `name` is how a player says so (118.9).

    `zone`: it is for casting the card from there, which it lets its owner do; the mark `how` says that it was paid.
    """

    name: str
    cost: Cost
    zone: str | None = None
    when: Condition | None = None


class EntersWith(Ability, frozen=True):
    """How this enters the battlefield."""

    tapped: bool = False
    counters: Map[str, Amount] = EMPTY


class EntersChoosing(Ability, frozen=True):
    """What its controller chooses as this enters: `creature type`. It becomes the mark `chosen`."""

    what: str = "creature type"


class EntersAsCopy(Ability, frozen=True):
    """This may enter as a copy of a permanent, except that lists gain members, and creatures counters and keywords."""

    of: Filter
    gains: Map[str, tuple[str, ...]] = EMPTY
    counters: Map[str, int] = EMPTY
    keywords: tuple[str, ...] = ()


# How much.


class Greatest(Counting, frozen=True):
    """The greatest value of a field among the objects that match; 0 if there are none."""

    field: str
    of: Filter


class Half(Counting, frozen=True):
    """Half of a number, rounded down."""

    of: Amount


class LargestKin(Counting, frozen=True):
    """The greatest number of matching objects that have one creature type in common."""

    of: Filter


# What effects do. Objects are named by a reference or by a filter; `targets` are all of them.


class Deal(Word, frozen=True):
    """Deal damage, to an object, to players, or to all that match.

    What `then` does calls the objects that were dealt damage `chosen`.
    """

    amount: Amount
    to: Anything | Filter = "target"
    source: Reference | Filter = "this"
    """What deals it; of several, each deals it at the same time, and is `it` where the amount is reckoned."""
    then: tuple[Word, ...] = ()


class Fight(Word, frozen=True):
    """Two creatures fight."""

    one: Reference = "target.1"
    two: Reference = "target.2"


class GainLife(Word, frozen=True):
    """Gain life."""

    amount: Amount
    who: Players = "you"


class LoseLife(Word, frozen=True):
    """Lose life."""

    amount: Amount
    who: Players = "you"


class Draw(Word, frozen=True):
    """Draw cards."""

    n: Amount = 1
    who: Players = "you"


class Discard(Word, frozen=True):
    """Discard cards of the player's own choice."""

    n: Amount = 1
    who: Players = "you"


class Mill(Word, frozen=True):
    """Put the top cards of a library into the graveyard."""

    n: Amount
    who: Players = "you"


class Scry(Word, frozen=True):
    """Scry."""

    n: Amount


class Destroy(Word, frozen=True):
    """Destroy."""

    what: Reference | Filter = "target"


class Exile(Word, frozen=True):
    """Exile, if nothing is said for good; `until`: until that event, and then it returns (610.3).

    What `then` does calls the exiled cards `chosen`. Cards exiled so bear the mark `by`, which is the source (607.2a).
    """

    what: Reference | Filter = "target"
    until: Pattern | None = None
    facedown: bool = False
    then: tuple[Word, ...] = ()


class Return(Word, frozen=True):
    """Put into a zone of its owner, or (`battlefield`) onto the battlefield under the control of `who`.

    `attacking`: it enters attacking whom its controller chooses (508.4). What `then` does calls the cards `chosen`,
    wherever they are now (400.7h).
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


class Sacrifice(Word, frozen=True):
    """Players sacrifice so many permanents of their choice that match."""

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
    """Put counters on objects or players; a number below zero removes so many, as `remove-counters` does."""

    counter: str
    n: Amount = 1
    on: Anything | Filter = "this"


class Create(Word, frozen=True):
    """Create tokens; `attacking`: they enter attacking whom their controller chooses (508.4).

    A `card` whose name is empty is named after its subtypes (111.4). What `then` does calls them `chosen`.
    """

    card: Card
    n: Amount = 1
    who: Players = "you"
    attach: Reference | None = None
    """What is attached to the token then."""
    tapped: bool = False
    attacking: bool = False
    then: tuple[Word, ...] = ()


class Copy(Word, frozen=True):
    """Create a token that is a copy of a permanent; except that lists gain members, and values are set (706.9b)."""

    of: Reference = "target"
    n: Amount = 1
    counters: Map[str, int] = EMPTY
    gains: Map[str, tuple[str, ...]] = EMPTY
    sets: Map[str, object] = EMPTY


class CopySpell(Word, frozen=True):
    """Copy a spell, `n` times; its controller may choose new targets (`new`) for the copy (706.10)."""

    what: Reference
    new: bool = True
    n: Amount = 1


class Counter(Word, frozen=True):
    """Counter a spell or an ability."""

    what: Reference = "target"


class Attach(Word, frozen=True):
    """Attach an object to another."""

    what: Reference = "this"
    to: Reference = "target"


class Delayed(Word, frozen=True):
    """An ability that triggers later this turn, or until `until`."""

    trigger: When
    until: Pattern | None = None


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
    """Add mana: `{R}{R}`, or `any` of one colour of choice, so many times; `kept`: it is not lost until end of turn."""

    mana: str
    n: Amount = 1
    kept: bool = False
    who: Players = "you"
    only: tuple[Pattern, ...] = ()
    """It can be spent on such things alone (106.6), as `{event: casting, where: {spell: {zone: stack, …}}}`."""


class Lasting(Word, frozen=True):
    """Begin a continuous effect, until the end of the turn if nothing is said, or `forever`.

    `to`: the objects it changes, found now and fixed; without it each part's own filter is read again and again.
    """

    gives: tuple[Part, ...]
    to: Reference | Filter | None = None
    until: Pattern | None = None
    forever: bool = False
    next: Pattern | None = None
    """It is for the next such thing alone, and ends with that, too: *the next Giant spell you cast this turn*."""
    copying: Reference | None = None
    """They become copies of this object instead."""


class If(Word, frozen=True):
    """Do one thing or another."""

    holds: Condition
    then: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


class May(Word, frozen=True):
    """Choose, on resolution, whether to pay (if there is a cost) and do it; it is not asked where it cannot be paid."""

    then: tuple[Word, ...]
    cost: Cost = Cost()
    otherwise: tuple[Word, ...] = ()


class Unwritten(Word, frozen=True):
    """What the card says here is not modelled; doing it ends the run (no clause knows this word)."""

    clause: str


class Reflexive(Word, frozen=True):
    """When that is done: an ability that triggers now."""

    trigger: When


# What players do.


class Cast(Word, frozen=True):
    """Cast a card. `how`: with which other cost (`foretell`); `face`: `back` of a card with two faces.

    `also`: with which optional costs besides (`kicker`); several names are divided by commas.
    `using`: what is sacrificed, discarded, exiled or tapped for it; `pay`: what is tapped for mana on the way.
    `split`: how a number that it divides among its targets is divided, one part a target.
    """

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    how: str = ""
    face: str = "front"
    using: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    also: str = ""
    split: tuple[int, ...] = ()

    @property
    def ways(self) -> tuple[str, ...]:
        """The alternative costs announced: one at most."""
        return tuple(one for one in self.how.split(",") if one)

    @property
    def extras(self) -> tuple[str, ...]:
        """The optional additional costs announced."""
        return tuple(one for one in self.also.split(",") if one)


class Play(Word, frozen=True):
    """Play a land."""

    seat: str
    card: str
    face: str = "front"


class Activate(Word, frozen=True):
    """Activate an ability of an object: the first that it has, or the `ability`-th. `modes`: counted from 1."""

    seat: str
    obj: str
    ability: int = 1
    targets: tuple[str, ...] = ()
    x: int | None = None
    using: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()


class Foresee(Word, frozen=True, tag="foretell"):
    """Foretell a card."""

    seat: str
    card: str
    pay: tuple[str, ...] = ()


class Attack(Word, frozen=True):
    """Declare attackers, each against a player or planeswalker (the only opponent, if nothing is said).

    `pay`: what is tapped for mana where attacking costs something.
    """

    seat: str
    attackers: tuple[str, ...]
    whom: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()


class Block(Word, frozen=True):
    """Declare blockers, each blocking the attacker listed in its place."""

    seat: str
    blockers: tuple[str, ...]
    attackers: tuple[str, ...]


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


# What costs and prohibitions are held against.


class Casting(Word, frozen=True):
    """A spell about to be cast; `spell` is the card, and once it is there the object on the stack.

    *Creature spells you cast cost {1} less*: `{is: charge, what: {event: casting, where: {seat: you, spell: {zone:
    stack, has: {types: creature}}}}, op: reduce, by: 1}`.
    """

    seat: str
    spell: str
    types: tuple[object, ...] = ()
    subtypes: tuple[object, ...] = ()
    supertypes: tuple[object, ...] = ()


class Activating(Word, frozen=True):
    """An ability being activated. What makes it cost more or less says `cost: activation`."""

    seat: str
    source: str
    boast: bool = False
    mana: bool = False
    loyalty: bool = False


class Foretelling(Word, frozen=True):
    """A card being foretold from a hand. What makes it cost more or less says `cost: foretell`."""

    seat: str
    card: str


class Attacking(Word, frozen=True):
    """A creature declared as an attacker."""

    obj: str
    whom: str


class Blocking(Word, frozen=True):
    """A creature declared as a blocker of another."""

    obj: str
    attacker: str


class Targeting(Word, frozen=True):
    """An object or a player about to be a target."""

    target: str
    source: str
    seat: str


class Untapping(Word, frozen=True):
    """A permanent about to untap in its controller's untap step."""

    obj: str


SUBJECTS = (Casting, Activating, Foretelling, Attacking, Blocking, Targeting, Untapping)
"""What costs, permissions and prohibitions are held against, beside actions and events."""
