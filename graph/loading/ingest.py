"""Take a publisher's document in: keep it as it came, and add its rows, both or neither.

The kept document is the data. Whoever is killed when it is kept and its rows are not yet written leaves a database
that the next question makes anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from graph.loading import card_sets, readings, rebuilding
from graph.loading.readings import Progress
from graph.loading.seed import Say
from graph.search import passages
from graph.store import writing
from graph.store.documents import Document, Documents
from rulebook import source
from rulebook.errors import WrongGameError

__all__ = ["Ingested", "ingest", "ingest_bytes", "list_documents"]


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of one document: the edition, how many units it has, and whether anything changed."""

    path: str
    edition: str
    units: int
    outcome: str
    report: tuple[str, ...] = ()
    """What is told of a set of cards."""


def list_documents(paths: Iterable[Path]) -> Iterator[Path]:
    """The files to take in: a folder stands for every text and JSON file at any depth below it, sorted.

    A file that is named is given whatever its ending, and whether it is there or not.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in {".txt", ".json"})
        else:
            yield path


def ingest(
    database: Path,
    path: Path,
    *,
    game: str | None = None,
    name: str | None = None,
    progress: Progress = lambda _: None,
    say: Say = lambda _: None,
) -> Ingested:
    """Take one file in. `game` refuses any other; `name` makes it an edition of that name.

    The document is kept as it came. If it is new, its rows are written, search is brought up to date, and the revision
    is counted up. `progress` is told what is being worked on, `say` what the reader should know. Gives the edition as
    `fab:ja`, its units, and the outcome: `a new edition`, `words added`, `cards held` or `held already`. A database
    that is missing is made first, one out of date is made anew. For a set of cards, `name` is not asked; it is of
    `mtg`, `units` counts its cards, and a report comes with it.

    Raises:
        HanreiError: the document cannot be read: no text, no known format, another game, malformed or cut off.
            It claims to be an edition whose units it does not have. `name` cannot name an edition. The database
            is not ours, or cannot be written to. In each case the database is as it was.
    """
    raw = source.read_bytes(path)
    return ingest_bytes(database, raw, str(path), game=game, name=name, progress=progress, say=say)


def ingest_bytes(
    database: Path,
    raw: bytes,
    where: str,
    *,
    game: str | None = None,
    name: str | None = None,
    progress: Progress = lambda _: None,
    say: Say = lambda _: None,
) -> Ingested:
    """Take one document in by its bytes; `where` is what it is called, and its last part the name it is kept under.

    A set file of cards is recognised by itself. The other arguments, and what is given, are as for `ingest`.

    Raises:
        HanreiError: as `ingest` says.
    """
    progress(f"reading {Path(where).name}")
    if card_sets.is_set(raw):
        return _ingest_set(database, raw, where, game=game, progress=progress, say=say)
    taken = readings.read_document(raw, where, name)
    mine = taken.reading.edition.game
    _require_game(mine, game, where)
    with writing.session(database) as opened:
        rebuilding.bring_up_to_date(opened, database, say)
        added = readings.add_reading(opened, database, taken, where, progress)
        kept = Documents(database)
        document = Document.of(raw, where, added.edition, name)
        if document not in kept.kept():
            progress(f"keeping {document.name}")
            kept.keep((document, raw))
            rebuilding.write_mark(opened, kept)
        if added.fresh or added.is_new:
            passages.index_game(opened, writing.library(opened, database), mine)
            writing.bump(opened)
    outcome = "a new edition" if added.is_new else "words added" if added.fresh else "held already"
    return Ingested(where, added.edition.replace("@", ":"), added.units, outcome)


def _require_game(mine: str, game: str | None, where: str) -> None:
    """Refuse a document of another game than the one asked for; None allows any.

    Raises:
        WrongGameError: the document is of another game.
    """
    if game not in {None, mine}:
        raise WrongGameError(
            f"the document is of {mine}, not of {game}",
            where=where,
            remedy=f"leave --game out or say --game {mine}",
        )


def _ingest_set(database: Path, raw: bytes, where: str, *, game: str | None, progress: Progress, say: Say) -> Ingested:
    """Take a set file in: keep it, and write the rows of its cards. The outcome is `cards held` or `held already`.

    Rows are written in either case, search is brought up to date, and the revision counted up.

    Raises:
        HanreiError: it is malformed, or another game than mtg was asked for.
    """
    _require_game(card_sets.GAME, game, where)
    with writing.session(database) as opened:
        rebuilding.bring_up_to_date(opened, database, say)
        progress(f"reading the cards of {Path(where).name}")
        added = card_sets.add_set(opened, database, raw, where)
        kept = Documents(database)
        document = Document.of(raw, where, added.label)
        is_new = document not in kept.kept()
        if is_new:
            kept.keep((document, raw))
            rebuilding.write_mark(opened, kept)
        passages.index_game(opened, writing.library(opened, database), card_sets.GAME)
        writing.bump(opened)
    outcome = "cards held" if is_new else "held already"
    return Ingested(where, added.label.replace("@", ":"), added.cards, outcome, added.report)
