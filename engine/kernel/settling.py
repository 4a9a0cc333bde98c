"""Settling: waves of state checks, and repairs, until nothing more happens.

- *does* `check:object` (for objects on the board), `check:elsewhere`, `check:seat`, `check:game`: one simultaneous
  wave.
- *does* `repair` on each seat, right after events.

A check reads the position and the waiting triggers. It reads neither the history nor whose move it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.kernel import triggers
from engine.kernel.asking import WouldActError
from engine.kernel.doing import Doer, Proposal
from engine.kernel.game import Budget, Game
from engine.kernel.layering import Board
from engine.kernel.state import State, zone_of
from engine.kernel.watch import Seen, agrees

__all__ = ["Settler"]


class Settler(Doer):
    """Asks state checks and repairs, and remembers where they found nothing to do."""

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        """Take what an `Asker` takes: the game, the position, the clauses that are off, the budget.

        No check has been asked yet.
        """
        super().__init__(game, state, off=off, budget=budget)
        self._unchanged_since: dict[str, tuple[Board, State, Seen]] = {}
        """By kind of check, where it last found nothing to do, and the marks and counters that it read."""
        self._repairing = False

    def settle(self) -> None:
        """Run waves of checks and stack waiting triggers, until neither does anything. It gives nothing.

        Raises:
            NotModelled: A trigger waits, and the game has no *does* `stack:waiting` clause.
            Spent: It does not end within the budget.
        """
        while self._run_wave() or triggers.stack_waiting(self):
            pass

    def check(self) -> None:
        """Run waves of checks within an action, until one does nothing. Waiting triggers stay waiting.

        It gives nothing.

        Raises:
            Spent: It does not end within the budget.
        """
        while self._run_wave():
            pass

    def _run_wave(self) -> bool:
        """Ask all checks once, and let what they propose happen at once. Gives whether anything happened."""
        proposals: list[Proposal] = []
        for topic, subject in self._find_checks("wave", self.game.hooks.checks or Settler.list_checks):
            proposals += self.gather(topic, subject)
        return bool(self.happen(proposals)) if proposals else False

    def _find_checks(self, kind: str, checks: Callable[[Any], Iterable[tuple[str, str]]]) -> list[tuple[str, str]]:
        """Find the checks of a kind that would do something, as (topic, subject) pairs; empty if none would.

        They are probed without entries, as most find nothing. Checks that found nothing are not asked again until
        something changes that they read.

        Args:
            kind: `wave` or `repair`, under which it is remembered that nothing was found.
            checks: Takes this settler, and gives the pairs to probe.
        """
        board, given = self.board(), self.state
        if self._is_unchanged(kind, board):
            return []
        probing, self._probing = self._probing, True
        seen, self.state = self.watch.watch_state(given)
        try:
            with self.without_entries(), board.rewind(self.state, given=given):
                found = [(topic, subject) for topic, subject in checks(self) if self._would_act(topic, subject)]
        finally:
            self._probing, self.state = probing, given
        if not found:
            self._unchanged_since[kind] = board, given, seen
        return found

    def _is_unchanged(self, kind: str, board: Board) -> bool:
        """Whether nothing has changed that checks of a kind read when they last found nothing to do.

        The kind is `wave` or `repair`. It is false if they never found nothing.
        """
        if kind not in self._unchanged_since or board.history:
            return False
        then, was, seen = self._unchanged_since[kind]
        now = self.state
        still = then is board and was.places is now.places and was.waiting is now.waiting and agrees(was, now, seen)
        if still:
            self._unchanged_since[kind] = board, now, seen
        return still

    def _would_act(self, topic: str, subject: str) -> bool:
        """Whether a *does* clause of a topic would yield an event on a subject.

        So it is if it would act otherwise, as by choosing.
        """
        for clause in self._clauses("does", topic):
            try:
                said = clause.fn(self, subject)
                acts = said is not None and next(said, None) is not None
            except WouldActError:
                acts = True
            if acts:
                self.spoken.add(clause.key)
                return True
        return False

    def list_checks(self) -> Iterator[tuple[str, str]]:
        """The (topic, subject) pairs of a wave: each object, each seat that still plays, and the game.

        `("check:object", "o3")` is an object on the board, `("check:seat", "P1")` a seat. Topics that no clause answers
        are left out.
        """
        zones = self.game.zones
        for topic, board in (("check:object", True), ("check:elsewhere", False)):
            if self.game.clauses("does", topic):
                for where, pile in self.state.places.items():
                    if (zone_of(where) in zones and zones[zone_of(where)].board) == board:
                        yield from ((topic, id) for id in pile)
        if self.game.clauses("does", "check:seat"):
            yield from (("check:seat", seat) for seat in self.state.playing())
        if self.game.clauses("does", "check:game"):
            yield "check:game", "game"

    def repair(self) -> None:
        """Ask *does* `repair` on each seat, until nothing happens. It gives nothing, and does nothing within a repair.

        Raises:
            Spent: It does not end within the budget.
        """
        if self._repairing or not self.game.clauses("does", "repair"):
            return
        self._repairing = True
        try:
            while any(self.perform(*one) for one in self._find_checks("repair", Settler._list_repairs)):
                pass
        finally:
            self._repairing = False

    def _list_repairs(self) -> Iterator[tuple[str, str]]:
        """The (topic, subject) pairs of repairs, such as `("repair", "P1")`.

        They go through the seats, clockwise from the active.
        """
        return (("repair", seat) for seat in self.state.clockwise(self.state.flow.active))
