"""Search: a judge's question in words, answered by the rules, rulings, cards and terms that bear on it.

The index gives the passages that share the rarest words of the question (`graph.search.question`). The graph gives the
passages that the question names. `graph.search.ranking` orders them, and `graph.search.results` shows them. A rule that
stands in several editions is shown once: in the reader's language where held, else in the newest edition. The others
are listed with it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from heapq import nlargest
from itertools import accumulate
from typing import Any

from graph.library import Library
from graph.search.corpus import Corpus, open_corpus
from graph.search.question import Question, parse_question
from graph.search.ranked import FoundPassage, GameWeights, NamedIds
from graph.search.ranking import CITING, rank
from graph.search.results import Hit, make_hits
from graph.search.token_fields import decode_field, decode_number, list_field_places, unpack_lines, unpack_numbers
from graph.store.edges import list_citations_from
from graph.store.passage_rows import find_passages
from rulebook.units import RULE_KINDS, Kind

__all__ = ["KINDS", "Hit", "SearchResult", "search"]

_POOL = 120
"""How many passages are ranked, besides those that the question names."""
_OTHER_CARD = 0.75
"""The factor of a ruling on a card that the question does not name, when it is chosen what is ranked."""
_LIKELY = 0.2
"""The power of a game's likelihood by which its passages count then."""
_POSTINGS = 6_000
"""How many entries of the index are read for one question: the rarest tokens first, at least `_FEWEST` tokens."""
_FEWEST = 2

KINDS: Mapping[str, frozenset[str]] = {
    "rule": frozenset({*map(str, RULE_KINDS), "bullet", "note"}),
    "example": frozenset({"example"}),
    "ruling": frozenset({"ruling", "erratum"}),
    "card": frozenset({"card"}),
    "term": frozenset({"term"}),
}
"""The kinds of passages that each word for a kind stands for."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answers to one question, best first. `total` counts all that were ranked; `results` is one page of them."""

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
) -> SearchResult:
    """Find what bears on a question: rules, examples, rulings, cards and terms.

    Gives one page, best first, and the `total` of what was ranked, a rule in all its editions counting once. `game`,
    `edition` (a short name, of any game) and `kind` (a word of `KINDS`, or a unit's own kind) restrict the answers.
    Without a kind, examples and notes stand under their rule, in its place. `language` is the reader's, else that of
    the question: it decides which edition of a rule is shown. Raises nothing: a text that says nothing, or an unknown
    game, edition or kind, finds nothing. A negative `limit` or `offset` counts as 0.
    """
    corpus = open_corpus(library)
    wish = _Filter.of(game, edition, kind)
    if not wish.may_pass(corpus):
        return SearchResult(text, 0, ())
    question = parse_question(
        text, corpus.get_phrasebook(game), corpus.get_names(game), partial(corpus.weigh_phrases, game), corpus.games
    )
    named = corpus.find_named(question)
    weights = corpus.weigh_games(question, game)
    pool = _collect_candidates(corpus, question, named, weights, wish)
    rules: dict[int, list[FoundPassage]] = {}
    for candidate in rank(question, weights, pool, named, partial(list_citations_from, library), wish.place):
        rules.setdefault(wish.place(candidate), []).append(candidate)
    page = dict(list(rules.items())[max(offset, 0) :][: max(limit, 0)])
    reader = language or question.language
    return SearchResult(text, len(rules), tuple(make_hits(corpus, question, reader, page, edition=wish.edition)))


@dataclass(frozen=True, slots=True)
class _Filter:
    """What an answer must be of: a game, an edition, some kinds. None and an empty set mean any."""

    game: str | None
    edition: str | None
    kinds: frozenset[str]

    @classmethod
    def of(cls, game: str | None, edition: str | None, kind: str | None) -> _Filter:
        """Make the filter from what a person asks for; None means any. `kind` may be a word of `KINDS`, such as `rule`.

        Any other kind stands for itself.
        """
        return cls(game, edition, KINDS.get(kind, frozenset({kind})) if kind else frozenset())

    def __bool__(self) -> bool:
        """Whether it asks for a game, an edition or a kind."""
        return bool(self.game or self.edition or self.kinds)

    def place(self, candidate: FoundPassage) -> int:
        """Give the number of what a passage is shown as: its rule, or where a kind is asked for the passage itself."""
        return candidate.family if self.kinds else candidate.rule

    def may_pass(self, corpus: Corpus) -> bool:
        """Whether the corpus has such a game, and such an edition in whatever game, and there are such kinds.

        What was not asked for is there. True does not say that a passage passes.
        """
        games, names = {None, *corpus.games}, {None, *(name for _, name in corpus.editions)}
        return self.game in games and self.edition in names and self.kinds <= {*Kind, *KINDS}

    def passes(self, candidate: FoundPassage) -> bool:
        """Whether a passage is of the game, the edition and one of the kinds.

        What was not asked for is not looked at.
        """
        return (
            self.game in {None, candidate.game}
            and self.edition in {None, candidate.edition}
            and (not self.kinds or candidate.kind in self.kinds)
        )


