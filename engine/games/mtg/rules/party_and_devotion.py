"""What is counted among your permanents: your party, and your devotion to colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.mtg.mana import parse_cost
from engine.games.mtg.words import Devotion, Party
from engine.kernel.matching import Look, matching_objects
from engine.kernel.values import Map, Word
from engine.kernel.words import Context, Filter

__all__ = ["PERMANENT_AMOUNTS"]

_ROLES = ("Cleric", "Rogue", "Warrior", "Wizard")
"""The creature types of a party (700.8)."""


def count_party(_: Party, context: Context, look: Look) -> int:
    """How many creatures are in your party (700.8), from 0 to 4: each stands for one of the four party types.

    The four are Cleric, Rogue, Warrior and Wizard. The kernel calls it when a text has the amount `Party`.
    """
    mine = Filter(has=Map(types="creature", subtypes=_ROLES), controller="you")
    kinds = (look.get(id, "subtypes") for id in matching_objects(mine, context, look))
    return _fill_roles([frozenset(one) & set(_ROLES) for one in kinds if isinstance(one, tuple)], _ROLES)


def _fill_roles(members: Sequence[frozenset[object]], roles: Sequence[str]) -> int:
    """How many of some roles (creature types) can be filled at most, each by another of the members.

    Each member is the set of the roles that it can fill. Two members that are only a Rogue fill one role.
    """
    if not roles:
        return 0
    first, rest = roles[0], roles[1:]
    fitting = [at for at, one in enumerate(members) if first in one]
    taken = (1 + _fill_roles([*members[:at], *members[at + 1 :]], rest) for at in fitting)
    return max((_fill_roles(members, rest), *taken))


def count_devotion(word: Devotion, context: Context, look: Look) -> int:
    """How many mana symbols of the colours `word.to` the costs of your permanents have (700.5); a hybrid symbol is one.

    The kernel calls it when a text has the amount `Devotion`.
    """
    costs = (look.get(id, "cost") for id in matching_objects(Filter(controller="you"), context, look))
    symbols = [one for cost in costs if isinstance(cost, str) for one in parse_cost(cost)]
    return sum(bool(set(word.to) & set(one.split("/"))) for one in symbols)


PERMANENT_AMOUNTS: Mapping[type[Word], Callable[..., int]] = {Party: count_party, Devotion: count_devotion}
"""The function that computes each amount."""
