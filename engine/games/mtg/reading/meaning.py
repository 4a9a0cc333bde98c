"""The meaning of a tree: what two wordings, and two languages, that say the same have in common.

A meaning is a `Term`: a constructor with arguments, texts and sets. Modifiers of a noun are a set, lists are flat, and
targets are aims in order, whether they are told inline or declared. What refers back becomes what it refers to.
"""

from __future__ import annotations

from engine.games.mtg.reading import (
    abilities,
    constructs,
    counters,
    differences,
    effects,
    events,
    happenings,
    objects,
    offers,
    tokens,
)
from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.scope import Scope
from engine.games.mtg.reading.terms import Term

__all__ = ["find_meaning"]

_RULES_OF = (
    effects,
    events,
    abilities,
    happenings,
    objects,
    constructs,
    offers,
    tokens,
    counters,
    differences,
)
"""The modules whose rules `Scope` applies: importing them registers the rules."""


def find_meaning(tree: Tree, language: str) -> Term:
    """Give the meaning of a line's tree as one term: "draw two cards." on a sorcery gives `Term("spell", ...)`.

    Targets that the line declares stand in its argument `aims`, a tuple in order; without targets there is no `aims`.

    Args:
        tree: What the chart gives for a line.
        language: The language of its text, `en` or `ja`. In Japanese これ is the source, and それ only if nothing else
            was named.

    Raises:
        MeaningError: A pronoun has nothing to refer to, or the tree reads what no text means.
    """
    return Scope(language).tell_ability(tree)
