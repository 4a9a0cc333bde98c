"""The data model of every interface: `--json` prints what HTTP returns.

Each model is described in its own docstring. Ids are full; every answer has edition, language and authority.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict

from engine.scenario.cards.played import PlayedCard
from graph.proof.edition_report import EditionReport
from graph.relations.impact import Dependent
from graph.relations.lint import LintFinding
from graph.search.results import Hit

__all__ = [
    "BulkFile",
    "Bullet",
    "CandidateRef",
    "ChangesSince",
    "CitationCheck",
    "Comparison",
    "Day",
    "Difference",
    "EarlierWords",
    "Edge",
    "EditionRef",
    "Example",
    "Face",
    "FaultPage",
    "GameLaw",
    "HeldCard",
    "HeldEdition",
    "History",
    "HistoryEntry",
    "Impact",
    "LawCount",
    "Line",
    "Manifest",
    "MutantResult",
    "OwnerRef",
    "ResolvedText",
    "Rule",
    "RuleChange",
    "Ruling",
    "ScenarioRef",
    "ScenarioResult",
    "SearchPage",
    "Term",
    "TranslatedWords",
    "Verification",
]

_PLAIN = ConfigDict(serialize_by_alias=True, populate_by_name=True, alias_generator=lambda name: name.rstrip("_"))
"""Field names that Python keeps for itself lose their underscore on the way out."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def _read_day(value: object) -> object:
    """Give back a day as it is: a date, a text such as `2021-02-05`, or None. Pydantic calls it first.

    Raises:
        ValueError: it is neither; a number, too, which pydantic would take for seconds since 1970.
    """
    if value is None or isinstance(value, dt.date) or (isinstance(value, str) and _DAY.fullmatch(value)):
        return value
    raise ValueError("write a day as 2021-02-05")


Day = Annotated[dt.date, BeforeValidator(_read_day)]
"""A day, written as 2021-02-05."""


class EditionRef(BaseModel):
    """Which edition speaks: `id` is what stands after the @ of a full id."""

    id: str
    document: str
    language: str
    effective: str | None


class HeldEdition(EditionRef):
    """An edition with its game, how many units the index knows, and how many have words here."""

    game: str
    title: str
    genre: str
    units: int
    worded: int


class Edge(BaseModel):
    """One end of an edge: the other thing's full id, the basis of the edge, and the reason of a curated one.

    `of` is the rule whose text the edge was written for, where that is another edition's; `edited` says that the words
    have changed since. Of a citation in a text, `raw` are its words, from character `start` to `end`.
    """

    id: str
    basis: str
    reason: str | None = None
    of: str | None = None
    edited: bool = False
    raw: str | None = None
    start: int | None = None
    end: int | None = None


class ScenarioRef(BaseModel):
    """A scenario in a list, and how it last ended; `of` and `edited` as in `Edge`."""

    id: str
    status: str
    title: str
    of: str | None = None
    edited: bool = False


class PartRef(BaseModel):
    """One of the statements that a rule or case makes, and the scenarios that show it.

    `of` is the rule or case, and `n` the number of the statement in it. `unshown` is why nothing shows it.
    """

    of: str
    n: int
    says: dict[str, str]
    unshown: str | None
    shown_by: list[str]


class EarlierWords(BaseModel):
    """Our words on another text of a rule: whose, from which day, and how that text became this one."""

    of: str
    effective: str | None
    relation: str
    reason: str
    digest: dict[str, str]


class Line(BaseModel):
    """A unit beneath another in one line: its title, and its words by language, ours or the publisher's."""

    id: str
    number: str
    title: str
    words: dict[str, str]


class Bullet(BaseModel):
    """One bullet of a rule: a part of it, wherever the rule is shown."""

    id: str
    digest: dict[str, str] | None
    text: str | None
    cites: list[Edge]


class OwnerRef(BaseModel):
    """Another rule that bears the same number in other editions, and the ids under which it stands in this one."""

    title: str
    ids: list[str]
    here: list[str]


class Difference(BaseModel):
    """A known difference between two editions of a rule, with what each says and which is played."""

    ids: list[str]
    says: dict[str, str]


class TranslatedWords(BaseModel):
    """A user's own translation of a rule: its words, the edition that it stands in, and its authority.

    It is no official text. The edition that it translates prevails.
    """

    id: str
    edition: EditionRef
    title: str
    text: str | None
    authority: str


