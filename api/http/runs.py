"""HTTP for what can be run: scenarios, single runs, verifications in the background, and coverage.

A run writes nothing; a verification writes the outcome of each scenario. A verification takes minutes. So a client on
another machine needs the token of HANREI_TOKEN to start one. A single run is bounded, and anybody may start it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path as File
from secrets import compare_digest
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from api import models
from api.answers import scenarios
from api.http import openapi
from api.http.jobs import Job, Jobs
from api.http.problems import ProblemError, Suggestion
from api.http.readmodel import ReadModel
from engine.scenario import ScenarioError, load
from graph.library import Library
from graph.proof import coverage as covering
from graph.proof.background import Prover
from graph.proof.claim_lookup import find_claims
from graph.proof.evidence import find, makes_claim
from graph.proof.law import Law, find_law
from graph.proof.outcomes import Outcome
from graph.proof.sandbox import Sandbox
from graph.proof.scenarios import find_file, list_scenario_paths, make_scenario_id, name_game, read_source
from graph.proof.standing import find_held
from graph.proof.trace import Trace

__all__ = [
    "UNSTORED",
    "CoverageReport",
    "Proving",
    "RunRequest",
    "ScenarioDetail",
    "ScenarioPage",
    "ScenarioSummary",
    "VerificationProgress",
    "report_proving",
    "runs",
    "trace_scenario",
]

UNSTORED = {"Cache-Control": "no-store"}
"""What can be run lies in files beside the database: its revision does not tell when they change."""
_NEAR = 3
_HERE = frozenset({"127.0.0.1", "::1"})


class ScenarioSummary(BaseModel):
    """A scenario, and what it claims."""

    id: str
    title: str
    game: str
    claims: list[str]
    todo: str | None


class ScenarioDetail(ScenarioSummary):
    """A scenario with its text, and the law of the rules that it claims."""

    source: str
    law: Law


class ScenarioPage(BaseModel):
    """A page of scenarios; `next` is where the next page begins."""

    total: int
    limit: int
    offset: int
    next: int | None
    scenarios: list[ScenarioSummary]


class RunRequest(BaseModel):
    """A scenario to run: the id of a held one, or the whole text. `at` is the law to play: a day, or an edition."""

    scenario: str | None = Field(None, max_length=200)
    source: str | None = Field(None, max_length=64_000)
    at: str | None = Field(None, max_length=100)


class VerificationRequest(BaseModel):
    """Which scenarios to verify: by id, by game, by the rule that they claim; all if nothing is given."""

    scenarios: list[str] = Field(default=[], max_length=2_000)
    game: str | None = Field(None, pattern=openapi.GAME)
    rule: str | None = Field(None, max_length=200)
    mutate: bool = False


class VerificationProgress(BaseModel):
    """A verification as far as it has come."""

    id: str
    total: int
    finished: bool
    verification: models.Verification


class Proving(BaseModel):
    """How many scenarios have evidence, of how many, while the rest are being run."""

    done: int
    total: int


class CoverageReport(BaseModel):
    """The coverage of every game; `evidence` is the verification behind it, null where the evidence held is.

    `proving` says how far the server has come with what is missing; null where nothing is being run.
    """

    evidence: str | None
    said: str
    games: dict[str, dict[str, Any]]
    proving: Proving | None = None


async def _get_model(request: Request) -> ReadModel:
    """Give the read model (the library at one revision) in this request's scope. FastAPI calls it for handlers."""
    model: ReadModel = request.scope["model"]
    return model


async def _get_sandbox(request: Request) -> Sandbox:
    """Give the one sandbox that all requests of this server share. FastAPI calls it for handlers."""
    sandbox: Sandbox = request.app.state.sandbox
    return sandbox


async def _get_jobs(request: Request) -> Jobs:
    """Give the verifications of this server, running and finished, of all visitors. FastAPI calls it for handlers."""
    jobs: Jobs = request.app.state.jobs
    return jobs


def _check_allowed(request: Request, authorization: Annotated[str | None, Header(max_length=300)] = None) -> None:
    """Check that a client is on this machine, or has the token of HANREI_TOKEN as a bearer.

    Where no token is set, only this machine may; where one is, this machine needs none.

    Raises:
        ProblemError: it is not allowed (`not-allowed`).
    """
    token = os.environ.get("HANREI_TOKEN", "")
    bearer = f"Bearer {token}".encode()
    if token and compare_digest((authorization or "").encode(), bearer):
        return
    if request.client is None or request.client.host not in _HERE:
        raise ProblemError("not-allowed", "verifications are started on this machine, or with its token")


CurrentModel = Annotated[ReadModel, Depends(_get_model)]
Runner = Annotated[Sandbox, Depends(_get_sandbox)]
Background = Annotated[Jobs, Depends(_get_jobs)]
Name = Annotated[str, Path(max_length=200, description="The full id of a scenario")]
Number = Annotated[str, Path(max_length=20, description="The id that starting it gave")]

