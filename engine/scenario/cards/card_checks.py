"""Check whether the words of a card mean anything in its game.

A field, zone or event that does not exist would never match, and nobody would notice. A filter for `tpyes` would find
nothing. An ability that waits for `detsroyed` would wait for ever.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from engine.kernel.events import Moved, lineage
from engine.kernel.game import Game
from engine.kernel.matching import is_reference
from engine.kernel.values import Word, tag, within
from engine.kernel.words import (
    Ability,
    Card,
    Charge,
    Compare,
    Count,
    Filter,
    Modify,
    Part,
    Pattern,
    Replace,
    Static,
    ValueOf,
)
from engine.scenario.cards.fields import (
    check_members,
    find_inner_cards,
    find_unread_member,
    holds_number,
    is_field,
    is_value,
    list_given_marks,
    list_laid_zones,
    suggest_field,
)
from engine.scenario.cards.placing import check_placed
from engine.scenario.cards.scope_checks import check_scope
from engine.scenario.cards.vocabulary import make_vocabulary

__all__ = ["check_card", "check_names"]


def check_card(game: Game, card: Card) -> Iterator[str]:
    """A message for each thing that is wrong with the words of a card. Nothing comes if all is well.

    A message names the word, and what the game has instead: `filter: mtg has no field 'tpyes'; there are: types, …`.
    Words of its other face and of cards inside it are checked, too. What it prints is for `check_printed`, and names of
    cards are for `check_names`. It goes through every word at any depth, and gives messages as they are asked for.
    """
    own = frozenset(field for one in within(card) if isinstance(one, Card) for field in one.values)
    said = game.scenario.check_word
    for one in _list_cards(card):
        yield from said(one)
        yield from check_placed(game, one)
        yield from check_scope(one.abilities)
    for word in (one for one in within(card) if isinstance(one, Word)):
        yield from said(word)
        for field in _list_object_fields(word):
            if not is_value(game, field, own):
                told = f"{tag(word)}: {game.name} has no field {field!r}{suggest_field(game, field)}"
                yield f"{told}; counters are read as 'counter:{field}'"
        yield from _check_references(game, word)
        if isinstance(word, Modify):
            yield from _check_modify(game, word)
        elif isinstance(word, Filter):
            yield from _check_filter(game, word)
        elif isinstance(word, Pattern):
            yield from _check_pattern(game, word)
            yield from _check_places(game, word.event, "where.to", word.where.get("to"))
        elif isinstance(word, Replace):
            yield from _check_change(game, word)
            yield from _check_new_place(game, word)
        yield from _check_operators(word)
        yield from _check_effects(game, word)


def _check_modify(game: Game, word: Modify) -> Iterator[str]:
    """A message for each member of a list that a change names and the game does not have.

    One also if it takes a number for a list, or a list for a number: `grant` of `power`, `add` of `types`.
    """
    if word.op in {"set", "grant", "remove"}:
        yield from (f"modify.by: {one}" for one in check_members(game, word.field, word.by))
    if word.op in {"set", "grant"} and (wrong := find_unread_member(game, word.field, word.by)):
        yield f"modify: {wrong}"
    if word.op in {"grant", "remove"} and holds_number(game, word.field):
        told = f"modify: {word.field} is a number, and {word.op!r} is for lists"
        yield f"{told}; write one of set, {', '.join(_SUMS)}"
    if word.op in _SUMS and word.field in game.lists:
        yield f"modify: {word.field} is a list, and {word.op!r} is for numbers; write one of set, grant, remove"


def _check_filter(game: Game, word: Filter) -> Iterator[str]:
    """A message for each zone, mark, member or seat in a filter that the game does not have."""
    if word.zone is not None and word.zone not in game.zones:
        yield f"filter: {game.name} has no zone {word.zone!r}; there are: {', '.join(game.zones)}"
    yield from _check_marks(game, word)
    for field, test in word.has.items():
        yield from (f"filter.has.{field}: {one}" for one in _check_tested_members(game, field, test))
        if not isinstance(test, Word) and (wrong := find_unread_member(game, field, test)):
            yield f"filter.has.{field}: {wrong}"
    yield from _check_seats(word)


def _list_cards(card: Card) -> Iterator[Card]:
    """A card, then its other face, then the cards inside its abilities, and so on inside these.

    What a word there gives a token as its `values`, or a copy as its `sets`, comes as a card with the name `""`.
    """
    yield card
    if card.back is not None:
        yield from _list_cards(card.back)
    for one, _ in find_inner_cards(card.abilities):
        yield from _list_cards(one)


def _check_tested_members(game: Game, field: str, test: object) -> Iterator[str]:
    """A message for each value in a filter's test that a list field of the game does not have.

    For `types` and `("Creature",)` it is `'Creature' is written 'creature'`. No message if the test is a filter itself.
    """
    for one in within(test):
        if isinstance(one, str) and not isinstance(test, Filter):
            yield from check_members(game, field, one)


def check_names(game: Game, cards: Iterable[Card]) -> Iterator[str]:
    """A message for each name in the filters of some cards that no card of the game, and none of these cards, has.

    `Zap: no card of mtg, and none of the scenario, is named 'Test Beer'; is 'Test Bear' meant?`

    A reference in the place of a name passes. Names are compared as they are written.
    """
    own = tuple(cards)
    known = _list_card_names(game) | {name for card in own for name in _list_names(game, card)}
    for card in own:
        for word in within(card):
            if (
                isinstance(word, Filter)
                and word.name is not None
                and not is_reference(word.name)
                and word.name not in known
            ):
                near = difflib.get_close_matches(word.name, known, 3)
                meant = f"; is {' or '.join(map(repr, near))} meant?" if near else ""
                yield f"{card.name}: no card of {game.name}, and none of the scenario, is named {word.name!r}{meant}"


@cache
def _list_card_names(game: Game) -> frozenset[str]:
    """Every name of a game's own cards, of their other faces, and of the cards that they create.

    They are computed once for a game.
    """
    return frozenset(name for card in game.cards.values() for name in _list_names(game, card))


def _list_names(game: Game, card: Card) -> Iterator[str]:
    """The names of a card, of its other face, and of the cards inside its abilities. A name may come twice.

    Each is as the game's hook `card_name` gives it.
    """
    named = game.scenario.card_name
    yield from (named(one) for one in (card, *within(card)) if isinstance(one, Card))


def _check_marks(game: Game, word: Filter) -> Iterator[str]:
    """A message for each mark (a named value such as `tapped`) in a filter that nothing in the game ever has.

    `filter.marks: nothing in mtg bears 'taped'; there are: tapped`. Of a game without the hook `known_marks`, any name
    in its code may be a mark.
    """
    known = {*(game.scenario.known_marks or ()), *game.scenario.played_marks}.union(
        *(list_given_marks(game, one) for one in list_laid_zones(game))
    )
    for mark in word.marks:
        if mark not in known and (game.scenario.known_marks is not None or not is_field(game, mark)):
            near = difflib.get_close_matches(mark, known, 3) or sorted(known)
            yield f"filter.marks: nothing in {game.name} bears {mark!r}; there are: {', '.join(near)}"


_REFERENCE_FIELDS: Mapping[type[Word], tuple[str, ...]] = {Filter: ("be", "host"), ValueOf: ("of",)}
"""The fields of words that hold references."""
_REFERENCE_FORMS = "this, you, it, host, target, target.2, event.<field>, a seat"
"""The forms of a reference, for messages."""


def _check_references(game: Game, word: Word) -> Iterator[str]:
    """A message for each reference in a word that stands for nothing, such as `thsi` where `this` is meant.

    `filter.be: 'thsi' means nothing; there are: this, you, …`. So also, in any field, for a text as `target.x`, and for
    one as `event.foo` where no event has `foo`. No message if all its references are known.
    """
    for name in (name for kind, names in _REFERENCE_FIELDS.items() if isinstance(word, kind) for name in names):
        ref = getattr(word, name)
        if ref is not None and not is_reference(ref) and not _SEAT.fullmatch(ref):
            yield f"{tag(word)}.{name}: {ref!r} means nothing; there are: {_REFERENCE_FORMS}"
    for name, said in _list_texts(word):
        if said.startswith("target.") and not is_reference(said):
            yield f"{tag(word)}.{name}: {said!r} means nothing; targets are numbered, as in target.2"
        if said.startswith("event."):
            field = said.split(".")[1]
            words = make_vocabulary(game)
            known = frozenset[str]().union(*words.events.values(), *words.subjects.values())
            if field not in known:
                near = difflib.get_close_matches(field, known, 3) or sorted(make_vocabulary(game).events["moved"])
                yield f"{tag(word)}.{name}: no event has {field!r}; there are: {', '.join(near)}"


def _list_texts(word: Word) -> Iterator[tuple[str, str]]:
    """Every text that is a field of a word, or a member of a list there, as (field, text): `("controller", "you")`."""
    for name in word.__struct_fields__:
        said = getattr(word, name)
        yield from ((name, one) for one in (said if isinstance(said, tuple) else (said,)) if isinstance(one, str))


def _list_object_fields(word: Word) -> Iterator[str]:
    """The names of the fields of objects that a word reads or changes.

    `subtypes` for a filter that tests it, `power` for a change of power. Nothing for other kinds of word.
    """
    if isinstance(word, Filter):
        yield from word.has
    elif isinstance(word, Count):
        yield from (word.distinct,) if word.distinct is not None else ()
    elif isinstance(word, (Modify, ValueOf)):
        yield word.field


def _check_pattern(game: Game, word: Pattern) -> Iterator[str]:
    """A message if a pattern's event is unknown; else one for each field that the event does not have.

    `mtg has no event or action 'detsroyed'; there are: destroyed, …`, or `died has no 'foo'; it has: obj, to, …`. Then
    one for each filter that must name its zone and does not.
    """
    known = {**make_vocabulary(game).events, **make_vocabulary(game).subjects}
    if word.event not in known:
        near = difflib.get_close_matches(word.event, known, 3) or sorted(make_vocabulary(game).events)
        yield f"{game.name} has no event or action {word.event!r}; there are: {', '.join(near)}"
        return
    for field in word.where:
        if field not in known[word.event]:
            yield f"{word.event} has no {field!r}; it has: {', '.join(sorted(known[word.event]))}"
    yield from _check_event_zones(game, word)


def _check_event_zones(game: Game, word: Pattern) -> Iterator[str]:
    """A message for each filter in a pattern that names no zone, though its object is never on the board at that event.

    ``became-cast: what `obj` means does not lie on the board then; say `zone: stack` in its filter``. A filter with
    `be` passes.
    """
    for field, want in word.where.items():
        zone = game.scenario.event_zones.get(f"{word.event}.{field}")
        if zone is not None and isinstance(want, Filter) and want.zone is None and want.be is None:
            yield f"{word.event}: what `{field}` means does not lie on the board then; say `zone: {zone}` in its filter"


@cache
def _list_moves(game: Game) -> frozenset[str]:
    """The names of the events by which an object changes places: `moved`, `died`, `drawn` and so on.

    They are computed once for a game.
    """
    kinds: tuple[type[Word], ...] = (Moved, *game.events)
    return frozenset(name for kind in kinds if issubclass(kind, Moved) for name in lineage(kind)) - {"event"}


def _check_places(game: Game, event: str, field: str, said: object) -> Iterator[str]:
    """A message for each text that names no place, though it says where a move goes. Nothing if the event is no move.

    `moved.where.to: 'graveyrad' is no place; there are: battlefield, …, P1.<zone>`

    Args:
        game: The game.
        event: The event's name.
        field: The field that says where the move goes, for the message: `where.to`.
        said: What stands there, at any depth: `graveyard`, `P1.graveyard`.
    """
    for one in within(said) if event in _list_moves(game) else ():
        if isinstance(one, str) and not is_reference(one) and not _is_place(game, one):
            yield f"{event}.{field}: {one!r} is no place; there are: {', '.join(game.zones)}, P1.<zone>"


def _is_place(game: Game, said: str) -> bool:
    """Whether a text names a zone, as in `graveyard`, or a seat's own zone, as in `P1.graveyard`.

    A seat before a zone that all seats share gives False.
    """
    seat, dot, zone = said.rpartition(".")
    return zone in game.zones and (not dot or (bool(_SEAT.fullmatch(seat)) and not game.zones[zone].shared))


def _check_change(game: Game, word: Replace) -> Iterator[str]:
    """A message for each field that a replacement changes and the event does not have, and one for an unknown slot.

    `replace.change: entered has no 'counter'; it has: …`. None for the fields of an event that the game does not know.
    """
    slots = game.scenario.slots
    if slots and word.slot not in slots:
        yield f"replace: {game.name} has no slot {word.slot!r}; there are: {', '.join(slots)}"
    known = {**make_vocabulary(game).events, **make_vocabulary(game).subjects}.get(word.what.event)
    for field in word.change:
        if known is not None and field not in known:
            yield f"replace.change: {word.what.event} has no {field!r}; it has: {', '.join(sorted(known))}"


def _check_new_place(game: Game, word: Replace) -> Iterator[str]:
    """A message if a replacement sends an object to an unknown place, or to one that a change cannot send it to.

    The second are the board and the stack: `replace.change.to: nothing enters battlefield by a change; …`.
    """
    to = word.change.get("to")
    yield from _check_places(game, word.what.event, "change.to", to)
    if word.what.event in _list_moves(game) and isinstance(to, str) and _is_place(game, to):
        zone = game.zones[to.rpartition(".")[2]]
        if zone.board or zone.name == game.stack:
            yield f"replace.change.to: nothing enters {zone.name} by a change; write what is done instead under `into`"


_SUMS = ("add", "subtract", "multiply", "divide")
"""The operators that only numbers have."""


_OPERATORS: Mapping[type[Word], tuple[str, ...]] = {
    Modify: ("set", "add", "subtract", "multiply", "divide", "grant", "remove"),
    Charge: ("set", "increase", "reduce"),
    Compare: ("<", "<=", "=", ">=", ">"),
}
"""The operators that each kind of word may have."""


_SIDES = ("you", "not-you", "friend", "foe")
_SEAT = re.compile(r"P[1-9]")


def _check_seats(word: Filter) -> Iterator[str]:
    """A message if a filter's `controller` or `owner` is no seat, no side such as `foe`, and no reference.

    `filter.controller: 'me' is none of: you, not-you, friend, foe, …`.
    """
    for name in ("controller", "owner"):
        whose = getattr(word, name)
        if whose is not None and whose not in _SIDES and not is_reference(whose) and not _SEAT.fullmatch(whose):
            yield f"filter.{name}: {whose!r} is none of: {', '.join(_SIDES)}, a seat, a reference to one"


_STYLES = ("fixed", "once", "shield", "lasting")


def _check_operators(word: Word) -> Iterator[str]:
    """A message if the operator of a word, or the style of a replacement, is none that its kind may have.

    `modify: 'plus' is none of set, add, …`. One also for a `modify` that sets `none`, and for a static ability with a
    replacement for `once`.
    """
    if isinstance(word, Replace) and word.style not in _STYLES:
        yield f"replace: the style {word.style!r} is none of {', '.join(_STYLES)}"
    if isinstance(word, Modify) and word.op == "set" and word.by == "none":
        yield f"modify: {word.field} is set to a thing called 'none'; to take all away write `op: remove, by: all`"
    if isinstance(word, Static) and any(isinstance(one, Replace) and one.style == "once" for one in word.gives):
        yield "static: what is for `once` is used up only as an effect that lasts; write it in `gives` of a `lasting`"
    for kind, ways in _OPERATORS.items():
        if isinstance(word, kind) and getattr(word, "op", None) not in ways:
            yield f"{tag(word)}: {getattr(word, 'op', None)!r} is none of {', '.join(ways)}"


def _check_effects(game: Game, word: Word) -> Iterator[str]:
    """A message for each part, ability, filter or count under `does`, `then` or the like that no clause does.

    For a `modify` under `does`: ``'modify' is nothing to do, but a part, and stands under `gives`, of static, …``.
    Other words pass, even if no clause does them. The fields looked at are `does`, `then`, `otherwise`, `into` and
    `first`.
    """
    for name in ("does", "then", "otherwise", "into", "first"):
        listed = getattr(word, name, None)
        for one in listed if isinstance(listed, tuple) else ():
            if isinstance(one, (Part, Ability, Filter, Count)) and not game.clauses("does", f"effect:{tag(one)}"):
                known = sorted(
                    {topic[7:] for (_, topic), who in game.by.items() if who and topic.startswith("effect:")}
                )
                near = difflib.get_close_matches(tag(one), known, 3) or known
                told = f"{tag(one)!r} is nothing to do{_describe_place(game, one)}"
                yield f"{tag(word)}.{name}: {told}; there are: {', '.join(near)}"


def _describe_place(game: Game, word: Word) -> str:
    """Where a part or an ability should stand, as the end of a sentence; empty for any other word.

    For an ability it is ``, but an ability, and stands under `abilities` ``.
    """
    if isinstance(word, Ability):
        return ", but an ability, and stands under `abilities`"
    if not isinstance(word, Part):
        return ""
    holders = sorted(tag(kind) for kind in game.vocabulary if "gives" in kind.__struct_fields__)
    return f", but a part, and stands under `gives`, of {', '.join(['static', *holders])}"
