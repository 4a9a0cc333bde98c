"""HTTP as its readers meet it: what was asked for or a problem that says what to do, never another rule."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from api import models
from api.answers import drawing, pairs, positions
from api.http import app as addresses
from api.http import openapi, problems, runs
from api.http.app import create_app
from engine import games
from engine.scenario import load
from engine.scenario.playing.position import list_laid_cards
from graph.library import Library
from graph.loading import ingest
from graph.proof.scenarios import list_scenario_paths
from graph.proof.trace import Trace
from rulebook.ids import parse
from tests.asking import HOST, Reader

TOY = Path(__file__).parents[1] / "toy"


def kind(response: httpx.Response) -> str:
    """The last segment of a problem's type, which must be told as a problem."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    told = response.json()
    assert told["status"] == response.status_code
    assert told["detail"]
    assert told["remedy"]
    return str(told["type"]).removeprefix("/problems/")


def suggested(response: httpx.Response) -> list[str]:
    return [one["id"] for one in response.json()["suggestions"]]


# What is asked for.


@pytest.mark.parametrize(
    ("address", "id_"),
    [
        ("/v1/rules/wow:410.6a@6.0-ja", "wow:410.6a@6.0-ja"),
        ("/v1/rules/mtg:702.142a@cr-2021-02-05", "mtg:702.142a@cr-2021-02-05"),
        ("/v1/rules/mtg:702.141a@khm-notes", "mtg:702.141a@khm-notes"),
        ("/v1/rules/eirei:terms/chain@2013-07-12-ja", "eirei:terms/chain@2013-07-12-ja"),
        ("/v1/rules/mtg:term/deathtouch@cr-2021-02-05", "mtg:term/deathtouch@cr-2021-02-05"),
        ("/v1/examples/fab:5.1.2a/ex1@ja", "fab:5.1.2a/ex1@ja"),
        ("/v1/cards/mtg:card/halvar-god-of-battle", "mtg:card/halvar-god-of-battle"),
        ("/v1/terms/mtg:term/foretell", "mtg:term/foretell"),
        ("/v1/history/mtg:702.142a@cr-2021-02-05", "mtg:702.142a@cr-2021-02-05"),
        ("/v1/cited-by/wow:410.6@6.0-ja", "wow:410.6@6.0-ja"),
    ],
)
def test_a_full_id_is_answered_by_the_thing_of_that_id(reader: Reader, address: str, id_: str) -> None:
    response = reader.get(address)
    assert response.status_code == 200, response.text
    assert response.json()["id"] == id_


@pytest.mark.parametrize(
    ("address", "id_"),
    [
        ("/v1/rules/410.6", "wow:410.6@7.4-en"),
        ("/v1/rules/410.6?lang=ja", "wow:410.6@6.0-ja"),
        ("/v1/rules/６．３．２", "fab:6.3.2@ja"),
        ("/v1/rules/mtg:702.142a", "mtg:702.142a@cr-2026-01-16"),
        ("/v1/rules/mtg:702.142a@2021-02-10", "mtg:702.142a@cr-2021-02-05"),
        ("/v1/rules/702.142a?game=mtg&at=2021-02-10", "mtg:702.142a@cr-2021-02-05"),
        ("/v1/rules/fab:6.3.2?edition=en", "fab:6.3.2@en"),
        ("/v1/rules/foretell", "mtg:702.143@cr-2026-01-16"),
        ("/v1/cards/Halvar, God of Battle", "mtg:card/halvar-god-of-battle"),
        ("/v1/cards/戦闘の神、ハルヴァール", "mtg:card/halvar-god-of-battle"),
        ("/v1/terms/よけん", "mtg:term/foretell"),
        ("/v1/examples/eirei/ex/2", "eirei:chain-examples/ex2@2013-07-12-ja"),
        ("/v1/examples/WOW/EX/1", "wow:100.2c/ex1@6.0-ja"),
    ],
)
def test_an_unpinned_id_is_a_question_and_the_answer_carries_the_full_one(
    reader: Reader, address: str, id_: str
) -> None:
    response = reader.get(address)
    assert response.status_code == 200, response.text
    assert response.json()["id"] == id_


