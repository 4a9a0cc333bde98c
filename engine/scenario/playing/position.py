"""The position that a scenario gives: between two decisions, with everything there since before this turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.hooks import Default
from engine.kernel.state import GAME, Flow, Obj, State, place
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card
from engine.scenario.cards.card_checks import check_card, check_names
from engine.scenario.cards.decode import DecodeError, decode_card, parse_scalar
from engine.scenario.cards.fields import check_mark, list_laid_zones
from engine.scenario.form.charset import find_foreign, fold_alike
from engine.scenario.form.model import Scenario
from rulebook.ids import make_slug

__all__ = ["PositionError", "list_default_cards", "list_laid_cards", "read_cards", "set_up_position", "split_count"]

_TOP = {"seats", "teams", "at", "turn", "priority", "phase", "marks", "number"}
_OBJECT = {"card", "counters", "host", "controller", "owner", "token", "marks"}


MOST = 300
"""How many objects a position may hold."""

_MOST_SEATS = 8

_TIMES = re.compile(r"(.*\S) x([1-9]\d{0,2})")
"""A card's name, and how many of it are listed."""

_SEAT = re.compile(r"[A-Z][A-Za-z0-9]{0,19}")
"""The form of a seat's name. No reference, key or id of an object looks like this."""

_LABEL = re.compile(r"[^\W\d_][\w'-]{0,59}")
_RESERVED = frozenset({"none", "null", "yes", "no", "true", "false", "this", "you", "host", "it", "step", "chance"})
"""Words with a meaning of their own, so that they cannot be labels."""


class PositionError(ValueError):
    """A position that cannot be set up. The message says which part, and why."""


def read_cards(game: Game, cards: dict[str, dict[str, Any]]) -> dict[str, Card]:
    """Give the game's cards and the scenario's own by slug, such as `test-bear`.

    Args:
        game: The game.
        cards: The scenario's own cards by name, as the file has them: `{"Test Bear": {"power": "2"}}`. They may be
            none.

    Raises:
        PositionError: A card of the scenario cannot be read, is wrong, or has a name like one of the game's.
    """
    known = dict(_list_game_cards(game))
    for name, data in cards.items():
        if make_slug(name) in known:
            raise PositionError(f"cards.{name}: {game.name} has a card of this name; call a test card something else")
        try:
            made = decode_card(game, name, data)
        except DecodeError as error:
            raise PositionError(str(error)) from error
        for wrong in _check_card_names(game, name, made):
            raise PositionError(f"cards.{name}: {wrong}; call a test card something else")
        for wrong in check_card(game, made):
            raise PositionError(f"cards.{name}: {wrong}")
        known[make_slug(name)] = made
    own = [known[make_slug(name)] for name in cards]
    for wrong in check_names(game, own):
        raise PositionError(f"cards.{wrong}")
    for wrong in game.scenario.check_cards(own):
        raise PositionError(f"cards: {wrong}")
    return known


def _check_card_names(game: Game, name: str, made: Card) -> Iterator[str]:
    """Say what is wrong with a card's names, in the file and on each face, one sentence each; nothing if all is well.

    Wrong are names that look like one of the game's, have foreign letters, or end in a number such as `x2`.
    """
    own = _fold_card_names(game)
    for one in (name, made.name, *([made.back.name] if made.back is not None else ())):
        if found := find_foreign(one):
            yield f"the letter {found} in {one!r} could pass for another"
        if not fold_alike(one):
            yield f"{one!r} is no name"
        if split_count(one)[1] is not None:
            yield f"{one!r} would mean several of another card"
        if near := own.get(fold_alike(one)):
            yield f"{one!r} looks like {near!r}, which {game.name} has"


@cache
def _fold_card_names(game: Game) -> Mapping[str, str]:
    """Give a game's own card names, by their folded form, which is the same for names that look alike.

    They are computed once for a game.
    """
    return {fold_alike(name): name for name in game.cards}


@cache
def _list_game_cards(game: Game) -> dict[str, Card]:
    """Give a game's own cards by slug, such as `test-bear`. They are computed once for a game."""
    return {make_slug(name): one for name, one in game.cards.items()}


def list_laid_cards(scenario: Scenario) -> list[str]:
    """Give the name of each card that a position lays out, in order, without labels and numbers. One may come twice."""
    zones = (zone for seat in scenario.given.values() if isinstance(seat, dict) for zone in seat.values())
    return [_card_name(one) for zone in zones if isinstance(zone, list) for one in zone]


