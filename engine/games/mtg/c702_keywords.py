"""Section 702: keywords that stand for triggered abilities: prowess, and ward, which the next edition has."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c118_unless import Unless
from engine.games.mtg.words import Cost, Counter, Lasting, When
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Ability, Filter, Modify, Negate, Pattern, Static

__all__: list[str] = []

_SPELL = Filter(zone="stack", has=Map(types=Negate("creature")))
_PROWESS = Static(
    (
        When(
            (Lasting((Modify("power", "add", 1), Modify("toughness", "add", 1)), "this"),),
            Pattern("became-cast", Map(seat="you", obj=_SPELL)),
        ),
    )
)


def _keywords(ask: Run, id: str) -> tuple[str, ...]:
    got = ask.get(id, "keywords")
    return tuple(str(one) for one in (got if isinstance(got, tuple) else (got,)) if one is not None)


def _more(so_far: object, abilities: list[Ability]) -> object:
    return (*(so_far if isinstance(so_far, tuple) else ()), *abilities) if abilities else so_far


@rules.defines("702.107a", "printed:abilities", after="lands_of_basic_types_tap_for_mana")
def prowess(ask: Run, id: str, so_far: object) -> object:
    """`prowess`: whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."""
    return _more(so_far, [_PROWESS for one in _keywords(ask, id) if one == "prowess"])


@rules.defines(
    "702.21a",
    "printed:abilities",
    after=("lands_of_basic_types_tap_for_mana", prowess),
    edition="cr-2021-04-22",
)
def ward(ask: Run, id: str, so_far: object) -> object:
    """`ward {2}`: counter what an opponent targets this permanent with, unless that player pays."""
    costs = [one[len("ward ") :] for one in _keywords(ask, id) if one.startswith("ward ")]
    return _more(so_far, [_ward(cost) for cost in costs])


def _ward(cost: str) -> Static:
    does = (Unless(Cost(cost), (Counter("event.by"),), "event.seat"),)
    return Static((When(does, Pattern("became-target", Map(obj="this", seat="foe"))),))
