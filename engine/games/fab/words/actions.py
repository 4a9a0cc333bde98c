"""What players do: play a card, activate an ability, declare defending cards, pass."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["Activate", "Defend", "Pass", "Play"]


class Play(Word, frozen=True):
    """Play a card. `pitch`: cards pitched to pay; `fuse`: cards revealed to fuse it; `boost`: its cost is paid.

    `modes`: the number of the mode of each modal ability, in order; their targets come after the others.

    `half`: the name of a side of a split card, or `both` to meld it. `instant`: as though it were one. `extra`: which
    optional additional costs are paid, `alternative`: which alternative costs, both numbered from 1.
    There, 0 means that an effect lets it be played without paying its cost. `order`: the numbers of its effect costs in
    the order in which they are paid, if not as printed.
    """

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    pitch: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    fuse: tuple[str, ...] = ()
    boost: bool = False
    half: str | None = None
    instant: bool = False
    extra: tuple[int, ...] = ()
    alternative: tuple[int, ...] = ()
    order: tuple[int, ...] = ()


class Activate(Word, frozen=True):
    """Activate an ability, numbered from 1 among the activated abilities of its source.

    `order`: the numbers of its effect costs in the order in which they are paid, if not as printed. `mode`: the number
    of the mode of a modal ability.
    """

    seat: str
    card: str
    ability: int = 1
    targets: tuple[str, ...] = ()
    x: int | None = None
    pitch: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    mode: int | None = None


class Defend(Word, frozen=True):
    """Declare cards, by their ids, as defending cards."""

    seat: str
    cards: tuple[str, ...]


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str
