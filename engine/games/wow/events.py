"""The events of the World of Warcraft TCG, and the reader of what was chosen for a link."""

from __future__ import annotations

from engine.kernel.events import Event, Left, Moved
from engine.kernel.state import State
from engine.kernel.words import Context

__all__ = [
    "EVENTS",
    "Added",
    "Completed",
    "Dealt",
    "Decked",
    "Destroyed",
    "Discarded",
    "Drawn",
    "Entered",
    "Exhausted",
    "Expelled",
    "Flipped",
    "Found",
    "Healed",
    "Inspired",
    "Interrupted",
    "Joined",
    "LookedAt",
    "Lost",
    "Mended",
    "Prevented",
    "PutOn",
    "Readied",
    "Redirected",
    "Refreshed",
    "Regrouped",
    "Released",
    "Removed",
    "Reseated",
    "Retargeted",
    "Revealed",
    "Struck",
    "Succeeded",
    "Targeted",
    "TookOff",
    "TurnEnded",
    "TurnEnding",
    "TurnStarted",
    "TurnedDown",
    "Won",
    "get_announcement",
]


class Entered(Moved, frozen=True):
    """A card enters play, or a resource row."""

    ends_in = ("play", "resources")


class Destroyed(Moved, frozen=True):
    """A card in play is put into its owner's graveyard; `by_game` is what nothing can stop (103.3)."""

    ends_in = ("graveyard",)

    by_game: bool = False


class Discarded(Moved, frozen=True):
    """A card in hand is put into its owner's graveyard."""

    ends_in = ("graveyard",)


class Drawn(Moved, frozen=True):
    """The top card of a deck is put into its player's hand: a player draws a card."""

    ends_in = ("hand",)


class Found(Moved, frozen=True):
    """A card that was searched for is revealed and put into a hand."""

    ends_in = ("hand",)


class Revealed(Event, frozen=True):
    """A card is revealed to all players."""

    obj: str


class LookedAt(Event, frozen=True):
    """A player has looked at a card that is hidden from others."""

    obj: str
    seat: str


class Removed(Moved, frozen=True):
    """A card is removed from the game; `by_game` as for `destroyed`."""

    ends_in = ("removed",)

    by_game: bool = False


class Interrupted(Moved, frozen=True):
    """A link that is a card is interrupted; an effect that is ceases. `by_game` as for `destroyed`."""

    by_game: bool = False


class Flipped(Event, frozen=True):
    """A hero is turned over (301.2)."""

    obj: str


class Prevented(Event, frozen=True):
    """So much damage of a packet has been prevented (717.2d)."""

    to: str
    amount: int


class Succeeded(Event, frozen=True):
    """A player's hero `old` has been replaced by `new`: what triggers on that does so (301.4c)."""

    old: str
    new: str


class Redirected(Event, frozen=True):
    """Links and modifiers that meant the one hero mean the other (301.4b)."""

    old: str
    new: str


class Retargeted(Event, frozen=True):
    """The single target of a link has become another (706.2)."""

    link: str
    to: str


class Regrouped(Event, frozen=True):
    """A card has come under the control of a seat, and has so left one party for another (415.8b)."""

    obj: str
    seat: str


class TurnedDown(Event, frozen=True):
    """A location is turned face down (410.6g)."""

    obj: str


class Decked(Event, frozen=True):
    """A player who had to draw from an empty deck is decked (410.6b), and so loses (102.1a)."""

    seat: str


class Lost(Event, frozen=True):
    """A player has lost the game (102.1a)."""

    seat: str


class Expelled(Left, frozen=True):
    """A player who has lost is removed from the game (102.2); `by_game` as for `destroyed`."""

    by_game: bool = True


class Won(Event, frozen=True):
    """A player has won the game (102.1)."""

    seat: str


class Reseated(Event, frozen=True):
    """A player's place in the order of turns is right before another's (500.6)."""

    seat: str
    before: str


