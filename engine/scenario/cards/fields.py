"""Which fields and marks a game has, so that a misspelt one is refused instead of read as nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from engine.kernel.game import Game
from engine.kernel.matching import is_reference
from engine.kernel.state import GAME
from engine.kernel.values import Map, within
from engine.kernel.words import Card, Modify
from engine.scenario.cards.texts import find_texts
from engine.scenario.cards.vocabulary import clause_modules, game_modules, make_vocabulary

__all__ = [
    "check_mark",
    "check_members",
    "check_printed",
    "check_value",
    "find_inner_cards",
    "find_unread_member",
    "holds_number",
    "is_counted",
    "is_field",
    "is_value",
    "list_given_marks",
    "list_laid_zones",
    "suggest_field",
]

_ALWAYS = frozenset(
    {"name", "abilities", "controller", "owner", "zone", "place", "token", "host", "since", "facedown", "seen"}
)
"""The fields that the kernel gives every object."""


def is_field(game: Game, field: str, printed: frozenset[str] = frozenset()) -> bool:
    """Whether a field, such as `power`, can have a value in a game.

    It can if a card prints it, if it is counted or computed, or if the game's code names it. The kernel's own fields,
    and all that begin with `counter:`, always can. If only the code names it, each reader in `game.readers` is told.

    Args:
        game: The game.
        field: The field's name.
        printed: The names in the position at hand, those of its own cards included.
    """
    if field in _ALWAYS or field in printed or field.startswith("counter:") or field in _list_known_fields(game):
        return True
    return _is_text(game, "game", field, _list_named_texts(game))


def _is_text(game: Game, place: str, text: str, texts: frozenset[str]) -> bool:
    """Whether a text is one of those in some modules of a game. If so, each reader in `game.readers` is told.

    Args:
        game: The game.
        place: Which modules they are, for the readers: `game`, or `rules` for those with clauses.
        text: The text.
        texts: All texts of these modules.
    """
    if text not in texts:
        return False
    for reads in game.readers:
        reads.texts.add((place, text))
    return True


def is_value(game: Game, field: str, printed: frozenset[str] = frozenset()) -> bool:
    """Whether objects can have a value in a field: a card prints it, an effect changes it, or it is a mark.

    A mark is a named value such as `tapped`. The kernel's own fields, and all that begin with `counter:`, always can.
    Of a game that does not list its marks, any name in its code may be one.

    Args:
        game: The game.
        field: The field's name.
        printed: The names that the card at hand prints.
    """
    if game.scenario.known_marks is None:
        return is_field(game, field, printed)
    if field in _ALWAYS or field in printed or field.startswith("counter:") or field in _list_known_fields(game):
        return True
    return field in _list_marks(game) or field in _list_changed_fields(game)


@cache
def _list_marks(game: Game) -> frozenset[str]:
    """The name of every mark (such as `tapped` or `poison`) that an object, a seat or the game itself may have.

    They are computed once for a game.
    """
    given = (list_given_marks(game, one) for one in ("seat", GAME, *list_laid_zones(game)))
    return frozenset[str]().union(game.scenario.known_marks or (), game.scenario.played_marks, *given)


@cache
def _list_changed_fields(game: Game) -> frozenset[str]:
    """The names of the fields that a `modify` of the game's own cards changes, as `power`.

    They are computed once for a game.
    """
    return frozenset(one.field for card in game.cards.values() for one in within(card) if isinstance(one, Modify))


def suggest_field(game: Game, field: str) -> str:
    """Names of fields and zones that are like a wrong one, as the end of a sentence: `; there are: power`.

    If none is like it, all the game's known fields. At most three that are like it are named.
    """
    known = _list_known_fields(game)
    near = difflib.get_close_matches(field, {*known, *game.zones}, 3) or sorted(known)
    return f"; there are: {', '.join(near)}"


_GIVEN = frozenset({"token", "host", "facedown", "seen"})
"""Of the kernel's fields, those that a position may give."""


@cache
def _list_known_fields(game: Game) -> frozenset[str]:
    """The names of the fields that the game's own cards print or its tables name: `power`, `colors`.

    They are computed once for a game.
    """
    tables = {*game.fields, *game.prints, *game.implied, *game.reckoned, *game.derived, *game.lists, *game.marks}
    return frozenset(tables.union(*(card.values for card in game.cards.values())))


def _list_named_texts(game: Game) -> frozenset[str]:
    """Every text in the code of a game's modules, docstrings left out."""
    return find_texts(game_modules(game))


