"""Section 608: casting a spell, and taking cards from a library, while something resolves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import Returned
from engine.games.mtg.mana import count_generic, parse_cost, replace_generic
from engine.games.mtg.references import (
    get_number,
    list_abilities,
    list_objects,
    list_players,
    number_target_words,
)
from engine.games.mtg.rules.casting import describe_casting
from engine.games.mtg.rules.costs import FREE
from engine.games.mtg.rules.looking import Looking
from engine.games.mtg.rules.payment import choose_mana_sources
from engine.games.mtg.rules.targets import choose_targets, list_next_targets
from engine.games.mtg.words import Additional, Aim, Alternative, Cast, CastNow, Dig, Enchant, Give, Spell
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
    """Each player takes `take` of their top `n` cards into the hand, and puts the rest on the bottom in any order.

    The cards to take are chosen one by one. With fewer cards, there is less to take.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        where = f"{seat}.library"
        seen = list(ask.state.at(where)[: get_number(ask, word.n, context)])
        taken: list[str] = []
        for _ in range(min(word.take, len(seen))):
            picked = str(ask.choose(seat, "take", tuple(seen)))
            seen.remove(picked)
            taken.append(picked)
        yield tuple(Returned(id, f"{seat}.hand") for id in taken)
        rest = ask.order(seat, "bottom", seen)
        above = tuple(id for id in ask.state.at(where) if id not in rest)
        yield Shuffled(where, (*above, *rest))


