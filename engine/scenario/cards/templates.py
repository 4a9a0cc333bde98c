"""Phrases with holes: `OBJ enters` stands for `{event: entered, where: {obj: OBJ}}`, read and written alike.

A hole is a word in capitals, perhaps with a number:

- `OBJ`: a reference or a filter; `anything` leaves its field out.
- `THING`: a reference or a filter. `FILTER`: a filter without an article.
- `SEAT`, `WHOSE`: a player; `a player` and `each` leave the field out.
- `N`: a number. `MANA`: mana in braces. `TEXT`: any words.

A letter in brackets may be left out: `SEAT draw[s] a card`. Of several templates that fit, the one with the fewest
holes is meant: `SEAT cast[s] a spell` rather than `SEAT cast[s] OBJ`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from engine.kernel.matching import is_reference
from engine.scenario.cards.filter_phrases import (
    name_whose,
    read_filter,
    read_seat,
    read_whose,
    write_filter,
    write_seat,
)
from engine.scenario.cards.phrasebook import Phrasebook

__all__ = ["build_pattern", "exemplify", "read_joined", "read_phrase", "write_joined", "write_phrase"]

_Fields = dict[str, Any]

_HOLE = re.compile(r"\b(OBJ|THING|FILTER|SEAT|WHOSE|N|MANA|TEXT)\d?\b")
_MANA = re.compile(r"(\{(?:\d+|[A-SU-Z](?:/[A-Z])?|\d/[A-Z])\})+")
_ABSENT = object()
"""What a hole holds whose field is left out."""
_ANYBODY = {"SEAT": "a player", "WHOSE": "each", "OBJ": "anything"}
_VOWELS = tuple("aeiouAEIOU")


@cache
def _compile(template: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """A template as a pattern with a group for each hole, and the names of its holes in order: `("SEAT", "OBJ")`.

    It is remembered by template.
    """
    return re.compile(build_pattern(template, "(.+?)")), tuple(found[0] for found in _HOLE.finditer(template))


def build_pattern(template: str, hole: str = ".+") -> str:
    """The regular expression for a template's phrases, with `hole` in the place of each hole.

    `SEAT draw[s] N` gives a pattern that `you draw 2` matches. What stands in brackets may be missing.
    """
    made, at = "", 0
    for found in _HOLE.finditer(template):
        made += re.escape(template[at : found.start()]) + hole
        at = found.end()
    made += re.escape(template[at:])
    return re.sub(r"\\\[(.+?)\\\]", r"(?:\1)?", made)


def exemplify(book: Phrasebook, template: str) -> str:
    """A template with something plain in each hole, as an example of it.

    Letters in brackets are left out if it has a `SEAT`, and stay otherwise. A number behind a hole's name is dropped
    with it.

    >>> exemplify(Phrasebook(), "SEAT cast[s] OBJ")
    'you cast this'
    """
    plain = {"SEAT": "you", "WHOSE": "your", "FILTER": book.anything, "N": "1", "MANA": "{1}", "TEXT": "this"}
    text = _HOLE.sub(lambda found: plain.get(found[1], "this"), template)
    return re.sub(r"\[(.+?)\]", "" if "SEAT" in template else r"\1", text)


def read_phrase(book: Phrasebook, word: str, text: str) -> list[_Fields]:
    """Every way to read a phrase for a word as its fields: none if it means nothing, several if it is ambiguous.

    For the word `pattern`, `this dies` gives `[{"event": "died", "where": {"obj": "this"}}]`.
    """
    return _read_one(book, book.phrases.get(word, {}), text)


def read_joined(book: Phrasebook, word: str, text: str) -> list[_Fields]:
    """Every way to read phrases with commas between as the fields of a word: none if one of them means nothing.

    For the word `cost`, `{2}, {T}` gives `[{"mana": "{2}", "tap": "yes"}]`.
    """
    templates = book.joined.get(word, {})
    if not templates:
        return []
    readings = [_read_one(book, templates, one) for one in text.split(", ")]
    found: list[_Fields] = []
    for ways in product(*readings):
        made: _Fields | None = {}
        for one in ways:
            made = _join(made, one) if made is not None else None
        if made is not None and made not in found:
            found.append(made)
    return found


def _join(one: _Fields, other: _Fields) -> _Fields | None:
    """The fields of two phrases together: lists one after the other. None if both say one field that is no list.

    `{"a": [1]}` and `{"a": [2]}` give `{"a": [1, 2]}`.
    """
    made = dict(one)
    for key, value in other.items():
        if key in made and not isinstance(value, list):
            return None
        made[key] = [*made[key], *value] if key in made else value
    return made


def _read_one(book: Phrasebook, templates: Mapping[str, Any], text: str) -> list[_Fields]:
    """Every way in which some templates read a text, as fields. Only those with the fewest holes that read it are used.

    `templates` has the fields under each template. No way if none reads it.
    """
    fewest: dict[int, list[_Fields]] = {}
    for template, data in templates.items():
        pattern, holes = _compile(template)
        if (match := pattern.fullmatch(text)) is None:
            continue
        found = fewest.setdefault(len(holes), [])
        for values in product(
            *(_read_hole(book, hole, said) for hole, said in zip(holes, match.groups(), strict=True))
        ):
            made = _fill(data, dict(zip(holes, values, strict=True)))
            if made not in found:
                found.append(made)
    return next((found for _, found in sorted(fewest.items()) if found), [])


def _read_hole(book: Phrasebook, hole: str, text: str) -> list[Any]:
    """Every way to read what stands in a hole: `["foe"]` for `an opponent` in `SEAT`; none if it may not stand there.

    `anything`, `a player` and `each` give the sign for a field that is left out. `N` takes a number, `x` or `*`. A hole
    of another kind than those of the phrases takes any text.
    """
    kind = hole.rstrip("0123456789")
    if text == _ANYBODY.get(kind):
        return [_ABSENT]
    if kind in {"OBJ", "THING"} and is_reference(text):
        return [text]
    if kind in {"OBJ", "THING", "FILTER"}:
        return [one if kind == "FILTER" else {"is": "filter", **one} for one in read_filter(book, text)]
    if kind == "SEAT":
        return [seat] if (seat := read_seat(text)) is not None else []
    if kind == "WHOSE":
        return read_whose(text)
    if kind == "N":
        return [text] if re.fullmatch(r"-?\d+|x|\*", text) else []
    if kind == "MANA":
        return [text] if _MANA.fullmatch(text) else []
    return [text]


def _fill(data: Any, holes: Mapping[str, Any]) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """Data with its holes filled. A key whose hole holds nothing is left out.

    `{"obj": "OBJ"}` with `{"OBJ": "this"}` gives `{"obj": "this"}`. Other data stays as it is.
    """
    if isinstance(data, str):
        return holes.get(data, data)
    if isinstance(data, list):
        return [_fill(one, holes) for one in data]
    if isinstance(data, Mapping):
        filled = {key: _fill(one, holes) for key, one in data.items()}
        return {key: one for key, one in filled.items() if one is not _ABSENT}
    return data


# -- writing ---------------------------------------------------------------------------------------------------------


def write_phrase(book: Phrasebook, word: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The phrases that may say the fields of a word; nothing if none does. The caller keeps one that reads as the same.

    For the word `pattern`, `{"event": "died", "where": {"obj": "this"}}` gives `this dies`. Several templates may fit;
    all their phrases come, in the order of the phrasebook.
    """
    for template, data in book.phrases.get(word, {}).items():
        yield from _write_template(book, template, data, fields)


