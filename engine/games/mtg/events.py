"""The events of Magic, beside the kernel's own, and how two marks are read."""

from __future__ import annotations

from engine.games.mtg.mana import split_units
from engine.kernel.events import Counted, Event, Moved, PhaseBegan
from engine.kernel.state import State
from engine.kernel.values import Map
from engine.kernel.words import Context, Pattern

__all__ = [
    "ANNOUNCING",
    "EVENTS",
    "Activated",
    "AddedMana",
    "Attacks",
    "Banished",
    "BecameBlocked",
    "BecameBlocking",
    "BecameCast",
    "BecameTarget",
    "Blocks",
    "Brought",
    "CleanedUp",
    "CombatEnded",
    "Countered",
    "CountersPut",
    "CreatesTokens",
    "Damaged",
    "Declined",
    "Destroyed",
    "Died",
    "Discarded",
    "Drawn",
    "Entered",
    "Exceeded",
    "Exchanged",
    "Exiled",
    "ExiledUntil",
    "Failed",
    "Foretold",
    "Fought",
    "GainedLife",
    "GivenCounters",
    "Kept",
    "LostLife",
    "MadeToken",
    "Marked",
    "Milled",
    "PaidMana",
    "PlayedLand",
    "Produced",
    "PutOnto",
    "Removed",
    "Returned",
    "Revealed",
    "Sacrificed",
    "Scried",
    "SetAside",
    "Shown",
    "StepBegan",
    "Surveiled",
    "Tapped",
    "TriedToDraw",
    "Untapped",
    "Untriggered",
    "Veiled",
    "Won",
    "list_blocked",
    "list_pool",
]


class Drawn(Moved, frozen=True):
    """A card is drawn."""


class TriedToDraw(Event, frozen=True):
    """A player was to draw a card from an empty library."""

    seat: str


class Died(Moved, frozen=True):
    """A permanent is put into a graveyard from the battlefield (700.4)."""

    ends_in = ("graveyard",)
    sent_to = Map(exile="exiled")


class Destroyed(Died, frozen=True):
    """A permanent is destroyed."""


class Sacrificed(Died, frozen=True):
    """A permanent is sacrificed."""

    seat: str = ""


class Discarded(Moved, frozen=True):
    """A card is discarded. `cause`: who controls the spell or ability that has it discarded, if any does."""

    sent_to = Map(exile="exiled")

    seat: str = ""
    cause: str | None = None


class Milled(Moved, frozen=True):
    """A card is put from a library into a graveyard."""

    sent_to = Map(exile="exiled")


class Exiled(Moved, frozen=True):
    """An object is put into exile. `cause`: who controls the spell or ability that exiles it, if one does.

    `stray`: it left the battlefield, and has moved on since (603.6c).
    """

    ends_in = ("exile",)

    cause: str | None = None
    stray: bool = False


class ExiledUntil(Exiled, frozen=True):
    """An object is put into exile until an event happens; `context` says whose spell or ability did it."""

    ends_in = ("exile",)

    until: Pattern | None = None
    context: Context | None = None


class Foretold(Exiled, frozen=True):
    """A card is foretold: exiled face down by the special action."""

    ends_in = ("exile",)

    seat: str = ""


class Banished(Event, frozen=True):
    """Objects exiled at one time: `n` cards of a player's hand, and permanents exiled by that player's effects.

    `tokens` are counted apart, since triggers count them too only by 111.7.
    """

    seat: str
    n: int
    tokens: int = 0


class Returned(Moved, frozen=True):
    """An object is put into another zone by an effect, mostly its owner's hand; also a graveyard or a library.

    `stray`: it left the battlefield, and has moved on since (603.6c).
    """

    stray: bool = False


class Brought(Moved, frozen=True):
    """A card from outside the game is brought into it."""


class Removed(Moved, frozen=True):
    """A spell leaves the stack for its owner's graveyard."""

    ends_in = ("graveyard",)
    sent_to = Map(exile="exiled")


class Countered(Event, frozen=True):
    """A spell or ability is countered."""

    obj: str


class CountersPut(Counted, frozen=True):
    """A player puts counters on something."""

    seat: str = ""


class GivenCounters(CountersPut, frozen=True):
    """A permanent is given counters as it enters the battlefield; they are put on it (122.6)."""


class Failed(Event, frozen=True):
    """A spell or ability does not resolve, and leaves the stack without effect."""

    obj: str


class PutOnto(Moved, frozen=True):
    """An object is put onto the battlefield, under `seat`'s control; as an `aura`, if it is one there."""

    ends_in = ("battlefield",)

    seat: str = ""
    tapped: bool = False
    aura: bool = False


class Entered(Event, frozen=True):
    """A permanent has entered the battlefield, as a card or as a token."""

    obj: str
    seat: str
    was: str | None = None
    """The zone it came from."""


class CreatesTokens(Event, frozen=True):
    """A player is about to create `n` tokens of one kind; replacement effects may change `n` (614.16)."""

    seat: str
    n: int
    name: str = ""


class MadeToken(Event, frozen=True):
    """A player has created a token."""

    obj: str
    seat: str


class PlayedLand(Event, frozen=True):
    """A land was played."""

    seat: str
    obj: str


ANNOUNCING = "announcing"
"""The mark of a spell or ability on the stack that is still being cast or activated (601.2, 602.2)."""


