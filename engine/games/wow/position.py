"""What several chapters look up: who a word names, what a card is, whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.kernel.events import Shuffled
from engine.kernel.matching import resolve_reference
from engine.kernel.run import Run
from engine.kernel.state import Obj, State, zone_of
from engine.kernel.values import Word
from engine.kernel.words import Ability, Context, Filter

__all__ = [
    "as_list",
    "find_hero",
    "find_object",
    "find_seat",
    "get_controller",
    "is_character",
    "is_in_play",
    "list_abilities",
    "list_hand",
    "list_in_order",
    "list_limits",
    "list_objects",
    "list_own_cards",
    "list_ready_resources",
    "list_resources",
    "list_seats",
    "name_graveyard",
    "shuffle_deck",
]

A = TypeVar("A", bound=Ability)


_FACTIONS = frozenset({"Alliance", "Horde"})


_HERO = Filter.__struct_defaults__[2].put("types", "hero")


def as_list(value: object) -> tuple[object, ...]:
    """A field that holds several values; nothing if it was never set."""
    return value if isinstance(value, tuple) else ()


def list_abilities(ask: Run, id: str, kind: type[A]) -> tuple[A, ...]:
    """A card's abilities of one kind."""
    return tuple(one for one in as_list(ask.get(id, "abilities")) if isinstance(one, kind))


def get_controller(ask: Run, id: str) -> str | None:
    """Who controls a card now, or did when it was last known."""
    got = ask.get(id, "controller")
    return got if isinstance(got, str) else None


def find_object(state: State, id: str) -> Obj | None:
    """An object as it is, or as it last was."""
    gone = state.gone.get(id)
    return state.objects.get(id) or (gone.obj if gone else None)


def list_limits(ask: Run, id: str) -> dict[str, int]:
    """By each tag that bounds how many cards its player may control, how many."""
    got = ask.get(id, "limits")
    return dict(got) if isinstance(got, dict) else {}


def is_in_play(state: State, id: str) -> bool:
    """Whether a card is in play, in any row."""
    return id in state.objects and state.objects[id].zone in {"play", "resources"}


def is_character(ask: Run, id: str) -> bool:
    """Whether a card is an ally or a hero in play (300.1)."""
    here = id in ask.state.objects and ask.state.objects[id].place == "play"
    return here and (ask.has(id, "types", "ally") or ask.has(id, "types", "hero"))


def find_hero(ask: Run, seat: str | None) -> str | None:
    """A seat's hero."""
    return ask.board().recall(("hero", seat), _find_hero_now, ask, seat)


def _find_hero_now(ask: Run, seat: str | None) -> str | None:
    heroes = ask.find(Filter(zone="play", has=_HERO), Context("", seat))
    return next((id for id in heroes if get_controller(ask, id) == seat), None)


def list_own_cards(ask: Run, seat: str) -> Iterator[str]:
    """The cards in play, resources aside, that a seat controls."""
    return (id for id in ask.state.at("play") if get_controller(ask, id) == seat)


def list_resources(state: State, seat: str) -> tuple[str, ...]:
    """The resources of a seat."""
    return state.at(f"{seat}.resources")


def list_ready_resources(state: State, seat: str) -> tuple[str, ...]:
    """The ready resources of a seat, those that can be nothing else first."""
    return tuple(id for id in list_resources(state, seat) if not state.mark(id, "exhausted"))


def name_graveyard(state: State, id: str) -> str:
    """The graveyard that a card goes to: its owner's (415.2)."""
    return f"{state.objects[id].owner}.graveyard"


def list_objects(ask: Run, word: Word, context: Context) -> tuple[str, ...]:
    """The objects that an effect is done to: each that is found, or those that it names."""
    return tuple(id for id in list_in_order(ask, word, context) if id is not None)


def list_in_order(ask: Run, word: Word, context: Context) -> tuple[str | None, ...]:
    """The objects that an effect is done to, each in its place; None in that of one that is there no longer.

    What has become of one that the link itself has moved is asked as `now`.
    """
    each = getattr(word, "each", None)
    if isinstance(each, Filter):
        return ask.find(each, context)
    refs: tuple[str, ...] = getattr(word, "to", None) or ("target",)
    if refs == ("target",):
        refs = tuple(f"target.{at}" for at in range(1, len(context.targets) + 1))
    ids = [
        find_hero(ask, context.controller) if ref == "hero" else resolve_reference(ref, context, ask.state)
        for ref in refs
    ]
    here = ask.state.objects
    return tuple(id if isinstance(id, str) and id in here else ask.defines("now", (word, id), None) for id in ids)


def find_seat(ask: Run, ref: str, context: Context) -> str | None:
    """The seat that a reference means: itself, or whoever controls what it names."""
    got = resolve_reference(ref, context, ask.state)
    if not isinstance(got, str):
        return None
    return got if got in ask.state.seats else get_controller(ask, got)


def list_hand(state: State, seat: str | None) -> tuple[str, ...]:
    """The cards in a seat's hand."""
    return state.at(f"{seat}.hand") if seat and zone_of(f"{seat}.hand") == "hand" else ()


def shuffle_deck(ask: Run, seat: str) -> Shuffled | None:
    """A deck in a new order, which chance tells a card at a time; cards of one print are not told apart."""
    left, order = list(ask.state.at(f"{seat}.deck")), list[str]()
    while left:
        alike = len({ask.state.objects[id].card for id in left}) == 1
        order.append(left[0] if alike else ask.choose(None, "shuffle", tuple(left)))
        left.remove(order[-1])
    return Shuffled(f"{seat}.deck", tuple(order)) if order else None


def list_seats(ask: Run, ref: str, context: Context) -> tuple[str, ...]:
    """The seats that a reference means: `each` player, `foes` of yours, a faction's, or the one that it names."""
    every = ask.state.clockwise(ask.active) if ask.active in ask.state.playing() else ask.state.playing()
    if ref == "each":
        return every
    if ref == "foes":
        return tuple(seat for seat in every if not ask.state.friends(seat, str(context.controller)))
    if ref in _FACTIONS:
        return tuple(seat for seat in every if ask.allows("player-of", (seat, ref)))
    one = find_seat(ask, ref, context)
    return (one,) if one else ()
