"""Effects on cards of decks and hands."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter

__all__ = ["Discard", "Draw", "PlaceRevealed", "PlaceTop", "Search", "Shuffle", "ToDeck", "TurnDeck"]


class ToDeck(Word, frozen=True):
    """Put cards into their owners' decks, on top or at the bottom, in the order that the owner chooses (415.3c)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    at: str = "top"


class Shuffle(Word, frozen=True):
    """Shuffle the decks of the players that `seat` means, as for `draw`."""

    seat: str = "you"


class TurnDeck(Word, frozen=True):
    """Turn decks over: the order is reversed, and the cards are face up, or face down again (415.3d).

    `seat` says whose, as for `draw`.
    """

    seat: str = "you"


class Draw(Word, frozen=True):
    """Draw cards. `seat`: `you`, `target`, the controller of a card, `each` player, your `foes`, or a faction.

    `until`: draw until the hand has this many cards (713.2), in place of `n`.
    """

    n: Amount = 1
    seat: str = "you"
    until: Amount | None = None


class Discard(Word, frozen=True):
    """Discard cards of one's choice, or at random; `seat` as for `draw`."""

    n: Amount = 1
    seat: str = "you"
    random: bool = False


class PlaceTop(Word, frozen=True):
    """Put the top card of your deck into your resource row face down, ready or exhausted."""

    exhausted: bool = False


class Search(Word, frozen=True):
    """Search the zones of your choice among these for a card, reveal it and put it into your hand, or into play."""

    which: Filter
    zones: tuple[str, ...] = ("deck",)
    into: str = "hand"


class PlaceRevealed(Word, frozen=True):
    """Reveal the top card of your deck, and place it as an additional resource.

    It does not count as this turn's placement (412.1c).
    """
