"""Section 514: cleanup step."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import CleanedUp, Discarded, StepBegan
from engine.games.mtg.rules.turn import find_last_ordinary_turn, is_beginning_of
from engine.kernel.events import Given, TurnBegan
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after

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
    """As the cleanup step begins, the active player discards down to the maximum hand size, all at once."""
    if not is_beginning_of(record, "cleanup"):
        return
    seat, left = ask.active, list(ask.state.at(f"{ask.active}.hand"))
    most: int | None = ask.defines("hand:maximum", seat, None)
    chosen: list[str] = []
    while most is not None and len(left) > most:  # the cards are discarded together, however they are chosen
        chosen.append(str(ask.choose(seat, "discard", tuple(left))))
        left.remove(chosen[-1])
    if chosen:
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
    """After the discard of the cleanup step, all damage is removed, and effects end that last until end of turn."""
    if is_beginning_of(record, "cleanup"):
        yield CleanedUp(ask.active, ask.state.number("game", "turn"))


@rules.does("514.3", "priority", after="unless_something_is_to_be_done")
def nobody_acts_during_cleanup(ask: Run, act: object) -> Does:
    """A cleanup step that has just begun ends at once. If anybody has got priority, it goes on."""
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
    """After players had priority in a cleanup step, another one begins once the stack is empty and all have passed."""
    yield StepBegan("cleanup", seat=seat)


@rules.does("514.3a", "priority")
def unless_something_is_to_be_done(ask: Run, act: object) -> Does:
    """The active player gets priority if a state-based action was performed or an ability triggered."""
    records = ask.during()
    begun = next((at for at, one in enumerate(records) if is_beginning_of(one, "cleanup")), None)
    if begun is None or is_over(ask.state):
        return
    if any(one.cause is None for one in records[begun + 1 :]):  # what the step itself does is caused by its beginning
        yield Given(ask.active, fresh=True)
