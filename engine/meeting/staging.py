"""The ways in which two cards are brought together, and the position of each.

A game's `stagings.yaml` says what its table looks like:

- `lying`: for each type of card, the zone in which it lies; a card of no such type cannot lie.
- `passing`: kinds of abilities. A card that has no others does not stay, and so cannot lie.
- `hand` and `discard`: the zones in which a card waits to be played, and in which it lies when it is spent.
- `text` and `traits`: the printed values that count as text, and those that a blank card keeps at the level `text`.
- `kinds`: the words of cards that may concern a trait without naming it, as a copy does.
- `actors`: the labels of other cards that act, after the two.
- `paid`: the events by which a cost is paid. How much was paid is seen, and not with what.
- `beside`: for a word of a card, what else lies there if either card says it.
- `skipped`: the actions that bring no cards together; `later`: those done where nothing else can be.
- `counters`: for a printed value, the counter of which a card that lies there has as many.
- `costs`: the fields of actions that name what is given up as a cost. Each thing of the player's own is tried there.
- `seats`: what else lies there. `mine` and `theirs` are plain cards that stand by; `stimulus` is one that is
  played after the two cards.
- `turns`: the last turn that is played where a card says one of the words `turning`. Else play ends with the turn of
  the last seat that has a card there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

import msgspec

from engine.kernel.values import Word, tag, within
from engine.kernel.words import Card
from engine.scenario.form.strict_yaml import read

__all__ = [
    "LABELS",
    "WAYS",
    "Label",
    "Staging",
    "Way",
    "concerns_traits",
    "find_last_turn",
    "find_zone",
    "lay_out",
    "list_card_words",
    "list_ways",
    "name_other",
    "read_staging",
    "tell_way",
]


Label: TypeAlias = Literal["a", "b"]
"""The label of one of the two cards."""

LABELS: tuple[Label, ...] = ("a", "b")


def name_other(label: Label) -> Label:
    """Give the label of the other card: `b` for `a`, and `a` for `b`."""
    return "b" if label == "a" else "a"


class Staging(msgspec.Struct, frozen=True):
    """What a game's table looks like when two cards are brought together. See the keys above."""

    lying: dict[str, str]
    passing: tuple[str, ...]
    hand: str
    discard: str
    text: tuple[str, ...]
    traits: tuple[str, ...]
    kinds: tuple[str, ...]
    actors: tuple[str, ...]
    paid: tuple[str, ...]
    beside: dict[str, dict[str, dict[str, Any]]]
    skipped: tuple[str, ...]
    later: tuple[str, ...]
    counters: dict[str, str]
    costs: tuple[str, ...]
    seats: dict[str, dict[str, Any]]
    turns: int
    turning: tuple[str, ...]


class Way(msgspec.Struct, frozen=True):
    """One way to bring two cards together: for each, whose it is and where (`lying`, `hand` or `discard`).

    `name` says it with `{x}` and `{y}` for the cards, and `japanese` in Japanese. `first` is the label of the card that
    is played first where both are in hand. `avoid` says that choices and targets prefer anything to the other card.
    `waits` says that nothing is played before what waits on the stack is gone. `onto` is the label of a plain card at
    which both are aimed, if they can be. With `early`, what else is done last (`later`) is done first. With `counted`,
    a card that lies there has some of the counters that it speaks of.
    """

    name: str
    japanese: str
    a: tuple[str, str]
    b: tuple[str, str]
    first: Label = "a"
    avoid: bool = False
    waits: bool = False
    onto: str = ""
    early: bool = False
    counted: bool = False

    @property
    def mirrored(self) -> Way:
        """The same way with the two cards exchanged: their places, and which of them is played first."""
        return msgspec.structs.replace(self, a=self.b, b=self.a, first=name_other(self.first))


_LYING, _HAND, _SPENT = ("P1", "lying"), ("P1", "hand"), ("P1", "discard")
_THEIRS = ("P2", "lying")

