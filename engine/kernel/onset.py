"""What an event brings into force: parts that come to function, changes that come to apply, ties among them.

Asked right after the event, and only of a game that has clauses for it (see `layering` for the topics on parts):

- *does* `starts` on each `Live` part of an object that was not in force before; what they yield happens at once;
- *does* `tie` on `Live` parts that would come to something else in another order, and that nothing orders: a game may
  let somebody say, and must then have an *orders* `effects` clause that reads what was said. What was in a position
  from the start is asked of nobody, and applies in the order in which it stands;
- *does* `applies` on the `Applying`s that are new or changed, all at once, in the order in which they apply.
"""

from __future__ import annotations

import msgspec

from engine.kernel.doing import Doer, Proposal
from engine.kernel.layering import Board
from engine.kernel.parts import Live

__all__ = ["bring_into_force"]


def bring_into_force(doer: Doer, then: Board) -> None:
    """Ask what a game makes of what has just come into force.

    Args:
        doer: the run, after the event.
        then: the board before the event.
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
    return tuple(one.key for one in tie)
