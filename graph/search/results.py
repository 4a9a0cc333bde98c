"""Results: which edition of a rule is shown, in whose words, and where the question's words stand in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from graph.relations.versions import find_words
from graph.search.corpus import Corpus
from graph.search.question import Question
from graph.search.ranked import FoundPassage
from graph.search.snippets import Snippet, cut_snippet
from rulebook.fold import is_japanese
from rulebook.ids import parse
from rulebook.units import Genre, Kind

__all__ = ["Beneath", "Hit", "make_hits"]

_WIDTH = {"ja": 180, "en": 360}
"""How many characters of a passage are shown, by language."""


@dataclass(frozen=True, slots=True)
class Beneath:
    """An example, a bullet or a note of a rule: the part of it that says most, and its other editions.

    `marks` are as those of a `Hit`.
    """

    id: str
    kind: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer: the passage, a snippet of it, and why it was found.

    `marks` are the (start, end) places of the question's words in `snippet`. `others` are the same rule in other
    editions. `words_of` names another edition whose words are shown. `edited` says that the rule was edited since.
    `under` are its examples, bullets and notes that were found too, best first.
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
    under: tuple[Beneath, ...] = ()


def make_hits(
    corpus: Corpus, question: Question, reader: str, page: Mapping[int, Sequence[FoundPassage]], *, edition: str | None
) -> Iterator[Hit]:
    """Make the answers of one page, each with its id, title, snippet, score and reasons.

    Takes the corpus, the question, the reader's language (`"ja"` or `"en"`), and the passages found by the family that
    each is shown as. They are best first: score and reasons are the first one's. A family is one rule in all its
    editions. Only members of `edition` are shown and listed, where one is asked for. A family without any is left out.
    Found passages of other families, such as examples, stand beneath.
    """
    members = _fetch_members(corpus, page, edition)
    for family, found in page.items():
        if not members[family]:  # the index was written anew since the ranking
            continue
        shown, others = _choose_shown(corpus, reader, members[family])
        chosen = corpus.remember(_choose_words, reader, shown)
        title = corpus.remember(_find_title, shown)
        snippet = _cut(question, chosen.text or title)
        beneath = dict.fromkeys(one.family for one in found if one.family != family and members[one.family])
        yield Hit(
            shown.id,
            shown.kind,
            shown.game,
            title,
            snippet.text,
            snippet.marks,
            chosen.authority,
            round(found[0].score, 4),
            tuple(found[0].why),
            others,
            chosen.of,
            chosen.edited,
            tuple(_make_beneath(corpus, question, reader, members[one]) for one in beneath),
        )


def _fetch_members(
    corpus: Corpus, page: Mapping[int, Sequence[FoundPassage]], edition: str | None
) -> dict[int, list[_Member]]:
    """Fetch the members, of one edition or of any, of the families of a page and of all that was found under them.

    Gives them by family number; the list is empty where none is of that edition.
    """
    wanted = dict.fromkeys([*page, *(one.family for found in page.values() for one in found)])
    fetched = corpus.fetch_families(list(wanted))
    return {
        family: [one for row in rows if edition in {None, (one := _Member(*row)).edition}]
        for family, rows in fetched.items()
    }


def _choose_shown(corpus: Corpus, reader: str, members: Sequence[_Member]) -> tuple[_Member, tuple[str, ...]]:
    """Choose the member of a family that is shown; the ids of the others come with it, the newest first.

    The most official is shown; of several, the one in the reader's language; of these, the newest. No members are a
    `ValueError`.
    """
    shown = max(members, key=lambda one: _rank_edition(corpus, reader, one))
    others = sorted((one for one in members if one is not shown), key=lambda one: (-one.age, one.id))
    return shown, tuple(one.id for one in others)


def _make_beneath(corpus: Corpus, question: Question, reader: str, members: Sequence[_Member]) -> Beneath:
    """Make what is shown of one example, bullet or note under its rule: its id, kind, snippet and other editions.

    `members` are the same thing in its editions.
    """
    shown, others = _choose_shown(corpus, reader, members)
    snippet = _cut(question, corpus.remember(_choose_words, reader, shown).text)
    return Beneath(shown.id, shown.kind, snippet.text, snippet.marks, others)


def _cut(question: Question, words: str) -> Snippet:
    """Cut a snippet out of words, by the question: about 180 characters of Japanese, 360 of any other language."""
    return cut_snippet(words, question.phrases, _WIDTH["ja" if is_japanese(words) else "en"], question.worth)


class _Member(NamedTuple):
    """One unit of a family, with its words, and the card that it is about."""

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

    def get_digest(self, language: str) -> str | None:
        """Give its digest in a language: the Japanese for `"ja"`, else the English; None where it has none."""
        return self.ja if language == "ja" else self.en


_GENRES = tuple(Genre)
"""Genres, the most official first: rulebook, release notes, card data, translation."""


def _rank_edition(corpus: Corpus, reader: str, one: _Member) -> tuple[int, bool, int, str]:
    """Give the sort key of a member: the largest is shown.

    The more official comes first, then the reader's language, then the newest edition. Its id decides between equals.
    """
    edition = corpus.editions.get((one.game, one.edition))
    rank = -_GENRES.index(edition.genre) if edition else 0
    return rank, edition is not None and edition.language == reader, one.age, one.id


class _ShownWords(NamedTuple):
    """The words shown for a unit: whose they are, and of which edition, where it is another."""

    authority: str
    text: str
    of: str | None = None
    edited: bool = False


def _choose_words(corpus: Corpus, reader: str, one: _Member) -> _ShownWords:
    """Choose the words to show: its text, if in the reader's language or without a digest in that; else its digest.

    Without these, those of another edition. Gives whose words they are (`official text`, `official ruling`, `digest` or
    the like), and the text. Then comes the id of another edition that they are of, else None. Last comes whether the
    rule was edited since. The first two are empty where there is nothing.
    """
    edition = corpus.editions.get((one.game, one.edition))
    if one.text and (edition is None or edition.language == reader or not one.get_digest(reader)):
        official = edition.genre.authority if edition else "official text"
        return _ShownWords("official ruling" if one.kind == "ruling" else official, one.text)
    if ours := one.get_digest(reader) or one.ja or one.en:
        return _ShownWords("digest", ours)
    if one.kind in {Kind.RULING, Kind.CARD, Kind.TERM}:  # no lineage joins these
        return _ShownWords("", "")
    words = find_words(corpus.library, parse(one.id))
    if words.text and edition and (edition.language == reader or not words.digest):
        return _ShownWords("official text", words.text, str(words.text_of))
    digest, of = words.digest, words.digest_of
    if digest is None and words.earlier:
        digest, of = words.earlier.digest, words.earlier.of
    if digest is None:
        return _ShownWords("", "")
    return _ShownWords("digest", digest.get(reader) or next(iter(digest.values())), str(of), words.earlier is not None)


def _find_title(corpus: Corpus, one: _Member) -> str:
    """Find the title of a unit: its own, or the nearest above. A ruling has its card's names alone; empty for none.

    A card or a term has its names, Japanese first, else its path.
    """
    if one.title is None:
        return corpus.get_label(one.id)
    if one.kind == "ruling":
        return corpus.get_label(one.about) if one.about else ""
    title, above = one.title, one.parent
    while not title and above:
        id_ = f"{one.game}:{above}@{one.edition}"
        title = corpus.titles.get(id_, "")
        if not title:
            node = corpus.library.node(parse(id_))
            above = node.parent if node else None
    return title
