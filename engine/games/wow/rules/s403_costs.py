"""Section 403: costs. What can be paid, what counts as paid, and how each kind of cost is paid."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import Destroyed, Exhausted
from engine.games.wow.position import list_abilities, list_hand, name_graveyard
from engine.games.wow.rules.payment import discard_in_full, find_payment, get_used_payment, pay_in_full
from engine.games.wow.rules.powers import count_price
from engine.games.wow.words import Alternative, Complete, Free, Market, Place, Play, Use
from engine.kernel.events import Counted, Event, Set
from engine.kernel.log import Record, Stop
from engine.kernel.matching import matches_filter, matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import top
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []

rules.rests("403.6a", 2, on="201.1")


@rules.forbids("403.1", "act:place")
def too_few_other_cards_to_discard(ask: Run, place: Place) -> bool:
    """A card may not be placed face up if the rest of the hand is too small for the discards it asks for."""
    most = sum(one.discards for one in list_abilities(ask, place.card, Market)) if place.up else 0
    return len(list_hand(ask.state, place.seat)) - 1 < most


@rules.forbids("403.1", "act:use")
def nothing_to_destroy(ask: Run, use: Use) -> bool:
    """A power whose cost destroys a card may not be used if no card matches what it asks for."""
    which = get_used_payment(ask, use).destroys
    return which is not None and not ask.find(which, Context(use.card, use.seat))


@rules.forbids("403.1", "act:use")
def too_few_cards_to_discard(ask: Run, use: Use) -> bool:
    """A power may not be used if its player's hand has fewer cards than its cost discards."""
    return len(list_hand(ask.state, use.seat)) < get_used_payment(ask, use).discards


@rules.forbids("403.1", "act:use")
def too_few_counters_to_remove(ask: Run, use: Use) -> bool:
    """A power that removes a number of counters may not be used if its card has fewer.

    One that removes all may be used with none.
    """
    power = get_used_payment(ask, use)
    return power.counters is not None and ask.number(use.card, f"counter:{power.removes}") < power.counters


@rules.forbids("403.1", "paid")
def a_part_that_was_replaced_or_could_not_be_done(ask: Run, what: tuple[Sequence[Event], Sequence[Record]]) -> bool:
    """A cost counts as unpaid if not all of it came about. What forbade a part of it is named as the cause.

    The pair holds the events that were due, and the records of what happened.
    """
    due, done = what
    missing = [one for one in due if not any(_is_of_it(one, record.event) for record in done)]
    stops = [one for one in ask.log if isinstance(one, Stop) and one.event in missing]
    ask.note(n for one in stops for n in one.because)
    return bool(missing)


def _is_of_it(due: Event, event: Event) -> bool:
    """Whether an event does what a cost asks for (`due`): an event of its kind, or a kind of it, on the same card."""
    return isinstance(event, type(due)) and getattr(event, "obj", None) == getattr(due, "obj", None)


@rules.does(
    "403.1",
    "pay",
    after=(
        "the_alternate_cost_is_paid",
        "exhaust_for_the_card",
        "exhaust_for_the_number",
        "remove_counters_for_the_power",
    ),
)
def discard_and_destroy_for_the_power(ask: Run, bill: tuple[Use, int]) -> Does:
    """Paying for a power discards the cards and destroys the card that its cost asks for.

    Its player chooses them, and each must really be done; the link remembers what was destroyed. The bill is the action
    and the resources due.
    """
    use, power = bill[0], find_payment(ask, bill[0])
    if power is not None:
        for _ in range(power.discards):
            if hand := list_hand(ask.state, use.seat):
                discard_in_full(ask, ask.choose(use.seat, "discard", hand))
        if power.destroys is not None and (found := ask.find(power.destroys, Context(use.card, use.seat))):
            chosen = ask.choose(use.seat, "destroy", found)
            yield from pay_in_full(ask, Destroyed(chosen, name_graveyard(ask.state, chosen)))
            yield Set(ask.state.at("stack")[0], "destroyed", chosen)


@rules.defines("403.2", "cost:floor")
def never_below_nothing(ask: Run, what: tuple[Word, str], so_far: int) -> int:
    """A cost is never below 0."""
    return max(0, so_far)


@rules.defines("403.3", "alternate")
def rather_than_its_cost(ask: Run, play: Play, so_far: int) -> int:
    """A card costs no resources if it is played free, or if an alternate cost of its own is paid."""
    return 0 if play.free or play.instead else so_far


@rules.forbids("403.3", "act:play")
def an_alternate_cost_that_cannot_be_paid(ask: Run, play: Play) -> bool:
    """A play may not name an alternate cost that the card lacks or that cannot be paid, nor more than one.

    Nor may it be free unless an effect in force says so, or be free and name an alternate cost.
    """
    if play.free and (play.instead or not _is_free(ask, play)):
        return True
    return bool(play.instead) and (len(play.instead) > 1 or _find_replacement_cost(ask, play) is None)


