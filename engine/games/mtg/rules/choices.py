"""Choices as effects happen: how many objects, which ones, and what later words call them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["count_possible", "get_color_identity", "may_choose", "pick_some", "remember_chosen"]

_WUBRG = "WUBRG"
"""The colours, in the order in which they are named."""


def get_color_identity(ask: Run, obj: str) -> tuple[str, ...]:
    """The colours in the color identity of a card (903.4), as letters in the order WUBRG: `("W", "U")`.

    It answers `color-identity card` in a scenario. Its back face counts too. `()` if the card is colourless.

    Raises:
        KeyError: there is no such object, or it is gone.
    """
    found = ask.defines("color-identity", obj, ())
    return tuple(one for one in _WUBRG if one in found)


def remember_chosen(context: Context, chosen: tuple[str, ...], rest: tuple[str, ...] = ()) -> Context:
    """The context in which later words are read: `chosen` and `rest` mean these objects in it (400.7h).

    The ids stand in its `notes`; what stood there under these names is replaced.
    """
    return replace(context, notes=context.notes.put("chosen", chosen).put("rest", rest))


def may_choose(ask: Run, what: str, name: str) -> bool:
    """Whether a type may be chosen where a card says `creature type` or `card type`: `choosable creature-type Elf`.

    `what` is written with a hyphen or a blank. False for any other kind of choice, and for an unknown type.
    """
    return name in ask.defines("choosable", what.replace("-", " "), ())


def count_possible(ask: Run, wanted: int, there: int) -> int:
    """How many of the wanted number can be done with this many there: 2 for 3 wanted and 2 there, by 609.3.

    With that rule's clause switched off it is all or nothing: 0 if there are too few.
    """
    return int(ask.defines("possible", (wanted, there), wanted if there >= wanted else 0))


def pick_some(ask: Run, seat: str, topic: str, ids: tuple[str, ...], n: int) -> tuple[str, ...]:
    """The ids of the objects that a player chooses one by one, in this order: `n` of them, or all if fewer (609.3).

    The player is asked only if there are more than `n`; else all come as they stand. `topic` names the choice, such as
    `discard`. With that rule's clause switched off, too few give `()`.
    """
    left, picked = list(ids), []
    n = count_possible(ask, n, len(left))
    if n == len(left):
        return tuple(left)
    for _ in range(n):
        one = str(ask.choose(seat, topic, tuple(left)))
        left.remove(one)
        picked.append(one)
    return tuple(picked)
