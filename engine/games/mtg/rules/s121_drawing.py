"""Section 121: drawing. Cards are drawn one at a time."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import get_number, list_players
from engine.games.mtg.rules.library import draw_card
from engine.games.mtg.words import Draw
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("121.2", "effect:draw")
def one_card_at_a_time(ask: Run, said: tuple[Draw, Context]) -> Does:
    """Each player meant, one after another, draws `n` cards one by one. From an empty library they only try to."""
    word, context = said
    n = get_number(ask, word.n, context)
    for seat in list_players(ask, word.who, context):
        for _ in range(n):
            yield draw_card(ask, seat)
