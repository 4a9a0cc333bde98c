"""The engine and the twin play the same random games, and agree on every offer, choice and position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine import games
from engine.games.eirei.base import OPTIONS
from engine.games.eirei.position import is_sick
from engine.kernel.errors import Pending
from engine.kernel.run import Run
from engine.kernel.stack import is_over
from engine.kernel.state import Obj, State
from engine.kernel.values import Word, tag
from tests.twin import eirei as twin
from tests.twin.play import begun, deck, picks

pytestmark = pytest.mark.exhaustive

GAMES = 4
"""By the recommended readings; as many by others. Sixty were played when this was written, and all agreed."""


class Engine:
    """The engine's side, told in the twin's words."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def place(self, id: object, state: State | None = None) -> str | None:
        state = state or self.run.state
        if not isinstance(id, str) or id in state.seats:
            return id if isinstance(id, str) else None
        obj = state.objects.get(id)
        return f"{obj.place}:{state.at(obj.place).index(id)}" if obj else None

    def offers(self) -> dict[tuple[Any, ...], Word]:
        seat = str(self.run.state.flow.priority)
        return {self.told(action): action for action in self.run.offers(seat)}

    def told(self, action: Word) -> tuple[Any, ...]:
        said: list[Any] = [tag(action), action.seat]  # type: ignore[attr-defined]  # every action has a seat
        for name in action.__struct_fields__[1:]:
            value = getattr(action, name)
            if name != "ability":
                said.append(tuple(map(self.place, value)) if isinstance(value, tuple) else self.place(value))
        return tuple(said)

    def picture(self) -> dict[str, Any]:
        state = self.run.state
        zones = {
            where: [self.shown(state.objects[id]) for id in state.at(where)]
            for where in (*(f"{seat}.{zone}" for seat in state.seats for zone in twin.ZONES), "chain")
        }
        for where, pile in zones.items():
            if where.endswith((".graveyard", ".excluded")):
                pile.sort(key=str)
        return {
            "phase": state.mark("game", "phase"),
            "turn": state.mark("game", "turn"),
            "active": state.flow.active,
            "passes": state.flow.passes,
            "life": {seat: state.mark(seat, "life") for seat in state.seats},
            "won": state.mark("game", "won"),
            "priority": state.flow.priority,
            "out": sorted(state.out),
            "zones": zones,
        }

    def shown(self, obj: Obj) -> dict[str, Any]:
        link = obj.context is not None
        shown: dict[str, Any] = {
            "name": "ability" if link else obj.card.name,
            "owner": obj.owner,
            "tapped": bool(obj.marks.get("tapped")),
        }
        if obj.zone == "mana":
            shown["inverted"] = obj.marks.get("inverted")
        if obj.zone == "chain":
            targets = obj.context.targets if obj.context else obj.marks["targets"]
            assert isinstance(targets, tuple)
            shown["by"], shown["negated"] = obj.controller, bool(obj.marks.get("negated"))
            shown["targets"] = [self.place(id) for id in targets]
        if obj.zone == "field":
            shown["attacking"] = self.place(obj.marks.get("attacking"))
            shown["blocking"] = self.place(obj.marks.get("blocking"))
            shown["host"] = self.place(obj.host)
            shown["blocked"] = bool(obj.marks.get("blocked"))
            if self.run.has(obj.id, "types", "eirei"):
                keywords = self.run.get(obj.id, "keywords")
                assert isinstance(keywords, tuple)
                shown["sick"] = is_sick(self.run, obj.id)
                shown["keywords"] = sorted(set(keywords))
                shown["power"], shown["strike"] = (self.run.get(obj.id, field) for field in ("power", "strike"))
        return shown

    def choice(self, action: Word, answers: list[object]) -> Pending | None:
        """Do the action; the choice that is missing, if one is."""
        try:
            self.run.act(action, answers)
        except Pending as pending:
            return pending
        return None


def lockstep(seed: int, options: dict[str, str]) -> Counter[str]:
    """One game by both; counts what was done in it."""
    chance = picks(seed)
    decks = {seat: deck(chance) for seat in twin.SEATS}
    engine = Engine(begun(games.load("eirei"), decks, options))
    other = twin.new(decks, options)
    done: Counter[str] = Counter()
    while not twin.over(other):
        offers = engine.offers()
        assert set(offers) == twin.legal(other)
        named = sorted(offers if next(chance) % 4 == 0 else offers.keys() - {("pass", other["priority"])})
        told = named[next(chance) % len(named)] if named else ("pass", other["priority"])
        done[told[0]] += 1
        same_choices(engine, other, offers[told], told, chance)
        assert engine.picture() == twin.picture(other)
    assert is_over(engine.run.state)
    assert engine.offers() == {}
    return done


def same_choices(
    engine: Engine, other: dict[str, Any], action: Word, told: tuple[Any, ...], chance: Iterator[int]
) -> None:
    answers: list[object] = []
    choices = twin.do(other, told)
    asked = next(choices, None)
    while (missing := engine.choice(action, answers)) is not None:
        places = [engine.place(option, missing.state) for option in missing.options]
        assert asked == (missing.topic, places)
        at = next(chance) % len(places)
        answers.append(missing.options[at])
        try:
            asked = choices.send(str(places[at]))
        except StopIteration:
            asked = None
    assert asked is None


def test_both_play_the_same_games_by_the_recommended_readings_and_do_everything_in_them() -> None:
    done = sum((lockstep(seed, {}) for seed in range(GAMES)), Counter[str]())
    assert set(done) == {"start", "pass", "play", "put-mana", "use", "attack", "block"}


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_play_the_same_game_by_other_readings(seed: int) -> None:
    chance = picks(seed + 1000)
    options = {name: values[next(chance) % len(values)] for name, values in OPTIONS.items()}
    assert lockstep(seed, options)["start"] == 1
