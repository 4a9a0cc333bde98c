"""Passages: what search finds, and the full-text index over their tokens.

Every unit that may be asked about is one passage, and so is every card and every term. A passage is told by
its name (number, title, the names of a card or term), by its own words (digest in both languages, and
the verbatim text where it is held) and by what stands around it (the titles above, the cards and terms
that it is about or names). `fill` writes them anew for one game and `rebuild` for all, in the transaction of
whoever changed the rows, so that the index is never older than what it indexes.

Units that are one rule in several editions are one family (`graph.families`): search shows one of them and
lists the others.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlmodel import Session, text

from graph.families import Families, kin, twins
from graph.tokens import signs, tokens
from rulebook.units import Kind

__all__ = ["INDEXED", "fill", "rebuild"]

INDEXED = frozenset(Kind) - {Kind.CARD, Kind.HEADING, Kind.CONTENTS, Kind.NAVIGATION, Kind.PAGE, Kind.PROSE}
"""Kinds of units that are passages; a printed card is found as the card that it prints."""

_TABLES = (
    """CREATE TABLE passage (
        doc INTEGER PRIMARY KEY, id TEXT NOT NULL, game TEXT NOT NULL, edition TEXT NOT NULL, kind TEXT NOT NULL,
        above TEXT NOT NULL, family INTEGER NOT NULL, age INTEGER NOT NULL,
        ja INTEGER NOT NULL, en INTEGER NOT NULL, size INTEGER NOT NULL)""",
    "CREATE INDEX passage_id ON passage (id)",
    "CREATE INDEX passage_family ON passage (family)",
    # Punctuation stays inside a token: 410.6b, +1/+1, {s} and game/wow are one each. Which passages hold a token is
    # all that is asked of the index; how good they are is told by `graph.ranking`, from the tokens themselves.
    """CREATE VIRTUAL TABLE passage_words USING fts5 (
        name, own, around, signs, facets, detail = none, tokenize = "ascii tokenchars '._{}+-/'")""",
    "CREATE VIRTUAL TABLE passage_tokens USING fts5vocab (passage_words, row)",
)
_FORGET = (
    "DELETE FROM passage_words WHERE rowid IN (SELECT doc FROM passage WHERE game = :game)",
    "DELETE FROM passage WHERE game = :game",
)


def fill(opened: Session, game: str) -> None:
    """Write the passages of one game anew, out of its rows."""
    for statement in _FORGET:
        opened.execute(text(statement), {"game": game})
    _write(opened, game)


def rebuild(opened: Session) -> None:
    """Make the tables of search anew, whatever shape they had, with the passages of every game."""
    for table in ("passage_tokens", "passage_words", "passage"):
        opened.execute(text(f"DROP TABLE IF EXISTS {table}"))
    for statement in _TABLES:
        opened.execute(text(statement))
    for (game,) in opened.execute(text("SELECT DISTINCT game FROM edition ORDER BY game")).all():
        _write(opened, game)


def _write(opened: Session, game: str) -> None:
    (free,) = opened.execute(text("SELECT coalesce(max(doc), 0) FROM passage")).one()
    passages, indexed = [], []
    for doc, passage in enumerate(_passages(opened, game), start=free + 1):
        row, texts = _indexed(passage, doc, free + 1)
        passages.append(row)
        indexed.append(texts)
    if passages:
        opened.execute(text(_INSERT), passages)
        opened.execute(text(_INSERT_WORDS), indexed)


_INSERT = """
    INSERT INTO passage VALUES
        (:doc, :id, :game, :edition, :kind, :above, :family, :age, :ja, :en, :size)
"""
_INSERT_WORDS = """
    INSERT INTO passage_words (rowid, name, own, around, signs, facets)
    VALUES (:doc, :name, :own, :around, :signs, :facets)
"""


def _indexed(passage: dict[str, Any], doc: int, first: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two rows of a passage: what is told of it, and its tokens; families are counted from `first`."""
    said = {field: tokens(passage[field]) for field in ("name", "own", "around")}
    different = set(said["own"])
    english = sum(map(str.isascii, different))
    told = {
        "doc": doc,
        "family": first + passage["family"],
        "ja": len(different) - english,
        "en": english,
        "size": sum(map(len, said.values())),
    }
    kept = ("id", "game", "edition", "kind", "above", "age")
    texts = {field: " ".join(found) for field, found in said.items()}
    single = " ".join(dict.fromkeys(signs(passage["name"] + passage["own"])))
    return (
        told | {field: passage[field] for field in kept},
        {"doc": doc, "signs": single, "facets": " ".join(facets(passage))} | texts,
    )


def facets(passage: Mapping[str, Any]) -> Iterator[str]:
    """The tokens by which a passage's row is filtered."""
    yield f"edition/{passage['edition']}"
    yield f"kind/{passage['kind']}"


