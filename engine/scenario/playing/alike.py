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
    """Give the ids of the objects whose labels stand as a whole word in a script or its expectations.

    `labels` gives the first id of each label: `{"g1": "o3"}`. `script` is texts in lists or dicts, whose keys count,
    too: `["P1 play g1"]` gives `{"o3"}`. If no label stands there, the set is empty.
    """
    words = {word for text in within(script) if isinstance(text, str) for word in _WORD.findall(text)}
    return frozenset(id for label, id in labels.items() if label in words)


def group_alike(
    ids: Iterable[str], state: State, game: Game, told: Collection[str], traces: tuple[type[Word], ...] = ()
) -> dict[str, str]:
    """Give, for each id of an object or a waiting trigger, the first id in `ids` that it is alike to, or its own.

    With `("o1", "o2", "o3")`, of which only `o2` is like `o1`, it gives `{"o1": "o1", "o2": "o1", "o3": "o3"}`. An
    unknown id is alike to none. Nor is an object that something in the position or its history names. Two triggers of
    one object may be alike even if that is named.

    Args:
        ids: The ids.
        state: The position.
        game: The game.
        told: The first ids of the objects that the script names by label. Such objects are alike to none.
        traces: Kinds of past events that are left out of account, so that what they name is not named by them.
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
    """Whether all options of a choice are alike, so that it makes no difference which is taken.

    What is alike, `group_alike` says. Options are ids of objects or triggers (`"o3"`), parts of them (`"o3/0"`), or
    tuples of such. Their parts must be the same. It is false if an option is anything else, and if there are no
    options. A single option of the right form gives true.
    """
    named = [one if isinstance(one, tuple) else (one,) for one in options]
    if not all(isinstance(one, str) and _ID.fullmatch(one.partition("/")[0]) for each in named for one in each):
        return False
    parts = [[str(one).partition("/") for one in each] for each in named]
    firsts = group_alike(dict.fromkeys(id for each in parts for id, _, _ in each), state, game, told)
    return len({tuple((firsts[id], part) for id, _, part in each) for each in parts}) == 1


def _drop_events(state: State, kinds: tuple[type[Word], ...]) -> State:
    """Give a position without past events of some kinds, in this turn and earlier ones.

    No kinds give the same position.
    """
    past, *turns = (tuple(one for one in turn if not isinstance(one, kinds)) for turn in (state.past, *state.turns))
    return msgspec.structs.replace(state, past=past, turns=tuple(turns)) if kinds else state


def _find_named_ids(state: State) -> frozenset[str]:
    """Give every id such as `"o3"` that something in a position names, its history included.

    An object's own id, and the place where it lies, do not count.
    """
    things = [(obj.host, obj.was, obj.marks, obj.context) for obj in state.objects.values()]
    rest = (state.marks, state.effects, state.waiting, state.past, state.turns, state.gone)
    return frozenset(id for text in _list_texts((things, rest)) for id in _ID.findall(text))


def _list_texts(value: object) -> Iterable[str]:
    """Give each text inside a value at any depth, keys of dicts included, in no fixed order. Cards are left out."""
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
    """Whether two objects have the same card, place and values, so that only id and timestamp differ.

    Both are ids. It is false for an id that is not in the position, or is in `told`. It is false in an ordered or
    unknown zone, and for a card with an ability whose timestamp counts.
    """
    one, two = state.objects.get(id), state.objects.get(other)
    if one is None or two is None or id in told or other in told:
        return False
    zone = game.zones.get(zone_of(one.place))
    fixed = zone is None or zone.ordered or any(map(_has_timestamp, one.card.abilities))
    return not fixed and _strip(one) == _strip(two)


def _has_timestamp(ability: Ability) -> bool:
    """Whether an ability is static and does more than replace, prohibit or permit. Only then its timestamp counts."""
    return isinstance(ability, Static) and not all(isinstance(one, _WITHOUT_TIMESTAMP) for one in ability.gives)


def _strip(obj: Obj) -> Obj:
    """Give an object with `""` as its id and 0 as its timestamp, to be compared with another."""
    return msgspec.structs.replace(obj, id="", since=0)


def _are_alike_triggers(one: Waiting, two: Waiting, state: State, game: Game, told: Collection[str]) -> bool:
    """Whether two waiting triggers are of the same ability and event, and of one object or two that are alike.

    `told` holds ids that the script or the history names; two objects, one of them with such an id, are not alike. For
    triggers of one and the same object, `told` is not asked.
    """
    sources = one.context.source, two.context.source
    same = sources[0] == sources[1] or _are_alike(*sources, state, game, told)
    blank = [msgspec.structs.replace(each.context, source="") for each in (one, two)]
    return same and one.trigger == two.trigger and blank[0] == blank[1]
