"""YAML in which every scalar stays a text: no implicit types, aliases or repeated keys, and no endless files."""

from __future__ import annotations

import re
from typing import Any

import yaml

__all__ = ["DEEPEST", "LARGEST", "UnreadableError", "find_line", "read"]

LARGEST = 64_000
"""How many characters a scenario may have."""
DEEPEST = 40
"""How many levels deep a scenario may nest."""


class UnreadableError(ValueError):
    """A text that is not the YAML a scenario is written in. The message says which line, and why."""


_Fast: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""A loader that reads texts only. It is written in C if PyYAML was built with it."""


class _Loader(_Fast):  # type: ignore[misc]  # which loader it is depends on the build of PyYAML
    """The same loader, which refuses a repeated key."""


def _require_plain(text: str) -> None:
    """Require that a text of YAML is nested at most 40 deep, and holds no aliases, anchors or tags.

    Raises:
        UnreadableError: It is, or does. The message names the line.
        yaml.YAMLError: It is no YAML.
    """
    depth = 0
    for event in yaml.parse(text, Loader=_Fast):
        line = event.start_mark.line + 1 if event.start_mark is not None else 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise UnreadableError(f"line {line}: an alias or anchor; write the thing out where it is meant")
        if tag := getattr(event, "tag", None):
            raise UnreadableError(
                f"line {line}: a tag ({tag[:100]!r}); a scenario holds texts, lists and mappings only"
            )
        if isinstance(event, yaml.NodeEvent) and depth >= DEEPEST:
            raise UnreadableError(f"line {line}: nested more than {DEEPEST} deep")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)


def _is_absent(node: yaml.Node) -> bool:
    """Whether nothing was written for a value, as in `{a: }`. Quotes with nothing in them are a text."""
    return isinstance(node, yaml.ScalarNode) and node.value == "" and node.style not in {"'", '"'}


def _construct_mapping(loader: _Loader, node: yaml.MappingNode) -> dict[str, Any]:
    """Give the mapping of a YAML node, with its keys in order. The loader calls it for each mapping of a file.

    A value left empty is `""`, but within braces it is an error.

    Raises:
        UnreadableError: A key is no text, stands twice, or has no value within braces.
    """
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str):
            raise UnreadableError(f"line {key_node.start_mark.line + 1}: a key is a text")
        if key in found:
            raise UnreadableError(f"line {key_node.start_mark.line + 1}: the key {key[:100]!r} stands twice")
        if node.flow_style and _is_absent(value_node):
            line = key_node.start_mark.line + 1
            said = "has no value; if it belongs to the text before its comma, put that text in quotes"
            raise UnreadableError(f"line {line}: {key[:100]!r} {said}")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor("tag:yaml.org,2002:map", _construct_mapping)


def read(text: str) -> Any:  # noqa: ANN401 - texts, lists and mappings, however deep
    """Give the texts, lists and mappings of a scenario's YAML: `{a: 1, b: [yes]}` gives `{"a": "1", "b": ["yes"]}`.

    Numbers and `yes` stay texts. A value left empty on its line is `""`. An empty text gives None, and a text that is
    one scalar gives that.

    Raises:
        UnreadableError: It is too long, too deep, no YAML, or uses what a scenario may not.
    """
    if len(text) > LARGEST:
        raise UnreadableError(f"{len(text)} characters; a scenario has at most {LARGEST}")
    try:
        _require_plain(text)
        return yaml.load(text, _Loader)  # noqa: S506 - the loader above makes texts, lists and mappings only
    except (yaml.YAMLError, UnicodeError) as error:
        raise UnreadableError(f"no YAML: {' '.join(str(error).split())}") from error


def find_line(text: str, place: str) -> int | None:
    r"""Give the number, from 1, of the line that a place in a text stands on; None if not even its first key is there.

    >>> find_line("title: One\ncards:\n  Test One:\n    types: [a, b]", "cards.Test One.types[1]: wrong")
    4

    A place that can be followed only in part gives the line of the last key that was found.

    Args:
        text: The text, which `read` has read.
        place: Keys with points between and numbers in brackets, and whatever comes after them.
    """
    node: yaml.Node | None = yaml.compose(text, _Fast)
    line: int | None = None
    rest = place
    while isinstance(node, (yaml.MappingNode, yaml.SequenceNode)):
        inner: yaml.Node | None = None
        if isinstance(node, yaml.MappingNode):
            keys = sorted(node.value, key=lambda pair: -len(str(pair[0].value)))
            for key, value in keys:
                if re.match(rf"\.?{re.escape(str(key.value))}(?=[.\[:]|$)", rest):
                    rest = rest.removeprefix(".")[len(str(key.value)) :]
                    line, inner = key.start_mark.line + 1, value
                    break
        elif (found := re.match(r"\[(\d+)\]", rest)) and int(found[1]) < len(node.value):
            inner = node.value[int(found[1])]
            rest = rest[found.end() :]
            line = inner.start_mark.line + 1
        node = inner
    return line
