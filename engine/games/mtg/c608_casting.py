"""Section 608.2g and what is like it: casting a spell, foretelling a card, looking at some while something resolves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import open_targets
from engine.games.mtg.c115_targeted import chosen
from engine.games.mtg.c118_costs import FREE
from engine.games.mtg.c401_looking import Looking
from engine.games.mtg.events import Exiled, Foretold, Returned, pool
from engine.games.mtg.mana import generic, parse, payments, with_generic
from engine.games.mtg.refs import abilities, instances, is_mana, number, players, things, values
from engine.games.mtg.words import (
    Activated,
    Additional,
    Aim,
    Alternative,
    Cast,
    Casting,
    Enchant,
    Give,
    Players,
    Reference,
    Spell,
)
from engine.kernel.costs import total_cost
from engine.kernel.events import Shuffled
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, Context, Filter

__all__ = ["BecomeForetold", "CastNow", "Dig", "fitting", "mana_sources"]

_MOST = 21
"""Numbers that are offered for X, 0 among them."""


class CastNow(Word, frozen=True):
    """A player may cast one of the cards that match (or of those `chosen` before), now, whatever its type (608.2g).

    `free`: without paying its mana cost (118.9), else for it; `otherwise`: what happens if no card is cast.
    """

    of: Filter | Reference | tuple[Filter, ...]
    free: bool = True
    who: Players = "you"
    otherwise: tuple[Word, ...] = ()


class BecomeForetold(Word, frozen=True):
    """A player exiles a card of a hand face down; it becomes foretold, for its mana cost less `less` (702.142d)."""

    less: int = 2
    who: Players = "you"


class Dig(Word, frozen=True):
    """Look at the top `n` cards of a library, put `take` of them into the hand, the rest on the bottom (608.2d)."""

    n: Amount
    take: int = 1
    who: Players = "you"


# 608.2g Casting while something resolves.


@rules.does("608.2g", "effect:cast-now")
def a_spell_cast_meanwhile(ask: Run, said: tuple[CastNow, Context]) -> Does:
    """A player chooses a card and casts it; nobody has priority meanwhile."""
    word, context = said
    for seat in players(ask, word.who, context):
        among = word.of if isinstance(word.of, tuple) else (word.of,)
        found = dict.fromkeys(id for one in among for id in things(ask, one, context))
        cards = tuple(id for id in found if _castable(ask, seat, id, free=word.free))
        picked = str(ask.choose(seat, "cast", (*cards, "none")))
        if picked == "none":
            ask.effects(word.otherwise, context)
        else:
            ask.perform("act:cast", _announced(ask, seat, picked, free=word.free))
    yield from ()


def _castable(ask: Run, seat: str, id: str, *, free: bool) -> bool:
    """Whether a card could be cast at all: it is no land, nothing prohibits it, and there is what it needs."""
    if not free and not ask.get(id, "cost") and not abilities(ask, id, Alternative):
        return False  # an unpayable cost (118.6)
    unseen = ask.forbids("cast:now", Looking(seat, id))
    ask.note(unseen)
    if unseen:
        return False
    card = ask.state.objects[id].card
    lists = (values(card, name) for name in ("types", "subtypes", "supertypes"))
    with ask.aside():
        prohibited = ask.objections(Casting(seat, id, *lists), ask.board())
    context = Context(id, seat)
    aims = [aim for one in abilities(ask, id, Spell) for aim in one.aims]
    aims += [one.what for one in abilities(ask, id, Enchant)]
    needed = [give for one in abilities(ask, id, Additional) if not one.name for give in one.cost.gives]
    return (
        "land" not in values(card, "types")
        and not prohibited
        and (not aims or bool(open_targets(ask, tuple(aims), (), context)))
        and all(len(fitting(ask, give, context)) >= give.n for give in needed)
    )


def _announced(ask: Run, seat: str, id: str, *, free: bool) -> Cast:
    """A casting put together out of choices, in the order of 601.2b to 601.2h."""
    context = Context(id, seat)
    spells = abilities(ask, id, Spell)
    modes = tuple(mode for one in spells if one.modes for mode in _modes(ask, seat, one, context))
    own = abilities(ask, id, Additional)
    extras = [one.name for one in own if one.name and ask.choose(seat, "also", (one.name, "none")) == one.name]
    aims = _aims(ask, id, modes)
    words: tuple[int, ...] = ()
    for text in aims:
        words = (*words, *instances(text, len(words)))

    def open_(every: tuple[Aim, ...], targets: tuple[str, ...]) -> tuple[str, ...]:
        return open_targets(ask, every, targets, context, (*words, *words[-1:] * (len(every) - len(words))))

    _, targets = chosen(ask, seat, tuple(aim for text in aims for aim in text), open_) or ((), ())
    costs = [one.cost if not one.name or one.name in extras else one.otherwise for one in own]
    using: tuple[str, ...] = ()
    for give in (give for cost in costs for give in cost.gives if give.what.be != "this"):
        for _ in range(give.n):
            left = tuple(one for one in fitting(ask, give, context) if one not in using)
            using = (*using, *((str(ask.choose(seat, give.how, left)),) if left else ()))
    also = ",".join(extras)
    how = [FREE] if free else []
    others = tuple(one.name for one in abilities(ask, id, Alternative) if one.zone is None)
    if others := ask.defines("cast:ways", (id, FREE if free else ""), others):
        how += [one for one in (str(ask.choose(seat, "how", (*others, "none"))),) if one != "none"]
    x = None
    if "X" in parse(str(ask.get(id, "cost") or "")):
        x = int(ask.choose(seat, "x", ask.defines("cast:x", (id, FREE if free else ""), tuple(range(_MOST)))))
    other = next((one.cost.mana for one in abilities(ask, id, Alternative) if one.name in how), None)
    instead = "" if free else str(ask.get(id, "cost") or "") if other is None else other
    pay = tuple(mana_sources(ask, seat, _expected(ask, seat, id, instead + "".join(one.mana for one in costs), x)))
    return Cast(seat, id, targets, x, modes=modes, how=",".join(how), using=using, pay=pay, also=also)


def _expected(ask: Run, seat: str, id: str, mana: str, x: int | None) -> tuple[str, ...]:
    """The mana that a card will cost, with what would change its cost if it were cast now."""
    symbols, card = parse(mana), ask.state.objects[id].card
    lists = (values(card, name) for name in ("types", "subtypes", "supertypes"))
    with ask.aside():
        return with_generic(symbols, total_cost(ask, Casting(seat, id, *lists), generic(symbols, x or 0)))


@rules.defines("107.3b", "cast:x")
def x_can_only_be_zero(ask: Run, said: tuple[str, str], so_far: tuple[int, ...]) -> tuple[int, ...]:
    """Where a spell is cast without paying its mana cost, 0 is the only choice for X."""
    return (0,) if said[1] else so_far


@rules.defines("118.9a", "cast:ways")
def casting_for_nothing_is_one_already(ask: Run, said: tuple[str, str], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Where a spell is cast without paying its mana cost, there is no choosing another alternative cost."""
    return () if said[1] else so_far


