"""Write a scenario's data as YAML, in the one way that `hanrei tidy` writes it.

A value stands on one line where it fits; else each of its parts stands on a line of its own.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["WIDTH", "write_scalar", "write_scenario", "write_value"]

WIDTH = 120
"""How many characters a line may have."""

_ORDER = (
    *(
        "id",
        "title",
        "game",
        "claims",
        "at",
        "options",
        "constructed",
        "todo",
        "cards",
        "given",
        "when",
        "then",
        "contrast",
    ),
    "notes",
)
"""The keys of a scenario, in the order in which they are written."""

_OPEN = frozenset({"cards", "when", "contrast"})
"""Keys whose parts each stand on a line of their own, even where they would fit on one."""

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n]*|[-?:][^\s,\[\]{}][^\n]*")
_BREAKS = re.compile(r": |:$| #|\s$")
_FLOW_BREAKS = re.compile(r"[,\[\]{}]|:[,\[\]{}]")


def write_scenario(data: Mapping[str, Any]) -> str:
    """Write a scenario's data as the text of its file, with the keys in the usual order.

    >>> print(write_scenario({"game": "toy", "title": "A fox: red", "claims": [], "when": ["P1 play fox"]}), end="")
    title: "A fox: red"
    game: toy
    claims: []
    when:
      - P1 play fox
    """
    return "".join(f"{line}\n" for line in _write_mapping(_put_in_order(data), 0, opened=True))


def write_value(value: object) -> str:
    """Write a value on one line, as it stands within a list or mapping.

    >>> write_value({"is": "deal", "amounts": ["2"], "kinds": []})
    '{is: deal, amounts: [2], kinds: []}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_quote(str(key))}: {write_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_write_member, value)) + "]"
    return _quote(write_scalar(value))


def _write_member(value: object) -> str:
    """Write a member of a list on one line. A label with its card's name needs no braces there: `g: Test Bear`."""
    written = write_value(value)
    bare = isinstance(value, Mapping) and len(value) == 1 and isinstance(next(iter(value.values())), str)
    return written[1:-1] if bare else written


def _put_in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give a scenario's data with its keys, and those of its contrast, in the usual order; unknown keys come last."""
    keys = sorted(data, key=lambda key: _ORDER.index(key) if key in _ORDER else len(_ORDER))
    return {
        key: _put_in_order(data[key]) if key == "contrast" and isinstance(data[key], Mapping) else data[key]
        for key in keys
    }


def _write_mapping(data: Mapping[str, Any], indent: int, *, opened: bool) -> Iterator[str]:
    """Give the lines of a mapping, each key on a line: `title: One`. Nothing comes of an empty one.

    Args:
        data: The mapping.
        indent: How many blanks stand before a key.
        opened: Whether keys such as `cards` have each of their parts on a line of its own.
    """
    for key, value in data.items():
        yield from _write_entry(f"{_quote(str(key), flow=False)}:", value, indent, opened=opened and key in _OPEN)


def _write_entry(head: str, value: object, indent: int, *, opened: bool = False) -> Iterator[str]:
    """Give the lines of a value behind a key or a dash: on the same line where it fits, else below.

    `("title:", "One", 0)` gives `title: One`. A text with line breaks becomes a block after `|`.

    Args:
        head: `title:` or `-`.
        value: The value.
        indent: How many blanks stand before `head`.
        opened: Whether its parts stand on lines of their own, even where they would fit.
    """
    space = " " * indent
    if isinstance(value, str) and "\n" in value:
        yield f"{space}{head} |{'' if value.endswith(chr(10)) else '-'}"
        yield from (f"{space}  {line}".rstrip() for line in value.rstrip("\n").split("\n"))
        return
    scalar = not isinstance(value, (Mapping, list, tuple))
    pair = head == "-" and isinstance(value, Mapping) and len(value) == 1
    inline = _quote(write_scalar(value), flow=False) if scalar else _write_member(value) if pair else write_value(value)
    line = f"{space}{head} {inline}"
    if len(line) <= WIDTH and not (opened and value and not scalar):
        yield line
        return
    if scalar:
        yield from _fold_text(f"{space}{head}", str(value), indent + 2)
        return
    if not value:
        yield line
        return
    if isinstance(value, Mapping):
        if head == "-":  # the first key stands behind the dash
            lines = list(_write_mapping(value, indent + 2, opened=False))
            yield f"{space}- {lines[0].strip()}"
            yield from lines[1:]
            return
        yield f"{space}{head}"
        yield from _write_mapping(value, indent + 2, opened=opened)
        return
    yield f"{space}{head}"
    for one in value if isinstance(value, (list, tuple)) else ():
        yield from _write_entry("-", one, indent + 2)


def _fold_text(head: str, text: str, indent: int) -> Iterator[str]:
    """Give the lines of a long text folded at its blanks, the first of them `title: >-`.

    A text that would change by that, as it has two blanks in a row, stays on one line in quotes or without. `head` has
    its own indent; `indent` is for the lines below.
    """
    parts = textwrap.wrap(text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    if " ".join(parts) != text:
        yield f"{head} {_quote(text, flow=False)}"
        return
    yield f"{head} >-"
    yield from (" " * indent + part for part in parts)


def write_scalar(value: object) -> str:
    """Write a scalar as a scenario spells it: `yes` or `no` for a truth value, `none` for None, `3` for 3."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _quote(text: str, *, flow: bool = True) -> str:
    """Write a text as YAML, in quotes only where it needs them: `a, b` needs them within a list or mapping (`flow`)."""
    plain = _PLAIN.fullmatch(text) and not _BREAKS.search(text) and not (flow and _FLOW_BREAKS.search(text))
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
