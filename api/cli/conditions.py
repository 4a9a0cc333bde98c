"""`hanrei verify --mutate --conditions`: whether scenarios notice a mistake inside a clause."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from api.cli.options import FINDINGS, Running, find_database, print_json, print_lines, show_progress

if TYPE_CHECKING:
    from graph.proof.condition_lists import Equivalent, FunctionRow
    from graph.proof.condition_runs import ConditionReport, MutantOutcome, Selection

__all__ = ["Conditions", "conditions_options", "try_conditions"]

_NAMED = 12
"""How many scenarios are named in which a mutant made a difference and was not noticed."""


@dataclass(frozen=True)
class Conditions:
    """Whether mutants of conditions are tried, of which functions, and what is told and kept of them.

    `within` is a part of a function's name, "" for all. `into` is the folder of the lists that are kept.
    """

    tried: bool
    within: str
    survivors: bool
    into: Path | None


def conditions_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options about mutants of conditions (changed conditions in clauses) to a command.

    Give the command with them. The command takes them as `conditions`. `--within`, `--survivors` and `--into` without
    `--conditions` are a usage error.
    """

    @click.option("--conditions", "tried", is_flag=True, help="With --mutate: change each condition in the clauses.")
    @click.option("--within", default="", metavar="TEXT", help="With --conditions: only functions named so, in part.")
    @click.option("--survivors", is_flag=True, help="With --conditions: list what no scenario notices.")
    @click.option(
        "--into",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="With --conditions: bring the lists in this folder up to date.",
    )
    @wraps(command)
    def extended(tried: bool, within: str, survivors: bool, into: Path | None, **options: Any) -> None:
        if not tried and (within or survivors or into):
            raise click.UsageError("--within, --survivors and --into go with --conditions")
        command(conditions=Conditions(tried, within, survivors, into), **options)

    return extended


def try_conditions(
    paths: Sequence[Path],
    conditions: Conditions,
    *,
    running: Running,
    db: str | None,
    as_json: bool,
) -> None:
    """Try mutants of conditions (changed conditions in clauses) in scenarios, print what came of them, and exit.

    With all scenarios of a game, every mutant of it is tried, and the exit code is 1 if one survived. Else only those
    are tried that the list does not have as killed, and it is 1 if none was killed. It is 1, too, if one signed as
    equivalent was killed; else 0. With `into`, the lists in that folder are brought up to date. What was found of a
    whole game stands in a journal beside the database, so that a run that was stopped goes on; `fresh` begins it anew.

    Raises:
        SystemExit: always.
    """
    from graph.proof.condition_lists import find_folder, read_equivalents, read_list
    from graph.proof.condition_runs import run_conditions
    from graph.proof.scenarios import home, list_places, name_game

    lists, told, found = conditions.into or find_folder(), [], False
    for game, places in groupby(sorted(paths, key=name_game), name_game):
        some = tuple(places)
        whole = set(some) >= set(list_places(home() / game))
        listed = read_list(game, lists) if lists is not None else {}
        signed = read_equivalents(game, lists) if lists is not None else {}
        selection = _select(game, some, conditions, listed, whole=whole)
        journal = find_database(db).parent / "conditions" / f"{game}.jsonl" if whole else None
        if running.fresh and journal is not None:
            journal.unlink(missing_ok=True)
        with show_progress() as progress:
            report = run_conditions(selection, jobs=running.jobs, journal=journal, progress=progress)
        if conditions.into is not None:
            _keep(report, listed, conditions.into, whole=whole and not conditions.within)
        if as_json:
            told.append(_tell_as_data(report, signed, conditions))
        else:
            print_lines(_format_report(report, signed, conditions, whole=whole))
        ends = report.count(signed)
        found = found or bool(ends["survived"] if whole else not ends["killed"]) or bool(_find_refuted(report, signed))
    if as_json:
        print_json(told)
    sys.exit(FINDINGS if found else 0)


def _select(
    game: str, places: tuple[Path, ...], conditions: Conditions, listed: Mapping[str, FunctionRow], *, whole: bool
) -> Selection:
    """Select which mutants of a game are tried: all if `whole`, else those that its list does not have as killed.

    `conditions.within` keeps those of functions whose name holds this text.
    """
    from graph.proof.condition_runs import Selection, list_game_mutants

    names = {one.name for one in list_game_mutants(game)}
    killed = {f"{row.function}:{name}": by for row in listed.values() for name, by in row.killed.items()}
    return Selection(
        game,
        places,
        frozenset(name for name in names if conditions.within in name) if conditions.within else None,
        frozenset() if whole else frozenset(killed),
        killed,
    )


