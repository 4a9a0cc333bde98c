"""Scenarios over HTTP: a run tells what happened and why, whatever is sent ends, and nothing outside is read."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.http.app import create_app
from api.http.jobs import Jobs
from graph.proof.sandbox import RefusedError, Sandbox
from graph.proof.scenarios import list_scenario_paths
from tests.asking import HOST, Reader
from tests.toy.play import LONG

ONE = "eirei:scenario/tapping-and-untapping"
OLD = "mtg:scenario/the-small-blocker-first"
"""It claims 509.2, which is gone from the newest rules."""


@pytest.fixture
def reader(database: Path) -> Iterator[Reader]:
    app = create_app(database)
    yield Reader(app)
    app.state.sandbox.close()
    app.state.jobs.close()


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox()
    yield made
    made.close()


def finished(reader: Reader, id_: str) -> dict[str, Any]:
    """A verification when it is done."""
    for _ in range(600):
        told: dict[str, Any] = reader.get(f"/v1/verifications/{id_}").json()
        if told["finished"]:
            return told
        time.sleep(0.05)
    raise TimeoutError(id_)


def test_the_scenarios_held_are_listed_in_pages(reader: Reader) -> None:
    first = reader.get("/v1/scenarios?game=eirei&limit=2").json()
    second = reader.get(f"/v1/scenarios?game=eirei&limit=2&offset={first['next']}").json()
    assert first["total"] == sum(id_.startswith("eirei:") for id_ in list_scenario_paths())
    ids = [one["id"] for one in (*first["scenarios"], *second["scenarios"])]
    assert len(set(ids)) == 4
    assert set(ids) <= set(list_scenario_paths())


def test_the_scenarios_of_a_rule_are_those_that_claim_it(reader: Reader) -> None:
    told = reader.get("/v1/scenarios?claim=eirei:terms/tap").json()
    assert ONE in [one["id"] for one in told["scenarios"]]
    assert all(
        any(claim.startswith(("eirei:terms/tap@", "eirei:terms/tap/")) for claim in one["claims"])
        for one in told["scenarios"]
    )


def test_the_scenarios_of_a_ruling_are_found_by_its_case_and_by_its_id(reader: Reader) -> None:
    id_ = reader.get("/v1/rulings/khm/r/1").json()["id"]
    by_case, by_id = (reader.get(f"/v1/scenarios?claim={claim}").json()["scenarios"] for claim in ("khm/r/1", id_))
    assert by_case == by_id != []
    assert reader.get("/v1/scenarios?claim=khm/r/").json()["total"] == 0


def test_a_scenario_that_is_held_runs_and_tells_its_reasons(reader: Reader) -> None:
    told = reader.post("/v1/runs", {"scenario": ONE}).json()
    assert (told["scenario"], told["outcome"]) == (ONE, "passed")
    assert any(reason["rule"].startswith("eirei:terms/tap@") for event in told["events"] for reason in event["because"])
    assert all(event["says"].keys() == {"ja", "en"} for event in told["events"])


def test_a_run_and_a_scenario_name_the_date_of_their_rules_and_what_has_changed_since(reader: Reader) -> None:
    run = reader.post("/v1/runs", {"scenario": OLD}).json()["law"]
    held = reader.get(f"/v1/scenarios/{OLD}").json()
    for law in (run, held["law"]):
        assert law["date"] == "2021-02-05"
        [gone] = [one for one in law["changed_since"] if one["id"] == "mtg:509.2@cr-2021-02-05"]
        assert (gone["relation"], gone["now"], gone["effective"]) == ("gone", [], "2026-01-16")
    assert {one["id"] for one in held["law"]["changed_since"]} <= set(held["claims"])


def test_a_verification_counts_what_has_changed_since(reader: Reader) -> None:
    id_ = reader.post("/v1/verifications", {"scenarios": [OLD, ONE]}).json()["id"]
    told = finished(reader, id_)["verification"]
    by_id = {one["id"]: one["law"] for one in told["results"]}
    assert by_id[OLD]["date"] == "2021-02-05"
    assert by_id[OLD]["changed"] == told["law"]["mtg"]["changed"] > 0
    assert by_id[ONE] == {"date": "2013-07-12", "changed": 0}
    assert (told["law"]["mtg"]["scenarios"], told["law"]["eirei"]["scenarios"]) == (1, 0)


def test_a_scenario_in_full_runs_as_the_held_one_does(reader: Reader) -> None:
    source = reader.get(f"/v1/scenarios/{ONE}").json()["source"]
    sent, held = (reader.post("/v1/runs", body).json() for body in ({"source": source}, {"scenario": ONE}))
    assert sent["events"] == held["events"]


@pytest.mark.parametrize(
    "source",
    [
        "",
        "title: x",
        "a: &a [*a]",
        "title: !!python/object/apply:os.system [ls]",
        "{" * 2_000,
        "- " * 2_000,
        "title: x\ngame: nosuch\nclaims: []\ngiven: {}\nwhen: []\nthen: {}",
    ],
)
def test_whatever_is_no_scenario_is_refused_or_fails_and_never_breaks(reader: Reader, source: str) -> None:
    response = reader.post("/v1/runs", {"source": source})
    if response.status_code == 200:
        assert response.json()["outcome"] in {"failed", "broken"}
    else:
        assert (response.status_code, response.json()["type"]) == (422, "/problems/invalid-request")


@pytest.mark.parametrize("id_", ["../../etc/passwd", "/etc/passwd", "eirei:scenario/../../pyproject", "tests", ""])
def test_nothing_but_a_held_scenario_is_read(reader: Reader, id_: str) -> None:
    response = reader.post("/v1/runs", {"scenario": id_})
    assert (response.status_code, response.json()["type"]) == (404, "/problems/scenario-not-found")


@pytest.mark.parametrize("body", [{}, {"scenario": ONE, "source": "x"}, {"source": "x" * 64_001}])
def test_a_run_is_of_one_scenario(reader: Reader, body: dict[str, str]) -> None:
    assert reader.post("/v1/runs", body).json()["type"] == "/problems/invalid-request"


def test_what_is_not_done_in_time_is_stopped_and_the_next_one_runs(sandbox: Sandbox) -> None:
    path = list_scenario_paths()[ONE]
    assert sandbox.trace(path).outcome == "passed"
    sandbox.seconds = 0.01
    with pytest.raises(RefusedError, match="not done within"):
        sandbox.trace(LONG)
    sandbox.seconds = 10.0
    assert sandbox.trace(path).outcome == "passed"


def test_a_verification_runs_in_the_background_and_tells_its_outcome(reader: Reader) -> None:
    begun = reader.post("/v1/verifications", {"scenarios": [ONE], "mutate": True})
    assert begun.status_code == 202
    assert begun.headers["location"] == f"/v1/verifications/{begun.json()['id']}"
    told = finished(reader, begun.json()["id"])
    assert told["total"] == told["verification"]["passed"] == 1
    stream = reader.get(f"/v1/verifications/{begun.json()['id']}/events")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert ONE in stream.text
    assert stream.text.endswith("event: end\ndata: {}\n\n")


def test_a_server_that_stops_writes_down_nothing_of_what_it_leaves_undone(database: Path) -> None:
    jobs = Jobs(database)
    job = jobs.start(sorted(list_scenario_paths().values())[:200], mutate=True, whole=False)
    jobs.close()
    assert not job.done
    assert None not in list(job.list_outcomes())
    with closing(sqlite3.connect(database)) as opened:
        assert {row[0] for row in opened.execute("SELECT outcome FROM scenario")} <= {"not run", "todo"}


def test_how_a_scenario_ended_is_shown_with_what_it_claims(reader: Reader) -> None:
    address = "/v1/rules/eirei:terms/tap@2013-07-12-ja"
    before = {one["id"]: one["status"] for one in reader.get(address).json()["scenarios"]}
    finished(reader, reader.post("/v1/verifications", {"scenarios": [ONE]}).json()["id"])
    after = {one["id"]: one["status"] for one in reader.get(address).json()["scenarios"]}
    assert before[ONE] != "passed"
    assert after[ONE] == "passed"


def test_a_verdict_on_cards_is_given_only_when_a_scenario_of_them_ran(reader: Reader) -> None:
    both, address = "eirei:scenario/a-card-returns-as-another", "/v1/interactions?card=匕首&card=帰還命令&game=eirei"
    before = reader.get(address).json()
    assert both in [one["id"] for one in before["scenarios"]]
    assert before["verdict"] is None
    finished(reader, reader.post("/v1/verifications", {"scenarios": [both]}).json()["id"])
    after = reader.get(address).json()
    assert after["verdict"] == next(one["title"] for one in after["scenarios"] if one["id"] == both)


def test_coverage_says_on_what_evidence_it_rests(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = reader.get("/v1/coverage").json()
    assert before["evidence"] is None
    (tmp_path / "eirei").mkdir()
    (tmp_path / "eirei" / "one.yaml").write_text(list_scenario_paths()[ONE].read_text("utf-8"), "utf-8")
    monkeypatch.setenv("HANREI_SCENARIOS", str(tmp_path))
    id_ = reader.post("/v1/verifications", {"mutate": True}).json()["id"]
    finished(reader, id_)
    after = reader.get("/v1/coverage").json()
    assert after["evidence"] == id_
    assert after["games"]["eirei"]["scenarios"] == 1
    assert after["games"]["eirei"]["mutants"]["killed"] > 0
    assert sum(after["games"]["eirei"]["rules"].values()) == sum(before["games"]["eirei"]["rules"].values())


@pytest.mark.parametrize(
    ("client", "token", "sent", "status"),
    [
        ("127.0.0.1", "", "", 202),
        ("192.0.2.7", "", "", 403),
        ("192.0.2.7", "", "Bearer ", 403),
        ("192.0.2.7", "open", "Bearer shut", 403),
        ("192.0.2.7", "open", "Bearer open", 202),
    ],
)
def test_verifications_are_started_here_or_with_the_token(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, client: str, token: str, sent: str, status: int
) -> None:
    monkeypatch.setitem(os.environ, "HANREI_TOKEN", token)
    asked = httpx.Request(
        "POST", f"{HOST}/v1/verifications", json={"scenarios": [ONE]}, headers={"authorization": sent} if sent else {}
    )
    assert reader.ask(asked, client=client).status_code == status


def test_a_scenario_has_a_page_that_runs_it(reader: Reader) -> None:
    text = reader.get(f"/scenarios/{ONE}?lang=en").text
    assert "passed" in text
    assert 'href="/rules/eirei:terms/tap@2013-07-12-ja?lang=en"' in text
    assert re.search(r"<b>[^<]* becomes tapped\.</b>", text)
    whole = reader.get(f"/scenarios/{ONE}?lang=en&full=1").text
    assert re.search(r"<code[^>]*>tapped obj=", whole), "as the engine writes it, one tap away"
    assert re.search(r"<b>[^<]*がタップされる。</b>", reader.get(f"/scenarios/{ONE}?lang=ja").text)
    assert reader.get("/scenarios/eirei:scenario/none").status_code == 404
