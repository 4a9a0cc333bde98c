"""Templates of sentences: how they are written, read from files, chosen and filled.

A template is a sentence with marks in it.

- `{amount}` is a hole. `{effect.context.source}` follows a path, and `{-by}` is a number without its sign.
- `{n:card|cards}` is the word for one and the word for several, by the number in the hole.
- `[ from {source}]` stands only if its holes can be filled.
- `<deal>` is the verb: `deals` of what happens, `would deal` of what was stopped, `cannot deal` of what was refused.

A file of sentences (`sentences.yaml` beside a game, and beside this module) holds these keys. Under each of them
stands a name, with a text for each language.

- `events`, `actions`, `facts`: templates. A name may be followed by conditions: `moved to=hand`, `counted by<0`. Those
  with conditions come first in the file, for the first that fits is taken.
- `choices`: what a topic asks for, as `a target`, or as `to pay`, if it is answered by yes or no.
- `objections`: the sentence of each clause that forbids, by the name of the clause.
- `frames`: the sentences around others, as around a choice or a reason.
- `words`, `zones`, `things`: the words for values, for places, and for objects that are no card.

>>> fill("<deal> {amount}[ {kind}] damage.", {"amount": "3"}.get)
'deals 3 damage.'
>>> fill("{who} <draw> {n} {n:card|cards}.", {"who": "P1", "n": "2"}.get, "stopped")
'P1 would draw 2 cards, but does not.'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from engine.scenario.form.strict_yaml import read

__all__ = [
    "LANGUAGES",
    "SENTENCES",
    "Language",
    "Mood",
    "SentenceBook",
    "Template",
    "fill",
    "list_holes",
    "read_sentences",
]

Language: TypeAlias = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = ("ja", "en")

Mood: TypeAlias = Literal["happens", "stopped", "refused", "allowed", "tried"]
"""How a sentence is told: of what happens, would happen, cannot be done, may be done, or is tried."""

SENTENCES = Path(__file__).with_name("sentences.yaml")
"""The sentences that all games share: those of the kernel's own events."""

_MARK = re.compile(r"\[(?P<maybe>[^\[\]]*)\]|\{(?P<hole>[^{}]+)\}|<(?P<verb>[a-z]+)>")
_CONDITION = re.compile(r"(?P<path>[\w.-]+?)(?P<sign>[=<>])(?P<want>.*)")

ReadHole: TypeAlias = Callable[[str], str | None]
"""Gives the text for a hole, or None if there is nothing to say."""


class _EmptyHoleError(Exception):
    """A hole of a template cannot be filled."""


def fill(template: str, get: ReadHole, mood: Mood = "happens") -> str | None:
    """Fill a template: `<deal> {amount} damage.` becomes `deals 3 damage.` if `get` gives 3 for `amount`.

    A hole for which `get` gives None or `""` cannot be filled. Brackets with such a hole are left out. The mood changes
    the verb in English and the end in Japanese. A stopped sentence in English ends with `, but does not.`

    Args:
        template: The template.
        get: Gives the text for a hole.
        mood: How it is told.

    Returns:
        The sentence, or None if a hole outside brackets cannot be filled.
    """
    verbs: list[str] = []

    def put(found: re.Match[str]) -> str:
        """Within `fill`: the text in place of one mark, a hole, a verb, or what stands in brackets.

        `re.sub` calls it for each. It adds each verb to `verbs`.

        Raises:
            _EmptyHoleError: A hole outside of brackets cannot be filled.
        """
        if (inner := found["maybe"]) is not None:
            try:
                return _MARK.sub(put, inner)
            except _EmptyHoleError:
                return ""
        if (verb := found["verb"]) is not None:
            verbs.append(verb)
            return _conjugate(verb, mood)
        return _fill_hole(found["hole"], get)

    try:
        told = _MARK.sub(put, template)
    except _EmptyHoleError:
        return None
    if told.endswith("。"):
        return told[:-1] + _ENDINGS[mood]
    return (
        f"{told.removesuffix('.')}, but {'is' if verbs[:1] == ['be'] else 'does'} not." if mood == "stopped" else told
    )


def _fill_hole(hole: str, get: ReadHole) -> str:
    """The text for a hole: that of `by` for `by` or `-by` (without its minus), `cards` for `n:card|cards` if `n` is 2.

    Raises:
        _EmptyHoleError: There is none, or it is empty.
    """
    path, _, forms = hole.partition(":")
    text = get(path.removeprefix("-"))
    if not text:
        raise _EmptyHoleError
    if forms:
        one, _, several = forms.partition("|")
        return one if text.removeprefix("-") == "1" else several
    return text.removeprefix("-") if path.startswith("-") else text


_THIRD = {"be": "is", "have": "has", "do": "does", "can": "can"}
_BEFORE_VERB: Mapping[Mood, str] = {
    "stopped": "would",
    "refused": "cannot",
    "allowed": "may",
    "tried": "tries to",
}
_ENDINGS: Mapping[Mood, str] = {
    "happens": "。",
    "stopped": "はずだが、そうはならない。",
    "refused": "ことはできない。",
    "allowed": "ことができる。",
    "tried": "ことを試みる。",
}
"""What follows the verb of a Japanese sentence."""


