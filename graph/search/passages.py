"""Passages: the units that search finds, and the index over their tokens.

Every unit that may be asked about is one passage, and so is every card and every term. A passage is indexed in
four fields. `name` is its number, its title, or its names. `own` is its digest in both languages, and its text where
that is held. `around` is the titles above it, and the names of the cards and terms in it. `asked` is how players ask
for it (`graph.search.asked`).

`index_game` writes the passages of one game anew, `index_all` those of all. Both run in the transaction that changed
the rows, so the index is never older than its sources.

The index is kept in both directions, so that answering a question needs no tokenizing. `passage_token` lists for each
token of a game the passages that hold it. `passage.said` lists for each passage its tokens with their fields
(`graph.search.token_fields`), sorted. `passage.times` says how often each stands there.

Units that are one rule in several editions are one family (`graph.search.same_rule`). Search shows one of them and
lists the others. An example, a bullet or a note is shown under its rule. The `rule` of its passage is the family of
that rule; any other passage has its own.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from graph.library import Library
from graph.search.asked import load_asked
from graph.search.likeness import place_text
from graph.search.same_rule import Families, pair_by_lineage, pair_rulings
from graph.search.token_fields import FIELDS, encode_place, pack_lines, unpack_numbers
from graph.search.tokens import list_kanji, tokenize
from graph.store import changes
from graph.store.cards import read_facts_of_game
from graph.store.edges import list_edges_onto
from graph.store.passage_rows import find_free_numbers
from graph.store.units import IndexedUnit, read_indexed_units
from graph.store.words import read_digests_of_game
from graph.store.writing import Transaction
from rulebook.fold import is_japanese
from rulebook.ids import drop_face
from rulebook.units import Kind

__all__ = ["BENEATH", "INDEXED", "index_all", "index_game", "index_passages", "split_questions"]

_OFTENEST = 255
"""The highest count of a token that is kept."""
INDEXED = frozenset(Kind) - {Kind.CARD, Kind.HEADING, Kind.CONTENTS, Kind.NAVIGATION, Kind.PAGE, Kind.PROSE}
"""Kinds of units that are passages. A printed card is not one: its card is."""
_SENTENCE_END = re.compile(r"[.;。]\s*")
BENEATH = frozenset({Kind.EXAMPLE, Kind.BULLET, Kind.NOTE})
"""Kinds of units that are shown under their rule."""


def index_game(opened: Transaction, library: Library, game: str) -> None:
    """Write the passages of one game anew, from its rows. `library` is what the transaction sees.

    A passage is a unit, card or term that search may find. Those written before are dropped, in this game alone.
    """
    changes.drop_passages(opened, game)
    _write_game(opened, library, game)


def index_all(opened: Transaction, library: Library) -> None:
    """Make the tables of search anew, and write the passages of every game. `library` is what the transaction sees."""
    changes.make_passage_tables(opened)
    for game in sorted({edition.game for edition in library.editions()}):
        _write_game(opened, library, game)


def _write_game(opened: Transaction, library: Library, game: str) -> None:
    """Add the passages of one game to the index, with numbers that are free. What stands in the index is not taken out.

    `library` is what the transaction sees.
    """
    free, _ = find_free_numbers(library)
    tokenized = [_tokenize_passage(passage, free) for passage in _list_passages(library, game)]
    says: defaultdict[int, list[str]] = defaultdict(list)
    for row, said, _ in tokenized:
        says[row["rule"]] += (*said["name"], *said.pop("digest"), *said["asked"])
    placed = {rule: place_text(tokens) for rule, tokens in says.items()}
    numbered = enumerate(tokenized, start=free)
    index_passages(
        opened,
        library,
        game,
        [(row | {"doc": doc, "placed": placed[row["rule"]]}, said, lines) for doc, (row, said, lines) in numbered],
    )


def index_passages(
    opened: Transaction,
    library: Library,
    game: str,
    passages: Iterable[tuple[Mapping[str, Any], Mapping[str, Sequence[str]], Sequence[Sequence[str]]]],
) -> None:
    """Add passages of a game to the index, and the list of passages for each of their tokens.

    Each passage comes as its row, without `said`, `times` and `lines`. Its tokens follow by field, `name`, `own`,
    `around`, `signs` and `asked`, and then those of each line that players ask it by. The row has its number as `doc`.
    A token is counted up to 255 times for a passage.
    """
    _, free = find_free_numbers(library)
    numbered: dict[str, int] = {}
    docs: list[array[int]] = []
    rows = []
    for row, texts, asked in passages:
        for token in dict.fromkeys(token for field in FIELDS for token in texts[field]):
            if numbered.setdefault(token, len(docs)) == len(docs):
                docs.append(unpack_numbers())
            docs[numbered[token]].append(row["doc"])
        counts = Counter(encode_place(free + numbered[token], field) for field in FIELDS for token in texts[field])
        places = sorted(counts)
        times = bytes(min(counts[one], _OFTENEST) for one in places)
        lines = [sorted({free + numbered[token] for token in line if token in numbered}) for line in asked]
        rows.append({**row, "said": array("I", places).tobytes(), "times": times, "lines": pack_lines(lines)})
    held = [
        {"number": free + n, "token": token, "game": game, "held": len(docs[n]), "docs": docs[n].tobytes()}
        for token, n in numbered.items()
    ]
    changes.add_passage_rows(opened, rows, held)


def _tokenize_passage(
    passage: Mapping[str, Any], first: int
) -> tuple[dict[str, Any], dict[str, list[str]], list[list[str]]]:
    """Give the row of a passage, its tokens in each field, and those of each line that it is asked by.

    Single kanji are the field `signs`. Without such lines, its `sentences` stand in their place. Families count from
    `first`. The row has no number. `ja` and `en` count the different tokens of its own words in either language, `size`
    all tokens of `name`, `own` and `around`.
    """
    texts = {field: tokenize(passage[field]) for field in ("name", "digest", "text", "around")}
    texts["own"] = texts["digest"] + texts.pop("text")
    asked = [tokenize(part) for line in passage["asked"] for part in split_questions(line)]
    different = set(texts["own"])
    english = sum(map(str.isascii, different))
    counted = {
        "family": first + passage["family"],
        "rule": first + passage["rule"],
        "ja": len(different) - english,
        "en": english,
        "size": sum(len(texts[field]) for field in ("name", "own", "around")),
    }
    kept = ("id", "game", "edition", "kind", "above", "age")
    single = list(dict.fromkeys(list_kanji("".join(passage[field] for field in ("name", "digest", "text")))))
    return (
        counted | {field: passage[field] for field in kept},
        texts | {"asked": [token for line in asked for token in line], "signs": single},
        asked or [tokenize(sentence) for sentence in passage["sentences"]],
    )


def split_questions(line: str) -> list[str]:
    """Split a line that players ask by into its questions: one of Japanese may hold several, with blanks between.

    A line that has no Japanese is one, as it is.
    """
    return line.split() if is_japanese(line) else [line]


def _list_passages(library: Library, game: str) -> Iterator[dict[str, Any]]:
    """List every passage of a game: its row, the texts `name`, `own` and `around`, and lines of text.

    `name` is its number and title, or its names. `own` is our digest and its text, `around` what it stands under and
    names, `""` for a unit without words. The lines are `asked`, how players ask for it, or of a card `sentences`, those
    of its digest. A unit that nobody asks for has the lines of the one above it.

    Units come first, then cards, then terms. Headings, contents, printed cards and the like are none. Units that are
    one rule in several editions have one `family`, a number from 0. What stands beneath a rule has that of the rule as
    `rule`.
    """
    called = _group_names(library, game)
    named = _read_named_things(library, game, called)
    units, digests = read_indexed_units(library, game), read_digests_of_game(library, game)
    asked = load_asked(game)
    families = Families(pair_by_lineage(library, game, units), pair_rulings(library, game, units, digests))
    for id_, unit in units.items():
        if unit.kind not in INDEXED:
            continue
        # A unit without words here is found by its number, and not by the words around it.
        around = (*_list_titles_above(units, unit), *named[id_]) if unit.title or unit.text or digests.get(id_) else ()
        yield {
            "id": id_,
            "game": game,
            "edition": unit.edition,
            "kind": unit.kind,
            "above": _make_id(unit, unit.parent) if unit.parent else "",
            "family": families.of(id_),
            "rule": families.of(_find_rule(units, unit)),
            "age": unit.age,
            "name": f"{_get_typed_number(unit.number)} {unit.title}",
            "digest": " ".join(digests.get(id_, {}).values()),
            "text": unit.text or "",
            "around": " ".join(around),
            "asked": asked.get(id_.partition(":")[2]) or asked.get(f"{unit.parent}@{unit.edition}", ()),
            "sentences": (),
        }
    for id_, kind, own in (*_list_cards(library, game, units, digests), *_list_terms(library, game)):
        names = called[id_]
        yield {
            "id": id_,
            "game": game,
            "edition": "",
            "kind": kind,
            "above": "",
            "family": families.of(id_),
            "rule": families.of(id_),
            "age": 0,
            "name": " ".join(name for _, name in names),
            "digest": own,
            "text": "",
            "around": "",
            "asked": (),
            "sentences": [one for said in digests.get(id_, {}).values() for one in _SENTENCE_END.split(said)],
        }


def _find_rule(units: Mapping[str, IndexedUnit], unit: IndexedUnit) -> str:
    """Find the id of the rule that a unit is shown under: the nearest above an example, a bullet or a note.

    Any other unit has its own id, and so has one that nothing searchable stands above.
    """
    under = unit
    while under.kind in BENEATH and under.parent and (above := units.get(_make_id(under, under.parent))):
        under = above
    return under.id if under.kind in INDEXED else unit.id


def _make_id(unit: IndexedUnit, number: str) -> str:
    """Write the full id `game:number@edition` of a number, in the edition of a unit: `"mtg:702.19b@cr-2021-02-05"`.

    Whether it is held is not asked.
    """
    return f"{unit.game}:{number}@{unit.edition}"


def _get_typed_number(number: str) -> str:
    """Give the number as people type it: `"702.19b"`, also of `702.19b/ex1`, an example under that rule.

    Empty for a path that does not begin with a figure, as `terms/chain`; a name without a slash stays.
    """
    return "" if "/" in number and not number[0].isdigit() else number.partition("/")[0]


def _list_titles_above(units: Mapping[str, IndexedUnit], unit: IndexedUnit) -> Iterator[str]:
    """The titles of the units above a unit, nearest first. A title may be empty; a unit not held ends the list."""
    above = units.get(_make_id(unit, unit.parent)) if unit.parent else None
    while above:
        yield above.title
        above = units.get(_make_id(above, above.parent)) if above.parent else None


def _group_names(library: Library, game: str) -> dict[str, list[tuple[str, str]]]:
    """Give the names of every card and term of a game, by id, as (language, name). Those of a face are its card's.

    Words wrongly taken for a term are left out. An unknown id has an empty list.
    """
    called: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for name in library.names():
        if name.form != "not" and name.id.game == game:
            called[str(drop_face(name.id))].append((name.language, name.text))
    return called


def _read_named_things(
    library: Library, game: str, called: Mapping[str, list[tuple[str, str]]]
) -> defaultdict[str, list[str]]:
    """Read for each unit, by full id, the names of the cards and terms that it is about or mentions.

    `called` has (language, name) by the id of a card or a term. A unit without any gives an empty list.
    """
    named: defaultdict[str, list[str]] = defaultdict(list)
    for source, target in list_edges_onto(library, f"{game}:", "ABOUT", "MENTIONS"):
        named[source] += (name for _, name in called.get(target, ()))
    return named


def _list_cards(
    library: Library, game: str, units: Mapping[str, IndexedUnit], digests: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str, str]]:
    """List every card of a game as (id, kind, own words): the id without an edition, the kind `"card"`.

    Its own words, in one text, are its type lines, keywords and digest, and its text where a document with it is held.
    """
    for id_, facts in read_facts_of_game(library, game).items():
        lines = [part for face in facts["faces"] for parts in face.get("type_line", {}).values() for part in parts]
        keywords = [word for face in facts["faces"] for word in face.get("keywords", ())]
        printed = [units[unit] for unit in facts.get("units", ()) if unit in units]
        said = digests.get(id_, {}).values()
        own = [*lines, *keywords, *said, *(unit.text for unit in printed if unit.kind == Kind.CARD and unit.text)]
        yield id_, "card", " ".join(own)


def _list_terms(library: Library, game: str) -> Iterator[tuple[str, str, str]]:
    """List every term of a game by id, as (id, kind, own words): `("wow:term/ability", "term", "")`.

    A term has names alone, so its own words are empty.
    """
    terms = {str(name.id) for name in library.names() if name.id.game == game and name.id.kind == "term"}
    for term in sorted(terms):
        yield term, "term", ""
