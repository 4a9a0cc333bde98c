"""Costs, and the tokens that effects create."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.nouns import lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import COLORS, LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, term
from engine.games.mtg.types import CARD_TYPES
from engine.kernel.values import Map
from engine.kernel.words import Card, Filter, Negate

__all__ = ["CLUE", "list_types", "lower_cost", "lower_gift", "lower_token"]

_HAND = Filter(zone="hand", owner="you")

_OWN = words.Give("sacrifice").what
"""What a part of a cost is paid with that names nothing else: the source."""

_CARD = Term("noun", (("base", "card"),))


def lower_cost(said: object) -> words.Cost:
    """Give a cost as the engine's word: the term `(mana-cost m={1}{r})` gives `Cost("{1}{R}")`.

    A set of terms is one cost. It may have mana, the tap symbol, life, and one action by which things are given. Of two
    parts of mana, or of life, only one counts. The source, where it is given itself, is given first.

    Raises:
        LoweringError: There is no word for a part of it, or several things besides the source are given.
    """
    mana, tap, life, gives = "", False, 0, list[words.Give]()
    for one in said if isinstance(said, frozenset) else (said,):
        if not isinstance(one, Term):
            raise refuse_meaning(one)
        if one.make in {"mana-cost", "pay"}:
            mana = str(one.get("m") or one.get("cost")).upper()
        elif one.make == "tap-symbol":
            tap = True
        elif one.make == "pay-life":
            life = lower_number(one.get("n"))
        elif one.make == "pay-both":
            mana, life = str(one.get("cost")).upper(), lower_number(one.get("n"))
        elif one.make == "sacrifice-too":
            gives += [words.Give("sacrifice"), lower_gift(term("sacrifice", what=one.get("what")))]
        else:
            gives.append(lower_gift(one))
    if sum(one.what != _OWN for one in gives) > 1:
        raise LoweringError("a cost of several things given")
    own_first = sorted(gives, key=lambda one: one.what != _OWN)
    return words.Cost(mana, tap, tuple(own_first), life)


def lower_gift(said: Term) -> words.Give:
    """Give a player's action as a part of a cost: `(sacrifice what=this)` gives `Give("sacrifice")`.

    Raises:
        LoweringError: The action cannot be such a part.
    """
    if said.make not in _GIFTS:
        raise refuse_meaning(said)
    return _GIFTS[said.make](said)


def _give_permanent(how: str) -> Callable[[Term], words.Give]:
    """Give the rule for giving up permanents in this way: `how` is `sacrifice`, `tap`, `exile` or `return`.

    The rule raises `LoweringError` for anything but the source or a number of a kind.
    """

    def lower_given(said: Term) -> words.Give:
        """Within `_give_permanent`: give the part of a cost for an action: `Give(how)` if its `what` is `this`.

        For `(pick n=2 of=(noun base=creature))` it is `Give(how, filter, 2)`. The filter is for yours, if no zone or
        other controller is told; that they are untapped it does not ask.

        Raises:
            LoweringError: It is neither this nor a number of a kind.
        """
        what = said.get("what")
        if what == Term("this"):
            return words.Give(how)
        if what.make != "pick":
            raise refuse_meaning(what)
        given = lower_noun(what.get("of"), Scene())
        if given.marks == Map(tapped=Negate(True)):  # noqa: FBT003 - what is tapped must be untapped
            given = replace(given, marks=Map())
        own = given if given.zone is not None or given.controller is not None else replace(given, controller="you")
        return words.Give(how, own, lower_number(what.get("n")))

    return lower_given


def _show_card(said: Term) -> words.Give:
    """Give the cost of revealing cards from your hand: `Give("reveal", filter, 1)`.

    Raises:
        LoweringError: It is not a number of cards there.
    """
    what = said.get("what")
    if what is None or what.make != "pick":
        raise refuse_meaning(said)
    shown = lower_noun(what.get("of"), Scene())
    if shown.zone != "hand":
        raise refuse_meaning(said)
    return words.Give("reveal", shown, lower_number(what.get("n")))


def _give_card(said: Term) -> words.Give:
    """Give the cost of `(discard what=(pick n=1 of=(noun base=card)))`: `Give("discard", filter, 1)`.

    The filter is for cards in your hand.

    Raises:
        LoweringError: It is not a number of cards, or there is no filter for them.
    """
    what = said.get("what")
    if what == Term("this"):
        return words.Give("discard")
    if what is None or what.make != "pick":
        raise refuse_meaning(said)
    noun = what.get("of")
    kinds = lower_noun(_put_in_hand(noun), Scene()) if noun != _CARD else _HAND
    return words.Give("discard", kinds, lower_number(what.get("n")))


def _put_in_hand(noun: Term) -> Term:
    """Give the noun for cards with the modifier `(in-zone z=hand)` more.

    Raises:
        LoweringError: It is a noun for something else.
    """
    if noun.get("base") != "card":
        raise refuse_meaning(noun)
    here = Term("in-zone", (("z", Term("hand")),))
    return Term("noun", (("base", "card"), ("mods", (noun.get("mods") or frozenset()) | {here})))


def _give_counters(said: Term) -> words.Give:
    """Give the cost of `(remove-counters c=+1/+1 n=1 what=this)`: `Give("remove", n=1, counter="+1/+1")`.

    Raises:
        LoweringError: They are on something else.
    """
    if said.get("what") != Term("this"):
        raise refuse_meaning(said)
    return words.Give("remove", n=lower_number(said.get("n")), counter=said.get("c"))


def _put_counters(said: Term) -> words.Give:
    """Give the cost of `(put-counters c=page n=1 what=this)`: `Give("put", n=1, counter="page")`.

    Raises:
        LoweringError: They are put on something else, or the number is x.
    """
    if said.get("what") != Term("this"):
        raise refuse_meaning(said)
    return words.Give("put", n=lower_number(said.get("n")), counter=said.get("c"))


def _give_back(said: Term) -> words.Give:
    """Give the cost of returning permanents of yours to your hand: `Give("return", filter, 1)`.

    For this one it is `Give("return")`.

    Raises:
        LoweringError: It is neither this nor a number of a kind.
    """
    return _give_permanent("return")(said)


_GIFTS: Mapping[str, Callable[[Term], words.Give]] = {
    "sacrifice": _give_permanent("sacrifice"),
    "tap": _give_permanent("tap"),
    "exile": _give_permanent("exile"),
    "exile-buried": lambda _: words.Give("exile"),
    "return-hand": _give_back,
    "discard": _give_card,
    "reveal": _show_card,
    "remove-counters": _give_counters,
    "put-counters": _put_counters,
}


def list_types(said: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the card types and the subtypes of kinds that go together: `"soldier"` gives `((), ("Soldier",))`.

    Any text that is no card type counts as a subtype. Types stand in the order of the alphabet, subtypes in that of
    the text.

    Raises:
        LoweringError: They are kinds of which any will do.
    """
    if isinstance(said, Term) and said.make == "both":
        types, subtypes = tuple(sorted(said.get("types") or ())), tuple(said.get("subtypes") or ())
    elif isinstance(said, str):
        types, subtypes = ((said,), ()) if said in CARD_TYPES else ((), (said,))
    else:
        raise LoweringError("any of several kinds")
    return types, tuple(one.title() for one in subtypes)