@pytest.mark.parametrize(
    ("address", "status", "problem", "suggestion"),
    [
        ("/v1/rules/mtg:999.9", 404, "rule-not-found", "mtg:905@cr-2026-01-16"),
        ("/v1/rules/mtg:702.142a@cr-1999", 404, "rule-not-found", "mtg:702.142a@cr-2026-01-16"),
        ("/v1/rules/mtg:310.8a@2021-02-10", 404, "rule-not-found", "mtg:310.7@cr-2021-02-05"),
        ("/v1/rules/100.1", 404, "ambiguous", "wow:100.1@7.4-en"),
        ("/v1/cards/halvar", 404, "corrected", "mtg:card/halvar-god-of-battle"),
        ("/v1/cards/Dream Devouror", 404, "corrected", "mtg:card/dream-devourer"),
        ("/v1/rules/mtg:103.3b", 410, "rule-moved", "mtg:103.4b@cr-2026-01-16"),
        ("/v1/rules/wow:410.6 and so on", 404, "corrected", "wow:410.6@7.4-en"),
        ("/v1/cards/wow:410.6@6.0-ja", 404, "another-kind", "wow:410.6@6.0-ja"),
        ("/v1/rules/mtg:card/halvar-god-of-battle", 404, "another-kind", "mtg:card/halvar-god-of-battle"),
        ("/v1/rules/mtg:term/foretell", 404, "another-kind", "mtg:term/foretell"),
        ("/v1/rulings/wow/ex/1", 404, "another-kind", "wow:100.2c/ex1@6.0-ja"),
        ("/v1/examples/wow/ex/43", 404, "example-not-found", "wow:501.1b/ex3@6.0-ja"),
    ],
)
def test_whatever_would_have_to_be_guessed_is_a_problem_with_suggestions(
    reader: Reader, address: str, status: int, problem: str, suggestion: str
) -> None:
    response = reader.get(address)
    assert (response.status_code, kind(response)) == (status, problem)
    assert suggestion in suggested(response)


@pytest.mark.parametrize("day", ["0", "1612483200", "2021-2-5", "20210205", "2021-02-30"])
def test_a_day_is_written_as_people_write_one(reader: Reader, day: str) -> None:
    response = reader.get(f"/v1/resolve?q=410.6&at={day}")
    assert (response.status_code, kind(response)) == (422, "invalid-request")


def test_a_term_has_its_own_neighbours_though_a_rule_defines_it(reader: Reader) -> None:
    for folder in ("terms", "impact"):
        assert reader.get(f"/v1/{folder}/mtg:term/foretell").json()["id"] == "mtg:term/foretell"


def test_a_ruling_is_answered_by_the_number_of_its_case(reader: Reader) -> None:
    for case in ("khm/r/1", "khm/r/599"):
        told = reader.get(f"/v1/rulings/{case}").json()
        assert case in told["case"]
        assert reader.get(f"/v1/rulings/{told['id']}").json() == told


@pytest.mark.parametrize("name", ["Halvar, God of Battle", "Alrund's Epiphany", "Absorb Identity"])
def test_a_card_says_whether_the_engine_can_play_it(reader: Reader, name: str) -> None:
    faces = reader.get(f"/v1/cards/{name}").json()["faces"]
    told = {one["modelled"] for face in faces for one in face["abilities"]}
    assert told == {name in games.load("mtg").cards}


def test_a_body_that_is_no_json_is_told_what_to_send(reader: Reader) -> None:
    sent = httpx.Request("POST", f"{HOST}/v1/runs", content=b"scenario=x")
    assert "Content-Type: application/json" in reader.ask(sent).json()["detail"]
    broken = httpx.Request("POST", f"{HOST}/v1/runs", content=b"{", headers={"Content-Type": "application/json"})
    assert "no JSON" in reader.ask(broken).json()["detail"]


