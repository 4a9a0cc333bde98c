"""The pages of scenarios: all of a game, and one as a story, run before the reader's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Response

from api.answers import scenarios
from api.answers.positions import take_address
from api.http import problems
from api.page.lists import Offset, link_claim
from api.page.outline_pages import check_game
from api.page.rendering import CurrentVisitor, Visitor, render_page
from engine.scenario import load
from graph.proof.law_sentences import Sentences
from graph.proof.parts import list_claimed
from graph.proof.scenarios import list_scenario_paths, read_source
from graph.proof.trace import Expected, Reasons, Trace, TracedEvent, group_by_step
from graph.relations import labels
from graph.store.outline import list_scenario_ids, read_scenario_claims

__all__ = ["run_scenario", "scenario_pages", "tell_outcomes"]

scenario_pages = APIRouter(include_in_schema=False)
_ROWS = 50


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of a story: its number (0 for after the last), what was done, and the events that a reader is told."""

    number: int
    says: str
    written: str
    events: list[tuple[TracedEvent, Reasons | None]]


def run_scenario(reader: Visitor, id: str, at: str | None = None) -> Trace:
    """Run a held scenario, by its id, within bounds; give what happened, its law, and how far its rules are proved.

    `at` is a day or edition whose law is played; with None it is the scenario's own.

    Raises:
        ProblemError: no such scenario is held.
        RefusedError: it cannot be read or laid out, exceeds its bounds, or no such law is played.
        BusyError: other scenarios are being run.
    """
    held = list_scenario_paths()
    if id not in held:
        raise problems.ProblemError("scenario-not-found", f"no scenario has the id {id[:100]!r}")
    return scenarios.add_law(reader.model.library, reader.request.app.state.sandbox.trace(held[id], at))


@scenario_pages.get("/scenarios/{id:path}")
def scenario(reader: CurrentVisitor, id: str, *, full: bool = False) -> Response:
    """Answer `/scenarios/<id>`: run a scenario, and make the HTML page of what happened, and by which rules.

    `?at=` plays it under the law of a day or an edition, in place of its own. `?full=1` tells every event with all its
    reasons, as the engine writes them.

    Raises:
        ProblemError: no such scenario is held.
        RefusedError: it cannot be read or laid out, exceeds its bounds, or no such law is played.
        BusyError: other scenarios are being run.
    """
    told = run_scenario(reader, id, reader.request.query_params.get("at"))
    library = reader.model.library
    claims = read_scenario_claims(library, [id])[id][2] if read_scenario_claims(library, [id]) else []
    return render_page(
        reader,
        "scenario.html",
        id=id,
        told=told,
        full=full,
        steps=_tell_steps(told, reader.language, full=full),
        source=read_source(list_scenario_paths()[id]),
        claims=scenarios.tell_claims(library, [id]).get(id, []),
        claimed=labels.read_labels(library, _keep_rules(claims)),
        outcomes=tell_outcomes(told),
        rules=labels.read_labels(library, told.rests_on),
        leads=lambda claim: link_claim(reader, claim),
        at=reader.request.query_params.get("at", ""),
        play_on=_find_address(reader, list_scenario_paths()[id]),
    )


def _find_address(reader: Visitor, path: Path) -> str:
    """The address where the scenario of a file is played on by hand; "" where it is too long for one."""
    address = take_address(load(path, root=path.parent))
    return reader.to_position(address.position, address.steps) if address is not None else ""


def _keep_rules(claims: list[str]) -> list[str]:
    """The full ids of the rules, examples or rulings that claims name; cases, such as `fab/ex/29`, are left out."""
    return [one for one in list_claimed(claims) if ":" in one]


def _tell_steps(told: Trace, language: str, *, full: bool) -> list[ToldStep]:
    """Tell the steps of a run, in order, each with what was done and its events; `language` is that of its sentence.

    Unless `full`, only the events that the story needs are told. A step without any is told all the same. What happens
    outside of the script, number 0, is told only if an event of it is.
    """
    steps = []
    for number, events in group_by_step(told):
        script = told.script_says[number - 1] if number and told.script_says else {}
        shown = [(one, why) for one, why in events if full or one.short]
        written = told.script[number - 1] if number else ""
        if shown or number:
            steps.append(ToldStep(number, script.get(language, ""), written, shown))
    return steps


def tell_outcomes(told: Trace) -> list[tuple[Expected, Sentences]]:
    """Tell what was expected of a run: (expectation, sentence by language) each, in order.

    The sentence is its own, or that of the event which it describes; `{}` for none.
    """
    events = {one.n: one.says for one in told.events}
    return [(one, one.says or events.get(one.event or 0, {})) for one in told.expected]


@scenario_pages.get("/show-scenario/{id:path}")
def show_scenario(reader: CurrentVisitor, id: str) -> Response:
    """Answer `/show-scenario/<id>`: the HTML page of how a scenario ends, in large type for the player.

    Raises:
        ProblemError: no such scenario is held.
        BusyError: other scenarios are being run.
    """
    told = run_scenario(reader, id)
    return render_page(
        reader,
        "show_scenario.html",
        told=told,
        id=id,
        outcomes=tell_outcomes(told),
        claims=scenarios.tell_claims(reader.model.library, [id]).get(id, []),
    )


@scenario_pages.get("/games/{game}/scenarios")
def list_scenarios(reader: CurrentVisitor, game: str, offset: Offset = 0) -> Response:
    """Answer `/games/<game>/scenarios`: the HTML page of 50 of its scenarios from `offset` on.

    Those that claim something come first.

    Raises:
        ProblemError: no such game is held.
    """
    check_game(reader, game)
    library = reader.model.library
    ids = list_scenario_ids(library, game)
    page = ids[offset : offset + _ROWS]
    return render_page(
        reader,
        "scenarios.html",
        game=game,
        listed=read_scenario_claims(library, page),
        order=page,
        claims=scenarios.tell_claims(library, page),
        total=len(ids),
        offset=offset,
        rows=_ROWS,
    )
