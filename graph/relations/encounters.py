"""How two held cards meet: from the index of meetings where it still stands, else played now and kept there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from engine.kernel.errors import UnknownLawError
from engine.kernel.values import EMPTY
from engine.kernel.words import Card
from engine.scenario import Scenario, ScenarioError, load, run
from engine.scenario.playing.position import PositionError
from graph.library import Library
from graph.proof import engines, holding
from graph.relations.meeting_index import MeetingIndex, play_pair, play_pair_in
from graph.store.cards import read_facts_of_game
from rulebook.errors import HanreiError, UnknownEditionError
from rulebook.ids import Id, parse

if TYPE_CHECKING:  # the search is loaded when it is asked for, as a lookup needs none
    from engine.meeting.account import PairAccount
    from engine.meeting.alone import SharedTable

__all__ = [
    "MetCards",
    "PlayableCard",
    "find_encounter",
    "find_encounter_in",
    "find_played_law",
    "is_playable",
    "judge_ruling",
    "list_played_cards",
    "open_index",
    "read_seconds",
]

SECONDS = 5.0
"""How long cards are played together for one answer, unless HANREI_MEETING_SECONDS says otherwise."""


@dataclass(frozen=True)
class PlayableCard:
    """A held card that the engine plays: its id, its name there, and the names of its first face by language.

    `read` is the card as it was read from a set that is held; None for a card of the engine's own.
    """

    id: str
    name: str
    names: Mapping[str, str]
    read: Card | None = None


@dataclass(frozen=True)
class MetCards:
    """What came of bringing two cards together, and whose law was played. `first` is the card `a` of the account.

    `decided` says in how many pairs of the index each rule decides a meeting.
    """

    first: PlayableCard
    second: PlayableCard
    law: str
    account: PairAccount
    decided: Mapping[str, int] = EMPTY


def read_seconds() -> float:
    """How long cards may be played together for one answer: `HANREI_MEETING_SECONDS`, or 5.0 if that is not set.

    A negative number counts as 0.

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
    """How two cards meet in play; None if the engine lacks one, their game has no stagings, or `seconds` is 0.

    None, too, for cards of two games. With too few seconds the account is of what was played until then.

    Args:
        library: The library that holds the cards.
        first: The id of a card, as `mtg:card/absorb-identity`.
        second: The id of another.
        at: The day or edition whose law is played; by default the newest.
        seconds: How long they may be played, if the index does not have them; by default `read_seconds()`.

    Raises:
        EngineError: The engine of their game cannot be loaded.
        UnknownEditionError: The engine knows no law of that day, or no such edition.
        IdError: An id is malformed.
        HanreiError: HANREI_MEETING_SECONDS is asked, and is no number of seconds.
    """
    ids = (parse(first), parse(second))
    game, most = ids[0].game, read_seconds() if seconds is None else seconds
    if not most or ids[1].game != game or game not in engines.get_engines():
        return None
    found = _find_both(library, game, ids)
    if found is None:
        return None
    law = find_played_law(game, at)
    names = (found[0].name, found[1].name)
    read = tuple(one.read for one in found if one.read is not None)
    account = _meet(library.path, game, law, (min(names), max(names)), most, read)
    if account is None:
        return None
    turned = account if account.cards == names else account.mirrored
    return MetCards(found[0], found[1], law, turned, open_index(library.path, game, law).decided)


def find_encounter_in(
    library: Library, scenario: Scenario, first: str, second: str, at: str | None = None
) -> MetCards | None:
    """How two cards meet in the position of a scenario; None if the engine lacks one, or their game has no stagings.

    None, too, if a card is of another game than the scenario.

    Args:
        library: The library that holds the cards.
        scenario: The scenario, whose script is not played.
        first: The id of a card, as `mtg:card/absorb-identity`.
        second: The id of another.
        at: The day or edition whose law is played; by default that of the scenario, else the newest.

    Raises:
        EngineError: The engine of their game cannot be loaded.
        UnknownEditionError: The engine knows no law of that day, or no such edition.
        IdError: An id is malformed.
        HanreiError: A card does not lie there, or HANREI_MEETING_SECONDS is no number of seconds.
    """
    ids = (parse(first), parse(second))
    if any(one.game != scenario.game for one in ids) or scenario.game not in engines.get_engines():
        return None
    found = _find_both(library, scenario.game, ids)
    if found is None:
        return None
    law = find_played_law(scenario.game, at or scenario.at)
    game = engines.load_engine(scenario.game).with_cards({one.name: one.read for one in found if one.read is not None})
    try:
        names = (found[0].name, found[1].name)
        account = play_pair_in(game.under(law), scenario, names, read_seconds())
    except LookupError:
        return None
    except PositionError as error:
        remedy = "lay both cards out under `given`"
        raise HanreiError(str(error), where=scenario.name or "given", remedy=remedy) from error
    return MetCards(found[0], found[1], law, account)


def judge_ruling(scenarios: Iterable[Path], at: str | None) -> Literal["yes", "no", "unknown"]:
    """Whether scenarios of a ruling pass under a law.

    `unknown` if there is none, or any cannot be read or judged; else `no` if one fails, else `yes`. Only the first four
    are run.

    Args:
        scenarios: The places of the scenarios.
        at: The day or edition whose law is played; by default that of each scenario.
    """
    ended = []
    for place in islice(scenarios, _MOST_SCENARIOS):
        try:
            scenario = load(place, root=place.parent)
            scenario = scenario if at is None else msgspec.structs.replace(scenario, at=at)
            ended.append(run(scenario, engines.get_engines()).outcome)
        except ScenarioError:
            ended.append("unreadable")
    if not ended or not {"passed", "failed"}.issuperset(ended):
        return "unknown"
    return "no" if "failed" in ended else "yes"


