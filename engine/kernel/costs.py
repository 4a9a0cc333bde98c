"""The total cost of an action: its initial cost, then every change of it, then its floor.

`total_cost` asks, in this order:

- *defines* `cost:initial`; so far the printed cost.
- *orders* `charges` on the `Charge` parts that match the action.
- *defines* `cost:change` on each of them (`return work.result` applies it).
- *defines* `cost:floor`.

The game pays the cost in its *does* clause: `ask.require("pay", …)` first, then the events.
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
    """A `Charge` part about to change a cost. `result` is the cost after it."""

    live: Live[Charge]
    action: Word
    result: int

    @property
    def part(self) -> Charge:
        """The `Charge` part about to change the cost, without its context: what it charges, and how much."""
        return self.live.part


def total_cost(doer: Doer, action: Word, printed: int, cost: str = "cost", more: tuple[Live[Charge], ...] = ()) -> int:
    """The number that an action costs after all changes. It may be below 0, unless a clause on `cost:floor` bounds it.

    Args:
        doer: The run.
        action: The action to be paid for.
        printed: The printed cost.
        cost: The name of the cost; `Charge` parts on another cost do not count.
        more: Charges of the action itself, beside those in force. They count unchecked, whatever cost they name.

    Raises:
        Conflict: Two different charges would set the cost, and nothing orders them. Or clauses disagree on the cost.
        NotModelled, Spent: The amount of a charge cannot be computed.
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
    """The cost after one charge: set to its amount, raised by it, or reduced by it, but not below the part's `least`.

    A cost that is already below `least` stays as it is.
    """
    part, context = live.part, msgspec.structs.replace(live.context, event=action)
    by = doer.amount(part.by, context)
    if part.op != "reduce":
        return by if part.op == "set" else amount + by
    if part.least is None:
        return amount - by
    return min(amount, max(amount - by, doer.amount(part.least, context)))


def _matches_action(doer: Doer, live: Live[Charge], action: Word, cost: str) -> bool:
    """Whether a charge is on this cost, by its name (`"cost"`), and its pattern matches the action."""
    part = live.part
    if part.cost != cost:
        return False
    context = msgspec.structs.replace(live.context, event=action)
    return matching.matches_pattern(part.what, action, context, doer.board())
