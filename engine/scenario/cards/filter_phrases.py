"""Filters in plain words: `another creature you control`, `Goblin card in your graveyard`, `card with cost 3 or less`.

A phrase is read to the fields of a filter, and they are written as a phrase. Neither knows more of a game than its
phrasebook says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.kernel.matching import is_reference
from engine.scenario.cards.phrasebook import Phrasebook

__all__ = ["name_whose", "read_filter", "read_seat", "read_whose", "write_filter", "write_seat"]

_Fields = dict[str, Any]

_SEATS = {"you": "you", "an opponent": "foe", "another player": "not-you", "your team": "friend"}
"""Who a filter's `controller` and `owner` mean, by how it is said."""
_ARTICLE = re.compile(r"^(?:an?|the|each|all|every) ")
_SEAT = re.compile(r"P[1-9]")


def read_seat(text: str) -> str | None:
    """The side or reference that a name for a player means; None if it means none. A seat's name means itself.

    >>> read_seat("an opponent"), read_seat("event.seat"), read_seat("nobody")
    ('foe', 'event.seat', None)
    """
    if text in _SEATS:
        return _SEATS[text]
    return text if is_reference(text) or _SEAT.fullmatch(text) else None


def write_seat(seat: str) -> str:
    """How a side or reference is said: `foe` is `an opponent`. One without another name stays, as `event.seat`."""
    return next((said for said, meant in _SEATS.items() if meant == seat), seat)


def name_whose(seat: str) -> str:
    """How what belongs to a side or reference is said, before a noun.

    >>> name_whose("you"), name_whose("foe"), name_whose("event.seat")
    ('your', "an opponent's", "event.seat's")
    """
    return {"you": "your", "friend": "your team's"}.get(seat, f"{write_seat(seat)}'s")


def read_whose(text: str) -> list[str]:
    """The side or reference that a possessive means, as a list of one; empty if it means none.

    >>> read_whose("your"), read_whose("an opponent's"), read_whose("its")
    (['you'], ['foe'], [])
    """
    seats = [*_SEATS.values(), *([seat] if (seat := read_seat(text.removesuffix("'s"))) is not None else [])]
    return [seat for seat in dict.fromkeys(seats) if name_whose(seat) == text]


# -- reading ---------------------------------------------------------------------------------------------------------


def read_filter(book: Phrasebook, text: str) -> list[_Fields]:
    """Every way to read a phrase as the fields of a filter: none if it means nothing, several if it is ambiguous.

    `another Goblin` gives `[{"other": "yes", "has": {"subtypes": "Goblin"}}]`, and `this` gives `[{"be": "this"}]`. An
    article before it counts for nothing. A reading that says one thing twice is left out. Values are texts, as in a
    file.
    """
    if is_reference(text):
        return [{"be": text}]
    head, _, kinds = text.partition(" that is ")
    if kinds and is_reference(head):
        return [one | {"be": head} for one in _read_head(book, _ARTICLE.sub("", kinds, count=1).split())]
    pieces: list[list[_Fields]] = []
    rest = _ARTICLE.sub("", text, count=1)
    while (found := _read_last_clause(book, rest)) is not None:
        rest, fields = found
        pieces.insert(0, [fields])
    return [one for one in _merge_all([_read_head(book, rest.split()), *pieces]) if one is not None]


def _read_last_clause(book: Phrasebook, text: str) -> tuple[str, _Fields] | None:
    """The clause that a phrase ends with, as what stands before it and its fields; None if it ends with none.

    `Goblin you control` gives `("Goblin", {"controller": "you"})`. A clause is a place (`in your graveyard`), who
    controls or owns it, a host, a name, or tests (`with power 2`).
    """
    for zone, said in book.places.items():
        if text.endswith(f" {said}"):
            return text[: -len(said) - 1], {"zone": zone}
    if found := re.fullmatch(r"(.+?) in (?:an?|(.+)) ([\w-]+)", text):
        rest, whose, zone = found.groups()
        seats = read_whose(whose) if whose else []
        if zone in book.zones and zone not in book.places and (seats or not whose):
            return rest, {"zone": zone} | ({"owner": seats[0]} if seats else {})
    for verb, name in (("control", "controller"), ("own", "owner")):
        if found := re.fullmatch(rf"(.+?) (you|an opponent|another player|your team|\S+) {verb}s?", text):
            seat = read_seat(found[2])
            if seat is not None:
                return found[1], {name: seat}
    if (found := re.fullmatch(r"(.+) attached to (\S+)", text)) and is_reference(found[2]):
        return found[1], {"host": found[2]}
    if found := re.fullmatch(r"(.+?) named (.+)", text):
        return found[1], {"name": found[2]}
    if found := re.fullmatch(r"(.+) with (.+)", text):
        tests = [_read_test(one) for one in found[2].split(" and ")]
        if all(tests):
            return found[1], {"has": {name: test for one in tests if one for name, test in one.items()}}
    return None


