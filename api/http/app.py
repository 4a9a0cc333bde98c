"""The HTTP API: the answers of `hanrei … --json` under /v1, and the web page beside them.

`create_app` makes the application. Each handler asks one question and gives the answer. `graph.lookup.pinning` decides
what an address names. `api.http.problems` describes what goes wrong. `api.http.readmodel` keeps answers. An id without
its edition is a question. The answer has the full id; a guess is a problem with suggestions instead.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path as File
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from api import models
from api.answers import cards, citations, drawing, editions, pairs, resolving, rules, searching
from api.http import openapi, problems
from api.http.bulk import bulk_files
from api.http.jobs import Jobs
from api.http.positions import positions
from api.http.readmodel import AnswerMiddleware, ReadModel, ReadModelCache, get_read_model
from api.http.runs import UNSTORED, Proving, report_proving, runs
from api.http.transfer import TransferMiddleware
from api.page import routes
from graph.citations import checking, findings, scanning
from graph.library import Library
from graph.lookup import pinning
from graph.proof.background import Prover
from graph.proof.holding import hold_cards_of
from graph.proof.sandbox import Sandbox
from graph.relations.interactions import FEWEST, MOST
from rulebook.games import list_short_names
from rulebook.ids import Id

__all__ = ["create_app"]

Lookup = Callable[[Library, Id], BaseModel]

Text = Annotated[str, Query(min_length=1, max_length=1_000, description="What was typed, in any spelling or language")]
Name = Annotated[str, Path(max_length=300, description="An id, full or without its edition; a number, case or name")]
Game = Annotated[str | None, Query(pattern=openapi.GAME, description=f"That game alone: {list_short_names()}")]
InEdition = Annotated[str | None, Query(pattern=openapi.EDITION, description="That edition alone, by its short name")]
Limit = Annotated[int, Query(ge=1, le=100, description="How many on a page")]
Since = Annotated[models.Day | None, Query(description="What has changed since that day")]
Offset = Annotated[int, Query(ge=0, le=100_000, description="How many to pass over")]


class LookupContext(BaseModel):
    """The game, edition or day that a text does not name, and the reader's language."""

    game: str | None = Field(None, pattern=openapi.GAME, description=f"That game alone: {list_short_names()}")
    edition: str | None = Field(None, pattern=openapi.EDITION, description="That edition alone, by its short name")
    at: models.Day | None = Field(None, description="The rules in force on that day")
    lang: Literal["ja", "en"] | None = Field(None, description="The reader's language")

    def as_keywords(self) -> dict[str, Any]:
        """The context as keyword arguments of the resolver: `game`, `edition`, `at` and `language`.

        What was not asked for is None; `at` is an ISO date as text.
        """
        at = self.at.isoformat() if self.at else None
        return {"game": self.game, "edition": self.edition, "at": at, "language": self.lang}


class CitationToCheck(BaseModel):
    """A rule cited, the words quoted from it, and the day whose rules are meant."""

    id: str = Field(min_length=1, max_length=300)
    quote: str | None = Field(None, max_length=20_000)
    at: models.Day | None = None
    game: str | None = Field(None, pattern=openapi.GAME)


class CheckRequest(BaseModel):
    """Citations to be checked: a list of them, or a text that has some in it."""

    citations: list[CitationToCheck] = Field(default=[], max_length=200)
    text: str | None = Field(None, max_length=200_000)
    game: str | None = Field(None, pattern=openapi.GAME)
    at: models.Day | None = None


class CheckReport(BaseModel):
    """The verdicts on the citations listed, in their order, and on those found in the text."""

    holds: bool | None
    citations: list[models.CitationCheck]
    found: list[dict[str, Any]]


class CitingRulesPage(BaseModel):
    """A page of the rules that cite one rule; `next` is where the next page begins."""

    id: str
    total: int
    limit: int
    offset: int
    next: int | None
    cited_by: list[models.Edge]


class RuleList(BaseModel):
    """The rules that a text names, in its order."""

    rules: list[models.Rule]