_PAIRS = (
    Way(
        "{x} lies there; its controller plays {y}",
        "{x}が場にあり、そのコントローラーが{y}を使う",
        _LYING,
        _HAND,
    ),
    Way("{x} lies there; its opponent plays {y}", "{x}が場にあり、その対戦相手が{y}を使う", _THEIRS, _HAND),
    Way("{x} and {y} lie there, opposed", "{x}と{y}が対戦相手どうしの場にある", _LYING, _THEIRS),
    Way("{x} and {y} lie there, side by side", "{x}と{y}が同じプレイヤーの場にある", _LYING, _LYING),
    Way("one player plays {x}, then {y}", "同じプレイヤーが{x}、次に{y}を使う", _HAND, _HAND, waits=True),
    Way(
        "one player plays {x}, then {y}, at a plain card",
        "同じプレイヤーが{x}、次に{y}を特徴のないカードに使う",
        _HAND,
        _HAND,
        waits=True,
        onto="mine",
    ),
    Way(
        "one player plays {x}; the opponent has {y} in hand",
        "プレイヤーが{x}を使い、対戦相手の手札に{y}がある",
        _HAND,
        ("P2", "hand"),
    ),
    Way("{x} lies in the discard pile; {y} is played", "{x}が捨て札にあり、{y}を使う", _SPENT, _HAND),
    Way("{x} lies in the discard pile; {y} lies there", "{x}が捨て札にあり、{y}が場にある", _SPENT, _LYING),
    Way(
        "{x} lies there; its controller plays {y}, aimed elsewhere",
        "{x}が場にあり、そのコントローラーが{y}を他のものに使う",
        _LYING,
        _HAND,
        avoid=True,
    ),
    Way(
        "{x} lies there; its opponent plays {y}, aimed elsewhere",
        "{x}が場にあり、その対戦相手が{y}を他のものに使う",
        _THEIRS,
        _HAND,
        avoid=True,
    ),
    Way(
        "{x} lies there; its controller plays {y} in the other player's turn",
        "{x}が場にあり、そのコントローラーが相手のターンに{y}を使う",
        _THEIRS,
        ("P2", "hand"),
    ),
    Way(
        "{x} lies there; its controller sets {y} aside and plays it later",
        "{x}が場にあり、そのコントローラーが{y}を脇に置いてから使う",
        _LYING,
        _HAND,
        early=True,
    ),
    Way(
        "{x} lies there; its controller sets {y} aside in the other player's turn, and plays it later",
        "{x}が場にあり、そのコントローラーが相手のターンに{y}を脇に置いてから使う",
        _THEIRS,
        ("P2", "hand"),
        early=True,
    ),
    Way(
        "{x} lies there; its opponent sets {y} aside and plays it later",
        "{x}が場にあり、その対戦相手が{y}を脇に置いてから使う",
        _THEIRS,
        _HAND,
        early=True,
    ),
    Way(
        "{x} lies there with counters; its controller plays {y}",
        "カウンターの置かれた{x}が場にあり、そのコントローラーが{y}を使う",
        _LYING,
        _HAND,
        counted=True,
    ),
    Way(
        "{x} lies there with counters; its opponent plays {y}",
        "カウンターの置かれた{x}が場にあり、その対戦相手が{y}を使う",
        _THEIRS,
        _HAND,
        counted=True,
    ),
    Way(
        "{x} and {y} lie there, side by side, with counters",
        "カウンターの置かれた{x}と{y}が同じプレイヤーの場にある",
        _LYING,
        _LYING,
        counted=True,
    ),
)

WAYS: tuple[Way, ...] = tuple(
    one for way in _PAIRS for one in ((way,) if way.a == way.b == _LYING else (way, way.mirrored))
)
"""Every way, the most telling first, each with its mirror image where that is another."""


def tell_way(way: Way, cards: Mapping[Label, str], language: str) -> str:
    """Write how two cards are brought together: `"Alpha lies there; its controller plays Beta"`.

    The card of `way.first` takes the first place in the sentence.

    Args:
        way: The way.
        cards: The names of the cards by label, `a` and `b`.
        language: `ja`; any other gives English.
    """
    x, y = way.first, name_other(way.first)
    template = way.japanese if language == "ja" else way.name
    return template.format(x=cards[x], y=cards[y])


@cache
def read_staging(game: str) -> Staging:
    """Give the staging of a game, from the `stagings.yaml` in the folder of its name, as `mtg`; it is read once.

    Raises:
        LookupError: The game has none.
    """
    file = resources.files("engine.games").joinpath(game, "stagings.yaml")
    if not file.is_file():
        raise LookupError(f"no stagings for {game!r}: it needs engine/games/{game}/stagings.yaml")
    return msgspec.convert(read(file.read_text("utf-8")), Staging, strict=False)


def find_zone(card: Card, place: str, staging: Staging) -> str | None:
    """Give the zone of a card in a place of a way (`lying`, `hand` or `discard`), as `battlefield`.

    It is None only for `lying`: the card has no type or subtype that lies, or all its abilities are of passing kinds.
    The first of its types that lies decides.
    """
    if place != "lying":
        return staging.hand if place == "hand" else staging.discard
    if card.abilities and {tag(one) for one in card.abilities} <= set(staging.passing):
        return None
    types = [*_list_texts(card.values.get("types")), *_list_texts(card.values.get("subtypes"))]
    return next((staging.lying[one] for one in types if one in staging.lying), None)


def _list_texts(value: object) -> tuple[str, ...]:
    """Give the members of a listed value as texts; `()` if it is no list."""
    return tuple(map(str, value)) if isinstance(value, (tuple, list, frozenset)) else ()


def list_ways(first: Card, second: Card, staging: Staging) -> Iterator[Way]:
    """Give the ways that two cards allow, the most telling first. A card lies discarded only if one of them says so.

    Ways that set a card aside need one in hand that speaks of it; those with counters, a lying card that gets some.
    Ways with a place where a card cannot be are left out.
    """
    says_discard = any(staging.discard in one for card in (first, second) for one in list_card_words(card))
    for way in WAYS:
        if "discard" in (way.a[1], way.b[1]) and not says_discard:
            continue
        cards = ((first, way.a), (second, way.b))
        if way.early and not any(where[1] == "hand" and _says_later(card, staging) for card, where in cards):
            continue
        if way.counted and not any(where[1] == "lying" and list_own_counters(card) for card, where in cards):
            continue
        if all(find_zone(card, where[1], staging) for card, where in cards):
            yield way


