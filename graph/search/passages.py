"""Passages: the units that search finds, and the index over their tokens.

Every unit that may be asked about is one passage, and so is every card and every term. A passage is indexed in
three fields. `name` is its number, its title, or its names. `own` is its digest in both languages, and its text where
that is held. `around` is the titles above it, and the names of the cards and terms in it.

`fill` writes the passages of one game anew, `rebuild` those of all. Both run in the transaction that changed the rows,
so the index is never older than its sources.

The index is kept in both directions, so that answering a question needs no tokenizing. `passage_token` lists for each
token of a game the passages that hold it. `passage.said` lists for each passage its tokens with their fields
(`graph.search.token_fields`), sorted. `passage.times` says how often each stands there.

Units that are one rule in several editions are one family (`graph.search.same_rule`). Search shows one of them and
lists the others.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import Session, text

from graph.search.same_rule import Families, pair_by_lineage, pair_rulings
from graph.search.token_fields import FIELDS, encode_place, unpack_numbers
from graph.search.tokens import list_kanji, tokenize
from rulebook.units import Kind

__all__ = ["INDEXED", "fill", "rebuild", "write"]

_OFTENEST = 255
"""The highest count of a token that is kept."""
INDEXED = frozenset(Kind) - {Kind.CARD, Kind.HEADING, Kind.CONTENTS, Kind.NAVIGATION, Kind.PAGE, Kind.PROSE}
"""Kinds of units that are passages. A printed card is not one: its card is."""

_TABLES = (
    """CREATE TABLE passage (
        doc INTEGER PRIMARY KEY, id TEXT NOT NULL, game TEXT NOT NULL, edition TEXT NOT NULL, kind TEXT NOT NULL,
        above TEXT NOT NULL, family INTEGER NOT NULL, age INTEGER NOT NULL,
        ja INTEGER NOT NULL, en INTEGER NOT NULL, size INTEGER NOT NULL,
        said BLOB NOT NULL, times BLOB NOT NULL)""",
    "CREATE INDEX passage_id ON passage (id)",
    "CREATE INDEX passage_family ON passage (family)",
    "CREATE INDEX passage_facets ON passage (kind, edition)",
    """CREATE TABLE passage_token (
        number INTEGER PRIMARY KEY, token TEXT NOT NULL, game TEXT NOT NULL, held INTEGER NOT NULL, docs BLOB NOT NULL)
    """,
)
_FORMER = ("passage_tokens", "passage_words")
"""Tables of earlier versions of the index, which `rebuild` drops."""
_FORGET = ("DELETE FROM passage_token WHERE game = :game", "DELETE FROM passage WHERE game = :game")


def fill(opened: Session, game: str) -> None:
    """Write the passages of one game anew, from its rows. `opened` is a session with a transaction open."""
    for statement in _FORGET:
        opened.execute(text(statement), {"game": game})
    _write_game(opened, game)


def rebuild(opened: Session) -> None:
    """Drop the tables of search, create them, and write the passages of every game. `opened` has a transaction open."""
    for table in (*_FORMER, "passage_token", "passage"):
        opened.execute(text(f"DROP TABLE IF EXISTS {table}"))
    for statement in _TABLES:
        opened.execute(text(statement))
    for (game,) in opened.execute(text("SELECT DISTINCT game FROM edition ORDER BY game")).all():
        _write_game(opened, game)


def _write_game(opened: Session, game: str) -> None:
    """Add the passages of one game to the index."""
    (free,) = opened.execute(text("SELECT coalesce(max(doc), 0) + 1 FROM passage")).one()
    tokenized = (_tokenize_passage(passage, free) for passage in _list_passages(opened, game))
    write(opened, game, [(row | {"doc": doc}, said) for doc, (row, said) in enumerate(tokenized, start=free)])


_INSERT = """
    INSERT INTO passage VALUES
        (:doc, :id, :game, :edition, :kind, :above, :family, :age, :ja, :en, :size, :said, :times)
"""
_INSERT_LISTS = "INSERT INTO passage_token VALUES (:number, :token, :game, :held, :docs)"


def write(
    opened: Session, game: str, passages: Iterable[tuple[Mapping[str, Any], Mapping[str, Sequence[str]]]]
) -> None:
    """Add passages of a game to the index.

    Each passage comes as its row, without `said` and `times`, and its tokens in each of `FIELDS`.
    """
    (free,) = opened.execute(text("SELECT coalesce(max(number), 0) + 1 FROM passage_token")).one()
    numbered: dict[str, int] = {}
    docs: list[array[int]] = []
    rows = []
    for row, texts in passages:
        for token in dict.fromkeys(token for field in FIELDS for token in texts[field]):
            if numbered.setdefault(token, len(docs)) == len(docs):
                docs.append(unpack_numbers())
            docs[numbered[token]].append(row["doc"])
        counts = Counter(encode_place(free + numbered[token], field) for field in FIELDS for token in texts[field])
        said = sorted(counts)
        times = bytes(min(counts[one], _OFTENEST) for one in said)
        rows.append({**row, "said": array("I", said).tobytes(), "times": times})
    held = [
        {"number": free + n, "token": token, "game": game, "held": len(docs[n]), "docs": docs[n].tobytes()}
        for token, n in numbered.items()
    ]
    for statement, values in ((_INSERT, rows), (_INSERT_LISTS, held)):
        if values:
            opened.execute(text(statement), values)


def _tokenize_passage(passage: Mapping[str, Any], first: int) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Give the row of a passage and its tokens in each field. Family numbers count from `first`."""
    texts = {field: tokenize(passage[field]) for field in ("name", "own", "around")}
    different = set(texts["own"])
    english = sum(map(str.isascii, different))
    counted = {
        "family": first + passage["family"],
        "ja": len(different) - english,
        "en": english,
        "size": sum(map(len, texts.values())),
    }
    kept = ("id", "game", "edition", "kind", "above", "age")
    single = list(dict.fromkeys(list_kanji(passage["name"] + passage["own"])))
    return counted | {field: passage[field] for field in kept}, texts | {"signs": single}


