"""Measure search: how often the rule that decides a question stands among the first five, and how long it takes.

Run by hand, from a checkout with the documents beside it:

    uv run python tests/bench/bench_search.py [--keep FOLDER] [--rounds N]

The databases are made in a folder of their own (`--keep` names one, and what is there already is used again):
digests alone, with the five sources, with all reference editions, and that swollen to 100,000 passages by
passages put together from halves of others. There are two sets of questions, asked with and without their game: those
of judges, who know what to ask, and those of players, who type it on the spot. Those set aside, on which nothing was
tuned, are told apart. A question is answered when what is shown, or the same rule in
another edition, is one of those that decide it. Times are of warm runs, in milliseconds: wall clock, and of the
processor alone, which is what a busy machine leaves comparable; those called new are of questions asked for the
first time, by a process that has answered the other half of them. Exit code 1 says that a floor was not kept.
"""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec
import yaml

from graph.library import Library
from graph.loading.ingest import ingest, list_documents
from graph.loading.seed import ensure
from graph.search import passages
from graph.search.search import SearchResult, search
from graph.search.token_fields import FIELDS, decode_field, decode_number, unpack_numbers
from graph.store import writing

HERE = Path(__file__).resolve().parent
SHARED = HERE.parents[2] / "shared"
FLOORS = {"digests": 0.0, "sources": 0.75, "references": 0.65}
"""The least recall at five, over all questions of each set and without the game told."""
SETS = {"judges": "questions.yaml", "players": "asked.yaml"}
"""The sets of questions, each a file."""
MANY = 100_000
FIRST = 5


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question of a set; any of what `decides` it answers it, once the documents that it `needs` are held."""

    ask: str
    game: str
    language: str
    decides: tuple[str, ...]
    aside: bool = False
    needs: str = "digests"


@dataclass(frozen=True, slots=True)
class Measured:
    """Of some questions: the place of the first answer that decides each (0 for none), and the times taken."""

    places: tuple[int, ...]
    wall: tuple[float, ...]
    processor: tuple[float, ...]

    def recall(self, first: int) -> float:
        return statistics.fmean(0 < place <= first for place in self.places)

    @property
    def reciprocal(self) -> float:
        return statistics.fmean(1 / place if place else 0.0 for place in self.places)


def questions(of: str) -> list[Question]:
    """Every question of a set."""
    return msgspec.convert(yaml.safe_load((HERE / SETS[of]).read_text("utf-8")), list[Question])


def place_of(decides: Sequence[str], found: SearchResult) -> int:
    """The place of the first answer that is, in any edition, one of these; 0 for none."""
    wanted = set(decides)
    for place, hit in enumerate(found.results, start=1):
        if wanted & {hit.id, *hit.others, *(id_ for one in hit.under for id_ in (one.id, *one.others))}:
            return place
    return 0


def measure(library: Library, asked: Sequence[Question], *, told: bool, rounds: int) -> Measured:
    """Ask every question, `told` its game or not, once to warm up and then in rounds."""

    def ask(question: Question) -> SearchResult:
        return search(library, question.ask, game=question.game if told else None)

    places = tuple(place_of(question.decides, ask(question)) for question in asked)
    wall: list[float] = []
    processor: list[float] = []
    for _ in range(rounds):
        for question in asked:
            began, worked = time.perf_counter(), time.thread_time()
            ask(question)
            wall.append(1000 * (time.perf_counter() - began))
            processor.append(1000 * (time.thread_time() - worked))
    return Measured(places, tuple(wall), tuple(processor))


@dataclass(frozen=True, slots=True)
class New:
    """What a process that was just started took: for its first question, and for those not asked before."""

    first: float
    wall: tuple[float, ...]
    processor: tuple[float, ...]


def measure_new(path: Path, asked: Sequence[Question], *, told: bool, half: int) -> New:
    """Ask every other question to warm up, and then the rest, each once; to be run in a process of its own."""
    library = Library(path)
    began = time.perf_counter()
    search(library, asked[half].ask)
    first = 1000 * (time.perf_counter() - began)
    measure(library, asked[half::2], told=told, rounds=0)
    wall: list[float] = []
    processor: list[float] = []
    for question in asked[1 - half :: 2]:
        began, worked = time.perf_counter(), time.thread_time()
        search(library, question.ask, game=question.game if told else None)
        wall.append(1000 * (time.perf_counter() - began))
        processor.append(1000 * (time.thread_time() - worked))
    library.close()
    return New(first, tuple(wall), tuple(processor))


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of all is under."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


# The databases. -------------------------------------------------------------------------------------------------------


def databases(folder: Path) -> Iterator[tuple[str, Path]]:
    """Each database by name, made where it is not there yet."""
    previous: Path | None = None
    for name, make in _MAKERS.items():
        path = folder / f"{name}.sqlite"
        if not path.exists():
            if previous:
                shutil.copy(previous, path)
            make(path)
            with closing(sqlite3.connect(path)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        previous = path
        yield name, path


def _ingester(name: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        for document in list_documents([SHARED / name]):
            ingest(path, document)

    return make


def _swell(path: Path) -> None:
    """Add passages made of every other token of two others, until there are many; of which two says arithmetic."""
    with closing(sqlite3.connect(path)) as database:
        tokens = dict(database.execute("SELECT number, token FROM passage_token"))
        known = database.execute("SELECT game, kind, said, times FROM passage ORDER BY doc").fetchall()
        (last,) = database.execute("SELECT max(doc) FROM passage").fetchone()
    made: dict[str, list[int]] = {}
    for n in range(MANY - len(known)):
        made.setdefault(known[n * 7919 % len(known)][0], []).append(n)
    with writing.session(path) as opened:
        for game, ordinals in sorted(made.items()):
            rows = []
            for doc, n in enumerate(ordinals, start=last + 1):
                _, kind, *one = known[n * 7919 % len(known)]
                _, _, *other = known[(n * 104_729 + 31) % len(known)]
                own = [*_said(tokens, one, "own")[::2], *_said(tokens, other, "own")[1::2]]
                said = {field: own if field == "own" else [] for field in FIELDS}
                rows.append((_row(doc, n, own, game, kind), said | {"signs": _said(tokens, one, "signs")}, ()))
            last += len(ordinals)
            passages.index_passages(opened, writing.library(opened, path), game, rows)
        writing.bump(opened)


def _said(tokens: Mapping[int, str], passage: Sequence[bytes], field: str) -> list[str]:
    """The tokens that stand in one field of a passage, out of its `said` and its `times`."""
    said, times = passage
    pairs = zip(unpack_numbers(said), times, strict=True)
    return [
        tokens[decode_number(place)] for place, count in pairs if decode_field(place) == field for _ in range(count)
    ]


def _row(doc: int, n: int, own: Sequence[str], game: str, kind: str) -> dict[str, object]:
    """The row of a passage that was made, but for what is said."""
    english = sum(map(str.isascii, set(own)))
    return {
        "doc": doc,
        "id": f"{game}:made/{n}@made",
        "game": game,
        "edition": "made",
        "kind": kind,
        "above": "",
        "family": doc,
        "rule": doc,
        "age": 0,
        "ja": len(set(own)) - english,
        "en": english,
        "size": len(own),
        "placed": b"",
    }


_MAKERS: dict[str, Callable[[Path], None]] = {
    "digests": lambda path: ensure(path).close(),
    "sources": _ingester("sources"),
    "references": _ingester("reference"),
    "swollen": _swell,
}


# The report. ----------------------------------------------------------------------------------------------------------


_PARTS = {"tuned on": (False,), "set aside": (True,), "all": (False, True)}
"""The parts of a set that are told apart, by whether a question is set aside."""
_SHARES = (0.5, 0.95, 0.99)
_HEAD = ("r@5", "r@10", "MRR", *(f"{clock} p{100 * share:.0f}" for clock in ("wall", "cpu") for share in _SHARES))


def report(folder: Path, rounds: int) -> bool:
    """Print the figures; whether every floor was kept."""
    sets = {of: questions(of) for of in SETS}
    asked = [question for several in sets.values() for question in several]
    aside = sum(question.aside for question in asked)
    print(f"{len(asked)} questions, {aside} of them set aside; {rounds} warm rounds")
    print(f"{'database':<11}{'passages':>9}  {'game':<5}{'questions':<18}" + "".join(f"{word:>9}" for word in _HEAD))
    kept, names = True, list(_MAKERS)
    for name, path in databases(folder):
        library = ensure(path) if name != "swollen" else Library(path)
        ((passages,),) = library.rows("SELECT count(*) FROM passage")
        held = names.index(name)
        for told in (False, True):
            line = f"{name:<11}{passages:>9,}  {'told' if told else '-':<5}"
            for of, several in sets.items():
                for label, only in _PARTS.items():
                    some = [one for one in several if names.index(one.needs) <= held and one.aside in only]
                    found = measure(library, some, told=told, rounds=rounds)
                    recalled = (*(found.recall(first) for first in (FIRST, 2 * FIRST)), found.reciprocal)
                    figures = [*(f"{much:.3f}" for much in recalled), *_times(found)]
                    print(f"{line}{of:<8}{label:<10}" + "".join(f"{figure:>9}" for figure in figures), flush=True)
                    kept &= told or label != "all" or found.recall(FIRST) >= FLOORS.get(name, 0.0)
            print(f"{line}{'new':<18}{' ' * 27}{_new(path, asked, told=told)}", flush=True)
        library.close()
    return kept


def _times(measured: Measured | New) -> list[str]:
    return [f"{percentile(times, share):.1f}" for times in (measured.wall, measured.processor) for share in _SHARES]


def _new(path: Path, asked: Sequence[Question], *, told: bool) -> str:
    """The times of new questions, of both halves, and how long the first of all took."""
    both = []
    for half in (0, 1):
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as another:
            both.append(another.submit(measure_new, path, asked, told=told, half=half).result())
    one, other = both
    first = max(one.first, other.first)
    times = _times(New(first, one.wall + other.wall, one.processor + other.processor))
    return "".join(f"{figure:>9}" for figure in times) + f"   the first in {first:.0f} ms"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure search.")
    parser.add_argument("--keep", type=Path, help="the folder of the databases; else one that is thrown away")
    parser.add_argument("--rounds", type=int, default=3, help="how often each question is asked when warm")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as thrown_away:
        folder = given.keep or Path(thrown_away)
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if report(folder, given.rounds) else 1)


if __name__ == "__main__":
    main()
