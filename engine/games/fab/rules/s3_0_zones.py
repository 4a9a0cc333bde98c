"""Section 3.0: zones. Which moves make a new object, and what ceases to exist."""

from __future__ import annotations

from typing import cast

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Concealed, TurnedFace
from engine.games.fab.rules.zones import DOWN, is_token
from engine.kernel.events import Ceased
from engine.kernel.log import Record
from engine.kernel.parts import Move
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.triggers import Chance

__all__: list[str] = []

_LASTING = frozenset({"arena", "stack", "chain"})


@rules.forbids("3.0.7b", "trigger", edition=EN)
def a_move_to_where_it_is(ask: Run, chance: Chance) -> bool:
    """Nothing triggers on an object that turns private where it lies, for that is no move."""
    return isinstance(chance.event, Concealed)


@rules.defines("3.0.9", "identity", edition=EN)
def resets(ask: Run, move: Move, so_far: str) -> str:
    """An object is a new one if it moves to a place other than the arena, the stack and the chain.

    So is one that turns private where it lies.
    """
    here = ask.state.objects[move.obj]
    turned = here.place == move.to and bool(here.marks.get("turning"))
    return "new" if turned or move.to not in _LASTING else so_far


@rules.does("3.0.9", "after:turned-face", edition=EN)
def what_becomes_private_resets(ask: Run, record: Record) -> Does:
    """An object just turned face down that was face up is put where it lies again, face down, as a new object.

    The mark `turning` tells that it was face up.
    """
    here = ask.state.objects[cast("TurnedFace", record.event).obj]
    if here.marks.get("turning"):
        yield Concealed(here.id, here.place, controller=here.controller, marks=DOWN)


@rules.does("3.0.12a", "after:cleared", edition=EN)
def what_is_no_card_ceases(ask: Run, record: Record) -> Does:
    """A token or a layer without a card ceases to exist after it has been cleared."""
    here = ask.state.objects.get(record.becomes)
    if here is not None and is_token(here):
        yield Ceased(here.id)
