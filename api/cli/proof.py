"""The commands that run scenarios, and report what they prove."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from api import models
from api.answers import resolving, scenarios
from api.cli import render, render_proof, watch
from api.cli.as_read import AsReadSets, as_read_options, show_verdicts
from api.cli.conditions import Conditions, conditions_options, try_conditions
from graph.library import Library
from rulebook import ids
from rulebook.errors import UnwritableError

if TYPE_CHECKING:
    from graph.proof.outcomes import Outcome
from api.cli.options import (
    FINDINGS,
    Running,
    common_options,
    load_for_game,
    open_library,
    plugin_option,
    print_json,
    print_lines,
    print_note,
    print_notes,
    running_options,
    show_progress,
)

__all__ = ["assumptions", "coverage", "schema", "verify"]

T = TypeVar("T")


@click.command()
@click.argument("which", nargs=-1, metavar="[PATH|ID|GAME|RULE|CASE|CARD…]")
@click.option("--rule", metavar="ID", help="Only scenarios that claim this rule.")
@click.option("--game", metavar="GAME", help="Only scenarios of this game.")
@click.option("--mutate", is_flag=True, help="Switch every clause off in turn: something must notice.")
@click.option("--junit", type=click.Path(path_type=Path, dir_okay=False), help="Write a JUnit report to this file.")
@conditions_options
@running_options
@click.option("--watch", "watching", is_flag=True, help="Run again what changes, until Ctrl-C.")
@click.option("--shrink", is_flag=True, help="Cut one failing scenario to the least that fails alike, and print it.")
@as_read_options
@common_options
@plugin_option
def verify(  # noqa: PLR0913, PLR0917 - one for each option
    which: tuple[str, ...],
    rule: str | None,
    game: str | None,
    mutate: bool,
    junit: Path | None,
    conditions: Conditions,
    running: Running,
    watching: bool,
    shrink: bool,
    as_read: AsReadSets,
    db: str | None,
    as_json: bool,
) -> None:
    """Run scenarios: each must pass by legal play alone, and show the rules that it claims.

    Name them by file or folder, by name or id, or by game. Or name a rule that they claim or a card that they lay out.
    What was run before is not run again while all that it rests on is as it was.

    With --mutate --conditions, mistakes are made inside the clauses instead, and some scenario must notice each. The
    exit code is 1 if one fails, or none passes. --cards-as-read, --shrink and --watch do their own work instead.
    Outcomes are written to the database.
    """
    from graph.proof import evidence, ledger
    from graph.proof.claim_lookup import find_claims

    if junit and not junit.parent.is_dir():
        raise click.BadParameter(f"there is no folder {str(junit.parent)!r}", param_hint="--junit")
    library = open_library(db, held=bool(which or rule or game))
    wanted = find_claims(library, rule, game=game, sure=True) if rule else None
    _note_rule(library, wanted or {})
    paths = evidence.find(which, game=game, claims=wanted, read_claims=partial(find_claims, library, game=game))
    library.close()  # a database is never open across a fork
    if conditions.tried:
        if not mutate:
            raise click.UsageError("--conditions goes with --mutate")
        try_conditions(paths, conditions, running=running, db=db, as_json=as_json)
    if as_read.files:
        sys.exit(show_verdicts(paths, as_read, as_json=as_json))
    if shrink:
        if len(paths) != 1:
            raise click.UsageError(f"--shrink takes one scenario; these are {len(paths)}")
        sys.exit(watch.shrink_file(paths[0]))
    if watching:
        options = [
            *(["--mutate"] if mutate else []),
            "-j",
            str(running.jobs),
            *(["--db", db] if db else []),
            *_list_plugins(),
        ]
        sys.exit(watch.watch_scenarios(lambda: _find_present(which, paths), options))
    with show_progress() as progress:
        store = ledger.open_store(library.path)
        outcomes = evidence.run_all(
            paths, mutate=mutate, jobs=running.jobs, progress=progress, store=store, fresh=running.fresh
        )
    _note_edited(outcomes, wanted or {})
    _keep_outcomes(library.path, outcomes)
    verification = scenarios.report_outcomes(open_library(db), outcomes, mutate=mutate)
    if junit:
        junit.write_text(render_proof.write_junit(outcomes), "utf-8")
    print_json(verification) if as_json else print_lines(render_proof.format_verification(verification))
    if not mutate and verification.passed and not verification.failed and which:
        click.echo("--mutate also asks whether they would fail without each rule that they claim", err=True)
    sys.exit(0 if verification.passed and not verification.failed else FINDINGS)


def _find_present(which: Sequence[str], paths: Sequence[Path]) -> list[Path]:
    """The files chosen at first that still exist, then all YAML files in the folders that `which` names.

    They are absolute paths, each once.
    """
    folders = [Path(word) for word in which if Path(word).is_dir()]
    found = dict.fromkeys([*paths, *(path for folder in folders for path in sorted(folder.rglob("*.yaml")))])
    return [path.resolve() for path in found if path.exists()]


def _list_plugins() -> Iterator[str]:
    """The words of the command line that load again the modules named with --plugin: `--plugin`, `mygame`.

    Nothing without such modules.
    """
    from graph.proof import engines

    for name in engines.list_added():
        yield from ("--plugin", name)


def _note_rule(library: Library, wanted: Mapping[str, bool]) -> None:
    """Print on standard error which rule is asked about, and which other rules bore its number.

    `wanted` has the claimed ids; the first is the rule. Nothing is printed where it is empty.
    """
    for id_ in list(wanted)[:1]:
        thing = resolving.read_anything(library, ids.parse(id_))
        click.echo(f"about {id_}", err=True)
        if isinstance(thing, models.Rule):
            print_notes(render.format_owners(thing))


def _note_edited(outcomes: Sequence[Outcome], wanted: Mapping[str, bool]) -> None:
    """Print on standard error how many scenarios were written for a text edited since, and for which claims.

    `wanted` says of each claim whether it is edited. Where no scenario claims the rule, that is said.
    """
    from graph.proof.parts import list_claimed

    edited = {claim for claim, is_edited in wanted.items() if is_edited}
    older = [one.id for one in outcomes if edited.intersection(list_claimed(one.claims))]
    if wanted and not outcomes:
        click.echo("no scenario claims it, in any edition held", err=True)
    if older:
        texts = ", ".join(sorted(edited.intersection(claim for one in outcomes for claim in list_claimed(one.claims))))
        click.echo(f"{len(older)} of {len(outcomes)} scenarios were written for {texts}, edited since", err=True)


def _keep_outcomes(database: Path, outcomes: Sequence[Outcome], statuses: Iterable[tuple[str, str, str]] = ()) -> None:
    """Write down in the database how scenarios ended, and the statuses of rules, (rule, status, reason) each.

    Where the database is only read, a note says that it is not written down. Nothing is raised then.
    """
    from graph.proof import scenario_rows

    try:
        scenario_rows.keep(database, [(one.id, one.path, one.outcome) for one in outcomes], statuses)
    except UnwritableError as error:
        print_note(f"what was seen is not written down: {error.what}")


@click.command()
@click.argument("game", required=False)
@common_options
@plugin_option
def schema(game: str | None, db: str | None, as_json: bool) -> None:
    """Print the JSON Schema of scenarios: of a game's, with its own cards and words, or of any.

    It is JSON Schema 2020-12. An unknown game is a usage error. --db and --json do nothing.
    """
    from engine import games
    from engine import scenario as scenarios

    del db, as_json
    print_json(scenarios.build_schema(load_for_game(game, games.load) if game else None))


@click.command()
@click.argument("game", required=False)
@common_options
@plugin_option
def assumptions(game: str | None, db: str | None, as_json: bool) -> None:
    """List what a game, or each, plays by though no document says it, and where it departs from one.

    Each is a line: its id, and the reason. An unknown game is a usage error. --db does nothing.
    """
    from engine import games

    del db
    names = [game] if game else sorted(games.registry())
    told = {name: games.assumptions(load_for_game(name, games.load)) for name in names}
    if as_json:
        print_json({name: [{"id": id_, "reason": why} for id_, why in rows] for name, rows in told.items()})
    else:
        print_lines(f"{id_}  {why}" for rows in told.values() for id_, why in rows)


@click.command()
@click.option(
    "--floor", type=click.Path(path_type=Path, exists=True), help="Fail if less is proved than this file says."
)
@running_options
@common_options
def coverage(running: Running, floor: Path | None, db: str | None, as_json: bool) -> None:
    """Run and mutate every scenario, and say which rules and cases are proved.

    What was run before is not run again while all that it rests on is as it was. Outcomes and statuses are written to
    the database. The exit code is 1 if less is proved than --floor says, or a claim is not shown. Without --floor, only
    a claim that is not shown makes it 1.
    """
    from graph.proof import coverage as covering
    from graph.proof import evidence, ledger

    library = open_library(db, held=False)
    library.close()  # a database is never open across a fork
    with show_progress() as progress:
        outcomes = evidence.run_all(
            evidence.list_places(),
            mutate=True,
            claimed=True,
            jobs=running.jobs,
            progress=progress,
            store=ledger.open_store(library.path),
            fresh=running.fresh,
        )
    library = open_library(db)
    found = covering.measure_coverage(library, outcomes)
    statuses = [
        (rule, *said)
        for game in covering.SOURCES
        for rule, said in covering.judge_every_rule(library, outcomes, game).items()
    ]
    _keep_outcomes(library.path, outcomes, statuses)
    if as_json:
        print_json({one.game: dataclasses.asdict(one) for one in found})
    else:
        print_lines(render_proof.format_coverage([dataclasses.asdict(one) for one in found]))
    fallen = covering.find_regressions(found, json.loads(floor.read_text("utf-8"))) if floor else []
    for line in fallen:
        click.echo(line, err=True)
    sys.exit(FINDINGS if fallen or any(one.claimed_not_shown for one in found) else 0)