def _list_passages(opened: Session, game: str) -> Iterator[dict[str, Any]]:
    """List every passage of a game: its row and the texts of its three fields. `family` counts from 0."""
    called = _read_names(opened, game)
    named = _read_named_things(opened, game, called)
    units = {row.id: row for row in opened.execute(text(_UNITS), {"game": game})}
    digests = _read_digests(opened, game)
    families = Families(pair_by_lineage(opened, game, units), pair_rulings(opened, game, units, digests))
    for id_, unit in units.items():
        says = [*digests[id_].values(), unit.text or ""]
        if unit.kind not in INDEXED:
            continue
        # A unit without words here is found by its number, and not by the words around it.
        around = (*_list_titles_above(units, unit), *named[id_]) if unit.title or any(says) else ()
        yield {
            "id": id_,
            "game": game,
            "edition": unit.edition,
            "kind": unit.kind,
            "above": _make_id(unit, unit.parent) if unit.parent else "",
            "family": families.of(id_),
            "age": unit.age,
            "name": f"{_get_typed_number(unit.number)} {unit.title}",
            "own": " ".join(says),
            "around": " ".join(around),
        }
    for id_, kind, own in (*_list_cards(opened, game, units, digests), *_list_terms(opened, game)):
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


def _make_id(unit: Any, number: str) -> str:  # noqa: ANN401 - a row of `_UNITS`
    """Make the full id of a number in the edition of a unit."""
    return f"{unit.game}:{number}@{unit.edition}"


def _get_typed_number(number: str) -> str:
    """Give the number as people type it. An example has none of its own."""
    return "" if "/" in number and not number[0].isdigit() else number.partition("/")[0]


def _list_titles_above(units: Mapping[str, Any], unit: Any) -> Iterator[str]:  # noqa: ANN401 - rows of `_UNITS`
    """List the titles of the units above a unit, nearest first."""
    above = unit.parent
    while above:
        unit = units.get(_make_id(unit, above))
        if unit is None:
            return
        yield unit.title
        above = unit.parent


def _read_names(opened: Session, game: str) -> defaultdict[str, list[tuple[str, str]]]:
    """Read every name of every card and term, by id, as (language, name). Names of faces belong to the card."""
    called: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    rows = opened.execute(
        text("SELECT target, language, text FROM name WHERE form != 'not' AND target LIKE :game ORDER BY target, form"),
        {"game": f"{game}:%"},
    )
    for target, language, name in rows:
        called["/".join(target.split("/")[:2])].append((language, name))
    return called


def _read_named_things(
    opened: Session, game: str, called: Mapping[str, list[tuple[str, str]]]
) -> defaultdict[str, list[str]]:
    """Read for each unit the names of the cards and terms that it is about or mentions."""
    named: defaultdict[str, list[str]] = defaultdict(list)
    rows = opened.execute(
        text("SELECT source, target FROM edge WHERE kind IN ('ABOUT', 'MENTIONS') AND target LIKE :game"),
        {"game": f"{game}:%"},
    )
    for source, target in rows:
        named[source] += (name for _, name in called.get(target, ()))
    return named


def _read_digests(opened: Session, game: str) -> defaultdict[str, dict[str, str]]:
    """Read the digests of a game: by unit, then by language."""
    digests: defaultdict[str, dict[str, str]] = defaultdict(dict)
    rows = opened.execute(
        text("SELECT unit, language, text FROM digest WHERE unit LIKE :game ORDER BY unit, language DESC"),
        {"game": f"{game}:%"},
    )
    for unit, language, words in rows:
        digests[unit][language] = words
    return digests


def _list_cards(
    opened: Session, game: str, units: Mapping[str, Any], digests: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str, str]]:
    """List every card as (id, kind, own words).

    Its own words are its type lines, keywords and digest, and its text where a document with it is held.
    """
    for id_, raw in opened.execute(text("SELECT id, facts FROM card WHERE game = :game ORDER BY id"), {"game": game}):
        facts = json.loads(raw)
        lines = [part for face in facts["faces"] for parts in face.get("type_line", {}).values() for part in parts]
        keywords = [word for face in facts["faces"] for word in face.get("keywords", ())]
        printed = [units[unit] for unit in facts.get("units", ()) if unit in units]
        said = digests.get(id_, {}).values()
        own = [*lines, *keywords, *said, *(unit.text for unit in printed if unit.kind == Kind.CARD and unit.text)]
        yield id_, "card", " ".join(own)


def _list_terms(opened: Session, game: str) -> Iterator[tuple[str, str, str]]:
    """List every term as (id, kind, own words). A term has names alone, so its own words are empty."""
    rows = opened.execute(
        text("SELECT DISTINCT target FROM name WHERE target LIKE :term ORDER BY target"), {"term": f"{game}:term/%"}
    )
    for (target,) in rows:
        yield target, "term", ""
