"""Effects on links of the chain."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Filter

__all__ = ["ChangeTarget", "CopyLink", "Interrupt", "TriggerCard"]


class Interrupt(Word, frozen=True):
    """Interrupt links: they leave the chain and do nothing (711)."""

    to: tuple[str, ...] = ("target",)
    each: Filter | None = None


class ChangeTarget(Word, frozen=True):
    """Change the single target of a link to a second one, of your choice among those legal for it (706.2).

    `to`: what the second must be besides: *to your hero* is `{controller: you, has: {types: hero}}`.
    """

    of: str = "target"
    to: Filter | None = None


class CopyLink(Word, frozen=True):
    """Copy a card on the chain; its controller may choose new targets, in the order of its own (402.1)."""

    of: str = "target"


class TriggerCard(Word, frozen=True):
    """Trigger all triggered powers of cards, as if what they wait for had happened (703.5)."""

    to: tuple[str, ...] = ("target",)
