"""Copies: which values are copied, which exceptions the copy has, and which card an object then shows.

A copy is made of values alone. So one mechanism serves tokens, permanents, temporary copies and stack items:

- `copied_card` asks *defines* `copied` on an object for the card that a copy takes over; by default its own.
- `vary_card` makes the exceptions ("except it's also…") from data.
- `Copied` is a part of an ongoing effect. It makes the objects of that effect (its `only`) show a card.
- The mark `COPIED` makes an object show a card for as long as it stays where it is.
- A game's clause on `face` calls `shown_card` to find which of these is the latest.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.kernel.doing import Doer
from engine.kernel.state import Obj, State
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Ability, Card, Part

__all__ = ["COPIED", "Copied", "copied_card", "shown_card", "vary_card"]

COPIED = "copied"
"""The mark of an object that entered as a copy. Its value is the card that it shows."""


class Copied(Part, frozen=True):
    """Makes the objects of an ongoing effect show a card, as the card was when the effect began."""

    card: Card


def copied_card(doer: Doer, id: str) -> Card | None:
    """The card that a copy of an object takes over: its own card, unless *defines* `copied` says otherwise.

    Of an object that is gone, it is made of the last one. It is None if no object ever had this id.
    """
    obj = doer.state.objects.get(id) or getattr(doer.state.gone.get(id), "obj", None)
    if obj is None:
        return None
    card: Card = doer.defines("copied", obj, obj.card)
    return card


def vary_card(
    card: Card,
    *,
    gains: Mapping[str, tuple[object, ...]] = EMPTY,
    sets: Mapping[str, object] = EMPTY,
    abilities: tuple[Ability, ...] = (),
) -> Card:
    """A card with exceptions, without its back face. Without exceptions, only the back face is gone.

    Args:
        card: The card to vary.
        gains: For each field, the members to add that it lacks. A single value becomes a list, no value an empty one.
        sets: For each field, the value to set, instead of what it gains.
        abilities: The abilities to add, after the card's own.

    >>> vary_card(Card("Bear", Map(types=("beast",), power=2)), gains={"types": ("spirit",)}, sets={"power": 4}).values
    {'types': ('beast', 'spirit'), 'power': 4}
    """
    more = {}
    for name, members in gains.items():
        had = card.values.get(name, ())
        listed = had if isinstance(had, tuple) else (had,)
        more[name] = (*listed, *(one for one in members if one not in listed))
    values = Map({**card.values, **more, **sets})
    return msgspec.structs.replace(card, values=values, abilities=(*card.abilities, *abilities), back=None)


def shown_card(state: State, obj: Obj, card: Card) -> Card:
    """The card that an object shows: the latest it became a copy of, else the one it entered as, else `card`.

    The latest is that of the ongoing effect with the highest timestamp whose `only` lists the object. `card` is usually
    its own.
    """
    entered = obj.marks.get(COPIED)
    latest, stamp = (entered if isinstance(entered, Card) else card), -1
    for effect in state.effects.values():
        if effect.stamp > stamp and obj.id in (effect.only or ()):
            for part in effect.gives:
                if isinstance(part, Copied):
                    latest, stamp = part.card, effect.stamp
    return latest
