"""Effects that compel a character to attack, and whom it can attack."""

from __future__ import annotations

from engine.games.wow.rules.combat import Weighed
from engine.games.wow.words import Attack, AttackOnly, MustAttack
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Live
from engine.kernel.run import Run

__all__ = ["intersect_ids", "is_weighed_freely", "list_attackable", "list_compelled_targets", "list_compelling"]


def is_weighed_freely(act: Attack) -> bool:
    """Whether an attack is checked as though nothing compelled it. Only a `Weighed` attack can be."""
    return isinstance(act, Weighed) and act.freely


def list_compelling(ask: Run, kind: type[MustAttack | AttackOnly], id: str) -> list[Live]:
    """The parts of one kind in force whose filter matches a character, by its id, and whose condition holds.

    Empty if none does.
    """
    board = ask.board()
    return [
        live
        for live in board.live(kind)
        if isinstance(live.part, kind)
        and matches_filter(live.part.who, id, live.context, board)
        and ask.holds(live.part.when, live.context)
    ]


def list_compelled_targets(ask: Run, kind: type[MustAttack | AttackOnly], id: str) -> tuple[str, ...]:
    """The ids of the characters that a character must attack, or that alone it can attack, by the kind of effect.

    The targets of several effects are joined, not intersected, and may repeat. An effect without `whom` adds none.
    Whether a target can be attacked is not asked.
    """
    found = [(getattr(live.part, "whom", None), live.context) for live in list_compelling(ask, kind, id)]
    return tuple(one for whom, context in found if whom is not None for one in ask.find(whom, context))


def list_attackable(ask: Run, seat: str, id: str) -> tuple[str, ...]:
    """The ids of the characters that a seat's character could legally attack if nothing compelled it; `()` if none.

    Only what forbids it is asked, not whether it is the time for it.
    """
    found = list[str]()
    for other in ask.state.at("play"):
        combat = Weighed(seat, id, other, freely=True)
        if not ask.forbids("act:attack", combat) and not ask.objections(combat, ask.board()):
            found.append(other)
    return tuple(found)


def intersect_ids(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The ids in both tuples, in the order of the first; `()` if they share none."""
    return tuple(one for one in some if one in others)
