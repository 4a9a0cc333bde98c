"""Data into words: a card in a scenario, an action in a line, told apart by the types that the words declare."""

from __future__ import annotations

import difflib
import types
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card, Filter, Pattern
from engine.scenario.fields import is_field, suggest_field, wrong_value
from engine.scenario.vocabulary import find_kind, vocabulary
from rulebook.ids import make_slug

__all__ = ["LONGEST", "DecodeError", "card", "decode", "hints", "scalar"]


LONGEST = 6
"""How many digits a number in a scenario may have."""


class DecodeError(ValueError):
    """Data that is no such word; says where and what would do."""


def scalar(text: object) -> object:
    """A bare text as what it looks like: a whole number, yes or no, or the text.

    >>> scalar("-3"), scalar("yes"), scalar("Zap")
    (-3, True, 'Zap')
    """
    if not isinstance(text, str):
        return text
    digits = text[1:] if text[:1] in "+-" else text
    if digits.isascii() and digits.isdigit():
        if len(digits) > LONGEST:
            raise DecodeError(f"a number of {len(digits)} digits; {LONGEST} are as many as a game needs")
        return int(text)
    return {"yes": True, "true": True, "no": False, "false": False}.get(text, text)


@cache
def hints(kind: type) -> dict[str, Any]:
    """The types that a word declares for its fields."""
    return typing.get_type_hints(kind)


def decode(hint: Any, data: object, words: Mapping[str, type[Word]], where: str = "it") -> Any:  # noqa: ANN401
    """Data as a value of a declared type.

    Raises:
        DecodeError: it is none; the message names the place, the unknown word or key, and those that there are.
    """
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return _union(typing.get_args(hint), data, words, where)
    if hint in (object, Any):
        return _anything(data, words, where)
    if origin is tuple:
        if not isinstance(data, (list, tuple)):
            raise DecodeError(f"{where}: a list is wanted, not {data!r}")
        inner = typing.get_args(hint)[0]
        return tuple(decode(inner, one, words, f"{where}[{at}]") for at, one in enumerate(data))
    if origin in (Map, dict):
        if not isinstance(data, dict):
            raise DecodeError(f"{where}: a mapping is wanted, not {data!r}")
        inner = typing.get_args(hint)[1]
        return Map({key: decode(inner, one, words, f"{where}.{key}") for key, one in data.items()})
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(hint, data, words, where)
    value = scalar(data) if hint is not str else data
    if hint is str and isinstance(data, (str, int)):
        return str(data)
    if hint in (int, bool) and type(value) is hint:
        return value
    if hint is type(None) and data in (None, "", "null", "~"):
        return None
    raise DecodeError(f"{where}: {getattr(hint, '__name__', hint)} is wanted, not {data!r}")


