"""What is chosen or offered as an ability resolves: the parts that hold no later steps."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as structs_replace

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.mentions import list_steps
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Word
from engine.kernel.words import Filter

__all__ = [
    "CERTAIN",
    "NOT_ACTS",
    "exile_from_each",
    "is_follow_up",
    "list_taken",
    "lower_cast",
    "offer_other",
    "put_for",
    "take_greatest",
]


def take_greatest(said: object) -> tuple[object, object | None]:
    """Give a noun without the modifier that it has the greatest power, and the noun among which it has.

    Without such a modifier, give it unchanged, and None.
    """
    for mod in (said.get("mods") if isinstance(said, Term) else None) or ():
        if mod.make == "greatest-among" and isinstance(said, Term):
            rest = said.get("mods") - {mod}
            return Term("noun", (("base", said.get("base")), *((("mods", rest),) if rest else ()))), mod.get("of")
    return said, None


def put_for(act: Term, what: Term) -> Term:
    """Give the action with the term `what` in place of its own argument `what`: `(destroy what=(picked n=1))`.

    Without that argument it is the same.
    """
    return Term(act.make, tuple((name, what if name == "what" else one) for name, one in act.args))


def is_follow_up(step: Term) -> bool:
    """Tell whether a step depends on the step before: "if you do", "if you don't", or an ability that triggers then."""
    return step.make == "reflexive" or (step.make == "if" and step.get("when") in {Term("did"), Term("did-not")})


CERTAIN = frozenset({"draw", "create", "gain-life", "lose-life", "scry", "put-counters", "mill"})
"""Actions that can always be done."""


def lower_cast(what: Term, scene: Scene, more: frozenset[Term] = frozenset()) -> Filter:
    """Give the filter for the cards of which one is cast now, as `(pick n=1 of=(noun base=spell ...))` tells them.

    `more` are modifiers of the cards besides.

    Raises:
        LoweringError: They are several, are not called spells, or there is no filter for them.
    """
    of = what.get("of")
    if what.get("n") != "1" or not isinstance(of, Term) or of.get("base") != "spell":
        raise refuse_meaning(what)
    return lower_noun(Term("noun", (("base", "card"), ("mods", (of.get("mods") or frozenset()) | more))), scene)


def offer_other(first: Term, scene: Scene) -> Word:
    """Give the `ForEach` by which one other player may put at most so many cards from their hand onto the battlefield.

    Raises:
        LoweringError: The player may do something else, the cards are not in that hand, or it is no one player.
    """
    act = first.get("do")
    if isinstance(act, tuple) and not isinstance(act, Term):
        return _offer_search(first, scene)
    what = act.get("what") if isinstance(act, Term) else None
    if first.make != "may" or not isinstance(what, Term) or act.make != "return-battlefield" or what.make != "pick":
        raise LoweringError("may, by another player")
    of = lower_noun(what.get("of"), replace(scene, players=frozenset(), seat="it"))
    if of.zone != "hand" or of.owner != "it":
        raise LoweringError("may, by another player")
    put = (words.Return("chosen", "battlefield", who="it"),)
    choice = words.Choose(of, put, 0, lower_amount(what.get("n"), scene), who="it")
    return words.ForEach(scene.lower_seat(first.get("who")), (choice,))


def _offer_search(first: Term, scene: Scene) -> Word:
    """Give the `Search` by which one other player may look for one card of their library, and shuffles if they do.

    The card goes onto the battlefield under that player's control, perhaps tapped, or to their hand.

    Raises:
        LoweringError: The player may do something else, or the search is for several kinds.
    """
    acts = first.get("do")
    finds = {"search-hand": ("hand", False), "search-battlefield": ("battlefield", False)}
    finds["search-battlefield-tapped"] = ("battlefield", True)
    what = acts[0].get("what")
    if len(acts) != 2 or acts[1] != Term("shuffle") or acts[0].make not in finds or what.make != "pick":  # noqa: PLR2004
        raise LoweringError("may, by another player")
    noun = what.get("of")
    inside = Term("in-zone", (("z", Term("library")),))
    cards = Term("noun", (("base", "card"), ("mods", (noun.get("mods") or frozenset()) | {inside})))
    of = structs_replace(lower_noun(cards, scene), owner=None)
    who = scene.lower_seat(first.get("who"))
    to, tapped = finds[acts[0].make]
    if not tapped:
        return words.Search(of, lower_number(what.get("n")), who, to=to, may=True)
    then = (words.Return("chosen", to, who, tapped=True), words.Shuffle(who))
    return words.Search(of, lower_number(what.get("n")), who, may=True, then=then)


NOT_ACTS = frozenset({"do", "deal", "lasting", "may", "if", "fight", "forever"})
"""Steps that name who does them."""


def list_taken(step: Term) -> tuple[Term, ...]:
    """Give the steps done if an offer is taken: a `reflexive` step itself, or what "if you do" says."""
    return (step,) if step.make == "reflexive" else list_steps(step.get("do"))


def exile_from_each(act: Term, scene: Scene) -> Word:
    """Give the `Choose` by which you may exile at most so many cards from each player's graveyard.

    Raises:
        LoweringError: They are no cards, there is no filter for them, or the number is x.
    """
    of = act.get("of")
    if not isinstance(of, Term) or of.get("base") != "card":
        raise refuse_meaning(act)
    zone = Term("in-zone", (("z", Term("graveyard-any")),))
    cards = Term("noun", (("base", "card"), ("mods", (of.get("mods") or frozenset()) | {zone})))
    return words.Choose(lower_noun(cards, scene), (words.Exile("chosen"),), 0, lower_number(act.get("n")), each="each")
