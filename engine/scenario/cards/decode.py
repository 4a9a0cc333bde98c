"""Turn data into words: a card in a scenario, an action in a line. The declared types of fields decide."""

from __future__ import annotations

import difflib
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.values import Map, Word, show, tag
from engine.kernel.words import Ability, Card, Filter, Modify, Part, Pattern
from engine.scenario.cards.fields import check_printed
from engine.scenario.cards.filter_phrases import read_filter
from engine.scenario.cards.short_forms import (
    ShortFormError,
    expand_mapping,
    expand_parts,
    list_readings,
    suggest_phrases,
)
from engine.scenario.cards.vocabulary import Vocabulary, find_kind, make_vocabulary
from rulebook.ids import make_slug

__all__ = ["FILTER_FIELDS", "LONGEST", "DecodeError", "decode", "decode_card", "field_types", "parse_scalar"]


FILTER_FIELDS = frozenset({"has", "marks", "where"})
"""The fields of filters and patterns in which a mapping without `is` can only be a filter."""

LONGEST = 6
"""How many digits a number in a scenario may have."""


class DecodeError(ValueError):
    """Data that does not fit its type. The message says where, and what would fit."""


def parse_scalar(text: object) -> object:
    """A plain text as the value it looks like: a whole number, yes or no, or the text itself. What is no text stays.

    `true` and `false` are as `yes` and `no`.

    >>> parse_scalar("-3"), parse_scalar("yes"), parse_scalar("Zap")
    (-3, True, 'Zap')

    Raises:
        DecodeError: The number has too many digits.
    """
    if not isinstance(text, str):
        return text
    digits = text[1:] if text[:1] in "+-" else text
    if digits.isascii() and digits.isdecimal():
        if len(digits) > LONGEST:
            raise DecodeError(f"a number of {len(digits)} digits; {LONGEST} are as many as a game needs")
        return int(text)
    return {"yes": True, "true": True, "no": False, "false": False}.get(text, text)


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The declared type of each field of a word, by name: `other` of a filter is `bool`, `zone` is `str | None`.

    They are computed once for a word.
    """
    return typing.get_type_hints(kind)


def decode(hint: Any, data: object, vocabulary: Vocabulary, where: str = "it") -> Any:  # noqa: ANN401
    """Turn data, as read from a file, into a value of a declared type.

    For `int`, `"3"` gives 3; for `str` it stays a text. For `Filter`, `"Goblin you control"` and `{controller: you}`
    give a filter. A list gives a tuple, and a mapping a `Map`. A type that is `object` takes whatever the data looks
    like.

    Args:
        hint: The type.
        data: Texts, lists and mappings.
        vocabulary: The words that the data may use.
        where: The place of the data, for messages.

    Raises:
        DecodeError: The data does not fit. The message names what may stand there, and the place.
            Of a number that is too long, it names no place.
    """
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return _decode_union(typing.get_args(hint), data, vocabulary, where)
    if hint in (object, Any):
        return _decode_untyped(data, vocabulary, where)
    if origin is tuple:
        if not isinstance(data, (list, tuple)):
            raise DecodeError(f"{where}: a list is wanted, not {data!r}")
        inner = typing.get_args(hint)[0]
        listed: list[Any] = expand_parts([*data], vocabulary) if inner is Part else [*data]
        return tuple(decode(inner, one, vocabulary, f"{where}[{at}]") for at, one in enumerate(listed))
    if origin in (Map, dict):
        if not isinstance(data, dict):
            raise DecodeError(f"{where}: a mapping is wanted, not {data!r}")
        inner = typing.get_args(hint)[1]
        return Map({key: decode(inner, one, vocabulary, f"{where}.{key}") for key, one in data.items()})
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _decode_struct(hint, data, vocabulary, where)
    value = parse_scalar(data) if hint is not str else data
    if hint is str and isinstance(data, (str, int)):
        return str(data)
    if hint in (int, bool) and type(value) is hint:
        return value
    if hint is type(None) and data in (None, "", "null", "~"):
        return None
    raise DecodeError(f"{where}: {getattr(hint, '__name__', hint)} is wanted, not {data!r}")


def _decode_union(options: tuple[Any, ...], data: object, vocabulary: Vocabulary, where: str) -> object:
    """Turn data into a value of the first type that it fits. None comes first, then a number, yes or no, and a text.

    `"3"` gives 3 for `int | str`. `"none"` gives None where that is one of the types. An empty text gives None only
    where no text may stand. A mapping with `is` gives the word that it names; another mapping is tried as a struct,
    else as a `Map`.

    Raises:
        DecodeError: It fits none of them, or a phrase for objects stands where a text would be taken as it stands.
    """
    if isinstance(data, dict):
        structs = [one for one in options if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        if "is" in data:
            return _decode_word(Word if object in options else tuple(structs), data, vocabulary, where)
        options = tuple(structs) or tuple(one for one in options if typing.get_origin(one) in (Map, dict))
    if type(None) in options and data in (None, "none", "null", "~", *(() if str in options else ("",))):
        return None
    if isinstance(data, str) and str in options and Filter in options:
        _require_no_phrase(data, vocabulary, where)
    value = parse_scalar(data)
    for kind in (int, bool, str):
        if kind in options and type(value) is kind:
            return value
    errors = []
    for one in options:
        if one is type(None):
            continue
        try:
            return decode(one, data, vocabulary, where)
        except DecodeError as error:
            errors.append(str(error))
    words = [one for one in options if isinstance(one, type) and issubclass(one, Word)]
    if isinstance(data, str) and len(words) == 1:
        return decode(words[0], data, vocabulary, where)  # its error says more than that nothing fits
    told = errors[0] if len(errors) == 1 else f"{where}: {data!r} fits nothing that may stand here"
    raise DecodeError(told if len(set(errors)) <= 1 else f"{told} ({'; or '.join(_describe_types(options))})")


def _require_no_phrase(text: str, vocabulary: Vocabulary, where: str) -> None:
    """Require that a text which is taken as it stands is no phrase for objects, such as `Goblin you control`.

    It would mean nothing there. A text without a blank passes.

    Raises:
        DecodeError: It is one. The message says how to write the filter instead.
    """
    if " " in text and (readings := read_filter(vocabulary.book, text)):
        meant = ", ".join(f"{key}: {_write_plain(one)}" for key, one in readings[0].items())
        raise DecodeError(f"{where}: a text names one thing here; for which objects write {{{meant}}}")


def _write_plain(value: object) -> str:
    """Data as it is written on one line: `{has: {subtypes: Goblin}, controller: you}`. A text stays as it is."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_write_plain(one)}" for key, one in value.items()) + "}"
    return f"[{', '.join(map(_write_plain, value))}]" if isinstance(value, list) else str(value)


