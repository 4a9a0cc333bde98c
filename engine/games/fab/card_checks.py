"""Checks of the texts in cards, and the slots of replacements. A wrong text would match nothing."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from engine.games.fab.cards import CARDS
from engine.games.fab.words import Optional, Side
from engine.kernel.matching import is_reference
from engine.kernel.values import Word, within
from engine.kernel.words import Card, Filter, Happened, Modify, Pattern, Replace, Static, Triggered
from engine.scenario.cards.phrasebook import read_keywords

__all__ = ["KEYWORDS", "SLOTS", "find_strange_kinds", "find_wrong_texts"]

SLOTS = ("self", "identity", "standard", "prevention", "outcome")
"""The kinds of replacement (6.4.7 to 6.4.11), as a card's `slot` names them; one of no kind would never apply."""

KEYWORDS = read_keywords(Path(__file__).with_name("phrases.yaml"))
"""The keywords that clauses read, from the game's phrases. The text of any other is written out as abilities."""

_TYPES = frozenset(
    {
        "action",
        "attack reaction",
        "block",
        "companion",
        "defense reaction",
        "demi-hero",
        "equipment",
        "hero",
        "instant",
        "item",
        "macro",
        "mentor",
        "resource",
        "token",
        "weapon",
    }
)
"""The types of 2.15.6a; and items, as test cards that are nothing else."""

_PRINTED_SUBTYPES = """
1h 2h affliction ally angel arms arrow ash attack aura axe base book bow brush cannon chest chi claw club cog construct
dagger demon dragon evo fiddle figment flail gem gun hammer head invocation item landmark legs lute mercenary off-hand
orb pistol pit-fighter polearm quiver rock scepter scroll scythe shuriken song staff sword trap wrench young
"""
_SUBTYPES = frozenset(_PRINTED_SUBTYPES.split())
"""The subtypes of 2.10.6, in small letters."""

_PRINTED_SUPERTYPES = """
adjudicator assassin bard brute guardian illusionist mechanologist merchant necromancer ninja pirate ranger runeblade
shapeshifter thief warrior wizard chaos draconic earth elemental ice light lightning mystic revered reviled royal shadow
"""
_SUPERTYPES = frozenset(_PRINTED_SUPERTYPES.split())
"""The classes and talents of 2.11.6, in small letters."""

_FIELDS = frozenset(
    {
        "color",
        "cost",
        "defense",
        "fusion",
        "intellect",
        "keywords",
        "life",
        "pitch",
        "power",
        "sides",
        "specialist",
        "subtypes",
        "supertypes",
        "types",
        "words",
    }
)
"""What a card may print."""

_CLOSED: Mapping[str, Collection[str]] = {
    "types": _TYPES,
    "keywords": KEYWORDS,
    "color": frozenset({"red", "yellow", "blue"}),
}
"""The fields whose values are a closed list."""

_WHERE_LISTED: Mapping[str, str] = {
    "keywords": "; a new one is listed in engine/games/fab/phrases.yaml, under `keywords`",
}
"""Where a list is kept to which a new clause may add."""

_OPEN: Mapping[str, Collection[str]] = {"subtypes": _SUBTYPES, "supertypes": _SUPERTYPES, "words": ()}
"""The fields in which a test card may have a value of its own."""

_AFTERWARDS: Mapping[str, str] = {"attacked.obj": "chain", "defended.obj": "chain"}
"""The zone of what an event names, once it has happened: an event in the past is held against what is so now."""


def find_wrong_texts(word: Word | Card) -> Iterator[str]:
    """A message, in English, for each text in a word or card that could be read and would not do what it says.

    `Bear.color: 'pink' is none of: blue, red, yellow` is one. Fields that no clause reads, zones where nothing lies any
    more, and replacements that would not work are told as well. The words inside it are not looked at. It gives none if
    nothing is wrong.
    """
    if isinstance(word, Static) and any(isinstance(one, Replace) and one.style == "shield" for one in word.gives):
        yield "static: a shield wears off only as an effect that lasts; write it under `gives` of a `lasting`"
    if isinstance(word, Replace):
        yield from _check_replacement(word)
    looks_back = word.what if isinstance(word, Happened) else word.on if isinstance(word, Triggered) else None
    if looks_back is not None:
        yield from _check_zones_afterwards(looks_back)
    if isinstance(word, Card):
        for field in word.values.keys() - _FIELDS:
            yield f"{word.name}: no clause reads {field!r}; a card has: {', '.join(sorted(_FIELDS))}"
    for where, field, said in _list_kinds(word):
        for one in _list_texts(said):
            if field in _CLOSED and one not in _CLOSED[field]:
                yield f"{where}: {one!r} is none of: {', '.join(sorted(_CLOSED[field]))}{_WHERE_LISTED.get(field, '')}"
            if field in _OPEN and one not in _OPEN[field] and one.lower() in _OPEN[field]:
                yield f"{where}: {one!r} is written {one.lower()!r}"


