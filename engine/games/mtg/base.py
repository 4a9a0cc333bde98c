"""The one `Rules` that every section's module writes into: the comprehensive rules in force at Kaldheim's release."""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["rules"]

rules = Rules("mtg", "cr-2021-02-05")
