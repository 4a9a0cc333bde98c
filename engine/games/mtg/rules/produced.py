"""The colours that some mana may have as it is produced."""

from __future__ import annotations

from engine.kernel.run import Run

__all__ = ["COLOURS", "list_producible_colours"]

COLOURS = ("W", "U", "B", "R", "G")
"""The letters of the five colours, in the order of 105.1."""


def list_producible_colours(ask: Run, mana: str, source: str, seat: str) -> tuple[str, ...]:
    """The colours among which a player chooses for one kind of mana, as letters; `()` if there are none to choose from.

    Of `any` they are all five. Of `identity` they are those of the seat's commander. Of `chosen` it is the colour that
    was chosen for the source, if one was.
    """
    if mana == "any":
        return COLOURS
    if mana == "identity":
        return tuple(one for one in COLOURS if one in ask.defines("commander:identity", seat, ""))
    return tuple(one for one in COLOURS if one == ask.state.mark(source, "chosen"))
