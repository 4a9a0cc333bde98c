"""The cards that the 英霊 page names in its examples: a name in 『』, maybe with its kind before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook.ids import make_slug
from rulebook.units import Kind, Reading
from rulings.cards import PrintedCard, PrintedFace

__all__ = ["extract_cards", "extract_printings"]

_GAME = "eirei"
_NAME = re.compile(r"(?P<kind>英霊|[一-龯]{2}魔術)?『(?P<name>[^『』]+)』")


def extract_cards(readings: Iterable[Reading]) -> tuple[PrintedCard, ...]:
    """Extract the cards named in the examples, each once, in the order of their first naming; empty if none is.

    Names are Japanese. The type line is the kind printed before the name, if any. `units` are the numbers of the
    examples. Readings of other games are passed over.
    """
    kinds: dict[str, str] = {}
    units: dict[str, list[str]] = {}
    for reading in readings:
        if reading.edition.game != _GAME:
            continue
        for unit in reading.units:
            if unit.kind is not Kind.EXAMPLE:
                continue
            for found in _NAME.finditer(unit.text):
                units.setdefault(found["name"], []).append(unit.number)
                if found["kind"]:
                    kinds.setdefault(found["name"], found["kind"])
    return tuple(
        PrintedCard(
            _GAME,
            make_slug(name),
            (PrintedFace({"ja": name}, type_line={"ja": kinds[name]} if name in kinds else {}),),
            tuple(dict.fromkeys(numbers)),
        )
        for name, numbers in units.items()
    )


def extract_printings(editions: Mapping[str, Sequence[Reading]]) -> Iterator[tuple[str, Iterable[PrintedCard]]]:
    """Yield (short name of an edition, its cards) from the readings of each edition, the last name first."""
    for name in sorted(editions, reverse=True):
        yield name, extract_cards(editions[name])
