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
    """Find the path of the database file, whether it exists or not.

    It comes from `--db` (`value`), HANREI_DATABASE_URL, HANREI_DATA_DIR, or the user's data folder, the first that is
    set. The first two are such as `sqlite:///rules.sqlite`; in a folder the file is `hanrei.sqlite`. Nothing is made or
    opened.

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
    """Let scenarios lay out the cards of the sets that are held in a database.

    `find` gives its path, and is called later. It counts for the whole process.
    """
    from graph.proof.holding import hold_cards_of

    hold_cards_of(find)


def open_library(db: str | None, *, held: bool = True) -> Library:
    """Open the library, the database of rules; make it if configuration gives its place.

    A place given by `--db` must exist. One that is not up to date is mended, if it can be. `held` writes down the
    evidence that stands, where something has changed. Who runs what is missing does so anyway.

    Raises:
        click.BadParameter: the place is no address of a SQLite file.
        HanreiError: nothing is there with `--db`, the file is not ours, or it can be neither made nor read.
    """
    return ensure(find_database(db), print_note, make=db is None, held=held)


class Day(click.ParamType[str]):
    """A day as YYYY-MM-DD, kept as text."""

    name = "date"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check a day from the command line, and give it as text: `2021-02-05`. Called by click.

        It fails with a usage error where it is none.
        """
        try:
            return dt.date.fromisoformat(value).isoformat()
        except ValueError:
            self.fail(f"{value!r} is no day; write it as 2021-02-05", param, ctx)


def common_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--db` and `--json` to a command, which takes them as `db` and `as_json`; give the command with them.

    A typed error becomes a message and an exit code. The cards held in the database may be laid out in scenarios.
    """

    @click.option("--db", metavar="URL", help="Database, as sqlite:///FILE.")
    @click.option("--json", "as_json", is_flag=True, help="Print what HTTP returns.")
    @wraps(command)
    def guarded(**options: Any) -> None:
        """Within `common_options`: run the command with its options; click calls it.

        Each typed error is told, with an exit code, and so is a database that cannot be used. An IdError is a usage
        error. A pipe that was closed ends it with code 0. Other errors pass through.
        """
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
    """Add `--plugin MODULE` to a command that plays or reads documents; give the command with it.

    The modules, which register games and readers, are imported before the command runs. It does not get the option.
    """

    @click.option(
        "--plugin",
        "plugins",
        multiple=True,
        metavar="MODULE",
        help="Import a module that registers a game, or a reader, of its own.",
    )
    @wraps(command)
    def extended(plugins: tuple[str, ...], **options: Any) -> None:
        """Within `plugin_option`: import the modules named with --plugin, then run the command; click calls it.

        They are sought in the current folder, too, and first. What their code raises passes through.
        """
        if plugins:
            from graph.proof import engines

            sys.path.insert(0, str(Path.cwd()))
            engines.add_modules(*plugins)
        command(**options)

    return extended


@dataclass(frozen=True)
class Running:
    """How scenarios are run: in how many processes, and whether all of them, whatever evidence is held.

    `fresh` says that everything is run again.
    """

    jobs: int
    fresh: bool


def running_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `-j` and `--fresh` to a command that runs scenarios; give the command with them.

    It takes them as `running`: the number of processes (at most 4 unless told), and whether all is run again.
    """

    @click.option("-j", "jobs", type=click.IntRange(1, 64), help="Processes; as many as processors, at most 4.")
    @click.option("--fresh", is_flag=True, help="Run everything, whatever evidence is held.")
    @wraps(command)
    def extended(jobs: int | None, fresh: bool, **options: Any) -> None:
        command(running=Running(jobs or min(_MOST_JOBS, os.cpu_count() or 1), fresh), **options)

    return extended


def question_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--limit`, `--lang`, `--at`, `--edition` and `--game` to a command; give the command with them.

    It takes them as `limit` (20 by default), `language`, `at`, `edition` and `game`, None where not given.
    """
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
    """Print an error with its remedy and suggestions, and exit: code 3 for what is not found or ambiguous, else 1.

    As JSON it is printed on standard output, else as a message on standard error. It never returns.
    """
    near = error.candidates if isinstance(error, PinningError) else ()
    if as_json:
        told = {"error": type(error).__name__, "what": error.what, "where": error.where, "remedy": error.remedy}
        print_json(told | {"suggestions": [str(one.id) for one in near]} if near else told)
    else:
        listed = "".join(f"\n    {one.id}  {one.label}" for one in near)
        click.echo(f"hanrei: {error.where}\n  {error.what}\n  {error.remedy}{listed}", err=True)
    sys.exit(NOT_FOUND if isinstance(error, units.NotFoundError | PinningError | UnknownEditionError) else FINDINGS)


def print_json(value: object) -> None:
    """Print a model, or any value for JSON, on standard output, indented by two blanks. Letters beyond ASCII stay.

    A model's fields have the names that the API shows.
    """
    if isinstance(value, BaseModel):
        click.echo(value.model_dump_json(indent=2, by_alias=True))
    else:
        click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines on standard output; without lines, one empty line."""
    click.echo("\n".join(lines))


@contextmanager
def show_progress() -> Iterator[Callable[[str], None]]:
    """Give, in a `with` statement, a function that shows a text at a terminal: what is being worked on.

    Where standard error is no terminal, it shows nothing.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


def print_notes(lines: Iterable[str]) -> None:
    """Print notes on standard error, a line each."""
    for line in lines:
        click.echo(line, err=True)


def load_for_game(name: str, load: Callable[[str], T]) -> T:
    """Load something of a game, by the game's short name (`mtg`): call `load` with it and give the result.

    Raises:
        click.UsageError: there is no such game; `load` raised KeyError.
    """
    try:
        return load(name)
    except KeyError as error:
        raise click.UsageError(str(error.args[0])) from error


def read_scenario(reading: Callable[[], T], path: Path) -> T:
    """Call `reading`, which reads a scenario, and give its result. `path` is the file, for errors.

    Raises:
        UnreadableScenarioError: the scenario is malformed, cannot be laid out, or names a law that is not played.
    """
    from engine.kernel.errors import UnknownLawError
    from engine.scenario import CODES, PositionError, ScenarioError

    try:
        return reading()
    except (PositionError, UnknownLawError) as error:
        raise UnreadableScenarioError(str(error), where=str(path), remedy=CODES["position"]) from error
    except ScenarioError as error:
        raise UnreadableScenarioError(f"{error.code}: {error}", where=str(path), remedy=CODES[error.code]) from error
