"""Card-pools: a card that may be in one, and the hero of the pool."""

from __future__ import annotations

from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__ = ["Inclusion", "find_hero", "get_card_object", "list_pool", "read_print"]


class Inclusion(Word, frozen=True):
    """A card that might be in a seat's card-pool."""

    seat: str
    card: str


def find_hero(ask: Run, seat: str) -> Obj | None:
    """The first object in a seat's hero zone; None if there is none."""
    return next((ask.state.objects[id] for id in ask.state.at(f"{seat}.hero")), None)


def get_card_object(ask: Run, what: Inclusion) -> Obj:
    """The object of the card that may be included.

    Raises:
        KeyError: No object has its id.
    """
    return ask.state.objects[what.card]


def read_print(obj: Obj, field: str) -> tuple[object, ...] | str:
    """The value that a card prints in a field, a tuple or a text; `()` without one, or for a number.

    No effect changes a card-pool, so changed values do not count.
    """
    got = obj.card.values.get(field, ())
    return got if isinstance(got, (tuple, str)) else ()


def list_pool(ask: Run, seat: str) -> list[str]:
    """The ids of the cards that a seat owns, in any zone, without its hero, tokens and layers."""
    owned = [obj for obj in ask.state.objects.values() if obj.owner == seat and obj.zone != "hero" and not obj.token]
    return [obj.id for obj in owned if obj.context is None and "token" not in str(obj.card.values.get("types"))]
