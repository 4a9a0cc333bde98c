"""The answer on how two cards meet in play: yes or no first, then each meeting with its rules and its scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from pydantic import BaseModel

from engine.meeting.account import MeetingAccount, fill_names
from engine.meeting.meet import OUT_OF_TIME
from engine.meeting.ways import Label
from engine.scenario.telling.phrasing import LANGUAGES
from graph.library import Library
from graph.relations.encounters import MetCards
from graph.relations.labels import read_labels

__all__ = [
    "Affect",
    "DecidingRule",
    "MeetingAnswer",
    "Untried",
    "fill_each",
    "format_affects",
    "format_meetings",
    "list_affects",
    "list_deciding",
    "list_meetings",
    "list_untried",
]


class DecidingRule(BaseModel):
    """A rule without which the meeting does not come; `decides` is its clause in words."""

    id: str
    title: str
    decides: str


class MeetingAnswer(BaseModel):
    """One way in which two cards meet, from a run.

    `staging` says how they were brought together, `says` what happens, and `without` what happens when the text of
    one card is away. `level` says what was taken away. `scenario` is a file that passes, with its contrast.
    """

    cards: list[str]
    staging: dict[str, str]
    says: dict[str, str]
    without: dict[str, str]
    rules: list[DecidingRule]
    level: str
    seen_in: int
    scenario: str


class Affect(BaseModel):
    """Whether one card affects another. `says` tells how, and `without` what happens without the text of one.

    `rules` decide it, or say why the card cannot be aimed at the other.
    """

    card: str
    other: str
    affects: Literal["yes", "no", "unknown"]
    says: dict[str, str]
    without: dict[str, str] = {}
    rules: list[str]


class Untried(BaseModel):
    """A way of bringing the cards together that could not be played, and why."""

    what: str
    why: str


def list_meetings(library: Library, met: MetCards) -> list[MeetingAnswer]:
    """List the ways in which two cards meet in play, the most telling first; `[]` where none was seen."""
    return [_answer_meeting(library, met, one) for one in met.account.meetings]


def _answer_meeting(library: Library, met: MetCards, one: MeetingAccount) -> MeetingAnswer:
    """Make the answer on one way in which two cards meet. The rules that decide the fewest pairs come first.

    The names of the cards are put into its words.
    """
    clauses = sorted(one.clauses, key=lambda clause: met.decided.get(clause.partition("#")[0], 0))
    return MeetingAnswer(
        cards=[met.first.id, met.second.id],
        staging=fill_each(one.staging, met),
        says=fill_each(one.says, met),
        without=fill_each(one.without, met),
        rules=list_deciding(library, clauses),
        level=one.level,
        seen_in=one.seen_in,
        scenario=one.scenario,
    )


def list_deciding(library: Library, clauses: Iterable[str]) -> list[DecidingRule]:
    """List the rules of deciding clauses, in their order, each with its title ("" for none) and its clause in words.

    There is one entry a clause, so a rule may stand there twice. A clause is such as
    `mtg:509.1b@cr-2021-02-05#a_wall_blocks`; that gives the words `a wall blocks`.
    """
    rules = {clause: clause.partition("#")[0] for clause in clauses}
    titles = {id: label.title for id, label in read_labels(library, rules.values()).items()}
    return [
        DecidingRule(id=rule, title=titles.get(rule, ""), decides=clause.partition("#")[2].replace("_", " "))
        for clause, rule in rules.items()
    ]


def fill_each(says: Mapping[str, str], met: MetCards) -> dict[str, str]:
    """Put the names of the two cards into a text by language, `ja` and `en`, in place of the marks ⟦a⟧ and ⟦b⟧.

    `⟦a⟧ meets ⟦b⟧` becomes `Mist Bear meets Ash Wolf`.

    Raises:
        KeyError: the text lacks one of the two languages.
    """
    return {language: fill_names(says[language], _name_cards(met, language)) for language in LANGUAGES}


def _name_cards(met: MetCards, language: str) -> Mapping[Label, str]:
    """The names of the two cards in a language, by label: `a` is the card whose name in the engine comes first.

    A card without a name in the language has its name in the engine.
    """
    named = [one.names.get(language, one.name) for one in (met.first, met.second)]
    turned = met.first.name > met.second.name
    return {"a": named[turned], "b": named[not turned]}


def list_affects(met: MetCards) -> list[Affect]:
    """Say whether each of two cards affects the other: an answer each or more; the card asked first comes first.

    A card may affect the other in several ways. Then there is one answer for each.
    """
    ids = (met.first.id, met.second.id)
    return [*_answer_affects(met, "a", *ids), *_answer_affects(met, "b", *reversed(ids))]


def _answer_affects(met: MetCards, label: str, card: str, other: str) -> Iterator[Affect]:
    """Say whether a card affects the other: `yes` for each effect; else `no` with rules that refuse it; else `unknown`.

    `label` is the card in the account of the run: `a` or `b`. Only `yes` has words in `says` and `without`.
    """
    seen = met.account.effects.get(label, ())
    for one in seen:
        rules = list(dict.fromkeys(clause.partition("#")[0] for clause in one.clauses))
        says, without = fill_each(one.says, met), fill_each(one.without, met)
        yield Affect(card=card, other=other, affects="yes", says=says, without=without, rules=rules)
    if not seen:
        refused = list(met.account.refusals.get(label, ()))
        yield Affect(card=card, other=other, affects="no" if refused else "unknown", says={}, rules=refused)


def list_untried(met: MetCards) -> list[Untried]:
    """List what could not be played, each with the reason.

    Those that only the time forbade are one entry with their count.
    """
    untried = met.account.untried
    late = sum(why == OUT_OF_TIME for _, why in untried)
    told = [Untried(what=what, why=why) for what, why in untried if why != OUT_OF_TIME]
    return [*told, *([Untried(what=f"{late} more stagings", why=OUT_OF_TIME)] if late else [])]


def format_affects(affects: Iterable[Affect], names: Mapping[str, str]) -> Iterator[str]:
    """Format whether cards affect each other as lines for a terminal, one each: `does X affect Y? yes. ...`.

    `names` gives the name of a card by its id; without one, the id stands there.
    """
    for one in affects:
        who = f"does {names.get(one.card, one.card)} affect {names.get(one.other, one.other)}?"
        if one.affects == "yes":
            yield f"{who} yes. {one.says.get('en', '')} {one.without.get('en', '')}"
        elif one.affects == "no":
            yield f"{who} no, it cannot be aimed at it ({', '.join(one.rules)})"
        else:
            yield f"{who} nothing of the kind was seen"


def format_meetings(meetings: Iterable[MeetingAnswer], tried: int) -> Iterator[str]:
    """Format the meetings of two cards as lines for a terminal; `tried` is the number of stagings played.

    Without meetings it is the one line `no meeting in 12 stagings`.
    """
    told = list(meetings)
    if not told:
        yield f"no meeting in {tried} stagings"
    for n, one in enumerate(told, start=1):
        yield f"meeting {n}  {one.staging['en']}"
        yield f"  {one.says['en']}"
        yield f"  {one.without['en']}"
        for rule in one.rules:
            yield f"  decided by {rule.id}  {rule.title or rule.decides}"
        yield f"  seen in {one.seen_in} of {tried} stagings, against the card without its {one.level}"
