"""What `hanrei new` writes: a clause in its place and a scenario that is not green yet, or a game that runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from api.cli.main import main
from api.scaffold import clause, files, game, source
from engine import games
from engine.kernel.errors import NotModelled
from engine.kernel.rules import Rules
from engine.scenario import load
from engine.scenario.form.strict_yaml import read
from engine.scenario.form.writer import write_scenario
from graph.proof import tidying
from rulebook import ids
from tests.engine.test_rules_by_section import section_of

ROOT = Path(__file__).parents[2]
BLOCK = ("new", "clause", "mtg", "509.1b@cr-2021-02-05", "--question", "forbids", "--topic", "act:block")


STEP = 1 if "HANREI_NIGHT" in os.environ else 8
"""Of the topics of one family, one for each word of a game, every so manieth is tried."""


class Ask(Protocol):
    def __call__(self, *words: str) -> Result: ...


@pytest.fixture
def ask(seeded: Path) -> Ask:
    def run(*words: str) -> Result:
        return CliRunner().invoke(main, [*words, "--db", f"sqlite:///{seeded}"])

    return run


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The rules of every game, and a place for scenarios, to be written to."""
    for name in games.BUILT_IN:
        rules = Path("engine", "games", name, "rules")
        shutil.copytree(ROOT / rules, tmp_path / rules)
        (tmp_path / "tests" / "scenarios" / name).mkdir(parents=True)
    return tmp_path


def test_a_clause_stands_under_its_number_and_imports_what_its_signature_names(ask: Ask, checkout: Path) -> None:
    told = ask(*BLOCK, "--name", "a_wall_blocks", "--into", str(checkout))
    assert told.exit_code == 0, told.output
    module = checkout / "engine/games/mtg/rules/s509_declare_blockers.py"
    assert f"added to {module}" in told.stdout
    text = module.read_text("utf-8")
    places = list(source.find_clauses(text))
    at = next(at for at, one in enumerate(places) if one.name == "a_wall_blocks")
    assert (places[at].number, places[at - 1].number, places[at + 1].number) == ("509.1b", "509.1b", "509.1c")
    assert "def a_wall_blocks(ask: Run, subject: Block) -> bool:" in text
    assert "from engine.kernel.errors import NotModelled\n" in text


def test_a_clause_before_every_other_of_its_section_stands_first(ask: Ask, checkout: Path) -> None:
    done = ask(
        *("new", "clause", "wow", "502.1@7.4-en", "--question", "allows", "--topic", "act:attack"),
        *("--into", str(checkout)),
    )
    assert done.exit_code == 0, done.output
    text = (checkout / "engine/games/wow/rules/s502_action_phase.py").read_text("utf-8")
    assert [one.number for one in source.find_clauses(text)] == ["502.1", "502.2"]
    assert '@rules.allows("502.1", "act:attack", edition=EN)' in text


@pytest.mark.parametrize(
    ("game", "number", "id_"),
    [("fab", "8.3.28", "fab:8.3.28@en"), ("wow", "714.3", "wow:714.3@7.4-en"), ("fab", "5.1.2", "fab:5.1.2@ja")],
)
@pytest.mark.parametrize("topic", [(), ("--topic", "trigger")])
def test_a_bare_number_is_taken_where_it_stands(
    ask: Ask, checkout: Path, game: str, number: str, id_: str, topic: tuple[str, ...]
) -> None:
    told = ask("new", "clause", game, number, "--question", "allows", *topic, "--into", str(checkout))
    elsewhere = not id_.endswith("@ja")
    assert told.exit_code == (0 if topic else 2), told.output
    assert (f"taken as {id_}" in told.stderr) is elsewhere
    for path in (checkout / "tests").rglob("*.yaml"):
        assert load(path).claims == [id_]
        written = "".join(one.read_text("utf-8") for one in (checkout / "engine" / "games" / game).rglob("*.py"))
        assert (f'@rules.allows("{number}", "trigger", edition=EN)' in written) is elsewhere


def test_a_clause_that_is_not_written_yet_says_so_when_it_is_asked() -> None:
    rules = Rules("mtg", "1")
    words = {
        "number": "1.1",
        "topic": "priority",
        "edition": "",
        "name": "later",
        "subject": "str",
        "rule": "mtg:1.1@1",
    }
    for question in ("does", "allows", "forbids", "defines", "orders"):
        names: dict[str, object] = {"rules": rules, "Run": object, "Does": object, "NotModelled": NotModelled}
        exec(files.fill_template(f"clause/{question}.py", **words | {"name": question}), names)  # noqa: S102 - a template of ours
    for one in rules.clauses:
        assert one.question == one.name
        with pytest.raises(NotModelled, match=r"mtg:1\.1@1"):
            one.fn(None, "P1", None) if one.question == "defines" else one.fn(None, "P1")


