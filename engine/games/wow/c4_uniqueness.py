"""Sections 406 and 414: uniqueness, and the heroes who wield more than others."""

from __future__ import annotations

from itertools import accumulate

from engine.games.wow.base import rules
from engine.games.wow.events import Destroyed
from engine.games.wow.look import controller, graveyard, hero, limits, listed, mine, resource
from engine.games.wow.words import Allow
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["Crowd"]

_PAIR = 2
_HANDS = 6
_SEXTUPLE = "Sextuple Wield"


class Crowd(Word, frozen=True):
    """The cards with one tag that a seat controls: how many may there be?"""

    seat: str
    tag: str
    cards: tuple[str, ...]


@rules.does("414.2", "repair")
def one_is_destroyed(ask: Run, seat: str) -> Does:
    violating = ask.defines("violation", seat, ())
    if violating:
        chosen = ask.choose(seat, "repair", violating)
        yield Destroyed(chosen, graveyard(ask.state, chosen), by_game=True)


@rules.defines("414.3a", "violation")
def several_of_one_name(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    named: dict[object, list[str]] = {}
    for id in _cards(ask, seat):
        if ask.get(id, "unique") is True and ask.get(id, "name"):
            named.setdefault(ask.get(id, "name"), []).append(id)
    return so_far or next((tuple(ids) for ids in named.values() if len(ids) > 1), ())


@rules.defines("414.3b", "violation", after=several_of_one_name)
def more_than_the_tag_says(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    cards = _cards(ask, seat)
    most_of: dict[str, int] = {}
    for tag, most in (one for id in cards for one in sorted(limits(ask, id).items())):
        most_of[tag] = min(most, most_of.get(tag, most))
    for tag, most in most_of.items():
        crowd = tuple(id for id in cards if tag in limits(ask, id) or ask.has(id, "tags", tag))
        if len(crowd) > most and len(crowd) > _limit(ask, Crowd(seat, tag, crowd), most):
            return so_far or crowd
    return so_far


@rules.defines("414.3c", "violation", after=(several_of_one_name, more_than_the_tag_says))
def two_hands_and_the_other_one(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    both = tuple(id for id in _cards(ask, seat) if ask.has(id, "tags", "Two-Handed"))
    off = _off_hand(ask, seat) if both else ()
    if so_far or not off or _hero(ask, seat, _SEXTUPLE):
        return so_far
    wields = len(off) == 1 and len(both) == 1 and ask.defines("wield", Crowd(seat, "Melee", (*both, *off)), 1) >= _PAIR
    return so_far if wields else (*both, *off)


@rules.defines("406.1a", "violation", after=(several_of_one_name, more_than_the_tag_says, two_hands_and_the_other_one))
def a_pair_and_one_more(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    melee = _melee(ask, seat)
    off = _off_hand(ask, seat) if len(melee) >= _PAIR else ()
    if so_far or not off or _hero(ask, seat, _SEXTUPLE):
        return so_far
    paired = ask.defines("wield", Crowd(seat, "Melee", melee), 1) >= _PAIR
    return (*melee, *off) if paired else so_far


@rules.defines(
    "406.2a",
    "violation",
    after=(several_of_one_name, more_than_the_tag_says, two_hands_and_the_other_one, a_pair_and_one_more),
)
def an_off_hand_takes_a_hand(ask: Run, seat: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    if so_far or not _hero(ask, seat, _SEXTUPLE):
        return so_far
    held = tuple(dict.fromkeys((*_melee(ask, seat), *_off_hand(ask, seat))))
    return held if hands(ask, held) > _HANDS else so_far


def _limit(ask: Run, crowd: Crowd, most: int) -> int:
    """How many cards of a crowd its seat can control: what they print, what effects add, what the hero wields."""
    for live in ask.board().live(Allow):
        part = live.part
        if isinstance(part, Allow) and part.tag == crowd.tag and live.context.controller == crowd.seat:
            most += int(ask.defines("allowance", (live, crowd), 0, source=live.source))
    return int(ask.defines("limit", crowd, most))


@rules.defines("704.1a", "allowance", edition="7.4-en")
def allowances(ask: Run, said: tuple[Live, Crowd], so_far: int) -> int:
    live, _ = said
    if not isinstance(live.part, Allow) or not ask.holds(live.part.when, live.context):
        return so_far
    ask.note(ask.board().why.get(live.key, ()))
    return so_far + ask.amount(live.part.by, live.context)


@rules.defines("406.1", "limit")
def those_that_wield_two(ask: Run, crowd: Crowd, so_far: int) -> int:
    return max(so_far, int(ask.defines("wield", crowd, so_far)))


@rules.defines("406.1", "wield")
def dual_wield(ask: Run, crowd: Crowd, so_far: int) -> int:
    one_handed = crowd.tag == "Melee" and all(ask.has(id, "tags", "One-Handed") for id in crowd.cards)
    return max(so_far, _PAIR) if one_handed and _hero(ask, crowd.seat, "Dual Wield") else so_far


@rules.defines("406.1", "wield", after=dual_wield)
def two_handed_dual_wield(ask: Run, crowd: Crowd, so_far: int) -> int:
    heavy = any(ask.has(id, "tags", "Two-Handed") for id in crowd.cards)
    able = crowd.tag == "Melee" and heavy and _hero(ask, crowd.seat, "Two-Handed Dual Wield")
    return max(so_far, _PAIR) if able else so_far


@rules.defines("406.1", "wield", after=(dual_wield, two_handed_dual_wield))
def dual_shield(ask: Run, crowd: Crowd, so_far: int) -> int:
    shields = all(ask.has(id, "tags", "Shield") for id in crowd.cards)
    return max(so_far, _PAIR) if shields and _hero(ask, crowd.seat, "Dual Shield") else so_far


@rules.defines("406.3", "wield", after=(dual_wield, two_handed_dual_wield, dual_shield))
def ranged_dual_wield(ask: Run, crowd: Crowd, so_far: int) -> int:
    return max(so_far, _PAIR) if crowd.tag == "Ranged" and _hero(ask, crowd.seat, "Ranged Dual Wield") else so_far


@rules.defines("406.2", "wield", after=(dual_wield, two_handed_dual_wield, dual_shield, ranged_dual_wield))
def six_hands(ask: Run, crowd: Crowd, so_far: int) -> int:
    """As many weapons as six hands hold: all of them, or else as many as there are of those that take the fewest."""
    if crowd.tag != "Melee" or not _hero(ask, crowd.seat, _SEXTUPLE):
        return so_far
    taken = accumulate(sorted(hands(ask, (id,)) for id in crowd.cards))
    return max(so_far, sum(so_many <= _HANDS for so_many in taken))


def _melee(ask: Run, seat: str) -> tuple[str, ...]:
    return tuple(id for id in _cards(ask, seat) if "Melee" in limits(ask, id))


def _off_hand(ask: Run, seat: str) -> tuple[str, ...]:
    return tuple(id for id in _cards(ask, seat) if ask.has(id, "tags", "Off-Hand"))


def hands(ask: Run, cards: tuple[str, ...]) -> int:
    """The hands that equipment takes: a two-handed one two, any other one."""
    return sum(2 if ask.has(id, "tags", "Two-Handed") else 1 for id in cards)


def _cards(ask: Run, seat: str) -> tuple[str, ...]:
    """What a seat controls in play, in every row."""
    return ask.board().recall(("controlled", seat), _controlled, ask, seat)


def _controlled(ask: Run, seat: str) -> tuple[str, ...]:
    return (*mine(ask, seat), *(id for id in resource(ask.state, seat) if controller(ask, id) == seat))


def _hero(ask: Run, seat: str, keyword: str) -> bool:
    mine = hero(ask, seat)
    return mine is not None and keyword in listed(ask.get(mine, "keywords"))
