"""What a scenario file holds, and how it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from engine.scenario.charset import find_strange, make_legible
from engine.scenario.strict_yaml import UnreadableError, read
from rulebook.ids import IdError, parse

__all__ = [
    "CODES",
    "Ask",
    "At",
    "Check",
    "Choice",
    "Claim",
    "ExpectedEvent",
    "Failure",
    "Hold",
    "May",
    "Now",
    "Resolve",
    "Scenario",
    "ScenarioError",
    "Step",
    "Then",
    "Try",
    "Until",
    "load",
    "read_text",
]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping of a scenario file. Unknown keys are refused."""


class Try(_Form, frozen=True):
    """An action that must be refused.

    `by` names the rules that object; `none` if nothing permits it. Without it, any refusal will do.
    `now: yes` tries it without any passing before it.
    """

    try_: str = msgspec.field(name="try")
    by: str | list[str] | None = None
    now: str | None = None


class May(_Form, frozen=True):
    """An action that is legal, and is not done. `now: yes` asks without any passing before it."""

    may: str
    now: str | None = None


class Now(_Form, frozen=True):
    """An action that is done without any passing before it."""

    now: str


class At(_Form, frozen=True):
    """Everybody passes until a moment, such as `P2's turn, second main`."""

    at: str


class Resolve(msgspec.Struct, frozen=True):
    """The line `resolve`: everybody passes until the stack is empty; `resolve 2`, until its top two have left it."""

    count: int | None = None


class Choice(_Form, frozen=True):
    """The choice that comes next: a seat and a topic, and all that it offers, in any order."""

    choice: str
    offers: list[str]


class Ask(_Form, frozen=True):
    """A question and its answer: `g1.power`, or a question of the game's own with `key=value`s."""

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


class ExpectedEvent(_Form, frozen=True):
    """An expected event. `follows` names an earlier expectation or `step N`; `with` names a simultaneous one.

    It is the first such event after the one it follows. By default that is the expectation before it.
    """

    event: str
    follows: str | None = None
    with_: str | None = msgspec.field(name="with", default=None)
    as_: str | None = msgspec.field(name="as", default=None)
    because: list[str] = []
    stopped: str | None = None


class Then(_Form, frozen=True):
    """What must come of the script: events, facts, and events that must not happen."""

    events: list[str | ExpectedEvent] = []
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
    """Why no game could reach the position, if none could."""
    options: dict[str, str] = {}
    notes: str | None = None
    name: str = ""
    folder: str = ""

    def steps(self) -> list[Step]:
        """The steps of the script: a text is a line, any other step has a type of its own.

        Raises:
            ScenarioError: A step is of no known kind.
        """
        return [_read_step(at, one) for at, one in enumerate(self.when, 1)]


Step: TypeAlias = str | Try | May | Now | Ask | Hold | At | Resolve | Until | Check | Choice
"""One step of a script. A text is an action, or the answer to a choice."""

_STEPS: dict[str, type[_Form]] = {
    "try": Try,
    "may": May,
    "ask": Ask,
    "hold": Hold,
    "at": At,
    "until": Until,
    "check": Check,
    "choice": Choice,
    "now": Now,
}


def _read_step(at: int, data: str | dict[str, Any]) -> Step:
    """One step of the script. `at` is its number, for messages."""
    if isinstance(data, str):
        return _read_resolve(at, data) if data.split()[:1] == ["resolve"] else data
    kinds = [kind for key, kind in _STEPS.items() if key in data]
    if kinds[-1:] == [Now] and len(kinds) > 1:
        kinds.pop()  # there it is a field of the other
    if len(kinds) != 1:
        raise ScenarioError("unknown-key", f"step {at}: a step is a line, or has one of the keys {', '.join(_STEPS)}")
    try:
        step: Step = msgspec.convert(data, kinds[0])  # type: ignore[assignment] # one of `_STEPS`
    except msgspec.ValidationError as error:
        raise ScenarioError("unknown-key", f"step {at}: {error}") from error
    if isinstance(step, (Try, May)) and step.now not in {None, "yes"}:
        raise ScenarioError("unknown-key", f"step {at}: now: {step.now!r}; write yes, or leave it out")
    return step


def _read_resolve(at: int, line: str) -> Resolve:
    """The line `resolve`, or `resolve` and a number."""
    _, *rest = line.split()
    if not rest:
        return Resolve()
    if len(rest) > 1 or not re.fullmatch(r"[1-9]\d?", rest[0]):
        raise ScenarioError("unknown-key", f"step {at}: {line!r}; write resolve, or resolve 1")
    return Resolve(int(rest[0]))


