"""Measure the search of a folder of pages against the service's: how often the deciding rule comes among the first.

Run by hand, from a checkout, with node:

    uv run hanrei site FOLDER
    uv run python tests/bench/bench_offline.py FOLDER --db PATH [--misses]

Both are asked the questions of `questions.yaml` and `asked.yaml`, with and without the game told. The folder's own
script answers (`find.js` and `search/*.pack`), as it does on a phone. Those set `aside`, on which nothing was tuned,
are told apart. The folder's weight is told as well; exit code 1 says that it is over the bound, or a floor not kept.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from api.site.addresses import place_page  # noqa: E402
from api.site.building import MOST_BYTES  # noqa: E402
from api.site.choosing import get_address_of  # noqa: E402
from graph.library import Library  # noqa: E402
from graph.loading.seed import ensure  # noqa: E402
from graph.relations.versions import SURE  # noqa: E402
from graph.search.search import search  # noqa: E402
from rulebook.ids import parse  # noqa: E402
from tests.bench.bench_search import SETS, Question, place_of, questions  # noqa: E402

FIRST = (1, 5, 10)
FLOOR = 0.9
"""The least recall at five of the folder's search, over both sets, game told."""
ASK = """
import { readFileSync, readdirSync } from "node:fs";
import { find, prepare, read } from "./find.mjs";
const told = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const { things, near } = await read((name) => readFileSync(`${process.argv[3]}/search/${name}.pack`), told.games);
prepare(things);
const began = performance.now();
const list = ({ first, others }) => [first, ...others].map((one) => one.place);
const ask = ({ q, ...more }) => find(things, q, { ...more, near, limit: 10 }).map(list);
const places = told.asked.map(ask);
console.log(JSON.stringify({ places, took: (performance.now() - began) / told.asked.length }));
"""


def ask_folder(folder: Path, asked: Sequence[Question], *, told: bool) -> tuple[list[list[set[str]]], float]:
    """Ask the script of a folder every question; the places found, result by result, and milliseconds a question."""
    games = sorted(one.stem for one in (folder / "search").glob("*.pack") if one.stem != "alike")
    with tempfile.TemporaryDirectory() as place:
        shutil.copy(folder / "find.js", Path(place) / "find.mjs")
        (Path(place) / "ask.mjs").write_text(ASK, "utf-8")
        lines = [{"q": one.ask, "game": one.game if told else "", "language": one.language} for one in asked]
        (Path(place) / "asked.json").write_text(json.dumps({"games": games, "asked": lines}), "utf-8")
        command = [str(shutil.which("node")), "ask.mjs", "asked.json", str(folder.resolve())]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=True)  # noqa: S603
    answer = json.loads(done.stdout)
    return [[set(one) for one in found] for found in answer["places"]], answer["took"]


def list_places(library: Library, decides: Sequence[str]) -> set[str]:
    """The places in a folder of what decides a question, in any edition that is surely the same."""
    ids = {parse(one) for one in decides}
    ids |= {kin.there for id_ in ids for kin in library.kin(id_) if kin.confidence >= SURE}
    return {place_page(get_address_of(id_), "").removeprefix("/").removesuffix(".html") for id_ in ids}


def summarize(label: str, places: Sequence[int]) -> str:
    """One line of figures."""
    shares = "  ".join(f"@{first} {statistics.fmean(0 < one <= first for one in places):.2f}" for first in FIRST)
    return f"  {label:<22} of {len(places):>3}  {shares}"


def measure(library: Library, folder: Path, name: str, *, told: bool, misses: bool) -> list[int]:
    """Measure one set of questions, print the figures, and give the place of each in the folder's search."""
    asked = [one for one in questions(name) if one.needs == "digests"]
    found, took = ask_folder(folder, asked, told=told)
    here = []
    for one, results in zip(asked, found, strict=True):
        wanted = list_places(library, one.decides)
        here.append(next((n for n, places in enumerate(results, 1) if places & wanted), 0))
    there = [place_of(one.decides, search(library, one.ask, game=one.game if told else None)) for one in asked]
    print(f"{name}, game {'told' if told else 'not told'} ({took:.0f} ms a question)")
    aside = [n for n, one in enumerate(asked) if one.aside]
    for label, places in (("folder", here), ("service", there)):
        print(summarize(label, places))
        print(summarize(f"{label}, set aside", [places[n] for n in aside]))
    for one, place, served in zip(asked, here, there, strict=True):
        if misses and not 0 < place <= FIRST[1]:
            print(f"    {place:>2} (service {served}) {one.game} {one.ask}  {one.decides[0]}")
    return here


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure the search of a folder of pages, and its weight.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    weight = sum(one.stat().st_size for one in given.folder.rglob("*"))
    print(f"{weight:,} bytes, folders included; at most {MOST_BYTES:,}")
    library = ensure(given.db)
    placed = {
        told: [place for name in SETS for place in measure(library, given.folder, name, told=told, misses=given.misses)]
        for told in (True, False)
    }
    library.close()
    kept = statistics.fmean(0 < place <= FIRST[1] for place in placed[True])
    sys.exit(int(weight > MOST_BYTES or kept < FLOOR))


if __name__ == "__main__":
    main()
