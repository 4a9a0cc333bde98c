"""Section 506: combat phase. What a creature is in combat, and what leaves it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.combat import is_still_attackable
from engine.games.mtg.words import Block
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("506.4", "reckoned:combat")
def its_part_in_combat(ask: Run, id: str, so_far: object) -> object:
    """What a creature is in combat, as a tuple such as `("attacking", "blocked")`; `so_far` if it is nothing.

    The words are `attacking`, `blocking`, `blocked` and, once blockers are declared, `unblocked`.
    """
    parts = tuple(name for name in ("attacking", "blocking", "blocked") if ask.state.mark(id, name) is not None)
    later = {"declare-blockers", "first-strike-damage", "combat-damage", "end-combat"}
    unblocked = parts == ("attacking",) and ask.state.mark("game", "phase") in later
    return (*parts, *(("unblocked",) if unblocked else ())) or so_far


@rules.does("506.4", "control", after="newly_under_control")
def out_of_combat(ask: Run, id: str) -> Does:
    """Remove a permanent whose controller changes from combat, by taking its combat marks away.

    What attacked it goes on attacking, but nobody.
    """
    yield (*_list_removals(ask, id), *_list_attackers_left(ask, id))


def _list_removals(ask: Run, id: str) -> tuple[Set, ...]:
    """The events that take a creature's combat marks away; `()` if it has none."""
    names = ("attacking", "defender", "blocking", "blocked", "struck")
    return tuple(Set(id, name) for name in names if ask.state.mark(id, name) is not None)


def _list_attackers_left(ask: Run, walker: str) -> tuple[Set, ...]:
    """The events by which the attackers of a planeswalker attack neither a player nor a planeswalker (506.4c)."""
    foes = (one for one in ask.state.at("battlefield") if ask.state.mark(one, "attacking") == walker)
    return tuple(Set(one, "attacking", value=True) for one in foes)


@rules.does("506.4", "repair")
def creatures_no_more(ask: Run, seat: str) -> Does:
    """Remove from combat each attacking or blocking permanent that is no creature any more, whoever controls it."""
    board = ask.state.at("battlefield")
    yield tuple(one for id in board for one in _list_removals(ask, id) if not ask.has(id, "types", "creature"))


@rules.does("506.4", "repair", after=creatures_no_more)
def planeswalkers_no_more(ask: Run, seat: str) -> Does:
    """Remove from combat each attacked planeswalker that has left or is none any more.

    What attacked it goes on attacking, but neither a player nor a planeswalker (506.4c).
    """
    whom = dict.fromkeys(ask.state.mark(id, "attacking") for id in ask.state.at("battlefield"))
    for walker in [one for one in whom if isinstance(one, str) and one not in ask.state.seats]:
        if not is_still_attackable(ask, walker):
            yield _list_attackers_left(ask, walker)


@rules.defines("506.5", "alone")
def the_only_creature_declared(ask: Run, act: Block, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The id, as a tuple of one, of the only creature declared as a blocker; `so_far` if there are several or none."""
    declared = set(act.blockers)
    return tuple(declared) if len(declared) == 1 else so_far
