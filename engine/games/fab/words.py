"""Flesh and Blood's own words: what its cards do, what its players do, what happens.

Fields of cards: `power`, `defense`, `cost` (a number, or `x`), `pitch`, `life` (numbers), `color`, `types`, `subtypes`,
`supertypes`, `keywords` (lists), `fusion` (the supertypes of which one must be revealed), `sides` (the two sides of a
split card, each a `side`). Counters named `+1 power`, `-1 power` (or defense, life, intellect) change that number.
`keywords` that bear on decks: `legendary`, and `specialization` with the field `specialist` (a hero's moniker).
Read from what is printed: `deals` (a list: the kinds of damage that its effects deal).
"""

from __future__ import annotations

from engine.kernel.events import Changed, Created, Event, Moved, PhaseBegan
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Card, Condition, Counting, Filter, Part, Pattern, Replace, Static

__all__ = [
    "ActionPhaseBegan",
    "Activate",
    "Activated",
    "Activation",
    "Additional",
    "Alternative",
    "Amp",
    "Announced",
    "Applied",
    "AsInstant",
    "Attacked",
    "Banish",
    "Banished",
    "Became",
    "Boosted",
    "Bottom",
    "Bottomed",
    "ChainClosed",
    "Choose",
    "Clash",
    "ClashEnded",
    "Cleared",
    "Concealed",
    "Conditional",
    "Copy",
    "Create",
    "Damage",
    "Deal",
    "Dealt",
    "Declared",
    "Defend",
    "Defended",
    "Destroy",
    "Destroyed",
    "Discard",
    "Discarded",
    "Draw",
    "Drawing",
    "Drawn",
    "During",
    "EndPhaseBegan",
    "Entered",
    "Extra",
    "Failed",
    "Freely",
    "Fused",
    "Gain",
    "GainControl",
    "GainedAction",
    "GainedResource",
    "Generated",
    "Gets",
    "Halved",
    "Hit",
    "Inline",
    "Intimidate",
    "Intimidated",
    "Lasting",
    "LinkBegan",
    "LinkEnded",
    "MetaStatic",
    "Mode",
    "Name",
    "NegateLayer",
    "Negated",
    "Noted",
    "Optional",
    "Ordered",
    "Paid",
    "Pass",
    "PayResource",
    "Pick",
    "Pitched",
    "Play",
    "Played",
    "Presented",
    "Prevented",
    "Property",
    "Put",
    "PutCounter",
    "PutInto",
    "Resolution",
    "Revealed",
    "Roll",
    "Search",
    "Searched",
    "SetLimit",
    "Shuffle",
    "Side",
    "StepBegan",
    "Triggering",
    "TurnEnded",
    "TurnFace",
    "TurnedFace",
    "Unfreeze",
    "Weaken",
    "While",
    "YourTurn",
]

# What abilities and lasting effects give.


class Resolution(Ability, frozen=True):
    """What a layer does when it resolves. `targets`: what each declared target must be.

    `instead`: self-replacements of what it does.
    """

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    instead: tuple[Replace, ...] = ()


class While(Static, frozen=True):
    """A static ability that functions only while its condition is met, as `while this is ..., ...` says."""


class Activated(Ability, frozen=True):
    """An activated ability: `[limit] [kind] -- [cost], [pay]: [does] [when]`.

    `kind` is `action`, `instant`, `attack reaction` or `defense reaction`; `limit` how often each turn; `cost`
    resources, perhaps `x`; `pay` effect costs, in their order. `zones`: where its source must be, the arena if nothing
    is said. `attack`: it has the attack ability, and its layer attacks.
    """

    does: tuple[Word, ...] = ()
    kind: str = "action"
    limit: int | None = None
    cost: Amount = 0
    pay: tuple[Word, ...] = ()
    targets: tuple[Filter, ...] = ()
    when: Condition | None = None
    zones: tuple[str, ...] = ()
    attack: bool = False


class Additional(Ability, frozen=True):
    """As an additional cost to play the card, pay: `cost` resources, perhaps `x`, and effect costs in their order.

    `optional`: it may be left unpaid; whoever plays the card says by `extra` that it is paid. `then`: what a triggered
    effect does `when you do`, with its targets. `gives`: what the card gets `if you do`, until the end of the turn.
    """

    cost: Amount = 0
    pay: tuple[Word, ...] = ()
    optional: bool = False
    then: tuple[Word, ...] = ()
    targets: tuple[Filter, ...] = ()
    gives: tuple[Part, ...] = ()


