"""The parts of rules and cases: their files, and that they name what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.library import Library
from rulebook.errors import MalformedDocumentError
from rulebook.part import RulePart, get_parts, load_parts
from rulings.cases import index_cases

TWO = """
"wow:410.6a@6.0-ja":
  - {en: One thing., ja: 一つ。}
  - {en: Another., ja: 二つ。, unshown: it is advice}
"""


def write(home: Path, text: str, name: str = "a.yaml") -> Path:
    (home / "wow").mkdir(exist_ok=True)
    (home / "wow" / name).write_text(text, "utf-8")
    return home


def test_a_text_of_several_statements_lists_them_and_another_says_one(tmp_path: Path) -> None:
    found = load_parts(write(tmp_path, TWO + "wow/ex/1: one\n"))
    assert found["wow:410.6a@6.0-ja"] == (
        RulePart("One thing.", "一つ。"),
        RulePart("Another.", "二つ。", "it is advice"),
    )
    assert found["wow/ex/1"] == (RulePart(),)


@pytest.mark.parametrize(
    "text",
    [
        TWO.replace("One thing.", ""),
        TWO.replace("One thing.", "x" * 101),
        TWO.replace("一つ", "一" * 51),
        TWO.replace("unshown", "unplayed"),
        "wow/ex/1: two\n",
        "[wow/ex/1]\n",
        "wow/ex/1: [\n",
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(MalformedDocumentError):
        load_parts(write(tmp_path, text))


def test_an_id_stands_in_one_file(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    with pytest.raises(MalformedDocumentError, match="stands twice"):
        load_parts(write(tmp_path, TWO, "b.yaml"))


def test_what_was_not_divided_has_one_part() -> None:
    assert get_parts("wow:no-such@6.0-ja") == (RulePart(),)


def test_every_divided_text_exists(library: Library) -> None:
    known = {id_ for (id_,) in library.rows("SELECT id FROM unit")} | set(index_cases())
    assert [id_ for id_ in load_parts() if id_ not in known] == []