def list_default_cards(scenario: Scenario, game: Game) -> list[str]:
    """Give the card's name of each default of the game (cards laid without being listed) that some seat does not list.

    A seat in `given` does so if it does not name the default's zone; `marks` and `teams` count as seats, too. If each
    names all, or `given` has no mapping, the list is empty.
    """
    seats = [one for one in scenario.given.values() if isinstance(one, dict)]
    return [default.card for default in game.scenario.defaults if any(default.zone not in seat for seat in seats)]


def _card_name(listed: object) -> str:
    """Give the card name of a listed object, without a number.

    It is `Forest` for `Forest x2`, `{"g": "Forest"}` or `{"card": "Forest"}`. It is `""` for an empty mapping.
    """
    while isinstance(listed, dict):
        listed = listed["card"] if "card" in listed else next(iter(listed.values()), "")
    return split_count(str(listed))[0]


def split_count(text: str) -> tuple[str, int | None]:
    """Give a card's name and how many of it are listed; None if it says no number.

    >>> split_count("Forest x10"), split_count("Forest")
    (('Forest', 10), ('Forest', None))
    """
    said = _TIMES.fullmatch(text)
    return (said[1], int(said[2])) if said else (text, None)


def _repeat(listed: object) -> Iterator[object]:
    """Give each object that a listed one stands for: `f: Forest x2` stands for `f1: Forest` and `f2: Forest`.

    `Forest x2` stands for `Forest` twice, also as the `card` of a mapping. Any other is given as it is.
    """
    label, data = None, listed
    if isinstance(data, dict) and len(data) == 1 and "card" not in data:
        ((label, data),) = data.items()
    name = data.get("card") if isinstance(data, dict) else data
    card, count = split_count(name) if isinstance(name, str) else ("", None)
    if count is None:
        yield listed
        return
    one = {**data, "card": card} if isinstance(data, dict) else card
    for n in range(1, count + 1):
        yield one if label is None else {f"{label}{n}": one}


def set_up_position(
    game: Game,
    given: dict[str, Any],
    cards: Mapping[str, Card],
    options: Mapping[str, str] = EMPTY,
    *,
    defaults: bool = True,
) -> tuple[State, dict[str, str]]:
    """Give the state that a scenario gives, and the id of every label: `{"g1": "o3"}`.

    Objects get the ids `o1`, `o2` and on, by seat and then in the order listed. Those by default come last.

    Args:
        game: The game.
        given: The mapping under `given`. Empty, it gives the game's seats, in turn 1, with the first to act.
        cards: The cards that it may use, by slug.
        options: The readings chosen. Each becomes the game's mark `option:<name>`.
        defaults: Whether the game's default cards lie there, too.

    Raises:
        PositionError: A key, seat, zone, card, mark or option is unknown or wrong, or a label is used twice.
        DecodeError: A number has more than six digits.
    """
    seats = _read_seats(game, given)
    given = _read_moment(given, seats)
    _check_keys(given, seats)
    active = str(given.get("turn", seats[0]))
    table = _Layout(game, seats, cards, _read_turn_number(given))
    marks: dict[str, Map[str, object]] = {}
    for seat in seats:
        marks[seat] = Map(dict(game.marks))
        for key, data in _read_mapping(given, seat).items():
            if key in game.zones:
                table.lay(seat, key, data)
            elif isinstance(data, (list, dict)):
                raise PositionError(
                    f"given.{seat}.{key}: no zone of {game.name}; there are: {', '.join(list_laid_zones(game))}"
                )
            elif wrong := check_mark(game, "seat", key, parse_scalar(data)):
                raise PositionError(f"given.{seat}.{key}: {wrong}")
            else:
                marks[seat] = marks[seat].put(key, parse_scalar(data))
    if defaults:
        for default in game.scenario.defaults:
            for at, seat in enumerate(seats, 1):
                if not _is_listed(table, default, seat, _read_mapping(given, seat)):
                    table.fill(seat, default, f"{default.label}{at}")
    table.attach()
    own = Map(_read_game_marks(game, given) | _read_options(game, options))
    marks[GAME] = own.put("turn", _read_turn_number(given)).put("phase", _read_phase(game, given))
    state = State(
        seats=seats,
        flow=Flow(active, str(given.get("priority", active))),
        teams=Map(_read_teams(given, seats)),
        marks=Map(marks),
        objects=Map(table.objects),
        places=Map({where: tuple(ids) for where, ids in table.piles.items()}),
        minted=len(table.objects),
        clock=len(table.objects) + 1,
    )
    return state, table.labels


def _list_types(card: Card) -> tuple[object, ...]:
    """Give the types that a card prints, as a tuple: `("land", "creature")`; empty if it prints none.

    What is printed as one value comes as a tuple of one.
    """
    types = card.values.get("types", ())
    return types if isinstance(types, tuple) else (types,)


