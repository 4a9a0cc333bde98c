"""What an event brings into force: new parts, changes that newly apply, and ties among them.

It is asked right after the event, and only of a game that has such clauses:

- *does* `starts` on each `Live` part of an object that was not in force before. What they yield happens at once.
- *does* `tie` on `Live` parts that nothing orders, though their order matters. A game may ask a seat for the order.
  It then needs an *orders* `effects` clause that reads the answer. Ties in a given position are not asked about.
- *does* `applies` on the `Applying`s that are new or changed, all at once, in the order in which they apply.
"""

from __future__ import annotations

import msgspec

from engine.kernel.doing import Doer, Proposal
from engine.kernel.layering import Board
from engine.kernel.parts import Live

__all__ = ["bring_into_force"]


def bring_into_force(doer: Doer, then: Board) -> None:
    """Ask the game what follows from parts that have just come into force, and let that happen. It gives nothing.

    It asks *does* `starts`, `tie` and `applies`, in this order. Parts of ongoing effects are not asked `starts`. It
    asks nothing if the board is the same one as before the event.

    Args:
        doer: The run, after the event.
        then: The board before the event.
    """
    now = doer.board()
    if now is then:
        return
    if doer.game.clauses("does", "starts"):
        started: list[Proposal] = []
        for key, live in now.parts_by_key().items():
            if live.ongoing is None and key not in then.parts_by_key():
                with doer.frame(now.why.get(key, ())):
                    started += doer.gather("starts", live)
        if started:
            doer.happen(started)
    if doer.game.clauses("does", "tie"):
        known = {_list_keys(tie) for tie in then.ties}
        while new := next((tie for tie in doer.board().ties if _list_keys(tie) not in known), None):
            if not doer.perform("tie", new):
                break
    if doer.game.clauses("does", "applies"):
        applied = doer.board().applied
        before = {key: one.by for key, one in then.applied.items()}
        fresh = [
            msgspec.structs.replace(one, was=before.get(key))
            for key, one in applied.items()
            if before.get(key) != one.by
        ]
        if fresh:
            doer.perform("applies", tuple(fresh))


def _list_keys(tie: tuple[Live, ...]) -> tuple[str, ...]:
    """The keys of the parts of a tie, a group of parts that nothing orders: `("o3/0/0", "o7/0/0")`."""
    return tuple(one.key for one in tie)
