"""The commands that run scenarios, and report what they prove."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from api import models
from api.answers import resolving, scenarios, units
from api.cli import render
from graph.library import Library
from rulebook import ids
from rulebook.errors import HanreiError, UnwritableError

if TYPE_CHECKING:
    from graph.proof.evidence import Outcome
from api.cli.options import (
    FINDINGS,
    common_options,
    load_for_game,
    open_library,
    plugin_option,
    print_json,
    print_lines,
    print_note,
    print_notes,
    show_progress,
)

__all__ = ["assumptions", "coverage", "play", "schema", "verify", "why"]

T = TypeVar("T")


class UnreadableScenarioError(HanreiError):
    """A file that is no scenario."""


@click.command()
@click.argument("which", nargs=-1, metavar="[PATH|ID|GAME|RULE|CASE|CARD…]")
@click.option("--rule", metavar="ID", help="Only scenarios that claim this rule.")
@click.option("--game", metavar="GAME", help="Only scenarios of this game.")
@click.option("--mutate", is_flag=True, help="Switch every clause off in turn: something must notice.")
@click.option("--junit", type=click.Path(path_type=Path, dir_okay=False), help="Write a JUnit report to this file.")
@click.option("-j", "jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")
@common_options
@plugin_option
def verify(
    which: tuple[str, ...],
    rule: str | None,
    game: str | None,
    mutate: bool,
    junit: Path | None,
    jobs: int,
    db: str | None,
    as_json: bool,
) -> None:
    """Run scenarios: each must pass by legal play alone, and show the rules that it claims.

    Name them by file or folder, by name or id, or by game. Or name a rule that they claim or a card that they lay out.
    """
    from graph.proof import evidence
    from graph.proof.claim_lookup import find_claims

    if junit and not junit.parent.is_dir():
        raise click.BadParameter(f"there is no folder {str(junit.parent)!r}", param_hint="--junit")
    library = open_library(db)
    wanted = find_claims(library, rule, game=game, sure=True) if rule else None
    _note_rule(library, wanted or {})
    paths = evidence.find(which, game=game, claims=wanted, read_claims=partial(find_claims, library, game=game))
    library.close()  # a database is never open across a fork
    with show_progress() as progress:
        outcomes = evidence.run_all(paths, mutate=mutate, jobs=jobs, progress=progress)
    _note_edited(outcomes, wanted or {})
    _keep_outcomes(library.path, outcomes)
    told = scenarios.report_outcomes(open_library(db), outcomes, mutate=mutate)
    if junit:
        junit.write_text(render.write_junit(outcomes), "utf-8")
    print_json(told) if as_json else print_lines(render.format_verification(told))
    if not mutate and told.passed and not told.failed and which:
        click.echo("--mutate also asks whether they would fail without each rule that they claim", err=True)
    sys.exit(0 if told.passed and not told.failed else FINDINGS)


def _note_rule(library: Library, wanted: Mapping[str, bool]) -> None:
    """Say which rule is asked about, and which other rules bore its number."""
    for id_ in list(wanted)[:1]:
        thing = resolving.read_anything(library, ids.parse(id_))
        click.echo(f"about {id_}", err=True)
        if isinstance(thing, models.Rule):
            print_notes(render.format_owners(thing))


def _note_edited(outcomes: Sequence[Outcome], wanted: Mapping[str, bool]) -> None:
    """Name the scenarios that were written for another text of the rule that was asked about."""
    edited = {claim for claim, is_edited in wanted.items() if is_edited}
    older = [one.id for one in outcomes if edited.intersection(one.claims)]
    if wanted and not outcomes:
        click.echo("no scenario claims it, in any edition held", err=True)
    if older:
        texts = ", ".join(sorted(edited.intersection(claim for one in outcomes for claim in one.claims)))
        click.echo(f"{len(older)} of {len(outcomes)} scenarios were written for {texts}, edited since", err=True)


def _keep_outcomes(database: Path, outcomes: Sequence[Outcome], statuses: Iterable[tuple[str, str, str]] = ()) -> None:
    """Write down how scenarios ended; where the database is only read, say that it is not written down."""
    from graph.proof import scenario_rows

    try:
        scenario_rows.keep(database, [(one.id, one.path, one.outcome) for one in outcomes], statuses)
    except UnwritableError as error:
        print_note(f"what was seen is not written down: {error.what}")


@click.command()
@click.argument("scenario", metavar="SCENARIO")
@click.option("--full", is_flag=True, help="Every event with its whole chain of reasons, and what the rules say.")
@click.option("--value", "values", multiple=True, metavar="FACT", help="How this value came to be: x.power, or cost x.")
@click.option("--at-step", "step", type=click.IntRange(min=0), default=0, help="The value after that step; 0: the end.")
@click.option("--lang", "language", type=click.Choice(["ja", "en"]), default="en", help="The reader's language.")
@common_options
@plugin_option
def why(
    scenario: str, full: bool, values: tuple[str, ...], step: int, language: str, db: str | None, as_json: bool
) -> None:
    """Run one scenario and say what happened and by which rules, or how a value came to be.

    The short form tells the events that matter, one a line. With --full it tells all, and what the rules say.
    """
    from graph.proof import evidence, law, summary, trace

    path, *others = evidence.find([scenario])
    if others:
        click.echo(f"{scenario} means {len(others) + 1} scenarios; the first of them is told", err=True)
    if values:
        _print_values(path, values, step, as_json=as_json)
        return
    run = _read_scenario(lambda: trace.trace_scenario(path), path)
    library = open_library(db)
    told = scenarios.add_law(library, run)
    if as_json:
        print_json(dataclasses.asdict(told))
    elif full:
        print_lines(trace.format_trace(told))
        print_lines(law.format_law(told.law, language) if told.law else ())
        print_lines(render.format_legend(units.read_digests(library, told.rests_on), language))
    else:
        print_lines(summary.format_summary(told))
        print_lines(list(law.format_law(told.law, language))[:1] if told.law else ())
        print_note("--full tells every event and reason; --value x.power tells how a value came to be")
    sys.exit(0 if told.outcome == "passed" else FINDINGS)


def _print_values(path: Path, values: Sequence[str], step: int, *, as_json: bool) -> None:
    """Print how values of a scenario came to be.

    Raises:
        UnreadableScenarioError: The file is no scenario, or a line means nothing in it.
    """
    from engine import games
    from engine.scenario import load, run
    from engine.scenario.derivation import derive_value, format_derivation
    from engine.scenario.lines import LineError

    result = _read_scenario(lambda: run(load(path, root=path.parent), games.registry()), path)
    try:
        found = [derive_value(result, line, step) for line in values]
    except LineError as error:
        remedy = "name a value as a fact does (x.power, P1.life), or a question of the game (cost x)"
        raise UnreadableScenarioError(str(error), where=str(path), remedy=remedy) from error
    if as_json:
        print_json([dataclasses.asdict(one) for one in found])
    else:
        print_lines(line for one in found for line in format_derivation(one))


def _read_scenario(reading: Callable[[], T], path: Path) -> T:
    """Read a scenario; raise UnreadableScenarioError with words for people where it is malformed."""
    from engine.scenario import CODES, PositionError, ScenarioError

    try:
        return reading()
    except PositionError as error:
        raise UnreadableScenarioError(str(error), where=str(path), remedy=CODES["position"]) from error
    except ScenarioError as error:
        raise UnreadableScenarioError(f"{error.code}: {error}", where=str(path), remedy=CODES[error.code]) from error


@click.command()
@click.argument("scenario", metavar="SCENARIO")
@common_options
@plugin_option
def play(scenario: str, db: str | None, as_json: bool) -> None:
    """Play on from a scenario's position: pick what is offered, or type a line; `?` shows the position.

    The end of input ends it, and prints what was done as the script of a scenario.
    """
    from engine import games
    from engine.scenario import Table, load
    from graph.proof import evidence

    del db, as_json
    path = evidence.find([scenario])[0]
    table = _read_scenario(lambda: Table(load(path, root=path.parent), games.registry()), path)
    print_lines(table.describe())
    click.echo("a number or a line plays it; ? shows the position; the end of input prints the script", err=True)
    offers = table.offers()
    while offers:
        print_lines(render.format_offers(offers))
        try:
            said = click.prompt(f"{table.state.flow.priority}", prompt_suffix="> ", err=True)
            line = offers[int(said) - 1] if said.isdigit() and 0 < int(said) <= len(offers) else said
            print_lines(table.describe() if line == "?" else table.do(line, _choose_line))
        except click.Abort:
            break
        except ValueError as error:  # a line that means nothing, or is not legal
            click.echo(str(error), err=True)
        offers = table.offers()
    print_lines(["when:", *(f"  - {line}" for line in table.script)])


def _choose_line(_pending: object, lines: list[str]) -> int:
    """Ask which of the lines answers a choice; give its position."""
    print_lines(f"{at:>3}  {line}" for at, line in enumerate(lines, 1))
    return int(click.prompt("which", type=click.IntRange(1, len(lines)), prompt_suffix="> ", err=True)) - 1


@click.command()
@click.argument("game", required=False)
@common_options
@plugin_option
def schema(game: str | None, db: str | None, as_json: bool) -> None:
    """Print the JSON Schema of scenarios: of a game's, with its own cards and words, or of any."""
    from engine import games
    from engine import scenario as scenarios

    del db, as_json
    print_json(scenarios.build_schema(load_for_game(game, games.load) if game else None))