def _describe_types(options: tuple[Any, ...]) -> Iterator[str]:
    """How each of several types is written: `a number`, `a text`, `{is: filter, …}`, `a list or a mapping`.

    The type of None is left out.
    """
    for one in options:
        if isinstance(one, type) and issubclass(one, Word):
            yield f"{{is: {tag(one)}, …}}" if one is not Word else "a word"
        elif one is not type(None):
            names = {int: "a number", bool: "yes or no", str: "a text"}
            yield names.get(one, "a list or a mapping")


def _decode_untyped(data: object, vocabulary: Vocabulary, where: str) -> object:
    """Turn data into whatever it looks like: a word if it is a mapping with `is`, a map, a tuple, or a scalar.

    `["1", "yes"]` gives `(1, True)`.

    Raises:
        DecodeError: A mapping with `is` does not fit the word it names, or a number is too long.
    """
    if isinstance(data, dict):
        if "is" in data:
            return _decode_word(Word, data, vocabulary, where)
        return Map({key: _decode_untyped(one, vocabulary, f"{where}.{key}") for key, one in data.items()})
    if isinstance(data, (list, tuple)):
        return tuple(_decode_untyped(one, vocabulary, f"{where}[{at}]") for at, one in enumerate(data))
    return parse_scalar(data)


