"""Section 106: mana. How it is added, and what restricted mana may pay for."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import AddedMana, Produced
from engine.games.mtg.mana import BOUND
from engine.games.mtg.references import get_number, list_players
from engine.games.mtg.rules.produced import list_producible_colours
from engine.games.mtg.words import OnlyFor, Produce
from engine.kernel.events import Began
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import Word
from engine.kernel.words import Context, Pattern

__all__: list[str] = []


@rules.does("106.4", "effect:produce")
def into_the_pool(ask: Run, said: tuple[Produce, Context]) -> Does:
    """Each player meant adds the mana to their pool; of several colours they choose one, as for `any`.

    A unit is a text such as `G`, with `s` for snow and `k` for mana that is kept. Mana with a restriction is bound to
    an effect that lasts until the turn's cleanup. If a permanent was tapped for it, that is recorded as well
    (`Produced`).
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        kinds = [one for one in word.mana if one in "WUBRGC"]
        if not word.mana.startswith("{"):
            colours = list_producible_colours(ask, word.mana, context.source, seat)
            kinds = [str(ask.choose(seat, "color", colours))] if len(colours) > 1 else [*colours]
        made = tuple(str(ask.defines("unit", context.source, kind)) + ("k" if word.kept else "") for kind in kinds)
        many = made * get_number(ask, word.n, context)
        if word.only and many:
            begun = yield Began(Ongoing("", (OnlyFor(word.only),), context, until=Pattern("cleaned-up")))
            bound = [one.event.effect.id for one in begun if isinstance(one.event, Began)]
            many = tuple(f"{unit}{BOUND}{id}" for id in bound for unit in many)
        if many:
            yield AddedMana(seat, many)
            if context.notes.get("tapped") is not None:
                yield Produced(context.source, seat)


@rules.defines("106.4", "pools:emptied")
def each_players_pool(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The seats whose pools empty: all that are still in the game, whoever's turn it is."""
    return ask.state.playing()


@rules.forbids("106.6", "mana:spent")
def mana_meant_for_something_else(ask: Run, said: tuple[str, Word | None]) -> bool | str:
    """The id of the source, as objecting, if a bound unit of mana may not pay for this.

    `said` is the unit and what is paid for. False if it may, True if the restriction is gone or what is paid for is
    unknown.
    """
    unit, on = said
    effect = ask.state.effects.get(unit.partition(BOUND)[2])
    parts = [part for part in effect.gives if isinstance(part, OnlyFor)] if effect is not None else []
    if effect is None or on is None:
        return True
    board = ask.board()
    fit = [what for part in parts for what in part.what if matches_pattern(what, on, effect.context, board)]
    for what in fit:
        no = ask.forbids("mana:for", (what, effect.context))
        ask.note(no)
        if not no:
            return False
    return effect.context.source
