"""The command line: `hanrei 410.6` resolves, everything else is a named command.

Answers go to stdout, progress and notes to stderr. Exit codes: 0 good, 1 findings or failures,
2 usage, 3 not found or ambiguous. Each command asks the library, prints the answer, and decides nothing.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import os
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from pydantic import BaseModel

from api import models
from api.answers import cards, citations, editions, export, resolving, rules, scenarios, searching, units
from api.cli import render
from graph.library import Library
from graph.loading.seed import ensure
from graph.lookup.pinning import PinningError
from rulebook import ids
from rulebook.errors import HanreiError, UnknownEditionError, UnwritableError
from rulebook.games import list_names

if TYPE_CHECKING:
    from graph.proof.evidence import Outcome

__all__ = ["main"]

FINDINGS, NOT_FOUND = 1, 3
T = TypeVar("T")
FOUND = ("exact", "corrected", "moved")


class UnreadableScenarioError(HanreiError):
    """A file that is no scenario."""


class AddressError(HanreiError):
    """An address on which nothing can listen."""


class LookupGroup(click.Group):
    """A command group that looks a text up where its first word is no command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `ask` before a text whose first word is no command."""
        words = [word for word in args if not word.startswith("-")]
        if words and words[0] not in self.commands:
            args = ["ask", *args]
        return super().parse_args(ctx, args)


def find_database(value: str | None) -> Path:
    """The path of the database: --db, HANREI_DATABASE_URL, HANREI_DATA_DIR, or the user's data folder."""
    url = value or os.environ.get("HANREI_DATABASE_URL")
    if url:
        if not url.startswith("sqlite:///"):
            raise click.BadParameter(f"{url!r}: databases are SQLite files, as in sqlite:///rules.sqlite")
        return Path(url.removeprefix("sqlite:///"))
    folder = os.environ.get("HANREI_DATA_DIR")
    if not folder:
        from platformdirs import user_data_dir

        folder = user_data_dir("hanrei", appauthor=False)
    return Path(folder) / "hanrei.sqlite"


def print_note(words: str) -> None:
    """Print a note on standard error."""
    click.echo(words, err=True)


def open_library(db: str | None) -> Library:
    """Open the library; make it if configuration gives its place. A place given by --db must have one."""
    return ensure(find_database(db), print_note, make=db is None)


class Day(click.ParamType[str]):
    """A day as YYYY-MM-DD, kept as text."""

    name = "date"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check a day; fail with a usage error where it is none."""
        try:
            return dt.date.fromisoformat(value).isoformat()
        except ValueError:
            self.fail(f"{value!r} is no day; write it as 2021-02-05", param, ctx)


def common_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of every command, and print errors as people read them."""

    @click.option("--db", metavar="URL", help="Database, as sqlite:///FILE.")
    @click.option("--json", "as_json", is_flag=True, help="Print what HTTP returns.")
    @wraps(command)
    def guarded(**options: Any) -> None:
        try:
            command(**options)
        except ids.IdError as error:
            raise click.UsageError(str(error)) from error
        except HanreiError as error:
            _fail(error, as_json=options["as_json"])
        except sqlite3.DatabaseError as error:
            place, remedy = str(find_database(options["db"])), "remove the file, or give another place with --db"
            broken = UnwritableError(f"the database cannot be used: {error}", where=place, remedy=remedy)
            _fail(broken, as_json=options["as_json"])
        except BrokenPipeError:
            sys.exit(0)

    return guarded


def plugin_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option of a command that plays: modules that register games."""

    @click.option(
        "--plugin", "plugins", multiple=True, metavar="MODULE", help="Import a module that registers a game of its own."
    )
    @wraps(command)
    def extended(plugins: tuple[str, ...], **options: Any) -> None:
        if plugins:
            from graph.proof import engines

            sys.path.insert(0, str(Path.cwd()))
            engines.add(*plugins)
        command(**options)

    return extended


def question_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a question: game, edition or day, language, and how many answers."""
    for option in (
        click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="Answers at most."),
        click.option("--lang", "language", type=click.Choice(["ja", "en"]), help="The reader's language."),
        click.option("--at", type=Day(), metavar="DATE", help="The rules in force on that day."),
        click.option("--edition", metavar="NAME", help="That edition alone."),
        click.option("--game", metavar="GAME", help=f"That game alone: {list_names()}."),
    ):
        command = option(command)
    return command


