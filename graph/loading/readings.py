"""From one document to rows: recognise, read, check against the index, write.

A document of an edition that the repository indexes must agree with its index, unit by unit; then only
its words are added. Any other edition becomes one of the user's own, with lineage to its neighbours.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from graph.library import Library
from graph.loading import carried as carrying
from graph.loading import lineage_rows
from graph.loading.formats import recognise
from graph.loading.index_rows import (
    make_card_row,
    make_edition_row,
    make_kin_rows,
    make_name_rows,
    make_rows_of_edition,
)
from graph.store import changes, tables, writing
from graph.store.units import list_hashes
from graph.store.writing import Transaction
from rulebook import ids, lineages, source
from rulebook.errors import EditionConflictError, EditionNameError, TruncatedDocumentError
from rulebook.ids import Id
from rulebook.index import EditionIndex, build_index
from rulebook.traits import make_traits
from rulebook.units import Edition, Genre, Kind, Reading, Unit, check_reading
from rulings.index import CardFacts, FaceFacts

__all__ = ["Added", "Progress", "Taken", "add_reading", "read_document"]

Progress = Callable[[str], None]
"""Told in words what is being worked on."""

_SHOWN = 3
_DAY = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")


@dataclass(frozen=True, slots=True)
class Added:
    """What came of one reading: its edition (`fab@ja`), its units, those given words, and whether it is new.

    `differing` counts the units of a carried document whose words the index does not have.
    """

    edition: str
    units: int
    fresh: int
    is_new: bool
    differing: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """A document taken apart, and the index of it."""

    reading: Reading
    index: EditionIndex


def read_document(raw: bytes, name: str, given: str | None = None, *, carried: bool = False) -> Taken:
    """Take a document's bytes apart; `given` makes it an edition of that name. `name` is the file's, for messages.

    `carried` says that the bytes come from an older database, in our own form; `given` is then not asked.

    Raises:
        HanreiError: the document is not text, of no known format, malformed or cut off, or the name
            cannot name an edition. Or it is a translation that does not say of what, and `given` is missing.
    """
    document = source.from_bytes(raw, name)
    if carried:
        return Taken(*carrying.read_carried(document))
    reading = check_reading(recognise(document).read(document))
    if given is not None:
        _check_name(given, name)
        reading = replace(reading, edition=_rename(reading.edition, given))
    if not reading.edition.name:
        raise EditionNameError(
            "the document does not say which edition it translates",
            where=name,
            remedy="say it with --edition, such as --edition cr-2026-01-16-ja, by the date of the original",
        )
    return Taken(reading, build_index([reading]))


def _rename(edition: Edition, given: str) -> Edition:
    """Give an edition another name.

    A translation without a date takes the date that stands in the name, if it is one.
    """
    dated = _DAY.search(given) if edition.genre is Genre.TRANSLATION and edition.effective is None else None
    try:
        effective = dt.date.fromisoformat(dated[0]) if dated else edition.effective
    except ValueError:
        effective = None
    return replace(edition, name=given, effective=effective)


def _check_name(name: str, where: str) -> None:
    """Refuse a name that an id could not end with, such as a bare date: that asks for whichever rulebook is in force.

    `where` is the file's name, for the message.

    Raises:
        EditionNameError: it is such a name.
    """
    try:
        one = ids.parse(f"any:1@{name}")
    except ids.IdError:
        one = None
    if one is None or one.edition != name or not one.pinned:
        raise EditionNameError(
            f"{name!r} cannot name an edition",
            where=where,
            remedy="use Latin letters, digits, '.', '-' and '_', and no bare date: 6.1-ja, cr-2021-06-11",
        )


def add_reading(
    opened: Transaction, path: Path, taken: Taken, where: str, progress: Progress = lambda _: None
) -> Added:
    """Write the rows of a reading: words beside an edition that is known, else a new edition. Gives what was added.

    `path` is the database, `where` the document's name, for messages. Words held already are not counted as `fresh`. Of
    a carried document, units with other words than the index are passed over and counted as `differing`.

    Raises:
        EditionConflictError: the document claims to be an edition whose units it does not have; nothing was written.
        TruncatedDocumentError: it ends before that edition does; nothing was written.
        CorrectionError: the lineage of a new edition cannot be traced; nothing was written.
    """
    reading, index = taken.reading, taken.index
    library, edition = writing.library(opened, path), reading.edition
    known = list_hashes(library, edition)
    mine = {entry.number: entry.hash for entry in index.entries}
    label, differing = f"{edition.game}@{edition.name}", 0
    if known and reading.part == carrying.PART:
        same = {number: hash_ for number, hash_ in mine.items() if known.get(number, ("",))[0] == hash_}
        mine, differing = same, len(mine) - len(same)
    elif known:
        _check_agreement(where, reading, mine, {number: hash_ for number, (hash_, _) in known.items()})
    fresh = {number for number, hash_ in mine.items() if hash_ and known.get(number, ("", None))[1] != hash_}
    if not known:
        new = _make_edition(library, reading, index, progress)
        progress(f"writing {len(mine):,} units of {label}")
        _add_edition(opened, edition, new)
    if fresh:
        _add_words(opened, reading, mine)
    return Added(label, len(mine), len(fresh), not known, differing)


def _check_agreement(document: str, reading: Reading, mine: dict[str, str], known: dict[str, str]) -> None:
    """Raise unless the document has every unit of its part of the edition, and with the same words.

    `mine` and `known` have the hash of each unit's words by its number: of the document, and of the edition held.

    Raises:
        TruncatedDocumentError: only units at the end are missing, and at most one has other words.
        EditionConflictError: else, if units are missing, foreign or have other words; for a translation in any case.
    """
    tops = {_get_top(number) for number in mine}
    expected = [number for number in known if not reading.part or _get_top(number) in tops]
    missing = [number for number in expected if number not in mine]
    foreign = [number for number in mine if number not in known]
    differing = [number for number in expected if number in mine and mine[number] != known[number]]
    where = f"{document}, edition {reading.edition.game}:{reading.edition.name}"
    present = [number for number in expected if number in mine]
    own = reading.edition.genre is Genre.TRANSLATION
    is_cut = not own and missing and not foreign and len(differing) <= 1 and expected[len(present) :] == missing
    if is_cut:
        last = present[-1] if present else "nothing"
        raise TruncatedDocumentError(
            f"the document ends after {last}; {len(missing):,} of {len(expected):,} units are missing",
            where=where,
            remedy="give the whole document",
        )
    if missing or foreign or differing:
        differences = "; ".join(
            f"{what}: {', '.join(numbers[:_SHOWN])}{' …' if len(numbers) > _SHOWN else ''} ({len(numbers)})"
            for what, numbers in (("missing", missing), ("not in it", foreign), ("other words", differing))
            if numbers
        )
        another = "hold this one under a name of its own with --edition NAME"
        raise EditionConflictError(
            f"the document says it is {reading.edition.name}, but is not: {differences}",
            where=where,
            remedy=f"let the one held go with `hanrei forget {reading.edition.name}`, or {another}"
            if own
            else f"give the published document, or {another}",
        )


def _get_top(number: str) -> str:
    """The first part of a number, up to its first dot or slash: `"702"` of `702.19b`.

    The whole where it has neither.
    """
    return number.partition("/")[0].partition(".")[0]


@dataclass(frozen=True, slots=True)
class _New:
    """Everything about an edition that no index knows, worked out before anything is written."""

    index: EditionIndex
    cards: tuple[CardFacts, ...]
    forgotten: tuple[tuple[str, str], ...]
    pairings: tuple[lineages.Pairing, ...]


def _make_edition(library: Library, reading: Reading, index: EditionIndex, progress: Progress) -> _New:
    """Work out what an edition without an index adds: cards not yet held, and its lineage with neighbours.

    Pairs of editions between which it comes are listed as forgotten. Nothing is written.
    """
    progress("tracing every rule to its neighbour editions")
    mine, editions = reading.edition, library.editions()
    before, after = (set(lineage_rows.pair_editions(some)) for some in (editions, (*editions, mine)))
    sides = {mine: make_traits(reading.units)}
    sides |= {other: library.traits(other) for pair in after - before for other in pair if other != mine}
    stubs = [number for number, _ in index.header.stubs]
    return _New(
        index,
        tuple(card for card in _list_cards(index) if library.facts(ids.parse(card.id)) is None),
        tuple((f"{older.game}@{older.name}", f"{newer.game}@{newer.name}") for older, newer in before - after),
        tuple(
            lineage_rows.make_pairing((older, sides[older]), (newer, sides[newer]), stubs if newer == mine else ())
            for older, newer in after - before
        ),
    )


def _add_edition(opened: Transaction, edition: Edition, new: _New) -> None:
    """Write an edition with its units, cards and edges, and replace the lineage between its neighbours."""
    writing.add(opened, tables.EditionRow, [make_edition_row(new.index.header, "ingest")])
    units, prints, edges = make_rows_of_edition(edition, new.index.header.stubs, new.index.entries)
    writing.add(opened, tables.UnitRow, units)
    writing.add(opened, tables.PrintRow, prints)
    writing.add(opened, tables.EdgeRow, edges + list(_list_about_rows(new.index)))
    writing.add(opened, tables.CardRow, [make_card_row(card) for card in new.cards])
    writing.add(opened, tables.NameRow, [row for card in new.cards for row in make_name_rows(card)])
    for older, newer in new.forgotten:  # the new edition stands between the two
        changes.drop_lineage(opened, older, newer)
    for pairing in new.pairings:
        writing.add(opened, tables.PairRow, [{"older": pairing.older, "newer": pairing.newer}])
        writing.add(opened, tables.KinRow, make_kin_rows(pairing))


def _list_cards(index: EditionIndex) -> Iterator[CardFacts]:
    """The cards of release notes, each with its printed name and the unit that prints it; none of another document."""
    edition = index.edition
    if edition.genre is not Genre.RELEASE_NOTES:
        return
    for entry in index.entries:
        if entry.kind == Kind.CARD:
            id_ = Id(edition.game, entry.number)
            yield CardFacts(str(id_), (FaceFacts({edition.language: entry.title}),), (str(id_.at(edition.name)),))


def _list_about_rows(index: EditionIndex) -> Iterator[dict[str, str]]:
    """The rows of edges `ABOUT` from rulings to the cards under which they stand.

    Rulings under anything else have none.
    """
    edition = index.edition
    for entry in index.entries:
        if entry.kind == Kind.RULING and entry.parent and Id(edition.game, entry.parent).kind == "card":
            yield {
                "source": str(Id(edition.game, entry.number, edition.name)),
                "kind": "ABOUT",
                "target": str(Id(edition.game, entry.parent)),
                "basis": "printed",
                "reason": "",
                "edition": f"{edition.game}@{edition.name}",
            }


def _add_words(opened: Transaction, reading: Reading, indexed: dict[str, str]) -> None:
    """Write the texts and citations of those units of a reading that have a hash in `indexed`, by their number."""

    def full(unit: Unit) -> str:
        """Within `_add_words`: the full id of a unit of the reading: `"fab:5.1.2a@ja"`."""
        return f"{reading.edition.game}:{unit.number}@{reading.edition.name}"

    worded = [unit for unit in reading.units if indexed.get(unit.number)]
    texts = [{"unit": full(unit), "hash": indexed[unit.number], "text": unit.text} for unit in worded]
    citations = [
        {
            "unit": full(unit),
            "ordinal": n,
            "start": cite.start,
            "end": cite.end,
            "raw": cite.raw,
            "targets": json.dumps(cite.targets),
        }
        for unit in worded
        for n, cite in enumerate(unit.cites)
    ]
    writing.add(opened, tables.TextRow, texts)
    writing.add(opened, tables.CitationRow, citations)
