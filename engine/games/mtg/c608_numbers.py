"""608.2h: a number that a text calls X, found once as an effect is applied."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.refs import number
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Context

__all__ = ["Where"]


class Where(Word, frozen=True):
    """What `does` says, in which `x` is this number, *where X is the number of Islands you control*."""

    x: Amount
    does: tuple[Word, ...]


@rules.does("608.2c", "effect:where")
def with_the_number_there_is(ask: Run, said: tuple[Where, Context]) -> Does:
    word, context = said
    ask.effects(word.does, replace(context, x=number(ask, word.x, context)))
    yield from ()
