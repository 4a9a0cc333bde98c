"""Moments that a script waits for: a turn, a phase or step of it, or both.

`P2's turn, second main` has two parts, in any order. A phase is written with blanks or dashes.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from engine.kernel.game import Game
from engine.kernel.state import GAME, State
from engine.scenario.playing.lines import LineError

__all__ = ["Goal", "Moment", "describe_moment", "is_in_phase", "list_phases", "parse_moment"]

_NUMBER = re.compile(r"turn ([1-9]\d{0,3})")
_TURN_OF = re.compile(r"(\w+)'s (?:next )?turn")


@dataclass(frozen=True)
class Moment:
    """A moment of the game. Without a turn it is in the turn under way; without a phase, anywhere in the turn.

    `Moment(phase="main", number=3)` is the main phase of turn 3. At most one of `number`, `seat` and `next` is set.
    """

    phase: str | None = None
    number: int | None = None
    """The turn's number."""
    seat: str | None = None
    """The seat whose next turn it is."""
    next: bool = False
    """Whether it is the turn after this one."""


def list_phases(game: Game) -> tuple[str, ...]:
    """Give the names of all phases, then steps, that a script may wait for, such as `main`.

    Empty if the game has none.
    """
    return tuple(dict.fromkeys((*game.scenario.phases, *game.scenario.steps)))


def parse_moment(text: str, game: Game, seats: tuple[str, ...]) -> Moment:
    """Give the moment that a text describes: `turn 3, main` gives `Moment(phase="main", number=3)`.

    The parts may stand in any order. Whether the moment is still to come is not asked.

    Args:
        text: Parts with commas between them: `turn 3`, `next turn`, `P2's turn`, or a phase.
        game: The game whose phases it may name.
        seats: The seats of the scenario.

    Raises:
        LineError: A part is empty or none of these, or says what another part has said.
    """
    found: dict[str, object] = {}
    for part in text.split(","):
        key, value = _parse_part(" ".join(part.split()), text, game, seats)
        turn = {"number", "seat", "next"}
        if key in found or (key in turn and turn & set(found)):
            raise LineError(f"at: {text!r}: the {'phase' if key == 'phase' else 'turn'} is said twice")
        found[key] = value
    return Moment(**found)  # type: ignore[arg-type] # each key has a value of its own type


def _parse_part(part: str, text: str, game: Game, seats: tuple[str, ...]) -> tuple[str, object]:
    """Give the field of `Moment` that one part fills, and its value: `("number", 3)` for `turn 3`.

    The others are `("next", True)`, `("phase", "second-main")`, and `("seat", "P2")` for `P2's turn` and `P2's next
    turn`. `text` is the whole, for messages.

    Raises:
        LineError: The part is no turn and no phase, or names no seat.
    """
    if part == "next turn":
        return "next", True
    if said := _NUMBER.fullmatch(part):
        return "number", int(said[1])
    if said := _TURN_OF.fullmatch(part):
        if said[1] not in seats:
            raise LineError(f"at: {text!r}: {said[1]!r} is no seat; there are: {', '.join(seats)}")
        return "seat", said[1]
    phases = list_phases(game)
    if (phase := part.replace(" ", "-")) in phases:
        return "phase", phase
    near = difflib.get_close_matches(phase, phases, 3) or phases
    turns = f"`turn 3`, `next turn`, `{seats[0]}'s turn`"
    raise LineError(
        f"at: {text!r}: {part!r} is neither a turn ({turns}) nor a phase; there are: {', '.join(near) or 'none'}"
    )


def is_in_phase(game: Game, state: State, phase: str) -> bool:
    """Whether a position is in a phase or step of this name, such as `second-main`; false for an unknown name."""
    return any(state.mark(GAME, mark) == phase for mark in game.scenario.phase_marks)


def describe_moment(game: Game, state: State) -> str:
    """Give the name of the step that a position is in, such as `draw`, else of its phase, as the game writes it.

    If the game has no name for either, it is the phase's mark as text, `"None"` if that is not set.
    """
    known = list_phases(game)
    here = [str(state.mark(GAME, mark)) for mark in game.scenario.phase_marks]
    return next((one for one in reversed(here) if one in known), here[0])


class Goal:
    """Looks out for a moment in the positions that come, beginning with the one now.

    Make one, then call `look` with each position in order.
    """

    def __init__(self, moment: Moment, game: Game, state: State) -> None:
        """Take the moment looked for, the game, and the position from which turns are counted."""
        self._moment, self._game = moment, game
        self._start = state.number(GAME, "turn")
        here = None if moment.next or moment.seat is not None else self._start
        self._turn = self._start + 1 if moment.next else moment.number or here
        """The number of the turn it lies in; None until that turn of the seat has begun."""

    def look(self, state: State) -> bool | None:
        """Whether it is that moment in a position, with somebody to act. It is None if that turn is over.

        Before that turn, and in it before the phase, it is false. It is called with each position that comes, in order:
        of a seat's next turn, it keeps the number once it has begun. In the turn under way at first, that seat's turn
        is not meant.
        """
        turn = state.number(GAME, "turn")
        if self._turn is None and turn > self._start and state.flow.active == self._moment.seat:
            self._turn = turn
        if self._turn is not None and turn > self._turn:
            return None
        there = self._turn == turn and state.flow.priority is not None
        return there and (self._moment.phase is None or is_in_phase(self._game, state, self._moment.phase))