runs = APIRouter(prefix="/v1")


@runs.get("/scenarios", **openapi.describe_operation("scenarios", ScenarioPage))
def list_scenarios(
    model: CurrentModel,
    game: Annotated[str | None, Query(pattern=openapi.GAME)] = None,
    claim: Annotated[str | None, Query(max_length=200, description="A rule, example, ruling or case")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """The scenarios held, by game and by what they claim.

    Scenarios come a page at a time. The claim may be written as people write rules.
    """
    held = {id_: path for id_, path in list_scenario_paths().items() if game in (None, name_game(path))}
    claims = find_claims(model.library, claim, game=game) if claim else {}
    chosen = [id_ for id_, path in held.items() if claim is None or makes_claim(path, claims)]
    shown, more = chosen[offset : offset + limit], offset + limit
    rows = [_summarise(held[id_]) for id_ in shown]
    following = more if more < len(chosen) else None
    return _make_response(ScenarioPage(total=len(chosen), limit=limit, offset=offset, next=following, scenarios=rows))


@runs.get("/scenarios/{id:path}", **openapi.describe_operation("scenario", ScenarioDetail, "scenario-not-found"))
def scenario(id: Name, model: CurrentModel) -> Response:
    """A scenario with its text, and the date and changes of the rules that it claims.

    For an unknown id, up to three like it are suggested.
    """
    path = _find_file(id)
    held = _summarise(path)
    law = find_law(model.library, held.claims)
    return _make_response(ScenarioDetail(**held.model_dump(), source=read_source(path), law=law))


@runs.post("/runs", **openapi.describe_operation("run", Trace, "scenario-not-found", "too-large", "busy"))
def run(asked: RunRequest, model: CurrentModel, sandbox: Runner) -> Response:
    """Run one scenario, a held one by its id or a whole text, and tell what happened, by which rules of which edition.

    One that fails is no error: the answer says what failed. Nothing is written.
    """
    told = trace_scenario(model.library, sandbox, asked)
    return Response(msgspec.json.encode(told), media_type="application/json", headers=UNSTORED)


def trace_scenario(library: Library, sandbox: Sandbox, asked: RunRequest) -> Trace:
    """Run a scenario in the sandbox; give its trace (what happened, step by step) and its law.

    `asked` has the id of a held scenario, or a whole text as `source`, and perhaps the law to play. One that fails is
    no error: the trace says so.

    Raises:
        ProblemError: no such scenario is held, or the request has not exactly one of id and source.
        RefusedError: it is no scenario, exceeds the sandbox's bounds, or no such law is played.
        BusyError: other scenarios are being run.
    """
    if (asked.scenario is None) == (asked.source is None):
        raise ProblemError("invalid-request", "give either the id of a scenario or its source")
    told = sandbox.trace(_find_file(asked.scenario) if asked.scenario is not None else asked.source or "", asked.at)
    return scenarios.add_law(library, told)


@runs.post(
    "/verifications",
    status_code=202,
    dependencies=[Depends(_check_allowed)],
    **openapi.describe_operation(
        "verify", VerificationProgress, "scenario-not-found", "too-large", "not-allowed", "busy"
    ),
)
def verify(asked: VerificationRequest, jobs: Background, model: CurrentModel) -> Response:
    """Begin to run scenarios, with their mutants if asked; the answer says where to look for the outcome.

    Without ids, game and rule, all are run. Who is not on this machine needs its token.
    """
    claims = find_claims(model.library, asked.rule, game=asked.game, sure=True) if asked.rule else None
    paths = [_find_file(id_) for id_ in asked.scenarios] or find((), game=asked.game, claims=claims)
    whole = not (asked.scenarios or asked.game or asked.rule)
    job = jobs.start(paths, mutate=asked.mutate, whole=whole)
    response = _make_response(_report_progress(model.library, job), 202)
    response.headers["Location"] = f"/v1/verifications/{job.id}"
    return response


@runs.get(
    "/verifications/{id}", **openapi.describe_operation("verification", VerificationProgress, "verification-not-found")
)
def verification(id: Number, model: CurrentModel, jobs: Background) -> Response:
    """A verification as far as it has come. It has the outcomes so far, and says whether it is finished."""
    return _make_response(_report_progress(model.library, _get_job(jobs, id)))


@runs.get("/verifications/{id}/events", **openapi.describe_stream("verification-events", "verification-not-found"))
def events(id: Number, model: CurrentModel, jobs: Background) -> StreamingResponse:
    """The outcomes of a verification as they come, as server-sent events; the last event is called `end`.

    It begins with the first outcome, however late it is asked for.
    """
    job = _get_job(jobs, id)

    def told() -> Iterator[bytes]:
        """Within `events`: give each outcome as bytes of an event stream, `data: {…}`, then `event: end`.

        While none comes, a comment is sent.
        """
        for outcome in job.list_outcomes():
            yield b": still running\n\n" if outcome is None else b"data: %s\n\n" % _dump_result(model.library, outcome)
        yield b"event: end\ndata: {}\n\n"

    return StreamingResponse(told(), media_type="text/event-stream", headers=UNSTORED)


@runs.get("/coverage", **openapi.describe_operation("coverage", CoverageReport, "engine-broken"))
def coverage(request: Request, model: CurrentModel, jobs: Background) -> Response:
    """Which rules and cases are proved, by the evidence held, or by the newest verification of everything.

    It is reckoned once for a revision and a verification.
    """
    job, proving = jobs.newest(), report_proving(request)
    body = model.once(("coverage", job.id if job else None), lambda: _report_coverage(model.library, job))
    told = CoverageReport.model_validate_json(body)
    return _make_response(told.model_copy(update={"proving": proving}))


def _report_coverage(library: Library, job: Job | None) -> bytes:
    """Report the coverage of every game as JSON bytes: by the verification `job`, or else by the evidence held.

    It says so; where nothing was run, it says that.
    """
    outcomes = job.outcomes if job else find_held(library.path)
    said = "as the verification shows" if job else f"as the evidence of {len(outcomes)} scenarios shows"
    if not outcomes:
        said = "nothing was run here yet: POST /v1/verifications"
    games = {one.game: asdict(one) for one in covering.measure_coverage(library, outcomes)}
    return CoverageReport(evidence=job.id if job else None, said=said, games=games).model_dump_json().encode()


def report_proving(request: Request) -> Proving | None:
    """Report how far this server has come with what it proves in the background, as (done, total).

    None where nothing is under way.
    """
    prover: Prover | None = request.app.state.prover
    progress = prover.progress if prover is not None else None
    return Proving(done=progress.done, total=progress.total) if progress is not None else None


def _dump_result(library: Library, outcome: Outcome) -> bytes:
    """Write the outcome of one scenario as a JSON object in bytes: id, title, outcome, claims, failures and law."""
    return scenarios.report_outcomes(library, [outcome], mutate=False).results[0].model_dump_json().encode()


def _make_response(told: BaseModel, status: int = 200) -> Response:
    """Make the JSON response of an answer, by the names that the API shows; it must not be stored."""
    return Response(told.model_dump_json(by_alias=True), status, UNSTORED, "application/json")


def _find_file(id: str) -> File:
    """Find the file of a held scenario by its id, such as `wow:scenario/three-waves`.

    Raises:
        ProblemError: there is none (`scenario-not-found`); near names are suggested.
    """
    held = list_scenario_paths()
    if id not in held:
        raise ProblemError(
            "scenario-not-found", f"no scenario has the id {id[:100]!r}", suggestions=_suggest_scenarios(held, id[:100])
        )
    return held[id]


def _suggest_scenarios(held: Mapping[str, File], asked: str) -> Iterator[Suggestion]:
    """Suggest at most three scenarios whose names are most like the one asked for, or else contain it; perhaps none."""
    stems, name = {id_.rpartition("/")[2]: id_ for id_ in held}, asked.rpartition("/")[2]
    near = get_close_matches(name, stems, _NEAR) or [stem for stem in stems if name and name in stem]
    for stem in near[:_NEAR]:
        id_ = stems[stem]
        yield Suggestion(
            id=id_, label=_summarise(held[id_]).title, why="the name is like it", href=f"/v1/scenarios/{id_}"
        )


def _get_job(jobs: Jobs, id: str) -> Job:
    """The verification of an id.

    Raises:
        ProblemError: it is not kept (`verification-not-found`).
    """
    job = jobs.get(id)
    if job is None:
        raise ProblemError("verification-not-found", f"no verification {id!r} is kept")
    return job


def _report_progress(library: Library, job: Job) -> VerificationProgress:
    """Report how far a verification has come: its id, how many scenarios it has, and the outcomes so far."""
    told = scenarios.report_outcomes(library, job.outcomes, mutate=job.mutate)
    return VerificationProgress(id=job.id, total=len(job.paths), finished=job.done, verification=told)


def _summarise(path: File) -> ScenarioSummary:
    """Summarise the scenario of a place: id, title, game, claims. It is read again only if the file has changed."""
    return _read_summary(path, find_file(path).stat().st_mtime_ns)


@lru_cache(maxsize=5_000)
def _read_summary(path: File, _changed: int) -> ScenarioSummary:
    """Read the summary of a scenario file; one that cannot be read says so under `todo`, and has no title and claims.

    `_changed`, the file's time of change, is there for the cache alone.
    """
    id_ = make_scenario_id(path)
    try:
        read = load(path, root=path.parent)
    except ScenarioError as error:
        return ScenarioSummary(id=id_, title="", game=name_game(path), claims=[], todo=f"cannot be read: {error}")
    return ScenarioSummary(id=id_, title=read.title, game=read.game, claims=list(read.claims), todo=read.todo)
