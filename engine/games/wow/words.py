"""World of Warcraft TCG's own words: what its cards say and what its players do. What happens is in `events`.

Fields of cards: `attack`, `health`, `cost`, `strike`, `defense` (numbers), `types`, `tags`, `icons`, `kinds` (of
damage), `keywords` (lists), `talent`, `reputation`, `required` (what a deck's hero must be), `unique`, `unlimited`,
`limits` (how many cards with a tag, as in `{Pet: 1}`), `variable` (an X is added to the cost), `most` (how many
counters of a name a location may hold, as in `{gold: 5}`), `assault` (so much more ATK on its controller's turn),
`powerless` (a card of which that is `yes` cannot be given powers: it is set by a modifier, and not printed),
`enters_exhausted`, `counters` (those that it enters play with, as in `{steam: 3}`).

A card by its types:

- ally: `{types: [ally], cost: 2, attack: 3, kinds: [melee], health: 4, keywords: [Protector]}`
- ability: `{types: [ability], cost: 1}`, an instant one `[ability, instant]`; a `resolution` says what it does, an
  `attach` that it is an attachment; a `static` or `payment` makes it an ongoing one, which stays in play (305.2)
- weapon: `{types: [equipment, weapon], tags: [One-Handed], limits: {Melee: 1}, attack: 2, strike: 1}`
- armor, item: `{types: [equipment, armor], defense: 2}`; a ready one with DEF may prevent that much (717.2c)
- hero: `{types: [hero], health: 28, icons: [Horde], tags: [Orc, Warrior]}`; a power with `flip: yes` turns it over, and
  `back: {types: [hero], abilities: [...]}` is its other side (301.2)
- quest, location: `{types: [quest], abilities: [{is: reward, cost: 2, does: [draw]}]}`, placed face up
- totem: `{types: [ability], tags: [Fire Totem], health: 3, attack: 1}` (305.3)

Keywords: `Ferocity`, `Elusive`, `Protector`, `Stealth`, `Long-Range`, `Untargetable`, `Unpreventable` (of weapons),
`Dual Wield`, `Two-Handed Dual Wield`, `Ranged Dual Wield`, `Dual Shield`, `Sextuple Wield` (of heroes), `Wields` (an
ally that may strike with weapons), `For Allies` (a weapon that allies in its party may strike with; or an armor that
shields them).
"""

from __future__ import annotations

from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Condition, Counting, Filter, Part, Pattern, Static

__all__ = [
    "ACTIONS",
    "VOCABULARY",
    "AddCounters",
    "Allow",
    "Alternative",
    "Among",
    "Another",
    "AnyPlayer",
    "Attach",
    "Attack",
    "AttackOnly",
    "BecomeCopy",
    "BecomeDefender",
    "Begin",
    "ChangeTarget",
    "ChooseType",
    "Complete",
    "Concede",
    "CopyLink",
    "CopyToken",
    "Deal",
    "Deckbuilding",
    "Destroy",
    "Discard",
    "Divide",
    "Double",
    "Draw",
    "EndTurn",
    "Exchange",
    "Exhaust",
    "ExtraTurn",
    "FirstEachTurn",
    "Flip",
    "ForHero",
    "Free",
    "GainPowers",
    "Hand",
    "HandSize",
    "Heal",
    "If",
    "IfYouDo",
    "Inspire",
    "Interrupt",
    "Lasting",
    "Look",
    "Magnet",
    "MakeUpName",
    "Market",
    "May",
    "Modal",
    "MoveSeat",
    "MustAttack",
    "Overflow",
    "Pass",
    "Payment",
    "Peek",
    "Pick",
    "Place",
    "PlaceRevealed",
    "PlaceTop",
    "Play",
    "PutDamage",
    "PutIntoPlay",
    "Random",
    "Ready",
    "Reattach",
    "Remove",
    "RemoveCounters",
    "Resolution",
    "Return",
    "Reward",
    "Save",
    "Search",
    "ShowTop",
    "Shuffle",
    "SkipTurn",
    "StartingHero",
    "SwitchDamage",
    "SwitchStats",
    "ToDeck",
    "Token",
    "Transform",
    "TriggerCard",
    "TurnDeck",
    "Use",
    "Waive",
    "YourTurn",
]


# Abilities.


