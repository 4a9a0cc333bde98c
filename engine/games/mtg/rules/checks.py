"""What the state-based actions check."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.run import Run
from engine.kernel.stack import has_ended

__all__ = ["list_checks"]


def list_checks(ask: Run) -> Iterator[tuple[str, str]]:
    """The checks of one round of state-based actions, as pairs of a topic and an id: `("check:object", "o3")`.

    Permanents come first, then what is no card in other zones but the command zone (`check:elsewhere`). Last come the
    players still in the game (`check:seat`). In a game that has ended (104.1) nothing is checked.
    """
    if has_ended(ask.state):
        return
    board = ask.state.at("battlefield")
    yield from (("check:object", id) for id in board)
    yield from (
        ("check:elsewhere", obj.id)
        for obj in ask.state.objects.values()
        if obj.token and obj.zone not in {"battlefield", "command"}
    )
    yield from (("check:seat", seat) for seat in ask.state.playing())
