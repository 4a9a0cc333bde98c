"""Sections 714 to 719, which the Japanese document cites and does not contain: modifiers and their order."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.kernel.continuous import Application, Board, Live
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("714.1", "apply", edition=EN)
def modifiers_modify(ask: Run, work: Application, so_far: object) -> object:
    return so_far if _adds_a_tag(work) else work.result


@rules.defines("202.3", "apply")
def on_the_type_line(ask: Run, work: Application, so_far: object) -> object:
    return work.result if _adds_a_tag(work) else so_far


@rules.orders("719.2", "effects", edition=EN)
def dependent_ones_wait(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    board = ask.board()
    free = tuple(one for one in items if not any(_waits(board, one, other) for other in items if other is not one))
    return free or items


@rules.orders("718.1", "effects", after=dependent_ones_wait, edition=EN)
def older_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    oldest = min(one.stamp for one in items)
    return tuple(one for one in items if one.stamp == oldest)


def _adds_a_tag(work: Application) -> bool:
    return work.field == "tags" and getattr(work.live.part, "op", "") == "grant"


def _waits(board: Board, one: Live, other: Live) -> bool:
    depends = board.depends
    return bool(depends(one, other)) and not depends(other, one)
