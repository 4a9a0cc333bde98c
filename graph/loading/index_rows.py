"""From the committed indexes to rows: how a fresh checkout knows every number without any text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from graph.loading import term_edges
from graph.lookup.names import list_term_names
from graph.store import tables, writing
from graph.store.writing import Transaction
from rulebook import digest, lineages, part, vocabulary
from rulebook import index as indexes
from rulebook.index import EditionIndex, Header, IndexEntry
from rulebook.units import Edition
from rulings import cases, interprets
from rulings import index as cards
from rulings.index import CardFacts

__all__ = [
    "make_card_row",
    "make_edition_row",
    "make_kin_rows",
    "make_name_rows",
    "make_rows_of_edition",
    "write_index_rows",
]

Rows = list[dict[str, Any]]


def write_index_rows(opened: Transaction) -> None:
    """Write the rows of every committed edition, card, name, digest and lineage into an empty database.

    Edges and the statements of rules are among them; texts of publishers, scenarios and the index of search are not.
    """
    books, deck = tuple(indexes.load_indexes()), tuple(cards.load_cards())
    digests = _digests(books, deck)
    for index in books:
        writing.add(opened, tables.EditionRow, [make_edition_row(index.header, "index")])
        units, prints, edges = make_rows_of_edition(index.edition, index.header.stubs, index.entries)
        writing.add(opened, tables.UnitRow, units)
        writing.add(opened, tables.PrintRow, prints)
        writing.add(opened, tables.EdgeRow, edges)
    writing.add(opened, tables.CardRow, [make_card_row(card) for card in deck])
    writing.add(opened, tables.NameRow, _name_rows(deck))
    writing.add(opened, tables.EdgeRow, [*_link_rows(books), *_word_rows(deck, digests)])
    writing.add(opened, tables.DigestRow, [_digest_row(*key, words) for key, words in digests.items()])
    writing.add(opened, tables.PartRow, list(_list_part_rows()))
    for pairing in lineages.load_lineage():
        writing.add(opened, tables.PairRow, [{"older": pairing.older, "newer": pairing.newer}])
        writing.add(opened, tables.KinRow, make_kin_rows(pairing))


def make_edition_row(header: Header, origin: str) -> dict[str, Any]:
    """The row of an edition, as a dict by column.

    `origin` is `"index"` for a committed one, `"ingest"` for a user's.
    """
    edition = header.edition
    return {
        "game": edition.game,
        "name": edition.name,
        "document": edition.document,
        "genre": edition.genre.value,
        "language": edition.language,
        "title": edition.title,
        "version": edition.version,
        "effective": edition.effective.isoformat() if edition.effective else None,
        "origin": origin,
    }


def make_rows_of_edition(
    edition: Edition, stubs: Iterable[tuple[str, str]], entries: Sequence[IndexEntry]
) -> tuple[Rows, Rows, Rows]:
    """The unit, fingerprint and edge rows of one edition, stubs last.

    Stubs are numbers that it cites and does not hold. Each stub comes with its title, which may be empty. Edges lead
    from a unit to what it stands under (`PARENT`; `ILLUSTRATES` for an example) and to what it cites (`CITES`). A
    citation of nothing gives none.
    """
    units: Rows = []
    prints: Rows = []
    edges: dict[tuple[str, str, str], dict[str, Any]] = {}
    label = f"{edition.game}@{edition.name}"

    def full(number: str) -> str:
        """Within `make_rows_of_edition`: the full id of a number, held or not: `"mtg:702.19b@cr-2021-02-05"`."""
        return f"{edition.game}:{number}@{edition.name}"

    def edge(source: str, kind: str, target: str, basis: str) -> None:
        """Within `make_rows_of_edition`: add an edge to `edges`, unless one of this kind between the two is there."""
        edges.setdefault(
            (source, kind, target),
            {"source": source, "kind": kind, "target": target, "basis": basis, "reason": "", "edition": label},
        )

    for position, entry in enumerate(entries):
        units.append(
            {
                "id": full(entry.number),
                "game": edition.game,
                "edition": edition.name,
                "number": entry.number,
                "position": position,
                "kind": entry.kind,
                "parent": entry.parent,
                "title": entry.title,
                "hash": entry.hash,
                "fingerprints": entry.prints,
                "cites": json.dumps(entry.cites) if entry.cites else "",
                "cases": json.dumps(entry.case) if entry.case else "",
                "flags": json.dumps(entry.flags, ensure_ascii=False) if entry.flags else "",
                "held": True,
            }
        )
        prints += ({"fingerprint": one, "unit": full(entry.number)} for one in entry.fingerprints)
        if entry.kind == "example" and entry.parent:
            edge(full(entry.number), "ILLUSTRATES", full(entry.parent), "printed")
        elif entry.parent:
            edge(full(entry.number), "PARENT", full(entry.parent), "printed")
        for target in filter(None, entry.cites):
            edge(full(entry.number), "CITES", full(target), "cited")
    empty = {"parent": None, "hash": "", "fingerprints": "", "cites": "", "cases": "", "flags": "", "held": False}
    units += (
        {
            **empty,
            "id": full(number),
            "game": edition.game,
            "edition": edition.name,
            "number": number,
            "position": len(entries) + n,
            "kind": "stub",
            "title": title,
        }
        for n, (number, title) in enumerate(stubs)
    )
    return units, prints, list(edges.values())


def make_kin_rows(pairing: lineages.Pairing) -> Rows:
    """The rows of what changed between two editions, with full ids, the relation, its confidence and the reason.

    A rule that is new has `here` empty, one that is gone `there`. Both ids are given the game of the older edition.
    """
    (game, older), (_, newer) = pairing.older.split("@"), pairing.newer.split("@")
    return [
        {
            "here": f"{game}:{change.here}@{older}" if change.here else "",
            "there": f"{game}:{change.there}@{newer}" if change.there else "",
            "older": pairing.older,
            "newer": pairing.newer,
            "relation": change.relation,
            "confidence": change.confidence,
            "reason": change.reason,
        }
        for change in pairing.changes
    ]


def _name_rows(deck: Iterable[CardFacts]) -> Rows:
    """The name rows of cards, of the terms of every vocabulary, and of the titles that have a Japanese name.

    A row has `target`, `form`, `language`, `text` and `note`.
    """
    rows = [row for card in deck for row in make_name_rows(card)]
    rows += (
        {"target": str(name.id), "form": name.form, "language": name.language, "text": name.text, "note": name.note}
        for name in list_term_names(vocabulary.load_all_terms())
    )
    rows += (
        {"target": unit, "form": "title", "language": "ja", "text": said.name, "note": ""}
        for unit, said in digest.load_digests().items()
        if said.name
    )
    return rows


def make_name_rows(card: CardFacts) -> Iterable[dict[str, Any]]:
    """The name rows of a card, one a language: the first face names the card, and each of several faces itself.

    A face's target is the card's id and its number from 1: `mtg:card/halvar-god-of-battle/2`.
    """
    several = len(card.faces) > 1
    for n, face in enumerate(card.faces, start=1):
        for language, name in face.names.items():
            row = {"language": language, "text": name, "note": ""}
            if n == 1:
                yield {"target": card.id, "form": "name", **row}
            if several:
                yield {"target": f"{card.id}/{n}", "form": "face", **row}


def make_card_row(card: CardFacts) -> dict[str, Any]:
    """The row of a card, as a dict: its `id`, its `game`, and as `facts` all its facts in JSON."""
    return {"id": card.id, "game": card.id.partition(":")[0], "facts": msgspec.json.encode(card).decode()}


def _digests(books: Iterable[EditionIndex], deck: Iterable[CardFacts]) -> dict[tuple[str, str], str]:
    """Our words by (id, language): on a unit its digest, else in English what its first case expects.

    On a card stand those of its faces. What has no words is left out.
    """
    rows = {
        (unit, language): words
        for unit, said in digest.load_digests().items()
        for language, words in (("ja", said.ja), ("en", said.en))
    }
    for index in books:
        for entry in index.entries:
            unit = f"{index.edition.game}:{entry.number}@{index.edition.name}"
            for case in entry.case[:1]:
                rows.setdefault((unit, "en"), cases.index_cases()[case].expected)
    for card in deck:
        for language in ("ja", "en"):
            rows |= {(name, language): words for name, words in _of_card(card, language, rows)}
    return rows


def _digest_row(unit: str, language: str, words: str) -> dict[str, Any]:
    """A row of the table `digest`: what a unit, by full id, says in our own words, in one language (`"ja"` or `"en"`).

    The words are stored as given.
    """
    return {"unit": unit, "language": language, "text": words}


def _list_part_rows() -> Iterator[dict[str, Any]]:
    """List the rows of the statements of rules and cases that make several: whose each is, its number, its words.

    They are numbered from 1. A rule with one statement alone has none.
    """
    for of, parts in part.get_all_parts().items():
        if len(parts) > 1:
            for n, one in enumerate(parts, 1):
                yield {"of": of, "n": n, "ja": one.ja, "en": one.en, "unshown": one.unshown}


def _word_rows(deck: Iterable[CardFacts], digests: Mapping[tuple[str, str], str]) -> Rows:
    """The edge rows that say which card has which keyword, and which text uses which term.

    `digests` are by full id and language.
    """
    terms = vocabulary.load_all_terms()
    return [*term_edges.list_keyword_edges(deck, terms), *term_edges.list_use_edges(digests, terms)]


def _of_card(card: CardFacts, language: str, rows: Mapping[tuple[str, str], str]) -> Iterator[tuple[str, str]]:
    """Our words on each unit that prints the card, and on the card, as (id, words), from `rows` by id and language.

    A unit keeps its own digest, for an example that prints a card says more than the card. A reprint without one has
    the digest of the first printing of that face. The card has those of its faces, with ` // ` between. Nothing where
    there are no words.
    """
    first: dict[tuple[str, int], str] = {}
    for unit in card.units:
        face = (unit.rpartition("@")[2], cards.get_face_number(unit))
        if words := rows.get((unit, language)) or first.get(face):
            first.setdefault(face, words)
            yield unit, words
    if first:
        faces = {face: words for (_, face), words in first.items()}
        yield card.id, " // ".join(faces[face] for face in sorted(faces))


def _interpret_rows(books: Iterable[EditionIndex]) -> Iterable[dict[str, Any]]:
    """The `INTERPRETS` edges from rulings to the rules they interpret, for each ruling that an index holds by its case.

    The source is the full id of the ruling. An interpretation of a case that no index holds is left out.
    """
    units = {
        case: f"{index.edition.game}:{entry.number}@{index.edition.name}"
        for index in books
        for entry in index.entries
        for case in entry.case
    }
    for one in interprets.load_interpretations():
        if one.case in units:
            yield {
                "source": units[one.case],
                "kind": "INTERPRETS",
                "target": one.rule,
                "basis": "curated",
                "reason": one.reason,
                "edition": "",
            }


def _link_rows(books: Iterable[EditionIndex]) -> Rows:
    """The edges that people wrote or that cards print: terms to their rules, rulings to rules, and cards' links.

    A `DEFINES` edge leads from the rule to the term. A row has `source`, `kind`, `target`, `basis`, `reason`,
    `edition`.
    """
    defined = [
        {
            "source": str(term.defined),
            "kind": "DEFINES",
            "target": str(term.id),
            "basis": "curated",
            "reason": "the rule that says what the word means",
            "edition": "",
        }
        for term in vocabulary.load_all_terms()
        if term.defined
    ]
    return [*defined, *_interpret_rows(books)] + [
        {
            "source": link.source,
            "kind": link.kind,
            "target": link.target,
            "basis": link.basis,
            "reason": link.reason,
            "edition": "",
        }
        for link in cards.load_links()
    ]
