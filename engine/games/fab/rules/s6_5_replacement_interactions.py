"""Section 6.5: replacement interactions. Which replacement comes first, and who says so."""

from __future__ import annotations

from typing import cast

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.events import OutcomeReplaced
from engine.games.fab.rules.effects import find_ongoing
from engine.kernel.events import Event
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("6.5.1", "chooser:replace")
def their_controller_orders_them(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    """The controller of the replacements that are left picks the next; they are all one player's (6.5.2)."""
    return among[1][0].controller


@rules.defines("6.5.2", "first:replace")
def the_turn_player_says_who_begins(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: str | None) -> str:
    """The turn player chooses the player whose replacements come first; the others follow clockwise.

    Every seat still in the game may be chosen, whether it has a replacement or not. Where the turn player has lost, the
    next player chooses.
    """
    seats = ask.state.clockwise(ask.active)
    return str(ask.choose(seats[0], "first-player", seats))


rules.shape(
    "6.5.2a", "the turn player is asked for a player alone; the order of their own effects is asked of each (6.5.1)"
)


rules.shape("6.5.2b", "who was chosen stays with the event until it has happened")


@rules.orders("6.5.3", "replace")
def self_and_identity_first(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Self-replacements and identity-replacements go first; all items, where there are neither."""
    return _keep_first_slot(items, "self", "identity")


def _keep_first_slot(items: tuple[Candidate, ...], *slots: str) -> tuple[Candidate, ...]:
    """The replacements whose slot is one of these (`"self"`), in order; all of them if none has such a slot."""
    return tuple(one for one in items if one.part.slot in slots) or items


@rules.orders("6.5.4", "replace", after=self_and_identity_first)
def then_standard_ones(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Of the replacements that 6.5.3 left, the standard ones go first; all items, where none is standard."""
    return _keep_first_slot(items, "standard")


rules.shape("6.5.5", "preventions are what is left when the other replacements have had their turn")


rules.shape("6.5.6", "the event happens once no replacement is left")


@rules.does("6.5.7", "replace:late")
def outcomes_are_replaced_last(ask: Run, change: Change) -> Does:
    """An outcome-replacement does what it does first, then its effects, or the event that its change makes.

    This comes after the event. For an optional one its controller chooses whether it applies. An ongoing one counts as
    used then.
    """
    candidate, part = change.candidate, change.candidate.part
    context = msgspec.structs.replace(candidate.live.context, event=candidate.event)
    if part.optional and not ask.choose(context.controller, "apply", (True, False)):
        return
    ask.effects(part.first, context)
    yield OutcomeReplaced(candidate.live.source)
    if part.into is not None:
        ask.effects(part.into, context)
    elif change.result != candidate.event:
        yield cast("Event", change.result)
    if (effect := find_ongoing(ask.state, candidate.live)) is not None:
        ask.perform("replace:used", (effect, candidate, 0))


rules.shape("6.5.8", "the event is complete once no replacement of its outcome is left")
