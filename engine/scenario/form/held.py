"""Cards that a user holds besides those of a game: a scenario that lays one out has it among its own cards.

So nothing that a game is made of changes with what somebody holds. What a run rests on stands in its scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from engine.scenario.form.model import Scenario
from rulebook.ids import make_slug

__all__ = ["Holding", "add_held_cards", "hold_cards", "lays_out_held_cards"]

Holding: TypeAlias = Callable[[str], Mapping[str, Mapping[str, Any]]]
"""Gives, for a game, the cards that are held, as scenarios write them under `cards`, by the slug of the name."""

_HOLDINGS: list[Holding] = []
"""What is asked for held cards: at most one."""


def hold_cards(holding: Holding | None) -> None:
    """Let scenarios that are read from now on lay out the cards of a holding; None for no cards."""
    _HOLDINGS[:] = [] if holding is None else [holding]


def add_held_cards(scenario: Scenario) -> Scenario:
    """A scenario with the held cards that it, or the contrast in it, lays out and does not define."""
    own = {make_slug(name) for name in scenario.cards}
    more = {name: card for name, card in _find_held_cards(scenario).items() if make_slug(name) not in own}
    return msgspec.structs.replace(scenario, cards={**scenario.cards, **more}) if more else scenario


def lays_out_held_cards(scenario: Scenario) -> bool:
    """Whether a scenario names a held card: what it is then depends on what is held, and not on its file alone."""
    return bool(_find_held_cards(scenario))


def _find_held_cards(scenario: Scenario) -> dict[str, dict[str, Any]]:
    """The held cards that a scenario, or the contrast in it, names in a position."""
    held = _HOLDINGS[0](scenario.game) if _HOLDINGS else {}
    if not held:
        return {}
    given = [scenario.given, scenario.contrast.given if isinstance(scenario.contrast, msgspec.Struct) else {}]
    named = dict.fromkeys(name for one in given for name in _list_names(one))
    return {name: dict(held[slug]) for name in named if (slug := make_slug(name)) in held}


def _list_names(given: Mapping[str, Any]) -> Iterator[str]:
    """Every text in a position that may be the name of a card, without the number of how many there are."""
    for seat in given.values():
        for zone in seat.values() if isinstance(seat, dict) else ():
            for listed in zone if isinstance(zone, list) else ():
                yield from _list_texts(listed)


def _list_texts(listed: object) -> Iterator[str]:
    """The texts in a listed object: a name, `label: name`, or a mapping that has it under `card`."""
    if isinstance(listed, str):
        name, _, count = listed.rpartition(" x")
        yield name if name and count.isdecimal() else listed
    elif isinstance(listed, dict):
        for one in listed.values():
            yield from _list_texts(one)
