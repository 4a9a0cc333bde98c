"""Effects on spells, and on cards that may be cast."""

from __future__ import annotations

from engine.games.mtg.words.arguments import Players, Reference
from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter

__all__ = ["BecomeForetold", "CastNow", "CopySpell", "Counter", "MayPlay"]


class MayPlay(Word, frozen=True):
    """You may play cards that are not in your hand: those `chosen`, or any that match a filter when they are played.

    `until`: the end of this `turn` or of your `next turn`; `exiled`: as long as they stay there. `lands`: lands too.
    `any_mana`: mana may be spent as though it were of any colour (609.4b). `once`: only one of them. `tapped`: what is
    played so enters tapped.
    """

    what: Reference | Filter = "chosen"
    until: str = "turn"
    lands: bool = True
    any_mana: bool = False
    once: bool = False
    tapped: bool = False


class CastNow(Word, frozen=True):
    """A player may now cast one of the cards that match, or of those `chosen` before, whatever its type (608.2g).

    `free`: without paying its mana cost (118.9). `otherwise`: what happens if no card is cast.
    """

    of: Filter | Reference | tuple[Filter, ...]
    free: bool = True
    who: Players = "you"
    otherwise: tuple[Word, ...] = ()


class BecomeForetold(Word, frozen=True):
    """A player exiles a card of a hand face down; it becomes foretold, for its mana cost less `less` (702.142d)."""

    less: int = 2
    who: Players = "you"


class CopySpell(Word, frozen=True):
    """Copy a spell, `n` times; its controller may choose new targets (`new`) for the copy (706.10)."""

    what: Reference
    new: bool = True
    n: Amount = 1


class Counter(Word, frozen=True):
    """Counter a spell or an ability."""

    what: Reference = "target"
