"""Drawing a card, or trying to from an empty library."""

from __future__ import annotations

from engine.games.mtg.events import Drawn, TriedToDraw
from engine.kernel.events import Event
from engine.kernel.run import Run

__all__ = ["draw_card"]


def draw_card(ask: Run, seat: str) -> Event:
    """The event by which a player draws the top card (`Drawn`), or tries to draw from an empty library (`TriedToDraw`).

    It only makes the event; nothing happens yet.
    """
    library = ask.state.at(f"{seat}.library")
    return Drawn(library[0], f"{seat}.hand") if library else TriedToDraw(seat)