class Alternative(Ability, frozen=True):
    """A cost that may be paid in place of the card's resource cost: so many resources, and effect costs."""

    cost: int = 0
    pay: tuple[Word, ...] = ()


class Property(Ability, frozen=True):
    """Defines the value of a numeric property, in place of a printed one, wherever its source is."""

    field: str
    equals: Amount


class MetaStatic(Ability, frozen=True):
    """What applies outside the game. `deck`: cards that may be in your deck, whatever else says that they may not."""

    deck: Filter


class AsInstant(Part, frozen=True):
    """A card may be played as though it were an instant. `what`: which plays, as `{event: play, where: ...}`."""

    what: Pattern
    when: Condition | None = None


class Freely(Part, frozen=True):
    """A card may be played without paying its cost. `what`: which plays."""

    what: Pattern
    when: Condition | None = None


class Side(Word, frozen=True):
    """One side of a split card, in the list that its field `sides` is; the card itself prints all that both print."""

    name: str
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Extra(Part, frozen=True):
    """Activated abilities may be activated beyond their limit.

    `style`: `each` ability of the object so often; `shared` by all of its abilities; `attack`, only those that attack.
    """

    to: Filter = Filter()
    times: int = 1
    style: str = "shared"
    instant: bool = False
    """As though they were instants."""


class SetLimit(Part, frozen=True):
    """The abilities that attack may be activated so often in total."""

    times: int
    to: Filter = Filter()


class Weaken(Part, frozen=True):
    """A prevention of damage prevents less of it. `what`: which damage."""

    by: int = 1
    what: Pattern = Pattern("damage")


# What effects do.


class Lasting(Word, frozen=True):
    """Begin a layer-continuous effect. `until`: the event that ends it, the end of the turn if nothing is said.

    `next`: it applies to the object of the next such event alone. `left`: what a shield begins with. `x`: its
    variable, fixed when it is generated, or (with `next`) when it first applies; `it` is the object then. `instead`:
    it gives this in place of `gives` if the object is what `given` says.
    """

    gives: tuple[Part, ...]
    next: Pattern | None = None
    until: Pattern | None = None
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


class Choose(Word, frozen=True):
    """Choose one of several modes, when its card is played, its ability activated or its layer added (5.1.4a)."""

    modes: tuple[Mode, ...]


class Mode(Word, frozen=True):
    """One mode, with the targets that it needs."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()


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
    """The next time that you would deal arcane damage this turn, you deal so much more."""

    n: Amount = 1


class Draw(Word, frozen=True):
    """Draw cards: one event, in which each card is drawn."""

    n: Amount = 1


class Destroy(Word, frozen=True):
    """Destroy an object; or all that match, at once; or, with `choose`, one of them."""

    what: str | Filter = "this"
    choose: bool = False


class Discard(Word, frozen=True):
    """Discard a card: this one, one of your choice (None), or a random one. `who`: whose hand."""

    what: str | None = None
    random: bool = False
    who: str = "you"


class Banish(Word, frozen=True):
    """Banish an object; `down`: face down."""

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
    """Search your deck for a card, and do things with it."""

    which: Filter = Filter()
    then: tuple[Word, ...] = ()


class Shuffle(Word, frozen=True):
    """Shuffle your deck."""


class Create(Word, frozen=True):
    """Create a token, by the name of its card."""

    token: str


class Copy(Word, frozen=True):
    """An object becomes a copy of another, with what of that is copyable now. `until`: as of a lasting effect."""

    what: str = "this"
    of: str = "target"
    until: Pattern | None = None


class Gain(Word, frozen=True):
    """Gain action points or resource points."""

    what: str = "action"
    n: Amount = 1


class GainControl(Word, frozen=True):
    """Gain control of an object."""

    what: str = "target"


class PayResource(Word, frozen=True):
    """Pay resource points."""

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
    """You and another player reveal the top card of your decks; the greatest power wins."""


class Pick(Word, frozen=True):
    """Choose an object that is no target; it is `it` in what comes then."""

    which: Filter
    then: tuple[Word, ...]


class Bottom(Word, frozen=True):
    """Put one of several cards on the bottom of its owner's deck."""

    of: str = "event.cards"


class Unfreeze(Word, frozen=True):
    """Unfreeze an object."""

    what: str = "target"


