"""Docstrings are read by strangers: a sentence has at most 24 words, and a public one says what it gives."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rulebook", "rulings", "graph", "engine", "api")
MOST = 24
"""How many words a sentence may have."""

_SENTENCE = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z`\"(*])|\n\s*\n|\n\s*[-*] |\n(?=[A-Z][a-z]+:\s*$)", re.MULTILINE)


def split_sentences(docstring: str) -> list[str]:
    """The sentences of a docstring, without doctests and code."""
    prose = re.sub(r"^\s*(?:>>>|\.\.\.) .*(?:\n(?!\s*$).*)*", "", docstring, flags=re.MULTILINE)
    prose = re.sub(r"```.*?```", "", prose, flags=re.DOTALL)
    return [" ".join(one.split()).removeprefix("- ") for one in _SENTENCE.split(prose) if one and one.strip()]


def count_words(sentence: str) -> int:
    """How many words a sentence has; what stands in backticks counts as one."""
    return len(re.sub(r"`[^`]*`", "X", sentence).split())


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """(line, docstring) of a module, its classes and functions, and of attributes told by a string below them."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for one in node.body:
                if (
                    isinstance(one, ast.Expr)
                    and isinstance(one.value, ast.Constant)
                    and isinstance(one.value.value, str)
                ):
                    yield one.lineno, one.value.value


def find_long_sentences(path: Path) -> list[str]:
    """The sentences of a module's docstrings that have too many words, each with its place."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {count_words(one)} words: {one}"
        for line, said in docstrings(path)
        for one in split_sentences(said)
        if count_words(one) > MOST
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_sentence_of_a_docstring_is_longer_than_a_reader_follows(package: str) -> None:
    long = [line for path in sorted((ROOT / package).rglob("*.py")) for line in find_long_sentences(path)]
    assert long == [], f"{len(long)} sentences are too long: say one idea in each\n" + "\n".join(long)


def test_the_check_counts_words_as_a_reader_does() -> None:
    assert split_sentences("It stops. Then `a b c` goes on:\n\n- one\n- two\n") == [
        "It stops.",
        "Then `a b c` goes on:",
        "one",
        "two",
    ]
    assert count_words("Then `a b c` goes on") == 4