class Claim(msgspec.Struct, frozen=True):
    """What a scenario is evidence for. `kind` is rule, example, ruling, card or case."""

    text: str
    kind: str

    @classmethod
    def read(cls, text: str) -> Claim:
        """Read one claim: a pinned id, or a case such as `fab/ex/29`.

        Raises:
            ScenarioError: It is neither.
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


CODES = {
    "unreadable": "mend the YAML at the line named; plain texts, lists and mappings only, no `&`, `*` or `!`",
    "unknown-key": "use one of the keys named; a key that is spelt wrong is never passed over",
    "outside": "give a .yaml file inside the folder that the scenarios are read from",
    "claim": "write a pinned id such as fab:6.3.2@ja, or a case such as fab/ex/29, of the scenario's own game",
    "game": "write one of the games named under `game`",
    "position": "mend `given`, `cards` or `options` at the place named",
    "line": "mend the expectation: name an event and its fields as VOCABULARY.md lists them",
    "result-in-given": "begin earlier, and play into this position: what is given must be at rest",
    "illegal-action": "play what makes it legal first, or, if it is to be refused, write it as `try:`",
    "never-comes": "name an event that does come (`hanrei why` lists them), or play what brings it about",
    "not-refused": "play it as a plain line, or add what forbids it",
    "not-allowed": "play what makes it legal first, or write it as `try:`",
    "refused-otherwise": "write the rule that does refuse it under `by`, or `by: none` where nothing permits it",
    "choice": "write the seat, the topic and the options that the message names",
    "unscripted-choice": "write one of the lines shown as the next step",
    "unused-choice": "leave the line out, or put it right after the action that asks for it",
    "expected-event": "compare with what was seen: the field, the number, or its place in the order",
    "because": "write the rules it does rest on, or play so that it rests on the one you mean",
    "unwanted-event": "leave the line out of `not`, or change what makes it happen",
    "fact": "compare with what was seen, and mend the fact or the script",
    "answer": "compare with what was seen, and mend the answer or the position",
    "unfinished": "the stack refills itself: end the loop, or expect less of it",
    "unobserved": "claim what something expected rests on, or expect what rests on it: an event, a fact, a refusal",
    "unchallenged": "leave the line out of `not`, or claim the rule that keeps it from happening",
    "insensitive": "expect what would differ without this clause, or do not claim its rule here",
    "expects-nothing": "add an event, a fact, a `try`, an `ask` or a `check`",
    "unfounded": "claim the rule that the case, example or ruling rests on, too",
    "unplayed": "let the card, the game's own, do or suffer what the rule is about, or do not claim the case",
    "unmet": "let what you expect by this rule come about by the card, or to it, or do not claim the case",
    "missing-contrast": "write the contrast in a file beside this one, and name that file without .yaml",
    "contrast-fails": "mend the contrast: it must pass by itself",
    "contrast-alike": "change in the contrast the one fact that the case turns on, so that it ends differently",
    "contrast-apart": "let what differs in the contrast be what you expect by a claimed rule, and nothing beside it",
    "contrast-unlike": "begin the contrast as a copy of this scenario, and change the one fact that the case turns on",
    "too-long": "show less at a time: fewer objects, fewer steps",
    "broken": "the engine has no answer here (see the message): keep clear of it, or write it as `todo`",
    "todo": "it says itself why it cannot run yet",
}
"""Every reason why a scenario is not evidence, and what to do about it."""


class Failure(msgspec.Struct, frozen=True):
    """One thing that is wrong with a scenario.

    `code` is one of `CODES`, and `by` is script, outcome, form or broken. `step` counts the steps of `when` from 1, and
    `line` is that step, or the unmet expectation. `expected` and `seen` are what was looked for and what was found.
    `near`
    is the number of the event in question, or of the last one.
    """

    code: str
    message: str
    step: int | None = None
    by: str = "outcome"
    line: str = ""
    expected: str = ""
    seen: str = ""
    near: int | None = None

    @property
    def advice(self) -> str:
        """What to do about it."""
        return CODES.get(self.code, "")

    def __str__(self) -> str:
        where = f" at step {self.step}" if self.step else ""
        first, *further = f"{self.code}{where}: {self.message}".split("\n")
        return "\n".join([make_legible(first), *(f"  {make_legible(line)}" for line in further)])


class ScenarioError(ValueError):
    """A scenario that cannot be read. `code` is one of `CODES`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(make_legible(message))
        self.code = code


def _find_strange_texts(data: object, where: str) -> Iterator[tuple[str, str]]:
    """Every place with a character that may not stand there, and the character's number. Keys count, too."""
    if isinstance(data, str):
        yield from ((where, found) for one in dict.fromkeys(data) if (found := find_strange(one)) is not None)
        return
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, one in inner:
        yield from _find_strange_texts(key, where)
        yield from _find_strange_texts(one, f"{where}.{key}")


