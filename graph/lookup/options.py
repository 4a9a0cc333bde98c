"""What a text may mean: the values that `resolve` and its helper modules exchange."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from graph.lookup.queries import Reference
from rulebook.ids import Id

__all__ = ["Decision", "LookupCandidate", "Option", "QueryPart", "Request", "join_clauses"]


class Decision(StrEnum):
    """How a text was resolved, from the surest to none.

    A text of several parts has the decision of its least sure part.
    """

    EXACT = "exact"
    CORRECTED = "corrected"
    MOVED = "moved"
    AMBIGUOUS = "ambiguous"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class LookupCandidate:
    """One thing that a text may mean.

    `id` carries its edition for a rule. `label` is its number and title, or its names. `why` says why it is listed.
    """

    id: Id
    game: str
    label: str
    why: str


@dataclass(frozen=True, slots=True)
class Request:
    """What the caller asks for besides the text.

    `edition` is an edition's short name, `at` a day, month or year as ISO text. `limit` bounds the candidates.
    """

    game: str | None
    edition: str | None
    at: str | None
    language: str | None
    limit: int


@dataclass(frozen=True, slots=True)
class Option:
    """One meaning of a part of a text: the thing itself first, then what belongs to it, such as a term's rule."""

    decision: Decision
    candidates: tuple[LookupCandidate, ...]
    reason: str = ""

    @property
    def game(self) -> str:
        """The short name of the game that this meaning belongs to, as `"mtg"`: that of its first candidate."""
        return self.candidates[0].game


@dataclass(frozen=True, slots=True)
class QueryPart:
    """One part of a text with all its possible meanings.

    Without options, `reason` says why and `near` lists the nearest things. `cited` is set for a number.
    `read` is False for a word that names nothing.
    """

    text: str
    options: tuple[Option, ...]
    reason: str = ""
    near: tuple[LookupCandidate, ...] = ()
    cited: Reference | None = None
    read: bool = True


def join_clauses(*clauses: str) -> str:
    """Join the clauses that are not empty with semicolons: `"a; b"`; `""` if all are empty."""
    return "; ".join(clause for clause in clauses if clause)
