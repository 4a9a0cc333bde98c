"""World of Warcraft TCG's own words: what its cards say and what its players do. What happens is in `events`.

Fields of cards: `attack`, `health`, `cost`, `strike`, `defense` (numbers), `types`, `tags`, `icons`, `kinds` (of
damage), `keywords` (lists), `talent`, `reputation`, `required` (what a deck's hero must be), `unique`, `unlimited`,
`limits` (how many cards with a tag, as in `{Pet: 1}`), `variable` (an X is added to the cost).
"""

from __future__ import annotations

from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Condition, Counting, Filter, Part, Pattern, Static

__all__ = [
    "ACTIONS",
    "VOCABULARY",
    "Allow",
    "Alternative",
    "Another",
    "AnyPlayer",
    "Attach",
    "Attack",
    "Complete",
    "CopyToken",
    "Deal",
    "Destroy",
    "Discard",
    "Double",
    "Draw",
    "Exhaust",
    "ForHero",
    "GainPowers",
    "Hand",
    "Heal",
    "If",
    "Inspire",
    "Lasting",
    "Market",
    "May",
    "Pass",
    "Payment",
    "Place",
    "PlaceRevealed",
    "PlaceTop",
    "Play",
    "PutDamage",
    "PutIntoPlay",
    "Ready",
    "Reattach",
    "Remove",
    "Resolution",
    "Return",
    "Reward",
    "Save",
    "Search",
    "Token",
    "Transform",
    "Use",
    "YourTurn",
]


# Abilities.


class Resolution(Ability, frozen=True):
    """What a card does when it resolves. `targets`: what each must be; `up_to`: fewer may be chosen."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    up_to: bool = False


class Attach(Ability, frozen=True):
    """An attachment's attach description (`to`; `target`: it is targeted) and its host description, if another.

    `puts`: what it puts into play and attaches itself to. `does`: what stands before the word Ongoing.
    """

    to: Filter
    hosts: Filter | None = None
    target: bool = True
    puts: Filter | None = None
    does: tuple[Word, ...] = ()


class Payment(Ability, frozen=True):
    """A payment power. `activate`: the card exhausts; `flip`: it turns over; `destroys`: one such card goes.

    `yours`: on your turn only.
    """

    does: tuple[Word, ...]
    cost: Amount = 0
    targets: tuple[Filter, ...] = ()
    activate: bool = False
    flip: bool = False
    destroys: Filter | None = None
    yours: bool = False


class Reward(Ability, frozen=True):
    """A quest's reward, and what completing it costs."""

    does: tuple[Word, ...]
    cost: Amount = 0
    targets: tuple[Filter, ...] = ()


class Alternative(Ability, frozen=True):
    """Rather than paying its cost, its player may destroy such a card of theirs."""

    destroys: Filter


class Market(Ability, frozen=True):
    """Placing it face up costs so many discarded cards more."""

    discards: int = 1


class Inspire(Ability, frozen=True):
    """As another player readies, you may ready one exhausted card of each kind."""

    each: tuple[Filter, ...]


class ForHero(Static, frozen=True):
    """Text that is on the card only while its controller's hero has the trait."""

    trait: str = ""


class Allow(Part, frozen=True):
    """You can control so many more cards with a tag."""

    tag: str
    by: Amount = 1
    when: Condition | None = None


class Another(Filter, frozen=True):
    """A target other than what a reference means."""

    unlike: str = "target"


class AnyPlayer(Filter, frozen=True):
    """A player, as a target."""


# Effects. `to` names those they are done to; `each` finds them.


class Deal(Word, frozen=True):
    """A character deals damage: a packet to each, the first amount to the first, and so on."""

    amounts: tuple[Amount, ...]
    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    kinds: tuple[str, ...] = ()
    source: str = "hero"
    preventable: bool = True
    at_once: bool = False
    then: tuple[Word, ...] = ()
    """Done to each that is dealt damage this way, as its target."""


class Heal(Word, frozen=True):
    """A character heals damage: a packet to each; no amount is all of it."""

    amount: Amount | None = None
    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    source: str = "hero"


class PutDamage(Word, frozen=True):
    """Put damage, which is not dealing it."""

    amount: Amount
    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Double(Word, frozen=True):
    """Double the damage on each."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Destroy(Word, frozen=True):
    """Destroy cards in play."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Exhaust(Word, frozen=True):
    """Exhaust cards in play."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Ready(Word, frozen=True):
    """Ready cards in play; `most`: that many of them, of its choosing seat's choice."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    most: Amount | None = None


