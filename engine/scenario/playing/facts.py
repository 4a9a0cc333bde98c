"""Facts: how a value is read in a position, and whether it is the one expected."""

from __future__ import annotations

import inspect
from collections.abc import Collection

from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import show
from engine.scenario.cards.fields import is_field
from engine.scenario.playing.cause import ReadValue
from engine.scenario.playing.kinds import Belonging, list_kinds, require_kinds
from engine.scenario.playing.lines import LineError, Names, split_line
from rulebook.ids import make_slug

__all__ = ["is_equal", "print_value", "read_question", "read_value"]

_NOT_YET = object()
"""The value of an object before it existed."""

_FIXED_FIELDS = frozenset({"owner", "place", "token", "zone"})
"""Fields that no effect changes. Inside `without_entries()` they are read without computing other values."""

_IS_NOT = "is-not"
_BELONGING = frozenset({"is", _IS_NOT})
"""Fields that say what an object is."""

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


def read_value(
    name: str, want: str | list[str], game: Game, names: Names, state: State, known: Collection[str] = ()
) -> ReadValue:
    """A function that reads the value named by a fact, now or in an earlier position.

    Args:
        name: `g1.power`, `P1.life`, or `P1.hand.Elf.token`, which counts.
        want: The value expected. What an object is rests on these words alone.
        game: The game.
        names: The labels of the scenario.
        state: The position now.
        known: The words for what an object may be.

    Raises:
        LineError: The name means nothing here.
    """
    seat, *path = name.split(".")
    if seat in state.seats and len(path) > 1 and path[0] in game.zones:
        require_kinds(path[1:], known, name)
        kinds = frozenset(map(make_slug, path[1:]))
        return lambda run: _count_objects(run, seat, path[0], kinds)
    subject, _, field = name.rpartition(".")
    if subject in {"", "game"}:
        if field not in _GAME_FIELDS and not is_field(game, field) and state.mark("game", field) is None:
            raise LineError(f"{name}: {game.name} has no {field!r} of the whole game; is it spelt right?")
        return lambda run: _read_of_game(run, field)
    id = names.id(subject, state)
    if id is None:
        raise LineError(f"{name}: {subject!r} means nothing here")
    if id in state.seats:
        if field == "is-gone":
            raise LineError(f"{name}: only an object can be gone; of a seat ask {id}.out")
        if field in _BELONGING:
            raise LineError(f"{name}: only an object is something; {id} is a seat")
        return lambda run: _read_of_seat(run, id, field)
    lives = names.origins(id, state)
    if field in _BELONGING:
        wanted = frozenset(map(make_slug, [want] if isinstance(want, str) else want))
        return lambda run: _read_belonging(run, lives, wanted, negated=field == _IS_NOT)
    return lambda run: _read_of_object(run, lives, field)


def is_equal(want: str | list[str], got: object, names: Names, state: State, *, counted: bool = True) -> bool:
    """Whether a value is the one expected. With `counted`, no value counts as 0."""
    if isinstance(got, Belonging):
        return got.fits([want] if isinstance(want, str) else want)
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
    if isinstance(value, Belonging):
        return "[" + ", ".join(sorted(value.kinds)) + "]"
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
        return len(_list_objects(run, seat, field))
    if field == "out":
        return seat in run.state.out
    return run.state.mark(seat, field) if run.quiet else run.get(seat, field)


def _list_objects(run: Run, seat: str, zone: str) -> tuple[str, ...]:
    """The objects of a seat in a zone. In a shared zone they are those that it controls."""
    shared = tuple(one for one in run.state.at(zone) if run.get(one, "controller") == seat)
    return (*shared, *run.state.at(f"{seat}.{zone}"))


def _count_objects(run: Run, seat: str, zone: str, wanted: frozenset[str]) -> int:
    """How many objects of a seat in a zone are all of this. It rests on what says so of those that are."""
    with run.without_entries():
        here = _list_objects(run, seat, zone)
    fitting = [id for id in here if wanted <= list_kinds(run, id)]
    for id in fitting:
        run.get(id, "controller")
        list_kinds(run, id, wanted)
    return len(fitting)


def _read_belonging(run: Run, lives: tuple[str, ...], wanted: frozenset[str], *, negated: bool) -> object:
    """What an object is, by whichever of its ids (newest first) exists in this position."""
    id = _find_life(run.state, lives)
    return _NOT_YET if id is None else Belonging(list_kinds(run, id, wanted), negated)


def _find_life(state: State, lives: tuple[str, ...]) -> str | None:
    """The newest id of an object that exists in a position, or is remembered; None if none does yet."""
    return next((one for one in lives if one in state.objects or one in state.gone), None)


def _read_of_object(run: Run, lives: tuple[str, ...], field: str) -> object:
    """A field of an object, by whichever of its ids (newest first) exists in this position."""
    state = run.state
    id = _find_life(state, lives)
    if id is None:
        return _NOT_YET
    if field == "is-gone":
        return id not in state.objects
    if run.quiet and field in _FIXED_FIELDS and id in state.objects:
        return getattr(state.objects[id], field)
    return run.get(id, field)
