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
    """Give the position of a scenario: its game, law, `given`, cards and options. Its script is left out."""
    return GivenPosition(scenario.game, scenario.at, scenario.given, scenario.cards, scenario.options)


def take_script(scenario: Scenario) -> list[str]:
    """Give the steps of a scenario that pass or act, each as one line: `P1 play zap`, or `at: second main`.

    Lines that answer choices are among them, and so are `try` and `may`. Left out are the other steps that only look,
    and those that say `now` beside another key. What a step says besides its first key, as `by`, is left out, too.
    """
    lines = []
    for step in scenario.when:
        if isinstance(step, str):
            lines.append(step)
        elif (kind := next(iter(step))) in _KINDS_OF_STEP and "now" not in list(step)[1:]:
            lines.append(f"{kind}: {step[kind]}")
    return lines


def read_step_line(line: str) -> str | dict[str, Any]:
    """Read a line as a step of a script: a line as it is, or the mapping that it spells.

    `P1 pass` gives `"P1 pass"`, and `at: second main` gives `{"at": "second main"}`. For `now`, `try`, `may`, `until`,
    `at` and `hold`, all that follows is one text. Any other key, known or not, is read as YAML.

    Raises:
        NotationError: It begins with another word and a colon, and is no YAML.
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
    """Write a position as the text of a scenario in JSON, which is YAML, with `A position by hand` as its title.

    It claims and expects nothing. Empty parts and an empty law are left out. `steps` are its script, as lines or
    mappings; without any, `when` is left out.
    """
    told: dict[str, Any] = {"title": "A position by hand", "game": position.game, "claims": []}
    told |= {"at": position.at} if position.at else {}
    named = (("given", position.given), ("cards", position.cards), ("options", position.options))
    told |= {name: part for name, part in (*named, ("when", list(steps))) if part}
    return json.dumps(told, ensure_ascii=False)  # JSON is YAML


def write_position(position: GivenPosition) -> str:
    """Write a position as one short text, from which `read_position` reads the same: `mtg;P1:(hand:!(b:Test_Bolt))`.

    Empty parts at the end are left out. An empty law is read as None, and a number as a text.
    """
    head = _write_text(position.game) + (f"@{_write_text(position.at)}" if position.at else "")
    parts = [head, *(_write_pairs(part) for part in (position.given, position.cards, position.options))]
    return ";".join(parts).rstrip(";")


def read_position(text: str) -> GivenPosition:
    """Read a position from one short text: `mtg@2021-02-05;P1:(life:20)` has the game, the law and what is given.

    Parts that are missing are empty, and a missing or empty law is None. It is not asked whether game and cards exist.

    Raises:
        NotationError: It is no position, or longer than 64,000 characters. An empty text is none.
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
    """Write a scalar with `_` for a blank and a code for a sign: `a~3a.b` for `a:b`; `~.` for an empty text."""
    return "".join("_" if one == " " else one if _is_plain(one) else f"~{ord(one):x}." for one in text) or _NOTHING


def _is_plain(one: str) -> bool:
    """Whether a character stands for itself. A letter or digit of any script does; an underscore stands for a blank."""
    return one != "_" and (bool(_PLAIN.match(one)) or (not one.isascii() and one.isalnum()))


def _write_pairs(pairs: Mapping[str, Any]) -> str:
    """Write pairs as `key:value` with commas, and without parentheses around them: `P1:(life:20),turn:P1`.

    No pairs give `""`.
    """
    return ",".join(f"{_write_text(key)}:{_write_value(value)}" for key, value in pairs.items())


def _write_value(value: object) -> str:
    """Write a value: a text as it is, pairs as `(life:20)`, a list as `!(a,b)`. A number is written as a text."""
    if isinstance(value, Mapping):
        return f"({_write_pairs(value)})"
    if isinstance(value, list | tuple):
        return f"!({','.join(map(_write_member, value))})"
    return _write_text(str(value))


def _write_member(value: object) -> str:
    """Write a member of a list: a single pair needs no parentheses there, `b:Test_Bolt`. All else is as elsewhere."""
    return _write_pairs(value) if isinstance(value, Mapping) and len(value) == 1 else _write_value(value)


class _Reading:
    """A notation being read from left to right."""

    def __init__(self, text: str) -> None:
        """Begin before the first character of a notation."""
        self.text, self.at = text, 0

    def takes(self, sign: str) -> bool:
        """Take a sign such as `;`, if it stands here. Gives whether it did; if not, nothing is taken."""
        found = self.text.startswith(sign, self.at)
        self.at += len(sign) * found
        return found

    def refuse(self, expected: str) -> NotationError:
        """Give an error that says what was expected here: `character 4: expected a comma, found '…'`.

        The caller raises it.
        """
        return NotationError(
            f"character {self.at + 1}: expected {expected}, found {self.text[self.at : self.at + 20]!r}"
        )

    def take_text(self, what: str) -> str:
        """Take a scalar up to the next sign, and give it with blanks for `_` and the characters that codes stand for.

        `~.` gives `""`. `what` says for the message what was expected: `a name`.

        Raises:
            NotationError: None stands here, or a code is too large.
        """
        found = _TEXT.match(self.text, self.at)
        if found is None:
            raise self.refuse(what)
        for code in _CODE.findall(found[0]):
            if int(code or "0", 16) > _LAST_CODE:
                raise self.refuse("the code of a character")
        self.at = found.end()
        return _CODE.sub(lambda code: chr(int(code[1], 16)) if code[1] else "", found[0].replace("_", " "))

    def take_pairs(self, depth: int) -> dict[str, Any]:
        """Take pairs up to a parenthesis, a semicolon or the end: `life:20,pool:R` gives `{"life": "20", "pool": "R"}`.

        If none stand here, it gives an empty dict. `depth` counts the parentheses around. What ends them is not taken.

        Raises:
            NotationError: A comma, a name, a colon or a value is missing, a name stands twice, or parentheses are too
                deep.
        """
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
        """Take a value: a list after `!(`, a dict after `(`, else a text. `depth` counts the parentheses around.

        Raises:
            NotationError: There is none, it is not closed, or parentheses are too deep.
        """
        if depth > DEEPEST:
            raise self.refuse(f"at most {DEEPEST} parentheses in each other")
        if self.takes("!("):
            return self._close(self._take_list(depth))
        if self.takes("("):
            return self._close(self.take_pairs(depth))
        return self.take_text("a value")

    def _take_list(self, depth: int) -> list[Any]:
        """Take the members of a list up to its closing parenthesis: `a,b:c` gives `["a", {"b": "c"}]`; none give `[]`.

        A pair is a mapping of its own, so `b:c,d:e` gives two. The parenthesis is not taken.

        Raises:
            NotationError: A comma or a value is missing, or parentheses are too deep.
        """
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
        """Take the parenthesis that ends a value, and give that value unchanged.

        Raises:
            NotationError: There is no closing parenthesis.
        """
        if not self.takes(")"):
            raise self.refuse("a closing parenthesis")
        return value
