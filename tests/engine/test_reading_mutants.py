"""Would a mistake in a pattern be noticed? Words that decide are changed in each pattern, and the witnesses are read.

A changed pattern is noticed if a sentence with it is read no more, or as something else than in the other language.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

import pytest

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.comparing import find_parts
from engine.games.mtg.reading.faces import read_face, read_line
from engine.games.mtg.reading.sets import read_set
from engine.games.mtg.reading.tables import Grammar, Hole, Production, load_grammar
from engine.games.mtg.reading.terms import Term
from tests.shared import shared
from tests.witnesses import read_list

WITNESSES = read_list("witnesses")["alike"]

CHANGES = {
    "en": {
        "another ": "",
        "other ": "",
        "up to ": "",
        "each ": "",
        "target ": "",
        "may ": "",
        "tapped": "untapped",
        "you control": "an opponent controls",
        "your ": "their ",
        "graveyard": "hand",
        "library": "graveyard",
        "or greater": "or less",
        "or more": "or fewer",
        "less": "more",
        "instead": "",
    },
    "ja": {
        "他の": "",
        "最大": "",
        "それぞれ": "",
        "すべて": "",
        "各": "",
        "てもよ": "",
        "タップ状態": "アンタップ状態",
        "あなたが": "対戦相手が",
        "墓地": "手札",
        "ライブラリー": "墓地",
        "以上": "以下",
        "少なく": "多く",
        "代わりに": "",
    },
}
"""Words that decide what a sentence means, and what stands in their place by mistake."""

NOTICED = 0.95
"""The share of changes in the patterns of sentences shown that must be noticed."""

SHOWN = {"en": 0.28, "ja": 0.12}
"""The share of such changes, at least, that are in a pattern of a sentence of ours."""

SHOWN_BY_CARDS = {"en": 0.6, "ja": 0.3}
"""The same with the official texts, where they are held."""

Line = tuple[str, str, bool]
"""The same sentence in English and in Japanese, and whether it stands on an instant or sorcery."""

OURS: list[Line] = [(row["en"], row["ja"], bool(row.get("spell"))) for row in WITNESSES]


def list_official_lines() -> Iterator[Line]:
    """The lines of official texts that are read as the same in both languages."""
    for code in ("KHM", "KHC", "ZNR", "THB", "M21"):
        for face in read_set(shared(f"reference/mtg/mtgjson/{code}.json"))[1]:
            if {"en", "ja"} <= set(face.texts):
                english, japanese = read_face(face, "en").lines, read_face(face, "ja").lines
                spell = bool({"Instant", "Sorcery"} & set(face.types))
                if len(english) == len(japanese):
                    for one, two in zip(english, japanese, strict=True):
                        alike = one.meaning is not None and two.meaning is not None
                        if alike and not find_parts(one.meaning, two.meaning):
                            yield one.text, two.text, spell


def list_productions(tree: Tree) -> Iterator[Production]:
    """The patterns with which a tree was read."""
    if tree.production is not None:
        yield tree.production
    for part in tree.parts:
        yield from list_productions(part)


def change_pattern(one: Production, old: str, new: str) -> Production:
    """A pattern with the first of its texts that holds `old` changed."""
    pieces = list(one.pieces)
    at = next(at for at, piece in enumerate(pieces) if isinstance(piece, str) and old in piece)
    pieces[at] = str(pieces[at]).replace(old, new, 1)
    return dataclasses.replace(one, pieces=tuple(piece for piece in pieces if piece))


def put_in_place(grammar: Grammar, old: Production, new: Production) -> Grammar:
    """A grammar with one pattern in another's place."""
    by_text = {key: [one for one in some if one is not old] for key, some in grammar.by_text.items()}
    by_category = {key: [one for one in some if one is not old] for key, some in grammar.by_category.items()}
    first = new.pieces[0]
    if isinstance(first, Hole):
        by_category[first.category] = [*by_category.get(first.category, ()), new]
    else:
        by_text[first[0]] = [*by_text.get(first[0], ()), new]
    return Grammar(grammar.language, by_text, by_category, grammar.lexical, ())


def measure(language: str, lines: Iterable[Line]) -> tuple[int, int, list[str]]:
    """How many changed patterns there are, how many a line shows, and which of these are not noticed."""
    grammar = load_grammar(language)
    shown: dict[Production, list[tuple[str, bool, Term]]] = {}
    for english, japanese, spell in lines:
        text, other = (english, japanese) if language == "en" else (japanese, english)
        tree = read_line(text, grammar, spell=spell).tree
        meaning = read_line(other, load_grammar("ja" if language == "en" else "en"), spell=spell).meaning
        assert tree is not None
        assert meaning is not None
        for one in set(list_productions(tree)):
            if len(shown.setdefault(one, [])) < ENOUGH:
                shown[one].append((text, spell, meaning))

    def is_noticed(old: Production, new: Production) -> bool:
        """Whether one of the lines with a pattern says that it has changed."""
        changed = put_in_place(grammar, old, new)
        for text, spell, other in shown[old]:
            meaning = read_line(text, changed, spell=spell).meaning
            pair = (meaning, other) if language == "en" else (other, meaning)
            if meaning is None or find_parts(*pair):
                return True
        return False

    mutants = [
        (one, change_pattern(one, old, new))
        for one in grammar.productions
        for old, new in CHANGES[language].items()
        if any(isinstance(piece, str) and old in piece for piece in one.pieces)
    ]
    mutants = [(one, changed) for one, changed in mutants if changed.pieces]
    tried = [(one, changed) for one, changed in mutants if one in shown]
    return len(mutants), len(tried), [one.row.name for one, changed in tried if not is_noticed(one, changed)]


ENOUGH = 3
"""So many lines with a pattern are read again."""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_changed_pattern_is_noticed_by_a_witness(language: str) -> None:
    mutants, tried, unseen = measure(language, OURS)
    assert len(unseen) <= (1 - NOTICED) * tried, (tried, unseen)
    assert tried >= SHOWN[language] * mutants, f"{tried} of {mutants}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_changed_pattern_is_noticed_by_an_official_text(language: str) -> None:
    mutants, tried, unseen = measure(language, [*OURS, *list_official_lines()])
    assert len(unseen) <= (1 - NOTICED) * tried, (tried, unseen)
    assert tried >= SHOWN_BY_CARDS[language] * mutants, f"{tried} of {mutants}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_exchanged_are_refused_or_noticed_by_the_other_language(language: str) -> None:
    """Two words that stand together, or two characters, change places in each sentence of ours."""
    grammar = load_grammar(language)
    tried, unseen = 0, []
    for english, japanese, spell in OURS:
        text = english if language == "en" else japanese
        words = text.split(" ") if language == "en" else list(text)
        other = read_line(
            japanese if language == "en" else english, load_grammar("ja" if language == "en" else "en"), spell=spell
        ).meaning
        for at in range(len(words) - 1):
            changed = (" " if language == "en" else "").join((*words[:at], words[at + 1], words[at], *words[at + 2 :]))
            meaning = read_line(changed, grammar, spell=spell).meaning
            tried += changed != text
            pair = (meaning, other) if language == "en" else (other, meaning)
            if changed != text and meaning is not None and not find_parts(*pair):
                unseen.append(changed)
    assert len(unseen) <= (1 - NOTICED) * tried, (tried, unseen)