class Rule(BaseModel):
    """One numbered or named rule section of one edition.

    `digest` holds for this very text; `earlier` is ours on another text of the rule, and is set only where no digest
    holds. `text_of` names the edition of the words, where they are another's with the same words. `cites` are those
    of the rule and of its bullets; `holds` tells each child in a line; `owners` are other rules of this number.
    `has_words` says that the document prints more than a title, held here or not. `translations` are the user's own.
    `citation` is one line to cite it by, in each language.
    """

    id: str
    game: str
    number: str
    edition: EditionRef
    kind: str
    title: str
    parent: str | None
    children: list[str]
    digest: dict[str, str] | None
    digest_of: str | None
    earlier: EarlierWords | None
    text: str | None
    text_of: str | None
    translations: list[TranslatedWords]
    has_words: bool
    bullets: list[Bullet]
    holds: list[Line]
    cites: list[Edge]
    cited_by: list[Edge]
    examples: list[str]
    rulings: list[Edge]
    scenarios: list[ScenarioRef]
    parts: list[PartRef]
    status: str | None
    authority: str
    held: bool
    flags: list[str]
    owners: list[OwnerRef]
    differences: list[Difference]
    same_rule: list[dict[str, Any]]
    citation: dict[str, str]


class Example(BaseModel):
    """One worked example under a rule; `citation` is one line to cite it by, in each language."""

    id: str
    case: str | None
    illustrates: str
    edition: EditionRef
    digest: dict[str, str] | None
    text: str | None
    cards: list[str]
    cites: list[Edge]
    scenarios: list[ScenarioRef]
    parts: list[PartRef]
    authority: str
    citation: dict[str, str]


class Ruling(BaseModel):
    """One official ruling: one text, however many cards carry it."""

    id: str
    case: list[str]
    cards: list[str]
    topics: list[str]
    edition: EditionRef
    digest: dict[str, str] | None
    text: str | None
    class_: str | None
    interprets: list[Edge]
    mentions: list[str]
    scenarios: list[ScenarioRef]
    parts: list[PartRef]
    authority: str

    model_config = _PLAIN


class Face(BaseModel):
    """One face of a card, as printed; its abilities are `modelled` where the engine has the card written out."""

    name: dict[str, str]
    cost: str | None
    type_line: dict[str, str]
    power: str | None
    toughness: str | None
    loyalty: str | None
    stats: str | None
    abilities: list[dict[str, Any]]


class Term(BaseModel):
    """One defined word: how it is written, the rules that define it, and what it is not."""

    id: str
    game: str
    names: list[dict[str, str]]
    defined_by: list[str]
    used_by: list[str]
    not_: list[dict[str, str]]

    model_config = _PLAIN


class HeldCard(BaseModel):
    """One card: its names, faces and what has been said about it.

    `played` is what the engine plays of it: values, abilities and what is unwritten; null where it does not hold it.
    """

    id: str
    game: str
    names: dict[str, str]
    faces: list[Face]
    keywords: list[str]
    rulings: list[str]
    mentioned_by: list[str]
    printed_in: list[str]
    scenarios: list[ScenarioRef]
    played: PlayedCard | None


class CandidateRef(BaseModel):
    """One thing that a typed text may mean."""

    id: str
    game: str
    label: str
    why: str


class HistoryEntry(BaseModel):
    """What a rule is in one edition: `relation` tells how it differs from the rule asked for."""

    id: str
    edition: EditionRef
    title: str
    relation: str
    confidence: float
    reason: str
    text: str | None


class ChangesSince(BaseModel):
    """What became of a rule since a day: `then` in the edition in force that day, `now` in the newest.

    `relation` is kept, moved, new, or how its words were changed; `changed` is null where no edition of that day is
    held. `spans` are (same, out or in; words), null without the texts. `said` tells it in a sentence.
    """

    day: str
    changed: bool | None
    relation: str
    then: list[str]
    now: list[str]
    said: dict[str, str]
    reason: str
    spans: list[tuple[str, str]] | None


class History(BaseModel):
    """One rule through every edition held, oldest first, and which other rules stood at its number.

    Where a day was asked for, `since` says what became of the rule since, and the `moments` are those after it.
    """

    id: str
    title: str
    moments: list[HistoryEntry]
    other_owners: list[HistoryEntry]
    since: ChangesSince | None = None


