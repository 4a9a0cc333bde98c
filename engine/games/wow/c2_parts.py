"""Chapter 2: the parts of a card, where they say more than they print; totems (305.3) and types (300.1). See `ASKS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.wow.base import rules
from engine.games.wow.events import announced
from engine.games.wow.look import hero, listed, thing
from engine.games.wow.words import ChooseType, MakeUpName, Play, Token
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word, within
from engine.kernel.words import Card, Context

__all__ = ["ASKS", "BY_THE_LAST_WORD"]

BY_THE_LAST_WORD = frozenset(
    {
        "Air Elemental",
        "Air Totem",
        "Black Dragon",
        "Black Dragonkin",
        "Blood Elf",
        "Blue Dragonkin",
        "Bronze Dragonkin",
        "Carrion Bird",
        "Crypt Lord",
        "Dread Pirate",
        "Earth Elemental",
        "Earth Totem",
        "Fel Orc",
        "Fire Elemental",
        "Fire Totem",
        "Frost Elemental",
        "Green Dragonkin",
        "Night Elf",
        "Pit Lord",
        "Polar Bear",
        "Red Dragonkin",
        "Shadow Hunter",
        "Spectral Tiger",
        "Spore Bat",
        "Timber Wolf",
        "Twilight Dragonkin",
        "Two-Headed Ogre",
        "Water Elemental",
        "Water Totem",
        "Wind Serpent",
    }
)
"""Tags of two words that the last of them names as well (202.1a); every other tag is named whole."""


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


class Pair(Word, frozen=True):
    """Two cards, held against each other."""

    one: str
    other: str


# 200 Names.


@rules.forbids("200.3", "act:play")
def a_name_that_there_is_not(ask: Run, play: Play) -> bool:
    """One that no card bears, here or elsewhere, nor any token that a card makes; none where none is asked for."""
    asked = any(isinstance(word, MakeUpName) for word in within(ask.get(play.card, "abilities")))
    if not asked or not play.naming:
        return asked != bool(play.naming)
    return play.naming.casefold() in {name.casefold() for name in (*_names(ask), *ask.state.objects)}


def _names(ask: Run) -> set[str]:
    """Every name in the game: of cards and their backs, and of the tokens that they speak of."""
    there = (*ask.game.cards.values(), *(obj.card for obj in ask.state.objects.values()))
    words = [word for card in there for word in within(card)]
    tokens = dict.fromkeys(word for word in words if isinstance(word, Token))
    named = {word.name or str(ask.defines("token-name", word.values, "")) for word in tokens}
    return named | {word.name for word in words if isinstance(word, Card)}


@rules.does("200.3", "effect:make-up-name")
def the_name_is_made_up(ask: Run, said: tuple[MakeUpName, Context]) -> Does:
    context = said[1]
    if name := announced(ask.state, context.source).notes.get("naming"):
        yield Set(context.source, "named", name)


# 201 Cost.


@rules.defines("201.2", "printed:cost")
def quests_and_locations_cost_nothing(ask: Run, id: str, so_far: object) -> object:
    placed = {"quest", "location"} & set(map(str, listed(ask.get(id, "types"))))
    return 0 if so_far is None and placed else so_far


@rules.defines("201.3", "printed:cost", after=quests_and_locations_cost_nothing)
def its_x_counts_on_the_chain(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    if obj is None or obj.zone != "stack" or ask.get(id, "variable") is not True:
        return so_far
    return (so_far if isinstance(so_far, int) else 0) + (announced(ask.state, id).x or 0)


@rules.defines("201.4", "printed:cost", after=(quests_and_locations_cost_nothing, its_x_counts_on_the_chain))
def tokens_cost_nothing(ask: Run, id: str, so_far: object) -> object:
    obj = thing(ask.state, id)
    return 0 if obj is not None and obj.token and obj.zone != "stack" else so_far


# 202 The type line.


@rules.defines("202.1a", "printed:tags")
def also_by_its_last_word(ask: Run, id: str, so_far: object) -> object:
    lasts = (str(tag).rpartition(" ")[2] for tag in listed(so_far) if tag in BY_THE_LAST_WORD)
    return _with(so_far, *lasts)


@rules.does("202.4", "effect:choose-type")
def any_tag_of_an_ally(ask: Run, said: tuple[ChooseType, Context]) -> Does:
    """Of every ally that is known to the game, and of those that lie open: no hand or deck is looked at."""
    here = [obj.card for obj in ask.state.objects.values() if obj.zone in {"play", "stack", "graveyard"}]
    allies = [card for card in (*ask.game.cards.values(), *here) if "ally" in listed(card.values.get("types"))]
    tags = {str(tag) for card in allies for tag in listed(card.values.get("tags"))}
    if options := sorted({word for tag in tags for word in _ally_types(tag)} - {"Arena", "Monster"}):
        context = said[1]
        yield Set(context.source, "chosen", ask.choose(context.controller, "ally-type", options))


def _ally_types(tag: str) -> tuple[str, ...]:
    return (tag, tag.rpartition(" ")[2]) if tag in BY_THE_LAST_WORD else (tag,)


@rules.defines("202.4a", "printed:tags", after=also_by_its_last_word)
def an_archdruid_is_a_druid(ask: Run, id: str, so_far: object) -> object:
    return _with(so_far, "Druid") if "Archdruid" in listed(so_far) else so_far


@rules.defines("206.1", "printed:tags", after=(also_by_its_last_word, an_archdruid_is_a_druid))
def a_hero_who_is_no_traitor_is_loyal(ask: Run, id: str, so_far: object) -> object:
    obj = thing(ask.state, id)
    printed = listed(obj.card.values.get("types")) if obj else ()  # current types rest on tags (305.3a)
    return _with(so_far, "Loyal") if "hero" in printed and "Traitor" not in listed(so_far) else so_far


def _with(so_far: object, *more: str) -> object:
    new = [tag for tag in more if tag not in listed(so_far)]
    return (*listed(so_far), *new) if new else so_far


# 205, 206 ATK and traits.


@rules.defines("205.1", "printed:attack")
def a_hero_without_an_attack_has_none(ask: Run, id: str, so_far: object) -> object:
    return 0 if so_far is None and "hero" in listed(ask.get(id, "types")) else so_far


@rules.defines("206.1d", "printed:neutral")
def without_an_icon_it_is_neutral(ask: Run, id: str, so_far: object) -> object:
    return not listed(ask.get(id, "icons"))


@rules.allows("206.1b", "player-of")
def whose_hero_has_the_icon(ask: Run, what: tuple[str, str]) -> bool:
    mine = hero(ask, what[0])
    return mine is not None and ask.has(mine, "icons", what[1])


# 300 Types.


@rules.allows("300.1c", "same-types")
def as_many_and_all_the_same(ask: Run, what: Pair) -> bool:
    return _types(ask, what.one) == _types(ask, what.other)


@rules.allows("300.1c", "share-type")
def one_that_both_have(ask: Run, what: Pair) -> bool:
    return bool(_types(ask, what.one) & _types(ask, what.other))


def _types(ask: Run, id: str) -> set[object]:
    return set(listed(ask.get(id, "types"))) & {"ability", "ally", "equipment", "hero", "location", "quest"}


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


def _same_types(ask: Run, one: str, other: str) -> bool:
    """`ask: same-types a b`: whether two cards have the same card types."""
    return ask.allows("same-types", Pair(one, other))


def _share_type(ask: Run, one: str, other: str) -> bool:
    """`ask: share-type a b`: whether two cards have a card type in common."""
    return ask.allows("share-type", Pair(one, other))


ASKS: Mapping[str, Callable[..., object]] = {
    "class-card": _class_card,
    "class-icon": _class_icon,
    "same-types": _same_types,
    "share-type": _share_type,
}
"""The questions of this chapter."""
