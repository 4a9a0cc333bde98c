"""A word on one line: its name, then its fields in order or by name, with commas in lists: `deal 3 to=target`."""

from __future__ import annotations

import shlex
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.kernel.values import Map, Word
from engine.scenario.form.writer import write_scalar

__all__ = ["LineFormError", "read_event_line", "read_word_line", "write_event_line", "write_word_line"]


class LineFormError(ValueError):
    """A line whose first word is known, and the rest of which does not fit it. The message says what would."""


def _split(line: str) -> tuple[list[str], dict[str, str]]:
    """The bare parts of a line and its `key=value`s. Quotes hold a part with blanks together.

    `draw 2 who=you` gives `(["draw", "2"], {"who": "you"})`. A part whose key is no name, such as `+1=2`, is bare.

    Raises:
        LineFormError: A quotation mark is missing, a key stands twice, or a bare part comes after a `key=value`.
    """
    try:
        parts = shlex.split(line)
    except ValueError as error:
        raise LineFormError(f"{line!r}: {error}") from error
    bare: list[str] = []
    named: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not key.replace("_", "").isalnum():
            if named:
                raise LineFormError(f"{line!r}: {part!r} stands after {next(iter(named))}=; name its field, too")
            bare.append(part)
        elif key in named:
            raise LineFormError(f"{line!r}: {key}= stands twice")
        else:
            named[key] = value
    return bare, named


def read_word_line(name: str, kind: type[Word], hints: Mapping[str, Any], line: str) -> dict[str, Any]:
    """The mapping that a line stands for: `draw 2 who=foe` gives `{"is": "draw", "n": "2", "who": "foe"}`.

    Values stay texts. That of a field whose type is a list is divided at its commas, without empty parts. A required
    field may be missing.

    Args:
        name: The word's name, which the line begins with.
        kind: The word.
        hints: The type of each of its fields.
        line: The line.

    Raises:
        LineFormError: The rest of the line does not fit the word, or a field in it is a mapping.
    """
    bare, named = _split(line)
    fields = kind.__struct_fields__
    data: dict[str, Any] = dict(zip(fields, bare[1:], strict=False))
    shape = " ".join([name, *_list_shapes(kind)])
    if len(bare) - 1 > len(fields):
        raise LineFormError(f"{line!r}: too many words; it is written: {shape}")
    for key, value in named.items():
        if key not in fields:
            raise LineFormError(f"{line!r}: {name} has no {key!r}; it is written: {shape}")
        if key in data:
            raise LineFormError(f"{line!r}: {key} is said twice, in its place and by its name")
        data[key] = value
    for key, value in data.items():
        if is_mapping(hints[key]):
            raise LineFormError(f"{line!r}: {key} is a mapping; write {{is: {name}, {key}: {{…}}}}")
        if is_list(hints[key]):
            data[key] = [part for part in value.split(",") if part]
    return {"is": name, **data}


def _list_shapes(kind: type[Word]) -> Iterator[str]:
    """The names of a word's fields in order, in brackets where they may be left out: `[n]`, `[who]` of `draw`."""
    yield from (one.name if one.required else f"[{one.name}]" for one in msgspec.structs.fields(kind))


def is_list(hint: Any) -> bool:  # noqa: ANN401 - a type as declared
    """Whether a field's type is a list, that is a tuple of any length, perhaps one that may be missing (None).

    A type that is None alone gives False.
    """
    ways = [one for one in _list_ways(hint) if one is not type(None)]
    return bool(ways) and all(typing.get_origin(one) is tuple for one in ways)


def is_mapping(hint: Any) -> bool:  # noqa: ANN401 - a type as declared
    """Whether a field's type is a mapping of fields, or a union with one: `Map[str, object]`."""
    return any(typing.get_origin(one) in (Map, dict) for one in _list_ways(hint))


def _list_ways(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type as declared
    """The types of which a field takes one: `(int, NoneType)` for `int | None`. A type that is no union comes alone."""
    return typing.get_args(hint) if typing.get_origin(hint) not in (tuple, Map, dict, None) else (hint,)


def write_word_line(name: str, kind: type[Word], hints: Mapping[str, Any], fields: Mapping[str, Any]) -> str | None:
    """The line for a word's fields, as `draw 2 who=foe`; None if one of them needs the mapping form, or quotes.

    The first field, and required ones right behind it, stand without their names. From the first other one on, each has
    its name.

    Args:
        name: The word's name.
        kind: The word.
        hints: The type of each of its fields.
        fields: The fields that are said, as data.
    """
    texts: dict[str, str] = {}
    for key, value in fields.items():
        text = _write_part(value, hints[key])
        if text is None:
            return None
        texts[key] = text
    parts, in_order = [name], True
    for at, one in enumerate(msgspec.structs.fields(kind)):
        in_order = in_order and one.name in texts and (one.required or at == 0)
        if one.name in texts:
            parts.append(texts[one.name] if in_order else f"{one.name}={texts[one.name]}")
    return " ".join(parts)


def _write_part(value: object, hint: Any) -> str | None:  # noqa: ANN401 - a type as declared
    """A field's value as a part of a line: `3`, `yes`, or `a,b` for a list; None if it is a mapping or needs quotes.

    None also for an empty list, and for a list with a comma in a member.
    """
    if isinstance(value, list) and is_list(hint):
        parts = [_write_part(one, str) for one in value]
        return None if not parts or any(one is None or "," in one for one in parts) else ",".join(map(str, parts))
    if isinstance(value, (Mapping, list)):
        return None
    text = write_scalar(value)
    return text if text and not set(text) & set(" '\"\\\n") else None


def read_event_line(line: str) -> dict[str, Any]:
    """The fields of a pattern that a line stands for.

    `died obj=this` gives `{"event": "died", "where": {"obj": "this"}}`, and `died` gives `{"event": "died"}`.

    Raises:
        LineFormError: It has a part that names no field.
    """
    bare, named = _split(line)
    if len(bare) > 1:
        raise LineFormError(f"{line!r}: {bare[1]!r} says no field; write field=value")
    return {"event": bare[0]} | ({"where": dict(named)} if named else {})


def write_event_line(fields: Mapping[str, Any]) -> str | None:
    """The line for a pattern's fields, as `died obj=this`; None if one under `where` needs the mapping form, or quotes.

    Only `event` and `where` are written.
    """
    parts = [str(fields["event"])]
    for key, value in fields.get("where", {}).items():
        text = _write_part(value, object)
        if text is None:
            return None
        parts.append(f"{key}={text}")
    return " ".join(parts)
