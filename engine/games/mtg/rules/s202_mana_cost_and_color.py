"""Section 202: mana cost and color. Colors and mana values from the printed cost."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.mana import count_mana_value, list_colours
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("202.2", "printed:colors")
def colours_of_the_cost(ask: Run, id: str, so_far: object) -> object:
    """The colors of the mana symbols in an object's mana cost, after any other printed colors (`so_far`)."""
    return (*(so_far if isinstance(so_far, tuple) else ()), *list_colours(str(ask.get(id, "cost") or "")))


@rules.defines("202.3", "printed:mana-value")
def mana_value_of_the_cost(ask: Run, id: str, so_far: object) -> object:
    """The mana value: the one that the print gives (`so_far`), or else the total of the mana cost.

    X counts as what it is for the object.
    """
    cost = _get_mana_cost(ask, id)
    if so_far is not None:
        return so_far
    x = ask.defines("cost:x-is", id, None) if "{X}" in cost else 0
    return count_mana_value(cost, x) if isinstance(x, int) else so_far


def _get_mana_cost(ask: Run, id: str) -> str:
    """The mana cost of an object as `{1}{G}`, also of a spell cast for another cost (118.9c); `""` if it has none."""
    paid = ask.state.mark(id, "paid") if id in ask.state.objects else None
    return str(ask.get(id, "cost") or "") if paid is None else str(ask.defines("mana-cost", id, paid))


@rules.defines("202.3e", "cost:x-is")
def nothing_but_on_the_stack(ask: Run, id: str, so_far: None) -> int:
    """X in a mana cost: the number chosen for it while the object is on the stack, and 0 everywhere else."""
    obj = ask.state.objects.get(id)
    x = obj.marks.get("x") if obj is not None and obj.place == "stack" else None
    return x if isinstance(x, int) else 0
