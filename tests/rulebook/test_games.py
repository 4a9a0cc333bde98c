"""What is said of a game stands in one place, and every room that has something for each game has it for these."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_args

from api.mcp import tools as mcp
from engine import games
from graph.loading.formats import READERS
from rulebook import vocabulary
from rulebook.games import GAMES
from tests.toy import reader as toy

SHORT = [game.short for game in GAMES]
ROOT = Path(__file__).parents[2]


def test_every_game_has_an_engine_a_vocabulary_card_readers_and_scenarios() -> None:
    assert sorted(games.BUILT_IN) == sorted(SHORT)
    assert sorted(vocabulary.list_games()) == sorted(SHORT)
    assert all(callable(import_module(game.cards).extract_printings) for game in GAMES if game.cards)
    assert sorted(one.name for one in (ROOT / "tests" / "scenarios").iterdir() if one.is_dir()) == sorted(SHORT)


def test_the_tools_of_agents_take_the_same_games() -> None:
    named = get_args(get_args(mcp._Game)[0])[0]
    assert list(get_args(named)) == SHORT


def test_every_game_has_readers_of_its_documents() -> None:
    assert [vars(reader)["__name__"] for reader in READERS if reader is not toy] == [
        module for game in GAMES for module in game.readers
    ]
    assert all(reader.NAME and callable(reader.recognises) and callable(reader.read) for reader in READERS)


def test_the_source_edition_of_every_game_is_held() -> None:
    for game in GAMES:
        assert list((ROOT / "rulebook" / "indexes" / game.short).glob(f"{game.source}*"))
