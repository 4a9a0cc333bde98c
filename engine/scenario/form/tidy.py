"""Bring a scenario's data into the format as it is now, and as short as it may be, without changing what happens.

Each change is tried: it stays if the scenario plays the same events for the same reasons. Before version 2 of the
format an action waited until it was legal, and a seat without a library had none. Both are written out first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from engine.kernel.game import Game
from engine.kernel.log import Record
from engine.kernel.values import show, tag
from engine.scenario.cards.decode import decode_card
from engine.scenario.cards.encode import encode_card
from engine.scenario.form.loading import load
from engine.scenario.form.model import ScenarioError
from engine.scenario.form.strict_yaml import read
from engine.scenario.form.writer import write_scenario, write_value
from engine.scenario.playing.position import PositionError
from engine.scenario.playing.result import Games, Result, load_game
from engine.scenario.playing.script import run
from engine.scenario.telling.describe import describe_event, name_objects

__all__ = ["list_happenings", "tidy"]

_Data = dict[str, Any]

_MOST_WAITS = 60
"""How many waits may be written into one script."""


def tidy(data: Mapping[str, Any], games: Games, *, shorten: bool = False) -> tuple[_Data, list[str]]:
    """Give a scenario's data as it is written now, and what could not be brought into that form, one sentence at most.

    The list is empty if all went well. Else, or with a `todo`, or of an unknown game, the data is given as it is. The
    data handed over is not changed.

    Args:
        data: What the file holds. A contrast in it is brought along as it is; only its cards may be shortened.
        games: The games by name.
        shorten: Whether to leave out what need not be said, too. What is left out must not change what happens.

    Raises:
        ScenarioError: It cannot be read.
        UnknownLawError: The game knows no such law.
    """
    scenario = load(write_scenario(data))
    if scenario.todo is not None or scenario.game not in games:
        return dict(data), []
    game, now = load_game(scenario, games), deepcopy(dict(data))
    played = run(scenario, games)
    if played.outcome != "passed":
        played = run(scenario, games, drifting=True)
        if played.outcome != "passed":
            return now, [f"it does not pass as it is: {played.failures[0]}"]
        now, problem = _write_waits(_empty_libraries(now, game), played, games)
        if problem:
            return dict(data), [problem]
    now = _name_objects(now)
    ways = (_drop_libraries, _drop_heroes, _drop_payments, _repeat_cards, _shorten_cards)
    for shorter_ways in ways if shorten else ():
        for shorter in shorter_ways(now, game):
            if _plays_alike(shorter, played, games):
                now = shorter
                break
    return now, []


def list_happenings(result: Result, upto: int | None = None) -> list[str]:
    """Give the events of a run as texts, each with the rules that it rests on: `Record drawn obj=a … ['mtg:121.1@…']`.

    Forbidden events are among them, as `Stop …`. Objects are named by their labels, or by the order in which they
    appear (`#1`), as ids differ from position to position. `upto` is how many events at most are given, by default all.
    """
    labels = {id: label for label, id in result.labels.items()}
    names: dict[str, str] = {}

    def name(found: re.Match[str]) -> str:
        return labels.get(found[0]) or names.setdefault(found[0], f"#{len(names) + 1}")

    told = []
    for one in result.log[:upto]:
        rules = sorted({result.entries[n].rule for n in one.because if n < len(result.entries)})
        told.append(_ID.sub(name, f"{type(one).__name__} {show(one.event)}") + f" {rules}")
    return told


_ID = re.compile(r"(?<![\w-])o[0-9]+(?![\w-])")


def _try(data: _Data, games: Games) -> Result | None:
    """Give the result of running a scenario's data; None if it cannot be read."""
    try:
        return run(load(write_scenario(data)), games)
    except (ScenarioError, PositionError):
        return None


