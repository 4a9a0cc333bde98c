"""Arbitrary legal play of Magic: what is offered is done, cards are conserved, the state is the fold of its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import pytest

from engine.games.mtg import game
from engine.games.mtg.mana import list_payments, parse_cost, split_units
from engine.kernel.errors import Refusal, Spent
from engine.kernel.events import apply
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.scenario.playing.position import PositionError, read_cards, set_up_position

_LAND = ["Snow-Covered Forest", "Snow-Covered Mountain", "Island", "Swamp"]
_SIDE = {
    "battlefield": [*_LAND, *_LAND, "Test Bear", "Icehide Troll", "Elvish Warmaster"],
    "hand": ["Squash", "Frost Bite", "Test Elf", "Elven Ambush", "Saw It Coming", "Test Doom", "Island"],
    "library": [*_LAND, "Test Giant", "Test Bolt", "Augury Raven", *_LAND, *_LAND],
}


def _numbers(seed: int) -> Iterator[int]:
    """The same numbers every time, and no pattern in them that play could see."""
    return ((seed * 7919 + n * n * 104_729 + n * 31) % 10_007 for n in count(1))


def _pick(options: Sequence[object], chance: Iterator[int]) -> object:
    return options[next(chance) % len(options)]


def _played(seed: int, moves: int = 60) -> tuple[Run, int]:
    """A game of arbitrary offers; gives the run and how many offers were made."""
    made = game()
    chance = _numbers(seed)
    refused: list[Refusal] = []
    run = Run(made, set_up_position(made, {"P1": _SIDE, "P2": _SIDE}, read_cards(made, {}))[0])
    offered = 0
    for _ in range(moves):
        seat = run.state.flow.priority
        if seat is None or run.state.out:
            break
        offers = run.offers(seat)
        offered += len(offers)
        action = offers[next(chance) % len(offers)]
        try:
            run.act(action, answer=lambda pending: _pick(pending.options, chance))
        except Refusal as refusal:
            refused.append(refusal)
    assert all(refusal.rules for refusal in refused), "what is refused in the middle is refused by a rule"
    return run, offered


@pytest.mark.parametrize("seed", range(6))
def test_cards_are_conserved_and_the_state_is_the_fold_of_its_events(seed: int) -> None:
    run, offered = _played(seed)
    assert offered > 0
    made = game()
    state = set_up_position(made, {"P1": _SIDE, "P2": _SIDE}, read_cards(made, {}))[0]
    cards = sorted(obj.card.name for obj in state.objects.values())
    for one in run.log:
        if isinstance(one, Record):
            state = apply(state, one.event, made.writers)
    assert state == run.state
    assert sorted(obj.card.name for obj in state.objects.values() if not obj.token) == cards
    assert sorted(id for pile in state.places.values() for id in pile) == sorted(state.objects)


def test_more_ways_to_pay_than_can_be_told_apart_are_not_listed() -> None:
    hybrid, each = "{W/U}{U/B}{B/R}{R/G}{G/W}", "WUBRGWsUsBsRsGs"
    assert len(list_payments(split_units(each), parse_cost("{W/U}{R/G}"))) == 4 * 4
    with pytest.raises(Spent, match="ways to pay"):
        list_payments(split_units(each * 24), parse_cost(hybrid * 24))


@pytest.mark.parametrize(
    "given",
    [
        {"P1": {"battlefield": [{"card": "Test Bear", "attacking": "P2"}]}},
        {"P1": {"battlefield": [{"card": "Test Bear", "blocked": "yes"}]}},
        {"P1": {"battlefield": [{"card": "Test Bear", "keywords": "indestructible"}]}},
        {"P1": {"battlefield": [{"card": "Test Bear", "toughness": "9"}]}},
        {"P1": {"drew-nothing": "yes"}},
        {"marks": {"declaring": "P1"}},
        {"marks": {"extra-combats": "3"}},
        {"phase": "combat"},
    ],
)
def test_what_comes_of_play_or_is_printed_is_not_given(given: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        set_up_position(game(), given, read_cards(game(), {}))
