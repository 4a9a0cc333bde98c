"""Learn the vectors of tokens (`graph/search/vectors/`) from our digests and the lines that players ask by.

Run by hand, from a checkout, some five minutes. It needs numpy, which nothing else here does:

    uv run --with numpy python tests/bench/fit_vectors.py --db PATH [--hold-out] [--into FOLDER]

A line is one side, and what its rule says is the other: its title, its digest in both languages, and some of its other
lines, drawn anew each time. Each side is the sum of its tokens' vectors, brought to one length. The vectors are those
under which a line lies nearer to its own rule than to the others of its batch (a softmax over cosines, with Adagrad).
Batches are of one game by lot, of neighbours in its rulebook, and of all games, in turn. For which game a token speaks
is learned from the lines, too. `--hold-out` leaves out the lines that `fit_ranking.py` holds out, so that it can learn
what a likeness is worth from lines that taught none.
"""

from __future__ import annotations

import argparse
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np  # type: ignore[import-not-found]

from graph.search.asked import load_asked
from graph.search.likeness import DIMENSIONS, FOLDER, GAMES
from graph.search.passages import split_questions
from graph.search.tokens import tokenize
from tests.bench import fit_ranking

FEWEST = 2
"""In how many texts a token stands at least."""
TURNS, BATCH, SHARP, STEP = 12, 384, 14.0, 0.12
LINE, RULE = 24, 100
"""How many tokens of a line and of a rule are taken at most."""
FORGET, LINES, NEAR = 0.1, 7, 700
"""The share of a line's tokens left out; below how many other lines are drawn; how far neighbours are mixed."""

GAME_TURNS, GAME_STEP, FADE = 10, 0.25, 0.9997
"""How the games are learned: the turns, the first step, and what is kept of a token each time it is said."""

Numbers = Any
"""An array of numpy, which has no types here."""


@dataclass(slots=True)
class Rule:
    """What a rule says, in tokens, and the lines that players ask for it by."""

    game: str
    says: list[str] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)


def read_rules(path: Path, *, hold_out: bool) -> list[Rule]:
    """The rules of a database, each with what stands in one place with it; those that say nothing are left out."""
    with closing(sqlite3.connect(path)) as database:
        places = database.execute("SELECT id, rule, game FROM passage ORDER BY doc").fetchall()
        texts: defaultdict[str, list[str]] = defaultdict(list)
        for unit, text in database.execute(
            "SELECT unit, text FROM digest UNION ALL SELECT id, title FROM unit WHERE title != '' ORDER BY 1"
        ):
            texts[unit].append(text)
    rules: dict[int, Rule] = {}
    for id_, number, game in places:
        rule = rules.setdefault(number, Rule(game))
        rule.says += [token for text in texts[id_] for token in tokenize(text)]
    places_of = {id_: rules[number] for id_, number, _ in places}
    for game in GAMES:
        lines = fit_ranking.hold_out(game)[0] if hold_out else load_asked(game)
        for number, several in lines.items():
            if found := places_of.get(f"{game}:{number}"):
                found.lines += [
                    tokens for line in several for one in split_questions(line) if (tokens := tokenize(one))
                ]
    return [rule for rule in rules.values() if rule.says or rule.lines]


