"""Measure search on a file of questions: at which place the answer stands, by game and language, and in what time.

Run by hand, from a checkout:

    uv run python tests/bench/bench_questions.py FILE... --db PATH [--misses] [--told | --untold]

A file lists questions, each with `id`, `game`, `lang`, `q` and `gold`: any of the answers that `gold` lists will do.
An answer is a full id, a number (of the edition in `EDITIONS`), a title as its page has it (【破壊】), or the name of a
card (《Elven Bow》), which stands for the rulings on it. The same rule in another edition or language answers as well,
and so does what stands under the result that is shown. `--misses` prints the questions that were not answered at once.
Recall is of first answers, of the first five and the first ten. Times are of the processor alone, in milliseconds,
each question asked twice before.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import yaml

from graph.library import Library
from graph.loading.seed import ensure
from graph.search.results import Hit
from graph.search.search import search

SHOWN = (1, 5, 10)
LATE = 0.95
EDITIONS = {"mtg": "cr-2026-01-16", "fab": "ja", "wow": "6.0-ja"}
"""Whose numbers a file means, by game."""


class Asked(msgspec.Struct, frozen=True):
    """One question, as its writer put it down."""

    id: str
    game: str
    lang: str
    q: str
    gold: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """The place at which a question was answered (0 for none), what stood first, and the processor's milliseconds."""

    asked: Asked
    place: int
    first: tuple[str, ...]
    took: float


def list_answers(library: Library, asked: Asked) -> frozenset[str]:
    """The full ids of all that answers a question.

    Raises:
        LookupError: none of its answers names anything that is held.
    """
    found = {one for gold in asked.gold for one in _find_answer(library, asked.game, gold)}
    if not found:
        raise LookupError(f"{asked.id}: nothing is called {' or '.join(asked.gold)}")
    return frozenset(found)


def _find_answer(library: Library, game: str, gold: str) -> Iterator[str]:
    if "@" in gold or ":card/" in gold:
        yield gold
    elif re.fullmatch(r"[0-9.]+[a-z]?(/ex[0-9]+)?", gold):
        rows = library.rows("SELECT id FROM unit WHERE id = ? AND held", f"{game}:{gold}@{EDITIONS[game]}")
        yield from (id_ for (id_,) in rows)
    elif gold.startswith("《"):
        cards = {str(name.id) for name in library.names() if name.id.game == game and name.text == gold[1:-1]}
        for card in {card.partition("#")[0] for card in cards}:
            yield from (source for kind, source, _, _ in library.edges_to(card) if kind == "ABOUT")
    else:
        title = gold.strip("【】・■◆")
        rows = library.rows("SELECT id FROM unit WHERE game = ? AND title = ?", game, title)
        for (id_,) in rows:
            yield id_
            if title.startswith("(例"):
                number = title.strip("(例)")
                yield f"{id_.partition('@')[0]}/result@{id_.partition('@')[2]}"
                yield id_.replace(f"/{number}@", f"/ex{number}@")


def find_place(results: Sequence[Hit], answers: frozenset[str]) -> int:
    """The place of the first result that answers; 0 for none."""
    for place, hit in enumerate(results, start=1):
        if answers & {hit.id, *hit.others, *(id_ for one in hit.under for id_ in (one.id, *one.others))}:
            return place
    return 0


def ask_all(library: Library, asked: Iterable[Asked], *, told: bool) -> list[Answered]:
    """Ask every question, with its game `told` or not."""
    every = []
    for one in asked:
        game = one.game if told else None
        found = [search(library, one.q, game=game) for _ in range(2)][-1]
        began = time.thread_time()
        search(library, one.q, game=game)
        took = 1000 * (time.thread_time() - began)
        place = find_place(found.results, list_answers(library, one))
        every.append(Answered(one, place, tuple(hit.id for hit in found.results[:3]), took))
    return every


def summarize(label: str, answered: Sequence[Answered]) -> str:
    """One line of figures."""
    recalls = [sum(0 < one.place <= first for one in answered) for first in SHOWN]
    times = sorted(one.took for one in answered)
    late = times[min(int(LATE * len(times)), len(times) - 1)]
    shares = "  ".join(
        f"@{first} {much / len(answered):.2f} ({much})" for first, much in zip(SHOWN, recalls, strict=True)
    )
    return f"{label:<24} of {len(answered):>3}  {shares}  p50 {times[len(times) // 2]:.1f}  p95 {late:.1f} ms"


def report(library: Library, asked: Sequence[Asked], *, told: bool, misses: bool) -> None:
    """Print the figures of all questions and of each game and language, and what was missed where asked to."""
    answered = ask_all(library, asked, told=told)
    said = "game told" if told else "game not told"
    print(summarize(said, answered), flush=True)
    for game, lang in sorted({(one.game, one.lang) for one in asked}):
        some = [one for one in answered if (one.asked.game, one.asked.lang) == (game, lang)]
        print(summarize(f"  {game} {lang}", some))
    for one in answered if misses else ():
        if one.place != 1:
            print(f"  {one.place:>2} {one.asked.id} {one.asked.q}")
            print(f"       wanted {', '.join(one.asked.gold)}; first came {', '.join(one.first)}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure search on a file of questions.")
    parser.add_argument("files", nargs="+", type=Path, help="YAML files of questions")
    parser.add_argument("--db", type=Path, required=True, help="the database, made where it is not there")
    parser.add_argument("--misses", action="store_true", help="print what was not answered at once")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--told", action="store_true", help="only with the game told")
    only.add_argument("--untold", action="store_true", help="only without the game told")
    given = parser.parse_args()
    library = ensure(given.db)
    for file in given.files:
        asked = msgspec.convert(yaml.safe_load(file.read_text("utf-8")), list[Asked])
        print(file.name)
        for told in (True, False):
            if not (given.untold if told else given.told):
                report(library, asked, told=told, misses=given.misses)
    library.close()


if __name__ == "__main__":
    main()
