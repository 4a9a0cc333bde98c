"""A game's phrases: how its filters, patterns and other words are said in plain words, as data beside the game's cast.

`phrases.yaml` in a game's folder has these keys, each of which may be missing:

- `kinds`: the fields whose members are said by their bare name (`types`), each with members that no card prints.
- `closed`: of these fields, those with no other members, each with members that have no bare name of their own.
- `keywords`: the keywords that clauses read, and the only list of them; one that ends in a blank goes on with something
  (`ward `).
- `adjectives`: of these fields, those that need a noun after them (`legendary permanent`).
- `nouns`: other words for objects, each with the fields of a filter (`spell: {zone: stack}`).
- `anything`, `card`: the noun for any object on the board, and elsewhere.
- `places`: zones that are not said as `in a graveyard` (`play: in play`).
- `pair`: the two fields that `+1/+1` changes.
- `minus`: the operator of `-1 power`, if it is not `add`.
- `phrases`: by the name of a word, templates with holes, each with the fields that it stands for.
- `joined`: the same for words that are said in several phrases with commas between.
- `abilities`: which word a mapping without `is` stands for, by the keys that it has (`with`). `adds` are further
  fields that it then has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from engine.kernel.game import Game
from engine.kernel.values import within
from engine.kernel.words import Card, Filter
from engine.scenario.form.strict_yaml import read

__all__ = ["AbilityShape", "Phrasebook", "make_phrasebook", "read_keywords"]


@dataclass(frozen=True, slots=True)
class AbilityShape:
    """A kind of ability that a mapping without `is` stands for, where it has these keys.

    `word` is the ability's name, such as `static`.
    """

    keys: tuple[str, ...]
    word: str
    adds: Mapping[str, Any]
    """The fields that it has besides."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrasebook:
    """How the words of a game are said in plain words.

    `make_phrasebook` reads it from a game's `phrases.yaml`.
    """

    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each bare name, such as `creature`, the fields that it may be a member of."""
    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    nouns: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    anything: str = "object"
    card: str = "card"
    places: Mapping[str, str] = field(default_factory=dict)
    zones: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    minus: str = "add"
    phrases: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    joined: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    abilities: tuple[AbilityShape, ...] = ()

    def has_keyword(self, text: str) -> bool:
        """Whether a text is a keyword of the game, as `flying`, or goes on from one, as `ward {2}` from `ward `."""
        return any(text == one or (one.endswith(" ") and text.startswith(one)) for one in self.keywords)


def read_keywords(path: Path) -> frozenset[str]:
    """The keywords that a file of phrases lists: those that clauses read, as `flying`. It raises what the book does."""
    return frozenset(read(path.read_text("utf-8")).get("keywords", ()))


@cache
def make_phrasebook(game: Game | None = None) -> Phrasebook:
    """The phrasebook of a game, read from its `phrases.yaml`. It is made once.

    Without a game, or without a file of phrases, it has no words; of a game, it then still has the zones.

    Raises:
        engine.scenario.form.strict_yaml.UnreadableError: The file of phrases is no YAML of this kind.
        OSError: The file of phrases cannot be read.
    """
    if game is None or game.scenario.phrases is None:
        return Phrasebook(zones=tuple(game.zones) if game is not None else ())
    data = read(Path(game.scenario.phrases).read_text("utf-8"))
    kinds: Mapping[str, list[str]] = data.get("kinds", {})
    members: dict[str, tuple[str, ...]] = {}
    printed = _collect_members(game)
    for name, listed in kinds.items():
        for one in (*listed, *game.scenario.members.get(name, ()), *printed.get(name, ())):
            if name not in members.get(one, ()):
                members[one] = (*members.get(one, ()), name)
    return Phrasebook(
        members=members,
        closed={name: tuple(listed) for name, listed in data.get("closed", {}).items()},
        keywords=tuple(data.get("keywords", ())),
        adjectives=tuple(data.get("adjectives", ())),
        nouns=data.get("nouns", {}),
        anything=data.get("anything", "object"),
        card=data.get("card", "card"),
        places=data.get("places", {}),
        zones=tuple(game.zones),
        pair=tuple(data.get("pair", ())),
        minus=data.get("minus", "add"),
        phrases=data.get("phrases", {}),
        joined=data.get("joined", {}),
        abilities=tuple(
            AbilityShape(tuple(one["with"]), one["is"], one.get("adds", {})) for one in data.get("abilities", ())
        ),
    )


def _collect_members(game: Game) -> Mapping[str, list[str]]:
    """The texts that the game's cards, and the tokens that they create, print in each field, by field; some come twice.

    `{"types": ["creature", "artifact", …], "power": []}`: numbers, `none` and texts with a point are left out.
    """
    found = defaultdict[str, list[str]](list)
    for card in game.cards.values():
        for one in within(card):
            printed = one.values if isinstance(one, Card) else one.has if isinstance(one, Filter) else {}
            for name, got in printed.items():
                listed = got if isinstance(got, tuple) else (got,)
                found[name] += (text for text in listed if isinstance(text, str) and "." not in text and text != "none")
    return found