class BecameCast(Event, frozen=True):
    """A spell has become cast. `origin`: the zone it was cast from."""

    obj: str
    seat: str
    origin: str = "hand"


class Activated(Event, frozen=True):
    """An ability has been activated: the `index`-th of its object, negative for a loyalty ability.

    `item` is the object on the stack; None for a mana ability.
    """

    obj: str
    seat: str
    boast: bool = False
    index: int = 0
    item: str | None = None


class BecameTarget(Event, frozen=True):
    """An object or a player (`obj`) has become the target of a spell or ability (`by`), which the `seat` controls.

    `spell`: whether it is a spell.
    """

    obj: str
    by: str
    seat: str
    spell: bool = False


class Tapped(Event, frozen=True):
    """A permanent becomes tapped."""

    obj: str


class Untapped(Event, frozen=True):
    """A permanent becomes untapped."""

    obj: str


class Kept(Event, frozen=True):
    """An effect kept a permanent from untapping in its controller's untap step, or would have if it had been tapped.

    An effect for one untap step ends with this: `until: {event: kept, where: {obj: target}}`.
    """

    obj: str


class Produced(Event, frozen=True):
    """A permanent was tapped for mana."""

    obj: str
    seat: str


class AddedMana(Event, frozen=True):
    """Mana is added to a player's pool."""

    seat: str
    mana: tuple[str, ...]


class PaidMana(Event, frozen=True):
    """Mana leaves a player's pool: spent, or `lost` as it empties."""

    seat: str
    mana: tuple[str, ...]
    lost: bool = False


class Damaged(Event, frozen=True):
    """Damage is dealt to an object or player; `combat`: it is combat damage."""

    to: str
    amount: int
    source: str
    combat: bool = False


class Exceeded(Event, frozen=True):
    """A permanent has been dealt excess damage: so much more than was lethal, or than its loyalty (120.10)."""

    obj: str
    amount: int
    combat: bool = False


class Marked(Event, frozen=True):
    """Damage is marked on a creature; `deadly`: its source has deathtouch."""

    obj: str
    amount: int
    deadly: bool = False


class Exchanged(Event, frozen=True):
    """Two permanents change controllers with one another."""

    obj: str
    other: str


class Fought(Event, frozen=True):
    """Two creatures fight."""

    obj: str
    foe: str


class GainedLife(Event, frozen=True):
    """A player gains life."""

    seat: str
    amount: int


class LostLife(Event, frozen=True):
    """A player loses life."""

    seat: str
    amount: int


class SetAside(Event, frozen=True):
    """A player has chosen a card in a hidden zone, face down (101.4a)."""

    obj: str
    seat: str


class Untriggered(Event, frozen=True):
    """An ability has met its event and does not trigger; `obj` is its source."""

    obj: str


class Declined(Event, frozen=True):
    """A player has not done an optional action; what would follow does not happen. `obj` is the source."""

    obj: str
    seat: str


class Revealed(Event, frozen=True):
    """A card is shown to everybody; it stays so until it is veiled or moves."""

    obj: str


class Shown(Event, frozen=True):
    """A player (`to`) may look at a card until it is veiled or moves; `stays` if a static ability shows it."""

    obj: str
    to: str
    stays: bool = False


class Veiled(Event, frozen=True):
    """A card is hidden again from players who do not see such cards anyway."""

    obj: str


class Scried(Event, frozen=True):
    """A player has scried."""

    seat: str
    amount: int


class Surveiled(Event, frozen=True):
    """A player has surveilled (701.42a)."""

    seat: str
    amount: int


class Attacks(Event, frozen=True):
    """A creature is declared as an attacker."""

    obj: str
    whom: str


class Blocks(Event, frozen=True):
    """A creature is declared as a blocker of an attacker, once for each that it blocks (509.5b, 509.5d)."""

    obj: str
    attacker: str


class BecameBlocking(Event, frozen=True):
    """A creature becomes a blocking creature, however many attackers it blocks (509.5a)."""

    obj: str


class BecameBlocked(Event, frozen=True):
    """An attacker becomes blocked."""

    obj: str


class CombatEnded(Event, frozen=True):
    """All creatures leave combat."""


class CleanedUp(Event, frozen=True):
    """Marked damage goes; what lasts until the end of the turn ends."""

    seat: str = ""
    turn: int = 0


class StepBegan(PhaseBegan, frozen=True):
    """A step or phase of somebody's turn begins."""

    seat: str = ""


class Won(Event, frozen=True):
    """A player has won the game (104.2)."""

    seat: str


EVENTS: tuple[type[Event], ...] = tuple(
    one
    for one in list(globals().values())
    if isinstance(one, type) and issubclass(one, Event) and one.__module__ == __name__
)


def list_blocked(state: State, id: str) -> tuple[str, ...]:
    """The ids of the attackers that a creature blocks, from its mark `blocking`: `("o4",)`; `()` if it blocks none."""
    mark = state.mark(id, "blocking")
    return mark if isinstance(mark, tuple) else () if mark is None else (str(mark),)


def list_pool(state: State, seat: str) -> tuple[str, ...]:
    """The units of mana in a seat's pool, one text each: `("R", "R", "Gs")`; `()` if there are none.

    They are the seat's mark `pool`. A position may give it as one text such as `RRGs`.
    """
    mana = state.mark(seat, "pool", "")
    return mana if isinstance(mana, tuple) else split_units(str(mana))
