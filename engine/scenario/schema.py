"""The JSON Schema (2020-12) of a scenario file, for any game or for one.

It accepts what `model.load` reads: numbers, yes and no may be written as texts.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.state import GAME
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Ability, Card
from engine.scenario.decode import LONGEST, field_types
from engine.scenario.fields import list_given_marks, list_laid_zones
from engine.scenario.model import VERSION, Ask, At, Check, Choice, Contrast, Hold, May, Now, Scenario, Try, Until
from engine.scenario.vocabulary import find_kind, make_vocabulary

__all__ = ["build_schema"]

_Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NUMBER = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^[+-]?[0-9]{{1,{LONGEST}}}$"}]}
_FLAG = {"enum": [True, False, "yes", "no", "true", "false"]}
_TEXT = {"type": ["string", "integer", "boolean"]}
_NONE = {"enum": [None, "", "null", "~"]}
_LEFT_OUT = frozenset({"name", "folder", "within"})
"""Fields of a scenario that come from its file's path."""


def _refer_to(name: str) -> _Schema:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def _describe(kind: type) -> _Schema:
    """The docstring of a class as a description."""
    return {"description": " ".join((inspect.getdoc(kind) or "").split())}


def build_schema(game: Game | None = None) -> _Schema:
    """The JSON Schema of a scenario file.

    Args:
        game: The game whose zones, actions and words it allows. Without one, cards and position may be anything.
    """
    steps = [_build_form(kind) for kind in (Try, May, Now, Ask, Hold, At, Until, Check, Choice)]
    defs: dict[str, _Schema] = {"scalar": {"type": ["string", "integer", "boolean", "number", "null"]}}
    whole = _build_form(Scenario) | {"description": "One scenario: evidence for rules, as its file says it."}
    step: _Schema = {"anyOf": [{"type": "string"}, *steps]}
    script: _Schema = {"type": "array", "items": step}
    contrast = _build_form(Contrast)
    numbered = {"anyOf": [step, script, {"const": "none"}]}
    contrast["properties"]["when"] = {"anyOf": [script, {"type": "object", "additionalProperties": numbered}]}
    whole["properties"] |= {"when": script, "contrast": {"anyOf": [{"type": "string"}, contrast]}}
    if game is not None:
        whole["title"] = f"A scenario of {game.name}"
        whole["properties"] |= {
            "game": {"const": game.name},
            "given": _build_given(game),
            "cards": {"type": "object", "additionalProperties": _refer_to("card")},
            "options": _build_options(game),
        }
        defs |= _build_words(game) | {"card": _build_card(game), "value": _build_value(), "listed": _build_listed(game)}
    return {"$schema": _DIALECT, "$id": f"urn:hanrei:scenario:{VERSION}", **whole, "$defs": defs}


# The form: what every game's scenarios share.


def _build_form(kind: type[msgspec.Struct]) -> _Schema:
    """The schema of a struct of `model`."""
    fields = [one for one in msgspec.structs.fields(kind) if one.name not in _LEFT_OUT]
    return {
        **_describe(kind),
        "type": "object",
        "properties": {one.encode_name: _build_plain(one.type) for one in fields},
        "required": [one.encode_name for one in fields if one.required],
        "additionalProperties": False,
    }


def _build_plain(hint: Any) -> _Schema:  # noqa: ANN401 - a type as it is declared
    """The schema of a type that is made of texts, lists and mappings."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_build_plain(one) for one in inner if one is not type(None)]}
    if origin is list:
        return {"type": "array", "items": _build_plain(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _build_plain(inner[1])}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _build_form(hint)
    return dict(_TEXT) if hint is str else {}


def _build_options(game: Game) -> _Schema:
    """The schema of `options`."""
    known = game.scenario.options
    return {
        "type": "object",
        "properties": {name: {"enum": list(values)} for name, values in known.items()},
        "additionalProperties": False,
    }


# The position.


def _build_given(game: Game) -> _Schema:
    """The schema of `given`."""
    zones = {zone: {"type": "array", "items": _refer_to("listed")} for zone in list_laid_zones(game)}
    seat = _close_object(zones | _build_marks(list_given_marks(game, "seat")))
    phases = game.scenario.phases
    top = {
        "seats": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "teams": {"type": "object", "additionalProperties": {"type": "string"}},
        "at": {"type": "string"},
        "turn": {"type": "string"},
        "priority": {"type": "string"},
        "phase": {"enum": [*phases]} if phases else {"type": "string"},
        "number": _NUMBER,
        "marks": _close_object(_build_marks(list_given_marks(game, GAME))),
    }
    return {"type": "object", "properties": top, "additionalProperties": seat}


def _close_object(properties: _Schema) -> _Schema:
    """The schema of a mapping that has these keys and no other."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _build_marks(marks: Mapping[str, Any]) -> _Schema:
    """The schema of each mark, by name. A mark that only the game can check is a text."""
    plain: Mapping[Any, _Schema] = {int: _NUMBER, "turn": _NUMBER, bool: _FLAG}
    return {
        name: {"enum": [*kind, *map(str, kind)]} if isinstance(kind, tuple) else plain.get(kind, _TEXT)
        for name, kind in marks.items()
    }


