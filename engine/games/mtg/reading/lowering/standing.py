"""What is so as long as an ability says it: costs, permissions, and what comes in place of something else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_filter, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import lower_gift
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map
from engine.kernel.words import (
    Ability,
    Charge,
    Compare,
    Filter,
    Modify,
    Negate,
    Part,
    Pattern,
    Permit,
    Prohibit,
    Replace,
    Static,
    Times,
)

__all__ = ["ALTERNATIVES", "STANDING"]

_TOP = Filter(zone="library", owner="you", has=Map(depth=1))


def _find_generic(said: str) -> int:
    """Give generic mana as a number: `"{2}"` gives 2.

    Raises:
        LoweringError: It is other mana.
    """
    return lower_number(said.strip("{}"))


def _bind(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the four parts by which objects neither attack, block nor crew, and can have only mana abilities activated.

    Raises:
        LoweringError: It is neither the source, its host nor all of a noun.
    """
    to = lower_filter(said.get("what"), scene)
    obj: object = to.be if to == Filter(be=to.be) else to
    return (
        *(Modify("keywords", "grant", one, to) for one in ("can't block", "can't crew")),
        Prohibit(Pattern("attacking", Map(obj=obj))),
        Prohibit(Pattern("activating", Map(source=obj, mana=False))),
    )


def _foretell_cheaper(said: Term, _: Scene) -> tuple[Part, ...]:
    """Give the two parts by which foretelling costs you less, and you may foretell on any player's turn.

    Raises:
        LoweringError: It is less by other than generic mana.
    """
    by = _find_generic(said.get("n"))
    return (
        Charge(Pattern("foretelling", Map(seat="you")), "reduce", by, "foretell"),
        Permit(Pattern("foretell", Map(seat="you"))),
    )


