"""Sections 118 and 601.2f to 601.2h: which cost stands for the mana cost, what comes on top, and how it is paid."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import spend, spendable
from engine.games.mtg.c122_removal import named
from engine.games.mtg.c605_sources import picked
from engine.games.mtg.events import (
    CountersPut,
    Discarded,
    Exiled,
    LostLife,
    PaidMana,
    Returned,
    Revealed,
    Sacrificed,
    Tapped,
)
from engine.games.mtg.mana import generic, parse, payments, with_generic
from engine.games.mtg.refs import abilities, is_mana
from engine.games.mtg.words import (
    Activate,
    Activated,
    Additional,
    Alternative,
    Cast,
    Casting,
    Cost,
    Foretell,
    Give,
)
from engine.kernel.costs import Charging, total_cost
from engine.kernel.events import Attached, Counted, Event, Set
from engine.kernel.matching import holds, matches_filter, matches_pattern
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word
from engine.kernel.words import Charge, Condition, Context, Part, Pattern

__all__ = ["FREE", "Bill", "Offer", "price"]

UNPAYABLE = "{none}"
"""What stands for the mana cost of what has none, and for costs that are reckoned from it (118.6)."""

FREE = "free"
"""How a spell is cast that an effect lets a player cast without paying its mana cost (118.9)."""


class Bill(Word, frozen=True):
    """What a player is about to pay: mana symbols, the tapping of the source, the rest, and with which objects."""

    seat: str
    source: str
    symbols: tuple[str, ...] = ()
    tap: bool = False
    gives: tuple[Give, ...] = ()
    life: int = 0
    using: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    item: str | None = None
    on: Word | None = None
    """The casting, activating or foretelling that is paid for; some mana can be spent on such alone (106.6)."""
    cause: str | None = None
    """Who controls the spell or ability that has it paid as it resolves."""


class Offer(Part, frozen=True):
    """An alternative cost for other spells: those whose `casting` matches may be cast for it, by this name (118.9)."""

    what: Pattern
    name: str
    cost: Cost
    when: Condition | None = None


# 118.8, 118.9 Which costs.


class Choice(Word, frozen=True):
    """A way to pay for a spell rather than by its mana cost."""

    name: str
    cost: Cost


@rules.forbids("118.9a", "act:cast")
def one_alternative_cost_at_most(ask: Run, act: Cast) -> bool:
    return len(act.ways) > 1


@rules.forbids("601.2b", "act:cast")
def one_way_of_casting(ask: Run, act: Cast) -> bool:
    """No two ways of casting, and no two alternative costs, are announced for one spell."""
    return len(act.ways) > 1


@rules.defines("118.9", "cost:instead")
def costs_that_it_lists(ask: Run, said: tuple[Cast, str], so_far: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The alternative costs in a spell's own text."""
    act, spell = said
    context = Context(spell, act.seat)
    zone = str(ask.state.mark(spell, "origin", "hand"))
    own = (one for one in abilities(ask, spell, Alternative) if one.zone in {None, zone})
    return (*so_far, *(Choice(one.name, one.cost) for one in own if ask.holds(one.when, context)))