class YourTurn(Counting, frozen=True):
    """1 in your own turn, 0 in another's."""


class Dealt(Counting, frozen=True):
    """How much damage of a kind you have dealt this turn."""

    kind: str = "arcane"


class During(Counting, frozen=True):
    """1 in such a phase (`start`, `action`, `end`) or step of combat (`attack`, `defend`, `reaction`, …), 0 in another.

    `you`: and only in your own turn.
    """

    phase: str | None = None
    step: str | None = None
    you: bool = False


class TurnFace(Word, frozen=True):
    """Turn an object face up or face down."""

    what: str = "this"
    up: bool = True


# What players do.


class Play(Word, frozen=True):
    """Play a card. `pitch`: cards pitched to pay; `fuse`: cards revealed to fuse it; `boost`: its cost is paid.

    `modes`: the number of the mode of each modal ability, in their order; their targets come after the others.

    `half`: of a split card, the name of a side, or `both` to meld it. `instant`: as though it were one. `extra`: which
    of its optional additional costs are paid, numbered from 1 among its additional costs. `alternative`: which of its
    alternative costs, from 1; 0 for none at all, by an effect that lets it be played without paying its cost.
    `order`: the numbers of its effect costs in the order in which they are paid, if not as printed.
    """

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    pitch: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    fuse: tuple[str, ...] = ()
    boost: bool = False
    half: str | None = None
    instant: bool = False
    extra: tuple[int, ...] = ()
    alternative: int | None = None
    order: tuple[int, ...] = ()


class Activate(Word, frozen=True):
    """Activate an ability, numbered from 1 among the activated abilities of its source.

    `order`: the numbers of its effect costs in the order in which they are paid, if not as printed. `mode`: the number
    of the mode of a modal ability.
    """

    seat: str
    card: str
    ability: int = 1
    targets: tuple[str, ...] = ()
    x: int | None = None
    pitch: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    mode: int | None = None


class Defend(Word, frozen=True):
    """Declare defending cards."""

    seat: str
    cards: tuple[str, ...]


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


class Triggering(Word, frozen=True):
    """An effect about to trigger, as prohibitions of triggering see it: the event's name, and the source."""

    event: str
    source: str


# What happens.


class Presented(Event, frozen=True):
    """A card or an activated ability comes onto the stack under a player's control (5.1.2, 5.2.2a)."""

    @property
    def seat(self) -> str:
        """Who presents it."""
        return ""

    @property
    def becomes(self) -> str | None:
        """What it is on the stack."""
        return None


class Announced(Moved, Presented, frozen=True):
    """A card is put on the stack under a player's control (5.1.2)."""

    seat: str = ""


class Declared(Announced, frozen=True):
    """The variable cost of an announced card is declared: what depended on it can be told now (5.1.2a)."""

    x: int = 0


class Halved(Event, frozen=True):
    """Which side of a split card is played, or both, has been declared: on the stack it is that card (5.1.2c)."""

    obj: str
    half: str
    card: Card | None = None


class Activation(Created, Presented, frozen=True):
    """An ability is activated, and its layer created. `by`: the effect that let it exceed its limit."""

    seat: str = ""
    source: str = ""
    ability: int = 1
    by: str | None = None

    @property
    def becomes(self) -> str:
        """The layer."""
        return self.obj.id


class Applied(Changed, frozen=True):
    """An effect that waited for an object has begun to apply to it."""

    to: str = ""


class Paid(Event, frozen=True):
    """Resources are spent."""

    seat: str
    amount: int


class Pitched(Moved, frozen=True):
    """A card is pitched."""

    seat: str = ""


class Played(Event, frozen=True):
    """A card is considered played (5.1.10)."""

    seat: str
    obj: str
    notes: Map[str, object] = EMPTY


class Failed(Event, frozen=True):
    """A layer fails to resolve."""

    obj: str


class Cleared(Moved, frozen=True):
    """An object is cleared to its owner's graveyard."""


class Negated(Cleared, frozen=True):
    """A layer is negated."""


class Destroyed(Cleared, frozen=True):
    """An object is destroyed."""


class Discarded(Moved, frozen=True):
    """A card is discarded."""

    seat: str = ""


class Banished(Moved, frozen=True):
    """An object is banished."""

    seat: str = ""


class PutInto(Moved, frozen=True):
    """An object is put into a zone."""

    seat: str = ""
    zone: str = ""


