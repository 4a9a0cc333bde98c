"""Ask a service for the examples of its OpenAPI document, and pin both: run this file when answers have changed.

Only digests are asked for, from a database into which nothing was ingested.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from api.answers import scenarios  # noqa: E402
from api.http import openapi, problems  # noqa: E402
from api.http.app import create_app  # noqa: E402
from api.http.runs import VerificationProgress  # noqa: E402
from graph.library import Library  # noqa: E402
from graph.loading.seed import ensure  # noqa: E402
from graph.proof.evidence import find, run_all  # noqa: E402
from tests.asking import HOST, Reader  # noqa: E402

os.environ["HANREI_MEETING_SECONDS"] = "600"  # the example is the same however slow the machine is

OPERATIONS: dict[str, str | tuple[str, dict[str, Any]]] = {
    "resolve": "/v1/resolve?q=CR 702.142a&at=2021-02-10",
    "rules": "/v1/rules?q=fab 6.3.1-6.3.2&lang=ja",
    "rule": "/v1/rules/fab:6.3.2@ja",
    "history": "/v1/history/wow:410.6a@6.0-ja",
    "cited-by": "/v1/cited-by/wow:410.6@6.0-ja",
    "impact": "/v1/impact/eirei:terms/exclude@2013-07-12-ja",
    "card": "/v1/cards/mtg:card/dream-devourer",
    "ruling": "/v1/rulings/mtg:ruling/5fed5bc8bac58c7f@khm-notes",
    "example": "/v1/examples/wow:410.6a/ex1@6.0-ja",
    "term": "/v1/terms/mtg:term/foretell",
    "search": "/v1/search?q=foretell cost&game=mtg&limit=2",
    "interactions": "/v1/interactions?card=Flash Heal&card=Lightning Bolt&game=wow",
    "graph": "/v1/graph/fab:6.3.2@ja?limit=4",
    "lint": "/v1/lint?game=wow&limit=2",
    "diff": "/v1/diff?older=cr-2021-02-05&newer=cr-2021-02-15",
    "citations-check": (
        "/v1/citations/check",
        {"citations": [{"id": "mtg:702.142a", "at": "2021-02-10"}, {"id": "mtg:310.8a@cr-2021-02-05"}]},
    ),
    "scenarios": "/v1/scenarios?game=fab&limit=2",
    "scenario": "/v1/scenarios/eirei:scenario/tapping-and-untapping",
    "run": ("/v1/runs", {"scenario": "eirei:scenario/tapping-and-untapping"}),
    "coverage": "/v1/coverage",
    "editions": "/v1/editions",
    "manifest": "/v1/manifest",
    "position": "/v1/positions?position=mtg;P1:(hand:!(b:Test_Bolt),pool:R),P2:(battlefield:!(x:Test_Bear))"
    "&do=P1 cast b targets=x",
    "position-parts": "/v1/positions/eirei?card=saint",
    "healthz": "/v1/healthz",
}
"""What is asked for each operation's example."""

PROBLEMS = {
    "rule-not-found": "/v1/rules/mtg:999.9",
    "card-not-found": "/v1/cards/mtg:card/no-such-card",
    "ruling-not-found": "/v1/rulings/mtg:ruling/0000000000000000",
    "example-not-found": "/v1/examples/wow:410.6/ex9",
    "term-not-found": "/v1/terms/mtg:term/no-such-term",
    "bulk-not-found": "/v1/bulk/mtg/rules@cr-1999",
    "bulk-replaced": "/v1/bulk/wow/rules@6.0-ja/0",
    "edition-not-held": "/v1/diff?older=cr-1999&newer=cr-2021-02-05",
    "ambiguous": "/v1/rules/100.1",
    "corrected": "/v1/cards/halvar",
    "rule-moved": "/v1/rules/mtg:702.142a foretell",
    "another-kind": "/v1/cards/wow:410.6@6.0-ja",
    "no-such-address": "/v1/nothing",
    "invalid-request": "/v1/search?limit=0",
    "scenario-not-found": "/v1/scenarios/fab:scenario/no-such-scenario",
    "verification-not-found": "/v1/verifications/0",
    "address-too-long": "/v1/resolve?q=" + 9_000 * "x",
}
"""What is asked for each problem's example."""


def said(reader: Reader, library: Library) -> dict[str, Any]:
    """Every example: as asked, else (a fault, a body too large) as it would be told."""
    operations = {}
    for name, asked in OPERATIONS.items():
        answer = reader.get(asked) if isinstance(asked, str) else reader.post(asked[0], json=asked[1])
        answer.raise_for_status()
        operations[name] = answer.json()
    operations["bulk"] = operations["bulk-content"] = "".join(
        _first_lines(reader.get("/v1/bulk/wow/rules@6.0-ja").text)
    )
    operations["changes"] = reader.get("/v1/changes.atom").text.replace(HOST, "http://127.0.0.1:8000")
    asked = OPERATIONS["position"]
    operations["position-file"] = reader.get(str(asked).replace("/positions?", "/positions.yaml?")).text
    operations["verify"] = _verified(library, [])
    operations["verification-events"] = "data: {…}\n\nevent: end\ndata: {}\n\n"
    operations["verification"] = _verified(library, [find(["tapping-and-untapping"])[0]])
    told = {}
    for name in problems.KINDS:
        if name in PROBLEMS:
            told[name] = reader.get(PROBLEMS[name]).json()
            assert told[name]["type"] == f"/problems/{name}", told[name]
        else:
            body = bytes(
                problems.make_response(problems.ProblemError(name, problems.KINDS[name].meaning), "/v1/runs").body
            )
            told[name] = json.loads(body)
    return {"operations": operations, "problems": told}


def _first_lines(text: str) -> list[str]:
    """As much of a bulk file as an example needs."""
    return text.splitlines(keepends=True)[:2]


def _verified(library: Library, paths: list[Path]) -> dict[str, Any]:
    """A verification of one scenario, begun or finished."""
    told = scenarios.report_outcomes(library, run_all(paths), mutate=False)
    return VerificationProgress(id="1", total=1, finished=bool(paths), verification=told).model_dump(mode="json")


def main() -> None:
    """Write `api/http/examples.json` and `tests/api/openapi.json`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hanrei.sqlite"
        library = ensure(path)
        app = create_app(path)
        _write(HERE.parents[1] / "api" / "http" / "examples.json", said(Reader(app), library))
        library.close()
        app.state.sandbox.close()
        openapi.load_examples.cache_clear()
        _write(HERE / "openapi.json", app.openapi())


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