def _decode_word(
    kinds: type[Word] | tuple[type, ...], data: dict[str, Any], vocabulary: Vocabulary, where: str
) -> object:
    """Turn a mapping with `is` into the word it names, which must be of one of these kinds.

    Raises:
        DecodeError: There is no such word, it is of another kind, or the other keys do not fit its fields.
    """
    name, wanted = str(data["is"]), kinds if isinstance(kinds, tuple) else (kinds,)
    kind = find_kind(name, wanted, vocabulary.words)
    if kind is None:
        fitting = sorted(one for one in vocabulary.words if find_kind(one, wanted, vocabulary.words))
        near = difflib.get_close_matches(name, fitting, 3) or fitting
        wrong = "may not stand here" if name in vocabulary.words else "is no word"
        raise DecodeError(f"{where}: {name!r} {wrong}; there are: {', '.join(near)}")
    return _decode_fields(kind, {key: one for key, one in data.items() if key != "is"}, vocabulary, where)


def _decode_struct(hint: type[msgspec.Struct], data: object, vocabulary: Vocabulary, where: str) -> object:
    """Turn data into a struct: a mapping of its fields, or for a word also a text such as its name or a phrase.

    A mapping without `is` is taken as a short form, if it is one.

    Raises:
        DecodeError: The data is neither, or does not fit.
    """
    if isinstance(data, str) and issubclass(hint, Word):
        return _decode_text(hint, data, vocabulary, where)
    if not isinstance(data, dict):
        raise DecodeError(f"{where}: a mapping is wanted, not {data!r}")
    if issubclass(hint, Word) and "is" not in data:
        try:
            data = expand_mapping(hint, data, vocabulary) or data
        except ShortFormError as error:
            raise DecodeError(f"{where}: {error}") from error
    if "is" in data and issubclass(hint, Word):
        return _decode_word(hint, data, vocabulary, where)
    return _decode_fields(hint, dict(data), vocabulary, where)


def _decode_text(hint: type[Word], text: str, vocabulary: Vocabulary, where: str) -> object:
    """Turn a text into the one word that it says: a word's name, a word on one line (`draw 2`), or a phrase.

    Ways to read it that give the same word count as one.

    Raises:
        DecodeError: It says no word of this kind, or may mean several.
    """
    try:
        readings = list_readings(hint, text, vocabulary, field_types)
    except ShortFormError as error:
        raise DecodeError(f"{where}: {error}") from error
    found: list[object] = []
    errors: list[DecodeError] = []
    for one in readings:
        try:
            made = decode(hint, one, vocabulary, where)
        except DecodeError as error:
            errors.append(error)
        else:
            found += [made] if made not in found else []
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(show(one) for one in found)
        raise DecodeError(f"{where}: {text!r} may mean {ways}; write it as a mapping")
    if errors:
        raise errors[0]
    raise DecodeError(f"{where}: {text!r} is no {tag(hint)}{suggest_phrases(hint, text, vocabulary)}")


def _decode_fields(kind: type[msgspec.Struct], fields: dict[str, Any], vocabulary: Vocabulary, where: str) -> object:
    """Make a struct of some kind from the data for its fields, by name. A missing field takes its default.

    For `Card` any other key is a value that it prints.

    Raises:
        DecodeError: A field is unknown, a required one is missing, or the data of one does not fit.
            So also for a phrase under `where` that would be taken as a plain text.
    """
    if kind is Card:
        return _decode_printed("", fields, vocabulary, where)
    declared = field_types(kind)
    name = tag(kind) if issubclass(kind, Word) else kind.__name__.lower()
    unknown = sorted(set(fields) - set(declared))
    if unknown:
        raise DecodeError(f"{where}: {name} has no {unknown[0]!r}; it has: {', '.join(kind.__struct_fields__)}")
    missing = [name for name in _list_required(kind) if name not in fields]
    if missing:
        raise DecodeError(f"{where}: {name} needs {', '.join(missing)}")
    if issubclass(kind, (Filter, Pattern)):  # a mapping in these fields can only be a filter
        for at in FILTER_FIELDS & set(fields):
            if isinstance(fields[at], dict):
                fields[at] = {key: _mark_filter(one) for key, one in fields[at].items()}
        for at, one in fields.get("where", {}).items() if isinstance(fields.get("where"), dict) else ():
            if isinstance(one, str):
                _require_no_phrase(one, vocabulary, f"{where}.where.{at}")
    if kind is Modify and fields.get("field") == "abilities":
        declared = {**declared, "by": _find_ability_type(fields.get("by"), vocabulary)}
    return kind(**{name: decode(declared[name], one, vocabulary, f"{where}.{name}") for name, one in fields.items()})


