"""Section 506: combat phase. What a creature is in combat, and what leaves it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.words import Block
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("506.4", "reckoned:combat")
def its_part_in_combat(ask: Run, id: str, so_far: object) -> object:
    """What a creature is in combat, as a tuple such as `("attacking", "blocked")`; `so_far` if it is nothing.

    The words are `attacking`, `blocking`, `blocked` and, once blockers are declared, `unblocked`. One that is gone
    counts as it last was.
    """
    obj = ask.state.objects.get(id) or getattr(ask.state.gone.get(id), "obj", None)
    if obj is None:
        return so_far
    parts = tuple(name for name in ("attacking", "blocking", "blocked") if obj.marks.get(name) is not None)
    later = {"declare-blockers", "first-strike-damage", "combat-damage", "end-combat"}
    unblocked = parts == ("attacking",) and ask.state.mark("game", "phase") in later
    return (*parts, *(("unblocked",) if unblocked else ())) or so_far


@rules.does("506.4", "control", after="newly_under_control")
def out_of_combat(ask: Run, id: str) -> Does:
    """Remove a permanent whose controller changes from combat, by taking its combat marks away."""
    for name in ("attacking", "blocking", "blocked", "struck"):
        if ask.state.mark(id, name) is not None:
            yield Set(id, name)


@rules.defines("506.5", "alone")
def the_only_creature_declared(ask: Run, act: Block, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The id, as a tuple of one, of the only creature declared as a blocker; `so_far` if there are several or none."""
    return act.blockers[:1] if len(set(act.blockers)) == 1 else so_far
