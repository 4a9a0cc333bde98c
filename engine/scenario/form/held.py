"""Cards that a user holds besides those of a game: a scenario that lays one out has it among its own cards.

So nothing that a game is made of changes with what somebody holds. What a run rests on stands in its scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from engine.scenario.form.model import Scenario
from rulebook.ids import make_slug

__all__ = ["Holding", "add_held_cards", "hold_cards", "make_held_check"]

Holding: TypeAlias = Callable[[str], Mapping[str, Mapping[str, Any]]]
"""Gives, for a game, the cards that are held, as scenarios write them under `cards`, by the slug of the name."""

_HOLDINGS: list[Holding] = []
"""What is asked for held cards: at most one."""


def hold_cards(holding: Holding | None) -> None:
    """Set which cards, besides those of a game, scenarios that are read from now on may lay out.

    A holding is a function that gives, for a game's name, the cards that a user holds, by the slug of the name. It
    replaces the one before, for the whole process; None stands for no cards.
    """
    _HOLDINGS[:] = [] if holding is None else [holding]


def add_held_cards(scenario: Scenario) -> Scenario:
    """Give a scenario with the held cards (those set by `hold_cards`) that it lays out added to its own cards.

    They are added by the name written in the position. What it defines itself is left alone. If it lays out none, it is
    the scenario itself. What its contrast lays out counts, too.
    """
    own = {make_slug(name) for name in scenario.cards}
    found = _find_held_cards(scenario, _list_held(scenario.game))
    more = {name: card for name, card in found.items() if make_slug(name) not in own}
    return msgspec.structs.replace(scenario, cards={**scenario.cards, **more}) if more else scenario


def make_held_check() -> Callable[[Scenario], bool]:
    """Give a function that says whether a scenario names a card that the user holds. It asks once a game what is held.

    A card counts even if the scenario defines one of that name itself. What such a scenario is depends on what is held,
    and not on its file alone.
    """
    list_held = cache(_list_held)
    return lambda scenario: bool(_find_held_cards(scenario, list_held(scenario.game)))


def _list_held(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Give the cards of a game that are held, by the slug of the name: `{"my-bear": {"power": "2"}}`.

    There may be none.
    """
    return _HOLDINGS[0](game) if _HOLDINGS else {}


def _find_held_cards(scenario: Scenario, held: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Give the held cards that a scenario, or the contrast in it, names in a position, by name as written there.

    `held` has them by the slug of the name. If none is named, the dict is empty.
    """
    if not held:
        return {}
    given = [scenario.given, scenario.contrast.given if isinstance(scenario.contrast, msgspec.Struct) else {}]
    named = dict.fromkeys(name for one in given for name in _list_names(one))
    return {name: dict(held[slug]) for name in named if (slug := make_slug(name)) in held}


def _list_names(given: Mapping[str, Any]) -> Iterator[str]:
    """Give every text in a position that may be the name of a card, in order, without the number of how many there are.

    `given` is as the file has it. Only lists within a seat are looked at.
    """
    for seat in given.values():
        for zone in seat.values() if isinstance(seat, dict) else ():
            for listed in zone if isinstance(zone, list) else ():
                yield from _list_texts(listed)


def _list_texts(listed: object) -> Iterator[str]:
    """Give the texts in a listed object: `Forest` for `Forest x2` or `{g: Forest x2}`, all texts for a larger mapping.

    Anything else than a text or a mapping gives nothing.
    """
    if isinstance(listed, str):
        name, _, count = listed.rpartition(" x")
        yield name if name and count.isdecimal() else listed
    elif isinstance(listed, dict):
        for one in listed.values():
            yield from _list_texts(one)
