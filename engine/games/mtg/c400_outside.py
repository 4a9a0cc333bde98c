"""400.11: cards that players own outside the game, such as a sideboard, and what brings them into it.

Outside the game is no zone; here it is the place `outside`, where nothing finds them that does not look for them there.
"""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Brought
from engine.games.mtg.refs import players
from engine.games.mtg.words import Players
from engine.kernel.events import Moved
from engine.kernel.matching import matches_filter
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["Bring"]


class Bring(Word, frozen=True):
    """Players put a card that they own from outside the game into a zone of theirs: the `library` (on top) or `hand`.

    `of`: which it may be, as `{zone: outside, has: {types: instant}}`; any, if nothing is said.
    """

    of: Filter = Filter(zone="outside")
    to: str = "library"
    who: Players = "you"


@rules.does("400.11b", "effect:bring")
def a_card_comes_into_the_game(ask: Run, said: tuple[Bring, Context]) -> Does:
    """It stays in the game from then on; nobody need be shown which it is."""
    word, context = said
    for seat in players(ask, word.who, context):
        theirs = (id for id in ask.state.at(f"{seat}.outside") if matches_filter(word.of, id, context, ask.board()))
        fit = tuple(id for id in theirs if ask.state.objects[id].owner == seat)
        picked = str(ask.choose(seat, "bring", (*fit, "none")))
        if picked != "none":
            yield Brought(picked, f"{seat}.{word.to}")


@rules.forbids("400.11c", "event:moved")
def nothing_else_affects_what_is_outside(ask: Run, event: Moved) -> bool:
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone == "outside" and not isinstance(event, Brought)