def _plays_alike(data: _Data, old: Result, games: Games) -> bool:
    """Whether a scenario passes, plays the same events for the same reasons as another run, and shows as much.

    As much is shown if what is expected rests on the same clauses. `data` is the scenario's, `old` the result of the
    other run. It is false if the data cannot be read.
    """
    result = _try(data, games)
    if result is None or result.outcome != "passed" or result.observed != old.observed:
        return False
    return list_happenings(result) == list_happenings(old)


# -- waits -----------------------------------------------------------------------------------------------------------


def _write_waits(data: _Data, old: Result, games: Games) -> tuple[_Data, str | None]:
    """Give the data with a wait before each action that is not legal at its moment, and what stands in the way of that.

    If something does, the data comes unchanged, with a sentence; else the second is None. At most 60 waits are written.
    In the end the whole must play as `old`, the result of a run in which actions waited until they were legal.
    """
    now, written = deepcopy(data), 0
    while written < _MOST_WAITS:
        result = _try(now, games)
        if result is None or result.outcome == "passed":
            break
        step = next((one.step for one in result.failures if one.step), None)
        if step is None or step - written not in old.ends:
            break
        for wait in _list_waits(old, step - written):
            longer = {**now, "when": [*now["when"][: step - 1], wait, *now["when"][step - 1 :]]}
            tried = _try(longer, games)
            if tried is not None and _agrees(tried, step + 1, old, step - written):
                now, written = longer, written + 1
                break
        else:
            return data, f"step {step - written}: no wait found for it: {result.failures[0]}"
    if _plays_alike(now, old, games):
        return now, None
    result = _try(now, games)
    return data, f"it plays otherwise: {result.failures[0] if result and result.failures else 'other events come'}"


def _agrees(tried: Result, step: int, old: Result, before: int) -> bool:
    """Whether a run gets beyond a step, and until there plays as another run did until its own step `before`.

    False if `tried` did not end that step. Events and their rules are compared. `step` is the number in `tried`, and
    `before` that in `old`.

    Raises:
        KeyError: The run `old` did not end its step.
    """
    if step not in tried.ends:
        return False
    return list_happenings(tried, tried.ends[step]) == list_happenings(old, old.ends[before])


def _list_waits(old: Result, step: int) -> Iterator[object]:
    """Give the steps that may stand for what went by before a step, the plainest first: `resolve`.

    Later ones are such as `{"at": "next turn"}`. The last are those such as `{"until": "drawn obj=a"}`. `step` is the
    step's number in the run `old`.
    """
    yield "resolve"
    yield "resolve 1"
    span = [one for one in old.log[old.ends.get(step - 1, 0) : old.ends[step]] if isinstance(one, Record)]
    turns = [one for one in span if tag(one.event) == "turn-began"]
    phases = [getattr(one.event, "phase", None) or getattr(one.event, "step", None) for one in span]
    for found in dict.fromkeys(one for one in reversed(phases) if one):
        phase = str(found).replace("-", " ")
        yield {"at": f"next turn, {phase}" if turns else phase}
        if turns:
            yield {"at": f"{getattr(turns[-1].event, 'seat', '')}'s turn, {phase}"}
    if turns:
        yield {"at": "next turn"}
    names = name_objects(old.state, old.labels)
    for one in reversed(span[-12:]):
        words = describe_event(one.event, names).split()
        if words[0] in {"set", "given", "passed"}:
            continue
        yield {"until": " ".join(words[:1])}
        yield {"until": " ".join(word for word in words if "(" not in word)}


# -- what need not be said -------------------------------------------------------------------------------------------


def _list_seats(data: _Data) -> list[str]:
    """Give the seats of a position, named or not: those under `seats`, else `["P1", "P2"]`."""
    given = data.get("given", {})
    return [*given.get("seats", ("P1", "P2"))]


