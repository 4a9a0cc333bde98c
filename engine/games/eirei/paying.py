"""Mana: what a card costs, which cards in the mana zone can pay it, and how they are chosen.

Every tapped card gives one point. Each colour of the bill is matched with a tapped card of that colour. A card gives
one of its colours, or all of them by the option `multicolour-mana`.
"""

from __future__ import annotations

from engine.games.eirei.position import find_ability, get_option, list_colors
from engine.games.eirei.words import Play, Use
from engine.kernel.costs import total_cost
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["UNKNOWN", "Bill", "Paying", "can_still_pay", "has_every_colour", "list_untapped", "make_bill"]

UNKNOWN = 99
"""The cost of a card that prints none, unless a clause says otherwise."""


class Bill(Word, frozen=True):
    """What is due: a number of points, and the colours that must be among them."""

    seat: str
    cost: int
    colors: tuple[str, ...] = ()


class Paying(Word, frozen=True):
    """One more card that might be tapped for a bill, after the cards already chosen."""

    bill: Bill
    chosen: tuple[str, ...]
    card: str


def list_untapped(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the untapped cards in a seat's mana zone, top first."""
    return tuple(id for id in ask.state.at(f"{seat}.mana") if not ask.state.mark(id, "tapped"))


def make_bill(ask: Run, act: Play | Use) -> Bill:
    """The bill for playing a card or using an ability: its points of mana, with every change, and the card's colours.

    An ability asks for no colours; one that is not there costs 0 to begin with. A card that prints no cost begins with
    99 (`UNKNOWN`), which a clause makes 0. Below 0 nothing is due.
    """
    if isinstance(act, Use):
        return Bill(act.seat, total_cost(ask, act, find_ability(ask, act).mana))
    printed = ask.get(act.card, "cost")
    cost = total_cost(ask, act, printed if isinstance(printed, int) else UNKNOWN)
    return Bill(act.seat, cost, list_colors(ask, act.card))


def has_every_colour(ask: Run, due: Bill) -> bool:
    """Whether a seat's untapped mana has every colour of the bill; how many points are due is not looked at.

    True if the bill has no colours.
    """
    return _count_covered(ask, due, [_list_colours_given(ask, due, id) for id in list_untapped(ask, due.seat)]) >= len(
        due.colors
    )


def can_still_pay(ask: Run, paying: Paying) -> bool:
    """Whether as many colours of a bill can be paid if this card is tapped next as could be paid at all.

    The cards already chosen count with it.

    Raises:
        KeyError: a card chosen, or this one, is not among the seat's untapped mana.
    """
    due = paying.bill
    gives = {id: _list_colours_given(ask, due, id) for id in list_untapped(ask, due.seat)}
    taken = [gives[id] for id in (*paying.chosen, paying.card)]
    every = list(gives.values())  # what is taken adds nothing a second time
    return _count_most(ask, due, taken, every, due.cost - len(taken)) >= _count_most(ask, due, [], every, due.cost)


def _list_colours_given(ask: Run, due: Bill, id: str) -> frozenset[str]:
    """The colours of the bill that a card can give: `frozenset({"red"})`; an empty set if it has none of them."""
    return frozenset(due.colors).intersection(list_colors(ask, id))


def _count_most(ask: Run, due: Bill, taken: list[frozenset[str]], every: list[frozenset[str]], room: int) -> int:
    """How many colours of the bill the cards taken can give together with `room` of all cards, from 0 up.

    A card is the set of the bill's colours that it has. If each card gives one colour, every useful card adds one, up
    to what all cards together give. If cards give all their colours, every set of colours that so many cards could give
    is listed.
    """
    if get_option(ask, "multicolour-mana") != "every-colour":
        return min(_count_covered(ask, due, taken) + room, _count_covered(ask, due, every))
    brought = {frozenset[str]().union(*taken)}
    for _ in range(room):
        brought |= {had | more for had in brought for more in set(every)}
        ask.spend(len(brought))
    return max(map(len, brought))


def _count_covered(ask: Run, due: Bill, having: list[frozenset[str]]) -> int:
    """How many colours of the bill these cards give together; a card is the set of the bill's colours that it has.

    Each card gives one colour, or all of them by the option `multicolour-mana`.
    """
    if get_option(ask, "multicolour-mana") == "every-colour":
        return len(frozenset().union(*having))
    matched: dict[int, str] = {}
    return sum(_match_colour(color, having, matched, set()) for color in due.colors)


def _match_colour(color: str, having: list[frozenset[str]], matched: dict[int, str], tried: set[int]) -> bool:
    """Whether a card can be found for a colour; earlier colours may be moved to other cards.

    `having`: the colours of each card. `matched`: the colour of each card, by its place in `having` from 0; changed
    here if a card is found. `tried`: places already tried, which are passed over; changed here, too.
    """
    for at, colors in enumerate(having):
        if color in colors and at not in tried:
            tried.add(at)
            if at not in matched or _match_colour(matched[at], having, matched, tried):
                matched[at] = color
                return True
    return False
