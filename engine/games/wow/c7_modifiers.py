"""Sections 714 to 719, which the Japanese document cites and does not contain: modifiers and their order."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.kernel.layering import Board
from engine.kernel.parts import Application, Live
from engine.kernel.run import Run
from engine.kernel.words import Modify

__all__: list[str] = []


_SAID_APART = {
    ("tags", "grant"): "202.3",
    ("kinds", "set"): "205.1c",
    ("types", "set"): "300.1a",
    ("types", "grant"): "300.1b",
}
"""What changes by which rule; everything else, by 714.1."""


@rules.defines("714.1", "apply", edition=EN)
def modifiers_modify(ask: Run, work: Application, so_far: object) -> object:
    return so_far if _said_by(work) else work.result


@rules.defines("202.3", "apply")
def on_the_type_line(ask: Run, work: Application, so_far: object) -> object:
    return work.result if _said_by(work) == "202.3" else so_far


@rules.defines("205.1c", "apply")
def of_that_damage_type_and_no_other(ask: Run, work: Application, so_far: object) -> object:
    return work.result if _said_by(work) == "205.1c" else so_far


@rules.defines("300.1a", "apply")
def another_type_in_place_of_its_own(ask: Run, work: Application, so_far: object) -> object:
    return work.result if _said_by(work) == "300.1a" else so_far


@rules.defines("300.1b", "apply")
def a_type_besides_its_own(ask: Run, work: Application, so_far: object) -> object:
    return work.result if _said_by(work) == "300.1b" else so_far


@rules.defines("103.2", ("value:keywords", "value:abilities"))
def no_powers_where_there_can_be_none(ask: Run, id: str, so_far: object) -> object:
    """Whatever a card that cannot have powers (`powerless`) would be given."""
    return () if so_far and ask.get(id, "powerless") is True else so_far


@rules.orders("719.4", "effects", edition=EN)
def what_doubles_comes_last(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """After all other modifiers of that number, where it doubles those of others."""
    others = {one.part.field for one in items if isinstance(one.part, Modify) and not _doubles(one)}
    return tuple(one for one in items if not (_doubles(one) and getattr(one.part, "field", "") in others)) or items


def _doubles(live: Live) -> bool:
    part = live.part
    if not isinstance(part, Modify) or part.field not in {"attack", "defense", "health"}:
        return False
    return (part.op, part.by) == ("multiply", 2) and part.to.be != "this"


@rules.orders("719.3", "effects", after=what_doubles_comes_last, edition=EN)
def interdependent_ones_wait_together(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """After all others that any of them depends on."""
    awaited = _awaited(ask.board(), items)
    rings = {one: {other for other in awaited[one] if one in awaited[other]} for one in items}
    return tuple(one for one in items if all(awaited[mate] <= rings[one] for mate in rings[one])) or items


def _awaited(board: Board, items: tuple[Live, ...]) -> dict[Live, set[Live]]:
    """Upon which others each of some modifiers depends, be it by way of others."""
    found = {one: {two for two in items if two is not one and _depends(board, one, two)} for one in items}
    while more := [(one, far) for one in items for two in found[one] for far in found[two] - found[one]]:
        for one, far in more:
            found[one].add(far)
    return found


@rules.orders("719.2", "effects", after=(what_doubles_comes_last, interdependent_ones_wait_together), edition=EN)
def dependent_ones_wait(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Those that depend on each other do not wait for each other (719.3)."""
    awaited = _awaited(ask.board(), items)
    return tuple(one for one in items if all(one in awaited[two] for two in awaited[one])) or items


@rules.orders("718.1", "effects", after=dependent_ones_wait, edition=EN)
def older_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    oldest = min(one.stamp for one in items)
    return tuple(one for one in items if one.stamp == oldest)


def _said_by(work: Application) -> str | None:
    return _SAID_APART.get((work.field, getattr(work.live.part, "op", "")))


def _depends(board: Board, one: Live, other: Live) -> bool:
    return _brought_in(board, one, other) or bool(board.depends(one, other))


def _brought_in(board: Board, one: Live, other: Live) -> bool:
    """Whether a part of the same modifier as `other` has made a card one that the first applies to (719.1).

    A modifier is one whole: that it makes an item an ally and gives it ATK are parts of it.
    """
    part, whole = one.part, other.key.rpartition("/")[0]
    if not isinstance(part, Modify) or one.key.rpartition("/")[0] == whole:
        return False
    mates = [live.part for live in board.live(Modify) if live.key.rpartition("/")[0] == whole]
    fields = {mate.field for mate in mates if isinstance(mate, Modify)}
    wanted = {field: want for field, want in part.to.has.items() if field in fields}
    return bool(wanted) and any(
        _meets(board, one, id) and _meets(board, other, id)
        for id, obj in board.state.objects.items()
        if not all(_printed(want, obj.card.values.get(field)) for field, want in wanted.items())
    )


def _meets(board: Board, live: Live, id: str) -> bool:
    return (live.only is None or id in live.only) and board.meets(live, id)


def _printed(want: object, got: object) -> bool:
    wants = want if isinstance(want, tuple) else (want,)
    return any(one in got if isinstance(got, tuple) else one == got for one in wants)