class Model:
    """The vectors that are learned, a row a token; the first row is of no token."""

    def __init__(self, rules: Sequence[Rule], lot: Numbers) -> None:
        """Draw the first vectors. A token weighs the less, the more texts say it."""
        counted = Counter(token for rule in rules for text in (rule.says, *rule.lines) for token in set(text))
        self.tokens = sorted(token for token, count in counted.items() if count >= FEWEST)
        self.numbers = {token: n for n, token in enumerate(self.tokens, start=1)}
        self.lot = lot
        self.rows = lot.normal(0, 0.1, (len(self.tokens) + 1, DIMENSIONS)).astype(np.float32)
        self.rows[0] = 0
        self.slopes = np.zeros_like(self.rows)
        rarity = [np.log(1 + len(rules) / counted[token]) / 6 for token in self.tokens]
        self.weights = np.array([0.0, *rarity], dtype=np.float32)

    def number_tokens(self, text: Sequence[str]) -> list[int]:
        """The numbers of the tokens known, each once."""
        return [self.numbers[token] for token in dict.fromkeys(text) if token in self.numbers]

    def place(self, texts: Sequence[Sequence[int]], most: int) -> tuple[Numbers, Numbers, Numbers]:
        """The tokens of texts as a table, their unit vectors, and the lengths these had."""
        table = np.zeros((len(texts), most), dtype=np.int32)
        for n, text in enumerate(texts):
            table[n, : min(len(text), most)] = text[:most]
        sums = (self.rows[table] * self.weights[table][:, :, None]).sum(1)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True) + 1e-6
        return table, sums / lengths, lengths

    def trace(self, table: Numbers, placed: Numbers, lengths: Numbers, slope: Numbers) -> tuple[Numbers, Numbers]:
        """The slope of each token's vector, of that of the texts placed: the tokens, and their slopes."""
        inner = (slope - (slope * placed).sum(1, keepdims=True) * placed) / lengths
        every = (inner[:, None, :] * self.weights[table][:, :, None]).reshape(-1, DIMENSIONS)
        return table.ravel(), every

    def learn(self, lines: Sequence[Sequence[int]], says: Sequence[Sequence[int]], rules: Numbers, pace: float) -> None:
        """Learn from a batch: lines, what their rules say, and which rule each is of."""
        first, second = self.place(lines, LINE), self.place(says, RULE)
        near = SHARP * first[1] @ second[1].T
        own = np.eye(len(lines), dtype=bool)
        near[(rules[:, None] == rules[None, :]) & ~own] = -1e9
        shares = np.exp(near - near.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        wrong = (shares - own) * SHARP / len(lines)
        traced = (self.trace(*first, wrong @ second[1]), self.trace(*second, wrong.T @ first[1]))
        tokens, slopes = (np.concatenate(both) for both in zip(*traced, strict=True))
        order = np.argsort(tokens, kind="stable")
        tokens, starts = np.unique(tokens[order], return_index=True)
        slopes = np.add.reduceat(slopes[order], starts, axis=0)
        self.slopes[tokens] += slopes**2
        self.rows[tokens] -= pace * slopes / (np.sqrt(self.slopes[tokens]) + 1e-7)
        self.rows[0] = 0

    def write(self, folder: Path) -> None:
        """Write the tokens, and their vectors times their weights, each number in a byte."""
        whole = (self.rows * self.weights[:, None])[1:]
        most = np.quantile(np.abs(whole), 0.9995)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tokens.txt").write_text("".join(f"{token}\n" for token in self.tokens), "utf-8")
        (folder / "rows.bin").write_bytes(np.clip(np.rint(127 * whole / most), -127, 127).astype(np.int8).tobytes())


def learn_games(model: Model, rules: Sequence[Rule], folder: Path) -> None:
    """Learn for which game each token speaks, and write it: a logistic regression over the lines, in sixteenths.

    The lines of a game with few count for more.
    """
    lines = [
        (np.array(n), GAMES.index(one.game)) for one in rules for line in one.lines if (n := model.number_tokens(line))
    ]
    worth = np.bincount([game for _, game in lines]) ** -0.7
    worth /= np.mean([worth[game] for _, game in lines])
    speaks = np.zeros((len(model.tokens) + 1, len(GAMES)), dtype=np.float32)
    for turn in range(GAME_TURNS):
        for n in model.lot.permutation(len(lines)):
            tokens, game = lines[n]
            near = speaks[tokens].sum(0) / np.sqrt(len(tokens))
            wrong = np.exp(near - near.max())
            wrong /= wrong.sum()
            wrong[game] -= 1
            pace = GAME_STEP * (1 - turn / (GAME_TURNS + 1)) * worth[game] / np.sqrt(len(tokens))
            speaks[tokens] = speaks[tokens] * FADE - pace * wrong
    speaks -= speaks.mean(1, keepdims=True)
    (folder / "games.bin").write_bytes(np.clip(np.rint(16 * speaks[1:]), -127, 127).astype(np.int8).tobytes())


def list_batches(games: Sequence[str], turn: int, lot: Numbers) -> Iterator[Numbers]:
    """The batches of a turn: numbers of lines, whose games are given."""
    several = [np.arange(len(games))]
    if turn % 3 < 2:
        several = [np.flatnonzero(np.array(games) == game) for game in sorted(set(games))]
    batches = []
    for lines in several:
        order = lines[np.argsort(lines + lot.normal(0, NEAR, len(lines)))] if turn % 3 == 1 else lot.permutation(lines)
        batches += [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
    yield from (batches[n] for n in lot.permutation(len(batches)))


def draw_words(model: Model, says: Sequence[int], others: Sequence[Sequence[int]]) -> list[int]:
    """What a rule says this time: mostly its digest, and some lines, the tokens drawn where they are too many."""
    lot = model.lot
    drawn = list(says) if lot.random() < 0.85 or not others else []
    for n in lot.permutation(len(others))[: lot.integers(0, LINES)]:
        drawn += others[n]
    words = list(dict.fromkeys(drawn or says))
    return words if len(words) <= RULE else [words[n] for n in lot.permutation(len(words))[:RULE]]


def learn(rules: Sequence[Rule]) -> Model:
    """Learn the vectors from rules and their lines."""
    model = Model(rules, np.random.default_rng(1))
    says = [model.number_tokens(rule.says) for rule in rules]
    lines = [[model.number_tokens(line) for line in rule.lines] for rule in rules]
    asked = [(rule, line) for rule, several in enumerate(lines) for line in range(len(several))]
    games = [rules[rule].game for rule, _ in asked]
    for turn in range(TURNS):
        for batch in list_batches(games, turn, model.lot):
            pairs = [asked[n] for n in batch]
            asking = [[one for one in lines[a][b] if model.lot.random() > FORGET] or lines[a][b] for a, b in pairs]
            answers = [draw_words(model, says[a], [one for n, one in enumerate(lines[a]) if n != b]) for a, b in pairs]
            model.learn(asking, answers, np.array([a for a, _ in pairs]), STEP * (1 - 0.8 * turn / TURNS))
        print("turn", turn + 1, "of", TURNS, flush=True)
    return model


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn the vectors of tokens.")
    parser.add_argument("--db", type=Path, required=True, help="a database; only our own words in it are read")
    parser.add_argument("--hold-out", action="store_true", help="leave out the lines that fit_ranking.py holds out")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder they are written to")
    given = parser.parse_args()
    rules = read_rules(given.db, hold_out=given.hold_out)
    model = learn(rules)
    model.write(given.into)
    learn_games(model, rules, given.into)


if __name__ == "__main__":
    main()
