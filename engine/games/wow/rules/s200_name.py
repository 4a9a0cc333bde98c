"""Section 200: name. Names that cards make up, and gained powers that speak of their card."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import get_announcement
from engine.games.wow.position import as_list
from engine.games.wow.rules.faces import FACES
from engine.games.wow.words import MakeUpName, Play, Token
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import within
from engine.kernel.words import Card, Context

__all__: list[str] = []

rules.shape("200.1", "a card's own name is written as a reference to itself")


@rules.defines("200.1a", "face", after=(*FACES, "an_ability_and_nothing_else"))
def gained_powers_speak_of_this_card(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A card shows its gained powers after its own; a self-reference in them means this card."""
    gained = as_list(obj.marks.get("gained"))
    return replace(so_far, abilities=(*so_far.abilities, *gained)) if gained else so_far


rules.shape("200.2", "a filter by name finds any card that bears it")


@rules.forbids("200.3", "act:play")
def a_name_that_there_is_not(ask: Run, play: Play) -> bool:
    """A card that asks for a made-up name may not be played without one, or with the name of a card or token.

    Small and capital letters count alike. With any other card no name may be made up.
    """
    asked = any(isinstance(word, MakeUpName) for word in within(ask.get(play.card, "abilities")))
    if not asked or not play.naming:
        return asked != bool(play.naming)
    return play.naming.casefold() in {name.casefold() for name in (*_list_all_names(ask), *ask.state.objects)}


def _list_all_names(ask: Run) -> set[str]:
    """Every name of the game: of cards, of their backs, and of tokens that cards mention.

    Cards in the position count, too.
    """
    there = (*ask.game.cards.values(), *(obj.card for obj in ask.state.objects.values()))
    words = [word for card in there for word in within(card)]
    tokens = dict.fromkeys(word for word in words if isinstance(word, Token))
    named = {word.name or str(ask.defines("token-name", word.values, "")) for word in tokens}
    return named | {word.name for word in words if isinstance(word, Card)}


@rules.does("200.3", "effect:make-up-name")
def the_name_is_made_up(ask: Run, said: tuple[MakeUpName, Context]) -> Does:
    """The name announced with the source's link is noted on the source, as its mark `named`.

    Nothing happens if none was announced.
    """
    context = said[1]
    if name := get_announcement(ask.state, context.source).notes.get("naming"):
        yield Set(context.source, "named", name)