class Resolution(Ability, frozen=True):
    """What a card does when it resolves. `targets`: what each must be; `up_to`: fewer may be chosen."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    up_to: bool = False


class Among(Word, frozen=True):
    """What one paragraph or mode of a link does, with `n` targets of its own after the first `before`."""

    does: tuple[Word, ...]
    before: int
    n: int


class Attach(Ability, frozen=True):
    """An attachment's attach description (`to`; `target`: it is targeted) and its host description, if another.

    `puts`: what it puts into play and attaches itself to. `does`: what stands before the word Ongoing.
    """

    to: Filter
    hosts: Filter | None = None
    target: bool = True
    puts: Filter | None = None
    does: tuple[Word, ...] = ()


class Modal(Ability, frozen=True):
    """Choose so many of these modes, each a `resolution` or an `attach`, as it is played (707.1c): `modes=1`."""

    modes: tuple[Ability, ...]
    choose: int = 1


class Deckbuilding(Ability, frozen=True):
    """A hero's text: cards that its deck may hold besides the legal ones, and cards that it may not (100.2e)."""

    includes: tuple[Filter, ...] = ()
    excludes: tuple[Filter, ...] = ()


class Payment(Ability, frozen=True):
    """A payment power. `activate`: the card exhausts; `flip`: it turns over; `destroys`: one such card goes.

    `yours`: on your turn only. `limit`: so often each turn (701.4). `discards`: so many cards of your choice are
    discarded. `basic`: in your own action phase only, with an empty chain (701.1a). `removes`: counters of that name
    are removed, all of them unless `counters` says how many (403.4).
    """

    does: tuple[Word, ...]
    cost: Amount = 0
    targets: tuple[Filter, ...] = ()
    activate: bool = False
    flip: bool = False
    destroys: Filter | None = None
    yours: bool = False
    limit: int | None = None
    discards: int = 0
    removes: str = ""
    counters: int | None = None
    basic: bool = False


class Reward(Ability, frozen=True):
    """A quest's reward, and what completing it costs; `basic`: in your own action phase only, with an empty chain."""

    does: tuple[Word, ...]
    cost: Amount = 0
    targets: tuple[Filter, ...] = ()
    basic: bool = False


class Alternative(Ability, frozen=True):
    """Rather than paying its cost, its player may destroy such a card of theirs, exhaust one, or discard one."""

    destroys: Filter | None = None
    exhausts: Filter | None = None
    discards: Filter | None = None


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


class Waive(Part, frozen=True):
    """Text that sets a rule aside for such an action (103.1): `rule` is its number, `412.1` or `302.2`."""

    what: Pattern
    rule: str
    when: Condition | None = None


class Free(Part, frozen=True):
    """You may play such cards without paying their cost (403.3): `P1 play CARD free=yes`."""

    what: Pattern
    when: Condition | None = None


class HandSize(Part, frozen=True):
    """Your maximum hand size is so much more, or less (415.4b)."""

    by: Amount


class MustAttack(Part, frozen=True):
    """Such characters must attack if able (600.2), one of `whom` if that is said (600.2a)."""

    who: Filter = Filter(be="this")
    whom: Filter | None = None
    when: Condition | None = None


class AttackOnly(Part, frozen=True):
    """Such characters can attack only these if able (601.2c): `who: {controller: foe}, whom: {be: this}`."""

    who: Filter
    whom: Filter
    when: Condition | None = None


class Peek(Part, frozen=True):
    """You may look at the top card of your deck at any time (415.3e), or of `foes` decks, or of `each`: `P1 look`."""

    whose: str = "you"
    when: Condition | None = None


class ShowTop(Part, frozen=True):
    """You play with the top card of your deck revealed (415.3f); one that a position has there is given `seen: all`."""

    when: Condition | None = None


class Magnet(Part, frozen=True):
    """Opposing links must target this card if able (706.4)."""

    when: Condition | None = None


class Random(Filter, frozen=True):
    """A target that chance chooses, as the link is added (706.5): none is named for it, `chance target=a` answers."""


class Another(Filter, frozen=True):
    """A target other than what a reference means."""

    unlike: str = "target"


class AnyPlayer(Filter, frozen=True):
    """A player, as a target: `foe` of you or not, of a faction (206.1b)."""

    foe: bool = False
    faction: str | None = None


# Effects. `to` names those they are done to; `each` finds them.


class Deal(Word, frozen=True):
    """A character deals damage: a packet to each, the first amount to the first, and so on.

    `source`: your `hero`, `this`, or what was `destroyed` to pay for it. They are dealt at the same time, unless
    `at_once: no` says that each is dealt after the one before.

    `divided`: so much is divided among the targets as it is played (707.1d): `P1 play volley targets=a,b amounts=2,1`.
    """

    amounts: tuple[Amount, ...] = (0,)
    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    kinds: tuple[str, ...] = ()
    source: str = "hero"
    preventable: bool = True
    at_once: bool = True
    then: tuple[Word, ...] = ()
    """Done to each that is dealt damage this way, as its target."""
    divided: Amount | None = None


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