class Entered(Moved, frozen=True):
    """An object enters the arena, with these counters; `being`: with these values for what it prints."""

    being: Map[str, object] = EMPTY


class Became(Event, frozen=True):
    """An object has become a copy and has the copyable properties of another, or has its own again."""

    obj: str
    card: Card | None = None


class Noted(Event, frozen=True):
    """An effect's condition was met, and yet no layer comes of it. `counts`: its limit counts that all the same."""

    key: str
    source: str
    counts: bool = False


class Generated(Event, frozen=True):
    """A static ability of an object becomes functional, and its effect `key` begins, with a timestamp (6.2.3a)."""

    obj: str
    key: str
    stamp: int = 0


class Gets(Event, frozen=True):
    """A continuous effect applies to an object for the first time, or by another amount than before (6.2.5).

    `op` and `field` as the effect says; `amount`: what it does it by, which a replacement may change; `says`: what it
    would have been; `was`: what it was before; `key`: the effect; `source`: the object that the effect comes from.
    """

    obj: str
    field: str
    op: str
    amount: object
    says: object = None
    was: object = None
    key: str = ""
    source: str | None = None


class Ordered(Event, frozen=True):
    """The turn player has said that of several effects of one timestamp this one applies first (6.3.4b)."""

    effect: str


class ActionPhaseBegan(PhaseBegan, frozen=True):
    """A turn's action phase begins."""

    seat: str = ""


class EndPhaseBegan(PhaseBegan, frozen=True):
    """A turn's end phase begins."""

    seat: str = ""


class TurnEnded(Event, frozen=True):
    """A turn ends."""

    seat: str
    number: int = 0


class Bottomed(Moved, frozen=True):
    """A card is put on the bottom of its owner's deck."""


class Drawing(Event, frozen=True):
    """A player draws so many cards."""

    seat: str
    n: int = 1
    source: str | None = None


class Drawn(Moved, frozen=True):
    """A card is drawn."""

    seat: str = ""


class Searched(Event, frozen=True):
    """A player has searched a deck."""

    seat: str
    found: str | None = None


class Revealed(Event, frozen=True):
    """A card is revealed."""

    seat: str
    obj: str


class Fused(Event, frozen=True):
    """A card is fused."""

    seat: str
    obj: str


class Boosted(Event, frozen=True):
    """A player has boosted."""

    seat: str
    obj: str = ""


class Damage(Event, frozen=True):
    """A hero is dealt damage; `to` is a seat's hero object."""

    to: str
    amount: int
    kind: str = "arcane"
    source: str | None = None
    preventable: bool = True
    shares: Map[str, int] = EMPTY
    """How much of it preventions take that were divided among the damages of one event (6.4.10f), by their keys."""
    more: bool = False
    """Whether more damages of the same event come after it."""


class Hit(Damage, frozen=True):
    """An attack hits: the damage that combat deals. `seat`: whose hero it hits."""

    seat: str = ""


class Prevented(Event, frozen=True):
    """Damage has been prevented."""

    to: str
    amount: int
    kind: str = "arcane"
    source: str | None = None


class GainedAction(Event, frozen=True):
    """A player gains action points."""

    seat: str
    amount: int = 1


class GainedResource(Event, frozen=True):
    """A player gains resource points."""

    seat: str
    amount: int = 1


class Intimidated(Event, frozen=True):
    """A player is intimidated."""

    seat: str


class ClashEnded(Event, frozen=True):
    """A clash is decided. `winner`: a seat, or nobody."""

    seat: str
    other: str
    winner: str | None = None
    cards: tuple[str, ...] = ()


class Attacked(Event, frozen=True):
    """An attack becomes attacking."""

    obj: str
    seat: str
    target: str


class Defended(Moved, frozen=True):
    """A card becomes a defending card."""

    seat: str = ""
    attack: str = ""


class LinkBegan(Event, frozen=True):
    """A chain link becomes the active one."""

    attack: str


class LinkEnded(Event, frozen=True):
    """The active chain link is resolved."""

    attack: str


class ChainClosed(Event, frozen=True):
    """The combat chain closes."""


class StepBegan(Event, frozen=True):
    """A step of combat begins; none, when combat is over."""

    step: str | None


class TurnedFace(Event, frozen=True):
    """An object is turned face up or down."""

    obj: str
    up: bool = True


class Concealed(Moved, frozen=True):
    """A public object has become private, and is another object where it lies (3.0.9); it has not moved."""
