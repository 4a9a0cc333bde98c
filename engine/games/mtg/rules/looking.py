"""Who may look at a card."""

from __future__ import annotations

from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["Looking", "may_look"]


class Looking(Word, frozen=True):
    """A player about to look at a hidden card: permissions and prohibitions to look match this."""

    seat: str
    card: str


def may_look(ask: Run, seat: str, card: str) -> bool:
    """Whether a player may look at a card now: something allows it, and nothing forbids it.

    It answers `look P1 card` in a scenario.

    Raises:
        KeyError: there is no such card, or it is gone.
    """
    subject = Looking(seat, card)
    return ask.allows("look", subject) and not ask.forbids("look", subject)
