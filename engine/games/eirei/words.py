"""The 英霊 game's own words.

Fields of cards: `types` (`[eirei]`; or `[magic, ritual]`, with `instant`, `attached` or `permanent` for `ritual`),
`colors` (of `white`, `black`, `red`, `blue`, `green`; several make it multicoloured), `cost`, `power`, `strike`
(numbers), `races`, `keywords`: `haste` (速攻), `charge` (突撃), `slay` (必殺).

Marks: of an object `tapped`, `inverted` (in the mana zone), `summoned` (the number of the turn), `attacking`,
`blocked`, `blocking`, `negated`; of a seat `life`; of the game `phase`: `setup`, `start`, `main`, `end`.
"""

from __future__ import annotations

from engine.kernel.events import Event, Moved
from engine.kernel.values import Word
from engine.kernel.words import Ability, Amount, Filter, Part

__all__ = [
    "ACTIONS",
    "EVENTS",
    "VOCABULARY",
    "Activated",
    "Add",
    "Attack",
    "AttackEnded",
    "Attacks",
    "Battles",
    "Block",
    "Blocks",
    "Cast",
    "Correct",
    "Damage",
    "Damaged",
    "Destroy",
    "Destroyed",
    "Discard",
    "Discarded",
    "Draw",
    "Drawn",
    "Exclude",
    "Excluded",
    "Fizzled",
    "Gain",
    "Gained",
    "Grant",
    "Lasting",
    "Mill",
    "Negate",
    "Negated",
    "OnUse",
    "Pass",
    "Play",
    "Put",
    "PutMana",
    "Return",
    "Returned",
    "Sacrificed",
    "Start",
    "Stored",
    "Summoned",
    "Supply",
    "Tap",
    "Tapped",
    "Untap",
    "Untapped",
    "Use",
    "Won",
]

# Abilities.


class OnUse(Ability, frozen=True):
    """What a magic does once it is used. `targets`: what each thing named for it must be."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()


class Activated(Ability, frozen=True):
    """An ability that its player uses, for mana, by tapping its eirei, by a sacrifice, or by several of these.

    `sacrifice`: which of one's own cards, one of them; `any_turn`: it says that it may be used on another's turn too.
    """

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    mana: int = 0
    tap: bool = False
    sacrifice: Filter | None = None
    any_turn: bool = False

    @property
    def hard(self) -> bool:
        """Whether it takes more than mana."""
        return self.tap or self.sacrifice is not None


# Effects. `what` is a reference (`target`, `this`, `host`), or a filter: everything that matches.


class Destroy(Word, frozen=True):
    """Destroy what is on the field."""

    what: str | Filter = "target"


class Exclude(Word, frozen=True):
    """Exclude: it goes out of the game."""

    what: str | Filter = "target"


class Return(Word, frozen=True):
    """Return to its owner's hand."""

    what: str | Filter = "target"


class Put(Word, frozen=True):
    """Put into a zone of its owner's, which is neither destroying nor returning."""

    what: str | Filter = "target"
    to: str = "graveyard"


class Negate(Word, frozen=True):
    """Negate what waits in the chain: it does nothing."""

    what: str | Filter = "target"


class Correct(Word, frozen=True):
    """A correction of a number, for this turn."""

    by: Amount
    field: str = "power"
    what: str | Filter = "target"


class Grant(Word, frozen=True):
    """A keyword, for this turn."""

    keyword: str
    what: str | Filter = "target"


class Lasting(Word, frozen=True):
    """Parts in force for this turn, on what they find at any time."""

    gives: tuple[Part, ...]


class Tap(Word, frozen=True):
    """Tap."""

    what: str | Filter = "target"


class Untap(Word, frozen=True):
    """Untap."""

    what: str | Filter = "target"


class Damage(Word, frozen=True):
    """Damage to a player: `you` or `opponent`."""

    amount: Amount
    to: str = "opponent"


class Gain(Word, frozen=True):
    """You gain life."""

    amount: Amount