class EditionList(BaseModel):
    """Every edition held."""

    editions: list[models.HeldEdition]


class Health(BaseModel):
    """Whether the service can answer, and from which revision of its database.

    `proving` says how many scenarios have evidence, while the rest are being run; null where nothing is being run.
    """

    status: str
    revision: str
    editions: int
    proving: Proving | None = None


CurrentModel = Annotated[ReadModel, Depends(get_read_model)]
ContextQuery = Annotated[LookupContext, Query()]

v1 = APIRouter(prefix="/v1")


async def _answer_lookup(
    request: Request, model: ReadModel, lookup: Lookup, name: str, where: LookupContext, *kinds: str
) -> Response:
    """Answer a look-up of `name` as JSON: `lookup` reads the thing, which must be of one of the `kinds`.

    A full id is read at once, and `where` does not count. Anything else is resolved first, in a thread. The answer at a
    full id's own address is kept. What `lookup` raises passes through.

    Raises:
        PinningError: it names nothing of these kinds, or several things.
    """
    if pinning.parse_full_id(model.library, name):
        id_ = pinning.pin(model.library, name, *kinds)
    else:
        id_ = await run_in_threadpool(pinning.pin, model.library, name, *kinds, **where.as_keywords())
    body = _dump_json(lookup(model.library, id_))
    if name == str(id_) and not request.scope["query_string"]:
        model.keep(request.scope["path"], body)
    return _make_response(body)


def _dump_json(told: BaseModel) -> bytes:
    """Write an answer as JSON bytes in UTF-8, its fields by the names that the API shows (`class`, not `class_`)."""
    return told.model_dump_json(by_alias=True).encode()


def _make_response(body: bytes, media_type: str = "application/json") -> Response:
    """Make the response of a finished body, with status 200. Its only headers are length and media type."""
    return Response(body, media_type=media_type)


@v1.get("/resolve", **openapi.describe_operation("resolve", models.ResolvedText))
def resolve(q: Text, where: ContextQuery, model: CurrentModel, limit: Limit = 10) -> Response:
    """What a number, a name, a citation or a whole sentence refers to.

    `decision` says how sure that is. Where nothing is meant, the nearest things are suggested.
    """
    return _make_response(_dump_json(resolving.read_resolution(model.library, q, limit=limit, **where.as_keywords())))


@v1.get("/rules", **openapi.describe_lookup("rules", RuleList, "rule-not-found"))
def rules_named(q: Text, where: ContextQuery, model: CurrentModel) -> Response:
    """Every rule that a range (`601.2a-c`), a list (`702.19b, c`) or a number names, in its order.

    If a part of it is not clear, or is no rule, there is no answer: it is a problem with suggestions.
    """
    return _make_response(_dump_json(RuleList(rules=resolving.read_rules(model.library, q, **where.as_keywords()))))


@v1.get("/rules/{id:path}", **openapi.describe_lookup("rule", models.Rule, "rule-not-found"))
async def rule(request: Request, id: Name, where: ContextQuery, model: CurrentModel) -> Response:
    """A rule with its neighbours, in the edition asked for.

    A name that is not clear, or that means nothing held, is a problem with suggestions.
    """
    return await _answer_lookup(request, model, rules.read_rule, id, where, "rule", "entry")


@v1.get("/history/{id:path}", **openapi.describe_lookup("history", models.History, "rule-not-found"))
async def history(
    request: Request, id: Name, where: ContextQuery, model: CurrentModel, since: Since = None
) -> Response:
    """What a rule was and became in every edition held, and which other rules stood at its number.

    With a day, it is what became of the rule since: whether its words were changed, and how. A name that is not clear
    is a problem with suggestions.
    """
    return await _answer_lookup(request, model, partial(rules.read_history, since=since), id, where, "rule", "entry")


