"""Scenarios as rows: who claims what, who plays whom, and whose outcome is written down."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from api.answers import resolving
from graph.library import Library
from graph.proof import scenario_rows, scenarios
from graph.store import marks, opening, shown
from rulebook.ids import parse

RULE = parse("wow:410.6a@6.0-ja")


def listed(path: Path, id_: str) -> dict[str, str]:
    library = Library(path)
    told = resolving.read_anything(library, parse(id_))
    library.close()
    return {one.id: one.status for one in told.scenarios}  # type: ignore[union-attr]  # a rule, an example, a card


@pytest.mark.parametrize(
    "id_",
    ["wow:410.6a@6.0-ja", "wow:410.6a@7.4-en", "wow:410.6a/ex1@6.0-ja", "wow:card/ironforge-guards"],
)
def test_a_rule_its_example_and_its_cards_list_the_scenario_that_plays_them(seeded: Path, id_: str) -> None:
    assert listed(seeded, id_)["wow:scenario/three-waves"] == "not run"


def test_what_was_seen_is_written_down_for_the_suites_own_files_alone(database: Path) -> None:
    file = scenarios.home() / "wow" / "410" / "three-waves.yaml"
    scenario_rows.keep(database, [("wow:scenario/three-waves", "/elsewhere/three-waves.yaml", "passed")])
    assert listed(database, str(RULE))["wow:scenario/three-waves"] == "not run"
    scenario_rows.keep(database, [("wow:scenario/three-waves", str(file), "passed")])
    assert listed(database, str(RULE))["wow:scenario/three-waves"] == "passed"


def test_a_changed_scenario_makes_what_was_seen_before_forgotten(database: Path, tmp_path: Path) -> None:
    suite = tmp_path / "suite" / "wow"
    suite.mkdir(parents=True)
    file = suite / "waves.yaml"
    file.write_text('{title: Waves, game: wow, claims: ["wow:410.6a@6.0-ja"]}', "utf-8")
    scenario_rows.refresh(database, suite.parent)
    scenario_rows.keep(database, [("wow:scenario/waves", str(file), "passed")])
    scenario_rows.refresh(database, suite.parent)
    assert listed(database, str(RULE)) == {"wow:scenario/waves": "passed"}
    file.write_text('{title: Waves again, game: wow, claims: ["wow:410.6a@6.0-ja"]}', "utf-8")
    scenario_rows.refresh(database, suite.parent)
    assert listed(database, str(RULE)) == {"wow:scenario/waves": "not run"}


def test_changed_code_makes_what_was_seen_forgotten_and_reads_no_scenario_again(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, suite = tmp_path / "code", tmp_path / "suite" / "wow"
    code.mkdir()
    suite.mkdir(parents=True)
    for name, more in (("waves", ""), ("later", ", todo: not yet")):
        text = f'{{title: Waves, game: wow, claims: ["wow:410.6a@6.0-ja"]{more}}}'
        (suite / f"{name}.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(scenario_rows, "_make_engine_basis", lambda: marks.Basis("engine", ((code, ".py"),)))
    scenario_rows.refresh(database, suite.parent)
    scenario_rows.keep(
        database, [("wow:scenario/waves", str(suite / "waves.yaml"), "passed")], [(str(RULE), "proved", "")]
    )
    monkeypatch.setattr(scenario_rows, "_read_rows", None)
    assert not scenario_rows.refresh(database, suite.parent)
    (code / "rules.py").write_text("new = True\n", "utf-8")
    assert scenario_rows.refresh(database, suite.parent)
    assert listed(database, str(RULE)) == {"wow:scenario/waves": "not run", "wow:scenario/later": "todo"}
    with closing(opening.connect(database)) as opened:
        assert shown.read_statuses(opened) == set()


def test_a_file_that_is_no_scenario_is_passed_over(database: Path, tmp_path: Path) -> None:
    (tmp_path / "wow").mkdir()
    (tmp_path / "wow" / "bad.yaml").write_text("title: [", "utf-8")
    (tmp_path / "wow" / "list.yaml").write_text("- 1", "utf-8")
    scenario_rows.refresh(database, tmp_path)
    assert listed(database, str(RULE)) == {}
