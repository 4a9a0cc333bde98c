"""Section 719: modifier dependency. The order of modifiers that depend on each other."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.wow.base import EN, rules
from engine.games.wow.position import as_list
from engine.kernel.changes import compute
from engine.kernel.layering import Board
from engine.kernel.parts import Live
from engine.kernel.run import Run
from engine.kernel.words import Modify, Part

__all__: list[str] = []


@rules.orders("719.2", "effects", after=("what_doubles_comes_last", "interdependent_ones_wait_together"), edition=EN)
def dependent_ones_wait(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Modifiers that depend on another one here wait for it; it gives those that wait for none.

    Modifiers that depend on each other do not wait for each other (719.3).
    """
    direct = _map_dependencies(ask.board(), items)
    awaited = _follow_dependencies(direct)
    return tuple(one for one in items if all(one in awaited[two] for two in direct[one]))


Dependencies: TypeAlias = dict[Live[Modify], set[Live[Modify]]]
"""For each modifier those that it depends on; an empty set if it depends on none."""


def _map_dependencies(board: Board, items: tuple[Live[Modify], ...]) -> Dependencies:
    """Map each of these modifiers to those of them that it depends on directly."""
    return {one: {two for two in items if _depends_on(board, one, two)} for one in items}


def _follow_dependencies(direct: Dependencies) -> Dependencies:
    """Map each modifier to those that it depends on directly or through others, itself too if they form a ring."""
    items, found = tuple(direct), {one: set(some) for one, some in direct.items()}
    while more := [(one, far) for one in items for two in found[one] for far in found[two] - found[one]]:
        for one, far in more:
            found[one].add(far)
    return found


def _depends_on(board: Board, one: Live[Modify], other: Live[Modify]) -> bool:
    """Whether one modifier depends directly on another.

    It does so for the power that it comes from, for a card that it applies to, or for what it does.
    """
    return _loses_its_power(board, one, other) or _is_brought_in(board, one, other) or bool(board.depends(one, other))


def _loses_its_power(board: Board, one: Live[Modify], other: Live[Modify]) -> bool:
    """Whether another modifier takes away the power that this one comes from (700.3), so that it applies to nothing.

    It is false for parts of ongoing effects, which are no powers of a card.
    """
    part, id = other.part, one.source
    if part.field != "abilities":
        return False
    had = board.get(id, "abilities")
    left = compute(part.op, had, part.by)
    return _gives_part(had, one.part) and _meets_object(board, other, id) and not _gives_part(left, one.part)


def _gives_part(abilities: object, part: Part) -> bool:
    """Whether a static one of some abilities gives a part. It is false if `abilities` is no tuple."""
    return any(part in getattr(one, "gives", ()) for one in as_list(abilities))


def _is_brought_in(board: Board, one: Live[Modify], other: Live[Modify]) -> bool:
    """Whether another modifier makes a card one that this modifier applies to (719.1).

    All parts of a modifier count together, such as making an item an ally and giving it ATK.
    """
    part, whole = one.part, other.key.rpartition("/")[0]
    fields = {live.part.field for live in board.live(Modify) if live.key.rpartition("/")[0] == whole}
    wanted = {field: want for field, want in part.to.has.items() if field in fields}
    return any(
        _meets_object(board, one, id) and _meets_object(board, other, id)
        for id, obj in board.state.objects.items()
        if not all(_is_printed(want, obj.card.values.get(field)) for field, want in wanted.items())
    )


def _meets_object(board: Board, live: Live[Modify], id: str) -> bool:
    """Whether a modifier applies to an object, by its id, on the board as it is."""
    return (live.only is None or id in live.only) and board.meets(live, id)


def _is_printed(want: object, got: object) -> bool:
    """Whether a printed value is, or includes, a wanted value, or one of several wanted in a tuple."""
    wants = want if isinstance(want, tuple) else (want,)
    return any(one in got if isinstance(got, tuple) else one == got for one in wants)


@rules.orders("719.3", "effects", after="what_doubles_comes_last", edition=EN)
def interdependent_ones_wait_together(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """Modifiers that depend on each other apply after all others that any of them depends on.

    It gives those that need not wait.
    """
    awaited = _follow_dependencies(_map_dependencies(ask.board(), items))
    rings = {one: {other for other in awaited[one] if one in awaited[other]} for one in items}
    return tuple(one for one in items if all(awaited[mate] <= rings[one] for mate in rings[one]))


@rules.orders("719.4", "effects", edition=EN)
def what_doubles_comes_last(ask: Run, items: tuple[Live[Modify], ...]) -> tuple[Live[Modify], ...]:
    """A modifier that doubles other cards' numbers applies after all others.

    It gives the others alone: `()` if all double.
    """
    return tuple(one for one in items if not _doubles_number(one))


def _doubles_number(live: Live[Modify]) -> bool:
    """Whether a modifier doubles the ATK, defense or health of other cards than its source alone."""
    part = live.part
    here = part.field in {"attack", "defense", "health"} and part.to.be != "this"
    return here and (part.op, part.by) == ("multiply", 2)
