"""Chapter 2: what print implies: mana value, colours, the words that stand for types (202, 205, 702.72a)."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.mana import colours, mana_value
from engine.games.mtg.refs import card_of, listed
from engine.games.mtg.types import CREATURE_TYPES, KEYWORD_COUNTERS
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("202.3", "printed:mana-value")
def mana_value_of_the_cost(ask: Run, id: str, so_far: object) -> object:
    cost = _mana_cost(ask, id)
    if so_far is not None:
        return so_far
    x = ask.defines("cost:x-is", id, None) if "{X}" in cost else 0
    return mana_value(cost, x) if isinstance(x, int) else so_far


def _mana_cost(ask: Run, id: str) -> str:
    """The mana cost of an object; of a spell cast for something else, as the rules have it."""
    paid = ask.state.mark(id, "paid") if id in ask.state.objects else None
    return str(ask.get(id, "cost") or "") if paid is None else str(ask.defines("mana-cost", id, paid))


@rules.defines("202.3e", "cost:x-is")
def nothing_but_on_the_stack(ask: Run, id: str, so_far: None) -> int:
    """X in a mana cost: the number chosen for it while the object is on the stack, and 0 everywhere else."""
    obj = ask.state.objects.get(id)
    x = obj.marks.get("x") if obj is not None and obj.place == "stack" else None
    return x if isinstance(x, int) else 0


@rules.defines("202.2", "printed:colors")
def colours_of_the_cost(ask: Run, id: str, so_far: object) -> object:
    return (*(so_far if isinstance(so_far, tuple) else ()), *colours(str(ask.get(id, "cost") or "")))


@rules.defines("306.5c", "printed:loyalty")
def loyalty_counters(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    return obj.counters.get("loyalty", 0) if obj is not None and obj.place == "battlefield" else so_far


@rules.defines("122.1b", "printed:keywords")
def keyword_counters(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    given = tuple(one for one in obj.counters if one in KEYWORD_COUNTERS) if obj is not None else ()
    return (*(so_far if isinstance(so_far, tuple) else ()), *given) if given else so_far


@rules.defines("702.72a", "printed:subtypes")
def changeling(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    words = card_of(ask, obj).values.get("keywords", ()) if obj is not None else ()
    own = so_far if isinstance(so_far, tuple) else ()
    return (*own, *(one for one in CREATURE_TYPES if one not in own)) if "changeling" in listed(words) else so_far


@rules.defines("107.4h", "printed:snow-spent")
def snow_mana_spent(ask: Run, id: str, so_far: object) -> object:
    spent = ask.state.mark(id, "spent", ())
    return sum("s" in str(one) for one in spent) if isinstance(spent, tuple) else 0


@rules.defines("107.4h", "reckoned:snow-of-its-colors")
def snow_mana_of_its_colors(ask: Run, id: str, so_far: object) -> object:
    """How much of the mana that was spent is both from snow sources and of a color that the object has."""
    spent = ask.state.mark(id, "spent", ())
    snow = [str(one) for one in spent if "s" in str(one)] if isinstance(spent, tuple) else []
    return sum(ask.has(id, "colors", one[0]) for one in snow)
