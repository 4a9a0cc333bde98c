"""Numbers that are counted: damage dealt this turn, and whether it is a certain phase, step or turn."""

from __future__ import annotations

from engine.kernel.words import Counting

__all__ = ["Dealt", "During", "YourTurn"]


class YourTurn(Counting, frozen=True):
    """1 in the turn of the controller of what says it, 0 in another's."""


class Dealt(Counting, frozen=True):
    """How much damage of a kind the sources that you control have dealt this turn."""

    kind: str = "arcane"


class During(Counting, frozen=True):
    """1 in this phase (`start`, `action`, `end`) or step of combat (`attack`, `defend`, `reaction`, …), else 0.

    `you`: only in your own turn.
    """

    phase: str | None = None
    step: str | None = None
    you: bool = False
