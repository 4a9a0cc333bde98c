"""The command line: `hanrei 410.6` resolves, everything else is a named command.

Answers go to stdout, progress and notes to stderr. Exit codes: 0 good, 1 findings or failures,
2 usage, 3 not found or ambiguous. Each command asks the library, prints the answer, and decides nothing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from pydantic import BaseModel

from api import answer, render
from graph.library import Library
from graph.seed import ensure
from rulebook import ids
from rulebook.errors import HanreiError

__all__ = ["main"]

FINDINGS, USAGE, NOT_FOUND = 1, 2, 3


class _ByDefaultResolve(click.Group):
    """A group for which a first word that is no command is the text to resolve."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = [word for word in args if not word.startswith("-")]
        if words and words[0] not in self.commands:
            args = ["ask", *args]
        return super().parse_args(ctx, args)


def _database(value: str | None) -> Path:
    """Where the database lies: --db, HANREI_DATABASE_URL, HANREI_DATA_DIR, or the user's own data folder."""
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


def _library(db: str | None) -> Library:
    path = _database(db)
    return ensure(path, lambda words: click.echo(words, err=True))


def _common(command: Callable[..., None]) -> Callable[..., None]:
    """The options that make sense everywhere, and errors as people read them."""

    @click.option("--db", metavar="URL", help="Database, as sqlite:///FILE.")
    @click.option("--json", "as_json", is_flag=True, help="Print what HTTP returns.")
    @wraps(command)
    def guarded(**options: Any) -> None:  # noqa: ANN401 - whatever click parsed
        try:
            command(**options)
        except ids.IdError as error:
            raise click.UsageError(str(error)) from error
        except HanreiError as error:
            _fail(error, as_json=options["as_json"])
        except BrokenPipeError:
            sys.exit(0)

    return guarded


def _asking(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a question about a text: which game, which edition or date, which language, how many."""
    for option in (
        click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="Answers at most."),
        click.option("--lang", "language", type=click.Choice(["ja", "en"]), help="The reader's language."),
        click.option("--at", metavar="DATE", help="The rules in force on that day."),
        click.option("--edition", metavar="NAME", help="That edition alone."),
        click.option("--game", metavar="GAME", help="That game alone: wow, fab, mtg, eirei."),
    ):
        command = option(command)
    return command


def _fail(error: HanreiError, *, as_json: bool) -> None:
    if as_json:
        _print_json({"error": type(error).__name__, "what": error.what, "where": error.where, "remedy": error.remedy})
    else:
        click.echo(f"hanrei: {error.where}\n  {error.what}\n  {error.remedy}", err=True)
    sys.exit(NOT_FOUND if isinstance(error, answer.NotFoundError) else FINDINGS)


def _print_json(value: object) -> None:
    if isinstance(value, BaseModel):
        click.echo(value.model_dump_json(indent=2, by_alias=True))
    else:
        click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _print(lines: Iterable[str]) -> None:
    click.echo("\n".join(lines))


@click.group(cls=_ByDefaultResolve, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hanrei")
def main() -> None:
    """A rules judge's library: look up a rule by number, name or citation, and see why.

    A first word that is no command is looked up: hanrei 410.6
    """


@main.command(hidden=True)
@click.argument("text", nargs=-1, required=True)
@_asking
@_common
def ask(text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """What a bare text means, and, where it means one thing, that thing."""
    library = _library(db)
    found = answer.resolve(library, " ".join(text), **where)
    if len(found.candidates) != 1:
        _print_json(found) if as_json else _print(render.resolution(found))
        sys.exit(0 if found.decision in ("exact", "corrected", "moved") else NOT_FOUND)
    if found.decision != "exact" or found.reason:
        click.echo(f"{found.decision}: {found.reason}", err=True)
    thing = answer.anything(library, ids.parse(found.candidates[0].id))
    _print_json(thing) if as_json else _print(render.lines(thing))


@main.command()
@click.argument("text", nargs=-1, required=True)
@_asking
@_common
def resolve(text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Say what a number, a name, a citation or a whole sentence refers to."""
    found = answer.resolve(_library(db), " ".join(text), **where)
    _print_json(found) if as_json else _print(render.resolution(found))
    sys.exit(0 if found.decision in ("exact", "corrected", "moved") else NOT_FOUND)


@main.command()
@click.argument("id_text", metavar="ID")
@click.option("--history", is_flag=True, help="What the rule was and became in every edition held.")
@_asking
@_common
def rule(id_text: str, history: bool, db: str | None, as_json: bool, **where: Any) -> None:
    """Show one rule, example or ruling by number or id."""
    library = _library(db)
    found = answer.one(library, id_text, **where)
    if history:
        told = answer.history(library, found)
        _print_json(told) if as_json else _print(render.history(told))
        return
    thing = answer.anything(library, found)
    _print_json(thing) if as_json else _print(render.lines(thing))


@main.command()
@click.argument("name", nargs=-1, required=True)
@_asking
@_common
def card(name: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Show one card by name, in any spelling or language."""
    library = _library(db)
    thing = answer.card(library, answer.one(library, " ".join(name), kind="card", **where))
    _print_json(thing) if as_json else _print(render.card(thing))