def _passages(opened: Session, game: str) -> Iterator[dict[str, Any]]:
    """Every passage of a game: its row, and the three texts that it is indexed by; `family` counts from 0."""
    called = _called(opened, game)
    named = _named(opened, game, called)
    units = {row.id: row for row in opened.execute(text(_UNITS), {"game": game})}
    digests = _digests(opened, game)
    families = Families(kin(opened, game, units), twins(opened, game, units, digests))
    for id_, unit in units.items():
        says = [*digests[id_].values(), unit.text or ""]
        if unit.kind not in INDEXED:
            continue
        # What has no words here is found by its number, and by nothing that is said around it.
        around = (*_titles(units, unit), *named[id_]) if unit.title or any(says) else ()
        yield {
            "id": id_,
            "game": game,
            "edition": unit.edition,
            "kind": unit.kind,
            "above": _full(unit, unit.parent) if unit.parent else "",
            "family": families.of(id_),
            "age": unit.age,
            "name": f"{_number(unit.number)} {unit.title}",
            "own": " ".join(says),
            "around": " ".join(around),
        }
    for id_, kind, own in (*_cards(opened, game, units, digests), *_terms(opened, game)):
        names = called[id_]
        yield {
            "id": id_,
            "game": game,
            "edition": "",
            "kind": kind,
            "above": "",
            "family": families.of(id_),
            "age": 0,
            "name": " ".join(name for _, name in names),
            "own": own,
            "around": "",
        }


_UNITS = """
    SELECT u.id, u.game, u.edition, u.number, u.kind, u.parent, u.title, t.text, e.language,
        rank() OVER (ORDER BY e.effective IS NULL, e.effective, e.version, e.name) AS age
    FROM unit u JOIN edition e ON e.game = u.game AND e.name = u.edition LEFT JOIN text t ON t.unit = u.id
    WHERE u.game = :game AND u.held ORDER BY u.edition, u.position
"""


def _full(unit: Any, number: str) -> str:  # noqa: ANN401 - a row of `_UNITS`
    return f"{unit.game}:{number}@{unit.edition}"


def _number(number: str) -> str:
    """The number as people type it: an example has none of its own."""
    return "" if "/" in number and not number[0].isdigit() else number.partition("/")[0]


def _titles(units: Mapping[str, Any], unit: Any) -> Iterator[str]:  # noqa: ANN401 - rows of `_UNITS`
    above = unit.parent
    while above:
        unit = units.get(_full(unit, above))
        if unit is None:
            return
        yield unit.title
        above = unit.parent


def _called(opened: Session, game: str) -> defaultdict[str, list[tuple[str, str]]]:
    """Every name of every card and term: (language, name), those of a card's faces with the card's own."""
    called: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    rows = opened.execute(
        text("SELECT target, language, text FROM name WHERE form != 'not' AND target LIKE :game ORDER BY target, form"),
        {"game": f"{game}:%"},
    )
    for target, language, name in rows:
        called["/".join(target.split("/")[:2])].append((language, name))
    return called


def _named(opened: Session, game: str, called: Mapping[str, list[tuple[str, str]]]) -> defaultdict[str, list[str]]:
    """The names of the cards and terms that each unit is about, or names."""
    named: defaultdict[str, list[str]] = defaultdict(list)
    rows = opened.execute(
        text("SELECT source, target FROM edge WHERE kind IN ('ABOUT', 'MENTIONS') AND target LIKE :game"),
        {"game": f"{game}:%"},
    )
    for source, target in rows:
        named[source] += (name for _, name in called.get(target, ()))
    return named


def _digests(opened: Session, game: str) -> defaultdict[str, dict[str, str]]:
    digests: defaultdict[str, dict[str, str]] = defaultdict(dict)
    rows = opened.execute(
        text("SELECT unit, language, text FROM digest WHERE unit LIKE :game ORDER BY unit, language DESC"),
        {"game": f"{game}:%"},
    )
    for unit, language, words in rows:
        digests[unit][language] = words
    return digests


def _cards(
    opened: Session, game: str, units: Mapping[str, Any], digests: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str, str]]:
    """(id, kind, own) of every card: its type lines, its digest, and its words where a document with it is held."""
    for id_, raw in opened.execute(text("SELECT id, facts FROM card WHERE game = :game ORDER BY id"), {"game": game}):
        facts = json.loads(raw)
        lines = [part for face in facts["faces"] for parts in face.get("type_line", {}).values() for part in parts]
        keywords = [word for face in facts["faces"] for word in face.get("keywords", ())]
        printed = [units[unit] for unit in facts.get("units", ()) if unit in units]
        said = digests.get(id_, {}).values()
        own = [*lines, *keywords, *said, *(unit.text for unit in printed if unit.kind == Kind.CARD and unit.text)]
        yield id_, "card", " ".join(own)


def _terms(opened: Session, game: str) -> Iterator[tuple[str, str, str]]:
    """(id, kind, own) of every term, which its names say."""
    rows = opened.execute(
        text("SELECT DISTINCT target FROM name WHERE target LIKE :term ORDER BY target"), {"term": f"{game}:term/%"}
    )
    for (target,) in rows:
        yield target, "term", ""