def _modes(ask: Run, seat: str, spell: Spell, context: Context) -> Iterator[int]:
    open_ = [
        str(at) for at, mode in enumerate(spell.modes, 1) if not mode.aims or open_targets(ask, mode.aims, (), context)
    ]
    for n in range(spell.most):
        options = (*open_, *(("none",) if n >= spell.choose else ()))
        picked = str(ask.choose(seat, "mode", options)) if options else "none"
        if picked == "none":
            return
        open_.remove(picked)
        yield int(picked)


def _aims(ask: Run, id: str, modes: tuple[int, ...]) -> list[tuple[Aim, ...]]:
    """What the targets of a spell must be, text by text: its own, those of its modes, and what it enchants."""
    texts: list[tuple[Aim, ...]] = []
    for one in abilities(ask, id, Spell):
        texts += [one.aims, *(one.modes[at - 1].aims for at in sorted(modes) if one.modes)]
    return [*texts, tuple(one.what for one in abilities(ask, id, Enchant))]


def fitting(ask: Run, give: Give, context: Context) -> tuple[str, ...]:
    """The objects that a cost could be paid with."""
    return tuple(id for id in ask.find(give.what, context) if id != context.source)


def mana_sources(ask: Run, seat: str, symbols: tuple[str, ...]) -> Iterator[str]:
    """Which permanents are tapped for mana, one at a time, until what is in the pool and what they make may do."""
    here = (id for id in ask.state.at("battlefield") if ask.get(id, "controller") == seat)
    open_ = [
        id
        for id in here
        if not ask.state.mark(id, "tapped") and any(is_mana(one) for one in abilities(ask, id, Activated))
    ]
    missing = generic(symbols) + sum(not one.isdigit() for one in symbols) - len(pool(ask.state, seat))
    if not symbols or payments(pool(ask.state, seat), symbols):
        return
    for _ in range(missing):
        picked = str(ask.choose(seat, "mana-source", (*open_, "none")))
        if picked == "none":
            return
        open_.remove(picked)
        yield picked


# 702.142d Becoming foretold, 608.2d choices among cards.


@rules.does("702.142d", "effect:become-foretold")
def it_becomes_foretold(ask: Run, said: tuple[BecomeForetold, Context]) -> Does:
    """A card of the hand, exiled face down, with a foretell cost that the effect gives it."""
    word, context = said
    for seat in players(ask, word.who, context):
        hand = ask.state.at(f"{seat}.hand")
        if not hand:
            continue
        id = str(ask.choose(seat, "foretell", hand))
        turn = ask.state.mark("game", "turn")
        marks = Map({"foretold": turn, "facedown": True, "seen": (seat,), "foretell-less": word.less})
        no = ask.forbids("foretelling:effect", id)
        ask.note(no)
        kept = Exiled(id, f"{seat}.exile", marks=marks, cause=context.controller)
        yield kept if no else Foretold(id, f"{seat}.exile", marks=marks, seat=seat)


@rules.forbids("702.142c", "foretelling:effect")
def an_effect_does_not_foretell(ask: Run, id: str) -> bool:
    """To foretell a card is to take the special action; what triggers on that does not where an effect exiles it."""
    return True


@rules.does("608.2d", "effect:dig")
def some_of_the_top_cards(ask: Run, said: tuple[Dig, Context]) -> Does:
    """The cards chosen go to the hand, the rest to the bottom in an order of choice."""
    word, context = said
    for seat in players(ask, word.who, context):
        where = f"{seat}.library"
        seen = list(ask.state.at(where)[: number(ask, word.n, context)])
        taken: list[str] = []
        for _ in range(min(word.take, len(seen))):
            picked = str(ask.choose(seat, "take", tuple(seen)))
            seen.remove(picked)
            taken.append(picked)
        if taken:
            yield tuple(Returned(id, f"{seat}.hand") for id in taken)
        rest = ask.order(seat, "bottom", seen)
        above = tuple(id for id in ask.state.at(where) if id not in rest)
        if rest:
            yield Shuffled(where, (*above, *rest))
