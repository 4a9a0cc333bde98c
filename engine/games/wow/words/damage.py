"""Effects that deal, heal, put and divide damage."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter

__all__ = ["Deal", "Divide", "Double", "Heal", "Overflow", "PutDamage", "SwitchDamage", "SwitchStats"]


# Effects change the objects that `to` names, or that the filter `each` finds.
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
    """Put so much damage on each character that `to` names or `each` finds. That is not dealing it."""

    amount: Amount
    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class Double(Word, frozen=True):
    """Put as much damage as it has on each card that `to` names or `each` finds."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class SwitchDamage(Word, frozen=True):
    """Switch the damage on two characters in play, without making it more than fatal (405.7)."""

    one: str = "target"
    other: str = "target.2"


class SwitchStats(Word, frozen=True):
    """Switch the ATK and the health of allies this turn, or until the game ends if it `stays` (712.9)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None
    stays: bool = False


class Divide(Word, frozen=True):
    """In place of a packet, `into` of a `replace`: it is divided as its controller chooses among any such characters.

    They are asked for each character in turn how much of it this one is dealt (717.7): `P1 choose divide=2`.
    """

    among: Filter


class Overflow(Word, frozen=True):
    """In place of a packet, as `into` of a `replace`: just fatal damage to the ally that it is dealt to.

    The rest is dealt to the hero of that ally's controller (717.8).
    """