def concerns_traits(first: Card, second: Card, staging: Staging) -> bool:
    """Tell whether the traits of two cards, as subtypes, may matter.

    They may if one card names a trait of the other, or if either has a word for any trait, as a copy has. A card's own
    printed traits do not name it.
    """
    words = [{*list_card_words(one)} for one in (first, second)]
    if any(not some.isdisjoint(staging.kinds) for some in words):
        return True
    return any(
        {str(trait) for name in staging.traits for trait in _list_texts(one.values.get(name))}
        & {*_list_named(other, staging)}
        for one, other in ((first, second), (second, first))
    )


def _list_named(card: Card, staging: Staging) -> Iterator[str]:
    """Give every text in a card's abilities and back, and in its values but for its own traits."""
    values = {key: value for key, value in card.values.items() if key not in staging.traits}
    yield from (one for one in within((values, card.abilities, card.back)) if isinstance(one, str))


def _says_later(card: Card, staging: Staging) -> bool:
    """Tell whether a card has a use that is otherwise done last, as `foretell`."""
    return any(one in staging.later for one in list_card_words(card))


def list_own_counters(card: Card) -> tuple[str, ...]:
    """Give the kinds of counters that a card's text puts on itself, each once: `("+1/+1",)`; `()` if it puts none.

    They are those of words with a `counter` and the value `this`. The back is not read.
    """
    found = (one for one in within((card.values, card.abilities)) if isinstance(one, Word) and hasattr(one, "counter"))
    kinds = (getattr(one, "counter") for one in found if "this" in map(str, msgspec.structs.astuple(one)))  # noqa: B009
    return tuple(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))


def names_itself(card: Card) -> bool:
    """Tell whether a word of a card's abilities has the card's own name as its `name`: it asks for cards like it."""
    return any(getattr(one, "name", None) == card.name for one in within(card.abilities) if isinstance(one, Word))


def list_card_words(card: Card) -> Iterator[str]:
    """Give every text in a card's values, abilities and back, and the tag of every word: `draw` for `Draw`.

    Keys of values are among the texts, and what comes twice is given twice.
    """
    for one in within((card.values, card.abilities, card.back)):
        if isinstance(one, (str, Word)):
            yield one if isinstance(one, str) else tag(one)


def find_last_turn(way: Way, cards: Iterable[Card], staging: Staging) -> int:
    """Give the number of the last turn that is played of a way, counted from 1.

    If a card speaks of turns, or one is set aside, it is the staging's `turns`. Else it is 2 if a card is the second
    player's, else 1.
    """
    turning = set(staging.turning)
    if way.early or any(one in turning for card in cards for one in list_card_words(card)):
        return staging.turns
    return 2 if "P2" in (way.a[0], way.b[0]) else 1


def lay_out(
    way: Way, printed: Mapping[Label, Card], names: Mapping[Label, str], staging: Staging, hosts: dict[str, str]
) -> dict[str, Any]:
    """Give the position of a way as a scenario writes it, by seat and zone: `{"P1": {"hand": [{"a": "Alpha"}]}, ...}`.

    What the game's table has lies there first, with what it puts beside for a word of the cards. A lying card with
    counters or a host is `{"a": {"card": "Alpha", "counters": {...}}}`. One that asks for its own name has a copy,
    `a-twin`. A card that cannot lie there stands under the zone `None`, which no game has.

    Args:
        way: The way.
        printed: The printed cards by label, `a` and `b`. They decide the zones.
        names: The name to write for each label. The place of a label without one stays empty.
        staging: The game's table.
        hosts: For a label, the label of what it is attached to.
    """
    given = deepcopy(staging.seats)
    says = {word for label in names for word in list_card_words(printed[label])}
    for word, seats in staging.beside.items():
        if word in says:
            for seat, piles in seats.items():
                for pile, some in piles.items():
                    given.setdefault(seat, {}).setdefault(pile, []).extend(deepcopy(some))
    for label, (seat, place) in zip(LABELS, (way.a, way.b), strict=True):
        if label not in names:
            continue
        zone = find_zone(printed[label], place, staging)
        listed: dict[str, Any] = {"card": names[label]}
        if place == "lying":
            values = printed[label].values
            counters = {one: values[key] for key, one in staging.counters.items() if isinstance(values.get(key), int)}
            counters |= dict.fromkeys(list_own_counters(printed[label]), _COUNTERS) if way.counted else {}
            listed |= {"counters": counters} if counters else {}
            listed |= {"host": hosts[label]} if label in hosts else {}
        pile = given.setdefault(seat, {}).setdefault(str(zone), [])
        pile.append({label: listed if len(listed) > 1 else names[label]})
        if place == "lying" and names_itself(printed[label]):
            pile.append({f"{label}-twin": names[label]})  # it asks for others like it
    return given


_COUNTERS = 3
"""How many counters of each kind lie on a card that is laid out with counters."""
