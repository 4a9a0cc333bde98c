"""What a player's card-pool may hold (1.1.3), and what meta-static abilities change of it (5.4.3).

A scenario asks `deck P1`: whether all that the seat owns, tokens and the hero aside, may be in its card-pool; and
`include P1 card`: whether this card may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.words import MetaStatic
from engine.kernel.matching import matches_filter
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["ASKS"]


class Inclusion(Word, frozen=True):
    """A card, and in whose card-pool it might be."""

    seat: str
    card: str


@rules.allows("1.1.3", "include", edition=EN)
def its_supertypes_are_among_the_heros(ask: Run, what: Inclusion) -> bool:
    hero = _hero(ask, what.seat)
    return hero is not None and set(_print(hero, "supertypes")) >= set(_print(_card(ask, what), "supertypes"))


@rules.forbids("8.3.7", "include", edition=EN)
def it_is_another_heros_specialization(ask: Run, what: Inclusion) -> bool:
    hero = _hero(ask, what.seat)
    mine = hero is not None and hero.card.name.partition(",")[0] == _print(_card(ask, what), "specialist")
    special = "specialization" in _print(_card(ask, what), "keywords")
    return special and not mine and not ask.allows("include-anyway", what)


@rules.forbids("8.3.6", "include", edition=EN)
def there_is_another_of_it(ask: Run, what: Inclusion) -> bool:
    name = _card(ask, what).card.name
    same = [id for id in _pool(ask, what.seat) if ask.state.objects[id].card.name == name]
    return "legendary" in _print(_card(ask, what), "keywords") and len(same) > 1


@rules.allows("5.4.3", "include-anyway")
def an_effect_outside_the_game_lets_it(ask: Run, what: Inclusion) -> bool:
    hero = _hero(ask, what.seat)
    return hero is not None and any(_lets(ask, one, what) for one in _now(ask, hero))


@rules.allows("5.4.3a", "include-anyway")
def though_the_ability_has_been_lost_since(ask: Run, what: Inclusion) -> bool:
    hero = _hero(ask, what.seat)
    lost = [one for one in hero.card.abilities if one not in _now(ask, hero)] if hero is not None else []
    return any(_lets(ask, one, what) for one in lost)


def _lets(ask: Run, ability: object, what: Inclusion) -> bool:
    context = Context(what.card, what.seat)
    return isinstance(ability, MetaStatic) and matches_filter(
        replace(ability.deck, be="this"), what.card, context, ask.board()
    )


def _now(ask: Run, hero: Obj) -> tuple[object, ...]:
    got = ask.get(hero.id, "abilities")
    return got if isinstance(got, tuple) else ()


def _hero(ask: Run, seat: str) -> Obj | None:
    return next((ask.state.objects[id] for id in ask.state.at(f"{seat}.hero")), None)


def _card(ask: Run, what: Inclusion) -> Obj:
    return ask.state.objects[what.card]


def _print(obj: Obj, field: str) -> tuple[object, ...] | str:
    """What a card prints: a card-pool is made before there is a game that could change it."""
    got = obj.card.values.get(field, ())
    return got if isinstance(got, (tuple, str)) else ()


def _pool(ask: Run, seat: str) -> list[str]:
    owned = [obj for obj in ask.state.objects.values() if obj.owner == seat and obj.zone != "hero" and not obj.token]
    return [obj.id for obj in owned if obj.context is None and "token" not in str(obj.card.values.get("types"))]


def _include(ask: Run, seat: str, card: str) -> bool:
    """`ask: include P1 card`."""
    what = Inclusion(seat, card)
    objecting = ask.forbids("include", what)
    ask.note(objecting)
    allowed = ask.allows("include", what) or ask.allows("include-anyway", what)
    return allowed and not objecting


def _deck(ask: Run, seat: str) -> str:
    """`ask: deck P1`."""
    illegal = [card for card in _pool(ask, seat) if not _include(ask, seat, card)]
    return "illegal" if illegal else "legal"


ASKS: Mapping[str, Callable[..., object]] = {"deck": _deck, "include": _include}
"""The questions of this module."""
