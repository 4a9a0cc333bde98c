"""A line of a script or an expectation: bare words and `key=value`s, and what the names in it mean.

`P1 play zap targets=g1,g2 x=2` is a seat, an action, and its fields in order or by name. An object is named by its
label in `given`, or by its card if only one object has that card. `zap#2` is the second of several.
"""

from __future__ import annotations

import difflib
import shlex
from functools import cache, lru_cache
from typing import Any

import msgspec

from engine.kernel.events import Event, list_names
from engine.kernel.game import Game
from engine.kernel.log import Record, Stop
from engine.kernel.state import Obj, State
from engine.kernel.values import Map, Word, show, within
from engine.scenario.cards.decode import DecodeError, decode, parse_scalar
from engine.scenario.cards.vocabulary import make_vocabulary
from rulebook.ids import make_slug

__all__ = [
    "LineError",
    "Names",
    "list_first_lives",
    "matches_event",
    "parse_action",
    "read_number",
    "require_event",
    "split_line",
]


class LineError(ValueError):
    """A line that means nothing here. The message says which word."""


def split_line(line: str) -> tuple[list[str], dict[str, str]]:
    """Give the bare words of a line and its `key=value`s; an empty list and dict for an empty line.

    >>> split_line('P1 play "Chain Lightning" targets=g1,g2')
    (['P1', 'play', 'Chain Lightning'], {'targets': 'g1,g2'})

    Raises:
        LineError: A quotation mark is missing, or a key stands twice.
    """
    words, named = _parse_line(line)
    return list(words), dict(named)


@lru_cache(maxsize=8_192)
def _parse_line(line: str) -> tuple[tuple[str, ...], Map[str, str]]:
    """Give the bare words of a line and its `key=value`s, as `split_line` does. The answer is remembered.

    Raises:
        LineError: A quotation mark is missing, or a key stands twice.
    """
    try:
        parts = shlex.split(line)
    except ValueError as error:
        raise LineError(f"{line!r}: {error}") from error
    pairs = [part.partition("=") for part in parts]
    keys = [key for key, equals, _ in pairs if equals]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise LineError(f"{line!r}: {twice}= stands twice")
    named = Map({key: value for key, equals, value in pairs if equals})
    return tuple(part for part in parts if "=" not in part), named


class Names:
    """What the names in a scenario mean in a state: labels, card names and seats.

    `labels` holds the first id of each labelled object: `{"g1": "o3"}`. `zap#2` is the second object of that name that
    ever was, however often it moves. With `drifting` it is the second of those that are there now, as it was once.
    """

    def __init__(self, labels: dict[str, str], *, drifting: bool = False) -> None:
        """Take the first id of each label, and whether names are counted as they were once (see the class)."""
        self.labels, self._drifting = labels, drifting

    def id(self, text: str, state: State) -> str | None:
        """Give the id that a name means now, such as `"o7"` for an object; None if it means nothing.

        A seat, or `game`, stands for itself; else it is a label; else `zap#2`, the second object of that card; else a
        card's name. By a label or `zap#2`, an object that is gone has its last id. By a card's name alone, only objects
        there now are meant.

        Raises:
            LineError: It is a card's name, and several objects have that card.
        """
        if text in state.seats or text == "game":
            return text
        if text in self.labels:
            return state.latest(self.labels[text])
        name, _, nth = text.partition("#")
        if nth.isdecimal():
            first = self._find_nth(name, int(nth), state)
            return state.latest(first) if first is not None else None
        here = sorted(
            (o.id for o in state.objects.values() if make_slug(o.card.name) == make_slug(name)), key=read_number
        )
        if len(here) > 1:
            raise LineError(f"{text!r} may be {len(here)} objects; label them in given, or say {name}#1")
        return here[0] if here else None

    def _find_nth(self, name: str, nth: int, state: State) -> str | None:
        """Give the first id that the n-th object of a card's name had, counted from 1; None if there are fewer.

        They come in the order in which they came into being. The card's name is compared as a slug. With `drifting`,
        only objects that are there now are counted.
        """
        things = state.objects if self._drifting else list_first_lives(state)
        bearing = [id for id, obj in things.items() if make_slug(obj.card.name) == make_slug(name)]
        return sorted(bearing, key=read_number)[nth - 1] if 0 < nth <= len(bearing) else None

    def id_or_none(self, text: str, state: State) -> str | None:
        """Give the id of the object or seat that a name means now, such as `"o7"`; None if it means none or several.

        It is as `id`, but raises nothing.
        """
        try:
            return self.id(text, state)
        except LineError:
            return None

    def origins(self, id: str, state: State) -> tuple[str, ...]:
        """Give the id of an object and all ids that it had before, newest first: `("o7", "o2")`.

        An id that is unknown, or had no other before, comes alone.
        """
        found = [id]
        while id in state.gone or id in state.objects:
            was = state.objects[id].was if id in state.objects else state.gone[id].obj.was
            if was is None:
                break
            id = was
            found.append(id)
        return tuple(found)

    def is_name_of(self, text: str, id: object, state: State) -> bool:
        """Whether a text is the label of an object, through all its changes of place, or the name of its card.

        A text that is a label is never taken as a card's name. `zap#2` means only the second object of that card,
        unless the names are `drifting`. It is false if `id` is no text, or no object's id.
        """
        if not isinstance(id, str):
            return False
        if text in self.labels:
            return self.labels[text] in self.origins(id, state)
        name, _, nth = text.partition("#")
        if nth.isdecimal() and not self._drifting:
            return self._find_nth(name, int(nth), state) in self.origins(id, state)
        thing = state.objects.get(id) or (state.gone[id].obj if id in state.gone else None)
        return thing is not None and make_slug(thing.card.name) == make_slug(text.partition("#")[0])


