"""What happens in the World of Warcraft TCG, and the writers of those events that have fields of their own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Moved, Set, Writer
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__ = [
    "EVENTS",
    "WRITERS",
    "Added",
    "Completed",
    "Dealt",
    "Destroyed",
    "Discarded",
    "Drawn",
    "Entered",
    "Exhausted",
    "Flipped",
    "Found",
    "Healed",
    "Inspired",
    "Interrupted",
    "Joined",
    "LookedAt",
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
    "announced",
]


class Entered(Moved, frozen=True):
    """A card enters play."""


class Destroyed(Moved, frozen=True):
    """A card in play is put into its owner's graveyard; `by_game` is what nothing can stop (103.3)."""

    by_game: bool = False


class Discarded(Moved, frozen=True):
    """A card in hand is put into its owner's graveyard."""


class Drawn(Moved, frozen=True):
    """The top card of a deck is put into its player's hand."""


class Found(Moved, frozen=True):
    """A card that was searched for is revealed and put into a hand."""


class Revealed(Event, frozen=True):
    """A card is revealed."""

    obj: str


class LookedAt(Event, frozen=True):
    """A player has looked at a card that is hidden."""

    obj: str
    seat: str


class Removed(Moved, frozen=True):
    """A card is removed from the game; `by_game` as for `destroyed`."""

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
    """A player's hero has become another: what triggers on that does so (301.4c)."""

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
    """A card has left one party for another (415.8b)."""

    obj: str
    seat: str


class TurnedDown(Event, frozen=True):
    """A location is turned face down (410.6g)."""

    obj: str


class Won(Event, frozen=True):
    """A player has won the game (102.1)."""

    seat: str


class Reseated(Event, frozen=True):
    """A player's place in the order of turns is right before another's (500.6)."""

    seat: str
    before: str


class TurnEnding(Event, frozen=True):
    """What triggers at the end of a turn does so, as the end phase starts (500.2), or not, where it is cut short."""

    seat: str
    cut_short: bool = False


class Dealt(Event, frozen=True):
    """A packet of damage is dealt (408): `source` the character, `cards` those that it is dealt with."""

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
    """A packet of damage is healed."""

    to: str
    amount: int
    source: str | None = None
    controller: str | None = None
    cards: tuple[str, ...] = ()


class Mended(Event, frozen=True):
    """Damage is removed from a character."""

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
    """A link has been added to the chain: a card played, a power used, a quest completed."""

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
    """A quest has been turned face down after its completion."""

    quest: str


class Struck(Event, frozen=True):
    """A weapon is associated with a wielder."""

    weapon: str
    wielder: str


class Released(Event, frozen=True):
    """A weapon's association with its wielder ends."""

    weapon: str


class Joined(Event, frozen=True):
    """A character becomes `attacker`, `proposed` defender or `defender`, or (None) is removed from combat."""

    obj: str
    role: str | None = None
    protecting: bool = False


class TurnStarted(Event, frozen=True):
    """What triggers at the start of a turn does so."""

    seat: str


class TurnEnded(Event, frozen=True):
    """Modifiers that last until end of turn expire."""

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
    Won,
    Reseated,
)


def _set(state: State, subject: str, mark: str, value: object) -> State:
    return KERNEL[Set](state, Set(subject, mark, value))


def _write_damage(state: State, event: Dealt | PutOn) -> State:
    return _set(state, event.to, "damage", state.number(event.to, "damage") + event.amount)


def _write_mended(state: State, event: Mended) -> State:
    return _set(state, event.to, "damage", max(0, state.number(event.to, "damage") - event.amount) or None)


def _write_took_off(state: State, event: TookOff) -> State:
    return _set(state, event.obj, "damage", None)


def _write_exhausted(state: State, event: Exhausted) -> State:
    return _set(state, event.obj, "exhausted", value=True)


def _write_readied(state: State, event: Readied) -> State:
    return _set(state, event.obj, "exhausted", None)


