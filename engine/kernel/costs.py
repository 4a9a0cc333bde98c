"""What something costs: declared, set, increased, reduced, floored.

`total_cost` asks *defines* `cost:initial` (so far the printed cost), then takes every `Charge` part that matches the
action, in the order that *orders* `charges` gives, and asks *defines* `cost:change` on each (`return work.result`),
then *defines* `cost:floor`. Paying is the game's: in its *does* clause, `ask.require("pay", …)` first, then the events.
"""

from __future__ import annotations

import msgspec

from engine.kernel import matching
from engine.kernel.doing import Doer
from engine.kernel.errors import Conflict
from engine.kernel.parts import Live
from engine.kernel.values import Value, Word
from engine.kernel.words import Charge

__all__ = ["Charging", "total_cost"]


class Charging(Value, frozen=True):
    """A change of a cost about to be applied."""

    live: Live[Charge]
    action: Word
    result: int

    @property
    def part(self) -> Charge:
        """The word that the card says."""
        return self.live.part


def total_cost(doer: Doer, action: Word, printed: int, cost: str = "cost", more: tuple[Live[Charge], ...] = ()) -> int:
    """What an action costs, all changes made; `more`: charges of its own, beside those in force.

    Raises:
        Conflict: two charges would each set it, and nothing says which comes first.
    """
    amount = int(doer.defines("cost:initial", (action, cost), printed))
    board = doer.board()
    left = [*more, *(live for live in board.live(Charge) if _matches_action(doer, live, action, cost))]
    while left:
        first = doer.first("charges", tuple(left))
        if len({one.part for one in first if one.part.op == "set"}) > 1:
            raise Conflict("charges", tuple(one.key for one in first))
        live = first[0]
        left.remove(live)
        result = _apply_charge(doer, live, action, amount)
        with doer.frame(board.why.get(live.key, ())) as why:
            work = Charging(live, action, result)
            amount = int(doer.defines("cost:change", work, amount, source=live.source, given=tuple(why)))
        doer.note(why)
    return int(doer.defines("cost:floor", (action, cost), amount))


def _apply_charge(doer: Doer, live: Live[Charge], action: Word, amount: int) -> int:
    part, context = live.part, msgspec.structs.replace(live.context, event=action)
    by = doer.amount(part.by, context)
    if part.op != "reduce":
        return by if part.op == "set" else amount + by
    if part.least is None:
        return amount - by
    return min(amount, max(amount - by, doer.amount(part.least, context)))


def _matches_action(doer: Doer, live: Live[Charge], action: Word, cost: str) -> bool:
    part = live.part
    if part.cost != cost:
        return False
    context = msgspec.structs.replace(live.context, event=action)
    return matching.matches_pattern(part.what, action, context, doer.board())
