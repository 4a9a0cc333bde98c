"""The web page: one box to ask in, and a page for everything that has an address; no script, any width.

Pages are made of the same answers as HTTP, with `graph.relations.labels` for the lists. They speak the reader's
language (`?lang=`, else what the browser asks for), and show what is said in both.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.responses import RedirectResponse

from api import models
from api.answers import cards, editions, pairs, resolving, rules, scenarios, searching
from api.http import openapi, problems
from api.page.rendering import (
    LANGUAGES,
    CurrentVisitor,
    Visitor,
    choose_title,
    load_words,
    make_visitor,
    render_page,
)
from graph.lookup import pinning
from graph.proof.scenarios import list_scenario_paths, read_source
from graph.proof.trace import group_by_step
from graph.relations import labels
from graph.relations.interactions import MOST
from graph.relations.labels import Label
from graph.search.results import Hit
from rulebook.ids import Id, IdError, parse

__all__ = ["install_pages", "show_problem"]

_ROWS = 100
"""How many things a list on a page has at most; the API has them all."""
_WORDED_FIRST = frozenset({"rulings", "mentioned_by", "bearing"})
_TRIALS = ("410.6", "6.3.2", "702.142a", "予顕", "Halvar", "Dream Devourer + Kolvori")
Asked = Annotated[str, Query(max_length=1_000)]
Game = Annotated[str | None, Query(pattern=openapi.GAME)]
pages = APIRouter(include_in_schema=False)


def show_problem(request: Request, told: problems.Problem) -> Response:
    """Show a problem as a page."""
    wish = request.query_params.get("lang")
    reader = make_visitor(request, wish if wish in LANGUAGES else None)
    page = render_page(reader, "problem.html", told.status, problem=told, q=told.where or "")
    page.headers["Cache-Control"] = "no-store"
    return page


@pages.get("/")
def home(reader: CurrentVisitor) -> Response:
    """The box, and what is held."""
    return render_page(reader, "home.html", trials=_TRIALS, shelf=editions.list_editions(reader.model.library))


@pages.get("/editions")
def list_editions(reader: CurrentVisitor) -> Response:
    """Every edition held."""
    return render_page(reader, "editions.html", shelf=editions.list_editions(reader.model.library))


@pages.get("/search")
def search(
    reader: CurrentVisitor, q: Asked = "", game: Game = None, offset: Annotated[int, Query(ge=0, le=10_000)] = 0
) -> Response:
    """What was typed: straight to what it names, to a pair of cards, or to a list of what it may be."""
    if not q.strip():
        return RedirectResponse(reader.to("/"), 303)
    library, language = reader.model.library, reader.language
    cards = [part.strip() for part in re.split(r"[+＋]", q) if part.strip()]
    if 1 < len(cards) <= MOST and not re.search(r"[+＋]\d", q):
        return RedirectResponse(reader.to("/pair") + _make_pair_address(reader, cards), 303)
    meant = resolving.read_resolution(library, q, game=game, language=language)
    cards = _list_cards(meant)
    if not offset and (one := resolving.find_page(meant)):
        return RedirectResponse(reader.page_of(one) if meant.decision == "exact" else reader.to_card(one, q), 303)
    found = searching.read_search_page(library, q, game=game, language=language, offset=offset)
    known = labels.read_labels(library, [hit.id for hit in found.results])
    return render_page(
        reader,
        "found.html",
        q=q,
        game=game,
        resolution=meant,
        together=reader.to("/pair") + _make_pair_address(reader, cards) if 1 < len(cards) <= MOST else "",
        found=found,
        labels=known,
        marked=_split_snippet,
        named=lambda title: choose_title(title, language),
    )


def _list_cards(meant: models.ResolvedText) -> list[str]:
    """The cards that a text of several parts names: the first of each part, each once. Ambiguous parts name none."""
    first = [part.candidates[0].id for part in meant.parts if part.candidates and part.decision != "ambiguous"]
    return [id for id in dict.fromkeys(first) if parse(id).kind == "card"]


def _make_pair_address(reader: Visitor, cards: Iterable[str]) -> str:
    """The end of the address that asks for these cards together."""
    more = urlencode([("card", card) for card in cards])
    return f"&{more}" if reader.chosen else f"?{more}"


def _split_snippet(hit: Hit) -> Iterator[tuple[str, bool]]:
    """Split a snippet into parts, each with whether it is a word asked for."""
    end = 0
    for start, stop in sorted(hit.marks):
        if end <= start < stop <= len(hit.snippet):
            yield hit.snippet[end:start], False
            yield hit.snippet[start:stop], True
            end = stop
    yield hit.snippet[end:], False


@pages.get("/rules/{id:path}")
def rule(reader: CurrentVisitor, id: str, since: str = "") -> Response:
    """A rule in one edition; with a day, what became of it since."""
    library = reader.model.library
    id_ = _pin(reader, id, "rule", "entry")
    thing = rules.read_rule(library, id_)
    history = rules.read_history(library, id_, _read_day(since))
    lists, more = make_label_lists(reader, thing, ("children", "examples", "rulings", "cites", "cited_by"))
    older = {edge.id for edge in thing.rulings if edge.edited}
    lists["older_rulings"] = [label for label in lists["rulings"] if str(label.id) in older]
    lists["rulings"] = [label for label in lists["rulings"] if str(label.id) not in older]
    above = labels.list_above(library, id_)
    return render_page(
        reader,
        "rule.html",
        thing=thing,
        title=thing.title or next((label.title for label in reversed(above) if label.title), ""),
        above=above,
        texts=link_citations(reader, thing.text, thing.cites),
        lists=lists,
        more=more,
        notes={edge.id: edge.reason or "" for edge in thing.rulings},
        moments=[one for one in history.moments if one.id != thing.id],
        since=history.since,
    )


def _read_day(text: str) -> dt.date | None:
    """Read the day of an address; None for no day.

    Raises:
        ProblemError: it is no day as in 2021-02-05.
    """
    try:
        return dt.date.fromisoformat(text) if text else None
    except ValueError as error:
        raise problems.ProblemError("invalid-request", "since: write a day as 2021-02-05") from error


@pages.get("/examples/{id:path}")
def example(reader: CurrentVisitor, id: str) -> Response:
    """A worked example."""
    library = reader.model.library
    id_ = _pin(reader, id, "example")
    thing = rules.read_example(library, id_)
    lists, _ = make_label_lists(reader, thing, ("cards", "cites"))
    lists["illustrates"] = make_labels(reader, [thing.illustrates])
    texts = link_citations(reader, thing.text, thing.cites)
    above = labels.list_above(library, id_)
    return render_page(reader, "example.html", thing=thing, above=above, texts=texts, lists=lists)


@pages.get("/rulings/{id:path}")
def ruling(reader: CurrentVisitor, id: str) -> Response:
    """A ruling, with what it is about and what it rests on."""
    thing = rules.read_ruling(reader.model.library, _pin(reader, id, "ruling"))
    lists, more = make_label_lists(reader, thing, ("interprets", "mentions"))
    about = [*thing.cards, *thing.topics]
    lists["about"], more["about"] = make_labels(reader, about[:_ROWS]), max(0, len(about) - _ROWS)
    of = next((make_label(reader, label) for label in lists["about"]), "")
    notes = {edge.id: edge.reason or "" for edge in thing.interprets}
    texts = link_citations(reader, thing.text, [])
    return render_page(reader, "ruling.html", thing=thing, of=of, texts=texts, lists=lists, more=more, notes=notes)


@pages.get("/cards/{id:path}")
def card(reader: CurrentVisitor, id: str, asked: Asked = "") -> Response:
    """A card; where half its name was asked for, the page says so."""
    library = reader.model.library
    thing = cards.read_card(library, _pin(reader, id, "card"))
    lists, more = make_label_lists(reader, thing, ("rulings", "mentioned_by"))
    title = next((thing.names[one] for one in reader.languages() if one in thing.names), thing.id)
    printed_in = dict.fromkeys(parse(id_).edition for id_ in thing.printed_in)
    return render_page(
        reader, "card.html", thing=thing, title=title, lists=lists, more=more, printed_in=printed_in, asked=asked
    )


@pages.get("/terms/{id:path}")
def term(reader: CurrentVisitor, id: str) -> Response:
    """A defined word."""
    library = reader.model.library
    thing = rules.read_term(library, _pin(reader, id, "term"))
    lists, more = make_label_lists(reader, thing, ("defined_by", "used_by"))
    label = labels.read_labels(library, [thing.id])[thing.id]
    title = next(iter(label.names.values()), thing.id)
    return render_page(reader, "term.html", thing=thing, title=title, label=label, lists=lists, more=more)


@pages.get("/pair")
def pair(
    reader: CurrentVisitor, card: Annotated[list[str], Query(min_length=2, max_length=MOST)], game: Game = None
) -> Response:
    """Two or more cards together."""
    names = [one[:300] for one in card]
    evidence = pairs.gather_evidence(reader.model.library, reader.model.web, names, game=game, language=reader.language)
    nodes = {node for way in evidence.paths for node in way.nodes}
    bearing = evidence.rulings[:_ROWS]
    lists = {
        "naming": make_labels(reader, evidence.official_rulings),
        "examples": make_labels(reader, [one.id for one in evidence.examples]),
        "shared": make_labels(reader, [one.id for one in evidence.shared.rules]),
        "bearing": make_labels(reader, [one.ruling.id for one in bearing]),
    }
    return render_page(
        reader,
        "pair.html",
        told=evidence,
        title=" + ".join(_name_card(reader, one) for one in evidence.cards),
        card_names={one.id: _name_card(reader, one) for one in evidence.cards},
        labels=labels.read_labels(reader.model.library, nodes),
        lists=lists,
        notes={one.ruling.id: one.why for one in bearing},
    )


def make_label(reader: Visitor, label: Label) -> str:
    """The name of a thing in the reader's language, else its title."""
    return next((label.names[one] for one in reader.languages() if one in label.names), label.title)


