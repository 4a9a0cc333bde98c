"""Section 410: priority. Who may act when, what passing does, and the checks before priority."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Decked, Destroyed, TookOff, TurnedDown
from engine.games.wow.position import is_character, list_hand, name_graveyard
from engine.games.wow.rules.attachment import fits_host
from engine.games.wow.rules.payment import get_used_payment
from engine.games.wow.rules.powers import controls_power, is_own_action_phase
from engine.games.wow.words import Complete, Pass, Place, Play, Use
from engine.kernel.events import Ceased, Counted, Given, Passed
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after, top
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__: list[str] = []

rules.rests("410.1", 1, on="410.2")
rules.rests("410.2a", 3, on="601.1", edition=EN)
rules.rests("410.4", 2, on="410.4a")


@rules.allows("410.1", "act:pass")
def pass_priority(ask: Run, act: Pass) -> bool:
    """The player who has priority may pass."""
    return ask.state.flow.priority == act.seat


@rules.allows("410.2", "act:play")
def an_instant_with_priority(ask: Run, play: Play) -> bool:
    """A player with priority may play an instant from hand."""
    return _is_in_hand(ask, play) and ask.has(play.card, "types", "instant")


def _is_in_hand(ask: Run, play: Play) -> bool:
    """Whether a player has priority, and the card of the play in hand."""
    return ask.state.flow.priority == play.seat and play.card in list_hand(ask.state, play.seat)


@rules.allows("410.2", ("act:use", "timely"))
def a_power_with_priority(ask: Run, use: Word) -> bool:
    """A player with priority may use a power that need not wait, of a card in play that they control.

    The activated powers of heroes, equipment and ability cards are left to 301.3, 303.3, 304.3 and 305.2b.
    """
    if not isinstance(use, Use) or not controls_power(ask, use):
        return False
    power = get_used_payment(ask, use)
    kinds = ("hero", "equipment", "ability")
    free = any(ask.has(use.card, "types", one) for one in kinds) and not ask.has(use.card, "types", "ally")
    return not (power.activate and free)


@rules.allows("410.2", "act:complete")
def a_quest_with_priority(ask: Run, what: Complete) -> bool:
    """A player with priority may complete a quest with a reward that they control."""
    return controls_power(ask, what)


@rules.allows("410.2a", "act:play")
def any_card_in_your_own_action_phase(ask: Run, play: Play) -> bool:
    """A player may play any card from hand with priority in their own action phase, if the chain is empty."""
    return _is_in_hand(ask, play) and is_own_action_phase(ask, play.seat)


@rules.allows("410.2a", ("act:place", "timely"))
def a_resource_in_your_own_action_phase(ask: Run, place: Word) -> bool:
    """A player may place a card from hand with priority in their own action phase, if the chain is empty.

    Any other action is not allowed by it.
    """
    if not isinstance(place, Place):
        return False
    return place.card in list_hand(ask.state, place.seat) and is_own_action_phase(ask, place.seat)


rules.shape("410.3", "links are objects on the chain")


@rules.does("410.4", "act:pass")
def passes_in_succession(ask: Run, act: Pass) -> Does:
    """A player passes; the next one gets priority, unless all have now passed in succession.

    Then the clauses on `all-passed` say what follows, told of the topmost link or None.
    """
    yield Passed(act.seat)
    if everyone_passed(ask.state):
        ask.perform("all-passed", top(ask.state))
    else:
        yield Given(seat_after(ask.state, act.seat))


@rules.does("410.4a", "all-passed")
def the_topmost_link_resolves(ask: Run, link: Obj | None) -> Does:
    """If all have passed with a link on the chain, the topmost link resolves."""
    if link is not None:
        ask.perform("resolve", link, link.id)
    yield from ()


@rules.does("410.4a", "priority")
def turn_player_gets_priority(ask: Run, act: Word) -> Does:
    """If all have passed, or nobody in the game has priority, the turn player gets it.

    The next player gets it if the turn player has left; nobody does in a game that is over.
    """
    held = ask.state.flow.priority
    none = held is None or held in ask.state.out
    if not is_over(ask.state) and (everyone_passed(ask.state) or none):
        active = ask.active if ask.active in ask.state.playing() else seat_after(ask.state, ask.active)
        yield Given(active, fresh=True)


@rules.does("410.4b", "all-passed")
def with_an_empty_chain_the_window_closes(ask: Run, link: Obj | None) -> Does:
    """If all have passed with an empty chain, the present phase or step closes."""
    if link is None and not is_over(ask.state):
        ask.perform(f"close:{ask.state.mark('game', 'phase')}", ask.active)
    yield from ()


rules.shape("410.5", "before priority: waves of checks, then waiting triggers")


rules.shape("410.6", "checks are made in waves: all of one at a time, then what they found, until a wave finds nothing")


@rules.does("410.6a", "check:object")
def fatal_damage(ask: Run, id: str) -> Does:
    """A character with more than 0 health and fatal damage is destroyed, and goes to its owner's graveyard."""
    doomed = is_character(ask, id) and ask.number(id, "health") > 0 and ask.defines("fatal", id, so_far=False)
    if doomed:
        yield Destroyed(id, name_graveyard(ask.state, id))


@rules.does("410.6a", "check:object")
def no_health(ask: Run, id: str) -> Does:
    """A character with 0 health or less is destroyed."""
    if is_character(ask, id) and ask.number(id, "health") <= 0:
        yield Destroyed(id, name_graveyard(ask.state, id))


@rules.does("410.6b", "check:seat")
def decked(ask: Run, seat: str) -> Does:
    """A player marked as having had to draw from an empty deck is decked, and so loses (102.1a)."""
    if ask.state.mark(seat, "decked"):
        yield Decked(seat)


@rules.does("410.6c", "check:object")
def the_host_must_match(ask: Run, id: str) -> Does:
    """An attachment whose host does not match its host description is destroyed by the game."""
    if not fits_host(ask, id):
        yield Destroyed(id, name_graveyard(ask.state, id), by_game=True)


@rules.does("410.6d", "check:elsewhere")
def tokens_out_of_play_cease(ask: Run, id: str) -> Does:
    """A token that is neither in play nor on the chain ceases to exist.

    Of tokens in play and in rows it is not asked.
    """
    obj = ask.state.objects[id]
    if obj.token and obj.zone != "stack":
        yield Ceased(id)


@rules.does("410.6e", "check:object")
def no_character_no_damage(ask: Run, id: str) -> Does:
    """A card in play, or a resource, that is no character loses all its damage."""
    if ask.state.number(id, "damage") > 0 and not is_character(ask, id):
        yield TookOff(id)


@rules.does("410.6f", "check:object")
def no_counters_on_what_is_face_down(ask: Run, id: str) -> Does:
    """A resource that has no types, since it is face down, loses all its counters."""
    obj = ask.state.objects[id]
    if obj.zone == "resources" and not ask.get(id, "types"):
        yield tuple(Counted(id, name, -n) for name, n in obj.counters.items())


@rules.does("410.6g", "check:seat")
def one_location_stays_face_up(ask: Run, seat: str) -> Does:
    """A player with several face-up locations in the resource row chooses one; the others are turned face down."""
    here = tuple(id for id in ask.state.at(f"{seat}.resources") if ask.has(id, "types", "location"))
    if len(here) > 1:
        kept = ask.choose(seat, "location", here)
        yield tuple(TurnedDown(id) for id in here if id != kept)
