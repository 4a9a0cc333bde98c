"""Which editions are compared with which, and what their lineage says, ready to be stored.

Within a document and language every edition is traced to the next in time. Across languages it is
traced to the edition nearest in time. Release notes and partial translations cite rules that they do
not hold. They lean on the rulebook in force. A user's own translation is paired with the edition that it
translates, and with no other.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterable, Iterator, Sequence

from graph.library import Library
from rulebook import diff
from rulebook.corrections import load_corrections, select_between
from rulebook.diff import Diff
from rulebook.errors import WrongGameError
from rulebook.lineage import Relation, Step, trace_lineage
from rulebook.lineages import LineageChange, Pairing
from rulebook.traits import Trait
from rulebook.translation import pair_by_number, translate
from rulebook.units import Edition, Genre

__all__ = ["compare_editions", "find_nearest_edition", "make_pairing", "pair_editions", "select_changes", "trace_steps"]

_LEANS = 0.8
"""How sure it is that a number cited across languages or documents means the same number there."""


def pair_editions(editions: Iterable[Edition]) -> Iterator[tuple[Edition, Edition]]:
    """Every pair of editions to be compared: the older, or the one that is leant on, first.

    Rulebooks of one document and language are paired in time, those of two languages with the nearest in time. So is a
    release note with a rulebook of its game, and a translation with its original. A release note or a translation
    without such a rulebook gives no pair, nor does a single edition.
    """
    books: dict[tuple[str, str, str], list[Edition]] = {}
    everything = list(editions)
    for edition in everything:
        if edition.genre is Genre.RULEBOOK:
            books.setdefault((edition.game, edition.document, edition.language), []).append(edition)
    for shelf in books.values():
        shelf.sort(key=lambda edition: edition.age)
        yield from itertools.pairwise(shelf)
    for (game, document, language), shelf in sorted(books.items()):
        others = [e for key, es in books.items() if key[:2] == (game, document) and key[2] > language for e in es]
        for other in others:
            yield find_nearest_edition(shelf, other), other
    for edition in everything:
        if edition.genre is Genre.RELEASE_NOTES:
            shelf = [book for key, es in books.items() if key[0] == edition.game for book in es]
            if shelf:
                yield find_nearest_edition(shelf, edition), edition
        elif edition.genre is Genre.TRANSLATION:
            shelf = [
                book
                for (game, document, language), es in books.items()
                if (game, document) == (edition.game, edition.document) and language != edition.language
                for book in es
            ]
            if shelf:
                yield _find_original(shelf, edition), edition


def _find_original(shelf: Sequence[Edition], translation: Edition) -> Edition:
    """The edition that a translation is of: that of its version, else the nearest in time.

    Raises:
        ValueError: there are none to choose from.
    """
    same = [book for book in shelf if book.version and book.version == translation.version]
    return find_nearest_edition(same or shelf, translation)


def _is_original(book: Edition, translation: Edition) -> bool:
    """Whether a translation says that it is of a book, by its day or version.

    True, too, where neither has day or version.
    """
    mine, its = (translation.effective, translation.version), (book.effective, book.version)
    return mine == its or any(a is not None and a == b for a, b in zip(mine, its, strict=True))


def select_changes(steps: Iterable[Step], *, all_of_them: bool = False) -> Iterator[LineageChange]:
    """What is to be stored of a lineage: everything but what kept its words and its number.

    With `all_of_them` that is included, too. A split or a merger gives one change for each pair of numbers. What is new
    has `here` empty, what is gone `there`.
    """
    for step in steps:
        same = step.relation == Relation.KEPT and step.old == step.new
        if same and not all_of_them:
            continue
        for old, new in list(step.pairs()) or [("".join(step.old), "".join(step.new))]:
            yield LineageChange(old, new, step.relation.value, round(step.confidence, 3), step.reason)


def find_nearest_edition(shelf: Sequence[Edition], other: Edition) -> Edition:
    """The edition of several whose day is nearest to another edition's; the undated come last in time.

    Of two as near, the older.

    Raises:
        ValueError: there are none to choose from.
    """
    day = other.effective or dt.date.max
    return min(shelf, key=lambda book: (abs((book.effective or dt.date.max) - day), book.age))


def trace_steps(older: tuple[Edition, Sequence[Trait]], newer: tuple[Edition, Sequence[Trait]]) -> tuple[Step, ...]:
    """What became of every rule from one edition to another, in one language or across two, as steps with a relation.

    Each side is an edition with the traits of its rules. A translation of the very edition is paired by its
    numbers; else the corrections between the two are applied.

    Raises:
        CorrectionError: a correction is malformed, or names a rule that its edition does not have.
    """
    (before, olds), (after, news) = older, newer
    if after.genre is Genre.TRANSLATION and _is_original(before, after):
        return pair_by_number(olds, news)
    if before.language == after.language and before.document == after.document:
        return trace_lineage(olds, news, select_between(load_corrections(), before, after))
    return translate(olds, news, select_between(load_corrections(), before, after))


def compare_editions(library: Library, older: Edition, newer: Edition) -> Diff:
    """The difference of two editions held, of one language or of two: what is new, gone, moved or edited.

    Raises:
        WrongGameError: they are of two games.
        CorrectionError: a correction is malformed, or names a rule that its edition does not have.
    """
    if older.game != newer.game:
        raise WrongGameError(
            f"{older.name} is of {older.game}, {newer.name} of {newer.game}",
            where=f"{older.game}:{older.name}, {newer.game}:{newer.name}",
            remedy="compare editions of one game",
        )
    olds, news = library.traits(older), library.traits(newer)
    return diff.compare(olds, news, trace_steps((older, olds), (newer, news)))


def make_pairing(
    older: tuple[Edition, Sequence[Trait]], newer: tuple[Edition, Sequence[Trait]], stubs: Iterable[str] = ()
) -> Pairing:
    """What changed between two editions, each with its traits; `stubs` are numbers that only the newer one cites.

    Across languages or documents, rules that kept words and number are included. So are stubs that the older holds, at
    a confidence of 0.8; else stubs are passed over. The editions are named as `mtg@cr-2021-02-05`.

    Raises:
        CorrectionError: a correction is malformed, or names a rule that its edition does not have.
    """
    (before, olds), (after, _) = older, newer
    crossing = before.language != after.language or before.document != after.document
    found = list(select_changes(trace_steps(older, newer), all_of_them=crossing))
    held = {trait.number for trait in olds}
    found += (
        LineageChange(
            number, number, Relation.TRANSLATION.value, _LEANS, "cited there without being held; the same number here"
        )
        for number in stubs
        if crossing and number in held
    )
    return Pairing(f"{before.game}@{before.name}", f"{after.game}@{after.name}", tuple(found))
