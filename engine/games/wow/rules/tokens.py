"""Tokens as they enter play."""

from __future__ import annotations

from engine.games.wow.rules.arrival import mark_arrival
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Card, Context

__all__ = ["make_token"]


def make_token(ask: Run, card: Card, context: Context) -> Obj:
    """A new token in play with this card, owned and controlled by the context's controller. The run fills in its id."""
    seat = str(context.controller)
    return Obj("", card, seat, seat, "play", marks=mark_arrival(ask), token=True)