def _fail(error: HanreiError, *, as_json: bool) -> None:
    """Print an error with its remedy and suggestions, and exit with its code."""
    near = error.candidates if isinstance(error, PinningError) else ()
    if as_json:
        told = {"error": type(error).__name__, "what": error.what, "where": error.where, "remedy": error.remedy}
        print_json(told | {"suggestions": [str(one.id) for one in near]} if near else told)
    else:
        listed = "".join(f"\n    {one.id}  {one.label}" for one in near)
        click.echo(f"hanrei: {error.where}\n  {error.what}\n  {error.remedy}{listed}", err=True)
    sys.exit(NOT_FOUND if isinstance(error, units.NotFoundError | PinningError | UnknownEditionError) else FINDINGS)


def print_json(value: object) -> None:
    """Print an answer as JSON."""
    if isinstance(value, BaseModel):
        click.echo(value.model_dump_json(indent=2, by_alias=True))
    else:
        click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines on standard output."""
    click.echo("\n".join(lines))


@click.group(cls=LookupGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hanrei")
def main() -> None:
    """A rules judge's library: look up a rule by number, name or citation, and see why.

    A first word that is no command is looked up: hanrei 410.6
    """


@main.command(hidden=True)
@click.argument("text", nargs=-1, required=True)
@question_options
@common_options
def ask(text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """What a bare text means, and, where it means one thing, that thing."""
    library = open_library(db)
    found = resolving.resolve(library, " ".join(text), **where)
    things = resolving.open_first(library, found)
    if as_json:
        print_json(things[0] if len(found.candidates) == 1 else found)
    else:
        if len(found.candidates) != 1 or found.decision != "exact":
            print_lines(render.format_resolution(found))
        elif found.reason:
            click.echo(found.reason, err=True)
        print_lines(line for thing in things for line in render.format_answer(thing))
    sys.exit(0 if found.decision in FOUND else NOT_FOUND)


@main.command()
@click.argument("text", nargs=-1, required=True)
@question_options
@common_options
def resolve(text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Say what a number, a name, a citation or a whole sentence refers to."""
    found = resolving.resolve(open_library(db), " ".join(text), **where)
    print_json(found) if as_json else print_lines(render.format_resolution(found))
    sys.exit(0 if found.decision in FOUND else NOT_FOUND)


@main.command()
@click.argument("id_text", metavar="ID")
@click.option("--history", is_flag=True, help="What the rule was and became in every edition held.")
@question_options
@common_options
def rule(id_text: str, history: bool, db: str | None, as_json: bool, **where: Any) -> None:
    """Show one rule, example or ruling by number or id."""
    library = open_library(db)
    found = resolving.pick_one(library, id_text, **where)
    if history:
        told = rules.read_history(library, found)
        print_json(told) if as_json else print_lines(render.format_history(told))
        return
    thing = resolving.read_anything(library, found)
    print_json(thing) if as_json else print_lines(render.format_answer(thing))


