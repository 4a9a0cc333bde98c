"""How two cards are brought together: which ways they allow, and the position of each.

A game's `stagings.yaml` says what its table looks like:

- `lying`: for each type of card, the zone in which it lies; a card of no such type cannot lie.
- `passing`: kinds of abilities. A card that has no others does not stay, and so cannot lie.
- `unheld`: types of cards that are in no hand and no discard pile, as tokens are.
- `hand` and `discard`: the zones in which a card waits to be played, and in which it lies when it is spent.
- `text` and `traits`: the printed values that count as text, and those that a blank card keeps at the level `text`.
- `kinds`: the words of cards that may concern a trait without naming it, as a copy does.
- `actors`: the labels of other cards that act, after the two.
- `paid`: the events by which a cost is paid. How much was paid is seen, and not with what.
- `beside`: for a word of a card, what else lies there if either card says it.
- `bodies`: the same, for a word of a card's abilities.
- `skipped`: the actions that bring no cards together; `later`: those done where nothing else can be, each with the word
  of a card that has such a use. `verb`: the action by which a card in hand is played.
- `used`: the words of cards with an ability that a player uses.
- `quick`: the words of cards that may be played in another player's turn; with none, every card may.
- `counters`: for a printed value, the counter of which a card that lies there has as many.
- `costs`: the fields of actions that name what is given up as a cost. Each thing of the player's own is tried there.
- `gives`: the words of cards that ask for something to be given up. With none, every card may ask for it.
- `attachable`: the traits of cards that may lie attached to another, and need not.
- `stimuli`: what else may be done to a card or by one, where either card says one of its `words`. Its card has the
  `label` in `seats`, and is used at each thing of `at`. `kinds` are the types that can be aimed at; none is any.
- `structural`: topics, or their first parts, by which any card is played and works at all. Clauses that say something
  else there than that it is forbidden are told last.
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
from typing import Any

import msgspec

from engine.kernel.values import Map, Word, tag, within
from engine.kernel.words import Card
from engine.meeting.ways import BESIDE, LABELS, STRUCK, WAYS, Label, Way
from engine.scenario.form.strict_yaml import read

__all__ = [
    "Staging",
    "asks_things",
    "concerns_traits",
    "find_last_turn",
    "find_zone",
    "lay_out",
    "list_card_words",
    "list_ways",
    "may_be_aimed",
    "read_staging",
]


class Stimulus(msgspec.Struct, frozen=True):
    """Something that is done beside the two cards, by the card of a label: a spell destroys one, a creature attacks.

    `en` and `ja` say it, with `{z}` for what it is aimed at. With no `at` it is aimed at whatever is first. One of
    `words` must be said by a card; `a+b` is said where one card says both. `other` lies there in place of a label's
    card. Without a `label` the two cards themselves are aimed at it.
    """

    words: tuple[str, ...]
    en: str
    ja: str
    label: str = ""
    seats: dict[str, dict[str, Any]] = {}
    at: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    other: dict[str, Any] = {}


class Staging(msgspec.Struct, frozen=True):
    """What a game's table looks like when two cards are brought together.

    Its fields are the keys of the module's docstring.
    """

    lying: dict[str, str]
    passing: tuple[str, ...]
    unheld: tuple[str, ...]
    hand: str
    discard: str
    text: tuple[str, ...]
    traits: tuple[str, ...]
    kinds: tuple[str, ...]
    actors: tuple[str, ...]
    paid: tuple[str, ...]
    beside: dict[str, dict[str, dict[str, Any]]]
    bodies: dict[str, dict[str, dict[str, Any]]]
    skipped: tuple[str, ...]
    later: dict[str, str]
    quick: tuple[str, ...]
    used: tuple[str, ...]
    verb: str
    counters: dict[str, str]
    costs: tuple[str, ...]
    gives: tuple[str, ...]
    attachable: tuple[str, ...]
    stimuli: dict[str, Stimulus]
    structural: tuple[str, ...]
    seats: dict[str, dict[str, Any]]
    turns: int
    turning: tuple[str, ...]


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

    It is None for `lying` if the card has no type or subtype that lies, or all its abilities are of passing kinds. The
    first of its types that lies decides. It is None for the other places if the card is of a type that is not held.
    """
    if place != "lying":
        held = {*_list_texts(card.values.get("types"))}.isdisjoint(staging.unheld)
        return (staging.hand if place == "hand" else staging.discard) if held else None
    if card.abilities and {tag(one) for one in card.abilities} <= set(staging.passing):
        return None
    types = [*_list_texts(card.values.get("types")), *_list_texts(card.values.get("subtypes"))]
    return next((staging.lying[one] for one in types if one in staging.lying), None)