def _read_test(text: str) -> _Fields | None:
    """The test of a field that a text says; None if it says none.

    `power 5 or more` gives `{"power": {"is": "at-least", "n": "5"}}`, and `power 2` gives `{"power": "2"}`.
    """
    if found := re.fullmatch(r"(\S+) (-?\d+|x) or (more|less)", text):
        name, number, way = found.groups()
        return {name: {"is": "at-least" if way == "more" else "at-most", "n": number}}
    if found := re.fullmatch(r"([\w:-]+) (.+)", text):
        return {found[1]: found[2]}
    return None


def _read_head(book: Phrasebook, tokens: list[str]) -> list[_Fields]:
    """Every way to read the words before the first clause as fields of a filter: none for no words, or unknown ones.

    `["another", "Goblin"]` gives `[{"other": "yes", "has": {"subtypes": "Goblin"}}]`.
    """
    if not tokens:
        return []
    first: list[list[_Fields]] = []
    if tokens[0] in {"another", "other"}:
        first, tokens = [[{"other": "yes"}]], tokens[1:]
    readings = list(_read_words(book, tokens))
    return [one for one in _merge_all([*first, readings]) if one is not None]


def _read_words(book: Phrasebook, tokens: list[str]) -> Iterator[_Fields]:
    """Every way to read adjectives and nouns that follow one another as fields: nothing if one of them is unknown.

    `["legendary", "Goblin"]` gives `{"has": {"supertypes": "legendary", "subtypes": "Goblin"}}`. No words give `{}`.
    """
    if not tokens:
        yield {}
        return
    for count in range(1, len(tokens) + 1):
        starts = _read_group(book, " ".join(tokens[:count]))
        if starts:
            for one in _merge_all([starts, [*_read_words(book, tokens[count:])]]):
                if one is not None:
                    yield one


def _read_group(book: Phrasebook, text: str) -> list[_Fields]:
    """Every way to read one noun or adjective, or several of a kind with `or` between; none if one is unknown.

    `instant or sorcery` gives `[{"has": {"types": ["instant", "sorcery"]}}]`; the noun for any object gives `[{}]`.
    """
    if text in {book.anything, book.card, f"{book.anything}s", f"{book.card}s"}:
        return [{}]
    if noun := next((one for one in (text, *_list_singulars(text)) if one in book.nouns), None):
        return [dict(book.nouns[noun])]
    parts = re.split(r", | or ", text)
    known = [_find_members(book, one) for one in parts]
    found: list[_Fields] = []
    for name in dict.fromkeys(name for one in known for name in one):
        if all(name in one for one in known):
            values = [one[name] for one in known]
            found.append({"has": {name: values[0] if len(values) == 1 else values}})
    return found


def _find_members(book: Phrasebook, word: str) -> dict[str, Any]:
    """What a word means by field: a member, or, with `non` before it, the absence of one; empty if it is unknown.

    `creatures` gives `{"types": "creature"}`, and `nonland` gives `{"types": {"is": "negate", "test": "land"}}`.
    Singulars are tried, too. Capitals count.
    """
    for one in (word, *_list_singulars(word)):
        if one in book.members:
            return dict.fromkeys(book.members[one], one)
        if one.startswith("non") and (bare := one[3:].removeprefix("-")) in book.members:
            return {name: {"is": "negate", "test": bare} for name in book.members[bare]}
    return {}


def _list_singulars(word: str) -> Iterator[str]:
    """The words of which a word may be the plural: `Elf` and `Elve` of `Elves`. Nothing if it does not end in s."""
    for plural, singular in (("ies", "y"), ("ves", "f"), ("s", "")):
        if word.endswith(plural):
            yield word.removesuffix(plural) + singular


def _merge_all(pieces: list[list[_Fields]]) -> list[_Fields | None]:
    """Every way to put one reading of each piece together, each different one once; None where two disagree.

    Pieces `[[{"a": 1}], [{"b": 2}, {"a": 2}]]` give `[{"a": 1, "b": 2}, None]`. A piece without readings gives `[]`.
    """
    merged: list[_Fields | None] = [{}]
    for readings in pieces:
        merged = [_merge(one, other) for one in merged for other in readings]
    return [one for at, one in enumerate(merged) if one not in merged[:at]]


def _merge(one: _Fields | None, other: _Fields) -> _Fields | None:
    """Two sets of fields as one; None if both say the same thing, or if the first is None.

    Mappings under one key, as `has`, are put together.
    """
    if one is None:
        return None
    made = dict(one)
    for key, value in other.items():
        if key not in made:
            made[key] = value
        elif isinstance(value, Mapping) and isinstance(made[key], Mapping) and not set(value) & set(made[key]):
            made[key] = {**made[key], **value}
        else:
            return None
    return made


# -- writing ---------------------------------------------------------------------------------------------------------