def read_text(source: Path, root: Path | None = None) -> str:
    """The text of a scenario's file.

    Raises:
        ScenarioError: It is no such file, lies outside the folder `root`, or is too large.
    """
    place = source.resolve()
    if root is not None and not place.is_relative_to(root.resolve()):
        raise ScenarioError("outside", f"{source} lies outside {root}; scenarios are read from their own folder only")
    if place.suffix not in {".yaml", ".yml"} or not place.is_file():
        what = "is not a file" if place.exists() and not place.is_file() else "is no scenario file (.yaml)"
        raise ScenarioError("outside", f"{source} {what}")
    if place.stat().st_size > 4 * 64_000:
        raise ScenarioError("unreadable", f"{source} is too large for a scenario")
    try:
        return place.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError("unreadable", f"{source} is no UTF-8 text: {error}") from error


def _read_mapping(text: str) -> dict[str, object]:
    """The top-level mapping of a scenario's text.

    Raises:
        ScenarioError: It is no mapping, has a strange character or a forbidden key, or is too large.
    """
    try:
        data = read(text)
    except UnreadableError as error:
        raise ScenarioError("unreadable", str(error)) from error
    if not isinstance(data, dict):
        raise ScenarioError("unreadable", "a scenario is a mapping with title, game, claims, given, when, then")
    for key, one in data.items():
        for where, found in (*_find_strange_texts(key, "a key"), *_find_strange_texts(one, key)):
            if key != "notes" or found not in {"U+0009", "U+000A"}:
                said = "a scenario holds nothing that is invisible or breaks a line, but for the line breaks of `notes`"
                raise ScenarioError("unreadable", f"{where}: the character {found}; {said}")
    for key, one in data.items():
        for wrong in _find_oversized(one, key) if key not in {"title", "notes"} else ():
            raise ScenarioError("unreadable", wrong)
    for key in ("name", "folder"):
        if key in data:
            raise ScenarioError("unknown-key", f"{key} comes from the file's path and is not written down")
    return data


_LONGEST_TITLE = 300
_LONGEST_LINE = 1_000
_LIMITS = {
    "claims": 100,
    "cards": 100,
    "when": 300,
    "events": 300,
    "facts": 300,
    "not": 100,
    "check": 300,
    "because": 100,
    "offers": 100,
}
"""How many of each a scenario may hold."""


def _find_oversized(data: object, key: str) -> Iterator[str]:
    """What is larger than a scenario needs, in words. Larger ones would take long to run."""
    inner = data.items() if isinstance(data, dict) else [(key, one) for one in data] if isinstance(data, list) else []
    if len(inner) > (most := _LIMITS.get(key, len(inner))):
        yield f"{key} holds {len(inner)} things; {most} are as many as a scenario needs"
    if isinstance(data, str) and len(data) > _LONGEST_LINE:
        yield f"{key} holds a line of {len(data)} characters; {_LONGEST_LINE} are as many as a line needs"
    for name, one in inner:
        if isinstance(name, str) and len(name) > _LONGEST_TITLE:
            yield f"{key} holds a name of {len(name)} characters"
        yield from _find_oversized(one, key if isinstance(data, list) else str(name))


def load(source: Path | str, *, root: Path | None = None) -> Scenario:
    """Read a scenario from a file or from its text.

    Args:
        source: A path, or the text itself.
        root: The folder that the file must lie in. By default any folder will do.

    Raises:
        ScenarioError: There is no such file, it lies outside the folder, or it cannot be read.
    """
    name, folder = (source.resolve().stem, str(source.resolve().parent)) if isinstance(source, Path) else ("", "")
    data = _read_mapping(read_text(source, root) if isinstance(source, Path) else source)
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError("unknown-key", str(error)) from error
    if not 0 < len(scenario.title.strip()) <= _LONGEST_TITLE:
        said = f"a scenario has a title, a sentence of up to {_LONGEST_TITLE} characters that says what it shows"
        raise ScenarioError("unreadable", said)
    for claim in scenario.claims:
        if scenario.claims.count(claim) > 1:
            raise ScenarioError("claim", f"{claim!r} is claimed twice")
        found = Claim.read(claim)
        if found.kind != "case" and parse(found.text).game != scenario.game:
            raise ScenarioError("claim", f"{claim!r} is of another game than {scenario.game}")
    for event in scenario.then.events:
        if isinstance(event, ExpectedEvent) and event.stopped not in {None, "yes"}:
            raise ScenarioError("unknown-key", f"stopped: {event.stopped!r}; write yes, or leave it out")
    scenario.steps()
    return msgspec.structs.replace(scenario, name=name, folder=folder)
