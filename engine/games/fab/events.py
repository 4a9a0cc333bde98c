"""What happens in Flesh and Blood, beside the events of every game."""

from __future__ import annotations

from engine.kernel.events import Changed, Created, Event, Moved, PhaseBegan
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card

__all__ = [
    "ActionPhaseBegan",
    "Activation",
    "Announced",
    "Applied",
    "Attacked",
    "Banished",
    "Became",
    "Boosted",
    "Bottomed",
    "ChainClosed",
    "ClashEnded",
    "Cleared",
    "Concealed",
    "Damage",
    "Declared",
    "Defended",
    "Destroyed",
    "Discarded",
    "Drawing",
    "Drawn",
    "EndPhaseBegan",
    "Entered",
    "Failed",
    "Fused",
    "GainedAction",
    "GainedResource",
    "Generated",
    "Gets",
    "Halved",
    "Hit",
    "Intimidated",
    "LinkBegan",
    "LinkEnded",
    "Negated",
    "Noted",
    "Ordered",
    "OutcomeReplaced",
    "Paid",
    "Pitched",
    "Played",
    "Presented",
    "Prevented",
    "PutInto",
    "Revealed",
    "Searched",
    "StepBegan",
    "TurnEnded",
    "TurnedFace",
]


class Presented(Event, frozen=True):
    """A card or an activated ability comes onto the stack under a player's control (5.1.2, 5.2.2a)."""

    @property
    def seat(self) -> str:
        """The seat that presents the card or ability, such as `"P1"`.

        It is "" here; each kind of event says its own.
        """
        return ""

    @property
    def becomes(self) -> str | None:
        """The id of what it is on the stack. It is None here, where nothing is put there."""
        return None


class Announced(Moved, Presented, frozen=True):
    """A card is put on the stack under a player's control (5.1.2)."""

    seat: str = ""


class Declared(Announced, frozen=True):
    """The variable cost of an announced card is declared, and with it what depends on that cost (5.1.2a)."""

    x: int = 0


class Halved(Event, frozen=True):
    """It is declared which side of a split card is played, or both: on the stack it is that card (5.1.2c).

    `half`: the side's name, or `"both"`; `card`: what the object is from now on.
    """

    obj: str
    half: str
    card: Card | None = None


class Activation(Created, Presented, frozen=True):
    """An ability is activated, and its layer created.

    `source`: the object whose ability it is; `ability`: its number there, from 1; `by`: the effect that let it exceed
    its limit.
    """

    seat: str = ""
    source: str = ""
    ability: int = 1
    by: str | None = None

    @property
    def becomes(self) -> str:
        """The id of the layer, the object on the stack that the activation creates."""
        return self.obj.id


class Applied(Changed, frozen=True):
    """An effect that waited for an object has begun to apply to it."""

    to: str = ""


class Paid(Event, frozen=True):
    """Resource points of a seat are spent."""

    seat: str
    amount: int


class Pitched(Moved, frozen=True):
    """A card is pitched from hand by a seat; it moves to the seat's pitch zone."""

    seat: str = ""


class Played(Event, frozen=True):
    """A card is considered played (5.1.10)."""

    seat: str
    obj: str
    notes: Map[str, object] = EMPTY


class Failed(Event, frozen=True):
    """A layer fails to resolve. It is cleared by an event of its own."""

    obj: str


class Cleared(Moved, frozen=True):
    """An object is cleared to its owner's graveyard (3.0.12)."""

    ends_in = ("graveyard",)


class Negated(Cleared, frozen=True):
    """A layer is negated: it goes to its owner's graveyard without resolving."""


class Destroyed(Cleared, frozen=True):
    """An object is destroyed, and goes to its owner's graveyard."""


class Discarded(Moved, frozen=True):
    """A card of a seat is discarded: it goes from hand to graveyard."""

    seat: str = ""


class Banished(Moved, frozen=True):
    """An object is banished. `seat`: who banishes it."""

    seat: str = ""


class PutInto(Moved, frozen=True):
    """An object is put into a zone of its owner. `zone`: the kind of zone, such as `"hand"`."""

    seat: str = ""
    zone: str = ""


class Entered(Moved, frozen=True):
    """An object enters the arena, with these counters; `being`: with these values for what it prints."""

    ends_in = ("arena",)

    being: Map[str, object] = EMPTY


class Became(Event, frozen=True):
    """An object has become a copy and has the copyable properties of another, or has its own again."""

    obj: str
    card: Card | None = None


