"""The tellers of a run, one for each language, with cards called as documents print them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

from engine.scenario import Result
from engine.scenario.telling.phrasing import LANGUAGES, Language
from engine.scenario.telling.sentences import Teller, make_teller
from graph.proof.law_sentences import Sentences
from rulings.index import load_cards

__all__ = ["Tellers", "make_tellers", "map_card_names", "say_in_each"]

Tellers: TypeAlias = Mapping[Language, Teller]


@cache
def map_card_names(game: str, language: Language) -> Mapping[str, str]:
    """The names of a game's cards and faces in a language, by their names in any, that one included.

    Cards without a name in it are left out; `{}` for an unknown game.
    """
    found: dict[str, str] = {}
    for card in load_cards():
        if card.id.partition(":")[0] == game:
            for face in card.faces:
                if own := face.names.get(language):
                    found |= dict.fromkeys(face.names.values(), own)
    return found


def make_tellers(result: Result) -> Tellers:
    """Make the tellers of a run, who say it in sentences, by language: `ja` and `en`. `{}` if it was not played."""
    if result.played is None:
        return {}
    game = result.scenario.game
    return {one: make_teller(result.played, result.labels, one, map_card_names(game, one)) for one in LANGUAGES}


def say_in_each(tellers: Tellers, tell: Callable[[Teller], str]) -> Sentences:
    """Say one thing in each language: `{"ja": "…", "en": "…"}`. `tell` writes it for one teller; without any, `{}`."""
    return {language: tell(teller) for language, teller in tellers.items()}