def _is_listed(table: _Layout, default: Default, seat: str, said: dict[str, Any]) -> bool:
    """Whether a position lists for a seat what would else lie there by default: a card of the type wanted in the zone.

    If no type is wanted, the zone need only be named in `said`, what the file gives for the seat.
    """
    if default.type is None:
        return default.zone in said
    here = [obj for obj in table.objects.values() if obj.zone == default.zone]
    own = [obj for obj in here if (obj.controller or obj.owner) == seat]
    return any(default.type in _list_types(obj.card) for obj in own)


def _read_moment(given: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """Give a position with the parts of its `at`, such as `turn 3, P1, main`, under `number`, `turn` and `phase`.

    The number stays a text. What is no number or seat is the phase. Without `at`, the position is given as it is. A
    part said twice, or an `at` that is no text, raises PositionError.
    """
    if "at" not in given:
        return given
    if not isinstance(said := given["at"], str):
        raise PositionError("given.at: a moment is wanted, such as `turn 3, P1, main`")
    found = {key: one for key, one in given.items() if key != "at"}
    for part in said.split(","):
        word = " ".join(part.split())
        number, seat = re.fullmatch(r"turn (\d+)", word), word.removesuffix("'s turn")
        key, value = ("number", number[1]) if number else ("turn", seat) if seat in seats else ("phase", word)
        if key in found:
            raise PositionError(f"given.at: {said!r}: the {key} is said twice")
        found[key] = value.replace(" ", "-") if key == "phase" else value
    return found


def _check_keys(given: dict[str, Any], seats: tuple[str, ...]) -> None:
    """Require that every key is a seat or known, and `turn` and `priority` name seats; else raise PositionError."""
    unknown = sorted(set(given) - _TOP - set(seats))
    if unknown:
        raise PositionError(
            f"given.{unknown[0]}: neither a seat ({', '.join(seats)}) nor one of {', '.join(sorted(_TOP))}"
        )
    for key in ("turn", "priority"):
        if given.get(key, seats[0]) not in seats:
            raise PositionError(f"given.{key}: no seat {given[key]!r}")


def _read_game_marks(game: Game, given: dict[str, Any]) -> dict[str, object]:
    """Give the marks (named values) under `marks`: `{"day": True}`; empty if there are none.

    A list, a mapping, or a mark that no position may give raises PositionError.
    """
    found = {}
    for key, data in _read_mapping(given, "marks").items():
        if isinstance(data, (list, dict)):
            raise PositionError(f"given.marks.{key}: a number, a text, yes or no is wanted")
        if wrong := check_mark(game, GAME, key, parse_scalar(data)):
            raise PositionError(f"given.marks.{key}: {wrong}")
        found[key] = parse_scalar(data)
    return found


def _read_turn_number(given: dict[str, Any]) -> int:
    """Give the number of the turn; 1 if none is said. Anything but a whole number from 1 on raises PositionError."""
    said = parse_scalar(given.get("number", "1"))
    if type(said) is not int or said < 1:
        raise PositionError(f"given.number: turns are counted from 1, not {said!r}")
    return said


def _read_phase(game: Game, given: dict[str, Any]) -> str:
    """Give the phase or step, such as `main`; the game's usual one if none is said.

    An unknown one raises PositionError. In a game that lists no phases, any text will do.
    """
    said, known = given.get("phase", game.phase), game.scenario.phases
    if not isinstance(said, str) or (known and said not in known):
        raise PositionError(f"given.phase: {said!r} is none of {', '.join(known or (game.phase,))}")
    return said


class _Layout:
    """The objects of a position, laid out in the order listed.

    `objects` has them by id, `piles` the ids in each place, top first.
    """

    def __init__(self, game: Game, seats: tuple[str, ...], cards: Mapping[str, Card], turn: int) -> None:
        """Take the game, its seats, the cards that may be laid, and the number of the turn. Nothing is laid yet."""
        self.game, self.seats, self.cards, self.turn = game, seats, cards, turn
        self.objects: dict[str, Obj] = {}
        self.piles: dict[str, list[str]] = {}
        self.labels: dict[str, str] = {}
        self._hosts: list[tuple[str, object]] = []

    def lay(self, seat: str, zone: str, data: object) -> None:
        """Put the objects listed for a seat's zone there, below those that are there. Their hosts are left to `attach`.

        `data` is the list of objects, as the file has it: `["Forest x2", {"g1": "Test Bear"}]`.

        Raises:
            PositionError: The zone or an object cannot be laid, a label is taken or unfit, or there are over 300
                objects.
        """
        if zone not in list_laid_zones(self.game):
            raise PositionError(f"given.{seat}.{zone}: what lies there comes of what is done in play; play it")
        if not isinstance(data, list):
            raise PositionError(f"given.{seat}.{zone}: a zone holds a list of objects")
        for at, one in enumerate(one for listed in data for one in _repeat(listed)):
            if len(self.objects) == MOST:
                raise PositionError(f"given.{seat}.{zone}: more than {MOST} objects")
            where, id = f"given.{seat}.{zone}[{at}]", f"o{len(self.objects) + 1}"
            label, obj, host = self._make_object(seat, zone, one, id, where)
            if label is not None and label in (*self.labels, *self.seats, GAME):
                raise PositionError(f"given.{seat}.{zone}: the label {label!r} stands twice")
            if label is not None:
                self._check_label(label, f"given.{seat}.{zone}")
                self.labels[label] = obj.id
            if host is not None:
                self._hosts.append((obj.id, host))
            self.objects[obj.id] = obj
            self.piles.setdefault(obj.place, []).append(obj.id)

    def fill(self, seat: str, default: Default, label: str) -> None:
        """Put a seat's default cards there, as many as the default says, however many objects lie there.

        The first gets the label, if one is wanted, and no object, seat or card has that name.
        """
        kind, card = self.game.zones[default.zone], self.cards[make_slug(default.card)]
        for _ in range(default.count):
            id = f"o{len(self.objects) + 1}"
            where = place(default.zone, None if kind.shared else seat)
            controller = seat if kind.board else None
            self.objects[id] = Obj(id, card, owner=seat, controller=controller, place=where, since=int(id[1:]))
            self.piles.setdefault(where, []).append(id)
            if default.label and label not in {*self.labels, *self.seats} and make_slug(label) not in self.cards:
                self.labels[label] = id

    def _check_label(self, label: str, where: str) -> None:
        """Require that a label is a word without another meaning, and looks like no other.

        Else PositionError is raised. It has at most 60 characters. Other meanings have words such as `none`, and ids
        such as `o3`.
        """
        if not _LABEL.fullmatch(label) or label in _RESERVED or re.fullmatch(r"o\d+", label):
            raise PositionError(f"{where}: the label {label!r} is no word that begins with a letter, or means another")
        if found := find_foreign(label):
            raise PositionError(f"{where}: the letter {found} in the label {label!r} could pass for another")
        if twin := next((one for one in self.labels if fold_alike(one) == fold_alike(label)), None):
            raise PositionError(f"{where}: the labels {twin!r} and {label!r} look alike")

    def attach(self) -> None:
        """Attach the objects that were listed with a host, now that every label is known.

        Raises:
            PositionError: A host is no label of an object, or objects are attached in a ring.
        """
        for id, host in self._hosts:
            if not isinstance(host, str) or host not in self.labels:
                raise PositionError(f"host: no object labelled {host!r}")
            self.objects[id] = _attach_to(self.objects[id], host=self.labels[host])
        for id, _ in self._hosts:
            above = [id]
            while (host := self.objects[above[-1]].host) is not None:
                if host in above:
                    raise PositionError("host: an object is attached to itself, or to what is attached to it")
                above.append(host)

    def _make_object(self, seat: str, zone: str, data: object, id: str, where: str) -> tuple[str | None, Obj, object]:
        """Give a listed object's label, the object, and the label of its host, in this order.

        None for no label or host; neither is checked. Off the board its controller is None. Fields that it does not
        know are marks. A wrong form, card, seat, mark or counter raises PositionError.

        Args:
            seat: The seat for which it is listed.
            zone: The zone in which it lies.
            data: `Test Bear`, `{"g1": "Test Bear"}`, or a mapping with `card` and other fields, labelled or not.
            id: The id that it gets, such as `o3`.
            where: Where it is listed, for messages.
        """
        label: str | None = None
        if isinstance(data, dict) and len(data) == 1 and "card" not in data:
            ((label, data),) = data.items()
        fields: dict[str, Any] = (
            {"card": data} if isinstance(data, str) else dict(data) if isinstance(data, dict) else {}
        )
        name = fields.get("card")
        if not isinstance(name, str):
            raise PositionError(f"{where}: an object is a card's name, `label: name`, or `label: {{card: name, …}}`")
        if make_slug(name) not in self.cards:
            raise PositionError(f"{where}: no card {name!r} in {self.game.name}; define it under cards")
        kind = self.game.zones[zone]
        owner = str(fields.get("owner", seat))
        controller = str(fields.get("controller", seat)) if kind.board else None
        for key in ("owner", "controller"):
            if fields.get(key, seat) not in self.seats:
                raise PositionError(f"{where}.{key}: no seat {fields[key]!r}")
        if not isinstance(fields.get("marks", {}), dict):
            raise PositionError(f"{where}.marks: a mapping is wanted, not {fields['marks']!r}")
        if fields.get("controller", owner) != owner and not kind.board:
            raise PositionError(f"{where}.controller: what lies in {zone} is nobody's but its owner's")
        bare = {key: one for key, one in fields.items() if key not in _OBJECT}
        for key in set(bare) & set(fields.get("marks", {})):
            raise PositionError(f"{where}.{key}: it stands twice, once under marks")
        bare |= fields.get("marks", {})
        for key in bare:
            if wrong := check_mark(self.game, zone, key, parse_scalar(bare[key]), self.turn):
                raise PositionError(f"{where}.{key}: {wrong}")
        if not isinstance(parse_scalar(fields.get("token", "no")), bool):
            raise PositionError(f"{where}.token: yes or no is wanted, not {fields['token']!r}")
        obj = Obj(
            id=id,
            card=self.cards[make_slug(name)],
            owner=owner,
            controller=controller,
            place=place(zone, None if kind.shared else owner),
            since=int(id[1:]),
            marks=Map({key: parse_scalar(one) for key, one in bare.items()}) if bare else EMPTY,
            counters=_read_counters(fields, where),
            token=parse_scalar(fields.get("token", "no")) is True,
        )
        return label, obj, fields.get("host")


def _read_mapping(given: dict[str, Any], key: str) -> dict[str, Any]:
    """Give the mapping under a key of `given`; empty if it is absent. Anything but a mapping raises PositionError."""
    data = given.get(key, {})
    if not isinstance(data, dict):
        raise PositionError(f"given.{key}: a mapping is wanted, not {data!r}")
    return data


def _read_seats(game: Game, given: dict[str, Any]) -> tuple[str, ...]:
    """Give the names of the seats that a position lists, such as `("P1", "P2")`; by default the game's own.

    Anything but one to eight different names such as `P1` raises PositionError.
    """
    said = given.get("seats", list(game.seats))
    names = said if isinstance(said, list) else []
    good = all(isinstance(one, str) and _SEAT.fullmatch(one) for one in names)
    if not good or not 0 < len(names) <= _MOST_SEATS or len(set(names)) < len(names):
        raise PositionError(f"given.seats: a list of one to {_MOST_SEATS} different names such as P1, not {said!r}")
    return tuple(names)


def _read_teams(given: dict[str, Any], seats: tuple[str, ...]) -> dict[str, str]:
    """Give the team of each seat that has one: `{"P1": "a"}`; else empty. A wrong seat or team raises PositionError."""
    said = _read_mapping(given, "teams")
    for seat, team in said.items():
        if seat not in seats or not isinstance(team, str):
            raise PositionError(
                f"given.teams: a seat and its team's name is wanted, as in {{P1: a}}, not {seat}: {team!r}"
            )
    return said


def _read_options(game: Game, said: Mapping[str, str]) -> dict[str, object]:
    """Give the chosen readings as marks of the game: `{"option:<name>": value}`. The value stays a text.

    `said` gives a value for each option chosen; it may be empty.

    Raises:
        PositionError: The game has no such option, or the option no such value.
    """
    known = game.scenario.options
    for name, value in said.items():
        if name not in known:
            raise PositionError(f"options.{name}: no option of {game.name}; there are: {', '.join(known) or 'none'}")
        if value not in known[name]:
            raise PositionError(f"options.{name}: {value!r} is none of {', '.join(known[name])}")
    return {f"option:{name}": value for name, value in said.items()}


def _attach_to(obj: Obj, host: str) -> Obj:
    """Give an object with its host, an object's id such as `o3`."""
    return msgspec.structs.replace(obj, host=host)


def _read_counters(fields: dict[str, Any], where: str) -> Map[str, int]:
    """Give an object's counters by name: `{"charge": 2}`; empty if none.

    Anything but a mapping of whole numbers from 0 on raises PositionError. `fields` are the object's fields, as the
    file has them. `where` is the beginning of the message.
    """
    said = fields.get("counters", {})
    if not isinstance(said, dict):
        raise PositionError(f"{where}.counters: a mapping is wanted, not {said!r}")
    counted = {key: parse_scalar(one) for key, one in said.items()}
    found = {key: one for key, one in counted.items() if type(one) is int and one >= 0}
    if found != counted:
        raise PositionError(f"{where}.counters: counters are counted, and none is below zero")
    return Map(found)
