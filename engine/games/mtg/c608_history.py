"""What happened earlier in the turn, as cards count it: deaths (700.4), events, and what they amounted to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg.base import rules
from engine.games.mtg.events import BecameCast, Foretold
from engine.kernel.events import Event, Moved
from engine.kernel.layering import Board
from engine.kernel.matching import Look, matches_filter, matches_pattern, resolve_reference
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Counting, Filter, Pattern

__all__ = ["AMOUNTS", "Deaths", "Foretellings", "Occurred"]


class Occurred(Counting, frozen=True):
    """How often something has happened this turn; with `field`, the sum of that field of those events."""

    what: Pattern
    field: str | None = None


class Deaths(Counting, frozen=True):
    """How many objects that match have died this turn (700.4), as they last were on the battlefield."""

    of: Filter


class Foretellings(Counting, frozen=True):
    """How many cards a player has foretold this turn (702.142c)."""

    who: str = "you"


def occurred(word: Occurred, context: Context, look: Look) -> int:
    """The number of events that match, or the sum of one of their fields."""
    found = [one for one in look.state.past if matches_pattern(word.what, one, context, look)]
    if word.field is None:
        return len(found)
    amounts = [getattr(one, word.field, 0) for one in found]
    return sum(one for one in amounts if isinstance(one, int))


def deaths(word: Deaths, context: Context, look: Look) -> int:
    """The number of deaths this turn of objects that match."""
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    past = [one for one in look.state.past if isinstance(one, Moved)]
    dead = [one.obj for one in past if look.run.defines("died", one, so_far=False)]
    return sum(matches_filter(word.of, id, context, look) for id in dead)


def foretellings(word: Foretellings, context: Context, look: Look) -> int:
    """The number of cards that a player has foretold this turn."""
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    seat = resolve_reference(word.who, context, look.state)
    past = [one for one in look.state.past if isinstance(one, BecameCast | Foretold) and one.seat == seat]
    return sum(bool(look.run.defines("foretelling", one, so_far=_had_to_do_with_it(look, one))) for one in past)


def _had_to_do_with_it(look: Board, event: BecameCast | Foretold) -> bool:
    """Whether a card was foretold now, or had been before."""
    return isinstance(event, Foretold) or bool(look.state.mark(event.obj, "foretold"))


@rules.defines("702.142c", "foretelling")
def the_special_action_alone(ask: Run, event: BecameCast | Foretold, so_far: bool) -> bool:
    """To foretell a card is to exile it by the special action; to cast it later is not."""
    return isinstance(event, Foretold)


@rules.defines("700.4", "died")
def put_into_a_graveyard_from_the_battlefield(ask: Run, event: Event, so_far: bool) -> bool:
    if not isinstance(event, Moved) or not event.to.endswith("graveyard"):
        return so_far
    was = ask.state.gone.get(event.obj)
    return was is not None and was.obj.zone == "battlefield"


AMOUNTS: Mapping[type[Word], Callable[..., int]] = {Occurred: occurred, Deaths: deaths, Foretellings: foretellings}
"""How each of these is counted."""
