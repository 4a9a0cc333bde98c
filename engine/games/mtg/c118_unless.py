"""118.12: doing something unless a player pays."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c118_costs import Bill
from engine.games.mtg.c608_casting import fitting, mana_sources
from engine.games.mtg.events import pool
from engine.games.mtg.mana import parse, payments
from engine.games.mtg.refs import abilities, is_mana, players
from engine.games.mtg.words import Activated, Cost, Give
from engine.kernel.questions import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["Unless"]


class Unless(Word, frozen=True):
    """Do something unless a player (`who`: `you`, `event.seat`, `controller-of target`) pays a cost now (118.12a)."""

    cost: Cost
    does: tuple[Word, ...]
    who: str = "controller-of target"


@rules.does("118.12a", "effect:unless")
def unless_somebody_pays(ask: Run, said: tuple[Unless, Context]) -> Does:
    """Each who may pay is asked, if they can; if nobody has, it is done."""
    word, context = said
    for seat in players(ask, word.who, context):
        if _able(ask, seat, word.cost, context) and ask.choose(seat, "pay", (True, False)):
            _pay(ask, seat, word.cost, context)
            return
    ask.effects(word.does, context)
    yield from ()


def _given(cost: Cost) -> tuple[Give, ...]:
    return tuple(give for give in cost.gives if give.what.be != "this")


def _able(ask: Run, seat: str, cost: Cost, context: Context) -> bool:
    here = (id for id in ask.state.at("battlefield") if ask.get(id, "controller") == seat)
    free = sum(
        not ask.state.mark(id, "tapped") and any(is_mana(one) for one in abilities(ask, id, Activated)) for id in here
    )
    mana = parse(cost.mana)
    rich = bool(payments(pool(ask.state, seat), mana)) or _worth(mana) <= len(pool(ask.state, seat)) + free
    mine = Context(context.source, seat)
    return (
        rich
        and cost.life <= ask.state.number(seat, "life")
        and all(len(fitting(ask, give, mine)) >= give.n for give in _given(cost))
    )


def _worth(symbols: tuple[str, ...]) -> int:
    return sum(int(one) if one.isdigit() else 1 for one in symbols)


def _pay(ask: Run, seat: str, cost: Cost, context: Context) -> None:
    using: tuple[str, ...] = ()
    for give in _given(cost):
        for _ in range(give.n):
            left = tuple(one for one in fitting(ask, give, Context(context.source, seat)) if one not in using)
            using = (*using, str(ask.choose(seat, give.how, left)))
    symbols = parse(cost.mana)
    pay = tuple(mana_sources(ask, seat, symbols))
    ask.perform("pay", Bill(seat, context.source, symbols, gives=_given(cost), life=cost.life, using=using, pay=pay))
