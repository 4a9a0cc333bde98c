"""Section 502: untap step. The active player's permanents untap."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Kept, StepBegan, Untapped
from engine.games.mtg.rules.turn import is_beginning_of
from engine.games.mtg.words import Untapping
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("502.2", "after:step-began")
def permanents_untap(ask: Run, record: Record) -> Does:
    """As the untap step begins, untap the active player's tapped permanents at once.

    Those that an effect keeps from untapping are recorded as `Kept`, tapped or not. Then the upkeep step begins.
    """
    if not is_beginning_of(record, "untap"):
        return
    mine = [id for id in ask.state.at("battlefield") if ask.get(id, "controller") == ask.active]
    held = tuple(id for id in mine if _is_kept_tapped(ask, id))
    yield (
        *(Untapped(id) for id in mine if ask.state.mark(id, "tapped") and id not in held),
        *(Kept(id) for id in held),
    )
    yield StepBegan("upkeep", seat=ask.active)


def _is_kept_tapped(ask: Run, id: str) -> bool:
    """Whether an effect keeps a permanent from untapping in this step, whether or not it is tapped.

    The reasons join those of the answer under way.
    """
    no = ask.objections(Untapping(id), ask.board())
    ask.note(no)
    return bool(no)
