"""A card that may be in a card-pool, and the hero whose it is."""

from __future__ import annotations

from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__ = ["Inclusion", "find_card", "find_hero", "list_pool", "read_print"]


class Inclusion(Word, frozen=True):
    """A card, and in whose card-pool it might be."""

    seat: str
    card: str


def find_hero(ask: Run, seat: str) -> Obj | None:
    """The hero of a seat, if it has one."""
    return next((ask.state.objects[id] for id in ask.state.at(f"{seat}.hero")), None)


def find_card(ask: Run, what: Inclusion) -> Obj:
    """The card that may be included."""
    return ask.state.objects[what.card]


def read_print(obj: Obj, field: str) -> tuple[object, ...] | str:
    """What a card prints: a card-pool is made before there is a game that could change it."""
    got = obj.card.values.get(field, ())
    return got if isinstance(got, (tuple, str)) else ()


def list_pool(ask: Run, seat: str) -> list[str]:
    """The cards of a seat but its hero: no tokens, no layers."""
    owned = [obj for obj in ask.state.objects.values() if obj.owner == seat and obj.zone != "hero" and not obj.token]
    return [obj.id for obj in owned if obj.context is None and "token" not in str(obj.card.values.get("types"))]