def test_a_suggestion_leads_to_the_thing_it_names(reader: Reader) -> None:
    for one in reader.get("/v1/rules/100.1").json()["suggestions"]:
        assert reader.get(one["href"]).json()["id"] == one["id"]


NUMBERS = st.sampled_from(["103.3b", "410.6", "6.3.2", "702.142a", "702.141a", "310.8a", "100.1", "509.6", "1.10.2"])
WHENS = st.sampled_from(["", "@2021-02-10", "@2021-05-01", "@2026-02-01", "@cr-2021-02-05", "@7.4-en", "@ja", "@none"])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=st.sampled_from(["", "wow:", "fab:", "mtg:", "eirei:"]), number=NUMBERS, when=WHENS)
def test_no_address_answers_with_another_number_than_was_asked(
    reader: Reader, game: str, number: str, when: str
) -> None:
    response = reader.get(f"/v1/rules/{game}{number}{when}")
    if response.status_code == 200:
        id_ = parse(response.json()["id"])
        assert id_.path == number
        assert not game or f"{id_.game}:" == game
    else:
        assert kind(response) in {"rule-not-found", "ambiguous", "corrected", "rule-moved", "another-kind"}


def test_what_stands_in_the_index_alone_says_that_it_is_a_digest(reader: Reader) -> None:
    told = reader.get("/v1/rules/wow:410.6@6.0-ja").json()
    assert told["text"] is None
    assert told["authority"] == "digest"
    assert set(told["digest"]) == {"ja", "en"}


def test_pages_of_what_cites_a_rule_make_the_whole(reader: Reader) -> None:
    address = "/v1/cited-by/mtg:601.2b@cr-2021-02-05"
    whole = reader.get(address).json()
    told: list[str] = []
    offset: int | None = 0
    while offset is not None:
        page = reader.get(f"{address}?limit=3&offset={offset}").json()
        assert len(page["cited_by"]) <= 3
        told += [edge["id"] for edge in page["cited_by"]]
        offset = page["next"]
    assert told == [edge["id"] for edge in whole["cited_by"]]
    assert len(told) == whole["total"] > 3


def test_search_pages_follow_each_other_without_overlap(reader: Reader) -> None:
    first = reader.get("/v1/search?q=foretell&limit=3").json()
    second = reader.get(f"/v1/search?q=foretell&limit=3&offset={first['next']}").json()
    ids = [hit["id"] for hit in first["results"] + second["results"]]
    assert len(ids) == len(set(ids)) == 6


def test_two_editions_compared_tell_that_foretell_was_renumbered(reader: Reader) -> None:
    told = reader.get("/v1/diff?older=cr-2021-02-15&newer=cr-2021-04-22").json()
    runs = [(run["old_first"], run["new_first"]) for run in told["renumbering"]]
    assert ("702.21a", "702.22a") in runs or any(old.startswith("702.") for old, _ in runs)
    assert told["older"]["id"] == "cr-2021-02-15"


def test_an_edition_that_is_not_held_is_named_with_those_that_are(reader: Reader) -> None:
    for none in ("cr-1999", "1999-01-01", "2021-02-31"):
        response = reader.get(f"/v1/diff?older={none}&newer=cr-2021-02-05")
        assert kind(response) == "edition-not-held"
        assert "cr-2021-02-15" in response.json()["remedy"]


def test_editions_of_two_games_are_not_compared(reader: Reader) -> None:
    response = reader.get("/v1/diff?older=6.0-ja&newer=khm-notes")
    assert (response.status_code, kind(response)) == (422, "invalid-request")
    assert "of wow" in response.json()["detail"]


# Citations.


def test_citations_are_told_apart_stale_invented_and_sound(reader: Reader) -> None:
    cited = [
        {"id": "mtg:702.142a@cr-2021-02-05"},
        {"id": "mtg:310.8a", "at": "2021-02-10"},
        {"id": "mtg:702.142a", "quote": "Foretell is a keyword that functions while the card is in your hand"},
    ]
    told = reader.post("/v1/citations/check", {"citations": cited}).json()
    sound, invented, _ = told["citations"]
    assert sound["holds"]
    assert not invented["holds"]
    assert told["holds"] is False