class Flip(Word, frozen=True):
    """Turn a hero over to its other side, where it does not show already (301.2)."""

    to: tuple[str, ...] = ("this",)


class Return(Word, frozen=True):
    """Put cards into their owners' hands."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Remove(Word, frozen=True):
    """Remove cards from the game, face up unless it says otherwise (415.7a)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    facedown: bool = False


class Interrupt(Word, frozen=True):
    """Interrupt links: they leave the chain and do nothing (711)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class ChangeTarget(Word, frozen=True):
    """Change the single target of a link to a second one, of your choice among those legal for it (706.2).

    `to`: what the second must be besides: *to your hero* is `{controller: you, has: {types: hero}}`.
    """

    of: str = "target"
    to: Filter | None = None


class CopyLink(Word, frozen=True):
    """Copy a card on the chain; its controller may choose new targets, in the order of its own (402.1)."""

    of: str = "target"


class BecomeCopy(Word, frozen=True):
    """A card in play becomes a copy of another (402.2)."""

    what: str = "this"
    of: str = "target"


class BecomeDefender(Word, frozen=True):
    """A character becomes the defender, in place of the one that was (602.3a)."""

    what: str = "target"


class Exchange(Word, frozen=True):
    """Exchange control of two cards in play (415.8e)."""

    one: str = "target"
    other: str = "target.2"


class SwitchDamage(Word, frozen=True):
    """Switch the damage on two characters (405.7)."""

    one: str = "target"
    other: str = "target.2"


class SwitchStats(Word, frozen=True):
    """Switch the ATK and the health of allies this turn, or until the game ends if it `stays` (712.9)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    stays: bool = False


class TriggerCard(Word, frozen=True):
    """Trigger all triggered powers of cards, as if what they wait for had happened (703.5)."""

    to: tuple[str, ...] = ("target",)


class AddCounters(Word, frozen=True):
    """Add counters of one name, to the card itself unless it says otherwise (404.1a)."""

    counter: str
    n: Amount = 1
    to: tuple[str, ...] = ("this",)
    each: Filter | None = None


class RemoveCounters(Word, frozen=True):
    """Remove counters of one name; without a number all. `last`: done if none is left, removed or not (404.1d)."""

    counter: str
    n: Amount | None = None
    to: tuple[str, ...] = ("this",)
    each: Filter | None = None
    last: tuple[Word, ...] = ()


class ToDeck(Word, frozen=True):
    """Put cards into their owners' decks, on top or at the bottom, in an order of their owner's choice (415.3c)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    at: str = "top"


class Shuffle(Word, frozen=True):
    """Shuffle decks."""

    seat: str = "you"


class TurnDeck(Word, frozen=True):
    """Turn a deck over: its order is reversed, and its cards are face up, or face down again (415.3d)."""

    seat: str = "you"


class ExtraTurn(Word, frozen=True):
    """A player takes an extra turn after this one (500.3)."""

    seat: str = "you"


class SkipTurn(Word, frozen=True):
    """A player skips the next turn (500.4)."""

    seat: str = "you"


class EndTurn(Word, frozen=True):
    """End the current turn (500.5)."""


class MoveSeat(Word, frozen=True):
    """A player moves to the right of another: the other's turn comes next after theirs (500.6)."""

    seat: str = "you"
    before: str = "target"


class ChooseType(Word, frozen=True):
    """Choose an ally type (202.4), the mark `chosen` of the card: a filter finds it by `tags: this.chosen`."""


class MakeUpName(Word, frozen=True):
    """Make up a name, the mark `named` of the card, as in `P1 play CARD naming="Old Tom"` (200.3).

    *Put an ally token with that name into play*: `{is: token, name: this.named, values: {...}}`.
    """


class StartingHero(Word, frozen=True):
    """Return your starting hero to play in place of the master hero (301.4d)."""


class PutIntoPlay(Word, frozen=True):
    """Put cards into play under your control."""

    to: tuple[str, ...] = ("target",)


class Draw(Word, frozen=True):
    """Draw cards. `seat`: `you`, `target`, whoever controls a card; `each` player, your `foes`, those of a faction.

    `until`: cards are drawn until there are so many in that player's hand (713.2), rather than `n`.
    """

    n: Amount = 1
    seat: str = "you"
    until: Amount | None = None


class Discard(Word, frozen=True):
    """Discard cards of one's choice, or at random; `seat` as for `draw`."""

    n: Amount = 1
    seat: str = "you"
    random: bool = False


