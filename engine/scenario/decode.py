"""Turn data into words: a card in a scenario, an action in a line. The declared types of fields decide."""

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
from engine.scenario.fields import check_value, is_field, suggest_field
from engine.scenario.vocabulary import find_kind, make_vocabulary
from rulebook.ids import make_slug

__all__ = ["LONGEST", "DecodeError", "decode", "decode_card", "field_types", "parse_scalar"]


LONGEST = 6
"""How many digits a number in a scenario may have."""


class DecodeError(ValueError):
    """Data that does not fit its type. The message says where, and what would fit."""


def parse_scalar(text: object) -> object:
    """A plain text as the value it looks like: a whole number, yes or no, or the text itself.

    >>> parse_scalar("-3"), parse_scalar("yes"), parse_scalar("Zap")
    (-3, True, 'Zap')

    Raises:
        DecodeError: The number has too many digits.
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
def field_types(kind: type) -> dict[str, Any]:
    """The declared type of each field of a word, by name."""
    return typing.get_type_hints(kind)


def decode(hint: Any, data: object, words: Mapping[str, type[Word]], where: str = "it") -> Any:  # noqa: ANN401
    """Turn data into a value of a declared type.

    Args:
        hint: The type.
        data: Texts, lists and mappings.
        words: The words that the data may use, by name.
        where: The place of the data, for messages.

    Raises:
        DecodeError: The data does not fit. The message names the place, and what may stand there.
    """
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return _decode_union(typing.get_args(hint), data, words, where)
    if hint in (object, Any):
        return _decode_untyped(data, words, where)
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
        return _decode_struct(hint, data, words, where)
    value = parse_scalar(data) if hint is not str else data
    if hint is str and isinstance(data, (str, int)):
        return str(data)
    if hint in (int, bool) and type(value) is hint:
        return value
    if hint is type(None) and data in (None, "", "null", "~"):
        return None
    raise DecodeError(f"{where}: {getattr(hint, '__name__', hint)} is wanted, not {data!r}")


def _decode_union(options: tuple[Any, ...], data: object, words: Mapping[str, type[Word]], where: str) -> object:
    """Turn data into a value of the first type that it fits."""
    if isinstance(data, dict):
        structs = [one for one in options if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        if "is" in data:
            return _decode_word(Word if object in options else tuple(structs), data, words, where)
        options = tuple(structs) or tuple(one for one in options if typing.get_origin(one) in (Map, dict))
    value = parse_scalar(data)
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
    raise DecodeError(told if len(set(errors)) <= 1 else f"{told} ({'; or '.join(_describe_types(options))})")


def _describe_types(options: tuple[Any, ...]) -> Iterator[str]:
    """What may be written for each of several types, in short."""
    for one in options:
        if isinstance(one, type) and issubclass(one, Word):
            yield f"{{is: {tag(one)}, …}}" if one is not Word else "a word"
        elif one is not type(None):
            names = {int: "a number", bool: "yes or no", str: "a text"}
            yield names.get(one, "a list or a mapping")


def _decode_untyped(data: object, words: Mapping[str, type[Word]], where: str) -> object:
    """Turn data into whatever it looks like: a word, a mapping, a list or a scalar."""
    if isinstance(data, dict):
        if "is" in data:
            return _decode_word(Word, data, words, where)
        return Map({key: _decode_untyped(one, words, f"{where}.{key}") for key, one in data.items()})
    if isinstance(data, (list, tuple)):
        return tuple(_decode_untyped(one, words, f"{where}[{at}]") for at, one in enumerate(data))
    return parse_scalar(data)


def _decode_word(
    kinds: type[Word] | tuple[type, ...], data: dict[str, Any], words: Mapping[str, type[Word]], where: str
) -> object:
    """Turn a mapping with `is` into the word it names, which must be of one of these kinds."""
    name, wanted = str(data["is"]), kinds if isinstance(kinds, tuple) else (kinds,)
    kind = find_kind(name, wanted, words)
    if kind is None:
        fitting = sorted(one for one in words if find_kind(one, wanted, words))
        near = difflib.get_close_matches(name, fitting, 3) or fitting
        wrong = "may not stand here" if name in words else "is no word"
        raise DecodeError(f"{where}: {name!r} {wrong}; there are: {', '.join(near)}")
    return _decode_fields(kind, {key: one for key, one in data.items() if key != "is"}, words, where)


def _decode_struct(hint: type[msgspec.Struct], data: object, words: Mapping[str, type[Word]], where: str) -> object:
    """Turn data into a struct: a mapping of its fields, or for a word its name alone."""
    if isinstance(data, str) and issubclass(hint, Word):
        data = {"is": data}
    if not isinstance(data, dict):
        raise DecodeError(f"{where}: a mapping is wanted, not {data!r}")
    if "is" in data and issubclass(hint, Word):
        return _decode_word(hint, data, words, where)
    return _decode_fields(hint, dict(data), words, where)


def _decode_fields(
    kind: type[msgspec.Struct], fields: dict[str, Any], words: Mapping[str, type[Word]], where: str
) -> object:
    """Make a struct from data for its fields."""
    declared = field_types(kind)
    if kind is Card:  # values may stand beside the abilities, as on a card of the scenario's own
        beside = {key: fields.pop(key) for key in sorted(set(fields) - set(declared))}
        fields["values"] = {**fields.get("values", {}), **beside}
    name = tag(kind) if issubclass(kind, Word) else kind.__name__.lower()
    unknown = sorted(set(fields) - set(declared))
    if unknown:
        raise DecodeError(f"{where}: {name} has no {unknown[0]!r}; it has: {', '.join(kind.__struct_fields__)}")
    missing = [name for name in _list_required(kind) if name not in fields]
    if missing:
        raise DecodeError(f"{where}: {name} needs {', '.join(missing)}")
    if issubclass(kind, (Filter, Pattern)):  # a mapping in these fields can only be a filter
        for at in {"has", "marks", "where"} & set(fields):
            if isinstance(fields[at], dict):
                fields[at] = {key: _mark_filter(one) for key, one in fields[at].items()}
    return kind(**{name: decode(declared[name], one, words, f"{where}.{name}") for name, one in fields.items()})


@cache
def _list_required(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of the fields that must be given. They are remembered, as finding them is slow."""
    return tuple(one.name for one in msgspec.structs.fields(kind) if one.required)


