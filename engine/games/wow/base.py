"""The one `Rules` that every section's module writes into: version 6.0, and `EN` for what it only cites."""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["EN", "rules"]

rules = Rules("wow", "6.0-ja")


EN = "7.4-en"
"""The English rulebook, for sections that the Japanese document cites and does not contain."""
