"""The one `Rules` of Magic, with which every clause registers: the comprehensive rules at Kaldheim's release."""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["rules"]

rules = Rules("mtg", "cr-2021-02-05")
