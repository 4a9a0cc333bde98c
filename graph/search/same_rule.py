"""Families: which units are one rule, or one ruling, in several editions.

Units that lineage keeps, moves, edits or translates are one rule. Rulings have no numbers and no lineage. Two rulings
on the same card are one when each is most like the other in English. A family never holds two units of one edition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations

from graph.library import Library
from graph.search.tokens import tokenize
from graph.store.edges import list_compared_editions, list_edges_onto, list_lineage_steps
from graph.store.units import IndexedUnit
from rulebook.units import Kind

__all__ = ["Families", "pair_by_lineage", "pair_rulings"]

_SAME = frozenset({"kept", "moved", "edited", "moved-edited", "translation"})
"""Lineage relations under which two units are one rule."""
_SURE = 0.5
"""The least confidence of such a relation."""
_LIKE = 0.4
"""The least share of common words of two rulings that are one."""

Pairs = Iterable[tuple[str, str]]


class Families:
    """The families that pairs of ids make. Surer pairs come first; an id without a pair is a family of its own."""

    def __init__(self, *several: Pairs) -> None:
        """Join the pairs of ids, several lists of them, in order.

        A pair that would join two units of one edition is dropped, so earlier pairs win.
        """
        self._root: dict[str, str] = {}
        self._held: dict[str, set[str]] = {}
        self._numbers: dict[str, int] = {}
        for here, there in chain(*several):
            self._join(here, there)

    def of(self, id_: str) -> int:
        """Give the family number of an id, the same for all its members.

        Numbers count from 0 in the order of asking. An unknown id gets one of its own.
        """
        return self._numbers.setdefault(self._find_root(id_), len(self._numbers))

    def _find_root(self, id_: str) -> str:
        """Give the id that stands for the family of an id: itself, if it was joined to none."""
        while id_ in self._root:
            id_ = self._root[id_]
        return id_

    def _join(self, here: str, there: str) -> None:
        """Join two families, unless both hold a unit of the same edition.

        The id that stands for the first then stands for both.
        """
        one, other = self._find_root(here), self._find_root(there)
        mine, theirs = (self._held.setdefault(root, {root.partition("@")[2]}) for root in (one, other))
        if one != other and mine.isdisjoint(theirs):
            self._root[other] = one
            mine |= theirs


def pair_by_lineage(library: Library, game: str, units: Mapping[str, IndexedUnit]) -> Iterator[tuple[str, str]]:
    """Pair the full ids of the units that lineage holds for one rule, the surest pair of two editions first.

    `units` are the rows of a game's units by full id; pairs with others are left out. So are those of which lineage is
    less sure than 0.5, splits and mergers. Between editions of one document, units that keep their number and have no
    row of lineage are paired first.
    """
    of: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for id_, unit in units.items():
        of[f"{game}@{unit.edition}"][unit.number] = id_
    for older, newer, one_book in list_compared_editions(library, game):
        steps = list_lineage_steps(library, older, newer)
        stepped = {side for here, there, _, _ in steps for side in (here, there)}
        if one_book:  # only differences have rows: the others keep their number
            for number, here in of[older].items():
                there = of[newer].get(number)
                if there and here not in stepped and there not in stepped:
                    yield here, there
        for here, there, relation, confidence in steps:
            if relation in _SAME and confidence >= _SURE and here in units and there in units:
                yield here, there


def pair_rulings(
    library: Library, game: str, units: Mapping[str, IndexedUnit], digests: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str]]:
    """Pair the ids of rulings of different editions that say the same of the same card, or of no card.

    They must share four in ten of their English words, and each be most like the other; of equals, all are given. The
    words are of the English text, else of the English digest; a ruling without either has no pair. `units` are the rows
    by full id, `digests` the digests by id and language.
    """
    words = {
        id_: frozenset(tokenize(text))
        for id_, unit in units.items()
        if unit.kind == Kind.RULING
        and (text := (unit.text if unit.language == "en" else None) or digests.get(id_, {}).get("en"))
    }
    editions: defaultdict[str, list[str]] = defaultdict(list)
    for id_ in words:
        editions[units[id_].edition].append(id_)
    cards = _read_cards(library, game)
    for here, there in combinations(sorted(editions), 2):
        likes = {
            (one, other): like
            for one in editions[here]
            for other in editions[there]
            if _may_be_twins(cards.get(one), cards.get(other))
            and (like := len(words[one] & words[other]) / len(words[one] | words[other])) >= _LIKE
        }
        best: dict[str, float] = {}
        for pair, like in likes.items():
            for id_ in pair:
                best[id_] = max(best.get(id_, 0.0), like)
        yield from (pair for pair, like in likes.items() if like == best[pair[0]] == best[pair[1]])


def _may_be_twins(mine: frozenset[str] | None, theirs: frozenset[str] | None) -> bool:
    """Whether two rulings are about a common card, or one of them is about none."""
    return not mine or not theirs or not mine.isdisjoint(theirs)


def _read_cards(library: Library, game: str) -> dict[str, frozenset[str]]:
    """The ids of the cards that each ruling of a game is about, by the ruling's id. Rulings about none are missing."""
    cards: defaultdict[str, set[str]] = defaultdict(set)
    for ruling, card in list_edges_onto(library, f"{game}:card/", "ABOUT"):
        cards[ruling].add(card)
    return {ruling: frozenset(found) for ruling, found in cards.items()}