def test_its_scenario_claims_the_rule_and_is_not_green(ask: Ask, checkout: Path) -> None:
    written = json.loads(ask(*BLOCK, "--title", "A wall: 'no'", "--into", str(checkout), "--json").stdout)["written"]
    path = Path(written[1]["path"])
    assert path == checkout / "tests/scenarios/mtg/509/a-wall-no.yaml"
    assert tidying.tidy_file(path, write=False) == tidying.Tidied(path, changed=False)
    made = load(path)
    assert (made.title, made.claims) == ("A wall: 'no'", ["mtg:509.1b@cr-2021-02-05"])
    assert made.todo == "the clause of 509.1b is not written yet"
    told = ask("verify", str(path))
    assert told.exit_code == 1
    assert "0 passed, 0 failed, 1 todo" in told.stdout


def test_a_section_without_a_module_gets_one_with_its_title(ask: Ask, checkout: Path) -> None:
    done = ask("new", "clause", "mtg", "104.1", "--question", "does", "--topic", "priority", "--into", str(checkout))
    assert done.exit_code == 0, done.output
    text = (checkout / "engine/games/mtg/rules/s104_ending_the_game.py").read_text("utf-8")
    assert text.startswith('"""Section 104: ending the game.')


def test_a_title_that_is_not_english_is_asked_for(ask: Ask, checkout: Path) -> None:
    (checkout / "engine/games/wow/rules/s414_uniqueness.py").unlink()
    line = ("new", "clause", "wow", "414.2", "--question", "does", "--topic", "repair", "--into", str(checkout))
    refused = ask(*line)
    assert refused.exit_code == 1
    assert "--section" in refused.stderr
    assert ask(*line, "--section", "Uniqueness").exit_code == 0
    assert (checkout / "engine/games/wow/rules/s414_uniqueness.py").exists()