def _list_texts(value: object) -> tuple[str, ...]:
    """Give the members of a listed value as texts; `()` if it is no list."""
    return tuple(map(str, value)) if isinstance(value, (tuple, list, frozenset)) else ()


def list_ways(first: Card, second: Card, staging: Staging) -> Iterator[Way]:
    """Give the ways that two cards allow, the most telling first. A card lies discarded only if one of them says so.

    A way is left out if it has a place where a card cannot be. So is one that needs what neither card has. That may be
    a quick card in hand, another use of one, an ability that is used, or counters. Or it is a trait that lets a card
    lie attached, or that both can be aimed at one thing. Those with a stimulus stand after the plain ones, before the
    first with `avoid`, a quick card or a discard.
    """
    says_discard = any(staging.discard in one for card in (first, second) for one in list_card_words(card))
    special = False
    for way in WAYS:
        if not special and (way.avoid or way.quick or "discard" in (way.a[1], way.b[1])):
            special = True
            yield from _list_stimulated(first, second, staging)
        if "discard" in (way.a[1], way.b[1]) and not says_discard:
            continue
        cards = ((first, way.a), (second, way.b))
        if way.quick and not any(where[1] == "hand" and _is_quick(card, staging) for card, where in cards):
            continue
        if (
            way.holds
            and not way.quick
            and not any(where[1] == "lying" and _is_used(card, staging) for card, where in cards)
        ):
            continue
        if way.onto and not way.attached and not all(_names_things(one, staging) for one, _ in cards):
            continue
        if way.attached and not _can_be_attached(first if way.attached == "a" else second, staging):
            continue
        if way.early and not any(where[1] == "hand" and _says_later(card, staging) for card, where in cards):
            continue
        if way.counted and not any(where[1] == "lying" and list_own_counters(card) for card, where in cards):
            continue
        if all(find_zone(card, where[1], staging) for card, where in cards):
            yield way


def _is_quick(card: Card, staging: Staging) -> bool:
    """Tell whether a card may be played in another player's turn, by its words.

    Every card may if the staging names no such words.
    """
    return not staging.quick or not {*staging.quick}.isdisjoint(list_card_words(card))


def _names_things(card: Card, staging: Staging) -> bool:
    """Tell whether a card is aimed at something, or may ask for something to be given up."""
    return may_be_aimed(card) or asks_things(card, staging)


def _is_used(card: Card, staging: Staging) -> bool:
    """Tell whether a card has an ability that a player uses, by its words."""
    return any(one in staging.used for one in list_card_words(card))


def _can_be_attached(card: Card, staging: Staging) -> bool:
    """Tell whether a card may lie attached to another though it need not, as an Equipment; by its traits."""
    return any(not {*_list_texts(card.values.get(name))}.isdisjoint(staging.attachable) for name in staging.traits)


def _list_stimulated(first: Card, second: Card, staging: Staging) -> Iterator[Way]:
    """Give the ways in which something else is done that either card speaks of: one of the two is destroyed, or so.

    A card that is struck lies there, and has a type that can be aimed at. Ways with a place where a card cannot be are
    left out.
    """
    for name, stimulus in staging.stimuli.items():
        if not any(_says_all(one.split("+"), (first, second)) for one in stimulus.words):
            continue
        for at in stimulus.at or ("",):
            for way in STRUCK if at == "card" else BESIDE:
                if not (find_zone(first, way.a[1], staging) and find_zone(second, way.b[1], staging)):
                    continue
                for struck in LABELS if at == "card" else (at,):
                    card, place = (first, way.a[1]) if struck == "a" else (second, way.b[1])
                    if at == "card" and not (place == "lying" and _has_kind(card, stimulus)):
                        continue
                    yield msgspec.structs.replace(
                        way,
                        name=f"{way.name}; {stimulus.en}",
                        japanese=f"{way.japanese}。{stimulus.ja}",
                        stimulus=name,
                        struck=struck,
                        **({} if stimulus.label else {"onto": struck, "avoid": True}),
                    )


def _says_all(words: Iterable[str], cards: Iterable[Card]) -> bool:
    """Tell whether one of the cards says all the words."""
    return any({*words} <= {*list_card_words(card)} for card in cards)


def _has_kind(card: Card, stimulus: Stimulus) -> bool:
    """Tell whether a card has a type at which the stimulus can be aimed; with no `kinds` any card has."""
    return not stimulus.kinds or not {*stimulus.kinds}.isdisjoint(_list_texts(card.values.get("types")))