@cache
def _list_slugs(game: Game) -> frozenset[str]:
    """The slugs of a game's own cards."""
    return frozenset(make_slug(one) for one in game.cards)


def _mark_filter(data: object) -> object:
    """A mapping without `is`, in a place where it can only be a filter, as a filter."""
    return {"is": "filter", **data} if isinstance(data, dict) and "is" not in data else data


def decode_card(game: Game, name: str, data: object, *, checked: bool = True) -> Card:
    """Turn data into a card. Values may stand beside `abilities` and `back`.

    Args:
        game: The game whose words it may use.
        name: The card's name, unless the data has another.
        data: `{power: 3, types: [ally], abilities: [{is: static, gives: [...]}]}`
        checked: Whether to check that the game has the fields and values. The game's own cast is checked by a test.

    Raises:
        DecodeError: The data does not fit, or the game has a card of this name.
    """
    if not isinstance(data, dict):
        raise DecodeError(f"cards.{name}: a mapping is wanted, not {data!r}")
    printed = str(data.get("name", name))
    if make_slug(printed) in _list_slugs(game):
        raise DecodeError(f"cards.{name}: {game.name} has a card {printed!r}; call a test card something else")
    words = make_vocabulary(game).words
    rest = {key: one for key, one in data.items() if key not in {"abilities", "back", "name"}}
    for field in rest if checked else ():
        if not is_field(game, field):
            raise DecodeError(f"cards.{name}: {game.name} has no field {field!r}{suggest_field(game, field)}")
    values = Map({key: _decode_untyped(one, words, f"cards.{name}.{key}") for key, one in rest.items()})
    for field, value in values.items() if checked else ():
        if wrong := check_value(game, field, value):
            raise DecodeError(f"cards.{name}.{field}: {wrong}")
    hint = field_types(Card)["abilities"]
    abilities = decode(hint, data.get("abilities", ()), words, f"cards.{name}.abilities")
    back = decode_card(game, name, data["back"], checked=checked) if "back" in data else None
    return Card(printed, values, abilities, back)