# What is ranked.


def _collect_candidates(
    corpus: Corpus, question: Question, named: NamedIds, weights: Mapping[str, GameWeights], wish: _Filter
) -> list[FoundPassage]:
    """Collect the passages to rank: those that share rare words, those named, and those cited by the first ones.

    Only those that pass `wish`, the filter, are given, in no order; they have no score yet.
    """
    docs = _find_sharing(corpus, question, weights, wish)
    asked = {
        held: place
        for n, token in enumerate(question.wanted)
        for number in corpus.list_token_numbers(token, weights)
        for held, place in zip(list_field_places(number), list_field_places(n), strict=True)
    }
    by_number = {decode_number(held): place for held, place in asked.items() if decode_field(held) == "asked"}
    pool = [_make_candidate(row, asked, by_number) for row in corpus.fetch_passages(sorted(docs))]
    first = frozenset(docs[:CITING])
    leant_on = {
        target for _, target in list_citations_from(corpus.library, [one.id for one in pool if one.doc in first])
    }
    missing = (named.ids | leant_on).difference(one.id for one in pool)
    if missing:
        others = sorted(find_passages(corpus.library, sorted(missing)))
        pool += [_make_candidate(row, asked, by_number) for row in corpus.fetch_passages(others)]
    return [candidate for candidate in pool if wish.passes(candidate)]


def _find_sharing(corpus: Corpus, question: Question, weights: Mapping[str, GameWeights], wish: _Filter) -> list[int]:
    """Find the passages that share the question's tokens, weighed by rarity: the numbers of at most 120, best first.

    Of each phrase, only the rarest token is looked for; the most frequent are left out if the lists grow too long. A
    ruling on a card counts less. Only passages that pass `wish` are given. Empty if no passage has a token.
    """
    telling = {
        corpus.find_rarest(phrase): sure
        for concept in question.concepts
        for phrase, sure in sorted(concept.phrases.items(), key=lambda pair: pair[1])
    }
    places = {token: place for place, token in enumerate(question.wanted)}
    counted = sorted(
        (count, token, game, sure * weights[game].tokens[places[token]] * weights[game].likely ** _LIKELY)
        for token, sure in telling.items()
        for game in weights
        if (count := corpus.count_passages(token, game))
    )
    spent = accumulate(count for count, *_ in counted)
    numbered = enumerate(zip(counted, spent, strict=True))
    looked_at = [one for n, (one, cost) in numbered if n < _FEWEST or cost <= _POSTINGS]
    holding = corpus.find_holding([(token, game) for _, token, game, _ in looked_at])
    passing = corpus.list_passing(wish.edition, wish.kinds) if wish.edition or wish.kinds else None
    shares: dict[int, float] = {}
    for (_, _, _, worth), docs in zip(looked_at, holding, strict=True):
        for doc in docs if passing is None else passing.intersection(docs):
            shares[doc] = shares.get(doc, 0.0) + worth
    for doc in corpus.on_cards.intersection(shares):  # those on a card that is named are ranked in any case
        shares[doc] *= _OTHER_CARD
    least = min(nlargest(_POOL, shares.values()), default=0.0)
    best = sorted([(share, doc) for doc, share in shares.items() if share >= least], reverse=True)
    return [doc for _, doc in best[:_POOL]]


def _make_candidate(row: tuple[Any, ...], asked: Mapping[int, int], by_number: Mapping[int, int]) -> FoundPassage:
    """Make a passage, not yet scored, of its row.

    `asked` maps the encoded tokens of passages to those of the question. `by_number` has those of the field `asked`, by
    the token's number.
    """
    doc, id_, game, edition, kind, above, family, rule, size, ja, en, packed, times, packed_lines, placed = row
    places = unpack_numbers(packed)
    said = {asked[at]: times[bisect_left(places, at)] for at in filter(asked.__contains__, places)}
    lines = partial(_read_lines, packed_lines, by_number)
    own = {"ja": ja, "en": en}
    return FoundPassage(doc, id_, game, edition, kind, above, family, rule, size, own, said, placed, lines)


def _read_lines(packed: bytes, by_number: Mapping[int, int]) -> list[tuple[frozenset[int], int]]:
    """Read the packed lines that players ask a passage by: of each the question's tokens, and how many tokens it has.

    `by_number` has the question's encoded tokens by the token's number.
    """
    return [
        (frozenset(map(by_number.__getitem__, filter(by_number.__contains__, line))), len(line))
        for line in unpack_lines(packed)
    ]
