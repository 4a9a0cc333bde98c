"""Matching words against a position: references, amounts, conditions, filters, patterns.

`look` is a board, or anything else with `get(subject, field)`, a `state` and a `game`. The entries that its values
rest on join the chain of the clause that asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from engine.kernel.errors import NotModelled, Spent
from engine.kernel.events import Moved, list_names
from engine.kernel.game import Game
from engine.kernel.state import Obj, State, zone_of
from engine.kernel.values import Word, show, within
from engine.kernel.words import (
    AllOf,
    AtLeast,
    AtMost,
    Both,
    Compare,
    Context,
    Count,
    Exists,
    Filter,
    Happened,
    Negate,
    Pattern,
    Plus,
    Times,
    ValueOf,
)

__all__ = [
    "Look",
    "amount",
    "fields_read",
    "holds",
    "is_reference",
    "matches_filter",
    "matches_pattern",
    "matching_objects",
    "resolve_reference",
]

_REFERENCES = frozenset({"this", "you", "host", "it", "owner"})
_OPS = {"<": -1, "<=": -1, "=": 0, ">=": 1, ">": 1}


class Look(Protocol):
    """Values that can be read: those of a board, finished or in the making."""

    state: State
    game: Game

    def get(self, subject: str, field: str) -> object:
        """The current value of an object's field, or of a mark of a seat or the game; None if there is none."""

    def spend(self, looks: int) -> None:
        """Count this many looks at objects against the budget, so that no search is endless.

        Raises:
            Spent: The budget is used up.
        """

    def meet(self, pattern: Pattern) -> None:
        """Note that something has matched a pattern. It serves remarks alone."""


def _find_object(state: State, id: str) -> Obj | None:
    """The object with this id, or its last state if it is gone; None if there never was one."""
    if id in state.objects:
        return state.objects[id]
    return state.gone[id].obj if id in state.gone else None


def is_reference(text: object) -> bool:
    """Whether a text is a reference, and not a plain value.

    >>> is_reference("you"), is_reference("event.obj"), is_reference("target.2"), is_reference("Night Elf")
    (True, True, True, False)
    """
    if not isinstance(text, str):
        return False
    head, _, tail = text.partition(".")
    return text in _REFERENCES or head in {"event", "this"} or (head == "target" and (not tail or tail.isdecimal()))


def resolve_reference(ref: str, context: Context, state: State) -> object:
    """What a reference stands for in a context: an id, a seat, or another value of a field of the event.

    `you` gives the controller, `target.2` the second target's id, `event.amount` a number, `this.<name>` a mark of the
    source. `host` and `owner` are those of the source, even if it is gone. It is None if there is no such thing. A text
    that is no reference, such as `o3`, stands for itself.
    """
    if ref == "this":
        return context.source
    if ref == "you":
        return context.controller
    if ref == "it":
        return context.it
    if ref in {"host", "owner"}:
        thing = _find_object(state, context.source)
        return thing and (thing.host if ref == "host" else thing.owner)
    head, _, tail = ref.partition(".")
    if head == "target" and is_reference(ref):
        at = int(tail or 1) - 1
        return context.targets[at] if at < len(context.targets) else None
    if head == "event":
        return _read_field(context.event, tail) if context.event is not None else None
    if head == "this" and tail:
        return state.mark(context.source, tail)
    return ref


LARGEST = 1_000_000
"""The largest number that an amount may come to."""


def amount(word: object, context: Context, look: Look) -> int:
    """The number that a word of amount comes to: 3 for `3` or `"3"`, the announced number for `"x"`.

    What is undefined or no number counts as 0. References are read in `context`, and values through `look`.

    Raises:
        NotModelled: The word is no amount, such as None.
        Spent: The number is larger than a million, or below minus a million. Or the budget is used up.
    """
    number = _compute_amount(word, context, look)
    if abs(number) > LARGEST:
        raise Spent("a number", LARGEST)
    return number


def _compute_amount(word: object, context: Context, look: Look) -> int:
    """The number that a word of amount comes to, without a limit on the number itself: 3 for `3` or `"3"`.

    What is undefined, or is no number, counts as 0.

    Raises:
        NotModelled: The word is no amount.
        Spent: The budget is used up, or a part of a sum or product is beyond a million.
    """
    if isinstance(word, int):
        return word
    if isinstance(word, str):
        if word == "x":
            return context.x or 0
        if word.lstrip("-").isdecimal():
            return int(word)
        got = resolve_reference(word, context, look.state)
        return got if isinstance(got, int) else 0
    if isinstance(word, Count):
        ids = matching_objects(word.of, context, look)
        if word.distinct is not None:
            return word.times * len({look.get(i, word.distinct) for i in ids})
        return word.times * len(ids)
    if isinstance(word, ValueOf):
        subject = resolve_reference(word.of, context, look.state)
        got = look.get(subject, word.field) if isinstance(subject, str) else 0
        return got if isinstance(got, int) else 0
    if isinstance(word, Times):
        return amount(word.left, context, look) * amount(word.right, context, look)
    if isinstance(word, Plus):
        return amount(word.left, context, look) + amount(word.right, context, look)
    own = look.game.hooks.amounts.get(type(word)) if isinstance(word, Word) else None
    if own is not None:
        return own(word, context, look)
    raise NotModelled(show(word), "as an amount")


