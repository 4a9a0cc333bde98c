"""A set file is held like a document: its cards are read, looked up, laid out in scenarios and paired."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.answers.cards import read_card
from api.answers.export import export
from engine.scenario import load
from engine.scenario.form.held import hold_cards
from graph.library import Library
from graph.loading import seed
from graph.loading.forget import forget
from graph.loading.ingest import Ingested, ingest_bytes
from graph.proof import holding, sources
from graph.proof.evidence import run_all
from graph.proof.ledger import open_store
from graph.proof.outcomes import Depth, run_file
from graph.relations.encounters import find_encounter
from graph.store.set_cards import find_set_card
from rulebook.errors import MalformedDocumentError, UnknownDocumentError
from rulebook.ids import parse
from tests.small import stand_for_committed

BIRD = {
    "name": "Odd Bird",
    "layout": "normal",
    "manaCost": "{1}{W}",
    "types": ["Creature"],
    "subtypes": ["Bird"],
    "power": "2",
    "toughness": "3",
    "text": "Flying\nWhen Odd Bird enters the battlefield, you gain 4 life.",
    "foreignData": [
        {"language": "Japanese", "name": "奇鳥", "text": "飛行\n奇鳥が戦場に出たとき、あなたは４点のライフを得る。"}
    ],
}
OWL = {**BIRD, "name": "Even Owl", "text": "Flying\nWhenever Even Owl attacks, hum a tune.", "foreignData": []}
SET = json.dumps({"meta": {}, "data": {"code": "ODD", "cards": [BIRD, OWL]}}).encode()

SCENARIO = """
title: Casting the bird gains life
claims: []
game: mtg
given:
  P1: {hand: [b: NAME], battlefield: [m: Plains, n: Plains]}
when:
  - P1 cast b pay=m,n
then: {facts: {P1.life: 24}}
"""


@pytest.fixture(scope="module")
def taken(seeded: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ingested]:
    """A database with the set in it, and what was told of the set. Never write to it."""
    path = Path(shutil.copy(seeded, tmp_path_factory.mktemp("set") / "hanrei.sqlite"))
    return path, take_in(path)


@pytest.fixture
def held(taken: tuple[Path, Ingested]) -> Iterator[Path]:
    """A database with the set in it, whose cards scenarios may lay out. Never write to it."""
    database, _ = taken
    holding.hold_cards_of(lambda: database)
    yield database
    hold_cards(None)


def take_in(database: Path) -> Ingested:
    """Ingest the set."""
    return ingest_bytes(database, SET, "ODD.json")


def write(folder: Path, name: str) -> Path:
    """A scenario in which a card of this name is cast."""
    path = folder / "casts.yaml"
    path.write_text(SCENARIO.replace("NAME", name), "utf-8")
    return path


def test_a_set_is_told_by_what_is_read_and_what_is_not(taken: tuple[Path, Ingested]) -> None:
    _, told = taken
    assert (told.edition, told.units, told.outcome) == ("mtg:set-odd", 2, "cards held")
    assert told.report == (
        "ODD en: 1 of 2 faces with text are read whole",
        "     1  whenever ~ attacks, hum a tune",
        "ODD ja: 1 of 1 faces with text are read whole",
        "ODD: 1 of 2 cards are played as a whole",
    )


def test_a_card_of_a_set_is_looked_up_with_its_words_and_what_is_played(held: Path) -> None:
    with_library = Library(held)
    bird, owl = (read_card(with_library, parse(f"mtg:card/{name}")) for name in ("odd-bird", "even-owl"))
    assert bird.names == {"en": "Odd Bird", "ja": "奇鳥"}
    assert [one["edition"] for one in bird.faces[0].abilities] == ["set-odd", "set-odd"]
    assert bird.played is not None
    assert bird.played.unwritten == ()
    assert owl.played is not None
    assert owl.played.unwritten == ('{is: unread, text: "whenever ~ attacks, hum a tune."}',)


@pytest.mark.usefixtures("held")
def test_a_card_of_a_set_is_laid_out_and_played(tmp_path: Path) -> None:
    outcome = run_file(write(tmp_path, "Odd Bird"), Depth.PLAIN)
    assert (outcome.outcome, outcome.failures) == ("passed", ())


@pytest.mark.usefixtures("held")
def test_play_stops_at_an_ability_that_is_not_read(tmp_path: Path) -> None:
    outcome = run_file(write(tmp_path, "Even Owl"), Depth.PLAIN)
    assert outcome.outcome != "passed"
    assert "hum a tune" in " ".join(outcome.failures)


@pytest.mark.usefixtures("held")
def test_what_a_scenario_rests_on_stands_in_it(tmp_path: Path) -> None:
    """So no evidence of other scenarios changes with what somebody holds."""
    path = write(tmp_path, "Odd Bird")
    assert list(load(path).cards) == ["Odd Bird"]
    hold_cards(None)
    assert list(load(path).cards) == []


def test_a_scenario_that_was_read_before_the_set_came_has_its_cards_afterwards(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept of a scenario's file does not stand for the cards that somebody holds."""
    monkeypatch.setattr(sources, "_START", time.time_ns())  # this checkout is believed to be what was loaded
    path = write(tmp_path, "Odd Bird")
    store = open_store(database)
    outcomes = [run_all([path], store=store)[0].outcome]
    take_in(database)
    holding.hold_cards_of(lambda: database)
    outcomes.append(run_all([path], store=store)[0].outcome)
    hold_cards(None)
    outcomes.append(run_all([path], store=store)[0].outcome)
    assert outcomes == ["failed", "passed", "failed"]


def test_an_export_leaves_a_users_own_cards_out(held: Path) -> None:
    assert not any("odd-bird" in line or "hum a tune" in line for line in export(Library(held), "cards", game="mtg"))


def test_two_cards_of_a_set_are_paired(held: Path) -> None:
    met = find_encounter(Library(held), "mtg:card/odd-bird", "mtg:card/even-owl", seconds=0.5)
    assert met is not None


def test_a_rebuilt_database_holds_the_set_and_a_forgotten_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_for_committed(tmp_path, monkeypatch)
    database = tmp_path / "data" / "hanrei.sqlite"
    outcomes = [take_in(database).outcome, take_in(database).outcome]
    assert outcomes == ["cards held", "held already"]
    database.unlink()
    seed.ensure(database, lambda _: None).close()
    assert find_set_card(Library(database), "mtg:card/odd-bird") is not None
    assert forget(database, "set-odd").outcome == "its cards are gone"
    assert find_set_card(Library(database), "mtg:card/odd-bird") is None


def test_what_is_no_set_is_refused(database: Path) -> None:
    with pytest.raises(MalformedDocumentError, match="no set file"):
        ingest_bytes(database, b'{"data": {"cards": [{}]}}', "other.json")
    with pytest.raises(UnknownDocumentError):
        ingest_bytes(database, b'{"other": 1}', "other.json")
