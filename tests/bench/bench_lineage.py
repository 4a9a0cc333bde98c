"""How long two editions take to be compared: `python tests/bench/bench_lineage.py FOLDER`.

FOLDER holds Magic comprehensive rules; every neighbouring pair, and the first with the last, is traced and told
apart, with the texts and from the index alone. Prints medians of several runs. The goal is 5 s a pair.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from rulebook.diff import compare
from rulebook.fold import compute_fingerprints
from rulebook.lineage import trace_lineage
from rulebook.readers import mtg_cr
from rulebook.source import load_source
from rulebook.traits import Trait, make_traits
from rulebook.units import Unit

__all__ = ["measure"]

RUNS = 5


def measure(task: Callable[[], object]) -> float:
    """The median of several runs of a task, in seconds."""
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        task()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    """Read every edition, then compare."""
    readings = [mtg_cr.read(load_source(path)) for path in sorted(Path(sys.argv[1]).glob("*.txt"))]
    pairs = [*pairwise(readings), (readings[0], readings[-1])]
    for old, new in pairs:
        steps = trace_lineage(old.units, new.units)
        counts = ", ".join(
            f"{count} {relation}" for relation, count in Counter(s.relation for s in steps).most_common()
        )
        before, after = _unworded(old.units), _unworded(new.units)
        worded = measure(lambda a=old.units, b=new.units: compare(a, b, trace_lineage(a, b)))  # type: ignore[misc]
        unworded = measure(lambda a=before, b=after: compare(a, b, trace_lineage(a, b)))  # type: ignore[misc]
        _print(f"{old.edition.name} to {new.edition.name}: {worded:.2f} s, from the index {unworded:.2f} s; {counts}")


def _unworded(units: Sequence[Unit]) -> tuple[Trait, ...]:
    return tuple(
        replace(trait, fingerprints=compute_fingerprints(trait.text or ""), text=None) for trait in make_traits(units)
    )


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