def _boast_cheaper(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the part by which your boast abilities cost `n` less for each object of a noun.

    Raises:
        LoweringError: It is less by other than generic mana, or there is no filter for the noun.
    """
    less = count_nouns(said.get("of"), scene, _find_generic(said.get("n")))
    return (Charge(Pattern("activating", Map(seat="you", boast=True)), "reduce", less, "activation"),)


def _cast_from_top(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Permit` by which you may cast matching spells from the top of your library.

    Raises:
        LoweringError: There is no filter for the spells, or it asks more than values.
    """
    spell = lower_noun(said.get("of"), scene)
    if spell != Filter(zone="stack", has=spell.has):
        raise refuse_meaning(said)
    return (Permit(Pattern("cast", Map(seat="you", card=replace(_TOP, has=Map({**spell.has, "depth": 1}))))),)


def _double_damage(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Replace` by which matching sources deal double damage, to whatever it is dealt.

    Raises:
        LoweringError: There is no filter for the sources.
    """
    source = replace(lower_noun(said.get("source"), scene), be="event.source")
    return (Replace(Pattern("damaged", Map(source=source)), "instead", change=Map(amount=Times(2, "event.amount"))),)


def _exile_with_counter(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Replace` by which what would die is exiled with `n` counters `c` on it.

    Raises:
        LoweringError: There is no filter for it, or the number is x.
    """
    put = words.Put(said.get("c"), lower_number(said.get("n")), "chosen")
    into = (words.Exile("event.obj", then=(put,)),)
    return (Replace(Pattern("died", Map(obj=lower_noun(said.get("what"), scene))), "instead", into=into),)


_NONLAND_PERMANENT = Negate(("land", Negate(builders.PERMANENT)))


def _bar_entering(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the parts by which cards in graveyards do not enter, or nonland permanent cards there and in libraries.

    Raises:
        LoweringError: They are other cards.
    """
    noun = said.get("what")
    nonland = Term("not-kind", (("k", "land"),))
    permanent = Term("of-type", (("t", "permanent"),))
    asked = frozenset({nonland, permanent, Term("in-yards-libraries")})
    buried = Term("in-zone", (("z", Term("graveyard-any")),))
    if isinstance(noun, Term) and noun.get("base") == "card" and buried in (noun.get("mods") or ()):
        return (Prohibit(Pattern("put-onto", Map(obj=lower_noun(noun, scene)))),)
    if not isinstance(noun, Term) or noun.get("base") != "card" or noun.get("mods") != asked:
        raise refuse_meaning(said)
    return tuple(
        Prohibit(Pattern("put-onto", Map(obj=Filter(zone=zone, has=Map(types=_NONLAND_PERMANENT)))))
        for zone in ("graveyard", "library")
    )


def _bar_casting(said: Term, _: Scene) -> tuple[Part, ...]:
    """Give the two parts by which nobody casts spells from graveyards, nor from libraries.

    Raises:
        LoweringError: It is from other zones.
    """
    if said.get("z") != Term("graveyards-libraries"):
        raise refuse_meaning(said)
    return tuple(Prohibit(Pattern("casting", Map(spell=Filter(zone=zone)))) for zone in ("graveyard", "library"))


def _change_counters(seat: str, by: object) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Replace` by which a player (`seat`) puts another number of counters.

    `by` is that number.
    """
    return (Replace(Pattern("counters-put", Map(seat=seat)), "instead", Map(by=by)),)


def _enter_tapped(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Replace` by which matching cards enter tapped, from whichever zone.

    They enter under the control of the noun's player, or of any.

    Raises:
        LoweringError: It is this permanent, or a filter asks more of them than values.
    """
    entering = lower_filter(said.get("what"), scene)
    if entering != Filter(has=entering.has, controller=entering.controller):
        raise refuse_meaning(said)
    seat: Map[str, object] = Map() if entering.controller is None else Map(seat=entering.controller)
    zones = ("hand", "library", "graveyard", "exile")
    cards = tuple(Filter(zone=one, has=entering.has) for one in zones)
    return (Replace(Pattern("put-onto", Map({**seat, "obj": cards})), "instead", change=Map(tapped=True)),)


STANDING: Mapping[str, Callable[[Term, Scene], tuple[Part, ...]]] = {
    "bound": _bind,
    "boast-twice": lambda said, scene: (Modify("boasts", "set", 2, lower_filter(said.get("what"), scene)),),
    "foretell-cheaper": _foretell_cheaper,
    "boast-cheaper": _boast_cheaper,
    "cast-from-top": _cast_from_top,
    "damage-doubled": _double_damage,
    "counters-doubled": lambda *_: _change_counters("you", Times(2, "event.by")),
    "counters-halved": lambda *_: _change_counters("foe", words.Half("event.by")),
    "enters-tapped": _enter_tapped,
    "exiled-with-counter": _exile_with_counter,
    "cant-enter": _bar_entering,
    "cant-cast-from": _bar_casting,
}
"""What is so, as the parts of a static ability."""


def _offer(said: Term, scene: Scene) -> Ability:
    """Give a `Static` by which spells of yours that match may be cast for another mana cost, under the name `rather`.

    Raises:
        LoweringError: There is no filter for the spells.
    """
    spell = lower_noun(said.get("of"), scene)
    cost = words.Cost(said.get("m").upper())
    return Static((words.Offer(Pattern("casting", Map(seat="you", spell=spell)), "rather", cost),))


def _offer_own(said: Term, _: Scene) -> Ability:
    """Give the `Alternative` cost of this spell: mana and one action.

    It is named after the action, as `exile`.

    Raises:
        LoweringError: The action cannot be a part of a cost, or there are several.
    """
    act = said.get("do")
    if not isinstance(act, Term):
        raise LoweringError("a cost of several things given")
    return words.Alternative(act.make, words.Cost(said.get("m").upper(), gives=(lower_gift(act),)))


def _cheapen_first(said: Term, _: Scene) -> Ability:
    """Give a `Static` by which the first card that you foretell in a turn costs so much.

    Raises:
        LoweringError: It costs other than generic mana.
    """
    set_to = Charge(Pattern("foretelling", Map(seat="you")), "set", _find_generic(said.get("n")), "foretell")
    return Static((set_to,), Compare(words.Foretellings(), "=", 0))


ALTERNATIVES: Mapping[str, Callable[[Term, Scene], Ability]] = {
    "pay-rather": _offer,
    "pay-this-rather": _offer_own,
    "foretell-first": _cheapen_first,
}
"""What may be paid in place of a mana cost, or costs something else at first, each as an ability."""
