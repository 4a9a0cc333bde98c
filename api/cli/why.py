"""The command that runs one scenario and says what happened, or how a value came to be."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from api.answers import scenarios, units
from api.cli import render_proof
from api.cli.options import (
    FINDINGS,
    UnreadableScenarioError,
    common_options,
    open_library,
    plugin_option,
    print_json,
    print_lines,
    print_note,
    read_scenario,
)

__all__ = ["why"]


@click.command()
@click.argument("scenario", metavar="SCENARIO")
@click.option("--full", is_flag=True, help="Every event with its whole chain of reasons, and what the rules say.")
@click.option("--value", "values", multiple=True, metavar="FACT", help="How this value came to be: x.power, or cost x.")
@click.option("--at-step", "step", type=click.IntRange(min=0), default=0, help="The value after that step; 0: the end.")
@click.option("--at", "law", metavar="DATE|EDITION", help="Play it under this law, in place of its own.")
@click.option("--lang", "language", type=click.Choice(["ja", "en"]), default="en", help="The reader's language.")
@common_options
@plugin_option
def why(
    scenario: str,
    full: bool,
    values: tuple[str, ...],
    step: int,
    law: str | None,
    language: str,
    db: str | None,
    as_json: bool,
) -> None:
    """Run one scenario and say what happened and by which rules, or how a value came to be.

    The short form tells the events that matter in sentences. With --full it tells all, and what the rules say. The exit
    code is 1 if the scenario does not pass. Of several scenarios that are meant, the first is told. With --value only
    the values are told, and the exit code is 0.
    """
    from graph.proof import evidence, summary, trace
    from graph.proof.law import format_law
    from graph.proof.trust import format_trust

    path, *others = evidence.find([scenario])
    if others:
        click.echo(f"{scenario} means {len(others) + 1} scenarios; the first of them is told", err=True)
    if values:
        _print_values(path, values, step, law, as_json=as_json)
        return
    run = read_scenario(lambda: trace.trace_scenario(path, at=law), path)
    library = open_library(db)
    told = scenarios.add_law(library, run)
    if as_json:
        print_json(dataclasses.asdict(told))
    elif full:
        print_lines(trace.format_trace(told, language))
        print_lines(format_trust(told.trust, language) if told.trust else ())
        print_lines(format_law(told.law, language) if told.law else ())
        print_lines(render_proof.format_legend(units.read_digests(library, told.rests_on), language))
    else:
        print_lines(summary.format_summary(told, language))
        print_lines(list(format_trust(told.trust, language))[:1] if told.trust else ())
        print_lines(list(format_law(told.law, language))[:1] if told.law else ())
        print_note("--full tells every event and reason; --value x.power tells how a value came to be")
    sys.exit(0 if told.outcome == "passed" else FINDINGS)


def _print_values(path: Path, values: Sequence[str], step: int, law: str | None, *, as_json: bool) -> None:
    """Print how values of a scenario came to be after step `step` (0: at the end), in lines or as a JSON list.

    `values` are such as `x.power` or `cost x`. `law` is played in place of its own, unless None.

    Raises:
        UnreadableScenarioError: The file is no scenario, or a line means nothing in it.
    """
    from engine import games
    from engine.scenario import load, run
    from engine.scenario.playing.lines import LineError
    from engine.scenario.telling.derivation import derive_value, format_derivation

    scenario = read_scenario(lambda: load(path, root=path.parent), path)
    result = run(scenario if law is None else replace(scenario, at=law), games.registry())
    try:
        found = [derive_value(result, line, step) for line in values]
    except LineError as error:
        remedy = "name a value as a fact does (x.power, P1.life), or a question of the game (cost x)"
        raise UnreadableScenarioError(str(error), where=str(path), remedy=remedy) from error
    if as_json:
        print_json([dataclasses.asdict(one) for one in found])
    else:
        print_lines(line for one in found for line in format_derivation(one))
