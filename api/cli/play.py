"""The command that plays a scenario on by hand, and prints what was done as the shortest file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import click
from msgspec.structs import replace

from api.cli import render_proof
from api.cli.options import common_options, plugin_option, print_lines, print_note, read_scenario
from engine.scenario.by_hand.interactive import Table
from engine.scenario.by_hand.shortest import Seen
from engine.scenario.form.notation import (
    NotationError,
    read_position,
    write_scenario_text,
)
from engine.scenario.playing.lines import LineError
from engine.scenario.telling.derivation import format_derivation

__all__ = ["play"]

_HELP = (
    "a number or a line plays it; a blank line lists the offers again; ? shows the position; check x.power;"
    " why x.power; undo; done prints the file"
)


class _EndedError(Exception):
    """The input has ended."""


class _Input:
    """The lines that a person or a pipe gives.

    Prompts are printed on standard error.
    """

    def __init__(self) -> None:
        """Take the lines of standard input."""
        self._stream: TextIO = sys.stdin

    def ask(self, prompt: str) -> str:
        """Print a prompt on standard error, and give the next line of the input, without blanks around it.

        Raises:
            _EndedError: There is none.
        """
        click.echo(f"{prompt}> ", err=True, nl=False)
        line = self._stream.readline()
        if not line:
            click.echo(err=True)
            raise _EndedError
        return line.strip()

    def choose(self, _pending: object, lines: list[str]) -> int:
        """Ask which of the lines answers a choice, by its number (from 1) or as written; give its index, from 0.

        It asks again until an answer fits. The lines are printed first, with their numbers.

        Raises:
            _EndedError: The input ends before that.
        """
        print_lines(f"{at:>3}  {line}" for at, line in enumerate(lines, 1))
        while True:
            said = self.ask("which")
            if said.isdecimal() and 0 < int(said) <= len(lines):
                return int(said) - 1
            if said in lines:
                return lines.index(said)
            print_note(f"{said!r} is none of them: type a number from 1 to {len(lines)}, or one of the lines")


def _lay_position(text: str) -> str:
    """Turn a position in notation into the text of a scenario that begins there, and has no steps.

    Raises:
        click.BadParameter: it is no position.
    """
    try:
        return write_scenario_text(read_position(text))
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--position") from error


@click.command()
@click.argument("scenario", metavar="[SCENARIO]", required=False)
@click.option("--position", metavar="TEXT", help="Play this position, in notation, in place of a scenario.")
@click.option("--notation", is_flag=True, help="Print the position of the scenario in notation, and play nothing.")
@click.option("--at", "law", metavar="DATE|EDITION", help="Play it under this law, in place of its own.")
@click.option("--expect", metavar="N|all", help="Expect the last N things seen, or all, without asking.")
@common_options
@plugin_option
def play(
    scenario: str | None,
    position: str | None,
    notation: bool,
    expect: str | None,
    law: str | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Play a scenario on by hand, after its own script, and print the shortest file that plays the same.

    Each legal action is offered with its faces, costs and targets, and whether it can be paid. A choice takes a number
    or the line. `done`, or the end of input, ends it. Nothing is written to a file. A scenario and --position together,
    or neither, are a usage error. --db and --json do nothing here.
    """
    from api.answers.positions import take_notation
    from engine import games
    from engine.scenario import load
    from graph.proof import evidence

    del db, as_json
    if expect is not None and expect != "all" and not expect.isdecimal():
        raise click.BadParameter(f"{expect!r} is neither a number nor `all`", param_hint="--expect")
    if (scenario is None) == (position is None):
        raise click.UsageError("give a scenario, or --position TEXT alone")
    path, typed = evidence.find([scenario])[0] if scenario else Path("position"), _Input()
    laid = _lay_position(position) if position else ""
    asked = read_scenario(lambda: load(laid) if laid else load(path, root=path.parent), path)
    if notation:
        click.echo(take_notation(asked))
        return
    asked = asked if law is None else replace(asked, at=law)
    try:
        table = read_scenario(lambda: Table(asked, games.registry(), typed.choose), path)
    except _EndedError:
        table = read_scenario(lambda: Table(asked, games.registry()), path)
    if table.trouble:
        print_note(f"the script of the file stopped: {table.trouble}")
    print_lines(table.describe())
    print_note(_HELP)
    try:
        while _play_line(table, typed):
            pass
    except _EndedError:
        pass
    seen = table.list_seen()
    text, left = table.write(_pick(seen, expect, typed))
    for one in left:
        print_note(f"not expected, as the script would not meet it: {one}")
    click.echo(text, nl=False)


def _play_line(table: Table, typed: _Input) -> bool:
    """Print what may be done, and do what is typed: an offer's number or line, `undo`, `check x.power` and others.

    Gives False once `done`, `quit` or `exit` is typed, else True; a blank line does nothing. What cannot be read is
    told on standard error, and asked again.

    Raises:
        _EndedError: The input ends.
    """
    offers = table.offers()
    print_lines(render_proof.format_offers(offers, table.moments()))
    while True:
        said = typed.ask(str(table.state.flow.priority or "nobody"))
        word, _, rest = said.partition(" ")
        try:
            if said in {"done", "quit", "exit"}:
                return False
            if not said:
                return True
            if said == "?":
                print_lines(table.describe())
            elif said == "undo":
                print_lines(table.describe() if table.undo() else ["nothing is left to undo"])
                return True
            elif word == "check":
                print_lines([f"{rest.strip()}: {table.read(rest.strip())}"])
            elif word == "why":
                print_lines(format_derivation(table.derive(rest.strip())))
            else:
                print_lines(table.do(_find_line(said, [one.line for one in offers]), typed.choose))
                return True
        except LineError as error:
            print_note(f"{error}\n{_HELP}")


def _find_line(said: str, lines: Sequence[str]) -> str:
    """The offered line of a number, counted from 1; any other text stays as it was typed.

    Raises:
        LineError: There is no such number.
    """
    if not said.isdecimal():
        return said
    if not 0 < int(said) <= len(lines):
        raise LineError(f"{said} is no number of an offer; there are 1 to {len(lines)}")
    return lines[int(said) - 1]


def _pick(seen: Sequence[Seen], expect: str | None, typed: _Input) -> list[Seen]:
    """Pick the things seen that the file is to expect: the last N (at most all) or all of them by `expect`, in order.

    With None it asks, and takes numbers from 1, `all` or `none`. A blank line and the end of input pick none.
    """
    if expect is not None:
        return list(seen) if expect == "all" else list(seen)[max(0, len(seen) - int(expect)) :]
    if not seen:
        return []
    print_lines(f"{at:>3}  {one}" for at, one in enumerate(seen, 1))
    while True:
        try:
            said = typed.ask("expect which (numbers, all or none)")
        except _EndedError:
            return []
        parts = said.replace(",", " ").split()
        if parts in ([], ["none"]):
            return []
        if parts == ["all"]:
            return list(seen)
        if all(part.isdecimal() and 0 < int(part) <= len(seen) for part in parts):
            return [one for at, one in enumerate(seen, 1) if str(at) in parts]
        print_note(f"{said!r}: type numbers from 1 to {len(seen)}, all, or none")
