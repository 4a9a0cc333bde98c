"""The OpenAPI document: what every address takes and gives, with an example for every status.

The examples stand in `examples.json`, by operation; the service itself made them. A test compares them with the
models. It compares the document with the copy pinned beside the tests.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from api.http.problems import KINDS, MEDIA_TYPE, Problem

__all__ = [
    "EDITION",
    "GAME",
    "VERSION",
    "build_document",
    "describe_lookup",
    "describe_operation",
    "describe_stream",
    "describe_text",
    "load_examples",
]

VERSION = version("hanrei")

GAME = r"^[a-z][a-z0-9_-]{0,19}$"
"""How a game is written."""

EDITION = r"^[0-9A-Za-z][0-9A-Za-z._-]{0,59}$"
"""How the short name of an edition is written."""

_LOOKUP = ("ambiguous", "corrected", "another-kind", "edition-not-held", "rule-moved")
_ALWAYS = ("address-too-long", "invalid-request", "internal-error")
_UNTAGGED = {
    "position",
    "position-file",
    "scenarios",
    "scenario",
    "verification",
    "verification-events",
    "coverage",
    "healthz",
}
_KEPT = "The answer is the one that the reader's `If-None-Match` names"
_HEAD = """The rules, rulings, worked examples and cards of several games as one graph, looked up and checked.

A rule number alone is not an identity: ask `/v1/resolve` first, or write `game:number@edition`. No address ever
answers with another rule than the one asked for."""


@cache
def load_examples() -> dict[str, Any]:
    """Load the example answers: `operations` has them by operation id, `problems` by type of problem.

    They are read once.
    """
    found: dict[str, Any] = json.loads(files("api.http").joinpath("examples.json").read_text("utf-8"))
    return found


def describe_operation(operation: str, model: type, *wrong: str) -> dict[str, Any]:
    """Describe what an operation answers: its id, its model, and the types of its problems, such as `rule-not-found`.

    Gives keyword arguments for a FastAPI route: `operation_id`, `response_model`, `responses`. The problems that every
    operation may have are added.

    Raises:
        KeyError: there is no such type of problem.
    """
    return {"operation_id": operation, "response_model": model, "responses": _describe_problems(*wrong, *_ALWAYS)}


def describe_lookup(operation: str, model: type, *missing: str) -> dict[str, Any]:
    """Describe an operation that looks one thing up, as keyword arguments for a FastAPI route.

    `missing` are the types of problem where the thing is not there. Those of an unclear name, and those that every
    operation may have, are added.

    Raises:
        KeyError: there is no such type of problem.
    """
    return describe_operation(operation, model, *missing, *_LOOKUP)


def describe_stream(operation: str, *wrong: str) -> dict[str, Any]:
    """Describe an operation that sends events (`text/event-stream`), as keyword arguments for a FastAPI route.

    The types of problems are `wrong`, and those that every operation may have.
    """
    return describe_text(operation, "text/event-stream", "The outcomes as they come", *wrong)


def describe_text(operation: str, media: str, says: str, *wrong: str) -> dict[str, Any]:
    """Describe an operation that answers with a text of its own form, as keyword arguments for a FastAPI route.

    `media` is its media type, `says` what it is; `wrong` are the types of its problems. Those that every operation may
    have are added.

    Raises:
        KeyError: there is no such type of problem.
    """
    good = {200: {"description": says, "content": {media: {"schema": {"type": "string"}}}}}
    return {
        "operation_id": operation,
        "responses": {**good, **_describe_problems(*wrong, *_ALWAYS)},
        "response_class": StreamedAnswer,
    }


class StreamedAnswer(Response):
    """An answer whose form its operation describes itself.

    It stops FastAPI from describing every such answer as JSON.
    """


def _describe_problems(*names: str) -> dict[int | str, dict[str, Any]]:
    """Describe the problems of an operation by HTTP status. Of several with one status, the first gives the title.

    Raises:
        KeyError: a name is no type of problem.
    """
    said: dict[int | str, dict[str, Any]] = {}
    for name in names:
        kind = KINDS[name]
        told = said.setdefault(kind.status, {"model": Problem, "description": kind.title, "problems": []})
        told["problems"].append(name)
    return said


def build_document(app: FastAPI) -> dict[str, Any]:
    """Build the OpenAPI document of an application, with examples. It is made once and kept at the application.

    Each operation has an example and its problems; a GET has the status 304, too.
    """
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=_HEAD, routes=app.routes)
        for operations in made["paths"].values():
            for method, operation in operations.items():
                _complete_operation(operation, readable=method == "get")
        answers = load_examples()["problems"]
        made["components"]["examples"] = {
            name: {"summary": kind.title, "value": answers.get(name)} for name, kind in KINDS.items()
        }
        app.openapi_schema = made
    return app.openapi_schema


def _complete_operation(operation: dict[str, Any], *, readable: bool) -> None:
    """Add the examples, the media type of problems, and the status 304 to an operation of the document, in place.

    `readable` says that it is a GET. Only then, and where answers have a tag, is 304 added.
    """
    responses = operation["responses"]
    for response in responses.values():
        names = response.pop("problems", None)
        if names:
            schema = {"$ref": "#/components/schemas/Problem"}
            examples = {name: {"$ref": f"#/components/examples/{name}"} for name in names}
            response["content"] = {MEDIA_TYPE: {"schema": schema, "examples": examples}}
    good = responses.get("200") or responses.get("202")
    if good:
        example = load_examples()["operations"].get(operation["operationId"])
        for content in good["content"].values():
            content["example"] = example
        if readable and operation["operationId"] not in _UNTAGGED:
            good["headers"] = {"ETag": {"description": "The revision", "schema": {"type": "string"}}}
            responses["304"] = {"description": _KEPT}
    operation["responses"] = dict(sorted(responses.items()))
