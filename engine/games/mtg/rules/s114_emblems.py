"""Section 114: emblems. How a player gets one, and that its abilities function."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import list_players
from engine.games.mtg.words import Emblem
from engine.kernel.events import Created
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import EMPTY
from engine.kernel.words import Card, Context

__all__: list[str] = []


@rules.does("114.2", "effect:emblem")
def into_the_command_zone(ask: Run, said: tuple[Emblem, Context]) -> Does:
    """Each player meant gets an emblem in the command zone, which they own and control.

    It is no card, and has only abilities.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        card, marks = Card("Emblem", abilities=word.abilities), ask.defines("emblem:marks", context, EMPTY)
        yield Created(Obj("", card, seat, seat, "command", marks=marks, token=True))


@rules.allows("114.4", "function")
def abilities_of_emblems_function(ask: Run, what: Functioning) -> bool:
    """Whether the object is an emblem, which is a token in the command zone: all its abilities function."""
    obj = ask.state.objects[what.obj]
    return obj.place == "command" and obj.token
