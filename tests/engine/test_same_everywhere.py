"""The same scenarios leave the same logs in another process and under another hash seed.

One in ten is run; all with HANREI_NIGHT set.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.toy.play import ROOT

pytestmark = pytest.mark.exhaustive

PROGRAM = """
import hashlib
import sys
import msgspec
from engine.scenario import load, run
from tests.toy.play import ROOT, all_games

plain = msgspec.json.Encoder(order="deterministic", enc_hook=repr)
paths = sorted([*(ROOT / "scenarios").rglob("*.yaml"), *(ROOT / "toy" / "scenarios").rglob("*.yaml")])
for path in paths[:: int(sys.argv[1])]:
    scenario = load(path)
    if scenario.todo is None:
        result = run(scenario, all_games())
        print(path.stem, hashlib.sha256(plain.encode((result.log, result.entries))).hexdigest())
"""


STEP = "1" if "HANREI_NIGHT" in os.environ else "10"


def logs(seed: str) -> list[str]:
    env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT.parent)}
    command = [sys.executable, "-c", PROGRAM, STEP]
    ran = subprocess.run(command, cwd=ROOT.parent, env=env, capture_output=True, check=True)  # noqa: S603 - the program above
    return ran.stdout.decode().splitlines()


def test_every_scenario_leaves_the_same_log_under_two_hash_seeds() -> None:
    one, two = logs("1"), logs("2")
    assert one
    assert [(a, b) for a, b in zip(one, two, strict=True) if a != b] == []
