"""A position by hand over HTTP: laid out from its notation, acted on, and told what may be done next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from api.http.app import create_app
from tests.asking import Reader

BOLT = "mtg;P1:(hand:!(b:Test_Bolt),pool:R),P2:(battlefield:!(x:Test_Bear))"
CAST = "P1 cast b targets=x"


@pytest.fixture(scope="module")
def reader(seeded: Path) -> Iterator[Reader]:
    app = create_app(seeded)
    yield Reader(app)
    app.state.sandbox.close()
    app.state.jobs.close()


def address(position: str, *steps: str) -> str:
    return "/v1/positions?" + urlencode([("position", position), *(("do", step) for step in steps)])


def test_a_position_is_laid_out_with_what_may_be_done(reader: Reader) -> None:
    told = reader.get(address(BOLT)).json()
    assert told["position"] == BOLT
    assert told["trouble"] == ""
    assert any("cast b" in offer["line"] for offer in told["offers"])


def test_an_action_changes_it_and_a_run_says_why(reader: Reader) -> None:
    before, after = (reader.get(address(BOLT, *steps)).json() for steps in ((), (CAST,)))
    assert after["trouble"] == ""
    assert after["lies"] != before["lies"]
    assert not any("cast b" in offer["line"] for offer in after["offers"])
    run = reader.post("/v1/runs", {"source": after["scenario"]})
    assert run.status_code == 200, run.text
    assert any("mtg:601" in event["because"][0]["rule"] for event in run.json()["events"] if event["because"])


def test_a_step_that_is_not_legal_is_told_and_not_done(reader: Reader) -> None:
    told = reader.get(address(BOLT, "P2 cast b targets=x")).json()
    assert told["trouble"]
    assert told["lies"] == reader.get(address(BOLT)).json()["lies"]


@pytest.mark.parametrize(
    "position", ["", "mtg;P1:(", "chess;P1:(hand:!(a))", "mtg;P1:(hand:!(b:No_Such_Card))", "mtg@1066;P1:(life:3)"]
)
def test_what_is_no_position_is_a_problem(reader: Reader, position: str) -> None:
    told = reader.get(address(position))
    assert (told.status_code, told.json()["type"]) == (422, "/problems/invalid-request")
