"""Section 802: simultaneity. The order of packets that are dealt at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Healed
from engine.games.wow.position import get_controller
from engine.kernel.layering import Board
from engine.kernel.matching import holds, matches_pattern
from engine.kernel.parts import Live
from engine.kernel.run import Run
from engine.kernel.words import Replace

__all__: list[str] = []

Packet: TypeAlias = Dealt | Healed


@rules.defines("802.2", "packets", edition=EN)
def each_orders_those_to_their_own(ask: Run, _: None, so_far: tuple[Packet, ...]) -> tuple[Packet, ...]:
    """The packets in the order in which they count: the turn player's cards first, then those of each next player.

    A player is asked for an order of their own only if it could matter.
    """
    done: list[Packet] = []
    for seat in ask.state.clockwise(ask.active):
        own = [one for one in so_far if get_controller(ask, one.to) == seat]
        left = list(ask.order(seat, "packets", [one.to for one in own])) if _order_matters(ask, own) else []
        done += sorted(own, key=lambda one: left.index(one.to)) if left else own
    return (*done, *(one for one in so_far if one not in done))


def _order_matters(ask: Run, own: Sequence[Packet]) -> bool:
    """Whether the order of some packets matters: one could use up a replacement that another needs.

    `own` are packets of damage or healing to one player's cards. It is false if no replacement can be used up.
    """
    board = ask.board()
    met = {live: {one.to: one.amount for one in own if _meets_packet(board, live, one)} for live in board.live(Replace)}
    turned = {to for live, some in met.items() if "to" in live.part.change for to in some}
    several = sum(map(bool, met.values())) > 1
    return any(
        len(turned | set(some)) > 1 and (several or sum(some.values()) > left)
        for live, some in met.items()
        if (left := _count_left(ask, live)) is not None
    )


def _meets_packet(board: Board, live: Live[Replace], packet: Packet) -> bool:
    """Whether a part is a replacement whose pattern and condition match a packet of damage or healing."""
    part, context = live.part, replace(live.context, event=packet)
    return matches_pattern(part.what, packet, context, board) and holds(part.when, context, board)


def _count_left(ask: Run, live: Live[Replace]) -> int | None:
    """How much a replacement can still do; None if it is not used up, or is optional.

    It is 0 if it does something first, such as exhausting its source.
    """
    part, ongoing = live.part, ask.state.effects.get(live.ongoing or "")
    if part.optional:
        return None
    if part.first:
        return 0
    return ongoing.left if ongoing is not None else None
