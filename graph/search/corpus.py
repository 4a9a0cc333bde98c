"""The shelf: what searching needs of a library and asks once for each of its revisions.

Names, phrases and titles in their folded forms, and which tokens are held. The passages themselves stay in the
database, and are fetched by number when they are weighed.
"""

from __future__ import annotations

import json
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from graph.library import Library
from graph.lookup.names import NameIndex
from graph.search.question import Question, rarity
from graph.search.ranking import Corpus, Named
from graph.search.synonyms import Phrase, Phrasebook, said
from graph.search.token_fields import numbers
from graph.store.recent import Recent
from rulebook import ids
from rulebook.fold import make_skeleton

__all__ = ["Shelf", "shelf"]

_FILTERS = 16
"""Of how many filters it is remembered which passages are so."""
_LISTS_KEPT, _PASSAGES_KEPT, _FAMILIES_KEPT = 4_000, 8_000, 4_000
"""How many tokens' lists, passages and families are remembered, of some 300 bytes, 1 KB and 3 KB each."""
_LISTS = "SELECT number, docs FROM passage_token WHERE number IN (SELECT value FROM json_each(?))"
_PASSAGES = """
    SELECT doc, id, game, edition, kind, above, family, size, ja, en, said, times FROM passage
    WHERE doc IN (SELECT value FROM json_each(?))
"""

_MEMBERS = """
    SELECT p.family, p.id, p.game, p.edition, p.kind, p.age, u.title, u.parent, t.text, ja.text, en.text,
        (SELECT min(target) FROM edge WHERE source = p.id AND kind = 'ABOUT' AND target LIKE '%:card/%')
    FROM passage p LEFT JOIN unit u ON u.id = p.id
        LEFT JOIN text t ON t.unit = p.id
        LEFT JOIN digest ja ON ja.unit = p.id AND ja.language = 'ja'
        LEFT JOIN digest en ON en.unit = p.id AND en.language = 'en'
    WHERE p.family IN (SELECT value FROM json_each(?))
"""


