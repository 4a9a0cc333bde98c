"""Coverage: one status for every rule of the sources, one state for every case, and how many mutants were killed.

The denominator is fixed: the rules of the five sources and the cases of the lists. Ingesting another edition never
changes it. Every unit has exactly one status. `not-a-rule` and `disputed` come from the reviewed file. `structural`,
`modelled` and `not-modelled` come from the games' clauses, `proved` from scenarios that were run. The reviewed file
says why a rule is not modelled, for the rule itself or for the nearest rule above it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import yaml

from graph.library import Library
from graph.proof import engines
from graph.proof.evidence import Judgement, judge_rules, list_proved_cases, list_shown_cases
from graph.proof.law import find_changed_rules, list_pinned_rules
from graph.proof.outcomes import Outcome
from graph.proof.parts import list_claimed, list_missing_parts, list_shown_parts
from graph.relations.versions import same_versions
from graph.store.sources import SOURCES
from rulebook import fold
from rulebook.ids import get_parent, parse
from rulebook.part import get_all_parts
from rulebook.units import RULE_KINDS
from rulings import cases

__all__ = [
    "NO_REASON",
    "SOURCES",
    "STATUSES",
    "Coverage",
    "find_regressions",
    "find_statuses",
    "judge_every_rule",
    "measure_coverage",
]

STATUSES = ("proved", "partly-proved", "modelled", "structural", "disputed", "stale", "not-modelled", "not-a-rule")
"""Every status that a rule may have, in the order of the report."""

NO_REASON = "no clause answers under this number yet"
"""The reason of a rule that is not modelled, where the reviewed file gives none."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of one game.

    `rules` counts the units of `source` by status, `cases` the cases by state. `modelled` counts, by edition, the rules
    with clauses and those of them that are proved. `stale` counts claimed rules that have changed since, and scenarios
    that claim one. `mutants` counts mutants by outcome.
    """

    game: str
    source: str
    rules: dict[str, int]
    modelled: dict[str, dict[str, int]]
    stale: dict[str, int]
    cases: dict[str, int]
    scenarios: int
    mutants: dict[str, int]
    claimed_not_shown: int
    parts: dict[str, int]
    """How many parts of the divided rules and cases there are, and how many of them are shown."""


@cache
def _load_reviewed() -> dict[str, dict[str, str]]:
    """Load the reviewed file: under `not-a-rule`, `disputed` and `not-modelled` the reason by rule id."""
    raw = yaml.load((Path(__file__).parent / "statuses.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return {status: dict(raw.get(status) or {}) for status in ("not-a-rule", "disputed", "not-modelled")}


def find_statuses(library: Library, outcomes: Iterable[Outcome], game: str) -> dict[str, tuple[str, str]]:
    """Find the status of every rule of a game's source that the library holds: (status, reason) by rule id.

    A status is one of `STATUSES`, as in `("proved", "")`, but never `stale`. The reviewed file is asked first for
    `not-a-rule` and `disputed`. Then comes a clause, of this or another edition; then `structural`; then a heading. The
    reason is "", a word such as `heading`, `as <id>` for a rule judged by another edition, or a sentence.

    Raises:
        EngineError: the code of the game cannot be loaded.
        KeyError: it is no game of the sources.
    """
    rows = library.rows(
        "SELECT id, kind, hash, title FROM unit WHERE game = ? AND edition = ? AND held ORDER BY position",
        game,
        SOURCES[game],
    )
    headings = {id_ for id_, kind, _, _ in rows if kind in ("chapter", "section")}
    headings |= {id_ for id_, _, hash_, title in rows if not hash_ or hash_ == fold.hash_folded(title)}
    modelled, structural = _read_clauses(outcomes, game)
    reviewed = _load_reviewed()
    found: dict[str, tuple[str, str]] = {}
    for id_, kind, _, _ in rows:
        if kind not in RULE_KINDS:
            continue
        if id_ in reviewed["not-a-rule"]:
            found[id_] = ("not-a-rule", reviewed["not-a-rule"][id_])
        elif id_ in reviewed["disputed"]:
            found[id_] = ("disputed", reviewed["disputed"][id_])
        elif one := next((same for same in _list_same_rules(library, id_) if same in modelled), None):
            found[id_] = (modelled[one].status, "" if one == id_ else f"as {one}")
        elif id_ in structural:
            found[id_] = ("structural", structural[id_])
        elif id_ in headings:
            found[id_] = ("not-a-rule", "heading")
        else:
            found[id_] = ("not-modelled", _find_reviewed_reason(id_))
    return found


def judge_every_rule(library: Library, outcomes: Sequence[Outcome], game: str) -> dict[str, tuple[str, str]]:
    """Judge every rule of a game with clauses, every structural one, and all of its source: (status, reason) by id.

    Where both speak of a rule, the source's status counts. Rules that are assumed and not printed are left out.

    Raises:
        EngineError: the code of the game cannot be loaded.
        KeyError: it is no game of the sources.
    """
    mine = [one for one in outcomes if one.game == game]  # a scenario claims rules of its own game alone
    clauses, shapes = _read_clauses(mine, game)
    judged = {rule: (one.status, "") for rule, one in clauses.items() if ":assumed/" not in rule}
    structural = {rule: ("structural", why) for rule, why in shapes.items()}
    return structural | judged | find_statuses(library, mine, game)


def _find_reviewed_reason(id_: str) -> str:
    """Find the reviewed reason why a rule is not modelled: its own, or that of the nearest rule above it.

    Gives `NO_REASON` without either.
    """
    reasons, rule = _load_reviewed()["not-modelled"], parse(id_)
    above: str | None = rule.path
    while above is not None:
        if reason := reasons.get(str(replace(rule, path=above))):
            return reason
        above = get_parent(above)
    return NO_REASON


def _list_same_rules(library: Library, id_: str) -> list[str]:
    """List the ids of a rule and of the same rule, unedited, in other editions. The rule itself comes first.

    A clause for one of them models it.
    """
    return [id_, *(str(kin.there) for kin in same_versions(library, parse(id_)))]


def _read_clauses(outcomes: Iterable[Outcome], game: str) -> tuple[dict[str, Judgement], dict[str, str]]:
    """Give the rules that have clauses, with what is proved of each, and the structural rules with their reasons.

    Both are by rule id. A structural rule is one that the kernel itself obeys. Two empty mappings if there is no such
    game.

    Raises:
        EngineError: its code cannot be loaded.
    """
    try:
        played = engines.load_engine(game)
    except (KeyError, ModuleNotFoundError):
        return {}, {}
    return judge_rules(outcomes, played), dict(played.rules.structural)


def _count_by_edition(judged: Mapping[str, Judgement]) -> dict[str, dict[str, int]]:
    """Count the rules with clauses by the edition that the clauses name: `{"ja": {"rules": 12, "proved": 9}}`.

    Assumptions are left out.
    """
    counts: dict[str, dict[str, int]] = {}
    for rule, judgement in sorted(judged.items(), key=lambda one: one[0].rpartition("@")[2]):
        if ":assumed/" not in rule:
            count = counts.setdefault(rule.rpartition("@")[2], {"rules": 0, "proved": 0})
            count["rules"] += 1
            count["proved"] += judgement.status == "proved"
    return counts


def _count_stale(library: Library, outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Count the claimed rules that a later edition changed, and the scenarios that claim one.

    Gives `{"rules": 3, "scenarios": 5}`.
    """
    by_scenario = [
        {rule.id for rule in find_changed_rules(library, list_pinned_rules(list_claimed(one.claims)))}
        for one in outcomes
    ]
    return {"rules": len(set().union(*by_scenario)), "scenarios": sum(map(bool, by_scenario))}


