"""Section 406: wielding. How many weapons a hero may wield, and which of them strike together."""

from __future__ import annotations

from itertools import accumulate

from engine.games.wow.base import rules
from engine.games.wow.position import list_limits
from engine.games.wow.rules.wielding import (
    PAIR,
    SEXTUPLE,
    Crowd,
    hero_has_keyword,
    list_controlled_cards,
    list_off_hand_cards,
)
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("406.1a", 1, on="414.3b")
rules.rests("406.2", 6, on="414.3b")
rules.rests("406.2", 7, on="406.1")
rules.rests("406.3", 2, on="414.3b")
rules.rests("406.4", 7, on="408.3d")

_HANDS = 6


@rules.defines("406.1", "limit")
def those_that_wield_two(ask: Run, crowd: Crowd, so_far: int) -> int:
    """A player may control as many cards of a tag as the hero may wield, if that is more than the limit so far."""
    return max(so_far, int(ask.defines("wield", crowd, so_far)))


@rules.defines("406.1", "wield")
def dual_wield(ask: Run, crowd: Crowd, so_far: int) -> int:
    """A hero with Dual Wield may wield two Melee weapons that are all One-Handed."""
    one_handed = crowd.tag == "Melee" and all(ask.has(id, "tags", "One-Handed") for id in crowd.cards)
    return max(so_far, PAIR) if one_handed and hero_has_keyword(ask, crowd.seat, "Dual Wield") else so_far


@rules.defines("406.1", "wield", after=dual_wield)
def two_handed_dual_wield(ask: Run, crowd: Crowd, so_far: int) -> int:
    """A hero with Two-Handed Dual Wield may wield two Melee cards, at least one of them Two-Handed."""
    heavy = any(ask.has(id, "tags", "Two-Handed") for id in crowd.cards)
    able = crowd.tag == "Melee" and heavy and hero_has_keyword(ask, crowd.seat, "Two-Handed Dual Wield")
    return max(so_far, PAIR) if able else so_far


@rules.defines("406.1", "wield", after=(dual_wield, two_handed_dual_wield))
def dual_shield(ask: Run, crowd: Crowd, so_far: int) -> int:
    """A hero with Dual Shield may wield two cards that are all Shields."""
    shields = all(ask.has(id, "tags", "Shield") for id in crowd.cards)
    return max(so_far, PAIR) if shields and hero_has_keyword(ask, crowd.seat, "Dual Shield") else so_far


@rules.defines(
    "406.1a", "violation", after=("several_of_one_name", "more_than_the_tag_says", "two_hands_and_the_other_one")
)
def a_pair_and_an_off_hand_card(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Two or more Melee weapons that the hero may wield as a pair, and an off-hand card, violate uniqueness.

    They do not for a hero with six hands, and a violation already found stays.
    """
    melee = _list_melee_weapons(ask, seat)
    off = list_off_hand_cards(ask, seat) if len(melee) >= PAIR else ()
    if so_far or not off or hero_has_keyword(ask, seat, SEXTUPLE):
        return so_far
    paired = ask.defines("wield", Crowd(seat, "Melee", melee), 1) >= PAIR
    return (*melee, *off) if paired else so_far


def _list_melee_weapons(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards with a limit on Melee that a seat controls."""
    return tuple(id for id in list_controlled_cards(ask, seat) if "Melee" in list_limits(ask, id))


rules.shape("406.1b", "uniqueness is looked at after every event, whatever was lost by it")


@rules.defines("406.2", "wield", after=(dual_wield, two_handed_dual_wield, dual_shield, "ranged_dual_wield"))
def six_hands(ask: Run, crowd: Crowd, so_far: int) -> int:
    """A hero with six hands may wield as many Melee weapons as those hold, those that take the fewest hands first."""
    if crowd.tag != "Melee" or not hero_has_keyword(ask, crowd.seat, SEXTUPLE):
        return so_far
    taken = accumulate(sorted(count_hands(ask, (id,)) for id in crowd.cards))
    return max(so_far, sum(so_many <= _HANDS for so_many in taken))


def count_hands(ask: Run, cards: tuple[str, ...]) -> int:
    """The number of hands that equipment takes: two for each Two-Handed card of these ids, one for any other."""
    return sum(2 if ask.has(id, "tags", "Two-Handed") else 1 for id in cards)


@rules.defines(
    "406.2a",
    "violation",
    after=("several_of_one_name", "more_than_the_tag_says", "two_hands_and_the_other_one", a_pair_and_an_off_hand_card),
)
def an_off_hand_takes_a_hand(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """A hero with six hands violates uniqueness if Melee and off-hand cards take more than six hands.

    It gives the ids of all of them. A violation already found stays.
    """
    if so_far or not hero_has_keyword(ask, seat, SEXTUPLE):
        return so_far
    held = tuple(dict.fromkeys((*_list_melee_weapons(ask, seat), *list_off_hand_cards(ask, seat))))
    return held if count_hands(ask, held) > _HANDS else so_far


@rules.defines("406.3", "wield", after=(dual_wield, two_handed_dual_wield, dual_shield))
def ranged_dual_wield(ask: Run, crowd: Crowd, so_far: int) -> int:
    """A hero with Ranged Dual Wield may wield two Ranged weapons, or as many as so far if that is more."""
    return (
        max(so_far, PAIR)
        if crowd.tag == "Ranged" and hero_has_keyword(ask, crowd.seat, "Ranged Dual Wield")
        else so_far
    )


@rules.allows("406.4", "strikes-together")
def several_of_a_kind(ask: Run, what: tuple[str, tuple[str, ...]]) -> bool:
    """Several weapons may strike together if all are Melee or all Ranged and the hero may wield that many.

    What is given are the seat and the weapons' ids. A single weapon is left to 303.2c.
    """
    seat, weapons = what
    if len(weapons) == 1:
        return False
    kinds = [set(list_limits(ask, id)) & {"Melee", "Ranged"} for id in weapons]
    shared = sorted(set.intersection(*kinds))
    return any(ask.defines("wield", Crowd(seat, kind, weapons), 1) >= len(weapons) for kind in shared)
