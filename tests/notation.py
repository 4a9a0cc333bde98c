"""A position as one line, there and back.

>>> from engine.kernel.state import Flow
>>> line = write(State(seats=("P1", "P2"), flow=Flow("P1", "P1")), {})
>>> line
'P1*! P2 | clock=0 minted=0'
>>> read(line, {}, {}) == State(seats=("P1", "P2"), flow=Flow("P1", "P1"))
True

`*` marks the seat whose turn it is, `!` the one with priority. Then come places, top first, each object as
`id:card` and what sets it apart; marks of seats; and last, as JSON, whatever a line cannot say shortly.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.kernel import words as kernel_words
from engine.kernel.state import Flow, Gone, Obj, Ongoing, State, Waiting, seat_of
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card, Context
from rulebook.ids import make_slug

__all__ = ["NotationError", "read", "write"]


class NotationError(ValueError):
    """A line that is no position; says which piece."""


def write(state: State, cards: Mapping[str, Card]) -> str:
    """A state as one line; a card that is not in `cards` (by slug) is written out."""
    seats = " ".join(
        seat
        + ("*" if seat == state.flow.active else "")
        + ("!" if seat == state.flow.priority else "")
        + ("x" if seat in state.out else "")
        for seat in state.seats
    )
    piles = [
        f"{where}: " + ", ".join(_object(state.objects[id], cards) for id in pile)
        for where, pile in sorted(state.places.items())
    ]
    marks = [f"{who} {_json(marks)}" for who, marks in sorted(state.marks.items())]
    numbers = f"clock={state.clock} minted={state.minted}" + (
        f" passes={state.flow.passes}" if state.flow.passes else ""
    )
    rest = {
        "teams": state.teams,
        "out": state.out,
        "gone": state.gone,
        "effects": state.effects,
        "waiting": state.waiting,
        "past": state.past,
        "turns": state.turns,
        "order": tuple(state.objects),
    }
    if rest["order"] == tuple(id for _, pile in sorted(state.places.items()) for id in pile):
        rest["order"] = ()
    kept = {key: plain(one) for key, one in rest.items() if one}
    packed = [f"& {_pack(kept)}"] if kept else []
    return " | ".join([seats, *piles, *(f"= {one}" for one in marks), numbers, *packed])


def _pack(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode()


def _json(data: object) -> str:
    return json.dumps(plain(data), ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace("|", "\\u007c")


def _object(obj: Obj, cards: Mapping[str, Card]) -> str:
    name = make_slug(obj.card.name)
    known = cards.get(name) == obj.card
    seat = seat_of(obj.place)
    extras: dict[str, object] = {
        "owner": obj.owner if obj.owner != seat else None,
        "controller": obj.controller,
        "since": obj.since or None,
        "marks": obj.marks or None,
        "counters": obj.counters or None,
        "host": obj.host,
        "was": obj.was,
        "token": obj.token or None,
        "context": obj.context,
        "card": None if known else obj.card,
    }
    said = {key: plain(one) for key, one in extras.items() if one is not None}
    told = json.dumps(said, ensure_ascii=False, separators=(",", ":")).replace("|", "\\u007c") if said else ""
    return f"{obj.id}:{name if known else '?'}{told}"


def plain(value: object) -> Any:  # noqa: ANN401 - JSON, however deep
    """A value as JSON that tells tuples, maps and words apart."""
    if isinstance(value, Word):
        return {"is": tag(value), **_fields(value)}
    if isinstance(value, msgspec.Struct):
        return {"a": type(value).__name__, **_fields(value)}
    if isinstance(value, dict):
        return {"map": [[key, plain(one)] for key, one in value.items()]}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return value


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    defaults = dict(zip(reversed(value.__struct_fields__), reversed(value.__struct_defaults__), strict=False))
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return {name: plain(one) for name, one in fields.items() if name not in defaults or one != defaults[name]}


_STRUCTS: dict[str, type[msgspec.Struct]] = {
    kind.__name__: kind for kind in (Card, Context, Gone, Obj, Ongoing, Waiting)
}


def _value(data: Any, words: Mapping[str, type[Word]]) -> Any:  # noqa: ANN401 - as above
    if isinstance(data, list):
        return tuple(_value(one, words) for one in data)
    if not isinstance(data, dict):
        return data
    if "map" in data:
        return Map({key: _value(one, words) for key, one in data["map"]})
    fields = {key: _value(one, words) for key, one in data.items() if key not in {"is", "a"}}
    kind = words.get(data["is"]) if "is" in data else _STRUCTS.get(data.get("a", ""))
    if kind is None:
        raise NotationError(f"no word {data.get('is', data.get('a'))!r} in this game")
    return kind(**fields)


def _known(words: Mapping[str, type[Word]]) -> dict[str, type[Word]]:
    from engine.kernel import copies, events  # noqa: PLC0415 - read here alone

    shared: list[type[Word]] = []
    for module in (kernel_words, events, copies):
        shared += [one for name in module.__all__ if isinstance(one := getattr(module, name), type)]
    return {tag(one): one for one in shared if issubclass(one, Word)} | dict(words)


def read(line: str, cards: Mapping[str, Card], words: Mapping[str, type[Word]]) -> State:
    """The state that a line says. `words`: the game's own words and events by name.

    Raises:
        NotationError: a piece cannot be read, or names a card or word that the game has not.
    """
    known = _known(words)
    head, *pieces = line.split(" | ")
    flow, seats, out = Flow(""), [], list[str]()
    for piece in head.split(" "):
        seat = piece.rstrip("*!x")
        signs = piece[len(seat) :]
        seats.append(seat)
        flow = msgspec.structs.replace(flow, active=seat) if "*" in signs else flow
        flow = msgspec.structs.replace(flow, priority=seat) if "!" in signs else flow
        out += [seat] if "x" in signs else []
    state = State(seats=tuple(seats), flow=flow, out=tuple(out))
    for piece in pieces:
        state = _piece(state, piece, cards, known)
    return state


def _piece(state: State, piece: str, cards: Mapping[str, Card], known: Mapping[str, type[Word]]) -> State:
    try:
        if piece.startswith("clock="):
            numbers = dict(pair.split("=") for pair in piece.split(" "))
            flow = msgspec.structs.replace(state.flow, passes=int(numbers.get("passes", 0)))
            return msgspec.structs.replace(state, clock=int(numbers["clock"]), minted=int(numbers["minted"]), flow=flow)
        if piece.startswith("= "):
            who, _, marks = piece[2:].partition(" ")
            return msgspec.structs.replace(state, marks=state.marks.put(who, _value(json.loads(marks), known)))
        if piece.startswith("& "):
            packed = json.loads(zlib.decompress(base64.urlsafe_b64decode(piece[2:])))
            kept = {key: _value(one, known) for key, one in packed.items()}
            order = kept.pop("order", ())
            state = msgspec.structs.replace(state, **kept)
            objects = Map({id: state.objects[id] for id in order}) if order else state.objects
            return msgspec.structs.replace(state, objects=objects)
        where, _, rest = piece.partition(": ")
        return _pile(state, where, rest, cards, known)
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise NotationError(f"{piece[:60]!r}: {error}") from error


def _pile(state: State, where: str, rest: str, cards: Mapping[str, Card], known: Mapping[str, type[Word]]) -> State:
    ids: list[str] = []
    decoder = json.JSONDecoder()
    at = 0
    objects = state.objects
    while at < len(rest):
        id, _, tail = rest[at:].partition(":")
        name = tail.split("{")[0].split(",")[0].strip()
        at += len(id) + 1 + len(name)
        said: dict[str, Any] = {}
        if at < len(rest) and rest[at] == "{":
            said, at = decoder.raw_decode(rest, at)
        fields = {key: _value(one, known) for key, one in said.items()}
        card = fields.pop("card", None) or cards[name]
        owner = fields.pop("owner", None) or seat_of(where) or ""
        controller = fields.pop("controller", None)
        obj = Obj(id=id.strip(), card=card, owner=owner, controller=controller, place=where, **fields)
        ids.append(obj.id)
        objects = objects.put(obj.id, obj)
        at += 2
    return msgspec.structs.replace(state, objects=objects, places=state.places.put(where, tuple(ids)))
