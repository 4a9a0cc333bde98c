"""The contrast that stands in the file of its scenario: the scenario again, but for what it says differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.scenario.form.model import Contrast, Scenario, ScenarioError

__all__ = ["build_contrast"]


def build_contrast(scenario: Scenario) -> Scenario | None:
    """Give the contrast in a scenario's file as a scenario of its own, which claims nothing.

    None if there is none in it. If the contrast is only named, as it has a file of its own, it gives None, too. Game,
    options, `todo` and folder are the scenario's; its law and `constructed` are, too, unless the contrast says others.
    `within` is the scenario's name.

    Raises:
        ScenarioError: It takes away what is not there, or changes a step that is not there.
    """
    own = scenario.contrast
    if not isinstance(own, Contrast):
        return None
    return msgspec.structs.replace(
        scenario,
        title=own.title,
        claims=[],
        at=own.at or scenario.at,
        given=_merge_given(scenario.given, own.given),
        cards=_merge(scenario.cards, own.cards, "contrast.cards"),
        when=_merge_steps(scenario.when, own.when),
        then=own.then,
        contrast=None,
        constructed=own.constructed or scenario.constructed,
        notes=own.notes,
        name=own.id,
        within=scenario.name,
    )


def _merge_given(ours: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Give a position with what differs in it.

    A seat's zones and marks are replaced one by one, or taken away by `none`. `{"P1": {"life": "3"}}` leaves the hand
    of P1 as it is. `other` holds what differs. A whole key goes by `none`; a key that is new is added.

    Raises:
        ScenarioError: What it takes away is not there.
    """
    merged = {
        key: _merge(ours[key], one, f"contrast.given.{key}")
        if isinstance(one, dict) and isinstance(ours.get(key), dict)
        else one
        for key, one in other.items()
    }
    return _merge(ours, merged, "contrast.given")


def _merge(ours: Mapping[str, Any], other: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Give a mapping with the entries of another added, or put in place of its own. `none` takes an entry away.

    `{"a": "1"}` with `{"a": "none", "b": "2"}` gives `{"b": "2"}`. `where` is the beginning of the message.

    Raises:
        ScenarioError: The entry to be taken away is not there.
    """
    for key, one in other.items():
        if one == "none" and key not in ours:
            raise ScenarioError("unknown-key", f"{where}.{key}: there is none to take away")
    return {key: one for key, one in {**ours, **other}.items() if other.get(key) != "none"}


def _merge_steps(ours: list[Any], other: list[Any] | Mapping[str, Any]) -> list[Any]:
    """Give a script with the steps that differ, by their number: each a step, a list of steps, or `none`.

    `{"2": "P1 pass"}` replaces the second step. Numbers are those of the script before any change. A list replaces the
    whole script, and stays as it is, `shows` included. Else `shows` is left out of every step.

    Raises:
        ScenarioError: A key is no number of a step.
    """
    if isinstance(other, list):
        return other
    known = {str(at): [step] for at, step in enumerate(ours, 1)}
    for key, one in other.items():
        if key not in known:
            raise ScenarioError("unknown-key", f"contrast.when: {key!r} is no step; there are: 1 to {len(ours)}")
        known[key] = [] if one == "none" else one if isinstance(one, list) else [one]
    return [_drop_claim(step) for steps in known.values() for step in steps]


def _drop_claim(step: Any) -> Any:  # noqa: ANN401 - a step as a file holds it
    """Give a step without its `shows`, for a contrast claims nothing. A line, which is a text, stays as it is."""
    return {key: one for key, one in step.items() if key != "shows"} if isinstance(step, dict) else step
