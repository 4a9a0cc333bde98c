"""The answer on a position laid out by hand, and on what a position of a game may hold.

An address of a position is its notation and what is done in it, so it needs no place to be kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from pydantic import BaseModel

from engine.kernel.game import Game
from engine.kernel.words import Card
from engine.scenario import Scenario, ScenarioError, load
from engine.scenario.cards.fields import list_given_marks, list_laid_zones
from engine.scenario.form.notation import (
    GivenPosition,
    NotationError,
    read_position,
    read_step_line,
    take_position,
    take_script,
    write_position,
    write_scenario_text,
)
from engine.scenario.playing.result import load_game
from engine.scenario.telling.naming import say_word
from engine.scenario.telling.phrasing import LANGUAGES, read_sentences
from graph.library import Library
from graph.proof import engines
from graph.proof.board import BoardTable, name_mark
from graph.proof.law_sentences import Sentences
from graph.proof.sandbox import RefusedError, Sandbox
from graph.store.cards import read_facts_of_game
from graph.store.set_cards import list_set_cards
from rulebook.errors import HanreiError
from rulebook.fold import make_skeleton
from rulebook.ids import drop_face, make_slug

__all__ = [
    "LONGEST_POSITION",
    "LONGEST_STEP",
    "MOST_STEPS",
    "ChangeReport",
    "DerivedReport",
    "LayableCard",
    "LineReport",
    "MarkPart",
    "NamedPart",
    "OfferReport",
    "PlayOnAddress",
    "PositionParts",
    "PositionReport",
    "RankReport",
    "SearchableCard",
    "UnreadPositionError",
    "ValueReport",
    "describe_parts",
    "find_layable",
    "is_back_called",
    "is_called",
    "list_layable",
    "list_own",
    "read_given",
    "report_position",
    "take_address",
    "take_notation",
    "write_file",
]

LONGEST_POSITION = 6_000
LONGEST_STEP = 300
MOST_STEPS = 60
_LESS = "go back, and lay it out otherwise"
_REMEDY = "lay it out at /positions, or let `hanrei play FILE --notation` write it"
_MOST_CARDS = 12
"""How many cards of a name are listed."""


class UnreadPositionError(HanreiError):
    """A text is no position in notation, or a step is no line of a script."""


class LineReport(BaseModel):
    """A line of a script, with its sentence in each language."""

    line: str
    says: Sentences


class OfferReport(LineReport):
    """An action that is permitted, what is due, and in sentences what keeps that from being paid now."""

    cost: str
    missing: Sentences


class ChoiceReport(BaseModel):
    """A choice that is still to be made: by whom (null for chance), what, and its answers. `more` are not listed.

    `during` is the step that asks for it.
    """

    seat: str | None
    during: LineReport
    says: Sentences
    answers: list[LineReport]
    more: int


class EventReport(BaseModel):
    """An event that matters, as an expectation writes it, in sentences, and its rules, the nearest first."""

    event: str
    says: Sentences
    stopped: bool
    rules: list[str]


class StepReport(LineReport):
    """A step that was done, and what came of it."""

    events: list[EventReport]


class RefusalReport(LineReport):
    """A step that the rules refuse. Without rules, nothing permits it."""

    rules: list[str]


class ValueReport(LineReport):
    """A value that may be asked about, as `of`: what it is called, and what it is now."""

    value: Sentences


class RankReport(BaseModel):
    """Where a change of a value stands in the order, as its layer, or what it came before; and the rule for that."""

    says: Sentences
    rule: str


class ChangeReport(BaseModel):
    """One change of a value: from what to what, what made it, its rule, and where it stands in the order.

    `says` is empty where the rule alone says it. Without a rule, the script made it.
    """

    change: Sentences
    says: Sentences
    rule: str
    ranks: list[RankReport]


class DerivedReport(LineReport):
    """How a value came to be: what it is, what it began as, and each change in the order applied."""

    began: Sentences
    steps: list[ChangeReport]


class PositionReport(BaseModel):
    """A position as it lies after its steps, and what may be done.

    `done` says how many steps were done. If the next one stopped at a choice, `choice` has its answers: each is a
    further step. If the rules refuse it, `refused` says so; `trouble` says in any case why it was not done.

    `lies` describes the position in lines, `board` as a table. `turn`, `phase` and `number` are the moment. `law` is
    the edition whose law is played, if not the oldest. `happened` tells each step with what mattered. `barred` are
    actions worth asking about that are not permitted: done as a step, each is refused by its rules. `moments` are
    lines that go to a later moment. `scenario` is the whole as a scenario, for POST /v1/runs. `values` may be asked
    about. `derived` tells how the value `of` came to be; `underived` says why it cannot be told.
    """

    position: str
    steps: list[str]
    done: int
    law: str
    lies: list[str]
    board: BoardTable | None
    turn: str
    phase: str
    number: int
    happened: list[StepReport]
    offers: list[OfferReport]
    barred: list[LineReport]
    moments: list[LineReport]
    choice: ChoiceReport | None
    refused: RefusalReport | None
    trouble: str
    scenario: str
    values: list[ValueReport]
    derived: DerivedReport | None
    underived: str


class NamedPart(BaseModel):
    """A part of a game as a position writes it, and its name in each language."""

    name: str
    says: Sentences


class MarkPart(NamedPart):
    """A mark that a position may give; `yes` says that it is only set or not."""

    yes: bool


class LayableCard(BaseModel):
    """A card that a position may hold: its name there, its names by language, and its id if it is held."""

    name: str
    names: Sentences
    id: str | None


class SearchableCard(LayableCard):
    """A card that a position may hold, with all its names, folded for look-up. `backs` are those of its back alone."""

    found_by: list[str]
    backs: list[str] = []


class PositionParts(BaseModel):
    """What a position of a game may hold: seats, zones, phases, marks of seats and of what lies in a zone.

    `cards` are those of the name that was asked for, the nearest first.
    """

    game: str
    seats: list[str]
    zones: list[NamedPart]
    phases: list[NamedPart]
    seat_marks: list[MarkPart]
    card_marks: dict[str, list[MarkPart]]
    laws: list[str]
    cards: list[LayableCard]


@dataclass(frozen=True)
class PlayOnAddress:
    """Where a scenario may be played on: its position in notation, and the steps of its script."""

    position: str
    steps: tuple[str, ...]


# A position.


def read_given(position: str, steps: Sequence[str]) -> tuple[GivenPosition, str]:
    """Read a position in notation and the steps of a script; give the position, and the text of a scenario of both.

    The text is JSON. Whether its cards exist and its steps are legal is not asked.

    Raises:
        UnreadPositionError: it is no position, or a step is none, or no engine plays its game.
    """
    try:
        given = read_position(position)
        text = write_scenario_text(given, [read_step_line(step) for step in steps])
    except NotationError as error:
        raise UnreadPositionError(f"position: {error}", where="", remedy=_REMEDY) from error
    if given.game not in engines.get_engines():
        raise UnreadPositionError(f"no game {given.game[:60]!r} is held", where="", remedy=_REMEDY)
    return given, text


def report_position(sandbox: Sandbox, position: str, steps: Sequence[str], of: str = "") -> PositionReport:
    """Lay a position (in notation) out, do the steps in order, and report what came of it and what may be done then.

    A step that cannot be done is no error: `done` counts those before it, and `trouble` says why. Cards of held sets
    may lie in it, as well as those of the game. `of` is a value whose derivation is told, such as `x.power`.

    Raises:
        UnreadPositionError: it is no position, or a step is none, or no engine plays its game.
        RefusedError: it cannot be laid out, or exceeds its bounds.
        BusyError: other scenarios are being run.
    """
    given, text = read_given(position, steps)
    try:
        told = sandbox.lay(_add_held(text), of)
    except RefusedError as error:
        raise RefusedError(error.what, where="", remedy=_LESS) from error
    asked = {"position": write_position(given), "steps": list(steps), "scenario": text}
    return PositionReport.model_validate(msgspec.to_builtins(told) | asked)


def write_file(sandbox: Sandbox, position: str, steps: Sequence[str]) -> str:
    """Write the shortest scenario file that plays the same from a position (in notation), and expects what came of it.

    Gives its text in YAML.

    Raises:
        UnreadPositionError: it is no position, or a step is none, or no engine plays its game.
        RefusedError: it cannot be laid out, or exceeds its bounds.
        BusyError: other scenarios are being run.
    """
    return sandbox.write(_add_held(read_given(position, steps)[1]))


def _add_held(text: str) -> str:
    """Add to a scenario's text, in JSON, the cards of held sets that it lays out.

    A text that cannot be read, or that needs none, stays as it is.
    """
    try:
        scenario = load(text)
    except ScenarioError:
        return text
    return json.dumps({**json.loads(text), "cards": scenario.cards}, ensure_ascii=False) if scenario.cards else text


def take_notation(scenario: Scenario) -> str:
    """Take the position of a scenario in notation, one line of text as `read_position` reads it.

    Its script is left out. The law in it is that of the scenario's `at`; else, if it claims a rule, that of the source;
    else none is named.

    Raises:
        KeyError: it claims a rule and names no law, and there is no such game.
    """
    at = scenario.at or ((load_game(scenario, engines.get_engines()).law or None) if scenario.claims else None)
    return write_position(take_position(scenario)._replace(at=at))


def take_address(scenario: Scenario) -> PlayOnAddress | None:
    """Take the position of a scenario in notation, and its steps as lines; None where they are too long for an address.

    At most 60 steps of 300 characters fit, and 6,000 characters in all. Steps that only look are left out.
    """
    position = take_notation(scenario)
    steps = tuple(take_script(scenario))
    is_short = len(steps) <= MOST_STEPS and max(map(len, steps), default=0) <= LONGEST_STEP
    is_short = is_short and len(position) + sum(map(len, steps)) <= LONGEST_POSITION
    return PlayOnAddress(position, steps) if is_short else None


# What a position may hold.


def describe_parts(game: Game, cards: Iterable[LayableCard] = ()) -> PositionParts:
    """Describe what a position of a game may hold: seats, zones, phases and marks, each with its names.

    Marks are the values that may be set; those without a name for players are left out. `card_marks` lacks zones
    without marks. `cards` are given back in the answer. Without phases, the game's usual one is the only one. `laws`
    are the editions that may be played.
    """
    books = [read_sentences(game.scenario.sentences, language) for language in LANGUAGES]

    def name_zone(zone: str) -> NamedPart:
        """Within `describe_parts`: give a zone with its name in each language; without one, the zone's own word."""
        return NamedPart(name=zone, says={one.language: one.zones.get(zone, zone) for one in books})

    def name_phase(phase: str) -> NamedPart:
        """Within `describe_parts`: give a phase with its name in each language; without one, the phase's own word."""
        return NamedPart(name=phase, says={one.language: say_word(phase, one) for one in books})

    def name_marks(whose: str) -> list[MarkPart]:
        """Within `describe_parts`: list the marks (values to set) that a player would see, with their names.

        Those that are yes or no come first. `whose` is `seat`, or the zone of a card.
        """
        named = [(mark, kind, name_mark(mark)) for mark, kind in list_given_marks(game, whose).items()]
        parts = [MarkPart(name=mark, says=says, yes=kind is bool) for mark, kind, says in named if says]
        return sorted(parts, key=lambda one: not one.yes)

    zones = list_laid_zones(game)
    return PositionParts(
        game=game.name,
        seats=list(game.seats),
        zones=[name_zone(one) for one in zones],
        phases=[name_phase(one) for one in game.scenario.phases or (game.phase,)],
        seat_marks=name_marks("seat"),
        card_marks={zone: marks for zone in zones if (marks := name_marks(zone))},
        laws=list(game.laws),
        cards=list(cards),
    )


