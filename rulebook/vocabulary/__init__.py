"""The terms of each game: what they are called in either language, how they are read, and what they are not.

One YAML file a game, one line a term. A term's id is `game:term/<slug>`. `variants` are
spellings that the documents themselves use side by side, `aliases` what people say;
`not` lists words that are taken for the term and are another, each with its reason.
`defined` is the full id of the rule that defines the term, in the edition it was checked in.

>>> halt = next(term for term in load_terms("fab") if term.slug == "go-again")
>>> halt.ja, halt.reading, halt.en, str(halt.defined)
('続行', 'ぞっこう', 'go again', 'fab:8.3.5@en')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
import yaml

from rulebook.errors import MalformedDocumentError
from rulebook.ids import Id, IdError, parse

__all__ = ["HOME", "Confusion", "TermEntry", "list_games", "load_all_terms", "load_terms", "parse_terms"]

HOME = Path(__file__).parent
"""The folder of the files."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """A word that people mistake for a term; `note` says what it is instead."""

    word: str
    note: str


@dataclass(frozen=True, slots=True)
class TermEntry:
    """One defined word of a game; a language that no document gives is an empty string.

    `reading` is the Japanese name in kana. `variants` are other spellings in print, `aliases` what people say.
    """

    game: str
    slug: str
    ja: str = ""
    reading: str = ""
    en: str = ""
    aliases: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    confusions: tuple[Confusion, ...] = ()
    defined: Id | None = None

    @property
    def id(self) -> Id:
        """The term's id, which needs no edition: `fab:term/go-again`."""
        return Id(self.game, f"term/{self.slug}")


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a file as it is written."""

    slug: str
    ja: str = ""
    reading: str = ""
    en: str = ""
    aliases: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    confusions: dict[str, str] = msgspec.field(default_factory=dict, name="not")
    defined: str = ""


def list_games() -> tuple[str, ...]:
    """List the short names of the games that have a file of terms, in alphabetical order: `("eirei", "fab")`."""
    return tuple(sorted(place.stem for place in HOME.glob("*.yaml")))


@cache
def load_terms(game: str) -> tuple[TermEntry, ...]:
    """Load the defined terms of one game, by its short name (`fab`), in the order of its file; `()` without a file.

    Each file is read once.

    Raises:
        MalformedDocumentError: the file is wrong, as in `parse_terms`.
    """
    place = HOME / f"{game}.yaml"
    return parse_terms(game, place.read_text("utf-8")) if place.is_file() else ()


def load_all_terms() -> tuple[TermEntry, ...]:
    """Load the terms of every game: the games in alphabetical order, the terms in that of their file.

    Raises:
        MalformedDocumentError: a file is wrong, as in `parse_terms`.
    """
    return tuple(term for game in list_games() for term in load_terms(game))


def parse_terms(game: str, text: str) -> tuple[TermEntry, ...]:
    """Read the terms from the text of one YAML file, in its order; empty text gives `()`.

    Raises:
        MalformedDocumentError: a key is unknown, a slug stands twice, a term has no name, or `defined` is no id.
    """
    where = f"{game}.yaml"
    try:
        # No implicit types: 6.10 is a number of a rule and not six and a tenth.
        raw = yaml.load(text, yaml.CBaseLoader)  # noqa: S506 (the base loader makes text, lists and mappings alone)
        rows = msgspec.convert(raw or [], tuple[_Row, ...])
        found = tuple(_make_term(game, row) for row in rows)
    except (yaml.YAMLError, msgspec.ValidationError, IdError) as error:
        raise MalformedDocumentError(str(error), where=where, remedy="mend the line") from error
    slugs: set[str] = set()
    for term in found:
        if not (term.ja or term.en):
            raise MalformedDocumentError(f"{term.slug} has no name", where=where, remedy="give ja or en")
        if term.slug in slugs:
            raise MalformedDocumentError(f"{term.slug} stands twice", where=where, remedy="keep one of the two")
        slugs.add(term.slug)
    return found


def _make_term(game: str, row: _Row) -> TermEntry:
    """Make a term of one line of a game's file.

    Raises:
        IdError: its `defined` is no id.
    """
    return TermEntry(
        game,
        row.slug,
        row.ja,
        row.reading,
        row.en,
        row.aliases,
        row.variants,
        tuple(Confusion(word, note) for word, note in row.confusions.items()),
        parse(row.defined) if row.defined else None,
    )
