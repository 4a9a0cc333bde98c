"""Targets: which are legal, which may be chosen next, and how a player chooses them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec.structs import replace

from engine.games.mtg.events import BecameTarget
from engine.games.mtg.references import as_list, list_aims, number_target_words
from engine.games.mtg.words import Aim, Targeting
from engine.kernel.events import Event
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["choose_targets", "expand_aims", "is_legal_target", "list_next_targets", "list_targets", "mark_targets"]

Open: TypeAlias = Callable[[tuple[Aim, ...], tuple[str, ...]], tuple[str, ...]]
"""A function of the aims and the targets chosen so far. It gives the choices for the next target."""


def expand_aims(ask: Run, aims: tuple[Aim, ...], targets: int) -> tuple[Aim, ...]:
    """The aims (what each target must be) for this many targets: a last aim for any number is repeated as needed.

    If the last aim is not for any number, the aims are as given. If the others take all the targets, the last is left
    out.
    """
    if not aims or not aims[-1].many:
        return aims
    said: tuple[Aim, ...] = ask.defines("aims:number", (aims, targets), aims)
    return said


def choose_targets(
    ask: Run, seat: str, aims: tuple[Aim, ...], open_: Open
) -> tuple[tuple[Aim, ...], tuple[str, ...]] | None:
    """The aims and the ids of the targets that a player chooses for them, one by one; None if an aim has no choice.

    `open_` takes the aims and the targets so far, and gives what may come next. For a last aim of any number the player
    chooses until `none`. The aims given back are one for each target. Without aims it is `((), ())`.
    """
    targets: tuple[str, ...] = ()
    while len(targets) < len(aims):
        options = open_(aims, targets)
        if not options:
            return None
        picked = str(ask.choose(seat, "target", options))
        if aims[-1].many and picked == "none" and len(targets) == len(aims) - 1:
            return aims[:-1], targets
        targets = (*targets, picked)
        if len(targets) == len(aims):
            aims = expand_aims(ask, aims, len(targets) + 1)
    return aims, targets


def is_legal_target(ask: Run, aim: Aim, id: str, context: Context) -> bool:
    """Whether an object or player is a legal target for an aim: it matches, and no clause forbids it (115.1).

    False for `none`, an object that is gone and a player who has left. For an aim of targets that are alike, it must be
    like those in `context`. The reasons of objections join those of the answer under way.
    """
    if id in ask.state.seats:
        foe = not ask.state.friends(id, str(context.controller))
        said = {"any": True, "opponent": foe, "you": id == context.controller, None: False}
        if not said[aim.player] or id in ask.state.out:
            return False
    elif id not in ask.state.objects or aim.what is None or not matches_filter(aim.what, id, context, ask.board()):
        return False
    if aim.but is not None and resolve_reference(aim.but, context, ask.state) == id:
        return False
    if aim.alike is not None and not _are_alike(ask, aim.alike, id, context):
        return False
    subject = Targeting(id, context.source, str(context.controller))
    no = ask.forbids("target", subject)
    ask.note(no)
    return not no


def _are_alike(ask: Run, field: str, id: str, context: Context) -> bool:
    """Whether a target shares a value of a field with all the other targets that must be alike.

    The others are those in the context's targets; `none` is passed over. An object that has left counts as it last was.
    False for a target without any value.
    """
    mates = [one for aim, one in zip(list_aims(context), context.targets, strict=False) if aim.alike == field]
    kinds = [frozenset(_list_members(ask, one, field)) for one in (id, *mates) if one != "none"]
    if field != "types":
        return bool(frozenset.intersection(*kinds))
    return bool(ask.defines("types:shared", tuple(kinds), len(set(kinds)) == 1))


def _list_members(ask: Run, id: str, field: str) -> tuple[object, ...]:
    """The values in a field of an object, such as its types; those that it last had, if it has left (608.2h).

    `()` if there never was such an object.
    """
    there = id in ask.state.objects or ask.defines("last-known", id, None) is not None
    return as_list(ask.get(id, field)) if there else ()


def list_next_targets(
    ask: Run, aims: tuple[Aim, ...], named: tuple[str, ...], context: Context, words: tuple[int, ...] | None = None
) -> tuple[str, ...]:
    """The ids that may be chosen as the next target and leave a choice for every aim after it; `()` if there are none.

    `named` are the targets so far, fewer than `aims`. `words` is the number of the instance of "target" of each aim
    (115.3). Without `words` the aims are of one text. `none` is among the choices where a target is optional.
    """
    words, at = words or number_target_words(aims), len(named)
    now = replace(context, targets=named, notes=context.notes.put("aims", aims).put("words", words))
    free: tuple[str, ...] = list_targets(ask, aims[at], now)
    if (alike := aims[at].alike) is not None:
        free = tuple(id for id in free if _are_alike(ask, alike, id, now))
    taken = tuple(one for one, word in zip(named, words, strict=False) if word == words[at])
    if taken:
        free = ask.defines("target:once", (free, taken), free)
    free = ask.defines("target:none", aims[at], free)
    if all(aim.up_to for aim in aims[at + 1 :]):
        return free
    return tuple(id for id in free if list_next_targets(ask, aims, (*named, id), context, words))


def list_targets(ask: Run, aim: Aim, context: Context) -> tuple[str, ...]:
    """All legal targets for an aim: object ids, then seats in turn order; `()` if there is none."""
    ids = ask.find(aim.what, context) if aim.what is not None else ()
    seats = ask.state.clockwise(ask.active) if aim.player else ()
    with ask.without_entries():
        return tuple(id for id in (*ids, *seats) if is_legal_target(ask, aim, id, context))


def mark_targets(targets: Iterable[str], by: str, seat: str, *, spell: bool = False) -> tuple[Event, ...]:
    """The events by which objects and players become the targets of a spell or ability `by`, each once; `none` is none.

    `seat` controls it. `spell` says that it is a spell.
    """
    return tuple(BecameTarget(one, by, seat, spell=spell) for one in dict.fromkeys(targets) if one != "none")
