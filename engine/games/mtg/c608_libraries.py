"""608.2d: what goes to the top or the bottom of a library, as its owner chooses."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.refs import things
from engine.games.mtg.words import Reference
from engine.kernel.events import Moved
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["Tuck"]


class Tuck(Word, frozen=True):
    """The owner of an object puts it on the `top` or `bottom` of the library, as the owner chooses (608.2d)."""

    what: Reference | Filter = "target"


@rules.does("608.2d", "effect:tuck")
def top_or_bottom(ask: Run, said: tuple[Tuck, Context]) -> Does:
    word, context = said
    for id in things(ask, word.what, context):
        owner = ask.state.objects[id].owner
        yield Moved(id, f"{owner}.library", at=str(ask.choose(owner, "place", ("top", "bottom"))))
