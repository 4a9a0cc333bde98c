"""Scenarios played with cards as they are read from a set file, in place of those that the engine has.

A scenario keeps its verdict if it ends as it does with the engine's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from engine.kernel.game import Game
from engine.kernel.words import Card
from engine.scenario import Scenario, ScenarioError, list_laid_cards, verify
from engine.scenario.playing.position import list_default_cards
from graph.proof import engines
from graph.proof.outcomes import load_file

__all__ = ["AsRead", "compare_verdicts", "take_cards"]


@dataclass(frozen=True, slots=True)
class AsRead:
    """How a scenario ended with the engine's cards and with those as read, and why it ended otherwise."""

    path: Path
    cards: tuple[str, ...]
    before: str
    after: str
    failures: tuple[str, ...] = ()

    @property
    def kept(self) -> bool:
        """Whether the scenario keeps its verdict: its two outcomes, such as `passed`, are the same word."""
        return self.before == self.after


def take_cards(game: Game, read: Mapping[str, Card]) -> dict[str, Card]:
    """Give those of the game's cards of which every face was read, by name, as they were read.

    `read` has faces by name. A card with a face that was not read, front or back, is left out.
    """
    taken: dict[str, Card] = {}
    for name, card in game.cards.items():
        if name in read and (card.back is None or card.back.name in read):
            back = None if card.back is None else read[card.back.name]
            taken[name] = replace(read[name], back=back)
    return taken


def compare_verdicts(paths: Sequence[Path], game: str, read: Mapping[str, Card]) -> Iterator[AsRead]:
    """Run each scenario that a read card takes part in twice: with the engine's cards, and with those as read.

    Yields one `AsRead` for each of these, in the order of the paths. Mutants are not run.

    Args:
        paths: The scenarios. Files that are no scenario, are still to do or are of other games are passed over.
            So are those that lay out none of the cards.
        game: The game's short name.
        read: The faces as they are read, by name. A card counts only if each of its faces is there.

    Raises:
        graph.proof.engines.EngineError: the code of the game cannot be loaded.
        KeyError: there is no such game.
    """
    own = engines.load_engine(game)
    taken = take_cards(own, read)
    other = own.with_cards(taken)
    for path in paths:
        try:
            scenario = load_file(path)
        except ScenarioError:
            continue
        if scenario.game != game or scenario.todo or not (used := _find_used(scenario, own, taken)):
            continue
        before, _ = verify(scenario, {game: lambda: own}, mutated=False)
        after, _ = verify(scenario, {game: lambda: other}, mutated=False)
        yield AsRead(path, used, before.outcome, after.outcome, tuple(map(str, after.failures)))


def _find_used(scenario: Scenario, game: Game, taken: Mapping[str, Card]) -> tuple[str, ...]:
    """The names of the cards as read that a scenario lays out, sorted; empty if it lays out none of them.

    `taken` has the cards as read, by name. Cards that a game lays out by default count, too.
    """
    laid = {*list_laid_cards(scenario), *list_default_cards(scenario, game)}
    return tuple(sorted(laid & taken.keys()))
