"""Sections 403, 409, 410, 411 and 412: costs, playing, priority and what comes before it, resources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Added, Completed, Destroyed, Discarded, Exhausted, Flipped, Readied, TurnedDown
from engine.games.wow.links import choices, chosen, effect, suits, wanted
from engine.games.wow.look import abilities, character, controller, graveyard, hand_of, in_play, ready_resources
from engine.games.wow.words import (
    Alternative,
    Complete,
    Deal,
    Free,
    Market,
    Modal,
    Pass,
    Payment,
    Place,
    Play,
    Random,
    Reward,
    Use,
)
from engine.kernel.copies import COPIED
from engine.kernel.costs import Charging, total_cost
from engine.kernel.events import Ceased, Counted, Event, Given, Left, Moved, Passed, Set
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter, matches_pattern
from engine.kernel.parts import HIDDEN, Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after, top
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Charge, Context, Filter

__all__ = ["ASKS", "BLANK", "asked_for", "at_hand", "just_arrived", "own_action_phase", "power_of", "price", "used"]

BLANK = Card("", Map())
"""What a face-down resource is (412.1b)."""


# 403 Costs.


def price(ask: Run, what: Play | Use | Complete) -> int:
    """The resources that an action takes, all changes made (707.1e)."""
    context = Context(what.card, what.seat, what.targets, what.x)
    if isinstance(what, Play):
        printed = int(ask.defines("play-cost", what, 0))
        return total_cost(ask, what, int(ask.defines("alternate", what, printed)))
    power = power_of(ask, what)
    return total_cost(ask, what, ask.amount(power.cost, context) if power else 0)


def _ask_price(ask: Run, seat: str, card: str, x: str = "") -> int:
    """`ask: price P1 ox`, or `price P1 surge x=2`: how many resources it would take to play a card."""
    return price(ask, Play(seat, card, x=int(x) if x.isdigit() else None))


ASKS: Mapping[str, Callable[..., object]] = {"price": _ask_price}
"""The question of these sections."""


@rules.defines("201.1", "play-cost")
def the_printed_cost(ask: Run, play: Play, so_far: int) -> int:
    return ask.number(play.card, "cost")


@rules.defines("201.3", "play-cost", after=the_printed_cost)
def and_the_x_that_is_chosen(ask: Run, play: Play, so_far: int) -> int:
    return so_far + (play.x or 0) if ask.get(play.card, "variable") is True else so_far


@rules.defines("403.3", "alternate")
def rather_than_its_cost(ask: Run, play: Play, so_far: int) -> int:
    return 0 if play.free or (play.instead and abilities(ask, play.card, Alternative)) else so_far


@rules.forbids("403.3", "act:play")
def the_alternate_cost_can_be_paid(ask: Run, play: Play) -> bool:
    """One at most: something in its place, or nothing at all where a card says so."""
    if play.free and (play.instead or not _is_free(ask, play)):
        return True
    return bool(play.instead) and (len(play.instead) > 1 or _in_place(ask, play) is None)


def _in_place(ask: Run, play: Play) -> str | None:
    """What is done to the card that a player names in place of the cost."""
    board, context = ask.board(), Context(play.card, play.seat)
    for one in abilities(ask, play.card, Alternative):
        for how in ("destroys", "exhausts", "discards"):
            which = getattr(one, how)
            if which is not None and matches_filter(which, play.instead[0], context, board):
                spent = how == "exhausts" and ask.state.mark(play.instead[0], "exhausted")
                return None if spent else how
    return None


def _is_free(ask: Run, play: Play) -> bool:
    board = ask.board()
    return any(
        isinstance(live.part, Free)
        and matches_pattern(live.part.what, play, replace(live.context, event=play), board)
        and ask.holds(live.part.when, live.context)
        for live in board.live(Free)
    )


@rules.forbids("707.1b", "act:play", edition=EN)
def no_x_without_paying(ask: Run, play: Play) -> bool:
    return play.free and bool(play.x)


@rules.does("403.3", "pay")
def destroyed_rather_than_paid(ask: Run, bill: tuple[Word, int]) -> Does:
    play, link = bill[0], top(ask.state)
    if not isinstance(play, Play) or not play.instead or link is None:
        return
    id, how = play.instead[0], _in_place(ask, replace(play, card=link.id))
    if how == "destroys":
        done = yield Destroyed(id, graveyard(ask.state, id))
        ask.require("paid", (Destroyed, done))
    elif how == "discards":
        done = yield Discarded(id, graveyard(ask.state, id))
        ask.require("paid", (Discarded, done))
    elif how == "exhausts":
        done = yield Exhausted(id)
        ask.require("paid", (Exhausted, done))


@rules.forbids("403.6a", "act:play")
def a_ready_resource_for_each(ask: Run, play: Play) -> bool:
    return len(_usable(ask, play)) < price(ask, play)


@rules.does("403.6a", "pay", after=destroyed_rather_than_paid)
def exhaust_for_the_card(ask: Run, bill: tuple[Word, int]) -> Does:
    what, amount = bill
    if isinstance(what, Play) and amount > 0:
        yield tuple(Exhausted(id) for id in _usable(ask, what)[:amount])


@rules.forbids("403.6b", ("act:use", "act:complete"))
def a_ready_resource_for_each_of_the_number(ask: Run, what: Use | Complete) -> bool:
    return len(_usable(ask, what)) < price(ask, what)


@rules.does("403.6b", "pay", after=(destroyed_rather_than_paid, exhaust_for_the_card))
def exhaust_for_the_number(ask: Run, bill: tuple[Word, int]) -> Does:
    what, amount = bill
    if isinstance(what, (Use, Complete)) and amount > 0:
        yield tuple(Exhausted(id) for id in _usable(ask, what)[:amount])


@rules.defines("403.2", "cost:floor")
def never_below_nothing(ask: Run, what: tuple[Word, str], so_far: int) -> int:
    return max(0, so_far)


@rules.defines("707.1e", "cost:change", edition=EN)
def modifiers_of_costs(ask: Run, work: Charging, so_far: int) -> int:
    return work.result


@rules.orders("707.1e", "charges", edition=EN)
def additions_before_reductions(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    """Reductions go in an order of the player's own: the best is that which has the highest minimum first."""
    ranks = [_rank(ask, one) for one in items if isinstance(one, Live)]
    return next((items[at : at + 1] for at in range(len(ranks)) if ranks[at] == min(ranks)), items)


