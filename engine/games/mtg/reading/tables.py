"""The pattern tables: rows that say how each construct is written, made into the productions of a language.

A row has a category, a constructor, typed arguments, and patterns side by side in each language. In a pattern:

- `{what:objects}` is an argument with its category; `{_:unit}` is one that says nothing.
- `<gets|get>` are the forms of a word, in the order in which `features` lists the forms of the row's category.
- `<draw>` is a word whose forms `inflection` knows.
- `{do:act.*}` has the form of the row, `{do:act.third}` a certain form.

A constructor `=` gives its one argument as it is. A value behind `=` is a leaf: `=3` is the number 3.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.games.mtg.reading.inflection import inflect

__all__ = ["LANGUAGES", "Grammar", "Hole", "Production", "Row", "TableError", "load_grammar", "read_rows"]

LANGUAGES = ("en", "ja")

_FOLDER = Path(__file__).with_name("tables")
_PIECE = re.compile(r"\{([\w-]+):([\w-]+(?:\.(?:[\w-]+|\*))?)\}|<([^<>]+)>")


class TableError(ValueError):
    """A table says something that no text can mean."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a pattern for an argument: its name, and its category with its form."""

    name: str
    category: str


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One construct: its category, its constructor, its patterns by language, and the engine's data for it."""

    category: str
    make: str
    patterns: Mapping[str, tuple[str, ...]]
    word: Any = None

    @property
    def name(self) -> str:
        """The row's name, category and constructor, which no other row has: `"act:draw"`."""
        return f"{self.category}:{self.make}"


@dataclass(frozen=True, slots=True, eq=False)
class Production:
    """One pattern of a row, in one form: the category that it makes, and its texts and holes in order."""

    category: str
    row: Row
    pieces: tuple[str | Hole, ...]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The productions of a language by how they begin, and its lexical categories, each with an expression."""

    language: str
    by_text: Mapping[str, Sequence[Production]]
    by_category: Mapping[str, Sequence[Production]]
    lexical: Mapping[str, re.Pattern[str]]
    productions: tuple[Production, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that have a pattern in this language, each once, in the order of the tables."""
        return tuple(dict.fromkeys(one.row for one in self.productions))


@cache
def read_rows() -> tuple[Row, ...]:
    """Give every row of the tables, the YAML files in `tables/`: files by name, rows in their order there.

    Raises:
        TableError: Two rows have the same name.
    """
    rows: dict[str, Row] = {}
    for path in sorted(_FOLDER.glob("*.yaml")):
        for row in _list_rows(yaml.load(path.read_text("utf-8"), Loader=yaml.CBaseLoader)):  # noqa: S506 - it makes texts alone, and reads "=" as one
            if row.name in rows:
                raise TableError(f"{path.name}: two rows are named {row.name}")
            rows[row.name] = row
    return tuple(rows.values())


def _list_rows(table: Mapping[str, Any]) -> Iterator[Row]:
    """Give the rows of one loaded file: those under `rows`, then one for each name under `terms`.

    A row under `terms` is a leaf: `flying: 飛行` under the category `keyword` has the constructor `=flying`. Of a name
    with forms, `elf|elves`, the first makes the constructor. A name without Japanese has no pattern there.
    """
    for category, rows in table.get("rows", {}).items():
        for make, said in rows.items():
            patterns = {one: _as_texts(said[one]) for one in LANGUAGES if one in said}
            yield Row(category, make, patterns, said.get("word"))
    for category, names in table.get("terms", {}).items():
        for english, japanese in names.items():
            patterns = {"en": (f"<{english}>",)}
            patterns |= {"ja": _as_texts(japanese)} if japanese else {}
            yield Row(category, "=" + english.split("|")[0], patterns)


def _as_texts(value: str | list[str]) -> tuple[str, ...]:
    """Give the patterns as a tuple: one text becomes a tuple of one."""
    return (value,) if isinstance(value, str) else tuple(value)


@cache
def load_grammar(language: str) -> Grammar:
    """Give the grammar of `en` or `ja`, made from the tables; later calls give the same one.

    Raises:
        TableError: A pattern names a category that no row makes, or has forms that its category lacks. Or two rows have
            one name.
        KeyError: The language is another.
    """
    settings = yaml.load((_FOLDER / "lexicon.yaml").read_text("utf-8"), Loader=yaml.CBaseLoader)  # noqa: S506 - as in `read_rows`
    features = {name: tuple(forms.split()) for name, forms in settings["features"][language].items()}
    lexical = {name: re.compile(text) for name, text in settings["lexical"].items()}
    productions = tuple(
        made
        for row in read_rows()
        for text in row.patterns.get(language, ())
        for made in _expand(row, text, language, features)
    )
    known = {one.category for one in productions} | set(lexical)
    for one in productions:
        for piece in one.pieces:
            if isinstance(piece, Hole) and piece.category not in known:
                raise TableError(f"{language}: {one.row.name} takes {piece.category}, which no row makes")
    by_text: dict[str, list[Production]] = defaultdict(list)
    by_category: dict[str, list[Production]] = defaultdict(list)
    for one in productions:
        first = one.pieces[0]
        if isinstance(first, Hole):
            by_category[first.category].append(one)
        else:
            by_text[first[0]].append(one)
    return Grammar(language, by_text, by_category, lexical, productions)


def _expand(row: Row, text: str, language: str, features: Mapping[str, Sequence[str]]) -> Iterator[Production]:
    """Give the productions of one pattern: one for each form of the row's category.

    `<draw> {n:number} cards` of the category `act` makes `act.base` ("draw ...") and `act.third` ("draws ..."). A part
    in `[...]` may be left out, and gives both. A form whose word is `-` is left out. A category without forms makes
    one.

    Raises:
        TableError: A word has more or fewer forms than its category, or a hole names no form where it must.
    """
    if found := re.search(r"\[([^\[\]]*)\]", text):
        for inner in (found[1], ""):
            yield from _expand(row, text[: found.start()] + inner + text[found.end() :], language, features)
        return
    forms: Sequence[str | None] = features.get(row.category, (None,))
    for at, form in enumerate(forms):
        pieces: list[str | Hole] = []
        start = 0
        for found in _PIECE.finditer(text):
            _add_text(pieces, text[start : found.start()])
            start = found.end()
            if found[3]:
                words = found[3].split("|") if "|" in found[3] else inflect(found[3], language, forms)
                if len(words) != len(forms):
                    raise TableError(f"{row.name}: <{found[3]}> has {len(words)} forms, its category {len(forms)}")
                if words[at] == "-":
                    break
                _add_text(pieces, words[at])
            else:
                name, category = found[1], found[2]
                base, dot, asked = category.partition(".")
                if asked == "*":
                    category = f"{base}.{form}"
                elif not dot and base in features:
                    raise TableError(f"{row.name}: {category} has forms, so a hole for it names one")
                pieces.append(Hole(name, category))
        else:
            _add_text(pieces, text[start:])
            yield Production(row.category if form is None else f"{row.category}.{form}", row, tuple(pieces))


def _add_text(pieces: list[str | Hole], text: str) -> None:
    """Append a text to the list of pieces in place, joined to a text that stands last; an empty text is left out."""
    if text and pieces and isinstance(pieces[-1], str):
        pieces[-1] += text
    elif text:
        pieces.append(text)
