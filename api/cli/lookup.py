"""The commands that look something up: a text, a rule, a card, a search, a pair, a neighbourhood."""

from __future__ import annotations

import dataclasses
import datetime as dt
import difflib
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import click

from api.answers import cards, resolving, rules, searching
from api.answers.units import NotFoundError
from api.cli import render
from api.cli.options import (
    NOT_FOUND,
    Day,
    common_options,
    load_for_game,
    open_library,
    print_json,
    print_lines,
    print_note,
    question_options,
    read_scenario,
)
from engine.scenario import Scenario
from engine.scenario.cards.played import PlayedCard, describe_card, find_cards, format_played
from graph.library import UNRUN, Library
from rulebook.ids import drop_face

__all__ = ["ask", "card", "check", "graph", "impact", "meets", "resolve", "rule", "search"]

FOUND = ("exact", "corrected", "moved")

PATIENCE = 1.5
"""How many seconds a look-up may spend on scenarios that were not run yet; HANREI_PATIENCE says otherwise."""

T = TypeVar("T")


def _read_with_evidence(library: Library, read: Callable[[], Sequence[T]]) -> Sequence[T]:
    """Call `read` and give its things. Where they list scenarios that were not run yet, run those, and read once more.

    At most 1.5 seconds are spent, or HANREI_PATIENCE; with 0 nothing is run. What cannot be run in that time stays `not
    run`, and a note on standard error says who runs it.

    Raises:
        ValueError: HANREI_PATIENCE is no number.
    """
    things, patience = read(), float(os.environ.get("HANREI_PATIENCE", PATIENCE))
    if patience and (unrun := _list_unrun(things)):
        from graph.proof import standing

        standing.prove_few(library.path, unrun, patience)
        things = read()
    if left := len(_list_unrun(things)):
        print_note(f"{left} scenarios were not run yet: `hanrei coverage` runs them all")
    return things


def _list_unrun(things: Iterable[object]) -> list[str]:
    """List the ids of the scenarios of some things that were not run yet, sorted; `[]` where there are none."""
    listed = (one for thing in things for one in getattr(thing, "scenarios", ()))
    return sorted({one.id for one in listed if one.status == UNRUN})


