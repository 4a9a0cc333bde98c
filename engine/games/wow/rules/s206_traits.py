"""Section 206: traits. Classes, factions and other traits, and who has them."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.position import as_list, get_hero_value
from engine.games.wow.rules.conditions import is_condition_met
from engine.games.wow.rules.tags import Trait, add_values
from engine.games.wow.words import ForHero
from engine.kernel.parts import Functioning
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("206.1", 4, on="100.2b")


@rules.defines("206.1", "printed:tags", after=("also_by_its_last_word", "an_archdruid_is_a_druid"))
def a_hero_who_is_no_traitor_is_loyal(ask: Run, id: str, so_far: object) -> object:
    """A card printed as a hero has the tag Loyal unless it has the tag Traitor."""
    printed = as_list(ask.state.objects[id].card.values.get("types"))  # current types rest on tags (305.3a)
    return add_values(so_far, "Loyal") if "hero" in printed and "Traitor" not in as_list(so_far) else so_far


@rules.allows("206.1a", "class-card")
def its_type_line_has_the_tag(ask: Run, what: Trait) -> bool:
    """A card is of a class if it has that class as a tag."""
    return ask.has(what.card, "tags", what.name)


@rules.allows("206.1a", "class-icon")
def the_icon_stands_outside_its_text(ask: Run, what: Trait) -> bool:
    """A card has a class icon if the class is among its icons."""
    return ask.has(what.card, "icons", what.name)


@rules.allows("206.1b", "player-of")
def whose_hero_has_the_icon(ask: Run, what: tuple[str, str]) -> bool:
    """A player belongs to a faction or class if the hero that they have in play has its icon: `("P1", "Horde")`.

    Without a hero it is false.
    """
    return what[1] in as_list(get_hero_value(ask, what[0], "icons"))


@rules.allows("206.1c", "condition")
def while_the_hero_has_the_trait(ask: Run, what: Functioning) -> bool:
    """The condition of a text for heroes of a trait is met in play while its controller's hero has that trait.

    The trait may be an icon, a tag or the talent.
    """
    return isinstance(what.ability, ForHero) and is_condition_met(ask, what)


@rules.defines("206.1d", "printed:neutral")
def without_an_icon_it_is_neutral(ask: Run, id: str, so_far: object) -> object:
    """A card is neutral if it has no icon."""
    return not as_list(ask.get(id, "icons"))
