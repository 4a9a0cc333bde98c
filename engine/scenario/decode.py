"""Data into words: a card in a scenario, an action in a line, told apart by the types that the words declare."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.kernel import words as kernel_words
from engine.kernel.questions import Game
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card
from rulebook.ids import slug

__all__ = ["DecodeError", "card", "decode", "scalar", "vocabulary"]


LONGEST = 6
"""How many digits a number in a scenario may have."""


class DecodeError(ValueError):
    """Data that is no such word; says where and what would do."""


def vocabulary(game: Game) -> dict[str, type[Word]]:
    """Every word that a card of this game may use, by its name in data."""
    kernel = [getattr(kernel_words, name) for name in kernel_words.__all__]
    shared = [one for one in kernel if isinstance(one, type) and issubclass(one, Word)]
    return {tag(one): one for one in (*shared, *game.vocabulary)}


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


_HINTS: dict[type, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = typing.get_type_hints(kind)
    return _HINTS[kind]


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
            return _struct(Word, data, words, where)
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
    raise DecodeError(errors[0] if len(errors) == 1 else f"{where}: {data!r} fits nothing that may stand here")


def _anything(data: object, words: Mapping[str, type[Word]], where: str) -> object:
    if isinstance(data, dict):
        if "is" in data:
            return _struct(Word, data, words, where)
        return Map({key: _anything(one, words, f"{where}.{key}") for key, one in data.items()})
    if isinstance(data, (list, tuple)):
        return tuple(_anything(one, words, f"{where}[{at}]") for at, one in enumerate(data))
    return scalar(data)


def _struct(hint: type[msgspec.Struct], data: object, words: Mapping[str, type[Word]], where: str) -> object:
    if isinstance(data, str) and issubclass(hint, Word):
        data = {"is": data}
    if not isinstance(data, dict):
        raise DecodeError(f"{where}: a mapping is wanted, not {data!r}")
    fields = dict(data)
    kind: type[msgspec.Struct] = hint
    if "is" in fields and issubclass(hint, Word):
        name = fields.pop("is")
        if name not in words:
            raise DecodeError(f"{where}: unknown word {name!r}; there are: {', '.join(sorted(words))}")
        kind = words[name]
        if not issubclass(kind, hint):
            raise DecodeError(f"{where}: {name!r} may not stand here; a {tag(hint)} is wanted")
    hints = _hints(kind)
    unknown = sorted(set(fields) - set(kind.__struct_fields__))
    if unknown:
        raise DecodeError(f"{where}: unknown key {unknown[0]!r}; there are: {', '.join(kind.__struct_fields__)}")
    values = {name: decode(hints[name], one, words, f"{where}.{name}") for name, one in fields.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise DecodeError(f"{where}: {error}") from error


def card(game: Game, name: str, data: object) -> Card:
    """A card written in data: `values` may be listed as they are, beside `abilities` and `back`.

    >>> # {power: 3, types: [ally], abilities: [{is: static, gives: [...]}]}
    """
    if not isinstance(data, dict):
        raise DecodeError(f"cards.{name}: a mapping is wanted, not {data!r}")
    printed = str(data.get("name", name))
    if slug(printed) in {slug(one) for one in game.cards}:
        raise DecodeError(f"cards.{name}: {game.name} has a card {printed!r}; call a test card something else")
    words = vocabulary(game)
    rest = {key: one for key, one in data.items() if key not in {"abilities", "back", "name"}}
    values = Map({key: _anything(one, words, f"cards.{name}.{key}") for key, one in rest.items()})
    hint = _hints(Card)["abilities"]
    abilities = decode(hint, data.get("abilities", ()), words, f"cards.{name}.abilities")
    back = card(game, name, data["back"]) if "back" in data else None
    return Card(printed, values, abilities, back)
