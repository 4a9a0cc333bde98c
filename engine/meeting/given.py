"""Two cards meet in a position that is given: the question about the table at which players sit.

The position is that of a scenario file. The two cards lie in it, wherever they are, and are played from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from engine.kernel.game import Game
from engine.kernel.state import GAME
from engine.kernel.values import EMPTY
from engine.kernel.words import Card
from engine.meeting.alone import Gist, SharedTable
from engine.meeting.meet import Encounter, meet_in
from engine.meeting.plays import Manner
from engine.meeting.staged import Matchup
from engine.meeting.staging import read_staging
from engine.meeting.ways import LABELS, Label, Way
from engine.scenario.form.model import Scenario
from engine.scenario.playing.position import PositionError, read_cards, set_up_position, split_count
from rulebook.ids import make_slug

__all__ = ["find_meetings_in_position"]

_SAYS = {
    (False, False): ("in the position given; {x} is used first", "与えられた盤面で、まず{x}を使う"),
    (False, True): (
        "in the position given; {x} is used first, and waits for nothing else",
        "与えられた盤面で、まず{x}を使い、解決を待つ",
    ),
    (True, False): (
        "in the position given; {x} is used first, aimed elsewhere",
        "与えられた盤面で、まず{x}を他のものに使う",
    ),
}
"""The ways to play a position, in English and Japanese: whether aim is taken elsewhere, and what waits goes first."""


def find_meetings_in_position(
    game: Game,
    scenario: Scenario,
    first: Card,
    second: Card,
    spent: Callable[[], bool] = lambda: False,
    late: Callable[[], bool] | None = None,
) -> Encounter:
    """Give how two cards meet in the position of a scenario, whose script is not played.

    Args:
        game: The game, under the law to be played.
        scenario: The scenario.
        first: A card that lies there.
        second: Another card that lies there, or a second copy of the first.
        spent: Says whether the time is up. What was found by then is the answer.
        late: Says whether it is time to tell what was found; no further way is played then. By default it is `spent`.

    Raises:
        LookupError: The game has no stagings.
        PositionError: A card does not lie there, or the position is no position of the game.
        KernelError: A value cannot be worked out in a play with both cards. Other such errors only end a play.
    """
    return meet_in(_GivenMatchup(game, scenario, first, second), spent, late=late)


class _LoneTable(SharedTable):
    """A table at which no card is played alone: nobody knows what the position is without one of its cards."""

    def play_alone(
        self, cards: Mapping[Label, Card], way: Way, manner: Manner, blank: Mapping[Label, Card] = EMPTY
    ) -> Gist | None:
        """Give None, for nobody can tell."""


class _GivenMatchup(Matchup):
    """Two cards in a position that is given."""

    def __init__(self, game: Game, scenario: Scenario, first: Card, second: Card) -> None:
        """Take the game, the scenario of the position, and the two cards. They are labelled `a` and `b` there.

        Raises:
            LookupError: The game has no stagings.
            PositionError: A card does not lie there, or the position is no position of the game.
        """
        super().__init__(_LoneTable(game, read_staging(game.name)), first, second)
        self.cards, self.known = scenario.cards, read_cards(game, scenario.cards)
        self._given, self._seats = _label_cards(scenario.given, self.printed)
        state, _ = set_up_position(game, self._given, self.known)
        self._turn = state.number(GAME, "turn")

    def list_ways(self) -> Iterator[Way]:
        """Give the ways to play the position: either card is used first, aimed at the other or elsewhere."""
        a, b = ((self._seats[label], "given") for label in LABELS)
        for (avoid, waits), (english, japanese) in _SAYS.items():
            for label in LABELS:
                yield Way(english, japanese, a, b, label, avoid=avoid, waits=waits)

    def find_last_turn(self, way: Way) -> int:  # noqa: ARG002 - all are played alike
        """Give the number of the last turn that is played: as many are played as the game's table says."""
        return self._turn - 1 + self.staging.turns

    def lay_out(self, way: Way, names: Mapping[Label, str], hosts: dict[str, str]) -> dict[str, Any]:  # noqa: ARG002
        """Give the position as a scenario writes it, with the names of the two cards as `names` says."""
        given = deepcopy(self._given)
        for _, pile, at in _list_places(given):
            for label in LABELS:
                if isinstance(pile[at], dict) and label in pile[at]:
                    said = pile[at][label]
                    pile[at] = {label: {**said, "card": names[label]} if isinstance(said, dict) else names[label]}
        return given


def _label_cards(given: Mapping[str, Any], printed: Mapping[Label, Card]) -> tuple[dict[str, Any], dict[Label, str]]:
    """Give a position with the labels `a` and `b` on two of its cards, and the seat at which each lies.

    Whatever had one of these labels gets another, and what refers to a label that has changed is changed, too.

    Raises:
        PositionError: One of the cards does not lie there.
    """
    labelled, seats, renamed = deepcopy(dict(given)), dict[Label, str](), dict[str, str]()
    found: dict[int, Label] = {}
    for label, card in printed.items():
        for seat, pile, at in _list_places(labelled):
            name, old = _read_entry(pile[at])
            if make_slug(name) == make_slug(card.name) and found.get(id(pile[at]), label) == label:
                renamed[old or make_slug(card.name)] = label
                pile[at] = {label: next(iter(pile[at].values())) if isinstance(pile[at], dict) else name}
                found[id(pile[at])], seats[label] = label, seat
                break
        else:
            raise PositionError(f"the position has no {card.name}")
    renamed = {**{label: f"{label}-too" for label in LABELS}, **renamed}
    for _, pile, at in _list_places(labelled):
        if id(pile[at]) in found:
            pile[at] = {label: _rename(one, renamed) for label, one in pile[at].items()}
        elif isinstance(pile[at], dict):
            pile[at] = {renamed.get(label, label): _rename(one, renamed) for label, one in pile[at].items()}
    return labelled, seats


def _list_places(given: Mapping[str, Any]) -> Iterator[tuple[str, list[Any], int]]:
    """Give each entry of a position as its seat, its pile and its place in the pile."""
    for seat, piles in given.items():
        for pile in piles.values() if isinstance(piles, dict) else ():
            for at in range(len(pile)) if isinstance(pile, list) else ():
                yield seat, pile, at


def _read_entry(entry: object) -> tuple[str, str]:
    """Give the name and the label of one card of a pile: `("Test Bear", "g1")`; a label is `""` if it has none.

    What stands for several cards, as `Test Bear x4`, has the name `""`.
    """
    label, listed = next(iter(entry.items())) if isinstance(entry, dict) and len(entry) == 1 else ("", entry)
    name = str(listed.get("card", "")) if isinstance(listed, dict) else str(listed)
    return ("", "") if split_count(name)[1] is not None else (name, str(label))


def _rename(listed: object, renamed: Mapping[str, str]) -> object:
    """Give what an entry says of a card with other labels in place of those that have changed."""
    if not isinstance(listed, dict):
        return listed
    return {
        key: value if key == "card" else renamed.get(value, value) if isinstance(value, str) else value
        for key, value in listed.items()
    }
