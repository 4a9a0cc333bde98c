"""One way of bringing two cards together, with its four plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.words import Card
from engine.meeting.blank import Level, blank_card
from engine.meeting.differing import Four
from engine.meeting.playing import Attempt, Manner, Play, find_user, play_attempts, search_attempts, sort_attempts
from engine.meeting.seeing import View, view_play
from engine.meeting.staging import LABELS, Label, Staging, Way, find_last_turn, lay_out
from engine.scenario.playing.position import PositionError, read_cards, set_up_position, split_count
from rulebook.ids import make_slug

__all__ = ["Matchup", "Staged"]


class Matchup:
    """Two cards of a game, and what every position of theirs is made of."""

    def __init__(self, game: Game, staging: Staging, first: Card, second: Card) -> None:
        self.game, self.staging = game, staging
        self.printed: dict[Label, Card] = {"a": first, "b": second}
        self.known = read_cards(game, {})
        self.names = {label: card.name for label, card in self.printed.items()}


class Staged:
    """One way of bringing two cards together at one level, with its four plays.

    Raises:
        PositionError: The position cannot be laid out, or would not last.
    """

    def __init__(self, matchup: Matchup, way: Way, level: Level) -> None:
        self.game, staging, printed = matchup.game, matchup.staging, matchup.printed
        self.staging, self.printed, self.way, self.level = staging, printed, way, level
        self.manner = Manner(
            staging, find_last_turn(way, printed.values(), staging), way.first, way.avoid, way.waits, way.onto
        )
        self.blank = {label: blank_card(card, level, staging) for label, card in printed.items()}
        self._known = matchup.known
        self.hosts: dict[str, str] = {}
        self._find_hosts()
        play, self.attempts, self.probes = self._search()
        self.four = Four(
            view_play(play),
            self.replay("b", frozenset()),
            self.replay("a", frozenset()),
            self.replay("ab", frozenset()),
            way.first,
        )

    def lay_out(self, without: str) -> dict[str, Any]:
        """The position with the cards named in `without` blank, as a scenario writes it."""
        names = {label: self.blank[label].name if label in without else self.printed[label].name for label in LABELS}
        return lay_out(self.way, self.printed, names, self.staging, self.hosts)

    def _set_up(self, without: str) -> tuple[State, dict[str, str]]:
        """The same as a position of the engine. A blank card keeps its name there, for other cards may ask for it.

        Two copies of one card are told apart by their names.
        """
        one_card = self.printed["a"].name == self.printed["b"].name
        known, names = dict(self._known), dict[Label, str]()
        for label, card in self.printed.items():
            used = card
            if label in without:
                used = self.blank[label] if one_card else msgspec.structs.replace(self.blank[label], name=card.name)
            names[label] = used.name
            known[make_slug(used.name)] = used
        given = lay_out(self.way, self.printed, names, self.staging, self.hosts)
        return set_up_position(self.game, given, known)

    def _find_hosts(self) -> None:
        """Find what each card that lies there must be attached to, so that the position is at rest.

        Raises:
            PositionError: It is not at rest in any way.
        """
        reason = ""
        for hosts in _list_hosts(self.way, self.staging):
            self.hosts = hosts
            try:
                state, _ = self._set_up("")
                run = Run(self.game, state)
                run.settle()
            except (PositionError, KernelError) as error:
                reason = reason or str(error)
                continue
            if not run.log:
                return
            reason = reason or "the position would not last: something happens in it at once"
        raise PositionError(reason)

    def _search(self) -> tuple[Play, list[Attempt], list[str]]:
        """The play with both cards as printed, with every attempt that it or a play without one suggests."""
        play, attempts, probes = self._search_without("")
        if not play.blocked:
            return play, attempts, probes
        more: list[Attempt] = []
        for without, acting in (("b", "a"), ("a", "b")):
            _, found, others = self._search_without(without)
            lines = {one.line for one in (*attempts, *more)}
            more += [one for one in found if find_user(one.line) == acting and one.line not in lines]
            probes = list(dict.fromkeys((*probes, *others)))
        if not more:
            return play, attempts, probes
        attempts = sort_attempts([*attempts, *more], self.game)  # what one card keeps from being done is tried, too
        state, labels = self._set_up("")
        play = play_attempts(self.game, state, labels, self.manner, attempts, probes)
        return play, attempts, probes

    def _search_without(self, without: str) -> tuple[Play, list[Attempt], list[str]]:
        """A play that finds its own attempts, with the cards named in `without` blank."""
        state, labels = self._set_up(without)
        return search_attempts(self.game, state, labels, self.manner)

    def replay(self, without: str, off: frozenset[str], turn: int | None = None) -> View:
        """Play again, with the cards named in `without` blank (`both` names none) and some clauses off.

        `turn` is the last turn that is wanted.
        """
        manner = self.manner if turn is None else msgspec.structs.replace(self.manner, turns=turn)
        state, labels = self._set_up("" if without == "both" else without)
        return view_play(play_attempts(self.game, state, labels, manner, self.attempts, self.probes, off))

    def find_troubles(self) -> Iterator[str]:
        """What ended a play before its time."""
        yield from (view.play.trouble for view in self.four.list_views() if view.play.trouble)


def _list_hosts(way: Way, staging: Staging) -> Iterator[dict[str, str]]:
    """The ways to attach cards that lie there: to nothing, to the other card, and to what stands by."""
    yield {}
    own = [label for seat in staging.seats.values() for pile in seat.values() for label in _list_labels(pile)]
    for label, other in (("a", "b"), ("b", "a")):
        if getattr(way, label)[1] == "lying":
            yield from ({label: host} for host in (other, *own))
    if way.a[1] == way.b[1] == "lying":
        yield from ({"a": host, "b": host} for host in own)


def _list_labels(pile: object) -> Iterator[str]:
    """The label of each object of a pile as a scenario writes it; `w: Card x4` has the labels `w1` to `w4`."""
    for one in pile if isinstance(pile, list) else ():
        for label, card in one.items() if isinstance(one, dict) else ():
            yield f"{label}1" if split_count(str(card))[1] is not None else str(label)
