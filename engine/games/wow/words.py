"""World of Warcraft TCG's own words. Fields of cards: `attack`, `health`, `cost` (numbers), `types`, `tags` (lists)."""

from __future__ import annotations

from engine.kernel.events import Event, Moved
from engine.kernel.values import Word
from engine.kernel.words import Ability, Amount, Filter

__all__ = ["Deal", "Dealt", "Destroyed", "Exhausted", "Pass", "Play", "Resolution"]


class Resolution(Ability, frozen=True):
    """What a card does when it resolves. `targets`: what each must be; `up_to`: fewer may be chosen."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    up_to: bool = False


class Deal(Word, frozen=True):
    """Your hero deals damage: one packet to each of those named, the first amount to the first, and so on."""

    amounts: tuple[Amount, ...]
    to: tuple[str, ...] = ("target",)
    kind: str = "arcane"
    at_once: bool = False


class Play(Word, frozen=True):
    """Play a card."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


class Dealt(Event, frozen=True):
    """A packet of damage is dealt."""

    to: str
    amount: int
    kind: str = "arcane"
    source: str | None = None


class Destroyed(Moved, frozen=True):
    """A card in play is put into its owner's graveyard; `by_game` is what nothing can stop (103.3)."""

    by_game: bool = False


class Exhausted(Event, frozen=True):
    """A card is exhausted."""

    obj: str
