"""The answer on two to five cards together: what is written, how they meet in play, and no guess."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from pydantic import BaseModel

from api import models
from api.answers import rules
from api.answers.cards import read_card
from api.answers.meetings import (
    Affect,
    MeetingAnswer,
    Untried,
    format_affects,
    format_meetings,
    list_affects,
    list_meetings,
    list_untried,
)
from engine.scenario import Scenario
from graph.library import Library
from graph.lookup import pinning
from graph.lookup.resolve import Decision, resolve
from graph.proof.law import Law, find_law, format_law
from graph.proof.scenarios import list_scenario_paths
from graph.proof.trust import Trust, find_trust, format_trust
from graph.relations.encounters import (
    MetCards,
    find_encounter,
    find_encounter_in,
    is_playable,
    judge_ruling,
    read_seconds,
)
from graph.relations.interactions import FEWEST, MOST, Interaction, SharedKeyword, find_interaction
from graph.relations.network import GraphStep, Web
from graph.relations.versions import find_newest
from rulebook.ids import drop_face, parse

__all__ = [
    "FEWEST",
    "MOST",
    "AskedCard",
    "BearingRuling",
    "CardPath",
    "InCommon",
    "PairEvidence",
    "SharedRuleRef",
    "format_evidence",
    "gather_evidence",
]


class AskedCard(BaseModel):
    """A card as it was asked for, and the card that was read; `decision` tells a corrected spelling."""

    query: str
    id: str
    decision: str
    reason: str


class CardPath(BaseModel):
    """One shortest path between two cards: its nodes in order, and the basis of each step."""

    nodes: list[str]
    bases: list[str]
    steps: list[GraphStep]


class SharedRuleRef(BaseModel):
    """A rule that bears on several of the cards; `through` gives card, link and basis.

    `now` is where the rule stands in the newest edition held; it is empty for a rule that is gone.
    """

    id: str
    now: list[str]
    through: list[dict[str, str]]


class InCommon(BaseModel):
    """What the cards have in common."""

    rules: list[SharedRuleRef]
    keywords: list[SharedKeyword]


class BearingRuling(BaseModel):
    """A ruling about one card that bears on another, and the reason."""

    ruling: models.Ruling
    about: str
    on: str
    why: str
    basis: str


class PairEvidence(BaseModel):
    """Everything known of some cards together.

    `finding` is named, none, same-card or different-games, and `said` the same in one sentence. `official_ruling`
    is the ruling that names the most of them, null where none names two. `agrees` says whether its scenarios pass under
    the law asked; where it has none, it is unknown. `verdict` is what a scenario in which all
    of them took part is said to show, null unless it ran and passed. `affects` says of each two cards whether one
    affects the other, and `meetings` how they meet, from runs made for this answer; `tried` counts the ways in which
    cards were brought together, and `untried` lists those that could not be played. `law` is that of the rulings,
    examples and scenarios named, and of the rules that decide.
    """

    asked: list[AskedCard]
    finding: str
    said: str
    verdict: str | None
    affects: list[Affect]
    meetings: list[MeetingAnswer]
    tried: int
    untried: list[Untried]
    official_ruling: models.Ruling | None
    agrees: Literal["yes", "no", "unknown"] | None
    official_rulings: list[str]
    examples: list[models.Example]
    scenarios: list[models.ScenarioRef]
    cards: list[models.HeldCard]
    shared: InCommon
    paths: list[CardPath]
    rulings: list[BearingRuling]
    law: Law
    trust: Trust


def gather_evidence(
    library: Library,
    web: Web,
    texts: Sequence[str],
    given: Scenario | None = None,
    **where: Any,  # noqa: ANN401 - game, edition, at, language
) -> PairEvidence:
    """Gather what is known of two to five cards, named in the texts in any spelling or language.

    Each two are also brought together in play, under the law of `at`, else of `edition`, else the newest. `web` is the
    graph of the library. With `given` they are played in its position alone, in which they lie. The law is then by
    default its own. `where` takes game, edition, at and language.

    Raises:
        PinningError: a text names no card, or several.
        ValueError: there are fewer than two texts, or more than five.
        EngineError: the engine of a card's game cannot be loaded.
        UnknownLawError: no law of that day or edition is played.
        HanreiError: HANREI_MEETING_SECONDS is no number, or a card does not lie in the position given.
    """
    asked = [_identify_card(library, text, **where) for text in texts]
    found = find_interaction(library, web, [parse(one.id) for one in asked])
    official = [rules.read_ruling(library, parse(id)) for id in found.naming[:1]]
    examples = [rules.read_example(library, parse(id)) for id in found.examples]
    cards = [read_card(library, card) for card in dict.fromkeys(found.cards)]
    played = _select_scenarios(cards)
    met = _meet_cards(library, found, given, **where)
    meetings = [one for pair in met for one in list_meetings(library, pair)]
    deciding = [rule.id for one in meetings for rule in one.rules]
    rests_on = [*_list_rules(library, found, [one.id for one in played]), *deciding]
    return PairEvidence(
        asked=asked,
        finding=found.finding,
        said=found.said,
        verdict=next((one.title for one in played if one.status == "passed"), None),
        affects=[one for pair in met for one in list_affects(pair)],
        meetings=meetings,
        tried=sum(pair.account.tried for pair in met),
        untried=[*_list_unplayable(library, found, met), *(one for pair in met for one in list_untried(pair))],
        official_ruling=official[0] if official else None,
        agrees=_run_ruling(official[0], **where) if official else None,
        official_rulings=list(found.naming),
        examples=examples,
        scenarios=played,
        cards=cards,
        shared=_report_common(library, found),
        paths=[_report_path(path) for path in found.paths],
        rulings=[
            BearingRuling(
                ruling=rules.read_ruling(library, parse(one.ruling)),
                about=one.about,
                on=one.on,
                why=one.why,
                basis=one.basis,
            )
            for one in found.rulings
        ],
        law=find_law(library, rests_on),
        trust=find_trust(library, _keep_rules(rests_on)),
    )


def _meet_cards(
    library: Library,
    found: Interaction,
    given: Scenario | None,
    at: str | None = None,
    edition: str | None = None,
    **_: object,
) -> list[MetCards]:
    """Bring each two of the cards together in play; a pair that the engine cannot play is left out.

    A pair of two games is left out, too. Where all are one card, it meets itself. The law is that of `at`, else of
    `edition`, else the newest. The seconds are shared between the pairs.

    Raises:
        EngineError: the engine of a card's game cannot be loaded.
        UnknownLawError: no law of that day or edition is played.
        HanreiError: HANREI_MEETING_SECONDS is no number.
    """
    pairs = list(itertools.combinations(dict.fromkeys(found.cards), 2)) if len(set(found.cards)) > 1 else []
    if found.finding == "same-card" and found.cards:
        pairs = [(found.cards[0], found.cards[0])]
    if given is not None:
        lain = (find_encounter_in(library, given, str(one), str(other), at or edition) for one, other in pairs)
        return [one for one in lain if one is not None]
    seconds = read_seconds() / max(1, len(pairs))
    met = (find_encounter(library, str(one), str(other), at or edition, seconds) for one, other in pairs)
    return [one for one in met if one is not None]


def _list_unplayable(library: Library, found: Interaction, met: Iterable[MetCards]) -> list[Untried]:
    """List the cards that the engine does not play, each as what could not be tried; none if nothing is to be played.

    `met` are the pairs that were played: their cards are not looked up again.

    Raises:
        EngineError: The engine of a card's game cannot be loaded.
        HanreiError: HANREI_MEETING_SECONDS is no number.
    """
    known = {card.id for pair in met for card in (pair.first, pair.second)}
    asked = [one for one in dict.fromkeys(map(str, found.cards)) if one not in known] if read_seconds() else []
    return [Untried(what=one, why=_NO_CARD) for one in asked if not is_playable(library, one)]


def _run_ruling(
    ruling: models.Ruling, at: str | None = None, edition: str | None = None, **_: object
) -> Literal["yes", "no", "unknown"]:
    """Say whether the scenarios of a ruling, the first four of them, pass: `no` if one fails.

    The law is that of `at`, else of `edition`, else each scenario's own. It is `unknown` without a scenario whose file
    is there, and where one cannot be run.
    """
    places = list_scenario_paths()
    return judge_ruling((places[one.id] for one in ruling.scenarios if one.id in places), at or edition)


def _keep_rules(rests_on: Iterable[str]) -> Iterator[str]:
    """Give those of some full ids that are rules, in order.

    Cards, examples, and cases such as `fab/ex/29` are left out.
    """
    return (one for one in rests_on if ":" in one and parse(one).kind == "rule")


def _list_rules(library: Library, found: Interaction, scenarios: Sequence[str]) -> Iterator[str]:
    """List the full ids that the evidence rests on: what rulings interpret or scenarios claim, then the examples.

    Cases such as `fab/ex/29` may be among them, and an id may stand there twice.
    """
    named = [*found.naming, *(one.ruling for one in found.rulings), *scenarios]
    for source in named:
        yield from (end for kind, end, _, _ in library.edges_from(source) if kind in {"INTERPRETS", "CLAIMS"})
    yield from found.examples


def _identify_card(library: Library, text: str, **where: Any) -> AskedCard:  # noqa: ANN401 - as above
    """Identify the card that a text names, as the id of the whole card, with how that was decided.

    A corrected spelling is accepted, if it means one card, and reported. The query stays as it was typed.

    Raises:
        PinningError: it names no card, or several.
    """
    exact = pinning.parse_full_id(library, text)
    if exact is not None and exact.kind == "card":
        return AskedCard(query=text, id=str(exact.at(None)), decision=Decision.EXACT.value, reason="its id")
    found = resolve(library, text, **where)
    cards = list(dict.fromkeys(drop_face(c.id).at(None) for c in found.candidates if c.id.kind == "card"))
    if found.decision is Decision.CORRECTED and len(cards) == 1:
        return AskedCard(query=text, id=str(cards[0]), decision=found.decision.value, reason=found.reason)
    card = drop_face(pinning.pin(library, text, "card", **where)).at(None)
    return AskedCard(query=text, id=str(card), decision=found.decision.value, reason=found.reason)


def _select_scenarios(cards: Sequence[models.HeldCard]) -> list[models.ScenarioRef]:
    """Select the scenarios in which all cards took part, in the order of the first card's, each with its last outcome.

    `[]` for a single card.

    Raises:
        IndexError: there is no card.
    """
    if len(cards) == 1:
        return []
    others = [{one.id for one in card.scenarios} for card in cards[1:]]
    return [one for one in cards[0].scenarios if all(one.id in ids for ids in others)]


def _report_common(library: Library, found: Interaction) -> InCommon:
    """Report the rules and keywords that the cards share.

    Each rule has its ids in the newest edition, `[]` where it is gone. It says how each card comes to it: `card`, `via`
    and `basis`.
    """
    return InCommon(
        rules=[
            SharedRuleRef(
                id=rule.id,
                now=list(map(str, find_newest(library, parse(rule.id)))),
                through=[dict(zip(("card", "via", "basis"), way, strict=True)) for way in rule.through],
            )
            for rule in found.rules
        ],
        keywords=list(found.keywords),
    )


def _report_path(path: tuple[GraphStep, ...]) -> CardPath:
    """Report one path between two cards as nodes and steps in order, and the basis of each step.

    Raises:
        IndexError: the path has no steps.
    """
    ends = [(step.target, step.source) if step.backwards else (step.source, step.target) for step in path]
    return CardPath(
        nodes=[ends[0][0], *(end for _, end in ends)],
        bases=[step.basis for step in path],
        steps=list(path),
    )


def format_evidence(told: PairEvidence) -> Iterator[str]:
    """Format what is known of some cards as lines for a terminal, the strongest evidence first.

    The first line is the finding in one sentence. Then come how they affect each other, corrected spellings, rulings,
    meetings and the rest. A missing verdict is told only where no meeting was seen. Trust and law come last, if an
    edition is known.
    """
    names = {card.id: next(iter(card.names.values()), card.id) for card in told.cards} | {
        card.id: card.names["en"] for card in told.cards if "en" in card.names
    }
    yield told.said
    yield from format_affects(told.affects, names)
    yield from (f"  {one.query}: {one.reason}" for one in told.asked if one.decision != Decision.EXACT)
    if told.official_ruling:
        yield f"official ruling  {told.official_ruling.id}  {_AGREES[told.agrees or 'unknown']}"
        yield from (f"  {words}" for words in _format_ruling(told.official_ruling))
    yield from (f"worked example  {one.id}" for one in told.examples)
    yield from (f"scenario  {one.id}  {one.status}  {one.title}" for one in told.scenarios)
    if told.tried or told.untried:
        yield from format_meetings(told.meetings, told.tried)
        yield from (f"not tried  {one.what}: {one.why}" for one in told.untried)
    if told.verdict or not told.meetings:
        yield f"verdict: {told.verdict or 'none, for no scenario with these cards was run'}"
    yield from (f"shared keyword  {one.word}  {'  '.join(one.rules)}".rstrip() for one in told.shared.keywords)
    for rule in told.shared.rules:
        ways = ", ".join(f"{way['card']} by {way['via']} ({way['basis']})" for way in rule.through)
        now = "" if rule.now == [rule.id] else f"  now {' and '.join(rule.now) or 'gone'}"
        yield f"shared rule  {rule.id}{now}  {ways}"
    for way in told.paths:
        yield f"path  {way.nodes[0]}"
        for step, node in zip(way.steps, way.nodes[1:], strict=True):
            yield f"  {'<-' if step.backwards else '->'} {step.kind} ({step.basis})  {node}"
    for one in told.rulings:
        yield f"ruling  {one.ruling.id}  {one.why} ({one.basis})"
        yield from (f"  {words}" for words in _format_ruling(one.ruling))
    if told.law.editions:
        yield from format_trust(told.trust, "en")
        yield from format_law(told.law, "en")


_NO_CARD = "the engine has no such card"
"""Why cards were not brought together. `hanrei ingest` of a set may bring it."""

_AGREES = {"yes": "(the engine agrees)", "no": "(the engine does not agree)", "unknown": "(not played)"}
"""Whether the scenarios of a ruling pass."""


def _format_ruling(ruling: models.Ruling) -> Iterator[str]:
    """Give the words of a ruling as lines: its text, if it is held, then our digest, as `[en, ours] words`."""
    yield from filter(None, [ruling.text])
    yield from (f"[{language}, ours] {words}" for language, words in (ruling.digest or {}).items())