@click.command(hidden=True)
@click.argument("text", nargs=-1, required=True)
@question_options
@common_options
def ask(text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """What a bare text means, and, where it means one thing, that thing.

    The exit code is 3 where it means nothing, or several things. `hanrei 410.6` calls it. As JSON it is the thing where
    there is one candidate, else the resolution.
    """
    library = open_library(db)
    found = resolving.read_resolution(library, " ".join(text), **where)
    things = _read_with_evidence(library, lambda: resolving.open_first(library, found))
    if as_json:
        print_json(things[0] if len(found.candidates) == 1 else found)
    else:
        if len(found.candidates) != 1 or found.decision != "exact":
            print_lines(render.format_resolution(found))
        elif found.reason:
            click.echo(found.reason, err=True)
        print_lines(line for thing in things for line in render.format_answer(thing))
    sys.exit(0 if found.decision in FOUND else NOT_FOUND)


@click.command()
@click.argument("text", nargs=-1, required=True)
@question_options
@common_options
def resolve(text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """Say what a number, a name, a citation or a whole sentence refers to.

    The exit code is 3 where that is nothing, or several things; a corrected spelling or a moved number gives 0.
    """
    found = resolving.read_resolution(open_library(db), " ".join(text), **where)
    print_json(found) if as_json else print_lines(render.format_resolution(found))
    sys.exit(0 if found.decision in FOUND else NOT_FOUND)


@click.command()
@click.argument("id_text", metavar="ID")
@click.option("--history", is_flag=True, help="What the rule was and became in every edition held.")
@click.option("--since", type=Day(), metavar="DATE", help="Whether and how the rule has changed since that day.")
@click.option("--cite", is_flag=True, help="One line to cite the rule by.")
@question_options
@common_options
def rule(
    id_text: str, history: bool, since: str | None, cite: bool, db: str | None, as_json: bool, **where: Any
) -> None:
    """Show a rule, example or ruling by number or id; the rules of a range or a list, in order.

    With --history or --since, what became of each rule is told instead, and --cite does nothing. What is not held, or
    not clear, ends with exit code 3.
    """
    library = open_library(db)
    found = resolving.pick_rules(library, id_text, **where)
    if history or since:
        day = dt.date.fromisoformat(since) if since else None
        told = [rules.read_history(library, one, day) for one in found]
        _print_each(told, lambda one: render.format_history(one, where["language"]), as_json=as_json)
        return
    things = _read_with_evidence(library, lambda: [resolving.read_anything(library, one) for one in found])
    shown = (lambda one: render.format_citable(one, where["language"])) if cite else render.format_answer
    _print_each(things, shown, as_json=as_json)


def _print_each(things: Sequence[Any], shown: Callable[[Any], Iterable[str]], *, as_json: bool) -> None:
    """Print things in lines, one after the other; `shown` makes the lines of one.

    As JSON, one is printed alone, several as a list, with the field names that the API shows. There must be at least
    one.
    """
    if as_json:
        several = [one.model_dump(mode="json", by_alias=True) for one in things]
        print_json(several if len(several) > 1 else things[0])
    else:
        print_lines(line for thing in things for line in shown(thing))


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--in", "file", metavar="FILE", help="A card that this scenario file writes, or that its game has.")
@question_options
@common_options
def card(name: tuple[str, ...], file: str | None, db: str | None, as_json: bool, **where: Any) -> None:
    """Show one card by name, in any spelling or language, and what the engine plays of it.

    Test cards, such as "Test Bear", are known to the engine alone; a scenario's own are found with --in. A name that is
    not clear is refused, with the cards that may be meant, and exit code 3.
    """
    text = " ".join(name)
    if file is not None:
        _print_played(_find_in_file(text, file), as_json=as_json)
        return
    if text.casefold().startswith("test ") and (played := cards.find_played_cards(text, where["game"])):
        _print_played(played, as_json=as_json)
        return
    library = open_library(db)
    try:
        id_ = resolving.pick_one(library, text, kind="card", **where)
    except NotFoundError:
        if not (played := cards.find_played_cards(text, where["game"])):
            raise
        _print_played(played, as_json=as_json)
        return
    [thing] = _read_with_evidence(library, lambda: [cards.read_card(library, id_)])
    print_json(thing) if as_json else print_lines(render.format_card(thing))


def _find_in_file(name: str, file: str) -> dict[str, PlayedCard]:
    """Find a card that a scenario file may use, its own or one of its game: what the engine plays of it, by game.

    Of several cards of the name, the first counts.

    Raises:
        UnknownScenarioError: `file` names no scenario.
        UnreadableScenarioError: The file is no scenario.
        NotFoundError: It knows no card of this name. The remedy lists the nearest.
        click.UsageError: There is no game as the file names it.
        EngineError: The engine of its game cannot be loaded.
    """
    from engine.scenario import load
    from engine.scenario.playing.position import read_cards
    from graph.proof import engines, evidence

    path = evidence.find([file])[0]
    scenario = read_scenario(lambda: load(path, root=path.parent), path)
    game = load_for_game(scenario.game, engines.load_engine)
    known = read_scenario(lambda: read_cards(game, scenario.cards), path)
    found = find_cards(name, known)
    if not found:
        near = difflib.get_close_matches(name, [one.name for one in known.values()], 3)
        remedy = f"near are: {', '.join(near)}" if near else "write it under `cards` of the file"
        raise NotFoundError(f"no card {name!r} in this scenario", where=str(path), remedy=remedy)
    return {scenario.game: describe_card(found[0], game)}


def _print_played(found: Mapping[str, PlayedCard], *, as_json: bool) -> None:
    """Print what the engine of each game plays of a card: as JSON, or in lines under each game's name.

    `found` has it by game; without any, JSON is `{}`.
    """
    if as_json:
        print_json({game: dataclasses.asdict(one) for game, one in found.items()})
    else:
        print_lines(line for game, one in found.items() for line in (game, *format_played(one)))


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--kind", type=click.Choice(["rule", "example", "ruling", "card", "term"]), help="That kind alone.")
@click.option("--offset", type=click.IntRange(min=0), default=0, help="Answers to pass over.")
@click.option("--since", type=Day(), metavar="DATE", help="Rules alone that have changed since that day.")
@question_options
@common_options
def search(words: tuple[str, ...], since: str | None, db: str | None, as_json: bool, **where: Any) -> None:
    """Search the rules, examples, rulings, cards and terms for a question in words.

    The exit code is 3 where nothing is found. Without --game every game is searched.
    """
    day = dt.date.fromisoformat(since) if since else None
    found = searching.read_search_page(open_library(db), " ".join(words), since=day, **where)
    print_json(found) if as_json else print_lines(render.format_search(found))
    sys.exit(0 if found.results else NOT_FOUND)


@click.command()
@click.argument("id_text", metavar="ID", nargs=-1, required=True)
@question_options
@common_options
def impact(id_text: tuple[str, ...], db: str | None, as_json: bool, **where: Any) -> None:
    """List what leans on a rule, a card or anything else, and is to be looked at again if it changes.

    The same rule in other editions is listed, too. What is not held, or not clear, ends with exit code 3.
    """
    library = open_library(db)
    told = rules.read_impact(library, resolving.pick_one(library, " ".join(id_text), **where))
    print_json(told) if as_json else print_lines(render.format_impact(told))


@click.command()
@click.argument("cards", nargs=-1, required=True, metavar="CARD CARD…")
@click.option("--scenario", type=click.IntRange(min=1), metavar="N", help="Print the scenario of meeting N alone.")
@click.option("--given", metavar="SCENARIO", help="Play them in the position that a scenario gives, where they lie.")
@question_options
@common_options
def check(
    cards: tuple[str, ...], scenario: int | None, given: str | None, db: str | None, as_json: bool, **where: Any
) -> None:
    """Say how two to five cards meet, and what is written of them, each in any spelling or language.

    The cards are brought together and played for five seconds; HANREI_MEETING_SECONDS changes that. --scenario N prints
    the scenario file of the N-th meeting instead. Fewer cards, more, or an N beyond the meetings is a usage error, with
    exit code 2. --limit does nothing here.
    """
    from api.answers import pairs
    from graph.relations.network import Web

    if not pairs.FEWEST <= len(cards) <= pairs.MOST:
        raise click.UsageError(f"{pairs.FEWEST} to {pairs.MOST} cards, each quoted where its name has blanks")
    del where["limit"]
    library = open_library(db)
    position = _read_position(given) if given is not None else None
    told = pairs.gather_evidence(library, Web.of(library), cards, position, **where)
    if scenario is not None:
        if scenario > len(told.meetings):
            raise click.UsageError(f"--scenario {scenario}: these cards have {len(told.meetings)} meetings")
        click.echo(told.meetings[scenario - 1].scenario, nl=False)
        return
    print_json(told) if as_json else print_lines(pairs.format_evidence(told))


def _read_position(name: str) -> Scenario:
    """Read the scenario of a path or an id, in whose position cards are played.

    Raises:
        UnreadableScenarioError: it is malformed.
    """
    from engine.scenario import load
    from graph.proof import evidence

    path = evidence.find([name])[0]
    return read_scenario(lambda: load(path, root=path.parent), path)


@click.command()
@click.argument("card", nargs=-1, metavar="CARD")
@click.option("--all", "whole", metavar="GAME", help="Play every pair of that game's cards that the index lacks.")
@click.option("-j", "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes, with --all.")
@question_options
@common_options
def meets(card: tuple[str, ...], whole: str | None, jobs: int, db: str | None, as_json: bool, **where: Any) -> None:
    """Say whom a card meets, grouped by deciding rule, the rarest first.

    It is read from the index of meetings. `--all GAME` makes the index, or goes on where that was stopped. The exit
    code is 3 where nothing is met. A card and --all together, neither, or a card that is not played, is a usage error.
    """
    from api.answers import meets as answers
    from graph.lookup import pinning
    from graph.relations import encounters, meeting_index

    if bool(card) == bool(whole):
        raise click.UsageError("name a card, or give --all GAME")
    library, at = open_library(db), where["at"] or where["edition"]
    if whole is not None:
        index = encounters.open_index(library.path, whole, encounters.find_played_law(whole, at))
        names = [one.name for one in encounters.list_played_cards(library, whole)]
        done = meeting_index.play_pairs(index, names, jobs=jobs, progress=_print_pairs)
        print_note(f"{done} pairs played")
        return
    del where["limit"]
    id_ = drop_face(pinning.pin(library, " ".join(card), "card", **where)).at(None)
    told = answers.find_whom_met(library, str(id_), at)
    if told is None:
        raise click.UsageError(f"the engine does not play {id_}")
    print_json(told) if as_json else print_lines(answers.format_whom_met(told, where["language"] or "en"))
    sys.exit(0 if told.groups else NOT_FOUND)


def _print_pairs(done: int, every: int) -> None:
    """Print on standard error `50 of 300 pairs`: at each 25th pair played, and at the end.

    It is called after each pair.
    """
    if done == every or done % 25 == 0:
        print_note(f"{done} of {every} pairs")


@click.command()
@click.argument("id_text", metavar="ID")
@click.option("--steps", type=click.IntRange(1, 3), default=1, show_default=True, help="How far.")
@click.option("--format", "form", type=click.Choice(["dot", "svg", "json"]), default="dot", show_default=True)
@question_options
@common_options
def graph(id_text: str, steps: int, form: str, db: str | None, as_json: bool, **where: Any) -> None:
    """Draw what stands near a rule, card, ruling, example or term.

    It is printed as DOT for Graphviz, as SVG or as JSON; --json wins over --format. At most --limit things are drawn.
    """
    from api.answers import drawing
    from graph.lookup import pinning
    from graph.relations.network import Web

    library, limit = open_library(db), where.pop("limit")
    id_ = pinning.pin(library, id_text, *pinning.EVERYTHING, **where)
    view = drawing.report_neighbourhood(str(id_), Web.of(library).find_neighbourhood(str(id_), steps, limit))
    if as_json or form == "json":
        print_json(view)
    else:
        click.echo(drawing.write_dot(view) if form == "dot" else drawing.draw_svg(view), nl=False)
