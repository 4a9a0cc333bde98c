"""Showing: of what was found, which edition is shown and in whose words, where the words asked for stand, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from graph.search.corpus import Shelf
from graph.search.question import Question
from graph.search.ranking import Candidate
from graph.search.snippets import cut
from rulebook.fold import is_japanese
from rulebook.units import Genre

__all__ = ["Hit", "hits"]

_WIDTH = {"ja": 120, "en": 240}
"""How many characters of a passage are shown."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer: the passage, what it says where the question's words stand, and why it is here.

    `marks` are where the question's words stand in the `snippet`; `others` the same rule in other editions.
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
    others: tuple[str, ...] = ()


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
        authority, words = _words(shelf, reader, shown)
        title = _title(shelf, shown)
        words = words or title
        told = cut(words, question.phrases, _WIDTH["ja" if is_japanese(words) else "en"])
        others = sorted((one for one in members if one is not shown), key=lambda one: (-one.age, one.id))
        yield Hit(
            shown.id,
            shown.kind,
            shown.game,
            title,
            told.text,
            told.marks,
            authority,
            round(found[0].score, 4),
            tuple(found[0].why),
            tuple(one.id for one in others),
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


def _preference(shelf: Shelf, reader: str, one: _Member) -> tuple[bool, int, bool, int, str]:
    """Which edition of a rule is shown: one that the reader reads, the more official, the newest."""
    edition = shelf.editions.get((one.game, one.edition))
    official = edition is not None and edition.language == reader and bool(one.text)
    rank = -_GENRES.index(edition.genre) if edition else 0
    return official or bool(one.ours(reader)), rank, official, one.age, one.id


def _words(shelf: Shelf, reader: str, one: _Member) -> tuple[str, str]:
    """Whose words a unit is shown with, and the words: its own in the reader's language, else ours, else any."""
    edition = shelf.editions.get((one.game, one.edition))
    if one.text and (edition is None or edition.language == reader or not one.ours(reader)):
        return "official ruling" if one.kind == "ruling" else "official text", one.text
    ours = one.ours(reader) or one.ja or one.en or ""
    return ("digest" if ours else ""), ours


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
