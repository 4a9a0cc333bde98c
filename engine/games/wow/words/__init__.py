"""World of Warcraft TCG's own words: what its cards say and what its players do. What happens is in `events`.

Fields of cards:

- `attack`, `health`, `cost`, `strike`, `defense`: numbers
- `types`, `tags`, `icons`, `kinds` (of damage), `keywords`: lists
- `talent`, `reputation`: texts
- `required`: what a deck's hero must be
- `unique`, `unlimited`: `yes` for such a card
- `limits`: how many cards with a tag, as in `{Pet: 1}`
- `variable`: an X is added to the cost
- `most`: how many counters of a name a location may hold, as in `{gold: 5}`
- `assault`: so much more ATK on its controller's turn
- `powerless`: `yes` for a card that cannot be given powers; a modifier sets it, and no card prints it
- `enters_exhausted`: `yes` for such a card
- `counters`: those that it enters play with, as in `{steam: 3}`

A card by its types:

- ally: `{types: [ally], cost: 2, attack: 3, kinds: [melee], health: 4, keywords: [Protector]}`
- ability: `{types: [ability], cost: 1}`, an instant one `[ability, instant]`
  - A `resolution` says what it does, and an `attach` makes it an attachment.
  - A `static` or `payment` makes it an ongoing one, which stays in play (305.2).
- weapon: `{types: [equipment, weapon], tags: [One-Handed], limits: {Melee: 1}, attack: 2, strike: 1}`
- armor, item: `{types: [equipment, armor], defense: 2}`; a ready one with DEF may prevent that much (717.2c)
- hero: `{types: [hero], health: 28, icons: [Horde], tags: [Orc, Warrior]}`
  - A power with `flip: yes` turns it over.
  - Its other side is `back: {types: [hero], abilities: [...]}` (301.2).
- quest, location: `{types: [quest], abilities: [{is: reward, cost: 2, does: [draw]}]}`, placed face up
- totem: `{types: [ability], tags: [Fire Totem], health: 3, attack: 1}` (305.3)

Keywords:

- `Ferocity`, `Elusive`, `Protector`, `Stealth`, `Long-Range`, `Untargetable`
- of weapons: `Unpreventable`
- of heroes: `Dual Wield`, `Two-Handed Dual Wield`, `Ranged Dual Wield`, `Dual Shield`, `Sextuple Wield`
- `Wields`: an ally that may strike with weapons
- `For Allies`: a weapon that allies in its party may strike with, or an armor that shields them

Modules:

- `abilities`, `parts`, `filters`, `amounts`: abilities, what they change, what they match and count
- `choices`: around other effects
- `cards_in_play`, `damage`, `deck_and_hand`, `links`, `turn`: effects, by what they are on
- `actions`: what players do
"""

from __future__ import annotations

from engine.games.wow.words.abilities import (
    Alternative,
    Among,
    Attach,
    Deckbuilding,
    ForHero,
    Inspire,
    Market,
    Modal,
    Payment,
    Resolution,
    Reward,
)
from engine.games.wow.words.actions import ACTIONS, Attack, Begin, Complete, Concede, Look, Pass, Place, Play, Save, Use
from engine.games.wow.words.amounts import FirstEachTurn, Hand, YourTurn
from engine.games.wow.words.cards_in_play import (
    AddCounters,
    BecomeCopy,
    BecomeDefender,
    CopyToken,
    Destroy,
    Exchange,
    Exhaust,
    Flip,
    GainPowers,
    PutIntoPlay,
    Ready,
    Reattach,
    Remove,
    RemoveCounters,
    Return,
    StartingHero,
    Token,
    Transform,
)
from engine.games.wow.words.choices import ChooseType, If, IfYouDo, MakeUpName, May, Pick
from engine.games.wow.words.damage import Deal, Divide, Double, Heal, Overflow, PutDamage, SwitchDamage, SwitchStats
from engine.games.wow.words.deck_and_hand import (
    Discard,
    Draw,
    PlaceRevealed,
    PlaceTop,
    Search,
    Shuffle,
    ToDeck,
    TurnDeck,
)
from engine.games.wow.words.filters import Another, AnyPlayer, Random
from engine.games.wow.words.links import ChangeTarget, CopyLink, Interrupt, TriggerCard
from engine.games.wow.words.parts import Allow, AttackOnly, Free, HandSize, Magnet, MustAttack, Peek, ShowTop, Waive
from engine.games.wow.words.turn import EndTurn, ExtraTurn, Lasting, MoveSeat, SkipTurn

__all__ = [
    "ACTIONS",
    "AddCounters",
    "Allow",
    "Alternative",
    "Among",
    "Another",
    "AnyPlayer",
    "Attach",
    "Attack",
    "AttackOnly",
    "BecomeCopy",
    "BecomeDefender",
    "Begin",
    "ChangeTarget",
    "ChooseType",
    "Complete",
    "Concede",
    "CopyLink",
    "CopyToken",
    "Deal",
    "Deckbuilding",
    "Destroy",
    "Discard",
    "Divide",
    "Double",
    "Draw",
    "EndTurn",
    "Exchange",
    "Exhaust",
    "ExtraTurn",
    "FirstEachTurn",
    "Flip",
    "ForHero",
    "Free",
    "GainPowers",
    "Hand",
    "HandSize",
    "Heal",
    "If",
    "IfYouDo",
    "Inspire",
    "Interrupt",
    "Lasting",
    "Look",
    "Magnet",
    "MakeUpName",
    "Market",
    "May",
    "Modal",
    "MoveSeat",
    "MustAttack",
    "Overflow",
    "Pass",
    "Payment",
    "Peek",
    "Pick",
    "Place",
    "PlaceRevealed",
    "PlaceTop",
    "Play",
    "PutDamage",
    "PutIntoPlay",
    "Random",
    "Ready",
    "Reattach",
    "Remove",
    "RemoveCounters",
    "Resolution",
    "Return",
    "Reward",
    "Save",
    "Search",
    "ShowTop",
    "Shuffle",
    "SkipTurn",
    "StartingHero",
    "SwitchDamage",
    "SwitchStats",
    "ToDeck",
    "Token",
    "Transform",
    "TriggerCard",
    "TurnDeck",
    "Use",
    "Waive",
    "YourTurn",
]
