"""Checks of the texts in cards: references, zones, phases, types, colours, costs. A wrong text would match nothing."""

from __future__ import annotations

import difflib
import re
import typing
from collections.abc import Iterable, Iterator, Mapping

from engine.games.mtg.references import list_printed
from engine.games.mtg.rules.turn import STEPS
from engine.games.mtg.types import CARD_TYPES, SUBTYPES
from engine.games.mtg.words import (
    Activated,
    Aim,
    Alternative,
    Arriving,
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
    Spell,
    Strings,
    When,
)
from engine.kernel.matching import is_reference
from engine.kernel.values import Word, tag
from engine.kernel.words import Both, Card, Charge, Filter, Modify, Negate, Pattern, Prohibit, Replace, Static, ValueOf

__all__ = ["MARKED", "find_wrong_texts", "name_object"]

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
"""Marks that objects get in play and that filters may ask for."""


_ZONES = ("battlefield", "stack", "command", "hand", "library", "graveyard", "exile")


_SIDES = ("you", "not-you", "friend", "foe")


_ONE = r"this|you|host|it|owner|target(\.[1-9]\d*)?|event(\.[a-z_]+)+|this\.[\w-]+|P[1-9]"
"""The pattern of a reference to one object or player."""


_REFERENCE = re.compile(_ONE)


_THINGS = re.compile(rf"{_ONE}|targets|chosen|rest|turned|paid")


_PLAYERS = re.compile(rf"{_ONE}|each|opponents|others|(controller|defender|owner)-of ({_ONE})")


_COST = re.compile(r"(\{(\d+|[XSWUBRGC]|(\d+|[SWUBRGC])/[SWUBRGC])\})*")


_WHO_THERE_IS = (
    "you",
    "each",
    "opponents",
    "others",
    "a reference",
    "controller-of <reference>",
    "owner-of <reference>",
)


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
"""For each kind of text that a word declares: the pattern it must match, and the texts to list in a message."""


_VALUES: Mapping[str, tuple[str, ...]] = {
    "types": CARD_TYPES,
    "supertypes": ("basic", "legendary", "ongoing", "snow", "world"),
    "colors": ("W", "U", "B", "R", "G"),
    "combat": ("attacking", "blocking", "blocked", "unblocked"),
}
"""The values that these fields of objects can have."""


_NAMED: Mapping[tuple[type[Word], str], tuple[str, ...]] = {
    (Activated, "zone"): _ZONES,
    (Alternative, "zone"): _ZONES,
    (Aim, "player"): ("any", "opponent", "you"),
    (EntersChoosing, "what"): ("creature type", "card type", "color"),
    (ChooseType, "what"): ("creature type", "card type", "color"),
    (Give, "how"): ("sacrifice", "discard", "exile", "tap", "return", "reveal", "unattach", "remove", "put"),
    (MayPlay, "until"): ("turn", "next turn", "exiled"),
    (Return, "to"): _ZONES,
    (Search, "to"): ("hand", "battlefield"),
    (Bring, "to"): ("library", "hand"),
}
"""Fields of words that take one of a few texts."""


_LEAST: Mapping[tuple[type[Word], str], int] = {(Cost, "life"): 0, (Give, "n"): 0}
"""The least number that a part of a cost may have: a negative cost would give something (107.1b)."""


_WHERE: Mapping[str, tuple[str, ...]] = {
    "phase": STEPS,
    "origin": _ZONES,
    "mana": ("any", "snow", "type"),
    "types": CARD_TYPES,
    "supertypes": _VALUES["supertypes"],
}
"""The values that these fields of events can have."""


_CHARGED: Mapping[str, tuple[str, ...]] = {
    "casting": ("cost",),
    "activating": ("activation",),
    "foretelling": ("foretell",),
    "attacking": ("attack", "cost"),
}
"""The actions whose cost can be changed, each with the names of its costs."""


_WHO = frozenset({"seat", "obj", "attacker", "source", "spell", "target", "whom", "card", "foe", "by", "other"})
"""Fields of events and actions that hold a seat or an object."""


_DECLARED: dict[type[Word], Mapping[str, str]] = {}
"""The declared fields of each word class, as `_list_declared` has found them."""


