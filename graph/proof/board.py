"""A position as a table to look at: seat by seat, zone by zone, with names and marks in each language.

The marks that a player would see are in `board.yaml`; what is not there is a record of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from engine.kernel.state import GAME, Obj, State, seat_of, zone_of
from engine.kernel.values import EMPTY
from engine.scenario.telling.naming import join_words, say_word
from engine.scenario.telling.sentences import Teller
from graph.proof.law_sentences import Sentences
from graph.proof.tellers import Tellers

__all__ = ["BoardSeat", "BoardTable", "BoardThing", "BoardZone", "lay_out_board", "name_mark"]


@dataclass(frozen=True, slots=True)
class BoardThing:
    """Objects that look alike in one zone: their name, how many they are, and what is to be seen on them."""

    name: Sentences
    many: int
    notes: Sentences


@dataclass(frozen=True, slots=True)
class BoardZone:
    """One zone of a seat that is not empty: its name and what lies there."""

    zone: str
    name: Sentences
    things: tuple[BoardThing, ...]


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """A player's part of a board; `active` says that it is their turn."""

    seat: str
    active: bool
    notes: Sentences
    zones: tuple[BoardZone, ...]


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A position: its seats in order, and the moment of the turn, empty where the game knows none."""

    moment: Sentences
    seats: tuple[BoardSeat, ...]


def lay_out_board(state: State | None, tellers: Tellers) -> BoardTable | None:
    """Lay out a position as a board, in the words of each teller; None for no position, or without tellers.

    `tellers` has, by language, who says the run in sentences. The moment is the phase in words, "" where none is known.
    """
    if state is None or not tellers:
        return None
    phase = state.marks.get(GAME, EMPTY).get("phase")
    moment: Sentences = {one: say_word(phase, teller.sentences) if phase else "" for one, teller in tellers.items()}
    return BoardTable(moment, tuple(_lay_out_seat(state, seat, tellers) for seat in state.seats))


def _lay_out_seat(state: State, seat: str, tellers: Tellers) -> BoardSeat:
    """The part of one seat, such as `P1`: what is to be seen of the player, and the player's zones that are not empty.

    The zones stand in the order of their places' names: `P1.graveyard` before `P1.hand`.
    """
    zones = tuple(zone for place in sorted(state.places) if (zone := _lay_out_zone(state, place, seat, tellers)))
    notes: Sentences = {
        one: _join(_tell_marks(state.marks.get(seat, EMPTY), teller), teller) for one, teller in tellers.items()
    }
    return BoardSeat(seat, seat == state.flow.active, notes, zones)


def _lay_out_zone(state: State, place: str, seat: str, tellers: Tellers) -> BoardZone | None:
    """What a seat has in a place, such as `P1.hand` or `stack`; None for nothing.

    In a shared place it has what it controls, and what it owns that nobody controls. Objects that look alike in every
    language are one thing with their number.
    """
    here = [state.objects[id] for id in state.at(place) if id in state.objects]
    mine = [obj for obj in here if seat == (seat_of(place) or obj.controller or obj.owner)]
    if not mine:
        return None
    alike = Counter(tuple((one, *_tell_object(obj, teller)) for one, teller in tellers.items()) for obj in mine)
    things = tuple(
        BoardThing({one: name for one, name, _ in told}, many, {one: notes for one, _, notes in told})
        for told, many in alike.items()
    )
    zone = zone_of(place)
    return BoardZone(zone, {one: teller.sentences.zones.get(zone, zone) for one, teller in tellers.items()}, things)


def _tell_object(obj: Obj, teller: Teller) -> tuple[str, str]:
    """The name of an object without its number, and what is to be seen on it: `("Test Deed", "tapped, 2 damage")`.

    The second text is "" for an object without anything to see.
    """
    seen = [*_tell_marks(obj.marks, teller)]
    seen += [_fill("counter", teller, n, say_word(kind, teller.sentences)) for kind, n in obj.counters.items() if n]
    if obj.host:
        seen.append(_fill("host", teller, teller.names.get(obj.host, obj.host)))
    if obj.controller not in (None, obj.owner):
        seen.append(_fill("control", teller, obj.owner))
    name = teller.names.get(obj.id, obj.id)
    return name.partition(" #")[0], _join(seen, teller)


def _tell_marks(marks: Mapping[str, object], teller: Teller) -> Iterator[str]:
    """Yield words for each mark, a named value on an object or seat, that a player would see: `life 20`, `tapped`.

    A mark that `board.yaml` does not have says nothing; nor does one whose value is None, False, 0, "" or `()`.
    """
    for mark, value in marks.items():
        if mark in _load_marks() and value not in (None, False, (), ""):
            parts = value if isinstance(value, tuple) else (value,)
            said = [teller.names.get(str(one)) or say_word(one, teller.sentences) for one in parts]
            yield _fill(mark, teller, join_words(said, teller.sentences))


def _fill(mark: str, teller: Teller, n: object, kind: str = "") -> str:
    """Write the words of a mark with its value in the teller's language.

    For `damage` and 2 it gives `2 damage`.

    `kind` is the kind of a counter. A mark that `board.yaml` does not have raises KeyError.
    """
    return _load_marks()[mark][teller.language].format(n=n, kind=kind)


def name_mark(mark: str) -> Sentences:
    """The words of a mark, a named value such as `life`, without the value, by language.

    Gives `{}` for a mark that no player would see.

    >>> name_mark("life"), name_mark("step")
    ({'en': 'life', 'ja': 'ライフ'}, {})
    """
    return {
        language: words.format(n="", kind="").strip(" :：") for language, words in _load_marks().get(mark, {}).items()
    }


def _join(parts: Iterator[str] | list[str], teller: Teller) -> str:
    """Join notes with commas, `、` in Japanese: `tapped, 2 damage`; "" for none."""
    return ("、" if teller.language == "ja" else ", ").join(parts)


@cache
def _load_marks() -> dict[str, dict[str, str]]:
    """Load the words of the marks that a player would see: `{"damage": {"en": "{n} damage", "ja": "ダメージ{n}"}}`."""
    raw = yaml.load((Path(__file__).parent / "board.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return dict(raw)
