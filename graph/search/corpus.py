"""What searching needs of a library, read once for each of its revisions.

Names, phrases and titles are kept folded, together with the tokens held. The passages themselves stay in the database.
They are fetched by number when they are ranked.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from graph.library import Library
from graph.lookup.names import NameIndex
from graph.search.games import guess_games
from graph.search.likeness import weigh_by_game
from graph.search.question import Question, measure_rarity
from graph.search.ranked import GameWeights, NamedIds
from graph.search.synonyms import Phrase, SynonymBook, load_synonyms
from graph.search.token_fields import unpack_numbers
from graph.store.edges import list_definitions, list_edges_onto
from graph.store.passage_rows import (
    count_passages_by_game,
    fetch_family_members,
    fetch_passages,
    fetch_token_lists,
    find_passages,
    list_passing,
    list_tokens,
)
from graph.store.recent import Recent
from graph.store.units import read_titles
from rulebook import ids
from rulebook.fold import make_skeleton

__all__ = ["Corpus", "open_corpus"]

_FILTERS = 16
"""For how many filters the passing passages are kept."""
_LISTS_KEPT, _PASSAGES_KEPT, _FAMILIES_KEPT = 4_000, 8_000, 4_000
"""How many token lists, passages and families are kept: some 300 bytes, 1 KB and 3 KB each."""
_REMEMBERED = 8_000
"""How many things made for showing results are remembered, some 300 bytes each."""

_Made = TypeVar("_Made")


class Corpus:
    """A library as search sees it. Everything is read when first asked for, and kept.

    `games` are the games held, `editions` the editions by game and short name.
    """

    def __init__(self, library: Library, revision: str | None) -> None:
        """Read the editions, tokens and sizes of a library; what belongs to passages is read when asked for.

        `revision` tells one state of the library from another; None for a library without one.
        """
        self.library, self.revision = library, revision
        self._books: dict[str | None, SynonymBook] = {}
        self._names: dict[str | None, NameIndex] = {}
        self._rarest: dict[Phrase, str] = {}
        self.list_passing = lru_cache(_FILTERS)(self._list_passing)
        self._lists: Recent[int, array[int]] = Recent(
            lambda wanted: ((n, unpack_numbers(docs)) for n, docs in fetch_token_lists(library, wanted)), _LISTS_KEPT
        )
        self._passages: Recent[int, tuple[Any, ...]] = Recent(
            lambda wanted: ((row[0], row) for row in fetch_passages(library, wanted)), _PASSAGES_KEPT
        )
        self._families: Recent[int, list[tuple[Any, ...]]] = Recent(self._fetch_members, _FAMILIES_KEPT)

        self._made: dict[Hashable, Any] = {}

        editions = library.editions()
        self.games = tuple(sorted({edition.game for edition in editions}))
        self.editions = {(edition.game, edition.name): edition for edition in editions}

        self._numbers: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        self._held: defaultdict[str | None, dict[str, int]] = defaultdict(dict)
        for number, token, game, count in list_tokens(library):
            self._numbers[token].append((number, game))
            for held in (self._held[None], self._held[game]):
                held[token] = held.get(token, 0) + count

        sized = count_passages_by_game(library)
        self._sizes: dict[str | None, int] = {game: passages for game, passages, _ in sized}
        self._sizes[None] = sum(self._sizes.values())
        self._averages = {game: size / passages for game, passages, size in sized}

        self.titles: dict[str, str] = read_titles(library)
        """The title of every unit that has one."""
        alike: defaultdict[str, set[str]] = defaultdict(set)
        for id_, title in self.titles.items():
            alike[title].add(id_)
        self._titled: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        for title, units in alike.items():
            self._titled[make_skeleton(title)] |= units
        self._defines: defaultdict[str, set[str]] = defaultdict(set)
        for rule, term in list_definitions(library):
            self._defines[term].add(rule)
        rulings = {ruling for game in self.games for ruling, _ in list_edges_onto(library, f"{game}:card/", "ABOUT")}
        self.on_cards = frozenset(find_passages(library, sorted(rulings)))
        """The numbers of the passages that are rulings on a card."""

    def remember(self, make: Callable[..., _Made], *about: Hashable) -> _Made:
        """Give `make(corpus, *about)`, made once for the same `make` and things.

        When 8,000 things are remembered, all are forgotten. What `make` raises comes through, and is not remembered.
        """
        made, key = self._made, (make, *about)
        if key not in made:
            if len(made) >= _REMEMBERED:  # another thread may read the former one meanwhile
                made = self._made = {}
            made[key] = make(self, *about)
        return cast("_Made", made[key])

    # Names and phrases.

    def get_phrasebook(self, game: str | None) -> SynonymBook:
        """Give the phrases of one game, or of all games for None: our synonyms, and the names of its terms. Built once.

        Our synonyms are in the book of each game, even of an unknown one. The key of a term's meaning is its id.
        """
        if game not in self._books:
            called: defaultdict[str, list[str]] = defaultdict(list)
            for name in self.library.names():
                if name.id.kind == "term" and name.form != "not" and game in {None, name.id.game}:
                    called[str(name.id)].append(name.text)
            self._books[game] = SynonymBook.of([*load_synonyms(), *called.items()])
        return self._books[game]

    def get_names(self, game: str | None) -> NameIndex:
        """Give the index of the names of cards and terms, of one game or of all games for None. Each is built once."""
        if game not in self._names:
            self._names[game] = NameIndex.of(name for name in self.library.names() if game in {None, name.id.game})
        return self._names[game]

    def get_label(self, id_: str) -> str:
        """Give the names of a card or a term, by its full id, as `"キッカー / kicker"`; its path if it has none."""
        return self.get_names(None).get_label(ids.parse(id_))

    def find_named(self, question: Question) -> NamedIds:
        """Find the ids that a question names: by number, title or name, and through the terms and cards in it.

        `exact` has rules cited, of every edition unless one is named, and things named by the whole text. `defines` has
        the rules that define its terms. `about` has rulings on its cards; `mentions` has the cards themselves, and
        whatever else leads to them. If it names games, exact ones are of these alone. What it lacks stays empty.
        """
        numbered = {
            str(node.id)
            for cited in question.numbers
            for node in self.library.numbered(cited.path)
            if cited.game in {None, node.id.game} and cited.edition in {None, node.id.edition}
        }
        defines = {rule: concept for term, concept in question.terms.items() for rule in self._defines.get(term, ())}
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
        return NamedIds(exact, defines, about, mentions)

    # Tokens.

    def count_passages(self, token: str, game: str | None = None) -> int:
        """Count the passages of a game, or of all games, in which a token stands; 0 for one that no text has."""
        return self._held[game].get(token, 0)

    def weigh_phrases(self, game: str | None, phrases: Mapping[Phrase, float]) -> float:
        """Give how much it tells of a passage that it has one of these phrases: the rarer, the more.

        `phrases` maps each phrase to its sureness, which decides which phrases count and does not scale the weight.
        Phrases as typed have the sureness 1; the others count only where no passage has one of these. Of several, the
        rarest counts. A phrase is as rare as its rarest word. None for `game` is all games. Words that no passage has
        weigh 0.0.
        """
        typed = [self._count_rarest(phrase, game) for phrase, sure in phrases.items() if sure == 1]
        counts = [count for count in typed if count] or [
            n for phrase in phrases if (n := self._count_rarest(phrase, game))
        ]
        size = self._sizes.get(game, 0)
        return measure_rarity(min(counts), size) if counts else 0.0

    def weigh_games(self, question: Question, game: str | None) -> dict[str, GameWeights]:
        """Weigh the words of a question in the game told, else in each game held, by how likely it is meant.

        Each game's weights list the concepts and the tokens wanted in their order. Among several games, a concept that
        one of them never says weighs there what it weighs in all. Where the question names games, every game held has
        the likelihood 1, named or not; so has a game told. Else the shares make 1, among games with passages.
        """
        if game:
            likely = {game: 1.0}
        elif question.games:
            likely = dict.fromkeys(self.games, 1.0)
        else:
            words = [
                {self.find_rarest(phrase): sure for phrase, sure in concept.phrases.items() if sure == 1}
                for concept in question.concepts
            ]
            held = {name: size for name, size in self._sizes.items() if name}
            likely = guess_games(words, self.count_passages, held, weigh_by_game(question.tokens))
        return {
            name: GameWeights(
                much,
                self._averages.get(name, 1.0),
                [
                    self.weigh_phrases(name, concept.phrases) or (concept.weight if len(likely) > 1 else 0.0)
                    for concept in question.concepts
                ],
                [
                    measure_rarity(self.count_passages(token, name), self._sizes.get(name, 0))
                    for token in question.wanted
                ],
            )
            for name, much in likely.items()
        }

    def _count_rarest(self, phrase: Phrase, game: str | None) -> int:
        """Count the passages in which the rarest token of a phrase stands, of a game or of all for None.

        The rarest is that of all games.
        """
        return self.count_passages(self.find_rarest(phrase), game)

    def find_rarest(self, phrase: Phrase) -> str:
        """Find the token of a phrase that stands in the fewest passages of all games; it is kept.

        The first of equals.
        """
        rarest = self._rarest.get(phrase)
        if rarest is None:
            rarest = self._rarest[phrase] = min(phrase, key=self.count_passages)
        return rarest

    def list_token_numbers(self, token: str, games: Container[str]) -> list[int]:
        """List the numbers of a token in the index: one for each of these games that has it.

        Empty for an unknown token.
        """
        return [number for number, game in self._numbers.get(token, ()) if game in games]

    def find_holding(self, tokens: Sequence[tuple[str, str]]) -> list[array[int]]:
        """Give for each (token, game) the numbers of the game's passages that hold the token, in the order given.

        Some passage must hold it, or `StopIteration` is raised.
        """
        wanted = [next(number for number, of in self._numbers[token] if of == game) for token, game in tokens]
        return self._lists.of(wanted)

    def fetch_passages(self, docs: Iterable[int]) -> list[tuple[Any, ...]]:
        """Fetch the rows of passages by their numbers, in that order; an unknown number is left out.

        A row begins with the number, id, game, edition and kind; its packed tokens and their counts come last.
        """
        return self._passages.of(list(docs))

    def fetch_families(self, families: Collection[int]) -> dict[int, list[tuple[Any, ...]]]:
        """Fetch the members of families by family number, each member as a row; an unknown family has an empty list.

        A row begins with the family, id, game, edition and kind; its texts come last.
        """
        return dict(zip(families, self._families.of(list(families)), strict=True))

    def _fetch_members(self, families: Sequence[int]) -> Iterable[tuple[int, list[tuple[Any, ...]]]]:
        """Read the members of families from the database: pairs of a family's number and its rows, in the order given.

        A family without members has an empty list.
        """
        members: dict[int, list[tuple[Any, ...]]] = {family: [] for family in families}
        for row in fetch_family_members(self.library, families):
            members[row[0]].append(row)
        return members.items()

    def _list_passing(self, edition: str | None, kinds: frozenset[str]) -> frozenset[int]:
        """Give the numbers of the passages of one edition and of these kinds. None and an empty set mean any."""
        return list_passing(self.library, edition, kinds)


def open_corpus(library: Library) -> Corpus:
    """Give the corpus of a library as it is now.

    It is kept with the library object; a new revision of the database makes a new one.
    """
    revision = library.meta("revision")
    kept = library.kept.get(__name__)
    if not isinstance(kept, Corpus) or kept.revision != revision:
        kept = library.kept[__name__] = Corpus(library, revision)
    return kept
