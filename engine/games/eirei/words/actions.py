"""What players do: start, play, put a card into the mana zone, use, attack, block, pass."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["ACTIONS", "Attack", "Block", "Pass", "Play", "PutMana", "Start", "Use"]


class Start(Word, frozen=True):
    """Begin the game: life is set, hands are drawn, and the first seat's turn begins."""

    seat: str


class Play(Word, frozen=True):
    """Summon an eirei, or use a magic; an attached magic's target is the eirei it is put on."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()


class PutMana(Word, frozen=True):
    """Put a card from the hand into the mana zone."""

    seat: str
    card: str


class Use(Word, frozen=True):
    """Use an ability of a card on the field: the first of its activated ones, or the one with this number."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    ability: int = 1


class Attack(Word, frozen=True):
    """Attack a player, by the seat, or a tapped eirei, by its id."""

    seat: str
    eirei: str
    target: str


class Block(Word, frozen=True):
    """Block an attack with an eirei. `attacker`: which attack, needed only where several eirei attack."""

    seat: str
    eirei: str
    attacker: str | None = None


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


ACTIONS = (Start, Play, PutMana, Use, Attack, Block, Pass)
