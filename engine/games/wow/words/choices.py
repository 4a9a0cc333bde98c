"""Choices and conditions around other effects."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Amount, Condition, Filter

__all__ = ["ChooseType", "If", "IfYouDo", "MakeUpName", "May", "Pick"]


class ChooseType(Word, frozen=True):
    """Choose an ally type (202.4), which becomes the mark `chosen` of the source.

    A filter finds such allies by `tags: this.chosen`.
    """


class MakeUpName(Word, frozen=True):
    """Make up a name, the mark `named` of the card, as in `P1 play CARD naming="Old Tom"` (200.3).

    *Put an ally token with that name into play*: `{is: token, name: this.named, values: {...}}`.
    """


class May(Word, frozen=True):
    """You (or another seat) may do this, paying the cost if there is one. `otherwise` is done if it is not done.

    Nobody is asked if not all of it could be performed (712.7). *Destroy this unless you pay (2)*:
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
    """Actions, and what is done only if all of them were performed and none replaced (709.2f)."""

    does: tuple[Word, ...]
    then: tuple[Word, ...]
