"""What is ranked: passages that were found, what a question names, and what its words weigh in each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum

__all__ = ["FoundPassage", "GameWeights", "NamedIds"]


@dataclass(slots=True)
class FoundPassage:
    """A passage that was found: its row, and how often the question's tokens stand in it.

    `rule` is the family of the rule that it is shown under. `size` counts all tokens of the passage. `lengths` counts
    the different tokens of its own words, by language. `said` counts the question's tokens by their encoded field.
    `read_lines` gives the lines that players ask it by: the question's tokens in each, encoded, and how many different
    tokens it has. `placed` is the vector of its rule (`graph.search.likeness`). Ranking sets `score` and `why`.
    """

    doc: int
    id: str
    game: str
    edition: str
    kind: str
    above: str
    family: int
    rule: int
    size: int
    lengths: Mapping[str, int]
    said: Mapping[int, int]
    placed: bytes = b""
    read_lines: Callable[[], Sequence[tuple[frozenset[int], int]]] = tuple
    score: float = 0.0
    why: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NamedIds:
    """The ids of the passages that the question names.

    `exact` are the rules it cites and the things that its whole text names. `defines` are the rules that define its
    terms, with the index of the term's concept. `about` and `mentions` are passages on its cards, with the cards'
    sureness.
    """

    exact: frozenset[str] = frozenset()
    defines: Mapping[str, int] = field(default_factory=dict)
    about: Mapping[str, float] = field(default_factory=dict)
    mentions: Mapping[str, float] = field(default_factory=dict)

    @property
    def ids(self) -> frozenset[str]:
        """All ids together, each once."""
        return self.exact.union(self.defines, self.about, self.mentions)


@dataclass(frozen=True, slots=True)
class GameWeights:
    """What a question's words weigh in one game.

    `likely` is the share of likelihood that the game is meant, `average` its passages' usual number of tokens.
    `concepts` has the weight of each concept, and `tokens` that of each token wanted, in their order.
    """

    likely: float
    average: float
    concepts: Sequence[float]
    tokens: Sequence[float]

    @property
    def whole(self) -> float:
        """The sum of the weights of all concepts; 1.0 if it is 0."""
        return fsum(self.concepts) or 1.0
