"""Section 100: what a deck may hold. A scenario asks `deck P1` and `include P1 <card>`; see `ASKS`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.look import abilities, hero, listed
from engine.games.wow.words import Deckbuilding
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["ASKS"]

_SIZES = {"constructed": 60, "limited": 30}
_COPIES = 4
_SIDE = 10
_LIFTED = ("100.2a", "100.2b", "100.2c", "100.2d")
"""What a Deckbuilding text is an exception to; 100.2f prevails over it."""
_CLASSES = frozenset(
    {"Death Knight", "Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman", "Warlock", "Warrior"}
)
_FACTIONS = frozenset({"Alliance", "Horde"})


class Inclusion(Word, frozen=True):
    """A card, and whose deck it might be in. The other cards of the deck are those in the zone `deck`."""

    seat: str
    card: str


class Deck(Word, frozen=True):
    """A whole deck, for a format."""

    seat: str
    format: str


@rules.allows("100.2", "include")
def legal_for_the_player(ask: Run, what: Inclusion) -> bool:
    return True


@rules.forbids("100.1", "include")
def no_heroes(ask: Run, what: Inclusion) -> bool:
    return ask.has(what.card, "types", "hero") and not ask.has(what.card, "tags", "Master Hero")


@rules.forbids("100.2a", "include")
def a_shared_class_icon(ask: Run, what: Inclusion) -> bool:
    return not _shares(ask, what, _CLASSES, "tags")


@rules.forbids("100.2a", "include")
def a_shared_faction_icon(ask: Run, what: Inclusion) -> bool:
    return not _shares(ask, what, _FACTIONS, "icons")


@rules.forbids("100.2b", "include")
def the_required_hero(ask: Run, what: Inclusion) -> bool:
    required = ask.get(what.card, "required")
    return required is not None and required not in _traits(ask, what.seat)


@rules.forbids("100.2c", "include")
def another_talent_than_the_heros(ask: Run, what: Inclusion) -> bool | str:
    talent, own = ask.get(what.card, "talent"), _hero_talent(ask, what.seat)
    return talent is not None and own is not None and talent != own and (hero(ask, what.seat) or True)


@rules.forbids("100.2c", "include")
def another_talent_than_the_decks(ask: Run, what: Inclusion) -> bool | str:
    talent, own = ask.get(what.card, "talent"), _hero_talent(ask, what.seat)
    others = {ask.get(id, "talent") for id in _others(ask, what)} - {None}
    return talent is not None and own is None and bool(others - {talent}) and (hero(ask, what.seat) or True)


@rules.forbids("100.2c", "include")
def no_talents_for_traitors(ask: Run, what: Inclusion) -> bool:
    return ask.get(what.card, "talent") is not None and "Traitor" in _traits(ask, what.seat)


@rules.forbids("100.2d", "include")
def another_reputation(ask: Run, what: Inclusion) -> bool:
    own = ask.get(what.card, "reputation")
    return own is not None and bool({ask.get(id, "reputation") for id in _others(ask, what)} - {None, own})


@rules.allows("100.2e", "include-anyway")
def what_the_hero_lets_in(ask: Run, what: Inclusion) -> bool:
    return any(_fits(ask, one, what) for rule in _deckbuilding(ask, what.seat) for one in rule.includes)


@rules.forbids("100.2e", "include")
def what_the_hero_keeps_out(ask: Run, what: Inclusion) -> bool:
    return any(_fits(ask, one, what) for rule in _deckbuilding(ask, what.seat) for one in rule.excludes)


@rules.forbids("100.2f", "include")
def another_master_hero(ask: Run, what: Inclusion) -> bool:
    names = {ask.get(id, "name") for id in _others(ask, what) if ask.has(id, "tags", "Master Hero")}
    return ask.has(what.card, "tags", "Master Hero") and bool(names - {ask.get(what.card, "name")})


@rules.forbids("100.4", "include")
def a_fifth_copy(ask: Run, what: Inclusion) -> bool:
    same = [id for id in _others(ask, what) if ask.get(id, "name") == ask.get(what.card, "name")]
    return len(same) >= _COPIES and ask.get(what.card, "unlimited") is not True


@rules.forbids("100.1", "deck")
def too_small(ask: Run, deck: Deck) -> bool:
    return len(ask.state.at(f"{deck.seat}.deck")) < _SIZES.get(deck.format, 0)


@rules.forbids("100.4", "deck")
def more_than_four_of_a_name(ask: Run, deck: Deck) -> bool:
    every = (*ask.state.at(f"{deck.seat}.deck"), *ask.state.at(f"{deck.seat}.side"))
    cards = [id for id in every if ask.get(id, "unlimited") is not True]
    most = max(Counter(str(ask.get(id, "name")) for id in cards).values(), default=0)
    return deck.format == "constructed" and most > _COPIES


@rules.forbids("100.2", "deck")
def a_card_that_is_not_legal(ask: Run, deck: Deck) -> bool:
    return any(not _included(ask, Inclusion(deck.seat, id), copies=False) for id in ask.state.at(f"{deck.seat}.deck"))


@rules.forbids("100.3", "deck")
def not_ten_cards_beside_it(ask: Run, deck: Deck) -> bool:
    side = len(ask.state.at(f"{deck.seat}.side"))
    return deck.format == "constructed" and side not in {0, _SIDE}


@rules.forbids("100.3", "deck")
def one_beside_it_that_is_not_legal(ask: Run, deck: Deck) -> bool:
    return any(not _included(ask, Inclusion(deck.seat, id), copies=False) for id in ask.state.at(f"{deck.seat}.side"))


def _included(ask: Run, what: Inclusion, *, copies: bool = True) -> bool:
    allowed = ask.allows("include", what)
    objecting = [n for n in ask.forbids("include", what) if copies or ask.entries[n].rule != rules.id("100.4")]
    lifted = {rules.id(number) for number in _LIFTED} & {ask.entries[n].rule for n in objecting}
    if lifted and ask.allows("include-anyway", what):
        objecting = [n for n in objecting if ask.entries[n].rule not in lifted]
    ask.note(objecting)
    return allowed and not objecting


def _ask_include(ask: Run, seat: str, card: str) -> bool:
    """`ask: include P1 deuce`: whether the card may be in the deck of this seat, beside what is in it."""
    return _included(ask, Inclusion(seat, card))


def _ask_deck(ask: Run, seat: str, format: str = "constructed") -> str:
    """`ask: deck P1 format=limited`: whether the seat's deck is legal."""
    objecting = ask.forbids("deck", Deck(seat, format))
    ask.note(objecting)
    return "illegal" if objecting else "legal"


