"""The commands on documents: citations, editions, and what is ingested and exported."""

from __future__ import annotations

import dataclasses
import sys
from importlib.metadata import version
from pathlib import Path

import click

from api.answers import citations, editions, export
from api.cli import render
from api.cli.options import (
    FINDINGS,
    NOT_FOUND,
    Day,
    common_options,
    find_database,
    open_library,
    plugin_option,
    print_json,
    print_lines,
    print_note,
    show_progress,
)

__all__ = ["cite_check", "diff", "export_", "forget", "index", "ingest", "lint", "list_editions"]


@click.command(name="cite-check")
@click.argument("what", metavar="ID|PATH…", nargs=-1, required=True)
@click.option("--quote", metavar="TEXT", help="The words that are said to stand there.")
@click.option("--at", type=Day(), metavar="DATE", help="The rules in force on that day.")
@click.option("--game", metavar="GAME", help="The game, where a citation names none.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF 2.1.0, for code review tools.")
@common_options
def cite_check(
    what: tuple[str, ...],
    quote: str | None,
    at: str | None,
    game: str | None,
    as_sarif: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Check a citation, or every citation in files and source trees: does the rule exist, and say that?

    Words that are all files or folders are searched for citations. Other words, and any with --quote, are one citation;
    then --sarif does nothing. The exit code is 1 where one does not hold, and 3 where what is held cannot tell. In
    files, only what surely fails or is doubtful counts as not holding.
    """
    from graph.citations import checking, findings, scanning
    from graph.citations.sarif import build_sarif

    library = open_library(db)
    if quote is None and all(Path(path).exists() for path in what):
        scan = scanning.scan_tree(library, *map(Path, what), game=game, at=at)
        for file, why in scan.skipped:
            click.echo(f"passed over {file}: {why}", err=True)
        wrong = [finding for finding in scan.findings if finding.level in ("error", "warning")]
        if as_sarif:
            print_json(build_sarif(scan.findings, version("hanrei")))
        elif as_json:
            print_json([findings.to_json(finding) for finding in scan.findings])
        else:
            print_lines(findings.format_findings(scan.findings))
            click.echo(f"{len(scan.findings)} citations in {scan.files} files, {len(wrong)} to mend", err=True)
        sys.exit(FINDINGS if wrong else 0)
    verdict = checking.check(library, " ".join(what), quote, at, game=game)
    report = citations.report_verdict(verdict)
    print_json(report) if as_json else print_lines(render.format_citation(report))
    sys.exit({True: 0, False: FINDINGS, None: NOT_FOUND}[verdict.holds])


@click.command()
@click.argument("older", required=False)
@click.argument("newer", required=False)
@click.option("--since", metavar="DATE", help="Instead of two editions: from that day to the newest edition.")
@click.option("--game", metavar="GAME", help="The game, where an edition's name stands in several.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the renumbering table as CSV.")
@click.option("--engine", is_flag=True, help="Say what rests on the rules that changed: clauses, scenarios, our words.")
@common_options
def diff(
    older: str | None,
    newer: str | None,
    since: str | None,
    game: str | None,
    as_csv: bool,
    engine: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Compare two editions: what moved, what was edited, what is new and what is gone.

    With --since it goes from the edition of that day to the newest of its document. Give either two editions or
    --since: all else is a usage error. With --engine, what rests on the changed rules is told instead. --csv wins over
    --engine and --json.
    """
    from graph.loading import lineage_rows
    from rulebook.diff import renumbering_csv

    if (since is None) == (older is None) or (older is None) != (newer is None):
        raise click.UsageError("give two editions, or --since DATE alone")
    library = open_library(db)
    before, after = editions.choose_editions(library, since or str(older), newer, game)
    if as_csv:
        click.echo(renumbering_csv(lineage_rows.compare_editions(library, before, after)), nl=False)
        return
    comparison = editions.compare_held(library, before, after, engine=engine)
    lines = render.format_edition_report(comparison) if engine else render.format_comparison(comparison)
    print_json(comparison) if as_json else print_lines(lines)


@click.command()
@click.argument("names", nargs=-1, metavar="[EDITION|FILE…]")
@click.option("--game", metavar="GAME", help="The game of a draft, or of an edition whose name stands in several.")
@click.option("--notes/--no-notes", default=True, help="Print notes on how the copy was read, too.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF 2.1.0, for code review tools.")
@common_options
def lint(names: tuple[str, ...], game: str | None, notes: bool, as_sarif: bool, db: str | None, as_json: bool) -> None:
    """Find faulty references, titles, numbers and print in the editions held, or in a draft given as a file.

    Without a name, every edition held is read. An edition that is not held ends with exit code 3. The exit code is 1
    where a document has a fault; notes do not count. How many there are is told on standard error, but not with --json
    or --sarif.
    """
    from graph.citations.sarif import build_lint_sarif
    from graph.relations import drafts
    from graph.relations import lint as linting
    from rulebook.source import load_source

    library = open_library(db)
    files = [name for name in names if Path(name).is_file()]
    editions = [library.named(name, game) for name in names if name not in files] or (
        [] if files else library.editions()
    )
    by_place: list[tuple[str | None, tuple[linting.LintFinding, ...]]]
    by_place = [(None, tuple(linting.lint(library, edition))) for edition in editions]
    by_place += [(file, drafts.lint_draft(library, load_source(Path(file)), game=game)) for file in files]
    shown = [(file, one) for file, some in by_place for one in some if notes or one.concerns == linting.DOCUMENT]
    if as_sarif:
        logs = [
            build_lint_sarif([one for at, one in shown if at == file], version("hanrei"), file) for file, _ in by_place
        ]
        print_json({**logs[0], "runs": [run for log in logs for run in log["runs"]]})
    elif as_json:
        print_json([dataclasses.asdict(one) | {"file": file} for file, one in shown])
    else:
        print_lines(render.format_lint_finding(one, file) for file, one in shown)
    faults = sum(one.concerns == linting.DOCUMENT for _, one in shown)
    if not (as_json or as_sarif):
        click.echo(f"{faults} faults of the document, {len(shown) - faults} notes on its reading", err=True)
    sys.exit(FINDINGS if faults else 0)


@click.command(name="editions")
@common_options
def list_editions(db: str | None, as_json: bool) -> None:
    """List every edition held, and how many of its units have words here."""
    library = open_library(db)
    held = editions.list_editions(library)
    print_json([row.model_dump() for row in held]) if as_json else print_lines(render.format_editions(held))


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--game", metavar="GAME", help="Refuse a document of any other game.")
@click.option("--edition", "name", metavar="NAME", help="Hold the document as an edition of that name.")
@common_options
@plugin_option
def ingest(files: tuple[Path, ...], game: str | None, name: str | None, db: str | None, as_json: bool) -> None:
    """Keep official documents and their words; a folder stands for the documents in it, - for standard input.

    It prints what became of each, and where it is kept. It stops at the first that is refused, with exit code 1; those
    before it are kept.
    """
    from graph.loading import ingest as ingesting
    from rulebook import source

    done = []
    with show_progress() as progress:
        for path in ingesting.list_documents(files):
            is_piped = str(path) == "-"
            where = "standard input" if is_piped else str(path)
            raw = source.read_stream(sys.stdin.buffer, where) if is_piped else source.read_bytes(path)
            ingested = ingesting.ingest_bytes(
                find_database(db), raw, where, game=game, name=name, progress=progress, say=print_note
            )
            done.append(ingested)
            if not as_json:
                what = "cards" if ingested.report else "units"
                click.echo(f"{ingested.edition:24} {ingested.units:>6,} {what}  {ingested.outcome}  {ingested.path}")
                for line in ingested.report:
                    click.echo(f"  {line}")
    if as_json:
        print_json([dataclasses.asdict(ingested) for ingested in done])


@click.command()
@click.argument("edition")
@click.option("--game", metavar="GAME", help="The game, where an edition's name stands in several.")
@common_options
def forget(edition: str, game: str | None, db: str | None, as_json: bool) -> None:
    """Let the documents of an edition go, and their words; an edition that only they hold goes wholly.

    It prints what is gone. An edition that is not held ends with exit code 3.
    """
    from graph.loading import forget as forgetting

    open_library(db).close()
    gone = forgetting.forget(find_database(db), edition, game=game, say=print_note)
    if as_json:
        print_json(dataclasses.asdict(gone))
    else:
        print_lines(
            [f"{gone.edition:24} {gone.units:>6,} units  {gone.outcome}", *(f"  {name}" for name in gone.documents)]
        )


@click.command(name="export")
@click.argument("kind", type=click.Choice(sorted(export.KINDS)))
@click.option("--game", metavar="GAME", help="That game alone.")
@click.option("--edition", metavar="NAME", help="That edition; else the newest of each document.")
@common_options
def export_(kind: str, game: str | None, edition: str | None, db: str | None, as_json: bool) -> None:
    """Print the bulk data as JSON lines.

    Without --edition, it is the newest edition of each document in each language. --json changes nothing.
    """
    del as_json  # JSON lines either way
    for line in export.export(open_library(db), kind, game=game, edition=edition):
        click.echo(line)


@click.command(hidden=True)
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--into", required=True, type=click.Path(path_type=Path, exists=True), help="The checkout to write to.")
@common_options
def index(folders: tuple[Path, ...], into: Path, db: str | None, as_json: bool) -> None:
    """Build the committed index of every edition out of the documents (for editors of this repository).

    It prints how many units each edition has. --db does nothing.
    """
    from graph.loading import indexing

    del db
    with show_progress() as progress:
        counts = indexing.build(folders, into, progress)
    print_json(counts) if as_json else print_lines(f"{units:>7,}  {edition}" for edition, units in counts.items())
