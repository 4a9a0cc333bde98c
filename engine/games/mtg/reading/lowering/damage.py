"""Damage and fights: what is dealt, by whom and to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from msgspec.structs import replace as structs_replace

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.acting import lower_what
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import DRAWN, lower_number, multiply
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, Filter, Pattern, Replace, ValueOf

__all__ = ["DAMAGE", "deal_damage", "exile_damaged"]


def exile_damaged(first: Term, step: Term, scene: Scene) -> tuple[Word, ...] | None:
    """Give the words for damage after which what would die this turn is exiled; None if `step` is about other objects.

    It is a tuple of one `Deal`, whose `then` is about the objects damaged.

    Raises:
        LoweringError: The damage is not to all objects of the same kind.
    """
    what = step.get("what")
    if not isinstance(what, Term) or Term("damaged-so") not in (what.get("mods") or ()):
        return None
    asked = lower_noun(what.get("base"), scene)
    to = first.get("to")
    if to.make == "all" and asked not in {lower_noun(to.get("of"), scene), Filter()}:
        raise refuse_meaning(step)
    if to.make != "all" and asked != Filter():  # only permanents are among what was dealt damage in `then`
        raise refuse_meaning(step)
    kept = Replace(Pattern("died", Map(obj="it")), "instead", into=(words.Exile("event.obj"),))
    then = (words.ForEach("chosen", (words.Lasting((kept,)),)),)
    return (structs_replace(deal_damage(first, scene), then=then),)


def deal_damage(said: Term, scene: Scene) -> Word:
    """Give the word for damage: `(deal n=3 source=this to=(aim n=1))` gives `Deal(3, "target", "this")`.

    With all of a noun as `source`, each of them deals it. `to` may be objects or players.

    Raises:
        LoweringError: There is no word for the amount, or nobody here is meant.
    """
    source, to = said.get("source"), said.get("to")
    if isinstance(source, Term) and source.make in {"all", "unmarked"}:
        each = replace(scene, moved={**scene.moved, source: "it"}, picked={**scene.picked})
        amount = _amount_of_each(said.get("n"), source, each)
        return words.Deal(amount, lower_what(to, scene), lower_noun(source.get("of"), scene))
    by: str = "this" if source == Term("this") else scene.lower_last(source)
    reached: str | Filter
    try:
        reached = lower_what(to, scene)
    except LoweringError:
        reached = scene.lower_players(to)
    return words.Deal(lower_amount(said.get("n"), scene), reached, by)


def _amount_of_each(said: object, source: Term, scene: Scene) -> Amount:
    """Give the damage that each of several sources deals.

    Its own power is `ValueOf("it", "power")`; any other amount is alike for all.

    Raises:
        LoweringError: There is no word for it.
    """
    if isinstance(said, Term) and said == Term("power-of", (("of", source),)):
        return ValueOf("it", "power")
    return lower_amount(said, scene)


def _fight(said: Term, scene: Scene) -> Word:
    """Give the word for `(fight one=(aim n=1) two=(aim n=2))`, two creatures: `Fight("target.1", "target.2")`.

    Raises:
        LoweringError: Nothing here is meant by one of them.
    """
    return words.Fight(scene.lower_reference(said.get("one")), scene.lower_reference(said.get("two")))


def _deal_drawn(said: Term, scene: Scene) -> Word:
    """Give the word for damage of `n` for each card that you have drawn this turn; to whom is as in `deal_damage`.

    Raises:
        LoweringError: There is no word for whom it is dealt to, or the number is x.
    """
    amount = multiply(lower_number(said.get("n")), words.Occurred(DRAWN))
    return structs_replace(deal_damage(said, scene), amount=amount)


def _deal_random(said: Term, scene: Scene) -> Word:
    """Give the word for damage to one object chosen at random: `Choose(filter, ..., who="chance")`.

    Raises:
        LoweringError: There is no word for the number, or the source is not this one.
    """
    if said.get("source") != Term("this"):
        raise refuse_meaning(said)
    hit = words.ForEach("chosen", (words.Deal(lower_amount(said.get("n"), scene), "it"),))
    return words.Choose(lower_noun(said.get("of"), scene), (hit,), who="chance")


def _fight_both(said: Term, scene: Scene) -> Word:
    """Give the word for the two targets that fight each other: always `Fight()`, of `target.1` and `target.2`.

    Raises:
        LoweringError: There are not exactly two targets, each told apart.
    """
    if scene.targets != ("target.1", "target.2"):
        raise refuse_meaning(said)
    return words.Fight()


DAMAGE: Mapping[str, Callable[[Term, Scene], Word]] = {
    "deal": deal_damage,
    "fight": _fight,
    "fight-each": _fight_both,
    "deal-random": _deal_random,
    "deal-drawn": _deal_drawn,
}
"""The rule for each way in which damage is dealt."""
