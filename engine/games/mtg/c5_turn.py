"""Chapter 5, the turn: its steps, what happens as they begin and end, attacking, blocking, combat damage."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import draws, in_turn_order
from engine.games.mtg.events import (
    CleanedUp,
    CountersPut,
    Discarded,
    Kept,
    StepBegan,
    Untapped,
)
from engine.games.mtg.refs import players
from engine.games.mtg.words import Players, Untapping
from engine.kernel.events import Changed, Ended, Given, Set, TurnBegan
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after
from engine.kernel.state import Ongoing
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["PLAYED", "STEPS", "ExtraTurn", "begins", "sick"]


class ExtraTurn(Word, frozen=True):
    """A player takes an extra turn after this one (500.7)."""

    who: Players = "you"


STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main",
    "begin-combat",
    "declare-attackers",
    "declare-blockers",
    "first-strike-damage",
    "combat-damage",
    "end-combat",
    "second-main",
    "end",
    "cleanup",
)
"""The steps and phases of a turn, in order (500.1)."""

PLAYED = (
    "announced",
    "announcing",
    "aside",
    "attacking",
    "blocked",
    "blocking",
    "deadly",
    "declaring",
    "drew-nothing",
    "extra-combats",
    "followed",
    "paid",
    "spent",
    "struck",
)
"""Marks that come of combat, of casting and of turns gone by: no position at rest begins with them."""

_HAND = 7
_TWO = 2
_NO_PRIORITY = frozenset({"untap", "declare-attackers", "cleanup"})


# 500 Steps and phases.


@rules.does("500.2", "step:next")
def the_next_step_begins(ask: Run, seat: str) -> Does:
    ask.perform("step:ends", seat)
    now = str(ask.state.mark("game", "phase"))
    if now == "cleanup":
        ask.perform("cleanup:over", seat)
        return
    following = ask.defines("step:after", now, STEPS[STEPS.index(now) + 1])
    if STEPS.index(following) < STEPS.index(now):
        left = ask.state.number("game", "extra-combats") - 1
        yield Set("game", "extra-combats", left or None)
    while not (yield StepBegan(following, seat=seat)):  # one that is skipped is gone past (500.10)
        following = STEPS[STEPS.index(following) + 1]


@rules.forbids("103.7a", "event:step-began")
def no_draw_step_in_the_first_turn(ask: Run, event: StepBegan) -> bool:
    """In a game of two, whoever plays first skips it."""
    return event.phase == "draw" and ask.state.number("game", "turn") == 1 and len(ask.state.seats) == _TWO


@rules.does("514.3a", "cleanup:over")
def another_cleanup_step_begins(ask: Run, seat: str) -> Does:
    """Once the stack is empty and all players have passed in a cleanup step in which they had priority."""
    yield StepBegan("cleanup", seat=seat)


@rules.defines("500.8", "step:after")
def an_additional_combat_follows(ask: Run, now: str, so_far: str) -> str:
    """After a combat phase comes an additional one, if an effect has added it."""
    return "begin-combat" if now == "end-combat" and ask.state.number("game", "extra-combats") else so_far


@rules.defines("508.8", "step:after")
def no_attackers_no_blocks_and_no_damage(ask: Run, now: str, so_far: str) -> str:
    fight = any("attacking" in obj.marks for obj in ask.state.objects.values())
    return "end-combat" if now == "declare-attackers" and not fight else so_far


@rules.does("502.2", "after:step-began")
def untap(ask: Run, record: Record) -> Does:
    if not begins(record, "untap"):
        return
    mine = [id for id in ask.state.at("battlefield") if ask.get(id, "controller") == ask.active]
    held = tuple(id for id in mine if _held(ask, id))
    done = (
        *(Untapped(id) for id in mine if ask.state.mark(id, "tapped") and id not in held),
        *(Kept(id) for id in held),
    )
    if done:
        yield done
    yield StepBegan("upkeep", seat=ask.active)


def _held(ask: Run, id: str) -> bool:
    """Whether an effect keeps a permanent from untapping in this step, tapped or not."""
    no = ask.objections(Untapping(id), ask.board())
    ask.note(no)
    return bool(no)


@rules.does("504.1", "after:step-began", after=untap)
def draw_for_the_turn(ask: Run, record: Record) -> Does:
    if begins(record, "draw"):
        yield draws(ask, ask.active)


@rules.does("714.3b", "after:step-began", after=(untap, draw_for_the_turn))
def a_lore_counter_on_each_saga(ask: Run, record: Record) -> Does:
    if begins(record, "main"):
        mine = [id for id in ask.state.at("battlefield") if ask.get(id, "controller") == ask.active]
        sagas = tuple(CountersPut(id, "lore", seat=ask.active) for id in mine if ask.has(id, "subtypes", "Saga"))
        if sagas:
            yield sagas


@rules.does("514.1", "after:step-began", after=(untap, draw_for_the_turn, a_lore_counter_on_each_saga))
def discard_down_to_seven(ask: Run, record: Record) -> Does:
    if not begins(record, "cleanup"):
        return
    seat, left = ask.active, list(ask.state.at(f"{ask.active}.hand"))
    chosen: list[str] = []
    while len(left) > _HAND:  # the cards are discarded together, however they are chosen
        chosen.append(str(ask.choose(seat, "discard", tuple(left))))
        left.remove(chosen[-1])
    if chosen:
        yield tuple(Discarded(id, f"{seat}.graveyard", seat=seat) for id in chosen)


@rules.does(
    "514.2",
    "after:step-began",
    after=(untap, draw_for_the_turn, a_lore_counter_on_each_saga, discard_down_to_seven),
)
def damage_and_effects_end(ask: Run, record: Record) -> Does:
    if begins(record, "cleanup"):
        yield CleanedUp(ask.active, ask.state.number("game", "turn"))


@rules.does("514.3a", "priority")
def unless_something_is_to_be_done(ask: Run, act: object) -> Does:
    """Where a state-based action was performed or an ability has triggered, the active player gets priority."""
    records = ask.during()
    begun = next((at for at, one in enumerate(records) if begins(one, "cleanup")), None)
    if begun is None or is_over(ask.state):
        return
    if any(one.cause is None for one in records[begun + 1 :]):  # what the step itself does is caused by its beginning
        yield Given(ask.active, fresh=True)


@rules.does("514.3", "priority", after=unless_something_is_to_be_done)
def nobody_acts_during_cleanup(ask: Run, act: object) -> Does:
    """The step has just begun, and ends at once; where somebody has got priority, it goes on."""
    if ask.state.mark("game", "phase") != "cleanup" or is_over(ask.state) or not everyone_passed(ask.state):
        return
    ask.perform("step:ends", ask.active)
    following = str(ask.defines("turn:next", ask.active, seat_after(ask.state, _ordinary(ask))))
    ask.perform("turn:follows", following)
    yield TurnBegan(following, ask.state.number("game", "turn") + 1)
    yield StepBegan("untap", seat=following)
    ask.settle()
    yield Given(following, fresh=True)


# 500.7 Extra turns.


@rules.does("500.7", "effect:extra-turn")
def the_latest_comes_first(ask: Run, said: tuple[ExtraTurn, Context]) -> Does:
    """Extra turns are added one at a time, directly after this one; the most recently created is taken first."""
    word, context = said
    for seat in in_turn_order(ask, players(ask, word.who, context)):
        yield Set("game", "extra-turns", (seat, *_extra(ask)))


@rules.defines("500.7", "turn:next")
def an_extra_turn_if_there_is_one(ask: Run, active: str, so_far: str) -> str:
    return next(iter(_extra(ask)), so_far)


@rules.does("500.7", "turn:follows")
def then_the_order_of_turns_goes_on(ask: Run, following: str) -> Does:
    """After extra turns it is the turn of whoever would have followed the last ordinary one."""
    extra = _extra(ask)
    if extra:
        yield (Set("game", "resumes-after", _ordinary(ask)), Set("game", "extra-turns", extra[1:] or None))
    elif ask.state.mark("game", "resumes-after") is not None:
        yield Set("game", "resumes-after")


def _extra(ask: Run) -> tuple[str, ...]:
    """Whose extra turns are still to come, the next first; nobody's who has left the game."""
    seats = ask.state.mark("game", "extra-turns")
    return tuple(one for one in seats if one in ask.state.playing()) if isinstance(seats, tuple) else ()


def _ordinary(ask: Run) -> str:
    """Whose turn was the last that was no extra one."""
    return str(ask.state.mark("game", "resumes-after") or ask.active)


@rules.does(
    "117.3a",
    "after:step-began",
    after=(untap, draw_for_the_turn, a_lore_counter_on_each_saga, discard_down_to_seven, damage_and_effects_end),
)
def active_player_first(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, StepBegan) and event.phase not in _NO_PRIORITY:
        yield Given(ask.active, fresh=True)


@rules.does("500.5", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)


@rules.does("500.5", "found")
def it_has_found_its_object(ask: Run, what: tuple[Ongoing, object]) -> Does:
    yield Changed(what[0])


def begins(record: Record, step: str) -> bool:
    """Whether it is this step that has begun."""
    return isinstance(record.event, StepBegan) and record.event.phase == step


def sick(ask: Run, id: str) -> bool:
    """Whether a creature came under its controller's control since that player's most recent turn began (302.6)."""
    came = ask.state.mark(id, "came")
    return came is not None and came == ask.state.mark("game", "turn") and not ask.has(id, "keywords", "haste")
