"""The pages on the API: every address of it, to be read and tried, and every kind of problem."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from api.http import openapi, problems
from api.page.rendering import CurrentVisitor, render_page

__all__ = ["docs_pages"]

docs_pages = APIRouter(include_in_schema=False)


@docs_pages.get("/docs")
def docs(reader: CurrentVisitor) -> Response:
    """Answer `/docs`: the HTML page that lists every address of the API."""
    return render_page(reader, "docs.html", spec=openapi.build_document(reader.request.app))


def _list_choices(schema: Mapping[str, Any]) -> list[str]:
    """List the values that a parameter's JSON Schema allows, where it is one of a few; else `[]`."""
    return next((list(one["enum"]) for one in (schema, *schema.get("anyOf", [])) if "enum" in one), [])


@docs_pages.get("/docs/try")
def attempt(request: Request, operation: Annotated[str, Query(max_length=60)]) -> Response:
    """Answer `/docs/try`, the form of an operation: redirect to the address under /v1 that it means, filled in.

    Only what the operation knows, and what is not empty, is taken over.

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


@docs_pages.get("/docs/{operation}")
def show_operation(reader: CurrentVisitor, operation: str) -> Response:
    """Answer `/docs/<operation>`: the HTML page of one address of the API, by its operation id, to be read and tried.

    Raises:
        ProblemError: there is no such operation.
    """
    spec = openapi.build_document(reader.request.app)
    for path, operations in spec["paths"].items():
        for method, told in operations.items():
            if told.get("operationId") == operation:
                sample = json.dumps({"citations": [{"id": "mtg:702.142a", "at": "2021-02-10"}]})
                return render_page(
                    reader,
                    "operation.html",
                    spec=spec,
                    path=path,
                    method=method,
                    operation=told,
                    sample=sample,
                    choices=_list_choices,
                )
    raise problems.ProblemError("no-such-address", f"no operation {operation[:60]}")


@docs_pages.get("/problems/{name}")
def kind_of_problem(reader: CurrentVisitor, name: str) -> Response:
    """Answer `/problems/<name>`: the HTML page that says what a type of problem means.

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
    return render_page(reader, "problem.html", problem=problem, labels={})