@pytest.mark.parametrize(
    ("said", "exit_code", "why"),
    [
        (("mtg", "509.1b", "--question", "forbids", "--topic", "act:blok"), 1, "the nearest is 'act:block'"),
        (("mtg", "9999.1", "--question", "forbids", "--topic", "act:block"), 3, "9999.1"),
        (("mtg", "wow:410.6", "--question", "forbids", "--topic", "act:block"), 1, "name a rule of mtg"),
        (("mtg", "509.1b", "--question", "forbids", "--topic", "act:block", "--name", "a wall"), 1, "no name"),
        (("mtg", "509.1b", "--question", "forbids", "--topic", "act:block", "--name", "class"), 1, "no name"),
        (
            ("mtg", "509.1b", "--question", "forbids", "--topic", "act:block", "--name", "a_prohibited_block"),
            1,
            "has a clause of that name",
        ),
        (("chess", "1.1", "--question", "does", "--topic", "priority"), 2, "no game 'chess'"),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_reason(
    ask: Ask, checkout: Path, said: tuple[str, ...], exit_code: int, why: str
) -> None:
    told = ask("new", "clause", *said, "--into", str(checkout))
    assert (told.exit_code, why in told.stderr) == (exit_code, True), told.output
    assert not list((checkout / "tests").rglob("*.yaml"))


def test_a_scenario_that_is_there_keeps_the_clause_from_being_written(ask: Ask, checkout: Path) -> None:
    path = checkout / "tests/scenarios/mtg/509/a-wall-stays.yaml"
    path.parent.mkdir()
    path.write_text("mine", "utf-8")
    module = checkout / "engine/games/mtg/rules/s509_declare_blockers.py"
    before = module.read_text("utf-8")
    told = ask(*BLOCK, "--title", "A wall stays", "--into", str(checkout))
    assert told.exit_code == 1
    assert (path.read_text("utf-8"), module.read_text("utf-8")) == ("mine", before)


def test_a_folder_that_is_no_checkout_is_refused(ask: Ask, tmp_path: Path) -> None:
    told = ask(*BLOCK, "--into", str(tmp_path))
    assert told.exit_code == 1
    assert "no rules or scenarios of mtg" in told.stderr


def test_without_a_topic_those_of_the_question_are_listed_and_nothing_is_written(ask: Ask, checkout: Path) -> None:
    told = ask("new", "clause", "mtg", "509.1b", "--question", "forbids", "--into", str(checkout))
    assert told.exit_code == 2
    assert "forbids  target  (Targeting)  Whether something may not be targeted." in told.stdout
    assert "act:block" in told.stdout
    assert not any(line.startswith("does") for line in told.stdout.splitlines())
    assert "nothing was written" in told.stderr


@pytest.mark.parametrize("name", games.BUILT_IN)
@pytest.mark.exhaustive
def test_whatever_a_topic_gives_its_clause_can_be_imported(name: str, checkout: Path) -> None:
    made = games.load(name)
    assumed = ids.Id(name, "assumed/anything", made.rules.edition)
    for row in clause.list_topics(made):
        for topic in row.members[::STEP] or (row.name,):
            module, scenario = clause.write_clause(made, clause.Sketch(assumed, row.question, topic), checkout)
            imported = [
                line for line in module.text.split("\n\n\n", 1)[0].splitlines() if line.startswith("from engine")
            ]
            for line in imported:
                _, origin, _, names = line.split(" ", 3)
                for one in names.strip("(").split(", "):
                    assert not one or hasattr(import_module(origin), one), (topic, line)
            compile(module.text, "module", "exec")
            assert scenario.is_new


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_section_of_a_rule_is_where_its_clauses_stand(name: str) -> None:
    for number in {one.rule.partition(":")[2].rpartition("@")[0] for one in games.load(name).rules.clauses}:
        assert clause.name_section(number) == section_of(name, number)


def run_module(folder: Path, *words: str) -> str:
    """What a module of Python's prints, run in a folder that comes before this checkout."""
    ran = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


@pytest.mark.parametrize("name", ["hopscotch", "abacus"])
def test_a_game_runs_as_it_is_written(ask: Ask, tmp_path: Path, name: str) -> None:
    told = ask("new", "game", name, "--into", str(tmp_path))
    assert told.exit_code == 0, told.output
    assert f"PYTHONPATH={tmp_path} uv run pytest {tmp_path / f'test_{name}.py'}" in told.stdout
    ran = run_module(tmp_path, "pytest", "-p", "no:cacheprovider", f"test_{name}.py")
    assert "2 passed" in ran, ran
    assert ask("new", "game", name, "--into", str(tmp_path)).exit_code == 1
    config = str(ROOT / "pyproject.toml")
    assert "All checks passed" in run_module(tmp_path, "ruff", "check", "--no-cache", "--config", config, ".")
    assert "reformatted" not in run_module(tmp_path, "ruff", "format", "--check", "--no-cache", "--config", config, ".")
    scenario = tmp_path / name / "scenarios" / "three-points-win.yaml"
    assert write_scenario(read(scenario.read_text("utf-8"))) == scenario.read_text("utf-8")


def test_the_rules_of_a_game_from_elsewhere_are_looked_up_by_number(database: Path, tmp_path: Path) -> None:
    files.write_files(game.write_game("hopscotch", games.registry(), tmp_path))
    db = ("--db", f"sqlite:///{database}")
    (tmp_path / "start.py").write_text("from api.cli.main import main\n\nmain()\n", "utf-8")
    ingested = run_module(tmp_path, "start", "ingest", "--plugin", "hopscotch", "hopscotch/rules-1.txt", *db)
    assert "hopscotch:1 " in ingested, ingested
    assert "A player with three points wins" in run_module(tmp_path, "start", "rule", "hopscotch:1.2.1", *db)


@pytest.mark.exhaustive
def test_a_game_is_built_in_as_the_house_wants_it(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "scenarios", "bench", "twin", "findings")
    for package in ("api", "engine", "graph", "rulebook", "rulings", "tests"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=None if package == "engine" else ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tests" / "scenarios").mkdir()
    before = {one.name: one.read_text("utf-8") for one in (tmp_path / "rulebook").glob("*.py")}
    files.write_files(game.write_built_in_game("abacus", games.registry(), tmp_path))
    assert "All checks passed" in run_module(tmp_path, "ruff", "check", "--no-cache", ".")
    assert "reformatted" not in run_module(tmp_path, "ruff", "format", "--check", "--no-cache", ".")
    assert run_module(tmp_path, "engine.scenario.cards.vocabulary_page") == ""
    suites = (
        *("tests/engine/test_format_page.py", "tests/engine/test_rules_by_section.py"),
        *("tests/engine/test_sentences.py", "tests/test_house.py"),
    )
    ran = run_module(
        tmp_path, "pytest", "-p", "no:cacheprovider", "tests/scenarios/abacus", "-k", "abacus or house", *suites
    )
    assert " passed" in ran, ran
    assert "failed" not in ran, ran
    assert before["games.py"] in (tmp_path / "rulebook/games.py").read_text("utf-8").replace(
        '    GameEntry("abacus", "Abacus", (), "1", ("rulebook.readers.abacus",)),\n', ""
    )


def test_a_game_is_built_into_a_checkout_alone(tmp_path: Path) -> None:
    with pytest.raises(files.NotACheckoutError):
        game.write_built_in_game("abacus", games.registry(), tmp_path)


@pytest.mark.parametrize("name", ["Hop", "9lives", "hop scotch", "class", "json", "mtg", "engine", ""])
def test_a_game_is_given_a_name_of_its_own(name: str, tmp_path: Path) -> None:
    with pytest.raises(files.NameTakenError):
        game.write_game(name, games.registry(), tmp_path)
