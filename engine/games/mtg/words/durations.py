"""Effects that last, or come later, and additional turns and phases."""

from __future__ import annotations

from engine.games.mtg.words.abilities import When
from engine.games.mtg.words.arguments import Players, Reference
from engine.games.mtg.words.parts import OnlyFor
from engine.kernel.values import Word
from engine.kernel.words import Filter, Part, Pattern, Static

__all__ = ["Delayed", "ExtraCombat", "ExtraTurn", "Lasting", "Reflexive", "Unread", "Unwritten"]


class ExtraCombat(Word, frozen=True):
    """After this combat phase there is an additional one (500.8)."""


class ExtraTurn(Word, frozen=True):
    """A player takes an extra turn after this one (500.7)."""

    who: Players = "you"


class Delayed(Word, frozen=True):
    """An ability that triggers later this turn, or until `until`."""

    trigger: When
    until: Pattern | None = None


class Lasting(Word, frozen=True):
    """Begin a continuous effect. It lasts until end of turn unless `until` or `forever` is given.

    `to`: the objects that it changes, found now and fixed. Without it each part finds its objects at any time.
    """

    gives: tuple[Part, ...]
    to: Reference | Filter | None = None
    until: Pattern | None = None
    forever: bool = False
    next: Pattern | None = None
    """It is for the next such thing alone, and ends with that, too: *the next Giant spell you cast this turn*."""
    copying: Reference | None = None
    """They become copies of this object instead."""


class Unwritten(Word, frozen=True):
    """Text of the card that is not modelled: doing it ends the run, since no clause knows this word."""

    clause: str


class Unread(Static, frozen=True):
    """An ability of a card that is not read. As soon as it would function, play stops and says so.

    `text` is what it begins with. Whether it is in force is never known, so whatever depends on that is not answered.
    """

    gives: tuple[Part, ...] = (OnlyFor(()),)
    zones: tuple[str, ...] = ("battlefield", "stack")
    text: str = ""

    @property
    def condition(self) -> Unwritten:  # type: ignore[override]  # no condition: whoever asks is told so
        """A word that is no condition, and holds `text`: whoever evaluates it is told that the ability is not read."""
        return Unwritten(self.text)


class Reflexive(Word, frozen=True):
    """When that is done: an ability that triggers now."""

    trigger: When
