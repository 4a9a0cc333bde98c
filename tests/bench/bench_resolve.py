"""How long one question takes, in process and warm, with every edition held: `python tests/bench/bench_resolve.py`.

Prints the median and the 99th percentile of every kind of question, medians of several runs, and what the
first asking of each costs, for which the names are folded. The goal is 5 ms at the 99th percentile.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from graph.loading.seed import ensure
from graph.lookup.resolve import resolve

__all__ = ["QUESTIONS", "measure"]

QUESTIONS = {
    "number": ["410.6", "６．３．２", "702.142", "704.5k", "603.2", "cr 6.3.2"],
    "dated": ["702.142@2021-02-05", "702.142a@cr-2021-02-05", "706.10"],
    "range": ["5.1.3-5.1.10", "601.2f~h"],
    "absent": ["704.5l", "999.9", "mtg 410.6", "410.6@nosuch"],
    "term": ["よけん", "foretell", "続行", "速攻", "格納庫"],
    "card": ["戦闘の神、ハルヴァール", "ハルヴァール", "星界の", "Kaya"],
    "misspelt": ["Sword of teh Realms", "戦斗の神、ハルヴァール", "forteell", "qwertyuiopasdf"],
    "sentence": ["ハルヴァールに410.6", "does 702.142a apply to Halvar?", "foretell 702.141", "予顕と続行と603.2"],
    "hostile": ["a" * 1_000, "1." * 500, "の" * 1_000, "Halvar " * 140, "予顕と" * 300, "410.6 " * 160],
}
"""Kinds of questions, after what judges type."""


ROUNDS, RUNS = 20, 9


def measure(ask: Callable[[str], object], questions: list[str]) -> list[float]:
    """The milliseconds that each question took, in every round of one run."""
    taken = []
    for _ in range(ROUNDS):
        for question in questions:
            start = time.perf_counter()
            ask(question)
            taken.append((time.perf_counter() - start) * 1_000)
    return taken


def main() -> None:
    """Seed a database, ask everything once, then measure."""
    with tempfile.TemporaryDirectory() as folder:
        library = ensure(Path(folder) / "hanrei.sqlite")
        start = time.perf_counter()
        for questions in QUESTIONS.values():
            for question in questions:
                resolve(library, question)
        _print(f"first time through: {(time.perf_counter() - start) * 1_000:.0f} ms")
        ordinary = [question for kind, questions in QUESTIONS.items() if kind != "hostile" for question in questions]
        for kind, questions in {**QUESTIONS, "all but hostile": ordinary}.items():
            runs = [measure(lambda question: resolve(library, question), questions) for _ in range(RUNS)]
            middle = statistics.median(statistics.median(run) for run in runs)
            last = statistics.median(statistics.quantiles(run, n=100)[-1] for run in runs)
            _print(f"{kind:>16}: median {middle:6.2f} ms, p99 {last:6.2f} ms; medians of {RUNS} runs")
        library.close()


def _print(line: str) -> None:
    print(line)


if __name__ == "__main__":
    main()
