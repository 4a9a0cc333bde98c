"""Showing: of what was found, which edition is shown and in whose words, where the words asked for stand, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from graph.relations.versions import find_words
from graph.search.corpus import Shelf
from graph.search.question import Question
from graph.search.ranking import Candidate
from graph.search.snippets import cut
from rulebook.fold import is_japanese
from rulebook.ids import parse
from rulebook.units import Genre, Kind

__all__ = ["Hit", "hits"]

_WIDTH = {"ja": 120, "en": 240}
"""How many characters of a passage are shown."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer to a question in words: `marks` are places of its words in the snippet, `others` the same rule.

    `words_of` is the rule whose words are shown, where it is another edition's; `edited` says that it was edited since.
    """

    id: str
    kind: str
    game: str
    title: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    authority: str
    score: float
    why: tuple[str, ...]
    others: tuple[str, ...]
    words_of: str | None
    edited: bool


def hits(
    shelf: Shelf, question: Question, reader: str, page: Mapping[int, Sequence[Candidate]], *, strictly: bool
) -> Iterator[Hit]:
    """The answers of a page, which has the candidates of each family; `strictly` shows no unit that is none of them."""
    families = shelf.families(page)
    for family, found in page.items():
        members = [_Member(*row) for row in families[family]]
        mine = {one.id for one in found}
        eligible = [one for one in members if one.id in mine or not strictly]
        if not eligible:  # rewritten since it was ranked
            continue
        shown = max(eligible, key=lambda one: _preference(shelf, reader, one))
        said = _find_words(shelf, reader, shown)
        title = _title(shelf, shown)
        words = said.text or title
        told = cut(words, question.phrases, _WIDTH["ja" if is_japanese(words) else "en"])
        others = sorted((one for one in members if one is not shown), key=lambda one: (-one.age, one.id))
        yield Hit(
            shown.id,
            shown.kind,
            shown.game,
            title,
            told.text,
            told.marks,
            said.authority,
            round(found[0].score, 4),
            tuple(found[0].why),
            tuple(one.id for one in others),
            said.of,
            said.edited,
        )


class _Member(NamedTuple):
    """One of the units that are one rule, with its words, and the card that it is about, if any."""

    family: int
    id: str
    game: str
    edition: str
    kind: str
    age: int
    title: str | None
    parent: str | None
    text: str | None
    ja: str | None
    en: str | None
    about: str | None

    def ours(self, language: str) -> str | None:
        """What it says in our words."""
        return self.ja if language == "ja" else self.en


_GENRES = tuple(Genre)
"""A rulebook comes before release notes that quote it, and these before the card data that repeats their rulings."""


def _preference(shelf: Shelf, reader: str, one: _Member) -> tuple[int, bool, int, str]:
    """Which edition of a rule is shown: the more official, one in the reader's language, the newest."""
    edition = shelf.editions.get((one.game, one.edition))
    rank = -_GENRES.index(edition.genre) if edition else 0
    return rank, edition is not None and edition.language == reader, one.age, one.id


class _Said(NamedTuple):
    """The words that a unit is shown with: whose they are, and of which edition, where that is another."""

    authority: str
    text: str
    of: str | None = None
    edited: bool = False


def _find_words(shelf: Shelf, reader: str, one: _Member) -> _Said:
    """A unit's own words in the reader's language, else ours, else those of the same rule elsewhere."""
    edition = shelf.editions.get((one.game, one.edition))
    if one.text and (edition is None or edition.language == reader or not one.ours(reader)):
        return _Said("official ruling" if one.kind == "ruling" else "official text", one.text)
    if ours := one.ours(reader) or one.ja or one.en:
        return _Said("digest", ours)
    if one.kind in {Kind.RULING, Kind.CARD, Kind.TERM}:  # no lineage joins these
        return _Said("", "")
    words = find_words(shelf.library, parse(one.id))
    if words.text and edition and (edition.language == reader or not words.digest):
        return _Said("official text", words.text, str(words.text_of))
    digest, of = words.digest, words.digest_of
    if digest is None and words.earlier:
        digest, of = words.earlier.digest, words.earlier.of
    if digest is None:
        return _Said("", "")
    return _Said("digest", digest.get(reader) or next(iter(digest.values())), str(of), words.earlier is not None)


def _title(shelf: Shelf, one: _Member) -> str:
    """What a passage is called: a ruling by its card, a rule without a title by the one above it."""
    if one.title is None:
        return shelf.label(one.id)
    if one.kind == "ruling":
        return shelf.label(one.about) if one.about else ""
    title, above = one.title, one.parent
    while not title and above:
        id_ = f"{one.game}:{above}@{one.edition}"
        title = shelf.titles.get(id_, "")
        if not title:
            above = next((parent for (parent,) in shelf.library.rows(_PARENT, id_)), None)
    return title


_PARENT = "SELECT parent FROM unit WHERE id = ?"