class TurnEnding(Event, frozen=True):
    """Abilities that trigger at the end of a turn do so, as the end phase starts (500.2).

    `cut_short`: the turn is cut short, and they do not.
    """

    seat: str
    cut_short: bool = False


class Dealt(Event, frozen=True):
    """A packet of damage is dealt (408). `source`: the character that deals it; `cards`: the cards it is dealt with."""

    to: str
    amount: int
    kinds: tuple[str, ...] = ()
    source: str | None = None
    controller: str | None = None
    cards: tuple[str, ...] = ()
    combat: bool = False
    preventable: bool = True
    party: str | None = None
    """Whose party the destination is in."""


class Healed(Event, frozen=True):
    """A packet of healing heals a character (407). How much damage is removed is an event of its own (`Mended`)."""

    to: str
    amount: int
    source: str | None = None
    controller: str | None = None
    cards: tuple[str, ...] = ()


class Mended(Event, frozen=True):
    """So much damage is removed from a character."""

    to: str
    amount: int


class PutOn(Event, frozen=True):
    """Damage is put on a character, which is not dealing it (405.3)."""

    to: str
    amount: int


class TookOff(Event, frozen=True):
    """All damage on a card that is no character is removed (410.6e)."""

    obj: str


class Exhausted(Event, frozen=True):
    """A card is exhausted."""

    obj: str


class Readied(Event, frozen=True):
    """A card is readied."""

    obj: str


class Refreshed(Readied, frozen=True):
    """A card is readied in its controller's ready step."""


class Inspired(Readied, frozen=True):
    """A card is readied by an Inspire power, that of `by`."""

    by: str = ""


class Added(Event, frozen=True):
    """A link has been added to the chain by a seat.

    `card`: the card it comes from, of a played card its id on the chain. `how`: `"play"`, `"use"`, `"complete"` or
    `"attack"`.
    """

    seat: str
    link: str
    card: str = ""
    how: str = "play"


class Targeted(Event, frozen=True):
    """A card or player has become a target of a link, which has just been added (707.1f)."""

    target: str
    link: str
    seat: str


class Completed(Event, frozen=True):
    """A quest is turned face down after its completion (702.2)."""

    quest: str


class Struck(Event, frozen=True):
    """A weapon is associated with a wielder: it strikes with that character in this combat (303.2)."""

    weapon: str
    wielder: str


class Released(Event, frozen=True):
    """A weapon's association with its wielder ends."""

    weapon: str


class Joined(Event, frozen=True):
    """A character becomes `attacker`, `proposed` defender or `defender`, or (None) is removed from combat.

    `protecting`: it takes the place of another as a protector.
    """

    obj: str
    role: str | None = None
    protecting: bool = False


class TurnStarted(Event, frozen=True):
    """What triggers at the start of a turn does so."""

    seat: str


class TurnEnded(Event, frozen=True):
    """A seat's turn is over: modifiers that last until end of turn expire."""

    seat: str


EVENTS: tuple[type[Event], ...] = (
    Entered,
    Destroyed,
    Discarded,
    Drawn,
    Found,
    Revealed,
    LookedAt,
    Removed,
    Interrupted,
    Dealt,
    Healed,
    Mended,
    PutOn,
    TookOff,
    Exhausted,
    Readied,
    Refreshed,
    Inspired,
    Added,
    Targeted,
    Completed,
    Struck,
    Released,
    Joined,
    TurnStarted,
    TurnEnding,
    TurnEnded,
    Flipped,
    Prevented,
    Succeeded,
    Redirected,
    Regrouped,
    Retargeted,
    TurnedDown,
    Decked,
    Lost,
    Expelled,
    Won,
    Reseated,
)


def get_announcement(state: State, link: str) -> Context:
    """The choices made for a link as it was added, as a context: its targets, modes and X.

    If none were made, the context has only the link as its source. So it has for a power's effect, whose choices are in
    its own `context`.
    """
    said = state.mark(link, "announced")
    return said if isinstance(said, Context) else Context(link)
