"""Effects on cards in play, and on what enters it."""

from __future__ import annotations

from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Filter

__all__ = [
    "AddCounters",
    "BecomeCopy",
    "BecomeDefender",
    "CopyToken",
    "Destroy",
    "Exchange",
    "Exhaust",
    "Flip",
    "GainPowers",
    "PutIntoPlay",
    "Ready",
    "Reattach",
    "Remove",
    "RemoveCounters",
    "Return",
    "StartingHero",
    "Token",
    "Transform",
]


class Destroy(Word, frozen=True):
    """Destroy the cards in play that `to` names, or all that match `each`, together."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Exhaust(Word, frozen=True):
    """Exhaust the cards in play that `to` names, or all that match `each`, together."""

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
    """Put the cards that `to` names, or all that match `each`, into their owners' hands together."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Remove(Word, frozen=True):
    """Remove the cards that `to` names, or all that match `each`, from the game together.

    They are removed face up unless `facedown` says otherwise (415.7a).
    """

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    facedown: bool = False


class BecomeCopy(Word, frozen=True):
    """A card in play becomes a copy of another for as long as it stays (402.2)."""

    what: str = "this"
    of: str = "target"


class BecomeDefender(Word, frozen=True):
    """A character becomes the defender, in place of the one that was (602.3a)."""

    what: str = "target"


class Exchange(Word, frozen=True):
    """Exchange control of two cards in play (415.8e)."""

    one: str = "target"
    other: str = "target.2"


class AddCounters(Word, frozen=True):
    """Add `n` counters of one name to each card in play that `to` names or `each` finds, else to this card (404.1a)."""

    counter: str
    n: Amount = 1
    to: tuple[str, ...] = ("this",)
    each: Filter | None = None


class RemoveCounters(Word, frozen=True):
    """Remove counters of one name from the cards that `to` names or `each` finds, else from this card; without `n` all.

    `last`: done if none is left, removed or not (404.1d).
    """

    counter: str
    n: Amount | None = None
    to: tuple[str, ...] = ("this",)
    each: Filter | None = None
    last: tuple[Word, ...] = ()


class StartingHero(Word, frozen=True):
    """Return your starting hero to play in place of the master hero (301.4d)."""


class PutIntoPlay(Word, frozen=True):
    """Put the cards that `to` names into play together under your control, from whatever zone they are in."""

    to: tuple[str, ...] = ("target",)


class Token(Word, frozen=True):
    """Put a token into play; without a name its tags name it. `choose`: one of these totems, by tag."""

    values: Map[str, object] = EMPTY
    name: str = ""
    choose: tuple[str, ...] = ()
    n: Amount = 1


class CopyToken(Word, frozen=True):
    """Put a token into play under your control that is a copy of a card."""

    of: str = "target"


class Reattach(Word, frozen=True):
    """Attach an attachment in play to another card, of your choice, that fits its description.

    `to`: what that card must be besides.
    """

    what: str = "target"
    to: Filter | None = None


class GainPowers(Word, frozen=True):
    """As this card enters play, you may remove a matching card from the game; this card gains its printed powers."""

    of: Filter


class Transform(Word, frozen=True):
    """Instead of being destroyed, the card is attached to a matching host as an ability with only these powers."""

    what: str = "event.obj"
    to: Filter = Filter()
    powers: tuple[Ability, ...] = ()
