"""Told meetings are played again as scenarios, and a card without text meets nobody: pairs are drawn by lot.

The lot rests on the hash of the engine, so that every change of it draws other pairs. With HANREI_NIGHT set, 50 told
meetings of each game are played again, 200 in all; else some of eirei and a few of the others.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

import engine
from engine import games
from engine.kernel.game import Game
from engine.kernel.words import Card
from engine.meeting.alone import SharedTable
from engine.meeting.blank import blank_card
from engine.meeting.meet import CardMeeting, find_meetings
from engine.meeting.staging import read_staging
from engine.scenario import load, run
from engine.scenario.form.contrast import build_contrast

pytestmark = pytest.mark.exhaustive

SHARES = (
    dict.fromkeys(games.BUILT_IN, 50) if "HANREI_NIGHT" in os.environ else {"eirei": 20, "fab": 4, "mtg": 4, "wow": 4}
)
"""How many told meetings of a game are played again."""

_FEW = 8
"""So many cards make too few pairs."""

_BLANKS = 4
"""For so many told meetings, one card without text is brought together with another."""

SECONDS = 20.0
"""How long one pair is played at most."""


def _play(name: str) -> Game:
    game = games.load(name)
    return game.under(game.newest_law) if game.newest_law else game


@cache
def _hash_engine() -> str:
    """The hash of all code and data of the engine, which is the seed of the lot."""
    root, found = Path(engine.__path__[0]), hashlib.sha256()
    for file in sorted(root.rglob("*")):
        if file.suffix in {".py", ".yaml"}:
            found.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return found.hexdigest()


def _draw(game: Game) -> Iterator[tuple[Card, Card]]:
    """Every pair of a game's cards, in an order drawn by lot; where they are few, test cards as well."""
    own = [name for name in game.cards if not name.startswith("Test ")]
    names = own if len(own) > _FEW else list(game.cards)
    seed = _hash_engine()
    pairs = sorted(
        combinations(sorted(names), 2), key=lambda pair: hashlib.sha256(repr((seed, pair)).encode()).digest()
    )
    yield from ((game.cards[first], game.cards[second]) for first, second in pairs)


def _meet(game: Game, table: SharedTable, first: Card, second: Card) -> list[CardMeeting]:
    until = time.monotonic() + SECONDS
    encounter = find_meetings(game, first, second, lambda: time.monotonic() >= until, table=table)
    return [*encounter.meetings, *(one for some in encounter.effects.values() for one in some)]


@pytest.mark.parametrize("name", SHARES)
def test_told_meetings_pass_as_scenarios_and_their_contrasts_end_otherwise(name: str) -> None:
    game = _play(name)
    table, told = SharedTable(game, read_staging(name)), 0
    for first, second in _draw(game):
        for one in _meet(game, table, first, second):
            scenario = load(one.scenario)
            contrast = build_contrast(scenario)
            assert contrast is not None
            assert [run(each, {name: game}).outcome for each in (scenario, contrast)] == ["passed", "passed"]
            ends = {"try", "may"} & set(scenario.when[-1]) if isinstance(scenario.when[-1], dict) else set()
            same = msgspec.structs.replace(contrast, then=scenario.then)
            assert ends or run(same, {name: game}).outcome != "passed", one.scenario
            assert one.clauses, "no rule decides it"
            told += 1
        if told >= SHARES[name]:
            break
    assert told >= SHARES[name]


@pytest.mark.parametrize("name", SHARES)
def test_a_card_without_text_meets_nobody(name: str) -> None:
    game = _play(name)
    table = SharedTable(game, read_staging(name))
    for first, second in list(_draw(game))[: SHARES[name] // _BLANKS + 1]:
        blank = blank_card(second, "text", table.staging)
        encounter = find_meetings(game, first, blank, table=table)
        assert [one for one in encounter.meetings if one.level == "text"] == []
