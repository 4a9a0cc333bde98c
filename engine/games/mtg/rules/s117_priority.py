"""Section 117: priority. Who gets it, what it allows, and what follows when all pass."""

from __future__ import annotations

from typing import cast

from engine.games.mtg.base import rules
from engine.games.mtg.events import Shown, StepBegan, Veiled
from engine.games.mtg.references import holds_priority
from engine.games.mtg.rules.activation import names_ability
from engine.games.mtg.rules.casting import is_main_phase_of
from engine.games.mtg.rules.looking import Looking
from engine.games.mtg.words import Activate, Cast, Pass
from engine.kernel.events import Given, Passed
from engine.kernel.log import Record
from engine.kernel.matching import holds, matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, seat_after, top
from engine.kernel.state import Obj
from engine.kernel.values import Word
from engine.kernel.words import Context, Permit

__all__: list[str] = []

_NO_PRIORITY = frozenset({"untap", "declare-attackers", "cleanup"})


@rules.allows("117.1a", "act:cast")
def from_hand_with_priority(ask: Run, act: Cast) -> bool:
    """Whether the seat has priority and the card is in its hand."""
    return holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.hand")


@rules.forbids("117.1a", "act:cast")
def no_main_phase_of_yours_with_an_empty_stack(ask: Run, act: Cast) -> bool:
    """Objection to casting a spell outside one's own main phase, or while the stack is not empty.

    Instants, and spells that a clause lets be cast like them, are exempt.
    """
    instant = ask.has(act.card, "types", "instant") or ask.allows("as-instant", act)
    return not instant and not is_main_phase_of(ask, act.seat)


@rules.allows("117.1b", "act:activate")
def whenever_you_have_priority(ask: Run, act: Activate) -> bool:
    """Whether the seat has priority and the object has the activated ability named."""
    return holds_priority(ask, act.seat) and names_ability(ask, act)


@rules.allows("117.2b", "look")
def an_effect_permits_looking(ask: Run, subject: Looking) -> bool:
    """Whether an effect in force, whose condition holds, permits a player to look at a card.

    Priority does not matter.
    """
    board = ask.board()
    return any(
        matches_pattern(live.part.what, subject, live.context, board) and holds(live.part.when, live.context, board)
        for live in board.live(Permit)
    )


@rules.does("117.2b", "repair")
def what_a_static_ability_shows(ask: Run, seat: str) -> Does:
    """Show a seat the top card of its library while an effect permits looking at it.

    It is hidden when it no longer is the top card, or may no longer be looked at. What an instruction shows for a while
    is left alone.
    """
    pile = ask.state.at(f"{seat}.library")
    permitted = any(one.part.what.event == "looking" for one in ask.board().live(Permit))
    shown = tuple(id for id in pile[:1] if permitted and ask.allows("look", Looking(seat, id)))
    for id in pile:
        if ask.state.mark(id, "in-view") and id not in shown:
            yield Veiled(id)
    for id in shown:
        if ask.state.mark(id, "seen") != (seat,):
            yield Shown(id, seat, stays=True)


@rules.forbids("117.2e", "priority:meanwhile")
def priority_before_the_end(ask: Run, context: Context) -> bool:
    """Always an objection: nobody gets priority while something resolves, whatever is chosen or paid."""
    return True


@rules.does(
    "117.3a",
    "after:step-began",
    after=(
        "permanents_untap",
        "draw_for_the_turn",
        "a_lore_counter_on_each_saga",
        "a_lore_counter_on_each_saga_with_chapters",
        "discard_down_to_the_maximum",
        "damage_and_effects_end",
    ),
)
def priority_as_a_step_begins(ask: Run, record: Record) -> Does:
    """Give the active player priority as a step begins, after the turn-based actions.

    Not in the untap, declare attackers and cleanup steps.
    """
    if cast("StepBegan", record.event).phase not in _NO_PRIORITY:
        yield Given(ask.active, fresh=True)


@rules.does("117.3b", "priority:resolving")
def afterwards_the_active_player_gets_priority(ask: Run, item: Obj) -> Does:
    """Give the active player priority after a spell or ability (`item`) resolves, whoever passed last."""
    yield Given(ask.active, fresh=True)


@rules.does("117.3b", "priority")
def active_player_gets_priority(ask: Run, act: Word) -> Does:
    """Give the active player priority if whoever had it has left, or the next player if the active one has left."""
    if ask.state.flow.priority in ask.state.out:
        active = ask.active if ask.active in ask.state.playing() else seat_after(ask.state, ask.active)
        yield Given(active, fresh=True)


@rules.allows("117.3d", "act:pass")
def pass_priority(ask: Run, act: Pass) -> bool:
    """Whether the seat has priority, and so may pass."""
    return ask.state.flow.priority == act.seat


@rules.does("117.3d", "act:pass")
def passes(ask: Run, act: Pass) -> Does:
    """Record that the seat passes, and give the next one priority unless all have passed.

    Where attackers or blockers are to be declared, it declares none instead.
    """
    if ask.state.mark("game", "declaring"):
        ask.perform("declare:none", act.seat)
        return
    yield Passed(act.seat)
    if not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))


@rules.does("117.4", "act:pass", after=passes)
def all_passed(ask: Run, act: Pass) -> Does:
    """Once all players have passed in a row, resolve the top object of the stack.

    If the stack is empty, the next step begins.
    """
    if not everyone_passed(ask.state):
        return
    item = top(ask.state)
    if item is not None:
        ask.perform("priority:resolving", item)
        ask.perform("resolve", item, item.id)
    else:
        ask.perform("step:next", ask.active)
    yield from ()


rules.shape(
    "117.5", "state-based actions, then triggers onto the stack, until neither does anything: the kernel's rest"
)
