"""What a wave of state-based actions looks at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.run import Run

__all__ = ["list_checks"]


def list_checks(ask: Run) -> Iterator[tuple[str, str]]:
    """What a wave looks at: permanents, tokens and copies elsewhere, players."""
    board = ask.state.at("battlefield")
    yield from (("check:object", id) for id in board)
    yield from (
        ("check:elsewhere", obj.id)
        for obj in ask.state.objects.values()
        if obj.token and obj.zone not in {"battlefield", "command"}
    )
    yield from (("check:seat", seat) for seat in ask.state.playing())
