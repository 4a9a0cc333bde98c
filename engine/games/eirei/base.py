"""The one `Rules` of the game, with which every clause registers, and the readings that the page leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.rules import Rules

__all__ = ["OPTIONS", "PRINTED", "rules"]

rules = Rules("eirei", "2013-07-12-ja")


OPTIONS: Mapping[str, tuple[str, ...]] = {
    "blockers": ("untapped", "tapped"),
    "attacks": ("one-at-a-time", "together"),
    "zero-power": ("lives", "dies"),
    "multicolour-mana": ("one-colour", "every-colour"),
    "sickness": ("attacks-and-abilities", "attacks-only"),
    "charge-against-eirei": ("blocked", "unblocked"),
    "slayer": ("falls", "survives"),
    "attached-leaves": ("put", "destroyed"),
    "mana-per-turn": ("one", "any"),
    "permanent-timing": ("main-phase", "any-time"),
    "answering-oneself": ("never", "after-a-pass"),
    "untapping": ("all", "turn-player"),
}
"""Each open question that changes play, and its answers, the recommended one first.

In order: eirei/q/1, 2, 3, 14, 16, 18, 19, 20, 23, 24, 25, and whose cards untap as a turn begins (terms/untap).
"""

PRINTED = {"blockers": "tapped"}
"""The options whose default is not what the page prints: it lets tapped eirei block, which is held for a slip."""
