"""609.3: an instruction that cannot be followed at all, and what becomes of those after it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c608_choices import Choose
from engine.games.mtg.words import Lasting
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__: list[str] = []


def impossible(ask: Run, word: Word, context: Context) -> bool:
    """Whether an instruction finds nothing: none of those that it would change, none that could be chosen."""
    what = word.to if isinstance(word, Lasting) else word.of if isinstance(word, Choose) else None
    several = what if isinstance(what, tuple) else (what,)
    with ask.aside():
        return all(isinstance(one, Filter) and not ask.find(one, context) for one in several)


@rules.allows("609.3", "rest:done")
def the_rest_is_done_where_a_part_cannot_be(ask: Run, word: Word) -> bool:
    """Of an effect that attempts something impossible, the possible parts are done."""
    return True