@main.command()
@click.argument("name", nargs=-1, required=True)
@question_options
@common_options
def card(name: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Show one card by name, in any spelling or language."""
    library = open_library(db)
    thing = cards.read_card(library, resolving.pick_one(library, " ".join(name), kind="card", **where))
    print_json(thing) if as_json else print_lines(render.format_card(thing))


@main.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--kind", type=click.Choice(["rule", "example", "ruling", "card", "term"]), help="That kind alone.")
@click.option("--offset", type=click.IntRange(min=0), default=0, help="Answers to pass over.")
@question_options
@common_options
def search(words: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Search the rules, examples, rulings, cards and terms for a question in words."""
    found = searching.search(open_library(db), " ".join(words), **where)
    print_json(found) if as_json else print_lines(render.format_search(found))
    sys.exit(0 if found.results else NOT_FOUND)


@main.command()
@click.argument("id_text", metavar="ID", nargs=-1, required=True)
@question_options
@common_options
def impact(id_text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """List what leans on a rule, a card or anything else, and is to be looked at again if it changes."""
    library = open_library(db)
    told = rules.read_impact(library, resolving.pick_one(library, " ".join(id_text), **where))
    print_json(told) if as_json else print_lines(render.format_impact(told))


@main.command(name="cite-check")
@click.argument("what", metavar="ID|PATH")
@click.option("--quote", metavar="TEXT", help="The words that are said to stand there.")
@click.option("--at", type=Day(), metavar="DATE", help="The rules in force on that day.")
@click.option("--game", metavar="GAME", help="The game, where a citation names none.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF 2.1.0, for code review tools.")
@common_options
def cite_check(
    what: str, quote: str | None, at: str | None, game: str | None, as_sarif: bool, db: str | None, as_json: bool
) -> None:
    """Check a citation, or every citation in a file or source tree: does the rule exist, and say that?"""
    from graph.citations import checking, scanning
    from graph.citations.sarif import sarif

    library = open_library(db)
    if quote is None and Path(what).exists():
        scan = scanning.scan_tree(library, Path(what), game=game, at=at)
        for file, why in scan.skipped:
            click.echo(f"passed over {file}: {why}", err=True)
        wrong = [finding for finding in scan.findings if finding.level in ("error", "warning")]
        if as_sarif:
            print_json(sarif(scan.findings, version("hanrei")))
        elif as_json:
            print_json([scanning.row(finding) for finding in scan.findings])
        else:
            print_lines(scanning.lines(scan.findings))
            click.echo(f"{len(scan.findings)} citations in {scan.files} files, {len(wrong)} to mend", err=True)
        sys.exit(FINDINGS if wrong else 0)
    verdict = checking.check(library, what, quote, at, game=game)
    told = citations.report_verdict(verdict)
    print_json(told) if as_json else print_lines(render.format_citation(told))
    sys.exit({True: 0, False: FINDINGS, None: NOT_FOUND}[verdict.holds])


@main.command()
@click.argument("older")
@click.argument("newer")
@click.option("--game", metavar="GAME", help="The game, where an edition's name stands in several.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the renumbering table as CSV.")
@common_options
def diff(older: str, newer: str, game: str | None, as_csv: bool, db: str | None, as_json: bool) -> None:
    """Compare two editions: what moved, what was edited, what is new and what is gone."""
    from graph.loading import lineage_rows
    from rulebook.diff import renumbering_csv

    library = open_library(db)
    before, after = library.named(older, game), library.named(newer, game)
    found = lineage_rows.compare(library, before, after)
    if as_csv:
        click.echo(renumbering_csv(found), nl=False)
        return
    told = editions.report_diff(before, after, found)
    print_json(told) if as_json else print_lines(render.format_comparison(told))


@main.command()
@click.argument("names", nargs=-1, metavar="[EDITION…]")
@click.option("--game", metavar="GAME", help="The game, where an edition's name stands in several.")
@common_options
def lint(names: tuple[str, ...], game: str | None, db: str | None, as_json: bool) -> None:
    """Find broken and dangling references and doubtful print in the editions held."""
    from graph.relations import lint as linting

    library = open_library(db)
    editions = [library.named(name, game) for name in names] or library.editions()
    found = [finding for edition in editions for finding in linting.lint(library, edition)]
    if as_json:
        print_json([dataclasses.asdict(one) for one in found])
    else:
        print_lines(f"{one.id}: {one.kind}: {one.what} ({one.remedy})" for one in found)
    sys.exit(FINDINGS if found else 0)


@main.command(name="editions")
@common_options
def list_editions(db: str | None, as_json: bool) -> None:
    """List every edition held, and how many of its units have words here."""
    library = open_library(db)
    held = editions.list_editions(library)
    print_json([row.model_dump() for row in held]) if as_json else print_lines(render.format_editions(held))


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--game", metavar="GAME", help="Refuse a document of any other game.")
@click.option("--edition", "name", metavar="NAME", help="Hold the document as an edition of that name.")
@common_options
def ingest(files: tuple[Path, ...], game: str | None, name: str | None, db: str | None, as_json: bool) -> None:
    """Keep official documents and their words; a folder stands for the documents in it, - for standard input."""
    from graph.loading import ingest as ingesting
    from rulebook import source

    done = []
    with show_progress() as progress:
        for path in ingesting.documents(files):
            is_piped = str(path) == "-"
            where = "standard input" if is_piped else str(path)
            raw = source.read_stream(sys.stdin.buffer, where) if is_piped else source.read(path)
            one = ingesting.ingest_bytes(
                find_database(db), raw, where, game=game, name=name, progress=progress, say=print_note
            )
            done.append(one)
            if not as_json:
                click.echo(f"{one.edition:24} {one.units:>6,} units  {one.outcome}  {one.path}")
    if as_json:
        print_json([dataclasses.asdict(one) for one in done])


@main.command()
@click.argument("edition")
@click.option("--game", metavar="GAME", help="The game, where an edition's name stands in several.")
@common_options
def forget(edition: str, game: str | None, db: str | None, as_json: bool) -> None:
    """Let the documents of an edition go, and their words; an edition that only they hold goes wholly."""
    from graph.loading import forget as forgetting

    open_library(db).close()
    gone = forgetting.forget(find_database(db), edition, game=game, say=print_note)
    if as_json:
        print_json(dataclasses.asdict(gone))
    else:
        print_lines(
            [f"{gone.edition:24} {gone.units:>6,} units  {gone.outcome}", *(f"  {name}" for name in gone.documents)]
        )


@main.command(name="export")
@click.argument("kind", type=click.Choice(sorted(export.KINDS)))
@click.option("--game", metavar="GAME", help="That game alone.")
@click.option("--edition", metavar="NAME", help="That edition; else the newest of each document.")
@common_options
def export_(kind: str, game: str | None, edition: str | None, db: str | None, as_json: bool) -> None:
    """Print the bulk data as JSON lines."""
    del as_json  # JSON lines either way
    for line in export.export(open_library(db), kind, game=game, edition=edition):
        click.echo(line)


@main.command(hidden=True)
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--into", required=True, type=click.Path(path_type=Path, exists=True), help="The checkout to write to.")
@common_options
def index(folders: tuple[Path, ...], into: Path, db: str | None, as_json: bool) -> None:
    """Build the committed index of every edition out of the documents (for editors of this repository)."""
    from graph.loading import indexing

    del db
    with show_progress() as progress:
        counts = indexing.build(folders, into, progress)
    print_json(counts) if as_json else print_lines(f"{units:>7,}  {edition}" for edition, units in counts.items())


@contextmanager
def show_progress() -> Iterator[Callable[[str], None]]:
    """Show a person at a terminal what is being worked on; show nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


@main.command()
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
    from graph.proof.claimed import find_claims

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


def print_notes(lines: Iterable[str]) -> None:
    """Print notes on standard error."""
    for line in lines:
        click.echo(line, err=True)


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
    from graph.proof import claims

    try:
        claims.keep(database, [(one.id, one.path, one.outcome) for one in outcomes], statuses)
    except UnwritableError as error:
        print_note(f"what was seen is not written down: {error.what}")


@main.command()
@click.argument("scenario", metavar="SCENARIO")
@click.option("--lang", "language", type=click.Choice(["ja", "en"]), default="en", help="The reader's language.")
@common_options
@plugin_option
def why(scenario: str, language: str, db: str | None, as_json: bool) -> None:
    """Run one scenario and say what happened, by which rules, what those say, and which have changed since."""
    from graph.proof import evidence, law, trace

    path, *others = evidence.find([scenario])
    if others:
        click.echo(f"{scenario} means {len(others) + 1} scenarios; the first of them is told", err=True)
    run = _read_scenario(lambda: trace.trace(path), path)
    library = open_library(db)
    told = scenarios.add_law(library, run)
    if as_json:
        print_json(dataclasses.asdict(told))
    else:
        print_lines(trace.lines(told))
        print_lines(law.lines(told.law, language) if told.law else ())
        print_lines(render.format_legend(units.read_digests(library, told.rests_on), language))
    sys.exit(0 if told.outcome == "passed" else FINDINGS)


def _read_scenario(reading: Callable[[], T], path: Path) -> T:
    """Read a scenario; raise UnreadableScenarioError with words for people where it is malformed."""
    from engine.scenario import CODES, PositionError, ScenarioError

    try:
        return reading()
    except PositionError as error:
        raise UnreadableScenarioError(str(error), where=str(path), remedy=CODES["position"]) from error
    except ScenarioError as error:
        raise UnreadableScenarioError(f"{error.code}: {error}", where=str(path), remedy=CODES[error.code]) from error


@main.command()
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
    print_lines(table.stands())
    click.echo("a number or a line plays it; ? shows the position; the end of input prints the script", err=True)
    offers = table.offers()
    while offers:
        print_lines(render.format_offers(offers))
        try:
            said = click.prompt(f"{table.state.flow.priority}", prompt_suffix="> ", err=True)
            line = offers[int(said) - 1] if said.isdigit() and 0 < int(said) <= len(offers) else said
            print_lines(table.stands() if line == "?" else table.do(line, _choose_line))
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


@main.command()
@click.argument("game", required=False)
@common_options
@plugin_option
def schema(game: str | None, db: str | None, as_json: bool) -> None:
    """Print the JSON Schema of scenarios: of a game's, with its own cards and words, or of any."""
    from engine import games
    from engine import scenario as scenarios

    del db, as_json
    print_json(scenarios.schema(_load_for_game(game, games.load) if game else None))


@main.command()
@click.argument("game", required=False)
@common_options
@plugin_option
def assumptions(game: str | None, db: str | None, as_json: bool) -> None:
    """List what a game, or each, plays by though no document says it, and where it departs from one."""
    from engine import games

    del db
    names = [game] if game else sorted(games.registry())
    told = {name: games.assumptions(_load_for_game(name, games.load)) for name in names}
    if as_json:
        print_json({name: [{"id": id_, "reason": why} for id_, why in rows] for name, rows in told.items()})
    else:
        print_lines(f"{id_}  {why}" for rows in told.values() for id_, why in rows)


def _load_for_game(name: str, load: Callable[[str], T]) -> T:
    """Load something of a game; an unknown game is a usage error."""
    try:
        return load(name)
    except KeyError as error:
        raise click.UsageError(str(error.args[0])) from error


@main.command()
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
        outcomes = evidence.run_all(evidence.everything(), mutate=True, claimed=True, jobs=jobs, progress=progress)
    library = open_library(db)
    found = covering.coverage(library, outcomes)
    told = [
        (rule, *said) for game in covering.SOURCES for rule, said in covering.statuses(library, outcomes, game).items()
    ]
    _keep_outcomes(library.path, outcomes, told)
    if as_json:
        print_json({one.game: dataclasses.asdict(one) for one in found})
    else:
        print_lines(render.format_coverage([dataclasses.asdict(one) for one in found]))
    fallen = covering.fallen(found, json.loads(floor.read_text("utf-8"))) if floor else []
    for line in fallen:
        click.echo(line, err=True)
    sys.exit(FINDINGS if fallen or any(one.claimed_not_shown for one in found) else 0)


@main.command()
@click.argument("cards", nargs=-1, required=True, metavar="CARD CARD…")
@question_options
@common_options
def check(cards: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Say what is known of two to five cards together, each in any spelling or language."""
    from api.answers import pairs
    from graph.relations.network import Web

    if not pairs.FEWEST <= len(cards) <= pairs.MOST:
        raise click.UsageError(f"{pairs.FEWEST} to {pairs.MOST} cards, each quoted where its name has blanks")
    del where["limit"]
    library = open_library(db)
    told = pairs.gather_evidence(library, Web.of(library), cards, **where)
    print_json(told) if as_json else print_lines(pairs.format_evidence(told))


@main.command()
@click.argument("id_text", metavar="ID")
@click.option("--steps", type=click.IntRange(1, 3), default=1, show_default=True, help="How far.")
@click.option("--format", "form", type=click.Choice(["dot", "svg", "json"]), default="dot", show_default=True)
@question_options
@common_options
def graph(id_text: str, steps: int, form: str, db: str | None, as_json: bool, **where: Any) -> None:
    """Draw what stands near a rule, card, ruling, example or term."""
    from api.answers import drawing
    from graph.lookup import pinning
    from graph.relations.network import Web

    library, limit = open_library(db), where.pop("limit")
    id_ = pinning.pin(library, id_text, *pinning.EVERYTHING, **where)
    told = drawing.report_neighbourhood(str(id_), Web.of(library).near_to(str(id_), steps, limit))
    if as_json or form == "json":
        print_json(told)
    else:
        click.echo(drawing.write_dot(told) if form == "dot" else drawing.draw_svg(told), nl=False)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; loopback unless told.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port.")
@click.option("--openapi", is_flag=True, help="Print the OpenAPI document and serve nothing.")
@common_options
def serve(host: str, port: int, openapi: bool, db: str | None, as_json: bool) -> None:
    """Serve the API under /v1, and the pages for people, until stopped."""
    import uvicorn

    from api.http.app import create_app

    del as_json
    app = create_app(open_library(db))
    if openapi:
        print_json(app.openapi())
        return
    with _listen(host, port) as listening:
        place = f"[{host}]" if ":" in host else host
        print_note(f"hanrei answers on http://{place}:{listening.getsockname()[1]}/ (API: /v1, docs: /docs)")
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens, before anybody is told of it.

    Raises:
        AddressError: the address is not ours, or somebody listens there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]  # Python repeats the address
        remedy = "give another address with --host, or another port with --port; --port 0 takes a free one"
        raise AddressError(f"nothing can listen there: {why}", where=f"{host}:{port}", remedy=remedy) from error


@main.command()
@common_options
def mcp(db: str | None, as_json: bool) -> None:
    """Answer agents by the Model Context Protocol, on standard input and output, until the input ends."""
    from api.mcp import tools as agents

    del as_json
    agents.create_server(open_library(db).path).run("stdio")