def write_joined(book: Phrasebook, word: str, fields: Mapping[str, Any]) -> str | None:
    """The fields of a word in phrases with commas between, as `{2}, {T}`; None if one of them has no phrase.

    Each member of a list has its own phrase; the first template that fits says it. None also if there are no fields.
    """
    said = []
    pieces = [
        {key: piece}
        for key, value in fields.items()
        for piece in ([[one] for one in value] if isinstance(value, list) else [value])
    ]
    for piece in pieces:
        ways = (
            one
            for template, data in book.joined.get(word, {}).items()
            for one in _write_template(book, template, data, piece)
        )
        if (phrase := next(ways, None)) is None:
            return None
        said.append(phrase)
    return ", ".join(said) or None


def _write_template(book: Phrasebook, template: str, data: object, fields: object) -> Iterator[str]:
    """The phrase of one template for some fields, if they agree with its data but for the holes; else nothing.

    `OBJ dies` gives `this dies`. Letters in brackets are left out if `SEAT` is `you`. Nothing also if what stands in a
    hole cannot be said.
    """
    holes: dict[str, Any] = {}
    if not _match(data, fields, holes):
        return
    said = {hole: _write_hole(book, hole, value) for hole, value in holes.items()}
    if None in said.values():
        return
    plural = said.get("SEAT") == "you"
    text = re.sub(r"\[(.+?)\]", "" if plural else r"\1", template)
    yield _HOLE.sub(lambda found: said.get(found[0]) or "", text)


