"""Section 118: costs. Whether they can be paid, and costs besides or in place of the mana cost."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.mana import list_payments, parse_cost
from engine.games.mtg.references import list_abilities, list_players
from engine.games.mtg.rules.costs import FREE, Bill, Choice, can_be_given, divide_payment
from engine.games.mtg.rules.payment import choose_mana_sources, could_pay, list_spendable_mana
from engine.games.mtg.words import Additional, Alternative, Cast, Casting, Cost, Give, May, Offer, Search, Unless
from engine.kernel.matching import holds, matches_filter, matches_pattern
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

_LEAVES = frozenset({"sacrifice", "discard", "exile", "return"})
"""What takes an object away, so that it can be done to it once."""


@rules.forbids("118.3", "payable")
def too_little_mana(ask: Run, bill: Bill) -> bool:
    """Objection unless mana in the pool that the seat may spend on this covers all symbols of the bill."""
    return not list_payments(list_spendable_mana(ask, bill.seat, bill.on), bill.symbols)


@rules.forbids("118.3", "payable")
def missing_objects_to_pay_with(ask: Run, bill: Bill) -> bool:
    """Objection unless the objects named to pay fit each part of the cost, neither too few nor too many.

    One to be tapped must be untapped. Parts that the source itself pays are not looked at, nor is the number for a part
    of total power.
    """
    context = Context(bill.source, bill.seat)
    board = ask.board()
    for give, ids in divide_payment(bill):
        if give.what.be == "this":
            continue
        fits = [matches_filter(give.what, id, context, board) and can_be_given(ask, id) for id in ids]
        if (give.power is None and len(ids) < give.n) or not all(fits):
            return True
        if give.how == "tap" and any(ask.state.mark(id, "tapped") for id in ids):
            return True
    heaped = any(give.power is not None for give in bill.gives)
    return not heaped and len(bill.using) > sum(give.n for give in bill.gives if give.what.be != "this")


@rules.forbids("118.3", "payable")
def one_object_pays_twice(ask: Run, bill: Bill) -> bool:
    """Objection if an object would be tapped for two parts of a cost, or leave its zone for two.

    Otherwise, as with counters, it may serve two parts but not one part twice.
    """
    done: set[tuple[object, str]] = {("tap", bill.source)} if bill.tap else set()
    for at, (give, ids) in enumerate(divide_payment(bill)):
        what = give.how if give.how == "tap" else "leaves" if give.how in _LEAVES else at
        for id in ids:
            if (what, id) in done:
                return True
            done.add((what, id))
    return False


@rules.forbids("118.3", "payable")
def a_tapped_source(ask: Run, bill: Bill) -> bool:
    """Objection to a cost that taps its source while the source is tapped."""
    return bill.tap and bool(ask.state.mark(bill.source, "tapped"))


@rules.forbids("118.3", "payable")
def too_few_counters(ask: Run, bill: Bill) -> bool:
    """Objection to a cost that removes more counters of a kind from its source than there are."""
    own = [one for one in bill.gives if one.how == "remove"]
    return any(ask.number(bill.source, f"counter:{one.counter}") < one.n for one in own)


@rules.forbids("118.3", "cost:now")
def no_resources_for_the_cost(ask: Run, said: tuple[str, Cost, Context]) -> bool:
    """Objection if the seat could not pay the cost in full now; `said` is the seat, the cost and its context.

    Untapped mana sources count.
    """
    seat, cost, context = said
    return not _is_able_to_pay(ask, seat, cost, context)


def _is_able_to_pay(ask: Run, seat: str, cost: Cost, context: Context) -> bool:
    """Whether a seat has the mana, life and objects to pay a cost now. It pays nothing.

    A cost of nothing can be paid. The mana may still have to be made, by tapping permanents. One object may count for
    several different parts of the cost. The total power of a part is not looked at.
    """
    needed: dict[Give, int] = {}
    for give in cost.gives:
        needed[give] = needed.get(give, 0) + (1 if _is_given_from_own_cards(give) else give.n)
    return (
        could_pay(ask, seat, parse_cost(cost.mana))
        and cost.life <= max(0, ask.state.number(seat, "life"))
        and not (cost.tap and ask.state.mark(context.source, "tapped"))
        and all(len(_list_payable(ask, seat, give, context)) >= n for give, n in needed.items())
    )


def _is_given_from_own_cards(give: Give) -> bool:
    """Whether the source itself pays this part of a cost: its filter says `be: this`, as in "sacrifice this"."""
    return give.what.be == "this"


def _list_payable(ask: Run, seat: str, give: Give, context: Context) -> tuple[str, ...]:
    """The ids of the objects that a seat could pay this part of a cost with; `()` if there is none.

    Where the source itself pays, it is the only one.
    """
    mine = Context(context.source, seat)
    found = (context.source,) if _is_given_from_own_cards(give) else ask.find(give.what, mine)
    return tuple(id for id in found if can_be_given(ask, id) and _is_payable(ask, seat, give, id))


def _is_payable(ask: Run, seat: str, give: Give, id: str) -> bool:
    """Whether a seat could pay a part of a cost with this object: it is theirs, and fit for it.

    Fit means untapped where it is to be tapped, and with enough counters where some are to be removed. Theirs is what
    they control on the battlefield, and what they own elsewhere. Whether it is what the part asks for is not looked at.

    Raises:
        KeyError: the object is gone.
    """
    obj = ask.state.objects[id]
    if (ask.get(id, "controller") or obj.owner) != seat:
        return False
    if give.how == "remove":
        return ask.number(id, f"counter:{give.counter}") >= give.n
    return give.how != "tap" or not ask.state.mark(id, "tapped")


@rules.forbids("118.6", "cost:unpayable")
def an_unpayable_cost(ask: Run, raised: bool) -> bool:
    """Objection to casting for an unpayable cost to which nothing is added.

    It is asked only where no other cost stands in for a missing mana cost. `raised` is whether something is added to
    it.
    """
    return not raised


@rules.forbids("118.6a", "cost:unpayable")
def an_unpayable_cost_with_more_to_pay(ask: Run, raised: bool) -> bool:
    """Objection to casting for an unpayable cost to which a cost is added, or which is increased.

    `raised` is whether one is.
    """
    return raised


rules.shape("118.7", "a cost that is reduced to nothing is the number 0, and is paid by paying nothing")


@rules.defines("118.7a", ("cost:change", "cost:floor"), after="costs_are_changed")
def only_the_generic_part_is_reduced(ask: Run, subject: object, so_far: int) -> int:
    """The generic mana left after a reduction, never below 0; colored symbols are not counted here."""
    return max(0, so_far)


@rules.forbids("118.8", "cost:offered")
def an_additional_cost_that_is_not_offered(ask: Run, said: tuple[Cast, tuple[Choice, ...]]) -> bool:
    """Objection if the action announces an optional additional cost that the spell's own text does not offer."""
    act, _ = said
    spell = ask.state.latest(act.card)
    return not {*act.extras} <= {one.name for one in list_abilities(ask, spell, Additional) if one.name}


