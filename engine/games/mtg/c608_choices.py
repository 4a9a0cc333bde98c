"""608.2d: what is chosen while a spell or ability resolves, without targeting: objects, types, divisions."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c609_possible import possible
from engine.games.mtg.events import CountersPut
from engine.games.mtg.refs import number, players, things
from engine.games.mtg.types import CARD_TYPES, CREATURE_TYPES
from engine.games.mtg.words import Anything, Players, Reference, Targeting
from engine.kernel.events import Event, Set
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Context, Filter

__all__ = ["Among", "Choose", "ChooseType", "Distribute", "ForEach"]


class Choose(Word, frozen=True):
    """Choose objects as this resolves, without targeting (608.2d); what `then` does calls them `chosen`.

    `of`: which may be chosen: all that match a filter or one of several, or those `chosen` before (115.10). `least` to
    `most` of them, all if there are no more; no `most` is any number. `each`: so many of every one of these players'
    instead. `unlike`: no two that are alike in this field. `who`: who chooses, `chance` at random. With none chosen,
    `otherwise` is done; with fewer than `least`, `short` besides.
    """

    of: Filter | Reference | tuple[Filter, ...]
    then: tuple[Word, ...] = ()
    least: Amount = 1
    most: Amount | None = 1
    who: Players = "you"
    each: Players | None = None
    unlike: str | None = None
    but: Reference | None = None
    """Any other than this."""
    otherwise: tuple[Word, ...] = ()
    short: tuple[Word, ...] = ()


class Among(Word, frozen=True):
    """Of the objects that are meant, those that match are `chosen` in what `then` does, and the others the `rest`."""

    of: Reference
    fits: Filter
    then: tuple[Word, ...]


class ChooseType(Word, frozen=True):
    """Choose a `creature type` or a `card type` as this resolves (205.2a, 205.3e): the mark `chosen` of the source."""

    what: str = "creature type"


class ForEach(Word, frozen=True):
    """Do this for each of the objects or players that are meant, these in turn order; `it` is the one in question."""

    who: Anything
    does: tuple[Word, ...]


class Distribute(Word, frozen=True):
    """Distribute counters among any number of the objects that match, as this resolves (608.2d)."""

    counter: str
    n: Amount
    among: Filter


def remembering(context: Context, chosen: tuple[str, ...], rest: tuple[str, ...] = ()) -> Context:
    """The context in which later words of the same effect find what it chose or moved (400.7h)."""
    return replace(context, notes=context.notes.put("chosen", chosen).put("rest", rest))


@rules.does("608.2d", "effect:choose")
def chosen_on_resolution(ask: Run, said: tuple[Choose, Context]) -> Does:
    word, context = said
    pool: tuple[str, ...] = ask.defines("pool", (word.of, context), ())
    if word.but is not None:
        pool = tuple(id for id in pool if id != resolve_reference(str(word.but), context, ask.state))
    groups = [pool]
    if word.each is not None:
        groups = [tuple(id for id in pool if _whose(ask, id) == seat) for seat in players(ask, word.each, context)]
    picked: tuple[str, ...] = ()
    seats = (None,) if word.who == "chance" else players(ask, word.who, context)[:1]
    for seat in seats:
        for group in groups:
            picked = (*picked, *_pick(ask, seat, group, word, context))
    rest = tuple(id for id in pool if id not in picked)
    ask.effects(word.then if picked else word.otherwise, remembering(context, picked, rest))
    if len(picked) < number(ask, word.least, context):
        ask.effects(word.short, context)
    yield from ()


def _whose(ask: Run, id: str) -> object:
    obj = ask.state.objects[id]
    return ask.get(id, "controller") if obj.place == "battlefield" else obj.owner


def _pick(ask: Run, seat: str | None, pool: tuple[str, ...], word: Choose, context: Context) -> tuple[str, ...]:
    least = number(ask, word.least, context)
    if possible(ask, least, len(pool)) < min(least, len(pool)):
        return ()
    most = len(pool) if word.most is None else number(ask, word.most, context)
    picked: tuple[str, ...] = ()
    while len(picked) < most and (left := tuple(id for id in pool if id not in picked)):
        left = _unlike(ask, word.unlike, picked, left)
        if least <= len(picked):
            left = (*left, "none")
        if not left:
            break
        one = str(ask.choose(seat, "object", left))
        if one == "none":
            break
        picked = (*picked, one)
    return picked


def _unlike(ask: Run, field: str | None, picked: tuple[str, ...], left: tuple[str, ...]) -> tuple[str, ...]:
    """Those that are like none that have been chosen."""
    if field is None or not picked:
        return left
    if field == "name":
        return tuple(id for id in left if ask.defines("names:different", (*picked, id), so_far=True))
    alike = {ask.get(id, field) for id in picked}
    return tuple(id for id in left if ask.get(id, field) not in alike)


Pool: TypeAlias = tuple[Filter | str | tuple[Filter, ...], Context]


@rules.defines("115.10", "pool")
def untargeted_things_are_looked_for_on_resolution(ask: Run, said: Pool, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for id in _meant(ask, said) if not _shielded(ask, id, said[1]))


@rules.defines("115.10a", "pool", after=untargeted_things_are_looked_for_on_resolution)
def what_cannot_be_a_target_can_be_chosen(ask: Run, said: Pool, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return (*so_far, *(id for id in _meant(ask, said) if _shielded(ask, id, said[1])))


def _meant(ask: Run, said: Pool) -> tuple[str, ...]:
    what, context = said
    several = what if isinstance(what, tuple) else (what,)
    return tuple(dict.fromkeys(id for one in several for id in things(ask, one, context)))


def _shielded(ask: Run, id: str, context: Context) -> bool:
    """Whether something would keep an object from being a target."""
    with ask.aside():
        return bool(ask.forbids("target", Targeting(id, context.source, str(context.controller))))


@rules.does("608.2c", "effect:among")
def those_that_match(ask: Run, said: tuple[Among, Context]) -> Does:
    word, context = said
    ids, board = things(ask, word.of, context), ask.board()
    fit = tuple(id for id in ids if matches_filter(word.fits, id, context, board))
    ask.effects(word.then, remembering(context, fit, tuple(id for id in ids if id not in fit)))
    yield from ()


@rules.does("608.2d", "effect:choose-type")
def a_type_is_chosen_on_resolution(ask: Run, said: tuple[ChooseType, Context]) -> Does:
    word, context = said
    offered = ask.defines("choosable", word.what, ())
    if offered:
        yield Set(context.source, "chosen", ask.choose(str(context.controller), "type", offered))


@rules.defines("607.2d", "choice:kept")
def what_is_chosen_is_the_objects_own(ask: Run, said: tuple[str, str | None], so_far: str | None) -> str | None:
    return said[1]


@rules.defines("205.3e", "choosable")
def an_existing_creature_type(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return CREATURE_TYPES if what == "creature type" else so_far


@rules.defines("205.2a", "choosable", after=an_existing_creature_type)
def a_card_type(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return CARD_TYPES if what == "card type" else so_far


@rules.does("608.2c", "effect:for-each")
def player_by_player(ask: Run, said: tuple[ForEach, Context]) -> Does:
    word, context = said
    for one in things(ask, word.who, context) or players(ask, word.who, context):
        ask.effects(word.does, replace(context, it=one))
    yield from ()


@rules.does("608.2d", "effect:distribute")
def divided_on_resolution(ask: Run, said: tuple[Distribute, Context]) -> Does:
    word, context = said
    seat = str(context.controller)
    pool: tuple[str, ...] = ask.defines("pool", (word.among, context), ())
    shares: dict[str, int] = {}
    for _ in range(number(ask, word.n, context) if pool else 0):
        one = str(ask.choose(seat, "object", pool))
        shares[one] = shares.get(one, 0) + 1
    put: list[Event] = [CountersPut(id, word.counter, n, seat) for id, n in shares.items()]
    if put:
        yield tuple(put)


def may_choose(ask: Run, what: str, name: str) -> bool:
    """Whether a type may be chosen where a card says `creature type` or `card type`: `choosable creature-type Elf`."""
    return name in ask.defines("choosable", what.replace("-", " "), ())