def _union(options: tuple[Any, ...], data: object, words: Mapping[str, type[Word]], where: str) -> object:
    if isinstance(data, dict):
        structs = [one for one in options if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        if "is" in data:
            return _word(Word if object in options else tuple(structs), data, words, where)
        options = tuple(structs) or tuple(one for one in options if typing.get_origin(one) in (Map, dict))
    value = scalar(data)
    for kind in (int, bool, str):
        if kind in options and type(value) is kind:
            return value
    errors = []
    for one in options:
        try:
            return decode(one, data, words, where)
        except DecodeError as error:
            errors.append(str(error))
    told = errors[0] if len(errors) == 1 else f"{where}: {data!r} fits nothing that may stand here"
    raise DecodeError(told if len(set(errors)) <= 1 else f"{told} ({'; or '.join(_ways(options))})")


def _ways(options: tuple[Any, ...]) -> Iterator[str]:
    """What may be written for each of several types, in short."""
    for one in options:
        if isinstance(one, type) and issubclass(one, Word):
            yield f"{{is: {tag(one)}, …}}" if one is not Word else "a word"
        elif one is not type(None):
            names = {int: "a number", bool: "yes or no", str: "a text"}
            yield names.get(one, "a list or a mapping")


def _anything(data: object, words: Mapping[str, type[Word]], where: str) -> object:
    if isinstance(data, dict):
        if "is" in data:
            return _word(Word, data, words, where)
        return Map({key: _anything(one, words, f"{where}.{key}") for key, one in data.items()})
    if isinstance(data, (list, tuple)):
        return tuple(_anything(one, words, f"{where}[{at}]") for at, one in enumerate(data))
    return scalar(data)


def _word(
    kinds: type[Word] | tuple[type, ...], data: dict[str, Any], words: Mapping[str, type[Word]], where: str
) -> object:
    """A word that says its name, of one of these kinds."""
    name, wanted = str(data["is"]), kinds if isinstance(kinds, tuple) else (kinds,)
    kind = find_kind(name, wanted, words)
    if kind is None:
        fitting = sorted(one for one in words if find_kind(one, wanted, words))
        near = difflib.get_close_matches(name, fitting, 3) or fitting
        wrong = "may not stand here" if name in words else "is no word"
        raise DecodeError(f"{where}: {name!r} {wrong}; there are: {', '.join(near)}")
    return _fields(kind, {key: one for key, one in data.items() if key != "is"}, words, where)


def _struct(hint: type[msgspec.Struct], data: object, words: Mapping[str, type[Word]], where: str) -> object:
    if isinstance(data, str) and issubclass(hint, Word):
        data = {"is": data}
    if not isinstance(data, dict):
        raise DecodeError(f"{where}: a mapping is wanted, not {data!r}")
    if "is" in data and issubclass(hint, Word):
        return _word(hint, data, words, where)
    return _fields(hint, dict(data), words, where)


def _fields(kind: type[msgspec.Struct], fields: dict[str, Any], words: Mapping[str, type[Word]], where: str) -> object:
    declared = hints(kind)
    if kind is Card:  # values may stand beside the abilities, as on a card of the scenario's own
        beside = {key: fields.pop(key) for key in sorted(set(fields) - set(declared))}
        fields["values"] = {**fields.get("values", {}), **beside}
    name = tag(kind) if issubclass(kind, Word) else kind.__name__.lower()
    unknown = sorted(set(fields) - set(declared))
    if unknown:
        raise DecodeError(f"{where}: {name} has no {unknown[0]!r}; it has: {', '.join(kind.__struct_fields__)}")
    missing = [name for name in _required(kind) if name not in fields]
    if missing:
        raise DecodeError(f"{where}: {name} needs {', '.join(missing)}")
    if issubclass(kind, (Filter, Pattern)):  # a mapping that a value is held against can be nothing but a filter
        for at in {"has", "marks", "where"} & set(fields):
            if isinstance(fields[at], dict):
                fields[at] = {key: _test(one) for key, one in fields[at].items()}
    return kind(**{name: decode(declared[name], one, words, f"{where}.{name}") for name, one in fields.items()})


@cache
def _required(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """What must be given; remembered, for finding it out reads annotations."""
    return tuple(one.name for one in msgspec.structs.fields(kind) if one.required)


@cache
def _slugs(game: Game) -> frozenset[str]:
    return frozenset(make_slug(one) for one in game.cards)


def _test(data: object) -> object:
    return {"is": "filter", **data} if isinstance(data, dict) and "is" not in data else data


def card(game: Game, name: str, data: object) -> Card:
    """A card written in data: `values` may be listed as they are, beside `abilities` and `back`.

    >>> # {power: 3, types: [ally], abilities: [{is: static, gives: [...]}]}
    """
    if not isinstance(data, dict):
        raise DecodeError(f"cards.{name}: a mapping is wanted, not {data!r}")
    printed = str(data.get("name", name))
    if make_slug(printed) in _slugs(game):
        raise DecodeError(f"cards.{name}: {game.name} has a card {printed!r}; call a test card something else")
    words = vocabulary(game).words
    rest = {key: one for key, one in data.items() if key not in {"abilities", "back", "name"}}
    for field in rest:
        if not is_field(game, field):
            raise DecodeError(f"cards.{name}: {game.name} has no field {field!r}{suggest_field(game, field)}")
    values = Map({key: _anything(one, words, f"cards.{name}.{key}") for key, one in rest.items()})
    for field, value in values.items():
        if wrong := wrong_value(game, field, value):
            raise DecodeError(f"cards.{name}.{field}: {wrong}")
    hint = hints(Card)["abilities"]
    abilities = decode(hint, data.get("abilities", ()), words, f"cards.{name}.abilities")
    back = card(game, name, data["back"]) if "back" in data else None
    return Card(printed, values, abilities, back)