def name_object(card: Card) -> str:
    """The name of a card; for a token without one its subtypes with blanks, such as `"Elf Warrior"` (111.4).

    The word `Token`, which today's rules add, is not added. `""` if it has neither.
    """
    return card.name or " ".join(str(one) for one in list_printed(card, "subtypes"))


def find_wrong_texts(what: Word | Card) -> Iterator[str]:
    """A message for each fault in one word (not in the words inside it), or in the values of a card.

    A fault is a text that is not known there, or something that would do nothing or could not be paid.
    `Filter(controller="me")` has `"filter.controller: 'me' is none of: you, not-you, friend, foe, a reference"`.
    Nothing comes if all is right.
    """
    if isinstance(what, Card):
        yield from _check_printed(what)
        return
    yield from _check_kinds(what)
    yield from _check_choices(what)
    if isinstance(what, Filter):
        yield from _check_filter(what)
    elif isinstance(what, Pattern):
        yield from _check_pattern(what)
    elif isinstance(what, Charge):
        yield from _check_charge(what)
    elif isinstance(what, (Prohibit, Replace)):
        yield from _check_told(what)
    elif isinstance(what, Arriving):
        yield from _check_arriving(what)
    elif isinstance(what, Static) and any(isinstance(one, Strings) for one in what.gives):
        yield "static: `strings` are terms of an effect that lasts, as `may-play` makes it; they mean nothing here"
    elif isinstance(what, When):
        yield from _check_trigger(what)
    elif isinstance(what, ValueOf) and not _REFERENCE.fullmatch(what.of):
        yield _describe_fault(what, "of", what.of, _WHAT_THERE_IS)
    elif isinstance(what, Modify) and what.field in {"types", "subtypes"} and (what.op, what.by) == ("set", ()):
        yield f"modify: no {what.field} are set; to take them away write `op: remove, by: all`"
    elif isinstance(what, Modify) and what.field == "subtypes":
        yield from _check_subtypes("modify.by", what.by)
    elif isinstance(what, Modify) and what.op in {"set", "grant", "remove"} and what.field in _VALUES:
        known = (*_VALUES[what.field], *(("all",) if what.op == "remove" else ()))
        yield from (_describe_fault(what, "by", one, known) for one in _list_unknown(what.by, known))


def _check_subtypes(place: str, value: object) -> Iterator[str]:
    """A message for each text in a value that is no subtype, with the nearest one if one is alike.

    References and `all` pass; None has no texts. `place` begins the message: `filter.has.subtypes`.
    """
    for one in _list_texts(value):
        if one in SUBTYPES or is_reference(one) or one == "all":
            continue
        near = difflib.get_close_matches(one, ["this.chosen"]) or difflib.get_close_matches(
            one.capitalize(), SUBTYPES, 1
        )
        meant = f"is {near[0]!r} meant?" if near else "write one that the rules list, such as Elf, or this.chosen"
        yield f"{place}: {one!r} is no subtype (205.3); {meant}"


_TOLD: Mapping[str, str] = {
    "activated": "activating",
    "became-blocked": "block",
    "became-blocking": "block",
    "became-cast": "casting",
    "became-target": "targeting",
    "entered": "put-onto",
    "made-token": "creates-tokens",
    "played-land": "play",
}
"""Events that only tell what has been done, each with what is about to be done."""


def _check_told(word: Prohibit | Replace) -> Iterator[str]:
    """A message if the word prohibits or replaces an event that only tells what has been done, such as `entered`.

    The message names the event to write instead, here `put-onto`. Nothing comes for any other event.
    """
    if word.what.event in _TOLD:
        told, instead = word.what.event, _TOLD[word.what.event]
        yield f"{tag(word)}: {told} only tells what has been done, and nothing would be stopped; write `{instead}`"


def _check_arriving(word: Arriving) -> Iterator[str]:
    """A message for each key of `has` but `types`, `subtypes`, `supertypes`, and for each value that these cannot have.

    For `has: {types: creatur}` the message begins with `arriving.has.types: 'creatur' is none of`.
    """
    lists = ("types", "subtypes", "supertypes")
    yield from (_describe_fault(word, "has", one, lists) for one in word.has if one not in lists)
    for field in ("types", "supertypes"):
        known = _VALUES[field]
        yield from (
            _describe_fault(word, f"has.{field}", one, known) for one in _list_unknown(word.has.get(field), known)
        )
    yield from _check_subtypes(f"{tag(word)}.has.subtypes", word.has.get("subtypes"))


