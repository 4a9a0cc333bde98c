"""The ledger of evidence: which results stand, which scenarios must be run, and what came of running them.

A result stands while its key is what it was (`graph.proof.basis`). Results of scenarios that passed rest on what they
have read. What failed rests on everything, as its message may speak of anything. A result of a deeper trial answers
for a shallower one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import msgspec

from engine import games
from engine.kernel.reads import record_reads
from engine.kernel.rules import Rules
from engine.scenario import Scenario, ScenarioError
from engine.scenario.cards.texts import provide_texts
from engine.scenario.cards.vocabulary import game_modules
from engine.scenario.form.charset import make_legible
from engine.scenario.form.held import make_held_check
from engine.scenario.form.loading import load_all
from engine.scenario.mutation import find_contrast_file, index_files
from graph.proof import engines
from graph.proof.basis import GameBasis, ReadSet
from graph.proof.marking import note_reached
from graph.proof.outcomes import Depth, Outcome, Resolved, resolve_scenario, run_file, run_resolved
from graph.proof.parts import read_claims
from graph.proof.scenarios import find_file, home
from graph.proof.sources import Sources
from graph.proof.syntax import hash_parts
from graph.store.evidence import SHIPPED, EvidenceStore, ResultRow, compress, expand, find_place

__all__ = ["Ledger", "open_store"]

_SOUND = frozenset({"passed", "todo"})
"""Outcomes that rest on nothing but what was read."""


_SECONDS = 0.05
"""How long a scenario runs of which nothing is known."""


def open_store(database: Path) -> EvidenceStore:
    """Open the store of results beside a database, with those that an installed hanrei brings. It may be empty."""
    return EvidenceStore(find_place(database), home() / SHIPPED)


class Ledger:
    """The evidence of one store, as the code of this process stands. Other processes have ledgers of their own."""

    def __init__(self, store: EvidenceStore) -> None:
        """Take the store of results. The source of hanrei's own modules is read at once.

        Games are loaded when they are first asked for.
        """
        self.store = store
        self.sources = Sources(store)
        self._bases: dict[str, GameBasis | None] = {}
        self._took: dict[Path, float] = {}
        self._resolved: dict[Path, Resolved] = {}
        self._prepared: set[str] = set()
        self._reader = hash_parts(
            *(
                one.residue
                for one in self.sources.list_modules(["engine.scenario.form.loading"], lambda _, __: False).values()
            )
        )

    def is_trusted(self) -> bool:
        """Whether the code in the files is what this process has loaded.

        If not, nothing is believed and nothing is kept.
        """
        return self.sources.are_loaded()

    # -- what stands ---------------------------------------------------------------------------------------------

    def find_standing(self, paths: Sequence[Path], depth: Depth) -> dict[Path, Outcome]:
        """Find the results that stand, by the scenario's path, each from a trial at least this deep.

        What has none is left out. Empty if the code in the files is not what this process has loaded. Else the
        scenarios read and their former times are kept for `run` and `guess_seconds`.

        Raises:
            graph.proof.engines.EngineError: the code of a game cannot be loaded.
        """
        if not self.is_trusted():
            return {}
        resolved = self._resolved = self._resolve_all(paths)
        subjects = {path: _make_subject(one) for path, one in resolved.items()}
        stored = self.store.find_results(subjects.values())
        found = {}
        for path, subject in subjects.items():
            rows = stored.get(subject, [])
            basis = self.get_basis(resolved[path].scenario.game) if rows else None
            outcome = _find_standing_row(rows, basis, depth) if basis is not None else None
            if outcome is not None:
                found[path] = replace(outcome, path=make_legible(str(path)))
            elif rows and (last := _read_outcome(rows[0])) is not None:
                self._took[path] = last.seconds
        return found

    def guess_seconds(self, path: Path) -> float:
        """Guess how many seconds a scenario will run: as many as last time, if `find_standing` met that. Else 0.05."""
        return self._took.get(path, _SECONDS)

    def get_basis(self, game: str) -> GameBasis | None:
        """Get what results of a game rest on, made once; None where there is no such game.

        Raises:
            graph.proof.engines.EngineError: its code cannot be loaded.
        """
        if game not in self._bases:
            self._bases[game] = GameBasis(engines.load_engine(game), self.sources) if game in games.registry() else None
        return self._bases[game]

    def _resolve_all(self, paths: Iterable[Path]) -> dict[Path, Resolved]:
        """Read scenarios with their contrasts, by path. What is no scenario is left out; a missing contrast is None.

        Contrasts that stand in files of their own are looked for and read, too.
        """
        held = self._read_all(paths)
        named = [(find_file(path).parent, one) for path, one in held.items() if isinstance(one.contrast, str)]
        find = partial(find_contrast_file, index=cache(index_files))
        others = {find(folder, str(one.contrast), one.game) for folder, one in named} - {None}
        held |= self._read_all(other for other in others if other is not None and other not in held)
        return {path: resolve_scenario(path, held.__getitem__, find) for path in paths if path in held}

    def _read_all(self, paths: Iterable[Path]) -> dict[Path, Scenario]:
        """Read scenarios by path, or take what was kept of the same contents. What is no scenario is left out.

        What is read is kept in the store, but for scenarios that lay out cards of ingested sets: these are read each
        time.
        """
        files = {path: find_file(path) for path in paths}
        raw = {file: file.read_bytes() for file in dict.fromkeys(files.values()) if file.is_file()}
        keys = {file: hash_parts("scenarios", self._reader, file.stem, content) for file, content in raw.items()}
        kept, fresh = self.store.get_made(keys.values()), dict[str, bytes]()
        held, find_folder, lays_out_held_cards = dict[Path, Scenario](), _make_folder_finder(), make_held_check()
        for file, key in keys.items():
            scenarios: list[Scenario] = _SCENARIOS.decode(kept[key]) if key in kept else []
            if scenarios and not any(map(lays_out_held_cards, scenarios)):
                folder = find_folder(file)
                scenarios = [msgspec.structs.replace(one, folder=folder) for one in scenarios]
            else:
                try:
                    scenarios = [*load_all(file, root=file.parent)]
                except ScenarioError:
                    continue
                its_own = not any(map(lays_out_held_cards, scenarios))
                if its_own and file.read_bytes() == raw[file]:  # nobody has written to it meanwhile
                    bare = [msgspec.structs.replace(one, folder="") for one in scenarios]
                    fresh[key] = msgspec.json.encode(bare)
            held[file] = scenarios[0]
            held |= {file / one.name: one for one in scenarios[1:]}
        if fresh:
            self.store.put_made(fresh)
        return {path: held[path] for path in files if path in held}

    # -- what is run ---------------------------------------------------------------------------------------------

    def run(self, path: Path, depth: Depth) -> tuple[Outcome, ResultRow | None]:
        """Run the scenario of a path. Gives its outcome, and the row to be kept; None where it cannot be kept.

        A scenario that `find_standing` read is run as it was then. The row is not kept yet: `keep` does that. A file
        that is no scenario has a failed outcome, and no row.

        Raises:
            graph.proof.engines.EngineError: the code of its game cannot be loaded.
        """
        try:
            resolved = self._resolved.get(path) or resolve_scenario(path)
        except ScenarioError:
            return run_file(path, depth), None
        basis = self.get_basis(resolved.scenario.game)
        if basis is None:
            return run_resolved(resolved, path, depth), None
        self.prepare(resolved.scenario.game)
        with note_reached() as list_reached, record_reads(basis.game.readers) as reads:
            outcome = run_resolved(resolved, path, depth)
            listed = basis.list_reads(reads, list_reached()) if outcome.outcome in _SOUND else ReadSet()
        key = basis.make_key(listed) if outcome.outcome in _SOUND else basis.whole_key
        packed = (compress(msgspec.json.encode(listed)), compress(msgspec.json.encode(replace(outcome, path=""))))
        return outcome, ResultRow(_make_subject(resolved), depth, key, *packed)

    def prepare(self, game: str) -> None:
        """Make a game ready to be run, once: its clauses are marked, which processes started later need not do again.

        The texts in the game's modules are handed to the engine, too. Nothing is done where there is no such game.

        Raises:
            graph.proof.engines.EngineError: its code cannot be loaded.
        """
        basis = self.get_basis(game)
        if basis is None or game in self._prepared:
            return
        self._prepared.add(game)
        basis.marked  # noqa: B018 - it is made when it is first asked for
        if self.is_trusted():
            modules = {name: self.sources.get(name) for name in game_modules(basis.game)}
            provide_texts({name: one.texts for name, one in modules.items() if one is not None})

    def keep(self, rows: Iterable[ResultRow]) -> None:
        """Keep results of this process, or of processes that it has started.

        Nothing is kept if the code in the files has changed.
        """
        if self.is_trusted():
            self.store.put_results(rows)


_SCENARIOS = msgspec.json.Decoder(list[Scenario])


def _make_folder_finder() -> Callable[[Path], str]:
    """Make a function that gives the real path of the folder in which a file lies, with links followed.

    It looks each folder up once.
    """
    follow = cache(Path.resolve)
    return lambda file: str(file.resolve().parent if file.is_symlink() else follow(file.parent))


def _make_subject(resolved: Resolved) -> str:
    """Make the key of a scenario and its contrast, 32 hex digits. It rests on what they say, not on where they lie."""
    both = [one and msgspec.structs.replace(one, folder="") for one in (resolved.scenario, resolved.contrast)]
    return hash_parts(*map(msgspec.json.encode, both))


def _find_standing_row(rows: Iterable[ResultRow], basis: GameBasis, depth: Depth) -> Outcome | None:
    """Find the first of a scenario's stored results that stands, as one of a given depth; None if none does.

    A result that rests on nothing it has read has failed, and stands only for its own depth.
    """
    make_key = cache(partial(_make_key, basis))  # several results of a scenario have mostly read the same
    for row in rows:
        if row.depth < depth:
            continue
        stands = row.key == make_key(row.reads)
        failed = row.depth == depth and row.reads == _NOTHING and row.key == basis.whole_key
        if (stands or failed) and (outcome := _read_outcome(row)) is not None:
            return _limit_to(depth, outcome, row, basis.game.rules) if stands else outcome
    return None


def _make_key(basis: GameBasis, reads: bytes) -> str:
    """The key of a result that has read this much, packed, as the code is now; "" where that is damaged."""
    raw = expand(reads)
    return basis.make_key(msgspec.json.decode(raw, type=ReadSet)) if raw else ""


_NOTHING = compress(msgspec.json.encode(ReadSet()))
"""What a result has read of which nobody can say what it has read."""


def _limit_to(depth: Depth, outcome: Outcome, row: ResultRow, rules: Rules) -> Outcome:
    """Limit the outcome of a stored result to a depth that is not deeper than its own.

    Of a deeper trial, the mutants are left out that this depth does not run. `rules` are those of its game.
    """
    if depth in {Depth.EVERY, row.depth}:
        return outcome
    claimed = _list_claimed_rules(outcome.claims, rules) if depth == Depth.CLAIMED else set()
    return replace(
        outcome,
        mutants=tuple(mutant for mutant in outcome.mutants if mutant[0] in claimed),
        mutated=depth > Depth.PLAIN,
    )


def _read_outcome(row: ResultRow) -> Outcome | None:
    """The outcome of a stored result, which holds it as JSON; None where it is damaged."""
    raw = expand(row.outcome)
    return msgspec.json.decode(raw, type=Outcome) if raw else None


def _list_claimed_rules(claims: Iterable[str], rules: Rules) -> set[str]:
    """The ids of the rules that some claims rest on: `fab:5.1.2/1@ja` rests on `fab:5.1.2@ja` unless `rules` say else.

    Cases, rulings and unreadable claims are left out.
    """
    return {rules.find_basis(claim.text, claim.part) for claim in read_claims(claims) if claim.kind == "rule"}
