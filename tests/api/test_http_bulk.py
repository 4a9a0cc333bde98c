"""Everything over HTTP: readable from any origin, packed, kept where it cannot change, and nothing of a text."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pytest

from api.http.app import create_app
from graph.library import Library
from graph.loading import ingest
from tests.asking import HOST, Reader

TOY = Path(__file__).parents[1] / "toy"
ATOM = "{http://www.w3.org/2005/Atom}"
RULE = "/v1/rules/wow:410.6@6.0-ja"


def send(reader: Reader, method: str, address: str, **headers: str) -> httpx.Response:
    return reader.ask(
        httpx.Request(method, f"{HOST}{address}", headers={k.replace("_", "-"): v for k, v in headers.items()})
    )


# Origins.


def test_any_origin_may_read_our_own_words(reader: Reader) -> None:
    for address in ("/openapi.json", "/v1/manifest", "/v1/manifest", "/v1/changes.atom", "/v1/bulk/wow/nothing"):
        told = send(reader, "GET", address, origin="https://example.org")
        assert told.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in told.headers
    asked = send(reader, "OPTIONS", "/v1/manifest", origin="https://example.org", access_control_request_method="GET")
    assert asked.status_code == 204
    assert asked.headers["access-control-allow-methods"] == "GET, HEAD"


def test_what_may_hold_a_text_is_opened_to_other_origins_only_on_demand(reader: Reader, seeded: Path) -> None:
    """A page that somebody visits must not read from his machine what he has ingested there."""
    wide = Reader(create_app(seeded, any_origin=True))
    for address in (RULE, "/v1/resolve?q=410.6", "/v1/rules/mtg:999.9"):
        told = send(reader, "GET", address, origin="https://example.org")
        assert "access-control-allow-origin" not in told.headers
        told = send(wide, "GET", address, origin="https://example.org")
        assert told.headers["access-control-allow-origin"] == "*"


def test_other_origins_may_do_nothing_else(reader: Reader) -> None:
    asked = send(reader, "OPTIONS", "/v1/runs", origin="https://example.org", access_control_request_method="POST")
    assert asked.status_code == 405
    told = reader.ask(httpx.Request("POST", f"{HOST}/v1/runs", json={}, headers={"origin": "https://example.org"}))
    assert "access-control-allow-origin" not in told.headers
    assert (
        "access-control-allow-origin" not in send(reader, "GET", "/rules/410.6", origin="https://example.org").headers
    )


# Gzip.


@pytest.mark.parametrize("address", [RULE, "/v1/editions", "/rules/wow:410.6@6.0-ja", "/static/page.css"])
def test_an_answer_is_packed_for_whoever_takes_it(reader: Reader, address: str) -> None:
    plain = send(reader, "GET", address, accept_encoding="identity")
    packed = send(reader, "GET", address, accept_encoding="gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content)
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert "accept-encoding" in plain.headers["vary"].lower()
    assert send(reader, "GET", address, accept_encoding="br, gzip;q=0").headers.get("content-encoding") is None


def test_a_packed_answer_has_a_tag_of_its_own(reader: Reader) -> None:
    plain = send(reader, "GET", RULE, accept_encoding="identity").headers["etag"]
    packed = send(reader, "GET", RULE, accept_encoding="gzip").headers["etag"]
    assert plain != packed
    for tag, takes in ((plain, "identity"), (packed, "gzip")):
        again = send(reader, "GET", RULE, accept_encoding=takes, if_none_match=tag)
        assert (again.status_code, again.headers["etag"], again.content) == (304, tag, b"")
    assert send(reader, "GET", RULE, accept_encoding="identity", if_none_match=packed).status_code == 200


# Bulk files.


def test_the_manifest_names_every_file_with_the_hash_of_its_content(reader: Reader) -> None:
    told = reader.get("/v1/manifest").json()
    assert {one["game"] for one in told["editions"]} == {one["game"] for one in told["bulk"]}
    kinds = {(one["game"], one["kind"]) for one in told["bulk"]}
    assert {(game, kind) for game in ("wow", "fab", "mtg", "eirei") for kind in ("rules", "scenarios")} <= kinds
    assert ("mtg", "rulings") in kinds
    for one in told["bulk"]:
        body = reader.get(one["href"]).content
        assert (hashlib.sha256(body).hexdigest(), len(body)) == (one["sha256"], one["bytes"])
        rows = [json.loads(line) for line in body.decode().splitlines()]
        assert len(rows) == one["lines"]
        assert len({row["id"] for row in rows}) == len(rows)
        assert {row["game"] for row in rows} == {one["game"]}
        assert {row.get("edition") for row in rows} == {one["edition"]}
    newest = {
        one["edition"] for one in told["bulk"] if one["newest"] and one["game"] == "mtg" and one["kind"] == "rules"
    }
    assert "cr-2026-01-16" in newest
    assert "cr-2021-02-05" not in newest


def test_a_bulk_file_says_what_the_single_answers_say(reader: Reader) -> None:
    rows = {row["id"]: row for row in map(json.loads, reader.get("/v1/bulk/wow/rules@6.0-ja").text.splitlines())}
    rule = reader.get(RULE).json()
    row = rows["wow:410.6@6.0-ja"]
    assert {name: row[name] for name in ("id", "number", "kind", "title")} == {
        name: rule[name] for name in ("id", "number", "kind", "title")
    }
    assert row["digest"] == rule["digest"]
    rulings = [json.loads(line) for line in reader.get("/v1/bulk/mtg/rulings@khm-notes").text.splitlines()]
    one = next(row for row in rulings if row["id"] == "mtg:ruling/5fed5bc8bac58c7f@khm-notes")
    told = reader.get("/v1/rulings/mtg:ruling/5fed5bc8bac58c7f@khm-notes").json()
    assert one["digest"] == told["digest"]
    assert {edge["id"] for edge in one["interprets"]} == {edge["id"] for edge in told["interprets"]}
    assert sorted(one["about"]) == sorted([*told["cards"], *told["topics"]])


def test_what_cannot_change_is_kept_for_ever_and_the_rest_is_asked_again(reader: Reader) -> None:
    file = reader.get("/v1/bulk/wow/rules@6.0-ja")
    assert file.headers["cache-control"] == "no-cache"
    assert reader.get("/v1/bulk/wow/rules@6.0-ja", {"If-None-Match": file.headers["etag"]}).status_code == 304
    content = reader.get(file.headers["content-location"])
    assert content.content == file.content
    assert content.headers["cache-control"] == "public, max-age=31536000, immutable"
    again = reader.get(file.headers["content-location"], {"If-None-Match": content.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, content.headers["cache-control"])
    assert reader.get(RULE).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("address", "status", "kind"),
    [
        ("/v1/bulk/mtg/rules@cr-1999", 404, "bulk-not-found"),
        ("/v1/bulk/mtg/rules", 404, "bulk-not-found"),
        ("/v1/bulk/mtg/scenarios@cr-2021-02-05", 404, "bulk-not-found"),
        ("/v1/bulk/chess/scenarios", 404, "bulk-not-found"),
        ("/v1/bulk/%00/%F0%9F%92%A9", 404, "bulk-not-found"),
        ("/v1/bulk/wow/rules@6.0-ja/0", 410, "bulk-replaced"),
        ("/v1/bulk/wow/" + 101 * "x", 422, "invalid-request"),
        ("/v1/bulk/wow", 404, "no-such-address"),
    ],
)
def test_a_file_that_is_not_held_is_a_problem(reader: Reader, address: str, status: int, kind: str) -> None:
    told = reader.get(address)
    assert (told.status_code, told.json()["type"]) == (status, f"/problems/{kind}")
    assert told.headers["cache-control"] == "no-store"


def test_nothing_of_a_document_comes_into_a_file(database: Path) -> None:
    before = Reader(create_app(database)).get("/v1/manifest").json()
    ingest.ingest(database, TOY / "rules-1.txt")
    after = Reader(create_app(database)).get("/v1/manifest").json()
    assert "toy" in {one["game"] for one in after["editions"]}
    assert after["bulk"] == before["bulk"]


# The feed.


def test_the_feed_tells_each_edition_and_what_it_changed(reader: Reader, library: Library) -> None:
    told = reader.get("/v1/changes.atom")
    assert told.headers["content-type"] == "application/atom+xml"
    feed = ET.fromstring(told.text)  # noqa: S314 - our own
    entries = feed.findall(f"{ATOM}entry")
    moments = [str(entry.findtext(f"{ATOM}updated")) for entry in entries]
    assert moments == sorted(moments, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == moments[0] == "2026-01-16T00:00:00Z"
    assert {entry.findtext(f"{ATOM}id") for entry in entries} == {
        f"urn:hanrei:edition:{one.game}:{one.name}" for one in library.editions() if one.effective
    }
    first = entries[0]
    diff = reader.get(str(first.find(f"{ATOM}link").get("href")).removeprefix(HOST)).json()  # type: ignore[union-attr]
    assert f"{len(diff['new'])} new, {len(diff['gone'])} gone" in str(first.findtext(f"{ATOM}summary"))