def list_layable(library: Library, game: str) -> list[SearchableCard]:
    """List every card that a position of a game may hold, each once: those of held sets and those of the engine.

    Each has all its names. Its id is None if the library does not hold it, as with test cards. Of a card with several
    faces, the first whose name the engine knows is listed.

    Raises:
        EngineError: the engine of the game cannot be loaded.
        KeyError: there is no such game.
    """
    own, sets = engines.load_engine(game).cards, list_set_cards(library, game)
    by_slug = {make_slug(name): name for name in (*sets, *own)}
    called: dict[str, list[str]] = {}
    for one in library.names():
        if one.id.kind == "card" and one.id.game == game:
            called.setdefault(str(drop_face(one.id)), []).append(one.text)
    found: dict[str, SearchableCard] = {}
    for id_, facts in read_facts_of_game(library, game).items():
        for face in facts["faces"]:
            name = next((by_slug[slug] for one in face["names"].values() if (slug := make_slug(one)) in by_slug), None)
            if name is not None:
                card = _make_layable(name, face["names"], id_, called.get(id_, []))
                found[name] = card.model_copy(update={"backs": _list_backs(own.get(name), facts["faces"])})
                break
    return [found.get(name) or _make_layable(name, {"en": name}, None, []) for name in by_slug.values()]


