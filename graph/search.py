"""Search: a judge's question in words, answered by the rules, rulings, cards and terms that bear on it.

The full-text index gives the passages that share the rarest of the question's words (`graph.questions`), the
graph those that it names; `graph.ranking` puts them in order. Of one rule in several editions one is shown,
in the reader's language where it is held in it, else the newest, and the others are listed with it.
"""

from __future__ import annotations

import heapq
import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from graph.library import Library
from graph.names import NameIndex
from graph.parlance import Phrase, Phrasebook, said
from graph.questions import Question, ask, rarity
from graph.ranking import CITING, Candidate, Corpus, Named, rank
from graph.snippets import cut
from rulebook import ids
from rulebook.fold import is_japanese, skeleton
from rulebook.units import RULE_KINDS, Genre, Kind

__all__ = ["KINDS", "Found", "Hit", "search"]

_POOL = 100
"""How many passages are ranked, besides those that the question names."""
_POSTINGS = 15_000
"""How many entries of the full-text index are looked at for one question: the rarest words first, two in any case."""
_FEWEST = 2
_MANY, _KEPT = 200, 2_000
"""Of words that stand in so many passages it is remembered where they stand, and of how many words."""
_WIDTH = {"ja": 120, "en": 240}
"""How many characters of a passage are shown."""

KINDS: Mapping[str, frozenset[str]] = {
    "rule": frozenset({*map(str, RULE_KINDS), "bullet", "note"}),
    "example": frozenset({"example"}),
    "ruling": frozenset({"ruling", "erratum"}),
    "card": frozenset({"card"}),
    "term": frozenset({"term"}),
}
"""The kinds of passages by the word that one asks for them with."""


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


@dataclass(frozen=True, slots=True)
class Found:
    """The answers to one question, best first; `total` counts all that were ranked, `results` are a page of them."""

    query: str
    total: int
    results: tuple[Hit, ...]


def search(
    library: Library,
    text: str,
    *,
    game: str | None = None,
    edition: str | None = None,
    kind: str | None = None,
    language: str | None = None,
    limit: int = 20,
    offset: int = 0,
) -> Found:
    """What bears on a question, best first.

    Takes the game, the edition's short name and the kind (a word of `KINDS`, or a unit's own) that the answers must
    be of; the language that the reader reads, where it is not that of the question, which says what of one rule is
    shown; and which page. Whatever was typed is a question: it never raises, and what says nothing finds nothing.
    """
    shelf = _shelf(library)
    wish = _Filter.of(game, edition, kind)
    if not shelf.may_hold(wish):
        return Found(text, 0, ())
    question = ask(text, shelf.book(game), shelf.names(game), partial(shelf.weigh, game), shelf.games)
    named = shelf.named(question)
    pool = _pool(shelf, question, named, wish)
    ranked = rank(question, shelf.corpus, pool.values(), named, _cites(library, pool))
    families: dict[int, list[Candidate]] = {}
    for candidate in ranked:
        families.setdefault(candidate.family, []).append(candidate)
    page = dict(list(families.items())[max(offset, 0) :][: max(limit, 0)])
    reader = language or question.language
    return Found(text, len(families), tuple(_hits(shelf, question, reader, page, wish)))


# What is found. -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Filter:
    """What an answer must be of: a game, an edition, one of some kinds; each where it matters."""

    game: str | None
    edition: str | None
    kinds: frozenset[str]

    @classmethod
    def of(cls, game: str | None, edition: str | None, kind: str | None) -> _Filter:
        """From what a person asks for, each where it matters."""
        return cls(game, edition, KINDS.get(kind, frozenset({kind})) if kind else frozenset())

    @property
    def facets(self) -> str:
        """The edition and the kinds as the full-text index is asked for them, behind the words; the game has a span."""
        of = f" AND {_quoted(f'edition/{self.edition}')}" if self.edition else ""
        one_of = " OR ".join(_quoted(f"kind/{kind}") for kind in sorted(self.kinds))
        return of + (f" AND ({one_of})" if one_of else "")

    def __bool__(self) -> bool:
        return bool(self.game or self.edition or self.kinds)

    def passes(self, candidate: Candidate) -> bool:
        """Whether a passage is what an answer must be."""
        return (
            self.game in {None, candidate.game}
            and self.edition in {None, candidate.edition}
            and (not self.kinds or candidate.kind in self.kinds)
        )