def concerns_traits(first: Card, second: Card, staging: Staging) -> bool:
    """Tell whether the traits of two cards, as subtypes, may matter.

    They may if one card names a trait of the other, or if either has a word for any trait, as a copy has. A card's own
    printed traits do not name it.
    """
    words = [{*list_card_words(one)} for one in (first, second)]
    if any(not some.isdisjoint(staging.kinds) for some in words):
        return True
    if any(not _list_keys(first, name).isdisjoint(_list_keys(second, name)) for name in staging.traits):
        return True  # both are counted against the same limit
    return any(
        {str(trait) for name in staging.traits for trait in _list_texts(one.values.get(name))}
        & {*_list_named(other, staging)}
        for one, other in ((first, second), (second, first))
    )


def _list_keys(card: Card, name: str) -> set[str]:
    """Give the keys of a printed value that has some, as `Pet` of the limit `Pet: 1`; else it is empty."""
    value = card.values.get(name)
    return {*map(str, value)} if isinstance(value, Mapping) else set()


def _list_named(card: Card, staging: Staging) -> Iterator[str]:
    """Give every text in a card's abilities and back, and in its values but for its own traits."""
    values = {key: value for key, value in card.values.items() if key not in staging.traits}
    yield from (one for one in within((values, card.abilities, card.back)) if isinstance(one, str))


def _says_later(card: Card, staging: Staging) -> bool:
    """Tell whether a card has a use that is otherwise done last, as `foretell`, by its words."""
    return any(one in staging.later.values() for one in list_card_words(card))


def list_own_counters(card: Card) -> tuple[str, ...]:
    """Give the kinds of counters that a card's text puts on itself, each once: `("+1/+1",)`; `()` if it puts none.

    They are those of words with a `counter` and the value `this`. The back is not read.
    """
    found = (one for one in within((card.values, card.abilities)) if isinstance(one, Word) and hasattr(one, "counter"))
    kinds = (getattr(one, "counter") for one in found if "this" in map(str, msgspec.structs.astuple(one)))  # noqa: B009
    return tuple(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))


def asks_things(card: Card, staging: Staging) -> bool:
    """Tell whether a card may ask for something other than itself to be given up, by its words.

    Every card may if the staging names no such words.
    """
    words = (one for one in within((card.values, card.abilities, card.back)) if isinstance(one, Word))
    asking = (one for one in words if tag(one) in staging.gives)
    return not staging.gives or any(getattr(getattr(one, "what", None), "be", None) != "this" for one in asking)


def may_be_aimed(card: Card) -> bool:
    """Tell whether some ability of a card, or of its back, has targets."""
    words = [one for one in within((card.abilities, card.back)) if isinstance(one, Word)]
    return any(tag(one) == _AIM or any(getattr(one, name, ()) for name in _AIMS) for one in words)


_AIM, _AIMS = "aim", ("aims", "targets")
"""The word for a target, and the fields of abilities that say at what they are aimed."""


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
    if way.stimulus:
        stimulus = staging.stimuli[way.stimulus]
        _put(stimulus.seats, given)
        _put_instead(stimulus.other, given)
    says = {word for label in names for word in list_card_words(printed[label])}
    for word, seats in staging.beside.items():
        if word in says:
            _put(seats, given)
    asked = {word for label in names for word in list_card_words(msgspec.structs.replace(printed[label], values=Map()))}
    for word, seats in staging.bodies.items():
        if word in asked:
            _put(seats, given)
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


def _put(seats: Mapping[str, Mapping[str, Any]], given: dict[str, Any]) -> None:
    """Put what lies beside, by seat and zone, into the position `given`, which changes.

    Lists are added at the end of a pile; a number, such as a life total, takes the place of what stands there.
    """
    for seat, piles in seats.items():
        for pile, some in piles.items():
            if isinstance(some, list):
                given.setdefault(seat, {}).setdefault(pile, []).extend(deepcopy(some))
            else:
                given.setdefault(seat, {})[pile] = some


def _put_instead(other: Mapping[str, Any], given: dict[str, Any]) -> None:
    """Put other cards in place of those that have some labels in the position `given`, which changes.

    `other` maps a label to the card.
    """
    for seat in given.values():
        for pile in seat.values():
            for one in pile if isinstance(pile, list) else ():
                if isinstance(one, dict):
                    one.update({label: other[label] for label in one if label in other})


_COUNTERS = 3
"""How many counters of each kind lie on a card that is laid out with counters."""
