"""Magic's own words: what cards say and what players do.

Fields of cards:

- `cost`: `{1}{G}`
- `power`, `toughness`, `loyalty`: numbers
- `types`, `supertypes`: lists, in small letters
- `subtypes`: a list, as printed
- `colors`: a list, for cards without a cost
- `keywords`: a list
- `mana-value`: only read, never written

Kinds of texts (other texts are refused when a card is read):

- `players`: `you`, `each`, `opponents`, `others` (all but you), a reference to a player (`event.seat`),
  `controller-of target`, `owner-of it`
- `reference`: a reference to an object (`this`, `it`, `target`, `target.2`), or one of these
- `targets`: all targets
- `chosen` and `rest`: what the effect around these words has chosen, and what it has not
- `paid`: what an ability's cost was paid with (`using`)
- `turned`: every card that was turned over
- `reference-or-players`: either of the two
- `mana`: `{2}{W}{S}`

Modules:

- `abilities`, `parts`, `subjects`: abilities, what they change, and the actions that they match
- `choices`, `durations`: around and beyond other effects
- `permanents`, `spells`, `hand_and_library`, `life_and_damage`: effects, by what they are on
- `amounts`, `arguments`: numbers, and the texts that words take
- `actions`: what players do
"""

from __future__ import annotations

from engine.games.mtg.words.abilities import (
    Activated,
    Additional,
    Aim,
    Alternative,
    Chapter,
    Cost,
    Enchant,
    EntersAsCopy,
    EntersChoosing,
    EntersDoing,
    EntersWith,
    Foretell,
    Give,
    Intrinsic,
    Mode,
    Offer,
    Spell,
    When,
)
from engine.games.mtg.words.actions import Activate, Attack, Block, Cast, Foresee, Pass, Play
from engine.games.mtg.words.amounts import (
    Deaths,
    Devotion,
    Fits,
    Foretellings,
    Greatest,
    Half,
    LargestKin,
    Most,
    Occurred,
    Party,
    StartingLife,
    Total,
    YourTurn,
)
from engine.games.mtg.words.arguments import Anything, Mana, Players, Reference
from engine.games.mtg.words.choices import Among, Choose, ChooseType, ForEach, If, Kindred, May, OneOf, Unless, Where
from engine.games.mtg.words.durations import Delayed, ExtraCombat, ExtraTurn, Lasting, Reflexive, Unread, Unwritten
from engine.games.mtg.words.hand_and_library import (
    AtRandom,
    Bottom,
    Bring,
    Dig,
    Discard,
    Draw,
    LookAt,
    Mill,
    Reveal,
    Scry,
    Search,
    Shuffle,
    Surveil,
    Top,
    Tuck,
    TurnOver,
)
from engine.games.mtg.words.life_and_damage import (
    Deal,
    Distribute,
    Divide,
    Fight,
    GainLife,
    LoseGame,
    LoseLife,
    Wound,
)
from engine.games.mtg.words.parts import (
    Arriving,
    ComesBack,
    EnteringAs,
    MoreBlocks,
    MoreLands,
    OnlyFor,
    Require,
    Strings,
)
from engine.games.mtg.words.permanents import (
    Attach,
    BecomeTapped,
    Control,
    Copy,
    Create,
    Destroy,
    Emblem,
    Entry,
    Exchange,
    Exile,
    Outfit,
    Produce,
    Put,
    RemoveCounters,
    Return,
    Sacrifice,
    Switch,
    Tap,
    Untap,
)
from engine.games.mtg.words.spells import BecomeForetold, CastNow, CopySpell, Counter, MayPlay
from engine.games.mtg.words.subjects import (
    SUBJECTS,
    Activating,
    Attacking,
    Blocking,
    Casting,
    Foretelling,
    Targeting,
    Untapping,
)

__all__ = [
    "SUBJECTS",
    "Activate",
    "Activated",
    "Activating",
    "Additional",
    "Aim",
    "Alternative",
    "Among",
    "Anything",
    "Arriving",
    "AtRandom",
    "Attach",
    "Attack",
    "Attacking",
    "BecomeForetold",
    "BecomeTapped",
    "Block",
    "Blocking",
    "Bottom",
    "Bring",
    "Cast",
    "CastNow",
    "Casting",
    "Chapter",
    "Choose",
    "ChooseType",
    "ComesBack",
    "Control",
    "Copy",
    "CopySpell",
    "Cost",
    "Counter",
    "Create",
    "Deal",
    "Deaths",
    "Delayed",
    "Destroy",
    "Devotion",
    "Dig",
    "Discard",
    "Distribute",
    "Divide",
    "Draw",
    "Emblem",
    "Enchant",
    "EnteringAs",
    "EntersAsCopy",
    "EntersChoosing",
    "EntersDoing",
    "EntersWith",
    "Entry",
    "Exchange",
    "Exile",
    "ExtraCombat",
    "ExtraTurn",
    "Fight",
    "Fits",
    "ForEach",
    "Foresee",
    "Foretell",
    "Foretelling",
    "Foretellings",
    "GainLife",
    "Give",
    "Greatest",
    "Half",
    "If",
    "Intrinsic",
    "Kindred",
    "LargestKin",
    "Lasting",
    "LookAt",
    "LoseGame",
    "LoseLife",
    "Mana",
    "May",
    "MayPlay",
    "Mill",
    "Mode",
    "MoreBlocks",
    "MoreLands",
    "Most",
    "Occurred",
    "Offer",
    "OneOf",
    "OnlyFor",
    "Outfit",
    "Party",
    "Pass",
    "Play",
    "Players",
    "Produce",
    "Put",
    "Reference",
    "Reflexive",
    "RemoveCounters",
    "Require",
    "Return",
    "Reveal",
    "Sacrifice",
    "Scry",
    "Search",
    "Shuffle",
    "Spell",
    "StartingLife",
    "Strings",
    "Surveil",
    "Switch",
    "Tap",
    "Targeting",
    "Top",
    "Total",
    "Tuck",
    "TurnOver",
    "Unless",
    "Unread",
    "Untap",
    "Untapping",
    "Unwritten",
    "When",
    "Where",
    "Wound",
    "YourTurn",
]
