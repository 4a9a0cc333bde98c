"""Short forms of words: what a text, or a mapping without `is`, stands for where a word is wanted, and back.

Each short form is turned into the data of the long one before it is read. So it means exactly the same words.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.kernel.values import Word, tag
from engine.kernel.words import Ability, Filter, Part, Pattern, Static, Triggered
from engine.scenario.cards.filter_phrases import read_filter, write_filter
from engine.scenario.cards.modifiers import read_modifier, write_modifiers, write_whom
from engine.scenario.cards.phrasebook import AbilityShape, Phrasebook
from engine.scenario.cards.templates import exemplify, read_joined, read_phrase, write_joined, write_phrase
from engine.scenario.cards.vocabulary import Vocabulary, find_kind
from engine.scenario.cards.word_lines import LineFormError, read_event_line, read_word_line, write_event_line

__all__ = [
    "ShortFormError",
    "expand_mapping",
    "expand_parts",
    "list_readings",
    "suggest_phrases",
    "write_ability",
    "write_texts",
]

_Fields = dict[str, Any]


class ShortFormError(ValueError):
    """A short form that stands for nothing. The message says what would."""


_EFFECT = "effect"
"""The key of a phrasebook's phrases for whatever is done."""


def _name_kind(hint: type[Word]) -> str:
    """The key under which a phrasebook has the phrases of a kind of word: its name, or `effect` for any word at all."""
    return _EFFECT if hint is Word else tag(hint)


def list_readings(
    hint: type[Word], text: str, vocabulary: Vocabulary, hints: Callable[[type[Word]], Mapping[str, Any]]
) -> list[_Fields]:
    """Every mapping that a text may stand for where a word of some kind is wanted; an empty list if it means nothing.

    For `Filter`, `Goblin` gives `[{"is": "filter", "has": {"subtypes": "Goblin"}}]`. A word's name alone gives that
    word and no other reading. Where a phrase fits, a line that goes on as the word may not is passed over.

    Args:
        hint: The kind of word.
        text: The text.
        vocabulary: The game's words and phrases.
        hints: Gives the types of a word's fields.

    Raises:
        ShortFormError: The text begins as a word that may stand here, and goes on as it may not.
    """
    if find_kind(text, (hint,), vocabulary.words):
        return [{"is": text}]
    name, book = _name_kind(hint), vocabulary.book
    found = [*read_phrase(book, name, text), *read_joined(book, name, text)]
    if hint is Filter:
        found += read_filter(book, text)
    first = text.partition(" ")[0]
    if hint is Pattern and not found and (first in vocabulary.events or first in vocabulary.subjects):
        found += [_read(read_event_line, text)]
    found = [one if "is" in one or hint is Word else {"is": tag(hint), **one} for one in found]
    kind = find_kind(first, (hint,), vocabulary.words) if first != text else None
    if kind is not None:
        try:
            found.append(read_word_line(first, kind, hints(kind), text))
        except LineFormError as error:
            if not found:
                raise ShortFormError(str(error)) from error
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _read(reader: Callable[[str], _Fields], text: str) -> _Fields:
    """What a reader of lines makes of a text: the mapping that the reader gives.

    Raises:
        ShortFormError: The reader says that it is no such line.
    """
    try:
        return reader(text)
    except LineFormError as error:
        raise ShortFormError(str(error)) from error


def suggest_phrases(hint: type[Word], text: str, vocabulary: Vocabulary) -> str:
    """What may have been meant by a text that means nothing, as the end of a sentence: `; there are: this dies, …`.

    If nothing comes near, all that may stand there. Of a filter, it names the first word that means nothing.
    """
    book, name = vocabulary.book, _name_kind(hint)
    phrases = [exemplify(book, one) for one in (*book.phrases.get(name, ()), *book.joined.get(name, ()))]
    if hint is Filter:
        return _suggest_filter(book, text)
    words = [one for one in vocabulary.words if find_kind(one, (hint,), vocabulary.words)]
    first = text.partition(" ")[0]
    near = [
        *difflib.get_close_matches(text, phrases, 3, 0.5),
        *difflib.get_close_matches(first, [*words, *(vocabulary.events if hint is Pattern else ())], 3, 0.7),
    ]
    return f"; there are: {', '.join(near or sorted([*phrases, *words]))}"


