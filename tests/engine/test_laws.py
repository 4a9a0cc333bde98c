"""Laws of every state that play reaches: folding, notation, views, and the kernel's own words.

Each scenario of the suite is held to the laws of `tests.laws` as it is run.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import kernel
from engine.kernel.errors import HiddenError
from engine.kernel.game import Game
from engine.kernel.parts import HIDDEN
from engine.kernel.run import Run
from engine.kernel.values import tag
from engine.kernel.view import redact_record, view_state
from engine.scenario.cards.vocabulary import make_vocabulary
from engine.scenario.playing.position import read_cards, set_up_position
from rulebook.ids import make_slug
from tests import notation
from tests.toy import game as toy

KERNEL = Path(kernel.__file__).parent


HANDS = {
    "P1": {"hand": ["Spark", "Twin Spark", "Flash", "Fizzle"], "deck": ["Shield", "Insight", "Spark"]},
    "P2": {"hand": ["Shield", "Fizzle", "Flash", "Insight"], "deck": ["Spark", "Twin Spark"]},
}


def _cards(game: Game) -> Run:
    return Run(game, set_up_position(game, HANDS, read_cards(game, {}))[0])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 1000), max_size=25))
def test_in_random_play_cards_are_conserved_and_what_is_offered_is_not_refused(picks: list[int]) -> None:
    game = toy.game()
    one = _cards(game)
    owned = Counter((obj.owner, obj.card.name) for obj in one.state.objects.values())
    for pick in picks:
        seat = one.state.flow.priority
        assert seat is not None
        offers = one.offers(seat)
        if not offers:
            break
        one.act(offers[pick % len(offers)])
        assert Counter((obj.owner, obj.card.name) for obj in one.state.objects.values()) == owned
        piled = [id for pile in one.state.places.values() for id in pile]
        assert sorted(piled) == sorted(one.state.objects)
        assert all(record.because for record in one.log)
    assert (
        notation.read(
            notation.write(one.state, {make_slug(n): c for n, c in game.cards.items()}),
            {make_slug(n): c for n, c in game.cards.items()},
            {**make_vocabulary(game).words} | {tag(event): event for event in game.events},
        )
        == one.state
    )


def test_a_view_hides_names_and_refuses_to_be_read() -> None:
    game = toy.game()
    one = _cards(game)
    seen = view_state(game, one.state, "P1")
    assert {seen.objects[id].card for id in seen.at("P2.hand")} == {HIDDEN}
    assert {seen.objects[id].card for id in seen.at("P1.deck")} == {HIDDEN}
    assert HIDDEN not in {seen.objects[id].card for id in seen.at("P1.hand")}
    with pytest.raises(HiddenError):
        Run(game, seen).get(seen.at("P2.hand")[0], "quick")


def test_a_card_drawn_by_another_seat_is_heard_without_its_name() -> None:
    game = toy.game()
    one = _cards(game)
    spark = next(id for id in one.state.at("P1.hand") if one.state.objects[id].card.name == "Spark")
    log = [*one.act(toy.Play("P1", spark, "P2")), *one.act(toy.Pass("P2")), *one.act(toy.Pass("P1"))]
    drawn = next(record for record in log if isinstance(record.event, toy.Drawn))
    assert isinstance(drawn.event, toy.Drawn)
    assert drawn.event.last["name"] == "Spark"
    heard = redact_record(game, one.state, drawn, "P1")
    assert isinstance(heard.event, toy.Drawn)
    assert not heard.event.last
    assert redact_record(game, one.state, drawn, "P2") == drawn


def test_the_same_play_leaves_the_same_log() -> None:
    def log(make: Callable[[], Game]) -> list[object]:
        one = _cards(make())
        for _ in range(12):
            seat = one.state.flow.priority or "P1"
            offers = one.offers(seat)
            one.act(offers[len(offers) // 2])
        return list(one.log)

    assert log(toy.game) == log(toy.game)


NOUNS = (
    *("graveyard", "mana", "library", "creature", "planeswalker", "battlefield", "land", "hero", "ally", "totem"),
    *("arsenal", "soul", "pitch", "resource", "weapon", "quest", "opponent"),
)


def test_the_kernel_has_no_noun_of_any_game() -> None:
    found = [
        f"{path.name}: {noun}"
        for path in sorted(KERNEL.glob("*.py"))
        for noun in NOUNS
        if re.search(rf"\b{noun}s?\b", path.read_text("utf-8"), re.IGNORECASE)
    ]
    assert found == []