def _name_card(reader: Visitor, card: models.HeldCard) -> str:
    """The name of a card in the first of the reader's languages that it has one in, else its id."""
    return next((card.names[one] for one in reader.languages() if one in card.names), card.id)


@pages.get("/show/{id:path}")
def show(reader: CurrentVisitor, id: str) -> Response:
    """One thing in large type, for the player across the table."""
    library = reader.model.library
    id_ = _pin(reader, id, "rule", "entry", "example", "ruling")
    thing: Any = resolving.read_anything(library, id_)
    above = labels.list_above(library, id_)
    title = getattr(thing, "title", "") or next((label.title for label in reversed(above) if label.title), "")
    return render_page(
        reader,
        "show.html",
        thing=thing,
        title=title or load_words()[reader.language]["official_ruling"],
        shown=_choose_large_text(reader, thing),
        bullets=[_choose_large_text(reader, one, thing.edition.language) for one in getattr(thing, "bullets", ())],
        beneath=make_labels(reader, [line.id for line in getattr(thing, "holds", ())]),
    )


class LargeText(NamedTuple):
    """Words for a player in large type: their language, their authority, and their day if not today's."""

    words: str
    language: str
    authority: str
    then: str = ""


def _choose_large_text(reader: Visitor, thing: Any, spoken: str = "") -> LargeText:  # noqa: ANN401 - a rule, a bullet, an example, a ruling
    """Choose the words to show: the publisher's, else ours, else ours on an earlier text."""
    spoken = spoken or thing.edition.language
    earlier = getattr(thing, "earlier", None)
    digest: Mapping[str, str] = thing.digest or (earlier.digest if earlier and not thing.text else {})
    official = getattr(thing, "authority", "official text")
    if thing.text and (spoken == reader.language or reader.language not in digest):
        return LargeText(thing.text, spoken, official)
    tongue = next((one for one in reader.languages() if one in digest), reader.language)
    then = f"{earlier.effective or ''} ({earlier.of})" if earlier and not thing.digest else ""
    return LargeText(digest.get(tongue, ""), tongue, "digest", then)