def _suggest_filter(book: Phrasebook, text: str) -> str:
    """What is not understood in a phrase for a filter, and what comes near, as the end of a sentence.

    `; 'gobln' means nothing here; there are: Goblin, …`. If each word is known, it says to say each thing once. At most
    twenty are named.
    """
    words = [one for one in text.replace(",", "").split() if one not in _GRAMMAR]
    strange = [one for one in words if not read_filter(book, one) and one not in book.zones]
    known = [*book.members, *book.nouns, *book.zones]
    if not strange:
        return "; say each thing once, as in `another creature you control`"
    near = difflib.get_close_matches(strange[0], known, 3) or difflib.get_close_matches(strange[0], known, 20, 0)
    return f"; {strange[0]!r} means nothing here; there are: {', '.join(near)}"


_GRAMMAR = frozenset(
    [
        *(
            "a",
            "an",
            "the",
            "each",
            "all",
            "every",
            "another",
            "other",
            "in",
            "on",
            "or",
            "and",
            "with",
            "more",
            "less",
        ),
        *("named", "attached", "to", "that", "is", "you", "your", "opponent", "opponent's", "player", "player's"),
        *("team", "control", "controls", "own", "owns"),
    ]
)
"""The words of which filters are made besides a game's own."""


# -- mappings --------------------------------------------------------------------------------------------------------

_LONG = {"do": "does", "always": "gives"}
"""The fields that a short form calls otherwise."""
_TRIGGER = {"when": "on"}
"""The field that the short form of a trigger calls otherwise."""


def expand_mapping(hint: type[Word], data: Mapping[str, Any], vocabulary: Vocabulary) -> _Fields | None:
    """The long form of a mapping without `is`; None if all its keys are fields of the very word that is wanted.

    Its keys tell which ability it is; or its first key is the name of a word, and holds that word's first field.
    `{"create": {"name": "Imp"}}` gives `{"is": "create", "card": {"name": "Imp"}}`. None also if its keys tell nothing.

    Raises:
        ShortFormError: An ability is wanted, and the keys tell of none.
    """
    if set(data) <= set(hint.__struct_fields__) and hint not in _BASES:
        return None
    if issubclass(hint, Triggered):
        return _expand_trigger(data)
    if hint in (Ability, Part) and (made := _expand_ability(hint, data, vocabulary)) is not None:
        return made
    first = next(iter(data), "")
    kind = find_kind(first, (hint,), vocabulary.words)
    if kind is not None and kind.__struct_fields__ and kind.__struct_fields__[0] not in data:
        return {"is": first, kind.__struct_fields__[0]: data[first], **{key: data[key] for key in [*data][1:]}}
    if hint is Ability:
        ways = "; ".join(f"{{{', '.join(f'{key}: …' for key in one.keys)}}}" for one in vocabulary.book.abilities)
        raise ShortFormError(f"an ability says what it `is`, or is written as one of: {ways}")
    return None


_BASES: tuple[type[Word], ...] = (Word, Ability, Part)
"""The kinds of word that no card writes itself."""


def _expand_ability(hint: type[Word], data: Mapping[str, Any], vocabulary: Vocabulary) -> _Fields | None:
    """The long form of an ability, or of a part that triggers, that its keys tell; None if they tell none.

    `{"do": […]}` gives `{"is": "spell", "does": […]}`. Where an ability is wanted, a trigger is put in a static
    ability: `{"is": "static", "gives": [{"is": "when", "on": …, "does": […]}]}`.
    """
    shape = next((one for one in vocabulary.book.abilities if set(one.keys) <= set(data)), None)
    if shape is None:
        return None
    data = {**shape.adds, **data}
    kind = vocabulary.words[shape.word]
    if issubclass(kind, Triggered):
        part = {"is": shape.word, **_expand_trigger({key: one for key, one in data.items() if key != "zones"})}
        if hint is Part:
            return part
        return {"is": "static", "gives": [part]} | ({"zones": data["zones"]} if "zones" in data else {})
    if hint is Part:
        return None
    rest = {_LONG.get(key, key): one for key, one in data.items()}
    if "always" in data:
        to = rest.pop("to", None)
        rest["gives"] = expand_parts(rest["gives"], vocabulary, to)
    return {"is": shape.word, **rest}