def _is_free(ask: Run, play: Play) -> bool:
    """Whether an effect in force lets a card be played without paying its cost (403.3)."""
    board = ask.board()
    return any(
        matches_pattern(live.part.what, play, replace(live.context, event=play), board)
        and ask.holds(live.part.when, live.context)
        for live in board.live(Free)
    )


def _find_replacement_cost(ask: Run, play: Play) -> str | None:
    """What the card paid in place of the cost does: `destroys`, `exhausts` or `discards`.

    None if no such cost fits that card, or if it would exhaust one that is exhausted. The play must name a card in
    `instead`.
    """
    board, context = ask.board(), Context(play.card, play.seat)
    for one in list_abilities(ask, play.card, Alternative):
        for how in ("destroys", "exhausts", "discards"):
            which = getattr(one, how)
            if which is not None and matches_filter(which, play.instead[0], context, board):
                spent = how == "exhausts" and ask.state.mark(play.instead[0], "exhausted")
                return None if spent else how
    return None


@rules.does("403.3", "pay")
def the_alternate_cost_is_paid(ask: Run, bill: tuple[Word, int]) -> Does:
    """The alternate cost destroys, discards or exhausts the card named for it, which must really be done.

    A play that names no such card pays nothing here. The bill is the action and the resources due.
    """
    play, link = bill[0], top(ask.state)
    if not isinstance(play, Play) or not play.instead or link is None:
        return
    id, how = play.instead[0], _find_replacement_cost(ask, replace(play, card=link.id))
    if how == "destroys":
        yield from pay_in_full(ask, Destroyed(id, name_graveyard(ask.state, id)))
    elif how == "discards":
        discard_in_full(ask, id)
    else:
        yield from pay_in_full(ask, Exhausted(id))


@rules.does("403.4", "pay", after=(the_alternate_cost_is_paid, "exhaust_for_the_card", "exhaust_for_the_number"))
def remove_counters_for_the_power(ask: Run, bill: tuple[Use, int]) -> Does:
    """Paying for a power removes the number of counters that it says from its card, or all there are, even none.

    The bill is the action and the resources due.
    """
    use, power = bill[0], find_payment(ask, bill[0])
    if power is not None and power.removes:
        here = ask.number(use.card, f"counter:{power.removes}")
        n = here if power.counters is None else power.counters
        yield from pay_in_full(ask, Counted(use.card, power.removes, -n))


rules.shape("403.5", "a cost destroys what its filter finds, and a friendly character may be anybody's")


@rules.forbids("403.6a", "act:play")
def too_few_ready_resources(ask: Run, play: Play) -> bool:
    """A card may not be played if its player has fewer usable resources than it costs."""
    return len(_list_usable_resources(ask, play)) < count_price(ask, play)


def _list_usable_resources(ask: Run, what: Play | Use | Complete) -> tuple[str, ...]:
    """The ids of the resources that may pay for an action (412.2); `()` if none may."""
    found: tuple[str, ...] = ask.defines("usable", what, ())
    return found


@rules.does("403.6a", "pay", after=the_alternate_cost_is_paid)
def exhaust_for_the_card(ask: Run, bill: tuple[Word, int]) -> Does:
    """Paying for a played card exhausts as many usable resources as it costs, in the order that 412.2 gives.

    If it has too few, the action is refused. Nothing happens for other actions. The bill is the action and the
    resources due.
    """
    what, amount = bill
    if isinstance(what, Play):
        yield from pay_in_full(ask, *(Exhausted(id) for id in _list_usable_resources(ask, what)[:amount]))


@rules.forbids("403.6b", ("act:use", "act:complete"))
def too_few_ready_resources_for_the_power(ask: Run, what: Use | Complete) -> bool:
    """A power or quest may not be used or completed with fewer usable resources than it costs."""
    return len(_list_usable_resources(ask, what)) < count_price(ask, what)


@rules.does("403.6b", "pay", after=(the_alternate_cost_is_paid, exhaust_for_the_card))
def exhaust_for_the_number(ask: Run, bill: tuple[Word, int]) -> Does:
    """Paying for a power or a quest's reward exhausts as many usable resources as it costs, in the order of 412.2.

    If there are too few, the action is refused. Nothing happens for other actions. The bill is the action and the
    resources due.
    """
    what, amount = bill
    if isinstance(what, (Use, Complete)):
        yield from pay_in_full(ask, *(Exhausted(id) for id in _list_usable_resources(ask, what)[:amount]))
