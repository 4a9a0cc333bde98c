"""The one `Rules` of the game, with which every clause registers: version 6.0.

`EN` is the edition of clauses that cite only the English text.
"""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["EN", "rules"]

rules = Rules("wow", "6.0-ja")


EN = "7.4-en"
"""The English rulebook, for sections that the Japanese document cites and does not contain."""
