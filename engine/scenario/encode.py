"""Turn words and cards into the data that `decode` reads, as short as it may be."""

from __future__ import annotations

import types
import typing
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card
from engine.scenario.decode import DecodeError, decode, field_types
from engine.scenario.vocabulary import make_vocabulary

__all__ = ["encode_card", "encode_word"]


def encode_card(card: Card, game: Game) -> dict[str, Any]:
    """A card as a scenario writes it under `cards`, without its name.

    >>> # encode_card(bear, mtg): {"types": ["creature"], "cost": "{1}{G}", "power": 2, "toughness": 2}
    """
    data: dict[str, Any] = {key: _encode(object, one, game) for key, one in card.values.items()}
    if card.abilities:
        data["abilities"] = _encode(field_types(Card)["abilities"], card.abilities, game)
    if card.back is not None:
        data["back"] = {"name": card.back.name, **encode_card(card.back, game)}
    return data


def encode_word(word: Word, game: Game) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """A word as a card's `abilities` write it."""
    return _encode(Word, word, game)


def _encode(hint: Any, value: object, game: Game) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """A value as data, where a type is declared."""
    if isinstance(value, Card):
        return {"name": value.name, **encode_card(value, game)}
    if isinstance(value, msgspec.Struct):
        return _shorten(hint, value, _encode_fields(value, game), game)
    if isinstance(value, (dict, Map)):
        inner = _find_inner(hint, (dict, Map), -1)
        return {key: _encode(inner, one, game) for key, one in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        inner = _find_inner(hint, (tuple,), 0)
        return [_encode(inner, one, game) for one in value]
    return value


def _find_inner(hint: Any, kinds: tuple[type, ...], at: int) -> Any:  # noqa: ANN401 - types as they are declared
    """The type that a declared list or mapping has inside; `object` if none is declared."""
    ways = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    found = [typing.get_args(one)[at] for one in ways if typing.get_origin(one) in kinds]
    return found[0] if len(found) == 1 else object


def _encode_fields(value: msgspec.Struct, game: Game) -> dict[str, Any]:
    """The fields of a word that differ from their defaults, as data."""
    declared = field_types(type(value))
    fields = msgspec.structs.fields(type(value))
    return {
        one.name: _encode(declared[one.name], getattr(value, one.name), game)
        for one in fields
        if one.required or getattr(value, one.name) != one.default
    }


def _shorten(hint: Any, value: msgspec.Struct, fields: dict[str, Any], game: Game) -> Any:  # noqa: ANN401 - as above
    """The shortest way to write a word that reads as itself: its fields, its name, or both."""
    if not isinstance(value, Word):
        return fields
    named = {"is": tag(value), **fields}
    words = make_vocabulary(game).words
    for short in (fields, *([tag(value)] if not fields else ())):
        try:
            if decode(hint, short, words) == value:
                return short
        except DecodeError:
            continue
    return named
