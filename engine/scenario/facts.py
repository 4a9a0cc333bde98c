"""Facts: how a value is read in a position, and whether it is the one expected."""

from __future__ import annotations

import inspect

from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import show
from engine.scenario.cause import ReadValue
from engine.scenario.fields import is_field
from engine.scenario.lines import LineError, Names, split_line

__all__ = ["is_equal", "print_value", "read_question", "read_value"]

_NOT_YET = object()
"""The value of an object before it existed."""

_FIXED_FIELDS = frozenset({"owner", "place", "token", "zone"})
"""Fields that no effect changes. Inside `without_entries()` they are read without computing other values."""

_GAME_FIELDS = frozenset({"turn", "number", "stack"})
"""What can be read of the whole game beside its marks."""


def read_question(line: str, run: Run, names: Names) -> ReadValue | None:
    """A function that answers a question of the game's own, or None if the line asks for a value.

    Raises:
        LineError: The line is neither, or the question lacks something.
    """
    words, named = split_line(line)
    asks = run.game.scenario.asks
    if words and words[0] in asks:
        fields = {key: names.id(one, run.state) or one for key, one in named.items()}
        rest = [names.id(one, run.state) or one for one in words[1:]]
        takes = inspect.signature(asks[words[0]])
        try:
            takes.bind(run, *rest, **fields)
        except TypeError as error:
            told = " ".join(one.upper() for one in list(takes.parameters)[1:])
            raise LineError(f"ask: {line}: it is written `ask: {words[0]} {told}`") from error
        return lambda run: asks[words[0]](run, *rest, **fields)
    if len(words) != 1 or named:
        known = ", ".join(asks) or "none of its own"
        raise LineError(f"ask: {line}: neither <object>.<field> nor a question of {run.game.name} ({known})")
    return None


def read_value(name: str, game: Game, names: Names, state: State) -> ReadValue:
    """A function that reads the value named by a fact, now or in an earlier position.

    Raises:
        LineError: The name means nothing here.
    """
    subject, _, field = name.rpartition(".")
    if subject in {"", "game"}:
        known = field in _GAME_FIELDS or is_field(game, field)
        if not known and state.mark("game", field) is None:
            raise LineError(f"{name}: {game.name} has no {field!r} of the whole game; is it spelt right?")
        return lambda run: _read_of_game(run, field)
    id = names.id(subject, state)
    if id is None:
        raise LineError(f"{name}: {subject!r} means nothing here")
    if id in state.seats:
        if field == "is-gone":
            raise LineError(f"{name}: only an object can be gone; of a seat ask {id}.out")
        return lambda run: _read_of_seat(run, id, field)
    lives = names.origins(id, state)
    return lambda run: _read_of_object(run, lives, field)


def is_equal(want: str | list[str], got: object, names: Names, state: State, *, counted: bool = True) -> bool:
    """Whether a value is the one expected. With `counted`, no value counts as 0."""
    if want in ([], "none") and got in (None, ()):
        return True  # an absent value and an empty list are both none
    if isinstance(want, list):
        return isinstance(got, tuple) and sorted(want) == sorted(map(print_value, got))
    if isinstance(got, str) and names.id_or_none(want, state) == got:
        return True
    if got is None and want == "0":
        return counted  # what was never counted counts as 0
    if isinstance(got, bool) or got is None:
        return want in ({"yes", "true"} if got else {"no", "false", "none"})
    return want == print_value(got)


def print_value(value: object) -> str:
    """A value as an expectation writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return "[" + ", ".join(map(print_value, value)) + "]" if isinstance(value, tuple) else show(value)


def _read_of_game(run: Run, field: str) -> object:
    """A mark of the game, or the active seat, the turn's number, or the height of the stack."""
    state = run.state
    if field == "turn":
        return state.flow.active
    if field == "stack":
        return len(state.at(run.game.stack))
    return state.mark("game", "turn" if field == "number" else field)


def _read_of_seat(run: Run, seat: str, field: str) -> object:
    """A mark of a seat, whether it is out, or how many objects it has in a zone."""
    if field in run.game.zones:
        shared = run.state.at(field)  # in a shared zone, only what this seat controls counts
        mine = sum(run.get(one, "controller") == seat for one in shared)
        return mine + len(run.state.at(f"{seat}.{field}"))
    if field == "out":
        return seat in run.state.out
    return run.state.mark(seat, field) if run.quiet else run.get(seat, field)


def _read_of_object(run: Run, lives: tuple[str, ...], field: str) -> object:
    """A field of an object, by whichever of its ids (newest first) exists in this position."""
    state = run.state
    id = next((one for one in lives if one in state.objects or one in state.gone), None)
    if id is None:
        return _NOT_YET
    if field == "is-gone":
        return id not in state.objects
    if run.quiet and field in _FIXED_FIELDS and id in state.objects:
        return getattr(state.objects[id], field)
    return run.get(id, field)
