"""The JSON Schema (2020-12) of a scenario file, for any game or for one.

It accepts what `model.load` reads: numbers, yes and no may be written as texts.
"""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.state import GAME
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Ability, Card, Filter, Part, Pattern, Triggered
from engine.scenario.cards.decode import LONGEST, field_types
from engine.scenario.cards.fields import list_given_marks, list_laid_zones
from engine.scenario.cards.templates import build_pattern
from engine.scenario.cards.vocabulary import SHARED_WORDS, Vocabulary, find_kind, make_vocabulary
from engine.scenario.form.model import VERSION, Ask, At, Check, Choice, Contrast, Hold, May, Now, Scenario, Try, Until

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
    """Give a reference to a definition: `{"$ref": "#/$defs/card"}` for `card`. It need not exist."""
    return {"$ref": f"#/$defs/{name}"}


def _describe(kind: type) -> _Schema:
    """Give the docstring of a class on one line, as `{"description": "…"}`; the text is empty if it has none."""
    return {"description": " ".join((inspect.getdoc(kind) or "").split())}


def build_schema(game: Game | None = None) -> _Schema:
    """Give the JSON Schema of a scenario file, as a dict that is ready to be written as JSON.

    Args:
        game: The game whose zones, actions and words it allows. Without one, cards and position may be anything. Lines
            of a script may be any text in either case.
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
    """Give the schema of a struct of `model`, such as `Try`: a mapping with its fields and no other key.

    Fields without a default are required. Those that come from the file's path are left out.
    """
    fields = [one for one in msgspec.structs.fields(kind) if one.name not in _LEFT_OUT]
    return {
        **_describe(kind),
        "type": "object",
        "properties": {one.encode_name: _build_plain(one.type) for one in fields},
        "required": [one.encode_name for one in fields if one.required],
        "additionalProperties": False,
    }


def _build_plain(hint: Any) -> _Schema:  # noqa: ANN401 - a type as it is declared
    """Give the schema of a type that is made of texts, lists and mappings: an array of texts for `list[str]`.

    A text may be a number or truth value, too. None in a union is left out. A struct is described whole. For any other
    type the schema is `{}`, which allows anything.
    """
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
    """Give the schema of `options`: each option of the game with the values it may have, and no other key."""
    known = game.scenario.options
    return {
        "type": "object",
        "properties": {name: {"enum": list(values)} for name, values in known.items()},
        "additionalProperties": False,
    }


# The position.


def _build_given(game: Game) -> _Schema:
    """Give the schema of `given`, the position: keys such as `turn`; any other key is a seat with zones and marks.

    A seat may have no zone and no mark that the game does not list. Nothing is required.
    """
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
    """Give the schema of a mapping that has no other keys than these, none of them required.

    `properties` has a schema by key: `{"life": {"type": "integer"}}`.
    """
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _build_marks(marks: Mapping[str, Any]) -> _Schema:
    """Give the schema of each mark (named value), by name. A mark that only the game can check is a text.

    `marks` has the kind of each: `int`, `bool`, `"turn"`, a tuple of values, or a function. A value of a tuple may also
    be written as a text. That a number is not below 0 is not in the schema.
    """
    plain: Mapping[Any, _Schema] = {int: _NUMBER, "turn": _NUMBER, bool: _FLAG}
    return {
        name: {"enum": [*kind, *map(str, kind)]} if isinstance(kind, tuple) else plain.get(kind, _TEXT)
        for name, kind in marks.items()
    }


def _build_listed(game: Game) -> _Schema:
    """Give the schema of an object: its card's name, `label: name`, its fields, or `label: fields`.

    The fields must include `card`, and an unknown one is refused. A mark of any zone may stand in every zone. A label
    is a mapping of exactly one entry. Any text may stand as a card's name.
    """
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
    """Give the schema of a card: its values by field, beside its abilities and its other face. Any field is allowed."""
    printed = {field: _refer_to("value") for card in game.cards.values() for field in card.values}
    return {
        **_describe(Card),
        "type": "object",
        "properties": {
            **dict(sorted(printed.items())),
            "name": {"type": "string"},
            "values": {"type": "object", "additionalProperties": _refer_to("value")},
            "abilities": {"type": "array", "items": _build_type(Ability, make_vocabulary(game))},
            "back": _refer_to("card"),
        },
        "additionalProperties": _refer_to("value"),
    }


def _build_value() -> _Schema:
    """Give the schema of whatever a field may hold: a scalar, a list, a word, or a mapping.

    A mapping with `is` is a word.
    """
    mapping = {"type": "object", "properties": {"is": False}, "additionalProperties": _refer_to("value")}
    return {
        "anyOf": [_refer_to("scalar"), {"type": "array", "items": _refer_to("value")}, _refer_to("any-word"), mapping]
    }


def _build_words(game: Game) -> dict[str, _Schema]:
    """Give the schema of each word of a game, by the name of its definition, such as `word-filter`.

    Further definitions are `keyed-…` for words with their name as the first key, `some-…` for words of a kind,
    `phrase-…`, `short-ability`, `modifier` and `any-word`.
    """
    vocabulary = make_vocabulary(game)
    words = vocabulary.words
    kinds = {
        _name_definition(kind): kind for name in words for kind in (words[name], find_kind(name, (Word,), {})) if kind
    }
    found = {name: _build_word(kind, vocabulary) for name, kind in sorted(kinds.items())}
    for kind in (*words.values(), *SHARED_WORDS.values()):
        if _may_be_keyed(kind):
            found[f"keyed-{_name_definition(kind)}"] = _build_keyed(kind, vocabulary)
    for hint in _list_hints(words.values()):
        found[f"some-{_name_definition(hint)}"] = _build_word_choice(hint, vocabulary)
    found |= _build_texts(game) | {"short-ability": _build_abilities(game), "modifier": {"type": "string"}}
    found["any-word"] = {"anyOf": [_refer_to_word(kind) for _, kind in sorted(words.items())]}
    return found


def _list_hints(kinds: Iterable[type[Word]]) -> set[type[Word]]:
    """Give every kind of word that some field of these words, or a card, takes; `Ability` and `Filter` in any case."""
    waiting: list[Any] = [
        hint for kind in (*kinds, *SHARED_WORDS.values(), Card) for hint in field_types(kind).values()
    ]
    found: set[type[Word]] = {Ability, Filter}
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, type) and issubclass(hint, Word):
            found.add(hint)
        waiting += typing.get_args(hint)
    return found


def _name_definition(kind: type[Word]) -> str:
    """Give the name of a word's definition: `word-filter` for one of the kernel's, `own-…` for one of a game's.

    So words of the same name, one of a game and one of the kernel, have two definitions.
    """
    return f"{'word' if kind.__module__.startswith('engine.kernel') else 'own'}-{tag(kind)}"


def _refer_to_word(kind: type[Word]) -> _Schema:
    """Give the schema of a word that says its own name: a reference to its definition, and `is` as required."""
    return {"allOf": [_refer_to(_name_definition(kind)), {"required": ["is"]}]}


def _build_word(kind: type[Word], vocabulary: Vocabulary) -> _Schema:
    """Give the schema of a word: its name under `is`, and its fields. No other key is allowed; `is` may be left out."""
    declared = field_types(kind)
    fields = msgspec.structs.fields(kind)
    return {
        **_describe(kind),
        "type": "object",
        "properties": {
            "is": {"const": tag(kind)},
            **{one.name: _build_type(declared[one.name], vocabulary) for one in fields},
        },
        "required": [one.name for one in fields if one.required],
        "additionalProperties": False,
    }


def _may_be_keyed(kind: type[Word]) -> bool:
    """Whether a word may be written with its name in place of its first field's.

    So `{deal: 3}` stands for `{is: deal, amount: 3}`. It must have a field, and no later field of that name.
    """
    return bool(kind.__struct_fields__) and tag(kind) not in kind.__struct_fields__[1:]


def _build_keyed(kind: type[Word], vocabulary: Vocabulary) -> _Schema:
    """Give the schema of a word written with its name in place of its first field's, as in `{deal: 3}`.

    That key is required, even if the field has a default. `is` is not allowed.
    """
    fields = msgspec.structs.fields(kind)
    declared = field_types(kind)
    names = {one.name: one.name for one in fields} | {fields[0].name: tag(kind)}
    return {
        "type": "object",
        "properties": {names[one.name]: _build_type(declared[one.name], vocabulary) for one in fields},
        "required": [names[one.name] for at, one in enumerate(fields) if one.required or at == 0],
        "additionalProperties": False,
    }


def _make_portable(pattern: str) -> str:
    r"""Give a regular expression without escapes that JSON Schema does not know: `a b-c` for `a\ b\-c`."""
    return pattern.replace("\\ ", " ").replace("\\-", "-")


def _build_texts(game: Game) -> dict[str, _Schema]:
    """Give the schema of the phrases for each kind of word that has some, by name: `{"phrase-filter": …}`.

    Each is a text with a pattern of all its phrases.
    """
    book = make_vocabulary(game).book
    found = {
        f"phrase-{name}": [_make_portable(build_pattern(one)) for one in templates]
        for name, templates in book.phrases.items()
    }
    for name, templates in book.joined.items():
        one = "|".join(_make_portable(build_pattern(each)) for each in templates)
        found.setdefault(f"phrase-{name}", []).append(f"(?:{one})(?:, (?:{one}))*")
    return {name: {"type": "string", "pattern": f"^(?:{'|'.join(ways)})$"} for name, ways in found.items()}


def _build_abilities(game: Game) -> _Schema:
    """Give the schema of an ability that its keys tell, such as `{when, do}`, or that is a keyword as a text.

    A game that has neither gets one that allows nothing. In it the field `does` is called `do`, a trigger's `on` is
    `when`, and `gives` may be `always`.
    """
    vocabulary = make_vocabulary(game)
    words, book = vocabulary.words, vocabulary.book
    ways: list[_Schema] = []
    for shape in book.abilities:
        kind = words[shape.word]
        names = {"does": "do"} | ({"on": "when"} if "when" in shape.keys else {})
        names |= {"gives": "always"} if "always" in shape.keys else {}
        declared = field_types(kind) | ({"zones": tuple[str, ...]} if issubclass(kind, Triggered) else {})
        fields = {names.get(name, name): _build_type(one, vocabulary) for name, one in declared.items()}
        if "always" in shape.keys:
            fields["to"] = _build_type(Filter, vocabulary)
        ways.append({"type": "object", "properties": fields, "required": [*shape.keys], "additionalProperties": False})
    said = [_make_portable(re.escape(one)) + (".+" if one.endswith(" ") else "") for one in book.keywords]
    ways += [{"type": "string", "pattern": f"^(?:{'|'.join(said)})$"}] if said else []
    return {"anyOf": ways} if ways else {"not": {}}


def _build_type(hint: Any, vocabulary: Vocabulary) -> _Schema:  # noqa: ANN401 - a type; one way to write each
    """Give the schema of what may be written where a type is declared, such as an array for `tuple[int, ...]`.

    A kind of word becomes a reference to `some-…`, and a card one to `card`. For a type that is not known, it is a
    reference to `value`, which allows whatever a field may hold.
    """
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_build_type(one, vocabulary) for one in inner]}
    if origin is tuple:
        return {"type": "array", "items": _build_type(inner[0], vocabulary)}
    if origin in (Map, dict):
        return {"type": "object", "additionalProperties": _build_type(inner[1], vocabulary)}
    if hint is Card:
        return _refer_to("card")
    if isinstance(hint, type) and issubclass(hint, Word):
        return _refer_to(f"some-{_name_definition(hint)}")
    plain: Mapping[Any, _Schema] = {int: _NUMBER, bool: _FLAG, str: _TEXT, type(None): _NONE}
    return plain.get(hint) or _refer_to("value")


def _list_short_ways(hint: type[Word], vocabulary: Vocabulary) -> list[_Schema]:
    """Give references to the short forms that only some kinds of word have: phrases, texts, short abilities, modifiers.

    For a filter or pattern, any text is among them. The list is empty for a kind that has none.
    """
    name = "effect" if hint is Word else tag(hint)
    phrases = vocabulary.book.phrases.get(name) or vocabulary.book.joined.get(name)
    ways = [_refer_to(f"phrase-{name}")] if phrases and hint is not Pattern else []
    if hint in (Filter, Pattern):  # whether its words mean something is not for a schema to say
        ways.append({"type": "string"})
    if hint in (Ability, Part) or issubclass(hint, Triggered):
        ways.append(_refer_to("short-ability"))
    if hint is Part:
        ways.append(_refer_to("modifier"))
    return ways


def _build_word_choice(hint: type[Word], vocabulary: Vocabulary) -> _Schema:
    """Give the schema of a word of some kind, `hint`. If there is no way to write one, it allows nothing.

    It is written with its name and fields, by its name alone, on one line or with its name before its first field. A
    word of that very kind needs no name. Some kinds have phrases, and abilities are told by their keys.
    """
    known = {name: kind for name in sorted(vocabulary.words) if (kind := find_kind(name, (hint,), vocabulary.words))}
    bare = [name for name, kind in known.items() if not any(one.required for one in msgspec.structs.fields(kind))]
    ways: list[_Schema] = [_refer_to_word(kind) for kind in known.values()]
    if known.get(tag(hint)) is hint:
        ways.append({"allOf": [_refer_to(_name_definition(hint)), {"properties": {"is": False}}]})
    if bare:
        ways.append({"enum": bare})
    lines = [name for name, kind in known.items() if kind.__struct_fields__]
    if lines:
        ways.append({"type": "string", "pattern": f"^(?:{'|'.join(lines)}) "})
    if hint not in (Filter, Pattern):
        ways += [_refer_to(f"keyed-{_name_definition(kind)}") for kind in known.values() if _may_be_keyed(kind)]
    ways += _list_short_ways(hint, vocabulary)
    return {"anyOf": ways} if ways else {"not": {}}
