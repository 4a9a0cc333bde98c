"""Section 713: one shot modifiers. Effects that act once, such as drawing up to a number."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.position import list_hand, list_seats
from engine.games.wow.words import Draw
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("713.2", "effect:draw", after="one_by_one", edition=EN)
def drawn_until_there_are_so_many(ask: Run, said: tuple[Draw, Context]) -> Does:
    """Each player named draws cards one at a time until their hand has that many.

    It stops when no card comes. An effect that draws a number of cards is left to 415.9e.
    """
    word, context = said
    yield from ()
    if word.until is None:
        return
    for seat in list_seats(ask, word.seat, context):
        most, before = ask.amount(word.until, context), None
        while len(list_hand(ask.state, seat)) < most and ask.state.places is not before:  # else no card came
            before = ask.state.places
            ask.perform("draw", seat)
