"""What the texts in cards may be: who is meant, which zone, phase, type, colour or cost; others would match nothing."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Mapping

from engine.games.mtg.references import list_printed
from engine.games.mtg.rules.turn import STEPS
from engine.games.mtg.types import CARD_TYPES
from engine.games.mtg.words import (
    Activated,
    Aim,
    Alternative,
    Bring,
    Choose,
    ChooseType,
    Cost,
    EntersChoosing,
    Foretell,
    Give,
    MayPlay,
    Produce,
    Return,
    Search,
)
from engine.kernel.matching import is_reference
from engine.kernel.values import Word, tag
from engine.kernel.words import Both, Card, Charge, Filter, Modify, Negate, Pattern, ValueOf

__all__ = ["MARKED", "find_nonsense", "name_object"]

MARKED = (
    "also",
    "by",
    "came",
    "cast",
    "chosen",
    "copied",
    "damage",
    "face",
    "facedown",
    "foretold",
    "how",
    "origin",
    "seen",
    "spell-copy",
    "tapped",
    "x",
)
"""Marks that objects bear by what is done in play, beside those that no position may give."""


_ZONES = ("battlefield", "stack", "command", "hand", "library", "graveyard", "exile")


_SIDES = ("you", "not-you", "friend", "foe")


_ONE = r"this|you|host|it|owner|target(\.[1-9]\d*)?|event(\.[a-z_]+)+|this\.[\w-]+|P[1-9]"


_REFERENCE = re.compile(_ONE)


_THINGS = re.compile(rf"{_ONE}|targets|chosen|rest|turned|paid")


_PLAYERS = re.compile(rf"{_ONE}|each|opponents|(controller|defender|owner)-of ({_ONE})")


_COST = re.compile(r"(\{(\d+|[XSWUBRGC]|(\d+|[SWUBRGC])/[SWUBRGC])\})*")


_WHO_THERE_IS = ("you", "each", "opponents", "a reference", "controller-of <reference>", "owner-of <reference>")


_WHAT_THERE_IS = (
    "this",
    "it",
    "host",
    "target",
    "target.2",
    "targets",
    "chosen",
    "rest",
    "turned",
    "paid",
    "event.<field>",
    "this.<mark>",
)


_KINDS: Mapping[str, tuple[re.Pattern[str], tuple[str, ...]]] = {
    "players": (_PLAYERS, _WHO_THERE_IS),
    "reference": (_THINGS, _WHAT_THERE_IS),
    "reference-or-players": (re.compile(rf"{_PLAYERS.pattern}|{_THINGS.pattern}"), (*_WHO_THERE_IS, *_WHAT_THERE_IS)),
    "mana": (_COST, ("symbols in braces, such as {2}{W}{S}",)),
}
"""What a text of each kind must be, and how that is told."""


_VALUES: Mapping[str, tuple[str, ...]] = {
    "types": CARD_TYPES,
    "supertypes": ("basic", "legendary", "ongoing", "snow", "world"),
    "colors": ("W", "U", "B", "R", "G"),
    "combat": ("attacking", "blocking", "blocked", "unblocked"),
}
"""The values that a field can have, where they are known."""


_NAMED: Mapping[tuple[type[Word], str], tuple[str, ...]] = {
    (Activated, "zone"): _ZONES,
    (Alternative, "zone"): _ZONES,
    (Aim, "player"): ("any", "opponent", "you"),
    (EntersChoosing, "what"): ("creature type", "card type"),
    (ChooseType, "what"): ("creature type", "card type"),
    (Give, "how"): ("sacrifice", "discard", "exile", "tap", "return", "reveal", "unattach", "remove", "put"),
    (MayPlay, "until"): ("turn", "next turn", "exiled"),
    (Return, "to"): _ZONES,
    (Search, "to"): ("hand", "battlefield"),
    (Bring, "to"): ("library", "hand"),
}
"""Texts that are one of a few."""


_LEAST: Mapping[tuple[type[Word], str], int] = {(Cost, "life"): 0, (Give, "n"): 0}
"""The least that a cost can ask for: paid with less than nothing it would give (107.1b)."""


_WHERE: Mapping[str, tuple[str, ...]] = {
    "phase": STEPS,
    "origin": _ZONES,
    "mana": ("any", "snow", "type"),
    "types": CARD_TYPES,
    "supertypes": _VALUES["supertypes"],
}


_CHARGED: Mapping[str, tuple[str, ...]] = {
    "casting": ("cost",),
    "activating": ("activation",),
    "foretelling": ("foretell",),
    "attacking": ("attack", "cost"),
}
"""What can be made to cost more or less, and what that cost is called."""


_WHO = frozenset({"seat", "obj", "attacker", "source", "spell", "target", "whom", "card", "foe", "by", "other"})
"""Fields of events and actions that name a seat or an object."""


_DECLARED: dict[type[Word], Mapping[str, str]] = {}


def name_object(card: Card) -> str:
    """The name of a card; of a token that nothing names, that of its subtypes (111.4)."""
    return card.name or " ".join(str(one) for one in list_printed(card, "subtypes"))


def find_nonsense(what: Word | Card) -> Iterator[str]:
    """What is wrong with the texts of one word, or with the values that a card prints, in words."""
    if isinstance(what, Card):
        yield from _printed(what)
        return
    yield from _kinds(what)
    yield from _names(what)
    if isinstance(what, Filter):
        yield from _filter(what)
    elif isinstance(what, Pattern):
        yield from _pattern(what)
    elif isinstance(what, Charge):
        yield from _charge(what)
    elif isinstance(what, ValueOf) and not _REFERENCE.fullmatch(what.of):
        yield _none_of(what, "of", what.of, _WHAT_THERE_IS)
    elif isinstance(what, Modify) and what.op in {"set", "grant", "remove"} and what.field in _VALUES:
        known = (*_VALUES[what.field], *(("all",) if what.op == "remove" else ()))
        yield from (_none_of(what, "by", one, known) for one in _unknown(what.by, known))


def _printed(card: Card) -> Iterator[str]:
    for field, known in _VALUES.items():
        for one in _unknown(card.values.get(field, ()), known):
            yield f"{card.name}.{field}: {one!r} is none of {', '.join(known)}"
    cost = card.values.get("cost", "")
    if not isinstance(cost, str) or not _COST.fullmatch(cost):
        yield f"{card.name}.cost: {cost!r} is no cost; write {_KINDS['mana'][1][0]}"


def _kinds(word: Word) -> Iterator[str]:
    """Texts that say who or what is meant, by what their word declares them to be."""
    for field, kind in _list_declared(type(word)).items():
        value = getattr(word, field)
        fits, told = _KINDS[kind]
        if isinstance(word, Choose) and field == "who" and value == "chance":
            continue
        if isinstance(value, str) and not fits.fullmatch(value):
            role = re.fullmatch(r"(.+)\.(controller|owner)", value)
            meant = f"; is '{role[2]}-of {role[1]}' meant?" if role and "players" in kind else ""
            yield f"{_none_of(word, field, value, told)}{meant}"


def _names(word: Word) -> Iterator[str]:
    for (kind, field), known in _NAMED.items():
        if isinstance(word, kind):
            yield from (_none_of(word, field, one, known) for one in _unknown(getattr(word, field), known))
    if isinstance(word, Produce) and not re.fullmatch(r"any|(\{[WUBRGC]\})+", word.mana):
        yield _none_of(word, "mana", word.mana, ("any", "symbols in braces, such as {R}{R}"))
    if isinstance(word, Foretell) and not re.fullmatch(rf"-\d+|{_COST.pattern}", word.cost):
        yield _none_of(word, "cost", word.cost, (*_KINDS["mana"][1], "-2 (the mana cost less so much)"))
    if isinstance(word, Activated) and isinstance(word.loyalty, str) and not re.fullmatch(r"[+-]?x", word.loyalty):
        yield _none_of(word, "loyalty", word.loyalty, ("a number", "x", "-x"))
    for (kind, field), least in _LEAST.items():
        if isinstance(word, kind) and (number := getattr(word, field)) < least:
            yield f"{tag(word)}.{field}: {number} is less than {least}, and nobody could pay it"


def _filter(word: Filter) -> Iterator[str]:
    for field in ("controller", "owner"):
        value = getattr(word, field)
        if value is not None and value not in _SIDES and not _REFERENCE.fullmatch(value):
            yield _none_of(word, field, value, (*_SIDES, "a reference"))
    for field in ("be", "host"):
        value = getattr(word, field)
        if value is not None and not _REFERENCE.fullmatch(value):
            yield _none_of(word, field, value, _WHAT_THERE_IS)
    for field, known in _VALUES.items():
        yield from (_none_of(word, f"has.{field}", one, known) for one in _unknown(word.has.get(field), known))


def _pattern(word: Pattern) -> Iterator[str]:
    for field, value in word.where.items():
        if field in _WHERE:
            known = _WHERE[field]
            yield from (_none_of(word, field, one, known) for one in _unknown(value, known))
        elif field in _WHO:
            wrong = (one for one in _texts(value) if one not in _SIDES and not _REFERENCE.fullmatch(one))
            yield from (_none_of(word, field, one, (*_SIDES, "a reference", "a filter")) for one in wrong)


def _charge(word: Charge) -> Iterator[str]:
    """A charge is held against what is about to be done, and not against the event or the action of the same verb."""
    if word.what.event not in _CHARGED:
        yield _none_of(word, "what", word.what.event, _CHARGED)
    elif word.cost not in _CHARGED[word.what.event]:
        yield _none_of(word, "cost", word.cost, _CHARGED[word.what.event])


def _unknown(value: object, known: Iterable[str]) -> Iterator[str]:
    """The texts in a value that are none of those that there can be, and no references either."""
    return (one for one in _texts(value) if one not in known and not is_reference(one))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, Negate):
        yield from _texts(value.test)
    elif isinstance(value, Both):
        yield from _texts(value.these)


def _none_of(word: Word, field: str, value: str, known: Iterable[str]) -> str:
    return f"{tag(word)}.{field}: {value!r} is none of: {', '.join(known)}"


def _list_declared(kind: type[Word]) -> Mapping[str, str]:
    """The fields of a word whose texts are of a kind that it names."""
    if kind not in _DECLARED:
        hints = typing.get_type_hints(kind, include_extras=True)
        found = {name: next(_list_named(hint), None) for name, hint in hints.items()}
        _DECLARED[kind] = {name: one for name, one in found.items() if one is not None}
    return _DECLARED[kind]


def _list_named(hint: object) -> Iterator[str]:
    if typing.get_origin(hint) is typing.Annotated:
        yield from (one for one in typing.get_args(hint)[1:] if one in _KINDS)
        return
    for one in typing.get_args(hint):
        yield from _list_named(one)
