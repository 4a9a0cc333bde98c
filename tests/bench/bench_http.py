"""How fast lookups are over HTTP, beside an endpoint of the same application that returns a constant.

`python tests/bench/bench_http.py [DATABASE]` starts a server in a process of its own and asks it over sixteen
connections that are kept open: every id once (cold), every id uniformly (warm), and the constants, in turns of one
run, for the machine is never still. Then interactions and the pages, one reader at a time. Prints medians,
99th percentiles and the ratios to the constants. With wrk on the path, that does the asking, else this process.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import multiprocessing
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from api.http.app import create_app
from api.http.problems import get_address
from graph.library import Library
from graph.loading.seed import ensure
from rulebook.ids import parse

__all__ = ["main"]

HOST, PORT = "127.0.0.1", 8765
CONNECTIONS, TURNS, SECONDS = 16, 5, 3
CONSTANT = b'{"id":"wow:410.6@6.0-ja","title":"constant"}'


def serve(path: Path) -> None:
    """The service, with two constants beside it: one as the framework makes it, one as its core does."""
    app = create_app(path)

    @app.get("/constant")
    async def constant() -> dict[str, str]:
        return {"id": "wow:410.6@6.0-ja", "title": "constant"}

    async def plain(_: Request) -> Response:
        return Response(CONSTANT, media_type="application/json")

    app.router.routes.insert(0, Route("/plain", plain))
    uvicorn.run(app, host=HOST, port=PORT, log_level="error", access_log=False)


def addresses(path: Path) -> list[str]:
    """Every address of a unit or a card, in no order."""
    with closing(Library(path)) as library:
        held = library.rows("SELECT id FROM unit WHERE held AND kind <> 'card' UNION ALL SELECT id FROM card")
    found = [get_address(parse(id_)) for (id_,) in held]
    return mixed(found)


def mixed(things: Iterable[str]) -> list[str]:
    """In no order, and the same at every run."""
    return sorted(things, key=lambda thing: hashlib.sha256(thing.encode()).digest())


async def ask(place: str, wires: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> tuple[float, int]:
    """The milliseconds that one answer took, and its status."""
    reader, writer = wires
    start = time.perf_counter()
    writer.write(f"GET {place} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    await reader.readexactly(int(length.partition(b":")[2]))
    return (time.perf_counter() - start) * 1_000, int(head[9:12])


async def load(asked: Iterable[str], connections: int, pace: float = 0.0) -> tuple[float, list[float]]:
    """Answers a second, and the milliseconds of each; at a pace, so many seconds between the questions of a reader."""
    waiting = iter(asked)
    taken: list[float] = []

    async def one_reader() -> None:
        wires = await asyncio.open_connection(HOST, PORT)
        due = time.perf_counter()
        for place in waiting:
            if pace:
                due += pace
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            milliseconds, status = await ask(place, wires)
            assert status == 200, place
            taken.append(milliseconds)
        wires[1].close()

    start = time.perf_counter()
    await asyncio.gather(*(one_reader() for _ in range(connections)))
    return len(taken) / (time.perf_counter() - start), taken


def rate(asked: Sequence[str]) -> float:
    """Answers a second over sixteen connections, asked as fast as the asker can."""
    if not shutil.which("wrk"):
        return asyncio.run(load(asked[:20_000], CONNECTIONS))[0]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        listed = ",".join(f'"{one}"' for one in asked)
        script.write(f"local a = {{{listed}}}\nlocal i = math.random(#a)\n")
        script.write("request = function() i = i % #a + 1; return wrk.format('GET', a[i]) end\n")
        script.flush()
        words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", script.name, f"http://{HOST}:{PORT}"]
        said = subprocess.run(words, check=True, capture_output=True, text=True).stdout  # noqa: S603 - wrk, on our own server
    assert "Non-2xx" not in said, said
    return float(next(line.split()[1] for line in said.splitlines() if line.startswith("Requests/sec")))


def percentile(taken: Sequence[float], share: float) -> float:
    """The value that a share of all stay below."""
    return sorted(taken)[min(len(taken) - 1, int(len(taken) * share))]


def tell(label: str, taken: Sequence[float]) -> None:
    """Print the median and the tail of some answers."""
    median, p95, p99 = statistics.median(taken), percentile(taken, 0.95), percentile(taken, 0.99)
    print(f"{label:<34} p50 {median:7.2f} ms  p95 {p95:7.2f} ms  p99 {p99:7.2f} ms")


def measure(path: Path) -> None:
    """Ask a server that runs, and print what it took."""
    every = addresses(path)
    before = asyncio.run(load(["/constant"] * 10_000, CONNECTIONS))[0]
    cold, _ = asyncio.run(load(every, CONNECTIONS))
    mine = (before + asyncio.run(load(["/constant"] * 10_000, CONNECTIONS))[0]) / 2
    asked = {"constant (FastAPI)": ["/constant"], "constant (Starlette)": ["/plain"], "every id, warm": every}
    rates: dict[str, list[float]] = {label: [] for label in asked}
    for _ in range(TURNS):
        for label, one in asked.items():
            rates[label].append(rate(one))
    typical = {label: statistics.median(told) for label, told in rates.items()}
    warm = typical["every id, warm"]
    print(f"{len(every):,} ids, {CONNECTIONS} connections, asked by {'wrk' if shutil.which('wrk') else 'this process'}")
    for label, told in typical.items():
        print(f"{label:<34} {told:9,.0f} answers a second  ({warm / told:.2f} of it is warm)")
    print(f"{'every id, cold':<34} {cold:9,.0f} answers a second  ({cold / mine:.2f} of the constant, asked alike)")
    half = asyncio.run(load(["/v1/rules/wow:410.6@6.0-ja"] * 2_000, CONNECTIONS))[0] / 2
    tell("every id, warm, half load", asyncio.run(load(every[:10_000], CONNECTIONS, CONNECTIONS / half))[1])
    print("one reader at a time:")
    others(path)


def others(path: Path) -> None:
    """Interactions, resolving and pages, each asked by one reader."""
    with closing(Library(path)) as library:
        cards = mixed(quote(id_, safe="/:") for (id_,) in library.rows("SELECT id FROM card WHERE game = 'mtg'"))
        rules = mixed(quote(id_, safe="/:@") for (id_,) in library.rows("SELECT id FROM unit WHERE kind = 'subrule'"))
    pairs = list(itertools.pairwise(cards))[:300]
    fives = [cards[n : n + 5] for n in range(0, len(cards) - 5, 4)]
    asked = {
        "interactions, two cards": [f"/v1/interactions?card={a}&card={b}" for a, b in pairs],
        "interactions, five cards": ["/v1/interactions?" + "&".join(f"card={one}" for one in five) for five in fives],
        "resolve a number": ["/v1/resolve?q=410.6", "/v1/resolve?q=702.142a"] * 100,
        "the page of a rule": [f"/rules/{id_}" for id_ in rules[:200]],
        "the page of a pair": [f"/pair?card={a}&card={b}" for a, b in pairs[:100]],
    }
    for label, one in asked.items():
        asyncio.run(load(one[:2], 1))
        tell(label, asyncio.run(load(one, 1))[1])


def main() -> None:
    """Serve a database, the one named or one made for it, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "hanrei.sqlite"
        ensure(path).close()
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(path,), daemon=True)
        begun = time.perf_counter()
        server.start()
        try:
            answered(begun)
            measure(path)
        finally:
            server.terminate()
            server.join()


def answered(begun: float) -> None:
    """Wait for the server's first answer, and say how long it took."""
    for _ in range(600):
        with suppress(OSError):
            asyncio.run(load(["/v1/healthz"], 1))
            print(f"first answer {time.perf_counter() - begun:.2f} s after the start")
            return
        time.sleep(0.05)
    raise TimeoutError("the server does not answer")


if __name__ == "__main__":
    main()
