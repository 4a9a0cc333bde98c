"""Section 704: continuous powers. Continuous powers with meanings of their own."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.position import as_number, get_controller
from engine.games.wow.rules.wielding import Crowd
from engine.games.wow.words import Allow
from engine.kernel.parts import Live
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("704.1a", "value:attack", edition=EN)
def assault_counts_on_ones_turn(ask: Run, id: str, so_far: object) -> object:
    """Assault adds to ATK on its controller's turn, as the glossary says. In another's turn the ATK stays."""
    more = ask.number(id, "assault")
    return as_number(so_far) + more if more and get_controller(ask, id) == ask.active else so_far


@rules.defines("704.1a", "allowance", edition="7.4-en")
def more_while_its_condition_holds(ask: Run, said: tuple[Live[Allow], Crowd], so_far: int) -> int:
    """A card that lets its player control more of a kind adds its number while its condition holds."""
    live, _ = said
    if not ask.holds(live.part.when, live.context):
        return so_far
    ask.note(ask.board().why.get(live.key, ()))
    return so_far + ask.amount(live.part.by, live.context)