def find_unread_member(game: Game, field: str, value: object) -> str | None:
    """A message if a value of a field such as `keywords` is one that no clause reads; None if all is well.

    For `("flyng",)` it is `no clause of mtg reads 'flyng'; is 'flying' meant?`. It is about the first such value; what
    is no text passes. None also for a field whose values need no clause, as `types`. Besides `keywords`, a game names
    such fields in its hook `clause_values`, each with the members that need no clause. Readers in `game.readers` are
    told what was found.
    """
    known = {"keywords": (), **game.scenario.clause_values}
    if field not in known:
        return None
    texts = find_texts(tuple(name for name in clause_modules(game) if ".cards" not in name))
    for one in value if isinstance(value, tuple) else (value,):
        if (
            isinstance(one, str)
            and one not in known[field]
            and not _is_text(game, "rules", one, texts)
            and not any(one.startswith(stem) and _is_text(game, "rules", stem, texts) for stem in _find_stems(texts))
        ):
            keywords = [name.strip() for name in make_vocabulary(game).book.keywords if field == "keywords"]
            if one in keywords:
                return f"no clause of {game.name} reads {one!r} yet; the clause that gives it a meaning names it"
            near = difflib.get_close_matches(one, [*keywords, *texts], 1, 0.8)
            listed = f"; there are: {', '.join(keywords)} (listed in its phrases.yaml)" if keywords else ""
            return f"no clause of {game.name} reads {one!r}" + (f"; is {near[0]!r} meant?" if near else listed)
    return None


def check_value(game: Game, field: str, value: object) -> str | None:
    """What is wrong with a value that a card prints, as a message; None if nothing is.

    `"big"` as power gives `a whole number is wanted, not 'big'`. The texts `x` and `*` may stand for a number. Else it
    is wrong if no clause reads it, as `find_unread_member` says. The field itself is not checked.
    """
    if (
        field in _list_number_fields(game)
        and isinstance(value, (str, float, bool))
        and str(value).lower() not in {"x", "*"}
    ):
        return f"a whole number is wanted, not {value!r}"
    return find_unread_member(game, field, value)


def check_printed(game: Game, card: Card, where: str = "") -> Iterator[str]:
    """A message for each wrong value that a card prints, or a card inside it. Nothing comes if all is well.

    It begins with the place of the value in the card: `.power: a whole number is wanted, not 'x3'`, `.back.types: …`.
    For a field that the game lacks, it begins with the place of the card. `where` is that place.
    """
    for field, value in card.values.items():
        if not is_field(game, field):
            yield f"{where}: {game.name} has no field {field!r}{suggest_field(game, field)}"
        elif wrong := check_value(game, field, value):
            yield f"{where}.{field}: {wrong}"
        else:
            yield from (f"{where}.{field}: {one}" for one in check_members(game, field, value))
    if card.back is not None:
        yield from check_printed(game, card.back, f"{where}.back")
    for inner, place in find_inner_cards(card.abilities):
        yield from check_printed(game, inner, f"{where}.abilities{place}")


def find_inner_cards(value: object, place: str = "") -> Iterator[tuple[Card, str]]:
    """The cards inside a value that are inside no other card there, each with its place: `[0].gives[0].does[0].card`.

    What a word holds as the `values` of a token counts as a card, with the name `""`. A card gives itself alone, with
    the place given. A value without cards gives nothing.
    """
    if isinstance(value, Card):
        yield value, place
        return
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if name in _PRINTED_FIELDS and isinstance(inner, Map):
                yield Card("", inner), f"{place}.{name}"
            else:
                yield from find_inner_cards(inner, f"{place}.{name}")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from find_inner_cards(inner, f"{place}.{key}")
    elif isinstance(value, (tuple, list)):
        for at, inner in enumerate(value):
            yield from find_inner_cards(inner, f"{place}[{at}]")


_PRINTED_FIELDS = frozenset({"values", "sets"})
"""The fields of words that hold what a token, or a copy, has printed."""


def check_members(game: Game, field: str, value: object) -> Iterator[str]:
    """A message for each member of a list field that is wrong. Nothing comes if all is well.

    A member is wrong if the game closes the list and does not have it. So is one that differs from a known one by
    capital letters alone: `'Creature' is written 'creature'`. `value` is a tuple of members, or one. References, `all`,
    `none` and what is no text pass.
    """
    book = make_vocabulary(game).book
    known = [*(one for one, fields in book.members.items() if field in fields), *book.closed.get(field, ())]
    folded = {one.casefold(): one for one in known}
    for one in value if isinstance(value, tuple) else (value,):
        if not isinstance(one, str) or one in known or is_reference(one) or one in {"all", "none"}:
            continue
        if field in book.closed:
            near = difflib.get_close_matches(one, known, 3, 0.5) or sorted(known)
            yield f"{one!r} is none of: {', '.join(near)}"
        elif one.casefold() in folded:
            yield f"{one!r} is written {folded[one.casefold()]!r}"


def is_counted(game: Game, field: str) -> bool:
    """Whether an absent value of a field counts as 0.

    That is so for fields that no card of the game prints, such as `damage`. It is also so for the marks that each seat
    begins with.
    """
    return field not in _list_printed_fields(game)


@cache
def _list_printed_fields(game: Game) -> frozenset[str]:
    """The names of the fields that the game's own cards print, as `power` and `types`. Its marks are left out.

    They are computed once for a game.
    """
    return frozenset(field for card in game.cards.values() for field in card.values) - {*game.marks}


