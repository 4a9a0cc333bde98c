"""Section 415.3: who looks at the top card of a deck, and decks that are played with it revealed."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import LookedAt, Revealed
from engine.games.wow.look import seats_meant
from engine.games.wow.words import Look, Peek, ShowTop
from engine.kernel.events import Set, Shuffled
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("415.3e", "act:look")
def whenever_one_has_priority(ask: Run, act: Look) -> bool:
    deck = act.deck or act.seat
    return ask.state.flow.priority == act.seat and any(
        isinstance(live.part, Peek)
        and live.context.controller == act.seat
        and deck in seats_meant(ask, live.part.whose, live.context)
        and ask.holds(live.part.when, live.context)
        for live in ask.board().live(Peek)
    )


@rules.forbids("415.3e", "act:look")
def at_a_card_that_is_there(ask: Run, act: Look) -> bool:
    return not ask.state.at(f"{act.deck or act.seat}.deck")


@rules.does("415.3e", "act:look")
def at_the_top_card(ask: Run, act: Look) -> Does:
    if deck := ask.state.at(f"{act.deck or act.seat}.deck"):
        yield LookedAt(deck[0], act.seat)


@rules.does("415.3e", "after:shuffled")
def shuffled_it_is_known_no_more(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Shuffled) and not ask.state.mark(event.place.partition(".")[0], "deck-up"):
        known = [id for id in event.order if isinstance(ask.state.mark(id, "seen"), tuple)]
        if known:
            yield tuple(Set(id, "seen") for id in known)


@rules.does("415.3f", "check:seat")
def the_top_card_lies_open(ask: Run, seat: str) -> Does:
    """It is revealed before priority: not while one on top of it is played, or looked at with others."""
    deck = ask.state.at(f"{seat}.deck")
    if deck and ask.state.mark(deck[0], "seen") != "all" and _open(ask, seat):
        yield (Revealed(deck[0]), Set(deck[0], "seen", "all"))


@rules.does("415.3f", "check:seat")
def and_no_other(ask: Run, seat: str) -> Does:
    if ask.state.mark(seat, "deck-up"):
        return
    open_ = ask.state.at(f"{seat}.deck")[_open(ask, seat) :]
    if hidden := tuple(Set(id, "seen") for id in open_ if ask.state.mark(id, "seen") == "all"):
        yield hidden


def _open(ask: Run, seat: str) -> bool:
    """Whether a seat plays with the top card of its deck revealed."""
    return any(
        live.context.controller == seat and isinstance(live.part, ShowTop) and ask.holds(live.part.when, live.context)
        for live in ask.board().live(ShowTop)
    )
