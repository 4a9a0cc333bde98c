"""Which values of a position are worth asking about: what cards print and effects change, seat marks, and costs.

Each is a fact or a question as a script writes it, so that its derivation can be asked for by the same line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.run import Run
from engine.kernel.state import Obj, zone_of
from engine.scenario.cards.fields import list_given_marks
from engine.scenario.playing.facts import print_value, read_question, read_value
from engine.scenario.playing.lines import Names
from engine.scenario.telling.describe import name_objects

__all__ = ["list_values"]

_OWN = ("name", "abilities")
"""What a card prints that is no value to ask about in a list."""
_COST = "cost"
"""The question of a game that says what it costs to play a card."""


def list_values(run: Run, names: Names) -> Iterator[tuple[str, str]]:
    """Yield each value worth asking about, as (line, value): `("g1.power", "3")`, `("P1.life", "20")`.

    Objects in zones that everybody sees come first, place by place, then seats, then what cards in hand cost. The last
    are left out where the game has no question for them. What cannot be read, and what has no value, is left out.
    """
    called = name_objects(run.state, names.labels)
    with run.without_entries():
        yield from _keep_read(_list_lines(run, called), run, names)


def _list_lines(run: Run, called: dict[str, str]) -> Iterator[str]:
    """Yield the lines that may have a value, in order. `called` has the name of each object by id.

    They are the fields of objects that everybody sees (`t.power`), the numbers of seats, and the costs of cards in
    hands.
    """
    state, game, board = run.state, run.game, run.board()
    objects = [state.objects[id] for place in state.places for id in state.at(place) if id in state.objects]
    for obj in objects:
        if game.zones[zone_of(obj.place)].seen_by == "all":
            fields = dict.fromkeys([*board.face(obj).values, *board.cells.get(obj.id, {})])
            yield from (f"{called[obj.id]}.{field}" for field in fields if field not in _OWN)
    counted = [mark for mark, kind in list_given_marks(game, "seat").items() if kind is int]
    yield from (f"{seat}.{mark}" for seat in state.seats for mark in counted)
    if _COST in game.scenario.asks:
        yield from (f"{_COST} {called[obj.id]}" for obj in objects if _is_in_hand(obj, run))


def _is_in_hand(obj: Obj, run: Run) -> bool:
    """Whether an object lies in a zone that its owner alone sees, and is known there."""
    return run.game.zones[zone_of(obj.place)].seen_by == "owner" and bool(obj.card.name)


def _keep_read(lines: Iterable[str], run: Run, names: Names) -> Iterator[tuple[str, str]]:
    """Yield those lines that can be read and have a number or a list of words, each with its value in writing."""
    for line in lines:
        try:
            value = (read_question(line, run, names) or read_value(line, [], run.game, names, run.state))(run)
        except Exception:  # noqa: BLE001, S112 - whatever a clause runs into, as a card that cannot be played now
            continue
        if (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, tuple) and value):
            yield line, print_value(value)
