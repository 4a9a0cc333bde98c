"""The edges that words make: a card has the keywords that are printed on it, a text uses the terms that stand in it.

Both are computed, from the vocabulary. What is read of a text is our digest of it, which is there for everybody.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulebook.fold import is_japanese
from rulebook.ids import parse
from rulebook.vocabulary import TermEntry
from rulings.index import CardFacts

__all__ = ["list_keyword_edges", "list_use_edges"]

_TOLD = frozenset({"rule", "example", "ruling", "term"})
"""The kinds of ids whose texts use words; a card's words are printed in units of their own."""


def list_keyword_edges(
    cards: Iterable[CardFacts], terms: Iterable[TermEntry], edition: str = ""
) -> Iterator[dict[str, Any]]:
    """A `HAS_KEYWORD` row from each card to each term that is the name of a keyword printed on it.

    A term's aliases and variants count as its name, in any case; terms of other games do not. `edition` is written into
    the rows, as `mtg@khm-cards`; empty for what is committed. A keyword without a term has none.
    """
    meant = {(term.game, word.casefold()): str(term.id) for term in terms for word in _list_written(term)}
    for card in cards:
        game = parse(card.id).game
        for word in dict.fromkeys(word for face in card.faces for word in face.keywords):
            if term := meant.get((game, word.casefold())):
                yield _make_edge(card.id, "HAS_KEYWORD", term, "", edition)


def list_use_edges(digests: Mapping[tuple[str, str], str], terms: Iterable[TermEntry]) -> Iterator[dict[str, Any]]:
    """A `USES` row from each unit to each term that its digest names, in either language.

    Takes the digests by unit and language. The longest term that stands at a place is the one that is used there. Only
    rules, examples, rulings and entries with an edition have such rows. The reason quotes the word found first.
    """
    finders = _make_finders(terms)
    found: dict[tuple[str, str], str] = {}
    for (unit, language), text in digests.items():
        id_ = parse(unit)
        pattern, meant = finders.get((id_.game, language), (None, {}))
        if pattern is None or id_.edition is None or id_.kind not in _TOLD:
            continue
        for match in pattern.finditer(text):
            found.setdefault((unit, meant[match[0].casefold()]), match[0])
    for (unit, term), word in found.items():
        yield _make_edge(unit, "USES", term, f"our digest of it says “{word}”", "")


def _make_finders(terms: Iterable[TermEntry]) -> dict[tuple[str, str], tuple[re.Pattern[str], dict[str, str]]]:
    """By game and language, the pattern that finds words for terms, and the term's id by each word in lower case.

    Words of one character are left out. Of two terms with one word the first counts.
    """
    words: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for term in terms:
        for word in _list_written(term):
            if len(word) > 1:
                words[term.game, "ja" if is_japanese(word) else "en"].setdefault(word.casefold(), str(term.id))
    return {key: (_make_pattern(meant, key[1]), meant) for key, meant in words.items()}


def _make_pattern(words: Iterable[str], language: str) -> re.Pattern[str]:
    """A pattern that finds any of the words, the longest first; in English (`"en"`), whole words. It ignores case."""
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"\b(?:{longest_first})\b" if language == "en" else longest_first, re.IGNORECASE)


def _list_written(term: TermEntry) -> tuple[str, ...]:
    """Every way to write a term in a sentence: its names, aliases and variants in both languages.

    Its reading is left out.
    """
    return tuple(filter(None, (term.ja, term.en, *term.aliases, *term.variants)))


def _make_edge(source: str, kind: str, target: str, reason: str, edition: str) -> dict[str, Any]:
    """The row of an edge, as a dict of `source`, `kind`, `target`, `basis`, `reason` and `edition`.

    Its basis is `printed` if its kind is `HAS_KEYWORD`, else `computed`.
    """
    return {
        "source": source,
        "kind": kind,
        "target": target,
        "basis": "printed" if kind == "HAS_KEYWORD" else "computed",
        "reason": reason,
        "edition": edition,
    }
