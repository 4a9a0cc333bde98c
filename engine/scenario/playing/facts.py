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
    """Give a function that answers a question of the game's own, such as `blocks g1`; None for one like `g1.power`.

    The function takes the run and gives the answer. Names in the line are replaced by the ids that they mean now; one
    that means nothing stays a text.

    Raises:
        LineError: The line is empty or has several words, and is no such question. Or a word is lacking or too many, or
            a name may mean several objects.
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
    """Give a function that takes a run and reads the value named by a fact in its position, now or earlier.

    It gives a number for `P1.life`, a count for `P1.hand` or `P1.hand.Elf.token`, and a `Belonging` for `g1.is`. An
    object that did not exist yet gives a marker that equals no expected value. A field that a seat or object lacks
    gives None.

    Args:
        name: `g1.power`, `P1.life`, `turn`, or `P1.hand.Elf.token`: how many there are both elf and token.
        want: The value expected. What an object is rests on these words alone.
        game: The game.
        names: The labels of the scenario.
        state: The position now.
        known: The words for what an object may be, as slugs. Only names such as `P1.hand.Elf` are checked by them.

    Raises:
        LineError: The name means nothing here, or may mean several objects.
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
    """Whether a value read is the one expected: `"4"` for 4, `"yes"` for True, `"none"` for None or an empty tuple.

    A list such as `["red", "blue"]` means a tuple of these in any order; `[]` is as `"none"`. A label means the id of
    its object. None agrees with `"no"` as well, and with `counted` also with `"0"`. A `Belonging` is asked whether it
    fits. Any other value is compared as `print_value` writes it.
    """
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
    """Write a value as an expectation does: `"4"`, `"yes"`, `"none"`, or `"[red, blue]"` for a tuple.

    A tuple keeps its order. A `Belonging` gives all its words, sorted: `"[elf, token]"`. Any other value stands as
    `show` writes it.
    """
    if isinstance(value, Belonging):
        return "[" + ", ".join(sorted(value.kinds)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return "[" + ", ".join(map(print_value, value)) + "]" if isinstance(value, tuple) else show(value)


def _read_of_game(run: Run, field: str) -> object:
    """Give the active seat for `turn`, the turn's number for `number`, and how many objects the stack has for `stack`.

    For any other field it gives the game's mark (named value) of that name; None if it is not set.
    """
    state = run.state
    if field == "turn":
        return state.flow.active
    if field == "stack":
        return len(state.at(run.game.stack))
    return state.mark("game", "turn" if field == "number" else field)


def _read_of_seat(run: Run, seat: str, field: str) -> object:
    """Give how many objects a seat has in a zone, for a zone's name; for `out`, whether it has left the game.

    For any other field it gives the seat's mark (named value) of that name, as it is kept; None if there is none.
    """
    if field in run.game.zones:
        return len(_list_objects(run, seat, field))
    if field == "out":
        return seat in run.state.out
    return run.state.mark(seat, field) if run.quiet else run.get(seat, field)


def _list_objects(run: Run, seat: str, zone: str) -> tuple[str, ...]:
    """Give the ids of a seat's objects in a zone, top first; empty if there are none.

    Of a zone shared by all seats, it gives those that the seat controls.
    """
    shared = tuple(one for one in run.state.at(zone) if run.get(one, "controller") == seat)
    return (*shared, *run.state.at(f"{seat}.{zone}"))


def _count_objects(run: Run, seat: str, zone: str, wanted: frozenset[str]) -> int:
    """Count the objects of a seat in a zone that are all of the `wanted` words, slugs such as `elf`.

    The count rests on the entries that give these objects their controller and those words.
    """
    with run.without_entries():
        here = _list_objects(run, seat, zone)
    fitting = [id for id in here if wanted <= list_kinds(run, id)]
    for id in fitting:
        run.get(id, "controller")
        list_kinds(run, id, wanted)
    return len(fitting)


def _read_belonging(run: Run, lives: tuple[str, ...], wanted: frozenset[str], *, negated: bool) -> object:
    """Give what an object is as a `Belonging`: its words now, and whether the fact is negated (`is-not`).

    `lives` are the object's ids, newest first. If none exists in this position yet, it gives the marker `_NOT_YET`.
    """
    id = _find_life(run.state, lives)
    return _NOT_YET if id is None else Belonging(list_kinds(run, id, wanted), negated)


def _find_life(state: State, lives: tuple[str, ...]) -> str | None:
    """Give the newest id of an object that is in a position, or has left it; None if there is none yet.

    `lives` are the object's ids, newest first.
    """
    return next((one for one in lives if one in state.objects or one in state.gone), None)


def _read_of_object(run: Run, lives: tuple[str, ...], field: str) -> object:
    """Give the value of an object's field, such as 3 for `power`; for `is-gone`, whether it is there no more.

    `lives` are the object's ids, newest first. If none exists in this position yet, it gives the marker `_NOT_YET`. A
    field that no object has gives None, and raises nothing. `zone`, `owner`, `place` and `token` are read without
    entries, if the run writes none.
    """
    state = run.state
    id = _find_life(state, lives)
    if id is None:
        return _NOT_YET
    if field == "is-gone":
        return id not in state.objects
    if run.quiet and field in _FIXED_FIELDS and id in state.objects:
        return getattr(state.objects[id], field)
    return run.get(id, field)
