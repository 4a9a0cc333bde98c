"""Learn the weights of ranking (`graph/search/weights.yaml`) from lines that players ask by.

Run by hand, from a checkout, some ten minutes; the database is one with the sources ingested, and stays as it is:

    uv run --with numpy python tests/bench/fit_vectors.py --db PATH --hold-out --into FOLDER
    uv run python tests/bench/fit_ranking.py --db PATH --vectors FOLDER [--most N] [--write]

Of every rule with four lines or more, some lines are held out of the index: those that a hash of their words draws, at
most two a language. They are then asked, two of them together where there are two, with the game told and without. The
weights are those under which the rules meant are likeliest among all that were found (a softmax, with Adam). Half of
the rules are learned from and the other half asked, then the other way round, and the figures of both are printed. The
weights written are learned from all. Each game and language counts nearly alike. No question of a measuring set is
looked at. What no held-out line can teach is set by hand, in `BY_HAND`. The vectors of `FOLDER` are those learned
without these lines; with others, a likeness would seem worth more than it is.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import repeat
from math import exp, log, sqrt
from operator import mul
from pathlib import Path

import yaml

from graph.library import Library
from graph.search import asked, likeness, passages, ranking
from graph.search import search as searching
from graph.search.ranked import FoundPassage
from graph.store import writing
from rulebook.fold import is_japanese

BY_HAND = {
    "about": 4.0,
    "mentions": 2.0,
    "kind_card": -1.5,
    "kind_chapter": -3.0,
    "name_entry": -4.0,
    "source": 2.0,
}
"""Weights of what no line asks for: questions that name a card, and cards, chapters and names as answers.

Most lines are of rules that stand in no source, so that they cannot teach what a source is worth.
"""
LEARNED = ["said", "own", "around", "signs", "name", "asked", "often", "line", "size", "likely"]
LEARNED += ["likeness", "above", "cited", "defines", "title", "kind_ruling"]
"""The features whose weights are learned."""
FROM = {"said": 5.0, "own": 2.0, "around": 2.0, "signs": 2.0, "line": 3.0, "likely": 1.0}
"""Where learning begins."""
FEWEST, SHORTEST, TOGETHER = 4, 5, 2
ROUNDS, STEP, PULL = 80, 0.15, 0.002


@dataclass(frozen=True, slots=True)
class Asked:
    """A question made of held-out lines, with the rule meant and what was found: the features of each, and its game."""

    game: str
    language: str
    told: bool
    half: int
    meant: int
    found: Sequence[Sequence[float]]
    fixed: Sequence[float]


def draw(text: str) -> int:
    """A number drawn by a text, the same in every run."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)


def hold_out(game: str) -> tuple[dict[str, tuple[str, ...]], dict[tuple[str, str], list[str]]]:
    """The lines of a game that stay, by rule, and those held out, by rule and language."""
    stay: dict[str, tuple[str, ...]] = {}
    out: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for rule, lines in asked.load_asked(game).items():
        kept = []
        for line in lines:
            of = rule, "ja" if is_japanese(line) else "en"
            whole = " " not in line and len(line) > 2 * SHORTEST if of[1] == "ja" else len(line.split()) >= SHORTEST
            if whole and len(lines) >= FEWEST and draw(line) % 3 == 0 and len(out[of]) < TOGETHER:
                out[of].append(line)
            else:
                kept.append(line)
        stay[rule] = tuple(kept)
    return stay, {of: lines for of, lines in out.items() if lines}


