"""The ledger of evidence: what stands, what is kept, and what one source says of another."""

from __future__ import annotations

import ast
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from engine import games
from engine.kernel.reads import record_reads
from graph.library import UNRUN, Library
from graph.proof import evidence, ledger, scenario_rows, sources, standing
from graph.proof.background import Prover
from graph.proof.basis import spell_value
from graph.proof.ledger import Ledger
from graph.proof.outcomes import Depth, Outcome
from graph.proof.scenarios import list_files
from graph.store.evidence import EvidenceStore, ResultRow, find_place

PATHS = evidence.find(["no-life-left-loses", "an-untapped-eirei-blocks", "adding-a-card-is-no-drawing"])


@pytest.fixture
def store(tmp_path: Path) -> EvidenceStore:
    return EvidenceStore(tmp_path / "kept.evidence")


@pytest.fixture(scope="module", autouse=True)
def _trusted() -> Iterator[None]:
    """What was loaded is believed to be what lies there, however the files of this checkout came to lie there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_START", time.time_ns())
        yield


def timeless(outcomes: list[Outcome]) -> list[Outcome]:
    return [replace(one, seconds=0.0) for one in outcomes]


# What stands.


def test_what_was_shown_stands_and_is_not_run_again(store: EvidenceStore, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = evidence.run_all(PATHS, mutate=True, claimed=True, store=store)
    monkeypatch.setattr(ledger, "run_resolved", None)
    assert evidence.run_all(PATHS, mutate=True, claimed=True, store=store) == shown


@pytest.mark.parametrize("depth", [Depth.PLAIN, Depth.CLAIMED])
def test_a_deeper_trial_answers_for_a_shallower_one(store: EvidenceStore, depth: Depth) -> None:
    evidence.run_all(PATHS, mutate=True, store=store)
    stood = Ledger(store).find_standing(PATHS, depth)
    run = evidence.run_all(PATHS, mutate=depth > Depth.PLAIN, claimed=True)
    assert timeless([stood[path] for path in PATHS]) == timeless(run)


def test_a_shallower_trial_does_not_answer_for_a_deeper_one(store: EvidenceStore) -> None:
    evidence.run_all(PATHS, store=store)
    assert Ledger(store).find_standing(PATHS, Depth.CLAIMED) == {}


def test_another_text_of_a_scenario_is_another_scenario_and_its_comments_are_not(
    store: EvidenceStore, tmp_path: Path
) -> None:
    [path] = evidence.find(["no-life-left-loses"])
    mine = tmp_path / path.name
    mine.write_text("# a remark\n" + path.read_text("utf-8"), "utf-8")
    evidence.run_all([path], store=store)
    [stood] = Ledger(store).find_standing([mine], Depth.PLAIN).values()
    assert stood.path == str(mine)
    mine.write_text(path.read_text("utf-8").replace("title: ", "title: Or so, ", 1), "utf-8")
    assert Ledger(store).find_standing([mine], Depth.PLAIN) == {}


def test_another_text_of_a_contrast_is_another_contrast(store: EvidenceStore, tmp_path: Path) -> None:
    path = next(one for one in list_files() if "\ncontrast:\n" in one.read_text("utf-8"))
    text = path.read_text("utf-8")
    mine = tmp_path / path.name
    mine.write_text(text, "utf-8")
    evidence.run_all([mine], store=store)
    assert len(Ledger(store).find_standing([mine], Depth.PLAIN)) == 1
    before, _, within = text.partition("\ncontrast:\n")
    assert "  title: " in within
    mine.write_text(f"{before}\ncontrast:\n{within.replace('  title: ', '  title: Or so, ', 1)}", "utf-8")
    assert Ledger(store).find_standing([mine], Depth.PLAIN) == {}


def test_what_failed_stands_only_while_nothing_at_all_has_changed(
    store: EvidenceStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "fails.yaml"
    mine.write_text("{title: It fails, game: eirei, claims: [], then: {facts: {P1.life: 3}}}", "utf-8")
    [failed] = evidence.run_all([mine], store=store)
    assert failed.outcome == "failed"
    assert [*Ledger(store).find_standing([mine], Depth.PLAIN).values()] == [failed]
    book = Ledger(store)
    basis = book.get_basis("eirei")
    assert basis is not None
    monkeypatch.setattr(type(basis), "whole_key", "another")
    assert book.find_standing([mine], Depth.PLAIN) == {}


def test_code_that_changed_after_the_process_began_is_not_vouched_for(
    store: EvidenceStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence.run_all(PATHS, store=store)
    monkeypatch.setattr(sources, "_START", 0)
    book = Ledger(store)
    assert book.find_standing(PATHS, Depth.PLAIN) == {}
    _, row = book.run(PATHS[0], Depth.CLAIMED)
    assert row is not None
    book.keep([row])
    assert store.find_results([row.subject])[row.subject][0].depth == Depth.PLAIN


def test_what_is_read_of_a_game_is_written_down_for_its_copies_too() -> None:
    game = games.load("eirei")
    with record_reads(game.readers) as reads:
        replace(game).clauses("does", "act:attack")
    game.clauses("does", "battle")
    assert reads.topics == {("does", "act:attack")}


# What lies in a file.

ROW = ResultRow("subject", 1, "key", b"{}", b"{}")


def test_two_may_write_at_a_time_and_nothing_is_lost(store: EvidenceStore) -> None:
    def write(subject: str) -> None:
        for _ in range(10):
            store.put_results([ResultRow(subject, 1, "key", b"{}", b"{}")])

    threads = [threading.Thread(target=write, args=(name,)) for name in ("one", "other")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert set(store.find_results(["one", "other"])) == {"one", "other"}


def test_of_one_scenario_the_newest_results_are_kept(store: EvidenceStore) -> None:
    store.put_results([ResultRow("subject", 1, str(n), b"{}", b"{}") for n in range(12)])
    assert [row.key for row in store.find_results(["subject"])["subject"]] == ["11", "10", "9", "8", "7", "6", "5", "4"]


def test_a_file_of_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.evidence"
    with sqlite3.connect(path) as opened:
        opened.execute("CREATE TABLE result (mine TEXT)")
    opened.close()
    before = path.read_bytes()
    store = EvidenceStore(path)
    store.put_results([ROW])
    assert store.find_results(["subject"]) == {}
    assert path.read_bytes() == before


@pytest.mark.parametrize("raw", [b"", b"SQLite format 3\0 and no more", b"words"])
def test_a_damaged_file_gives_nothing_and_stops_nobody(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "kept.evidence"
    path.write_bytes(raw)
    store = EvidenceStore(path)
    assert store.find_results(["subject"]) == {}
    store.put_results([ROW])
    assert evidence.run_all(PATHS[:1], store=store)[0].outcome == "passed"


def test_a_damaged_result_is_not_believed_and_is_run_again(store: EvidenceStore) -> None:
    _, row = Ledger(store).run(PATHS[0], Depth.PLAIN)
    assert row is not None
    for damaged in ({"reads": b"junk"}, {"outcome": b"junk"}):
        store.put_results([structs.replace(row, **damaged)])
        assert Ledger(store).find_standing(PATHS[:1], Depth.PLAIN) == {}
    store.put_results([row])
    assert list(Ledger(store).find_standing(PATHS[:1], Depth.PLAIN)) == PATHS[:1]


def test_what_a_wheel_brings_is_read_and_never_written(tmp_path: Path) -> None:
    shipped = EvidenceStore(tmp_path / "shipped.sqlite")
    shipped.put_results([ROW])
    shipped.seal()
    before = (tmp_path / "shipped.sqlite").read_bytes()
    store = EvidenceStore(tmp_path / "no" / "kept.evidence", tmp_path / "shipped.sqlite")
    assert store.find_results(["subject"]) == {"subject": [ROW]}
    store.put_results([ResultRow("mine", 1, "key", b"{}", b"{}")])
    assert set(store.find_results(["subject", "mine"])) == {"subject", "mine"}
    assert (tmp_path / "shipped.sqlite").read_bytes() == before


# What a source says.

CLAUSE = '@rules.does("1.1", "act:play")\ndef falls(ask, act):\n    yield Fell(act)\n'


def parse(source: str) -> sources.Module:
    return sources.parse_module(source.encode(), "some.module", is_package=False)


def test_docstrings_comments_and_layout_are_no_source() -> None:
    said = '"""Say."""\n\n# why\n' + CLAUSE.replace(":\n", ':\n    """Fall."""\n    # down\n')
    assert parse(said) == parse(CLAUSE)


def test_a_clause_has_a_digest_of_its_own_with_its_decorator() -> None:
    plain = parse(CLAUSE)
    for other in (CLAUSE.replace("Fell(act)", "Rose(act)"), CLAUSE.replace("1.1", "1.2")):
        assert parse(other).residue == plain.residue
        assert parse(other).clauses != plain.clauses


def test_what_is_no_clause_belongs_to_the_module() -> None:
    for more in ("\ndef helps(ask):\n    return 1\n", "\nROOM = 3\n", f"\n@cached\n{CLAUSE}".replace("falls", "rises")):
        assert parse(CLAUSE + more).residue != parse(CLAUSE).residue
        assert parse(CLAUSE + more).clauses == parse(CLAUSE).clauses


def test_a_clause_that_other_code_calls_is_known_as_a_helper_and_one_that_it_comes_after_is_not() -> None:
    after = CLAUSE.replace("falls", "rises").replace('"act:play")', '"act:play", after=falls)')
    assert parse(CLAUSE + after).named == ()
    assert parse(CLAUSE + "\ndef helps(ask):\n    return falls(ask, 1)\n").named == ("falls",)


def test_two_functions_of_one_name_are_no_clauses_that_can_be_told_apart() -> None:
    assert parse(CLAUSE + CLAUSE).clauses == {}


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_module_of_a_game_reads_its_cards_only_to_list_them(game: str) -> None:
    source = Path(games.__file__).parent / game / "__init__.py"
    tree = ast.parse(source.read_text("utf-8"))
    imported = {
        alias.asname or alias.name
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom) and f"{game}.cards" in (one.module or "")
        for alias in one.names
    }
    listed = {
        id(name)
        for one in ast.walk(tree)
        if isinstance(one, ast.keyword) and one.arg == "cards"
        for name in ast.walk(one.value)
    }
    named = [one for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id in imported]
    assert named
    assert all(id(one) in listed for one in named)


def test_values_that_differ_anywhere_are_written_differently() -> None:
    cards = [*games.load("eirei").cards.values()]
    assert len({spell_value(one) for one in cards}) == len(cards)
    assert spell_value(frozenset("abc")) == spell_value(frozenset("cba"))


# Who is told.


@pytest.fixture
def few(tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of three scenarios; none was run."""
    home = tmp_path / "few" / "eirei"
    home.mkdir(parents=True)
    for path in PATHS:
        (home / path.name).write_bytes(path.read_bytes())
    monkeypatch.setenv("HANREI_SCENARIOS", str(home.parent))
    scenario_rows.refresh(database, home.parent)
    return database


