"""Section 201: names."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("201.2a", "name:same")
def a_name_in_common(ask: Run, pair: tuple[str, str], so_far: bool) -> bool:
    """An object without a name has the same name as no other."""
    names = [ask.get(one, "name") for one in pair]
    return bool(names[0]) and names[0] == names[1]


@rules.defines("201.2b", "names:different")
def a_name_each_and_none_in_common(ask: Run, group: tuple[str, ...], so_far: bool) -> bool:
    """Whether several objects have different names: each has one, and no two have one in common."""
    names = [ask.get(id, "name") for id in group]
    return all(names) and len(set(names)) == len(names)


@rules.defines("201.2c", "name:different")
def a_name_and_none_in_common(ask: Run, pair: tuple[str, str], so_far: bool) -> bool:
    """An object without a name does not have a different name either."""
    names = [ask.get(one, "name") for one in pair]
    return bool(names[0]) and names[0] != names[1]
