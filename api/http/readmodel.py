"""What a server keeps in memory: one immutable read model a revision of the database, and its answers.

A look-up by a full id is the same until the database changes. So its bytes are kept when they are first made. A
changed database gives a new read model with a new tag. The old one ends with its last reader. Only answers at their
canonical address are kept, so odd addresses cannot fill the memory.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Awaitable, Callable, Hashable, MutableMapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

import api
import graph
from api.http.problems import Page, ProblemError, describe_problem, make_response
from graph.library import BEING_RUN, UNRUN, Library
from graph.relations.network import Web
from graph.store.units import count_units

__all__ = [
    "AnswerMiddleware",
    "App",
    "Message",
    "ReadModel",
    "ReadModelCache",
    "Receive",
    "Scope",
    "Send",
    "get_read_model",
]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_LONGEST_ADDRESS = 8_000
_LARGEST_BODY = 1_000_000
_ROOM = 256 * 1024**2
_JSON = (b"content-type", b"application/json")
_REVALIDATE = (b"cache-control", b"no-cache")


@dataclass(eq=False)
class ReadModel:
    """The state at one revision: the library, its tag, and the answers made so far."""

    library: Library
    revision: tuple[str | None, ...]
    tag: str
    ready: dict[str, tuple[Message, Message]] = field(default_factory=dict)
    kept: int = 0
    made: dict[Hashable, bytes] = field(default_factory=dict)

    @cached_property
    def unchanged(self) -> Message:
        """The response for a client that has this revision: 304."""
        headers = [(b"etag", self.etag()), _REVALIDATE]
        return {"type": "http.response.start", "status": 304, "headers": headers}

    def etag(self, language: bytes = b"") -> bytes:
        """The strong tag of every answer; an answer in a chosen language has its own."""
        return b'"%s%s"' % (self.tag.encode(), b"-" + language if language else b"")

    def keep(self, address: str, body: bytes) -> None:
        """Keep an answer's bytes at its canonical address, while there is room."""
        self.kept += len(body)
        if self.kept > _ROOM:
            return
        length = (b"content-length", str(len(body)).encode())
        start = {
            "type": "http.response.start",
            "status": 200,
            "headers": [_JSON, length, (b"etag", self.etag()), _REVALIDATE],
        }
        self.ready[address] = (start, {"type": "http.response.body", "body": body})

    def once(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Give an answer that is costly to make; `make` is called for the first request only."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]

    @cached_property
    def web(self) -> Web:
        """The graph of everything held, for paths and neighbourhoods."""
        return Web.of(self.library)


class ReadModelCache:
    """The read model of the newest revision of one database."""

    def __init__(self, path: Path, is_proving: Callable[[], bool] = lambda: False) -> None:
        """Read the database at `path`, and watch it for later writes."""
        self.path, self._is_proving = path, is_proving
        self._lock = threading.Lock()
        library = self._open()
        self._watch = library.watch()
        self._seen = self._look()
        self._model = _make_model(library)

    def current(self) -> ReadModel:
        """Give the read model; make a new one when the database has another revision."""
        seen = self._look()
        if seen != self._seen:
            with self._lock:
                fresh = self._open()
                if _read_revision(fresh) != self._model.revision:
                    self._model = _make_model(fresh)
                self._seen = seen
        return self._model

    def _look(self) -> Hashable:
        """What differs once the database has another revision, or what is missing is no longer being proved."""
        return self._watch(), self._is_proving()

    def _open(self) -> Library:
        """Open the library. While scenarios are being proved, it says of those left that they are being run."""
        library = Library(self.path)
        library.unrun = BEING_RUN if self._is_proving() else UNRUN
        return library


async def get_read_model(request: Request) -> ReadModel:
    """Give the read model that was put into the scope of a request."""
    model: ReadModel = request.scope["model"]
    return model


def _stat_database(path: Path) -> tuple[str, int, int]:
    """Name, size and time of change of the database file. A missing file raises `FileNotFoundError`."""
    found = path.stat()
    return path.name, found.st_size, found.st_mtime_ns


def _read_revision(library: Library) -> tuple[str | None, ...]:
    """The revision of the database and of the committed indexes in it, and what is said of scenarios not yet run."""
    return library.meta("revision"), library.meta("manifest"), library.unrun


@cache
def _hash_sources() -> str:
    """Hash the code and the templates that make the answers; they may change in a checkout."""
    files = sorted(path for home in (api, graph) for path in Path(home.__path__[0]).rglob("*") if path.is_file())
    told = [_stat_database(path) for path in files if path.suffix in {".py", ".html", ".css", ".yaml"}]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _make_model(library: Library) -> ReadModel:
    """Make the read model of a library, with a tag of everything that shapes answers."""
    revision = _read_revision(library)
    told = repr((version("hanrei"), _hash_sources(), revision, library.editions(), count_units(library)))
    return ReadModel(library, revision, hashlib.sha256(told.encode()).hexdigest()[:20])


class AnswerMiddleware:
    """The middleware before the application: kept answers, tags, 304, HEAD, and limits of a request."""

    def __init__(self, app: App, shelf: ReadModelCache, page: Page | None = None) -> None:
        """Take the application to be wrapped, the cache of its read model, and what makes a page of a problem."""
        self.app, self.shelf, self.page = app, shelf, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        model = self.shelf.current()
        ready = model.ready.get(scope["path"])
        if ready is None or scope["query_string"] or scope["method"] not in {"GET", "HEAD"}:
            await self._ask(model, scope, receive, send)
        elif _client_has(scope, model.etag()):
            await send(model.unchanged)
            await send(_EMPTY)
        else:
            await send(ready[0])
            await send(ready[1] if scope["method"] == "GET" else _EMPTY)

    async def _ask(self, model: ReadModel, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer; refuse an address or a body that is too long."""
        asked: Scope = {**scope, "model": model}
        if len(scope["raw_path"]) + len(scope["query_string"]) > _LONGEST_ADDRESS:
            refused = await run_in_threadpool(self._refuse_address, asked)
            await refused(asked, receive, send)
        elif scope["method"] in {"GET", "HEAD"}:
            tagged = _TaggedResponse(model, scope, send)
            await self.app({**asked, "method": "GET"}, receive, tagged.send)
        else:
            body = await _read_body(receive)
            if body is None:
                refused = make_response(ProblemError("too-large", f"at most {_LARGEST_BODY:,} bytes"), scope["path"])
                await refused(asked, receive, send)
            else:
                await self.app(asked, _replay_body(body, receive), send)

    def _refuse_address(self, scope: Scope) -> Response:
        """Refuse an address that is too long, with a page for a person."""
        error = ProblemError("address-too-long", f"an address has at most {_LONGEST_ADDRESS:,} characters")
        if self.page is None or f"{scope['path']}/".startswith("/v1/"):
            return make_response(error, "")
        return self.page(Request(scope), describe_problem(error, ""))


_EMPTY: Message = {"type": "http.response.body", "body": b""}


class _TaggedResponse:
    """A response on its way out: it gets its tag, or becomes 304 where the client has it."""

    def __init__(self, model: ReadModel, scope: Scope, send: Send) -> None:
        """Take the read model that tags the response, the request's scope, and where messages go."""
        self.model, self.scope, self.onward = model, scope, send
        self.bodiless = scope["method"] == "HEAD"

    async def send(self, message: Message) -> None:
        """Pass on one message."""
        if message["type"] == "http.response.start":
            message = self._start(message)
        elif self.bodiless:
            message = {**message, "body": b""}
        await self.onward(message)

    def _start(self, message: Message) -> Message:
        """The start of the response with its tag, or the start of a 304."""
        headers = dict(message["headers"])
        if message["status"] != 200 or headers.get(b"cache-control") == b"no-store":  # noqa: PLR2004 - no tag for them
            return message
        own = headers.get(b"etag")  # what knows the hash of its content has a better tag than the revision
        etag = own or self.model.etag(headers.get(b"content-language", b""))
        if _client_has(self.scope, etag):
            self.bodiless = True
            kept = (b"cache-control", headers[b"cache-control"]) if b"cache-control" in headers else _REVALIDATE
            return {"type": "http.response.start", "status": 304, "headers": [(b"etag", etag), kept]}
        more = ([] if own else [(b"etag", etag)]) + ([] if b"cache-control" in headers else [_REVALIDATE])
        return {**message, "headers": [*message["headers"], *more]}


def _client_has(scope: Scope, etag: bytes) -> bool:
    """Whether the client has the answer of this tag, by its If-None-Match."""
    for name, value in scope["headers"]:
        if name == b"if-none-match":
            held = [one.strip().removeprefix(b"W/") for one in value.split(b",")]
            return etag in held or b"*" in held
    return False


async def _read_body(receive: Receive) -> bytes | None:
    """Read the whole body of a request; None where it is too large."""
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > _LARGEST_BODY:
            return None
    return body


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Make a receive function that gives a body that was read already."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        """Give the body that was read once, and then what comes after it."""
        return left.pop() if left else await receive()

    return replay
