"""Actions on cards: they are moved from zone to zone, drawn, looked at and revealed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.acting import (
    CARD,
    Act,
    Then,
    act_by_number,
    act_for_each,
    act_on,
    lower_what,
    require_you,
)
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, Count, Filter

__all__ = ["CARD_ACTIONS", "TOPS"]


def _return(to: str, *, tapped: bool = False, who: str = "you", counters: bool = False) -> Act:
    """Give the rule for putting objects into the zone `to`, as `hand`.

    Args:
        to: The zone.
        tapped: They enter tapped.
        who: Under whose control; `owner` stands for that of its owner.
        counters: They enter with the counters that the action tells.
    """

    def lower_return(said: Term, actor: str, scene: Scene, then: Then) -> Word:
        """Within `_return`: give `Return("target", to, who)` for `(return-hand what=(aim n=1))` and the like.

        What has died is found in the graveyard. Without `what` it is this object. Several objects under their owners'
        control are returned one by one.

        Raises:
            LoweringError: Another player does it, there is no word for such objects, or something follows several.
        """
        require_you(said, actor)
        what = said.get("what") or Term("this")
        found: str | Filter
        found = lower_noun(what.get("of"), scene) if what.make == "all" else scene.lower_dead(what)
        if who == "owner" and isinstance(found, Filter):
            raise LoweringError("several objects under their owners' control")
        if who == "owner" and found in {"targets", "chosen"}:
            if then:
                raise LoweringError("what follows several returns")
            return words.ForEach(str(found), (words.Return("it", to, "owner-of it", tapped=tapped),))
        whose = f"owner-of {found}" if who == "owner" else who
        more: Map[str, Amount] = Map({said.get("c"): lower_number(said.get("n"))}) if counters else Map()
        return words.Return(found, to, whose, tapped=tapped, then=then, counters=more)

    return lower_return


def _discard(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for discarding any cards: `(discard n=2)`, or `what=(pick n=2 ...)`, gives `Discard(2, who)`.

    Cards that were chosen before are `Discard(what="chosen")`. The player chooses which.

    Raises:
        LoweringError: They are cards of a kind, or there is no word for the number.
    """
    what = said.get("what")
    if what is not None and what.make == "picked":
        return words.Discard(what=scene.lower_reference(what))
    number = said.get("n") if what is None else what.get("n")
    if what is not None and (what.make != "pick" or what.get("of") != CARD):
        raise refuse_meaning(said)
    return words.Discard(lower_amount(number, scene), who)


def _discard_hand(_: Term, who: str, __: Scene, ___: Then) -> Word:
    """Give the word for discarding a whole hand: `Discard(Count(filter), who)`, as many as there are in it.

    Raises:
        LoweringError: Several players do it.
    """
    if who in {"each", "opponents", "others"}:
        raise LoweringError("several whole hands discarded")
    return words.Discard(Count(Filter(zone="hand", owner=who)), who)