def _match(data: Any, value: Any, holes: dict[str, Any]) -> bool:  # noqa: ANN401 - texts, lists and mappings
    """Whether a value agrees with a template's data. What stands in the holes is written into `holes`.

    `{"obj": "OBJ"}` agrees with `{"obj": "this"}`, and `holes` then has `{"OBJ": "this"}`. A hole whose field is
    missing holds the sign for that. Some may be written even if the value does not agree.
    """
    if isinstance(data, str) and _HOLE.fullmatch(data):
        holes[data] = value
        return True
    if isinstance(data, Mapping):
        if not isinstance(value, Mapping) or set(value) - set(data):
            return False
        for key, one in data.items():
            if key not in value and not _may_be_absent(one):
                return False
        return all(_match(one, value.get(key, _ABSENT), holes) for key, one in data.items())
    if isinstance(data, list):
        return (
            isinstance(value, list)
            and len(data) == len(value)
            and all(_match(one, got, holes) for one, got in zip(data, value, strict=True))
        )
    return str(data) == ({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value))


def _may_be_absent(data: object) -> bool:
    """Whether a template's data may be missing altogether: the hole `OBJ`, `SEAT` or `WHOSE`, or a mapping of these."""
    if isinstance(data, Mapping):
        return all(map(_may_be_absent, data.values()))
    return isinstance(data, str) and bool(_HOLE.fullmatch(data)) and data.rstrip("0123456789") in _ANYBODY


def _write_hole(book: Phrasebook, hole: str, value: Any) -> str | None:  # noqa: ANN401 - texts, lists and mappings
    """How what stands in a hole is said: `foe` as `an opponent`, a filter as `a Goblin`; None if it cannot be said.

    A filter is said only by a phrase that reads in one way.
    """
    kind = hole.rstrip("0123456789")
    if value is _ABSENT:
        return _ANYBODY.get(kind)
    if kind in {"OBJ", "THING", "FILTER"} and isinstance(value, Mapping):
        if value.get("is", "filter") != "filter":
            return None
        for said in write_filter(book, value):
            if len(read_filter(book, said)) == 1:
                return said if kind == "FILTER" else _add_article(said)
        return None
    if isinstance(value, (Mapping, list, bool)):
        return None
    if kind == "SEAT":
        return write_seat(str(value))
    if kind == "WHOSE":
        return name_whose(str(value))
    return str(value)


def _add_article(said: str) -> str:
    """A noun with its indefinite article: `a Goblin`. Unchanged if it begins with `another`, `other` or a reference."""
    if said.startswith(("another ", "other ")) or is_reference(said.split(maxsplit=1)[0]):
        return said
    return f"{'an' if said.startswith(_VOWELS) else 'a'} {said}"
