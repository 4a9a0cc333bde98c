"""The answers on scenarios: their outcomes, and the law of their rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from api.models import GameLaw, LawCount, MutantResult, ScenarioResult, Verification
from graph.library import Library
from graph.proof.law import find_changed_rules, find_law, find_law_date, list_pinned_rules
from graph.proof.outcomes import Outcome
from graph.proof.parts import read_claims
from graph.proof.trace import Trace
from graph.proof.trust import find_trust
from graph.store.outline import read_scenario_claims
from graph.store.words import read_first_names, read_title_names
from rulebook.claim import Claim
from rulebook.ids import Id, parse

__all__ = ["add_law", "name_scenario", "report_outcomes", "tell_claims"]


_CARDS = {"ja": "{}を使うシナリオ", "en": "A scenario with {}"}


def name_scenario(library: Library, id: str, language: str) -> str:
    """Name a scenario, given by id, by what it is evidence for: the first statement that it claims.

    It counts if it has words in the language, `ja` or `en`. Without one it is the first rule that it claims, its number
    with its title. Else it is named by the first two cards that it plays: `A scenario with X and Y`. Empty where no
    card has a name in the language, and for an unknown id.
    """
    claims = read_claims(read_scenario_claims(library, [id]).get(id, ("", "", []))[2])
    told = [said for claim in claims if (said := _tell_part(library, claim).get(language))]
    if told:
        return told[0]
    rule = next((claim.text for claim in claims if claim.kind == "rule"), None)
    if rule:
        return f"{parse(rule).path} {_find_title(library, parse(rule), language)}".strip()
    cards = [target for kind, target, _, _ in library.edges_from(id) if kind == "PLAYS"]
    names = [one[language] for one in read_first_names(library, cards).values() if language in one][:2]
    return _CARDS[language].format(("、" if language == "ja" else " and ").join(names)) if names else ""


def _find_title(library: Library, id: Id, language: str) -> str:
    """The title under which a rule stands: its own, or that of the nearest rule above; "" for none.

    It is in the language, else as it is printed.
    """
    node = library.node(id)
    while node is not None and not node.title and node.parent:
        node = library.node(Id(id.game, node.parent, id.edition))
    if node is None:
        return ""
    return read_title_names(library, {str(node.id): node.title}).get(str(node.id), {}).get(language, node.title)


def tell_claims(library: Library, ids: Iterable[str]) -> dict[str, list[dict[str, str]]]:
    """Tell what scenarios are evidence for, by id: the statements that each claims, each by language.

    A rule that was claimed whole is told by its digest. A statement without words is left out, and so is an unknown id.
    Statements alike in English are told once.
    """
    found = {}
    for id_, (_, _, claims) in read_scenario_claims(library, ids).items():
        said = [told for claim in read_claims(claims) if (told := _tell_claim(library, claim))]
        found[id_] = list({one["en"]: one for one in said}.values())
    return found


def _tell_claim(library: Library, claim: Claim) -> dict[str, str]:
    """What a claim says, `{"ja": …, "en": …}`: the statement that it names, else our digest of the whole.

    `{}` where there are no words for it in both languages.
    """
    digest = library.digest(claim.text)
    return _tell_part(library, claim) or (digest if len(digest) > 1 else {})


def _tell_part(library: Library, claim: Claim) -> dict[str, str]:
    """The statement that a claim names by its number, `{"ja": …, "en": …}`; `{}` for a claim of a whole text."""
    parts = {n: {"ja": ja, "en": en} for n, ja, en, _ in library.parts(claim.text)}
    return parts.get(claim.part or 0, {})


def add_law(library: Library, told: Trace) -> Trace:
    """Add to a traced run the law of its rules (date, and what changed since), and how far these are proved.

    Gives a new trace; the one given stays as it is.
    """
    return replace(
        told,
        law=find_law(library, told.rests_on, told.played_law),
        trust=find_trust(library, [*told.rests_on, *(rule for rule, _ in told.assumptions)]),
    )


def report_outcomes(library: Library, outcomes: Sequence[Outcome], *, mutate: bool) -> Verification:
    """Report how a suite of scenarios ended: counts, a result each, and the law by game.

    `failed` counts broken ones, too. The law is under the game, `mtg`, or `mtg@cr-2026-01-16` where a later law was
    played. With `mutate` it also tells what came of the scenarios with a clause switched off; else `mutants` is None.
    Nothing is run here.
    """
    return Verification(
        passed=sum(one.outcome == "passed" for one in outcomes),
        failed=sum(one.outcome in ("failed", "broken") for one in outcomes),
        todo=sum(one.outcome == "todo" for one in outcomes),
        results=[
            ScenarioResult(
                id=one.id,
                title=one.title,
                outcome=one.outcome,
                claims=list(one.claims),
                observed=list(one.observed),
                failures=list(one.failures),
                report=list(one.report),
                todo=one.todo,
                law=_count_law(library, one.rests_on, one.played_law),
            )
            for one in outcomes
        ],
        mutants=[
            MutantResult(scenario=one.id, rule=rule, clause=clause, outcome=end, by=by, observed=seen)
            for one in outcomes
            for rule, clause, end, by, seen in one.mutants
        ]
        if mutate
        else None,
        law={
            f"{game}@{played}" if played else game: _sum_law(library, [one.rests_on for one in mine], played)
            for (game, played), mine in _group_by_law(outcomes)
        },
    )


def _group_by_law(outcomes: Sequence[Outcome]) -> list[tuple[tuple[str, str], list[Outcome]]]:
    """Group outcomes by the law that was played: ((game, edition), outcomes), sorted.

    The edition is "" for the oldest known, else the later one that was played.
    """
    key = attrgetter("game", "played_law")
    return [(law, list(mine)) for law, mine in groupby(sorted(outcomes, key=key), key=key)]


def _count_law(library: Library, rules: Iterable[str], played: str) -> LawCount:
    """Give the law of one scenario in short: its date, and the number of rules changed since.

    `rules` are the full ids that it rests on; `played` is the later edition whose law was played, or "".
    """
    pinned = list_pinned_rules(rules)
    return LawCount(
        date=find_law_date(library, pinned, played), changed=len(_find_open_changes(library, pinned, played))
    )


def _sum_law(library: Library, runs: Sequence[Sequence[str]], played: str) -> GameLaw:
    """Sum up the law of the scenarios of one game that play one law; each run is the rules of one scenario.

    `scenarios` counts those that rest on a changed rule.
    """
    pinned = list_pinned_rules(rule for run in runs for rule in run)
    changed = _find_open_changes(library, pinned, played)
    return GameLaw(
        date=find_law_date(library, pinned, played),
        rules=len(pinned),
        changed=len(changed),
        scenarios=sum(not changed.isdisjoint(run) for run in runs),
    )


def _find_open_changes(library: Library, pinned: Sequence[Id], played: str) -> set[str]:
    """Find the full ids of the rules changed since.

    Under a later law, those whose change is in the play do not count.
    """
    found = find_changed_rules(library, pinned)
    return {one.id for one in found if not played or one.in_play not in {"same", "dated"}}
