"""The index of meetings: what came of each pair of a game's cards, kept beside the database.

A pair stands under its game, its law and the names of its cards in order. What came of it carries the key of what it
rests on. That is the code and the data of the game, of the engine and of the meetings. If any of it has changed, the
pair is believed no longer. `play_pairs` surveys the pairs that are missing: it looks for one meeting of each. Stopped
at any moment, it goes on from there. Whoever asks for a pair has it played whole, and that is kept in its place.
"""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import engine
from graph.proof import engines
from graph.proof.ledger import Ledger, open_store
from graph.proof.syntax import hash_parts
from graph.store.evidence import EvidenceStore, ResultRow, compress, expand

if TYPE_CHECKING:  # the search is loaded when it is asked for, as a lookup needs none
    from engine.kernel.game import Game
    from engine.meeting.account import PairAccount
    from engine.meeting.alone import SharedTable
    from engine.scenario.form.model import Scenario

__all__ = [
    "MeetingIndex",
    "count_deciding",
    "find_index_place",
    "list_pairs",
    "play_pair",
    "play_pair_in",
    "play_pairs",
    "survey_pair",
]

_SECONDS = 120.0
"""How long one pair is surveyed at most, for the index."""

_CODE = ("engine.meeting.meet", "engine.meeting.surveying", "engine.meeting.account")
"""The modules by which meetings are found and told."""


def find_index_place(database: Path) -> Path:
    """The place of the index of meetings beside a database: `hanrei.sqlite.meetings` for `hanrei.sqlite`."""
    return database.with_name(f"{database.name}.meetings")


