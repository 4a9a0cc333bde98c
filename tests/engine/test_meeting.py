"""Two cards are brought together: what is due to both is told, shown by a scenario, and nothing else is."""

from __future__ import annotations

import msgspec
import pytest

from engine import games
from engine.games.mtg.words import Pass
from engine.kernel.errors import Refusal
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.state import Flow, State
from engine.kernel.words import Card
from engine.meeting.alone import SharedTable
from engine.meeting.blank import blank_card
from engine.meeting.meet import OUT_OF_TIME, CardMeeting, Encounter, find_meetings
from engine.meeting.playing import play_attempts, replay_attempts
from engine.meeting.plays import Manner
from engine.meeting.seeing import view_play
from engine.meeting.staged import Matchup, Stage
from engine.meeting.staging import find_zone, list_ways, read_staging
from engine.meeting.telling import tell_meeting
from engine.meeting.ways import WAYS, Label, tell_way
from engine.scenario import load, run
from engine.scenario.form.contrast import build_contrast
from engine.scenario.playing.paying import may_be_paid
from engine.scenario.telling.phrasing import LANGUAGES

PAIRS = {
    "a heal mends what a bolt has dealt": ("wow", "Flash Heal", "Lightning Bolt", "wow:407.1@6.0-ja"),
    "a copied spell draws twice": ("mtg", "Dual Strike", "Village Rites", "mtg:603.2@cr-2021-02-05"),
}
"""Pairs that meet, and a rule that decides it, read in the texts of the cards and of the rule."""


def _play(name: str) -> Game:
    game = games.load(name)
    return game.under(game.newest_law) if game.newest_law else game


@pytest.fixture(scope="module", params=list(PAIRS))
def met(request: pytest.FixtureRequest) -> tuple[Game, Encounter, str]:
    name, first, second, rule = PAIRS[request.param]
    game = _play(name)
    return game, find_meetings(game, game.cards[first], game.cards[second]), rule


def test_a_meeting_is_found_with_a_rule_that_decides_it(met: tuple[Game, Encounter, str]) -> None:
    _, encounter, rule = met
    assert rule in {clause.partition("#")[0] for one in encounter.meetings for clause in one.clauses}


def test_a_meeting_is_a_scenario_that_passes_with_a_contrast_that_ends_otherwise(
    met: tuple[Game, Encounter, str],
) -> None:
    game, encounter, _ = met
    for one in encounter.meetings:
        scenario = load(one.scenario)
        contrast = build_contrast(scenario)
        assert contrast is not None
        assert [run(one, {game.name: game}).outcome for one in (scenario, contrast)] == ["passed", "passed"]
        assert run(msgspec.structs.replace(contrast, then=scenario.then), {game.name: game}).outcome != "passed"


def test_without_a_deciding_clause_the_scenario_or_its_contrast_changes(met: tuple[Game, Encounter, str]) -> None:
    game, encounter, _ = met
    for one in encounter.meetings:
        scenario = load(one.scenario)
        contrast = build_contrast(scenario)
        assert contrast is not None
        for clause in one.clauses:
            off = frozenset({clause})
            assert "failed" in {run(one, {game.name: game}, off=off).outcome for one in (scenario, contrast)} | {
                "failed" if run(one, {game.name: game}, off=off).error else "" for one in (scenario, contrast)
            }


def test_what_lets_any_card_work_is_told_after_what_the_two_cards_are_about(met: tuple[Game, Encounter, str]) -> None:
    game, encounter, rule = met
    structural = read_staging(game.name).structural
    for one in encounter.meetings:
        spoken = {entry.clause: entry for entry in one.both.play.run.entries if entry.question != "forbids"}
        ranks = [
            clause in spoken
            and not {spoken[clause].topic, spoken[clause].topic.partition(":")[0]}.isdisjoint(structural)
            for clause in one.clauses
        ]
        assert ranks == sorted(ranks)
    firsts = {clause.partition("#")[0] for one in encounter.meetings for clause in one.clauses[:3]}
    assert rule in firsts


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_structural_topics_are_asked_about_by_clauses_of_the_game(name: str) -> None:
    topics = {clause.topic for clause in _play(name).rules.clauses}
    known = topics | {topic.partition(":")[0] for topic in topics}
    assert {*read_staging(name).structural} <= known


def test_a_meeting_is_told_in_both_languages_without_ids(met: tuple[Game, Encounter, str]) -> None:
    _, encounter, _ = met
    for one in encounter.meetings:
        for language in LANGUAGES:
            told = tell_meeting(one, language)
            assert told.says != told.without
            assert "None" not in told.says + told.without


def test_the_order_in_which_cards_are_asked_about_makes_no_difference() -> None:
    game = _play("wow")
    found = [
        find_meetings(game, game.cards[one], game.cards[other])
        for one, other in (("Flash Heal", "Lightning Bolt"), ("Lightning Bolt", "Flash Heal"))
    ]
    assert _describe(found[0].meetings, "ab") == _describe(found[1].meetings, "ba")


def _describe(meetings: list[CardMeeting], labels: str) -> set[tuple[str, str]]:
    """What each meeting is about: its kind, and the card whose text is away, the first asked as 1."""
    return {(one.difference.kind, str(labels.index(one.difference.without))) for one in meetings}


def test_a_card_without_text_meets_nobody() -> None:
    game = _play("mtg")
    encounter = find_meetings(game, game.cards["Test Bear"], game.cards["Test Anthem"])
    assert [one for one in encounter.meetings if one.level == "text"] == []
    assert "b" in encounter.effects, "what an anthem does to any creature is told as an effect"
    assert "a" not in encounter.effects