def _empty_libraries(data: Mapping[str, Any], game: Game) -> _Data:
    """Give a copy of the data with an empty list for each zone that the game would fill by default, for each seat.

    A zone that a seat lists already is left alone, and so are defaults with a label, such as heroes.
    """
    now = deepcopy(dict(data))
    for filled in (one for one in game.scenario.defaults if not one.label):
        for seat in _list_seats(now):
            now.setdefault("given", {}).setdefault(seat, {}).setdefault(filled.zone, [])
    return now


def _without(data: _Data, seats: list[str], key: str, first: int | None = None) -> _Data:
    """Give a copy of the data without a zone of some seats, or without its first objects.

    A zone or seat of which nothing is left is left out, and so is an empty `given`.

    Args:
        data: The scenario's data, as its file holds it.
        seats: The seats, each of which lists the zone.
        key: The zone.
        first: From which object on the zone is kept: 1 leaves out the first. None leaves out the zone.
    """
    now = deepcopy(data)
    for seat in seats:
        zones = now["given"][seat]
        zones[key] = [] if first is None else zones[key][first:]
        if not zones[key]:
            del zones[key]
        if not zones:
            del now["given"][seat]
    if not now["given"]:
        del now["given"]
    return now


def _list_choices(seats: list[str]) -> Iterator[list[str]]:
    """Give all seats together, then each by itself: `["P1", "P2"]`, `["P1"]`, `["P2"]`. No seats give nothing."""
    if seats:
        yield seats
    if len(seats) > 1:
        yield from ([seat] for seat in seats)


def _drop_libraries(data: _Data, game: Game) -> Iterator[_Data]:
    """Give copies of the data without libraries that need not be listed: of all seats at once, then of each seat.

    A library need not be listed if each object in it is a card's name alone; an empty one counts. A seat that lists
    none is left alone. If none can go, nothing is given.
    """
    given = data.get("given", {})
    for filled in (one for one in game.scenario.defaults if not one.label):
        seats = [
            seat
            for seat in _list_seats(data)
            if all(isinstance(one, str) for one in given.get(seat, {}).get(filled.zone, [{}]))
        ]
        for some in _list_choices(seats):
            yield _without(data, some, filled.zone)


def _drop_heroes(data: _Data, game: Game) -> Iterator[_Data]:
    """Give copies of the data without heroes that need not be listed: of all seats at once, then of each seat.

    A hero need not be listed if it is the first in its zone, with the label and card that are the default. What follows
    it in the zone stays. If none can go, nothing is given.
    """
    given = data.get("given", {})
    for hero in (one for one in game.scenario.defaults if one.label):
        seats = [
            seat
            for at, seat in enumerate(_list_seats(data), 1)
            if (given.get(seat, {}).get(hero.zone) or [None])[0] == {f"{hero.label}{at}": hero.card}
        ]
        for some in _list_choices(seats):
            yield _without(data, some, hero.zone, 1)


_PAYMENT = re.compile(r" (?:pay|pitch)=[\w,'-]+")


def _drop_payments(data: _Data, _: Game) -> Iterator[_Data]:
    """Give copies of the data without payments such as `pay=g1,g2`: without all of them, then without each one.

    Nothing is given if no line has any. The game is ignored.
    """
    steps = data.get("when", [])
    paying = [at for at, step in enumerate(steps) if isinstance(step, str) and _PAYMENT.search(step)]
    for some in ([*paying], *([at] for at in paying if len(paying) > 1)):
        if some:
            yield {**data, "when": [_PAYMENT.sub("", step) if at in some else step for at, step in enumerate(steps)]}


def _name_objects(data: _Data) -> _Data:
    """Give a copy of the data with each object that is its card and nothing more in its short form.

    `{"x": {"card": "Test Bear"}}` becomes `{"x": "Test Bear"}`, in `given` and in the contrast's. Others stay.
    """
    now = deepcopy(data)
    holders = (now, now.get("contrast"))
    for given in (one.get("given") for one in holders if isinstance(one, dict)):
        for seat in given.values() if isinstance(given, dict) else ():
            for listed in seat.values() if isinstance(seat, dict) else ():
                for at, one in enumerate(listed if isinstance(listed, list) else ()):
                    listed[at] = _name_object(one)
    return now


