"""Copies: what of an object is copied, what the copy prints instead, and what an object that became one shows.

A copy is made of values alone, so one mechanism does for tokens, for cards that enter as something else, for objects
that become copies for a while, and for copies of what is on the stack:

- `copied_card` asks *defines* `copied` on an object: the values that a copy takes over; so far, the card that it is.
- `vary_card` makes the exceptions ("except it's also…"): data, not code.
- `Copied` is the part of an ongoing effect that makes its objects (its `only`) show a card; the mark `COPIED` makes an
  object show one for as long as it stays where it is. A game's clause on `face` asks `shown_card` which is the last.
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
"""The mark of an object that came as a copy: the card that it shows."""


class Copied(Part, frozen=True):
    """The objects that this effect applies to are copies of a card, as it was when the effect began."""

    card: Card


def copied_card(doer: Doer, id: str) -> Card | None:
    """What a copy of an object has: of one that is gone, as it last was; None if there never was one."""
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
    """A copy with exceptions: lists that gain members (each once), values of its own, more abilities; one face.

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
    """The card that an object shows: the latest that it became a copy of, else what it came as, else its own."""
    entered = obj.marks.get(COPIED)
    latest, stamp = (entered if isinstance(entered, Card) else card), -1
    for effect in state.effects.values():
        if effect.stamp > stamp and obj.id in (effect.only or ()):
            for part in effect.gives:
                if isinstance(part, Copied):
                    latest, stamp = part.card, effect.stamp
    return latest
