"""The vocabulary of a game's scenarios, made once a game: words of cards, actions, events, and what patterns name."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.kernel import events as kernel_events
from engine.kernel import words as kernel_words
from engine.kernel.events import Event, lineage
from engine.kernel.game import Game
from engine.kernel.values import Word, tag

__all__ = ["SHARED_WORDS", "Vocabulary", "clause_modules", "find_kind", "game_modules", "property_names", "vocabulary"]

_RULES = ".rules."

SHARED_WORDS: Mapping[str, type[Word]] = {
    tag(one): one
    for name in kernel_words.__all__
    if isinstance(one := getattr(kernel_words, name), type)
    and issubclass(one, Word)
    and one not in (kernel_words.Ability, kernel_words.Part, kernel_words.Counting)  # kinds of words, and none to write
}
"""The words of cards that every game has."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """What the cards and lines of a game's scenarios may say, by name."""

    words: Mapping[str, type[Word]]
    """Every word that a card may use; the game's own before the kernel's."""
    actions: Mapping[str, type[Word]]
    """Every action, by the verb for it."""
    events: Mapping[str, frozenset[str]]
    """Every name that an event answers to, with the fields of all that answer to it."""
    subjects: Mapping[str, frozenset[str]]
    """What else patterns are held against, with its fields: every word beside the game's clauses."""


@cache
def vocabulary(game: Game | None = None) -> Vocabulary:
    """The vocabulary of a game; of none, what all games share."""
    own = game.vocabulary if game is not None else ()
    return Vocabulary(
        words={**SHARED_WORDS, **{tag(one): one for one in own}},
        actions={tag(one): one for one in game.actions} if game is not None else {},
        events=_find_events(game.events if game is not None else ()),
        subjects=_find_subjects(game_modules(game) if game is not None else ()),
    )


@cache
def clause_modules(game: Game) -> tuple[str, ...]:
    """The modules in which a game's clauses stand, and those beside them in its `rules` folder."""
    own = {clause.fn.__module__ for clause in game.rules.clauses}
    rules = tuple({name[: name.index(_RULES)] + _RULES for name in own if _RULES in name})
    return tuple(sorted(own | {name for name in sys.modules if name.startswith(rules)}))


@cache
def game_modules(game: Game) -> tuple[str, ...]:
    """Every module of a game: those of its rules, and all that stand in the same package."""
    own = clause_modules(game)
    tops = {name.partition(_RULES)[0] if _RULES in name else name.rpartition(".")[0] for name in own} - {""}
    inside = tuple(f"{one}." for one in tops)
    return tuple(sorted({*own, *(name for name in sys.modules if name.startswith(inside))}))


def find_kind(name: str, kinds: Iterable[type], words: Mapping[str, type[Word]]) -> type[Word] | None:
    """The word of a name that is of one of these kinds: the game's own, or else the kernel's of the same name."""
    for one in (words.get(name), SHARED_WORDS.get(name)):
        if one is not None and any(issubclass(one, kind) for kind in kinds):
            return one
    return None


def property_names(kind: type[Word]) -> set[str]:
    """What a word tells beside its fields: of an event, the object that came of it, say."""
    return {name for name in dir(kind) if isinstance(getattr(kind, name), property)}


def _find_events(own: tuple[type[Event], ...]) -> dict[str, frozenset[str]]:
    shared = (getattr(kernel_events, name) for name in kernel_events.__all__)
    kinds = [*(one for one in shared if isinstance(one, type) and issubclass(one, Event)), *own]
    found: dict[str, frozenset[str]] = {}
    for kind in kinds:
        for name in lineage(kind):
            found[name] = found.get(name, frozenset()) | set(kind.__struct_fields__) | property_names(kind)
    return found


def _find_subjects(modules: tuple[str, ...]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    waiting = list(Word.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__ in modules or kind.__module__.startswith("engine.kernel"):
            found[tag(kind)] = found.get(tag(kind), frozenset()) | set(kind.__struct_fields__) | property_names(kind)
    return found
