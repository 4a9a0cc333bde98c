"""What something costs: declared, set, increased, reduced, floored.

`total` asks *defines* `cost:initial` (so far the printed cost), then takes every `Charge` part that matches the action,
in the order that *orders* `charges` gives, and asks *defines* `cost:change` on each (`return work.result`), then
*defines* `cost:floor`. Paying is the game's: in its *does* clause, `ask.require("pay", …)` first, and then the events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.kernel import reading
from engine.kernel.continuous import Live
from engine.kernel.questions import Conflict
from engine.kernel.values import Value, Word
from engine.kernel.words import Charge

if TYPE_CHECKING:
    from engine.kernel.run import Run

__all__ = ["Charging", "total"]


class Charging(Value, frozen=True):
    """A change of a cost about to be applied."""

    live: Live
    action: Word
    result: int

    @property
    def part(self) -> Charge:
        """The word that the card says."""
        assert isinstance(self.live.part, Charge)  # noqa: S101 - made of such parts only
        return self.live.part


def total(run: Run, action: Word, printed: int, cost: str = "cost", more: tuple[Live, ...] = ()) -> int:
    """What an action costs, all changes made; `more`: charges of its own, beside those in force.

    Raises:
        Conflict: two charges would each set it, and nothing says which comes first.
    """
    amount = int(run.defines("cost:initial", (action, cost), printed))
    board = run.board()
    left = [*more, *(live for live in board.live(Charge) if _concerns(run, live, action, cost))]
    while left:
        first = run.first("charges", tuple(left))
        if len({one.part for one in first if isinstance(one.part, Charge) and one.part.op == "set"}) > 1:
            raise Conflict("charges", tuple(one.key for one in first))
        live = first[0]
        left.remove(live)
        result = _changed(run, live, action, amount)
        with run.frame(board.why.get(live.key, ())) as why:
            work = Charging(live, action, result)
            amount = int(run.defines("cost:change", work, amount, source=live.source, given=tuple(why)))
        run.note(why)
    return int(run.defines("cost:floor", (action, cost), amount))


def _changed(run: Run, live: Live, action: Word, amount: int) -> int:
    part, context = live.part, msgspec.structs.replace(live.context, event=action)
    assert isinstance(part, Charge)  # noqa: S101 - made of such parts only
    by = run.amount(part.by, context)
    if part.op != "reduce":
        return by if part.op == "set" else amount + by
    if part.least is None:
        return amount - by
    return min(amount, max(amount - by, run.amount(part.least, context)))


def _concerns(run: Run, live: Live, action: Word, cost: str) -> bool:
    part = live.part
    if not isinstance(part, Charge) or part.cost != cost:
        return False
    context = msgspec.structs.replace(live.context, event=action)
    return reading.matches(part.what, action, context, run.board())
