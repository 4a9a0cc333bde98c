"""201.2: which objects have the same name, and which have different ones."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run

__all__ = ["different", "namesakes"]


def namesakes(ask: Run, id: str, others: tuple[str, ...]) -> bool:
    """Whether an object has the same name as one of these."""
    return any(ask.defines("name:same", (id, other), so_far=False) for other in others if other != id)


def different(ask: Run, id: str, other: str) -> bool:
    """Whether an object has a different name than another, or than that had when it was last there."""
    return bool(ask.defines("name:different", (id, other), so_far=True))


@rules.defines("201.2a", "name:same")
def a_name_in_common(ask: Run, pair: tuple[str, str], so_far: bool) -> bool:
    """What has no name has the same name as nothing."""
    names = [ask.get(one, "name") for one in pair]
    return bool(names[0]) and names[0] == names[1]


@rules.defines("201.2b", "names:different")
def a_name_each_and_none_in_common(ask: Run, group: tuple[str, ...], so_far: bool) -> bool:
    """Whether several objects have different names: each has one, and no two have one in common."""
    names = [ask.get(id, "name") for id in group]
    return all(names) and len(set(names)) == len(names)


@rules.defines("201.2c", "name:different")
def a_name_and_none_in_common(ask: Run, pair: tuple[str, str], so_far: bool) -> bool:
    """What has no name does not have a different name either."""
    names = [ask.get(one, "name") for one in pair]
    return bool(names[0]) and names[0] != names[1]
