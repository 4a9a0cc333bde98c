"""How long the ground takes: first use, ingest, comparison, a lookup. Run by hand; nothing is asserted.

    uv run python tests/bench/bench_identity.py [RUNS]

Every figure is the median (and the span) of several runs after one that is not counted; whole commands are
timed from outside, with the memory that the operating system reports for them.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT.parent / "shared" / "reference" / "mtg"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        numbers = iter(range(1000))
        show("first use of a checkout", measure(runs, lambda: command(place / str(next(numbers)), "410.6")))
        command(place / "held", "410.6")
        show("hanrei 410.6", measure(runs, lambda: command(place / "held", "410.6")))
        show("hanrei ハルヴァール", measure(runs, lambda: command(place / "held", "ハルヴァール")))
        if not REFERENCE.exists():
            print("the reference editions are not beside this checkout: no ingest, no comparison with words")
            return
        edition = REFERENCE / "MagicCompRules-2021-02-02.txt"

        def ingest() -> None:
            fresh = place / str(next(numbers))
            fresh.mkdir()
            (fresh / "hanrei.sqlite").write_bytes((place / "held" / "hanrei.sqlite").read_bytes())
            command(fresh, "ingest", str(edition))

        show("ingest of one MTG edition, its index held", measure(runs, ingest))

        def ingest_new() -> None:
            fresh = place / str(next(numbers))
            fresh.mkdir()
            (fresh / "hanrei.sqlite").write_bytes((place / "held" / "hanrei.sqlite").read_bytes())
            command(fresh, "ingest", str(edition), "--edition", "own")

        show("ingest of one MTG edition that no index knows", measure(runs, ingest_new))
        for name in ("MagicCompRules-2021-02-02.txt", "MagicCompRules-2026-01-16.txt"):
            command(place / "held", "ingest", str(REFERENCE / name))
        compare = ("diff", "cr-2021-02-05", "cr-2026-01-16")
        show("two MTG editions five years apart compared", measure(runs, lambda: command(place / "held", *compare)))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{'largest memory of any command':<48} {peak:7.0f} MB")


def command(data: Path, *words: str) -> None:
    """Run one command of this checkout, its output thrown away."""
    data.mkdir(exist_ok=True)
    environment = {**os.environ, "HANREI_DATA_DIR": str(data), "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-c", "from api.cli.main import main; main()", *words]
    subprocess.run(line, check=False, env=environment, capture_output=True, cwd=ROOT)  # noqa: S603 - our own interpreter


def measure(runs: int, work: Callable[[], None]) -> list[float]:
    """Seconds of each run after a warm-up."""
    work()
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return taken


def show(what: str, taken: list[float]) -> None:
    """One line of figures."""
    print(f"{what:<48} {statistics.median(taken):7.2f} s  ({min(taken):.2f} to {max(taken):.2f}, {len(taken)} runs)")


if __name__ == "__main__":
    main()
