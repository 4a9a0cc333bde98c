"""A deck, and a card that may be in it."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["Deck", "Inclusion", "may_be_included"]

_LIFTED = ("100.2a", "100.2b", "100.2c", "100.2d")
"""The rules to which a Deckbuilding text is an exception; 100.2f prevails over it."""


class Inclusion(Word, frozen=True):
    """A card that might be in a seat's deck for a format. The deck's other cards are in the zone `deck`."""

    seat: str
    card: str
    format: str = "constructed"


class Deck(Word, frozen=True):
    """A seat's deck, to be checked for a format."""

    seat: str
    format: str


def may_be_included(ask: Run, what: Inclusion, *, copies: bool = True) -> bool:
    """Whether a card may be in a deck (100.2): a clause allows it, and no objection is left.

    The objections that are left join the chain. `copies=False`: the limit of copies is not checked (100.4). A
    Deckbuilding text may lift some objections.
    """
    allowed = ask.allows("include", what)
    objecting = [n for n in ask.forbids("include", what) if copies or ask.entries[n].rule != rules.id("100.4")]
    lifted = {rules.id(number) for number in _LIFTED} & {ask.entries[n].rule for n in objecting}
    if lifted and ask.allows("include-anyway", what):
        objecting = [n for n in objecting if ask.entries[n].rule not in lifted]
    ask.note(objecting)
    return allowed and not objecting