def _make_artifact(name: str, ability: words.Activated) -> Card:
    """Give the card of a colourless artifact token with one ability, whose subtype is its name."""
    return Card(name, Map(types=("artifact",), subtypes=(name,)), (ability,))


_GONE = words.Give("sacrifice")

CLUE = _make_artifact("Clue", words.Activated(words.Cost("{2}", gives=(_GONE,)), (words.Draw(),)))
"""The token of an investigation (111.10f)."""

_NAMED_TOKENS: Mapping[object, Card] = {
    "treasure": builders.TREASURE,
    "food": _make_artifact("Food", words.Activated(words.Cost("{2}", tap=True, gives=(_GONE,)), (words.GainLife(3),))),
    "clue": CLUE,
    "shard": Card(
        "Shard",
        Map(types=("enchantment",), subtypes=("Shard",)),
        (words.Activated(words.Cost("{2}", gives=(_GONE,)), (words.Scry(1), words.Draw())),),
    ),
    "gold": _make_artifact("Gold", words.Activated(words.Cost(gives=(_GONE,)), (words.Produce("any"),))),
}
"""The tokens that a name alone tells (111.10)."""


def lower_token(said: Term, scene: Scene) -> Card:
    """Give the card of a token, or of one that its name tells, as Treasure.

    It comes as `(token colors=white kinds=soldier size=1/1)`, or `token-named`. Without a name of its own it is `""`.
    Its colours are letters: `("W",)`; a colourless one has `()`. The type creature is added to those told if it has a
    size. A size x is 0 here. Quoted abilities become its abilities.

    Raises:
        LoweringError: It is another token, its size is no number, or it has a keyword with a value.
    """
    if said.make == "token-named" and said.get("of") in _NAMED_TOKENS:
        return _NAMED_TOKENS[said.get("of")]
    if said.make != "token":
        raise refuse_meaning(said)
    colors = said.get("colors")
    named = (colors,) if isinstance(colors, str) else (colors.get("a"), colors.get("b"))
    types, subtypes = list_types(said.get("kinds"))
    sized = said.get("size") is not None
    values: dict[str, object] = {"types": (*types, "creature") if sized else types}
    values |= {"subtypes": subtypes} if subtypes else {}
    values |= {"supertypes": (said.get("super"),)} if said.get("super") else {}
    keywords = said.get("k") or frozenset()
    if not all(isinstance(one, str) for one in keywords):
        raise LoweringError("a token with a keyword that has a value")
    values |= {"keywords": tuple(sorted(keywords))} if keywords else {}
    if sized:
        power, toughness = (0 if one == "x" else lower_number(one) for one in said.get("size").split("/"))
        values |= {"power": power, "toughness": toughness}
    values["colors"] = tuple(COLORS[one] for one in named if one in COLORS)
    says = said.get("says") or (() if said.get("say") is None else (said.get("say"),))
    abilities = tuple(scene.quote(one) for one in says)
    return Card(str(said.get("name") or "").strip("「」"), Map(values), abilities)
