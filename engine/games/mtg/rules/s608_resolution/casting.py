"""Section 608: casting a spell, and taking cards from a library, while something resolves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.events import Returned
from engine.games.mtg.mana import count_generic, parse_cost, replace_generic
from engine.games.mtg.references import (
    get_number,
    list_abilities,
    list_objects,
    list_players,
    list_printed,
    number_target_words,
)
from engine.games.mtg.rules.costs import FREE
from engine.games.mtg.rules.looking import Looking
from engine.games.mtg.rules.payment import choose_mana_sources
from engine.games.mtg.rules.targets import choose_targets, list_next_targets
from engine.games.mtg.words import Additional, Aim, Alternative, Cast, Casting, CastNow, Dig, Enchant, Give, Spell
from engine.kernel.costs import total_cost
from engine.kernel.events import Shuffled
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

_MOST = 21
"""Numbers that are offered for X, 0 among them."""


@rules.does("608.2d", "effect:dig")
def some_of_the_top_cards(ask: Run, said: tuple[Dig, Context]) -> Does:
    """The chosen cards go to the hand; the player orders the rest on the bottom."""
    word, context = said
    for seat in list_players(ask, word.who, context):
        where = f"{seat}.library"
        seen = list(ask.state.at(where)[: get_number(ask, word.n, context)])
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


@rules.does("608.2g", "effect:cast-now")
def a_spell_cast_meanwhile(ask: Run, said: tuple[CastNow, Context]) -> Does:
    """A player chooses a card and casts it; nobody has priority meanwhile."""
    word, context = said
    for seat in list_players(ask, word.who, context):
        among = word.of if isinstance(word.of, tuple) else (word.of,)
        found = dict.fromkeys(id for one in among for id in list_objects(ask, one, context))
        cards = tuple(id for id in found if _is_castable(ask, seat, id, free=word.free))
        picked = str(ask.choose(seat, "cast", (*cards, "none")))
        if picked == "none":
            ask.effects(word.otherwise, context)
        else:
            ask.perform("act:cast", _announce_casting(ask, seat, picked, free=word.free))
    yield from ()


def _announce_casting(ask: Run, seat: str, id: str, *, free: bool) -> Cast:
    """The casting that a player puts together by choices, in the order of 601.2b to 601.2h."""
    context = Context(id, seat)
    spells = list_abilities(ask, id, Spell)
    modes = tuple(mode for one in spells if one.modes for mode in _choose_modes(ask, seat, one, context))
    own = list_abilities(ask, id, Additional)
    extras = [one.name for one in own if one.name and ask.choose(seat, "also", (one.name, "none")) == one.name]
    aims = _list_aims(ask, id, modes)
    words: tuple[int, ...] = ()
    for text in aims:
        words = (*words, *number_target_words(text, len(words)))

    def open_(every: tuple[Aim, ...], targets: tuple[str, ...]) -> tuple[str, ...]:
        """The choices for the next target."""
        return list_next_targets(ask, every, targets, context, (*words, *words[-1:] * (len(every) - len(words))))

    _, targets = choose_targets(ask, seat, tuple(aim for text in aims for aim in text), open_) or ((), ())
    costs = [one.cost if not one.name or one.name in extras else one.otherwise for one in own]
    using: tuple[str, ...] = ()
    for give in (give for cost in costs for give in cost.gives if give.what.be != "this"):
        for _ in range(give.n):
            left = tuple(one for one in list_fitting(ask, give, context) if one not in using)
            using = (*using, *((str(ask.choose(seat, give.how, left)),) if left else ()))
    also = ",".join(extras)
    how = [FREE] if free else []
    others = tuple(one.name for one in list_abilities(ask, id, Alternative) if one.zone is None)
    if others := ask.defines("cast:ways", (id, FREE if free else ""), others):
        how += [one for one in (str(ask.choose(seat, "how", (*others, "none"))),) if one != "none"]
    x = None
    if "X" in parse_cost(str(ask.get(id, "cost") or "")):
        x = int(ask.choose(seat, "x", ask.defines("cast:x", (id, FREE if free else ""), tuple(range(_MOST)))))
    other = next((one.cost.mana for one in list_abilities(ask, id, Alternative) if one.name in how), None)
    instead = "" if free else str(ask.get(id, "cost") or "") if other is None else other
    pay = tuple(
        choose_mana_sources(ask, seat, _estimate_cost(ask, seat, id, instead + "".join(one.mana for one in costs), x))
    )
    return Cast(seat, id, targets, x, modes=modes, how=",".join(how), using=using, pay=pay, also=also)


def _list_aims(ask: Run, id: str, modes: tuple[int, ...]) -> list[tuple[Aim, ...]]:
    """The aims of a card about to be cast, by text: its own, those of its modes, and what it enchants."""
    texts: list[tuple[Aim, ...]] = []
    for one in list_abilities(ask, id, Spell):
        texts += [one.aims, *(one.modes[at - 1].aims for at in sorted(modes) if one.modes)]
    return [*texts, tuple(one.what for one in list_abilities(ask, id, Enchant))]


def _estimate_cost(ask: Run, seat: str, id: str, mana: str, x: int | None) -> tuple[str, ...]:
    """The mana symbols that a card would cost if it were cast now."""
    symbols, card = parse_cost(mana), ask.state.objects[id].card
    lists = (list_printed(card, name) for name in ("types", "subtypes", "supertypes"))
    with ask.without_entries():
        return replace_generic(symbols, total_cost(ask, Casting(seat, id, *lists), count_generic(symbols, x or 0)))


def _choose_modes(ask: Run, seat: str, spell: Spell, context: Context) -> Iterator[int]:
    """The numbers of the modes that a player chooses; modes without a legal target are not offered."""
    open_ = [
        str(at)
        for at, mode in enumerate(spell.modes, 1)
        if not mode.aims or list_next_targets(ask, mode.aims, (), context)
    ]
    for n in range(spell.most):
        options = (*open_, *(("none",) if n >= spell.choose else ()))
        picked = str(ask.choose(seat, "mode", options)) if options else "none"
        if picked == "none":
            return
        open_.remove(picked)
        yield int(picked)


def list_fitting(ask: Run, give: Give, context: Context) -> tuple[str, ...]:
    """The objects that could pay a part of a cost."""
    return tuple(id for id in ask.find(give.what, context) if id != context.source)


def _is_castable(ask: Run, seat: str, id: str, *, free: bool) -> bool:
    """Whether a card could be cast now: it is no land, nothing forbids it, and its targets and costs are there."""
    if not free and not ask.get(id, "cost") and not list_abilities(ask, id, Alternative):
        return False  # an unpayable cost (118.6)
    unseen = ask.forbids("cast:now", Looking(seat, id))
    ask.note(unseen)
    if unseen:
        return False
    card = ask.state.objects[id].card
    lists = (list_printed(card, name) for name in ("types", "subtypes", "supertypes"))
    with ask.without_entries():
        prohibited = ask.objections(Casting(seat, id, *lists), ask.board())
    context = Context(id, seat)
    aims = [aim for one in list_abilities(ask, id, Spell) for aim in one.aims]
    aims += [one.what for one in list_abilities(ask, id, Enchant)]
    needed = [give for one in list_abilities(ask, id, Additional) if not one.name for give in one.cost.gives]
    return (
        "land" not in list_printed(card, "types")
        and not prohibited
        and (not aims or bool(list_next_targets(ask, tuple(aims), (), context)))
        and all(len(list_fitting(ask, give, context)) >= give.n for give in needed)
    )