class MeetingIndex:
    """What came of the pairs of one game under one law.

    Raises:
        graph.proof.engines.EngineError: The engine of the game cannot be loaded.
    """

    def __init__(self, database: Path, game: str, law: str) -> None:
        """Take the database beside which the index lies, the game's short name, and the law.

        The key of the code and data as they are now is made at once.
        """
        self.game, self.law = game, law
        self._store = EvidenceStore(find_index_place(database), bounded=False)
        ledger = Ledger(open_store(database))
        self._trusted = ledger.is_trusted
        basis = ledger.get_basis(game)
        sources = ledger.sources
        folder = Path(engine.__path__[0])
        code = sources.list_modules(_CODE, lambda _, imported: not imported.startswith("engine"))
        self._key = hash_parts(
            basis.whole_key if basis is not None else "",
            sources.hash_files(folder / "games" / game),
            sources.hash_files(folder / "scenario"),
            *(f"{name} {one.residue}" for name, one in code.items()),
        )

    def find(self, pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], PairAccount]:
        """Find what came of some pairs of cards' names, each pair sorted; gives an account for each that is held.

        A pair not sorted is not found. What rests on other code is left out. Empty where the code has changed since
        this process began.
        """
        from engine.meeting.account import PairAccount  # noqa: PLC0415 - loaded when asked for

        if not self._trusted():
            return {}
        subjects = {self._name_subject(pair): pair for pair in pairs}
        found = self._store.find_results(subjects)
        return {
            subjects[subject]: msgspec.json.decode(raw, type=PairAccount)
            for subject, rows in found.items()
            for row in rows
            if row.key == self._key and (raw := expand(row.outcome))
        }

    @cached_property
    def decided(self) -> Counter[str]:
        """In how many pairs each rule, by full id, decides a meeting, as last counted under this code; else empty."""
        kept = self._store.get_made([self._name_count()]).get(self._name_count())
        return Counter(msgspec.json.decode(kept, type=dict[str, int]) if kept is not None else {})

    def count(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Count in how many of some pairs each rule decides a meeting, and keep that for `decided`.

        Only pairs that the index holds count. `decided` of this very index stays, if it was read before. Nothing is
        kept if the code has changed since this process began.
        """
        counted = count_deciding(self.find(pairs).values())
        if self._trusted():
            self._store.put_made({self._name_count(): msgspec.json.encode(counted)})

    def _name_count(self) -> str:
        """The key under which the count is kept: a hash of the code, the game and the law."""
        return hash_parts("deciding", self._key, self.game, self.law)

    def keep(self, accounts: Iterable[PairAccount]) -> None:
        """Keep what came of some pairs, unless the code has changed since this process began; then nothing is kept."""
        if self._trusted():
            rows = [
                ResultRow(
                    self._name_subject(one.cards), 0, self._key, compress(b""), compress(msgspec.json.encode(one))
                )
                for one in accounts
            ]
            self._store.put_results(rows)

    def _name_subject(self, pair: tuple[str, str]) -> str:
        """The subject under which a pair is kept: the game, the law and the two names, a line each."""
        return "\n".join((self.game, self.law, *pair))


def list_pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    """Every two of some names, each pair and all of them in order. A name is no pair with itself.

    >>> list_pairs(["b", "a", "c"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(itertools.combinations(sorted(set(names)), 2))


def survey_pair(game: Game, pair: tuple[str, str], seconds: float, table: SharedTable | None = None) -> PairAccount:
    """Look for one meeting of two cards of a game for some seconds, and give what came of it, `surveyed`.

    The account is not `whole` if the time was not enough.

    Args:
        game: The game, under the law to be played.
        pair: The names of the cards.
        seconds: How long they are played at most.
        table: What the pairs of this game share, if others are played.

    Raises:
        LookupError: The game has no stagings, or no card of that name.
    """
    from engine.meeting import surveying  # noqa: PLC0415 - loaded when asked for
    from engine.meeting.account import give_account  # noqa: PLC0415

    first, second = (game.cards[name] for name in pair)
    until = time.monotonic() + seconds
    encounter = surveying.find_one_meeting(game, first, second, lambda: time.monotonic() >= until, table)
    return give_account(encounter, first, second, whole=time.monotonic() < until, surveyed=True)


def play_pair(game: Game, pair: tuple[str, str], seconds: float, table: SharedTable | None = None) -> PairAccount:
    """Bring two cards of a game together for some seconds, and give what came of it.

    In three fifths of the time ways to meet are played; in the rest they are shown and decided. The account is not
    `whole` if the time was not enough.

    Args:
        game: The game, under the law to be played.
        pair: The names of the cards.
        seconds: How long they are played at most.
        table: What the pairs of this game share, if others are played.

    Raises:
        LookupError: The game has no stagings (ways to bring cards together), or no card of that name.
    """
    from engine.meeting.account import give_account  # noqa: PLC0415 - loaded when asked for
    from engine.meeting.meet import find_meetings  # noqa: PLC0415

    first, second = (game.cards[name] for name in pair)
    began = time.monotonic()
    until, late = began + seconds, began + seconds * _PLAYING
    encounter = find_meetings(
        game, first, second, lambda: time.monotonic() >= until, table=table, late=lambda: time.monotonic() >= late
    )
    whole = time.monotonic() < until and not encounter.was_cut
    return give_account(encounter, first, second, whole=whole)


def play_pair_in(game: Game, scenario: Scenario, pair: tuple[str, str], seconds: float) -> PairAccount:
    """Play two cards for some seconds in the position of a scenario, and give what came of it.

    The account is not `whole` if the time was not enough.

    Args:
        game: The game, under the law to be played.
        scenario: The scenario, whose script is not played.
        pair: The names of the cards. Both lie in the position.
        seconds: How long they are played at most.

    Raises:
        LookupError: The game has no stagings, or no card of that name.
        PositionError: A card does not lie there, or the position is no position of the game.
    """
    from engine.meeting.account import give_account  # noqa: PLC0415 - loaded when asked for
    from engine.meeting.given import find_meetings_in_position  # noqa: PLC0415

    first, second = (game.cards[name] for name in pair)
    began = time.monotonic()
    until, late = began + seconds, began + seconds * _PLAYING
    encounter = find_meetings_in_position(
        game, scenario, first, second, lambda: time.monotonic() >= until, lambda: time.monotonic() >= late
    )
    return give_account(encounter, first, second, whole=time.monotonic() < until and not encounter.was_cut)


_PLAYING = 0.6
"""The share of the time in which ways are played. In the rest what was found is shown and decided."""


def play_pairs(
    index: MeetingIndex,
    names: Iterable[str],
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> int:
    """Survey every pair of some cards that the index lacks, and keep what comes of each at once, whole or not.

    Then count in how many of all these pairs each rule decides.

    Args:
        index: The index.
        names: The names of the cards in the engine.
        jobs: In how many processes they are played.
        progress: Receives how many pairs are held by now, and how many there are in all.

    Returns:
        How many pairs were played now.

    Raises:
        EngineError: The engine of the game cannot be loaded.
        UnknownLawError: The engine does not know the law of the index.
        LookupError: The game has no stagings, or no card of some name.
    """
    pairs = list_pairs(names)
    held = index.find(pairs)
    missing = [pair for pair in pairs if pair not in held]
    progress(len(held), len(pairs))
    done = 0
    for account in _play_in_processes(index, missing, jobs):
        index.keep([account])
        done += 1
        progress(len(held) + done, len(pairs))
    index.count(pairs)
    return done


def _play_in_processes(index: MeetingIndex, pairs: Sequence[tuple[str, str]], jobs: int) -> Iterator[PairAccount]:
    """Play pairs, in this process or in `jobs` others, and yield each account in the order of the pairs.

    Neighbouring pairs go to one process, as a card is then played alone but once.
    """
    _begin_process((), index.game, index.law)
    if jobs == 1 or len(pairs) < 2 * jobs:
        yield from map(_play_for_another, pairs)
        return
    begin = partial(_begin_process, engines.list_added(), index.game, index.law)
    with ProcessPoolExecutor(jobs, initializer=begin) as pool:
        yield from pool.map(_play_for_another, pairs, chunksize=_AT_ONCE)


_AT_ONCE = 16
"""How many pairs a process is given at a time."""

_TABLES: list[SharedTable] = []
"""The table of a process that plays pairs."""


def _begin_process(added: Sequence[str], game: str, law: str) -> None:
    """Make a process ready to play the pairs of a game: load its engine under a law, and put its table into `_TABLES`.

    `added` are the plugin modules to be imported first.
    """
    from engine.meeting.alone import SharedTable  # noqa: PLC0415 - loaded when asked for
    from engine.meeting.staging import read_staging  # noqa: PLC0415

    engines.add_modules(*added)
    played = engines.load_engine(game)
    _TABLES[:] = [SharedTable(played.under(law), read_staging(game))]


def _play_for_another(pair: tuple[str, str]) -> PairAccount:
    """Survey one pair at the table of this process, at most 120 seconds. `_begin_process` must have been called."""
    table = _TABLES[0]
    return survey_pair(table.game, pair, _SECONDS, table)


def count_deciding(accounts: Iterable[PairAccount]) -> Counter[str]:
    """Count in how many pairs each rule, by full id, decides a meeting.

    A rule counts once for a pair, in however many of its meetings.
    """
    found: Counter[str] = Counter()
    for one in accounts:
        found.update({clause.partition("#")[0] for meeting in one.meetings for clause in meeting.clauses})
    return found
