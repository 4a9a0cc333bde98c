"""World of Warcraft TCG played at random with the cards of its examples: nothing offered is refused, nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.wow import game
from engine.kernel.run import Run
from engine.scenario.form.loading import load
from engine.scenario.playing.position import read_cards, set_up_position
from engine.scenario.playing.script import run

T = TypeVar("T")
GAME = game()
HEROES = sorted(name for name, card in GAME.cards.items() if card.values.get("types") == ("hero",))
OTHERS = sorted(name for name in GAME.cards if name not in HEROES and not name.startswith("Test"))


class Chance:
    """Numbers that Hypothesis gives, as choices."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers: Iterator[int] = chain(numbers, repeat(0))

    def pick(self, options: Sequence[T]) -> T:
        return options[next(self.numbers) % len(options)]


def _begun(chance: Chance) -> Run:
    given = {
        seat: {
            "play": [chance.pick(HEROES), *(chance.pick(OTHERS) for _ in range(3))],
            "hand": [chance.pick(OTHERS) for _ in range(5)],
            "deck": [chance.pick(OTHERS) for _ in range(4)],
            "graveyard": [chance.pick(OTHERS) for _ in range(2)],
            "resources": ["Test Resource"] * 6,
        }
        for seat in ("P1", "P2")
    }
    return Run(GAME, set_up_position(GAME, given, read_cards(GAME, {}))[0])


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 999), min_size=80, max_size=80))
def test_a_random_game_with_the_printed_cards_offers_nothing_that_is_refused(numbers: list[int]) -> None:
    chance = Chance(numbers)
    run = _begun(chance)
    for _ in range(25):
        seat = run.state.flow.priority
        if seat is None or run.state.out:
            break
        offers = run.offers(seat)
        assert offers, f"{seat} has priority and may not even pass"
        run.act(chance.pick(offers), answer=lambda pending: chance.pick(pending.options))


UNDECIDED = """
title: An ally becomes a defender while there is none
game: wow
claims: []
cards:
  Test Switch:
    types: [ability, instant]
    cost: 0
    abilities: [{is: resolution, targets: [{controller: you, has: {types: ally}}], does: [become-defender]}]
  Test Own Ox: {types: [ally], cost: 0, attack: 1, health: 5}
given:
  P1: {play: [h1: Test Hero, o: Test Own Ox]}
  P2: {play: [h2: Test Hero, a: Test Own Ox, b: Test Own Ox], hand: [s: Test Switch]}
when:
  - P1 attack o a
  - until: joined obj=o role=attacker
  - P2 play s targets=b
"""


def test_what_becomes_a_defender_in_the_attack_window_is_not_guessed() -> None:
    result = run(load(UNDECIDED), {"wow": game})
    assert result.outcome == "broken"
    assert "in the attack window" in result.failures[0].message
