"""Objects that are alike but for their ids, so that it makes no difference which of them is chosen.

Two objects are alike if they have the same card and all else of them is equal. Nothing in the position and its history
may name either, and the script may not tell them apart. An object whose timestamp counts is alike to no other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

import msgspec

from engine.kernel.events import Triggers
from engine.kernel.game import Game
from engine.kernel.state import Obj, State, Waiting, zone_of
from engine.kernel.values import Word, within
from engine.kernel.words import Ability, Card, Permit, Prohibit, Replace, Static, Triggered

__all__ = ["find_told_labels", "group_alike", "is_one_choice"]

_ID = re.compile(r"\bo\d+\b")
_WITHOUT_TIMESTAMP = (Triggered, Replace, Prohibit, Permit)
"""Parts of static abilities that apply in no order, or in one that is chosen."""
_WORD = re.compile(r"[^\W_][\w'-]*")


def find_told_labels(labels: Mapping[str, str], script: object) -> frozenset[str]:
    """The ids of the objects whose labels stand as a whole word in a script or its expectations. `labels` gives ids."""
    words = {word for text in within(script) if isinstance(text, str) for word in _WORD.findall(text)}
    return frozenset(id for label, id in labels.items() if label in words)


def group_alike(
    ids: Iterable[str], state: State, game: Game, told: Collection[str], traces: tuple[type[Word], ...] = ()
) -> dict[str, str]:
    """For each id of an object or a waiting trigger, the first of those that are alike.

    Args:
        ids: The ids.
        state: The position.
        game: The game.
        told: The first ids of the objects that the script tells apart.
        traces: Kinds of past events that tell nothing apart.
    """
    state = _drop_events(state, traces)
    waiting = {one.id: one for one in state.waiting}
    named = _find_named_ids(state)
    past = tuple(one for one in state.past if not (isinstance(one, Triggers) and one.waiting.id in waiting))
    triggering = _find_named_ids(msgspec.structs.replace(state, waiting=(), past=past))
    firsts: dict[str, str] = {}
    for id in ids:
        firsts[id] = next(
            (
                other
                for other in dict.fromkeys(firsts.values())
                if (
                    _are_alike_triggers(waiting[id], waiting[other], state, game, {*told, *triggering})
                    if id in waiting and other in waiting
                    else _are_alike(id, other, state, game, {*told, *named})
                )
            ),
            id,
        )
    return firsts


def is_one_choice(options: tuple[object, ...], state: State, game: Game, told: Collection[str]) -> bool:
    """Whether all options of a choice are alike: objects, triggers, parts of their abilities, or lists of them."""
    named = [one if isinstance(one, tuple) else (one,) for one in options]
    if not all(isinstance(one, str) and _ID.fullmatch(one.partition("/")[0]) for each in named for one in each):
        return False
    parts = [[str(one).partition("/") for one in each] for each in named]
    firsts = group_alike(dict.fromkeys(id for each in parts for id, _, _ in each), state, game, told)
    return len({tuple((firsts[id], part) for id, _, part in each) for each in parts}) == 1


def _drop_events(state: State, kinds: tuple[type[Word], ...]) -> State:
    """A position without past events of some kinds."""
    past, *turns = (tuple(one for one in turn if not isinstance(one, kinds)) for turn in (state.past, *state.turns))
    return msgspec.structs.replace(state, past=past, turns=tuple(turns)) if kinds else state


def _find_named_ids(state: State) -> frozenset[str]:
    """Every id that something in a position names, its history included; where an object lies does not name it."""
    things = [(obj.host, obj.was, obj.marks, obj.context) for obj in state.objects.values()]
    rest = (state.marks, state.effects, state.waiting, state.past, state.turns, state.gone)
    return frozenset(id for text in _list_texts((things, rest)) for id in _ID.findall(text))


def _list_texts(value: object) -> Iterable[str]:
    """The texts in a value. Cards name no objects."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Card):
            continue
        elif isinstance(one, msgspec.Struct):
            todo += [getattr(one, name) for name in one.__struct_fields__]
        elif isinstance(one, dict):
            todo += [*one, *one.values()]
        elif isinstance(one, (tuple, list, frozenset)):
            todo += one


def _are_alike(id: str, other: str, state: State, game: Game, told: Collection[str]) -> bool:
    """Whether two objects are alike."""
    one, two = state.objects.get(id), state.objects.get(other)
    if one is None or two is None or id in told or other in told:
        return False
    zone = game.zones.get(zone_of(one.place))
    fixed = zone is None or zone.ordered or any(map(_has_timestamp, one.card.abilities))
    return not fixed and _strip(one) == _strip(two)


def _has_timestamp(ability: Ability) -> bool:
    """Whether an ability applies in the order of timestamps: a static one that modifies, or gives what may modify."""
    return isinstance(ability, Static) and not all(isinstance(one, _WITHOUT_TIMESTAMP) for one in ability.gives)


def _strip(obj: Obj) -> Obj:
    """An object without its id and timestamp."""
    return msgspec.structs.replace(obj, id="", since=0)


def _are_alike_triggers(one: Waiting, two: Waiting, state: State, game: Game, told: Collection[str]) -> bool:
    """Whether two waiting triggers are of the same ability and event, and of one object or two alike ones."""
    sources = one.context.source, two.context.source
    same = sources[0] == sources[1] or _are_alike(*sources, state, game, told)
    blank = [msgspec.structs.replace(each.context, source="") for each in (one, two)]
    return same and one.trigger == two.trigger and blank[0] == blank[1]
