"""How answers travel: readable from any origin, and packed for whoever takes gzip.

Reading alone is open to other origins: GET and HEAD of what holds our own words. The rest of /v1 may hold texts that
a user has ingested, which no page of somebody else's should read from his machine. It is opened where he says so.

A packed answer has a tag of its own, for a strong tag names bytes. So the tag that a reader sends back is unpacked
again before anybody compares it.
"""

from __future__ import annotations

import gzip
import re

from starlette.datastructures import MutableHeaders

from api.http.readmodel import App, Message, Receive, Scope, Send

__all__ = ["TransferMiddleware"]

_OURS = ("/v1/bulk/", "/v1/manifest", "/v1/changes.atom", "/openapi.json")
"""Where the paths begin that hold our own words alone."""
_EVERYTHING = ("/v1/", "/openapi.json")
_LEAST = 1_000
"""A body below this many bytes is sent as it is."""
_PACKED = re.compile(rb'-gzip"')
_PACKABLE = re.compile(r"text/(?!event-stream)|application/(?:json|problem\+json|x-ndjson|atom\+xml)|image/svg\+xml")
_READ = (b"GET", b"HEAD")


class TransferMiddleware:
    """The outermost middleware: origins and gzip."""

    def __init__(self, app: App, *, any_origin: bool = False) -> None:
        """Take the application whose answers travel. `any_origin` lets pages of any origin read all under /v1.

        Without it they may read our own words alone: bulk files, manifest, feed.
        """
        self.app = app
        self.open = _EVERYTHING if any_origin else _OURS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI) by the application, packed with gzip where the client takes that.

        A browser's question whether it may ask (OPTIONS) is answered with 204 where reading is open. Only answers to
        GET and HEAD are packed.
        """
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = dict(scope["headers"])
        is_open = scope["path"].startswith(self.open)
        if scope["method"] == "OPTIONS" and is_open and asked.get(b"access-control-request-method") in _READ:
            await send({"type": "http.response.start", "status": 204, "headers": _PERMISSION})
            await send({"type": "http.response.body", "body": b""})
            return
        if scope["method"] not in {"GET", "HEAD"}:
            await self.app(scope, receive, send)
            return
        takes = b"gzip" in asked.get(b"accept-encoding", b"") and b"gzip;q=0" not in asked[b"accept-encoding"]
        unpacked = [
            (name, _PACKED.sub(b'"', value) if name == b"if-none-match" and takes else value)
            for name, value in scope["headers"]
        ]
        answer = _Answer(send, is_open=is_open, takes_gzip=takes)
        await self.app({**scope, "headers": unpacked}, receive, answer.send)


_PERMISSION = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-allow-methods", b"GET, HEAD"),
    (b"access-control-allow-headers", b"If-None-Match"),
    (b"access-control-max-age", b"86400"),
]


class _Answer:
    """An answer on its way out. Its start waits for its first bytes, which say whether packing is worth it."""

    def __init__(self, send: Send, *, is_open: bool, takes_gzip: bool) -> None:
        """Take what sends messages on, whether pages of any origin may read them, and whether gzip is understood."""
        self.onward, self.is_open, self.takes_gzip = send, is_open, takes_gzip
        self.start: Message | None = None

    async def send(self, message: Message) -> None:
        """Pass on one ASGI message.

        The start is held until the first bytes, then sent with its headers for origin and gzip. Later messages go on as
        they are.
        """
        if message["type"] == "http.response.start":
            self.start = {**message, "headers": list(message["headers"])}
            return
        if self.start is None:
            await self.onward(message)
            return
        start, self.start = self.start, None
        headers = MutableHeaders(raw=start["headers"])
        if self.is_open:
            headers["Access-Control-Allow-Origin"] = "*"
            headers["Access-Control-Expose-Headers"] = "ETag, Content-Location"
        if _PACKABLE.match(headers.get("content-type", "")) or start["status"] == 304:  # noqa: PLR2004 - what it would be
            headers.add_vary_header("Accept-Encoding")
            if self.takes_gzip:
                message = _pack(headers, message)
        await self.onward(start)
        await self.onward(message)


def _pack(headers: MutableHeaders, message: Message) -> Message:
    """Pack a body with gzip if it is whole and has at least 1,000 bytes; else give the message as it is.

    In any case an ETag in the headers gets `-gzip` at its end. A body that is encoded already stays as it is.
    """
    if "etag" in headers:
        headers["ETag"] = headers["ETag"].removesuffix('"') + '-gzip"'
    body = message.get("body", b"")
    if message.get("more_body", False) or len(body) < _LEAST or "content-encoding" in headers:
        return message
    packed = gzip.compress(body, 5, mtime=0)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(packed))
    return {**message, "body": packed}
