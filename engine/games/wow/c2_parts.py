"""Chapter 2: the parts of a card, where they say more than they print, and totems (305.3). `ASKS`: two questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.wow.base import rules
from engine.games.wow.look import listed
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["ASKS"]


class Trait(Word, frozen=True):
    """A card and a class."""

    card: str
    name: str


@rules.allows("206.1a", "class-card")
def its_type_line_has_the_tag(ask: Run, what: Trait) -> bool:
    return ask.has(what.card, "tags", what.name)


@rules.allows("206.1a", "class-icon")
def the_icon_stands_outside_its_text(ask: Run, what: Trait) -> bool:
    return ask.has(what.card, "icons", what.name)


@rules.defines("305.3a", "printed:types")
def a_totem_is_both(ask: Run, id: str, so_far: object) -> object:
    types = listed(so_far)
    return tuple(dict.fromkeys((*types, "ability", "ally"))) if "Totem" in listed(ask.get(id, "tags")) else so_far


def _class_card(ask: Run, card: str, name: str) -> bool:
    """`ask: class-card g1 Hunter`: whether it is a Hunter card."""
    return ask.allows("class-card", Trait(card, name))


def _class_icon(ask: Run, card: str, name: str) -> bool:
    """`ask: class-icon g1 Hunter`: whether it is a card with the Hunter icon."""
    return ask.allows("class-icon", Trait(card, name))


ASKS: Mapping[str, Callable[..., object]] = {"class-card": _class_card, "class-icon": _class_icon}
"""The questions of this chapter."""
