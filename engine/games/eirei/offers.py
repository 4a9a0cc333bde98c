"""The actions that a seat might try, legal or not: the rules decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.eirei.paying import Bill
from engine.games.eirei.position import list_attackers, list_field, list_target_filters
from engine.games.eirei.words import Activated, Attack, Block, Pass, Play, PutMana, Start, Use
from engine.kernel.run import Run
from engine.kernel.state import GAME
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["describe_price", "list_candidates"]


def list_candidates(ask: Run, seat: str) -> Iterator[Word]:
    """The actions that a seat might try, legal or not: `Start`, `Play`, `PutMana`, `Use`, `Attack`, `Block`, `Pass`.

    A `Start` comes only before the game has begun; the others come then too. Cards with a target come once for each
    choice of targets. Attacks are on each other player, and on each card of the others' fields. A block names any
    attack that waits, even one's own. To pass comes last, so there is always one.
    """
    if ask.state.mark(GAME, "phase") == "setup":
        yield Start(seat)
    for card in ask.state.at(f"{seat}.hand"):
        yield from (Play(seat, card, targets) for targets in _list_targets(ask, Play(seat, card)))
        yield PutMana(seat, card)
    waiting = list_attackers(ask.state)
    for id in ask.state.at(f"{seat}.field"):
        for at in range(1, len(ask.members(id, "abilities", Activated)) + 1):
            yield from (Use(seat, id, targets, at) for targets in _list_targets(ask, Use(seat, id, (), at)))
        others = [one for one in list_field(ask.state) if one not in ask.state.at(f"{seat}.field")]
        yield from (Attack(seat, id, target) for target in (*ask.state.playing(), *others) if target != seat)
        yield from (Block(seat, id, attacker) for attacker in waiting)
    yield Pass(seat)


def describe_price(due: Bill) -> str:
    """What is due, as text: `3 mana with red, blue`, or `3 mana` if no colour is asked for; `0 mana` for nothing."""
    return f"{max(0, due.cost)} mana" + (f" with {', '.join(due.colors)}" if due.colors else "")


def _list_targets(ask: Run, act: Play | Use) -> Iterator[tuple[str, ...]]:
    """The choices of one object for each target of an action, as tuples of ids; one `()` if it has no targets.

    Nothing comes if there is no object for one of them. One object may stand for several targets.
    """
    context = Context(act.card, act.seat)
    return product(*(ask.find(which, context) for which in list_target_filters(ask, act)))
