"""A contrast in the file of its scenario, claims in part, and what an expectation says it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario import build_contrast, load, load_all
from engine.scenario.form.embedding import describe_contrast
from engine.scenario.form.strict_yaml import read
from engine.scenario.form.writer import WIDTH, write_scenario
from tests.toy.game import rules
from tests.toy.play import HONEST, ROOT, find_error_code, list_codes, spoil, verify_text

WITH_CONTRAST = (
    HONEST.replace('["toy:2.1.1@1"]', '["toy:2.1.1@1", toy/ex/1]')
    + """
contrast:
  id: spark-hurts-the-other
  title: Spark hurts whom it is played on
  when: {1: P1 play spark P1}
  then: {facts: {P2.life: 5, P1.life: 3}}
"""
)


def test_a_contrast_says_only_what_differs() -> None:
    scenario = load(WITH_CONTRAST)
    contrast = build_contrast(scenario)
    assert contrast is not None
    assert (contrast.name, contrast.given, contrast.claims) == ("spark-hurts-the-other", scenario.given, [])
    assert contrast.when == ["P1 play spark P1"]
    assert contrast.then.events == []
    assert list_codes(verify_text(WITH_CONTRAST)) == []


@pytest.mark.parametrize(
    ("difference", "code"),
    [
        ("when: {1: P1 play spark P1}", "contrast-fails"),  # nothing of `then` is taken over, and this one fails
        ("when: {9: P1 play spark P1}", "unknown-key"),
        ("when: {one: P1 play spark P1}", "unknown-key"),
        ("given: {P3: none}", "unknown-key"),
        ("given: {P1: {deck: none}}", "unknown-key"),
        ("cards: {Test Spark: none}", "unknown-key"),
        ("claims: [toy/ex/2]", "unknown-key"),
    ],
)
def test_a_difference_that_means_nothing_is_refused(difference: str, code: str) -> None:
    text = WITH_CONTRAST.replace("when: {1: P1 play spark P1}", difference).replace("P1.life: 3}", "P1.life: 9}")
    assert code == (list_codes(verify_text(text))[0] if code == "contrast-fails" else find_error_code(text))


def test_none_takes_a_zone_a_seat_or_a_step_away() -> None:
    text = WITH_CONTRAST.replace("when: {1: P1 play spark P1}", "given: {P1: none}\n  when: {1: none}")
    contrast = build_contrast(load(text))
    assert contrast is not None
    assert (contrast.given, contrast.when) == ({}, [])


def test_a_file_holds_its_scenario_and_its_contrast(tmp_path: Path) -> None:
    (tmp_path / "spark.yaml").write_text(WITH_CONTRAST, "utf-8")
    scenario, contrast = load_all(tmp_path / "spark.yaml")
    assert (scenario.name, contrast.name, contrast.within) == ("spark", "spark-hurts-the-other", "spark")


def test_a_contrast_is_moved_into_the_file_without_a_change() -> None:
    ours, other = read(HONEST), read(spoil("P1 play spark P2", "P1 play spark P1"))
    other["claims"] = []
    told = describe_contrast(ours, other, "elsewhere")
    assert told is not None
    assert told["when"] == ["P1 play spark P1"]
    built = build_contrast(load(write_scenario({**ours, "contrast": told})))
    assert built is not None
    assert (built.given, built.when) == (other["given"], other["when"])


def test_a_contrast_that_claims_something_keeps_its_file() -> None:
    assert describe_contrast(read(HONEST), read(HONEST), "elsewhere") is None


PART = HONEST.replace('["toy:2.1.1@1"]', '["toy:2.1.1/1@1"]').replace(
    "[damage seat=P2 amount=2]", '[{event: damage seat=P2 amount=2, shows: "toy:2.1.1/1@1"}]'
)


def test_a_part_of_a_rule_is_claimed_with_the_expectation_that_carries_it() -> None:
    scenario = load(PART)
    assert scenario.claimed_rules == {"toy:2.1.1@1"}
    assert scenario.claimed[0].part == 1
    assert list_codes(verify_text(PART)) == []


def test_an_expectation_may_name_its_claim_without_game_and_edition() -> None:
    text = PART.replace('shows: "toy:2.1.1/1@1"', "shows: 2.1.1/1")
    assert text != PART
    assert list_codes(verify_text(text)) == []
    assert find_error_code(text.replace("shows: 2.1.1/1", "shows: 2.1.1/2")) == "claim"


def test_a_part_without_an_expectation_that_carries_it_is_not_claimed() -> None:
    assert find_error_code(HONEST.replace("toy:2.1.1@1", "toy:2.1.1/1@1")) == "claim"
    assert (
        find_error_code(PART.replace("shows: ", "shows: toy:2.1.3@1, as: ").replace('"toy:2.1.1/1@1"}', "x}"))
        == "claim"
    )


def test_an_expectation_shows_only_a_rule_that_it_rests_on() -> None:
    text = PART.replace('"toy:2.1.1/1@1"', '"toy:2.1.3@1"').replace("toy:2.1.1/1@1", "toy:2.1.3@1")
    assert "unobserved" in list_codes(verify_text(text))


def test_a_part_that_another_rule_plays_is_shown_by_what_rests_on_that_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    text = PART.replace("toy:2.1.1/1@1", "toy:2.1.3/2@1")
    assert "unobserved" in list_codes(verify_text(text))
    monkeypatch.setitem(rules.bases, ("toy:2.1.3@1", 2), "toy:2.1.1@1")
    assert list_codes(verify_text(text)) == []
    monkeypatch.setitem(rules.bases, ("toy:2.1.3@1", 2), "toy:3.1@1")
    assert "unobserved" in list_codes(verify_text(text))


def test_the_expectation_that_carries_a_case_fails_in_its_contrast() -> None:
    text = WITH_CONTRAST.replace(
        "  events: [damage seat=P2 amount=2]",
        "  events: [damage seat=P2 amount=2]\n  facts: {P1.hand: {is: 0, shows: toy/ex/1}}",
    )
    assert list_codes(verify_text(text)) == ["contrast-alike"]
    assert list_codes(verify_text(text.replace("P1.hand: {is: 0,", "P2.life: {is: 3,"))) == []


FILES = sorted((ROOT / "scenarios").rglob("*.yaml"))


def test_what_is_written_reads_as_what_was_read() -> None:
    for path in FILES[::20]:
        data = read(path.read_text("utf-8"))
        text = write_scenario(data)
        assert read(text) == data
        assert max(map(len, text.splitlines())) <= WIDTH, path


def test_a_short_claim_is_shown_beside_a_contrast_in_the_file() -> None:
    text = WITH_CONTRAST.replace('"toy:2.1.1@1"', '"toy:2.1.1/1@1"').replace(
        "events: [damage seat=P2 amount=2]", "events: [{event: damage seat=P2 amount=2, shows: 2.1.1/1}]"
    )
    assert list_codes(verify_text(text)) == []


ASKED = WITH_CONTRAST.replace(
    "  - P1 play spark P2\n", "  - P1 play spark P2\n  - resolve\n  - {ask: P2.life, is: 3, shows: toy/ex/1}\n"
).replace("when: {1: P1 play spark P1}", "when: {1: P1 play spark P1, 3: {ask: P2.life, is: 5}}")


def test_a_question_carries_a_case_where_its_answer_is_another_in_the_contrast() -> None:
    assert list_codes(verify_text(ASKED)) == []
    alike = ASKED.replace("P2.life, is: 3", "P1.hand, is: 0").replace("P2.life, is: 5", "P1.hand, is: 0")
    assert list_codes(verify_text(alike)) == ["contrast-alike"]


LEGAL = """
title: A card that requires a trait is legal for a hero who has it and for no other
game: wow
claims: ["wow:100.2b/1@6.0-ja"]
cards:
  Test Brewer: {types: [hero], icons: [Horde], tags: [Troll, Rogue, Alchemy], health: 28}
  Test Smith: {types: [hero], icons: [Horde], tags: [Troll, Rogue, Mining], health: 28}
  Test Flask: {types: [equipment, item], cost: 2, required: Alchemy}
