"""Chapter 1: losing, and what prevails when texts contradict each other."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Destroyed
from engine.games.wow.look import listed
from engine.kernel.events import Left
from engine.kernel.questions import Does, Record
from engine.kernel.run import Run, Side

__all__: list[str] = []


@rules.does("102.1a", "after:destroyed")
def hero_destroyed(ask: Run, record: Record) -> Does:
    event = record.event
    gone = ask.state.gone.get(getattr(event, "obj", ""))
    if gone is not None and "hero" in listed(gone.values.get("types")) and gone.obj.owner not in ask.state.out:
        yield Left(gone.obj.owner)


@rules.forbids("103.2", "prohibited")
def cannot(ask: Run, what: object) -> bool:
    return True


@rules.orders("103.3", "prohibition")
def by_the_game(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    forced = isinstance(sides[0].event, Destroyed) and sides[0].event.by_game
    return tuple(side for side in sides if side.name == "event") if forced else sides


@rules.orders("103.2", "prohibition", after=by_the_game)
def cannot_beats_can(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.orders("103.4", "ending-prohibition")
def stops_even_as_it_ends(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")
