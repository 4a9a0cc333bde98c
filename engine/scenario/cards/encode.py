"""Turn words and cards into the data that `decode` reads, in the shortest form that there is for each."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Ability, Card, Filter, Modify, Part, Pattern
from engine.scenario.cards.decode import FILTER_FIELDS, DecodeError, decode, field_types
from engine.scenario.cards.modifiers import write_modifiers
from engine.scenario.cards.short_forms import write_ability, write_texts
from engine.scenario.cards.vocabulary import make_vocabulary
from engine.scenario.cards.word_lines import write_word_line

__all__ = ["encode_card", "encode_word"]


@cache
def _list_fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """What `msgspec` knows of each field of a struct, in order: its name, its default and whether it must be given.

    It is computed once for a struct.
    """
    return msgspec.structs.fields(kind)


def encode_card(card: Card, game: Game, *, short: bool = True) -> dict[str, Any]:
    """A card as a scenario writes it under `cards`, without its name.

    Its other face stands under `back`, with its name. What it lacks, as abilities, has no key.

    >>> # encode_card(bear, mtg): {"types": ["creature"], "cost": "{1}{G}", "power": 2, "toughness": 2}

    Args:
        card: The card.
        game: The game whose words it is made of.
        short: Whether to use the short forms of words.
    """
    return _Encoder(game, short=short).encode_card(card)


def encode_word(word: Word, game: Game) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """A word as a card's `abilities` write it, in the shortest form that reads as the same word.

    It is a text (`"draw 2"`) or a mapping (`{"static": ["+1/+1 to creature you control"]}`).
    """
    return _Encoder(game, short=True).encode(Word, word)


class _Encoder:
    """Turns words and cards of one game into data, in short forms if `short` says so.

    Each short form is kept only if it reads as the very value.
    """

    def __init__(self, game: Game, *, short: bool) -> None:
        """Take the game whose words and phrases are used. Without `short`, only long forms are written."""
        self.vocabulary = make_vocabulary(game)
        self.short = short
        self.plain = _Encoder(game, short=False) if short else self

    def encode_card(self, card: Card) -> dict[str, Any]:
        """A card without its name: its values by field, then `abilities` and `back` if it has them.

        The back has its name.
        """
        data: dict[str, Any] = {key: self.encode(object, one) for key, one in card.values.items()}
        if card.abilities:
            data["abilities"] = self.encode(field_types(Card)["abilities"], card.abilities)
        if card.back is not None:
            data["back"] = {"name": card.back.name, **self.encode_card(card.back)}
        return data

    def encode(self, hint: Any, value: object) -> Any:  # noqa: ANN401 - texts, lists and mappings
        """A value as data, where a type is declared: a filter as `"Goblin you control"`, a tuple as a list, 3 as 3.

        A card inside has its name. What is no word, mapping or list stays as it is.
        """
        if isinstance(value, Card):
            return ({"name": value.name} if value.name else {}) | self.encode_card(value)
        if isinstance(value, msgspec.Struct):
            return self._encode_struct(hint, value)
        if isinstance(value, (dict, Map)):
            inner = _find_inner(hint, (dict, Map), -1)
            return {key: self.encode(inner, one) for key, one in value.items()}
        if isinstance(value, (tuple, list, frozenset)):
            inner = _find_inner(hint, (tuple,), 0)
            listed = [self.encode(inner, one) for one in value]
            if self.short and inner is Part:
                plain = [self.plain.encode_named(one) for one in value]
                return self._keep(
                    hint, value, iter([write_modifiers(self.vocabulary.book, plain, listed, None)]), listed
                )
            return listed
        return value

    def encode_named(self, word: Any) -> Any:  # noqa: ANN401 - texts, lists and mappings
        """A word as a mapping with its name under `is`: `{"is": "filter", "controller": "you"}`."""
        return {"is": tag(word), **self._encode_fields(word)}

    def _encode_fields(self, value: msgspec.Struct) -> dict[str, Any]:
        """The fields of a word that must be given or differ from their defaults, as data: `{"controller": "you"}`.

        In the short form, a filter has no `is` where nothing but a filter can stand.
        """
        declared = field_types(type(value))
        if isinstance(value, Modify) and value.field == "abilities":
            declared = {**declared, "by": Ability if isinstance(value.by, Word) else tuple[Ability, ...]}
        fields = {
            one.name: self.encode(declared[one.name], getattr(value, one.name))
            for one in _list_fields(type(value))
            if one.required or getattr(value, one.name) != one.default
        }
        for name in FILTER_FIELDS & set(fields) if self.short and isinstance(value, (Filter, Pattern)) else ():
            fields[name] = {key: _drop_name(one) for key, one in fields[name].items()}
        return fields

    def _encode_struct(self, hint: Any, value: msgspec.Struct) -> Any:  # noqa: ANN401 - as `encode`
        """A word in the first form that reads as the same word: a text, a mapping of its fields, or one with `is`.

        A struct that is no word gives its fields.
        """
        fields = self._encode_fields(value)
        if not isinstance(value, Word):
            return fields
        named = {"is": tag(value), **fields}
        return self._keep(hint, value, self._list_forms(hint, value, fields), named)

    def _list_forms(self, hint: Any, value: Word, fields: dict[str, Any]) -> Iterator[Any]:  # noqa: ANN401 - a type
        """The forms in which a word may be written, the shortest first: phrases, short mappings, one line, its fields.

        Which of them reads as the same word is not checked here.
        """
        if self.short:
            kinds = [one for one in _list_ways(hint) if isinstance(one, type) and issubclass(one, Word)]
            for kind in kinds:
                plain = self.plain.encode_fields_named(value)
                yield from write_texts(kind, type(value), plain, self.vocabulary)
            plain = self.plain.encode_fields_named(value)
            yield from write_ability(type(value), plain, fields, self.vocabulary)
            if len(kinds) == 1 and kinds[0] is type(value) and fields:
                yield fields
            if line := write_word_line(tag(value), type(value), field_types(type(value)), fields):
                yield line
            first = next(iter(type(value).__struct_fields__), None)
            if first in fields and tag(value) not in fields:
                yield {tag(value): fields[first], **{key: one for key, one in fields.items() if key != first}}
        yield fields
        if not fields:
            yield tag(value)

    def encode_fields_named(self, value: Word) -> dict[str, Any]:
        """The fields of a word as data. Each part in a list, as a `modify` under `gives`, is a mapping with `is`."""
        fields = self._encode_fields(value)
        for name, hint in field_types(type(value)).items():
            if name in fields and _find_inner(hint, (tuple,), 0) is Part:
                fields[name] = [self.encode_named(one) for one in getattr(value, name)]
        return fields

    def _keep(self, hint: Any, value: Any, forms: Iterator[Any], otherwise: Any) -> Any:  # noqa: ANN401 - as `encode`
        """The first of some forms that `decode` reads as this very value; else `otherwise`, which is not tried.

        Values are compared as they are printed (`repr`).
        """
        for one in forms:
            try:
                if repr(decode(hint, one, self.vocabulary)) == repr(value):
                    return one
            except DecodeError:
                continue
        return otherwise


def _drop_name(data: Any) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """The data of a filter without `is`, for a place where a mapping can only be a filter. Other data unchanged."""
    named = isinstance(data, dict) and data.get("is") == "filter"
    return {key: one for key, one in data.items() if key != "is"} if named else data


def _list_ways(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type as declared
    """The types that a union is made of, in order; a tuple with the type itself if it is no union."""
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)


def _find_inner(hint: Any, kinds: tuple[type, ...], at: int) -> Any:  # noqa: ANN401 - types as they are declared
    """The type that a declared list or mapping has inside: `int` of `tuple[int, ...]`.

    It is `object` if none is declared, or several are.

    Args:
        hint: The declared type, perhaps a union.
        kinds: The kinds of container looked for: `(tuple,)`.
        at: Which of the container's type arguments is wanted: 0 for a list, -1 for the values of a mapping.
    """
    found = [typing.get_args(one)[at] for one in _list_ways(hint) if typing.get_origin(one) in kinds]
    return found[0] if len(found) == 1 else object