def _exile_until(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(exile-until-leaves what=(aim n=1))`: exile until the source leaves, `Exile("target", until)`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    return words.Exile(lower_what(said.get("what"), scene), builders.LEAVES)


def _exile_yard(said: Term, _: str, scene: Scene, __: Then) -> Word:
    """Give the word for `(exile-yard who=(aim n=1))`: `Exile(Filter(zone="graveyard", owner="target"))`.

    Raises:
        LoweringError: It is that of several players, or nobody's here.
    """
    return words.Exile(Filter(zone="graveyard", owner=scene.lower_seat(said.get("who"))))


def _exile(said: Term, who: str, scene: Scene, then: Then) -> Word:
    """Give the word for `(exile what=(aim n=1))`: `Exile("target")`; one that has died is found in the graveyard.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    what = said.get("what")
    found = lower_noun(what.get("of"), scene) if what.make == "all" else scene.lower_dead(what)
    return words.Exile(found, then=then)


def _scry(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for scry: `(scry n=2)` gives `Scry(2)`.

    Raises:
        LoweringError: Another player does it, or there is no word for the number.
    """
    require_you(said, who)
    return words.Scry(lower_amount(said.get("n"), scene))


def _bottom(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(put-bottom what=(aim n=1))`, on the bottom of the library: `Bottom("target")`.

    `put-bottom-random` puts them in a random order. What has died is found in the graveyard.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    return words.Bottom(scene.lower_dead(said.get("what")), random=said.make == "put-bottom-random")


def _look_at_hand(said: Term, _: str, scene: Scene, __: Then) -> Word:
    """Give the word for `(look-hand of=hand-that)`: `LookAt(Filter(zone="hand", owner="target"))`, of "that player".

    Raises:
        LoweringError: It is another hand, or no such player is known.
    """
    if said.get("of").make != "hand-that" or scene.whose is None:
        raise refuse_meaning(said.get("of"))
    return words.LookAt(Filter(zone="hand", owner=scene.whose))


def _surveil(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(surveil n=2)`: `Surveil(2)`.

    Raises:
        LoweringError: Another player does it, or there is no word for the number.
    """
    require_you(said, who)
    return words.Surveil(lower_amount(said.get("n"), scene))


TOPS = frozenset({"look-top", "reveal-top", "exile-top"})
"""Actions on the top cards of a library, during which the rest is done."""


def _look(how: str) -> Act:
    """Give the rule for the top cards of a library: `how` is `look`, `reveal` or `exile`; what follows is on them.

    The rule raises `LoweringError` for another player than you, and for an unknown library.
    """

    def lower_look(said: Term, who: str, scene: Scene, then: Then) -> Word:
        """Within `_look`: give `Top(n, whose, then, look)` for `(look-top n=2 of=library)` and the like.

        Raises:
            LoweringError: Another player does it, or it is not known whose library it is.
        """
        require_you(said, who)
        n = lower_amount(said.get("n") or "1", scene)
        of = said.get("of")
        whose = {"library": "you", "library-that": scene.whose, "library-each": "each"}.get(of.make)
        if whose is None:
            raise refuse_meaning(of)
        done: Then = then
        if how == "reveal":
            done = (words.Reveal("chosen", then),)
        elif how == "exile":
            done = (words.Exile("chosen", then=then),)
        return words.Top(n, whose, done, look=how == "look")

    return lower_look


def _bring_in(said: Term, who: str, _: Scene, __: Then) -> Word:
    """Give the word for a card that you own outside the game and may put on top of your library: `Bring()`.

    Raises:
        LoweringError: They are other cards, or several.
    """
    require_you(said, who)
    own = Term("noun", (("base", "card"), ("mods", frozenset({Term("own-owner")}))))
    if said.get("what") != Term("pick", (("n", "1"), ("of", own))):
        raise refuse_meaning(said)
    return words.Bring()


def _search_top(said: Term, who: str, _: Scene, __: Then) -> Word:
    """Give the word for a search for any one card, which goes on top of the library after the shuffle: a `Search`.

    Raises:
        LoweringError: It is for cards of a kind, or several, or several players search.
    """
    if said.get("what") != Term("pick", (("n", "1"), ("of", CARD))) or who in {"each", "opponents", "others"}:
        raise refuse_meaning(said)
    then = (words.Shuffle(who), words.Return("chosen", "library"))
    return words.Search(Filter(zone="library"), who=who, then=then)


def _draw(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for drawing cards: `(draw n=2)` gives `Draw(2, who)`.

    Raises:
        LoweringError: There is no word for the number.
    """
    if said.get("n") == Term("opponents"):
        require_you(said, who)
        return words.ForEach("opponents", (words.Draw(1),))
    return words.Draw(lower_amount(said.get("n"), scene), who)


def _foretell_from_hand(said: Term, who: str, _: Scene, __: Then) -> Word:
    """Give the word for exiling a card from your hand that becomes foretold, for its mana cost less so much.

    `(become-foretold n={2})` gives `BecomeForetold(2)`.

    Raises:
        LoweringError: Another player does it, or it is less by other than generic mana.
    """
    require_you(said, who)
    return words.BecomeForetold(lower_number(said.get("n").strip("{}")))


CARD_ACTIONS: Mapping[str, Act] = {
    "become-foretold": _foretell_from_hand,
    "exile": _exile,
    "exile-until-leaves": _exile_until,
    "exile-yard": _exile_yard,
    "exile-yard-each": lambda *_: words.Exile(Filter(zone="graveyard", owner="foe")),
    "exile-yards": lambda *_: words.Exile(Filter(zone="graveyard")),
    "return-hand": _return("hand"),
    "put-hand": _return("hand"),
    "put-graveyard": _return("graveyard"),
    "return-self-hand": _return("hand"),
    "return-battlefield": _return("battlefield"),
    "return-battlefield-yours": _return("battlefield"),
    "return-battlefield-tapped": _return("battlefield", tapped=True),
    "return-battlefield-tapped-owners": _return("battlefield", tapped=True, who="owner"),
    "return-battlefield-owners": _return("battlefield", who="owner"),
    "return-self": _return("battlefield"),
    "return-self-tapped": _return("battlefield", tapped=True),
    "return-counter": _return("battlefield", counters=True),
    "put-top": _return("library"),
    "put-bottom": _bottom,
    "put-bottom-random": _bottom,
    "surveil": _surveil,
    "draw": _draw,
    "draw-each": act_for_each(words.Draw),
    "mill": act_by_number(words.Mill),
    "scry": _scry,
    "discard": _discard,
    "discard-hand": _discard_hand,
    "look-top": _look("look"),
    "reveal-top": _look("reveal"),
    "exile-top": _look("exile"),
    "reveal": act_on(words.Reveal),
    "bring-in": _bring_in,
    "search-top": _search_top,
    "shuffle": lambda _, who, __, ___: words.Shuffle(who),
    "look-hand": _look_at_hand,
}
"""The rule for each action on cards."""
