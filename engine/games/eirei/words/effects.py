"""What effects do. `what` is a reference (`target`, `this`, `host`), or a filter: everything that matches."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter, Part

__all__ = [
    "Add",
    "Correct",
    "Damage",
    "Destroy",
    "Discard",
    "Draw",
    "Exclude",
    "Gain",
    "Grant",
    "Lasting",
    "Mill",
    "Negate",
    "Put",
    "Return",
    "Supply",
    "Tap",
    "Untap",
]


# `what` is a reference (`target`, `this`, `host`), or a filter for everything that matches.
class Destroy(Word, frozen=True):
    """Destroy what is on the field; all that the effect names go to their owners' graveyards at once."""

    what: str | Filter = "target"


class Exclude(Word, frozen=True):
    """Exclude: it goes out of the game, to its owner's zone of excluded cards."""

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
    """Add `by` to a number of the objects, such as their power, for this turn. A negative `by` lowers it."""

    by: Amount
    field: str = "power"
    what: str | Filter = "target"


class Grant(Word, frozen=True):
    """Give a keyword to the objects for this turn."""

    keyword: str
    what: str | Filter = "target"


class Lasting(Word, frozen=True):
    """Parts in force for this turn, on what they find at any time."""

    gives: tuple[Part, ...]


class Tap(Word, frozen=True):
    """Tap the objects; those that are tapped already stay so."""

    what: str | Filter = "target"


class Untap(Word, frozen=True):
    """Untap the objects; those that are untapped already stay so."""

    what: str | Filter = "target"


class Damage(Word, frozen=True):
    """Damage to a player: `you` or `opponent`."""

    amount: Amount
    to: str = "opponent"


class Gain(Word, frozen=True):
    """You gain life."""

    amount: Amount


class Draw(Word, frozen=True):
    """A player draws cards, as many as the deck has."""

    count: Amount = 1
    who: str = "you"


class Add(Word, frozen=True):
    """Add the top cards of your deck to your hand, which is no drawing."""

    count: Amount = 1


class Discard(Word, frozen=True):
    """A player discards cards of that player's own choice, one after another."""

    count: Amount = 1
    who: str = "opponent"


class Mill(Word, frozen=True):
    """Put the top cards of a deck into the graveyard."""

    count: Amount = 1
    who: str = "opponent"


class Supply(Word, frozen=True):
    """Put the top cards of your deck into your mana zone."""

    count: Amount = 1