def test_citations_in_a_text_are_found_with_their_place(reader: Reader) -> None:
    text = "See CR 702.142a.\nAnd CR 999.9a, which never was.\n"
    found = reader.post("/v1/citations/check", {"text": text, "game": "mtg"}).json()["found"]
    assert [(one["line"], one["cited"]) for one in found] == [(1, "CR 702.142a"), (2, "CR 999.9a")]


def test_a_citation_that_cannot_be_read_is_the_readers_mistake(reader: Reader) -> None:
    response = reader.post("/v1/citations/check", {"citations": [{"id": "the rule about priority"}]})
    assert (response.status_code, kind(response)) == (422, "invalid-request")


# Cards together.


def together(reader: Reader, *cards: str) -> dict[str, Any]:
    response = reader.get(f"/v1/interactions?{urlencode([('card', card) for card in cards])}")
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.json()
    return told


def test_a_ruling_that_names_both_cards_comes_first(reader: Reader) -> None:
    told = together(reader, "Dream Devourer", "コルヴォーリ")
    assert told["official_ruling"]["case"] == ["khm/r/480", "khm/r/594"]
    assert told["verdict"] is None
    places = list_scenario_paths()
    for one in told["scenarios"]:
        cards = set(list_laid_cards(load(places[one["id"]])))
        assert {"Dream Devourer", "Kolvori, God of Kinship"} <= cards


def test_that_no_ruling_names_both_is_said_plainly(reader: Reader) -> None:
    told = together(reader, "mtg:card/halvar-god-of-battle", "Alrund, God of the Cosmos")
    assert told["official_ruling"] is None
    assert told["finding"] == "none"
    assert told["said"].startswith("No official ruling names both")
    assert [card["id"] for card in told["cards"]] == [one["id"] for one in told["asked"]]


def test_every_step_of_a_path_has_its_basis_and_the_next_begins_where_it_ends(reader: Reader) -> None:
    told = together(reader, "Halvar, God of Battle", "Alrund, God of the Cosmos")
    assert told["paths"]
    for way in told["paths"]:
        assert (way["nodes"][0], way["nodes"][-1]) == tuple(one["id"] for one in told["asked"])
        assert len(way["bases"]) == len(way["steps"]) == len(way["nodes"]) - 1
        for step, before, after in zip(way["steps"], way["nodes"], way["nodes"][1:], strict=False):
            assert {step["source"], step["target"]} == {before, after}
            assert step["basis"] in {"cited", "printed", "computed", "curated", "observed"}


def test_a_spelling_that_was_corrected_says_what_was_read(reader: Reader) -> None:
    told = together(reader, "halvarr", "Alrund, God of the Cosmos")
    assert told["asked"][0]["decision"] == "corrected"
    assert "Halvar, God of Battle" in told["asked"][0]["reason"]


def test_the_same_card_twice_is_one_card_and_its_own_rulings(reader: Reader) -> None:
    told = together(reader, "Halvar, God of Battle", "戦闘の神、ハルヴァール")
    assert len(told["cards"]) == 1
    assert told["finding"] == "same-card"
    assert told["rulings"]


def test_cards_of_different_games_never_meet(reader: Reader) -> None:
    told = together(reader, "Halvar, God of Battle", "wow:card/flash-heal")
    assert told["finding"] == "different-games"
    assert told["paths"] == told["rulings"] == []


def test_an_unknown_card_among_them_is_a_problem(reader: Reader) -> None:
    response = reader.get("/v1/interactions?card=Halvar, God of Battle&card=zzzzzz")
    assert kind(response) == "card-not-found"
    assert response.json()["where"] == "zzzzzz"


@pytest.mark.parametrize("count", [0, 1, 6])
def test_fewer_than_two_cards_or_more_than_five_are_refused(reader: Reader, count: int) -> None:
    response = reader.get("/v1/interactions?" + "&".join(["card=halvar"] * count))
    assert (response.status_code, kind(response)) == (422, "invalid-request")


