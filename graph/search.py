"""Search: a judge's question in words, answered by the rules, rulings, cards and terms that bear on it.

The question is cut into tokens (`graph.tokens`), and what of it players say otherwise is widened
(`graph.parlance`). The full-text index gives the passages that share the rarest of its words; these, what
the question names, and their neighbours are ranked by how much of the question each of them says and by
where it stands in the graph.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

from graph.catalogue import Name
from graph.library import Library
from graph.names import How, NameIndex, thing
from graph.parlance import Phrase, Phrasebook, said
from graph.queries import Cited, read
from graph.tokens import signs, tokens, words
from rulebook.fold import is_japanese, skeleton
from rulebook.units import Genre

__all__ = ["Found", "Hit", "search"]

_READ = 1_000
"""How many characters of a question are read."""
_POOL = 200
"""How many passages are ranked."""
_POSTINGS = 20_000
"""How many entries of the full-text index are looked at for one question, where fewer words will do."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer: the passage, where the question's words stand in its `snippet`, and why it is here.

    `others` are the same rule in other editions.
    """

    id: str
    kind: str
    game: str
    title: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    score: float
    why: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The answers to one question, best first; `total` counts what was ranked, of which `results` are one page."""

    query: str
    total: int
    results: tuple[Hit, ...]


# The question. --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Concept:
    """One thing that the question says: the phrases that say it too, each with how surely; and how telling it is."""

    label: str
    phrases: Mapping[Phrase, float]
    weight: float


@dataclass(frozen=True, slots=True)
class _Question:
    """A question taken apart."""

    text: str
    language: str
    concepts: tuple[_Concept, ...]
    numbers: tuple[Cited, ...]
    terms: Mapping[str, float]
    cards: Mapping[str, float]

    @property
    def whole(self) -> float:
        """The weight of everything that it says."""
        return sum(concept.weight for concept in self.concepts) or 1.0


_ASKING = frozenset(
    """
    a about am an and any anything are as at be been being but by can could did do does doing done else ever for from
    had has have having he her here him his how i if in into is it its just kind let like make may me might mean means
    mine my need now of off on or our out shall she should so some somebody someone something still such than that the
    their them then there these they thing this those to too up us very was we were what when where whether which while
    who whose why will with would yes you your happen happens allow allowed im id ive please tell rule rules
    """.split()
)
"""Words that ask and join; nothing is looked for by them."""
_TOLD = 0.6
"""How surely a passage speaks of a thing when it says another word for it."""
_SIGN = 0.3
"""How surely, when it shares one sign of a word."""


def _ask(shelf: _Shelf, text: str, game: str | None, language: str | None) -> _Question:
    text = text[:_READ]
    stream = tokens(text)
    book, terms = shelf.book(game), {}
    spans: dict[Phrase, dict[Phrase, float]] = {}
    covered: set[str] = set()
    for found in book.find(stream):
        literal = tuple(stream[found.start : found.stop])
        if len(literal) == 1 and literal[0] in _STOPS:
            continue
        covered.update(literal)
        spans.setdefault(literal, {literal: 1.0}).update(_alternatives(book, found.meanings, literal))
        for meaning in found.meanings:
            if meaning.partition(":")[2].startswith("term/"):
                terms[meaning] = literal
    for sign in signs(text):
        for meaning in book.meanings.get((sign,), ()):
            if not any(sign in token for token in covered):
                spans.setdefault((sign,), {(sign,): 1.0}).update(_alternatives(book, frozenset({meaning}), (sign,)))
    for word in words(text):
        for token in word.tokens:
            if token not in covered and token not in _STOPS:
                inside = {(sign,): _SIGN for sign in word.signs if sign in token and (sign,) not in spans}
                spans.setdefault((token,), inside | {(token,): 1.0})
        if not word.tokens:
            for sign in word.signs:
                spans.setdefault((sign,), {(sign,): 1.0})
    concepts = {
        literal: _Concept("".join(literal), phrases, shelf.weight(phrases)) for literal, phrases in spans.items()
    }
    numbers = tuple(part for part in read(text, shelf.games) if isinstance(part, Cited))
    return _Question(
        text,
        language or ("ja" if is_japanese(text) else "en"),
        tuple(concepts.values()),
        numbers,
        {term: concepts[literal].weight for term, literal in terms.items()},
        _cards(shelf, text, game),
    )


