"""What a play shows: events, refusals, and values at each checkpoint, under names that are the same in every play."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from engine.kernel.events import apply
from engine.kernel.log import Record, Stop
from engine.kernel.run import Run
from engine.kernel.state import GAME
from engine.kernel.values import tag
from engine.meeting.plays import Checkpoint, Play
from engine.meeting.ways import LABELS
from engine.scenario.playing.moments import describe_moment
from engine.scenario.telling.describe import describe_event, name_objects
from engine.scenario.telling.highlights import is_telling, list_numbers

__all__ = ["SeenEvent", "Spot", "View", "view_play"]

_IDS = re.compile(r"\bo\d+\b|#\d+|\bblank-(?=\w)")
_BESIDES = frozenset({"turn-began", "phase-began", "step-began"})
"""Events that come in every play, and whose absence only means that a play ended."""


class SeenEvent(msgspec.Struct, frozen=True):
    """A kind of event at a moment: whether it was stopped, the turn, its line without ids, and the phase or step."""

    stopped: bool
    turn: int
    line: str
    phase: str = ""

    @property
    def kind(self) -> str:
        """The kind of the event, the first word of its line: `died` for `died obj=b`."""
        return self.line.split()[0]


class Spot(msgspec.Struct, frozen=True):
    """Where a value is read: at which checkpoint, of which label or seat, and which field."""

    at: int
    of: str
    field: str


@dataclass
class View:
    """What a play shows.

    `names` gives the name of each object by its id; `events` the records of each kind of event.
    """

    play: Play
    names: dict[str, str]
    events: dict[SeenEvent, list[Record | Stop]] = field(default_factory=dict)
    refused: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each attempt that was refused, the rules that objected."""
    probes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each probe, the rules that object to it."""

    @cached_property
    def values(self) -> dict[Spot, object]:
        """The values at each checkpoint. They are read when they are first asked for.

        Raises:
            KernelError: A value cannot be worked out.
        """
        return {spot: value for one in self.play.checkpoints for spot, value in self._look_back(one).items()}

    def read_value(self, spot: Spot) -> object:
        """Give the value at a spot, and look at no other checkpoint for it; None if there is none.

        Raises:
            KernelError: A value at that checkpoint cannot be worked out.
        """
        if "values" in self.__dict__:  # all have been read
            return self.values.get(spot)
        return next((self._look_back(one).get(spot) for one in self.play.checkpoints if one.at == spot.at), None)

    def _look_back(self, checkpoint: Checkpoint) -> dict[Spot, object]:
        """Give the values at one checkpoint. The board of one that another run has left behind is made anew."""
        run = self.play.run
        with run.looking_back(checkpoint.state, checkpoint.board if checkpoint.board.run is run else None):
            return dict(_read_values(run, checkpoint.at, self.names))


def view_play(play: Play, paid: Collection[str] = ()) -> View:
    """Give all that a play shows: events, values, refusals and probes. `paid` names the events by which costs are paid.

    An event's line names labels and no ids, so that it is the same in every play; of a payment it tells the amount.
    A blank card is told as the card itself. An error of the engine while a value is worked out passes through.
    """
    names = name_objects(play.run.state, play.labels)
    view = View(play, names)
    for turn, phase, one in _list_telling(play, paid):
        line = _IDS.sub("", describe_event(one.event, names))
        if tag(one.event) in paid:
            line = _UNITS.sub(lambda found: f"={found[1].count(',') + 1}", line)
        key = SeenEvent(isinstance(one, Stop), turn, line, phase)
        view.events.setdefault(key, []).append(one)
    view.refused = {line: refusal.rules for line, refusal in play.refused.items()}
    view.probes = {one.line: one.rules for one in play.probes}
    return view


_UNITS = re.compile(r"(?<=mana)=(\S+)")
"""With what a cost was paid, unit by unit."""


def _list_telling(play: Play, paid: Collection[str]) -> Iterator[tuple[int, str, Record | Stop]]:
    """Give the events that matter to a reader, and all payments, each with its turn and phase or step, in order.

    Stopped events are among them. That a turn, phase or step began is left out, and what is lost unspent is no payment.
    """
    state, game = play.start, play.run.game
    for one in play.run.log:
        spent = tag(one.event) in paid and not getattr(one.event, "lost", False)
        if spent or (is_telling(one, state, game) and tag(one.event) not in _BESIDES):
            yield state.number(GAME, "turn"), describe_moment(game, state), one
        if isinstance(one, Record):
            state = apply(state, one.event, game.writers)


def _read_values(run: Run, at: int, names: Mapping[str, str]) -> Iterator[tuple[Spot, object]]:
    """Give the values of what lies on the board and has a name, and the numbers of every seat, each with its spot.

    The spot has the checkpoint's number `at`: `Spot(0, "mine", "power")`. Counters are fields such as
    `counter:charge`. Of the two cards the place is given, too, wherever they are. A field without a value is left out.
    """
    state = run.state
    for seat in state.seats:
        for name in list_numbers(run.game):
            value = state.mark(seat, name)
            if isinstance(value, int) and not isinstance(value, bool):
                yield Spot(at, seat, name), value
    for id, obj in state.objects.items():
        label = names.get(id, "")
        if label in LABELS:
            yield Spot(at, label, "place"), obj.place
        if not label or not run.game.zones[obj.zone].board or not _is_watched(label):
            continue
        for name in sorted({*obj.card.values, *_FIELDS}):
            value = run.get(id, name)
            if isinstance(value, (int, str, tuple, frozenset)):
                yield Spot(at, label, name), value
        for kind, count in obj.counters.items():
            yield Spot(at, label, f"counter:{kind}"), count


def _is_watched(label: str) -> bool:
    """Tell whether values of the object of a label are compared: not those of `well1`, which stands by to pay.

    A label that ends in a digit is not watched, unless `#` tells copies apart: `test-filler#3`.
    """
    return not label[-1:].isdecimal() or "#" in label


_FIELDS = frozenset({"controller", "keywords"})
"""Fields that an object may gain though its card does not print them."""