def list_first_lives(state: State) -> dict[str, Obj]:
    """Give every object that is or was, by the id that it had at first, as it last was under that id.

    An object that moved from `o1` to `o5` stands once, under `o1`.
    """
    things = {id: gone.obj for id, gone in state.gone.items()} | dict(state.objects)
    return {id: obj for id, obj in things.items() if obj.was is None or obj.was not in things}


def read_number(id: str) -> int:
    """Give the number in an id; 0 if it has none.

    >>> read_number("o12"), read_number("P")
    (12, 0)
    """
    return int(id[1:]) if id[1:].isdecimal() else 0


def parse_action(line: str, game: Game, names: Names, state: State) -> Word:
    """Give the action that a line stands for, an object of the game's class for it, with names replaced by ids.

    A text that means no object stays a text where the field need not hold objects. Whether the rules permit the action
    is not asked. A field that is a list takes its members with commas between.

    Args:
        line: A seat, a verb, and the action's fields in order or by name: `P1 play zap targets=g1,g2`.
        game: The game.
        names: The labels of the scenario.
        state: The position now.

    Raises:
        LineError: There is no such seat, action, field or object, or several. Or a field is missing, stands twice or
            does not fit. Or `x=` is said where nothing asks for it.
    """
    words, named = split_line(line)
    if len(words) < 2 or words[0] not in state.seats:  # noqa: PLR2004 - a seat and a verb
        raise LineError(f"{line!r}: an action begins with a seat ({', '.join(state.seats)}) and a verb")
    kinds = make_vocabulary(game).actions
    if words[1] not in kinds:
        raise LineError(f"{line!r}: no action {words[1]!r}; there are: {', '.join(sorted(kinds))}, and choose")
    kind = kinds[words[1]]
    fields = _list_action_fields(kind)
    values: dict[str, Any] = dict(zip(fields, words[2:], strict=False))
    if twice := next((name for name in values if name in named), None):
        raise LineError(f"{line!r}: {twice} is said twice, in its place and by its name")
    values |= named
    missing = [name for name, one in fields.items() if one.required and name not in values]
    unknown = [name for name in named if name not in fields]
    if len(words) - 2 > len(fields) or missing or unknown:
        wrong = f"no {unknown[0]}" if unknown else f"{missing[0]} is missing" if missing else "too many words"
        shape = " ".join(name if one.required else f"[{name}]" for name, one in fields.items())
        raise LineError(f"{line!r}: {wrong}; it is written: {words[0]} {words[1]} {shape}".rstrip())
    data: dict[str, Any] = {"seat": words[0]}
    for name, text in values.items():
        listed, things = "tuple" in str(fields[name].type), _holds_objects(fields[name])
        parts = [part for part in str(text).split(",") if part] if listed else [str(text)]
        found = [names.id(part, state) or part for part in parts]
        strange = [
            part for part, id in zip(parts, found, strict=True) if things and part == id and not _exists(id, state)
        ]
        if strange:
            raise LineError(f"{line!r}: {strange[0]!r} names no object here, by label or by card")
        data[name] = found if listed else found[0]
    try:
        made: Word = decode(kind, data, make_vocabulary(game), line)
    except DecodeError as error:
        raise LineError(str(error)) from error
    obj = state.objects.get(next((str(data[name]) for name, one in fields.items() if one.required), ""))
    if (
        getattr(made, "x", None) is not None
        and obj is not None
        and not any(isinstance(one, str) and _names_x(one) for one in within((obj, [*state.effects.values()])))
    ):
        raise LineError(f"{line!r}: nothing on {obj.card.name!r} asks for a number, and x= would say nothing")
    return made


