"""What a scenario file holds, and reading one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.scenario.reader import UnreadableError, read
from rulebook.ids import IdError, parse

__all__ = [
    "Ask",
    "Check",
    "Claim",
    "Event",
    "Failure",
    "Hold",
    "Scenario",
    "ScenarioError",
    "Then",
    "Try",
    "Until",
    "load",
    "schema",
]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Try(_Form, frozen=True):
    """An action that must be refused. `by`: the prohibitions, or none where nothing permits it."""

    try_: str = msgspec.field(name="try")
    by: str | list[str]


class Ask(_Form, frozen=True):
    """A question: `g1.power`, or a topic of the game's own with `key=value`s. `answer`: what must come."""

    ask: str
    answer: str | list[str] = msgspec.field(name="is")


class Hold(_Form, frozen=True):
    """Everybody passes until this seat has priority."""

    hold: str


class Until(_Form, frozen=True):
    """Everybody passes until an event has happened."""

    until: str


class Check(_Form, frozen=True):
    """Facts that must hold at this point."""

    check: dict[str, str | list[str]]


class Event(_Form, frozen=True):
    """An expected event. `follows`: the name of an earlier expectation, or `step N`; `with_`: simultaneous with one.

    It is the first such event after what it follows; the one listed before, if nothing is said.
    """

    event: str
    follows: str | None = None
    with_: str | None = msgspec.field(name="with", default=None)
    as_: str | None = msgspec.field(name="as", default=None)
    because: list[str] = []
    stopped: str | None = None


class Then(_Form, frozen=True):
    """What must come of it."""

    events: list[str | Event] = []
    facts: dict[str, str | list[str]] = {}
    not_: list[str] = msgspec.field(name="not", default=[])


class Scenario(_Form, frozen=True):
    """One scenario, as its file says it. `name` and `folder` come from the file's path."""

    title: str
    game: str
    claims: list[str]
    given: dict[str, Any] = {}
    cards: dict[str, dict[str, Any]] = {}
    when: list[str | dict[str, Any]] = []
    then: Then = Then()
    contrast: str | None = None
    todo: str | None = None
    constructed: str | None = None
    """Why no game could reach the position, where none could."""
    options: dict[str, str] = {}
    notes: str | None = None
    name: str = ""
    folder: str = ""

    def steps(self) -> list[str | Try | Ask | Hold | Until | Check]:
        """The script, each step told from the others."""
        return [_step(at, one) for at, one in enumerate(self.when, 1)]


_STEPS: dict[str, type[_Form]] = {"try": Try, "ask": Ask, "hold": Hold, "until": Until, "check": Check}


def _step(at: int, data: str | dict[str, Any]) -> Any:  # noqa: ANN401 - one of the kinds of step
    if isinstance(data, str):
        return data
    kinds = [kind for key, kind in _STEPS.items() if key in data]
    if len(kinds) != 1:
        raise ScenarioError("unknown-key", f"step {at}: a step is a line, or has one of the keys {', '.join(_STEPS)}")
    try:
        return msgspec.convert(data, kinds[0])
    except msgspec.ValidationError as error:
        raise ScenarioError("unknown-key", f"step {at}: {error}") from error


class Claim(msgspec.Struct, frozen=True):
    """What a scenario is evidence for. `kind`: rule, example, ruling, card, case."""

    text: str
    kind: str

    @classmethod
    def read(cls, text: str) -> Claim:
        """Read one claim: a pinned id, or a case such as `fab/ex/29`.

        Raises:
            ScenarioError: it is neither.
        """
        if ":" not in text:
            parts = text.split("/")
            if len(parts) == 3 and parts[2].isdigit():  # noqa: PLR2004 - game, list, number
                return cls(text, "case")
            raise ScenarioError("claim", f"{text!r} is neither an id (fab:6.3.2@ja) nor a case (fab/ex/29)")
        try:
            id = parse(text)
        except IdError as error:
            raise ScenarioError("claim", str(error)) from error
        if id.kind in {"rule", "example"} and not id.pinned:
            raise ScenarioError("claim", f"{text!r} names no edition: a claim is pinned, as in fab:6.3.2@ja")
        return cls(str(id), id.kind)


class Failure(msgspec.Struct, frozen=True):
    """One thing that is wrong. `code` names the strictness; `by`: script, outcome, or form."""

    code: str
    message: str
    step: int | None = None
    by: str = "outcome"

    def __str__(self) -> str:
        where = f" at step {self.step}" if self.step else ""
        return f"{self.code}{where}: {self.message}"


class ScenarioError(ValueError):
    """A scenario that cannot be read; `code` names what is wrong with it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def load(source: Path | str, *, root: Path | None = None) -> Scenario:
    """Read a scenario from a file, or from its text.

    Args:
        source: a path, or the text itself.
        root: the folder that the file may not lie outside of; its own folder if not given.

    Raises:
        ScenarioError: no such file, outside the folder, unreadable, or an unknown key.
    """
    name = folder = ""
    if isinstance(source, Path):
        place = source.resolve()
        if root is not None and not place.is_relative_to(root.resolve()):
            raise ScenarioError(
                "outside", f"{source} lies outside {root}; scenarios are read from their own folder only"
            )
        if place.suffix not in {".yaml", ".yml"} or not place.is_file():
            raise ScenarioError("outside", f"{source} is no scenario file (.yaml)")
        if place.stat().st_size > 4 * 64_000:
            raise ScenarioError("unreadable", f"{source} is too large for a scenario")
        name, folder = place.stem, str(place.parent)
        try:
            text = place.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise ScenarioError("unreadable", f"{source} is no UTF-8 text: {error}") from error
    else:
        text = source
    try:
        data = read(text)
    except UnreadableError as error:
        raise ScenarioError("unreadable", str(error)) from error
    if not isinstance(data, dict):
        raise ScenarioError("unreadable", "a scenario is a mapping with title, game, claims, given, when, then")
    for key in ("name", "folder"):
        if key in data:
            raise ScenarioError("unknown-key", f"{key} comes from the file's path and is not written down")
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError("unknown-key", str(error)) from error
    if not scenario.title.strip():
        raise ScenarioError("unreadable", "a scenario has a title, which says what it shows")
    for claim in scenario.claims:
        found = Claim.read(claim)
        if found.kind != "case" and parse(found.text).game != scenario.game:
            raise ScenarioError("claim", f"{claim!r} is of another game than {scenario.game}")
    scenario.steps()
    return msgspec.structs.replace(scenario, name=name, folder=folder)


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file."""
    made = msgspec.json.schema_components([Scenario, Try, Ask, Hold, Until, Check], ref_template="#/$defs/{name}")
    (root, *_steps), defs = made
    for hidden in ("name", "folder"):
        defs["Scenario"]["properties"].pop(hidden)
    steps = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in _STEPS.values()]
    defs["Scenario"]["properties"]["when"]["items"] = {"anyOf": [{"type": "string"}, *steps]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": defs}