class Noted(Event, frozen=True):
    """An effect's condition was met, but no layer comes of it. `counts`: its limit counts it all the same."""

    key: str
    source: str
    counts: bool = False


class Generated(Event, frozen=True):
    """A static ability of an object becomes functional, and its effect `key` begins (6.2.3a).

    `stamp`: its timestamp, the clock time then.
    """

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
    """The turn player chose which of several effects of one timestamp applies first (6.3.4b)."""

    effect: str


class ActionPhaseBegan(PhaseBegan, frozen=True):
    """A turn's action phase begins."""

    seat: str = ""


class EndPhaseBegan(PhaseBegan, frozen=True):
    """A turn's end phase begins."""

    seat: str = ""


class TurnEnded(Event, frozen=True):
    """The turn of a seat ends. `number`: which turn of the game it was."""

    seat: str
    number: int = 0


class Bottomed(Moved, frozen=True):
    """A card is put on the bottom of its owner's deck."""


class Drawing(Event, frozen=True):
    """A player draws `n` cards at once. Each of them is an event of its own after it (`Drawn`)."""

    seat: str
    n: int = 1
    source: str | None = None


class Drawn(Moved, frozen=True):
    """A card is drawn by a seat: it goes from the deck to the hand."""

    seat: str = ""


class Searched(Event, frozen=True):
    """A player has searched their deck. `found`: the id of the card, or None."""

    seat: str
    found: str | None = None


class Revealed(Event, frozen=True):
    """A player reveals a card to all."""

    seat: str
    obj: str


class Fused(Event, frozen=True):
    """A seat has fused a card that it plays."""

    seat: str
    obj: str


class Boosted(Event, frozen=True):
    """A player has boosted; `obj` is the played card."""

    seat: str
    obj: str = ""


class Damage(Event, frozen=True):
    """A hero is dealt damage, which it keeps. `to` is the id of the hero; `source` the id of what deals it."""

    to: str
    amount: int
    kind: str = "arcane"
    source: str | None = None
    preventable: bool = True
    shares: Map[str, int] = EMPTY
    """How much of it preventions take that were divided among the damages of one event (6.4.10f), by their keys."""
    more: tuple[str, ...] = ()
    """The keys of the preventions that take a share of the damages of the same event that come after it."""


class Hit(Damage, frozen=True):
    """An attack hits: the damage that combat deals. `seat`: whose hero it hits."""

    seat: str = ""


class Prevented(Event, frozen=True):
    """So much damage to a hero has been prevented."""

    to: str
    amount: int
    kind: str = "arcane"
    source: str | None = None


class GainedAction(Event, frozen=True):
    """A player gains action points, or loses them if the amount is below 0."""

    seat: str
    amount: int = 1


class GainedResource(Event, frozen=True):
    """A player gains resource points, or loses them if the amount is below 0."""

    seat: str
    amount: int = 1


class Intimidated(Event, frozen=True):
    """A player is intimidated."""

    seat: str


class ClashEnded(Event, frozen=True):
    """A clash between two seats is decided. `winner`: a seat, or nobody; `cards`: those revealed."""

    seat: str
    other: str
    winner: str | None = None
    cards: tuple[str, ...] = ()


class OutcomeReplaced(Event, frozen=True):
    """The outcome of the event before is replaced by what `source` says: nothing else comes of that event."""

    source: str


class Attacked(Event, frozen=True):
    """An attack becomes attacking. `seat`: who attacks; `target`: the id of the hero attacked."""

    obj: str
    seat: str
    target: str


class Defended(Moved, frozen=True):
    """A card becomes a defending card of a seat. `attack`: the id of the attack it defends against."""

    seat: str = ""
    attack: str = ""


class LinkBegan(Event, frozen=True):
    """A chain link becomes the active one."""

    attack: str


class LinkEnded(Event, frozen=True):
    """The chain link of an attack, the active one, is resolved."""

    attack: str


class ChainClosed(Event, frozen=True):
    """The combat chain closes."""


class StepBegan(Event, frozen=True):
    """A step of combat begins; none, when combat is over."""

    step: str | None


class TurnedFace(Event, frozen=True):
    """An object is turned face up (`up`) or down where it lies."""

    obj: str
    up: bool = True


class Concealed(Moved, frozen=True):
    """A public object has become private, and is another object where it lies (3.0.9); it has not moved."""
