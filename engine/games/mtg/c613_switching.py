"""613.4d: effects that switch a creature's power and toughness, after everything else that changes them."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import counters_add_to_power, counters_add_to_toughness, with_counters
from engine.games.mtg.c611_lasting import END_OF_TURN
from engine.games.mtg.refs import things
from engine.games.mtg.words import Reference
from engine.kernel.events import Began
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter, Modify

__all__ = ["Switch"]

_SWITCHED = Modify("switched", "add", 1)
"""How often an object's power and toughness are switched: twice is as good as never."""


class Switch(Word, frozen=True):
    """Switch the power and toughness of creatures, until the end of the turn (613.4d)."""

    what: Reference | Filter = "target"


@rules.does("611.2a", "effect:switch")
def until_the_end_of_the_turn(ask: Run, said: tuple[Switch, Context]) -> Does:
    """An effect on the creatures that are meant as it begins."""
    ids = things(ask, said[0].what, said[1])
    if ids:
        yield Began(Ongoing("", (_SWITCHED,), said[1], until=END_OF_TURN, only=ids))


@rules.defines("613.4d", "value:power", after=counters_add_to_power)
def toughness_as_power(ask: Run, id: str, so_far: object) -> object:
    return with_counters(ask, id, ask.board().changed(id, "toughness")) if _odd(ask, id) else so_far


@rules.defines("613.4d", "value:toughness", after=counters_add_to_toughness)
def power_as_toughness(ask: Run, id: str, so_far: object) -> object:
    return with_counters(ask, id, ask.board().changed(id, "power")) if _odd(ask, id) else so_far


def _odd(ask: Run, id: str) -> bool:
    times = ask.board().changed(id, "switched")
    return isinstance(times, int) and times % 2 == 1
