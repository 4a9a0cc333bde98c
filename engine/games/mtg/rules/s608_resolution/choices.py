"""Section 608: choices made while something resolves, and words that remember them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import CountersPut
from engine.games.mtg.references import get_number, list_objects, list_players
from engine.games.mtg.rules.choices import count_possible, remember_chosen
from engine.games.mtg.rules.creature_types import share_creature_type
from engine.games.mtg.words import Among, Choose, ChooseType, Distribute, ForEach, Kindred, OneOf, Where
from engine.kernel.events import Event, Set
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("608.2c", "effect:kindred")
def those_of_a_common_creature_type(ask: Run, said: tuple[Kindred, Context]) -> Does:
    """Do `then` with those matching objects as `chosen` that share a creature type with an object `to` refers to.

    With none, `then` is done all the same.
    """
    word, context = said
    noted = context.notes.get(word.to)
    others = noted if isinstance(noted, tuple) else (resolve_reference(word.to, context, ask.state),)
    fit = tuple(
        id for id in ask.find(word.of, context) if any(share_creature_type(ask, id, str(other)) for other in others)
    )
    ask.effects(word.then, remember_chosen(context, fit))
    yield from ()


@rules.does("608.2c", "effect:among")
def those_that_match(ask: Run, said: tuple[Among, Context]) -> Does:
    """Do `then` with the objects of `of` that match the filter as `chosen`, and the others as `rest`.

    With fewer than `least` that match, nothing is done.
    """
    word, context = said
    ids, board = list_objects(ask, word.of, context), ask.board()
    fit = tuple(id for id in ids if matches_filter(word.fits, id, context, board))
    if len(fit) >= word.least:
        ask.effects(word.then, remember_chosen(context, fit, tuple(id for id in ids if id not in fit)))
    yield from ()


@rules.does("608.2c", "effect:for-each")
def player_by_player(ask: Run, said: tuple[ForEach, Context]) -> Does:
    """Do the effects once for each object meant, or for each player if no object is, in turn.

    Each is `it` meanwhile.
    """
    word, context = said
    for one in list_objects(ask, word.who, context) or list_players(ask, word.who, context):
        ask.effects(word.does, replace(context, it=one))
    yield from ()


@rules.does("608.2c", "effect:where")
def with_the_number_there_is(ask: Run, said: tuple[Where, Context]) -> Does:
    """Do the effects with a number, reckoned now, as their `x`."""
    word, context = said
    ask.effects(word.does, replace(context, x=get_number(ask, word.x, context)))
    yield from ()


@rules.does("608.2d", "effect:choose")
def chosen_on_resolution(ask: Run, said: tuple[Choose, Context]) -> Does:
    """A player, or chance, chooses among the objects meant, without targeting; with `each`, once for each player's own.

    The object `but` cannot be chosen. Then `then` is done if anything was chosen, and `otherwise` if not, with the
    `chosen` and the `rest` noted. With fewer than `least`, `short` follows.
    """
    word, context = said
    pool: tuple[str, ...] = ask.defines("pool", (word.of, context), ())
    if word.but is not None:
        pool = tuple(id for id in pool if id != resolve_reference(str(word.but), context, ask.state))
    groups = [pool]
    if word.each is not None:
        groups = [
            tuple(id for id in pool if _find_controller(ask, id) == seat)
            for seat in list_players(ask, word.each, context)
        ]
    picked: tuple[str, ...] = ()
    seats = (None,) if word.who == "chance" else list_players(ask, word.who, context)[:1]
    for seat in seats:
        for group in groups:
            picked = (*picked, *_pick_objects(ask, seat, group, word, context))
    rest = tuple(id for id in pool if id not in picked)
    ask.effects(word.then if picked else word.otherwise, remember_chosen(context, picked, rest))
    if len(picked) < get_number(ask, word.least, context):
        ask.effects(word.short, context)
    yield from ()


def _pick_objects(ask: Run, seat: str | None, pool: tuple[str, ...], word: Choose, context: Context) -> tuple[str, ...]:
    """The ids that a player, or chance for None, chooses from a pool, within the limits of the word, in this order.

    The choice is over when nothing is left to choose, or, once there are enough, when the answer is `none`. So it may
    give fewer than the least number. An empty pool gives `()`.
    """
    least = get_number(ask, word.least, context)
    if count_possible(ask, least, len(pool)) < min(least, len(pool)):
        return ()
    most = len(pool) if word.most is None else get_number(ask, word.most, context)
    picked: tuple[str, ...] = ()
    while len(picked) < most and (left := tuple(id for id in pool if id not in picked)):
        left = _keep_unlike(ask, word.unlike, picked, left)
        if least <= len(picked):
            left = (*left, "none")
        if not left:
            break
        one = str(ask.choose(seat, "object", left))
        if one == "none":
            break
        picked = (*picked, one)
    return picked


def _keep_unlike(ask: Run, field: str | None, picked: tuple[str, ...], left: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `left` whose value of the field, such as `name`, is none of those already chosen.

    A list such as `subtypes` is compared as a whole. Names are compared by a clause (201.2b), which also leaves out
    objects without a name. All of them if the field is None, or if nothing is chosen yet.
    """
    if field is None:
        return left
    if field == "name":
        return tuple(id for id in left if ask.defines("names:different", (*picked, id), so_far=True))
    alike = {ask.get(id, field) for id in picked}
    return tuple(id for id in left if ask.get(id, field) not in alike)


def _find_controller(ask: Run, id: str) -> object:
    """The seat that controls a permanent; elsewhere than on the battlefield the owner.

    Raises:
        KeyError: the object is gone.
    """
    obj = ask.state.objects[id]
    return ask.get(id, "controller") if obj.place == "battlefield" else obj.owner


@rules.does("608.2d", "effect:choose-type")
def a_type_is_chosen_on_resolution(ask: Run, said: tuple[ChooseType, Context]) -> Does:
    """The controller chooses one of the types of that kind, and the source keeps it as its mark `chosen`.

    Nothing happens if there are none.
    """
    word, context = said
    offered = ask.defines("choosable", word.what, ())
    topic = "color" if word.what == "color" else "type"
    if offered:
        yield Set(context.source, "chosen", ask.choose(str(context.controller), topic, offered))


@rules.does("608.2d", "effect:one-of")
def one_of_several_effects(ask: Run, said: tuple[OneOf, Context]) -> Does:
    """The controller chooses one of the effects by its number, from 1, and it alone is done."""
    word, context = said
    picked = ask.choose(str(context.controller), "effect", tuple(range(1, len(word.these) + 1)))
    ask.effects(word.these[int(str(picked)) - 1], context)
    yield from ()


@rules.does("608.2d", "effect:distribute")
def divided_on_resolution(ask: Run, said: tuple[Distribute, Context]) -> Does:
    """The controller divides `n` counters among the objects meant, one counter at a time; then all are put at once.

    An object may get none. Nothing happens if nothing can be chosen.
    """
    word, context = said
    seat = str(context.controller)
    pool: tuple[str, ...] = ask.defines("pool", (word.among, context), ())
    shares: dict[str, int] = {}
    for _ in range(get_number(ask, word.n, context) if pool else 0):
        one = str(ask.choose(seat, "object", pool))
        shares[one] = shares.get(one, 0) + 1
    put: list[Event] = [CountersPut(id, word.counter, n, seat) for id, n in shares.items()]
    yield tuple(put)