def _write_completed(state: State, event: Completed) -> State:
    state = _set(state, event.quest, "facedown", value=True)
    obj = state.objects.get(event.quest)
    return _set(state, event.quest, "seen", (str(obj.controller),)) if obj else state


def _write_struck(state: State, event: Struck) -> State:
    return _set(state, event.weapon, "wielder", event.wielder)


def _write_released(state: State, event: Released) -> State:
    return _set(state, event.weapon, "wielder", None)


def _write_joined(state: State, event: Joined) -> State:
    state = _set(state, event.obj, "role", event.role)
    return _set(state, event.obj, "protecting", event.protecting or None)


def _write_flipped(state: State, event: Flipped) -> State:
    return _set(state, event.obj, "flipped", value=not state.mark(event.obj, "flipped") or None)


def _write_turned_down(state: State, event: TurnedDown) -> State:
    state = _set(state, event.obj, "facedown", value=True)
    obj = state.objects.get(event.obj)
    return _set(state, event.obj, "seen", (str(obj.controller),)) if obj else state


def _write_regrouped(state: State, event: Regrouped) -> State:
    return _set(state, event.obj, "arrived", state.number("game", "turn"))


def _write_reseated(state: State, event: Reseated) -> State:
    others = [seat for seat in state.seats if seat != event.seat]
    if event.before not in others:
        return state
    at = others.index(event.before)
    return replace(state, seats=(*others[:at], event.seat, *others[at:]))


def _write_redirected(state: State, event: Redirected) -> State:
    def now(context: Context) -> Context:
        return replace(context, targets=tuple(event.new if id == event.old else id for id in context.targets))

    def link(obj: Obj) -> Obj:
        said = obj.marks.get("announced")
        marks = obj.marks.put("announced", now(said)) if isinstance(said, Context) else obj.marks
        return replace(obj, marks=marks, context=now(obj.context) if obj.context else None)

    def effect(one: Ongoing) -> Ongoing:
        only = one.only and tuple(event.new if id == event.old else id for id in one.only)
        return replace(one, only=only, context=now(one.context))

    return replace(
        state,
        objects=Map({id: link(obj) if obj.zone == "stack" else obj for id, obj in state.objects.items()}),
        effects=Map({id: effect(one) for id, one in state.effects.items()}),
        waiting=tuple(replace(one, context=now(one.context)) for one in state.waiting),
    )


def _write_retargeted(state: State, event: Retargeted) -> State:
    obj = state.objects.get(event.link)
    if obj is None:
        return state
    if obj.context is None:
        return _set(state, obj.id, "announced", replace(announced(state, obj.id), targets=(event.to,)))
    now = replace(obj, context=replace(obj.context, targets=(event.to,)))
    return replace(state, objects=state.objects.put(obj.id, now))


def announced(state: State, link: str) -> Context:
    """What was chosen for a link as it was added."""
    obj = state.objects.get(link)
    said = obj.marks.get("announced") if obj else None
    return said if isinstance(said, Context) else Context(link, obj.controller if obj else None)


def _write_looked_at(state: State, event: LookedAt) -> State:
    seen = state.mark(event.obj, "seen")
    others = tuple(seat for seat in seen if seat != event.seat) if isinstance(seen, tuple) else ()
    return state if seen == "all" else _set(state, event.obj, "seen", (*others, event.seat))


WRITERS: Mapping[type[Event], Writer] = {
    Dealt: _write_damage,
    PutOn: _write_damage,
    Mended: _write_mended,
    TookOff: _write_took_off,
    Exhausted: _write_exhausted,
    Readied: _write_readied,
    Completed: _write_completed,
    Struck: _write_struck,
    Released: _write_released,
    Joined: _write_joined,
    Flipped: _write_flipped,
    TurnedDown: _write_turned_down,
    Regrouped: _write_regrouped,
    Reseated: _write_reseated,
    Redirected: _write_redirected,
    Retargeted: _write_retargeted,
    LookedAt: _write_looked_at,
}