def _expand_trigger(data: Mapping[str, Any]) -> _Fields:
    """The fields of a trigger that is written with `when` and `do`: these become `on` and `does`, others stay."""
    return {({**_LONG, **_TRIGGER}).get(key, key): one for key, one in data.items()}


def expand_parts(listed: Any, vocabulary: Vocabulary, to: object = None) -> Any:  # noqa: ANN401 - as it was written
    """A list of parts (changes that an ability makes) with each modifier in short as the `modify`s it stands for.

    `["+2 power"]` gives `[{"is": "modify", "field": "power", "op": "add", "by": "2"}]`. Its other members stay as they
    are, and so does what is no list.

    Args:
        listed: The list as it was written.
        vocabulary: The game's words and phrases.
        to: What these modifiers are about, if they do not say it themselves.
    """
    if not isinstance(listed, list):
        return listed
    expanded: list[Any] = []
    for one in listed:
        first = one.partition(" ")[0] if isinstance(one, str) else ""
        if not isinstance(one, str) or find_kind(first, (Part,), vocabulary.words):
            expanded.append(one)
            continue
        made = read_modifier(vocabulary.book, one)
        expanded += [part if to is None or "to" in part else {**part, "to": to} for part in made] or [one]
    return expanded


# -- writing ---------------------------------------------------------------------------------------------------------


def write_texts(hint: type[Word], kind: type[Word], plain: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    """The phrases that may say a word where some kind of word is wanted: `Goblin you control`. Nothing if none fits.

    The caller keeps one that reads as the same word.

    Args:
        hint: The kind of word that is wanted.
        kind: The word.
        plain: Its fields in the long form.
        vocabulary: The game's words and phrases.
    """
    book, name = vocabulary.book, _name_kind(hint)
    fields = {"is": tag(kind), **plain} if hint is Word else plain
    yield from write_phrase(book, name, fields)
    if (said := write_joined(book, name, fields)) is not None:
        yield said
    if hint is Filter and kind is Filter:
        yield from write_filter(book, plain)
    if kind is Pattern and (line := write_event_line(plain)) is not None:
        yield line


def write_ability(
    kind: type[Word], plain: Mapping[str, Any], short: Mapping[str, Any], vocabulary: Vocabulary
) -> Iterator[_Fields]:
    """The mappings without `is` that may stand for an ability or a trigger; nothing for another word.

    One is `{"always": ["+1/+1"], "to": "creature you control"}`. The caller keeps one that reads as the same word.
    Several may come.

    Args:
        kind: The word.
        plain: Its fields in the long form, each part with its name.
        short: The same fields in their short forms.
        vocabulary: The game's words and phrases.
    """
    shapes = [one for one in vocabulary.book.abilities if one.word == tag(kind)]
    if issubclass(kind, Triggered) or (shapes and kind is not Static):
        yield from (_put_first(short, one) for one in shapes)
    elif shapes:
        rest = {key: one for key, one in short.items() if key != "gives"}
        if len(short["gives"]) == 1 and isinstance(trigger := short["gives"][0], Mapping) and "is" not in trigger:
            yield {**trigger, **rest}
        whom = [one["to"] for one in plain["gives"] if isinstance(one, Mapping) and "to" in one]
        for to in (*whom[:1], None):
            always = write_modifiers(vocabulary.book, plain["gives"], short["gives"], to)
            said = {"to": write_whom(vocabulary.book, to) or to} if to is not None and always != short["gives"] else {}
            yield {"always": always, **said, **rest}


def _put_first(fields: Mapping[str, Any], shape: AbilityShape) -> _Fields:
    """The fields of an ability by their short names, with those by which it is told before all others.

    `{"does": ["draw"], "cost": "{T}"}` gives `{"cost": "{T}", "do": ["draw"]}` for the keys `cost` and `do`. A field is
    left out if the shape adds it with this very value.
    """
    names = {"does": "do"} | ({"on": "when"} if "when" in shape.keys else {})
    said = {names.get(key, key): one for key, one in fields.items()}
    kept = {key: one for key, one in said.items() if key not in shape.adds or one != shape.adds[key]}
    order = [*shape.keys, *kept]
    return {key: kept[key] for key in sorted(kept, key=order.index)}
