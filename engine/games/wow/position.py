"""Look-ups in a position: whom a word means, what a card is, who controls it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

from engine.kernel.events import Shuffled
from engine.kernel.matching import resolve_reference
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import Word
from engine.kernel.words import Ability, Context, Filter

__all__ = [
    "as_list",
    "as_number",
    "find_hero",
    "find_seat",
    "get_controller",
    "get_hero_value",
    "is_character",
    "is_in_play",
    "list_abilities",
    "list_hand",
    "list_limits",
    "list_objects",
    "list_objects_in_order",
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
    """A field's value as a tuple: a tuple itself. Anything else, such as a text or None, gives `()`."""
    return value if isinstance(value, tuple) else ()


def as_number(value: object) -> int:
    """A field's value as a number; 0 if it is none, as what is undefined counts as 0 (104.3)."""
    return value if isinstance(value, int) else 0


def list_abilities(ask: Run, id: str, kind: type[A]) -> tuple[A, ...]:
    """The abilities of one class that a card has now, in order; `()` if it has none."""
    return tuple(one for one in as_list(ask.get(id, "abilities")) if isinstance(one, kind))


def get_controller(ask: Run, id: str) -> str | None:
    """The seat that controls a card, or last did, such as `"P1"`; None if nobody does."""
    return cast("str | None", ask.get(id, "controller"))


def list_limits(ask: Run, id: str) -> dict[str, int]:
    """How many cards with a tag a player may control, by tag, as this card's field `limits` has it: `{"Melee": 1}`.

    It is `{}` if the card has none.
    """
    got = ask.get(id, "limits")
    return dict(got) if isinstance(got, dict) else {}


def is_in_play(state: State, id: str) -> bool:
    """Whether a card, by its id, is in play, as a resource too. It is false for one that is gone."""
    return id in state.objects and state.objects[id].zone in {"play", "resources"}


def is_character(ask: Run, id: str) -> bool:
    """Whether a card, by its id, is an ally or a hero in play (300.1). It is false for one that is gone."""
    here = id in ask.state.objects and ask.state.objects[id].place == "play"
    return here and (ask.has(id, "types", "ally") or ask.has(id, "types", "hero"))


def find_hero(ask: Run, seat: str | None) -> str | None:
    """The id of the hero in play that a seat controls, the first if several; None if it controls none."""
    return ask.board().recall(("hero", seat), _find_hero_uncached, ask, seat)


def _find_hero_uncached(ask: Run, seat: str | None) -> str | None:
    """The id of the hero in play that a seat controls; None if it controls none. It is searched for anew each time."""
    return next(iter(ask.find(Filter(zone="play", has=_HERO, controller="you"), Context("", seat))), None)


def get_hero_value(ask: Run, seat: str, field: str) -> object:
    """A current value of the hero that a seat controls; None if it controls none, or the hero has no such value."""
    return ask.get(str(find_hero(ask, seat)), field)


def list_own_cards(ask: Run, seat: str) -> Iterator[str]:
    """The ids of the cards in play that a seat controls, whoever owns them, without resources."""
    return (id for id in ask.state.at("play") if get_controller(ask, id) == seat)


def list_resources(state: State, seat: str) -> tuple[str, ...]:
    """The ids of the cards in a seat's resource row, exhausted ones too; `()` if it is empty.

    Who controls them is not asked.
    """
    return state.at(f"{seat}.resources")


def list_ready_resources(state: State, seat: str) -> tuple[str, ...]:
    """The ids of the cards in a seat's resource row that are not exhausted, in the order of the row.

    `()` if none is ready. Whether an effect forbids to exhaust them is not asked.
    """
    return tuple(id for id in list_resources(state, seat) if not state.mark(id, "exhausted"))


def name_graveyard(state: State, id: str) -> str:
    """The name of the place that is the graveyard of a card's owner: `P1.graveyard` (415.2).

    Raises:
        KeyError: No object has this id.
    """
    return f"{state.objects[id].owner}.graveyard"


def list_objects(ask: Run, word: Word, context: Context) -> tuple[str, ...]:
    """The ids of the objects that an effect changes, in the order named, without those that are gone.

    `()` if none is left.
    """
    return tuple(id for id in list_objects_in_order(ask, word, context) if id is not None)


def list_objects_in_order(ask: Run, word: Word, context: Context) -> tuple[str | None, ...]:
    """The ids of the objects that an effect changes, in the order named; None for one that is gone.

    They match the word's `each`, or else are those that its `to` names; there `hero` is the hero of the context's
    controller. Without either, or for `target` alone, they are all targets of the context. The topic `now` may find an
    object that the link itself has moved (415.9b).
    """
    each = getattr(word, "each", None)
    if isinstance(each, Filter):
        return ask.find(each, context)
    refs: tuple[str, ...] = getattr(word, "to", ("target",))
    if refs == ("target",):
        refs = tuple(f"target.{at}" for at in range(1, len(context.targets) + 1))
    ids = [
        find_hero(ask, context.controller) if ref == "hero" else str(resolve_reference(ref, context, ask.state))
        for ref in refs
    ]
    return tuple(id if id in ask.state.objects else ask.defines("now", (word, id), None) for id in ids)


def find_seat(ask: Run, ref: str, context: Context) -> str | None:
    """The seat that a reference such as `you` or `target` means: a player, or the controller of a card.

    None if it means neither.
    """
    got = str(resolve_reference(ref, context, ask.state))
    return got if got in ask.state.seats else get_controller(ask, got)


def list_hand(state: State, seat: str | None) -> tuple[str, ...]:
    """The ids of the cards in a seat's hand; `()` if it is empty, or the seat is None."""
    return state.at(f"{seat}.hand")


def shuffle_deck(ask: Run, seat: str) -> Shuffled:
    """The event that puts a seat's deck into a new order, even if the deck is empty. It does not happen yet.

    Chance chooses one card at a time, and each choice is logged. It is not asked once all cards that remain are alike.

    Raises:
        Pending: Nobody answers for chance.
    """
    left, order = list(ask.state.at(f"{seat}.deck")), list[str]()
    while left:
        alike = len({ask.state.objects[id].card for id in left}) == 1
        order.append(left[0] if alike else ask.choose(None, "shuffle", tuple(left)))
        left.remove(order[-1])
    return Shuffled(f"{seat}.deck", tuple(order))


def list_seats(ask: Run, ref: str, context: Context) -> tuple[str, ...]:
    """The seats that a text means, in turn order from the active one: `each`, `foes`, a faction or a reference.

    It is `()` if it means none. Foes are those of other teams than the context's controller. A faction is `Alliance` or
    `Horde`. Seats that have left are left out, unless a reference names one.
    """
    every = ask.state.clockwise(ask.active)
    if ref == "each":
        return every
    if ref == "foes":
        return tuple(seat for seat in every if not ask.state.friends(seat, str(context.controller)))
    if ref in _FACTIONS:
        return tuple(seat for seat in every if ask.allows("player-of", (seat, ref)))
    meant = find_seat(ask, ref, context)
    return tuple(seat for seat in ask.state.seats if seat == meant)
