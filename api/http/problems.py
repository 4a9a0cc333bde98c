"""Problems of HTTP as `application/problem+json`: a stable type, human words, and what to do.

`KINDS` is the whole list. A type is an address of this service (`/problems/rule-not-found`); the page there says what
it means. No answer is another rule than the one asked for. A corrected, moved or ambiguous name is a problem with
suggestions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from graph.lookup import pinning
from graph.lookup.options import LookupCandidate
from graph.proof import engines, sandbox
from rulebook.carrying import CarriedError
from rulebook.errors import HanreiError, UnknownEditionError
from rulebook.ids import Id

__all__ = [
    "KINDS",
    "Page",
    "Problem",
    "ProblemError",
    "ProblemKind",
    "Suggestion",
    "classify_error",
    "describe_invalid_request",
    "describe_problem",
    "get_address",
    "install_handlers",
    "make_response",
]

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One type of problem: its status, its title, and what it means and asks of the reader."""

    status: int
    title: str
    meaning: str


KINDS = {
    "rule-not-found": ProblemKind(
        404, "No such rule is held", "No document held has it. The suggestions are the nearest."
    ),
    "card-not-found": ProblemKind(
        404, "No such card is held", "Ask by any name of it, or search for a part of the name."
    ),
    "ruling-not-found": ProblemKind(404, "No such ruling is held", "Rulings are listed with their cards."),
    "example-not-found": ProblemKind(
        404, "No such example is held", "Examples are listed with the rule they illustrate."
    ),
    "term-not-found": ProblemKind(404, "No such term is held", "Ask by the word itself, in either language."),
    "scenario-not-found": ProblemKind(404, "No such scenario is held", "/v1/scenarios lists them all."),
    "verification-not-found": ProblemKind(
        404, "No such verification is kept", "Start it again; the last twenty are kept."
    ),
    "bulk-not-found": ProblemKind(404, "There is no such bulk file", "/v1/manifest lists every file."),
    "bulk-replaced": ProblemKind(
        410, "The file has other content now", "/v1/manifest has the address of the content that is held."
    ),
    "edition-not-held": ProblemKind(404, "That edition is not held", "The remedy lists the editions that are."),
    "not-allowed": ProblemKind(403, "Not from there", "Ask on the machine itself, or send the token as a bearer."),
    "ambiguous": ProblemKind(404, "It may mean several things", "Take one of the suggestions, or name the game."),
    "corrected": ProblemKind(
        404, "It is not written like that", "Nothing is called so; the suggestions are what may be meant."
    ),
    "rule-moved": ProblemKind(
        410, "The rule stands elsewhere now", "The suggestions say where it is now and where it was."
    ),
    "another-kind": ProblemKind(404, "The id names another kind of thing", "The suggestions lead to its own address."),
    "no-such-address": ProblemKind(404, "There is nothing at this address", "/docs lists every address."),
    "method-not-allowed": ProblemKind(
        405, "The address does not take this method", "The Allow header says which it takes."
    ),
    "too-large": ProblemKind(413, "The request is too large", "Send less at a time."),
    "address-too-long": ProblemKind(414, "The address is too long", "Ask a shorter question."),
    "invalid-request": ProblemKind(
        422, "The request cannot be read", "The detail names each parameter and what it takes."
    ),
    "internal-error": ProblemKind(500, "The service failed", "This is a fault of the service and not of the request."),
    "engine-broken": ProblemKind(
        503,
        "A game's engine cannot be loaded",
        "This is a fault of the service; what needs no engine is answered.",
    ),
    "busy": ProblemKind(503, "The service is busy", "Ask again in a moment."),
}
"""Every type of problem, by the last segment of its address."""

_ERRORS: tuple[tuple[type[Exception], str], ...] = (
    (pinning.AmbiguousError, "ambiguous"),
    (pinning.CorrectedError, "corrected"),
    (pinning.MovedError, "rule-moved"),
    (pinning.AnotherKindError, "another-kind"),
    (UnknownEditionError, "edition-not-held"),
    (sandbox.BusyError, "busy"),
    (engines.EngineError, "engine-broken"),
    (HanreiError, "invalid-request"),
)
_FRAMEWORK = {404: "no-such-address", 405: "method-not-allowed", 413: "too-large"}
_ADDRESSES = {"card": "cards", "ruling": "rulings", "example": "examples", "term": "terms"}
_PLAIN = {
    "model_attributes_type": "send a JSON object, and the header Content-Type: application/json",
    "json_invalid": "it is no JSON",
}
"""What a reader of requests says of itself, in words for whoever sent one."""
_UNHELD = {kind: f"{kind}-not-found" for kind in ("rule", "card", "ruling", "example", "term")}


class Suggestion(BaseModel):
    """One thing that may have been meant, and its address."""

    id: str
    label: str
    why: str
    href: str


