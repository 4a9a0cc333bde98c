"""The 英霊 game: random games to their end, what holds all along, and that nothing of the page is left out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine import games
from engine.games.eirei.base import OPTIONS
from engine.kernel.errors import NotModelled
from engine.kernel.events import Chosen, apply
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.kernel.stack import is_over
from engine.kernel.state import State
from engine.kernel.view import view_state
from engine.scenario import load, run
from engine.scenario.cards.played import describe_card
from engine.scenario.playing.position import read_cards, set_up_position
from tests.shared import shared
from tests.twin.play import steps

HERE = Path(__file__).resolve().parents[1]
SCENARIOS = sorted((HERE / "scenarios" / "eirei").rglob("*.yaml"))
STATUSES = HERE.parent / "graph" / "proof" / "statuses.yaml"
EDITION = "2013-07-12-ja"


def owned(state: State) -> Counter[tuple[str, str]]:
    return Counter((obj.owner, obj.card.name) for obj in state.objects.values() if not obj.token)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_between_two_random_players_ends_with_a_winner_and_every_card_in_it(seed: int) -> None:
    played = list(steps(seed))
    last = played[-1]
    assert is_over(last.state)
    assert last.state.mark("game", "won") in last.state.playing()
    assert sum(owned(last.state).values()) == 100
    assert last.offers("P1") == last.offers("P2") == []


def test_at_every_step_cards_are_conserved_lie_in_one_place_and_every_event_has_its_reason() -> None:
    cards = None
    for one in steps(5):
        cards = cards or owned(one.state)
        assert owned(one.state) == cards
        assert sorted(id for pile in one.state.places.values() for id in pile) == sorted(one.state.objects)
    assert all(record.because for record in one.log if not isinstance(record.event, Chosen))


def test_a_game_is_the_fold_of_its_events_and_the_same_each_time() -> None:
    first = steps(7)
    begun = next(first)
    state = begun.state
    one, *_, other = *first, list(steps(7))[-1]
    assert one.log == other.log
    for record in one.log:
        if isinstance(record, Record):
            state = apply(state, record.event, one.game.writers)
    assert state == one.state


def test_what_a_player_may_do_does_not_hang_on_what_the_player_may_not_see() -> None:
    for at, one in enumerate(steps(11)):
        seat = str(one.state.flow.priority)
        if at % 10 == 5:  # not as the game begins, when decks are held against the rules
            assert Run(one.game, view_state(one.game, one.state, seat)).offers(seat) == one.offers(seat)


def test_a_card_without_a_printed_strike_cannot_hit_a_player() -> None:
    game = games.load("eirei")
    state, labels = set_up_position(game, {"P1": {"field": [{"n": "ナポレオン"}]}}, read_cards(game, {}))
    one = Run(game, state)
    attack = next(offer for offer in one.offers("P1") if getattr(offer, "eirei", None) == labels["n"])
    one.act(attack)
    one.act(one.offers("P2")[-1])
    with pytest.raises(NotModelled, match="strike"):
        one.act(one.offers("P1")[-1])


def test_every_section_of_the_page_is_modelled_or_has_its_reason_not_to_be() -> None:
    rules = games.load("eirei").rules
    reviewed: dict[str, Any] = yaml.safe_load(STATUSES.read_text("utf-8"))
    told = {clause.rule for clause in rules.clauses} | set(rules.structural) | set(reviewed["not-a-rule"])
    headings = {"page", "colors", "terms", "chain-examples/1/result", "chain-examples/2/result"}
    sections = shared("cases/eirei_sections.jsonl").read_text("utf-8").splitlines()
    missing = {json.loads(line)["id"] for line in sections} - headings
    assert {id for id in missing if f"eirei:{id}@{EDITION}" not in told} == set()


def test_every_reading_that_is_not_recommended_is_played_in_a_scenario() -> None:
    played = {pair for path in SCENARIOS for pair in load(path).options.items()}
    assert played == {(name, value) for name, values in OPTIONS.items() for value in values[1:]}


def test_every_word_of_the_vocabulary_stands_in_a_scenario_or_a_card() -> None:
    game = games.load("eirei")
    written = {one.__struct_config__.tag for one in game.vocabulary}
    cards = {card for path in SCENARIOS for card in read_cards(game, load(path).cards).values()}
    used = {word.word for card in cards for one in describe_card(card, game).abilities for word in one.words}
    assert written - used == set()


def test_an_unknown_reading_is_refused_by_name() -> None:
    text = SCENARIOS[0].read_text("utf-8").replace("game: eirei", "game: eirei\noptions: {blockers: sleeping}")
    result = run(load(text), games.registry())
    assert [failure.code for failure in result.failures] == ["position"]
    assert "untapped, tapped" in result.failures[0].message
