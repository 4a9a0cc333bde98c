"""The one `Rules` that every section's module writes into: the Japanese edition, and `EN` for what it only cites."""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["EN", "rules"]

rules = Rules("fab", "ja")


EN = "en"
"""The English rulebook, for chapters that the Japanese documents cite and do not contain."""
