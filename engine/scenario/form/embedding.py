"""Move a contrast from a file of its own into the file of its scenario: what differs, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from engine.scenario.form.writer import write_value

__all__ = ["describe_contrast"]

_SAME = ("game", "options")
_TAKEN_OVER = ("given", "cards", "when")


def describe_contrast(ours: Mapping[str, Any], other: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    """Give the contrast as it stands within its scenario's file, with only what differs: `{"id": "one-guard", …}`.

    Its `then` is given whole; empty parts are left out. It is None if the contrast must keep its own file. It must if
    it claims something, has a contrast or a `todo`, or is of another game or other options. So it must if it lists
    things in another order, or lacks the scenario's `at` or `constructed`.

    Args:
        ours: The data of the scenario, as its file holds it.
        other: The data of the contrast.
        name: The contrast's name, which becomes its id.

    Raises:
        KeyError: The contrast has no title.
    """
    if other.get("claims") or other.get("contrast") or "todo" in other:
        return None
    if any(ours.get(key) != other.get(key) for key in _SAME) or ("constructed" in ours and "constructed" not in other):
        return None
    given = _describe_given(ours.get("given", {}), other.get("given", {}))
    cards = _describe_difference(ours.get("cards", {}), other.get("cards", {}))
    if given is None or cards is None:
        return None
    if "at" in ours and "at" not in other:
        return None
    when = _describe_steps(ours.get("when", []), other.get("when", []))
    told = {"id": name, "title": other["title"], "cards": cards, "given": given, "when": when}
    told["then"] = other.get("then", {})
    kept = {key: one for key, one in told.items() if one}
    if not when and other.get("when", []) != ours.get("when", []):
        kept["when"] = []
    return kept | {
        key: other[key] for key in ("at", "constructed", "notes") if other.get(key) not in (None, ours.get(key))
    }


def _describe_given(ours: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give what differs of a position: `{"P1": {"life": "3"}}`, with `none` for what is missing in `other`.

    A key whose value is not a mapping in both is given whole. If nothing differs, it is empty. If things are listed in
    another order, it is None.
    """
    told = _describe_difference(ours, other)
    for key, one in (told or {}).items():
        if isinstance(one, dict) and isinstance(ours.get(key), dict):
            inner = _describe_difference(ours[key], one)
            if inner is None or told is None:
                return None
            told[key] = inner
    return told


def _describe_difference(ours: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give the entries of `other` that differ from `ours`, and `none` for each one that is missing.

    `{"a": "1", "b": "2"}` and `{"a": "3"}` give `{"b": "none", "a": "3"}`. It is None if the order of entries differs,
    or if a new entry does not come last.
    """
    order = [key for key in [*ours, *(key for key in other if key not in ours)] if key in other]
    if order != list(other):
        return None
    gone = {key: "none" for key in ours if key not in other}
    return gone | {key: one for key, one in other.items() if ours.get(key) != one}


def _describe_steps(ours: list[Any], other: list[Any]) -> Any:  # noqa: ANN401 - a script, or steps by their number
    """Give the steps that differ by number, `{"2": "P1 pass"}`, or the whole other script where that is no longer.

    A number, counted from 1 in `ours`, has a step, a list of steps, or `none`. If nothing differs, the dict is empty;
    if both scripts are empty, it is the empty list.
    """
    left, right = [write_value(step) for step in ours], [write_value(step) for step in other]
    edits: dict[str, Any] = {}
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if kind == "insert":  # it goes behind the step before, or before the first
            if not ours:
                return other
            at = max(a, 1)
            kept = [*edits.pop(str(at), [ours[at - 1]])]
            edits[str(at)] = [*kept, *other[c:d]] if a else [*other[c:d], *kept]
            continue
        steps = other[c:d]
        for number in range(a, b):
            last = number == b - 1
            edits[str(number + 1)] = steps[:] if last else steps[:1]
            steps = steps[1:] if not last else []
    short = {
        key: "none" if not one else one[0] if len(one) == 1 else one
        for key, one in sorted(edits.items(), key=lambda e: int(e[0]))
    }
    return short if sum(len(write_value(one)) + 4 for one in short.values()) < sum(map(len, right)) else other