@rules.defines("118.9", "cost:applied")
def costs_that_others_apply(ask: Run, said: tuple[Live, Casting], so_far: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The alternative cost that another effect applies to a spell."""
    (live, casting), board = said, ask.board()
    part, context = live.part, live.context
    if not isinstance(part, Offer) or not matches_pattern(part.what, casting, context, board):
        return so_far
    if not holds(part.when, context, board):
        return so_far
    ask.note(board.why.get(live.key, ()))
    return (*so_far, Choice(part.name, part.cost))


@rules.defines("702.142a", "cost:instead", after=costs_that_it_lists)
def the_foretell_cost(ask: Run, said: tuple[Cast, str], so_far: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Any foretell cost that a foretold card has."""
    _, spell = said
    if not ask.state.mark(spell, "foretold"):
        return so_far
    own = (one.cost for one in abilities(ask, spell, Foretell))
    costs = (_lessened(ask, spell, -int(one)) if one.startswith("-") else one for one in own)
    return (*so_far, *(Choice("foretell", Cost(one)) for one in costs))


@rules.defines("702.142a", "printed:foretells")
def whether_foretell_is_printed(ask: Run, id: str, so_far: object) -> object:
    """Whether a card has foretell of its own: `{foretells: no}` in a filter."""
    obj = ask.state.objects.get(id)
    return obj is not None and any(isinstance(one, Foretell) for one in obj.card.abilities)


def _lessened(ask: Run, spell: str, less: int) -> str:
    """The mana cost of the face that is cast, with less generic mana in it."""
    if not ask.get(spell, "cost"):
        return UNPAYABLE
    symbols = parse(str(ask.get(spell, "cost")))
    amount = int(ask.defines("cost:floor", (spell, "foretell"), generic(symbols) - less))
    return "".join(f"{{{one}}}" for one in with_generic(symbols, amount))


@rules.defines("702.142d", "cost:instead", after=(costs_that_it_lists, the_foretell_cost))
def a_foretell_cost_that_it_was_given(
    ask: Run, said: tuple[Cast, str], so_far: tuple[Choice, ...]
) -> tuple[Choice, ...]:
    """The foretell cost that came from the effect by which a card became foretold."""
    less = ask.state.mark(said[1], "foretell-less")
    return (*so_far, Choice("foretell", Cost(_lessened(ask, said[1], less)))) if isinstance(less, int) else so_far


@rules.forbids("118.9", "cost:offered")
def a_cost_that_there_is(ask: Run, said: tuple[Cast, tuple[Choice, ...]]) -> bool:
    """A player may not cast a spell for an alternative cost that neither it nor an effect lists."""
    act, offered = said
    names = {one.name for one in offered} | (set() if ask.action is act else {FREE})
    return not {*act.ways} <= names


@rules.forbids("118.8", "cost:offered")
def an_extra_that_there_is(ask: Run, said: tuple[Cast, tuple[Choice, ...]]) -> bool:
    """A player may not pay an optional additional cost that the spell does not have."""
    act, _ = said
    spell = ask.state.latest(act.card)
    return not {*act.extras} <= {one.name for one in abilities(ask, spell, Additional) if one.name}


class Total(Word, frozen=True):
    """The total cost of a spell; `rather`: what stands there rather than its mana cost."""

    symbols: tuple[str, ...]
    gives: tuple[Give, ...]
    life: int
    rather: str


def price(ask: Run, act: Cast, item: Obj) -> Total:
    """The total cost of a spell (601.2f)."""
    printed = str(ask.get(item.id, "cost") or "")
    offered: tuple[Choice, ...] = ask.defines("cost:instead", (act, item.id), ())
    for live in ask.board().live(Offer):
        offered += ask.defines("cost:applied", (live, Casting(act.seat, item.id)), (), source=live.source)
    ask.require("cost:offered", (act, offered))
    cost: Cost = ask.defines("cost:base", (act, offered), Cost(printed or UNPAYABLE))
    more = ask.defines("cost:more", (act, item.id), ())
    if UNPAYABLE in cost.mana:
        with ask.aside():
            raised = bool(more) or total_cost(ask, Casting(act.seat, item.id), 0) > 0
        ask.require("cost:unpayable", raised)
    cost = msgspec.structs.replace(cost, mana=cost.mana.replace(UNPAYABLE, ""))
    rather = cost.mana
    cost = ask.defines("cost:with", (cost, more), cost) if more else cost
    symbols = parse(cost.mana)
    ask.require("cost:x", (act, symbols, printed))
    amount = total_cost(ask, Casting(act.seat, item.id), generic(symbols, act.x or 0))
    return Total(with_generic(symbols, amount), cost.gives, cost.life, rather)


@rules.forbids("118.6", "cost:unpayable")
def what_is_no_cost_cannot_be_paid(ask: Run, raised: bool) -> bool:
    """A spell without a mana cost is cast for another cost, or for nothing, where something says so."""
    return not raised


@rules.forbids("118.6a", "cost:unpayable")
def nor_with_more_to_pay(ask: Run, raised: bool) -> bool:
    """With an additional cost, or made to cost more, it is as unpayable as before."""
    return raised


@rules.defines("118.9", "cost:base")
def an_alternative_cost(ask: Run, said: tuple[Cast, tuple[Choice, ...]], so_far: Cost) -> Cost:
    """The alternative cost that was announced, rather than the mana cost."""
    act, offered = said
    if not act.how:
        return so_far
    if FREE in act.ways:
        return Cost()
    fit = [one.cost for one in offered if one.name in act.ways]
    if len({one.mana for one in fit}) > 1:
        picked = ask.choose(act.seat, "cost", tuple(one.mana for one in fit))
        fit = [one for one in fit if one.mana == picked]
    return fit[0] if fit else so_far


@rules.defines("118.8", "cost:more")
def additional_costs(ask: Run, said: tuple[Cast, str], so_far: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The additional costs of a spell: those that must be paid, and those that were announced."""
    act, spell = said
    return so_far if act.ways else (*so_far, *_more(ask, act, spell))


@rules.defines("118.9d", "cost:more")
def on_top_of_an_alternative_cost(ask: Run, said: tuple[Cast, str], so_far: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The same additional costs, where an alternative cost is paid."""
    act, spell = said
    return (*so_far, *_more(ask, act, spell)) if act.ways else so_far


def _more(ask: Run, act: Cast, spell: str) -> tuple[Cost, ...]:
    own = abilities(ask, spell, Additional)
    return tuple(one.cost if not one.name or one.name in act.extras else one.otherwise for one in own)


@rules.defines("118.9c", "mana-cost")
def it_keeps_its_mana_cost(ask: Run, spell: str, so_far: str) -> str:
    """What was paid for a spell does not become its mana cost."""
    return str(ask.get(spell, "cost") or "")


@rules.forbids("107.3b", "cost:x")
def x_is_zero_where_it_is_not_paid(ask: Run, said: tuple[Cast, tuple[str, ...], str]) -> bool:
    """X is 0 in a spell that is cast for neither its mana cost nor another cost with X in it."""
    act, symbols, printed = said
    return bool(act.x) and "X" in parse(printed) and "X" not in symbols


# 601.2f The total cost.


@rules.defines("601.2f", "cost:with")
def additional_costs_are_part_of_it(ask: Run, said: tuple[Cost, tuple[Cost, ...]], so_far: Cost) -> Cost:
    """One total is paid: the mana cost or what stands for it, and every additional cost."""
    cost, more = said
    every = (cost, *more)
    gives = tuple(give for one in every for give in one.gives)
    return Cost("".join(one.mana for one in every), cost.tap, gives, sum(one.life for one in every))


@rules.orders("601.2f", "charges")
def increases_then_reductions(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    more = tuple(one for one in items if isinstance(one.part, Charge) and one.part.op == "increase")
    return more or items


@rules.orders("assumed/changes-of-a-cost-in-any-order", "charges", after=increases_then_reductions)
def one_after_another(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    return items[:1]


@rules.defines("601.2f", "cost:change")
def costs_are_changed(ask: Run, work: Charging, so_far: int) -> int:
    return work.result


@rules.defines("118.7a", ("cost:change", "cost:floor"), after=costs_are_changed)
def only_the_generic_part_is_reduced(ask: Run, subject: object, so_far: int) -> int:
    """A reduction takes generic mana alone, and no more of it than there is at that point."""
    return max(0, so_far)


rules.shape("118.7", "a cost that is reduced to nothing is the number 0, and is paid by paying nothing")


# 601.2g, 601.2h Paying.


@rules.does("601.2g", "pay")
def mana_abilities_first(ask: Run, bill: Bill) -> Does:
    chosen = picked(ask, bill.seat, bill.pay, bill.symbols, bill.on)
    for id in bill.pay:
        own = abilities(ask, id, Activated) if id in ask.state.objects else ()
        at = chosen.get(id) or next((n for n, one in enumerate(own, 1) if is_mana(one)), 0)
        if own and not at:
            ask.require("mana:none", own)
        act = Activate(bill.seat, id, at)
        ask.require("paid:from", act)
        ask.require("act:activate", act)
        ask.perform("activate:mana", act)
    yield from ()


@rules.forbids("601.2g", "paid:from")
def what_pays_has_a_mana_ability(ask: Run, act: Activate) -> bool:
    """While a cost is paid mana abilities alone are activated; a permanent without one makes no mana for it."""
    return not act.ability


@rules.forbids("605.1a", "mana:none")
def none_of_its_abilities_is_a_mana_ability(ask: Run, own: tuple[Activated, ...]) -> bool:
    """An ability that has a target, could add no mana or is a loyalty ability is none to pay with."""
    return not any(map(is_mana, own))


@rules.does("601.2h", "pay", after=mana_abilities_first)
def the_total_cost(ask: Run, bill: Bill) -> Does:
    ask.require("payable", bill)
    mana = spend(ask, bill.seat, bill.symbols, bill.on)
    paid: list[Event] = [PaidMana(bill.seat, mana)] if mana else []
    if bill.tap:
        paid.append(Tapped(bill.source))
    if bill.life:
        paid.append(LostLife(bill.seat, bill.life))
    for give, ids in _shares(bill):
        paid += _given(ask, bill, give, tuple(id for id in ids if _counts(ask, id)))
    if mana and bill.item in ask.state.objects:
        yield Set(str(bill.item), "spent", mana)
    if paid:
        yield tuple(paid)


def _given(ask: Run, bill: Bill, give: Give, ids: tuple[str, ...]) -> list[Event]:
    seat = bill.seat
    events: list[Event] = []
    for id in ids:
        owner = ask.state.objects[id].owner if id in ask.state.objects else seat
        done: dict[str, list[Event]] = {
            "sacrifice": [Sacrificed(id, f"{owner}.graveyard", seat=seat)],
            "discard": [Discarded(id, f"{owner}.graveyard", seat=seat, cause=bill.cause)],
            "exile": [Exiled(id, f"{owner}.exile")],
            "tap": [Tapped(id)],
            "return": [Returned(id, f"{owner}.hand")],
            "reveal": [Revealed(id)],
            "unattach": ask.defines("unattached", id, []),
            "remove": _removed(ask, id, give) if give.how == "remove" else [],
            "put": [CountersPut(id, give.counter or "", give.n, seat)],
        }
        events += done[give.how]
    return events


def _removed(ask: Run, id: str, give: Give) -> list[Event]:
    return [Counted(id, kind, -give.n) for kind in named(ask, id, give.counter or "")]


@rules.defines("701.3d", "unattached")
def it_equips_nothing_and_stays(ask: Run, id: str, so_far: list[Event]) -> list[Event]:
    """What is unattached is moved away from what it was on, and remains on the battlefield."""
    return [Attached(id)]


@rules.forbids("118.3", "payable")
def enough_mana(ask: Run, bill: Bill) -> bool:
    return not payments(spendable(ask, bill.seat, bill.on), bill.symbols)


@rules.forbids("118.3", "payable")
def the_objects_to_pay_with(ask: Run, bill: Bill) -> bool:
    context = Context(bill.source, bill.seat)
    board = ask.board()
    for give, ids in _shares(bill):
        if give.what.be == "this":
            continue
        fits = [matches_filter(give.what, id, context, board) and _counts(ask, id) for id in ids]
        if (give.power is None and len(ids) < give.n) or not all(fits):
            return True
        if give.how == "tap" and any(ask.state.mark(id, "tapped") for id in ids):
            return True
    heaped = any(give.power is not None for give in bill.gives)
    return not heaped and len(bill.using) > sum(give.n for give in bill.gives if give.what.be != "this")


def _counts(ask: Run, id: str) -> bool:
    """Whether something is there to be paid with: a card, or a token as well."""
    obj = ask.state.objects.get(id)
    return obj is not None and (not obj.token or ask.allows("token:counts", id))


@rules.allows("111.6", "token:counts")
def what_concerns_permanents_concerns_tokens(ask: Run, id: str) -> bool:
    """A token on the battlefield is a permanent, and has its card types and subtypes as any has."""
    return ask.state.objects[id].place == "battlefield"


@rules.forbids("702.121a", "payable")
def power_enough(ask: Run, bill: Bill) -> bool:
    """What is crewed takes creatures with so much power in total, or more."""
    heaps = ((give.power, ids) for give, ids in _shares(bill) if give.power is not None)
    return any(sum(ask.defines("crewing", id, ask.number(id, "power")) for id in ids) < least for least, ids in heaps)


@rules.defines("613.11", "crewing")
def with_toughness_instead(ask: Run, id: str, so_far: int) -> int:
    """What crews using its toughness rather than its power is no larger for that: the rule is changed, and not it."""
    return ask.number(id, "toughness") if ask.has(id, "keywords", "crews with toughness") else so_far


@rules.forbids("702.121c", "payable")
def nobody_who_cannot_crew(ask: Run, bill: Bill) -> bool:
    crew = [id for give, ids in _shares(bill) if give.power is not None for id in ids]
    return any(ask.has(id, "keywords", "can't crew") for id in crew)


@rules.forbids("118.3", "payable")
def nothing_pays_twice(ask: Run, bill: Bill) -> bool:
    """What is tapped for one part of a cost is not untapped for another, nor does anything leave for two."""
    done: set[tuple[object, str]] = {("tap", bill.source)} if bill.tap else set()
    for at, (give, ids) in enumerate(_shares(bill)):
        what = give.how if give.how == "tap" else "leaves" if give.how in _LEAVES else at
        for id in ids:
            if (what, id) in done:
                return True
            done.add((what, id))
    return False


_LEAVES = frozenset({"sacrifice", "discard", "exile", "return"})
"""What takes an object away, so that it can be done to it once."""


def _shares(bill: Bill) -> Iterator[tuple[Give, tuple[str, ...]]]:
    """Each part of a cost with the objects that it is paid with, as they were named, one part after another."""
    at = 0
    for give in bill.gives:
        own = give.what.be == "this"
        n = len(bill.using) if give.power is not None else give.n
        yield give, (bill.source,) if own else bill.using[at : at + n]
        at += 0 if own else n


@rules.forbids("118.3", "payable")
def an_untapped_source(ask: Run, bill: Bill) -> bool:
    return bill.tap and bool(ask.state.mark(bill.source, "tapped"))


@rules.forbids("118.3", "payable")
def counters_enough(ask: Run, bill: Bill) -> bool:
    own = [one for one in bill.gives if one.how == "remove"]
    return any(ask.number(bill.source, f"counter:{one.counter}") < one.n for one in own)


@rules.forbids("119.4", "payable")
def life_enough(ask: Run, bill: Bill) -> bool:
    return bill.life > 0 and ask.state.number(bill.seat, "life") < bill.life
