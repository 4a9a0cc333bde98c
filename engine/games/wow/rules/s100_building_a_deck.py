"""Section 100: building a deck. Which cards a deck may hold, how many of each, and how large it is."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.position import as_list, find_hero, get_hero_value, list_abilities
from engine.games.wow.rules.decks import Deck, Inclusion, may_be_included
from engine.games.wow.words import Deckbuilding
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter

__all__: list[str] = []

_SIZES = {"constructed": 60, "limited": 30}


_COPIES = 4


_SIDE = 10


_CLASSES = frozenset(
    {"Death Knight", "Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman", "Warlock", "Warrior"}
)


_FACTIONS = frozenset({"Alliance", "Horde"})


_TALENTS = frozenset(
    {"Blood", "Frost", "Unholy"}
    | {"Balance", "Feral", "Restoration"}
    | {"Beast Mastery", "Marksmanship", "Survival"}
    | {"Arcane", "Fire", "Frost"}
    | {"Holy", "Protection", "Retribution"}
    | {"Discipline", "Holy", "Shadow"}
    | {"Assassination", "Combat", "Subtlety"}
    | {"Elemental", "Enhancement", "Restoration"}
    | {"Affliction", "Demonology", "Destruction"}
    | {"Arms", "Fury", "Protection"}
)
"""The talent specs, those of one class a line, in the order of the classes."""


@rules.forbids("100.1", "include")
def a_hero_in_the_deck(ask: Run, what: Inclusion) -> bool:
    """A hero may not be in a deck unless it is a master hero."""
    return ask.has(what.card, "types", "hero") and not ask.has(what.card, "tags", "Master Hero")


@rules.forbids("100.1", "deck")
def too_small(ask: Run, deck: Deck) -> bool:
    """A deck needs 60 cards in constructed play and 30 in limited play; other formats have no minimum."""
    return len(ask.state.at(f"{deck.seat}.deck")) < _SIZES.get(deck.format, 0)


@rules.allows("100.2", "include")
def legal_for_the_player(ask: Run, what: Inclusion) -> bool:
    """Any card may be in a deck unless another rule keeps it out: the answer is always True."""
    return True


@rules.forbids("100.2", "deck")
def a_card_that_is_not_legal(ask: Run, deck: Deck) -> bool:
    """A deck is illegal if one of its cards may not be included; the limit of copies is not checked here."""
    return any(
        not may_be_included(ask, Inclusion(deck.seat, id, deck.format), copies=False)
        for id in ask.state.at(f"{deck.seat}.deck")
    )


@rules.forbids("100.2a", "include")
def no_shared_class_icon(ask: Run, what: Inclusion) -> bool:
    """A card with class icons may be included only if the hero has one of those classes among its tags."""
    return not _shares_trait(ask, what, _CLASSES, "tags")


def _shares_trait(ask: Run, what: Inclusion, kind: frozenset[str], field: str) -> bool:
    """Whether a card has no icon of this kind (a set of names), or one that the seat's hero has in a field.

    Without a hero, only a card without such icons passes.
    """
    icons = kind & set(map(str, as_list(ask.get(what.card, "icons"))))
    return not icons or bool(icons & set(map(str, as_list(get_hero_value(ask, what.seat, field)))))


@rules.forbids("100.2a", "include")
def no_shared_faction_icon(ask: Run, what: Inclusion) -> bool:
    """A card with faction icons may be included only if the hero has one of those icons."""
    return not _shares_trait(ask, what, _FACTIONS, "icons")


@rules.forbids("100.2b", "include")
def another_hero_than_required(ask: Run, what: Inclusion) -> bool:
    """A card that requires a trait may not be included unless the hero has it among its tags and icons.

    A required talent spec is left to 100.2c.
    """
    required = ask.get(what.card, "required")
    return required is not None and required not in {*_TALENTS, *_list_traits(ask, what.seat)}


def _list_traits(ask: Run, seat: str) -> set[object]:
    """The tags and icons of a seat's hero; empty if it has no hero."""
    return {*as_list(get_hero_value(ask, seat, "tags")), *as_list(get_hero_value(ask, seat, "icons"))}


@rules.defines("100.2b", "printed:talent")
def the_talent_that_it_requires(ask: Run, id: str, so_far: object) -> object:
    """A card that requires a talent spec is a card of that talent; any other keeps the talent that it prints."""
    required = ask.get(id, "required")
    return required if required in _TALENTS else so_far


@rules.forbids("100.2c", "include")
def another_talent_than_the_heros(ask: Run, what: Inclusion) -> bool | str:
    """A card of a talent may not be included if the hero has another talent; that hero is named as the cause."""
    talent, own = ask.get(what.card, "talent"), get_hero_value(ask, what.seat, "talent")
    return talent is not None and own is not None and talent != own and str(find_hero(ask, what.seat))


