"""Modifiers in short: `+1/+1`, `+2 power`, `power = 3`, `power x2`, `flying`, `loses flying`, `also creature`.

Each stands for one or more `modify`. Behind ` to ` it says which objects: `+1/+1 to other creatures you control`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.scenario.cards.filter_phrases import read_filter, write_filter
from engine.scenario.cards.phrasebook import Phrasebook

__all__ = ["read_modifier", "write_modifiers", "write_whom"]

_Fields = dict[str, Any]

_PAIR = re.compile(r"([+-](?:\d+|x))/([+-](?:\d+|x))")
_SUM = re.compile(r"([+-])(\d+|x) ([\w:-]+)")
_SET = re.compile(r"([\w:-]+) = (\S+)")
_PRODUCT = re.compile(r"([\w:-]+) x(\d+)")


def read_modifier(book: Phrasebook, text: str) -> list[_Fields]:
    """The `modify`s that a text stands for, as mappings; none if it is no modifier.

    `+2 power` gives `[{"is": "modify", "field": "power", "op": "add", "by": "2"}]`, and `+1/+1` gives two. What stands
    behind ` to ` is the filter `to` of each. None also if that phrase is unknown or has several meanings.
    """
    said, to, whom = text.partition(" to ")
    fields: _Fields = {}
    if to:
        readings = read_filter(book, whom)
        if len(readings) != 1:
            return []
        fields = {"to": {"is": "filter", **readings[0]}}
    return [{"is": "modify", **one, **fields} for one in _read_change(book, said)]


def _read_change(book: Phrasebook, text: str) -> list[_Fields]:
    """The changes that a text stands for, without the objects; none if it is no modifier.

    `flying` gives `[{"field": "keywords", "op": "grant", "by": "flying"}]`, and `+1/+1` gives two. `power = 3` sets,
    `power x2` multiplies, `loses flying` removes, and `also creature` grants.
    """
    if book.pair and (found := _PAIR.fullmatch(text)):
        return [_add(book, name, by) for name, by in zip(book.pair, found.groups(), strict=True)]
    if found := _SUM.fullmatch(text):
        return [_add(book, found[3], found[1] + found[2])]
    if found := _SET.fullmatch(text):
        return [{"field": found[1], "op": "set", "by": found[2]}]
    if found := _PRODUCT.fullmatch(text):
        return [{"field": found[1], "op": "multiply", "by": found[2]}]
    verb, _, member = text.partition(" ")
    if verb == "also" and len(book.members.get(member, ())) == 1:
        return [{"field": book.members[member][0], "op": "grant", "by": member}]
    if verb == "loses" and book.has_keyword(member):
        return [{"field": "keywords", "op": "remove", "by": member}]
    if book.has_keyword(text):
        return [{"field": "keywords", "op": "grant", "by": text}]
    return []


def _add(book: Phrasebook, field: str, by: str) -> _Fields:
    """The change of a field by a sum such as `+2` or `-1`: `{"field": "power", "op": "add", "by": "2"}`.

    In a game whose phrases name an operator for minus, such as `subtract`, `-1` gives that operator, by `1`.
    """
    if by[0] == "-" and book.minus != "add":
        return {"field": field, "op": book.minus, "by": by[1:]}
    return {"field": field, "op": "add", "by": by.removeprefix("+")}


def write_modifiers(book: Phrasebook, plain: list[Any], short: list[Any], to: object) -> list[Any]:
    """Parts of an ability, with each `modify` as a text where it has one, in the same order: `["+1/+1", "flying"]`.

    Two that change the game's pair of fields become one text. A part without a text stays as it is in `short`.

    Args:
        book: The game's phrases.
        plain: The parts in the long form, each with `is`.
        short: The same parts as they are written otherwise.
        to: The `to` that need not be said, because it is said once for all, or is what is meant if nothing is.
    """
    written: list[Any] = []
    at = 0
    while at < len(plain):
        one = plain[at]
        pair = _write_pair(book, one, plain[at + 1]) if at + 1 < len(plain) else None
        said = _write_change(book, one) if pair is None else pair
        whom = _write_whom(book, one, to) if said is not None else None
        written.append(short[at] if said is None or whom is None else said + whom)
        at += 1 if pair is None or whom is None else 2
    return written


def _is_plain(one: object) -> bool:
    """Whether a part, as data, is a `modify` without `when` whose `by` is an integer or a text.

    A flag, a list or a mapping as `by` gives False, as does all that is no mapping.
    """
    return (
        isinstance(one, Mapping)
        and one.get("is") == "modify"
        and "when" not in one
        and isinstance(one.get("by"), (int, str))
        and not isinstance(one.get("by"), bool)
    )


def _write_pair(book: Phrasebook, one: Any, other: Any) -> str | None:  # noqa: ANN401 - parts as data
    """Two changes as one text such as `+1/+1`.

    None if they do not add to the game's pair of fields, or are about different objects.
    """
    if not book.pair or not _is_plain(one) or not _is_plain(other) or one.get("to") != other.get("to"):
        return None
    fields, ops = (one["field"], other["field"]), {one["op"], other["op"]}
    sums = [_write_sum(each["by"]) for each in (one, other)]
    return f"{sums[0]}/{sums[1]}" if fields == book.pair and ops == {"add"} and None not in sums else None


def _write_sum(by: object) -> str | None:
    """A summand with its sign, as `+2`, `-1` or `+x`; None if it is neither a whole number nor `x`."""
    if isinstance(by, int):
        return f"{by:+}"
    return "+x" if by == "x" else None


def _write_change(book: Phrasebook, one: Any) -> str | None:  # noqa: ANN401 - a part as data
    """A change as a text without its objects: `+2 power`, `power = 3`, `flying`, `loses flying`, `also Goblin`.

    None if it has no such text. One with a condition (`when`), or by a list or a flag, has none.
    """
    if not _is_plain(one):
        return None
    field, op, by = one["field"], one["op"], one["by"]
    if op == "add" and (summand := _write_sum(by)) is not None:
        return f"{summand} {field}"
    if op == book.minus and isinstance(by, int) and by > 0:
        return f"-{by} {field}"
    if op == "set" and " " not in str(by):
        return f"{field} = {by}"
    if op == "multiply" and isinstance(by, int):
        return f"{field} x{by}"
    if field == "keywords" and op in {"grant", "remove"} and isinstance(by, str):
        return by if op == "grant" else f"loses {by}"
    if op == "grant" and book.members.get(str(by)) == (field,):
        return f"also {by}"
    return None


def _write_whom(book: Phrasebook, one: Mapping[str, Any], to: object) -> str | None:
    """The objects of a change as the end of its text: ` to creature you control`.

    Empty if they are those of `to` and need not be said; None if there is no phrase for them.
    """
    if one.get("to") == to:
        return ""
    said = write_whom(book, one.get("to", {"be": "this"}))
    return f" to {said}" if said is not None else None


def write_whom(book: Phrasebook, fields: Any) -> str | None:  # noqa: ANN401 - a filter as data
    """The phrase for a filter as data: `creature you control`; None if there is none that reads in just one way."""
    if not isinstance(fields, Mapping) or fields.get("is", "filter") != "filter":
        return None
    return next((said for said in write_filter(book, fields) if len(read_filter(book, said)) == 1), None)