@v1.get("/cited-by/{id:path}", **openapi.describe_lookup("cited-by", CitingRulesPage, "rule-not-found"))
async def cited_by(
    request: Request, id: Name, where: ContextQuery, model: CurrentModel, limit: Limit = 50, offset: Offset = 0
) -> Response:
    """The rules that cite this very rule, not a rule beneath it, a page at a time.

    A page has the total and the offset of the next page, which is null on the last. A name that is not clear is a
    problem with suggestions.
    """

    def page_of(library: Library, rule: Id) -> CitingRulesPage:
        """Within `cited_by`: make one page of the rules that cite a rule, `limit` of them from `offset` on.

        It has the offset of the next page, or None on the last.

        Raises:
            NotFoundError: no such rule is held.
        """
        every = rules.read_rule(library, rule).cited_by
        shown, more = every[offset : offset + limit], offset + limit
        following = more if more < len(every) else None
        return CitingRulesPage(
            id=str(rule), total=len(every), limit=limit, offset=offset, next=following, cited_by=shown
        )

    return await _answer_lookup(request, model, page_of, id, where, "rule", "entry")


@v1.get("/impact/{id:path}", **openapi.describe_lookup("impact", models.Impact, "rule-not-found", "engine-broken"))
async def impact(request: Request, id: Name, where: ContextQuery, model: CurrentModel) -> Response:
    """What directly depends on a thing, or on a rule beneath it, and is to be looked at again if it changes; unpaged.

    The same rule in other editions is listed. So are readings and scenarios written for it there, and engine clauses
    under its number.
    """
    return await _answer_lookup(request, model, rules.read_impact, id, where, *pinning.EVERYTHING)


@v1.get("/cards/{id:path}", **openapi.describe_lookup("card", models.HeldCard, "card-not-found", "engine-broken"))
async def card(request: Request, id: Name, where: ContextQuery, model: CurrentModel) -> Response:
    """A card: its names, faces and what has been said about it.

    It tells rulings, scenarios and what the engine plays of it. A name that is not clear is a problem with suggestions.
    """
    return await _answer_lookup(request, model, cards.read_card, id, where, "card")


@v1.get("/rulings/{id:path}", **openapi.describe_lookup("ruling", models.Ruling, "ruling-not-found"))
async def ruling(request: Request, id: Name, where: ContextQuery, model: CurrentModel) -> Response:
    """A ruling: one text, however many cards carry it.

    An id or a case that is not clear is a problem with suggestions.
    """
    return await _answer_lookup(request, model, rules.read_ruling, id, where, "ruling")


@v1.get("/examples/{id:path}", **openapi.describe_lookup("example", models.Example, "example-not-found"))
async def example(request: Request, id: Name, where: ContextQuery, model: CurrentModel) -> Response:
    """A worked example under a rule. An id or a case that is not clear is a problem with suggestions."""
    return await _answer_lookup(request, model, rules.read_example, id, where, "example")


@v1.get("/terms/{id:path}", **openapi.describe_lookup("term", models.Term, "term-not-found"))
async def term(request: Request, id: Name, where: ContextQuery, model: CurrentModel) -> Response:
    """A defined word: how it is written, the rules that define it, and what it is not.

    A word that is not clear is a problem with suggestions.
    """
    return await _answer_lookup(request, model, rules.read_term, id, where, "term")


@v1.get("/search", **openapi.describe_operation("search", models.SearchPage, "edition-not-held"))
def search(
    q: Text,
    where: ContextQuery,
    model: CurrentModel,
    kind: Annotated[Literal["rule", "example", "ruling", "card", "term"] | None, Query()] = None,
    since: Since = None,
    limit: Limit = 20,
    offset: Offset = 0,
) -> Response:
    """The rules, examples, rulings, cards and terms that a question in words is about, best first.

    With a day, the answers are the rules that have changed since. Answers come a page at a time; where nothing is
    found, the page is empty.
    """
    page: dict[str, Any] = {"kind": kind, "since": since, "limit": limit, "offset": offset}
    return _make_response(_dump_json(searching.read_search_page(model.library, q, **page, **where.as_keywords())))


