"""Effects on cards in hand, library and graveyard, and outside the game."""

from __future__ import annotations

from engine.games.mtg.words.arguments import Players, Reference
from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter

__all__ = [
    "AtRandom",
    "Bottom",
    "Bring",
    "Dig",
    "Discard",
    "Draw",
    "LookAt",
    "Mill",
    "Reveal",
    "Scry",
    "Search",
    "Shuffle",
    "Surveil",
    "Top",
    "Tuck",
    "TurnOver",
]


class Bring(Word, frozen=True):
    """Players put their own cards from outside the game into their `library` (on top) or `hand`.

    `of`: which cards, as `{zone: outside, has: {types: instant}}`; any if nothing is said.
    """

    of: Filter = Filter(zone="outside")
    to: str = "library"
    who: Players = "you"


class Top(Word, frozen=True):
    """The top cards of libraries; `then` calls them `chosen`. `look`: you look at them meanwhile."""

    n: Amount = 1
    who: Players = "you"
    then: tuple[Word, ...] = ()
    look: bool = False


class Reveal(Word, frozen=True):
    """Reveal cards. They stay revealed while `then` is done (701.16a), which calls them `chosen`."""

    what: Reference | Filter
    then: tuple[Word, ...] = ()


class LookAt(Word, frozen=True):
    """Look at hidden cards, such as a player's hand: `{zone: hand, owner: event.to}`."""

    what: Reference | Filter


class Bottom(Word, frozen=True):
    """Put cards on the bottom of their owners' libraries, in an order that the owner chooses, or a `random` one."""

    what: Reference = "rest"
    random: bool = False


class Dig(Word, frozen=True):
    """Look at the top `n` cards of a library, put `take` of them into the hand, the rest on the bottom (608.2d)."""

    n: Amount
    take: int = 1
    who: Players = "you"


class Tuck(Word, frozen=True):
    """The owner of an object puts it on the `top` or `bottom` of the library, as the owner chooses (608.2d)."""

    what: Reference | Filter = "target"


class Search(Word, frozen=True):
    """Search a library for up to `n` cards that match one of these, put them into the hand, and shuffle (701.19b).

    `to`: where they are put: the `hand`, or the `battlefield`.
    """

    of: Filter | tuple[Filter, ...]
    n: Amount = 1
    who: Players = "you"
    to: str = "hand"
    named: Filter | None = None
    """Only a card with the same name as one of these (201.2a)."""
    kin: Reference | None = None
    """Only a card that shares a creature type with this object, or with what it last was; which is `it` in `of`."""
    exactly: bool = False
    """Neither fewer nor more, and nothing else is done by itself: `then` says what is done with the cards `chosen`."""
    may: bool = False
    """The player may do it at all, and `then` follows if they do (118.12b)."""
    unlike: bool = False
    """Only cards with different names (201.2b)."""
    then: tuple[Word, ...] = ()
    zones: tuple[str, ...] = ("library",)
    """Where; of `library` and `graveyard` the player searches the one, the other, or both."""


class Shuffle(Word, frozen=True):
    """Shuffle a library: chance chooses the next card from the top, one by one (701.20a)."""

    who: Players = "you"


class TurnOver(Word, frozen=True):
    """Reveal (or exile face up) the cards of a library from the top until one matches.

    That card is `chosen` in `then`, the others are the `rest`, and all are `turned`. If none matches, none is `chosen`.
    A filter without a zone looks in the library: *{has: {types: creature}}*.
    """

    until: Filter
    then: tuple[Word, ...] = ()
    exile: bool = False
    who: Players = "you"
    unlike: Reference | None = None
    """Only a card with a different name than this object has, or last had (201.2c)."""


class AtRandom(Word, frozen=True):
    """Choose a number from `least` to `most` at random; it is `x` in what `then` does."""

    least: int
    most: int
    then: tuple[Word, ...]


class Draw(Word, frozen=True):
    """Draw cards."""

    n: Amount = 1
    who: Players = "you"


class Discard(Word, frozen=True):
    """Discard cards of the player's own choice; with `what`, these cards of their owners' hands (701.8b)."""

    n: Amount = 1
    who: Players = "you"
    what: Reference | None = None


class Mill(Word, frozen=True):
    """Put the top cards of a library into the graveyard. `then` calls the milled cards `chosen`."""

    n: Amount
    who: Players = "you"
    then: tuple[Word, ...] = ()


class Surveil(Word, frozen=True):
    """Surveil (701.42a)."""

    n: Amount


class Scry(Word, frozen=True):
    """Scry."""

    n: Amount
