"""An application asked inside this process: no server, no socket, no client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

__all__ = ["Answered", "ask_all"]

Message = MutableMapping[str, Any]
App = Callable[
    [MutableMapping[str, Any], Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]
]


class Answered(NamedTuple):
    """The answer of an application at one address."""

    address: str
    status: int
    body: str


def ask_all(app: App, addresses: Iterable[str], **query: str) -> Iterator[Answered]:
    """Ask an application for each address in turn, with the same query; give (address, status, body as text).

    Addresses are unquoted paths; the iterable may still grow. What the application raises passes through. Nothing is
    asked before its answer is wanted.
    """
    loop = asyncio.new_event_loop()
    try:
        for address in addresses:
            yield loop.run_until_complete(_ask(app, address, urlencode(query).encode()))
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


async def _ask(app: App, address: str, query: bytes) -> Answered:
    """Ask an ASGI application for one address, by GET, with this query, already encoded; give its answer.

    The request has no body and no headers. A body that comes in parts is joined.
    """
    status, parts = 0, []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        parts.append(message.get("body", b""))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": address,
        "raw_path": quote(address, safe="/:@").encode(),
        "query_string": query,
        "root_path": "",
        "headers": [],
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", 80),
    }
    await app(scope, receive, send)
    return Answered(address, status, b"".join(parts).decode())