class Draw(Word, frozen=True):
    """Draw cards."""

    count: Amount = 1
    who: str = "you"


class Add(Word, frozen=True):
    """Add the top cards of your deck to your hand, which is no drawing."""

    count: Amount = 1


class Discard(Word, frozen=True):
    """Discard cards of one's own choice."""

    count: Amount = 1
    who: str = "opponent"


class Mill(Word, frozen=True):
    """Put the top cards of a deck into the graveyard."""

    count: Amount = 1
    who: str = "opponent"


class Supply(Word, frozen=True):
    """Put the top cards of your deck into your mana zone."""

    count: Amount = 1


# Actions.


class Start(Word, frozen=True):
    """Begin the game: hands are drawn."""

    seat: str


class Play(Word, frozen=True):
    """Summon an eirei, or use a magic; an attached magic's target is the eirei it is put on."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()


class PutMana(Word, frozen=True):
    """Put a card from the hand into the mana zone."""

    seat: str
    card: str


class Use(Word, frozen=True):
    """Use an ability of a card on the field: the first of its activated ones, or the one with this number."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    ability: int = 1


class Attack(Word, frozen=True):
    """Attack a player, or a tapped eirei."""

    seat: str
    eirei: str
    target: str


class Block(Word, frozen=True):
    """Block the attack (of one eirei, where several attack)."""

    seat: str
    eirei: str
    attacker: str | None = None


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


# Events.


class Summoned(Moved, frozen=True):
    """An eirei is summoned."""


class Cast(Moved, frozen=True):
    """A magic is used: it is in the chain."""


class Stored(Moved, frozen=True):
    """A card is put into the mana zone."""


class Drawn(Moved, frozen=True):
    """A card is drawn."""


class Destroyed(Moved, frozen=True):
    """A card on the field is destroyed."""


class Sacrificed(Moved, frozen=True):
    """A card is sacrificed, to pay."""


class Discarded(Moved, frozen=True):
    """A card is discarded."""


class Excluded(Moved, frozen=True):
    """A card is excluded."""


class Returned(Moved, frozen=True):
    """A card returns."""


class Tapped(Event, frozen=True):
    """A card is tapped."""

    obj: str


class Untapped(Event, frozen=True):
    """A card is untapped."""

    obj: str


class Negated(Event, frozen=True):
    """What waits in the chain is negated."""

    obj: str


class Fizzled(Event, frozen=True):
    """What was negated has had its turn in the chain, and does nothing."""

    obj: str


class Attacks(Event, frozen=True):
    """An attack is declared."""

    obj: str
    target: str


class Blocks(Event, frozen=True):
    """An attack is blocked."""

    obj: str
    attacker: str


class Battles(Event, frozen=True):
    """Two eirei do battle."""

    obj: str
    foe: str


class AttackEnded(Event, frozen=True):
    """An attack has been processed."""

    obj: str


class Damaged(Event, frozen=True):
    """A player takes damage."""

    seat: str
    amount: int
    source: str | None = None


class Gained(Event, frozen=True):
    """A player gains life."""

    seat: str
    amount: int


class Won(Event, frozen=True):
    """A player has won."""

    seat: str


ACTIONS = (Start, Play, PutMana, Use, Attack, Block, Pass)
VOCABULARY = (
    OnUse,
    Activated,
    Destroy,
    Exclude,
    Return,
    Put,
    Negate,
    Correct,
    Grant,
    Lasting,
    Tap,
    Untap,
    Damage,
    Gain,
    Draw,
    Add,
    Discard,
    Mill,
    Supply,
)
EVENTS = (
    Summoned,
    Cast,
    Stored,
    Drawn,
    Destroyed,
    Sacrificed,
    Discarded,
    Excluded,
    Returned,
    Tapped,
    Untapped,
    Negated,
    Fizzled,
    Attacks,
    Blocks,
    Battles,
    AttackEnded,
    Damaged,
    Gained,
    Won,
)
