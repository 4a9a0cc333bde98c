"""HTTP for a position by hand: laid out from its notation, acted on, told what may be done next, and saved."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import TypeAdapter

from api.answers.positions import (
    LONGEST_POSITION,
    LONGEST_STEP,
    MOST_STEPS,
    PositionParts,
    PositionReport,
    SearchableCard,
    describe_parts,
    find_layable,
    list_layable,
    report_position,
    write_file,
)
from api.http import openapi
from api.http.problems import ProblemError
from api.http.readmodel import ReadModel, get_read_model
from api.http.runs import UNSTORED
from graph.proof import engines

__all__ = ["FILE_NAME", "list_cards_once", "positions"]

FILE_NAME = "position.yaml"
Notation = Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION, description="A position in notation")]
Steps = Annotated[
    list[Annotated[str, Query(max_length=LONGEST_STEP)]],
    Query(max_length=MOST_STEPS, description="What is done, in order: lines of a script"),
]
Value = Annotated[str, Query(max_length=LONGEST_STEP, description="A value to derive, such as `x.power` or `cost x`")]
CurrentModel = Annotated[ReadModel, Depends(get_read_model)]
_CARDS = TypeAdapter(list[SearchableCard])
positions = APIRouter(prefix="/v1")


@positions.get("/positions", **openapi.describe_operation("position", PositionReport, "busy"))
def lay_position(
    request: Request,
    position: Notation,
    do: Steps = [],  # noqa: B006 - a query parameter
    of: Value = "",
) -> Response:
    """Lay a position out from its notation, do what is asked, and tell what came of it and what may be done then.

    `hanrei play FILE --notation` writes one. A step is a line of a scenario's script. To answer a choice, add one of
    its answers as a further step. A step that cannot be done is no error: `done` counts those before it, and `trouble`
    says why. `of` asks how a value came to be; those that may be asked about are in `values`.
    """
    report = report_position(request.app.state.sandbox, position, do, of)
    return Response(report.model_dump_json(), headers=UNSTORED, media_type="application/json")


@positions.get(
    "/positions.yaml",
    **openapi.describe_text("position-file", "application/yaml", "The shortest scenario that plays the same", "busy"),
)
def save_position(request: Request, position: Notation, do: Steps = []) -> Response:  # noqa: B006 - a query parameter
    """Save a position and what was done in it as a scenario, which expects the last of what came of it.

    It is sent as the file `position.yaml`.
    """
    text = write_file(request.app.state.sandbox, position, do)
    named = {"Content-Disposition": f'attachment; filename="{FILE_NAME}"'}
    return Response(text, headers={**UNSTORED, **named}, media_type="application/yaml")


@positions.get(
    "/positions/{game}",
    **openapi.describe_operation("position-parts", PositionParts, "engine-broken", "no-such-address"),
)
def list_parts(
    model: CurrentModel,
    game: Annotated[str, Path(pattern=openapi.GAME)],
    card: Annotated[str, Query(max_length=200, description="A card's name, or a part of it")] = "",
) -> Response:
    """What a position of a game may hold, and the cards of a name or of a part of one.

    At most twelve cards are named, the nearest first; without a name, none.

    Raises:
        ProblemError: there is no engine of the game.
    """
    if game not in engines.get_engines():
        raise ProblemError("no-such-address", f"no game {game!r} is held")
    told = describe_parts(engines.load_engine(game), find_layable(list_cards_once(model, game), card) if card else ())
    return Response(told.model_dump_json(), media_type="application/json")


def list_cards_once(model: ReadModel, game: str) -> list[SearchableCard]:
    """List every card that a position of a game may hold; it is made once for a revision of the database.

    Raises:
        EngineError: the engine of the game cannot be loaded.
        KeyError: there is no such game.
    """
    body = model.once(("layable", game), lambda: _CARDS.dump_json(list_layable(model.library, game)))
    return _CARDS.validate_json(body)
