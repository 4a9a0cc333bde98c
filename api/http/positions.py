"""HTTP for a position by hand: laid out from its notation, acted on, and told what may be done next."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from api.http import openapi
from api.http.problems import ProblemError
from api.http.runs import UNSTORED
from engine.scenario.form.notation import NotationError, read_position, write_position, write_scenario_text

__all__ = ["PositionReport", "positions"]

_LONGEST_STEP = 300
Notation = Annotated[str, Query(min_length=1, max_length=6_000, description="A position in notation")]
Steps = Annotated[list[str], Query(max_length=60, description="What is done, in order: lines of a script")]
positions = APIRouter(prefix="/v1")


class OfferReport(BaseModel):
    """An action that is permitted: its line, what is due, and why that cannot be paid, if it cannot."""

    line: str
    cost: str
    missing: str


class PositionReport(BaseModel):
    """A position as it lies after its steps, and what may be done.

    `lies` describes it in lines. `moments` are lines that go to a later moment. `trouble` says which step went wrong,
    and why; those before it have been done. `scenario` is the whole as a scenario, for POST /v1/runs, which says why.
    """

    position: str
    steps: list[str]
    lies: list[str]
    offers: list[OfferReport]
    moments: list[str]
    trouble: str
    scenario: str


@positions.get("/positions", **openapi.describe_operation("position", PositionReport, "busy"))
def lay_position(request: Request, position: Notation, do: Steps = []) -> Response:  # noqa: B006 - a query parameter
    """Lay a position out from its notation, do what is asked, and list what may be done then.

    `hanrei play FILE --notation` writes one. A step is a line of a scenario's script.

    Raises:
        ProblemError: it is no position, or a step is too long.
    """
    if any(len(step) > _LONGEST_STEP for step in do):
        raise ProblemError("invalid-request", f"do: a step has at most {_LONGEST_STEP} characters")
    try:
        given = read_position(position)
    except NotationError as error:
        raise ProblemError("invalid-request", f"position: {error}") from error
    text = write_scenario_text(given, do)
    told = request.app.state.sandbox.lay(text)
    report = PositionReport(
        position=write_position(given),
        steps=do,
        lies=told.position,
        offers=[OfferReport(line=one.line, cost=one.cost, missing=one.missing) for one in told.offers],
        moments=told.moments,
        trouble=told.trouble,
        scenario=text,
    )
    return Response(report.model_dump_json(), headers=UNSTORED, media_type="application/json")