def _conjugate(verb: str, mood: Mood) -> str:
    """An English verb as a mood says it of the third person: `deal` gives `deals`, `would deal` or `cannot deal`."""
    if mood in _BEFORE_VERB:
        return f"{_BEFORE_VERB[mood]} {verb}"
    if verb in _THIRD:
        return _THIRD[verb]
    if re.search(r"(s|sh|ch|x|z|o)$", verb):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence with holes, and the conditions under which it is told."""

    text: str
    conditions: tuple[tuple[str, str, str], ...] = ()

    def fits(self, read_raw: Callable[[str], str]) -> bool:
        """Whether the conditions hold; a template without any always fits.

        `read_raw` gives the value at a path, as `to`, as a line writes it, and `none` if there is none.
        """
        return all(_holds(read_raw(path), sign, want) for path, sign, want in self.conditions)


def _holds(got: str, sign: str, want: str) -> bool:
    """Whether a value is the one wanted (`=`), or a number less (`<`) or more (`>`). What is no number counts as 0.

    Raises:
        ValueError: For `<` or `>`, what is wanted is no number.
    """
    if sign == "=":
        return got == want
    number = int(got) if got.removeprefix("-").isdecimal() else 0
    return number < int(want) if sign == "<" else number > int(want)


Book: TypeAlias = Mapping[str, tuple[Template, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class SentenceBook:
    """The sentences of a game in one language, those that all games share included."""

    language: Language
    events: Book = field(default_factory=dict)
    actions: Book = field(default_factory=dict)
    facts: Book = field(default_factory=dict)
    frames: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    objections: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    things: Mapping[str, str] = field(default_factory=dict)


@cache
def read_sentences(file: Path | None, language: Language) -> SentenceBook:
    """Read the sentences of a game in one language: its templates and words, before those that all games share.

    They are remembered. A sentence without a text in this language is left out.

    Args:
        file: The game's own file; None if it has none.
        language: The language to read.

    Raises:
        engine.scenario.form.strict_yaml.UnreadableError: A file is no YAML of this kind.
        OSError: The file cannot be read.
        ValueError: A condition of a template is not written as `to=hand` or `by<0`.
    """
    own = read(file.read_text("utf-8")) if file is not None else {}
    shared = read(SENTENCES.read_text("utf-8"))

    def make_book(key: str) -> Book:
        """Within `read_sentences`: the templates under a key of both files, by name, the game's own first."""
        return _make_book(language, own.get(key, {}), shared.get(key, {}))

    def choose(key: str) -> Mapping[str, str]:
        """Within `read_sentences`: the texts under a key of both files, by name.

        The game's own replace those of all.
        """
        return _choose_language(language, {**shared.get(key, {}), **own.get(key, {})})

    return SentenceBook(
        language,
        events=make_book("events"),
        actions=make_book("actions"),
        facts=make_book("facts"),
        frames=choose("frames"),
        choices=choose("choices"),
        objections=choose("objections"),
        words=choose("words"),
        zones=choose("zones"),
        things=choose("things"),
    )


def _make_book(language: Language, *parts: Mapping[str, Mapping[str, str]]) -> Book:
    """The templates of some parts in one language, the first part's first, by the name that they are told of.

    A part `{"moved to=hand": {"en": "x"}}` gives one under `moved`, with the condition `("to", "=", "hand")`. One
    without a text in the language is left out.

    Raises:
        ValueError: A condition is not written as `to=hand` or `by<0`.
    """
    book: dict[str, tuple[Template, ...]] = {}
    for part in parts:
        for key, texts in part.items():
            name, *conditions = key.split(" ")
            if language in texts:
                one = Template(texts[language], tuple(map(_read_condition, conditions)))
                book[name] = (*book.get(name, ()), one)
    return book


def _read_condition(text: str) -> tuple[str, str, str]:
    """A condition taken apart: `to=hand` gives `("to", "=", "hand")`, that is the path, the sign and the value.

    Raises:
        ValueError: It is none.
    """
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no condition; it is written to=hand or by<0")
    return found["path"], found["sign"], found["want"]


def _choose_language(language: Language, texts: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    """The texts of one language by name: `{"a": {"en": "A", "ja": "B"}}` gives `{"a": "A"}`.

    A name without a text in it is left out.
    """
    return {key: one[language] for key, one in texts.items() if language in one}


def list_holes(template: str) -> Iterator[str]:
    """The paths of the holes in a template, in order: `n` and `by` of `{n:card|cards}[ from {-by}]`."""
    for found in _MARK.finditer(template):
        if found["hole"]:
            yield found["hole"].partition(":")[0].removeprefix("-")
        elif found["maybe"]:
            yield from list_holes(found["maybe"])