@rules.does("608.2g", "effect:cast-now")
def a_spell_cast_meanwhile(ask: Run, said: tuple[CastNow, Context]) -> Does:
    """Each player meant may choose a card, then a face, and casts it; nobody gets priority meanwhile.

    Anybody who chooses `none` has the effects of `otherwise` done.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        faces = _list_castable_faces(ask, seat, word, context)
        picked = str(ask.choose(seat, "cast", (*faces, "none")))
        if picked == "none":
            ask.effects(word.otherwise, context)
        else:
            face = str(ask.choose(seat, "face", faces[picked]))
            ask.perform("act:cast", _announce_casting(ask, Cast(seat, picked, face=face), free=word.free))
    yield from ()


def _list_castable_faces(ask: Run, seat: str, word: CastNow, context: Context) -> dict[str, tuple[str, ...]]:
    """The cards that an effect lets a seat cast now, by id: `{"o4": ("front", "back")}`.

    Each has those of its faces that match and can be cast. Cards of any zone may be among them. The mapping is empty if
    no card has one.
    """
    among = word.of if isinstance(word.of, tuple) else (word.of,)
    faces: dict[str, tuple[str, ...]] = {}
    for one in among:
        found = list_objects(ask, one, context)
        for id in dict.fromkeys((*found, *(id for id, obj in ask.state.objects.items() if obj.card.back is not None))):
            for face in ask.defines("cast:faces", id, ("front",)):
                act = Cast(seat, id, face=face)
                with ask.considering(act):
                    fits = id in (found if face == "front" else list_objects(ask, one, context))
                    if fits and face not in faces.get(id, ()) and _is_castable(ask, act, free=word.free):
                        faces[id] = (*faces.get(id, ()), face)
    return faces


def _announce_casting(ask: Run, act: Cast, *, free: bool) -> Cast:
    """The casting that a player puts together by choices, in the order of 601.2b to 601.2h.

    It is `act` with its targets, X, modes, costs and payment. `free`: without paying the mana cost. X is 20 at most,
    and 0 if free. If a target has no choice, there are no targets. Objects that are missing for a cost are left out.
    Nothing is cast yet.
    """
    seat, id = act.seat, act.card
    context = Context(id, seat)
    with ask.considering(act):
        spells, enchanted = list_abilities(ask, id, Spell), list_abilities(ask, id, Enchant)
        own, instead_of = list_abilities(ask, id, Additional), list_abilities(ask, id, Alternative)
        printed = str(ask.get(id, "cost") or "")
    modes = tuple(mode for one in spells if one.modes for mode in _choose_modes(ask, act, one, context))
    extras = [one.name for one in own if one.name and ask.choose(seat, "also", (one.name, "none")) == one.name]
    aims = _list_aims(spells, enchanted, modes)
    words: tuple[int, ...] = ()
    for text in aims:
        words = (*words, *number_target_words(text, len(words)))

    def open_(every: tuple[Aim, ...], targets: tuple[str, ...]) -> tuple[str, ...]:
        """Within `_announce_casting`: the ids that may come as the next target, given the aims and the targets so far.

        The card is judged by the face to be cast. It changes nothing.
        """
        with ask.considering(act):
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
    others = tuple(one.name for one in instead_of if one.zone is None)
    if others := ask.defines("cast:ways", (id, FREE if free else ""), others):
        how += [one for one in (str(ask.choose(seat, "how", (*others, "none"))),) if one != "none"]
    x = None
    if "X" in parse_cost(printed):
        x = int(ask.choose(seat, "x", ask.defines("cast:x", (id, FREE if free else ""), tuple(range(_MOST)))))
    other = next((one.cost.mana for one in instead_of if one.name in how), None)
    instead = "" if free else printed if other is None else other
    symbols = _estimate_cost(ask, act, instead + "".join(one.mana for one in costs), x)
    pay = tuple(choose_mana_sources(ask, seat, symbols))
    return replace(act, targets=targets, x=x, modes=modes, how=",".join(how), using=using, pay=pay, also=also)


def _list_aims(
    spells: tuple[Spell, ...], enchanted: tuple[Enchant, ...], modes: tuple[int, ...]
) -> list[tuple[Aim, ...]]:
    """The aims (what targets must be) of a card about to be cast, a tuple for each text.

    They are its own, those of its modes (numbers from 1), and last what it enchants, which may be `()`.
    """
    texts: list[tuple[Aim, ...]] = []
    for one in spells:
        texts += [one.aims, *(one.modes[at - 1].aims for at in sorted(modes) if one.modes)]
    return [*texts, tuple(one.what for one in enchanted)]


def _estimate_cost(ask: Run, act: Cast, mana: str, x: int | None) -> tuple[str, ...]:
    """The mana symbols, without braces, that a card would cost if it were cast now for `mana`, such as `{1}{G}`.

    An X in it counts as `x`, or 0 for None. Every change of cost is applied.
    """
    symbols = parse_cost(mana)
    with ask.without_entries(), ask.considering(act):
        casting = describe_casting(ask, act.seat, act.card)
        return replace_generic(symbols, total_cost(ask, casting, count_generic(symbols, x or 0)))


def _choose_modes(ask: Run, act: Cast, spell: Spell, context: Context) -> Iterator[int]:
    """Yield the numbers, from 1, of the modes that the player chooses one by one; no mode comes twice.

    Modes without a legal target are not offered. It ends when the player answers `none`, which needs `spell.choose`
    modes before. It ends, too, after `spell.most` modes, or when none is left.
    """
    with ask.considering(act):
        open_ = [
            str(at)
            for at, mode in enumerate(spell.modes, 1)
            if not mode.aims or list_next_targets(ask, mode.aims, (), context)
        ]
    for n in range(spell.most):
        options = (*open_, *(("none",) if n >= spell.choose else ()))
        picked = str(ask.choose(act.seat, "mode", options)) if options else "none"
        if picked == "none":
            return
        open_.remove(picked)
        yield int(picked)


def list_fitting(ask: Run, give: Give, context: Context) -> tuple[str, ...]:
    """The ids of the objects that match what a part of a cost asks for; the context's source is left out.

    `()` if there are none. Whether they are fit to pay, and enough, is not looked at.
    """
    return tuple(id for id in ask.find(give.what, context) if id != context.source)


def _is_castable(ask: Run, act: Cast, *, free: bool) -> bool:
    """Whether the face considered could be cast now: no land, not forbidden, with its targets and objects to pay there.

    Targets of modes are not looked at, nor whether the mana can be paid. `free`: without paying the mana cost, so that
    it need not have one.
    """
    seat, id = act.seat, act.card
    if not free and not ask.get(id, "cost") and not list_abilities(ask, id, Alternative):
        return False  # an unpayable cost (118.6)
    unseen = ask.forbids("cast:now", Looking(seat, id))
    ask.note(unseen)
    if unseen:
        return False
    with ask.without_entries():
        prohibited = ask.objections(describe_casting(ask, seat, id), ask.board())
    context = Context(id, seat)
    aims = [aim for one in list_abilities(ask, id, Spell) for aim in one.aims]
    aims += [one.what for one in list_abilities(ask, id, Enchant)]
    needed = [give for one in list_abilities(ask, id, Additional) if not one.name for give in one.cost.gives]
    return (
        not ask.has(id, "types", "land")
        and not prohibited
        and (not aims or bool(list_next_targets(ask, tuple(aims), (), context)))
        and all(len(list_fitting(ask, give, context)) >= give.n for give in needed)
    )
