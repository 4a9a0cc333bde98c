"""A run is told in sentences, in both languages, and nothing of a built-in game lacks one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import games
from engine.games import BUILT_IN
from engine.kernel.errors import Pending
from engine.kernel.events import WRITERS, Event
from engine.kernel.game import Game
from engine.kernel.log import Stop
from engine.kernel.values import tag
from engine.scenario import Result, load, run
from engine.scenario.playing.lines import Names, parse_action
from engine.scenario.telling.describe import describe_event
from engine.scenario.telling.phrasing import LANGUAGES, Language, list_holes, read_sentences
from engine.scenario.telling.sentences import (
    Teller,
    make_teller,
    tell_action,
    tell_choice,
    tell_event,
    tell_fact,
    tell_reason,
    tell_refusal,
)
from engine.scenario.telling.steps import tell_steps
from tests.toy.play import find_scenario

ROOT = Path(__file__).parents[2]
IN_EACH = [(game, language) for game in BUILT_IN for language in LANGUAGES]


def play(name: str) -> Result:
    """Run a scenario."""
    return run(load(find_scenario(name)), games.registry())


def make(result: Result, language: Language, **names: str) -> Teller:
    """The teller of a run; `names` are those of cards in its language."""
    assert result.played is not None
    return make_teller(result.played, result.labels, language, names)


def list_events(game: Game) -> dict[str, type[Event]]:
    """Every kind of event of a game, those of the kernel included."""
    return {tag(one): one for one in (*WRITERS, *game.events)}


def list_topics(game: str) -> Iterator[str]:
    """The topics of choices that the source of a game, and of the kernel, names."""
    place = {"choose": 1, "order": 1, "pick": 3}
    folders = (ROOT / "engine/games" / game, ROOT / "engine/kernel")
    for path in (one for folder in folders for one in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in place:
                topic = node.args[place[node.func.attr] :][:1]
                yield from (one.value for one in topic if isinstance(one, ast.Constant) and isinstance(one.value, str))


@pytest.mark.parametrize(("name", "language"), IN_EACH)
def test_every_event_action_zone_and_phase_has_words(name: str, language: Language) -> None:
    game = games.load(name)
    said = read_sentences(game.scenario.sentences, language)
    by_choice = {"chosen"}  # what is chosen is told by its topic
    assert set(list_events(game)) - set(said.events) - by_choice == set()
    assert {tag(one) for one in game.actions} - set(said.actions) == set()
    assert set(game.zones) - set(said.zones) == set()
    stages = [*game.scenario.phases, *game.scenario.steps]
    assert [one for one in stages if not said.words.keys() & {one, f"phase={one}", f"step={one}"}] == []


@pytest.mark.parametrize(("name", "language"), IN_EACH)
def test_every_clause_that_forbids_has_a_sentence(name: str, language: Language) -> None:
    game = games.load(name)
    clauses = {one.name for one in game.rules.clauses if one.question == "forbids"}
    assert clauses - set(read_sentences(game.scenario.sentences, language).objections) == set()


@pytest.mark.parametrize(("name", "language"), IN_EACH)
def test_every_topic_of_a_choice_has_words(name: str, language: Language) -> None:
    said = read_sentences(games.load(name).scenario.sentences, language)
    topics = set(list_topics(name))
    assert topics >= {"apply", "replacement"}, "those that the kernel asks"
    assert {one for one in topics if one not in said.choices and f"{one}?" not in said.choices} == set()


@pytest.mark.parametrize(("name", "language"), IN_EACH)
def test_no_sentence_tells_what_there_is_not(name: str, language: Language) -> None:
    game = games.load(name)
    said, events = read_sentences(game.scenario.sentences, language), list_events(game)
    assert set(said.events) - set(events) == set()
    assert set(said.actions) - {tag(one) for one in game.actions} == set()
    known = {one.name for one in game.rules.clauses}
    assert set(said.objections) - known == set()
    for kind, templates in said.events.items():
        for one in templates:
            paths = [*list_holes(one.text), *(path for path, _, _ in one.conditions)]
            fields = {path.partition(".")[0] for path in paths} - {"from"}
            assert {field for field in fields if not hasattr(events[kind], field)} == set(), (kind, one.text)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_sentence_can_be_told_of_what_was_stopped(name: str) -> None:
    en, ja = (read_sentences(games.load(name).scenario.sentences, one) for one in ("en", "ja"))
    for book in (en.events, en.actions):
        assert [one.text for some in book.values() for one in some if not re.search(r"<[a-z]+>", one.text)] == []
    for book in (ja.events, ja.actions):
        assert [
            one.text for some in book.values() for one in some if not re.search(r"[うくぐすつぬぶむるい]。$", one.text)
        ] == []


def test_both_languages_tell_the_same_things() -> None:
    for name in BUILT_IN:
        ja, en = (read_sentences(games.load(name).scenario.sentences, one) for one in LANGUAGES)
        for key in ("events", "actions", "facts", "choices", "objections", "words", "zones", "things", "frames"):
            assert set(getattr(ja, key)) == set(getattr(en, key)), key


@pytest.mark.parametrize(("name", "language"), IN_EACH)
def test_what_a_choice_asks_for_is_no_template(name: str, language: Language) -> None:
    said = read_sentences(games.load(name).scenario.sentences, language)
    assert [one for one in (*said.choices.values(), *said.words.values()) if re.search(r"\{\w{2,}|<|\[", one)] == []


def test_damage_and_death_are_told_with_names_and_amounts() -> None:
    result = play("wow/three-waves")
    en = [tell_event(one, make(result, "en")) for one in result.log]
    assert "Chain Lightning deals 3 nature damage to Ironforge Guards (g1)." in en
    assert "Ironforge Guards (g3) is destroyed." in en
    names = {"Chain Lightning": "チェイン・ライトニング"}
    ja = [tell_event(one, make(result, "ja", **names)) for one in result.log]
    assert "チェイン・ライトニングがIronforge Guards（g1）に自然ダメージ3点を与える。" in ja
    assert "Ironforge Guards（g3）が破壊される。" in ja


def test_what_was_stopped_would_have_happened() -> None:
    result = play("mtg/koma-shuts-off-a-tapped-permanent")
    [stop] = [one for one in result.log if isinstance(one, Stop)]
    assert tell_event(stop, make(result, "en")) == "Test Spring (x) would become tapped, but does not."
    assert tell_event(stop, make(result, "ja")) == "《Test Spring》（x）がタップ状態になるはずだが、そうはならない。"


def test_a_refusal_says_each_objection_with_its_rule_and_title() -> None:
    result = play("mtg/koma-shuts-off-a-tapped-permanent")
    assert result.played is not None
    [refusal] = result.refused
    told = tell_refusal(refusal, result.played, make(result, "en"), {refusal.rules[0]: "Timing"})
    assert told[0] == "P2 cannot activate the ability of Test Spring (x)."
    assert told[1] == "An effect forbids activating it. (602.5 Timing)"
    assert tell_refusal(refusal, result.played, make(result, "ja"))[1] == "効果により起動できない。（602.5）"


def test_a_refusal_without_an_objection_says_that_nothing_permits_it() -> None:
    result = play("wow/the-revealed-card-is-played")
    assert result.played is not None
    [refusal] = result.refused
    assert not refusal.rules
    assert tell_refusal(refusal, result.played, make(result, "en"))[1] == "No rule permits it."


def test_an_action_is_told_as_done_and_as_tried() -> None:
    result = play("wow/three-waves")
    assert result.played is not None
    assert result.start is not None
    line = "P1 play chain-lightning targets=g1,g2,g3"
    action = parse_action(line, result.played.game, Names(result.labels), result.start)
    guards = "Ironforge Guards (g1), Ironforge Guards (g2) and Ironforge Guards (g3)"
    teller = make(result, "en")
    assert tell_action(action, teller) == f"P1 plays Chain Lightning, targeting {guards}."
    assert tell_action(action, teller, "allowed") == f"P1 may play Chain Lightning, targeting {guards}."
    assert tell_action(action, make(result, "ja"), "tried").endswith("Chain Lightningをプレイすることを試みる。")


def test_a_choice_names_its_options_or_asks_whether() -> None:
    result = play("wow/three-waves")
    teller = make(result, "en")
    one, two = result.labels["g1"], result.labels["g2"]
    options = "Ironforge Guards (g1) or Ironforge Guards (g2)"
    assert tell_choice(Pending("P1", "target", (one, two)), teller) == f"P1 chooses a target: {options}."
    assert tell_choice(Pending("P1", "may", (True, False)), teller) == "P1 chooses whether to do it."
    assert tell_choice(Pending("P1", "may", (True, False)), make(result, "ja")) == "P1がそれを行うかどうかを選ぶ。"


@pytest.mark.parametrize(
    ("line", "value", "en", "ja"),
    [
        ("P1.hand", "1", "P1 has 1 card in hand.", "P1の手札は1枚である。"),
        ("P1.hand", "0", "P1 has 0 cards in hand.", "P1の手札は0枚である。"),
        ("g1.attack", "1", "The ATK of Ironforge Guards (g1) is 1.", "Ironforge Guards（g1）の攻撃力は1である。"),
        ("g1.exhausted", "no", "Ironforge Guards (g1) is ready.", "Ironforge Guards（g1）はレディ状態である。"),
        ("g1.zone", "graveyard", "Ironforge Guards (g1) is in the graveyard.", "Ironforge Guards（g1）は墓地にある。"),
        ("game.turn", "P2", "It is P2's turn.", "P2のターンである。"),
        (
            "g1.counter:wax",
            "2",
            "Ironforge Guards (g1) has 2 wax counters.",
            "Ironforge Guards（g1）のwaxカウンターは2個である。",
        ),
    ],
)
def test_a_fact_is_told_in_its_own_words(line: str, value: str, en: str, ja: str) -> None:
    result = play("wow/three-waves")
    assert (tell_fact(line, value, make(result, "en")), tell_fact(line, value, make(result, "ja"))) == (en, ja)


def test_a_reason_names_its_rule_and_what_it_gave() -> None:
    result = play("wow/three-waves")
    [entry] = [one for one in result.entries if one.clause.endswith("#the_printed_cost")][:1]
    told = tell_reason(entry, make(result, "en"), {entry.rule: "Cost"})
    assert told == "By 201.1 Cost, “play cost” of Chain Lightning is 5 (before: 0)."


def test_the_steps_of_a_script_are_told_and_a_try_with_its_objections() -> None:
    result = play("mtg/koma-shuts-off-a-tapped-permanent")
    en, ja = (tell_steps(result, make(result, one)) for one in ("en", "ja"))
    assert len(en) == len(ja) == len(result.scenario.when)
    tried = "P2 cannot activate the ability of Test Spring (x). An effect forbids activating it. (602.5)"
    assert en[[isinstance(one, dict) and "try" in one for one in result.scenario.when].index(True)] == tried
    assert any(one.startswith("Everybody passes until this happens: ") for one in en)
    assert any(one.startswith("次のことが起こるまで全員がパスする：") for one in ja)


def test_an_answer_that_names_no_topic_is_told_by_what_it_answered() -> None:
    result = play("fab/thaw-without-a-target-is-not-stacked")
    at = result.scenario.when.index("P2 choose yes")
    assert tell_steps(result, make(result, "en"))[at] == "P2 chooses to do it."


def test_a_choice_with_its_offers_is_told_with_its_options() -> None:
    result = play("wow/an-ally-on-a-hero")
    told = tell_steps(result, make(result, "en"))
    assert "P2 chooses the host: Test Hero (h1) or Test Hero (h2)." in told


def test_the_back_face_of_a_card_is_called_by_its_own_name() -> None:
    result = play("mtg/halvar-is-a-god-in-hand")
    cast = next(at for at, one in enumerate(result.scenario.when) if "face=back" in str(one))
    assert "Sword of the Realms" in tell_steps(result, make(result, "en"))[cast]


def test_what_no_file_says_is_told_in_short() -> None:
    result = run(load(ROOT / "tests/toy/scenarios/shield-stops-the-first.yaml"), games.registry())
    teller = make(result, "en")
    own = [one for one in result.log if type(one.event).__bases__ == (Event,) and type(one.event) not in WRITERS]
    assert own
    assert all(tell_event(one, teller) == describe_event(one.event, teller.short) for one in own)


LONG = ("wow/three-waves", "fab/minnowism", "mtg/narfi-casts-what-it-exiled", "eirei/napoleon-returns")


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_event_of_a_run_falls_back_or_shows_an_id(name: str, language: Language) -> None:
    result = play(name)
    teller = make(result, language)
    told = {tell_event(one, teller): describe_event(one.event, teller.short) for one in result.log}
    assert [said for said, short in told.items() if said == short or re.search(r"\bo\d+\b|[<\[\]]", said)] == []
