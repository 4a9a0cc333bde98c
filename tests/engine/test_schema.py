"""The JSON Schema of scenarios: of the dialect that it says, true of every scenario, and no looser than need be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from engine import games
from engine.scenario import build_schema
from engine.scenario.form.strict_yaml import read

SCENARIOS = Path(__file__).parents[1] / "scenarios"
Json: TypeAlias = Any
KEYWORDS = {
    *("$schema", "$id", "$ref", "$defs", "title", "description", "type", "enum", "const", "pattern"),
    *("anyOf", "allOf", "not"),
    *("properties", "required", "additionalProperties", "minProperties", "maxProperties", "items", "minItems"),
}
TYPES: Mapping[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


@cache
def of(name: str) -> dict[str, Any]:
    return build_schema(games.load(name))


def wrong(whole: dict[str, Any], part: Json, data: Json, where: str = "it") -> Iterator[str]:  # noqa: C901, PLR0912 - a line each
    """What a schema objects to, of the keywords that ours uses."""
    if isinstance(part, bool):
        if not part:
            yield f"{where}: nothing may stand here"
        return
    if "$ref" in part:
        yield from wrong(whole, whole["$defs"][part["$ref"].removeprefix("#/$defs/")], data, where)
    if "type" in part:
        kinds = [part["type"]] if isinstance(part["type"], str) else part["type"]
        if not any(isinstance(data, TYPES[kind]) for kind in kinds):
            yield f"{where}: no {' or '.join(kinds)}"
    if "enum" in part and data not in part["enum"]:
        yield f"{where}: {data!r} is none of {part['enum']}"
    if "const" in part and data != part["const"]:
        yield f"{where}: {data!r} is not {part['const']!r}"
    if "pattern" in part and isinstance(data, str) and not re.search(part["pattern"], data):
        yield f"{where}: {data!r} is not {part['pattern']}"
    if "anyOf" in part and all(any(True for _ in wrong(whole, one, data, where)) for one in part["anyOf"]):
        yield f"{where}: {data!r} is none of what may stand here"
    for one in part.get("allOf", ()):
        yield from wrong(whole, one, data, where)
    if "not" in part and not any(True for _ in wrong(whole, part["not"], data, where)):
        yield f"{where}: what must not stand here"
    if isinstance(data, dict):
        yield from (f"{where}: no {key}" for key in part.get("required", ()) if key not in data)
        if not part.get("minProperties", 0) <= len(data) <= part.get("maxProperties", len(data)):
            yield f"{where}: too few or too many keys"
        for key, value in data.items():
            inner = part.get("properties", {}).get(key, part.get("additionalProperties", True))
            yield from wrong(whole, inner, value, f"{where}.{key}")
    if isinstance(data, list):
        if len(data) < part.get("minItems", 0):
            yield f"{where}: too few"
        for at, value in enumerate(data):
            yield from wrong(whole, part.get("items", True), value, f"{where}[{at}]")


def _schemas(part: Json) -> Iterator[dict[str, Any]]:
    """A schema and those in it."""
    if not isinstance(part, dict):
        return
    yield part
    for key in ("properties", "$defs"):
        for one in part.get(key, {}).values():
            yield from _schemas(one)
    for key in ("anyOf", "allOf"):
        for one in part.get(key, ()):
            yield from _schemas(one)
    for key in ("items", "additionalProperties", "not"):
        yield from _schemas(part.get(key))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_it_is_a_schema_of_the_dialect_that_it_says(name: str) -> None:
    whole = of(name)
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for part in _schemas(whole):
        assert set(part) <= KEYWORDS
        assert all(part.get(key, [True]) for key in ("anyOf", "allOf", "enum")), "an empty list of ways"
        assert "$ref" not in part or part["$ref"].removeprefix("#/$defs/") in whole["$defs"]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_scenario_is_one_by_the_schema_of_its_game(name: str) -> None:
    found = {path: read(path.read_text("utf-8")) for path in (SCENARIOS / name).rglob("*.yaml")}
    objections = {path.stem: list(wrong(of(data["game"]), of(data["game"]), data)) for path, data in found.items()}
    assert found
    assert {stem: said for stem, said in objections.items() if said} == {}


GOOD = """
title: One
game: fab
claims: []
cards:
  Test Own Bolt:
    types: [instant]
    cost: 0
    abilities: [{is: resolution, targets: [{has: {types: hero}}], does: [{is: deal, amount: 2}]}]
given: {P1: {hand: [b: Test Own Bolt], resources: 2}}
when: [P1 play b targets=P2, {try: P1 pass, by: none}]
then: {events: [{event: damage, follows: step 1}], facts: {P1.hand: 0}}
"""


def test_the_scenario_that_the_others_are_spoilt_from_is_one() -> None:
    assert list(wrong(of("fab"), of("fab"), read(GOOD))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: One\n", ""),
        ("title: One", "titel: One"),
        ("game: fab", "game: wow"),
        ("is: deal", "is: dael"),
        ("amount: 2", "amuont: 2"),
        ("amount: 2", "kind: arcane"),
        ("is: resolution", "is: deal"),
        ("targets: [{has", "targets: [{hsa"),
        ("hand: [b: Test Own Bolt]", "hand: Test Own Bolt"),
        ("try: P1 pass, by: none", "try: P1 pass, bye: none"),
        ("follows: step 1", "folows: step 1"),
        ("facts: {P1.hand: 0}", "fact: {P1.hand: 0}"),
    ],
)
def test_what_is_spelt_wrong_is_none(old: str, new: str) -> None:
    assert old in GOOD
    assert list(wrong(of("fab"), of("fab"), read(GOOD.replace(old, new))))


def test_without_a_game_the_form_alone_is_held_to() -> None:
    assert list(wrong(build_schema(), build_schema(), read(GOOD.replace("game: fab", "game: chess")))) == []
    assert list(wrong(build_schema(), build_schema(), read(GOOD.replace("title: One", "titel: One"))))
