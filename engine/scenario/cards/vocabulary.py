"""The vocabulary of a game's scenarios: words of cards, actions, events, and what patterns may name."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from engine.kernel import events as kernel_events
from engine.kernel import words as kernel_words
from engine.kernel.events import Event, lineage
from engine.kernel.game import Game
from engine.kernel.values import Word, tag
from engine.scenario.cards.phrasebook import Phrasebook, make_phrasebook

__all__ = [
    "SHARED_WORDS",
    "Vocabulary",
    "clause_modules",
    "find_kind",
    "game_modules",
    "make_vocabulary",
    "property_names",
]

_RULES = ".rules."

SHARED_WORDS: Mapping[str, type[Word]] = {
    tag(one): one
    for name in kernel_words.__all__
    if isinstance(one := getattr(kernel_words, name), type)
    and issubclass(one, Word)
    and one
    not in (kernel_words.Ability, kernel_words.Part, kernel_words.Counting)  # base classes, which no card writes
}
"""The words of cards that every game has, by name."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """What the cards and lines of a game's scenarios may contain, by name.

    `make_vocabulary` makes it, once for a game.
    """

    words: Mapping[str, type[Word]]
    """Every word that a card may use. The game's own replace the kernel's of the same name."""
    actions: Mapping[str, type[Word]]
    """Every action, by its verb."""
    events: Mapping[str, frozenset[str]]
    """Every name of an event, a parent's included, with the fields of all events of that name."""
    subjects: Mapping[str, frozenset[str]]
    """What else patterns are matched against, with its fields: every word in the game's modules and the kernel's."""
    book: Phrasebook = field(default_factory=Phrasebook)
    """How the words are said in plain words."""


@cache
def make_vocabulary(game: Game | None = None) -> Vocabulary:
    """The vocabulary of a game: its words, actions and events by name, and its phrases. It is made once.

    Without a game, what all games share: there are no actions then.
    """
    own = game.vocabulary if game is not None else ()
    return Vocabulary(
        words={**SHARED_WORDS, **{tag(one): one for one in own}},
        actions={tag(one): one for one in game.actions} if game is not None else {},
        events=_find_events(game.events if game is not None else ()),
        subjects=_find_subjects(game_modules(game) if game is not None else ()),
        book=make_phrasebook(game),
    )


@cache
def clause_modules(game: Game) -> tuple[str, ...]:
    """The names of the modules that hold a game's clauses (functions for rules), and of others in its `rules` folder.

    They are sorted, and only loaded modules are named: `engine.games.mtg.rules.activation`. They are found once for a
    game, so a module that is loaded later is not among them.
    """
    own = {clause.fn.__module__ for clause in game.rules.clauses}
    rules = tuple({name[: name.index(_RULES)] + _RULES for name in own if _RULES in name})
    return tuple(sorted(own | {name for name in sys.modules if name.startswith(rules)}))


@cache
def game_modules(game: Game) -> tuple[str, ...]:
    """The names of all loaded modules in a game's package, sorted: `engine.games.mtg.base`.

    They are found once for a game, so a module that is loaded later is not among them.
    """
    own = clause_modules(game)
    tops = {name.partition(_RULES)[0] if _RULES in name else name.rpartition(".")[0] for name in own} - {""}
    inside = tuple(f"{one}." for one in tops)
    return tuple(sorted({*own, *(name for name in sys.modules if name.startswith(inside))}))


def find_kind(name: str, kinds: Iterable[type], words: Mapping[str, type[Word]]) -> type[Word] | None:
    """The word of a name, if it is of one of these kinds: the game's own, or else the kernel's; None if neither is.

    `draw` gives the class `Draw` for the kinds `(Word,)`, and None for `(Filter,)`. `words` are the game's, by name.
    """
    for one in (words.get(name), SHARED_WORDS.get(name)):
        if one is not None and any(issubclass(one, kind) for kind in kinds):
            return one
    return None


def property_names(kind: type[Word]) -> set[str]:
    """The names of a word's properties, which patterns may read beside its fields: `{"condition"}` of `Static`."""
    return {name for name in dir(kind) if isinstance(getattr(kind, name), property)}


def _find_events(own: tuple[type[Event], ...]) -> dict[str, frozenset[str]]:
    """The fields and properties of every event, the kernel's and those given, by each of its names.

    A name may be a parent's: `moved` has the fields of all kinds of move.
    """
    shared = (getattr(kernel_events, name) for name in kernel_events.__all__)
    kinds = [*(one for one in shared if isinstance(one, type) and issubclass(one, Event)), *own]
    found: dict[str, frozenset[str]] = {}
    for kind in kinds:
        for name in lineage(kind):
            found[name] = found.get(name, frozenset()) | set(kind.__struct_fields__) | property_names(kind)
    return found


def _find_subjects(modules: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """The fields and properties of every word in some modules and in the kernel, by its name, such as `functioning`.

    Words of one name have their fields put together.
    """
    found: dict[str, frozenset[str]] = {}
    waiting = list(Word.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__ in modules or kind.__module__.startswith("engine.kernel"):
            found[tag(kind)] = found.get(tag(kind), frozenset()) | set(kind.__struct_fields__) | property_names(kind)
    return found
