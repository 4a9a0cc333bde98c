"""Card-pools: a card that may be in one, and the hero of the pool."""

from __future__ import annotations

from typing import cast

from engine.games.fab.rules.zones import is_token
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__ = ["Inclusion", "get_card_object", "list_heroes", "list_pool", "read_print"]


class Inclusion(Word, frozen=True):
    """A card that might be in a seat's card-pool."""

    seat: str
    card: str


def list_heroes(ask: Run, seat: str) -> tuple[Obj, ...]:
    """The hero in a seat's hero zone, alone in a tuple; `()` if there is none."""
    return tuple(ask.state.objects[id] for id in ask.state.at(f"{seat}.hero"))


def get_card_object(ask: Run, what: Inclusion) -> Obj:
    """The object of the card that may be included.

    Raises:
        KeyError: No object has its id.
    """
    return ask.state.objects[what.card]


def read_print(obj: Obj, field: str) -> tuple[object, ...] | str:
    """The value that a card prints in a field that holds a list or a text; `()` without one.

    No effect changes a card-pool, so changed values do not count.
    """
    return cast("tuple[object, ...] | str", obj.card.values.get(field, ()))


def list_pool(ask: Run, seat: str) -> list[str]:
    """The ids of the cards that a seat owns, in any zone, without its hero, tokens and layers."""
    owned = (obj for obj in ask.state.objects.values() if obj.owner == seat)
    return [obj.id for obj in owned if obj.zone != "hero" and not is_token(obj)]
