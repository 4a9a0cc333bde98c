"""The one `Rules` of the game, with which every clause registers: the Japanese edition.

`EN` is the edition of clauses that cite only the English text.
"""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["EN", "rules"]

rules = Rules("fab", "ja")


EN = "en"
"""The English rulebook, for chapters that the Japanese documents cite and do not contain."""
