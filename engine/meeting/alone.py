"""What each card does without the other, played once for all pairs; and whether two cards can have met at all.

With both cards a play shows something that neither shows alone, or lacks something that one of them shows alone. Else
nothing that they do together is more than what they do alone, and the plays with blank cards need not be made.
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.values import EMPTY
from engine.kernel.words import Card
from engine.meeting.plays import Attempt, Manner
from engine.meeting.searching import search_attempts
from engine.meeting.seeing import SeenEvent, View, view_play
from engine.meeting.staging import Staging, lay_out
from engine.meeting.ways import Label, Way
from engine.scenario.playing.position import PositionError, read_cards, set_up_position
from rulebook.ids import make_slug

__all__ = ["Gist", "SharedTable", "Sign", "find_gist", "find_signs"]

Sign: TypeAlias = tuple[object, ...]
"""Something by which a play with both cards is more, or less, than what each does without the other."""


class Gist(msgspec.Struct, frozen=True):
    """What a play shows, without the order: its events, the values of each field, and the numbers of seats at the end.

    `attempts` and `probes` are what it tried.
    """

    events: Counter[SeenEvent]
    values: dict[tuple[str, str], frozenset[object]]
    numbers: dict[tuple[str, str], int]
    attempts: tuple[Attempt, ...] = ()
    probes: tuple[str, ...] = ()


class SharedTable:
    """What all pairs of a game's cards share: the staging, the cards, and the plays of each card alone.

    With `most`, the oldest plays are forgotten once there are more.
    """

    def __init__(self, game: Game, staging: Staging, most: int | None = None) -> None:
        """Take the game and its staging, and read the game's cards. Nothing has been played yet."""
        self.game, self.staging, self.most = game, staging, most
        self.known = read_cards(game, {})
        self._kept: OrderedDict[tuple[object, ...], Gist | None] = OrderedDict()

    def play_alone(
        self, cards: Mapping[Label, Card], way: Way, manner: Manner, blank: Mapping[Label, Card] = EMPTY
    ) -> Gist | None:
        """Give what a card does by itself in its place of a way, or what the table does without any card.

        What was played once is kept and given again, None too. Which card is first makes no difference.

        Args:
            cards: The card under its label, `a` or `b`; none for the bare table.
            way: Whose the card is and where, and whether it has counters.
            manner: How the position is played with both cards.
            blank: What lies in place of a card, under its label.

        Returns:
            What its play shows; None if it cannot be laid out or does not run to its end.
        """
        places = tuple((label, card.name, getattr(way, label)) for label, card in cards.items())
        own = msgspec.structs.replace(manner, first="a", holds=False)  # without another, it makes no difference
        ways = (own.turns, own.avoid, own.waits, own.onto, own.early, way.counted, way.stimulus, own.struck)
        key = (places, *ways, tuple(blank.values()))
        if key in self._kept:
            return self._kept[key]
        gist = self._kept[key] = self._play(cards, way, own, blank)
        if self.most is not None and len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return gist

    def _play(self, cards: Mapping[Label, Card], way: Way, manner: Manner, blank: Mapping[Label, Card]) -> Gist | None:
        """Play the cards in a way, some of them blank, with new attempts, and give what is seen.

        It is None if the position cannot be laid out, or the play breaks off. Both mappings are by label; `blank` holds
        what lies in place of a card.
        """
        names = {label: blank.get(label, card).name for label, card in cards.items()}
        known = {**self.known, **{make_slug(card.name): card for card in blank.values()}} if blank else self.known
        try:
            state, labels = set_up_position(self.game, lay_out(way, cards, names, self.staging, {}), known)
            play, attempts, probes = search_attempts(self.game, state, labels, manner)
        except (PositionError, KernelError):
            return None
        return None if play.trouble else find_gist(view_play(play, self.staging.paid), tuple(attempts), tuple(probes))


def find_gist(view: View, attempts: tuple[Attempt, ...] = (), probes: tuple[str, ...] = ()) -> Gist:
    """Give what a play shows, without the order.

    How often each event came; for an object's field all values at any checkpoint; for a seat its numbers at the last.
    `attempts` and `probes` are kept as they are. Refusals are not in it.
    """
    values: dict[tuple[str, str], set[object]] = {}
    last = max((spot.at for spot in view.values), default=0)
    numbers: dict[tuple[str, str], int] = {}
    for spot, value in view.values.items():
        if spot.of not in view.play.start.seats:
            values.setdefault((spot.of, spot.field), set()).add(value)
        elif spot.at == last and isinstance(value, int):
            numbers[spot.of, spot.field] = value
    return Gist(
        Counter({key: len(some) for key, some in view.events.items()}),
        {key: frozenset(some) for key, some in values.items()},
        numbers,
        attempts,
        probes,
    )


def find_signs(both: Gist, a_alone: Gist, b_alone: Gist, neither: Gist) -> Iterator[Sign]:
    """Find where a play with both cards shows more or less than the plays of each without the other.

    Counts and numbers are compared as sums: both and neither against the one and the other. What is missing counts 0.
    A value is a sign if only the play with both has it, or if that play lacks one that a card alone brings. Signs name
    no seat and no turn, so that those of two ways can be compared.
    """
    singles = (a_alone, b_alone)
    for event in {*both.events, *a_alone.events, *b_alone.events, *neither.events}:
        more = both.events[event] - sum(single.events[event] for single in singles) + neither.events[event]
        if more:
            yield event.stopped, _SEATS.sub("P", event.line), more > 0
    for of, name in {*both.numbers, *a_alone.numbers, *b_alone.numbers}:
        key = of, name
        alone = sum(single.numbers.get(key, 0) for single in singles)
        more = both.numbers.get(key, 0) - alone + neither.numbers.get(key, 0)
        if more:
            yield "number", name, more > 0
    none: frozenset[object] = frozenset()
    for key in {*both.values, *a_alone.values, *b_alone.values}:
        here, bare = both.values.get(key, none), neither.values.get(key, none)
        brought = a_alone.values.get(key, none) | b_alone.values.get(key, none)
        yield from ((*key, value, True) for value in here - brought - bare)
        yield from ((*key, value, False) for value in brought - bare - here)


_SEATS = re.compile(r"\bP\d\b")
