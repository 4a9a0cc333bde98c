"""118.12: doing something unless a player pays."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c118_costs import Bill
from engine.games.mtg.c605_sources import could_pay
from engine.games.mtg.c608_casting import mana_sources
from engine.games.mtg.mana import parse
from engine.games.mtg.refs import players
from engine.games.mtg.words import Cost, Give, May, Players
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["Unless"]


class Unless(Word, frozen=True):
    """Do something unless a player (`who`: `you`, `event.seat`, `controller-of target`) pays a cost now (118.12a).

    Of several costs, one that the player chooses and can pay; they are numbered from 1, and `none` is not to pay.
    """

    cost: Cost | tuple[Cost, ...]
    does: tuple[Word, ...]
    who: Players = "controller-of target"


@rules.does("118.12a", "effect:unless")
def unless_somebody_pays(ask: Run, said: tuple[Unless, Context]) -> Does:
    """Each who may pay is asked, if they can; if nobody has, it is done."""
    word, context = said
    for seat in players(ask, word.who, context):
        cost = _chosen(ask, seat, word.cost, context)
        if cost is not None:
            _pay(ask, seat, cost, context)
            return
    ask.effects(word.does, context)
    yield from ()


def _chosen(ask: Run, seat: str, cost: Cost | tuple[Cost, ...], context: Context) -> Cost | None:
    """The cost that a player pays, if any: none is offered that could not be paid (118.3)."""
    if isinstance(cost, Cost):
        return cost if _able(ask, seat, cost, context) and ask.choose(seat, "pay", (True, False)) else None
    unable = {at: ask.forbids("cost:now", (seat, one, context)) for at, one in enumerate(cost, 1)}
    for no in unable.values():
        ask.note(no)
    payable = tuple(str(at) for at, no in unable.items() if not no)
    picked = str(ask.choose(seat, "pay", (*payable, "none"))) if payable else "none"
    return None if picked == "none" else cost[int(picked) - 1]


@rules.forbids("118.3", "cost:now")
def not_without_the_resources(ask: Run, said: tuple[str, Cost, Context]) -> bool:
    """What a player could not pay fully as a spell or ability resolves, they may not choose to pay."""
    seat, cost, context = said
    return not _able(ask, seat, cost, context)


@rules.does("118.12", "cost:now")
def paid_as_it_resolves(ask: Run, said: tuple[str, Cost, Context]) -> Does:
    """The action that a player may do, or must, before something else is done is a cost, and is paid in full."""
    seat, cost, context = said
    _pay(ask, seat, cost, context)
    yield from ()


@rules.forbids("118.12", "unpaid")
def nothing_follows_where_it_is_not_paid(ask: Run, said: tuple[May, Context]) -> bool:
    """What a player does if they do, they do not where they did not choose to pay, or could not."""
    return True


def _able(ask: Run, seat: str, cost: Cost, context: Context) -> bool:
    needed: dict[Give, int] = {}
    for give in cost.gives:
        needed[give] = needed.get(give, 0) + (1 if _own(give) else give.n)
    return (
        could_pay(ask, seat, parse(cost.mana))
        and (not cost.life or cost.life <= ask.state.number(seat, "life"))
        and not (cost.tap and ask.state.mark(context.source, "tapped"))
        and all(len(_open(ask, seat, give, context)) >= n for give, n in needed.items())
    )


def _own(give: Give) -> bool:
    return give.what.be == "this"


def _open(ask: Run, seat: str, give: Give, context: Context) -> tuple[str, ...]:
    """What a player could give: permanents of their own, cards of their own, and enough counters on them."""
    mine = Context(context.source, seat)
    found = (context.source,) if _own(give) else ask.find(give.what, mine)
    return tuple(id for id in found if id in ask.state.objects and _gives(ask, seat, give, id))


def _gives(ask: Run, seat: str, give: Give, id: str) -> bool:
    obj = ask.state.objects[id]
    here = obj.place == "battlefield"
    if give.how in {"sacrifice", "tap", "return", "remove", "put"} and not here:
        return False
    if give.how in {"discard", "reveal"} and obj.zone != "hand":
        return False
    if (ask.get(id, "controller") if here else obj.owner) != seat:
        return False
    if give.how == "remove":
        return ask.number(id, f"counter:{give.counter}") >= give.n
    return give.how != "tap" or not ask.state.mark(id, "tapped")


def reckoned(ask: Run, cost: Cost, context: Context) -> Cost:
    """A cost with the number of counters where it says all of them."""
    gives = (
        replace(one, n=ask.number(context.source, f"counter:{one.counter}")) if one.every else one for one in cost.gives
    )
    return replace(cost, gives=tuple(gives))


def _pay(ask: Run, seat: str, cost: Cost, context: Context) -> None:
    cost = reckoned(ask, cost, context)
    using: tuple[str, ...] = ()
    for give in (one for one in cost.gives if not _own(one)):
        for _ in range(give.n):
            left = tuple(one for one in _open(ask, seat, give, context) if one not in using)
            using = (*using, str(ask.choose(seat, give.how, left)))
    symbols = parse(cost.mana)
    pay = tuple(mana_sources(ask, seat, symbols))
    source = context.source
    bill = Bill(seat, source, symbols, cost.tap, cost.gives, cost.life, using=using, pay=pay, cause=context.controller)
    ask.perform("pay", bill)
