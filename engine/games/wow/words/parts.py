"""Parts of abilities that change the rules: whom one may or must attack, what is free, and what is seen."""

from __future__ import annotations

from engine.kernel.words import Amount, Condition, Filter, Part, Pattern

__all__ = ["Allow", "AttackOnly", "Free", "HandSize", "Magnet", "MustAttack", "Peek", "ShowTop", "Waive"]


class Allow(Part, frozen=True):
    """You can control this many more cards with a tag, beyond the limit that those cards print."""

    tag: str
    by: Amount = 1
    when: Condition | None = None


class Waive(Part, frozen=True):
    """Text that sets a rule aside for such an action (103.1). `rule`: its number, `412.1` or `302.2`."""

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
    """Matching characters must attack if able (600.2); with `whom`, they must attack one of those (600.2a).

    Paying for an attack is never demanded.
    """

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