def _check_trigger(word: When) -> Iterator[str]:
    """A message if a triggered ability has `modes` beside its own `does` or `aims`, and one if it has `targets`.

    Nothing comes if it has neither fault.
    """
    if word.modes and (word.does or word.aims):
        yield "when: with `modes`, each mode has its own `does` and `aims`; leave `does: []` and no `aims` beside them"
    if word.targets:
        yield "when: `targets` mean nothing here; write `aims`"


def _check_printed(card: Card) -> Iterator[str]:
    """A message for each type, subtype or colour of a card that does not exist, and for a cost that cannot be read.

    One also for a spell ability of a card that is no instant and no sorcery.

    The cost `2R` of a card Ox gives `"Ox.cost: '2R' is no cost; write symbols in braces, such as {2}{W}{S}"`.
    """
    for field, known in _VALUES.items():
        for one in _list_unknown(card.values.get(field, ()), known):
            yield f"{name_object(card)}.{field}: {one!r} is none of {', '.join(known)}"
    yield from _check_subtypes(f"{name_object(card)}.subtypes", card.values.get("subtypes"))
    types = card.values.get("types", ())
    if (
        types
        and not {"instant", "sorcery"} & {*_list_texts(types)}
        and any(isinstance(one, Spell) for one in card.abilities)
    ):
        yield (
            f"{name_object(card)}: only an instant or sorcery does what a spell ability says (113.3a); "
            "write `when: this enters`, or a `cost`"
        )
    cost = card.values.get("cost", "")
    if not isinstance(cost, str) or not _COST.fullmatch(cost):
        yield f"{name_object(card)}.cost: {cost!r} is no cost; write {_KINDS['mana'][1][0]}"


def _check_kinds(word: Word) -> Iterator[str]:
    """A message for each field whose text does not fit the kind that its type declares, such as `players`.

    `Exile(what="targett")` gives a message that begins with `exile.what: 'targett' is none of: this, it, host`. A value
    that is no text, such as a filter, passes. So does `chance` as the `who` of a `Choose`.
    """
    for field, kind in _list_declared(type(word)).items():
        value = getattr(word, field)
        fits, known_texts = _KINDS[kind]
        if isinstance(word, Choose) and field == "who" and value == "chance":
            continue
        if isinstance(value, str) and not fits.fullmatch(value):
            role = re.fullmatch(r"(.+)\.(controller|owner)", value)
            meant = f"; is '{role[2]}-of {role[1]}' meant?" if role and "players" in kind else ""
            yield f"{_describe_fault(word, field, value, known_texts)}{meant}"


def _check_choices(word: Word) -> Iterator[str]:
    """A message for each field whose text or number is not among those that the field allows.

    `Cost(life=-1)` gives `"cost.life: -1 is less than 0, and nobody could pay it"`.
    """
    for (kind, field), known in _NAMED.items():
        if isinstance(word, kind):
            yield from (_describe_fault(word, field, one, known) for one in _list_unknown(getattr(word, field), known))
    if isinstance(word, Produce) and not re.fullmatch(r"any|chosen|identity|(\{[WUBRGC]\})+", word.mana):
        yield _describe_fault(
            word, "mana", word.mana, ("any", "chosen", "identity", "symbols in braces, such as {R}{R}")
        )
    if isinstance(word, Foretell) and not re.fullmatch(rf"-\d+|{_COST.pattern}", word.cost):
        yield _describe_fault(word, "cost", word.cost, (*_KINDS["mana"][1], "-2 (the mana cost less so much)"))
    if isinstance(word, Activated) and isinstance(word.loyalty, str) and not re.fullmatch(r"[+-]?x", word.loyalty):
        yield _describe_fault(word, "loyalty", word.loyalty, ("a number", "x", "-x"))
    for (kind, field), least in _LEAST.items():
        if isinstance(word, kind) and (number := getattr(word, field)) < least:
            yield f"{tag(word)}.{field}: {number} is less than {least}, and nobody could pay it"