def _name_object(one: Any) -> Any:  # noqa: ANN401 - as a position lists it
    """Give an object of a position in its short form, if it has a label and a card alone; else as it is."""
    if isinstance(one, dict) and len(one) == 1:
        ((label, fields),) = one.items()
        if isinstance(fields, dict) and [*fields] == ["card"] and isinstance(fields["card"], str):
            return {label: fields["card"]}
    return one


def _repeat_cards(data: _Data, _: Game) -> Iterator[_Data]:
    """Give a copy of the data with like cards in a row in a zone of `given` written once, as `Forest x2`.

    Labelled ones are joined only if they are `g1`, `g2` and so on from 1: they become `g: Forest x2`. Cards with other
    labels or with further fields stay. If no cards are joined, nothing is given. The game is ignored.
    """
    now = deepcopy(data)
    for seat in now.get("given", {}).values():
        for zone, listed in seat.items() if isinstance(seat, dict) else ():
            if isinstance(listed, list):
                seat[zone] = _repeat(listed)
    if now != data:
        yield now


def _shorten_cards(data: _Data, game: Game) -> Iterator[_Data]:
    """Give a copy of the data with its own cards in the short forms of their words, where these read as the same cards.

    The cards of its contrast are shortened, too. Nothing is given if no card changes by that.

    Raises:
        DecodeError: A card cannot be read.
    """
    now = deepcopy(data)
    for holder in (now, now.get("contrast")):
        cards = holder.get("cards", {}) if isinstance(holder, dict) else {}
        for name, card in cards.items():
            cards[name] = _shorten_card(name, card, game) if isinstance(card, dict) else card
    if now != data:
        yield now


def _shorten_card(name: str, data: Any, game: Game) -> Any:  # noqa: ANN401 - a card as a file holds it
    """Give a card's data in short forms; as it was where they would be longer, or would read as another card.

    `name` is the card's name in the file. Another name that the card prints is kept.

    Raises:
        DecodeError: The card cannot be read.
    """
    card = decode_card(game, name, data)
    short = read(f"card: {write_value(encode_card(card, game))}")["card"]
    if card.name != name:
        short = {"name": card.name, **short}
    same = decode_card(game, name, short) == card
    return short if same and len(write_value(short)) <= len(write_value(data)) else data


def _repeat(listed: list[Any]) -> list[Any]:
    """Give a zone's list with runs of like cards as `Card xN`, labelled ones as `g: Card xN`.

    `["A", "A", {"g1": "B"}, {"g2": "B"}]` gives `["A x2", {"g": "B x2"}]`.
    """
    runs: list[list[Any]] = []
    for one in listed:
        if runs and _follows(runs[-1], one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [_write_run(run) for run in runs]


def _follows(run: list[Any], one: object) -> bool:
    """Whether an object goes on a run of listed ones: the same card without a label, or with the next label.

    After `[{"g1": "B"}]`, `{"g2": "B"}` does. The labels of a run begin with 1. One with further fields never does.
    """
    if isinstance(one, str):
        return bool(one == run[0])
    (label, card), (first, same) = (next(iter(x.items())) if isinstance(x, dict) else ("", x) for x in (one, run[0]))
    stem = first.rstrip("1")
    return bool(isinstance(card, str) and card == same and first == f"{stem}1" and label == f"{stem}{len(run) + 1}")


def _write_run(run: list[Any]) -> Any:  # noqa: ANN401 - as a position lists it
    """Write a run of like cards in one entry: `A x2`, or `{"g": "B x2"}`. A single one stays as it is."""
    if len(run) == 1:
        return run[0]
    if isinstance(run[0], str):
        return f"{run[0]} x{len(run)}"
    ((first, card),) = run[0].items()
    return {first[:-1]: f"{card} x{len(run)}"}