def _quoted(token: str) -> str:
    """A token as the full-text index is asked for it; there is no quotation mark in one."""
    return f'"{token}"'


_ROWS = """
    SELECT p.doc, p.id, p.game, p.edition, p.kind, p.above, p.family, p.size, p.ja, p.en,
        w.name, w.own, w.around, w.signs
    FROM passage p JOIN passage_words w ON w.rowid = p.doc
    WHERE p.doc IN (
        SELECT value FROM json_each(?1) UNION
        SELECT doc FROM passage WHERE id IN (SELECT value FROM json_each(?2))
    )
"""
_HOLDING = "SELECT rowid FROM passage_words WHERE passage_words MATCH ? AND rowid BETWEEN ? AND ?"
_CITES = """
    SELECT source, target FROM edge
    WHERE kind IN ('CITES', 'INTERPRETS') AND source IN (SELECT value FROM json_each(?))
"""


def _pool(shelf: _Shelf, question: Question, named: Named, wish: _Filter) -> dict[str, Candidate]:
    """The passages that share most of the question's rare words, what it names, and what the first of them lean on."""
    library, wanted = shelf.library, question.wanted
    docs = _sharing(shelf, question, wish)
    rows = library.rows(_ROWS, json.dumps(docs), "[]")
    found, first = {row[1] for row in rows}, frozenset(docs[:CITING])
    leant_on = {target for _, target in _cites(library, [row[1] for row in rows if row[0] in first])}
    missing = (named.ids | leant_on) - found
    if missing:
        rows += library.rows(_ROWS, "[]", json.dumps(sorted(missing)))
    pool = (_candidate(row, wanted) for row in rows)
    return {candidate.id: candidate for candidate in pool if wish.passes(candidate)}


def _sharing(shelf: _Shelf, question: Question, wish: _Filter) -> list[int]:
    """The passages that share most of the question's tokens, weighed by rarity: as many as are ranked, best first."""
    shares: defaultdict[int, float] = defaultdict(float)
    spent = 0
    telling = {min(phrase, key=shelf.count) for concept in question.concepts for phrase in concept.phrases}
    counted = sorted((shelf.count(token, wish.game), token) for token in telling)
    for place, (count, token) in enumerate(pair for pair in counted if pair[0]):
        spent += count
        if spent > _POSTINGS and place >= _FEWEST:
            break
        worth = rarity(count, shelf.corpus.passages)
        for doc in shelf.holding(f"{_quoted(token)}{wish.facets}", wish.game):
            shares[doc] += worth
    return [doc for _, doc in heapq.nlargest(_POOL, zip(shares.values(), shares, strict=True))]


def _candidate(row: tuple[Any, ...], wanted: frozenset[str]) -> Candidate:
    _, id_, game, edition, kind, above, family, size, ja, en, *texts = row
    counted = {
        field_: Counter([token for token in text.split() if token in wanted])
        for field_, text in zip(("name", "own", "around", "signs"), texts, strict=True)
    }
    return Candidate(id_, game, edition, kind, above, family, size, {"ja": ja, "en": en}, counted)


def _cites(library: Library, sources: Iterable[str]) -> list[tuple[str, str]]:
    return [(source, target) for source, target in library.rows(_CITES, json.dumps(list(sources)))]


# What is shown. -------------------------------------------------------------------------------------------------------

_MEMBERS = """
    SELECT p.family, p.id, p.game, p.edition, p.kind, p.age, u.title, u.parent, t.text, ja.text, en.text
    FROM passage p LEFT JOIN unit u ON u.id = p.id
        LEFT JOIN text t ON t.unit = p.id
        LEFT JOIN digest ja ON ja.unit = p.id AND ja.language = 'ja'
        LEFT JOIN digest en ON en.unit = p.id AND en.language = 'en'
    WHERE p.family IN (SELECT value FROM json_each(?))
"""


@dataclass(frozen=True, slots=True)
class _Member:
    """One of the units that are one rule, with its words."""

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

    def ours(self, language: str) -> str | None:
        """What it says in our words."""
        return self.ja if language == "ja" else self.en