class Return(Word, frozen=True):
    """Put cards into their owners' hands."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Remove(Word, frozen=True):
    """Remove cards from the game."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class PutIntoPlay(Word, frozen=True):
    """Put cards into play under your control."""

    to: tuple[str, ...] = ("target",)


class Draw(Word, frozen=True):
    """Draw cards."""

    n: Amount = 1
    seat: str = "you"


class Discard(Word, frozen=True):
    """Discard cards of one's choice."""

    n: Amount = 1
    seat: str = "you"


class May(Word, frozen=True):
    """You (or another seat) may do it, paying for it if it says so."""

    does: tuple[Word, ...]
    cost: Amount = 0
    seat: str = "you"


class If(Word, frozen=True):
    """Done only if it holds now."""

    when: Condition
    does: tuple[Word, ...]


class PlaceTop(Word, frozen=True):
    """Put the top card of your deck into your resource row face down, ready or exhausted."""

    exhausted: bool = False


class Lasting(Word, frozen=True):
    """A modifier with a duration: until the end of the turn, if nothing is said. `to`: only these, fixed now.

    `follows`: the card that it means by `target`, where the event that made this link left it.
    """

    gives: tuple[Part, ...]
    to: tuple[str, ...] | None = None
    until: Pattern | None = None
    left: Amount | None = None
    follows: str | None = None
    stays: bool = False
    """It lasts until the game ends, or what it waits for happens."""


class Token(Word, frozen=True):
    """Put a token into play; without a name its tags name it. `choose`: one of these totems, by tag."""

    values: Map[str, object] = EMPTY
    name: str = ""
    choose: tuple[str, ...] = ()
    n: Amount = 1


class CopyToken(Word, frozen=True):
    """Put a token into play that is a copy of a card."""

    of: str = "target"


class Reattach(Word, frozen=True):
    """Attach an attachment to another card that fits its description."""

    what: str = "target"
    to: Filter | None = None


class GainPowers(Word, frozen=True):
    """As this card enters play, you may remove such a card from the game, and it has its printed powers."""

    of: Filter


class Transform(Word, frozen=True):
    """Instead of being destroyed the card is attached to such a host, as an ability with these powers alone."""

    what: str = "event.obj"
    to: Filter = Filter()
    powers: tuple[Ability, ...] = ()


class Search(Word, frozen=True):
    """Search the zones of your choice among these for a card, reveal it and put it into your hand."""

    which: Filter
    zones: tuple[str, ...] = ("deck",)


class PlaceRevealed(Word, frozen=True):
    """Reveal the top card of your deck, and place it, ready, as an additional resource."""


class Hand(Counting, frozen=True):
    """The cards in the hand of whoever controls the one named."""

    of: str = "you"


class YourTurn(Counting, frozen=True):
    """1 on your turn, else 0."""


# Actions.


class Play(Word, frozen=True):
    """Play a card. `instead`: what pays its alternate cost; `paying`: resources to be exhausted first."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    instead: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()


class Place(Word, frozen=True):
    """Place a card as a resource."""

    seat: str
    card: str
    up: bool = False


class Use(Word, frozen=True):
    """Use a payment power of a card; `power`: which, if it has several."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    power: int = 1
    paying: tuple[str, ...] = ()


class Complete(Word, frozen=True):
    """Complete a quest; `paying`: resources to be exhausted first."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    paying: tuple[str, ...] = ()


class Attack(Word, frozen=True):
    """Propose a combat."""

    seat: str
    attacker: str
    defender: str


class Save(Word, frozen=True):
    """Exhaust a resource for a payment to come: what no rule permits (412.2)."""

    seat: str
    card: str


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


ACTIONS: tuple[type[Word], ...] = (Play, Place, Use, Complete, Attack, Save, Pass)
VOCABULARY: tuple[type[Word], ...] = (
    Resolution,
    Attach,
    Payment,
    Reward,
    Alternative,
    Market,
    Inspire,
    ForHero,
    Allow,
    Deal,
    Heal,
    PutDamage,
    Double,
    Destroy,
    Exhaust,
    Ready,
    Return,
    Remove,
    PutIntoPlay,
    Draw,
    Discard,
    May,
    If,
    PlaceTop,
    Lasting,
    Token,
    CopyToken,
    Reattach,
    GainPowers,
    Transform,
    Search,
    PlaceRevealed,
    Hand,
    AnyPlayer,
    Another,
    YourTurn,
)
