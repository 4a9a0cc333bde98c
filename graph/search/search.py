"""Search: a judge's question in words, answered by the rules, rulings, cards and terms that bear on it.

The index gives the passages that share the rarest words of the question (`graph.search.question`).
The graph gives the passages that the question names. `graph.search.ranking` orders them, and
`graph.search.results` shows them. A rule that stands in several editions is shown once: in the
reader's language where held, else in the newest edition. The others are listed with it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any

from graph.library import Library
from graph.search.corpus import Shelf, shelf
from graph.search.question import Question, ask, rarity
from graph.search.ranking import CITING, Candidate, Named, rank
from graph.search.results import Hit, hits
from graph.search.token_fields import FIELDS, numbers, place
from rulebook.units import RULE_KINDS, Kind

__all__ = ["KINDS", "Found", "Hit", "search"]

_POOL = 100
"""How many passages are ranked, besides those that the question names."""
_POSTINGS = 15_000
"""How many entries of the index are looked at for one question: the rarest words first, two in any case."""
_FEWEST = 2

KINDS: Mapping[str, frozenset[str]] = {
    "rule": frozenset({*map(str, RULE_KINDS), "bullet", "note"}),
    "example": frozenset({"example"}),
    "ruling": frozenset({"ruling", "erratum"}),
    "card": frozenset({"card"}),
    "term": frozenset({"term"}),
}
"""The kinds of passages by the word that one asks for them with."""


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
    held = shelf(library)
    wish = _Filter.of(game, edition, kind)
    if not wish.may_pass(held):
        return Found(text, 0, ())
    question = ask(text, held.book(game), held.names(game), partial(held.weigh, game), held.games)
    named = held.named(question)
    pool = _collect_candidates(held, question, named, wish)
    families: dict[int, list[Candidate]] = {}
    for candidate in rank(question, held.corpus, pool, named, partial(_list_citations, library)):
        families.setdefault(candidate.family, []).append(candidate)
    page = dict(list(families.items())[max(offset, 0) :][: max(limit, 0)])
    reader = language or question.language
    shown = hits(held, question, reader, page, strictly=wish.edition is not None)
    return Found(text, len(families), tuple(shown))


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

    def __bool__(self) -> bool:
        return bool(self.game or self.edition or self.kinds)

    def may_pass(self, held: Shelf) -> bool:
        """Whether there is anything that an answer must be of."""
        games, names = {None, *held.games}, {None, *(name for _, name in held.editions)}
        return self.game in games and self.edition in names and self.kinds <= {*Kind, *KINDS}

    def passes(self, candidate: Candidate) -> bool:
        """Whether a passage is what an answer must be."""
        return (
            self.game in {None, candidate.game}
            and self.edition in {None, candidate.edition}
            and (not self.kinds or candidate.kind in self.kinds)
        )


# What is ranked. ------------------------------------------------------------------------------------------------------


def _collect_candidates(held: Shelf, question: Question, named: Named, wish: _Filter) -> list[Candidate]:
    """The passages that share most of the question's rare words, what it names, and what the first of them lean on."""
    docs = _find_sharing(held, question, wish)
    asked = {
        place(number, field): place(n, field)
        for n, token in enumerate(question.wanted)
        for number in held.numbered(token)
        for field in FIELDS
    }
    pool = [_make_candidate(row, asked) for row in held.passages(sorted(docs))]
    first = frozenset(docs[:CITING])
    leant_on = {target for _, target in _list_citations(held.library, [one.id for one in pool if one.doc in first])}
    missing = (named.ids | leant_on).difference(one.id for one in pool)
    if missing:
        rows = held.library.rows(_DOCS, json.dumps(sorted(missing)))
        pool += [_make_candidate(row, asked) for row in held.passages(sorted(doc for (doc,) in rows))]
    return [candidate for candidate in pool if wish.passes(candidate)]


def _find_sharing(held: Shelf, question: Question, wish: _Filter) -> list[int]:
    """The passages that share most of the question's tokens, weighed by rarity: as many as are ranked, best first."""
    telling = {min(phrase, key=held.count) for concept in question.concepts for phrase in concept.phrases}
    counted = sorted((count, token) for token in telling if (count := held.count(token, wish.game)))
    spent = accumulate(count for count, _ in counted)
    looked_at = [
        one for n, (one, cost) in enumerate(zip(counted, spent, strict=True)) if n < _FEWEST or cost <= _POSTINGS
    ]
    holding = held.holding([token for _, token in looked_at], wish.game)
    passing = held.passing(wish.edition, wish.kinds) if wish.edition or wish.kinds else None
    shares: dict[int, float] = {}
    share = shares.get
    for count, token in looked_at:
        worth = rarity(count, held.corpus.passages)
        docs = holding[token]
        for doc in docs if passing is None else passing.intersection(docs):
            shares[doc] = share(doc, 0.0) + worth
    least = min(sorted(shares.values())[-_POOL:], default=0.0)
    best = sorted(((share, doc) for doc, share in shares.items() if share >= least), reverse=True)
    return [doc for _, doc in best[:_POOL]]


_DOCS = "SELECT doc FROM passage WHERE id IN (SELECT value FROM json_each(?))"
_CITES = """
    SELECT source, target FROM edge
    WHERE kind IN ('CITES', 'INTERPRETS') AND source IN (SELECT value FROM json_each(?))
"""


def _make_candidate(row: tuple[Any, ...], asked: Mapping[int, int]) -> Candidate:
    """A passage as it is ranked; `asked` has the places of the question's tokens by their places in passages."""
    doc, id_, game, edition, kind, above, family, size, ja, en, packed, times = row
    places = numbers(packed)
    said = {asked[at]: times[bisect_left(places, at)] for at in filter(asked.__contains__, places)}
    return Candidate(doc, id_, game, edition, kind, above, family, size, {"ja": ja, "en": en}, said)


def _list_citations(library: Library, sources: Iterable[str]) -> list[tuple[str, str]]:
    """(source, target) of every edge from a passage to one that it cites or interprets."""
    return [(source, target) for source, target in library.rows(_CITES, json.dumps(list(sources)))]
