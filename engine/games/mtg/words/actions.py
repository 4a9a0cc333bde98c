"""What players do: cast, play, activate, foretell, attack, block and pass."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["Activate", "Attack", "Block", "Cast", "Foresee", "Pass", "Play"]


class Cast(Word, frozen=True):
    """Cast a card. `how`: the alternative cost (`foretell`); `face`: `back` for the back face of a card.

    `also`: optional additional costs (`kicker`), divided by commas. `using`: what is sacrificed, discarded, exiled or
    tapped to pay. `pay`: what is tapped for mana. `split`: how a number is divided, one part for each target.
    """

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    how: str = ""
    face: str = "front"
    using: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    also: str = ""
    split: tuple[int, ...] = ()

    @property
    def ways(self) -> tuple[str, ...]:
        """The alternative costs announced in `how`, split at commas: `("foretell",)`; `()` if there is none.

        Empty parts are left out, and blanks stay.
        """
        return tuple(one for one in self.how.split(",") if one)

    @property
    def extras(self) -> tuple[str, ...]:
        """The optional additional costs announced in `also`, split at commas: `("kicker",)`; `()` if there are none.

        Empty parts are left out, and blanks stay.
        """
        return tuple(one for one in self.also.split(",") if one)


class Play(Word, frozen=True):
    """Play a land."""

    seat: str
    card: str
    face: str = "front"


class Activate(Word, frozen=True):
    """Activate an ability of an object: the first that it has, or the `ability`-th. `modes`: counted from 1."""

    seat: str
    obj: str
    ability: int = 1
    targets: tuple[str, ...] = ()
    x: int | None = None
    using: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()


class Foresee(Word, frozen=True, tag="foretell"):
    """Foretell a card."""

    seat: str
    card: str
    pay: tuple[str, ...] = ()


class Attack(Word, frozen=True):
    """Declare attackers, each against a player or planeswalker; the only opponent if none is named.

    `pay`: what is tapped for mana if attacking costs something.
    """

    seat: str
    attackers: tuple[str, ...]
    whom: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()


class Block(Word, frozen=True):
    """Declare blockers, each blocking the attacker listed in its place."""

    seat: str
    blockers: tuple[str, ...]
    attackers: tuple[str, ...]


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str