# The graph.


def test_a_neighbourhood_is_capped_and_says_what_was_left_out(reader: Reader) -> None:
    told = reader.get("/v1/graph/mtg:702@cr-2026-01-16?limit=10").json()
    assert len(told["nodes"]) == 10
    assert told["left_out"] > 100
    ids = {node["id"] for node in told["nodes"]}
    assert all({edge["source"], edge["target"]} <= ids for edge in told["edges"])


@pytest.mark.parametrize(
    ("form", "media", "begins"),
    [("dot", "text/vnd.graphviz; charset=utf-8", "digraph"), ("svg", "image/svg+xml", "<svg")],
)
def test_a_neighbourhood_is_drawn(reader: Reader, form: str, media: str, begins: str) -> None:
    response = reader.get(f"/v1/graph/wow:410.6@6.0-ja?format={form}")
    assert response.headers["content-type"] == media
    assert response.text.startswith(begins)
    assert "wow:410.6a@6.0-ja" in response.text


# Revisions.


def test_the_same_answer_is_not_sent_twice_to_who_has_it(reader: Reader) -> None:
    for address in ("/v1/rules/wow:410.6@6.0-ja", "/v1/rules/wow:410.6@6.0-ja", "/v1/resolve?q=410.6", "/rules/410.6"):
        first = reader.get(address)
        again = reader.get(address, {"If-None-Match": f'W/"other", {first.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert reader.get(address, {"If-None-Match": '"other"'}).status_code == 200


def test_a_problem_has_no_tag_and_is_not_kept(reader: Reader) -> None:
    response = reader.get("/v1/rules/mtg:999.9", {"If-None-Match": "*"})
    assert response.status_code == 404
    assert "etag" not in response.headers
    assert response.headers["cache-control"] == "no-store"


def test_the_ready_answer_is_the_first_answer(seeded: Path) -> None:
    reader = Reader(create_app(seeded))
    cold, warm = reader.get("/v1/rules/fab:6.3.2@ja"), reader.get("/v1/rules/fab:6.3.2@ja")
    assert "/v1/rules/fab:6.3.2@ja" in reader.app.state.shelf.current().ready
    assert cold.content == warm.content
    assert {name: cold.headers[name] for name in warm.headers} == dict(warm.headers)


def test_only_canonical_addresses_are_kept_ready(seeded: Path) -> None:
    reader = Reader(create_app(seeded))
    for odd in ("410.6", "６．３．２", "mtg:999.9", "wow:410.6@6.0-ja?lang=ja", "fab:6.3.2@ja/"):
        reader.get(f"/v1/rules/{odd}")
    reader.get("/v1/cited-by/wow:410.6@6.0-ja?limit=1")
    assert set(reader.app.state.shelf.current().ready) <= {
        "/v1/rules/wow:410.6@6.0-ja",
        "/v1/cited-by/wow:410.6@6.0-ja",
    }
    assert reader.get("/v1/cited-by/wow:410.6@6.0-ja").json()["limit"] == 50


def test_a_change_of_the_database_is_seen_at_once(database: Path) -> None:
    reader = Reader(create_app(database))
    before = reader.get("/v1/editions")
    ingest.ingest(database, TOY / "rules-1.txt")
    after = reader.get("/v1/editions")
    assert before.headers["etag"] != after.headers["etag"]
    assert {one["game"] for one in after.json()["editions"]} - {one["game"] for one in before.json()["editions"]}
    assert reader.get("/v1/editions", {"If-None-Match": before.headers["etag"]}).status_code == 200


def test_head_is_get_without_the_body(reader: Reader) -> None:
    for address in ("/v1/rules/wow:410.6@6.0-ja", "/v1/rules/wow:410.6@6.0-ja", "/v1/resolve?q=410.6", "/"):
        told = reader.ask(httpx.Request("HEAD", f"{HOST}{address}"))
        assert (told.status_code, told.content) == (200, b"")
        assert told.headers["etag"] == reader.get(address).headers["etag"]


def test_any_number_of_readers_at_once_each_get_their_own_answer(seeded: Path, library: Library) -> None:
    app = create_app(seeded)
    ids = [row[0] for row in library.rows("SELECT id FROM unit WHERE edition = '6.0-ja' AND kind = 'rule' LIMIT 60")]
    wrong: list[str] = []

    def ask() -> None:
        reader = Reader(app)
        wrong.extend(id_ for id_ in ids if reader.get(f"/v1/rules/{id_}?lang=ja").json()["id"] != id_)

    readers = [threading.Thread(target=ask) for _ in range(4)]
    for one in readers:
        one.start()
    for one in readers:
        one.join()
    assert ids
    assert wrong == []


# What goes wrong.


@pytest.mark.parametrize(
    ("method", "address", "status", "problem"),
    [
        ("GET", "/v1/nothing", 404, "no-such-address"),
        ("DELETE", "/v1/rules/410.6", 405, "method-not-allowed"),
        ("GET", "/v1/resolve", 422, "invalid-request"),
        ("GET", "/v1/resolve?q=410.6&at=yesterday", 422, "invalid-request"),
        ("GET", "/v1/search?q=x&limit=1000000", 422, "invalid-request"),
        ("GET", "/v1/search?q=" + 1_001 * "x", 422, "invalid-request"),
        ("GET", "/v1/resolve?q=" + 9_000 * "x", 414, "address-too-long"),
    ],
)
def test_every_error_is_told_in_one_form(reader: Reader, method: str, address: str, status: int, problem: str) -> None:
    response = reader.ask(httpx.Request(method, f"{HOST}{address}"))
    assert (response.status_code, kind(response)) == (status, problem)


def test_a_method_that_is_not_allowed_says_which_are(reader: Reader) -> None:
    assert "GET" in reader.ask(httpx.Request("DELETE", f"{HOST}/v1/editions")).headers["allow"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"citations": 1}', b'{"text": "\\ud800"}', b"\xff", b"null"])
def test_a_body_that_cannot_be_read_is_the_readers_mistake(reader: Reader, body: bytes) -> None:
    asked = httpx.Request(
        "POST", f"{HOST}/v1/citations/check", content=body, headers={"content-type": "application/json"}
    )
    assert kind(reader.ask(asked)) == "invalid-request"


def test_a_body_too_large_is_refused_before_it_is_read(reader: Reader) -> None:
    asked = httpx.Request("POST", f"{HOST}/v1/citations/check", content=b" " * 1_000_001)
    response = reader.ask(asked)
    assert (response.status_code, kind(response)) == (413, "too-large")


def test_a_fault_of_the_service_is_told_without_its_inside(seeded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("api.answers.resolving.read_resolution", fail)
    response = Reader(create_app(seeded)).get("/v1/resolve?q=410.6")
    assert (response.status_code, kind(response)) == (500, "internal-error")
    assert "secret" not in response.text


@pytest.mark.parametrize("name", sorted(problems.KINDS))
def test_the_type_of_every_problem_is_an_address_that_explains_it(reader: Reader, name: str) -> None:
    response = reader.get(f"/problems/{name}?lang=en")
    assert response.status_code == 200
    assert problems.KINDS[name].title in response.text.replace("&#39;", "'")


# The OpenAPI document.


def test_the_openapi_document_is_the_pinned_one(app: FastAPI) -> None:
    pinned = json.loads(Path(__file__).with_name("openapi.json").read_text("utf-8"))
    assert app.openapi() == pinned, "the API changed: if it was meant to, run tests/api/pin.py and read the difference"


def test_what_is_wrong_in_the_documents_is_listed_page_by_page(reader: Reader) -> None:
    whole = reader.get("/v1/lint?game=wow&edition=6.0-ja").json()
    broken = [one["id"] for one in whole["findings"] if one["kind"] == "broken-citation"]
    assert broken == ["wow:103.4/ex1@6.0-ja", "wow:405.1@6.0-ja", "wow:415.3f@6.0-ja"]
    second = reader.get("/v1/lint?game=wow&edition=6.0-ja&limit=1&offset=1").json()
    assert (second["total"], second["findings"]) == (whole["total"], whole["findings"][1:2])


@pytest.mark.parametrize(
    "asked", ["lint?edition=nope", "lint?game=go", "search?q=x&edition=nope", "search?q=x&game=go"]
)
def test_an_edition_or_game_that_is_not_held_is_said_and_not_answered_with_nothing(reader: Reader, asked: str) -> None:
    told = reader.get(f"/v1/{asked}")
    assert (told.status_code, told.json()["type"]) == (404, "/problems/edition-not-held")
    assert "wow:6.0-ja" in told.json()["remedy"]


def test_a_search_may_be_of_the_rules_of_a_day(reader: Reader) -> None:
    found = reader.get("/v1/search?q=boast&game=mtg&kind=rule&at=2021-02-10").json()["results"]
    assert found
    assert {one["id"].rpartition("@")[2] for one in found} == {"cr-2021-02-05"}


def test_a_scenario_that_is_not_held_has_those_most_like_it(reader: Reader) -> None:
    told = reader.get("/v1/scenarios/three-waves").json()
    assert told["suggestions"][0]["href"] == "/v1/scenarios/wow:scenario/three-waves"


def test_every_status_has_an_example(app: FastAPI) -> None:
    document = app.openapi()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                for content in response.get("content", {}).values():
                    told = [document["components"]["examples"][name]["value"] for name in content.get("examples", {})]
                    assert content.get("example") or (all(told) and told), (method, path, status)


MODELS: Sequence[tuple[str, Any]] = [
    ("resolve", models.ResolvedText),
    ("rules", addresses.RuleList),
    ("rule", models.Rule),
    ("history", models.History),
    ("cited-by", addresses.CitingRulesPage),
    ("impact", models.Impact),
    ("card", models.HeldCard),
    ("ruling", models.Ruling),
    ("example", models.Example),
    ("term", models.Term),
    ("search", models.SearchPage),
    ("interactions", pairs.PairEvidence),
    ("graph", drawing.GraphView),
    ("lint", models.FaultPage),
    ("diff", models.Comparison),
    ("citations-check", addresses.CheckReport),
    ("scenarios", runs.ScenarioPage),
    ("scenario", runs.ScenarioDetail),
    ("run", Trace),
    ("verify", runs.VerificationProgress),
    ("verification", runs.VerificationProgress),
    ("verification-events", str),
    ("coverage", runs.CoverageReport),
    ("editions", addresses.EditionList),
    ("healthz", addresses.Health),
    ("manifest", models.Manifest),
    ("position", positions.PositionReport),
    ("position-file", str),
    ("position-parts", positions.PositionParts),
    ("bulk", str),
    ("bulk-content", str),
    ("changes", str),
]


def test_every_example_is_what_its_model_says() -> None:
    told = openapi.load_examples()
    assert {name for name, _ in MODELS} == set(told["operations"])
    for name, model in MODELS:
        form = TypeAdapter(model)
        made = form.validate_python(told["operations"][name])
        assert form.dump_python(made, mode="json", by_alias=True) == told["operations"][name]
    for name, problem in told["problems"].items():
        assert problems.Problem.model_validate(problem).type == f"/problems/{name}"


def test_the_interactive_pages_of_the_api_need_no_other_host(reader: Reader) -> None:
    page = reader.get("/docs").text
    assert "http://" not in page.replace("http://127.0.0.1", "").replace("http://www.w3.org/2005/Atom", "")  # a name
    assert "https://" not in page
    assert "<script" not in page
    for path, operations in reader.app.openapi()["paths"].items():
        assert path in page
        assert all(f'id="{operation["operationId"]}"' in page for operation in operations.values())


def test_a_form_of_the_docs_leads_to_the_address_it_means(reader: Reader) -> None:
    tried = reader.get("/docs/try?operation=rule&id=wow:410.6&lang=ja&at=&nonsense=1")
    assert (tried.status_code, tried.headers["location"]) == (303, "/v1/rules/wow:410.6?lang=ja")


# A game whose code cannot be loaded.


@pytest.fixture
def broken(seeded: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """A reader of a service in which no game can be loaded."""

    def load(name: str) -> None:
        raise ImportError(f"no rules for {name} today")

    monkeypatch.setattr(games, "load", load)
    return Reader(create_app(seeded))


@pytest.mark.parametrize(
    "address", ["/v1/cards/mtg:card/dream-devourer", "/v1/interactions?card=Flash Heal&card=Fel Flame&game=wow"]
)
def test_an_engine_that_cannot_be_loaded_is_a_problem_that_says_which_and_why(broken: Reader, address: str) -> None:
    said = broken.get(address)
    assert (said.status_code, kind(said)) == (503, "engine-broken")
    assert "ImportError: no rules for" in said.json()["detail"]


@pytest.mark.parametrize("address", ["rules/fab:6.3.2@ja", "search?q=foretell", "resolve?q=Halvar"])
def test_what_needs_no_engine_is_answered_without(broken: Reader, address: str) -> None:
    assert broken.get(f"/v1/{address}").status_code == 200


def test_the_page_of_a_card_whose_engine_cannot_be_loaded_says_so(broken: Reader) -> None:
    page = broken.get("/cards/mtg:card/dream-devourer")
    assert page.status_code == 503
    assert "the engine of mtg cannot be loaded" in page.text


def test_a_day_asks_what_has_changed_since(reader: Reader) -> None:
    told = reader.get("/v1/history/mtg:702.19b?since=2021-04-01").json()["since"]
    assert (told["changed"], told["relation"], told["day"]) == (True, "edited", "2021-04-01")
    assert reader.get("/v1/history/mtg:702.19b").json()["since"] is None
    assert kind(reader.get("/v1/history/mtg:702.19b?since=yesterday")) == "invalid-request"
    hits = reader.get("/v1/search?q=trample&game=mtg&since=2021-04-01").json()["results"]
    assert "mtg:702.19b@cr-2026-01-16" in {hit["id"] for hit in hits}
    diff = reader.get("/v1/diff?since=2021-04-01&game=mtg").json()
    assert (diff["older"]["id"], diff["newer"]["id"]) == ("cr-2021-02-15", "cr-2026-01-16")
    assert kind(reader.get("/v1/diff?older=cr-2021-02-05")) == "invalid-request"


def test_a_title_is_its_rule_and_a_range_has_its_parts(reader: Reader) -> None:
    rule = reader.get("/v1/rules/cascade").json()
    assert rule["id"] == "mtg:702.85@cr-2026-01-16"
    assert rule["citation"]["en"].startswith("Magic CR 702.85 (2026-01-16)")
    parts = reader.get("/v1/resolve?q=mtg 601.2a-c").json()["parts"]
    assert [part["candidates"][0]["id"] for part in parts] == [f"mtg:601.2{x}@cr-2026-01-16" for x in "abc"]


def test_the_rules_of_a_range_or_a_list_are_answered_in_order(reader: Reader) -> None:
    named = reader.get("/v1/rules?q=mtg 702.19b, c").json()["rules"]
    assert [one["id"] for one in named] == ["mtg:702.19b@cr-2026-01-16", "mtg:702.19c@cr-2026-01-16"]
    assert named[0] == reader.get("/v1/rules/mtg:702.19b@cr-2026-01-16").json()
    [one] = reader.get("/v1/rules?q=410.6&game=wow&edition=6.0-ja").json()["rules"]
    assert one["id"] == "wow:410.6@6.0-ja"
    alone = reader.get("/v1/rules/mtg 601.2a-c")
    assert (kind(alone), alone.json()["detail"]) == ("ambiguous", "it names 3 rules, from 601.2a to 601.2c")
    assert kind(reader.get("/v1/rules?q=Dream Devourer")) == "another-kind"
    assert kind(reader.get("/v1/rules?q=mtg 601.2a, 601.99x")) == "rule-not-found"
