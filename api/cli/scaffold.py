"""The command `new`: begin a clause with its scenario, or a game of your own."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click

from api.answers import resolving
from api.cli import render_proof
from api.cli.options import USAGE, common_options, load_for_game, open_library, print_json, print_lines, print_note
from api.scaffold.files import File
from engine.kernel.topics import Question
from graph.library import Library
from rulebook import ids

__all__ = ["new"]


@click.group()
def new() -> None:
    """Begin a clause with its scenario, or a game of your own."""


@new.command(name="clause")
@click.argument("game")
@click.argument("rule")
@click.option("--question", type=click.Choice(get_args(Question)), help="What the clause answers.")
@click.option("--topic", help="What it is asked about; without it, the topics of the game are listed.")
@click.option("--name", default="", help="The function's name; of a clause that forbids, the violation.")
@click.option("--title", default="", help="What the scenario shows, in a sentence.")
@click.option("--section", default="", help="The title of the section, if it has no module yet.")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), help="The checkout to write to.")
@common_options
def new_clause(
    game: str,
    rule: str,
    question: Question | None,
    topic: str | None,
    into: Path | None,
    db: str | None,
    as_json: bool,
    **said: str,
) -> None:
    """Write a clause that is yet to be filled in, and a scenario for it: new clause mtg 509.1b.

    Without --question or --topic, the topics are listed (with --question those of it alone), nothing is written, and
    the exit code is 2. A module that is there gets the clause added. If there is none, and the library has no English
    title of the section, it needs --section. A rule that the edition played lacks is taken from another, with a note.
    """
    from api.scaffold import clause
    from engine import games

    made = load_for_game(game, games.load)
    library = open_library(db)
    id_ = clause.parse_rule(made, rule, lambda one: library.node(one) is not None)
    if id_.edition != made.rules.edition and "@" not in rule:
        print_note(f"{id_.path} is not held in {made.rules.edition}, which {game} plays: taken as {id_}")
    if question is None or topic is None:
        rows = clause.list_topics(made, question)
        print_json([dataclasses.asdict(row) for row in rows]) if as_json else print_lines(
            render_proof.format_topics(rows)
        )
        click.echo("nothing was written: say which with --question and --topic", err=True)
        sys.exit(USAGE)
    title = _find_section(library, id_, said.pop("section"), clause.section_of(id_.path))
    sketch = clause.Sketch(id_, question, topic, section=title, **said)
    files = clause.write_clause(made, sketch, into or Path(games.__file__).parents[2])
    module, scenario = (_make_relative(one.path) for one in files)
    _write_files(
        files,
        as_json,
        f"uv run hanrei verify {scenario} --mutate",
        f"uv run pytest -k {game}:{id_.path}",
        f"uv run ruff format {module}",
    )


def _find_section(library: Library, id_: ids.Id, told: str, section: str) -> str:
    """The title of a rule's section: `told` if given, else the section's own, perhaps "".

    An assumption (`assumed/...`) has `told` alone. `section` is the number, such as `509`.

    Raises:
        NotFoundError: the rule or its section is not held.
    """
    if id_.path.startswith("assumed/"):
        return told
    resolving.pick_one(library, str(id_))
    thing = resolving.read_anything(library, dataclasses.replace(id_, path=section))
    return told or (getattr(thing, "title", None) or "")


@new.command(name="game")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=".", help="The folder to write to.")
@click.option("--built-in", is_flag=True, help="Write it into the checkout, as a game of this repository.")
@common_options
def new_game(name: str, into: Path, built_in: bool, db: str | None, as_json: bool) -> None:
    """Write a game of three rules that runs, with its document, a reader, a scenario and a test: new game hopscotch.

    Nothing that is there is written over, but --built-in adds to the lists that name the games. What to run next is
    printed. --db does nothing.
    """
    from api.scaffold import game
    from engine import games

    del db
    if built_in:
        files = game.write_built_in_game(name, games.registry(), into)
        following = (
            f"uv run hanrei index tests/documents/{name} --into .",
            "uv run python -m engine.scenario.cards.vocabulary_page",
            f"uv run hanrei verify tests/scenarios/{name} --mutate",
            f"uv run hanrei ingest tests/documents/{name}",
            f"uv run hanrei rule {name}:1.1.1",
        )
        _write_files(files, as_json, *following)
        return
    files = game.write_game(name, games.registry(), into)
    place = "" if into == Path() else f"PYTHONPATH={into} "
    _write_files(
        files,
        as_json,
        f"{place}uv run pytest {into / f'test_{name}.py'}",
        f"{place}uv run hanrei verify --plugin {name} {into / name / 'scenarios'} --mutate",
        f"{place}uv run hanrei ingest --plugin {name} {into / name / 'rules-1.txt'}",
        f"{place}uv run hanrei rule {name}:1.1.1",
    )


def _make_relative(path: Path) -> Path:
    """A path relative to the current folder, where it lies in it; else the path as it is."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _write_files(files: Sequence[File], as_json: bool, *following: str) -> None:
    """Write files, then print which were written or added to, and the commands `following` to run next.

    They are printed in lines, or as JSON with `written` and `next`.

    Raises:
        ExistsError: a new file is there already; then nothing is written.
    """
    from api.scaffold.files import write_files

    write_files(files)
    if as_json:
        print_json({"written": [{"path": str(one.path), "new": one.is_new} for one in files], "next": following})
    else:
        print_lines(f"{'wrote' if one.is_new else 'added to'} {_make_relative(one.path)}" for one in files)
        print_lines(["next:", *(f"  {line}" for line in following)])
