"""Section 514: cleanup step. Discarding, what ends with the turn, and the next turn's beginning."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import CleanedUp, Discarded, StepBegan
from engine.games.mtg.rules.turn import find_last_ordinary_turn, is_beginning_of
from engine.kernel.events import Ended, Given, TurnBegan
from engine.kernel.log import Record
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after
from engine.kernel.state import Ongoing

__all__: list[str] = []


@rules.does(
    "514.1",
    "after:step-began",
    after=(
        "permanents_untap",
        "draw_for_the_turn",
        "a_lore_counter_on_each_saga",
        "a_lore_counter_on_each_saga_with_chapters",
    ),
)
def discard_down_to_the_maximum(ask: Run, record: Record) -> Does:
    """As the cleanup step begins, have the active player choose cards beyond the maximum hand size.

    They are discarded at once. Nothing happens in other steps, or without a maximum.
    """
    if not is_beginning_of(record, "cleanup"):
        return
    seat, left = ask.active, list(ask.state.at(f"{ask.active}.hand"))
    most: int | None = ask.defines("hand:maximum", seat, None)
    chosen: list[str] = []
    while most is not None and len(left) > most:  # the cards are discarded together, however they are chosen
        chosen.append(str(ask.choose(seat, "discard", tuple(left))))
        left.remove(chosen[-1])
    yield tuple(Discarded(id, f"{seat}.graveyard", seat=seat) for id in chosen)


@rules.does(
    "514.2",
    "after:step-began",
    after=(
        "permanents_untap",
        "draw_for_the_turn",
        "a_lore_counter_on_each_saga",
        "a_lore_counter_on_each_saga_with_chapters",
        discard_down_to_the_maximum,
    ),
)
def damage_and_effects_end(ask: Run, record: Record) -> Does:
    """As cleanup begins, after its discard, end what lasts until end of turn and remove all damage, at once."""
    if is_beginning_of(record, "cleanup"):
        event = CleanedUp(ask.active, ask.state.number("game", "turn"))
        over = tuple(Ended(one.id) for one in ask.state.effects.values() if _ends_with(ask, one, event))
        yield (event, *over)


def _ends_with(ask: Run, effect: Ongoing, event: CleanedUp) -> bool:
    """Whether an ongoing effect lasts until this cleanup, as one that lasts until end of turn does."""
    context = msgspec.structs.replace(effect.context, event=event)
    return effect.until is not None and matches_pattern(effect.until, event, context, ask.board())


@rules.does("514.3", "priority", after="unless_something_is_to_be_done")
def nobody_acts_during_cleanup(ask: Run, act: object) -> Does:
    """End a cleanup step in which nobody has got priority, and begin the next turn with its untap step.

    The player whose turn it is gets to act. Nothing happens in other steps, or once the game is over.
    """
    if ask.state.mark("game", "phase") != "cleanup" or is_over(ask.state) or not everyone_passed(ask.state):
        return
    ask.perform("step:ends", ask.active)
    following = str(ask.defines("turn:next", ask.active, seat_after(ask.state, find_last_ordinary_turn(ask))))
    ask.perform("turn:follows", following)
    yield TurnBegan(following, ask.state.number("game", "turn") + 1)
    yield StepBegan("untap", seat=following)
    ask.settle()
    yield Given(following, fresh=True)


@rules.does("514.3a", "cleanup:over")
def another_cleanup_step_begins(ask: Run, seat: str) -> Does:
    """Begin another cleanup step after one in which players had priority."""
    yield StepBegan("cleanup", seat=seat)


@rules.does("514.3a", "priority")
def unless_something_is_to_be_done(ask: Run, act: object) -> Does:
    """Give the active player priority in a cleanup step that has just begun, if anything was done in it.

    What the step itself does, as its discard, does not count. A state-based action or a trigger does.
    """
    records = ask.during()
    begun = next((at for at, one in enumerate(records) if is_beginning_of(one, "cleanup")), None)
    if begun is None or is_over(ask.state):
        return
    if any(one.cause is None for one in records[begun + 1 :]):  # what the step itself does is caused by its beginning
        yield Given(ask.active, fresh=True)
