"""Section 414: uniqueness. Which cards may not be controlled together, and which of them goes."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Destroyed
from engine.games.wow.position import list_limits, name_graveyard
from engine.games.wow.rules.wielding import (
    PAIR,
    SEXTUPLE,
    Crowd,
    hero_has_keyword,
    list_controlled_cards,
    list_off_hand_cards,
)
from engine.games.wow.words import Allow
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []

rules.shape("414.1", "violations are looked for after every event, and mended before anything else goes on")


@rules.does("414.2", "repair")
def one_is_destroyed(ask: Run, seat: str) -> Does:
    """A player with a violation of uniqueness chooses one of its cards, which the game destroys."""
    violating = ask.defines("violation", seat, ())
    if violating:
        chosen = ask.choose(seat, "repair", violating)
        yield Destroyed(chosen, name_graveyard(ask.state, chosen), by_game=True)


@rules.defines("414.3a", "violation")
def several_of_one_name(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Several unique cards of one name under one player violate uniqueness; a card without a name never does.

    It gives the ids of the cards of one such name. A violation already found stays.
    """
    named: dict[object, list[str]] = {}
    for id in list_controlled_cards(ask, seat):
        if ask.get(id, "unique") is True and ask.get(id, "name"):
            named.setdefault(ask.get(id, "name"), []).append(id)
    return so_far or next((tuple(ids) for ids in named.values() if len(ids) > 1), ())


@rules.defines("414.3b", "violation", after=several_of_one_name)
def more_than_the_tag_says(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """More cards of a tag than the lowest limit among them violate uniqueness; it gives the ids of one such crowd.

    Effects and the hero's wielding may raise the limit. A violation already found stays.
    """
    cards = list_controlled_cards(ask, seat)
    most_of: dict[str, int] = {}
    for tag, most in (one for id in cards for one in sorted(list_limits(ask, id).items())):
        most_of[tag] = min(most, most_of.get(tag, most))
    for tag, most in most_of.items():
        crowd = tuple(id for id in cards if tag in list_limits(ask, id) or ask.has(id, "tags", tag))
        if len(crowd) > _find_limit(ask, Crowd(seat, tag, crowd), most):
            return so_far or crowd
    return so_far


def _find_limit(ask: Run, crowd: Crowd, most: int) -> int:
    """How many cards of a crowd, the cards of one seat with one tag, that seat can control.

    It is `most`, the number that they print, with what effects add and what the hero wields.
    """
    for live in ask.board().live(Allow):
        if live.part.tag == crowd.tag and live.context.controller == crowd.seat:
            most += int(ask.defines("allowance", (live, crowd), 0, source=live.source))
    return int(ask.defines("limit", crowd, most))


@rules.defines("414.3c", "violation", after=(several_of_one_name, more_than_the_tag_says))
def two_hands_and_the_other_one(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Two-handed and off-hand cards of one player violate uniqueness together; it gives the ids of all of them.

    They do not for a hero with six hands, or one of each where the hero may wield two. A violation already found stays.
    """
    both = tuple(id for id in list_controlled_cards(ask, seat) if ask.has(id, "tags", "Two-Handed"))
    off = list_off_hand_cards(ask, seat) if both else ()
    if so_far or not off or hero_has_keyword(ask, seat, SEXTUPLE):
        return so_far
    wields = len(off) == 1 and len(both) == 1 and ask.defines("wield", Crowd(seat, "Melee", (*both, *off)), 1) >= PAIR
    return so_far if wields else (*both, *off)