given: {P1: {play: [h1: Test Brewer], side: [a: Test Flask]}, P2: {play: [h2: Test Smith], side: [b: Test Flask]}}
when:
  - {ask: include P1 a, is: yes, shows: 100.2b/1}
  - {ask: include P2 b, is: no}
"""


def test_what_a_rule_lets_be_is_shown_beside_what_it_refuses() -> None:
    """100.2b only objects, so that a card is legal leaves no entry of it."""
    assert list_codes(verify_text(LEGAL)) == []
    alone = LEGAL.replace("  - {ask: include P2 b, is: no}\n", "")
    assert "unobserved" in list_codes(verify_text(alone))


PERMITTED = """
title: A sorcery is cast in one's own main phase, and not in the other's
game: mtg
claims: ["mtg:117.1a/1@cr-2021-02-05"]
cards:
  Test Rite: {types: [sorcery], cost: "{B}", abilities: [{do: [draw 1]}]}
given:
  P1: {hand: [r: Test Rite], pool: B}
  P2: {hand: [s: Test Rite], pool: B}
when:
  - {may: P1 cast r}
  - {try: P2 cast s, by: none, now: yes, shows: 117.1a/1}
"""


def test_what_nothing_permits_shows_a_rule_beside_what_it_permits() -> None:
    assert list_codes(verify_text(PERMITTED)) == []
