"""What a play is given, and what is kept of it: attempts, probes, checkpoints and rests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from engine.kernel.errors import Refusal
from engine.kernel.game import Game
from engine.kernel.layering import Board
from engine.kernel.run import Mark, Run
from engine.kernel.state import State
from engine.meeting.staging import Staging
from engine.meeting.ways import LABELS, Label
from engine.scenario.playing.moments import list_phases

__all__ = ["Attempt", "Checkpoint", "Manner", "Play", "Post", "Probe", "find_user", "name_use", "sort_attempts"]


class Attempt(msgspec.Struct, frozen=True):
    """An action to be tried: at which moment, by whom, whether something waits on the stack, and its line.

    `use` tells one use of a card from another, whatever its targets.
    """

    turn: int
    phase: str
    seat: str
    waiting: bool
    line: str
    use: tuple[object, ...] = ()


class Probe(msgspec.Struct, frozen=True):
    """Whether an action could be done with the other card as its target: the rules that object, or none.

    `clauses` are those that the refusal rests on.
    """

    line: str
    rules: tuple[str, ...]
    clauses: frozenset[str] = frozenset()


class Checkpoint(msgspec.Struct, frozen=True):
    """A position to be compared: its number, the state, its board, and the log's length.

    Each attempt has one on either side.
    """

    at: int
    state: State
    board: Board
    logged: int


class Post(NamedTuple):
    """A rest of a play, from which it can be played on in another way: what had been done and noted by then.

    `acted` is the label of the card that was last used, and `probed` are the lines that were probed. The numbers are
    lengths of the lists of the play.
    """

    mark: Mark
    lines: int
    calm: int
    done: int
    probes: int
    checkpoints: int
    refused: dict[str, Refusal]
    missed: frozenset[str]
    acted: str
    probed: frozenset[str]


class Manner(msgspec.Struct, frozen=True):
    """How a position is played: the game's table, the last turn, whose card acts first, and what is preferred.

    With `avoid`, targets and choices prefer anything to the other card. With `waits`, nothing is played before what
    waits on the stack is gone. `onto` is the label of what both cards are aimed at first. With `early`, what is
    otherwise done last is done first. `third` is the label of a third card that acts, after the two. `struck` is
    what it is aimed at, if it is aimed. With `holds` the other card is not used before the first. The play ends in the
    last turn where it rests in one of the phases or steps `ends`.
    """

    staging: Staging
    turns: int
    first: Label = "a"
    avoid: bool = False
    waits: bool = False
    onto: str = ""
    early: bool = False
    third: str = ""
    struck: str = ""
    holds: bool = False
    ends: frozenset[str] = frozenset()


@dataclass
class Play:
    """What was done in one play. `lines` are the steps of a script that plays the same."""

    run: Run
    labels: dict[str, str]
    start: State
    lines: list[str] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    """For each line, the length of the log before it."""
    calm: list[int] = field(default_factory=list)
    """The numbers of lines after which nothing waits on the stack."""
    done: list[str] = field(default_factory=list)
    """The attempts that were done."""
    refused: dict[str, Refusal] = field(default_factory=dict)
    refused_at: dict[str, int] = field(default_factory=dict)
    """For each refused attempt, how many lines came before it."""
    missed: set[str] = field(default_factory=set)
    """The attempts whose moment did not come, or that name what is not there."""
    stood: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each line that was attempted or probed, where the two cards were when it last was."""
    probes: list[Probe] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    """Every rest, in order."""
    spoke: dict[str, int] = field(default_factory=dict)
    """For each clause that spoke, the index of the last rest before it did so; -1 if it did before the first."""
    blocked: bool = False
    """Whether one of the cards had a use that was never legal."""
    trouble: str = ""
    """What ended it before its time: a conflict, a spent budget, or something that is not modelled."""


def find_user(line: str) -> Label | Literal[""]:
    """Give the label of the card that the action of a line uses: `b` for `P1 cast b targets=a`.

    The third word tells it, up to a comma. It is `""` if that is neither card.
    """
    words = line.split()
    used = words[2].partition(",")[0] if len(words) > 2 else ""  # noqa: PLR2004 - a seat and a verb come first
    return next((label for label in LABELS if label == used), "")


def sort_attempts(attempts: Iterable[Attempt], game: Game) -> list[Attempt]:
    """Give the attempts in the order of their turns and phases; those of one phase stay in their order.

    An unknown phase counts as the first.
    """
    phases = {phase: at for at, phase in enumerate(list_phases(game))}
    return sorted(attempts, key=lambda one: (one.turn, phases.get(one.phase.partition("/")[0], 0)))


def name_use(line: str) -> list[str]:
    """Give the first three words of a line, by whom what is done with which card: `["P1", "cast", "a"]`."""
    return line.split()[:3]
