"""The committed lists of mutants of conditions, and runs that are stopped and go on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.scenario.conditions import ConditionMutant, GameFunction
from graph.proof.condition_lists import (
    ConditionListError,
    FunctionRow,
    add_kills,
    find_changed,
    make_row,
    read_equivalents,
    read_list,
    shorten,
    write_list,
)
from graph.proof.condition_runs import (
    MOST_TRIED,
    FailingScenarioError,
    Journal,
    MutantOutcome,
    Selection,
    _spread,
    list_game_mutants,
    run_conditions,
)
from tests.toy.play import DYING, HONEST

NAME = "tests.toy.game:no_life_left"


def find_toy_mutants() -> tuple[GameFunction, list[ConditionMutant]]:
    """A function of the toy game, with its mutants."""
    return next((one, some) for one, some in list_game_mutants("toy").items() if one.name == NAME)


def list_toy_row() -> FunctionRow:
    """A row that fits the function: half of its mutants killed, the others not."""
    function, mutants = find_toy_mutants()
    outcomes = {one.id: ("killed", "spark") if n % 2 else ("survived", "") for n, one in enumerate(mutants)}
    return make_row(function, outcomes)


def test_a_list_reads_as_it_was_written(tmp_path: Path) -> None:
    row = list_toy_row()
    write_list("toy", tmp_path, [row])
    assert read_list("toy", tmp_path) == {NAME: row}
    assert read_list("other", tmp_path) == {}


def test_a_list_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "toy.jsonl").write_text('{"function": 1}\n', "utf-8")
    with pytest.raises(ConditionListError):
        read_list("toy", tmp_path)


def test_a_row_that_fits_is_believed() -> None:
    function, mutants = find_toy_mutants()
    assert find_changed({function: mutants}, {NAME: list_toy_row()}) == []


@pytest.mark.parametrize(
    "stale",
    [
        {},
        {NAME: msgspec.structs.replace(list_toy_row(), hash="0")},
        {NAME: msgspec.structs.replace(list_toy_row(), survived=())},
        {NAME: msgspec.structs.replace(list_toy_row(), crashed={"moved:0": "spark"})},
    ],
    ids=["no row", "another function", "a mutant missing", "a mutant that there is not"],
)
def test_a_stale_row_is_not_believed(stale: dict[str, FunctionRow]) -> None:
    function, mutants = find_toy_mutants()
    assert find_changed({function: mutants}, stale) == [function]


def test_a_kill_moves_a_survivor() -> None:
    row = list_toy_row()
    name = row.survived[0]
    moved = add_kills(row, {name: "dying", "moved:0": "dying"})
    assert moved.killed[name] == "dying"
    assert name not in moved.survived
    assert moved.mutants == row.mutants


SIGNED = "- {mutant: a, reason: nobody can, signed: me}\n"


def test_equivalents_say_why_and_who(tmp_path: Path) -> None:
    (tmp_path / "toy-equivalent.yaml").write_text(SIGNED, "utf-8")
    assert read_equivalents("toy", tmp_path)["a"].reason == "nobody can"


@pytest.mark.parametrize("text", [SIGNED * 2, "- {mutant: a, signed: me}", "- [", "a: b"])
def test_equivalents_without_a_reason_or_twice_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "toy-equivalent.yaml").write_text(text, "utf-8")
    with pytest.raises(ConditionListError):
        read_equivalents("toy", tmp_path)


# -- runs -------------------------------------------------------------------------------------------------------------


@pytest.fixture(name="selection")
def fixture_selection(tmp_path: Path) -> Selection:
    """The mutants of one function, and two scenarios."""
    folder = tmp_path / "toy"
    folder.mkdir()
    for name, text in (("spark", HONEST), ("dying", DYING)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return Selection("toy", (folder / "spark.yaml", folder / "dying.yaml"), frozenset({NAME}))


def test_mutants_are_tried_where_they_could_matter(selection: Selection) -> None:
    report = run_conditions(selection)
    by = {(one.operator, one.after): report.outcomes[one.id] for one in report.mutants}
    moved = by["moved", "ask.state.number(seat, 'life') < 0"]
    assert (moved.outcome, moved.by, moved.infected) == ("killed", "dying", ("dying",))
    less = by["constant", "ask.state.number(seat, 'life') <= -1"]
    assert (less.outcome, less.by) == ("killed", "dying")
    more = by["constant", "ask.state.number(seat, 'life') <= 1"]
    assert (more.outcome, more.infected) == ("survived", ())
    ends = report.count()
    assert ends["mutants"] == len(report.mutants) == ends["killed"] + ends["crashed"] + ends["survived"]
    other = report.count({more.id})
    assert (other["equivalent"], other["survived"]) == (1, ends["survived"] - 1)


def test_several_processes_find_the_same(selection: Selection) -> None:
    every = Selection("toy", selection.places)
    assert run_conditions(every, jobs=2).outcomes == run_conditions(every).outcomes


def test_a_run_that_was_stopped_goes_on(selection: Selection, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    whole = run_conditions(selection, journal=journal)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    done: list[str] = []
    again = run_conditions(selection, journal=journal, progress=done.append)
    assert again.outcomes == whole.outcomes
    assert len(done) < len(lines)


def test_a_journal_of_another_run_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    Journal(path, "one").keep([MutantOutcome("a", "killed", "spark")])
    assert Journal(path, "one").outcomes == {"a": MutantOutcome("a", "killed", "spark")}
    assert Journal(path, "other").outcomes == {}
    assert Journal(path, "one").outcomes == {}


def test_a_run_with_an_edited_scenario_begins_anew(selection: Selection, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    before = run_conditions(selection, journal=journal).count()
    selection.places[1].write_text(HONEST, "utf-8")
    after = run_conditions(selection, journal=journal).count()
    assert after["killed"] < before["killed"]


def test_a_hint_is_tried_first_and_not_believed(selection: Selection) -> None:
    first = run_conditions(selection)
    hinted = Selection("toy", selection.places, selection.functions, hints=dict.fromkeys(first.outcomes, "spark"))
    assert {id_: one.outcome for id_, one in run_conditions(hinted).outcomes.items()} == {
        id_: one.outcome for id_, one in first.outcomes.items()
    }


def test_of_too_many_scenarios_some_are_tried_from_all_over() -> None:
    names = [str(n) for n in range(1_000)]
    tried = _spread(names)
    assert len(tried) == len(set(tried)) == MOST_TRIED
    assert tried[: MOST_TRIED // 2] == names[: MOST_TRIED // 2]
    assert int(tried[-1]) > 980
    assert _spread(names[:MOST_TRIED]) == names[:MOST_TRIED]


def test_what_is_left_out_is_not_tried(selection: Selection) -> None:
    every = run_conditions(selection).outcomes
    left_out = next(iter(every))
    less = Selection("toy", selection.places, selection.functions, frozenset({left_out}))
    assert run_conditions(less).outcomes.keys() == every.keys() - {left_out}


def test_a_scenario_that_fails_is_told(selection: Selection) -> None:
    selection.places[0].write_text(HONEST.replace("amount=2", "amount=3"), "utf-8")
    with pytest.raises(FailingScenarioError, match="spark"):
        run_conditions(selection)


def test_a_short_name_is_that_within_the_function() -> None:
    assert shorten("engine.games.eirei.rules.terms:cast:moved:0123abcd.2") == "moved:0123abcd.2"
