"""Section 409: playing cards. How a card is played, from hand or from where an effect lets it be."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import Added
from engine.games.wow.rules.powers import count_price, is_own_action_phase, list_targets
from engine.games.wow.words import Play
from engine.kernel.events import Given, Moved, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map, Word
from engine.kernel.words import Context

__all__: list[str] = []


@rules.allows("409.1", "permitted")
def from_elsewhere_at_the_same_times(ask: Run, what: tuple[object, Word]) -> bool:
    """Where an effect lets a card be played from another zone, the usual times hold.

    `what` has the permit and the action, which must be a `Play`. An instant needs priority. Any other card also needs
    its player's own action phase, an empty chain, and no combat.
    """
    play = what[1]
    if not isinstance(play, Play) or ask.state.flow.priority != play.seat:
        return False
    return is_own_action_phase(ask, play.seat) or ask.has(play.card, "types", "instant")


@rules.does("409.1", "act:play")
def onto_the_chain(ask: Run, play: Play) -> Does:
    """A played card moves to the chain with the choices announced for it; then its costs are paid.

    What it costs is settled before it moves. Its player gets priority again. The move must happen.
    """
    bill = (play, count_price(ask, play))
    targets = list_targets(ask, play)
    (moved,) = yield Moved(play.card, "stack", controller=play.seat)
    link = moved.becomes
    notes: Map[str, object] = Map(modes=play.modes, amounts=play.amounts, naming=play.naming)
    yield Set(link, "announced", Context(link, play.seat, targets, play.x, notes=notes))
    ask.perform("pay", bill)
    yield Added(play.seat, link, link)
    yield Given(play.seat, fresh=True)


rules.shape("409.2", "playing and placing are different actions")