@pages.get("/scenarios/{id:path}")
def scenario(reader: CurrentVisitor, id: str) -> Response:
    """A scenario, run before the reader's eyes: what happened, and by which rules.

    `?at=` plays it under the law of a day or an edition, in place of its own.

    Raises:
        ProblemError: no such scenario is held.
    """
    held = list_scenario_paths()
    if id not in held:
        raise problems.ProblemError("scenario-not-found", f"no scenario has the id {id[:100]!r}")
    told = scenarios.add_law(
        reader.model.library, reader.request.app.state.sandbox.trace(held[id], reader.request.query_params.get("at"))
    )
    source = read_source(held[id])
    steps = list(group_by_step(told))
    return render_page(
        reader, "scenario.html", told=told, steps=steps, source=source, leads=lambda claim: link_claim(reader, claim)
    )


def link_claim(reader: Visitor, claim: str) -> str:
    """The address of the rule that a reason names; "" for what has no page."""
    try:
        id_ = parse(claim)
    except IdError:
        return ""
    return reader.page_of(id_) if reader.model.library.node(id_) else ""


@pages.get("/docs")
def docs(reader: CurrentVisitor) -> Response:
    """Every address of the API, to be read and tried without any network but this."""
    sample = json.dumps({"citations": [{"id": "mtg:702.142a", "at": "2021-02-10"}]})
    return render_page(
        reader, "docs.html", spec=openapi.build_document(reader.request.app), sample=sample, choices=_list_choices
    )


