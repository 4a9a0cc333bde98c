"""HTTP for whoever takes everything: bulk files, the manifest of what is held, and the feed of changes.

A file stands at an address of its own, and its content at another that carries the content's hash. The second can
never change, so it may be kept for ever.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from api.answers import bulk, editions, feed
from api.http import openapi
from api.http.problems import ProblemError
from api.http.readmodel import ReadModel, get_read_model
from api.models import Manifest

__all__ = ["bulk_files"]

NDJSON, ATOM = "application/x-ndjson", "application/atom+xml"
_FOR_EVER = "public, max-age=31536000, immutable"
CurrentModel = Annotated[ReadModel, Depends(get_read_model)]
Game = Annotated[str, Path(max_length=40, description="The game")]
File = Annotated[str, Path(max_length=100, description="As in the manifest: rules@EDITION, rulings@EDITION, scenarios")]
Hash = Annotated[str, Path(max_length=100, description="The SHA-256 of the content, in hexadecimal")]
bulk_files = APIRouter(prefix="/v1")


@bulk_files.get("/manifest", **openapi.describe_operation("manifest", Manifest))
def manifest(model: CurrentModel) -> Response:
    """Which editions and which bulk files are held, each file with the hash of its content.

    It is made once, and kept until the database changes.
    """

    def describe() -> bytes:
        library = model.library
        files = [
            bulk.describe_file(library, game, name, _read(model, game, name))
            for game, name in bulk.list_bulk_names(library)
        ]
        told = Manifest(hanrei=openapi.VERSION, editions=editions.list_editions(library), bulk=files)
        return told.model_dump_json().encode()

    return Response(model.once(("manifest",), describe), media_type="application/json")


@bulk_files.get("/bulk/{game}/{file}", **openapi.describe_text("bulk", NDJSON, "The file", "bulk-not-found"))
def bulk_file(game: Game, file: File, model: CurrentModel) -> Response:
    """A file of our own words, one JSON object a line: rules with their examples, rulings, or scenarios.

    It holds nothing of any text. `Content-Location` is the address of this very content, which never changes.
    """
    body = _read(model, game, file)
    digest = hashlib.sha256(body).hexdigest()
    told = {"ETag": f'"{digest}"', "Cache-Control": "no-cache", "Content-Location": f"/v1/bulk/{game}/{file}/{digest}"}
    return Response(body, headers=told, media_type=NDJSON)


@bulk_files.get(
    "/bulk/{game}/{file}/{digest}",
    **openapi.describe_text("bulk-content", NDJSON, "The file", "bulk-not-found", "bulk-replaced"),
)
def bulk_content(game: Game, file: File, digest: Hash, model: CurrentModel) -> Response:
    """The content of a file by its hash. What it answers never changes, so it may be kept for ever.

    A file that is not there is `bulk-not-found`; one with other content now is `bulk-replaced`.

    Raises:
        ProblemError: the file has other content now.
    """
    body = _read(model, game, file)
    now = hashlib.sha256(body).hexdigest()
    if digest != now:
        raise ProblemError("bulk-replaced", f"{game}/{file} has the content {now} now")
    return Response(body, headers={"ETag": f'"{digest}"', "Cache-Control": _FOR_EVER}, media_type=NDJSON)


@bulk_files.get("/changes.atom", **openapi.describe_text("changes", ATOM, "The feed, newest first"))
def changes(request: Request, model: CurrentModel) -> Response:
    """The editions of the repository as an Atom feed: when each came into force, and what it changed.

    The newest comes first. Editions without a day, and those that a user added, are left out.
    """
    root = str(request.base_url).rstrip("/")
    return Response(feed.write_feed(model.library, root), media_type=ATOM)


def _read(model: ReadModel, game: str, file: str) -> bytes:
    """Read a bulk file, such as `rules@cr-2026-01-16` of `mtg`, as JSON lines; it is made once for a revision.

    Raises:
        ProblemError: there is no such file (`bulk-not-found`).
    """
    names = json.loads(model.once(("bulk-names",), lambda: json.dumps(bulk.list_bulk_names(model.library)).encode()))
    if [game, file] not in names:
        raise ProblemError("bulk-not-found", f"no file is called {game[:40]}/{file[:100]}")
    return model.once(("bulk", game, file), lambda: bulk.write_bulk(model.library, game, file) or b"")