def _hits(
    shelf: _Shelf, question: Question, reader: str, page: Mapping[int, list[Candidate]], wish: _Filter
) -> Iterator[Hit]:
    members: defaultdict[int, list[_Member]] = defaultdict(list)
    for row in shelf.library.rows(_MEMBERS, json.dumps(list(page))):
        members[row[0]].append(_Member(*row))
    for family, found in page.items():
        mine = {one.id for one in found}
        eligible = [one for one in members[family] if one.id in mine or not wish]
        shown = max(eligible, key=lambda one: _preference(shelf, reader, one))
        authority, words = _words(shelf, reader, shown)
        title = _title(shelf, shown)
        words = words or title
        told = cut(words, question.phrases, _WIDTH["ja" if is_japanese(words) else "en"])
        others = sorted((one for one in members[family] if one is not shown), key=lambda one: (-one.age, one.id))
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


_GENRES = tuple(Genre)
"""A rulebook comes before release notes that quote it, and these before the card data that repeats their rulings."""


def _preference(shelf: _Shelf, reader: str, one: _Member) -> tuple[bool, int, bool, int, str]:
    """Which edition of a rule is shown: one that the reader reads, the more official, the newest."""
    edition = shelf.editions.get((one.game, one.edition))
    official = edition is not None and edition.language == reader and bool(one.text)
    rank = -_GENRES.index(edition.genre) if edition else 0
    return official or bool(one.ours(reader)), rank, official, one.age, one.id


def _words(shelf: _Shelf, reader: str, one: _Member) -> tuple[str, str]:
    """Whose words a unit is shown with, and the words: its own in the reader's language, else ours, else any."""
    edition = shelf.editions.get((one.game, one.edition))
    if one.text and (edition is None or edition.language == reader or not one.ours(reader)):
        return "official ruling" if one.kind == "ruling" else "official text", one.text
    ours = one.ours(reader) or one.ja or one.en or ""
    return ("digest" if ours else ""), ours


def _title(shelf: _Shelf, one: _Member) -> str:
    """What a passage is called: a ruling by its card, a rule without a title by the one above it."""
    if one.title is None:
        return shelf.label(one.id)
    if one.kind == "ruling":
        edges = shelf.library.edges_from(one.id)
        return next((shelf.label(card) for kind, card, _, _ in edges if kind == "ABOUT" and ":card/" in card), "")
    title, above = one.title, one.parent
    while not title and above:
        found = shelf.library.rows("SELECT title, parent FROM unit WHERE id = ?", f"{one.game}:{above}@{one.edition}")
        title, above = found[0] if found else ("", None)
    return title


# What is kept of a library between questions. -------------------------------------------------------------------------


