"""The whole API asked from its own OpenAPI document, with junk and with what is nearly right.

Whatever is asked, the answer is of a status that the document has, in the form that it says, and never a fault
of the service. Three hundred questions as a rule, the same at every run; five thousand with HANREI_NIGHT set, and
others than ever with `--hypothesis-profile=night --hypothesis-seed=N`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from api.http.app import create_app
from tests.asking import HOST, Reader

pytestmark = pytest.mark.exhaustive

SCENARIOS = Path(__file__).parents[1] / "scenarios"
QUESTIONS = 5_000 if os.environ.get("HANREI_NIGHT") else 300

NEAR = st.sampled_from(
    [
        *("410.6", "wow:410.6@6.0-ja", "wow:410.6a/ex1@6.0-ja", "fab:6.3.2", "６．３．２", "5.1.3-5.1.10", "601.2f~h"),
        *("mtg:702.142a@2021-02-10", "mtg:702.142a@cr-1999", "mtg:702.142a@khm-notes", "mtg:103.3b", "mtg:310.8a"),
        *("Halvar, God of Battle", "halvarr", "mtg:card/halvar-god-of-battle/2", "戦闘の神、ハルヴァール", "card/"),
        *("mtg:card/halvar-god-of-battle@khm-cards", "mtg:ruling/5fed5bc8bac58c7f@khm-notes", "mtg:ruling/x", "よけん"),
        *("mtg:term/foretell", "mtg:term/deathtouch@cr-2021-02-05", "foretell 702.141", "eirei:terms/chain", "toy:1.1"),
        *("a:b@c", ":", "@", "/", "..", "../../etc/passwd", "wow:", "wow:@", "wow:410.6@", "%", "'", '"', "\x00", "+"),
        *("cr-2021-02-05", "cr-2021-02-15", "khm-notes", "6.0-ja", "ja", "2021-02-10", "2021-02-31", "0000-00-00"),
        *("en", "mtg", "wow", "json", "dot", "svg", "rule", "0", "-1", "1", "101", "1e9", "999999999999999999999"),
        *("eirei:scenario/tapping-and-untapping", "eirei:scenario/", "title: x", "{}", "a: &a [*a]", "title: [", "1"),
        *("khm/r/1", "KHM/R/600", "wow/ex/0", "fab/ex/13@en", "mtg:khm/r/1", "eirei/q/1", "/r/1", "tapping"),
        *("NOT", "AND OR", "NEAR(", "a*", 'name:"', "の" * 300, "1." * 200, "の", "a", "\u3000", "\ufeff", "𝟜𝟙𝟘.𝟞"),
    ]
)
DRAWN = {"text/vnd.graphviz", "image/svg+xml"}
JUNK = st.text(max_size=60)
VALUES = st.one_of(NEAR, NEAR, JUNK, st.tuples(NEAR, JUNK).map("".join))
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), VALUES),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def reader(seeded: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A service with a single scenario, for anybody may ask that all there are be run."""
    few = tmp_path_factory.mktemp("scenarios")
    (few / "eirei").mkdir()
    shutil.copy(SCENARIOS / "eirei" / "terms" / "tapping-and-untapping.yaml", few / "eirei")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANREI_SCENARIOS", str(few))
        app = create_app(Path(shutil.copy(seeded, few / "hanrei.sqlite")))
        yield Reader(app)
        app.state.sandbox.close()
        app.state.jobs.close()


def body_of(schema: dict[str, Any], document: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What a schema asks for, or nearly, or something else."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "object" and "properties" in schema:
        parts = {name: body_of(inner, document) for name, inner in schema["properties"].items()}
        return st.one_of(st.fixed_dictionaries({}, optional=parts), JSON)
    if schema.get("type") == "array":
        return st.one_of(st.lists(body_of(schema["items"], document), max_size=4), JSON)
    return st.one_of(VALUES, VALUES, JSON)


@st.composite
def questions(draw: st.DrawFn, document: dict[str, Any]) -> tuple[str, str, str, Any]:
    """A question to one operation: its path in the document, its method, the address asked and the body sent."""
    paths = document["paths"]
    path = draw(st.sampled_from(sorted(paths)))
    method = draw(st.sampled_from(sorted(paths[path])))
    operation: dict[str, Any] = paths[path][method]
    asked: list[tuple[str, str]] = []
    address = path
    for one in operation.get("parameters", []):
        if one["in"] == "path":
            address = address.replace(f"{{{one['name']}}}", quote(draw(VALUES), safe="/"))
        elif one.get("required") or draw(st.booleans()):
            few = one["schema"].get("enum") or [
                word for way in one["schema"].get("anyOf", []) for word in way.get("enum", [])
            ]
            fitting = st.sampled_from(few) if few else st.integers(0, 120).map(str) if _is_number(one) else VALUES
            count = draw(st.integers(0, 6)) if one["schema"].get("type") == "array" else 1
            asked += [(one["name"], draw(st.one_of(fitting, fitting, fitting, VALUES))) for _ in range(count)]
    body = None
    if "requestBody" in operation:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        body = draw(body_of(schema, document))
    return path, method, f"{HOST}{address}" + (f"?{urlencode(asked)}" if asked else ""), body


def _is_number(parameter: dict[str, Any]) -> bool:
    return bool(parameter["schema"].get("type") == "integer")


@settings(max_examples=QUESTIONS, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_that_can_be_asked_breaks_the_service(reader: Reader, data: st.DataObject) -> None:
    path, method, url, body = data.draw(questions(reader.app.openapi()))
    assume({".", ".."}.isdisjoint(url.partition("?")[0].split("/")))  # a client asks for another address then
    operation = reader.app.openapi()["paths"][path][method]
    response = reader.ask(httpx.Request(method.upper(), url, json=body))
    status = str(response.status_code)
    assert response.status_code != 500, response.text
    assert status in operation["responses"], (status, response.text)
    media = response.headers["content-type"].partition(";")[0]
    assert media in operation["responses"][status]["content"] or media in DRAWN
    if media == "application/problem+json":
        assert f"/problems/{response.json()['type'].rpartition('/')[2]}" == response.json()["type"]
        assert response.json()["status"] == response.status_code


@settings(max_examples=QUESTIONS // 3, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    page=st.sampled_from(
        ["search?q=", "rules/", "cards/", "rulings/", "examples/", "terms/", "show/", "pair?card=a&card="]
    ),
    typed=VALUES,
)
def test_nothing_that_can_be_typed_breaks_a_page(reader: Reader, page: str, typed: str) -> None:
    response = reader.get(f"/{page}{quote(typed, safe='')}")
    assert response.status_code in {200, 303, 404, 410, 422}, response.text
    if response.status_code != 303:
        assert response.headers["content-type"] == "text/html; charset=utf-8"
        assert "<script" not in response.text