def outcomes(database: Path) -> set[str]:
    library = Library(database)
    found = {outcome for (outcome,) in library.rows("SELECT outcome FROM scenario")}
    library.close()
    return found


def test_what_stands_is_written_back_after_a_change(few: Path) -> None:
    assert outcomes(few) == {UNRUN}
    assert [one.done for one in standing.prove(few, 1)] == [1, 2, 3]
    assert outcomes(few) == {"passed"}
    home = Path(os.environ["HANREI_SCENARIOS"])
    (home / "eirei" / "another.yaml").write_text("{title: Another, game: eirei, claims: []}", "utf-8")
    assert scenario_rows.refresh(few, home)
    assert outcomes(few) == {UNRUN}
    standing.write_held(few)
    assert outcomes(few) == {"passed", UNRUN}
    library = Library(few)
    assert library.rows("SELECT count(*) FROM status WHERE status LIKE '%proved'")[0][0]
    assert not library.rows("SELECT 1 FROM status WHERE status = 'modelled' AND rule LIKE 'eirei:%'")
    library.close()


def test_a_few_are_run_at_once_within_a_time(few: Path) -> None:
    standing.prove_few(few, [f"eirei:scenario/{path.stem}" for path in PATHS], 0.0)
    assert outcomes(few) == {"passed", UNRUN}
    standing.prove_few(few, [f"eirei:scenario/{path.stem}" for path in PATHS], 60.0)
    assert outcomes(few) == {"passed"}


def test_a_server_proves_in_the_background_and_says_how_far_it_is(few: Path) -> None:
    prover = Prover(few, 1)
    assert prover.is_running
    prover.start()
    deadline = time.monotonic() + 900
    while prover.is_running and time.monotonic() < deadline:
        time.sleep(0.05)
    assert prover.progress is None
    assert outcomes(few) == {"passed"}
    assert find_place(few).is_file()
    prover.close()


def test_a_server_that_stops_stops_proving(few: Path) -> None:
    prover = Prover(few, 1)
    prover.start()
    prover.close()
    assert not prover.is_running