@click.command()
@click.argument("game", required=False)
@common_options
@plugin_option
def assumptions(game: str | None, db: str | None, as_json: bool) -> None:
    """List what a game, or each, plays by though no document says it, and where it departs from one."""
    from engine import games

    del db
    names = [game] if game else sorted(games.registry())
    told = {name: games.assumptions(load_for_game(name, games.load)) for name in names}
    if as_json:
        print_json({name: [{"id": id_, "reason": why} for id_, why in rows] for name, rows in told.items()})
    else:
        print_lines(f"{id_}  {why}" for rows in told.values() for id_, why in rows)


@click.command()
@click.option("-j", "jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")
@click.option(
    "--floor", type=click.Path(path_type=Path, exists=True), help="Fail if less is proved than this file says."
)
@common_options
def coverage(jobs: int, floor: Path | None, db: str | None, as_json: bool) -> None:
    """Run and mutate every scenario, and say which rules and cases are proved."""
    from graph.proof import coverage as covering
    from graph.proof import evidence

    open_library(db).close()  # a database is never open across a fork
    with show_progress() as progress:
        outcomes = evidence.run_all(evidence.list_files(), mutate=True, claimed=True, jobs=jobs, progress=progress)
    library = open_library(db)
    found = covering.measure_coverage(library, outcomes)
    told = [
        (rule, *said)
        for game in covering.SOURCES
        for rule, said in covering.find_statuses(library, outcomes, game).items()
    ]
    _keep_outcomes(library.path, outcomes, told)
    if as_json:
        print_json({one.game: dataclasses.asdict(one) for one in found})
    else:
        print_lines(render.format_coverage([dataclasses.asdict(one) for one in found]))
    fallen = covering.find_regressions(found, json.loads(floor.read_text("utf-8"))) if floor else []
    for line in fallen:
        click.echo(line, err=True)
    sys.exit(FINDINGS if fallen or any(one.claimed_not_shown for one in found) else 0)
