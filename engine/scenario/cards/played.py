"""What the engine plays of a card: its printed values, each ability as a scenario writes it, and what is not written.

An ability is unwritten where it stands for words that no vocabulary has yet, or that were not read. So is one with a
word that no clause of the game performs. The engine then stops where it would matter, and guesses nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.kernel.game import Game
from engine.kernel.values import Word, tag, within
from engine.kernel.words import Ability, Card, Counting, Part
from engine.scenario.cards.encode import encode_card, encode_word
from engine.scenario.cards.vocabulary import make_vocabulary
from engine.scenario.form.writer import write_value
from rulebook.ids import make_slug

__all__ = ["PlayedAbility", "PlayedCard", "UsedWord", "describe_card", "find_cards", "format_played"]

_DONE_IN = frozenset({"does", "then", "first", "into", "pay", "after"})
"""The fields of words whose members are done."""


@dataclass(frozen=True, slots=True)
class UsedWord:
    """A word that an ability uses, and what the vocabulary says of it."""

    word: str
    says: str


@dataclass(frozen=True, slots=True)
class PlayedAbility:
    """One ability: as a scenario writes it, and the words that it uses.

    `written` is such as `{static: [+1/+1 to creature you control]}`.
    """

    written: str
    words: tuple[UsedWord, ...]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card, or one face of it, as the engine plays it. `unwritten` are the abilities that cannot be played yet."""

    name: str
    values: Mapping[str, str]
    abilities: tuple[PlayedAbility, ...]
    unwritten: tuple[str, ...]
    back: PlayedCard | None = None


def find_cards(name: str, cards: Mapping[str, Card]) -> list[Card]:
    """The cards of a name, in any spelling that gives the same slug: `test ANTHEM` finds `Test Anthem`.

    An empty list if there is none. The keys of `cards` do not count.
    """
    return [card for card in cards.values() if make_slug(card.name) == make_slug(name)]


def describe_card(card: Card, game: Game) -> PlayedCard:
    """What the engine of a game plays of a card: its name, its values by field as texts, and its abilities.

    A value is as in `{"power": "2"}`. Every ability is listed, and `unwritten` says again what of them cannot be
    played. The other face comes as `back`.
    """
    values = {key: one for key, one in encode_card(card, game).items() if key not in {"abilities", "back"}}
    return PlayedCard(
        name=card.name,
        values={key: write_value(one) for key, one in values.items()},
        abilities=tuple(_describe_ability(one, game) for one in card.abilities),
        unwritten=tuple(said for one in card.abilities for said in _list_unwritten(one, game)),
        back=describe_card(card.back, game) if card.back is not None else None,
    )


def _describe_ability(ability: Ability, game: Game) -> PlayedAbility:
    """An ability as a scenario writes it, as `{static: [+1/+1 to creature you control]}`, and the words that it uses.

    Each word is with what the vocabulary says of it, sorted by name.
    """
    known = set(make_vocabulary(game).words.values())
    used = {type(one) for one in within(ability) if isinstance(one, Word) and type(one) in known}
    words = sorted((tag(kind), _read_docstring(kind)) for kind in used)
    return PlayedAbility(write_value(encode_word(ability, game)), tuple(UsedWord(*one) for one in words))


def _read_docstring(kind: type[Word]) -> str:
    """What the vocabulary says of a word: the first paragraph of its docstring on one line; empty if it has none."""
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split())


def _list_unwritten(ability: Ability, game: Game) -> Iterator[str]:
    """What of an ability cannot be played: the ability as a whole, or each word that no clause performs.

    The ability is as a scenario writes it; a word is told as `drain: no clause of mtg does it (drain 2)`. If all is
    played, nothing.
    """
    if tag(ability) in {"unread", "unwritten"}:
        yield write_value(encode_word(ability, game))
        return
    for word in _list_done(ability):
        if not game.clauses("does", f"effect:{tag(word)}"):
            yield f"{tag(word)}: no clause of {game.name} does it ({write_value(encode_word(word, game))})"


def _list_done(ability: Ability) -> Iterator[Word]:
    """The words within an ability that stand where something is done, as the `deal` of `{do: [deal 3]}`.

    Abilities, parts and amounts that stand there are left out.
    """
    for one in within(ability):
        if isinstance(one, Word):
            for name in _DONE_IN.intersection(one.__struct_fields__):
                held = getattr(one, name)
                for word in held if isinstance(held, tuple) else (held,):
                    if isinstance(word, Word) and not isinstance(word, (Ability, Part, Counting)):
                        yield word


def format_played(found: PlayedCard) -> Iterator[str]:
    """Write what the engine plays of a card as lines: its values, its abilities, and last the words that they use.

    The first is `as the engine plays it: Test Anthem`. Those of its other face follow before the words. Each word
    stands once, sorted by name.
    """
    yield from _list_lines(found)
    words = dict.fromkeys(word for face in (found, found.back) if face for one in face.abilities for word in one.words)
    yield from (f"  word       {word.word}: {word.says}" for word in sorted(words, key=lambda word: word.word))


def _list_lines(found: PlayedCard) -> Iterator[str]:
    """The lines for the name, the values, the abilities and what is unwritten, of a card and then of its other face.

    A face without values has `  printed    nothing`.
    """
    values = ", ".join(f"{key}: {one}" for key, one in found.values.items())
    yield f"as the engine plays it: {found.name}"
    yield f"  printed    {values or 'nothing'}"
    yield from (f"  ability    {one.written}" for one in found.abilities)
    yield from (f"  unwritten  {one}" for one in found.unwritten)
    if found.back is not None:
        yield from _list_lines(found.back)
