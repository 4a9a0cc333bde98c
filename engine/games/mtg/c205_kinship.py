"""205.3: objects that share a creature type."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.refs import listed
from engine.games.mtg.types import subtype_set
from engine.games.mtg.words import Reference
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["Kindred"]


class Kindred(Word, frozen=True):
    """Those that match and share a creature type with an object, as it is or last was: `chosen` in what `then` does."""

    of: Filter
    to: Reference
    then: tuple[Word, ...]


def akin(ask: Run, id: str, other: str) -> bool:
    """Whether two objects have a creature type in common; of what has left, as it last was."""
    return bool(_creature_types(ask, id) & _creature_types(ask, other))


def _creature_types(ask: Run, id: str) -> set[object]:
    return {one for one in listed(ask.get(id, "subtypes")) if subtype_set(str(one)) == "creature"}


@rules.does("608.2c", "effect:kindred")
def those_of_a_common_creature_type(ask: Run, said: tuple[Kindred, Context]) -> Does:
    word, context = said
    noted = context.notes.get(word.to)
    others = noted if isinstance(noted, tuple) else (resolve_reference(word.to, context, ask.state),)
    fit = tuple(id for id in ask.find(word.of, context) if any(akin(ask, id, str(other)) for other in others))
    ask.effects(word.then, remembering(context, fit))
    yield from ()
