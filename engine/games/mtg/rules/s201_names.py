"""Section 201: names. Which objects have the same name, and which different ones."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("201.2a", "name:same")
def a_name_in_common(ask: Run, pair: tuple[str, str], so_far: bool) -> bool:
    """Whether two objects (`pair`, ids) have the same name; False if they have none."""
    names = [ask.get(one, "name") for one in pair]
    return bool(names[0]) and names[0] == names[1]


@rules.defines("201.2b", "names:different")
def a_name_each_and_none_in_common(ask: Run, group: tuple[str, ...], so_far: bool) -> bool:
    """Whether several objects (ids) have different names: each has one, and no two have the same."""
    names = [ask.get(id, "name") for id in group]
    return all(names) and len(set(names)) == len(names)


@rules.defines("201.2c", "name:different")
def a_name_and_none_in_common(ask: Run, pair: tuple[str, str], so_far: bool) -> bool:
    """Whether the first of two objects (`pair`, ids) has a name other than the second's.

    False if the first has none, True if only the second has none.
    """
    names = [ask.get(one, "name") for one in pair]
    return bool(names[0]) and names[0] != names[1]