@v1.get(
    "/interactions", **openapi.describe_lookup("interactions", pairs.PairEvidence, "card-not-found", "engine-broken")
)
def interactions(
    card: Annotated[list[str], Query(min_length=FEWEST, max_length=MOST, description="A card, in any spelling")],
    where: Annotated[LookupContext, Depends()],
    model: CurrentModel,
) -> Response:
    """What is known of two to five cards together: rulings first, no verdict without a scenario that ran.

    Each two are also brought together in play, for a few seconds in all. A card's name has at most 300 characters.
    """
    for name in card:
        if not 0 < len(name) <= 300:  # noqa: PLR2004 - as for any name in a path
            raise problems.ProblemError("invalid-request", "card: a name has between 1 and 300 characters")
    return _make_response(_dump_json(pairs.gather_evidence(model.library, model.web, card, **where.as_keywords())))


@v1.get("/graph/{id:path}", **openapi.describe_lookup("graph", drawing.GraphView, "rule-not-found"))
def graph(
    id: Name,
    where: ContextQuery,
    model: CurrentModel,
    format: Annotated[Literal["json", "dot", "svg"], Query(description="How it is written")] = "json",
    steps: Annotated[int, Query(ge=1, le=3, description="How far")] = 1,
    limit: Annotated[int, Query(ge=1, le=150, description="How many nodes at most")] = 60,
) -> Response:
    """What stands near a thing in the graph, nearest first.

    It is written as JSON, as DOT for Graphviz, or as an SVG picture.
    """
    pinned = str(pinning.pin(model.library, id, *pinning.EVERYTHING, **where.as_keywords()))
    view = drawing.report_neighbourhood(pinned, model.web.find_neighbourhood(pinned, steps, limit))
    if format == "dot":
        return _make_response(drawing.write_dot(view).encode(), "text/vnd.graphviz; charset=utf-8")
    return (
        _make_response(_dump_json(view))
        if format == "json"
        else _make_response(drawing.draw_svg(view).encode(), "image/svg+xml")
    )


@v1.get("/lint", **openapi.describe_operation("lint", models.FaultPage, "edition-not-held"))
def lint(
    model: CurrentModel, game: Game = None, edition: InEdition = None, limit: Limit = 50, offset: Offset = 0
) -> Response:
    """What is wrong in the editions held: faulty citations, titles and print.

    `concerns` is `document` for a fault of the document, and `reading` for a note on how the copy was read. Faults come
    a page at a time: of every edition, or of one game or edition.
    """
    held = model.library.within(game, edition)
    return _make_response(_dump_json(citations.list_faults(model.library, held, limit=limit, offset=offset)))


@v1.get("/diff", **openapi.describe_operation("diff", models.Comparison, "edition-not-held"))
def diff(
    model: CurrentModel,
    older: Annotated[str | None, Query(min_length=1, max_length=60, description="An edition, or a day")] = None,
    newer: Annotated[str | None, Query(min_length=1, max_length=60, description="An edition, or a day")] = None,
    since: Since = None,
    game: Game = None,
    engine: Annotated[bool, Query(description="Also what rests on the rules that changed")] = False,
) -> Response:
    """What changed from one edition to another, or since a day: the renumbering in runs, then the edits.

    It is compared once, and kept until the database changes.

    Raises:
        ProblemError: neither two editions were given, nor a day alone.
    """
    if (since is None) == (older is None) or (older is None) != (newer is None):
        raise problems.ProblemError("invalid-request", "give older and newer, or since alone")
    before, after = editions.choose_editions(model.library, str(since or older), newer, game)
    return _make_response(
        model.once(
            ("diff", before, after, engine),
            lambda: _dump_json(editions.compare_held(model.library, before, after, engine=engine)),
        )
    )


@v1.post("/citations/check", **openapi.describe_operation("citations-check", CheckReport, "too-large"))
def check_citations(asked: CheckRequest, model: CurrentModel) -> Response:
    """Whether citations hold: that the rule exists, is still the rule that was meant, and says what is quoted.

    `holds` is false if one does not hold, or the text has a fault; null where what is held cannot tell.
    """
    at = asked.at.isoformat() if asked.at else None
    told = [_check_one(model.library, one, at, asked.game) for one in asked.citations]
    found = scanning.scan(model.library, asked.text, game=asked.game, at=at) if asked.text else ()
    wrong = any(one.holds is False for one in told) or any(one.level in {"error", "warning"} for one in found)
    sound = all(one.holds for one in told) or None
    return _make_response(
        _dump_json(
            CheckReport(holds=False if wrong else sound, citations=told, found=[findings.to_json(one) for one in found])
        )
    )


