"""Write syntax trees as texts, and make digests of texts: what two sources share exactly if they do the same.

Comments and docstrings fall away, and so does the layout.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Mapping

__all__ = ["hash_parts", "is_spoken", "write_tree"]


def hash_parts(*parts: object) -> str:
    """A digest of some parts in order: 32 hex digits. What is neither bytes nor text counts by its text.

    Where one part ends and the next begins counts, too: `("ab",)` and `("a", "b")` differ.
    """
    total = hashlib.sha256()
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        total.update(b"%d:" % len(raw) + raw)
    return total.hexdigest()[:32]


def write_tree(node: object, marks: Mapping[int, str] | None = None, regions: dict[str, str] | None = None) -> str:
    """Write a syntax tree as text, alike in every version of Python.

    Places, contexts, docstrings and empty fields are left out.

    `marks` gives the path of the region that a node begins, by the node's `id`. A region is written as a hole, `?`. Its
    own text is put into `regions`. A statement begins what is left of its list, and an `or` stands for its second
    value.
    """
    marks, regions = marks or {}, {} if regions is None else regions

    def write(node: object) -> str:
        """Within `write_tree`: write one node, list or value.

        A marked `or` becomes a hole, and its second value goes into `regions`.
        """
        if isinstance(node, ast.AST):
            if isinstance(node, ast.BoolOp) and id(node) in marks:
                regions[marks[id(node)]] = write(node.values[1])
                return _HOLE
            fields = (
                f"{name}={write(value)}"
                for name, value in ast.iter_fields(node)
                if name not in {"ctx", "kind", "type_comment"} and value is not None and value != []
            )
            return f"{type(node).__name__}({','.join(fields)})"
        return f"[{','.join(write_list(node))}]" if isinstance(node, list) else repr(node)

    def write_list(nodes: list[object]) -> list[str]:
        """Within `write_tree`: write each node of a list.

        At a mark the rest is put into `regions`, and a hole stands for it.
        """
        written: list[str] = []
        for at, one in enumerate(nodes):
            if isinstance(one, ast.Expr) and id(one) in marks:
                regions[marks[id(one)]] = write(nodes[at + 1 :])
                return [*written, _HOLE]
            if not is_spoken(one):
                written.append(write(one))
        return written

    return write(node)


_HOLE = "?"
"""No tree is written like this: nodes are written with brackets, and texts with quotation marks."""


def is_spoken(node: object) -> bool:
    """Whether a statement is a text alone, as docstrings are, wherever it stands. f-strings are none."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