def _keep(report: ConditionReport, listed: Mapping[str, FunctionRow], into: Path, *, whole: bool) -> None:
    """Write the list of a game's mutants in the folder `into`: anew if `whole`, else with what was found added.

    A function of which every mutant was tried gets a new row. To the row of another, kills are added if its code is as
    it was.
    """
    from graph.proof.condition_lists import add_kills, make_row, shorten, write_list
    from graph.proof.condition_runs import list_game_mutants

    rows = {} if whole else dict(listed)
    tried: dict[str, dict[str, tuple[str, str]]] = {}
    for one in report.mutants:
        said = report.outcomes[one.id]
        tried.setdefault(one.function.name, {})[one.id] = said.outcome, said.by
    for function, some in list_game_mutants(report.game).items():
        outcomes = tried.get(function.name, {})
        if len(outcomes) == len(some) > 0:
            rows[function.name] = make_row(function, outcomes)
        elif outcomes and function.name in rows and rows[function.name].hash == function.hash:
            kills = {shorten(id_): by for id_, (outcome, by) in outcomes.items() if outcome == "killed"}
            rows[function.name] = add_kills(rows[function.name], kills)
    write_list(report.game, into, rows.values())


def _find_refuted(report: ConditionReport, signed: Collection[str]) -> list[str]:
    """The ids of mutants that are signed as equivalent (no play can tell them apart), and that a scenario kills."""
    return [id_ for id_ in signed if id_ in report.outcomes and report.outcomes[id_].outcome == "killed"]


def _format_report(
    report: ConditionReport, signed: Mapping[str, Equivalent], conditions: Conditions, *, whole: bool
) -> Iterator[str]:
    """Tell what came of the mutants of a game, as lines: the counts, then signed ones that were killed.

    Unless `whole`, each killed one follows. With `--survivors`, each that nothing noticed comes then; unless `whole`,
    only those that made a difference.
    """
    from graph.proof.condition_lists import shorten

    yield _format_counts(report, report.count(signed), whole=whole)
    yield from (f"signed as equivalent, and killed: {id_}" for id_ in _find_refuted(report, signed))
    if not whole:
        yield from (
            f"  killed by {said.by}: {one.function.name} {one.line}  {one.before}  =>  {one.after}"
            for one in report.mutants
            if (said := report.outcomes[one.id]).outcome == "killed"
        )
    survivors = [
        one
        for one in report.mutants
        if conditions.survivors
        and _is_left(report, one.id, signed)
        and (whole or report.outcomes[one.id].infected)  # of few scenarios, only what they pass over
    ]
    for function, some in groupby(survivors, lambda one: one.function):
        yield f"{function.name}  {' '.join(function.rules)}".rstrip()
        for one in some:
            yield f"  {one.line}  {one.before}  =>  {one.after}"
            yield f"      {shorten(one.id)}  {_tell_infected(report.outcomes[one.id])}"


def _format_counts(report: ConditionReport, ends: Mapping[str, int], *, whole: bool) -> str:
    """Tell how the mutants of a game ended, on one line: `mtg: 90 mutants of conditions: 80 killed, 10 survived ...`.

    Unless `whole`, it tells what is new of those that nothing killed so far.
    """
    if not whole:
        noticed = ends["killed"] + ends["crashed"]
        passed = ends["mutants"] - noticed - ends["never_infected"]
        return (
            f"{report.game}: of {ends['mutants']} mutants that nothing killed so far, {ends['killed']} killed,"
            f" {ends['crashed']} crashed, {passed} made a difference that nothing noticed"
        )
    judged = ends["killed"] + ends["survived"]
    share = f"{100 * ends['killed'] / judged:.1f} %" if judged else "none"
    return (
        f"{report.game}: {ends['mutants']} mutants of conditions: {ends['killed']} killed, {ends['survived']} survived"
        f" ({ends['never_infected']} of them without any difference), {ends['crashed']} crashed,"
        f" {ends['equivalent']} equivalent; {share} killed of those that count; {report.seconds:.0f} s"
    )


def _is_left(report: ConditionReport, id_: str, signed: Collection[str]) -> bool:
    """Whether a mutant, by its id, survived, and is not signed as equivalent (no play can tell it apart)."""
    return report.outcomes[id_].outcome == "survived" and id_ not in signed


def _tell_infected(outcome: MutantOutcome) -> str:
    """Tell in which scenarios a mutant made a difference that nothing noticed: `unnoticed in a, b`, at most 12 by name.

    Without any it is `no scenario has another value there`.
    """
    names = outcome.infected
    if not names:
        return "no scenario has another value there"
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    untried = f", {outcome.untried} of them not tried" if outcome.untried else ""
    return f"unnoticed in {', '.join(names[:_NAMED])}{more}{untried}"


def _tell_as_data(
    report: ConditionReport, signed: Mapping[str, Equivalent], conditions: Conditions
) -> dict[str, object]:
    """Tell what came of the mutants of a game as a mapping for JSON: `game`, counts, `seconds`, `refuted`.

    With `--survivors`, `survivors` has a mapping for each mutant that nothing noticed.
    """
    from engine.scenario.conditions import leaves_out_guard

    told: dict[str, object] = {"game": report.game, **report.count(signed), "seconds": round(report.seconds, 1)}
    told["refuted"] = _find_refuted(report, signed)
    if conditions.survivors:
        told["survivors"] = [
            {
                "mutant": one.id,
                "rules": one.function.rules,
                "line": one.line,
                "before": one.before,
                "after": one.after,
                "guard": leaves_out_guard(one),
                "infected": report.outcomes[one.id].infected,
                "untried": report.outcomes[one.id].untried,
            }
            for one in report.mutants
            if _is_left(report, one.id, signed)
        ]
    return told
