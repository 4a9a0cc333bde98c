"""How a run is told to a person: objects by the scenario's names for them, events in short, and what to write next.

Ids of objects (`o12`) are the kernel's own; whoever wrote the scenario knows labels and card names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from engine.kernel.errors import Pending
from engine.kernel.events import Event, Stacked, Triggers, lineage
from engine.kernel.log import Record, Stop
from engine.kernel.state import GAME, Obj, State, seat_of
from engine.kernel.values import EMPTY, Word, show, tag
from engine.kernel.words import Card, Context
from engine.scenario.lines import Names, matches_event, split
from rulebook.ids import make_slug

__all__ = [
    "action",
    "choices",
    "describe_part",
    "event",
    "list_seen",
    "nearest",
    "object_names",
    "position",
    "replace_ids",
    "value",
]

_LONGEST = 120
"""Values are cut after so many characters; a whole card need not be read to follow a reason."""
_NEAREST = 3
"""So many events are named where the one expected did not come."""
_QUIET = frozenset({"last", "becomes", "counters", "marks"})
"""Fields of a move that say nothing which the rest of the log does not."""
_ID = re.compile(r"\bo\d+\b")


def object_names(state: State | None, labels: Mapping[str, str]) -> dict[str, str]:
    """The name of every object that is or was: its label, else its card's name, numbered where several bear it."""
    if state is None:
        return {}
    things = {id: gone.obj for id, gone in state.gone.items()} | dict(state.objects)
    label_of = {id: label for label, id in labels.items()}
    first = {id: _first(id, things) for id in things}
    bearing = Counter(make_slug(things[id].card.name) for id in things if first[id] == id)
    names: dict[str, str] = {}
    nth: Counter[str] = Counter()
    for id in sorted((id for id in things if first[id] == id), key=_number):
        name = make_slug(things[id].card.name)
        nth[name] += 1
        numbered = f"{name}#{nth[name]}" if bearing[name] > 1 else name
        names[id] = label_of.get(id) or (numbered if name else id)
    return {id: names[first[id]] for id in things}


def _first(id: str, things: Mapping[str, Obj]) -> str:
    while (was := things[id].was) is not None and was in things:
        id = was
    return id


def _number(id: str) -> int:
    return int(id[1:]) if id[1:].isdigit() else 0


def value(thing: object, names: Mapping[str, str]) -> str:
    """A value in short, with the scenario's own names for its objects."""
    if isinstance(thing, Obj):
        return names.get(thing.id, thing.id)
    text = replace_ids(show(_brief(thing)), names)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def replace_ids(text: str, names: Mapping[str, str]) -> str:
    """A text with the scenario's own names for its objects."""
    return _ID.sub(lambda found: names.get(found[0], found[0]), text)


def _brief(thing: object) -> object:
    """A value with its objects as their ids."""
    if isinstance(thing, (tuple, list)):
        return tuple(map(_brief, thing))
    if isinstance(thing, Card):
        return thing.name or "a card face down"
    return thing.id if isinstance(thing, Obj) else thing


def event(what: Event, names: Mapping[str, str]) -> str:
    """An event as an expectation would write it; what only the kernel needs is left out."""
    defaults = dict(zip(reversed(what.__struct_fields__), reversed(what.__struct_defaults__), strict=False))
    told = [tag(what)]
    for name in what.__struct_fields__:
        got = getattr(what, name)
        if name in _QUIET or (name in defaults and got == defaults[name]) or got in (None, EMPTY, ()):
            continue
        if isinstance(got, msgspec.Struct) and not isinstance(got, (Word, Obj)):
            continue  # an effect or a trigger of the kernel's: no expectation can name it
        told.append(f"{name}={_written(got, names)}")
    if isinstance(what, (Triggers, Stacked)) and what.source:
        told.append(f"source={_written(what.source, names)}")
    return " ".join(told)


def _written(got: object, names: Mapping[str, str]) -> str:
    if isinstance(got, bool):
        return "yes" if got else "no"
    if isinstance(got, tuple) and all(isinstance(one, (str, int)) for one in got):
        return ",".join(_written(one, names) for one in got)
    text = value(got, names)
    return f'"{text}"' if " " in text and isinstance(got, str) else text


def position(state: State, names: Mapping[str, str]) -> Iterator[str]:
    """A position, a line for each seat: `*` has the turn, `!` may act; what is shared stands with who controls it."""
    for seat in state.seats:
        flow = ("*" if seat == state.flow.active else "") + ("!" if seat == state.flow.priority else "")
        marks = _marks(state.marks.get(seat, EMPTY), names)
        piles = [_pile(state, where, names, seat) for where in sorted(state.places)]
        out = "out of the game" if seat in state.out else ""
        yield f"{seat + flow:<4} " + " | ".join(part for part in (out, ", ".join(marks), *piles) if part)
    if told := _marks(state.marks.get(GAME, EMPTY), names):
        yield f"{GAME} {', '.join(told)}"


_UNSAID: tuple[object, ...] = (None, False, (), EMPTY)
_MANY = 12
"""So many different objects of one pile are named."""


def _marks(marks: Mapping[str, object], names: Mapping[str, str]) -> list[str]:
    """Marks that say something to a reader: no structures of the kernel's, and nothing that is off."""
    said = {key: one for key, one in marks.items() if one not in _UNSAID and not isinstance(one, msgspec.Struct)}
    return [key if one is True else f"{key} {value(one, names)}" for key, one in said.items()]


