"""What objects and values are called in a sentence, in the reader's language.

An object is called by its card. Its label, or its number, stands behind the name if other objects have the same card.
An object that is no card, as an ability on the stack, is called by what it comes from.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from engine.kernel.state import Obj, State, seat_of, zone_of
from engine.scenario.playing.lines import list_first_lives
from engine.scenario.telling.describe import name_objects
from engine.scenario.telling.phrasing import SentenceBook
from rulebook.ids import make_slug

__all__ = ["join_words", "say_card", "say_objects", "say_place", "say_word"]

_NUMBER = re.compile(r"#\d+$")
_ABILITY = re.compile(r"^ability of (.*)$", re.IGNORECASE)


def say_objects(
    state: State | None, labels: Mapping[str, str], sentences: SentenceBook, card_names: Mapping[str, str]
) -> dict[str, str]:
    """The name of every object that is or was, by id: `{"o4": "Own Turtle", "o5": "Test Bear (b)"}`.

    What stands behind the name, a label or `#2`, tells it from others of the same name. One that lies with its back up
    has the name of its back. No position gives no names.

    Args:
        state: A position after everything that is told.
        labels: The first id of each labelled object.
        sentences: The sentences of the game.
        card_names: The names of cards in the reader's language, by their names in the engine.
    """
    if state is None:
        return {}
    things = {id: gone.obj for id, gone in state.gone.items()} | dict(state.objects)
    lives = list_first_lives(state)
    short = name_objects(state, labels)
    first = {id: _find_first(id, things) for id in things}
    said: dict[str, str] = {}
    labels_of: dict[str, str] = {}
    for has_source in (False, True):  # what comes from an object is called by its name
        some = {id: obj for id, obj in lives.items() if (obj.context is not None) == has_source}
        called = {id: _say_object(obj, said, first, sentences, card_names) for id, obj in some.items()}
        bearing = Counter(called.values())
        for id, name in called.items():
            labels_of[id] = _say_label(short[id], lives[id].card.name, sentences) if bearing[name] > 1 else ""
            said[id] = name + labels_of[id]
    backs = {id: obj.card.back for id, obj in things.items() if obj.marks.get("face") == "back" and obj.card.back}
    turned = {id: say_card(one.name, sentences, card_names) + labels_of[first[id]] for id, one in backs.items()}
    return {id: turned.get(id, said[first[id]]) for id in things}


def _find_first(id: str, things: Mapping[str, Obj]) -> str:
    """The id that an object had at first, before all its changes of place, each of which gives it a new id."""
    while (was := things[id].was) is not None and was in things:
        id = was
    return id


def _say_object(
    obj: Obj, said: Mapping[str, str], first: Mapping[str, str], sentences: SentenceBook, card_names: Mapping[str, str]
) -> str:
    """The name of an object, without what tells it from others of its name: `Own Turtle`, `the ability of Own Turtle`.

    The game's own words for its kind come first; else it is its card's name; else its id.

    Args:
        obj: The object.
        said: The names of objects found so far, by their first ids.
        first: The first id of each object, by its id.
        sentences: The sentences of the game.
        card_names: The names of cards in the reader's language, by their names in the engine.
    """
    name = obj.card.name
    thing = next((sentences.things[key] for key in _list_kinds(obj) if key in sentences.things), None)
    source = obj.context.source if obj.context is not None else ""
    if thing is not None and "{source}" in thing:
        of = said.get(first.get(source, source)) or _strip_ability(name, sentences, card_names)
        return thing.format(source=of) if of else sentences.things.get(f"{name} alone", name)
    return thing if thing is not None else say_card(name, sentences, card_names) or obj.id


def _list_kinds(obj: Obj) -> list[str]:
    """What an object may be called in a game's `things` (words for objects that are no card), nearest first.

    For `ability of Zap` it is `["ability"]`, and for a card its name. What is on the stack under the name of the card
    that it comes from is a layer, and perhaps an attack: `["Zap", "attack layer", "layer"]`.
    """
    kinds = ["ability" if _ABILITY.match(obj.card.name) else obj.card.name]
    if obj.token and obj.context is not None:
        subtypes = obj.card.values.get("subtypes", ())
        kinds += [f"{one} layer" for one in subtypes] if isinstance(subtypes, tuple) else []
        kinds.append("layer")
    return kinds


def _strip_ability(name: str, sentences: SentenceBook, card_names: Mapping[str, str]) -> str:
    """The name of the card in `ability of X`, in the reader's language; empty if the text has another form."""
    found = _ABILITY.match(name)
    return say_card(found[1], sentences, card_names) if found else ""


def _say_label(short: str, name: str, sentences: SentenceBook) -> str:
    """What tells an object from others of its name: its label in the scenario, as ` (t)`, or its number, as ` #2`.

    `short` is its name in the scenario, and `name` its card's. In Japanese the brackets are wide.
    """
    number = _NUMBER.search(short)
    if number and short.removesuffix(number[0]) == make_slug(name):
        return f" {number[0]}"
    return f"（{short}）" if sentences.language == "ja" else f" ({short})"


def say_card(name: str, sentences: SentenceBook, card_names: Mapping[str, str]) -> str:
    """The name of a card in the reader's language, as its game quotes names there: `Zap`, or in Japanese `《Zap》`.

    One that `card_names` lacks is told by its name in the engine. For an empty name it is `a face-down card`.
    """
    if not name:
        return sentences.things.get("face-down", "")
    return sentences.frames.get("card", "{name}").replace("{name}", card_names.get(name, name))


def say_place(where: str, sentences: SentenceBook, shared: Collection[str]) -> str:
    """A place in words: a zone that all seats share, a seat's own, or (without a seat) somebody's.

    `P1.graveyard` is `P1's graveyard`, and `graveyard` is `the graveyard`. `shared` holds the zones that all share.
    They stand without an added article. A zone without a word is told by its name.
    """
    name, seat = zone_of(where), seat_of(where)
    zone = sentences.zones.get(name, name)
    if sentences.language == "ja":
        return f"{seat}の{zone}" if seat else zone
    return f"{seat}'s {zone}" if seat else zone if name in shared else f"the {zone}"


def say_word(value: object, sentences: SentenceBook) -> str:
    """A value that names no object, as a sentence says it: `yes`, `first strike` for `first-strike`, `3`.

    Words that the game's sentences translate are said so.
    """
    if isinstance(value, bool):
        return sentences.words["yes" if value else "no"]
    text = str(value)
    return sentences.words.get(text) or (text if sentences.language == "ja" else _unhyphen(text))


def _unhyphen(text: str) -> str:
    """A name in kebab case as words: `first strike`. All else, as `+1/+1`, stays."""
    return text.replace("-", " ") if re.fullmatch(r"[a-z]+(-[a-z]+)+", text) else text


def join_words(parts: Sequence[str], sentences: SentenceBook, last: str = "and") -> str:
    """Some words in a row: `A, B and C`. Symbols in braces stand side by side: `{R}{R}`. No words give an empty text.

    `last` is `and` or `or`. In Japanese it is `A、B`, or `AかB` for `or`.
    """
    if parts and all(one.startswith("{") and one.endswith("}") for one in parts):
        return "".join(parts)
    if sentences.language == "ja":
        return ("か" if last == "or" else "、").join(parts)
    return f" {last} ".join([part for part in (", ".join(parts[:-1]), *parts[-1:]) if part])
