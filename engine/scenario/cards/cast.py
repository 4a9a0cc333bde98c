"""The cast: the test cards of a game, written as a scenario writes its own cards, and known to every scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from engine.kernel.game import Game
from engine.kernel.words import Card
from engine.scenario.cards.decode import decode_card
from engine.scenario.form.strict_yaml import read

__all__ = ["add_cast", "read_cast"]


def add_cast(game: Game, file: Path) -> Game:
    """A copy of a game whose cards include those of its cast, a file of test cards.

    Args:
        game: The game, with its printed cards.
        file: A YAML file with a card's values and abilities under each card's name.

    Raises:
        engine.scenario.cards.decode.DecodeError: A card of the cast cannot be read, or the game has one of its name.
            The message names it.
        engine.scenario.form.strict_yaml.UnreadableError: The file is no YAML of this kind.
        OSError: The file cannot be read.
    """
    return replace(game, cards={**game.cards, **read_cast(game, file.read_text("utf-8"))})


def read_cast(game: Game, text: str) -> Mapping[str, Card]:
    """The test cards in the text of a YAML file, by name: `Test Bear: {types: [creature]}` gives one card.

    No text gives no card. Whether fields and values exist in the game is not checked.

    Raises:
        engine.scenario.cards.decode.DecodeError: A card of it cannot be read, or has the name of one of the game's.
        engine.scenario.form.strict_yaml.UnreadableError: The text is no YAML of this kind.
    """
    return {name: decode_card(game, name, data, checked=False) for name, data in (read(text) or {}).items()}