def measure_coverage(library: Library, outcomes: Sequence[Outcome]) -> list[Coverage]:
    """Measure the coverage of every game of the sources, in the order of `SOURCES`.

    `outcomes` are those of scenarios that were run with their mutants; those of other games are passed over.

    Raises:
        EngineError: the code of a game cannot be loaded.
    """
    return [_measure_game(library, [one for one in outcomes if one.game == game], game) for game in SOURCES]


def find_regressions(found: Sequence[Coverage], floor: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Report what is proved less than before, one sentence each: `fab: 88 rules proved, 90 were; …`.

    Rules and cases are compared, game by game; empty if nothing is less. `floor` has the former numbers by game:
    `{"fab": {"rules": 90, "cases": 12}}`. What it does not name counts as 0.
    """
    lines = []
    for one in found:
        for what, proved in (("rules", one.rules.get("proved", 0)), ("cases", one.cases["proved"])):
            due = floor.get(one.game, {}).get(what, 0)
            if proved < due:
                lines.append(f"{one.game}: {proved} {what} proved, {due} were; say in the commit which proof was wrong")
    return lines


def _measure_game(library: Library, outcomes: Sequence[Outcome], game: str) -> Coverage:
    """Measure the coverage of one game of the sources, given the outcomes of its own scenarios.

    Statuses that no rule has are left out. A case that scenarios prove counts as executable, whatever its list says. Of
    mutants, only those count whose clause the scenario observed.
    """
    counted = Counter(status for status, _ in find_statuses(library, outcomes, game).values())
    mine = [case for case in cases.load_cases() if case.game == game]
    proved = list_proved_cases(outcomes)
    played = sum(
        case.executable or case.id in proved for case in mine
    )  # a proved case is executable, whatever its list says
    shown = list_shown_cases(outcomes)
    todo = {claim for one in outcomes if one.outcome == "todo" for claim in list_claimed(one.claims)} - set(proved)
    ends = Counter(end for one in outcomes for _, _, end, _, seen in one.mutants if seen)
    unshown = sum("unobserved" in failure for one in outcomes for failure in one.failures)
    return Coverage(
        game=game,
        source=SOURCES[game],
        modelled=_count_by_edition(_read_clauses(outcomes, game)[0]),
        stale=_count_stale(library, outcomes),
        rules={status: counted[status] for status in STATUSES if counted[status]},
        cases={
            "executable": played,
            "proved": sum(case.id in proved for case in mine),
            "partly_proved": sum(case.id in shown and case.id not in proved for case in mine),
            "todo": sum(case.id in todo for case in mine),
            "not_executable": len(mine) - played,
        },
        scenarios=len(outcomes),
        mutants={end: ends[end] for end in ("killed", "survived", "broken")},
        claimed_not_shown=unshown,
        parts=_count_parts(outcomes, game),
    )


def _count_parts(outcomes: Sequence[Outcome], game: str) -> dict[str, int]:
    """Count the statements of a game's divided rules and cases, and those that scenarios show.

    Gives `{"all": 80, "shown": 61}`. Only scenarios show something that passed and were run with their mutants.
    """
    shown = list_shown_parts((one.id, one.claims) for one in outcomes if one.outcome == "passed" and one.mutated)
    games = {case.id: case.game for case in cases.load_cases()}
    mine = {of: parts for of, parts in get_all_parts().items() if games.get(of, of.partition(":")[0]) == game}
    return {
        "all": sum(map(len, mine.values())),
        "shown": sum(len(parts) - len(list_missing_parts(of, shown)) for of, parts in mine.items()),
    }