def _list_choices(schema: Mapping[str, Any]) -> list[str]:
    """List the values that a parameter may have, where it is one of a few."""
    return next((list(one["enum"]) for one in (schema, *schema.get("anyOf", [])) if "enum" in one), [])


@pages.get("/docs/try")
def attempt(request: Request, operation: Annotated[str, Query(max_length=60)]) -> Response:
    """Lead from a form of /docs to the address that it means.

    Raises:
        ProblemError: there is no such operation.
    """
    for path, operations in openapi.build_document(request.app)["paths"].items():
        if operations.get("get", {}).get("operationId") == operation:
            known = {one["name"]: one["in"] for one in operations["get"].get("parameters", [])}
            given = [(key, value) for key, value in request.query_params.multi_items() if value and key in known]
            asked = [(key, value) for key, value in given if known[key] == "query"]
            for key, value in given:
                if known[key] == "path":
                    path = path.replace(f"{{{key}}}", quote(value, safe="/:@"))  # noqa: PLW2901 - filled in
            return RedirectResponse(path + (f"?{urlencode(asked)}" if asked else ""), 303)
    raise problems.ProblemError("no-such-address", f"no operation {operation}")


@pages.get("/problems/{name}")
def kind_of_problem(reader: CurrentVisitor, name: str) -> Response:
    """What a type of problem means.

    Raises:
        ProblemError: there is no such type.
    """
    kind = problems.KINDS.get(name)
    if kind is None:
        raise problems.ProblemError("no-such-address", f"no problem is called {name[:60]!r}")
    problem = problems.Problem(
        type=f"/problems/{name}",
        title=kind.title,
        status=kind.status,
        detail=kind.meaning,
        instance="",
        remedy=f"HTTP {kind.status}",
    )
    return render_page(reader, "problem.html", problem=problem)


@pages.get("/static/page.css")
def style() -> Response:
    """How pages look."""
    return Response(_load_style(), media_type="text/css")


@cache
def _load_style() -> bytes:
    """Load the style sheet."""
    return files("api.page").joinpath("static/page.css").read_bytes()


def _pin(reader: Visitor, text: str, *kinds: str) -> Id:
    """Find the one id that a text names, of these kinds; raise PinningError otherwise.

    The address may say `game`, `edition` or `at`, as under /v1.
    """
    asked = reader.request.query_params
    where = {name: asked[name][:60] for name in ("game", "edition", "at") if asked.get(name)}
    return pinning.pin(reader.model.library, text[:300], *kinds, language=reader.language, **where)


def make_labels(reader: Visitor, ids: Iterable[str]) -> list[Label]:
    """Make the labels of some ids."""
    return list(labels.read_labels(reader.model.library, ids).values())


def make_label_lists(
    reader: Visitor,
    thing: Any,  # noqa: ANN401 - any answer
    names: Iterable[str],
) -> tuple[dict[str, list[Label]], dict[str, int]]:
    """Make labels for the lists of an answer that `names` names; count how many more each has than a page shows."""
    lists: dict[str, list[Label]] = {}
    more: dict[str, int] = {}
    for name in names:
        listed = dict.fromkeys(one if isinstance(one, str) else one.id for one in getattr(thing, name))
        labelled = make_labels(reader, list(listed)[:_ROWS])
        if name in _WORDED_FIRST:
            labelled.sort(key=lambda label: not label.gist)
        lists[name] = labelled
        more[name] = max(0, len(listed) - _ROWS)
    return lists, more


def link_citations(reader: Visitor, text: str | None, cites: Iterable[models.Edge]) -> list[tuple[str, str]]:
    """Split a text into parts, each with its address; citations link to what they cite."""
    if text is None:
        return []
    parts: list[tuple[str, str]] = []
    end = 0
    for edge in sorted((one for one in cites if one.start is not None), key=lambda one: one.start or 0):
        start, stop = edge.start or 0, edge.end or 0
        if end <= start < stop <= len(text):
            parts += [(text[end:start], ""), (text[start:stop], reader.page_of(edge.id))]
            end = stop
    return [*parts, (text[end:], "")]


def install_pages(app: FastAPI) -> None:
    """Add the pages to an application."""
    app.include_router(pages)