def _decode_printed(name: str, data: dict[str, Any], vocabulary: Vocabulary, where: str) -> Card:
    """Make a card from its values by field, its abilities and its other face, at the top of a file or inside a word.

    A keyword among the abilities becomes one of its `keywords`. A value may stand under `values` or beside it; the one
    beside wins. So does a `name` in the data over the one given. A back without a name has that of its front.

    Raises:
        DecodeError: A value or an ability does not fit, or the back is no mapping.
    """
    beside = {key: one for key, one in data.items() if key not in {"name", "abilities", "back", "values"}}
    values = {**data.get("values", {}), **beside}
    listed = data.get("abilities", ())
    said = [one for one in listed if isinstance(one, str) and _is_bare_keyword(one, vocabulary)]
    if said:
        values["keywords"] = [*values.get("keywords", ()), *said]
        listed = [one for one in listed if one not in said]
    printed = str(data.get("name", name))
    back = data.get("back")
    if back is not None and not isinstance(back, dict):
        raise DecodeError(f"{where}.back: a mapping is wanted, not {back!r}")
    return Card(
        printed,
        Map({key: _decode_untyped(one, vocabulary, f"{where}.{key}") for key, one in values.items()}),
        decode(field_types(Card)["abilities"], listed, vocabulary, f"{where}.abilities"),
        _decode_printed(printed, back, vocabulary, f"{where}.back") if back is not None else None,
    )


def _is_bare_keyword(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text among abilities is a keyword (`flying`, `ward {2}`) and begins with no ability's name."""
    first = text.partition(" ")[0]
    return vocabulary.book.has_keyword(text) and not find_kind(first, (Ability,), vocabulary.words)


def _find_ability_type(data: object, vocabulary: Vocabulary) -> Any:  # noqa: ANN401 - a type
    """The type of `by` in a change of the field `abilities`: of one ability, of several, or of a text such as `all`.

    A list gives `tuple[Ability, ...]`, such a text `object`, all else `Ability`.
    """
    if isinstance(data, str) and not find_kind(data.partition(" ")[0], (Ability,), vocabulary.words):
        return object
    return tuple[Ability, ...] if isinstance(data, list) else Ability


@cache
def _list_required(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of the fields that must be given, in order: `("field", "op", "by")` for `Modify`.

    They are computed once for a word.
    """
    return tuple(one.name for one in msgspec.structs.fields(kind) if one.required)


@cache
def _list_slugs(game: Game) -> frozenset[str]:
    """The slugs of a game's own cards, names in small letters with hyphens: `test-bolt`.

    They are computed once for a game.
    """
    return frozenset(make_slug(one) for one in game.cards)


def _mark_filter(data: object) -> object:
    """A mapping without `is`, where it can only be a filter, with `is: filter` added. Other data stays as it is."""
    return {"is": "filter", **data} if isinstance(data, dict) and "is" not in data else data


def decode_card(game: Game, name: str, data: object, *, checked: bool = True) -> Card:
    """Turn data into a card. Values may stand beside `abilities` and `back`.

    Whether its words mean anything in the game is for `check_card`.

    Args:
        game: The game whose words it may use.
        name: The card's name, unless the data has another.
        data: `{power: 3, types: [ally], abilities: [{is: static, gives: [...]}]}`
        checked: Whether to check that the game has the fields and values. The game's own cast is checked by a test.

    Raises:
        DecodeError: The data does not fit, or the game has a card whose name has the slug of this one's or its back's.
            If it is checked, also for the first wrong field or value.
    """
    if not isinstance(data, dict):
        raise DecodeError(f"cards.{name}: a mapping is wanted, not {data!r}")
    made = _decode_printed(name, data, make_vocabulary(game), f"cards.{name}")
    for face in (made, *([made.back] if made.back is not None else [])):
        if make_slug(face.name) in _list_slugs(game):
            raise DecodeError(f"cards.{name}: {game.name} has a card {face.name!r}; call a test card something else")
    for wrong in check_printed(game, made) if checked else ():
        raise DecodeError(f"cards.{name}{wrong}")
    return made