def _check_filter(word: Filter) -> Iterator[str]:
    """A message for each wrong reference in a filter, and for each wrong value in its `has`.

    References are in `controller`, `owner`, `be` and `host`. Looked at in `has` are subtypes, types, supertypes, colors
    and combat.
    """
    for field in ("controller", "owner"):
        value = getattr(word, field)
        if value is not None and value not in _SIDES and not _REFERENCE.fullmatch(value):
            yield _describe_fault(word, field, value, (*_SIDES, "a reference"))
    for field in ("be", "host"):
        value = getattr(word, field)
        if value is not None and not _REFERENCE.fullmatch(value):
            yield _describe_fault(word, field, value, _WHAT_THERE_IS)
    yield from _check_subtypes(f"{tag(word)}.has.subtypes", word.has.get("subtypes"))
    for field, known in _VALUES.items():
        yield from (
            _describe_fault(word, f"has.{field}", one, known) for one in _list_unknown(word.has.get(field), known)
        )


def _check_pattern(word: Pattern) -> Iterator[str]:
    """A message for each wrong reference or value in the fields (`where`) of a pattern of events.

    `where: {origin: attic}` gives a message that begins with `pattern.origin: 'attic' is none of: battlefield, stack`.
    Only fields of `_WHERE` and `_WHO` are looked at. Filters, numbers and None pass.
    """
    for field, value in word.where.items():
        if field in _WHERE:
            known = _WHERE[field]
            yield from (_describe_fault(word, field, one, known) for one in _list_unknown(value, known))
        elif field in _WHO:
            wrong = (one for one in _list_texts(value) if one not in _SIDES and not _REFERENCE.fullmatch(one))
            yield from (_describe_fault(word, field, one, (*_SIDES, "a reference", "a filter")) for one in wrong)


def _check_charge(word: Charge) -> Iterator[str]:
    """A message if a cost change names an action that it cannot change, or a cost that this action does not have.

    It must name what is about to be done (`casting`), and not the event or action of the same verb (`cast`).
    """
    if word.what.event not in _CHARGED:
        yield _describe_fault(word, "what", word.what.event, _CHARGED)
    elif word.cost not in _CHARGED[word.what.event]:
        yield _describe_fault(word, "cost", word.cost, _CHARGED[word.what.event])


def _list_unknown(value: object, known: Iterable[str]) -> Iterator[str]:
    """The texts in a value that are neither among the known ones nor references such as `this.chosen`.

    For the value `("creature", "ox", "this.chosen")`, with `creature` known, it is `ox` alone.
    """
    return (one for one in _list_texts(value) if one not in known and not is_reference(one))


def _list_texts(value: object) -> Iterator[str]:
    """The texts in a value, with those in tuples and in the tests `Negate` and `Both`, at any depth.

    For `(1, "a", Negate("b"))` they are `a` and `b`. Nothing comes for a number or None.
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _list_texts(one)
    elif isinstance(value, Negate):
        yield from _list_texts(value.test)
    elif isinstance(value, Both):
        yield from _list_texts(value.these)


def _describe_fault(word: Word, field: str, value: str, known: Iterable[str]) -> str:
    """The message that a text is none of those that its field allows.

    An example is `"aim.player: 'me' is none of: any, opponent, you"`: the word, its field, the text, and the known
    texts.
    """
    return f"{tag(word)}.{field}: {value!r} is none of: {', '.join(known)}"


def _list_declared(kind: type[Word]) -> Mapping[str, str]:
    """The kind of text of each field of a word class that declares one, by field: `{"what": "reference"}` for `Exile`.

    A kind is a key of `_KINDS`; of several in one field the first counts. The mapping is empty if no field declares
    one. It is kept in `_DECLARED`, and later calls give the same one.
    """
    if kind not in _DECLARED:
        hints = typing.get_type_hints(kind, include_extras=True)
        found = {name: next(_list_kinds_in(hint), None) for name, hint in hints.items()}
        _DECLARED[kind] = {name: one for name, one in found.items() if one is not None}
    return _DECLARED[kind]


def _list_kinds_in(hint: object) -> Iterator[str]:
    """The kinds of text that a type annotation names in an `Annotated`, at any depth.

    A kind is a key of `_KINDS`, such as `players`. Nothing comes if it names none.
    """
    if typing.get_origin(hint) is typing.Annotated:
        yield from (one for one in typing.get_args(hint)[1:] if one in _KINDS)
        return
    for one in typing.get_args(hint):
        yield from _list_kinds_in(one)
