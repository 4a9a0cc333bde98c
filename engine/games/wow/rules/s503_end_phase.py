"""Section 503: end phase. The wrap-up step, and the end of what lasts until the end of a turn."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import TurnEnded
from engine.games.wow.position import list_hand
from engine.kernel.events import Ended, PhaseBegan
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing

__all__: list[str] = []


@rules.does("503.1", "close:end", edition=EN)
def the_wrap_up_step(ask: Run, seat: str) -> Does:
    """After the end step come the wrap-up step, the end of modifiers of this turn, and the next turn, in this order."""
    yield PhaseBegan("wrap-up")
    ask.perform("wrap-up", seat)
    yield TurnEnded(seat)
    ask.perform("next-turn", seat)


@rules.does("503.2a", "wrap-up", edition=EN)
def down_to_the_maximum(ask: Run, seat: str) -> Does:
    """The turn player discards cards of their choice, one at a time, down to the maximum hand size.

    It stops if a discard does not happen.
    """
    most: int | None = ask.defines("hand-size", seat, None)
    while most is not None and len(hand := list_hand(ask.state, seat)) > most:
        chosen = ask.choose(seat, "discard", hand)
        if not ask.perform("discard", chosen):
            break
    yield from ()


@rules.does("503.2a", "expire", edition=EN)
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    """A lasting effect ends once the event that it waits for has come."""
    yield Ended(effect.id)