def _build_listed(game: Game) -> _Schema:
    """The schema of an object: its card's name, `label: name`, its fields, or `label: fields`."""
    marks: _Schema = {}
    for zone in list_laid_zones(game):
        marks |= _build_marks(list_given_marks(game, zone))
    fields = {
        "card": {"type": "string"},
        "counters": {"type": "object", "additionalProperties": _NUMBER},
        "host": {"type": "string"},
        "controller": {"type": "string"},
        "owner": {"type": "string"},
        "token": _FLAG,
        "marks": _close_object(marks),
    }
    one = {"anyOf": [{"type": "string"}, {**_close_object(fields | marks), "required": ["card"]}]}
    labelled = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": one}
    return {"anyOf": [*one["anyOf"], labelled]}


# Cards and their words.


def _build_card(game: Game) -> _Schema:
    """The schema of a card: its values by field, beside its abilities and its other face."""
    printed = {field: _refer_to("value") for card in game.cards.values() for field in card.values}
    return {
        **_describe(Card),
        "type": "object",
        "properties": {
            **dict(sorted(printed.items())),
            "name": {"type": "string"},
            "values": {"type": "object", "additionalProperties": _refer_to("value")},
            "abilities": {"type": "array", "items": _build_type(Ability, make_vocabulary(game).words)},
            "back": _refer_to("card"),
        },
        "additionalProperties": _refer_to("value"),
    }


def _build_value() -> _Schema:
    """The schema of whatever a field may hold. A mapping with `is` is a word."""
    mapping = {"type": "object", "properties": {"is": False}, "additionalProperties": _refer_to("value")}
    return {
        "anyOf": [_refer_to("scalar"), {"type": "array", "items": _refer_to("value")}, _refer_to("any-word"), mapping]
    }


def _build_words(game: Game) -> dict[str, _Schema]:
    """The schema of each word of a game, by the name of its definition."""
    words = make_vocabulary(game).words
    kinds = {
        _name_definition(kind): kind for name in words for kind in (words[name], find_kind(name, (Word,), {})) if kind
    }
    found = {name: _build_word(kind, words) for name, kind in sorted(kinds.items())}
    found["any-word"] = {"anyOf": [_refer_to_word(kind) for _, kind in sorted(words.items())]}
    return found


def _name_definition(kind: type[Word]) -> str:
    """The name of a word's definition. A game may have a word of the same name as one of the kernel's."""
    return f"{'word' if kind.__module__.startswith('engine.kernel') else 'own'}-{tag(kind)}"


def _refer_to_word(kind: type[Word]) -> _Schema:
    """The schema of a word that says its own name."""
    return {"allOf": [_refer_to(_name_definition(kind)), {"required": ["is"]}]}


def _build_word(kind: type[Word], words: Mapping[str, type[Word]]) -> _Schema:
    """The schema of a word: its name and its fields."""
    declared = field_types(kind)
    fields = msgspec.structs.fields(kind)
    return {
        **_describe(kind),
        "type": "object",
        "properties": {
            "is": {"const": tag(kind)},
            **{one.name: _build_type(declared[one.name], words) for one in fields},
        },
        "required": [one.name for one in fields if one.required],
        "additionalProperties": False,
    }


def _build_type(hint: Any, words: Mapping[str, type[Word]]) -> _Schema:  # noqa: ANN401 - a type; one way to write each
    """The schema of what may be written where a type is declared."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_build_type(one, words) for one in inner]}
    if origin is tuple:
        return {"type": "array", "items": _build_type(inner[0], words)}
    if origin in (Map, dict):
        return {"type": "object", "additionalProperties": _build_type(inner[1], words)}
    if hint is Card:
        return _refer_to("card")
    if isinstance(hint, type) and issubclass(hint, Word):
        return _build_word_choice(hint, words)
    plain: Mapping[Any, _Schema] = {int: _NUMBER, bool: _FLAG, str: _TEXT, type(None): _NONE}
    return plain.get(hint) or _refer_to("value")


def _build_word_choice(hint: type[Word], words: Mapping[str, type[Word]]) -> _Schema:
    """The schema of a word of some kind.

    It is written with its name and fields, or by its name alone. A word of that very kind needs no name.
    """
    known = {name: kind for name in sorted(words) if (kind := find_kind(name, (hint,), words))}
    bare = [name for name, kind in known.items() if not any(one.required for one in msgspec.structs.fields(kind))]
    ways: list[_Schema] = [_refer_to_word(kind) for kind in known.values()]
    if known.get(tag(hint)) is hint:
        ways.append({"allOf": [_refer_to(_name_definition(hint)), {"properties": {"is": False}}]})
    if bare:
        ways.append({"enum": bare})
    return {"anyOf": ways} if ways else {"not": {}}
