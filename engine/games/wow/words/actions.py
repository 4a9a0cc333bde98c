"""What players do: begin, play, place, use, complete, attack, look, pass and concede."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["ACTIONS", "Attack", "Begin", "Complete", "Concede", "Look", "Pass", "Place", "Play", "Save", "Use"]


class Begin(Word, frozen=True):
    """Begin the game, in the phase `setup`: decks are shuffled, hands drawn, mulligans taken (101)."""

    seat: str


class Concede(Word, frozen=True):
    """Concede the game (102.1b)."""

    seat: str


class Play(Word, frozen=True):
    """Play a card. `instead`: what pays its alternate cost; `paying`: resources to exhaust first.

    `modes`: those chosen, as in `modes=1,2`; `amounts`: how damage is divided; `naming`: a name that is made up;
    `free`: without paying its cost, where a card lets it.
    """

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    instead: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()
    naming: str | None = None
    free: bool = False


class Place(Word, frozen=True):
    """Place a card from hand as a resource; `up`: face up."""

    seat: str
    card: str
    up: bool = False


class Use(Word, frozen=True):
    """Use a payment power of a card; `power`: which, if it has several."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    power: int = 1
    paying: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()


class Complete(Word, frozen=True):
    """Complete a quest; `paying`: resources to be exhausted first."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    paying: tuple[str, ...] = ()


class Attack(Word, frozen=True):
    """Propose a combat between two characters, by their ids.

    `paying`: resources to be exhausted first, where it costs something (600.3).
    """

    seat: str
    attacker: str
    defender: str
    paying: tuple[str, ...] = ()


class Look(Word, frozen=True):
    """Look at the top card of your deck, or of a seat's, where a card lets you (415.3e)."""

    seat: str
    deck: str | None = None


class Save(Word, frozen=True):
    """Exhaust a resource for a payment to come: what no rule permits (412.2)."""

    seat: str
    card: str


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


ACTIONS: tuple[type[Word], ...] = (Begin, Concede, Play, Place, Use, Complete, Attack, Look, Save, Pass)
