"""The toy game's reader. It shows how little a reader needs if the print is regular."""

from __future__ import annotations

import datetime as dt
import re

from rulebook import fold, ids
from rulebook.errors import TruncatedDocumentError
from rulebook.source import Source
from rulebook.units import Citation, Edition, Genre, Kind, Reading, Unit

NAME = "Toy Duel"

_HEAD = re.compile(
    r"TOY DUEL (?:RULES\nEdition (?P<name>\d+), in force|RULINGS\nCollected) (?P<day>\d{4}-\d\d-\d\d)\n\n"
)
_LINE = re.compile(r"(?:(?P<number>\d+(?:\.\d+)*) |(?P<sort>Example: |CARD )?)(?P<text>.+)\n?")
_KINDS = {0: Kind.CHAPTER, 1: Kind.SECTION, 2: Kind.RULE}


def recognises(source: Source) -> bool:
    """Whether a document is one of the toy game's."""
    return source.text.startswith("TOY DUEL ")


def read(source: Source) -> Reading:
    """The edition and the units of a document.

    Raises:
        TruncatedDocumentError: Its head is not whole.
    """
    head = _HEAD.match(source.text)
    if head is None:
        raise TruncatedDocumentError("the head is not whole", where=source.name, remedy="give the whole document")
    edition = Edition(
        game="toy",
        name=head["name"] or "rulings",
        document="rules" if head["name"] else "rulings",
        genre=Genre.RULEBOOK if head["name"] else Genre.RELEASE_NOTES,
        language="en",
        title="Toy Duel",
        version=head["name"],
        effective=dt.date.fromisoformat(head["day"]),
    )
    units = [Unit("navigation/1", Kind.NAVIGATION, None, "", head[0], (head.span(),))]
    for line in _LINE.finditer(source.text, head.end()):
        units.append(_read_unit(line, units))
    return Reading(edition, source, tuple(units))


def _read_unit(line: re.Match[str], before: list[Unit]) -> Unit:
    """The unit on one line: a heading, a rule, an example, a card or a ruling."""
    text, spans = line["text"], (line.span(),)
    if line["sort"] == "CARD ":
        return Unit(f"card/{ids.make_slug(text)}", Kind.CARD, None, text, "", spans)
    cites = tuple(Citation(*found.span(), found[0], (found[1],)) for found in re.finditer(r"\[([\d.]+)\]", text))
    if number := line["number"]:
        kind = _KINDS[number.count(".")]
        if kind is Kind.RULE:
            return Unit(number, kind, ids.get_parent(number), "", text, spans, cites)
        return Unit(number, kind, ids.get_parent(number), text, "", spans)
    if line["sort"]:
        rule = next(unit.number for unit in reversed(before) if unit.kind is Kind.RULE)
        nth = 1 + sum(unit.parent == rule for unit in before)
        return Unit(f"{rule}/ex{nth}", Kind.EXAMPLE, rule, "", text, spans, cites)
    card = next(unit.number for unit in reversed(before) if unit.kind is Kind.CARD)
    return Unit(f"ruling/{fold.hash_folded(text)}", Kind.RULING, card, "", text, spans, cites)
