"""What is done by the difference between players, and to several things at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.acting import CARD, Act, Then, require_you
from engine.games.mtg.reading.lowering.kinds import pair_kind
from engine.games.mtg.reading.lowering.nouns import lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import lower_token
from engine.games.mtg.reading.lowering.references import Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Compare, Count, Exists, Filter, Negate, Pattern, Plus, Replace, Times

__all__ = ["DIFFERENCES", "DIFFERENT_ACTS"]


def _draw_to_most(_: Term, __: Scene) -> Word:
    """Give the word by which each player with fewer cards in hand than another draws up to that number.

    How many the most are is reckoned once, before anybody draws (608.2h).
    """
    hand = Count(Filter(zone="hand", owner="it"))
    fewer = Plus("x", Times(-1, hand))
    draw = words.If(Compare(fewer, ">", 0), (words.Draw(fewer, "it"),))
    return words.Where(words.Most(hand, "each"), (words.ForEach("each", (draw,)),))


def _create_difference(said: Term, scene: Scene) -> Word:
    """Give the word for as many tokens as a player controls fewer things than you, if the player does.

    Raises:
        LoweringError: There is no filter for the things, no such token, or nobody is meant.
    """
    noun = lower_noun(said.get("of"), scene)
    theirs = Count(replace(noun, controller=scene.lower_seat(said.get("who"))))
    more = Plus(Count(replace(noun, controller="you")), Times(-1, theirs))
    return words.If(Compare(more, ">", 0), (words.Create(lower_token(said.get("what"), scene), more),))


def _save_dying(said: Term, scene: Scene) -> Word:
    """Give the word by which what would die this turn is exiled, and returns as the next end step begins.

    It returns under its owner's control.

    Raises:
        LoweringError: There is no filter for it.
    """
    back = words.ForEach("chosen", (words.Return("it", "battlefield", who="owner-of it"),))
    when = words.When((back,), Pattern("step-began", Map(phase="end")), once=True)
    later = words.Delayed(when, until=Pattern("left", Map(seat="you")))
    into = (words.Exile("event.obj", then=(later,)),)
    dying = Pattern("died", Map(obj=lower_noun(said.get("what"), scene)))
    return words.Lasting((Replace(dying, "instead", into=into),))


def _outfit(said: Term, scene: Scene) -> Word:
    """Give the word by which you may attach matching things to the objects that were made, one to each.

    Raises:
        LoweringError: There is no filter for the things, or nothing was made.
    """
    things = lower_noun(said.get("of"), scene)
    outfit = words.Outfit(things, scene.lower_reference(said.get("to")))
    return words.If(Exists(things), (words.May((outfit,)),))


def _shuffle_from_each(said: Term, _: Scene) -> Word:
    """Give the word by which you choose so many cards of each graveyard, which are shuffled into their libraries.

    Raises:
        LoweringError: They are cards of a kind, or the number is x.
    """
    if said.get("of") != CARD:
        raise refuse_meaning(said)
    n = lower_number(said.get("n"))
    done = (words.Return("chosen", "library"), words.Shuffle("it"))
    return words.ForEach("each", (words.Choose(Filter(zone="graveyard", owner="it"), done, n, n),))


DIFFERENCES: Mapping[str, Callable[[Term, Scene], Word]] = {
    "draw-to-most": _draw_to_most,
    "create-difference": _create_difference,
    "exile-dying-return": _save_dying,
    "outfit": _outfit,
    "shuffle-from-each": _shuffle_from_each,
    "may-play-tapped": lambda said, scene: words.MayPlay(scene.lower_reference(said.get("what")), tapped=True),
}
"""The rule for each step that is so told."""


def _draw_for_poorer(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for drawing a card for each opponent who controls fewer of a kind than you.

    Raises:
        LoweringError: Another player draws, or there is no filter for the kind.
    """
    require_you(said, who)
    noun = lower_noun(said.get("of"), scene)
    fewer = Compare(Count(replace(noun, controller="it")), "<", Count(replace(noun, controller="you")))
    return words.ForEach("opponents", (words.If(fewer, (words.Draw(1),)),))


def _return_all_but(said: Term, who: str, _: Scene, __: Then) -> Word:
    """Give the word for returning all permanents to their owners' hands but those of some kinds.

    Raises:
        LoweringError: Another player does it, or one is no kind.
    """
    require_you(said, who)
    kept: dict[str, list[object]] = {}
    for one in sorted(said.get("but")):
        field, value = pair_kind(one)
        kept.setdefault(field, []).append(value)
    has = {field: Negate(some[0] if len(some) == 1 else tuple(some)) for field, some in kept.items()}
    return words.Return(Filter(has=Map(has)))


DIFFERENT_ACTS: Mapping[str, Act] = {
    "draw-each-poorer": _draw_for_poorer,
    "return-hand-except": _return_all_but,
}
"""The rule for each such action of a player."""
