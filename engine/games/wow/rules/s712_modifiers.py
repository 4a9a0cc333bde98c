"""Section 712: modifiers. Optional effects, and modifiers of single cards."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Exhausted
from engine.games.wow.position import find_seat, list_objects
from engine.games.wow.rules.entirety import can_perform_all
from engine.games.wow.rules.payment import list_payable_resources
from engine.games.wow.words import May, SwitchStats
from engine.kernel.events import Began, Event, Moved
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.words import Context, Filter, Modify, Pattern

__all__: list[str] = []

_IT = Filter()
"""Whatever a modifier of one card alone is of."""


@rules.allows("712.3a", "follows", edition=EN)
def the_card_last_spoken_of(ask: Run, what: tuple[Event | None, str]) -> bool:
    """A link follows a card that still exists, unless the event that made the link moved a card.

    The pair is that event, or None, and the card's id.
    """
    return not isinstance(what[0], Moved) and what[1] in ask.state.objects


@rules.forbids("712.7", "may", edition=EN)
def not_in_its_entirety(ask: Run, said: tuple[May, Context]) -> bool:
    """A player may not choose an optional effect without enough resources that can be exhausted for its cost.

    Neither may they if not all of its actions could be performed.
    """
    word, context = said
    seat = find_seat(ask, word.seat, context)
    if len(list_payable_resources(ask, str(seat))) < ask.amount(word.cost, context):
        return True
    return not can_perform_all(ask, word.does, context)


@rules.does("712.7", "effect:may", edition=EN)
def if_that_player_chooses(ask: Run, said: tuple[May, Context]) -> Does:
    """The player may have the effect done, and then exhausts as many resources as its cost first.

    If they do not, or a clause on `may` objects, its alternative (`otherwise`) is done. In the latter case nobody is
    asked.
    """
    word, context = said
    seat = find_seat(ask, word.seat, context)
    if no := ask.forbids("may", said):
        ask.note(no)
        ask.effects(word.otherwise, context)
    elif ask.choose(seat, "may", (True, False)):
        if cost := list_payable_resources(ask, str(seat))[: ask.amount(word.cost, context)]:
            yield tuple(Exhausted(id) for id in cost)
        ask.effects(word.does, context)
    else:
        ask.effects(word.otherwise, context)


@rules.does("712.9", "effect:switch-stats", edition=EN)
def each_has_the_value_of_the_other(ask: Run, said: tuple[SwitchStats, Context]) -> Does:
    """Each card named has its ATK as health and its health as ATK, this turn or until the game ends.

    The two numbers are fixed as they are now.
    """
    word, context = said
    until = None if word.stays else Pattern("turn-ended")
    for id in list_objects(ask, word, context):
        attack, health = ask.number(id, "attack"), ask.number(id, "health")
        gives = (Modify("attack", "set", health, _IT), Modify("health", "set", attack, _IT))
        yield Began(Ongoing("", gives, context, until=until, only=(id,)))
