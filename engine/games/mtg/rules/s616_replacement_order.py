"""Section 616: replacement order. Who chooses among several replacements."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.words import Entry
from engine.kernel.events import Event
from engine.kernel.parts import Live
from engine.kernel.replacement import Candidate
from engine.kernel.run import Run
from engine.kernel.words import Ability

__all__: list[str] = []


@rules.defines("616.1", "entry:order")
def its_controller_orders_the_effects(
    ask: Run, said: tuple[str, tuple[Live, ...]], so_far: tuple[Live, ...]
) -> tuple[Live, ...]:
    """The effects that make an object enter as a copy, in the order that its controller chooses.

    `said` is the seat and the effects.
    """
    seat, lives = said
    order = ask.order(seat, "first-copy", [live.source for live in lives])
    return tuple(sorted(lives, key=lambda live: order.index(live.source)))


@rules.defines("616.1", "chooser:replace")
def the_affected_player_chooses(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    """The seat that chooses which effect applies first to an event.

    It is the player affected, or the controller of the object, or else its owner. Otherwise it is the event's seat, or
    None.
    """
    event = among[0]
    subject = getattr(event, "to", None) if hasattr(event, "amount") else getattr(event, "obj", None)
    if isinstance(subject, str) and subject in ask.state.seats:
        return subject
    seat = getattr(event, "seat", None)
    if isinstance(subject, str) and (subject in ask.state.objects):
        got = ask.get(subject, "controller")
        return str(got) if got else ask.state.objects[subject].owner
    return str(seat) if seat else None


@rules.defines("616.1c", "entry:own-first")
def one_of_the_copy_effects_is_chosen(ask: Run, said: tuple[Entry, tuple[Live, ...]], so_far: bool) -> bool:
    """Ask the player under whose control an object enters which copy effect comes first.

    True if it is the object's own ability, False if one of the effects. `said` is how it enters and those effects.
    """
    entry, meets = said
    return bool(ask.choose(entry.seat, "first-copy", (entry.id, *(live.source for live in meets))) == entry.id)


@rules.defines("616.1e", "entry:abilities")
def what_is_now_applicable(ask: Run, entry: Entry, so_far: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of the card that the object enters as; once it is a copy, only the copied ones count."""
    return entry.card.abilities


@rules.allows("616.1e", "entry:goes-on")
def one_after_another_until_none_is_left(ask: Run, live: Live) -> bool:
    """Always True: after one such effect has applied, the next applies."""
    return True
