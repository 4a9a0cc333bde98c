"""What the commands share: their options, the database, errors, and how they print."""

from __future__ import annotations

import datetime as dt
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click
from pydantic import BaseModel

from api.answers import units
from graph.library import Library
from graph.loading.seed import ensure
from graph.lookup.pinning import PinningError
from rulebook import ids
from rulebook.errors import HanreiError, UnknownEditionError, UnwritableError
from rulebook.games import list_short_names

__all__ = [
    "FINDINGS",
    "NOT_FOUND",
    "USAGE",
    "Day",
    "Running",
    "UnreadableScenarioError",
    "common_options",
    "find_database",
    "load_for_game",
    "open_library",
    "plugin_option",
    "print_json",
    "print_lines",
    "print_note",
    "print_notes",
    "question_options",
    "read_scenario",
    "running_options",
    "show_progress",
]

T = TypeVar("T")

FINDINGS, USAGE, NOT_FOUND = 1, 2, 3
_MOST_JOBS = 4
"""In how many processes scenarios are run, at most, unless somebody asks for more: each takes some memory."""


class UnreadableScenarioError(HanreiError):
    """A file that is no scenario."""


def find_database(value: str | None) -> Path:
    """The path of the database: --db, HANREI_DATABASE_URL, HANREI_DATA_DIR, or the user's data folder.

    Raises:
        click.BadParameter: the place is no address of a SQLite file.
    """
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


def hold_cards(find: Callable[[], Path]) -> None:
    """Let scenarios lay out the cards of the sets that are held in a database; the engine is not loaded for it."""
    from graph.proof.holding import hold_cards_of

    hold_cards_of(find)


def open_library(db: str | None, *, held: bool = True) -> Library:
    """Open the library; make it if configuration gives its place. A place given by --db must have one.

    `held` writes down the evidence that stands, where something has changed. Who runs what is missing does so anyway.
    """
    return ensure(find_database(db), print_note, make=db is None, held=held)


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
    """Add `--db` and `--json` to a command, which takes them as `db` and `as_json`.

    A typed error becomes a message and an exit code. The cards held in the database may be laid out in scenarios.
    """

    @click.option("--db", metavar="URL", help="Database, as sqlite:///FILE.")
    @click.option("--json", "as_json", is_flag=True, help="Print what HTTP returns.")
    @wraps(command)
    def guarded(**options: Any) -> None:
        """Run the command with its options, and turn each typed error into a message and an exit code."""
        hold_cards(lambda: find_database(options["db"]))
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
    """Add the option of a command that plays or reads documents: modules that register games and readers."""

    @click.option(
        "--plugin",
        "plugins",
        multiple=True,
        metavar="MODULE",
        help="Import a module that registers a game, or a reader, of its own.",
    )
    @wraps(command)
    def extended(plugins: tuple[str, ...], **options: Any) -> None:
        """Import the plugins named, from the current folder too, and then run the command."""
        if plugins:
            from graph.proof import engines

            sys.path.insert(0, str(Path.cwd()))
            engines.add_modules(*plugins)
        command(**options)

    return extended


@dataclass(frozen=True)
class Running:
    """How scenarios are run: in how many processes, and whether all of them, whatever evidence is held."""

    jobs: int
    fresh: bool


def running_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a command that runs scenarios. It takes them as `running`."""

    @click.option("-j", "jobs", type=click.IntRange(1, 64), help="Processes; as many as processors, at most 4.")
    @click.option("--fresh", is_flag=True, help="Run everything, whatever evidence is held.")
    @wraps(command)
    def extended(jobs: int | None, fresh: bool, **options: Any) -> None:
        command(running=Running(jobs or min(_MOST_JOBS, os.cpu_count() or 1), fresh), **options)

    return extended


def question_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a question: game, edition or day, language, and how many answers."""
    for option in (
        click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="Answers at most."),
        click.option("--lang", "language", type=click.Choice(["ja", "en"]), help="The reader's language."),
        click.option("--at", type=Day(), metavar="DATE", help="The rules in force on that day."),
        click.option("--edition", metavar="NAME", help="That edition alone."),
        click.option("--game", metavar="GAME", help=f"That game alone: {list_short_names()}."),
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


@contextmanager
def show_progress() -> Iterator[Callable[[str], None]]:
    """Show a person at a terminal what is being worked on; show nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


def print_notes(lines: Iterable[str]) -> None:
    """Print notes on standard error."""
    for line in lines:
        click.echo(line, err=True)


def load_for_game(name: str, load: Callable[[str], T]) -> T:
    """Load something of a game, by the game's name.

    Raises:
        click.UsageError: there is no such game.
    """
    try:
        return load(name)
    except KeyError as error:
        raise click.UsageError(str(error.args[0])) from error


def read_scenario(reading: Callable[[], T], path: Path) -> T:
    """Read a scenario; raise UnreadableScenarioError with words for people where it is malformed."""
    from engine.kernel.errors import UnknownLawError
    from engine.scenario import CODES, PositionError, ScenarioError

    try:
        return reading()
    except (PositionError, UnknownLawError) as error:
        raise UnreadableScenarioError(str(error), where=str(path), remedy=CODES["position"]) from error
    except ScenarioError as error:
        raise UnreadableScenarioError(f"{error.code}: {error}", where=str(path), remedy=CODES[error.code]) from error
