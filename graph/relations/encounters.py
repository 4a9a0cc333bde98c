"""How two held cards meet when the engine brings them together. Answers are kept while the process runs."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.kernel.words import Card
from graph.library import Library
from graph.proof import engines, holding
from rulebook.errors import HanreiError
from rulebook.ids import parse

if TYPE_CHECKING:  # the search is loaded when it is asked for, as a lookup needs none
    from engine.meeting.meet import Encounter

__all__ = ["MetCards", "find_encounter", "read_seconds"]

SECONDS = 5.0
"""How long cards are played together for one answer, unless HANREI_MEETING_SECONDS says otherwise."""


@dataclass(frozen=True)
class MetCards:
    """What came of bringing two cards together. `names` has the names of both, by language and name in the engine."""

    cards: tuple[str, str]
    law: str
    encounter: Encounter
    names: Mapping[str, Mapping[str, str]]


def read_seconds() -> float:
    """How long cards may be played together for one answer.

    Raises:
        HanreiError: HANREI_MEETING_SECONDS is no number of seconds.
    """
    said = os.environ.get("HANREI_MEETING_SECONDS", "")
    try:
        return max(0.0, float(said)) if said else SECONDS
    except ValueError as error:
        what = f"HANREI_MEETING_SECONDS={said!r} is no number of seconds"
        raise HanreiError(what, where="environment", remedy="set a number such as 5, or 0 to play nothing") from error


def find_encounter(
    library: Library, first: str, second: str, at: str | None = None, seconds: float | None = None
) -> MetCards | None:
    """How two cards meet in play; None if the engine lacks one, their game has no stagings, or there is no time.

    Args:
        library: The library that holds the cards.
        first: The id of a card.
        second: The id of another.
        at: The day or edition whose law is played; by default today's.
        seconds: How long they may be played.

    Raises:
        EngineError: The engine of their game cannot be loaded.
    """
    ids = (parse(first), parse(second))
    game, most = ids[0].game, read_seconds() if seconds is None else seconds
    if not most or ids[1].game != game or game not in engines.get_engines():
        return None
    found = [one for id in (first, second) if (one := _find_card(library, id, game)) is not None]
    if len(found) < len(ids):
        return None
    engine = engines.load_engine(game)
    law = engine.find_law(at or engine.newest_law) if engine.laws else ""
    names: dict[str, dict[str, str]] = {}
    for card, printed in found:
        for language, name in printed.items():
            names.setdefault(language, {})[card.name] = name
    try:
        met = _meet(game, law, found[0][0], found[1][0], most)
    except LookupError:
        return None
    return MetCards((first, second), law, met, names)


def _find_card(library: Library, id: str, game: str) -> tuple[Card, Mapping[str, str]] | None:
    """The engine's card of a held card, with the names of its first face by language; None if it has none."""
    facts = library.facts(parse(id))
    for face in facts["faces"] if facts is not None else ():
        names = face["names"].values()
        card = engines.find_engine_card(game, names) or holding.find_held_card(library, game, names)
        if card is not None:
            return card, face["names"]
    return None


@lru_cache(maxsize=256)
def _meet(game: str, law: str, first: Card, second: Card, seconds: float) -> Encounter:
    """Bring two cards of an engine together for some seconds."""
    from engine.meeting.meet import find_meetings  # noqa: PLC0415 - loaded when asked for

    engine = engines.load_engine(game).under(law)
    if more := {one.name: one for one in (first, second) if one.name not in engine.cards}:
        engine = engine.with_cards(more)
    until = time.monotonic() + seconds
    return find_meetings(engine, first, second, lambda: time.monotonic() >= until)
