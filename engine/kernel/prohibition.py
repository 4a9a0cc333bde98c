"""Prohibitions: the parts in force that object to an event or an action, and what prevails where a rule says so.

- *forbids* `prohibited` on `(live, what)`: does this part object?
- *orders* `prohibition`, `ending-prohibition`, `prohibition:gains` on two `Side`s: which goes first?
"""

from __future__ import annotations

import msgspec

from engine.kernel import matching
from engine.kernel.board import BoardReader, Values
from engine.kernel.errors import Conflict
from engine.kernel.events import lineage
from engine.kernel.parts import Live, Side
from engine.kernel.values import Word
from engine.kernel.words import Pattern, Prohibit

__all__ = ["find_objections", "is_matched", "weigh"]


def find_objections(reader: BoardReader, what: Word, board: Values) -> list[int]:
    """The entries of the clauses that let a part in force object to an event or an action."""
    no: list[int] = []
    for live in board.live(Prohibit):
        part = live.part
        if part.what.event not in lineage(type(what)):
            continue
        with reader.frame(board.why.get(live.key, ())) as uses:
            if not is_matched(live, part.what, what, part.when, board):
                continue
        no += reader.forbids("prohibited", (live, what), live.source, given=uses)
    return no


def is_matched(live: Live, pattern: Pattern, what: Word, when: object, board: Values) -> bool:
    """Whether an event or an action matches a part's pattern while its condition holds."""
    context = msgspec.structs.replace(live.context, event=what)
    return matching.matches_pattern(pattern, what, context, board) and matching.holds(when, context, board)


def weigh(reader: BoardReader, topic: str, what: Word, no: list[int]) -> str:
    """Which goes first: `prohibition` or `event`. The entries that say so are added to `no`.

    Raises:
        Conflict: no clause orders the two.
    """
    rules = tuple(reader.entries[n].clause for n in no)
    sides = (Side("prohibition", what, rules), Side("event", what))
    with reader.frame() as uses:
        left = reader.first(topic, sides)
    if len(left) > 1:
        raise Conflict(topic, tuple(str(side) for side in sides))
    no += uses
    return str(left[0].name)