def holds(condition: object, context: Context, look: Look) -> bool:
    """Whether a condition, such as `Exists` or `Compare`, holds now. None always holds, as does an empty `AllOf`.

    `Happened` counts events of this turn alone. References are read in `context`, and values through `look`.

    Raises:
        NotModelled: The word is no condition, or compares something that is no amount.
        Spent: The budget is used up, or an amount is beyond a million.
    """
    if condition is None:
        return True
    if isinstance(condition, Compare):
        left, right = amount(condition.left, context, look), amount(condition.right, context, look)
        return (left == right and "=" in condition.op) or (left - right) * _OPS[condition.op] > 0
    if isinstance(condition, (Exists, Happened)):
        if isinstance(condition, Exists):
            count = len(matching_objects(condition.of, context, look))
        else:
            look.spend(len(look.state.past) // 4)
            count = sum(matches_pattern(condition.what, event, context, look) for event in look.state.past)
        return condition.at_least <= count and (condition.at_most is None or count <= condition.at_most)
    if isinstance(condition, AllOf):
        return all(holds(one, context, look) for one in condition.these)
    if isinstance(condition, Negate):
        return not holds(condition.test, context, look)
    raise NotModelled(show(condition), "as a condition")


def matching_objects(
    which: Filter, context: Context, look: Look, shown: Callable[[str], bool] | None = None
) -> tuple[str, ...]:
    """The ids of the objects that match a filter, place by place and top first; `()` if none does.

    References are read in `context`, and values through `look`. Objects for which `shown` is false never match, except
    where the filter names the one object (`be`).

    Raises:
        Spent: The budget is used up.
    """
    state = look.state
    if which.be is not None:
        got = resolve_reference(which.be, context, state)
        return (
            (got,)
            if isinstance(got, str) and got in state.objects and matches_filter(which, got, context, look)
            else ()
        )
    ids = [i for where, pile in state.places.items() if pile and _in_zone(which, where, look.game) for i in pile]
    look.spend(len(ids) // 4)
    return tuple(
        [i for i in ids if (shown is None or shown(i)) and _matches_rest(which, i, state.objects[i], context, look)]
    )


def _in_zone(which: Filter, where: str, game: Game) -> bool:
    """Whether a place (`P1.hand`) is in the zone that a filter names, or on the board if it names none."""
    zone = where.rpartition(".")[2]
    if which.zone is not None:
        return zone == which.zone
    return zone in game.zones and game.zones[zone].board


def matches_filter(which: Filter, id: str, context: Context, look: Look) -> bool:
    """Whether one object matches a filter. It is false for an id that never was.

    A filter without a zone matches on the board alone, or anywhere if it names the object (`be`). An object that is
    gone is matched by its last known information. References are read in `context`, and values through `look`.
    """
    state = look.state
    obj = _find_object(state, id)
    if obj is None or (which.be is None and not _in_zone(which, obj.place, look.game)):
        return False
    if which.zone is not None and obj.zone != which.zone:
        return False
    return _matches_rest(which, id, obj, context, look)


def _matches_rest(which: Filter, id: str, obj: Obj, context: Context, look: Look) -> bool:
    """Whether an object, or its last state, matches every field of a filter but the zone.

    The context's source never matches a filter with `other`. Where a mark is to be False, any value but True will do;
    else an absent mark is None. Of `one_of` one is enough.
    """
    state = look.state
    if which.other and id == context.source:
        return False
    if which.be is not None and resolve_reference(which.be, context, state) != id:
        return False
    if which.name is not None and look.get(id, "name") != which.name:
        return False
    if which.controller is not None and not _matches_seat(which.controller, look.get(id, "controller"), context, state):
        return False
    if which.owner is not None and not _matches_seat(which.owner, obj.owner, context, state):
        return False
    if which.host is not None and obj.host != resolve_reference(which.host, context, state):
        return False
    for name, want in which.marks.items():
        got = obj.marks.get(name)
        if not _matches_value(
            want, got is True if want is False else got, context, look
        ):  # an absent mark counts as no
            return False
    if which.one_of and not any(_matches_rest(one, id, obj, context, look) for one in which.one_of):
        return False
    return all(_matches_value(want, look.get(id, name), context, look) for name, want in which.has.items())


def _matches_seat(want: str, got: object, context: Context, state: State) -> bool:
    """Whether the seat `got` is the one wanted: `you`, `not-you`, `friend`, `foe`, or a reference.

    If `got` is None, it is neither `not-you` nor a friend nor a foe.
    """
    if want == "not-you":
        return got is not None and got != context.controller
    if want in {"friend", "foe"}:
        known = got in state.seats and context.controller is not None
        return known and state.friends(str(got), str(context.controller)) == (want == "friend")
    return got == resolve_reference(want, context, state)


def _matches_value(want: object, got: object, context: Context, look: Look) -> bool:
    """Whether a value is as wanted: it passes a test, is what a reference stands for, or equals what is wanted.

    A list matches a filter or reference if one of its members does, and else if it holds what is wanted. A tuple wanted
    is a choice of several. `x` is the X announced, 0 if none; `not-you`, `friend` and `foe` are seats. A value that is
    no number fails every bound.
    """
    if isinstance(want, (AtLeast, AtMost)):
        bound = amount(want.n, context, look)
        return isinstance(got, int) and (got >= bound if isinstance(want, AtLeast) else got <= bound)
    if isinstance(want, Both):
        return all(_matches_value(one, got, context, look) for one in want.these)
    if want == "x":
        return got == (context.x or 0)
    if isinstance(got, tuple) and (isinstance(want, Filter) or is_reference(want)):
        return any(_matches_value(want, one, context, look) for one in got)
    if isinstance(want, Negate):
        return not _matches_value(want.test, got, context, look)
    if isinstance(want, Filter):
        return isinstance(got, str) and matches_filter(want, got, context, look)
    if isinstance(want, str) and want in {"not-you", "friend", "foe"}:
        return _matches_seat(want, got, context, look.state)
    if isinstance(want, str) and is_reference(want):
        return got == resolve_reference(want, context, look.state)
    if isinstance(want, tuple):
        return any(_matches_value(one, got, context, look) for one in want)
    return want in got if isinstance(got, (tuple, frozenset)) and not isinstance(want, tuple) else want == got


def matches_pattern(pattern: Pattern, event: Word, context: Context, look: Look) -> bool:
    """Whether an event or an action matches a pattern, by its name (or a parent's) and by every field that it names.

    A field that the event lacks counts as None. A match is noted by `look.meet`. References are read in `context`, and
    values through `look`.
    """
    if pattern.event not in list_names(event):
        return False
    matches = all(
        _matches_value(want, _read_place(event, want) if name == "to" else _read_field(event, name), context, look)
        for name, want in pattern.where.items()
    )
    if matches:
        look.meet(pattern)
    return matches


def _read_place(event: Word, want: object) -> object:
    """Where an event moves something, as the field `to` of a pattern is compared.

    It is its place (`P1.hand`) if the pattern's `want` names one, else its zone (`hand`). Without `to` it is None.
    """
    to = getattr(event, "to", None)
    names_place = any(isinstance(one, str) and "." in one for one in within(want))
    return zone_of(to) if isinstance(event, Moved) and isinstance(to, str) and not names_place else to


def _read_field(event: Word, path: str) -> object:
    """The value at a dotted path in a word, such as `card.name`; None if there is none."""
    value: object = event
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
    return value


_READS: dict[object, frozenset[str]] = {}


def fields_read(word: object) -> frozenset[str]:
    """Every field that reading a word might look at, at any depth: `{"power"}` for `ValueOf("this", "power")`.

    It may name too many, never too few. A look at the turn's events counts as the field `history`. A filter's zone,
    owner, host and marks are no fields. It is empty for a plain value.
    """
    if isinstance(word, msgspec.Struct):
        if word not in _READS:
            _READS[word] = _collect_fields(word)
        return _READS[word]
    if isinstance(word, (tuple, list)):
        return frozenset[str]().union(*map(fields_read, word))
    if isinstance(word, dict):
        return frozenset[str]().union(*map(fields_read, word.values()))
    return frozenset()


def _collect_fields(word: msgspec.Struct) -> frozenset[str]:
    """The fields that reading one word might look at, as `fields_read` has them, but without remembering the answer."""
    fields: set[str] = set()
    if isinstance(word, Filter):
        fields |= set(word.has)
        fields |= {"name"} if word.name is not None else set()
        fields |= {"controller"} if word.controller is not None else set()
    if isinstance(word, Count) and word.distinct:
        fields.add(word.distinct)
    if isinstance(word, ValueOf):
        fields.add(word.field)
    if isinstance(word, Happened):
        fields.add("history")
    return frozenset(fields).union(*(fields_read(getattr(word, name)) for name in word.__struct_fields__))
