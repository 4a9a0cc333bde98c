"""Section 1.1: players. Which cards a hero may have in the card-pool."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.decks import Inclusion, get_card_object, list_heroes, read_print
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("1.1.3", "include", edition=EN)
def its_supertypes_are_among_the_heros(ask: Run, what: Inclusion) -> bool:
    """A card may be in a card-pool if its hero prints every supertype that the card prints.

    Without a hero, none may.
    """
    printed = read_print(get_card_object(ask, what), "supertypes")
    return any(set(read_print(hero, "supertypes")).issuperset(printed) for hero in list_heroes(ask, what.seat))