ASKS: Mapping[str, Callable[..., object]] = {"include": _ask_include, "deck": _ask_deck}
"""The questions of this section."""


def _others(ask: Run, what: Inclusion) -> tuple[str, ...]:
    return tuple(id for id in ask.state.at(f"{what.seat}.deck") if id != what.card)


def _deckbuilding(ask: Run, seat: str) -> tuple[Deckbuilding, ...]:
    mine = hero(ask, seat)
    return abilities(ask, mine, Deckbuilding) if mine is not None else ()


def _fits(ask: Run, which: Filter, what: Inclusion) -> bool:
    obj = ask.state.objects.get(what.card)
    return obj is not None and matches_filter(
        replace(which, zone=obj.zone), what.card, Context(what.card, what.seat), ask.board()
    )


def _shares(ask: Run, what: Inclusion, kind: frozenset[str], field: str) -> bool:
    icons = kind & set(map(str, listed(ask.get(what.card, "icons"))))
    mine = hero(ask, what.seat)
    return not icons or (mine is not None and bool(icons & set(map(str, listed(ask.get(mine, field))))))


def _traits(ask: Run, seat: str) -> set[object]:
    mine = hero(ask, seat)
    if mine is None:
        return set()
    return {*listed(ask.get(mine, "tags")), *listed(ask.get(mine, "icons")), ask.get(mine, "talent")}


def _hero_talent(ask: Run, seat: str) -> object:
    mine = hero(ask, seat)
    return ask.get(mine, "talent") if mine is not None else None
