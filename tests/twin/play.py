"""Random games of 英霊: chance that is the same everywhere, decks of simple cards, and a player who takes any offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import games
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.scenario.playing.position import read_cards, set_up_position
from tests.twin import eirei as twin

__all__ = ["begun", "deck", "picks", "steps"]


def picks(seed: int) -> Iterator[int]:
    """Numbers that look like chance and are the same everywhere."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def deck(chance: Iterator[int]) -> list[str]:
    pool = [name for name in twin.CARDS for _ in range(4)]
    return [pool.pop(next(chance) % len(pool)) for _ in range(50)]


def begun(game: Game, decks: dict[str, list[str]], options: dict[str, str]) -> Run:
    given: dict[str, Any] = {"phase": "setup", **{seat: {"deck": cards} for seat, cards in decks.items()}}
    return Run(game, set_up_position(game, given, read_cards(game, twin.CARDS), options)[0])


def steps(seed: int, options: dict[str, str] | None = None) -> Iterator[Run]:
    """A game between two players who take any offer: the run, before each action and at its end."""
    chance = picks(seed)
    decks = {seat: deck(chance) for seat in twin.SEATS}
    run = begun(games.load("eirei"), decks, options or {})
    while offers := run.offers(str(run.state.flow.priority)):
        yield run
        run.act(
            offers[next(chance) % len(offers)], answer=lambda asked: asked.options[next(chance) % len(asked.options)]
        )
    yield run