class May(Word, frozen=True):
    """You (or another seat) may do it, paying for it if it says so; what happens `otherwise` does so if it is not done.

    Nobody is asked where not all of it could be performed (712.7). *Destroy this unless you pay (2)*:
    `{is: may, cost: 2, otherwise: [{is: destroy, to: [this]}]}`.
    """

    does: tuple[Word, ...] = ()
    cost: Amount = 0
    seat: str = "you"
    otherwise: tuple[Word, ...] = ()


class Pick(Word, frozen=True):
    """Each seat meant (as for `draw`) chooses `n` of these, `you` being that player, and `does` this to them.

    *Each opponent destroys an ally he controls*:
    `{is: pick, seat: foes, of: {zone: play, controller: you, has: {types: ally}}, does: [destroy]}`.
    """

    of: Filter
    does: tuple[Word, ...]
    n: int = 1
    seat: str = "you"


class If(Word, frozen=True):
    """Done only if it holds now."""

    when: Condition
    does: tuple[Word, ...]


class IfYouDo(Word, frozen=True):
    """Actions, and what is done only if all of them were performed, none of them replaced (709.2f)."""

    does: tuple[Word, ...]
    then: tuple[Word, ...]


class Divide(Word, frozen=True):
    """In place of a packet, `into` of a `replace`: it is divided as its controller chooses among any such characters.

    They are asked for each character in turn how much of it this one is dealt (717.7): `P1 choose divide=2`.
    """

    among: Filter


class Overflow(Word, frozen=True):
    """In place of a packet, `into` of a `replace`: fatal damage to an ally, the rest to that player's hero (717.8)."""


class PlaceTop(Word, frozen=True):
    """Put the top card of your deck into your resource row face down, ready or exhausted."""

    exhausted: bool = False


class Lasting(Word, frozen=True):
    """A modifier with a duration: until the end of the turn, if nothing is said. `to`: only these, fixed now.

    `left`: how much its preventions prevent in all; if nothing is said, each `shield` what it says.
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
    """Search the zones of your choice among these for a card, reveal it and put it into your hand, or into play."""

    which: Filter
    zones: tuple[str, ...] = ("deck",)
    into: str = "hand"


class PlaceRevealed(Word, frozen=True):
    """Reveal the top card of your deck, and place it, ready, as an additional resource."""


class Hand(Counting, frozen=True):
    """The cards in the hand of whoever controls the one named."""

    of: str = "you"


class FirstEachTurn(Counting, frozen=True):
    """What a `replace` prevents: the first `n` damage that a character would be dealt each turn (717.6)."""

    n: Amount


class YourTurn(Counting, frozen=True):
    """1 on your turn, else 0."""


# Actions.


class Begin(Word, frozen=True):
    """Begin the game, in the phase `setup`: decks are shuffled, hands drawn, mulligans taken (101)."""

    seat: str


class Concede(Word, frozen=True):
    """Concede the game (102.1b)."""

    seat: str


class Play(Word, frozen=True):
    """Play a card. `instead`: what pays its alternate cost; `paying`: resources to exhaust first.

    `modes`: those chosen, as in `modes=1,2`; `amounts`: how damage is divided; `naming`: a name that is made up;
    `free`: without paying its cost, where a card lets it.
    """

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    instead: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()
    naming: str | None = None
    free: bool = False


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
    amounts: tuple[int, ...] = ()


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


class Look(Word, frozen=True):
    """Look at the top card of your deck, or of a seat's, where a card lets you (415.3e)."""

    seat: str
    deck: str | None = None


class Save(Word, frozen=True):
    """Exhaust a resource for a payment to come: what no rule permits (412.2)."""

    seat: str
    card: str


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


ACTIONS: tuple[type[Word], ...] = (Begin, Concede, Play, Place, Use, Complete, Attack, Look, Save, Pass)
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
    Flip,
    Return,
    Remove,
    PutIntoPlay,
    Draw,
    Discard,
    May,
    Pick,
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
    Modal,
    Deckbuilding,
    Waive,
    HandSize,
    Interrupt,
    CopyLink,
    BecomeCopy,
    Exchange,
    SwitchDamage,
    AddCounters,
    RemoveCounters,
    ToDeck,
    Shuffle,
    TurnDeck,
    ExtraTurn,
    SkipTurn,
    EndTurn,
    MoveSeat,
    StartingHero,
    ChooseType,
    IfYouDo,
    Free,
    SwitchStats,
    TriggerCard,
    BecomeDefender,
    MakeUpName,
    MustAttack,
    AttackOnly,
    Magnet,
    Peek,
    ShowTop,
    Random,
    ChangeTarget,
    Divide,
    Overflow,
    FirstEachTurn,
)
