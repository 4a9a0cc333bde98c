"""The way in, on one screen: a document, a number, a citation, a game, and the reasons for what happened.

Everything here is the imaginary game of tests/toy, so that nothing needs an official document.
"""

from __future__ import annotations

from pathlib import Path

from engine.scenario import load, verify
from graph.citations import checking
from graph.library import Library
from graph.loading.ingest import ingest
from graph.lookup.resolve import resolve
from rulebook import ids, source
from rulebook.units import check_reading
from tests.toy import reader
from tests.toy.play import all_games

HERE = Path(__file__).parent


def test_from_a_document_to_the_reasons_of_a_ruling(database: Path) -> None:
    # 1. A reader takes a document apart; every character of it belongs to exactly one unit.
    reading = check_reading(reader.read(source.load_source(HERE / "toy" / "rules-1.txt")))
    losing = next(unit for unit in reading.units if unit.number == "1.1.2")
    assert [cite.targets for cite in losing.cites] == [("1.2.3",)]

    # 2. Ingested, two editions are traced to each other by their words: the rule moved, its number passed on.
    for edition in ("rules-1.txt", "rules-2.txt", "rulings.txt"):
        ingest(database, HERE / "toy" / edition)
    library = Library(database)
    [kin] = library.kin(ids.parse("toy:1.1.2@1"))
    assert (str(kin.there), kin.relation) == ("toy:1.1.3@2", "moved")

    # 3. A number is a question; the answer is pinned to an edition, and nothing is corrected in silence.
    found = resolve(library, "1.1.2", game="toy")
    assert (str(found.candidates[0].id), found.decision) == ("toy:1.1.2@2", "exact")
    assert str(resolve(library, "Fizle", game="toy").candidates[0].id) == "toy:card/fizzle"

    # 4. A stale citation is told from one that no edition held has.
    quote = "A player with no life left loses the game. A player who has lost takes no further part."
    assert checking.check(library, "toy:1.1.2", quote).existence is checking.Existence.STALE
    assert checking.check(library, "toy:1.1.9").existence is checking.Existence.UNKNOWN
    library.close()

    # 5. A scenario drives the engine by legal play alone, and claims only the rules that it was seen to rest on.
    scenario = load(HERE / "toy" / "scenarios" / "shield-stops-the-first.yaml")
    result, mutation = verify(scenario, all_games())
    assert (result.outcome, result.failures) == ("passed", [])
    assert {rule.partition("#")[0] for rule in result.observed} >= {"toy:2.1.2@1", "toy:2.1.3@1"}

    # 6. Switched off one by one, each clause of a claimed rule is missed: that is what proved means.
    assert mutation is not None
    assert {mutant.outcome for mutant in mutation.mutants if mutant.rule in scenario.claims} == {"killed"}