def make_database(source: Path, path: Path, stay: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
    """Copy a database, and index it anew with only the lines that stay."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(path)) as other:
        one.backup(other)
    vars(passages)["load_asked"] = lambda game: stay.get(game, {})
    with writing.session(path) as opened:
        passages.index_all(opened, writing.library(opened, path))
        writing.bump(opened)


def ask_all(library: Library, out: Mapping[str, Mapping[tuple[str, str], list[str]]], most: int) -> Iterator[Asked]:
    """Ask at most so many rules of each game and language, told and untold, and give what was found."""
    shown_as = dict(library.rows("SELECT id, rule FROM passage"))
    seen: list[Mapping[int, tuple[dict[str, float], list[FoundPassage]]]] = []

    def watch(*given: object) -> object:
        seen.append(measure(*given))  # type: ignore[arg-type]
        return seen[-1]

    measure, ranking.measure_rules = ranking.measure_rules, watch  # type: ignore[assignment]
    for game in likeness.GAMES:
        for language in ("en", "ja"):
            drawn = sorted((draw(rule), rule) for rule, of in out[game] if of == language)[:most]
            for number, rule in drawn:
                lines = out[game][rule, language]
                for told in (True, False):
                    searching.search(library, "\n".join(lines), game=game if told else None, limit=1)
                    rules = seen.pop()
                    meant = shown_as[f"{game}:{rule}"]
                    features = [one for one, _ in rules.values()]
                    yield Asked(
                        game,
                        language,
                        told,
                        number % 2,
                        list(rules).index(meant) if meant in rules else -1,
                        [[one.get(name, 0.0) for name in LEARNED] for one in features],
                        [sum(BY_HAND.get(name, 0.0) * much for name, much in one.items()) for one in features],
                    )


def learn(questions: Sequence[Asked]) -> list[float]:
    """Learn the weights of `LEARNED` under which what was meant is likeliest."""
    cells = Counter((one.game, one.language, one.told) for one in questions)
    found = [one for one in questions if one.meant >= 0]
    worth = [1 / cells[one.game, one.language, one.told] ** 0.7 for one in found]
    whole = sum(worth)
    every = [row for one in found for row in one.found]
    means = [sum(column) / len(every) for column in zip(*every, strict=True)]
    spread = [
        sqrt(sum((much - mean) ** 2 for much in column) / len(every)) + 1e-6
        for column, mean in zip(zip(*every, strict=True), means, strict=True)
    ]
    weights = [FROM.get(name, 0.0) for name in LEARNED]
    first, second = [0.0] * len(weights), [0.0] * len(weights)
    for turn in range(1, ROUNDS + 1):
        slope = [PULL * weight * wide * wide for weight, wide in zip(weights, spread, strict=True)]
        for one, much in zip(found, worth, strict=True):
            scores = score(one, weights)
            best = max(scores)
            shares = [exp(mine - best) for mine in scores]
            part = much / whole / sum(shares)
            for row, share in zip(one.found, shares, strict=True):
                if share > 1e-4:  # the rest adds nothing that is seen
                    slope = [*map(sum, zip(slope, map(mul, row, repeat(part * share)), strict=True))]
            slope = [a - much / whole * b for a, b in zip(slope, one.found[one.meant], strict=True)]
        for n, wide in enumerate(spread):
            steep = slope[n] / wide
            first[n] = 0.9 * first[n] + 0.1 * steep
            second[n] = 0.999 * second[n] + 0.001 * steep * steep
            root = sqrt(second[n] / (1 - 0.999**turn)) + 1e-9
            weights[n] -= STEP * first[n] / (1 - 0.9**turn) / root / wide * sqrt(1 / turn)
    return weights


def score(one: Asked, weights: Sequence[float]) -> list[float]:
    """The scores of all that was found for a question."""
    return [fixed + sum(map(mul, weights, row)) for row, fixed in zip(one.found, one.fixed, strict=True)]


def report(questions: Sequence[Asked], weights: Mapping[int, Sequence[float]]) -> None:
    """Print how often the rule meant came first, among five and among ten, by weights learned from the other half."""
    places: defaultdict[tuple[bool, str, str], list[int]] = defaultdict(list)
    likely: list[float] = []
    for one in questions:
        place = 0
        if one.meant >= 0:
            scores = score(one, weights[1 - one.half])
            place = 1 + sum(other > scores[one.meant] for other in scores)
            best = max(scores)
            likely.append(scores[one.meant] - best - log(sum(exp(mine - best) for mine in scores)))
        places[one.told, one.game, one.language].append(place)
    for (told, game, language), several in sorted(places.items()):
        recalls = (sum(0 < place <= first for place in several) / len(several) for first in (1, 5, 10))
        print("told  " if told else "untold", game, language, len(several), *(f"{much:.3f}" for much in recalls))
    print(f"mean log-likelihood of those found {sum(likely) / len(likely):.4f}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn the weights of ranking.")
    parser.add_argument("--db", type=Path, required=True, help="a database with the sources ingested")
    parser.add_argument("--vectors", type=Path, required=True, help="the vectors learned without the lines held out")
    parser.add_argument("--most", type=int, default=150, help="how many rules of each game and language are asked for")
    parser.add_argument("--write", action="store_true", help="write the weights")
    given = parser.parse_args()
    vars(likeness)["FOLDER"] = given.vectors
    split = {game: hold_out(game) for game in likeness.GAMES}
    folder = Path(tempfile.mkdtemp())
    make_database(given.db, folder / "held.sqlite", {game: stay for game, (stay, _) in split.items()})
    library = Library(folder / "held.sqlite")
    questions = list(ask_all(library, {game: out for game, (_, out) in split.items()}, given.most))
    library.close()
    shutil.rmtree(folder)
    halves = {half: learn([one for one in questions if one.half == half]) for half in (0, 1)}
    report(questions, halves)
    weights = learn(questions)
    learned = BY_HAND | {name: round(weight, 2) for name, weight in zip(LEARNED, weights, strict=True)}
    text = yaml.safe_dump(learned, sort_keys=False)
    print(text)
    if given.write:
        words = "# How much each feature of ranking weighs; made by tests/bench/fit_ranking.py from players' lines.\n"
        Path(ranking.__file__).with_name("weights.yaml").write_text(words + text, "utf-8")


if __name__ == "__main__":
    main()