def _check_one(library: Library, cited: CitationToCheck, at: str | None, game: str | None) -> models.CitationCheck:
    """Give the verdict on one citation; its own day and game come before `at` and `game`, which are the request's.

    A citation that does not hold is a verdict, no error.

    Raises:
        UnreadableCitationError: it is no citation, or a range of rules.
    """
    day = cited.at.isoformat() if cited.at else at
    return citations.report_verdict(checking.check(library, cited.id, cited.quote, day, game=cited.game or game))


@v1.get("/editions", **openapi.describe_operation("editions", EditionList))
async def list_editions(request: Request, model: CurrentModel) -> Response:
    """Every edition held, and how many of its units have words here. The answer is kept until the database changes."""
    body = _dump_json(EditionList(editions=editions.list_editions(model.library)))
    model.keep(request.scope["path"], body)
    return _make_response(body)


@v1.get("/healthz", **openapi.describe_operation("healthz", Health))
async def healthz(request: Request, model: CurrentModel) -> Response:
    """Whether the service can answer, and how far it has come with what it proves.

    It gives the revision of the database and the number of editions, and must not be stored.
    """
    told = Health(
        status="ok",
        revision=model.library.meta("revision") or "0",
        editions=len(model.library.editions()),
        proving=report_proving(request),
    )
    return Response(_dump_json(told), media_type="application/json", headers=UNSTORED)


def create_app(library: File | Library, *, prove: int = 0, any_origin: bool = False) -> FastAPI:
    """Make the application that answers from a database: HTTP under /v1, and pages for people.

    Takes the database's file, or a library that is open on it. `prove` is the number of processes that run, in the
    background, the scenarios without evidence. With 0 none are run. `any_origin` lets pages of any origin read all of
    /v1, ingested texts included. Without it they read our own words alone.

    Raises:
        UnwritableError: the database must be mended, and may not be written to.
        sqlite3.Error: it is no database, or is not there.
    """
    path = library.path if isinstance(library, Library) else library
    hold_cards_of(lambda: path)
    prover = Prover(path, prove) if prove else None
    shelf = ReadModelCache(path, lambda: prover is not None and prover.is_running)
    app = _DocumentedApp(
        title="hanrei",
        version=openapi.VERSION,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_run_lifespan,
    )
    app.state.shelf, app.state.prover = shelf, prover
    app.state.sandbox, app.state.jobs = Sandbox(), Jobs(shelf.path)
    app.include_router(v1)
    app.include_router(runs)
    app.include_router(bulk_files)
    app.include_router(positions)
    routes.install_pages(app)
    problems.install_handlers(app, routes.show_problem)
    app.add_middleware(AnswerMiddleware, shelf=shelf, page=routes.show_problem)
    app.add_middleware(TransferMiddleware, any_origin=any_origin)
    return app


@asynccontextmanager
async def _run_lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Begin to prove what is missing when the server starts; stop all that runs when it ends. FastAPI calls it.

    It is a context manager that gives nothing.
    """
    prover: Prover | None = app.state.prover
    if prover is not None:
        prover.start()
    yield
    if prover is not None:
        await run_in_threadpool(prover.close)
    app.state.sandbox.close()
    app.state.jobs.close()


class _DocumentedApp(FastAPI):
    """An application that describes itself with examples; the description is built once."""

    def openapi(self) -> dict[str, Any]:
        """Give the OpenAPI document, with examples, problems and the status 304, as `openapi.build_document` adds them.

        It is built once, and the same mapping is given each time. FastAPI asks for it at `/openapi.json`.
        """
        return openapi.build_document(self)
