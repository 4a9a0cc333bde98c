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
    """The state at one revision: the library, its tag, and the answers made so far.

    `ready` has kept answers by path, `kept` counts their bytes, and `made` has what was costly to make, by key.
    """

    library: Library
    revision: tuple[str | None, ...]
    tag: str
    ready: dict[str, tuple[Message, Message]] = field(default_factory=dict)
    kept: int = 0
    made: dict[Hashable, bytes] = field(default_factory=dict)

    @cached_property
    def unchanged(self) -> Message:
        """The start of the response for a client that has this revision: status 304 with the tag.

        The body is sent apart.
        """
        headers = [(b"etag", self.etag()), _REVALIDATE]
        return {"type": "http.response.start", "status": 304, "headers": headers}

    def etag(self, language: bytes = b"") -> bytes:
        """The strong ETag of every answer of this revision, in quotation marks: `b'"3f0c..."'`.

        An answer in a chosen language has its own: `b'"3f0c...-ja"'`.
        """
        return b'"%s%s"' % (self.tag.encode(), b"-" + language if language else b"")

    def keep(self, address: str, body: bytes) -> None:
        """Keep an answer's JSON bytes at its canonical address, a path, for later requests.

        Once all answers together would exceed 256 MB, nothing more is kept.
        """
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
        """Give the bytes of an answer that is costly to make; `make` is called for the first request of a key only.

        If it raises, nothing is kept, and the next request calls it again.
        """
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]

    @cached_property
    def web(self) -> Web:
        """The graph of everything held, for paths and neighbourhoods; it is made at the first use, and kept."""
        return Web.of(self.library)


class ReadModelCache:
    """The read model of the newest revision of one database."""

    def __init__(self, path: Path, is_proving: Callable[[], bool] = lambda: False) -> None:
        """Read the database at `path`, and watch it for later writes.

        `is_proving` says whether scenarios are being proved in the background.

        Raises:
            UnwritableError: the database must be mended, and may not be written to.
            sqlite3.Error: it is no database, or is not there.
        """
        self.path, self._is_proving = path, is_proving
        self._lock = threading.Lock()
        library = self._open()
        self._watch = library.watch()
        self._seen = self._look()
        self._model = _make_model(library)

    def current(self) -> ReadModel:
        """Give the read model (the library at one revision, and answers made of it) of the newest revision.

        A new one is made where the database has another revision; else it is the same object.
        """
        seen = self._look()
        if seen != self._seen:
            with self._lock:
                fresh = self._open()
                if _read_revision(fresh) != self._model.revision:
                    self._model = _make_model(fresh)
                self._seen = seen
        return self._model

    def _look(self) -> Hashable:
        """A value that changes once the database has another revision, or proving in the background begins or ends."""
        return self._watch(), self._is_proving()

    def _open(self) -> Library:
        """Open the library.

        While scenarios are being proved, those without evidence count as being run, else as not run.
        """
        library = Library(self.path)
        library.unrun = BEING_RUN if self._is_proving() else UNRUN
        return library


async def get_read_model(request: Request) -> ReadModel:
    """Give the read model (the library at one revision) that the middleware put into the request's scope.

    FastAPI calls it for parameters of handlers.
    """
    model: ReadModel = request.scope["model"]
    return model


def _stat_database(path: Path) -> tuple[str, int, int]:
    """(name, size in bytes, time of change in nanoseconds) of a file.

    Raises:
        FileNotFoundError: there is no such file.
    """
    found = path.stat()
    return path.name, found.st_size, found.st_mtime_ns


def _read_revision(library: Library) -> tuple[str | None, ...]:
    """The revision of the database, that of the committed indexes in it, and what is said of scenarios not yet run."""
    return library.meta("revision"), library.meta("manifest"), library.unrun


@cache
def _hash_sources() -> str:
    """Hash the code and the templates that make the answers, by name, size and time: 64 hexadecimal digits.

    It is computed once.
    """
    files = sorted(path for home in (api, graph) for path in Path(home.__path__[0]).rglob("*") if path.is_file())
    told = [_stat_database(path) for path in files if path.suffix in {".py", ".html", ".css", ".yaml"}]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _make_model(library: Library) -> ReadModel:
    """Make the read model of a library. Its tag is a hash of all that shapes answers, 20 hexadecimal digits."""
    revision = _read_revision(library)
    told = repr((version("hanrei"), _hash_sources(), revision, library.editions(), count_units(library)))
    return ReadModel(library, revision, hashlib.sha256(told.encode()).hexdigest()[:20])


class AnswerMiddleware:
    """The middleware before the application: kept answers, tags, 304, HEAD, and limits of a request."""

    def __init__(self, app: App, shelf: ReadModelCache, page: Page | None = None) -> None:
        """Take the application to be wrapped and the cache of its read model.

        `page` makes a page of a problem; with None, problems are JSON alone.
        """
        self.app, self.shelf, self.page = app, shelf, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI): with a kept answer, with 304 where the client has it, else by the application.

        A kept answer counts only for GET and HEAD, and only where nothing is asked behind `?`.
        """
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
        """Let the application answer, with the read model in its scope; HEAD is asked as GET.

        An address over 8,000 characters, or a body over 1,000,000 bytes, is refused with a problem. Answers to GET and
        HEAD get their tag.
        """
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
        """Make the response that refuses an address as too long (414): a page for a person, JSON under `/v1/`."""
        error = ProblemError("address-too-long", f"an address has at most {_LONGEST_ADDRESS:,} characters")
        if self.page is None or f"{scope['path']}/".startswith("/v1/"):
            return make_response(error, "")
        return self.page(Request(scope), describe_problem(error, ""))


_EMPTY: Message = {"type": "http.response.body", "body": b""}


class _TaggedResponse:
    """A response on its way out: it gets its tag, or becomes 304 where the client has it."""

    def __init__(self, model: ReadModel, scope: Scope, send: Send) -> None:
        """Take the read model that tags the response, the request's scope, and where messages go on to."""
        self.model, self.scope, self.onward = model, scope, send
        self.bodiless = scope["method"] == "HEAD"

    async def send(self, message: Message) -> None:
        """Pass on one ASGI message; a start gets its tag, and a body is emptied for HEAD and 304."""
        if message["type"] == "http.response.start":
            message = self._start(message)
        elif self.bodiless:
            message = {**message, "body": b""}
        await self.onward(message)

    def _start(self, message: Message) -> Message:
        """The start of the response with its ETag, or the start of a 304 where the client has it.

        Other statuses than 200, and what must not be stored, stay as they are.
        """
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
    """Whether the client has the answer of this tag, by its If-None-Match; `*` has every tag.

    False without that header.
    """
    for name, value in scope["headers"]:
        if name == b"if-none-match":
            held = [one.strip().removeprefix(b"W/") for one in value.split(b",")]
            return etag in held or b"*" in held
    return False


async def _read_body(receive: Receive) -> bytes | None:
    """Read the whole body of a request; None where it has more than 1,000,000 bytes."""
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
    """Make an ASGI `receive` that gives a body that was read already, and then what `receive` gives."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        """Within `_replay_body`: give the body that was read already as one message, and then what comes after it."""
        return left.pop() if left else await receive()

    return replay
