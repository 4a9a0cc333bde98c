"""One way of bringing two cards together: the play with both, and at each level its four plays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.state import GAME, State
from engine.kernel.words import Card
from engine.meeting.alone import Gist, SharedTable, Sign, find_gist, find_signs
from engine.meeting.blank import Level, blank_card
from engine.meeting.deciding import End
from engine.meeting.differing import Four, name_labels
from engine.meeting.playing import play_attempts, replay_attempts
from engine.meeting.plays import Attempt, Manner, Play, find_user, name_use, sort_attempts
from engine.meeting.searching import search_attempts
from engine.meeting.seeing import View, view_play
from engine.meeting.staging import Staging, find_last_turn, lay_out, list_ways
from engine.meeting.ways import LABELS, Label, Way, name_other
from engine.scenario.playing.position import PositionError, set_up_position, split_count
from rulebook.ids import make_slug

__all__ = ["Matchup", "Stage", "Staged"]


class Matchup:
    """Two cards of a game, and what every position of theirs is made of.

    `printed` has the first card as `a`, the second as `b`; `names` has their names.
    """

    def __init__(self, table: SharedTable, first: Card, second: Card) -> None:
        """Take what the pairs of the game share, and the two cards: `first` becomes `a`, `second` becomes `b`."""
        self.table, self.game, self.staging = table, table.game, table.staging
        self.printed: dict[Label, Card] = {"a": first, "b": second}
        self.known = table.known
        self.names = {label: card.name for label, card in self.printed.items()}
        self.cards: dict[str, dict[str, Any]] = {}
        """Cards that a position brings with it, as a scenario writes them."""

    def list_ways(self) -> Iterator[Way]:
        """Give the ways in which the two cards are brought together, the most telling first."""
        return list_ways(self.printed["a"], self.printed["b"], self.staging)

    def find_last_turn(self, way: Way) -> int:
        """Give the number of the last turn that is played of a way."""
        return find_last_turn(way, self.printed.values(), self.staging)

    def lay_out(self, way: Way, names: Mapping[Label, str], hosts: dict[str, str]) -> dict[str, Any]:
        """Give the position of a way as a scenario writes it, by seat and zone.

        Args:
            way: The way.
            names: The name to write for each label.
            hosts: For a label, the label of what it is attached to.
        """
        return lay_out(way, self.printed, names, self.staging, hosts)


class Stage:
    """One way of bringing two cards together, and the play with both as printed.

    Raises:
        PositionError: The position cannot be laid out, or would not last.
    """

    def __init__(self, matchup: Matchup, way: Way) -> None:
        """Lay the cards out in a way, find what they must be attached to, and play the position with both as printed.

        If the play breaks off, it is played again without its last attempt, and then only up to the turn before.
        `attempts` and `probes` are what it tried, and `both` is what it shows.

        Raises:
            PositionError: The position cannot be laid out, or would not last.
        """
        self.matchup, self.way = matchup, way
        self.manner = Manner(
            matchup.staging,
            matchup.find_last_turn(way),
            way.first,
            way.avoid,
            way.waits,
            way.onto,
            way.early,
            matchup.staging.stimuli[way.stimulus].label if way.stimulus else "",
            way.struck,
            way.holds,
        )
        self.hosts: dict[str, str] = {}
        self._find_hosts()
        beside = [host for host in self.hosts.values() if host not in LABELS]
        if beside and not way.onto:
            self.manner = msgspec.structs.replace(self.manner, onto=beside[0])
        play, self.attempts, self.probes = self._search()
        if play.trouble and self.attempts:  # what is not modelled, or has no end, may be left out
            play, self.attempts, self.probes = self._search(frozenset({self.attempts[-1].use}))
        turn = play.run.state.number(GAME, "turn")
        if play.trouble and turn > 1:  # what came before the trouble is seen all the same
            self.manner = msgspec.structs.replace(self.manner, turns=turn - 1)
            play, self.attempts, self.probes = self._search()
        self.both = view_play(play, matchup.staging.paid)

    @cached_property
    def can_meet(self) -> bool:
        """Whether the play with both cards is more, or less, than what each does without the other.

        It is also true if a play without one or both cannot be made, or if a rule refused an attempt or a probe.
        """
        return self.signs is None or bool(self.signs)

    @cached_property
    def signs(self) -> frozenset[Sign] | None:
        """The signs that the two cards may meet here; None if a play without one or both cannot be made.

        That a rule refused an attempt or a probe is a sign, too.
        """
        table, printed = self.matchup.table, self.matchup.printed
        alone = [table.play_alone({label: printed[label]}, self.way, self.manner) for label in LABELS]
        neither = table.play_alone({}, self.way, self.manner)
        if alone[0] is None or alone[1] is None or neither is None:
            return None  # nobody can tell
        tables = (self.both.probes, self.both.refused)
        refused = {("refused", *name_use(line)[1:], rules) for some in tables for line, rules in some.items() if rules}
        return frozenset({*refused, *find_signs(find_gist(self.both), alone[0], alone[1], neither)})

    def play_alone(self, label: Label) -> Gist | None:
        """Give what one card does in its place of this way without the other; None if that cannot be played."""
        return self.matchup.table.play_alone({label: self.matchup.printed[label]}, self.way, self.manner)

    def set_up(self, blank: dict[Label, Card]) -> tuple[State, dict[str, str]]:
        """Give the state of the position, and the id of each label, with some cards blank: those in `blank`, by label.

        Blank cards keep the printed names, for other cards may ask for them. Only of two copies of one card the blank
        one has its own, as `Blank Alpha`.

        Raises:
            PositionError: It cannot be laid out.
        """
        printed = self.matchup.printed
        one_card = printed["a"].name == printed["b"].name
        known, names = dict(self.matchup.known), dict[Label, str]()
        for label, card in printed.items():
            used = card
            if label in blank:
                used = blank[label] if one_card else msgspec.structs.replace(blank[label], name=card.name)
            names[label] = used.name
            known[make_slug(used.name)] = used
        given = self.matchup.lay_out(self.way, names, self.hosts)
        return set_up_position(self.matchup.game, given, known)

    def _find_hosts(self) -> None:
        """Find what each card that lies there must be attached to, so that the position is at rest; keep it as `hosts`.

        The first way is taken in which nothing happens at once; to be attached to nothing is tried first.

        Raises:
            PositionError: It is not at rest in any way. The message is the first way's reason.
        """
        reason = ""
        for hosts in _list_hosts(self.way, self.matchup.staging):
            self.hosts = hosts
            try:
                state, _ = self.set_up({})
                run = Run(self.matchup.game, state)
                run.settle()
            except (PositionError, KernelError) as error:
                reason = reason or str(error)
                continue
            if not run.log:
                return
            reason = reason or "the position would not last: something happens in it at once"
        raise PositionError(reason)

    def _search(self, banned: frozenset[tuple[object, ...]] = frozenset()) -> tuple[Play, list[Attempt], list[str]]:
        """Give the play with both cards as printed, its attempts, and the lines probed.

        If a use of a card was never legal, and a card alone suggests other attempts, it is played again with both. Then
        the attempts stand in the order of their turns and phases. The lines that a card probed alone come with them.
        Uses in `banned` are not attempted.
        """
        game, printed = self.matchup.game, self.matchup.printed
        state, labels = self.set_up({})
        play, attempts, probes = search_attempts(game, state, labels, self.manner, banned)
        if not play.blocked:
            return play, attempts, probes
        more: list[Attempt] = []
        for label in LABELS:
            alone = self.matchup.table.play_alone({label: printed[label]}, self.way, self.manner)
            if alone is not None:
                tried = {one.use for one in attempts}
                more += [one for one in alone.attempts if find_user(one.line) == label and one.use not in tried]
                probes = list(dict.fromkeys((*probes, *alone.probes)))
        if not more:
            return play, attempts, probes
        attempts = sort_attempts([*attempts, *more], game)  # what one card keeps from being done is tried, too
        play = play_attempts(game, state, labels, self.manner, attempts, probes)
        return play, attempts, probes


class Staged:
    """A way at one level, with its four plays. Each is played when it is first looked at."""

    def __init__(self, stage: Stage, level: Level) -> None:
        """Take a way that was played with both cards, and the level; make the blank cards.

        No further play is made yet.
        """
        self.stage, self.level = stage, level
        self.game: Game = stage.matchup.game
        self.staging: Staging = stage.matchup.staging
        self.printed, self.way = stage.matchup.printed, stage.way
        self.blank = {label: blank_card(card, level, self.staging) for label, card in self.printed.items()}
        self.four = Four(stage.both, self._play, self.way.first)

    @cached_property
    def is_silent(self) -> bool:
        """Whether the text of a card does nothing here: neither by itself nor beside the other card.

        Then nothing is due to both, and the other plays need not be made.
        """
        return any(self._does_nothing_alone(label) and self._does_nothing_here(label) for label in LABELS)

    def _does_nothing_alone(self, label: Label) -> bool:
        """Tell whether a card does by itself what its blank does. It is False if either cannot be played alone."""
        table, card, stage = self.stage.matchup.table, self.printed[label], self.stage
        blank = {label: self.blank[label]}
        own, other = (table.play_alone({label: card}, stage.way, stage.manner, some) for some in ({}, blank))
        return own is not None and other is not None and self._show_alike(label, own, other)

    def _does_nothing_here(self, label: Label) -> bool:
        """Tell whether the play without a card's text shows what the play with both does, and refuses the same.

        It is False if that play broke off.
        """
        both, other = self.four.both, self.four.find_without(label)
        if other.play.trouble or (both.refused, both.probes) != (other.refused, other.probes):
            return False
        return self._show_alike(label, find_gist(both), find_gist(other))

    def _show_alike(self, label: Label, one: Gist, other: Gist) -> bool:
        """Tell whether two plays show the same, but for those values of the card of this label that its blank lacks."""
        text = {*self.staging.text, *(self.staging.traits if self.level == "types" else ())}
        values = (
            {key: some for key, some in gist.values.items() if key[0] != label or key[1] not in text}
            for gist in (one, other)
        )
        return one.events == other.events and one.numbers == other.numbers and next(values) == next(values)

    def may_affect(self, actor: Label) -> bool:
        """Whether a card may do something to the other: this then shows something that it does not show by itself.

        It is also true if the other cannot be played alone. It is False if the play without the card's text broke off.
        """
        patient = name_other(actor)
        alone = self.stage.matchup.table.play_alone({patient: self.printed[patient]}, self.way, self.stage.manner)
        both, paid = self.four.both, self.staging.paid
        used = any(find_user(line) == patient for line in both.refused)
        if (
            alone is not None
            and not used
            and _find_share(patient, find_gist(both), paid) == _find_share(patient, alone, paid)
        ):
            return False
        return not self.four.find_without(actor).play.trouble

    def lay_out(self, without: str) -> dict[str, Any]:
        """Give the position as a scenario writes it, by seat and zone, with the cards named in `without` blank.

        `""` names none, and `"ab"` both. Blank cards have names of their own there, as `Blank Alpha`.
        """
        names = {label: self.blank[label].name if label in without else self.printed[label].name for label in LABELS}
        return self.stage.matchup.lay_out(self.way, names, self.stage.hosts)

    def _play(self, without: str) -> View:
        """Play with some cards blank, those of the labels in `without`, and give what is seen.

        If the play breaks off, its `trouble` says why.
        """
        stage = self.stage
        state, labels = stage.set_up({label: self.blank[label] for label in LABELS if label in without})
        play = play_attempts(self.game, state, labels, stage.manner, stage.attempts, stage.probes)
        return view_play(play, self.staging.paid)

    def replay(self, known: View, off: frozenset[str], end: End) -> View:
        """Play one of the four plays again without some clauses, and give what is seen.

        If the play breaks off, its `trouble` says why.

        Args:
            known: The play, as it was seen with all clauses.
            off: The keys of the clauses.
            end: Where it may end.
        """
        stage = self.stage
        manner = msgspec.structs.replace(stage.manner, turns=end.turn, ends=end.phases)
        play = replay_attempts(known.play, manner, stage.attempts, stage.probes, off)
        return known if play is known.play else view_play(play, self.staging.paid)

    def find_troubles(self) -> Iterator[str]:
        """Give what ended a play before its time, as `"Spent: ..."`, for each of the four plays that something ended.

        It gives nothing if all ran.
        """
        yield from (view.play.trouble for view in self.four.list_views() if view.play.trouble)


def _find_share(label: Label, gist: Gist, paid: Collection[str]) -> tuple[object, ...]:
    """Give the part of what a play shows that may be about one card: events that name it, payments, and its values."""
    events = {one: count for one, count in gist.events.items() if label in name_labels(one.line) or one.kind in paid}
    return events, {key: some for key, some in gist.values.items() if key[0] == label}


def _list_hosts(way: Way, staging: Staging) -> Iterator[dict[str, str]]:
    """Give the ways to attach cards that lie there, label to host: `{}`, then to the other card or what stands by.

    First one card alone is attached, `a` before `b`; then, if both lie there, both to the same thing that stands by.
    A way with `attached` says itself what is attached, to the thing at which both are aimed.
    """
    if way.attached:
        yield {label: way.onto for label in LABELS if label == way.attached}
        return
    yield {}
    own = [label for seat in staging.seats.values() for pile in seat.values() for label in _list_labels(pile)]
    for label in LABELS:
        if getattr(way, label)[1] == "lying":
            yield from ({str(label): host} for host in (name_other(label), *own))
    if way.a[1] == way.b[1] == "lying":
        yield from ({"a": host, "b": host} for host in own)


def _list_labels(pile: object) -> Iterator[str]:
    """Give the label of each object of a pile as a scenario writes it; `w: Card x4` gives `w1` alone.

    A pile that is no list, and a card without a label, give nothing.
    """
    for one in pile if isinstance(pile, list) else ():
        for label, card in one.items() if isinstance(one, dict) else ():
            yield f"{label}1" if split_count(str(card))[1] is not None else str(label)