@rules.defines("118.8", "cost:more")
def additional_costs(ask: Run, said: tuple[Cast, str], so_far: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The additional costs of a spell cast for its mana cost, after `so_far`: those it must pay, and those announced.

    `said` is the action and the spell's id. With an alternative cost 118.9d answers.
    """
    act, spell = said
    return so_far if act.ways else (*so_far, *_list_additional_costs(ask, act, spell))


def _list_additional_costs(ask: Run, act: Cast, spell: str) -> tuple[Cost, ...]:
    """The additional costs of a spell: those that must be paid, and the optional ones announced in `act`.

    For an optional cost that was not announced it is what must be paid otherwise, which may be an empty cost.
    """
    own = list_abilities(ask, spell, Additional)
    return tuple(one.cost if not one.name or one.name in act.extras else one.otherwise for one in own)


@rules.defines("118.9", "cost:instead")
def costs_that_it_lists(ask: Run, said: tuple[Cast, str], so_far: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The alternative costs in a spell's own text, after `so_far`.

    Only those whose condition holds, and for the zone that it was cast from.
    """
    act, spell = said
    context = Context(spell, act.seat)
    zone = str(ask.state.mark(spell, "origin", "hand"))
    own = (one for one in list_abilities(ask, spell, Alternative) if one.zone in {None, zone})
    return (*so_far, *(Choice(one.name, one.cost) for one in own if ask.holds(one.when, context)))


@rules.defines("118.9", "cost:applied")
def costs_that_others_apply(
    ask: Run, said: tuple[Live[Offer], Casting], so_far: tuple[Choice, ...]
) -> tuple[Choice, ...]:
    """The alternative cost that one effect applies to a spell, after `so_far`.

    `said` is the effect's part and the casting. It is `so_far` if that does not match, or its condition does not hold.
    """
    (live, casting), board = said, ask.board()
    part, context = live.part, live.context
    if not matches_pattern(part.what, casting, context, board) or not holds(part.when, context, board):
        return so_far
    ask.note(board.why.get(live.key, ()))
    return (*so_far, Choice(part.name, part.cost))


@rules.forbids("118.9", "cost:offered")
def an_alternative_cost_that_is_not_offered(ask: Run, said: tuple[Cast, tuple[Choice, ...]]) -> bool:
    """Objection if the action announces an alternative cost that neither the spell nor an effect offers.

    To cast for nothing is offered only while something resolves.
    """
    act, offered = said
    names = {one.name for one in offered} | (set() if ask.action is act else {FREE})
    return not {*act.ways} <= names


@rules.defines("118.9", "cost:base")
def an_alternative_cost(ask: Run, said: tuple[Cast, tuple[Choice, ...]], so_far: Cost) -> Cost:
    """The alternative cost announced, in place of the mana cost (`so_far`); nothing at all for `free`.

    If several of the same name differ, the player chooses one. It is `so_far` if none is announced, or none of that
    name is offered.
    """
    act, offered = said
    if FREE in act.ways:
        return Cost()
    fit = [one.cost for one in offered if one.name in act.ways]
    if len({one.mana for one in fit}) > 1:
        picked = ask.choose(act.seat, "cost", tuple(one.mana for one in fit))
        fit = [one for one in fit if one.mana == picked]
    return fit[0] if fit else so_far


@rules.forbids("118.9a", "act:cast")
def more_than_one_alternative_cost(ask: Run, act: Cast) -> bool:
    """Objection if the action names two or more alternative costs."""
    return len(act.ways) > 1


@rules.defines("118.9a", "cast:ways")
def casting_for_nothing_is_one_already(ask: Run, said: tuple[str, str], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the alternative costs offered: none if the spell is cast without paying its mana cost.

    `said` is the card's id and the name of that way, or `""`.
    """
    return () if said[1] else so_far


@rules.defines("118.9c", "mana-cost")
def it_keeps_its_mana_cost(ask: Run, spell: str, so_far: str) -> str:
    """The mana cost printed on a spell, whatever it was cast for: `{1}{G}`, or `""` if it has none."""
    return str(ask.get(spell, "cost") or "")


@rules.defines("118.9d", "cost:more")
def on_top_of_an_alternative_cost(ask: Run, said: tuple[Cast, str], so_far: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The additional costs of a spell cast for an alternative cost, after `so_far`. For its mana cost 118.8 answers."""
    act, spell = said
    return (*so_far, *_list_additional_costs(ask, act, spell)) if act.ways else so_far


@rules.does("118.12", "cost:now")
def paid_as_it_resolves(ask: Run, said: tuple[str, Cost, Context]) -> Does:
    """Have a seat pay a cost in full while something resolves, with objects and mana sources of its choice.

    `said` is the seat, the cost and its context.
    """
    seat, cost, context = said
    _pay_meanwhile(ask, seat, cost, context)
    yield from ()


def _pay_meanwhile(ask: Run, seat: str, cost: Cost, context: Context) -> None:
    """Let a seat choose how to pay a cost while something resolves, and pay it.

    The player chooses the objects first, and then what to tap for mana.

    Raises:
        KernelError: there are too few objects. So ask `_is_able_to_pay` before.
    """
    cost = count_all_counters(ask, cost, context)
    using: tuple[str, ...] = ()
    for give in (one for one in cost.gives if not _is_given_from_own_cards(one)):
        for _ in range(give.n):
            left = tuple(one for one in _list_payable(ask, seat, give, context) if one not in using)
            using = (*using, str(ask.choose(seat, give.how, left)))
    symbols = parse_cost(cost.mana)
    pay = tuple(choose_mana_sources(ask, seat, symbols))
    source = context.source
    bill = Bill(seat, source, symbols, cost.tap, cost.gives, cost.life, using=using, pay=pay, cause=context.controller)
    ask.perform("pay", bill)


def count_all_counters(ask: Run, cost: Cost, context: Context) -> Cost:
    """The cost with "all counters" replaced by the number that there are on the source, which may be 0.

    A cost without such a part is given back with the same parts.
    """
    gives = (
        replace(one, n=ask.number(context.source, f"counter:{one.counter}")) if one.every else one for one in cost.gives
    )
    return replace(cost, gives=tuple(gives))


@rules.forbids("118.12", "unpaid")
def the_cost_was_not_paid(ask: Run, said: tuple[May, Context]) -> bool:
    """Always an objection: who did not pay an option's cost does not get what follows "if they do"."""
    return True


@rules.does("118.12a", "effect:unless")
def unless_somebody_pays(ask: Run, said: tuple[Unless, Context]) -> Does:
    """Ask each player meant, in turn, whether they pay.

    The first who does pays, and the effects do not happen. If nobody pays, they happen. Who cannot pay is not asked.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        cost = _choose_cost(ask, seat, word.cost, context)
        if cost is not None:
            _pay_meanwhile(ask, seat, cost, context)
            return
    ask.effects(word.does, context)
    yield from ()


def _choose_cost(ask: Run, seat: str, cost: Cost | tuple[Cost, ...], context: Context) -> Cost | None:
    """The cost that a seat chooses to pay, of one or several; None if it pays none.

    For one cost the player answers True or False. For several, the answer is a text: a number from 1, or `none`. Only
    costs that the seat can pay are offered (118.3). If there is none, the player is not asked.
    """
    if isinstance(cost, Cost):
        return cost if _is_able_to_pay(ask, seat, cost, context) and ask.choose(seat, "pay", (True, False)) else None
    unable = {at: ask.forbids("cost:now", (seat, one, context)) for at, one in enumerate(cost, 1)}
    for no in unable.values():
        ask.note(no)
    payable = tuple(str(at) for at, no in unable.items() if not no)
    picked = str(ask.choose(seat, "pay", (*payable, "none"))) if payable else "none"
    return None if picked == "none" else cost[int(picked) - 1]


@rules.forbids("118.12b", "unsearched")
def nobody_searched(ask: Run, said: tuple[Search, Context]) -> bool:
    """Always an objection to what follows "if they search", where the player chose not to search.

    What was found does not matter.
    """
    return True