class Shelf:
    """What is kept of a library between questions: nothing of it changes but by being worked out when first asked."""

    def __init__(self, library: Library, revision: str | None) -> None:
        self.library, self.revision = library, revision
        self._books: dict[str | None, Phrasebook] = {}
        self._names: dict[str | None, NameIndex] = {}
        self.passing = lru_cache(_FILTERS)(self._passing)
        self._lists: Recent[int, array[int]] = Recent(
            lambda wanted: ((n, numbers(docs)) for n, docs in library.rows(_LISTS, json.dumps(wanted))), _LISTS_KEPT
        )
        self._passages: Recent[int, tuple[Any, ...]] = Recent(
            lambda wanted: ((row[0], row) for row in library.rows(_PASSAGES, json.dumps(wanted))), _PASSAGES_KEPT
        )
        self._families: Recent[int, list[tuple[Any, ...]]] = Recent(self._members, _FAMILIES_KEPT)

        editions = library.editions()
        self.games = tuple(sorted({edition.game for edition in editions}))
        self.editions = {(edition.game, edition.name): edition for edition in editions}

        self._numbers: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        self._held: defaultdict[str | None, dict[str, int]] = defaultdict(dict)
        for number, token, game, count in library.rows("SELECT number, token, game, held FROM passage_token"):
            self._numbers[token].append((number, game))
            for held in (self._held[None], self._held[game]):
                held[token] = held.get(token, 0) + count

        sized = library.rows("SELECT game, count(*), sum(size) FROM passage WHERE size > 1 GROUP BY game")
        self._sizes: dict[str | None, int] = {game: passages for game, passages, _ in sized}
        passages = self._sizes[None] = sum(self._sizes.values())
        self.corpus = Corpus(passages, sum(size for _, _, size in sized) / passages if passages else 1.0, self.count)

        self.titles: dict[str, str] = dict(library.rows("SELECT id, title FROM unit WHERE title != ''"))
        """The title of every unit that has one."""
        alike: defaultdict[str, set[str]] = defaultdict(set)
        for id_, title in self.titles.items():
            alike[title].add(id_)
        self._titled: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        for title, units in alike.items():
            self._titled[make_skeleton(title)] |= units
        self._defines: defaultdict[str, set[str]] = defaultdict(set)
        for rule, term in library.rows("SELECT source, target FROM edge WHERE kind = 'DEFINES'"):
            self._defines[term].add(rule)

    # Names and phrases.

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

    def named(self, question: Question) -> Named:
        """What a question leads to by number and name."""
        numbered = {
            str(node.id)
            for cited in question.numbers
            for node in self.library.numbered(cited.path)
            if cited.game in {None, node.id.game} and cited.edition in {None, node.id.edition}
        }
        defines = {rule: weight for term, weight in question.terms.items() for rule in self._defines.get(term, ())}
        about: dict[str, float] = {}
        mentions: dict[str, float] = {}
        for card, sure in question.cards.items():
            mentions[card] = sure
            for kind, source, _, _ in self.library.edges_to(card):
                into = about if kind == "ABOUT" else mentions
                into[source] = max(into.get(source, 0.0), sure)
        titled = self._titled.get(make_skeleton(question.text), frozenset())
        exact = question.called | titled | numbered
        if question.games:
            exact = frozenset(id_ for id_ in exact if id_.partition(":")[0] in question.games)
        return Named(exact, defines, about, mentions)

    # Tokens.

    def count(self, token: str, game: str | None = None) -> int:
        """In how many passages, of a game or of all, a token stands."""
        return self._held[game].get(token, 0)

    def weigh(self, game: str | None, phrases: Mapping[Phrase, float]) -> float:
        """How much it tells of a passage that it says a thing: by the phrase that was asked, else by the others."""
        typed = [self._common(phrase, game) for phrase, sure in phrases.items() if sure == 1]
        counts = [count for count in typed if count] or [n for phrase in phrases if (n := self._common(phrase, game))]
        size = self._sizes.get(game, self.corpus.passages)
        return rarity(min(counts, default=size), size)

    def _common(self, phrase: Phrase, game: str | None) -> int:
        """In how many passages of a game, or of all, the rarest token of a phrase stands."""
        return self.count(min(phrase, key=self.count), game)

    def numbered(self, token: str) -> Iterable[int]:
        """The numbers that a token has in the games."""
        return (number for number, _ in self._numbers.get(token, ()))

    def holding(self, tokens: Iterable[str], game: str | None) -> Mapping[str, array[int]]:
        """For each of some tokens the passages that hold it, of one game or of all."""
        lists: defaultdict[str, array[int]] = defaultdict(numbers)
        wanted = [
            (number, token) for token in tokens for number, of in self._numbers.get(token, ()) if game in {None, of}
        ]
        found = self._lists.of([number for number, _ in wanted])
        for (_, token), docs in zip(wanted, found, strict=True):
            lists[token] += docs
        return lists

    def passages(self, docs: Iterable[int]) -> list[tuple[Any, ...]]:
        """The rows of some passages."""
        return self._passages.of(list(docs))

    def families(self, families: Collection[int]) -> dict[int, list[tuple[Any, ...]]]:
        """The members of some families, each as a row."""
        return dict(zip(families, self._families.of(list(families)), strict=True))

    def _members(self, families: Sequence[int]) -> Iterable[tuple[int, list[tuple[Any, ...]]]]:
        members: dict[int, list[tuple[Any, ...]]] = {family: [] for family in families}
        for row in self.library.rows(_MEMBERS, json.dumps(families)):
            members[row[0]].append(row)
        return members.items()

    def _passing(self, edition: str | None, kinds: frozenset[str]) -> frozenset[int]:
        """The passages of an edition, where one is asked for, and of some kinds, where any are."""
        rows = self.library.rows(
            "SELECT doc FROM passage WHERE (?1 IS NULL OR edition = ?1)"
            " AND (?2 = '[]' OR kind IN (SELECT value FROM json_each(?2)))",
            edition,
            json.dumps(sorted(kinds)),
        )
        return frozenset(doc for (doc,) in rows)


def shelf(library: Library) -> Shelf:
    """The shelf of a library as it is now."""
    revision = library.meta("revision")
    kept = library.kept.get(__name__)
    if not isinstance(kept, Shelf) or kept.revision != revision:
        kept = library.kept[__name__] = Shelf(library, revision)
    return kept
