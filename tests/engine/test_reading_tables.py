"""The pattern tables hold no dead rows, no doubles and no circles; each row has a witness, or is named here."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.faces import read_line
from engine.games.mtg.reading.tables import Grammar, Hole, TableError, load_grammar, read_rows
from tests.witnesses import read_list

LANGUAGES = ("en", "ja")


def list_used(grammar: Grammar) -> set[str]:
    """The categories that a line can hold, at any depth."""
    inner: defaultdict[str, set[str]] = defaultdict(set)
    for one in grammar.productions:
        inner[one.category] |= {piece.category for piece in one.pieces if isinstance(piece, Hole)}
    used, left = set(), {"line"}
    while left:
        used |= left
        left = {category for one in left for category in inner[one]} - used
    return used


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_can_be_part_of_a_line(language: str) -> None:
    grammar = load_grammar(language)
    used = list_used(grammar)
    dead = {one.row.name for one in grammar.productions} - {
        one.row.name for one in grammar.productions if one.category in used
    }
    assert dead == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_pattern_is_written_twice(language: str) -> None:
    written = Counter((one.category, one.pieces) for one in load_grammar(language).productions)
    assert [key for key, times in written.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_category_is_made_of_itself_alone(language: str) -> None:
    inner: defaultdict[str, set[str]] = defaultdict(set)
    for one in load_grammar(language).productions:
        if len(one.pieces) == 1 and isinstance(one.pieces[0], Hole):
            inner[one.category].add(one.pieces[0].category)
    for start in list(inner):
        seen, left = set(), inner[start]
        while left:
            seen |= left
            left = {category for one in left for category in inner.get(one, ())} - seen
        assert start not in seen


def test_a_constructor_has_the_same_arguments_wherever_it_stands() -> None:
    """Else one rule would read two things; a row may leave an argument out."""
    holes: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
    for language in LANGUAGES:
        for one in load_grammar(language).productions:
            make = one.row.make.partition("#")[0]
            if not make.startswith("="):
                named = {piece.name for piece in one.pieces if isinstance(piece, Hole)} - {"_"}
                holes[make].setdefault(one.row.name, set()).update(named)
    mixed = {
        make: rows
        for make, rows in holes.items()
        if any(not (one <= two or two <= one) for one in rows.values() for two in rows.values())
    }
    assert mixed == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_a_witness_or_waits_for_one(language: str) -> None:
    """`unwitnessed.yaml` names the rows that no sentence of ours shows yet; it only grows shorter."""
    witnesses = read_list("witnesses")
    waiting = set(read_list("unwitnessed")[language])
    grammar = load_grammar(language)
    shown: set[str] = set()
    for row in (*witnesses["alike"], *witnesses["different"]):
        tree = read_line(row[language], grammar, spell=row.get("spell", False)).tree
        assert tree is not None
        shown |= set(list_rows(tree))
    rows = {one.name for one in grammar.rows if not one.make.startswith("=") or "#" in one.make or one.make == "="}
    assert sorted(rows - shown) == sorted(waiting), "shown rows leave the list, new rows need a witness"


def list_rows(tree: Tree) -> list[str]:
    """The names of the rows that a tree was read with."""
    own = [] if tree.production is None else [tree.production.row.name]
    return own + [name for part in tree.parts for name in list_rows(part)]


def test_two_rows_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text("rows: {act: {hum: {en: <hum>}}}", "utf-8")
    monkeypatch.setattr("engine.games.mtg.reading.tables._FOLDER", tmp_path)
    read_rows.cache_clear()
    with pytest.raises(TableError, match="two rows are named act:hum"):
        read_rows()
    read_rows.cache_clear()
