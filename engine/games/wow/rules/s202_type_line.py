"""Section 202: type line. Types and tags, and what follows from some tags."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.position import as_list
from engine.games.wow.rules.modifiers import apply_statement
from engine.games.wow.rules.tags import BY_THE_LAST_WORD, add_values
from engine.games.wow.words import ChooseType
from engine.kernel.events import Set
from engine.kernel.parts import Application
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

rules.rests("202.4a", 1, on="202.4")

rules.shape("202.1", "types and tags are lists that filters read")


@rules.defines("202.1a", "printed:tags")
def also_by_its_last_word(ask: Run, id: str, so_far: object) -> object:
    """A card with certain tags of two words, such as Fire Totem, also has the last word as a tag."""
    lasts = (str(tag).rpartition(" ")[2] for tag in as_list(so_far) if tag in BY_THE_LAST_WORD)
    return add_values(so_far, *lasts)


@rules.defines("202.3", "apply")
def on_the_type_line(ask: Run, work: Application, so_far: object) -> object:
    """The tags with those that a modifier adds; any other change is left alone."""
    return apply_statement(work, "202.3", so_far)


@rules.does("202.4", "effect:choose-type")
def any_tag_of_an_ally(ask: Run, said: tuple[ChooseType, Context]) -> Does:
    """The controller chooses an ally type, and the source keeps it in its mark `chosen`.

    The choice is among the types of all known allies. Hands and decks are not looked at.
    """
    here = [obj.card for obj in ask.state.objects.values() if obj.zone in {"play", "stack", "graveyard"}]
    allies = [card for card in (*ask.game.cards.values(), *here) if "ally" in as_list(card.values.get("types"))]
    tags = {str(tag) for card in allies for tag in as_list(card.values.get("tags"))}
    options = sorted({word for tag in tags for word in _list_ally_types(tag)} - {"Arena", "Monster"})
    context = said[1]
    yield Set(context.source, "chosen", ask.choose(context.controller, "ally-type", options))


def _list_ally_types(tag: str) -> tuple[str, ...]:
    """The ally types that a tag stands for: `("Night Elf", "Elf")`.

    Where its last word is no tag, it is the tag alone.
    """
    return (tag, tag.rpartition(" ")[2]) if tag in BY_THE_LAST_WORD else (tag,)


@rules.defines("202.4a", "printed:tags", after=also_by_its_last_word)
def an_archdruid_is_a_druid(ask: Run, id: str, so_far: object) -> object:
    """A card with the tag Archdruid has the tag Druid too."""
    return add_values(so_far, "Druid") if "Archdruid" in as_list(so_far) else so_far
