"""Equipment that a seat controls, and its limits."""

from __future__ import annotations

from engine.games.wow.position import as_list, get_controller, get_hero_value, list_own_cards, list_resources
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["PAIR", "SEXTUPLE", "Crowd", "hero_has_keyword", "list_controlled_cards", "list_off_hand_cards"]

PAIR = 2
"""The number of weapons in a pair."""


SEXTUPLE = "Sextuple Wield"
"""The keyword of a hero with six hands (406.2)."""


class Crowd(Word, frozen=True):
    """The cards, by their ids, with one tag that a seat controls. They are to be checked against a limit."""

    seat: str
    tag: str
    cards: tuple[str, ...]


def list_off_hand_cards(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards with the tag `Off-Hand` that a seat controls; `()` if none."""
    return tuple(id for id in list_controlled_cards(ask, seat) if ask.has(id, "tags", "Off-Hand"))


def list_controlled_cards(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards in play that a seat controls, those in its resource row last."""
    return ask.board().recall(("controlled", seat), _list_controlled_uncached, ask, seat)


def _list_controlled_uncached(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards in play that a seat controls, those in its resource row last. They are searched for anew."""
    return (
        *list_own_cards(ask, seat),
        *(id for id in list_resources(ask.state, seat) if get_controller(ask, id) == seat),
    )


def hero_has_keyword(ask: Run, seat: str, keyword: str) -> bool:
    """Whether the hero that a seat controls has a keyword, such as `"Dual Wield"`. It is false without a hero."""
    return keyword in as_list(get_hero_value(ask, seat, "keywords"))
