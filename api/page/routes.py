"""The web page: one box to ask in, and a page for everything that has an address; no script, any width.

Pages are made of the same answers as HTTP, with `graph.relations.labels` for the lists. They speak the reader's
language (`?lang=`, else what the browser asks for), or both side by side (`?lang=ja-en`).
"""

from __future__ import annotations

import json
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response

from api.answers import outline
from api.http import problems
from api.page.card_pages import card_pages
from api.page.docs_pages import docs_pages
from api.page.outline_pages import outline_pages
from api.page.position_pages import position_pages
from api.page.rendering import CHOICES, CurrentVisitor, Visitor, make_visitor, render_page
from api.page.rule_pages import rule_pages
from api.page.scenario_pages import run_scenario, scenario_pages, tell_outcomes
from api.page.search_pages import search_pages
from graph.relations import labels
from rulebook.errors import HanreiError
from rulebook.ids import parse

__all__ = ["install_pages", "show_problem"]

_TRIALS = ("410.6", "6.3.2", "702.142a", "予顕", "Halvar", "Dream Devourer + Kolvori")
_NUMBER = "wow:410.6@6.0-ja"
_CARDS = ("mtg:card/dream-devourer", "mtg:card/kolvori-god-of-kinship")
_SCENARIO = "wow:scenario/three-waves"
home_pages = APIRouter(include_in_schema=False)


def show_problem(request: Request, told: problems.Problem) -> Response:
    """Make the HTML page of a problem, with its status. Where the address is too long, its links do not repeat it.

    It must not be stored. What was asked for stands in the box again.
    """
    wish = request.query_params.get("lang")
    if told.status == HTTPStatus.REQUEST_URI_TOO_LONG:
        request = Request({**request.scope, "path": "/", "query_string": b""})
    reader = make_visitor(request, wish if wish in CHOICES else None)
    known = labels.read_labels(reader.model.library, [one.id for one in told.suggestions])
    page = render_page(reader, "problem.html", told.status, problem=told, labels=known, q=told.where or "")
    page.headers["Cache-Control"] = "no-store"
    return page


@home_pages.get("/")
def home(reader: CurrentVisitor) -> Response:
    """Answer `/`: the HTML page with the box to ask in, a live example of each use, and the games held.

    Its scenario is run at the first visit after the database has changed.
    """
    library = reader.model.library
    known = labels.read_labels(library, [_NUMBER, *_CARDS, *_find_ruling(reader)])
    return render_page(
        reader,
        "home.html",
        trials=_TRIALS,
        number=known.get(_NUMBER),
        cards=[known[one] for one in _CARDS if one in known],
        ruling=next((one for one in known.values() if one.id.kind == "ruling"), None),
        played=json.loads(reader.model.once("home", lambda: _play_example(reader))),
        games=outline.list_game_outlines(library),
    )


def _find_ruling(reader: Visitor) -> list[str]:
    """Find an official ruling that is about, or mentions, both of the home page's two cards: a list of its id, or `[]`.

    Of several it is the first by id. Without both cards it finds nothing.
    """
    about, named = (
        {source for kind, source, _, _ in reader.model.library.edges_to(card) if kind in {"ABOUT", "MENTIONS"}}
        for card in _CARDS
    )
    return sorted(one for one in about & named if parse(one).kind == "ruling")[:1]


def _play_example(reader: Visitor) -> bytes:
    """Run the scenario of the home page; give its `id`, `title`, `trust` and what it `says` at its end, as JSON bytes.

    It is `b"{}"` where the scenario cannot be run now or does not pass. Of the sentences on what was expected, the last
    three are told.
    """
    told: dict[str, Any] = {}
    try:
        trace = run_scenario(reader, _SCENARIO)
    except (HanreiError, problems.ProblemError):
        return b"{}"
    if trace.outcome == "passed":
        told = {
            "id": _SCENARIO,
            "title": trace.title,
            "says": [says for one, says in tell_outcomes(trace) if one.event and says][-3:],
        }
        told["trust"] = trace.trust.said if trace.trust else {}
    return json.dumps(told).encode()


@home_pages.get("/static/page.css")
def style() -> Response:
    """Answer `/static/page.css`: the style sheet of the pages."""
    return Response(_load_style(), media_type="text/css")


@cache
def _load_style() -> bytes:
    """The bytes of the style sheet; they are read once."""
    return files("api.page").joinpath("static/page.css").read_bytes()


def install_pages(app: FastAPI) -> None:
    """Add the routes of all HTML pages to an application."""
    for pages in (
        home_pages,
        search_pages,
        card_pages,
        scenario_pages,
        position_pages,
        rule_pages,
        outline_pages,
        docs_pages,
    ):
        app.include_router(pages)
