"""Who may look at a card, and how cards that were seen are hidden again."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.mtg.events import Veiled
from engine.kernel.events import Event
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["Looking", "hide_again", "may_look"]


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


def hide_again(ask: Run, ids: Iterable[str]) -> tuple[Event, ...]:
    """The events that hide cards again that were revealed or looked at: those that have not left their zone."""
    return tuple(Veiled(id) for id in ids if id in ask.state.objects)
