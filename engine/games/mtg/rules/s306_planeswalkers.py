"""Section 306: planeswalkers. Their loyalty, as counters and as printed."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.references import list_printed
from engine.games.mtg.rules.arrival import add_counters
from engine.games.mtg.words import Entry
from engine.kernel.run import Run
from engine.kernel.values import Map

__all__: list[str] = []


@rules.defines("306.5b", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy", "with_what_it_says"))
def with_loyalty(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """How an object enters (`so_far`), with as many loyalty counters more as a planeswalker's printed loyalty.

    Any other object enters as it did.
    """
    loyalty = so_far.card.values.get("loyalty")
    if "planeswalker" not in list_printed(so_far.card, "types") or not isinstance(loyalty, int):
        return so_far
    return msgspec.structs.replace(so_far, counters=add_counters(so_far.counters, Map(loyalty=loyalty)))


@rules.defines("306.5c", "printed:loyalty")
def loyalty_counters(ask: Run, id: str, so_far: object) -> object:
    """An object's loyalty: its number of loyalty counters on the battlefield, the printed one elsewhere."""
    obj = ask.state.objects.get(id)
    return obj.counters.get("loyalty", 0) if obj is not None and obj.place == "battlefield" else so_far
