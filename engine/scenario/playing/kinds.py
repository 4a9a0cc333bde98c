"""What an object is: the words for it, such as `orc` or `token`, and which words a scenario may use.

A word is the slug of the object's name, or of one of its types, subtypes, supertypes, tags, races, colours or keywords.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import msgspec

from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.kernel.values import within
from engine.kernel.words import Card, Filter, Modify
from engine.scenario.cards.phrasebook import make_phrasebook
from engine.scenario.playing.lines import LineError
from rulebook.ids import make_slug

__all__ = ["Belonging", "collect_kinds", "list_kinds", "require_kinds"]

_TOKEN = "token"  # noqa: S105 - a kind of object
_FIELDS = frozenset({"name", "color"})
"""Fields whose value is a word for the object, beside a game's lists."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """What an object is, or with `negated` what it is not."""

    kinds: frozenset[str]
    negated: bool = False

    def fits(self, wanted: Collection[str]) -> bool:
        """Whether the object is all of these words, such as `["Elf"]`; with `negated`, whether it is none of them.

        Words are compared as slugs, so `Elf` and `elf` are the same. No words give True.
        """
        has = [make_slug(one) in self.kinds for one in wanted]
        return not any(has) if self.negated else all(has)


def _list_fields(game: Game) -> frozenset[str]:
    """Give the names of the fields of a game whose values are words for an object, such as `types` and `name`."""
    return (game.lists | _FIELDS) - {"abilities"}


def list_kinds(run: Run, id: str, wanted: Collection[str] = ()) -> frozenset[str]:
    """Give the words for an object as slugs: `{"orc", "token"}`. Of one that is gone, they are those that it had last.

    The answer rests on the values that give the `wanted` words (slugs), and on no other.
    """
    with run.without_entries():
        found = {field: _list_slugs(run.get(id, field)) for field in sorted(_list_fields(run.game))}
        for (field, member), words in _list_other_words(run.game).items():
            found[field] |= words if member in found.get(field, ()) else set()
        token = {_TOKEN} if run.get(id, _TOKEN) is True else set[str]()
    for field, words in found.items():
        if words & set(wanted):
            run.get(id, field)
    return frozenset(token.union(*found.values()))


def _list_slugs(value: object) -> set[str]:
    """Give the slugs of the texts in a value: `{"orc"}` for `("Orc", 3)` or `"Orc"`.

    A value without texts gives none.
    """
    return set(map(make_slug, _list_texts(value)))


def _list_texts(value: object) -> Iterator[str]:
    """Give the texts in a value: the text itself, or those in a tuple, one level deep; nothing for other values."""
    yield from (one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str))


@cache
def _list_other_words(game: Game) -> Mapping[tuple[str, str], set[str]]:
    """Give the other words, as slugs, for the members of a game's fields: `{("colors", "w"): {"white"}}`.

    They are the nouns in its phrases that stand for one member of one field. They are computed once for a game.
    """
    found: dict[tuple[str, str], set[str]] = {}
    for noun, stands_for in make_phrasebook(game).nouns.items():
        has = stands_for.get("has", {})
        if len(stands_for) == len(has) == 1:
            (field, member), *_ = has.items()
            if isinstance(member, str) and field in _list_fields(game):
                found.setdefault((field, make_slug(member)), set()).add(make_slug(noun))
    return found


def collect_kinds(game: Game, cards: Mapping[str, Card]) -> frozenset[str]:
    """Give, as slugs, every word for an object that a game or a scenario's own cards have: types, names, colours.

    `token` is always among them.

    Args:
        game: The game.
        cards: The cards of the game and of the scenario, by slug.
    """
    own = [card for card in cards.values() if game.cards.get(card.name) is not card]
    return _collect_own_kinds(game) | frozenset(_find_kinds(game, own))


@cache
def _collect_own_kinds(game: Game) -> frozenset[str]:
    """Give, as slugs, every word for an object that a game has: what it lists, and what its cards say.

    `token` is one. They are computed once for a game.
    """
    listed = {make_slug(one) for one in game.scenario.kinds}
    others = set[str]().union(*_list_other_words(game).values())
    return frozenset({_TOKEN, *listed, *others, *_find_kinds(game, game.cards.values())})


def _find_kinds(game: Game, cards: Iterable[Card]) -> Iterator[str]:
    """Give, as slugs, the words that cards print, ask for, give to others, or print on tokens.

    One may come several times. Only the fields that `_list_fields` names are read.
    """
    fields = _list_fields(game)
    for one in (one for card in cards for one in within(card) if isinstance(one, msgspec.Struct)):
        if isinstance(one, Modify):
            held = {one.field: one.by}
        elif isinstance(one, Filter):
            held = dict(one.has)
        elif isinstance(one, Card):
            held = {**one.values, "name": one.name}
        else:
            held = {name: getattr(one, name) for name in one.__struct_fields__}
        yield from (make_slug(text) for field in fields & set(held) for text in _list_texts(held[field]))


def require_kinds(wanted: Collection[str], known: Collection[str], where: str) -> None:
    """Require that each word, taken as a slug, is one that an object can be.

    Args:
        wanted: The words, such as `["Elf"]`.
        known: All words that an object can be, as slugs.
        where: What the words stand in, as the beginning of the message.

    Raises:
        LineError: One is not known, or `wanted` is empty. The message names up to three words like it.
    """
    if not wanted:
        raise LineError(f"{where}: say what it is, such as a type or a card's name")
    for one in wanted:
        if (word := make_slug(one)) not in known:
            near = difflib.get_close_matches(word, known, 3)
            meant = f"; is {' or '.join(near)} meant?" if near else ""
            raise LineError(f"{where}: nothing in the game or this file is called {one!r}{meant}")