class _Shelf:
    """What searching needs of a library and asks once: its names and phrases, and how common each token is."""

    def __init__(self, library: Library, revision: str | None) -> None:
        self.library, self.revision = library, revision
        self._books: dict[str | None, Phrasebook] = {}
        self._names: dict[str | None, NameIndex] = {}
        self._counts: dict[tuple[str, str | None], int] = {}
        self._holding: dict[tuple[str, str | None], array[int]] = {}
        editions = library.editions()
        self.games = tuple(sorted({edition.game for edition in editions}))
        self.editions = {(edition.game, edition.name): edition for edition in editions}
        ((passages, average),) = self.library.rows(
            "SELECT count(*), coalesce(avg(size), 1.0) FROM passage WHERE size > 1"
        )
        # A game's passages are written one behind the other, so that a span of them is all that is looked at for it.
        rows = self.library.rows("SELECT game, sum(size > 1), min(doc), max(doc) FROM passage GROUP BY game")
        self.sizes = {game: size for game, size, _, _ in rows}
        self.spans: dict[str | None, tuple[int, int]] = {game: (first, last) for game, _, first, last in rows}
        self.spans[None] = (0, max((last for _, last in self.spans.values()), default=0))
        self.corpus = Corpus(passages, average, self.count)
        titles: defaultdict[str, set[str]] = defaultdict(set)
        for id_, title in self.library.rows("SELECT id, title FROM unit WHERE title != ''"):
            titles[skeleton(title)].add(id_)
        self.titles = {title: frozenset(units) for title, units in titles.items()}
        defines: defaultdict[str, set[str]] = defaultdict(set)
        for rule, term in self.library.rows("SELECT source, target FROM edge WHERE kind = 'DEFINES'"):
            defines[term].add(rule)
        self.defines = {term: frozenset(rules) for term, rules in defines.items()}

    def book(self, game: str | None) -> Phrasebook:
        """The phrases of one game, or of all together."""
        if game not in self._books:
            called: defaultdict[str, list[str]] = defaultdict(list)
            for name in self.library.names():
                if name.id.kind == "term" and name.form != "not" and game in {None, name.id.game}:
                    called[str(name.id)].append(name.text)
            self._books[game] = Phrasebook.of([*said(), *called.items()])
        return self._books[game]

    def names(self, game: str | None) -> NameIndex:
        """The names of one game, or of all together."""
        if game not in self._names:
            self._names[game] = NameIndex.of(name for name in self.library.names() if game in {None, name.id.game})
        return self._names[game]

    def label(self, id_: str) -> str:
        """The names of a card or term."""
        return self.names(None).label(ids.parse(id_))

    def count(self, token: str, game: str | None = None) -> int:
        """In how many passages, of a game or of all, a token stands."""
        if (token, game) not in self._counts:
            self._counts[token, game] = self._counted(token, game)
        return self._counts[token, game]

    def _counted(self, token: str, game: str | None) -> int:
        if game and self.count(token):
            return len(self.holding(_quoted(token), game))
        found = self.library.rows("SELECT doc FROM passage_tokens WHERE term = ?", token)
        return int(found[0][0]) if found else 0

    def holding(self, words: str, game: str | None) -> array[int]:
        """The passages of a game's span that the full-text index finds; where they are many, they are kept."""
        found = self._holding.get((words, game))
        if found is None:
            rows = self.library.rows(_HOLDING, words, *self.spans[game])
            found = array("q", (doc for (doc,) in rows))
            if len(found) >= _MANY and len(self._holding) < _KEPT:
                self._holding[words, game] = found
        return found

    def may_hold(self, wish: _Filter) -> bool:
        """Whether there is anything that an answer must be of."""
        names = {edition.name for edition in self.editions.values()}
        return wish.game in self.spans and wish.edition in {None, *names} and wish.kinds <= {*Kind, *KINDS}

    def weigh(self, game: str | None, phrases: Mapping[Phrase, float]) -> float:
        """How much it tells of a passage that it says a thing: by the phrase that was asked, else by the others."""
        typed = [self._common(phrase, game) for phrase, sure in phrases.items() if sure == 1]
        counts = [count for count in typed if count] or [n for phrase in phrases if (n := self._common(phrase, game))]
        size = self.sizes.get(game or "", self.corpus.passages)
        return rarity(min(counts, default=size), size)

    def _common(self, phrase: Phrase, game: str | None) -> int:
        """In how many passages of a game, or of all, the rarest token of a phrase stands."""
        return self.count(min(phrase, key=self.count), game)

    def named(self, question: Question) -> Named:
        """What a question leads to by number and name."""
        numbered = {
            str(node.id)
            for cited in question.numbers
            for node in self.library.numbered(cited.path)
            if cited.game in {None, node.id.game} and cited.edition in {None, node.id.edition}
        }
        defines = {rule: weight for term, weight in question.terms.items() for rule in self.defines.get(term, ())}
        about: dict[str, float] = {}
        mentions: dict[str, float] = {}
        for card, sure in question.cards.items():
            mentions[card] = sure
            for kind, source, _, _ in self.library.edges_to(card):
                into = about if kind == "ABOUT" else mentions
                into[source] = max(into.get(source, 0.0), sure)
        titled = self.titles.get(skeleton(question.text), frozenset())
        return Named(question.called | titled | numbered, defines, about, mentions)


_SHELVES: WeakKeyDictionary[Library, _Shelf] = WeakKeyDictionary()


def _shelf(library: Library) -> _Shelf:
    revision, shelf = library.meta("revision"), _SHELVES.get(library)
    if shelf is None or shelf.revision != revision:
        shelf = _SHELVES[library] = _Shelf(library, revision)
    return shelf