class RuleChange(BaseModel):
    """One rule that was edited, split or merged; `spans` are (same, out or in; words), null without the texts."""

    relation: str
    old: list[str]
    new: list[str]
    confidence: float
    reason: str
    spans: list[tuple[str, str]] | None


class Comparison(BaseModel):
    """Two editions compared: the renumbering as runs, the edits, what is new and what is gone.

    Across languages `translated` holds every pair of numbers that say the same. `engine` says what rests on the rules
    that changed, if that was asked for.
    """

    older: EditionRef
    newer: EditionRef
    kept: int
    translated: list[tuple[str, str]]
    renumbering: list[dict[str, Any]]
    changes: list[RuleChange]
    new: list[str]
    gone: list[str]
    engine: EditionReport | None = None


class CitationCheck(BaseModel):
    """The verdict on a citation: whether the rule exists, where it is now, and whether it says what was quoted.

    `holds` is null where what is held cannot tell. `existence` is exists, moved, stale, not yet, never existed,
    in no edition held, or ambiguous; `quotation` matches here, matches there, no match, altered, too short to tell,
    too little held to tell, or null where nothing was quoted; `spans` tell how it was altered, where the text is held.
    """

    cited: str
    holds: bool | None
    existence: str
    reason: str
    id: str | None
    now: list[str]
    near: list[str]
    quotation: str | None
    found: list[str]
    spans: list[tuple[str, str]] | None


class Impact(BaseModel):
    """What leans on a thing, and is to be looked at again if it changes."""

    id: str
    leaning: list[Dependent]


class FaultPage(BaseModel):
    """A page of what is wrong in the editions held; `next` is where the next page begins."""

    total: int
    limit: int
    offset: int
    next: int | None
    findings: list[LintFinding]


class MutantResult(BaseModel):
    """One clause switched off in one scenario: killed (by outcome or script), survived or broken.

    `observed` says that its rule is claimed, and something expected rests on it.
    """

    scenario: str
    rule: str
    clause: str
    outcome: str
    by: str | None
    observed: bool


class LawCount(BaseModel):
    """Whose law a scenario was played by, in short: its date, and how many of its rules have changed since."""

    date: str | None
    changed: int


class GameLaw(LawCount):
    """The same of the scenarios of one law: how many rules they rest on, and how many rest on changed ones."""

    rules: int
    scenarios: int


class ScenarioResult(BaseModel):
    """What one scenario showed. `report`: its failures in full, with the position and the trace around them."""

    id: str
    title: str
    outcome: str
    claims: list[str]
    observed: list[str]
    failures: list[str]
    report: list[str] = []
    todo: str | None
    law: LawCount


class Verification(BaseModel):
    """A suite of scenarios run: how many passed, failed or are still to do, one result each, and their mutants.

    `law` says by game whose rules were played.
    """

    passed: int
    failed: int
    todo: int
    results: list[ScenarioResult]
    mutants: list[MutantResult] | None
    law: dict[str, GameLaw]
    """By game; `game@edition` where the law of a later edition was played."""


class SearchPage(BaseModel):
    """A page of answers, best first; `total` counts them all, and `next` is where the next page begins."""

    query: str
    total: int
    limit: int
    offset: int
    next: int | None
    results: list[Hit]


class ResolvedText(BaseModel):
    """What a typed text was taken to mean: exact, corrected, moved, ambiguous or none.

    `suggestions` are the nearest things where it means none; `parts` answer a text of several, in its order.
    """

    query: str
    decision: str
    reason: str
    candidates: list[CandidateRef]
    suggestions: list[CandidateRef]
    parts: list[ResolvedText]


class BulkFile(BaseModel):
    """One bulk file: `href` has its content of now, `unchanging` the content of this hash and no other.

    `edition` is null for scenarios; `newest` says that no later edition of its document is held.
    """

    game: str
    kind: str
    edition: str | None
    newest: bool
    href: str
    unchanging: str
    sha256: str
    lines: int
    bytes: int


class Manifest(BaseModel):
    """What is held: the version of hanrei, every edition, and every bulk file with its hash."""

    hanrei: str
    editions: list[HeldEdition]
    bulk: list[BulkFile]
