"""Section 500: turn structure. Which step comes next, mana that empties, and extra turns and phases."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import PaidMana, StepBegan, list_pool
from engine.games.mtg.mana import BOUND
from engine.games.mtg.references import list_players
from engine.games.mtg.rules.turn import STEPS, find_last_ordinary_turn, sort_in_turn_order
from engine.games.mtg.words import ExtraCombat, ExtraTurn
from engine.kernel.events import Changed, Ended, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("500.2", "step:next")
def the_next_step_begins(ask: Run, seat: str) -> Does:
    """End this step and begin the next one; a skipped step is passed over.

    After the cleanup step comes `cleanup:over` instead. Going back to an additional combat phase uses one up.
    """
    ask.perform("step:ends", seat)
    now = str(ask.state.mark("game", "phase"))
    if now == "cleanup":
        ask.perform("cleanup:over", seat)
        return
    following = ask.defines("step:after", now, STEPS[STEPS.index(now) + 1])
    if STEPS.index(following) < STEPS.index(now):
        left = ask.state.number("game", "extra-combats") - 1
        yield Set("game", "extra-combats", left)
    while not (yield StepBegan(following, seat=seat)):  # a skipped step does not begin (500.10)
        following = STEPS[STEPS.index(following) + 1]


@rules.does("500.4", "step:ends")
def unused_mana_empties(ask: Run, seat: str) -> Does:
    """Empty the mana pools as a step ends, all at once.

    Mana that may be kept until end of turn (units with `k`) stays until the cleanup step ends.
    """
    last = ask.state.mark("game", "phase") == "cleanup"
    left = {
        one: tuple(unit for unit in list_pool(ask.state, one) if last or not unit.partition(BOUND)[0].endswith("k"))
        for one in ask.defines("pools:emptied", seat, ())
    }
    yield tuple(PaidMana(one, units, lost=True) for one, units in left.items() if units)


@rules.does("500.5", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    """End an ongoing effect whose end has come."""
    yield Ended(effect.id)


@rules.does("500.5", "found")
def it_has_found_its_object(ask: Run, what: tuple[Ongoing, object]) -> Does:
    """Change an ongoing effect to the form given (`what[0]`), which is about the object it waited for."""
    yield Changed(what[0])


@rules.does("500.7", "effect:extra-turn")
def the_latest_comes_first(ask: Run, said: tuple[ExtraTurn, Context]) -> Does:
    """Add an extra turn for each player meant, right after this one.

    The turn created last comes first; `(seat, ...)` is kept as the game's mark `extra-turns`.
    """
    word, context = said
    for seat in sort_in_turn_order(ask, list_players(ask, word.who, context)):
        yield Set("game", "extra-turns", (seat, *_list_extra_turns(ask)))


def _list_extra_turns(ask: Run) -> tuple[str, ...]:
    """The seats whose extra turns are still to come, the next first, without those that have left; `()` if none."""
    seats = ask.state.mark("game", "extra-turns")
    return tuple(one for one in seats if one in ask.state.playing()) if isinstance(seats, tuple) else ()


@rules.defines("500.7", "turn:next")
def an_extra_turn_if_there_is_one(ask: Run, active: str, so_far: str) -> str:
    """The seat of the next extra turn, or `so_far` if none is left. It only looks."""
    return next(iter(_list_extra_turns(ask)), so_far)


@rules.does("500.7", "turn:follows")
def then_the_order_of_turns_goes_on(ask: Run, following: str) -> Does:
    """As an extra turn begins, take it off those to come, and note who had the last ordinary turn (`resumes-after`).

    As an ordinary turn begins, that note is removed.
    """
    extra = _list_extra_turns(ask)
    if extra:
        yield (
            Set("game", "resumes-after", find_last_ordinary_turn(ask)),
            Set("game", "extra-turns", extra[1:]),
        )
    elif ask.state.mark("game", "resumes-after") is not None:
        yield Set("game", "resumes-after")


@rules.does("500.8", "effect:extra-combat")
def an_additional_combat_phase(ask: Run, said: tuple[ExtraCombat, object]) -> Does:
    """Add one more combat phase to this turn."""
    yield Set("game", "extra-combats", ask.state.number("game", "extra-combats") + 1)


@rules.defines("500.8", "step:after")
def an_additional_combat_follows(ask: Run, now: str, so_far: str) -> str:
    """`begin-combat` as the step after `end-combat`, if an additional combat phase is still to come.

    Otherwise `so_far`.
    """
    return "begin-combat" if now == "end-combat" and ask.state.number("game", "extra-combats") else so_far