def write_filter(book: Phrasebook, fields: Mapping[str, Any]) -> list[str]:
    """The phrases that may say the fields of a filter, at most two; none if they cannot be said.

    `{"has": {"subtypes": "Goblin"}, "other": True}` gives `another Goblin` and `other Goblin`. They may be ambiguous.
    The caller keeps one that reads as the same fields.
    """
    left = {key: value for key, value in fields.items() if key != "is"}
    be, other, has = left.pop("be", None), left.pop("other", False), dict(left.pop("has", {}))
    marks = dict(left.pop("marks", {}))
    head, noun = _write_head(book, has, marks, left)
    tests = [_write_test(name, value) for name, value in has.items()]
    clauses = _write_clauses(book, left)
    if marks or left or None in tests or not all(tests):
        return []
    words = " ".join(head)
    if be is not None:
        return [be if not words else f"{be} that is {words}"] if not (other or tests or clauses) else []
    if not noun:
        elsewhere = "zone" in fields
        words = f"{words} {book.card if elsewhere else book.anything}".strip()
    if tests:
        words += f" with {' and '.join(one for one in tests if one)}"
    said = " ".join([words, *clauses])
    return [f"another {said}", f"other {said}"] if other else [said]


def _write_head(book: Phrasebook, has: _Fields, marks: _Fields, left: _Fields) -> tuple[list[str], bool]:
    """The adjectives and nouns for some fields, which are taken out, and whether there is a noun among them.

    `{"types": "creature"}` as `has` and `{"zone": "stack"}` as `left` give `(["creature", "spell"], True)`.

    Args:
        book: The game's phrases.
        has: The filter's tests by field.
        marks: The filter's tests of marks, named values such as `tapped`.
        left: All its other fields.
    """
    head, noun = [], False
    for name, value in [*has.items()]:
        said = _write_members(book, name, value)
        if said is None:
            said = _find_noun(book, {"has": {name: value}})
        if said is None:
            continue
        head.append(said)
        noun = noun or not (name in book.adjectives or said in book.adjectives or said.startswith("non"))
        del has[name]
    for name, value in [*marks.items()]:
        said = _find_noun(book, {"marks": {name: value}})
        if said is not None:
            head.insert(0, said)
            del marks[name]
    if "zone" in left and (said := _find_noun(book, {"zone": left["zone"]})) is not None:
        head.append(said)
        noun = True
        del left["zone"]
    return head, noun


def _find_noun(book: Phrasebook, fields: _Fields) -> str | None:
    """The noun that stands for exactly these fields of a filter: `spell` for `{"zone": "stack"}`.

    None if there is none. Of several, it is the first in the phrasebook.
    """
    plain = _make_plain(fields)
    return next((said for said, meant in book.nouns.items() if _make_plain(meant) == plain), None)


def _make_plain(value: Any) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """Data with each scalar as the text that a file has: `{"a": [1, True]}` gives `{"a": ["1", "yes"]}`."""
    if isinstance(value, Mapping):
        return {key: _make_plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_make_plain(one) for one in value]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _write_members(book: Phrasebook, name: str, value: object) -> str | None:
    """The members of a field in words: `creature`, `instant or sorcery`, `nonland`; None if one is not known.

    The value is one member, a list of two or more, or the negation of a member.
    """
    if isinstance(value, str):
        return value if name in book.members.get(value, ()) else None
    if isinstance(value, list) and len(value) > 1 and all(isinstance(one, str) for one in value):
        known = all(name in book.members.get(one, ()) for one in value)
        return f"{', '.join(value[:-1])} or {value[-1]}" if known else None
    if isinstance(value, Mapping) and value.get("is") == "negate":
        test = value.get("test")
        known = isinstance(test, str) and name in book.members.get(test, ())
        return f"non{'-' if str(test)[:1].isupper() else ''}{test}" if known else None
    return None


def _write_test(name: str, value: object) -> str | None:
    """A test of a field in words: `power 5 or more`, or `power 2` for a plain value; None if it has no such form."""
    if isinstance(value, Mapping):
        way = {"at-least": "more", "at-most": "less"}.get(str(value.get("is")))
        number = value.get("n")
        return f"{name} {number} or {way}" if way and isinstance(number, (int, str)) else None
    return f"{name} {value}" if isinstance(value, (int, str)) and not isinstance(value, bool) else None


def _write_clauses(book: Phrasebook, left: _Fields) -> list[str]:
    """The clauses for name, place, controller, owner and host, which are taken out of the fields of a filter.

    `{"zone": "graveyard", "owner": "you"}` gives `["in your graveyard"]`. No clause if it has none of these fields.
    """
    clauses = []
    if (name := left.pop("name", None)) is not None:
        clauses.append(f"named {name}")
    if (zone := left.pop("zone", None)) is not None:
        if zone in book.places:
            clauses.append(book.places[zone])
        else:
            whose = name_whose(left.pop("owner")) if "owner" in left else _choose_article(zone)
            clauses.append(f"in {whose} {zone}")
    for key, verb in (("controller", "control"), ("owner", "own")):
        if (seat := left.pop(key, None)) is not None:
            clauses.append(f"{write_seat(seat)} {verb}{'' if seat == 'you' else 's'}")
    if (host := left.pop("host", None)) is not None:
        clauses.append(f"attached to {host}")
    return clauses


def _choose_article(word: str) -> str:
    """The indefinite article before a word: `an` before a vowel, else `a`."""
    return "an" if word[:1].lower() in "aeiou" else "a"