def _check_replacement(word: Replace) -> Iterator[str]:
    """A message for each fault of a replacement: a prevention of what has happened, or a choice that decides nothing.

    It gives none if nothing is wrong.
    """
    if word.slot == "outcome" and word.prevent is not None:
        yield "replace: what has happened is not prevented; write the slot `prevention`, or `change` or `into`"
    if any(isinstance(one, Optional) for one in word.first) and word.into is None:
        yield "replace: an `optional` under `first` does not decide whether it replaces; say `optional: yes` beside it"


def _check_zones_afterwards(word: Pattern) -> Iterator[str]:
    """A message for each filter of a pattern that names a zone where the object no longer is by then; else none.

    It knows `attacked.obj` and `defended.obj`, which then lie on the chain.
    """
    for field, want in word.where.items():
        zone = _AFTERWARDS.get(f"{word.event}.{field}")
        if zone is not None and isinstance(want, Filter) and want.zone not in {None, zone}:
            yield f"{word.event}: what `{field}` means lies on the {zone} by then, and never in {want.zone!r}"


def _list_kinds(word: Word | Card) -> Iterator[tuple[str, str, object]]:
    """The kinds (types, subtypes, keywords and such) that a word names or prints, as triples.

    Each is the place for a message, the field, and the value: `("Bear.types", "types", ("action",))`. A word that is no
    card, filter, side or modifier gives none, nor does a modifier by `all`.
    """
    if isinstance(word, Card):
        yield from ((f"{word.name}.{field}", field, said) for field, said in word.values.items())
    elif isinstance(word, Filter):
        yield from ((f"filter.has.{field}", field, said) for field, said in word.has.items())
    elif isinstance(word, Side):
        yield from ((f"side.{field}", field, getattr(word, field)) for field in ("types", "supertypes", "subtypes"))
    elif isinstance(word, Modify) and word.by != "all":
        yield f"modify.{word.field}", word.field, word.by


def _list_texts(said: object) -> tuple[str, ...]:
    """The texts in a value, at any depth, that stand for themselves: neither references such as `you`, nor `x`."""
    return tuple(one for one in within(said) if isinstance(one, str) and not is_reference(one) and one != "x")


def _list_borne_kinds(cards: Iterable[Card]) -> frozenset[tuple[str, str]]:
    """The kinds that some cards print or give to others, as pairs of a field and a kind: `("subtypes", "aura")`."""
    return frozenset(
        (field, one)
        for card in cards
        for word in (card, *within(card))
        if isinstance(word, (Card, Side, Modify))
        for _, field, said in _list_kinds(word)
        for one in _list_texts(said)
    )


@cache
def _list_printed_kinds() -> frozenset[tuple[str, str]]:
    """The kinds that the game's own cards print or give, as pairs: `("subtypes", "aura")`.

    They are worked out once, and cards of scenario files are not among them.
    """
    return _list_borne_kinds(CARDS)


def _list_asked_words(cards: Iterable[Card]) -> frozenset[str]:
    """The words of names that filters of some cards ask for, in their `has`: `{"arcanite"}`."""
    filters = (word for card in cards for word in within(card) if isinstance(word, Filter))
    return frozenset(one for word in filters for one in within(word.has.get("words")) if isinstance(one, str))


def find_strange_kinds(cards: Iterable[Card]) -> Iterator[str]:
    """A message for each subtype, supertype or word that filters of these cards ask for, and no card has.

    One also for each of their `words` that nothing asks for.

    Kinds of the rulebook are never strange. It names the nearest one if a kind is alike, and gives none if all are
    known.
    """
    own = tuple(cards)
    borne = _list_printed_kinds() | _list_borne_kinds(own)
    asked = _list_asked_words(CARDS) | _list_asked_words(own)
    for card in own:
        bearers = (one for one in (card, *within(card)) if isinstance(one, Card))
        printed = (one for bearer in bearers for one in within(bearer.values.get("words", ())))
        for one in (one for one in printed if isinstance(one, str) and one not in asked):
            near = difflib.get_close_matches(one, asked, 1, 0.7)
            meant = f"is {near[0]!r} meant?" if near else "leave it out, or ask for it in a filter"
            yield f"{card.name}.words: no filter asks for the word {one!r}; {meant}"
        for word in (one for one in within(card) if isinstance(one, Filter)):
            for where, field, said in _list_kinds(word):
                for one in _list_texts(said) if field in _OPEN else ():
                    if one not in _OPEN[field] and (field, one) not in borne:
                        near = difflib.get_close_matches(one, _OPEN[field], 1, 0.7)
                        meant = f"; is {near[0]!r} meant?" if near else "; give it to the card that should have it"
                        yield f"{card.name}: {where}: {one!r} is of no card{meant}"
