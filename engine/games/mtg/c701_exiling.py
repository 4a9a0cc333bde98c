"""701.11 and 111.7: how much was exiled at one time, for what counts it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import Banished, Exiled
from engine.kernel.events import Event
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Pattern

__all__: list[str] = []


@rules.does("701.11a", "after:exiled")
def so_many_at_one_time(ask: Run, record: Record) -> Does:
    """Cards of a player's hand, and permanents that a spell or ability of theirs exiled, counted together."""
    done = [one for one in ask.together(record) if isinstance(one.event, Exiled)]
    if not done or done[-1] is not record:
        return
    events = [one.event for one in done if isinstance(one.event, Exiled)]
    for seat in ask.state.clockwise(ask.active):
        mine = [was for one in events for was in _exiled(ask, one, seat)]
        if mine:
            tokens = sum(was.token for was in mine)
            yield Banished(seat, len(mine) - tokens, tokens)


def _exiled(ask: Run, event: Exiled, seat: str) -> Iterator[Obj]:
    """What was exiled, if it was in a player's hand, or a permanent that a spell or ability of that player exiled."""
    gone = ask.state.gone.get(event.obj)
    if gone is not None:
        was = gone.obj
        if was.owner == seat if was.zone == "hand" else was.zone == "battlefield" and event.cause == seat:
            yield was


@rules.defines("111.7", "trigger:event")
def tokens_are_there_for_what_triggers(ask: Run, said: tuple[Pattern, Event], so_far: Event) -> Event:
    """What triggers on a change of zones triggers before a token ceases to exist, and so on tokens, too."""
    event = said[1]
    return replace(event, n=event.n + event.tokens) if isinstance(event, Banished) else so_far
