"""Laws of random legal play in every game that says what a seat might try."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.kernel.errors import KernelError, NotModelled, Refusal
from engine.kernel.events import apply
from engine.kernel.game import Game
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.view import can_see, redact_record, view_state
from engine.scenario.playing.position import read_cards, set_up_position
from tests.toy.play import all_games

Dice: TypeAlias = Any
"""What Hypothesis throws: it has `choice`, `choices` and `shuffle`."""

GAMES = ("eirei", "fab", "mtg", "toy", "wow")


def begun(game: Game, dice: Dice) -> Run:
    """A position with a few cards of the game wherever cards can be."""
    names = sorted(game.cards)
    board = next(zone.name for zone in game.zones.values() if zone.board)
    unseen = [zone.name for zone in game.zones.values() if zone.seen_by == "none"]
    piles = {board: 4, "hand": 5} | dict.fromkeys(unseen, 8)
    dealt = {seat: {zone: dice.choices(names, k=count) for zone, count in piles.items()} for seat in game.seats}
    return Run(game, set_up_position(game, dealt, read_cards(game, {}))[0])


def decided(one: Run, dice: Dice) -> list[Record]:
    """One random legal action, with random answers; a refusal names its rule and changes nothing."""
    seat = one.state.flow.priority
    offers = one.offers(seat) if seat else []
    if not offers:
        return []
    before, refused = one.state, None
    try:
        done = one.act(dice.choice(offers), answer=lambda pending: dice.choice(pending.options))
    except Refusal as refusal:
        done, refused = [], refusal
    assert refused is None or (refused.rules and one.state is before)
    return [record for record in done if isinstance(record, Record)]


def cards(state: State) -> Counter[tuple[str, str]]:
    return Counter((obj.owner, obj.card.name) for obj in state.objects.values() if not obj.token)


def nothing_is_stale(one: Run) -> None:
    """What a run remembers is what another would find anew; and where it rests, another finds nothing to do."""
    anew = Run(one.game, one.state)
    for seat in one.state.playing():
        assert one.offers(seat) == anew.offers(seat)
    for id in one.state.objects:
        values = anew.board().snapshot(id)
        assert {field: one.get(id, field) for field in values} == values
    anew.settle()
    assert not any(isinstance(record, Record) for record in anew.log)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12, deadline=None)
@given(dice=st.randoms())
@pytest.mark.exhaustive
def test_random_play_keeps_the_laws(name: str, dice: Dice) -> None:
    game = all_games()[name]()
    one = begun(game, dice)
    fold = one.state
    try:
        for _ in range(12):
            for record in decided(one, dice):
                fold = apply(fold, record.event, game.writers)
                assert record.because or type(record.event).__name__ == "Chosen"
            assert fold == one.state
            piled = [id for pile in one.state.places.values() for id in pile]
            assert sorted(piled) == sorted(one.state.objects)
            if one.step:  # what was dealt need not be at rest before anything was done
                nothing_is_stale(one)
            if len(one.state.playing()) <= 1:
                assert not any(one.offers(seat) for seat in one.state.seats)
                return
    except NotModelled:
        return  # a card that play cannot go on with says so


def shuffled(game: Game, state: State, seat: str, dice: Dice) -> State:
    """The same position with the cards that a seat may not see dealt anew, each owner's among themselves."""
    objects = state.objects
    for owner in state.seats:
        hidden = [obj for obj in objects.values() if obj.owner == owner and not can_see(game, seat, obj)]
        faces = [obj.card for obj in hidden]
        dice.shuffle(faces)
        for obj, card in zip(hidden, faces, strict=True):
            objects = objects.put(obj.id, replace(obj, card=card))
    return replace(state, objects=objects)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8, deadline=None)
@given(dice=st.randoms())
def test_what_others_hide_changes_neither_a_view_nor_an_offer(name: str, dice: Dice) -> None:
    game = all_games()[name]()
    one = begun(game, dice)
    try:
        for _ in range(6):
            seat = one.state.flow.priority
            if seat is None:
                return
            other = Run(game, shuffled(game, one.state, seat, dice))
            assert view_state(game, other.state, seat) == view_state(game, one.state, seat)
            assert other.offers(seat) == one.offers(seat)
            decided(one, dice)
    except KernelError:
        return  # play cannot go on; what was seen until then was the same


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8, deadline=None)
@given(dice=st.randoms())
def test_what_a_seat_is_told_names_no_card_that_it_may_not_see(name: str, dice: Dice) -> None:
    game = all_games()[name]()
    one = begun(game, dice)
    try:
        for _ in range(10):
            for record in decided(one, dice):
                for seat in one.state.seats:
                    heard = redact_record(game, one.state, record, seat)
                    assert heard == record or not heard.because
    except KernelError:
        return