def _rank(ask: Run, live: Live) -> tuple[int, int]:
    part = live.part
    if not isinstance(part, Charge) or part.op != "reduce":
        return 0 if isinstance(part, Charge) and part.op == "set" else 1, 0
    return (3, 0) if part.least is None else (2, -ask.amount(part.least, live.context))


@rules.defines("412.2", "usable")
def resources_one_controls(ask: Run, what: Play | Use | Complete, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Those that the player named first; what is destroyed as a cost does not pay too."""
    ready = [id for id in ready_resources(ask.state, what.seat) if id not in getattr(what, "instead", ())]
    named = [id for id in getattr(what, "paying", ()) if id in ready]
    blank = [id for id in ready if id not in named and not ask.get(id, "types")]
    return tuple(dict.fromkeys((*named, *blank, *ready)))


@rules.forbids("412.2", ("act:play", "act:use", "act:complete"))
def only_ready_resources_pay(ask: Run, what: Play | Use | Complete) -> bool:
    """Each that the player names is one, and is named once."""
    ready = ready_resources(ask.state, what.seat)
    return len(set(what.paying)) < len(what.paying) or not set(what.paying) <= set(ready)


def _usable(ask: Run, what: Play | Use | Complete) -> tuple[str, ...]:
    found: tuple[str, ...] = ask.defines("usable", what, ())
    return found


# 409, 410 Playing and priority.


@rules.allows("410.2", "act:play")
def an_instant_with_priority(ask: Run, play: Play) -> bool:
    return _held(ask, play) and ask.has(play.card, "types", "instant")


@rules.allows("410.2a", "act:play")
def any_card_in_your_own_action_phase(ask: Run, play: Play) -> bool:
    return _held(ask, play) and own_action_phase(ask, play.seat)


@rules.allows("409.1", "permitted")
def from_elsewhere_at_the_same_times(ask: Run, what: tuple[object, Word]) -> bool:
    play = what[1]
    if not isinstance(play, Play) or ask.state.flow.priority != play.seat:
        return False
    return own_action_phase(ask, play.seat) or ask.has(play.card, "types", "instant")


@rules.allows("410.2", ("act:use", "timely"))
def a_power_with_priority(ask: Run, use: Word) -> bool:
    """The activated powers of cards that need not wait are permitted by what says so: 301.3, 303.3, 304.3, 305.2b."""
    if not isinstance(use, Use) or not at_hand(ask, use):
        return False
    power = power_of(ask, use)
    kinds = ("hero", "equipment", "ability")
    free = any(ask.has(use.card, "types", one) for one in kinds) and not ask.has(use.card, "types", "ally")
    return not (isinstance(power, Payment) and power.activate and free)


@rules.allows("410.2", "act:complete")
def a_quest_with_priority(ask: Run, what: Complete) -> bool:
    return at_hand(ask, what)


@rules.allows("702.2b", "permitted", edition=EN)
def a_quest_of_another_players(ask: Run, what: tuple[object, Word]) -> bool:
    """It is paid for with one's own resources alone."""
    act = what[1]
    return isinstance(act, Complete) and ask.state.flow.priority == act.seat and power_of(ask, act) is not None


@rules.forbids("306.1", "act:play")
def placed_and_never_played(ask: Run, play: Play) -> bool:
    return any(ask.has(play.card, "types", kind) for kind in ("quest", "location"))


@rules.forbids("706.1", ("act:play", "act:use", "act:complete"), edition=EN)
def targets_are_legal(ask: Run, what: Play | Use | Complete) -> bool:
    descriptions, up_to, context = asked_for(ask, what)
    few = len(what.targets) < len(descriptions) and not up_to
    twice = len(set(what.targets)) < len(what.targets)
    legal = all(suits(ask, which, id, context) for which, id in zip(descriptions, what.targets, strict=False))
    return few or twice or len(what.targets) > len(descriptions) or not legal or not _chance_has_some(ask, what)


def asked_for(ask: Run, what: Play | Use | Complete) -> tuple[tuple[Filter, ...], bool, Context]:
    """What each target must be that a player chooses, whether fewer may be chosen, and as whom that is read."""
    descriptions, up_to = wanted(ask, what.card, _ability(ask, what), getattr(what, "modes", ()))
    own = tuple(one for one in descriptions if not isinstance(one, Random))
    return own, up_to, Context(what.card, what.seat, what.targets, what.x)


def _chance_has_some(ask: Run, what: Play | Use | Complete) -> bool:
    """Whether there is a target for each description of one that chance chooses (706.5)."""
    descriptions = wanted(ask, what.card, _ability(ask, what), getattr(what, "modes", ()))[0]
    context = Context(what.card, what.seat, what.targets, what.x)
    return all(choices(ask, one, context) for one in descriptions if isinstance(one, Random))


def _targets(ask: Run, what: Play | Use | Complete) -> tuple[str, ...]:
    """The targets of a link: those that its player has chosen, and those that chance does."""
    descriptions = wanted(ask, what.card, _ability(ask, what), getattr(what, "modes", ()))[0]
    if not any(isinstance(one, Random) for one in descriptions):
        return what.targets
    context = Context(what.card, what.seat, what.targets, what.x)
    found: tuple[str, ...] = ask.defines("targets-at-random", (descriptions, context), what.targets)
    return found


@rules.forbids("707.1c", "act:play", edition=EN)
def so_many_different_modes(ask: Run, play: Play) -> bool:
    """Of a card that is not modal, none."""
    modal = abilities(ask, play.card, Modal)
    return bool(play.modes and not modal) or any(
        len(play.modes) != one.choose
        or len(set(play.modes)) < len(play.modes)
        or not set(play.modes) <= set(range(1, len(one.modes) + 1))
        for one in modal
    )


@rules.forbids("707.1d", ("act:play", "act:use"), edition=EN)
def divided_among_all_targets(ask: Run, act: Play | Use) -> bool:
    """A positive whole number for each target, and all of the damage."""
    power = _ability(ask, act)
    modes = act.modes if isinstance(act, Play) else ()
    words = power.does if power else [w for one in chosen(ask, act.card, modes) for w in getattr(one, "does", ())]
    totals = [word.divided for word in words if isinstance(word, Deal) and word.divided is not None]
    if not totals:
        return bool(act.amounts)
    due = ask.amount(totals[0], Context(act.card, act.seat, act.targets, act.x))
    return len(act.amounts) != len(act.targets) or min(act.amounts, default=1) < 1 or sum(act.amounts) != due


@rules.does("409.1", "act:play")
def onto_the_chain(ask: Run, play: Play) -> Does:
    bill = (play, price(ask, play))
    targets = _targets(ask, play)
    moved = yield Moved(play.card, "stack", controller=play.seat)
    if not moved:
        return
    link = moved[0].becomes
    notes: Map[str, object] = Map(modes=play.modes) if play.modes else Map()
    notes = notes.put("amounts", play.amounts) if play.amounts else notes
    notes = notes.put("naming", play.naming) if play.naming else notes
    yield Set(link, "announced", Context(link, play.seat, targets, play.x, notes=notes))
    ask.perform("pay", bill)
    yield Added(play.seat, link, link)
    yield Given(play.seat, fresh=True)


@rules.allows("410.1", "act:pass")
def pass_priority(ask: Run, act: Pass) -> bool:
    return ask.state.flow.priority == act.seat


@rules.does("410.4", "act:pass")
def passes_in_succession(ask: Run, act: Pass) -> Does:
    yield Passed(act.seat)
    if everyone_passed(ask.state):
        ask.perform("all-passed", top(ask.state))
    else:
        yield Given(seat_after(ask.state, act.seat))


@rules.does("410.4a", "all-passed")
def the_topmost_link_resolves(ask: Run, link: Obj | None) -> Does:
    if link is not None:
        ask.perform("resolve", link, link.id)
    yield from ()


@rules.does("410.4b", "all-passed")
def with_an_empty_chain_the_window_closes(ask: Run, link: Obj | None) -> Does:
    if link is None and not is_over(ask.state):
        ask.perform(f"close:{ask.state.mark('game', 'phase')}", ask.active)
    yield from ()


@rules.does("410.4a", "priority")
def turn_player_gets_priority(ask: Run, act: Word) -> Does:
    held = ask.state.flow.priority
    none = held is None or held in ask.state.out
    if not is_over(ask.state) and (everyone_passed(ask.state) or none):
        active = ask.active if ask.active in ask.state.playing() else seat_after(ask.state, ask.active)
        yield Given(active, fresh=True)


@rules.does("410.6a", "check:object")
def fatal_damage(ask: Run, id: str) -> Does:
    doomed = character(ask, id) and ask.number(id, "health") > 0 and ask.defines("fatal", id, so_far=False)
    if doomed:
        yield Destroyed(id, graveyard(ask.state, id))


@rules.does("410.6a", "check:object")
def no_health(ask: Run, id: str) -> Does:
    if character(ask, id) and ask.number(id, "health") <= 0:
        yield Destroyed(id, graveyard(ask.state, id))


@rules.does("410.6b", "check:seat")
def decked(ask: Run, seat: str) -> Does:
    if ask.state.mark(seat, "decked"):
        yield Left(seat)


@rules.does("410.6d", "check:elsewhere")
def tokens_out_of_play_cease(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    if obj.token and obj.zone != "stack":
        yield Ceased(id)


@rules.does("410.6f", "check:object")
def no_counters_on_what_is_face_down(ask: Run, id: str) -> Does:
    obj = ask.state.objects[id]
    bare = obj.zone == "resources" and bool(obj.counters) and not ask.get(id, "types")
    if bare:
        yield tuple(Counted(id, name, -n) for name, n in obj.counters.items())


@rules.does("410.6g", "check:seat")
def one_location_stays_face_up(ask: Run, seat: str) -> Does:
    here = tuple(id for id in ask.state.at(f"{seat}.resources") if ask.has(id, "types", "location"))
    if len(here) > 1:
        kept = ask.choose(seat, "location", here)
        yield tuple(TurnedDown(id) for id in here if id != kept)


# 411 Ready and exhausted.


@rules.forbids("411.1", "event:exhausted")
def only_what_is_ready(ask: Run, event: Exhausted) -> bool:
    return not in_play(ask.state, event.obj) or bool(ask.state.mark(event.obj, "exhausted"))


@rules.forbids("411.1", "event:readied")
def only_what_is_exhausted(ask: Run, event: Readied) -> bool:
    return not in_play(ask.state, event.obj) or not ask.state.mark(event.obj, "exhausted")


# 412 Resources.


@rules.allows("410.2a", ("act:place", "timely"))
def a_resource_in_your_own_action_phase(ask: Run, place: Word) -> bool:
    if not isinstance(place, Place):
        return False
    return place.card in hand_of(ask.state, place.seat) and own_action_phase(ask, place.seat)


@rules.forbids("412.1", "act:place")
def one_each_turn(ask: Run, place: Place) -> bool:
    placed = ask.state.number(place.seat, "placed") == ask.state.number("game", "turn")
    return placed and not ask.allows("waived", (place, "412.1"))


@rules.forbids("412.1b", "act:place")
def others_face_down_only(ask: Run, place: Place) -> bool:
    return place.up and not any(ask.has(place.card, "types", kind) for kind in ("quest", "location"))


@rules.forbids("403.1", "act:place")
def its_cost_can_be_paid(ask: Run, place: Place) -> bool:
    most = sum(one.discards for one in abilities(ask, place.card, Market)) if place.up else 0
    return len(hand_of(ask.state, place.seat)) - 1 < most


@rules.does("412.1a", "act:place")
def a_resource_onto_the_chain(ask: Run, place: Place) -> Does:
    yield Set(place.seat, "placed", ask.state.number("game", "turn"))
    ask.perform("place", place)
    yield Given(place.seat, fresh=True)


@rules.does("412.1a", "place")
def placed_on_the_chain(ask: Run, place: Place) -> Does:
    most = sum(one.discards for one in abilities(ask, place.card, Market)) if place.up else 0
    facing: Map[str, object] = Map(placing=True) if place.up else Map(placing=True, facedown=True, seen=(place.seat,))
    yield Moved(place.card, "stack", controller=place.seat, marks=facing)
    for _ in range(most):
        if hand := hand_of(ask.state, place.seat):
            chosen = ask.choose(place.seat, "discard", hand)
            yield Discarded(chosen, graveyard(ask.state, chosen))


@rules.defines(
    "412.1b",
    "face",
    after=("a_copy_of_the_second", "the_powers_of_the_side_that_shows", "what_the_back_prints_otherwise"),
)
def face_down_is_blank(ask: Run, obj: Obj, so_far: Card) -> Card:
    printed = so_far.values.get("types")
    up = isinstance(printed, tuple) and bool({"quest", "location"} & set(printed))
    resource = obj.zone == "resources"
    unseen = so_far is HIDDEN and obj.zone in {"play", "resources", "stack"}
    down = obj.marks.get("facedown") is True and obj.zone != "removed"
    return BLANK if unseen or down or (resource and not up) else so_far


@rules.defines(
    "415.7b",
    "face",
    after=(
        "a_copy_of_the_second",
        "the_powers_of_the_side_that_shows",
        "what_the_back_prints_otherwise",
        face_down_is_blank,
    ),
)
def blank_while_removed_face_down(ask: Run, obj: Obj, so_far: Card) -> Card:
    hidden = obj.zone == "removed" and obj.marks.get("facedown") is True and not obj.marks.get("starting")
    return BLANK if hidden else so_far


# 701.2, 702.2 Powers and quests as they are used.


@rules.does("701.2", "act:use", edition=EN)
def a_payment_effect(ask: Run, use: Use) -> Does:
    yield from _effect(ask, use, "use")


@rules.does("702.2", "act:complete", edition=EN)
def a_reward_effect(ask: Run, what: Complete) -> Does:
    yield from _effect(ask, what, "complete")


@rules.does("702.2", "completed", edition=EN)
def the_quest_turns_over(ask: Run, quest: str) -> Does:
    if in_play(ask.state, quest):
        yield Completed(quest)


@rules.forbids("701.3", "act:use", edition=EN)
def not_if_exhausted(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    return isinstance(power, Payment) and power.activate and bool(ask.state.mark(use.card, "exhausted"))


@rules.forbids("302.2", "act:use")
def an_ally_just_arrived(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    activate = isinstance(power, Payment) and power.activate and ask.has(use.card, "types", "ally")
    return activate and just_arrived(ask, use.card) and not ask.allows("waived", (use, "302.2"))


@rules.forbids("701.1", "act:use", edition=EN)
def only_when_it_says(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    flipped = isinstance(power, Payment) and power.flip and bool(ask.state.mark(use.card, "flipped"))
    return flipped or (isinstance(power, Payment) and power.yours and ask.active != use.seat)


@rules.forbids("701.1a", "act:use", edition=EN)
def a_basic_power_in_ones_own_action_phase(ask: Run, use: Use) -> bool:
    return _basic(ask, use)


@rules.forbids("702.1a", "act:complete", edition=EN)
def a_basic_reward_in_ones_own_action_phase(ask: Run, what: Complete) -> bool:
    return _basic(ask, what)


def _basic(ask: Run, what: Use | Complete) -> bool:
    power = power_of(ask, what)
    return power is not None and power.basic and not own_action_phase(ask, what.seat)


@rules.forbids("701.4", "act:use", edition=EN)
def so_often_each_turn(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    return isinstance(power, Payment) and power.limit is not None and used(ask, use) >= power.limit


@rules.does("701.4", "used", edition=EN)
def one_use_more(ask: Run, use: Use) -> Does:
    power = power_of(ask, use)
    if isinstance(power, Payment) and power.limit is not None:
        now = ask.state.number("game", "turn"), used(ask, use) + 1, ask.state.mark(use.card, COPIED)
        yield Set(use.card, f"used:{use.power}", now)


def used(ask: Run, use: Use) -> int:
    """How often the power of this card has been used this turn; whoever controls it now (401.3a).

    A power that the card has by becoming a copy is another one than it had in that place (402.2b).
    """
    told = ask.state.mark(use.card, f"used:{use.power}")
    now = ask.state.number("game", "turn"), ask.state.mark(use.card, COPIED)
    return told[1] if isinstance(told, tuple) and (told[0], told[2]) == now else 0


@rules.forbids("403.1", "act:use")
def something_to_destroy(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    if not isinstance(power, Payment) or power.destroys is None:
        return False
    return not ask.find(power.destroys, Context(use.card, use.seat))


@rules.forbids("403.1", "act:use")
def cards_to_discard(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    return isinstance(power, Payment) and len(hand_of(ask.state, use.seat)) < power.discards


@rules.forbids("403.1", "act:use")
def counters_to_remove(ask: Run, use: Use) -> bool:
    power = power_of(ask, use)
    return (
        isinstance(power, Payment)
        and power.counters is not None
        and ask.number(use.card, f"counter:{power.removes}") < power.counters
    )


@rules.forbids("403.1", "paid")
def a_part_that_was_replaced_or_could_not_be_done(ask: Run, what: tuple[type[Event], Sequence[Record]]) -> bool:
    kind, done = what
    return not any(isinstance(record.event, kind) for record in done)


@rules.does("403.4", "pay", after=(destroyed_rather_than_paid, exhaust_for_the_card, exhaust_for_the_number))
def all_counters_or_none_at_all(ask: Run, bill: tuple[Word, int]) -> Does:
    use = bill[0]
    power = power_of(ask, use) if isinstance(use, Use) else None
    if isinstance(use, Use) and isinstance(power, Payment) and power.removes:
        here = ask.number(use.card, f"counter:{power.removes}")
        n = here if power.counters is None else power.counters
        if n:
            yield Counted(use.card, power.removes, -n)


@rules.does(
    "403.1",
    "pay",
    after=(destroyed_rather_than_paid, exhaust_for_the_card, exhaust_for_the_number, all_counters_or_none_at_all),
)
def every_part_of_it(ask: Run, bill: tuple[Word, int]) -> Does:
    use = bill[0]
    power = power_of(ask, use) if isinstance(use, Use) else None
    if isinstance(use, Use) and isinstance(power, Payment):
        for _ in range(power.discards):
            if hand := hand_of(ask.state, use.seat):
                chosen = ask.choose(use.seat, "discard", hand)
                done = yield Discarded(chosen, graveyard(ask.state, chosen))
                ask.require("paid", (Discarded, done))
        if power.destroys is not None and (found := ask.find(power.destroys, Context(use.card, use.seat))):
            chosen = ask.choose(use.seat, "destroy", found)
            done = yield Destroyed(chosen, graveyard(ask.state, chosen))
            ask.require("paid", (Destroyed, done))
            if (link := top(ask.state)) is not None:
                yield Set(link.id, "destroyed", chosen)


_PAID_BEFORE = (
    destroyed_rather_than_paid,
    exhaust_for_the_card,
    exhaust_for_the_number,
    all_counters_or_none_at_all,
    every_part_of_it,
)


@rules.does("301.2", "pay", after=_PAID_BEFORE)
def the_hero_is_turned_over(ask: Run, bill: tuple[Word, int]) -> Does:
    use = bill[0]
    power = power_of(ask, use) if isinstance(use, Use) else None
    if isinstance(use, Use) and isinstance(power, Payment) and power.flip:
        yield Flipped(use.card)


@rules.does("701.3", "pay", after=(*_PAID_BEFORE, the_hero_is_turned_over), edition=EN)
def the_card_itself(ask: Run, bill: tuple[Word, int]) -> Does:
    use = bill[0]
    power = power_of(ask, use) if isinstance(use, Use) else None
    if isinstance(use, Use) and isinstance(power, Payment) and power.activate:
        yield Exhausted(use.card)


def _effect(ask: Run, what: Use | Complete, how: str) -> Does:
    power = power_of(ask, what)
    if power is None:
        return
    bill = (what, price(ask, what))
    amounts: tuple[int, ...] = getattr(what, "amounts", ())
    notes: Map[str, object] = Map(amounts=amounts) if amounts else Map()
    context = Context(what.card, what.seat, _targets(ask, what), what.x, notes=notes)
    made = yield effect(power.does, power.targets, context, what.seat)
    ask.perform("pay", bill)
    ask.perform("used", what)
    if made:
        link = made[0].event.obj.id  # type: ignore[attr-defined]  # a Created
        yield Added(what.seat, link, what.card, how)
    if how == "complete":
        ask.perform("completed", what.card)
    yield Given(what.seat, fresh=True)


def power_of(ask: Run, what: Use | Complete) -> Payment | Reward | None:
    """The power that is to be used."""
    if what.card not in ask.state.objects:
        return None
    if isinstance(what, Complete):
        rewards = abilities(ask, what.card, Reward)
        return rewards[0] if rewards else None
    powers = abilities(ask, what.card, Payment)
    return powers[what.power - 1] if 0 < what.power <= len(powers) else None


def _ability(ask: Run, what: Play | Use | Complete) -> Payment | Reward | None:
    return None if isinstance(what, Play) else power_of(ask, what)


def at_hand(ask: Run, what: Use | Complete) -> bool:
    """Whether a seat has priority, and controls a card in play with such a power."""
    held = ask.state.flow.priority == what.seat and in_play(ask.state, what.card)
    return held and controller(ask, what.card) == what.seat and power_of(ask, what) is not None


def just_arrived(ask: Run, id: str) -> bool:
    """Whether a card joined its party since its controller's most recent turn began (302.2)."""
    arrived = ask.state.mark(id, "arrived")
    began = ask.state.number(str(controller(ask, id)), "turn-began") or ask.state.number("game", "began")
    return isinstance(arrived, int) and arrived >= began


def own_action_phase(ask: Run, seat: str) -> bool:
    """Whether a seat has priority with an empty chain in its own action phase, outside combat (502.1)."""
    own = ask.state.flow.priority == seat and ask.active == seat
    return own and not ask.state.at("stack") and ask.state.mark("game", "phase") == "action"


def _held(ask: Run, play: Play) -> bool:
    return ask.state.flow.priority == play.seat and play.card in hand_of(ask.state, play.seat)