def _make_layable(name: str, names: Mapping[str, str], id: str | None, called: Iterable[str]) -> SearchableCard:
    """Make a card that a position may hold, with every name that it may be found by, folded for look-up.

    `name` is its name in positions, `names` those by language, `called` any others; `id` is None if it is not held.
    """
    every = dict.fromkeys(make_skeleton(one) for one in (name, *names.values(), *called))
    return SearchableCard(name=name, names=dict(names), id=id, found_by=[one for one in every if one])


def _list_backs(card: Card | None, faces: Sequence[Mapping[str, Any]]) -> list[str]:
    """List the names of a card's back in every language, folded for look-up; `[]` for one that has no back."""
    if card is None or card.back is None:
        return []
    back = make_slug(card.back.name)
    named = [face["names"].values() for face in faces if back in map(make_slug, face["names"].values())]
    return [make_skeleton(one) for names in named for one in names]


def find_layable(cards: Iterable[SearchableCard], name: str) -> list[SearchableCard]:
    """Find the cards of a name or a part of one, at most 12, the nearest first.

    A whole name is nearer than its beginning, and that nearer than any part. Among equals, held cards come first, then
    it goes by name. `[]` for a name without letters.
    """
    wanted = make_skeleton(name)
    if not wanted:
        return []
    ranked = [(rank, one) for one in cards if (rank := _rank(one, wanted)) is not None]
    ranked.sort(key=lambda pair: (pair[0], pair[1].id is None, pair[1].name))
    return [one for _, one in ranked[:_MOST_CARDS]]


def is_called(card: SearchableCard, name: str) -> bool:
    """Whether a text is a whole name of a card, in any spelling: case, blanks and signs do not count."""
    return make_skeleton(name) in card.found_by


def is_back_called(card: SearchableCard, name: str) -> bool:
    """Whether a text is a whole name of a card's back, in any spelling."""
    return make_skeleton(name) in card.backs


def list_own(given: GivenPosition) -> list[SearchableCard]:
    """List the test cards that a position brings along, by the names that it writes; `[]` for none."""
    return [_make_layable(name, {"en": name}, None, []) for name in given.cards]


def _rank(card: SearchableCard, wanted: str) -> int | None:
    """How near a card's names come to a folded text: 0 for a whole name, 1 for its beginning, 2 for a part.

    The nearest of its names counts. None where no name has the text in it.
    """
    ranks = [0 if one == wanted else 1 if one.startswith(wanted) else 2 for one in card.found_by if wanted in one]
    return min(ranks, default=None)