_MOST_SCENARIOS = 4
"""How many scenarios of a ruling are run for one answer."""


def find_played_law(game: str, at: str | None) -> str:
    """The edition whose law is played on a day, or by an edition, as `"cr-2026-01-16"`; the newest by default.

    Empty for a game of one law, whatever `at` says.

    Raises:
        EngineError: The engine of the game cannot be loaded.
        UnknownEditionError: The game is played under no edition of this name, and under none on this day.
        KeyError: There is no such game.
    """
    played = engines.load_engine(game)
    if not played.laws:
        return ""
    try:
        return played.find_law(at or played.newest_law)
    except UnknownLawError as error:
        raise UnknownEditionError(error.what, where=error.at, remedy=error.remedy) from error


def list_played_cards(library: Library, game: str) -> list[PlayableCard]:
    """List the held cards of a game that its engine has as cards of its own, each with its id and its name there.

    Cards read from a set are left out. Empty for a game without an engine.

    Raises:
        EngineError: The engine of the game cannot be loaded.
    """
    facts = read_facts_of_game(library, game).items()
    return [one for id, some in facts if (one := _find_played(game, parse(id), some)) is not None]


def is_playable(library: Library, id: str) -> bool:
    """Whether the engine plays a held card: its own, or as it was read from a set. True for a game without an engine.

    Raises:
        EngineError: The engine of the game cannot be loaded.
        IdError: The id is malformed.
    """
    card = parse(id)
    return card.game not in engines.get_engines() or _find_playable(library, card.game, card) is not None


def _find_both(library: Library, game: str, ids: tuple[Id, Id]) -> tuple[PlayableCard, PlayableCard] | None:
    """The engine's cards of two held cards, or those as read from a set; None if one is lacking.

    Raises:
        EngineError: The engine of the game cannot be loaded.
    """
    first, second = (_find_playable(library, game, id) for id in ids)
    return None if first is None or second is None else (first, second)


def _find_playable(library: Library, game: str, id: Id) -> PlayableCard | None:
    """The engine's card of a held card, or the card as read from a set; None if there is none.

    The engine's own wins. The first of the card's faces that is found counts.

    Raises:
        EngineError: The engine of the game cannot be loaded.
    """
    facts = library.facts(id)
    if (own := _find_played(game, id, facts)) is not None:
        return own
    for face in facts["faces"] if facts is not None else ():
        card = holding.find_held_card(library, game, face["names"].values())
        if card is not None:
            return PlayableCard(str(id), card.name, face["names"], card)
    return None


def _find_played(game: str, id: Id, facts: Mapping[str, Any] | None) -> PlayableCard | None:
    """The engine's own card of a held card, by the names of its faces; None if it has none, or `facts` is None."""
    for face in facts["faces"] if facts is not None else ():
        card: Card | None = engines.find_engine_card(game, face["names"].values())
        if card is not None:
            return PlayableCard(str(id), card.name, face["names"])
    return None


@lru_cache(maxsize=16)
def open_index(database: Path, game: str, law: str) -> MeetingIndex:
    """Open the index of the pairs of a game under a law. A process opens each once.

    Raises:
        EngineError: The engine of the game cannot be loaded.
    """
    return MeetingIndex(database, game, law)


def _meet(
    database: Path, game: str, law: str, pair: tuple[str, str], seconds: float, read: tuple[Card, ...]
) -> PairAccount | None:
    """What the index says of two cards, else what comes of playing them; None if their game has no stagings.

    What was only surveyed for the index is played, too, and told if the time is too short for more.

    `pair` has their names, sorted. `read` are the cards among them that were read from a set: the index has none of
    these.
    """
    held = open_index(database, game, law).find([pair]).get(pair) if not read else None
    if held is not None and not held.surveyed:
        return held
    played = _play(database, game, law, pair, seconds, read)
    if held is not None and (played is None or (held.meetings and not played.meetings)):
        return held  # the time was short, and a survey of all pairs has seen a meeting
    return played


_MOST_ALONE = 5000
"""How many plays of a card alone a process keeps for later pairs of a game. One takes some 10 KB."""


@lru_cache(maxsize=8)
def _open_table(game: str, law: str) -> SharedTable:
    """Open what the pairs of a game under a law share in this process: plays of a card alone are made once.

    Raises:
        EngineError: The engine of the game cannot be loaded.
        LookupError: The game has no stagings.
    """
    from engine.meeting.alone import SharedTable  # noqa: PLC0415 - loaded when asked for
    from engine.meeting.staging import read_staging  # noqa: PLC0415

    return SharedTable(engines.load_engine(game).under(law), read_staging(game), _MOST_ALONE)


@lru_cache(maxsize=256)
def _play(
    database: Path, game: str, law: str, pair: tuple[str, str], seconds: float, read: tuple[Card, ...]
) -> PairAccount | None:
    """Play two cards for some seconds.

    What comes of it is kept if the time was enough, and no card was read from a set. None if their game has no
    stagings. The last 256 answers are remembered, whole or not.
    """
    try:
        if read:
            played = engines.load_engine(game).with_cards({card.name: card for card in read}).under(law)
            account = play_pair(played, pair, seconds)
        else:
            table = _open_table(game, law)
            account = play_pair(table.game, pair, seconds, table)
    except LookupError:
        return None
    if account.whole and not read:
        open_index(database, game, law).keep([account])
    return account
