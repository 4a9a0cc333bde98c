"""A position in one short text, fit for an address: the game, its law, what is given, and cards of its own.

A text is written as it is, with `_` for a blank. Pairs stand as `key:value` between parentheses, a list after `!`, and
a list's pair without parentheses of its own. The parts are divided by `;`: game, given, cards, options. What would be
taken for a sign is written as `~` and its code in hexadecimal, ended by a point.

>>> laid = GivenPosition("mtg", None, {"P1": {"hand": [{"b": "Test Bolt"}], "pool": "R"}, "P2": {"life": "20"}})
>>> write_position(laid)
'mtg;P1:(hand:!(b:Test_Bolt),pool:R),P2:(life:20)'
>>> read_position(write_position(laid)) == laid
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.scenario.form.model import Scenario
from engine.scenario.form.strict_yaml import DEEPEST, LARGEST, UnreadableError, read

__all__ = [
    "GivenPosition",
    "NotationError",
    "read_position",
    "read_step_line",
    "take_position",
    "take_script",
    "write_position",
    "write_scenario_text",
]

_PLAIN = re.compile(r"[\w.$'*/@=-]", re.ASCII)
_NOTHING = "~."
_TEXT = re.compile(r"(?:[^~(),:;!\s]|~[0-9a-f]*\.)+")
_CODE = re.compile(r"~([0-9a-f]*)\.")
_LAST_CODE = 0x10FFFF
_KINDS_OF_STEP = ("now", "try", "may", "until", "at", "hold")
"""The steps besides lines that one line can say, as `at: second main`, and that may pass or act."""


class NotationError(ValueError):
    """A text that is no position. The message says where, and what was expected there."""


class GivenPosition(NamedTuple):
    """A position as a scenario gives it: every scalar is a text. `at` is the law that is played, or None."""

    game: str
    at: str | None
    given: Mapping[str, Any]
    cards: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}


def take_position(scenario: Scenario) -> GivenPosition:
    """Take the position of a scenario."""
    return GivenPosition(scenario.game, scenario.at, scenario.given, scenario.cards, scenario.options)


def take_script(scenario: Scenario) -> list[str]:
    """Take the steps of a scenario that play, each as one line; those that only look are left out."""
    lines = []
    for step in scenario.when:
        if isinstance(step, str):
            lines.append(step)
        elif (kind := next(iter(step))) in _KINDS_OF_STEP and "now" not in list(step)[1:]:
            lines.append(f"{kind}: {step[kind]}")
    return lines


def read_step_line(line: str) -> str | dict[str, Any]:
    """Read a line as a step of a script: a line as it is, or the mapping that it spells, as `at: second main`.

    Raises:
        NotationError: it is neither.
    """
    head, colon, rest = line.partition(":")
    if not colon or not head.strip().isalpha():
        return line
    if head.strip() in _KINDS_OF_STEP:
        return {head.strip(): rest.strip()}
    try:
        step = read(line)
    except UnreadableError as error:
        raise NotationError(f"{line!r} is no step: {error}") from error
    return step if isinstance(step, dict) else line


def write_scenario_text(position: GivenPosition, steps: Sequence[str | Mapping[str, Any]] = ()) -> str:
    """Lay a position out as the text of a scenario; `steps` are its script."""
    told: dict[str, Any] = {"title": "A position by hand", "game": position.game, "claims": []}
    told |= {"at": position.at} if position.at else {}
    named = (("given", position.given), ("cards", position.cards), ("options", position.options))
    told |= {name: part for name, part in (*named, ("when", list(steps))) if part}
    return json.dumps(told, ensure_ascii=False)  # JSON is YAML


def write_position(position: GivenPosition) -> str:
    """Write a position in notation; `read_position` reads the same from it."""
    head = _write_text(position.game) + (f"@{_write_text(position.at)}" if position.at else "")
    parts = [head, *(_write_pairs(part) for part in (position.given, position.cards, position.options))]
    return ";".join(parts).rstrip(";")


def read_position(text: str) -> GivenPosition:
    """Read a position from its notation.

    Raises:
        NotationError: it is no position.
    """
    if len(text) > LARGEST:
        raise NotationError(f"a position has at most {LARGEST:,} characters")
    reading = _Reading(text)
    game, _, law = reading.take_text("the game").partition("@")
    parts: list[dict[str, Any]] = []
    while reading.takes(";"):
        parts.append(reading.take_pairs(0))
    if reading.at < len(text) or len(parts) > 3:  # noqa: PLR2004 - given, cards, options
        raise reading.refuse("the end")
    return GivenPosition(game, law or None, *parts, *({} for _ in range(3 - len(parts))))


def _write_text(text: str) -> str:
    """Write a scalar: a blank as `_`, a sign by its code."""
    return "".join("_" if one == " " else one if _is_plain(one) else f"~{ord(one):x}." for one in text) or _NOTHING


def _is_plain(one: str) -> bool:
    """Whether a character stands for itself. A letter of any script does; an underscore stands for a blank."""
    return one != "_" and (bool(_PLAIN.match(one)) or (not one.isascii() and one.isalnum()))


def _write_pairs(pairs: Mapping[str, Any]) -> str:
    """Write pairs as `key:value` with commas and no blanks, and without parentheses around them."""
    return ",".join(f"{_write_text(key)}:{_write_value(value)}" for key, value in pairs.items())


def _write_value(value: object) -> str:
    """Write a value: a text, pairs, or a list."""
    if isinstance(value, Mapping):
        return f"({_write_pairs(value)})"
    if isinstance(value, list | tuple):
        return f"!({','.join(map(_write_member, value))})"
    return _write_text(str(value))


def _write_member(value: object) -> str:
    """Write a member of a list: a single pair needs no parentheses there."""
    return _write_pairs(value) if isinstance(value, Mapping) and len(value) == 1 else _write_value(value)


class _Reading:
    """A notation being read from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def takes(self, sign: str) -> bool:
        """Take a sign, if it stands here."""
        found = self.text.startswith(sign, self.at)
        self.at += len(sign) * found
        return found

    def refuse(self, expected: str) -> NotationError:
        """Say what was expected here."""
        return NotationError(
            f"character {self.at + 1}: expected {expected}, found {self.text[self.at : self.at + 20]!r}"
        )

    def take_text(self, what: str) -> str:
        """Take a scalar."""
        found = _TEXT.match(self.text, self.at)
        if found is None:
            raise self.refuse(what)
        for code in _CODE.findall(found[0]):
            if int(code or "0", 16) > _LAST_CODE:
                raise self.refuse("the code of a character")
        self.at = found.end()
        return _CODE.sub(lambda code: chr(int(code[1], 16)) if code[1] else "", found[0].replace("_", " "))

    def take_pairs(self, depth: int) -> dict[str, Any]:
        """Take pairs up to a parenthesis, a semicolon or the end."""
        pairs: dict[str, Any] = {}
        while self.at < len(self.text) and self.text[self.at] not in ");":
            if pairs and not self.takes(","):
                raise self.refuse("a comma")
            key = self.take_text("a name")
            if key in pairs:
                raise self.refuse(f"another name, for {key!r} stands already")
            if not self.takes(":"):
                raise self.refuse("a colon")
            pairs[key] = self.take_value(depth + 1)
        return pairs

    def take_value(self, depth: int) -> Any:  # noqa: ANN401 - a text, pairs, or a list
        """Take a value."""
        if depth > DEEPEST:
            raise self.refuse(f"at most {DEEPEST} parentheses in each other")
        if self.takes("!("):
            return self._close(self._take_list(depth))
        if self.takes("("):
            return self._close(self.take_pairs(depth))
        return self.take_text("a value")

    def _take_list(self, depth: int) -> list[Any]:
        """Take the members of a list."""
        members: list[Any] = []
        while self.at < len(self.text) and self.text[self.at] != ")":
            if members and not self.takes(","):
                raise self.refuse("a comma")
            member = self.take_value(depth + 1)
            if isinstance(member, str) and self.takes(":"):
                member = {member: self.take_value(depth + 2)}
            members.append(member)
        return members

    def _close(self, value: Any) -> Any:  # noqa: ANN401 - what was taken
        """Take the parenthesis that ends a value."""
        if not self.takes(")"):
            raise self.refuse("a closing parenthesis")
        return value
