"""The 英霊 game's own words.

Fields of cards:

- `types`: `[eirei]`, or `[magic, ritual]` with `instant`, `attached` or `permanent` for `ritual`
- `colors`: a list of `white`, `black`, `red`, `blue`, `green`; several make it multicoloured
- `cost`, `power`, `strike`: numbers
- `races`: a list
- `keywords`: a list of `haste` (速攻), `charge` (突撃), `slay` (必殺)

Marks:

- of an object: `tapped`, `inverted` (in the mana zone), `summoned` (the number of the turn), `attacking`, `blocked`,
  `blocking`, `negated`
- of a seat: `life`
- of the game: `phase`, one of `setup`, `start`, `main`, `end`

Modules: `abilities` and `effects` hold the words of cards, `actions` what players do.
"""

from __future__ import annotations

from engine.games.eirei.words.abilities import Activated, OnUse
from engine.games.eirei.words.actions import ACTIONS, Attack, Block, Pass, Play, PutMana, Start, Use
from engine.games.eirei.words.effects import (
    Add,
    Correct,
    Damage,
    Destroy,
    Discard,
    Draw,
    Exclude,
    Gain,
    Grant,
    Lasting,
    Mill,
    Negate,
    Put,
    Return,
    Supply,
    Tap,
    Untap,
)

__all__ = [
    "ACTIONS",
    "Activated",
    "Add",
    "Attack",
    "Block",
    "Correct",
    "Damage",
    "Destroy",
    "Discard",
    "Draw",
    "Exclude",
    "Gain",
    "Grant",
    "Lasting",
    "Mill",
    "Negate",
    "OnUse",
    "Pass",
    "Play",
    "Put",
    "PutMana",
    "Return",
    "Start",
    "Supply",
    "Tap",
    "Untap",
    "Use",
]
