"""What a seat may do now: each action as a line, with its cost, and whether it can be paid.

The rules say which actions are permitted, by what the seat may see. Each of these is then tried on a copy of the
position, with the first answer to every choice. So its cost is known, and what keeps it from being paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from engine.kernel.errors import BadAnswerError, KernelError, Pending, Refusal
from engine.kernel.game import Game
from engine.kernel.log import Entry, Record
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import Word
from engine.kernel.view import SeatView
from engine.scenario.playing.lines import Names
from engine.scenario.playing.paying import find_payments
from engine.scenario.telling.describe import describe_action

__all__ = ["Offer", "list_barred", "list_offers"]

_MOST = 200
"""How many actions are tried."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that is permitted. `cost` is what is due; `missing` says why that cannot be paid now, if it cannot.

    `objections` are the answers of the clauses that say so.
    """

    action: Word
    line: str
    cost: str = ""
    missing: str = ""
    objections: tuple[Entry, ...] = ()


class _Trial(Run):
    """A run on a copy of the position that notes what is due. It is used by `_try`, for one action each."""

    def __init__(self, game: Game, state: State) -> None:
        """Begin at a position, with nothing noted as due yet."""
        super().__init__(game, state)
        self._due: list[object] = []
        self._asked: list[object] = []

    @property
    def due(self) -> list[object]:
        """What is due, the whole first; what was only asked about, if nothing was paid.

        Empty if the action costs nothing. Each is the subject of a payment, a value of the game's own.
        """
        return self._due or self._asked

    def perform(self, topic: str, subject: object, source: str | None = None) -> list[Record]:
        """Ask the clauses of a topic, such as `pay`, to act, and give the records of the events that come of it.

        Of `pay`, the subject is noted as due. The run calls it whenever a clause performs something.
        """
        if topic == "pay":
            self._due.append(subject)
        return super().perform(topic, subject, source)

    def require(self, topic: str, subject: object) -> None:
        """Require that nothing forbids a topic of a subject. Of `pay`, the subject is noted first.

        Raises:
            Refusal: Something forbids it.
        """
        if topic == "pay":
            self._asked.append(subject)
        super().require(topic, subject)


def list_offers(run: Run, names: Names) -> Iterator[Offer]:
    """Give what the seat with priority may do, each action once; those that cannot be paid come last.

    An action refused for another reason once it is tried is left out. If no seat has priority, there is nothing. At
    most 200 actions are tried, on copies of the position.

    Args:
        run: The run at the position.
        names: The labels of its objects.

    Raises:
        HiddenError: A clause read something that the seat may not see.
    """
    seat = run.state.flow.priority
    if seat is None:
        return
    offers = [made for one in islice(_list_permitted(run, seat), _MOST) if (made := _try(run, names, one)) is not None]
    unique = {one.line: one for one in offers}
    yield from sorted(unique.values(), key=lambda one: bool(one.missing))


def list_barred(run: Run, names: Names) -> Iterator[tuple[str, Word]]:
    """Give what the rules do not permit a seat now though it is worth asking about: the line and the action.

    That is done for every seat, for 200 actions of each at most. An example of a line is `P1 cast b`. Of several lines
    with the same first three words, the first is given. Whether a cost can be paid is not asked.

    Args:
        run: The run at the position.
        names: The labels of its objects.
    """
    shown: set[tuple[str, ...]] = set()
    for seat in run.state.seats:
        looking = Run(run.game, run.state, off=run.off)
        for action in islice(_list_candidates(looking, seat), _MOST):
            if looking.legal(action):
                continue
            line = describe_action(action, names, run.state)
            if (head := tuple(line.split(" ")[:3])) not in shown:
                shown.add(head)
                yield line, action


def _list_candidates(looking: Run, seat: str) -> Iterator[Word]:
    """Give the actions of a seat that are worth asking about, legal or not. What only a person tries comes last."""
    candidates = looking.game.hooks.candidates
    with looking.without_entries():
        yield from chain(
            candidates(looking, seat) if candidates is not None else (),
            looking.game.scenario.list_other_candidates(looking, seat),
        )


def _list_permitted(run: Run, seat: str) -> Iterator[Word]:
    """Give the legal actions of a seat, judged by what it may see. What only a person tries comes last.

    Raises:
        HiddenError: A clause read something that the seat may not see.
    """
    looking = Run(run.game, SeatView(run.game, seat).look(run.state), off=run.off)
    with looking.without_entries():
        more = [one for one in run.game.scenario.list_other_candidates(looking, seat) if looking.legal(one)]
    yield from chain(run.offers(seat), more)


def _try(run: Run, names: Names, action: Word) -> Offer | None:
    """Try an action on a copy of the position, and give it with its cost; None if it is refused before a cost is due.

    Of every choice the first option is taken. If its cost cannot be paid, it is given all the same, and `missing` says
    why. What could be paid by naming what pays is not missing. If another error ends it, it is given without `missing`.
    """
    trial = _Trial(run.game, run.state)
    line = describe_action(action, names, run.state)
    missing, objections = "", tuple[Entry, ...]()
    try:
        trial.act(action, answer=_answer_first)
    except Refusal as refusal:
        if not trial.due:
            return None
        paid = find_payments(run, action, (), every=False)  # the script pays for itself where that is clear
        if not paid:
            objections = tuple(_list_objections(refusal, trial))
            missing = _describe_missing(refusal, objections)
    except (KernelError, BadAnswerError):
        pass  # what comes of it afterwards is not known; it may be tried
    cost = run.game.scenario.describe_price(trial.due[0]) if trial.due else ""
    return Offer(action, line, cost, missing, objections)


def _answer_first(pending: Pending) -> object:
    """Give the first option of a choice, as its answer."""
    return pending.options[0]


def _list_objections(refusal: Refusal, trial: Run) -> list[Entry]:
    """List the answers (entries) of the clauses that object to an action; empty if nothing permits it.

    `trial` is the run in which it was refused.
    """
    return [trial.entries[n] for n in refusal.because if n < len(trial.entries)][: len(refusal.rules)]


def _describe_missing(refusal: Refusal, objections: Sequence[Entry]) -> str:
    """Say what keeps a cost from being paid: the objecting clauses in words, with their rules.

    A clause `too_little` of the rule `r` gives `too little (r)`. Without objections, it is the refusal's reason.
    """
    told = [f"{one.clause.partition('#')[2].replace('_', ' ')} ({one.rule})" for one in objections]
    return "; ".join(told) or refusal.reason
