"""Coverage: one status for every rule of the sources, one state for every case, and how many mutants were killed.

The denominator is fixed: the rules of the five sources and the cases of the lists. Ingesting another edition
never changes it. Every unit has exactly one status: `not-a-rule` and `disputed` from the reviewed file,
`structural`, `modelled` and `not-modelled` from the games' clauses, `proved` from scenarios that were run. Why a
rule is not modelled, the reviewed file says, for the rule itself or for the nearest rule above it.
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
from graph.proof.evidence import Outcome, proved_cases, proved_rules
from graph.proof.law import changed_rules, pinned_rules
from graph.relations.versions import same_versions
from graph.store.sources import SOURCES
from rulebook import fold
from rulebook.ids import get_parent, parse
from rulebook.units import RULE_KINDS
from rulings import cases

__all__ = ["SOURCES", "STATUSES", "UNTOLD", "Coverage", "coverage", "fallen", "statuses"]

STATUSES = ("proved", "modelled", "structural", "disputed", "stale", "not-modelled", "not-a-rule")

UNTOLD = "no clause answers under this number yet"
"""The reason of a rule that is not modelled, where the reviewed file has none."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """One game: how many rules of each status, cases of each state, scenarios, mutants, and unshown claims.

    `rules` counts the units of `source` alone. `modelled` counts, by edition, the rules with clauses and those of them
    that are proved. `stale`: how many claimed rules have changed since, and how many scenarios claim any.
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


@cache
def _reviewed() -> dict[str, dict[str, str]]:
    raw = yaml.load((Path(__file__).parent / "statuses.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return {status: dict(raw.get(status) or {}) for status in ("not-a-rule", "disputed", "not-modelled")}


def statuses(library: Library, outcomes: Iterable[Outcome], game: str) -> dict[str, tuple[str, str]]:
    """The status of every rule of a game's source, with its reason."""
    rows = library.rows(
        "SELECT id, kind, hash, title FROM unit WHERE game = ? AND edition = ? AND held ORDER BY position",
        game,
        SOURCES[game],
    )
    headings = {id_ for id_, kind, _, _ in rows if kind in ("chapter", "section")}
    headings |= {id_ for id_, _, hash_, title in rows if not hash_ or hash_ == fold.hash_folded(title)}
    modelled, structural = _modelled(outcomes, game)
    reviewed = _reviewed()
    found: dict[str, tuple[str, str]] = {}
    for id_, kind, _, _ in rows:
        if kind not in RULE_KINDS:
            continue
        if id_ in reviewed["not-a-rule"]:
            found[id_] = ("not-a-rule", reviewed["not-a-rule"][id_])
        elif id_ in reviewed["disputed"]:
            found[id_] = ("disputed", reviewed["disputed"][id_])
        elif one := next((same for same in _same(library, id_) if same in modelled), None):
            found[id_] = ("proved" if modelled[one] else "modelled", "" if one == id_ else f"as {one}")
        elif id_ in structural:
            found[id_] = ("structural", structural[id_])
        elif id_ in headings:
            found[id_] = ("not-a-rule", "heading")
        else:
            found[id_] = ("not-modelled", _why_not(id_))
    return found


def _why_not(id_: str) -> str:
    """The reviewed reason why a rule is not modelled: its own, or that of the nearest rule above it."""
    reasons, rule = _reviewed()["not-modelled"], parse(id_)
    above: str | None = rule.path
    while above is not None:
        if reason := reasons.get(str(replace(rule, path=above))):
            return reason
        above = get_parent(above)
    return UNTOLD


def _same(library: Library, id_: str) -> list[str]:
    """A rule and the same rule, unedited, in other editions: a clause pinned to one of them models it."""
    return [id_, *(str(kin.there) for kin in same_versions(library, parse(id_)))]


def _modelled(outcomes: Iterable[Outcome], game: str) -> tuple[dict[str, bool], dict[str, str]]:
    try:
        played = engines.load(game)
    except (KeyError, ModuleNotFoundError):
        return {}, {}
    return proved_rules(outcomes, played), dict(played.rules.structural)


def _by_edition(proved: Mapping[str, bool]) -> dict[str, dict[str, int]]:
    """How many rules have clauses, and how many of these are proved, by the edition that the clauses name."""
    counts: dict[str, dict[str, int]] = {}
    for rule, is_proved in sorted(proved.items(), key=lambda one: one[0].rpartition("@")[2]):
        if ":assumed/" not in rule:
            count = counts.setdefault(rule.rpartition("@")[2], {"rules": 0, "proved": 0})
            count["rules"] += 1
            count["proved"] += is_proved
    return counts


def _stale(library: Library, outcomes: Sequence[Outcome]) -> dict[str, int]:
    """How many claimed rules have changed since, and how many scenarios claim any of them."""
    by_scenario = [{rule.id for rule in changed_rules(library, pinned_rules(one.claims))} for one in outcomes]
    return {"rules": len(set().union(*by_scenario)), "scenarios": sum(map(bool, by_scenario))}


def coverage(library: Library, outcomes: Sequence[Outcome]) -> list[Coverage]:
    """The coverage of every game of the sources, given what its scenarios showed when they were mutated."""
    return [_coverage(library, [one for one in outcomes if one.game == game], game) for game in SOURCES]


def fallen(found: Sequence[Coverage], floor: Mapping[str, Mapping[str, int]]) -> list[str]:
    """What is less proved than it was: `floor` says for each game how many `rules` and `cases` were."""
    lines = []
    for one in found:
        for what, proved in (("rules", one.rules.get("proved", 0)), ("cases", one.cases["proved"])):
            due = floor.get(one.game, {}).get(what, 0)
            if proved < due:
                lines.append(f"{one.game}: {proved} {what} proved, {due} were; say in the commit which proof was wrong")
    return lines


def _coverage(library: Library, outcomes: Sequence[Outcome], game: str) -> Coverage:
    counted = Counter(status for status, _ in statuses(library, outcomes, game).values())
    mine = [case for case in cases.load_cases() if case.game == game]
    proved = proved_cases(outcomes)
    played = sum(case.executable or case.id in proved for case in mine)  # its list may hold one for what it is not
    todo = {claim for one in outcomes if one.outcome == "todo" for claim in one.claims} - set(proved)
    ends = Counter(end for one in outcomes for _, _, end, _, seen in one.mutants if seen)
    unshown = sum("unobserved" in failure for one in outcomes for failure in one.failures)
    return Coverage(
        game=game,
        source=SOURCES[game],
        modelled=_by_edition(_modelled(outcomes, game)[0]),
        stale=_stale(library, outcomes),
        rules={status: counted[status] for status in STATUSES if counted[status]},
        cases={
            "executable": played,
            "proved": sum(case.id in proved for case in mine),
            "todo": sum(case.id in todo for case in mine),
            "not_executable": len(mine) - played,
        },
        scenarios=len(outcomes),
        mutants={end: ends[end] for end in ("killed", "survived", "broken")},
        claimed_not_shown=unshown,
    )
