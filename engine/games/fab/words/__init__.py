"""Flesh and Blood's own words: what its cards do, what its players do, what happens.

Fields of cards:

- `power`, `defense`, `pitch`, `life`: numbers
- `cost`: a number, or `x`
- `color`: a text
- `types`, `subtypes`, `supertypes`, `keywords`: lists
- `fusion`: the supertypes of which one must be revealed
- `words`: the words of its name that effects ask for
- `sides`: the two sides of a split card, each a `side`
- `deals`: the kinds of damage that its effects deal, read from what is printed

`keywords` are those that clauses read; the text of any other is written out as abilities. Types, subtypes and
supertypes are those of the rulebook, in small letters (`1h`).

Counters named `+1 power`, `-1 power` (or defense, life, intellect) change that number. Two `keywords` concern decks:
`legendary`, and `specialization` with the field `specialist` (a hero's moniker).

Modules: `abilities`, `effects`, `parts` and `amounts` hold the words of cards, `actions` what players do.
"""

from __future__ import annotations

from engine.games.fab.words.abilities import (
    Activated,
    Additional,
    Alternative,
    MetaStatic,
    Property,
    Resolution,
    Side,
    While,
)
from engine.games.fab.words.actions import Activate, Defend, Pass, Play
from engine.games.fab.words.amounts import Dealt, During, YourTurn
from engine.games.fab.words.effects import (
    Amp,
    Banish,
    Bottom,
    Choose,
    Clash,
    Conditional,
    Copy,
    Create,
    Deal,
    Destroy,
    Discard,
    Draw,
    Gain,
    GainControl,
    Inline,
    Intimidate,
    Lasting,
    Mode,
    Name,
    NegateLayer,
    Optional,
    PayResource,
    Pick,
    Put,
    PutCounter,
    Roll,
    Search,
    Shuffle,
    Triggering,
    TurnFace,
    Unfreeze,
)
from engine.games.fab.words.parts import AsInstant, Extra, Freely, SetLimit, Weaken

__all__ = [
    "Activate",
    "Activated",
    "Additional",
    "Alternative",
    "Amp",
    "AsInstant",
    "Banish",
    "Bottom",
    "Choose",
    "Clash",
    "Conditional",
    "Copy",
    "Create",
    "Deal",
    "Dealt",
    "Defend",
    "Destroy",
    "Discard",
    "Draw",
    "During",
    "Extra",
    "Freely",
    "Gain",
    "GainControl",
    "Inline",
    "Intimidate",
    "Lasting",
    "MetaStatic",
    "Mode",
    "Name",
    "NegateLayer",
    "Optional",
    "Pass",
    "PayResource",
    "Pick",
    "Play",
    "Property",
    "Put",
    "PutCounter",
    "Resolution",
    "Roll",
    "Search",
    "SetLimit",
    "Shuffle",
    "Side",
    "Triggering",
    "TurnFace",
    "Unfreeze",
    "Weaken",
    "While",
    "YourTurn",
]