def _pile(state: State, where: str, names: Mapping[str, str], seat: str) -> str:
    here = [state.objects[id] for id in state.at(where) if id in state.objects]
    mine = [obj for obj in here if seat == (seat_of(where) or obj.controller or obj.owner)]
    if not mine:
        return ""
    alike = Counter(re.sub(r"#\d+", "", _standing(obj, names)) for obj in mine)
    told = [f"{many} {text}" if many > 1 else text for text, many in list(alike.items())[:_MANY]]
    more = [f"{len(alike) - _MANY} others"] if len(alike) > _MANY else []
    return f"{where.rpartition('.')[2]}: {', '.join([*told, *more])}"


def _standing(obj: Obj, names: Mapping[str, str]) -> str:
    """An object as it stands: its name, its card if that is another, and what sets it apart."""
    name = names.get(obj.id, obj.id)
    card = make_slug(obj.card.name)
    sets = _marks(obj.marks, names)
    sets += [f"{n} {kind}" for kind, n in obj.counters.items() if n]
    sets += [f"on {names.get(obj.host, obj.host)}"] if obj.host else []
    sets += [f"owned by {obj.owner}"] if obj.controller not in (None, obj.owner) else []
    shown = name if not card or name.partition("#")[0] == card else f"{name} ({obj.card.name})"
    return f"{shown} [{', '.join(sets)}]" if sets else shown


def nearest(line: str, log: Sequence[Record | Stop], names: Names, state: State) -> list[Record | Stop]:
    """The events of the name that a line gives, those first that agree with it in the most fields."""
    words, fields = split(line)
    alike = [one for one in log if words[0] in lineage(type(one.event))]
    return sorted(
        alike,
        key=lambda one: (
            -sum(matches_event(f"{words[0]} {_pair(key, want)}", one, names, state) for key, want in fields.items())
        ),
    )


def list_seen(name: str, alike: Sequence[Record | Stop], log: Sequence[Record | Stop], told: Mapping[str, str]) -> str:
    """What did happen of a name, or, if nothing did, what happened at all."""
    if alike:
        return "; ".join(f"({one.n}) {event(one.event, told)}" for one in alike[:_NEAREST])
    kinds = dict.fromkeys(tag(one.event) for one in log)
    return f"no {name}, only {', '.join(kinds)}" if kinds else "nothing at all"


def _pair(key: str, want: str) -> str:
    return f"{key}='{want}'" if " " in want else f"{key}={want}"


def choices(pending: Pending, names: Names, state: State) -> list[str]:
    """The lines that would answer a choice, one for each option."""
    here = pending.state or state
    head = f"{pending.seat} choose {pending.topic}=" if pending.seat else f"chance {pending.topic}="
    told = [_option(one, names, here) for one in pending.options]
    alike = Counter(told)
    parts = [describe_part(str(one), here) for one in pending.options]
    return [
        f"{head}{text}/{its}" if alike[text] > 1 and its else head + text for its, text in zip(parts, told, strict=True)
    ]


def describe_part(option: str, state: State) -> str:
    """What tells an option from another of the same object: which ability, which trigger that waits, which effect."""
    id, _, told = option.partition("/")
    waiting: Mapping[str, Context] = {one.id: one.context for one in state.waiting}
    lasting: Mapping[str, Context] = {one.id: one.context for one in state.effects.values()}
    if id in waiting:
        return str(_alike(id, waiting).index(id))
    if (alike := _alike(id, lasting)) in ([], [id]):
        return told
    return f"{alike.index(id)}/{told}" if told and len(state.effects[id].gives) > 1 else str(alike.index(id))


def _alike(id: str, contexts: Mapping[str, Context]) -> list[str]:
    """What comes from the same object as this does, in its order; nothing if this is not among it."""
    source = contexts[id].source if id in contexts else None
    return [one for one, context in contexts.items() if source is not None and context.source == source]


def action(what: Word, names: Names, state: State) -> str:
    """An action as a script writes it."""
    seat, *rest = what.__struct_fields__
    defaults = dict(zip(reversed(what.__struct_fields__), reversed(what.__struct_defaults__), strict=False))
    told = [str(getattr(what, seat)), tag(what)]
    for name in rest:
        got = getattr(what, name)
        if name not in defaults:
            told.append(_option(got, names, state))
        elif got != defaults[name]:
            told.append(f"{name}={_option(got, names, state)}")
    return " ".join(told)


def _option(option: object, names: Names, state: State) -> str:
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, tuple):
        return ",".join(_option(one, names, state) for one in option) or "none"
    if isinstance(option, str):
        return _name(option, names, state)
    named = getattr(option, "name", None)
    text = str(named) if isinstance(named, str) else show(option) if isinstance(option, Word) else str(option)
    return f'"{text}"' if " " in text else text


def _name(option: str, names: Names, state: State) -> str:
    """An option as a script names it; a waiting trigger, or an effect, by what it comes from."""
    id = option.partition("/")[0]
    waiting = next((one for one in state.waiting if one.id == id), None)
    effect = state.effects.get(id)
    id = waiting.context.source if waiting else effect.context.source if effect else id
    if id not in state.objects and id not in state.gone:
        return f'"{option}"' if " " in option else option
    for label, first in names.labels.items():
        if first in names.origins(id, state):
            return label
    return _by_card(id, state.objects, state)


def _by_card(id: str, objects: Mapping[str, Obj], state: State) -> str:
    thing = objects[id] if id in objects else state.gone[id].obj
    name = make_slug(thing.card.name)
    alike: Iterable[str] = sorted((o.id for o in objects.values() if make_slug(o.card.name) == name), key=_number)
    several = list(alike)
    return f"{name}#{several.index(id) + 1}" if len(several) > 1 and id in several else name
