"""The one `Rules` of Magic, with which every clause registers: the comprehensive rules at Kaldheim's release."""

from __future__ import annotations

from engine.kernel.rules import Rules

__all__ = ["LAWS", "TODAY", "rules"]

rules = Rules("mtg", "cr-2021-02-05")

TODAY = "cr-2026-01-16"
"""The newest edition whose law is played."""

LAWS = {rules.edition: "2021-02-05", TODAY: "2026-01-16"}
"""The editions whose law is played, each with its day. Clauses say which edition ended or began them."""
