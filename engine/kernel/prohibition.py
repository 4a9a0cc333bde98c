"""Prohibitions: which parts in force forbid an event or an action, and whether the prohibition prevails.

- *forbids* `prohibited` on `(live, what)`: does this part object?
- *orders* `prohibition`, `ending-prohibition`, `prohibition:gains` on two `Side`s: which prevails?
"""

from __future__ import annotations

import msgspec

from engine.kernel import matching
from engine.kernel.board import BoardReader, Values
from engine.kernel.errors import Conflict
from engine.kernel.events import list_names
from engine.kernel.parts import Live, Side
from engine.kernel.values import Word
from engine.kernel.words import Pattern, Prohibit

__all__ = ["find_objections", "is_matched", "weigh"]


def find_objections(reader: BoardReader, what: Word, board: Values) -> list[int]:
    """The numbers of the entries of the `Prohibit` parts in force that forbid an event or an action.

    A part objects if its pattern matches, its condition holds, and a clause on `prohibited` says so. The list is empty
    if none objects. Nothing is weighed yet, and the entries do not join the chain.

    Args:
        reader: Asks the clauses.
        what: The event or action.
        board: Has the parts in force.
    """
    no: list[int] = []
    for live in board.live(Prohibit):
        part = live.part
        if part.what.event not in list_names(what):
            continue
        with reader.frame(board.why.get(live.key, ())) as uses:
            if not board.is_in_force(live) or not is_matched(live, part.what, what, part.when, board):
                continue
        no += reader.forbids("prohibited", (live, what), live.source, given=uses)
    return no


def is_matched(live: Live, pattern: Pattern, what: Word, when: object, board: Values) -> bool:
    """Whether an event or an action matches `pattern`, and the condition `when` holds; a `when` of None holds.

    References in both are read in the part's context, with the event or action as its `event`.
    """
    context = msgspec.structs.replace(live.context, event=what)
    return matching.matches_pattern(pattern, what, context, board) and matching.holds(when, context, board)


def weigh(reader: BoardReader, topic: str, what: Word, no: list[int]) -> str:
    """Which prevails: `"prohibition"` or `"event"`. The numbers of the entries that decide it are added to `no`.

    Args:
        reader: The run.
        topic: The *orders* topic, such as `prohibition`.
        what: The event or action.
        no: The numbers of the entries of the objections. It grows.

    Raises:
        Conflict: No clause orders the two.
    """
    rules = tuple(reader.entries[n].clause for n in no)
    sides = (Side("prohibition", what, rules), Side("event", what))
    with reader.frame() as uses:
        left = reader.first(topic, sides)
    if len(left) > 1:
        raise Conflict(topic, tuple(str(side) for side in sides))
    no += uses
    return str(left[0].name)