class Problem(BaseModel):
    """What went wrong: `type` is stable, the rest is for people."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    where: str | None = None
    remedy: str
    suggestions: list[Suggestion] = []


Page = Callable[[Request, Problem], Response]
"""What makes a page of a problem, for a person."""


class ProblemError(CarriedError):
    """A problem of a kind for which the library has no typed error, with suggestions."""

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        suggestions: Iterable[Suggestion] = (),
    ) -> None:
        """Take the kind of a problem (a key of `KINDS`, such as `busy`) and its detail in words.

        Headers for the response and suggestions may be added. The kind is not checked here: an unknown one raises
        KeyError when it is answered.
        """
        super().__init__(detail)
        self.kind, self.detail, self.headers = kind, detail, headers
        self.suggestions = list(suggestions)


def get_address(id: Id) -> str:
    """The address under /v1 at which an id is answered, with signs quoted.

    >>> get_address(Id("mtg", "card/halvar-god-of-battle"))
    '/v1/cards/mtg:card/halvar-god-of-battle'
    """
    folder = "rules" if id.kind == "term" and id.edition else _ADDRESSES.get(id.kind, "rules")
    return f"/v1/{folder}/{quote(str(id), safe='/:@')}"


def classify_error(error: Exception) -> tuple[str, str]:
    """Classify an error: (kind of problem, words). The kind is a key of `KINDS`, such as `rule-not-found`.

    Any other error of ours, a HanreiError, is `invalid-request`. An unforeseen error is `internal-error`, and its words
    tell nothing of it.
    """
    if isinstance(error, ProblemError):
        return error.kind, error.detail
    if isinstance(error, pinning.NotHeldError):
        return _UNHELD[error.kind], error.what
    kind = next((kind for sort, kind in _ERRORS if isinstance(error, sort)), "internal-error")
    return kind, error.what if isinstance(error, HanreiError) else "something unforeseen went wrong"


def describe_problem(error: Exception, instance: str) -> Problem:
    """Make the problem document of an error: type, title, status, detail, remedy and suggestions.

    `instance` is the address that was asked for. The remedy is the error's own, else what its kind means.
    """
    name, detail = classify_error(error)
    kind = KINDS[name]
    return Problem(
        type=f"/problems/{name}",
        title=kind.title,
        status=kind.status,
        detail=detail,
        instance=instance,
        where=error.where if isinstance(error, HanreiError) else None,
        remedy=(error.remedy if isinstance(error, HanreiError) else "") or kind.meaning,
        suggestions=_find_suggestions(error),
    )


def make_response(error: Exception, instance: str, headers: Mapping[str, str] | None = None) -> Response:
    """Make the HTTP response of an error, `application/problem+json` with its status; it must not be stored.

    `instance` is the address that was asked for; `headers` are more headers, if there are any.
    """
    told = describe_problem(error, instance)
    return Response(told.model_dump_json(), told.status, {"Cache-Control": "no-store", **(headers or {})}, MEDIA_TYPE)


def _find_suggestions(error: Exception) -> list[Suggestion]:
    """The suggestions that an error carries; `[]` for any error that can have none."""
    if isinstance(error, ProblemError):
        return error.suggestions
    return _make_suggestions(error.candidates) if isinstance(error, pinning.PinningError) else []


def _make_suggestions(candidates: Iterable[LookupCandidate]) -> list[Suggestion]:
    """Make a suggestion of each candidate, in their order: id, label, why, and its address under /v1."""
    return [Suggestion(id=str(c.id), label=c.label, why=c.why, href=get_address(c.id)) for c in candidates]


def install_handlers(app: FastAPI, page: Page | None = None) -> None:
    """Install the handlers that answer every error of an application with a problem, the framework's own included.

    A person who reads pages gets one, made by `page`; with None, everyone gets JSON.
    """

    async def tell(request: Request, error: Exception) -> Response:
        """Within `install_handlers`: answer an error as a problem: JSON under `/v1/` or without `page`, else a page.

        The framework calls it.
        """
        headers = getattr(error, "headers", None)
        error = _translate_framework_error(request, error)
        if page is None or f"{request.url.path}/".startswith("/v1/"):
            return make_response(error, request.url.path, headers)
        return await run_in_threadpool(page, request, describe_problem(error, request.url.path))

    for sort in (HanreiError, ProblemError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(sort, tell)


def describe_invalid_request(found: Iterable[Mapping[str, Any]]) -> ProblemError:
    """Make the problem of a request that does not fit: `query.limit: <what is wrong>; ...`, at most ten of them.

    `found` are the validation errors, with `loc`, `type` and `msg`.
    """
    said = "; ".join(
        f"{_name_place(one['loc'])}: {_PLAIN.get(one['type'], one['msg'][:200])}" for one in islice(found, 10)
    )
    return ProblemError("invalid-request", said or "it does not read")


def _translate_framework_error(request: Request, error: Exception) -> Exception:
    """Turn the framework's own errors into problems of this service; any other error stays as it is.

    Status 404, 405 and 413 have kinds of their own; any other is `invalid-request`.
    """
    if isinstance(error, RequestValidationError):
        return describe_invalid_request(error.errors())
    if isinstance(error, HTTPException):
        kind = _FRAMEWORK.get(error.status_code, "invalid-request")
        return ProblemError(kind, f"{request.method} {request.url.path[:200]}")
    return error


def _name_place(loc: Iterable[object]) -> str:
    """Name the place of a validation error in a request, with dots: `query.limit`.

    Each part is cut to 40 characters.
    """
    return ".".join(str(part)[:40] for part in loc)
