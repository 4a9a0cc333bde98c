"""Mana to pay with: the pool, the mana that permanents could make, and the player's choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeAlias

from engine.games.mtg.events import list_pool
from engine.games.mtg.mana import BOUND, count_generic, list_payments, parse_cost
from engine.games.mtg.references import get_number, is_mana_ability, list_abilities
from engine.games.mtg.rules.produced import list_producible_colours
from engine.games.mtg.rules.turn import is_summoning_sick
from engine.games.mtg.words import Activated, Produce
from engine.kernel.matching import matches_pattern
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["choose_mana_sources", "could_pay", "list_plain_lands", "list_spendable_mana", "pick_mana_abilities"]

_MOST = 2000
"""How many different heaps of mana are tried for one cost."""


Heaps: TypeAlias = dict[tuple[str, ...], dict[str, int]]
"""Amounts of mana that there could be. Each has the number of the ability to use, by permanent."""


def list_spendable_mana(ask: Run, seat: str, on: Word | None) -> tuple[str, ...]:
    """The units of mana in a seat's pool that can be spent on something: `("G", "Rs")`; `()` if there are none.

    `on`: the casting, activating or foretelling that is paid for, or None for any other cost (106.6). The reasons
    against mana left out join those of the answer under way.
    """
    free: list[str] = []
    for unit in list_pool(ask.state, seat):
        no = ask.forbids("mana:spent", (unit, on)) if BOUND in unit else []
        ask.note(no)
        free += [] if no else [unit]
    return tuple(free)


def _list_mana_made(ask: Run, id: str, on: Word | None) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The mana that a permanent's abilities could make: pairs of an ability's number from 1 and units, `(1, ("G",))`.

    Mana of any colour gives five pairs. Left out are abilities that cost mana, or anything but their own object, or tap
    a summoning sick creature. So is mana for other purposes than `on` (106.6).
    """
    weary = ask.has(id, "types", "creature") and is_summoning_sick(ask, id)
    snow = "s" if ask.has(id, "supertypes", "snow") else ""
    context = Context(id, str(ask.get(id, "controller")))
    for at, one in enumerate(list_abilities(ask, id, Activated), 1):
        given = all(give.what.be == "this" for give in one.cost.gives)
        if is_mana_ability(one) and not one.cost.mana and given and not (one.cost.tap and weary):
            words = [word for word in one.does if isinstance(word, Produce) and _could_be_spent(ask, word, on, context)]
            for made in product(*(_list_choices(ask, word, context) for word in words)):
                yield at, tuple(f"{kind}{snow}" for kinds in made for kind in kinds)


def _list_choices(ask: Run, word: Produce, context: Context) -> list[tuple[str, ...]]:
    """What an instruction could make, one tuple of kinds of mana a choice: `[("R", "R")]`, or five for any colour."""
    kinds = [parse_cost(word.mana)]
    if not word.mana.startswith("{"):
        kinds = [(kind,) for kind in list_producible_colours(ask, word.mana, context.source, str(context.controller))]
    return [some * get_number(ask, word.n, context) for some in kinds]


def _could_be_spent(ask: Run, word: Produce, on: Word | None, context: Context) -> bool:
    """Whether mana that an instruction makes could be spent on `on` (106.6); restricted mana cannot if it is None."""
    return not word.only or (
        on is not None and any(matches_pattern(one, on, context, ask.board()) for one in word.only)
    )


def _list_heaps(ask: Run, start: tuple[str, ...], ids: Iterable[str], on: Word | None) -> Heaps:
    """The heaps of mana that a pool (`start`) and all of these permanents together could make.

    Each heap is a tuple of units sorted as texts. Its value says which ability of which permanent to use: `{"o4": 1}`.
    Of several ways to one heap, it is the first. A permanent that makes no mana is passed over. There are at most
    `_MOST`; further ones are left out.
    """
    heaps: Heaps = {tuple(sorted(start)): {}}
    for id in ids:
        options = tuple(_list_mana_made(ask, id, on))
        if not options:
            continue
        more: Heaps = {}
        for heap, how in heaps.items():
            for at, made in options:
                more.setdefault(tuple(sorted((*heap, *made))), {**how, id: at})
        heaps = dict(list(more.items())[:_MOST])
    return heaps


def could_pay(ask: Run, seat: str, symbols: tuple[str, ...]) -> bool:
    """Whether a seat's pool and untapped permanents could together pay the symbols (without braces) of a cost.

    A cost of nothing can be paid. Mana that may be spent on some purposes only does not count.
    """
    free = list_spendable_mana(ask, seat, None)
    here = (id for id in ask.state.at("battlefield") if ask.get(id, "controller") == seat)
    untapped = (id for id in here if not ask.state.mark(id, "tapped"))
    return any(list_payments(heap, symbols) for heap in _list_heaps(ask, free, untapped, None))


def pick_mana_abilities(
    ask: Run, seat: str, ids: tuple[str, ...], symbols: tuple[str, ...], on: Word | None
) -> dict[str, int]:
    """The number from 1 of the mana ability to use, by permanent, so that pool and mana pay for a cost: `{"o4": 1}`.

    All of `ids` that make mana are in it, even if fewer would do. Empty if no combination pays. It taps nothing.
    """
    with ask.without_entries():
        free = list_spendable_mana(ask, seat, on)
    heaps = _list_heaps(ask, free, ids, on)
    return next((how for heap, how in heaps.items() if list_payments(heap, symbols)), {})


def list_plain_lands(ask: Run, act: Word) -> Iterator[str]:
    """The ids of untapped lands of whoever acts that are no creatures and do nothing but to be tapped for mana.

    Scripts of a scenario call it to pay for an action that names no payment. Nothing comes for an action without a
    seat.
    """
    seat = getattr(act, "seat", None)
    for id in ask.state.at("battlefield"):
        if ask.get(id, "controller") != seat or ask.state.mark(id, "tapped"):
            continue
        own = ask.get(id, "abilities")
        plain = isinstance(own, tuple) and all(
            isinstance(one, Activated) and is_mana_ability(one) and not one.cost.mana and not one.cost.gives
            for one in own
        )
        if own and plain and ask.has(id, "types", "land") and not ask.has(id, "types", "creature"):
            yield id


def choose_mana_sources(ask: Run, seat: str, symbols: tuple[str, ...]) -> Iterator[str]:
    """The ids of the permanents that a player chooses to tap for mana, one at a time.

    Offered are untapped permanents with a mana ability, as they were at the start, of whatever colour. The player may
    stop with `none`. No more are asked for than the mana that the pool lacks; {3} counts as three. Nothing is asked if
    the pool can pay. Nothing is tapped yet, and what is chosen may not be enough.
    """
    here = (id for id in ask.state.at("battlefield") if ask.get(id, "controller") == seat)
    open_ = [
        id
        for id in here
        if not ask.state.mark(id, "tapped") and any(is_mana_ability(one) for one in list_abilities(ask, id, Activated))
    ]
    pool = list_pool(ask.state, seat)
    if list_payments(pool, symbols):
        return
    missing = count_generic(symbols) + sum(not one.isdecimal() for one in symbols) - len(pool)
    for _ in range(missing):
        picked = str(ask.choose(seat, "mana-source", (*open_, "none")))
        if picked == "none":
            return
        open_.remove(picked)
        yield picked
