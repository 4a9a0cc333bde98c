"""Clauses numbered `assumed/...`: what play needs and no document says."""

from __future__ import annotations

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.rules.combat import give_priority
from engine.games.fab.rules.effects import list_effects
from engine.kernel.events import Event
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Live, Meeting
from engine.kernel.replacement import Candidate
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import is_over, seat_after
from engine.kernel.values import Word
from engine.kernel.words import Filter

__all__: list[str] = []


@rules.does("assumed/a-turn-goes-on-without-its-player", "priority", after="turn_player_gains_priority")
def the_next_player_gains_it(ask: Run, act: Word) -> Does:
    """Priority of a seat that has lost goes to the next after the turn player, while the game goes on."""
    if not is_over(ask.state) and ask.state.flow.priority in ask.state.out:
        yield give_priority(seat_after(ask.state, ask.active))


@rules.defines(
    "assumed/replacements-of-a-lost-player-are-the-turn-players",
    "chooser:replace",
    after="their_controller_orders_them",
)
def the_turn_player_orders_them(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: str | None) -> str | None:
    """The replacements of a player who has lost, which go on (4.5.1a), are ordered by the turn player.

    If that player has lost, too, it is the next one. Anybody else orders their own.
    """
    return ask.state.clockwise(ask.active)[0] if so_far in ask.state.out else so_far


@rules.defines("assumed/described-as-awaited", "meets")
def as_long_as_it_is_what_was_awaited(ask: Run, what: Meeting, so_far: bool) -> bool:
    """An effect goes on applying to the object it waited for only while that still is what it waited for.

    This counts only for an effect that began to apply so, and that described the object as it waited.
    """
    which = what.live.context.notes.get("which")
    if not so_far or what.live.only is None or not isinstance(which, Filter):
        return so_far
    here = msgspec.structs.replace(which, zone=ask.state.objects[what.obj].zone)
    return matches_filter(here, what.obj, what.live.context, ask.board())


@rules.orders(
    "assumed/parts-as-written",
    "effects",
    after=("stages_in_order", "substages_in_order", "older_first", "as_was_decided"),
)
def parts_of_one_effect_as_written(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Parts that all belong to one effect apply in the order in which they are written: the first alone is given.

    Where they belong to several effects, all are given, as they were.
    """
    return items[:1] if len(list_effects(items)) == 1 else items
