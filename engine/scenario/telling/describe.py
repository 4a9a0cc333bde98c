"""A run in words for people: objects by their names in the scenario, events in short, and which lines may follow.

Ids of objects (`o12`) are the kernel's own. The author of a scenario knows labels and card names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.kernel.errors import Pending
from engine.kernel.events import Began, Event, Stacked, Triggers, list_names
from engine.kernel.log import Record, Stop
from engine.kernel.state import GAME, Obj, State, seat_of
from engine.kernel.values import EMPTY, Word, show, tag
from engine.kernel.words import Card, Context
from engine.scenario.playing.lines import Names, list_first_lives, matches_event, read_number, split_line
from rulebook.ids import make_slug

__all__ = [
    "describe_action",
    "describe_choices",
    "describe_event",
    "describe_part",
    "describe_position",
    "describe_seen",
    "describe_value",
    "find_alike",
    "name_objects",
    "replace_ids",
]

_LONGEST = 120
"""Longer values are cut, as nobody needs a whole card to follow a reason."""
_NEAREST = 3
"""How many events are named where the expected one did not come."""
_QUIET = frozenset({"last", "becomes", "counters", "marks", "waiting"})
"""Fields that repeat what the rest of the log says, or hold an id that no line can name."""
_ID = re.compile(r"\bo\d+\b")


def name_objects(state: State | None, labels: Mapping[str, str]) -> dict[str, str]:
    """The name of every object that is or was, by id: its label, or its card's slug, numbered if several share it.

    `{"o4": "t", "o5": "test-bear#1", "o6": "test-bear#2"}`. Labelled objects count in the numbering, too. After a
    change of place, an object keeps its name under its new id. One without a label or a card's name is called by its
    first id.

    Args:
        state: A position; if there is none, the answer is empty.
        labels: The first id of each labelled object, by its label.
    """
    if state is None:
        return {}
    things = {id: gone.obj for id, gone in state.gone.items()} | dict(state.objects)
    label_of = {id: label for label, id in labels.items()}
    lives = list_first_lives(state)
    bearing = Counter(make_slug(obj.card.name) for obj in lives.values())
    names: dict[str, str] = {}
    nth: Counter[str] = Counter()
    for id in sorted(lives, key=read_number):
        name = make_slug(lives[id].card.name)
        nth[name] += 1
        numbered = f"{name}#{nth[name]}" if bearing[name] > 1 else name
        names[id] = label_of.get(id) or (numbered if name else id)
    return {id: names[_find_first_life(id, things)] for id in things}


def _find_first_life(id: str, things: Mapping[str, Obj]) -> str:
    """The id that an object had at first, before all its changes of place, each of which gives it a new id.

    The id itself if it never moved.
    """
    while (was := things[id].was) is not None and was in things:
        id = was
    return id


def describe_value(thing: object, names: Mapping[str, str]) -> str:
    """A value in short, with objects by their names in the scenario: `t`, `[a, 3]`, `True`; cut after 120 characters.

    `names` has the name of each object by its id. One that it lacks is called by its id.
    """
    if isinstance(thing, Obj):
        return names.get(thing.id, thing.id)
    text = replace_ids(show(_shorten(thing)), names)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def replace_ids(text: str, names: Mapping[str, str]) -> str:
    """A text with the ids of objects replaced by their names: `o4 dies` becomes `t dies`. An unknown id stays."""
    return _ID.sub(lambda found: names.get(found[0], found[0]), text)


def _shorten(thing: object) -> object:
    """A value with its objects as ids and its cards as names, also inside tuples and lists, which become tuples."""
    if isinstance(thing, (tuple, list)):
        return tuple(map(_shorten, thing))
    if isinstance(thing, Card):
        return thing.name or "a card face down"
    return thing.id if isinstance(thing, Obj) else thing


def describe_event(what: Event, names: Mapping[str, str]) -> str:
    """An event as an expectation would write it: `moved obj=u to=stack controller=P1`.

    Left out are fields that are empty or have their default, whole effects and triggers, and what only the kernel
    needs. Where an effect or trigger comes from is added as `effect.context.source=` or `source=`. `names` has each
    object's name by id. Objects stand by their names.
    """
    defaults = dict(zip(reversed(what.__struct_fields__), reversed(what.__struct_defaults__), strict=False))
    told = [tag(what)]
    for name in what.__struct_fields__:
        got = getattr(what, name)
        if name in _QUIET or (name in defaults and got == defaults[name]) or got in (None, EMPTY, ()):
            continue
        if isinstance(got, msgspec.Struct) and not isinstance(got, (Word, Obj)):
            continue  # no expectation can name a whole effect or trigger
        told.append(f"{name}={_write_field(got, names)}")
    if isinstance(what, Began) and what.effect.context.source:
        told.append(f"effect.context.source={_write_field(what.effect.context.source, names)}")
    if isinstance(what, (Triggers, Stacked)) and what.source:
        told.append(f"source={_write_field(what.source, names)}")
    return " ".join(told)


def _write_field(got: object, names: Mapping[str, str]) -> str:
    """A value of a field as an expectation writes it: `yes`, `a,1` for a tuple, `"a b"` for a text with a blank.

    Objects stand by their names.
    """
    if isinstance(got, bool):
        return "yes" if got else "no"
    if isinstance(got, tuple) and all(isinstance(one, (str, int)) for one in got):
        return ",".join(_write_field(one, names) for one in got)
    text = describe_value(got, names)
    return f'"{text}"' if " " in text and isinstance(got, str) else text


def describe_position(state: State, names: Mapping[str, str]) -> Iterator[str]:
    """A position in lines, one for each seat and one for the game's marks, if any tell something.

    `*` has the turn, and `!` may act: `P1*! life 20 | graveyard: zap | battlefield: t (Own Turtle) [2 +1/+1]`. Objects
    in a shared place are listed with the seat that controls them, or else owns them. Places stand in the order of their
    names.
    """
    for seat in state.seats:
        flow = ("*" if seat == state.flow.active else "") + ("!" if seat == state.flow.priority else "")
        marks = _describe_marks(state.marks.get(seat, EMPTY), names)
        piles = [_describe_pile(state, where, names, seat) for where in sorted(state.places)]
        out = "out of the game" if seat in state.out else ""
        yield f"{seat + flow:<4} " + " | ".join(part for part in (out, ", ".join(marks), *piles) if part)
    if told := _describe_marks(state.marks.get(GAME, EMPTY), names):
        yield f"{GAME} {', '.join(told)}"


_UNSAID: tuple[object, ...] = (None, False, (), EMPTY)
_MANY = 12
"""How many different objects of one pile are named."""


def _describe_marks(marks: Mapping[str, object], names: Mapping[str, str]) -> list[str]:
    """The marks, named values, that tell a reader something: `["tapped", "damage 2"]`.

    Marks that are off, empty or 0, and the kernel's own structures, are left out.
    """
    said = {key: one for key, one in marks.items() if one not in _UNSAID and not isinstance(one, msgspec.Struct)}
    return [key if one is True else f"{key} {describe_value(one, names)}" for key, one in said.items()]


def _describe_pile(state: State, where: str, names: Mapping[str, str], seat: str) -> str:
    """The objects of a seat in one place: `graveyard: zap, 2 test-bear`; empty if there are none.

    Objects that differ only in their number (`#2`) are counted together. At most 12 different ones are named. Then `3
    others` says how many kinds more there are.

    Args:
        state: The position.
        where: The place, as `battlefield` or `P1.graveyard`.
        names: The name of each object, by its id.
        seat: The seat.
    """
    here = [state.objects[id] for id in state.at(where) if id in state.objects]
    mine = [obj for obj in here if seat == (seat_of(where) or obj.controller or obj.owner)]
    if not mine:
        return ""
    alike = Counter(re.sub(r"#\d+", "", _describe_object(obj, names)) for obj in mine)
    told = [f"{many} {text}" if many > 1 else text for text, many in list(alike.items())[:_MANY]]
    more = [f"{len(alike) - _MANY} others"] if len(alike) > _MANY else []
    return f"{where.rpartition('.')[2]}: {', '.join([*told, *more])}"


def _describe_object(obj: Obj, names: Mapping[str, str]) -> str:
    """An object: its name, its card if that is another, and its marks, counters and host in brackets.

    It is such as `t (Own Turtle) [tapped, 2 +1/+1]`. Its owner is named there if another seat controls it.
    """
    name = names.get(obj.id, obj.id)
    card = make_slug(obj.card.name)
    sets = _describe_marks(obj.marks, names)
    sets += [f"{n} {kind}" for kind, n in obj.counters.items() if n]
    sets += [f"on {names.get(obj.host, obj.host)}"] if obj.host else []
    sets += [f"owned by {obj.owner}"] if obj.controller not in (None, obj.owner) else []
    shown = name if not card or name.partition("#")[0] == card else f"{name} ({obj.card.name})"
    return f"{shown} [{', '.join(sets)}]" if sets else shown


def find_alike(line: str, log: Sequence[Record | Stop], names: Names, state: State) -> list[Record | Stop]:
    """The events of the name that a line gives, those first that agree with it in the most fields.

    For the line `moved obj=u` all moves, also of kinds such as `died`, and first those of `u`. Stopped events are among
    them. Equals stay in the log's order. The list may be empty.

    Raises:
        LineError: A quotation mark is missing in the line, or a key stands twice.
        IndexError: The line is empty.
    """
    words, fields = split_line(line)
    alike = [one for one in log if words[0] in list_names(one.event)]
    return sorted(
        alike,
        key=lambda one: (
            -sum(
                matches_event(f"{words[0]} {_write_pair(key, want)}", one, names, state) for key, want in fields.items()
            )
        ),
    )


def describe_seen(
    name: str, alike: Sequence[Record | Stop], log: Sequence[Record | Stop], names: Mapping[str, str]
) -> str:
    """The events of a name that did happen, at most three: `(0) moved obj=u to=stack; (14) …`.

    If there are none, the kinds of event that did: `no milled, only moved, set`. If nothing happened, `nothing at all`.

    Args:
        name: The event's name.
        alike: The events of that name, those to be told first.
        log: All that happened.
        names: The name of each object, by its id.
    """
    if alike:
        return "; ".join(f"({one.n}) {describe_event(one.event, names)}" for one in alike[:_NEAREST])
    kinds = dict.fromkeys(tag(one.event) for one in log)
    return f"no {name}, only {', '.join(kinds)}" if kinds else "nothing at all"


def _write_pair(key: str, want: str) -> str:
    """A field and its value as a line writes them: `to=hand`, or `name='Test Bear'` if the value has a blank."""
    return f"{key}='{want}'" if " " in want else f"{key}={want}"


def describe_choices(pending: Pending, names: Names, state: State) -> list[str]:
    """The lines that would answer a choice, one for each option, in order: `["P1 choose may=yes", "P1 choose may=no"]`.

    A choice of nobody's begins with `chance`. Options of the same name have `/` and their part behind them.
    """
    here = pending.state or state
    head = f"{pending.seat} choose {pending.topic}=" if pending.seat else f"chance {pending.topic}="
    told = [_write_option(one, names, here) for one in pending.options]
    alike = Counter(told)
    parts = [describe_part(str(one), here) for one in pending.options]
    return [
        f"{head}{text}/{its}" if alike[text] > 1 and its else head + text for its, text in zip(parts, told, strict=True)
    ]


def describe_part(option: str, state: State) -> str:
    """What tells an option from another of the same object: its ability, its waiting trigger, or its effect.

    For `o4/1` it is `1`, the number of the ability. For a trigger it is its index, from 0, among those of the same
    object. So it is for an effect, if there are several; `/` and the part follow if the effect has several parts. Empty
    if there is nothing to tell.
    """
    id, _, told = option.partition("/")
    waiting: Mapping[str, Context] = {one.id: one.context for one in state.waiting}
    lasting: Mapping[str, Context] = {one.id: one.context for one in state.effects.values()}
    if id in waiting:
        return str(_list_of_same_source(id, waiting).index(id))
    if (alike := _list_of_same_source(id, lasting)) in ([], [id]):
        return told
    return f"{alike.index(id)}/{told}" if told and len(state.effects[id].gives) > 1 else str(alike.index(id))


def _list_of_same_source(id: str, contexts: Mapping[str, Context]) -> list[str]:
    """The ids of what comes from the same object as this one does, in order; empty if this id is not among them."""
    source = contexts[id].source if id in contexts else None
    return [one for one, context in contexts.items() if source is not None and context.source == source]


def describe_action(what: Word, names: Names, state: State) -> str:
    """An action as a script writes it: `P1 cast u targets=t`. Fields that have their default are left out.

    Fields without a default stand in order, bare; the others as `key=value`.
    """
    seat, *rest = what.__struct_fields__
    defaults = dict(zip(reversed(what.__struct_fields__), reversed(what.__struct_defaults__), strict=False))
    told = [str(getattr(what, seat)), tag(what)]
    for name in rest:
        got = getattr(what, name)
        if name not in defaults:
            told.append(_write_option(got, names, state))
        elif got != defaults[name]:
            told.append(f"{name}={_write_option(got, names, state)}")
    return " ".join(told)


def _write_option(option: object, names: Names, state: State) -> str:
    """An option as a script writes it: `yes`, an object's name, or `t,P2` for a tuple; `none` for an empty tuple.

    What has a blank stands in quotation marks.
    """
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, tuple):
        return ",".join(_write_option(one, names, state) for one in option) or "none"
    if isinstance(option, str):
        return _name_option(option, names, state)
    named = getattr(option, "name", None)
    text = str(named) if isinstance(named, str) else show(option) if isinstance(option, Word) else str(option)
    return f'"{text}"' if " " in text else text


def _name_option(option: str, names: Names, state: State) -> str:
    """The name of an object as a script writes it, by its id. A waiting trigger or an effect is named by its source.

    What follows a `/` behind the id is left out. A text that is no id stays as it is, in quotation marks if it has a
    blank.
    """
    id = option.partition("/")[0]
    waiting = next((one for one in state.waiting if one.id == id), None)
    effect = state.effects.get(id)
    id = waiting.context.source if waiting else effect.context.source if effect else id
    if id not in state.objects and id not in state.gone:
        return f'"{option}"' if " " in option else option
    return name_objects(state, names.labels)[id]
