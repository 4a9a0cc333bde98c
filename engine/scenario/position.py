"""The position that a scenario gives: at rest between two decisions, everything there since before this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.kernel.questions import Game
from engine.kernel.state import GAME, Flow, Obj, State, place
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card
from engine.scenario.decode import DecodeError, card, scalar
from rulebook.ids import slug

__all__ = ["PositionError", "book", "position"]

_TOP = {"seats", "teams", "turn", "priority", "phase", "marks", "number"}
_OBJECT = {"card", "counters", "host", "controller", "owner", "token", "marks"}


MOST = 300
"""How many objects a position may hold."""

_MOST_SEATS = 8


class PositionError(ValueError):
    """A position that cannot be set up; says which part and why."""


def book(game: Game, cards: dict[str, dict[str, Any]]) -> dict[str, Card]:
    """The game's cards and the scenario's own, by slug.

    Raises:
        PositionError: a card of the scenario has the name of one of the game's, or cannot be read.
    """
    known = {slug(name): one for name, one in game.cards.items()}
    for name, data in cards.items():
        if slug(name) in known:
            raise PositionError(f"cards.{name}: {game.name} has a card of this name; call a test card something else")
        try:
            known[slug(name)] = card(game, name, data)
        except DecodeError as error:
            raise PositionError(str(error)) from error
    return known


def position(
    game: Game, given: dict[str, Any], cards: dict[str, Card], options: Mapping[str, str] = EMPTY
) -> tuple[State, dict[str, str]]:
    """The state, and the id of every label. An option that is said becomes the game's mark `option:<name>`.

    Raises:
        PositionError: an unknown key, seat, zone, card or option, or a label used twice.
    """
    seats = _seats(game, given)
    unknown = sorted(set(given) - _TOP - set(seats))
    if unknown:
        raise PositionError(
            f"given.{unknown[0]}: neither a seat ({', '.join(seats)}) nor one of {', '.join(sorted(_TOP))}"
        )
    active = str(given.get("turn", seats[0]))
    for key in ("turn", "priority"):
        if given.get(key, active) not in seats:
            raise PositionError(f"given.{key}: no seat {given[key]!r}")
    objects: dict[str, Obj] = {}
    piles: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    marks: dict[str, Map[str, object]] = {}
    later: list[tuple[str, str]] = []
    for seat in seats:
        marks[seat] = Map(dict(game.marks))
        for key, data in _mapping(given, seat).items():
            if key not in game.zones:
                if isinstance(data, (list, dict)):
                    raise PositionError(
                        f"given.{seat}.{key}: no zone of {game.name}; there are: {', '.join(game.zones)}"
                    )
                marks[seat] = marks[seat].put(key, scalar(data))
                continue
            if not isinstance(data, list):
                raise PositionError(f"given.{seat}.{key}: a zone holds a list of objects")
            for at, one in enumerate(data):
                if len(objects) == MOST:
                    raise PositionError(f"given.{seat}.{key}: more than {MOST} objects")
                label, obj, host = _object(
                    game, seats, seat, key, one, cards, f"o{len(objects) + 1}", f"given.{seat}.{key}[{at}]"
                )
                if label is not None and label in (*labels, *seats, GAME):
                    raise PositionError(f"given.{seat}.{key}: the label {label!r} stands twice")
                if label is not None:
                    labels[label] = obj.id
                if host is not None:
                    later.append((obj.id, host))
                objects[obj.id] = obj
                piles.setdefault(obj.place, []).append(obj.id)
    for id, host in later:
        if host not in labels:
            raise PositionError(f"host: no object labelled {host!r}")
        objects[id] = _with(objects[id], host=labels[host])
    own = Map({key: scalar(one) for key, one in _mapping(given, "marks").items()})
    own = Map(own | _options(game, options))
    marks[GAME] = own.put("turn", scalar(given.get("number", "1"))).put("phase", given.get("phase", game.phase))
    state = State(
        seats=seats,
        flow=Flow(active, str(given.get("priority", active))),
        teams=Map(_mapping(given, "teams")),
        marks=Map(marks),
        objects=Map(objects),
        places=Map({where: tuple(ids) for where, ids in piles.items()}),
        minted=len(objects),
        clock=len(objects) + 1,
    )
    return state, labels


def _mapping(given: dict[str, Any], key: str) -> dict[str, Any]:
    data = given.get(key, {})
    if not isinstance(data, dict):
        raise PositionError(f"given.{key}: a mapping is wanted, not {data!r}")
    return data


def _seats(game: Game, given: dict[str, Any]) -> tuple[str, ...]:
    said = given.get("seats", list(game.seats))
    names = said if isinstance(said, list) else []
    good = all(isinstance(one, str) and one.isidentifier() and one not in {GAME, *_TOP} for one in names)
    if not good or not 0 < len(names) <= _MOST_SEATS or len(set(names)) < len(names):
        raise PositionError(f"given.seats: a list of one to {_MOST_SEATS} different names such as P1, not {said!r}")
    return tuple(names)


def _options(game: Game, said: Mapping[str, str]) -> dict[str, object]:
    known: Mapping[str, tuple[str, ...]] = game.tables.get("options", {})
    for name, value in said.items():
        if name not in known:
            raise PositionError(f"options.{name}: no option of {game.name}; there are: {', '.join(known) or 'none'}")
        if value not in known[name]:
            raise PositionError(f"options.{name}: {value!r} is none of {', '.join(known[name])}")
    return {f"option:{name}": value for name, value in said.items()}


def _with(obj: Obj, host: str) -> Obj:

    return msgspec.structs.replace(obj, host=host)


def _object(
    game: Game, seats: tuple[str, ...], seat: str, zone: str, data: object, cards: dict[str, Card], id: str, where: str
) -> tuple[str | None, Obj, str | None]:
    label: str | None = None
    if isinstance(data, dict) and len(data) == 1 and "card" not in data:
        ((label, data),) = data.items()
    fields: dict[str, Any] = {"card": data} if isinstance(data, str) else dict(data) if isinstance(data, dict) else {}
    name = fields.get("card")
    if not isinstance(name, str):
        raise PositionError(f"{where}: an object is a card's name, `label: name`, or `label: {{card: name, …}}`")
    if slug(name) not in cards:
        raise PositionError(f"{where}: no card {name!r} in {game.name}; define it under cards")
    kind = game.zones[zone]
    owner = str(fields.get("owner", seat))
    controller = str(fields.get("controller", seat)) if kind.board else None
    for key in ("owner", "controller"):
        if fields.get(key, seat) not in seats:
            raise PositionError(f"{where}.{key}: no seat {fields[key]!r}")
    for key in ("counters", "marks"):
        if not isinstance(fields.get(key, {}), dict):
            raise PositionError(f"{where}.{key}: a mapping is wanted, not {fields[key]!r}")
    bare = {key: one for key, one in fields.items() if key not in _OBJECT} | fields.get("marks", {})
    counters = {key: scalar(one) for key, one in fields.get("counters", {}).items()}
    if not all(isinstance(one, int) for one in counters.values()):
        raise PositionError(f"{where}.counters: counters are counted")
    obj = Obj(
        id=id,
        card=cards[slug(name)],
        owner=owner,
        controller=controller,
        place=place(zone, None if kind.shared else owner),
        since=int(id[1:]),
        marks=Map({key: scalar(one) for key, one in bare.items()}) if bare else EMPTY,
        counters=Map({key: int(str(one)) for key, one in counters.items()}),
        token=scalar(fields.get("token", "no")) is True,
    )
    return label, obj, fields.get("host")
