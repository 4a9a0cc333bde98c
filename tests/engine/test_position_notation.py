"""A position in one short text: written and read as inverses, and fit for an address."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from api.cli.main import main
from engine.scenario import load
from engine.scenario.form.notation import (
    GivenPosition,
    NotationError,
    read_position,
    take_position,
    write_position,
    write_scenario_text,
)

HERE = Path(__file__).parents[1]
TEXTS = st.text(max_size=12) | st.sampled_from(["Test Bear", "2/2", "a_b", "~", "", "森", "x:y", "{R}", "-1"])
TREES = st.recursive(
    TEXTS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=8
)
PAIRS = st.dictionaries(TEXTS, TREES, max_size=4)
FILES = sorted((HERE / "scenarios").rglob("*.yaml"))[::20]


@given(given=PAIRS, cards=PAIRS, options=PAIRS, at=st.none() | st.sampled_from(["cr-2021-02-05", "2026-01-16"]))
def test_what_is_written_is_read_again(given: dict, cards: dict, options: dict, at: str | None) -> None:  # type: ignore[type-arg]
    position = GivenPosition("mtg", at, given, cards, options)
    written = write_position(position)
    assert read_position(written) == position
    assert read_position(unquote(quote(written))) == position
    assert not set(written) & set(' "#%&+<>?[]\\^`{|}\n')


@given(text=st.text(alphabet="ab:;,()!~._ @é1", max_size=40))
def test_what_is_read_is_written_alike_and_the_rest_is_refused(text: str) -> None:
    try:
        position = read_position(text)
    except NotationError as error:
        assert "character" in str(error)  # noqa: PT017 - most texts are none
    else:
        assert read_position(write_position(position)) == position


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_position_of_a_scenario_has_a_notation(path: Path) -> None:
    scenario = load(path)
    position = take_position(scenario)
    assert read_position(write_position(position)) == position
    laid = load(write_scenario_text(position))
    assert (laid.game, laid.at, laid.given, laid.cards, laid.options) == tuple(position)


@pytest.mark.parametrize(
    "text", ["", "mtg;P1", "mtg;P1:", "mtg;P1:(", "mtg;a:b,a:c", "mtg;;;;", "mtg;a:~110000.", "mtg x"]
)
def test_what_is_no_position_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(NotationError, match="character"):
        read_position(text)


def test_a_position_is_played_from_its_notation() -> None:
    path = next((HERE / "scenarios" / "eirei").rglob("tapping-and-untapping.yaml"))
    written = CliRunner().invoke(main, ["play", str(path), "--notation"])
    assert written.exit_code == 0, written.output
    assert written.stdout.startswith("eirei")
    played = CliRunner().invoke(main, ["play", "--position", written.stdout.strip()], input="done\n")
    assert played.exit_code == 0, played.output
    assert "title: A position by hand" in played.stdout
    wrong = CliRunner().invoke(main, ["play", "--position", "eirei;P1:("])
    assert wrong.exit_code == 2
    assert "closing parenthesis" in wrong.stderr
    neither = CliRunner().invoke(main, ["play"])
    assert neither.exit_code == 2


def test_the_notation_of_what_claims_a_rule_names_its_law() -> None:
    path = next((HERE / "scenarios" / "mtg").rglob("the-small-blocker-first.yaml"))
    written = CliRunner().invoke(main, ["play", str(path), "--notation"])
    assert written.stdout.startswith("mtg@cr-2021-02-05;")