def _alternatives(book: Phrasebook, meanings: frozenset[str], literal: Phrase) -> dict[Phrase, float]:
    return {phrase: _TOLD for meaning in meanings for phrase in book.phrases[meaning] if phrase != literal}


def _cards(shelf: _Shelf, text: str, game: str | None) -> dict[str, float]:
    """The cards that the question names, each with how surely."""
    found: dict[str, float] = {}
    for match in shelf.names(game).find(text):
        sure = {How.EXACT: 1.0, How.HALF: 0.8, How.NEAR: 0.8}.get(match.how, 0.0)
        cards = {str(thing(name.id)) for name in match.names if name.id.kind == "card"}
        for card in cards:
            found[card] = max(found.get(card, 0.0), sure / len(cards))
    return {card: sure for card, sure in found.items() if sure}


# What is kept of a library between questions. -------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class _Shelf:
    """What searching needs of a library and does not ask it twice."""

    library: Library
    revision: str | None
    _books: dict[str | None, Phrasebook] = field(default_factory=dict)
    _names: dict[str | None, NameIndex] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    size: int = 0

    def book(self, game: str | None) -> Phrasebook:
        if game not in self._books:
            called: dict[str, list[str]] = {}
            for name in self.library.names():
                if name.id.kind == "term" and name.form != "not" and game in {None, name.id.game}:
                    called.setdefault(str(name.id), []).append(name.text)
            self._books[game] = Phrasebook.of([*said(), *called.items()])
        return self._books[game]

    def names(self, game: str | None) -> NameIndex:
        if game not in self._names:
            self._names[game] = NameIndex.of(name for name in self.library.names() if game in {None, name.id.game})
        return self._names[game]

    def count(self, token: str) -> int:
        """In how many passages a token stands."""
        if token not in self._counts:
            found = self.library.rows("SELECT doc FROM passage_tokens WHERE term = ?", token)
            self._counts[token] = found[0][0] if found else 0
        return self._counts[token]

    def weight(self, phrases: Mapping[Phrase, float]) -> float:
        """How much a thing tells passages apart: the rarer they are that say it, the more."""
        standing = [min(map(self.count, phrase)) for phrase, sure in phrases.items() if sure == 1.0]
        counts = [n for n in standing if n] or [n for phrase in phrases if (n := min(map(self.count, phrase)))]
        n = min(counts, default=self.size)
        return math.log(1 + (self.size - n + 0.5) / (n + 0.5))


_STOPS = _ASKING
_SHELVES: WeakKeyDictionary[Library, _Shelf] = WeakKeyDictionary()


def _shelf(library: Library) -> _Shelf:
    revision, shelf = library.meta("revision"), _SHELVES.get(library)
    if shelf is None or shelf.revision != revision:
        games = tuple(sorted({edition.game for edition in library.editions()}))
        ((size,),) = library.rows("SELECT count(*) FROM passage")
        shelf = _SHELVES[library] = _Shelf(library, revision, games=games, size=size)
    return shelf


# The answers. ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Passage:
    doc: int
    id: str
    game: str
    edition: str
    kind: str
    languages: str
    above: str
    family: int
    rank: int
    name: frozenset[str]
    own: frozenset[str]
    around: frozenset[str]
    signs: frozenset[str]
    length: int
    score: float = 0.0
    why: list[str] = field(default_factory=list)


_COLUMNS = """
    SELECT p.doc, p.id, p.game, p.edition, p.kind, p.languages, p.above, p.family, p.rank,
        w.name, w.own, w.around, w.signs
    FROM passage_words w JOIN passage p ON p.doc = w.rowid
"""


def _passage(row: tuple) -> _Passage:
    *head, name, own, around, sign = row
    own = own.split()
    return _Passage(*head, frozenset(name.split()), frozenset(own), frozenset(around.split()), frozenset(sign.split()), len(own))


def _match(shelf: _Shelf, question: _Question, game: str | None) -> str:
    """The full-text query: the rarest of what the question says, as many as the postings allow."""
    counted = sorted(
        {
            (shelf.count(token) / sure, token)
            for concept in question.concepts
            for phrase, sure in concept.phrases.items()
            for token in [min(phrase, key=shelf.count)]
            if shelf.count(token)
        }
    )
    chosen, spent = [], 0.0
    for count, token in counted:
        if spent + count > _POSTINGS and len(chosen) > 2:
            break
        chosen.append(token)
        spent += count
    if not chosen:
        return ""
    some = " OR ".join(f'"{token}"' for token in chosen)
    return f'{{name own around signs}} : ({some})' + (f' AND game : "{game}"' if game else "")