def _names_x(text: str) -> bool:
    """Whether a text stands for an announced number: `x`, `-x` or `variable` in any case, or one with `{X}` in it."""
    return text.casefold() in {"x", "-x", "variable"} or "{X}" in text


@cache
def _list_action_fields(kind: type[Word]) -> dict[str, msgspec.structs.FieldInfo]:
    """Give the fields of an action besides its seat, by name, in order.

    They are remembered, as reading them is slow.
    """
    return {one.name: one for one in msgspec.structs.fields(kind) if one.name != "seat"}


def _holds_objects(one: msgspec.structs.FieldInfo) -> bool:
    """Whether a field of an action must hold objects or seats: each required field, each that is a tuple of texts."""
    return one.required or "str, ..." in str(one.type)


def _exists(text: str, state: State) -> bool:
    """Whether a text is a seat, the id of an object that is or was, or `none`."""
    return text in state.seats or text in state.objects or text in state.gone or text == "none"


def require_event(line: str, game: Game) -> None:
    """Require that a line such as `lost-life amount=3` names an event of the game and fields that it has.

    If it does, nothing happens. Values are not checked. Of a key such as `effect.source`, only `effect` is.

    Raises:
        LineError: The event or a field is unknown, or there is a second bare word. So it is for `event`, which every
            event is.
    """
    words, named = split_line(line)
    known = make_vocabulary(game).events
    name = words[0] if words else ""
    if name == "event":
        raise LineError(f"{line!r} is whatever happens; name the event")
    if name not in known:
        near = difflib.get_close_matches(name, known, 3) or sorted(set(known) - {"event"})
        raise LineError(f"{line!r}: {game.name} has no event {name!r}; there are: {', '.join(near)}")
    fields = sorted(known[name])
    if len(words) > 1:
        raise LineError(f"{line!r}: {words[1]!r} says no field; write it as one of {'=, '.join(fields)}=")
    for key in named:
        if key.partition(".")[0] not in fields:
            raise LineError(f"{line!r}: {name} has no {key!r}; it has: {', '.join(fields)}")


def matches_event(line: str, record: Record | Stop, names: Names, state: State) -> bool:
    """Whether a line such as `lost-life amount=3` describes a record (event) or stop (forbidden event).

    The line gives the event's name or a parent's, and each field given must agree. A field that the event lacks agrees
    with `none`. Further bare words are passed over. An empty line describes none.

    Raises:
        LineError: A quotation mark is missing, or a key stands twice.
    """
    words, named = _parse_line(line)
    return (
        words[:1] != ()
        and words[0] in list_names(record.event)
        and all(_is_same_value(want, _read_path(record.event, key), names, state) for key, want in named.items())
    )


_NOTHING = object()
"""The value at the end of a path that does not exist. It is not even `none`."""


def _read_path(event: Event, path: str) -> object:
    """Give the value at a dotted path in an event, such as `effect.context.source`; None for a field that it lacks.

    None, too, for a key that a mapping lacks, and for whatever comes after None. A name that begins with `_`, or any
    other that does not exist further along the path, gives the marker `_NOTHING`.
    """
    value: object = event
    for name in path.split("."):
        if name.startswith("_"):
            return _NOTHING
        if isinstance(value, Map):
            value = value.get(name)
        elif value is not event and value is not None and not hasattr(value, name):
            return _NOTHING
        else:
            value = getattr(value, name, None)
    return value


def _is_same_value(want: str, got: object, names: Names, state: State) -> bool:
    """Whether a text in an expectation means a value: `"3"` means 3, and `"none"` or `"null"` means None.

    A label or a card's name means the object or its id. A text such as `"g1,g2"` means a tuple or set of as many, in
    any order; `""` means the empty one. A word is meant by its `name`, or as `show` writes it.
    """
    if want in {"none", "null"} and got is None:
        return True
    meant = parse_scalar(want)
    if want == got or (type(meant) is type(got) and meant == got):
        return True
    if isinstance(got, (tuple, frozenset)):
        wanted = want.split(",") if want else []
        return len(wanted) == len(got) and all(
            any(_is_same_value(one, other, names, state) for other in got) for one in wanted
        )
    if isinstance(got, Obj):
        return names.is_name_of(want, got.id, state)
    if isinstance(got, msgspec.Struct):
        name = getattr(got, "name", None)
        return show(got) == want or (isinstance(name, str) and make_slug(name) == make_slug(want))
    return names.is_name_of(want, got, state)