def list_given_marks(game: Game, whose: str) -> Mapping[str, Any]:
    """The marks, named values such as `tapped`, that a position may give, by name, each with its kind.

    `whose` is `seat`, `game` or a zone; for a battlefield it is `{"tapped": bool, "damage": int, …}`. A game lists them
    in its hook `given_marks`. A zone that it does not list has `{"seen": ("all",)}`, as every zone has. The kinds are:

    - `int`: a whole number, not below 0 except for life.
    - `bool`: yes or no.
    - A tuple: one of these values.
    - `turn`: the number of a turn, this one at the latest.
    - A function that takes the value and gives what is wrong with it.
    """
    listed = game.scenario.given_marks.get(whose, {})
    return listed if whose in {"seat", GAME} else {"seen": ("all",), **listed}


def list_laid_zones(game: Game) -> tuple[str, ...]:
    """The zones that a position may lay objects in, as `hand`: all but the stack and those that only play fills."""
    return tuple(zone for zone in game.zones if zone not in {game.stack, *game.scenario.unlaid_zones})


def check_mark(game: Game, whose: str, field: str, value: object, turn: int = 1) -> str | None:
    """What is wrong with a mark, a named value such as `tapped`, that a position gives; None if nothing is.

    It is a message: `a seat has no mark 'tapped', but what lies in battlefield may have it`. Only listed marks may be
    given. A mark that no clause reads would do nothing, and a mark that play writes would be a result.

    Args:
        game: The game.
        whose: `seat`, `game`, or a zone.
        field: The mark's name.
        value: The mark's value.
        turn: The number of the turn.
    """
    known = list_given_marks(game, whose)
    if field in known:
        return _check_kind(known[field], field, value, turn)
    if whose not in {"seat", GAME} and field in (_ALWAYS | _list_known_fields(game)) - {*game.marks} - _GIVEN:
        return "what is printed is no mark; write a test card under cards"
    if field in game.scenario.played_marks:
        return "it comes of what is done in play, and is not given"
    zones = [*list_laid_zones(game)] if whose == "seat" else []
    places = [
        one for one in ("seat", GAME, *list_laid_zones(game)) if one != whose and field in list_given_marks(game, one)
    ]
    if places:
        return f"{_name_holder(whose)} has no mark {field!r}, but {', '.join(map(_name_holder, places))} may have it"
    near = difflib.get_close_matches(field, [*known, *zones], 3) or [*known, *zones]
    return f"{game.name} has no mark {field!r}; there are: {', '.join(near)}"


def _name_holder(whose: str) -> str:
    """Who has a mark, in words: `a seat`, `the game`, or `what lies in hand` for the zone `hand`."""
    return {"seat": "a seat", GAME: "the game"}.get(whose, f"what lies in {whose}")


def _check_kind(kind: Any, field: str, value: object, turn: int) -> str | None:  # noqa: ANN401 - as a game's table has it
    """What is wrong with a value for a kind of mark, as a message; None if nothing is.

    3 for the kind `bool` gives `yes or no is wanted, not 3`. The kinds are those of `list_given_marks`. A tuple lists
    what may stand; a function gives the message itself. A number must not be below 0, but for `life`. A turn must not
    be later than `turn`.
    """
    if isinstance(kind, tuple):
        if value in kind and type(value) in map(type, kind):
            return None
        near = difflib.get_close_matches(str(value), map(str, kind), 3) or [*map(str, kind)]
        return f"{value!r} is none of {', '.join(near)}"
    if kind is bool:
        return None if isinstance(value, bool) else f"yes or no is wanted, not {value!r}"
    if kind is not int and kind != "turn":
        return str(wrong) if (wrong := kind(value)) else None
    if type(value) is not int:
        return f"a whole number is wanted, not {value!r}"
    if value < 0 and field != "life":
        return f"it counts, and cannot be {value}"
    return f"turn {value} is still to come" if kind == "turn" and value > turn else None


def holds_number(game: Game, field: str) -> bool:
    """Whether a field holds a number, and nothing else, on every card of a game that prints it: `power`."""
    return field in _list_number_fields(game)


@cache
def _list_number_fields(game: Game) -> frozenset[str]:
    """The names of the fields that the game's own cards print only as whole numbers: `power`, `toughness`.

    `cost` is one unless a card prints it otherwise. They are computed once for a game.
    """
    kinds: dict[str, set[type]] = {}
    for card in game.cards.values():
        for name, value in card.values.items():
            kinds.setdefault(name, set()).add(type(value))
    kinds.setdefault("cost", {int})
    return frozenset(name for name, found in kinds.items() if found == {int})


@cache
def _find_stems(texts: frozenset[str]) -> tuple[str, ...]:
    """Of some texts, those that end in a blank and begin with a letter, sorted: `ward `, as in `ward {2}`.

    They are remembered.
    """
    return tuple(sorted(text for text in texts if text.endswith(" ") and text[0].isalpha()))
