"""Make the evidence that a wheel carries: `python -m graph.proof.shipping FILE JOBS`, called while it is built."""

from __future__ import annotations

import sys
from pathlib import Path

from graph.proof.evidence import run_missing
from graph.proof.ledger import Ledger
from graph.proof.outcomes import Depth
from graph.proof.scenarios import list_places
from graph.store.evidence import EvidenceStore

__all__ = ["ship"]


def ship(place: Path, jobs: int) -> int:
    """Run every scenario with the mutants of what it claims, and write the results to a file.

    Gives how many there stand. A mutant is the game without one clause. `jobs` says in how many processes they are run.

    Raises:
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
        sqlite3.Error: the file cannot be written.
    """
    store = EvidenceStore(place)
    ledger, paths = Ledger(store), list_places()
    for _ in run_missing(paths, Depth.CLAIMED, ledger, jobs=jobs):
        pass
    store.seal()
    return len(ledger.find_standing(paths, Depth.CLAIMED))


if __name__ == "__main__":
    shipped, due = ship(Path(sys.argv[1]), int(sys.argv[2])), len(list_places())
    if shipped < due:
        sys.exit(f"evidence of {shipped} scenarios of {due}: one cannot be read, or the tree changed meanwhile")
