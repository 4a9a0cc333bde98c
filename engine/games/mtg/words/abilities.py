"""Abilities of cards, and their costs, modes and targets."""

from __future__ import annotations

from engine.games.mtg.types import BASIC
from engine.games.mtg.words.arguments import Mana, Reference
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Condition, Filter, Part, Pattern, Triggered

__all__ = [
    "Activated",
    "Additional",
    "Aim",
    "Alternative",
    "Chapter",
    "Cost",
    "Enchant",
    "EntersAsCopy",
    "EntersChoosing",
    "EntersDoing",
    "EntersWith",
    "Foretell",
    "Give",
    "Intrinsic",
    "Mode",
    "Offer",
    "Spell",
    "When",
]


class Give(Word, frozen=True):
    """A part of a cost besides mana, by `how` it is paid.

    `sacrifice`, `discard`, `exile`, `tap`, `return`, `reveal`, `unattach` an object; `remove` or `put` counters.
    `what`: which object; this one if nothing is said. To discard any card is `{how: discard, what: {zone: hand}}`.
    `every`: all counters of that name are removed; their number is `x` in what a `may` does then.
    """

    how: str
    what: Filter = Filter(be="this")
    n: int = 1
    counter: str | None = None
    every: bool = False
    power: int | None = None
    """Any number of them, with so much power in total (702.121a)."""


class Cost(Word, frozen=True):
    """What must be paid: mana as printed, the source's own tapping, and the rest."""

    mana: Mana = ""
    tap: bool = False
    gives: tuple[Give, ...] = ()
    life: int = 0


class Offer(Part, frozen=True):
    """An alternative cost for other spells: those whose `casting` matches may be cast for it, by this name (118.9)."""

    what: Pattern
    name: str
    cost: Cost
    when: Condition | None = None


class Intrinsic(Ability, frozen=True):
    """The mana abilities that a land has from its basic land types (305.6)."""

    of: Filter = Filter(be="this", has=Map(subtypes=tuple(BASIC)))
    """What they look at: an effect that changes it concerns them."""


class EntersDoing(Ability, frozen=True):
    """What is done as this enters the battlefield, without a trigger (614.1c)."""

    does: tuple[Word, ...]


class Aim(Word, frozen=True):
    """One target: an object that matches `what`, or a player (`any`, `opponent`, `you`), or either."""

    what: Filter | None = None
    player: str | None = None
    up_to: bool = False
    """It need not be chosen; `none` stands for it if others follow."""
    many: bool = False
    """Any number of such targets, perhaps none. It is the last aim, and has a `word`, since it is one instance."""
    but: Reference | None = None
    """A reference: any target other than this."""
    word: int | None = None
    """Aims with the same number are one instance of the word "target", as *two target creatures* are. They cannot be
    the same object (115.3). Every other aim is an instance of its own."""
    alike: str | None = None
    """All targets that say so have a member of this list in common: of their `types` (card types) or `subtypes`."""


class Mode(Word, frozen=True):
    """One of several things to choose from."""

    does: tuple[Word, ...]
    aims: tuple[Aim, ...] = ()


class Spell(Ability, frozen=True):
    """What an instant or sorcery does. `modes`: `choose` to `most` of them are chosen.

    `does` is done before the modes, `after` is done after them. `kicked`: at most so many modes if it is kicked.
    """

    does: tuple[Word, ...] = ()
    aims: tuple[Aim, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    most: int = 1
    after: tuple[Word, ...] = ()
    kicked: int | None = None


class Activated(Ability, frozen=True, tag="activated-ability"):
    """`[Cost]: [Effect]`. `zone`: where it can be activated."""

    cost: Cost
    does: tuple[Word, ...]
    aims: tuple[Aim, ...] = ()
    sorcery: bool = False
    boast: bool = False
    loyalty: int | str | None = None
    """The loyalty cost: `1`, `0`, `-3`, or `-x` (606.4)."""
    limit: int | None = None
    """So often each turn."""
    when: Condition | None = None
    zone: str = "battlefield"
    modes: tuple[Mode, ...] = ()
    """What it does besides, one of these: the player says which as it is activated (700.2a)."""


class When(Triggered, frozen=True):
    """A triggered ability of this game: with targets that may be players, or with modes."""

    aims: tuple[Aim, ...] = ()
    modes: tuple[Mode, ...] = ()
    together: bool = False
    """It says "one or more": for all that happens at one time it triggers once (603.2c)."""


class Chapter(Ability, frozen=True):
    """A Saga's chapter: what happens when it gets its `at`-th lore counters."""

    at: tuple[int, ...]
    does: tuple[Word, ...]
    aims: tuple[Aim, ...] = ()


class Enchant(Ability, frozen=True):
    """What an Aura can be attached to."""

    what: Aim


class Foretell(Ability, frozen=True):
    """Foretell, with its cost; `-2` is the mana cost reduced by that much generic mana (702.142a)."""

    cost: str


class Additional(Ability, frozen=True):
    """An additional cost to cast this; with a `name` (`kicker`), an optional one.

    The mark `also` says whether it was paid: `{be: this, marks: {also: kicker}}` (118.8).
    """

    cost: Cost
    name: str = ""
    otherwise: Cost = Cost()
    """Of a cost with a name: what must be paid if it is not ("reveal a Giant card from your hand or pay {2}")."""


class Alternative(Ability, frozen=True):
    """An alternative cost to cast this; `name` is how a player announces it (118.9).

    `zone`: the card may be cast from there for this cost. The mark `how` says that it was paid.
    """

    name: str
    cost: Cost
    zone: str | None = None
    when: Condition | None = None


class EntersWith(Ability, frozen=True):
    """How this enters the battlefield."""

    tapped: bool = False
    counters: Map[str, Amount] = EMPTY
    when: Condition | None = None


class EntersChoosing(Ability, frozen=True):
    """What its controller chooses as this enters: `creature type` or `color`. It becomes the mark `chosen`."""

    what: str = "creature type"


class EntersAsCopy(Ability, frozen=True):
    """This may enter as a copy of a permanent.

    Exceptions: lists gain members, and creatures get counters and keywords.
    """

    of: Filter
    gains: Map[str, tuple[str, ...]] = EMPTY
    counters: Map[str, int] = EMPTY
    keywords: tuple[str, ...] = ()