def search(library: Library, text: str, *, game=None, edition=None, kind=None, language=None, limit=20, offset=0) -> Found:
    shelf = _shelf(library)
    question = _ask(shelf, text, game, language)
    pool = _pool(shelf, question, game)
    for p in pool.values():
        _score(question, p)
    _graph(shelf, question, pool)
    order = sorted(pool.values(), key=lambda p: -p.score)
    seen, out = {}, []
    for p in order:
        if p.family in seen:
            seen[p.family].append(p)
        else:
            seen[p.family] = [p]
            out.append(p.family)
    hits = []
    for fam in out[offset : offset + limit]:
        members = seen[fam]
        best = max(members, key=lambda p: (question.language in p.languages, p.rank))
        hits.append(Hit(best.id, best.kind, best.game, "", "", (), members[0].score, tuple(members[0].why), tuple(m.id for m in members if m is not best)))
    return Found(text, len(out), tuple(hits))


def _pool(shelf, question, game) -> dict[str, _Passage]:
    pool = {}
    match = _match(shelf, question, game)
    if match:
        for row in shelf.library.rows(_COLUMNS + " WHERE passage_words MATCH ? ORDER BY bm25(passage_words, 2.0, 1.0, 0.5, 0.3, 0.0) LIMIT ?", match, _POOL):
            p = _passage(row)
            pool[p.id] = p
    wanted = set()
    for n in question.numbers:
        wanted |= {str(node.id) for node in shelf.library.numbered(n.path)}
    for term in question.terms:
        wanted |= {source for kind, source, _, _ in shelf.library.edges_to(term) if kind == "DEFINES"}
        wanted.add(term)
    for card in question.cards:
        wanted.add(card)
        wanted |= {source for kind, source, _, _ in shelf.library.edges_to(card) if kind in ("ABOUT", "MENTIONS")}
    wanted -= pool.keys()
    if wanted:
        for row in shelf.library.rows(_COLUMNS + " WHERE p.id IN (SELECT value FROM json_each(?))", json.dumps(sorted(wanted))):
            p = _passage(row)
            if game in (None, p.game):
                pool[p.id] = p
    return pool

W = dict(name=1.3, own=1.0, around=0.5, signs=1.0, avg=60, b=0.25, defines=0.35, about=0.5, mentions=0.25, up=0.15, down=0.1, cites=0.0)
KIND = {"chapter": 0.5, "section": 0.7, "card": 0.6, "term": 0.6, "note": 0.9}

def _score(q, p):
    total = 0.0
    for c in q.concepts:
        best = 0.0
        for phrase, sure in c.phrases.items():
            for name, where in (("name", p.name), ("own", p.own), ("around", p.around)):
                v = sure * W[name]
                if v > best and (phrase[0] in where if len(phrase) == 1 else where.issuperset(phrase)):
                    best = v
            if len(phrase) == 1 and len(phrase[0]) == 1 and sure * W["signs"] > best and phrase[0] in p.signs:
                best = sure * W["signs"]
        total += best * c.weight
    p.score = total / q.whole / (1 - W["b"] + W["b"] * max(p.length, 20) / W["avg"]) ** 0.5 * KIND.get(p.kind, 1.0)

def _graph(shelf, q, pool):
    lib = shelf.library
    defs = {}
    for term, weight in q.terms.items():
        for kind, source, _, _ in lib.edges_to(term):
            if kind == "DEFINES":
                defs[source] = max(defs.get(source, 0), weight)
    fams = {pool[s].family: w for s, w in defs.items() if s in pool}
    cards = {}
    for card, sure in q.cards.items():
        for kind, source, _, _ in lib.edges_to(card):
            if kind in ("ABOUT", "MENTIONS"):
                cards[source] = max(cards.get(source, 0), sure * W[kind.lower()])
    base = {p.id: p.score for p in pool.values()}
    best = {}
    for p in pool.values():
        if p.above in base:
            best[p.above] = max(best.get(p.above, 0), base[p.id])
    for p in pool.values():
        if p.family in fams:
            p.score += W["defines"] * fams[p.family] / q.whole
            p.why.append("defines")
        if p.id in cards:
            p.score += cards[p.id]
            p.why.append("card")
        p.score += W["up"] * best.get(p.id, 0)
        p.score += W["down"] * base.get(p.above, 0)
