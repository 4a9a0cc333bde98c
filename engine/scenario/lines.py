"""One line of a script or an expectation: words and `key=value`s, and what the names in it mean.

`P1 play zap targets=g1,g2 x=2`: a seat, an action, its fields in their order or by name. Names of objects are the
labels of `given`, or a card's name where only one object bears it (`zap#2` is the second that came to be).
"""

from __future__ import annotations

import shlex
from functools import cache
from typing import Any

import msgspec

from engine.kernel.events import Event, lineage
from engine.kernel.questions import Game, Record, Stop
from engine.kernel.state import State
from engine.kernel.values import Map, Word, show, tag
from engine.scenario.decode import DecodeError, decode, scalar, vocabulary
from rulebook.ids import slug

__all__ = ["LineError", "Names", "action", "fits", "split"]


class LineError(ValueError):
    """A line that means nothing here; says which word."""


def split(line: str) -> tuple[list[str], dict[str, str]]:
    """The bare words of a line and its `key=value`s.

    >>> split('P1 play "Chain Lightning" targets=g1,g2')
    (['P1', 'play', 'Chain Lightning'], {'targets': 'g1,g2'})
    """
    parts = _parts(line)
    pairs = [part.partition("=") for part in parts]
    named = {key: value for key, equals, value in pairs if equals}
    return [part for part in parts if "=" not in part], named


@cache
def _parts(line: str) -> tuple[str, ...]:
    """The parts of a line; remembered, for an expectation is held against every event."""
    try:
        return tuple(shlex.split(line))
    except ValueError as error:
        raise LineError(f"{line!r}: {error}") from error


class Names:
    """What the names in a scenario mean in a state."""

    def __init__(self, labels: dict[str, str]) -> None:
        self.labels = labels

    def id(self, text: str, state: State) -> str | None:
        """The object (or seat) that a name means now; None if it means none.

        Raises:
            LineError: several objects bear the name.
        """
        if text in state.seats or text == "game":
            return text
        if text in self.labels:
            return state.latest(self.labels[text])
        name, _, nth = text.partition("#")
        here = sorted(
            (o for o in state.objects.values() if slug(o.card.name) == slug(name)), key=lambda o: int(o.id[1:])
        )
        if nth.isdigit():
            return here[int(nth) - 1].id if int(nth) <= len(here) else None
        if len(here) > 1:
            raise LineError(f"{text!r} may be {len(here)} objects; label them in given, or say {name}#1")
        return here[0].id if here else None

    def id_or_none(self, text: str, state: State) -> str | None:
        """The object a name means, or None where it means none or several."""
        try:
            return self.id(text, state)
        except LineError:
            return None

    def origins(self, id: str, state: State) -> set[str]:
        """An object and everything that it was before."""
        found = {id}
        while id in state.gone or id in state.objects:
            was = state.objects[id].was if id in state.objects else state.gone[id].obj.was
            if was is None:
                break
            id = was
            found.add(id)
        return found

    def same(self, text: str, id: object, state: State) -> bool:
        """Whether a name in an expectation means this object, in whichever of its lives."""
        if not isinstance(id, str):
            return False
        if text in self.labels:
            return self.labels[text] in self.origins(id, state)
        thing = state.objects.get(id) or (state.gone[id].obj if id in state.gone else None)
        return thing is not None and slug(thing.card.name) == slug(text.partition("#")[0])


def action(line: str, game: Game, names: Names, state: State) -> Word:
    """The action that a line means.

    Raises:
        LineError: no such seat, action or field.
    """
    words, named = split(line)
    if len(words) < 2 or words[0] not in state.seats:  # noqa: PLR2004 - a seat and a verb
        raise LineError(f"{line!r}: an action begins with a seat ({', '.join(state.seats)}) and a verb")
    kinds = {tag(kind): kind for kind in game.actions}
    if words[1] not in kinds:
        raise LineError(f"{line!r}: no action {words[1]!r}; there are: {', '.join(sorted(kinds))}, and choose")
    kind = kinds[words[1]]
    fields = [name for name in kind.__struct_fields__ if name != "seat"]
    if len(words) - 2 > len(fields):
        raise LineError(f"{line!r}: too many words; {words[1]} takes {', '.join(fields) or 'none'}")
    values: dict[str, Any] = dict(zip(fields, words[2:], strict=False)) | named
    hints = msgspec.structs.fields(kind)
    data: dict[str, Any] = {"seat": words[0]}
    for name, text in values.items():
        listed = any(one.name == name and "tuple" in str(one.type) for one in hints)
        parts = [names.id(part, state) or part for part in str(text).split(",") if part] if listed else None
        data[name] = parts if parts is not None else names.id(str(text), state) or text
    try:
        found: Word = decode(kind, data, vocabulary(game), line)
    except DecodeError as error:
        raise LineError(str(error)) from error
    return found


def fits(line: str, record: Record | Stop, names: Names, state: State) -> bool:
    """Whether an event is the one that a line describes: its name or a more general one, and each field given."""
    words, named = split(line)
    return (
        words[:1] != []
        and words[0] in lineage(type(record.event))
        and all(_same(want, _field(record.event, key), names, state) for key, want in named.items())
    )


def _field(event: Event, path: str) -> object:
    value: object = event
    for name in path.split("."):
        if name.startswith("_"):
            return None
        value = value.get(name) if isinstance(value, Map) else getattr(value, name, None)
    return value


def _same(want: str, got: object, names: Names, state: State) -> bool:
    if want in {"none", "null"} and got is None:
        return True
    if want == got or scalar(want) == got:
        return True
    if isinstance(got, (tuple, frozenset)):
        wanted = want.split(",") if want else []
        return len(wanted) == len(got) and all(any(_same(one, other, names, state) for other in got) for one in wanted)
    if isinstance(got, msgspec.Struct):
        name = getattr(got, "name", None)
        return show(got) == want or (isinstance(name, str) and slug(name) == slug(want))
    return names.same(want, got, state)