def test_a_card_that_cannot_be_aimed_at_another_is_refused_by_its_rule() -> None:
    game = _play("mtg")
    encounter = find_meetings(game, game.cards["Test Bounce Creature"], game.cards["Test Hexproof"])
    refused = [one for one in encounter.meetings if one.difference.kind == "refused"]
    assert refused
    assert any(clause.startswith("mtg:702.11b@") for clause in refused[0].clauses)


def test_when_the_time_is_up_every_way_is_told_as_untried() -> None:
    game = _play("wow")
    encounter = find_meetings(game, game.cards["Flash Heal"], game.cards["Fel Flame"], lambda: True)
    assert encounter.tried == 0
    assert {why for _, why in encounter.untried} == {OUT_OF_TIME}


def test_what_was_found_is_told_when_the_time_for_playing_is_up() -> None:
    game = _play("wow")
    ways = iter(range(100))
    cards = game.cards["Flash Heal"], game.cards["Lightning Bolt"]
    encounter = find_meetings(game, *cards, late=lambda: next(ways) >= _FEW)
    assert encounter.tried == _FEW
    assert OUT_OF_TIME in {why for _, why in encounter.untried}
    assert encounter.meetings


_FEW = 4
"""So many ways are played before the time is up."""


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_card_of_a_game_can_be_somewhere(name: str) -> None:
    game, staging = _play(name), read_staging(name)
    for card in game.cards.values():
        assert find_zone(card, "hand", staging) or find_zone(card, "lying", staging)
    some = list(game.cards.values())[:2]
    assert list(list_ways(some[0], some[1], staging))


def test_a_blank_card_keeps_its_values_and_loses_its_text_on_both_faces() -> None:
    game, staging = _play("mtg"), read_staging("mtg")
    card = game.cards["Halvar, God of Battle"]
    blank = blank_card(card, "text", staging)
    assert blank.abilities == ()
    assert blank.values["power"] == card.values["power"]
    assert blank.values["subtypes"] == card.values["subtypes"]
    assert blank.back is not None
    assert blank.back.abilities == ()
    assert "subtypes" not in blank_card(card, "types", staging).values


def test_every_way_is_told_in_both_languages() -> None:
    cards: dict[Label, str] = {"a": "Alpha", "b": "Beta"}
    for way in WAYS:
        for language in LANGUAGES:
            assert {name for name in cards.values() if name in tell_way(way, cards, language)} == set(cards.values())


def test_a_game_without_stagings_says_what_it_needs() -> None:
    with pytest.raises(LookupError, match=r"stagings\.yaml"):
        read_staging("toy")


def test_a_card_of_the_same_name_meets_itself() -> None:
    game = _play("eirei")
    card: Card = game.cards["匕首"]
    assert find_meetings(game, card, card).tried > 0


def test_what_a_payment_lifts_is_named_after_clauses_that_forbid() -> None:
    for name in ("eirei", "fab", "mtg", "wow"):
        game = _play(name)
        payment = game.scenario.payment
        forbidding = {clause.name for clause in game.rules.clauses if clause.question == "forbids"}
        assert payment is None or payment.lifts <= forbidding


def test_no_payment_is_sought_where_something_else_is_missing() -> None:
    game = _play("mtg")
    run = Run(game, State(seats=("P1", "P2"), flow=Flow("P1")))
    for clauses, answer in (
        (("mtg:118.3@cr-2021-02-05#too_little_mana",), True),
        (("mtg:118.3@cr-2021-02-05#missing_objects_to_pay_with",), False),
        (("mtg:118.3@cr-2021-02-05#too_little_mana", "mtg:118.3@cr-2021-02-05#missing_objects_to_pay_with"), False),
    ):
        refusal = Refusal(Pass("P1"), ("mtg:118.3@cr-2021-02-05",), "", because=())
        refusal.clauses = clauses
        assert may_be_paid(run, refusal) is answer


def test_a_table_forgets_its_oldest_plays() -> None:
    game = _play("wow")
    table = SharedTable(game, read_staging("wow"), most=2)
    alone = Manner(table.staging, turns=1)
    card = game.cards["Flash Heal"]
    kept = [table.play_alone({"a": card}, way, alone) for way in (WAYS[0].mirrored, WAYS[0].mirrored)]
    assert kept[0] is not None
    assert kept[0] is kept[1]
    for way in WAYS[1:4]:
        table.play_alone({"b": card}, way, alone)
    again = table.play_alone({"a": card}, WAYS[0].mirrored, alone)
    assert again == kept[0]
    assert again is not kept[0]


def test_a_play_gone_on_from_another_shows_the_values_of_a_play_from_the_beginning() -> None:
    game = _play("wow")
    table = SharedTable(game, read_staging("wow"))
    stage = Stage(
        Matchup(table, game.cards["Flash Heal"], game.cards["Lightning Bolt"]), next(way for way in WAYS if way.waits)
    )
    base = stage.both.play
    clause = max(base.spoke, key=lambda one: (base.spoke[one], one))
    assert base.spoke[clause] > 0, "it goes on from a rest"
    off = frozenset({clause})
    given = (stage.manner, stage.attempts, stage.probes, off)
    gone_on = view_play(replay_attempts(base, *given))
    anew = view_play(play_attempts(game, base.start, base.labels, *given))
    assert gone_on.values == anew.values
    some = next(iter(anew.values))
    assert view_play(replay_attempts(base, *given)).read_value(some) == anew.values[some]
