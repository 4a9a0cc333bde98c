"""Section 304: armor and items. Other equipment enters play, and its powers need not wait."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.rules.arrival import enter_play_row
from engine.games.wow.rules.powers import ATTACHED, activates_kind
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__: list[str] = []

rules.rests("304.3", 3, on="717.2c", edition=EN)


@rules.does(
    "304.1", "enters", after=(*ATTACHED, "a_master_hero_takes_over", "an_ally_enters_play", "a_weapon_enters_play")
)
def armor_or_an_item_enters_play(ask: Run, link: Obj) -> Does:
    """Resolving equipment that is neither a weapon nor an attachment enters play."""
    if not ask.has(link.id, "types", "weapon"):
        yield from enter_play_row(ask, link, "equipment")


@rules.allows("304.3", ("act:use", "timely"))
def an_armors_or_items_power_at_once(ask: Run, use: Word) -> bool:
    """An Activate power of armor or an item may be used however long the card has been there.

    Its seat needs priority and control of the card.
    """
    return activates_kind(ask, use, "equipment") and not activates_kind(ask, use, "weapon")
