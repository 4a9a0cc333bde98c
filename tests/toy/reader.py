"""The toy game's reader: how little a reader needs when the print is kind."""

from __future__ import annotations

import datetime as dt
import re

from rulebook import ids
from rulebook.errors import TruncatedDocumentError
from rulebook.source import Source
from rulebook.units import Citation, Edition, Genre, Kind, Reading, Unit

NAME = "Toy Duel rules"

_HEAD = re.compile(r"TOY DUEL RULES\nEdition (\d+), in force (\d{4}-\d\d-\d\d)\n\n")
_LINE = re.compile(r"(?:(?P<number>\d+(?:\.\d+)*) |(?P<example>Example: ))(?P<text>.+)\n?")
_KINDS = {0: Kind.CHAPTER, 1: Kind.SECTION, 2: Kind.RULE}


def recognises(source: Source) -> bool:
    return source.text.startswith("TOY DUEL RULES")


def read(source: Source) -> Reading:
    head = _HEAD.match(source.text)
    if head is None:
        raise TruncatedDocumentError("the head is not whole", where=source.name, remedy="give the whole document")
    edition = Edition(
        game="toy",
        name=head[1],
        document="rules",
        genre=Genre.RULEBOOK,
        language="en",
        title="Toy Duel rules",
        version=head[1],
        effective=dt.date.fromisoformat(head[2]),
    )
    units = [Unit("navigation/1", Kind.NAVIGATION, None, "", head[0], (head.span(),))]
    for line in _LINE.finditer(source.text, head.end()):
        units.append(_unit(line, units))
    return Reading(edition, source, tuple(units))


def _unit(line: re.Match[str], before: list[Unit]) -> Unit:
    number, kind, parent = line["number"], Kind.EXAMPLE, None
    if number:
        kind, parent = _KINDS[number.count(".")], ids.parent(number)
    else:
        parent = next(unit.number for unit in reversed(before) if unit.kind is Kind.RULE)
        number = f"{parent}/ex{1 + sum(unit.parent == parent for unit in before)}"
    named = kind in (Kind.CHAPTER, Kind.SECTION)
    text = "" if named else line["text"]
    cites = tuple(Citation(*found.span(), found[0], (found[1],)) for found in re.finditer(r"\[([\d.]+)\]", text))
    return Unit(number, kind, parent, line["text"] if named else "", text, (line.span(),), cites)