@rules.forbids("100.2c", "include")
def another_talent_than_the_decks(ask: Run, what: Inclusion) -> bool | str:
    """If the hero has no talent, a card of a talent may not join a card of another talent in the deck.

    The hero is named as the cause.
    """
    talent, own = ask.get(what.card, "talent"), get_hero_value(ask, what.seat, "talent")
    others = {ask.get(id, "talent") for id in ask.state.at(f"{what.seat}.deck")} - {None, talent}
    return talent is not None and own is None and bool(others) and str(find_hero(ask, what.seat))


@rules.forbids("100.2c", "include")
def a_talent_for_a_traitor(ask: Run, what: Inclusion) -> bool:
    """A card of a talent may not be included if the hero is a Traitor."""
    return ask.get(what.card, "talent") is not None and "Traitor" in _list_traits(ask, what.seat)


@rules.forbids("100.2d", "include")
def another_reputation(ask: Run, what: Inclusion) -> bool:
    """A card of a reputation may not be included if the deck holds a card of another reputation."""
    own = ask.get(what.card, "reputation")
    return own is not None and bool(
        {ask.get(id, "reputation") for id in ask.state.at(f"{what.seat}.deck")} - {None, own}
    )


@rules.allows("100.2e", "include-anyway")
def what_the_hero_lets_in(ask: Run, what: Inclusion) -> bool:
    """A card that matches what the hero's Deckbuilding text includes may be included, whatever 100.2a to 100.2d say."""
    return any(_fits_deck(ask, one, what) for rule in _list_deckbuilding(ask, what.seat) for one in rule.includes)


def _fits_deck(ask: Run, which: Filter, what: Inclusion) -> bool:
    """Whether a card matches a filter, in whatever zone it is.

    Raises:
        KeyError: There is no such card.
    """
    zone = ask.state.objects[what.card].zone
    return matches_filter(replace(which, zone=zone), what.card, Context(what.card), ask.board())


def _list_deckbuilding(ask: Run, seat: str) -> tuple[Deckbuilding, ...]:
    """The Deckbuilding texts of a seat's hero, in order; `()` if it has none."""
    return list_abilities(ask, str(find_hero(ask, seat)), Deckbuilding)


@rules.forbids("100.2e", "include")
def what_the_hero_keeps_out(ask: Run, what: Inclusion) -> bool:
    """A card may not be included if it matches what the hero's Deckbuilding text excludes."""
    return any(_fits_deck(ask, one, what) for rule in _list_deckbuilding(ask, what.seat) for one in rule.excludes)


@rules.forbids("100.2f", "include")
def another_master_hero(ask: Run, what: Inclusion) -> bool:
    """A master hero may not be included if the deck holds a master hero of another name. Any other card may."""
    names = {ask.get(id, "name") for id in ask.state.at(f"{what.seat}.deck") if ask.has(id, "tags", "Master Hero")}
    return ask.has(what.card, "tags", "Master Hero") and bool(names - {ask.get(what.card, "name")})


@rules.forbids("100.3", "deck")
def a_side_deck_of_another_size(ask: Run, deck: Deck) -> bool:
    """In constructed play a side deck has exactly 10 cards, unless there is none."""
    side = len(ask.state.at(f"{deck.seat}.side"))
    return deck.format == "constructed" and side not in {0, _SIDE}


@rules.forbids("100.3", "deck")
def a_side_card_that_is_not_legal(ask: Run, deck: Deck) -> bool:
    """A deck is illegal if its side deck holds a card that the deck may not include.

    The limit of copies is not checked here.
    """
    return any(
        not may_be_included(ask, Inclusion(deck.seat, id, deck.format), copies=False)
        for id in ask.state.at(f"{deck.seat}.side")
    )


@rules.forbids("100.4", "include")
def a_fifth_copy(ask: Run, what: Inclusion) -> bool:
    """A card may not be in a constructed deck if that and its side deck hold four or more others of its name.

    An unlimited card may.
    """
    others = [id for id in _list_with_side(ask, what.seat) if id != what.card]
    same = [id for id in others if ask.get(id, "name") == ask.get(what.card, "name")]
    return what.format == "constructed" and len(same) >= _COPIES and ask.get(what.card, "unlimited") is not True


def _list_with_side(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards of a seat's deck and then of its side deck."""
    return (*ask.state.at(f"{seat}.deck"), *ask.state.at(f"{seat}.side"))


@rules.forbids("100.4", "deck")
def more_than_four_of_a_name(ask: Run, deck: Deck) -> bool:
    """A constructed deck and its side deck may not together hold more than 4 cards of a name, unlimited ones apart."""
    cards = [id for id in _list_with_side(ask, deck.seat) if ask.get(id, "unlimited") is not True]
    copies = Counter(str(ask.get(id, "name")) for id in cards)
    return deck.format == "constructed" and any(n > _COPIES for n in copies.values())
