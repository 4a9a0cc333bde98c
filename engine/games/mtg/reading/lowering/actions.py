"""What players do, each action as a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import CLUE, lower_token
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, Compare, Count, Filter, Modify, Pattern, Replace, ValueOf

__all__ = ["CARD", "lower_act", "lower_what"]

Then = tuple[Word, ...]

_Act = Callable[[Term, str, Scene, Then], Word]
"""A rule for an action: what is said, who does it, where, and what is done with the things that it makes or moves."""

CARD = Term("noun", (("base", "card"),))
"""Any card."""


def lower_act(said: object, who: str, scene: Scene, then: Then = ()) -> Word:
    """Give the word for a player's action: the term `(draw n=2)` by `"you"` gives `Draw(2, "you")`.

    Args:
        said: The action.
        who: The reference to who does it: `"you"`, `"each"`, `"target"`.
        scene: What references mean here.
        then: What is done with the things that it makes or moves, which are `"chosen"` there.

    Raises:
        LoweringError: There is no word for it, or nothing can follow that word.
    """
    if not isinstance(said, Term) or said.make not in _ACTS:
        raise refuse_meaning(said)
    made = _ACTS[said.make](said, who, scene, then)
    if then and said.make not in _TOPS and getattr(made, "then", ()) != then:
        raise LoweringError(f"what follows {said.make}")
    return made


def lower_what(said: object, scene: Scene) -> str | Filter:
    """Give what something is done to: for the term `(all of=...)` a filter, else a reference, as `"target"`.

    Raises:
        LoweringError: Nothing here is meant by it.
    """
    if isinstance(said, Term) and said.make == "all":
        return lower_noun(said.get("of"), scene)
    return scene.lower_reference(said)


def _on(word: Callable[..., Word]) -> _Act:
    """Give the rule for an action of yours on objects: for `(destroy what=(aim n=1))` it makes `word("target")`.

    The rule raises `LoweringError` for another player, and for what follows a word without `then`.
    """

    def lower_on(said: Term, who: str, scene: Scene, then: Then) -> Word:
        """Within `_on`: give `word("target")` for `(destroy what=(aim n=1))` and the like; what follows is its `then`.

        Raises:
            LoweringError: Another player does it, nothing can follow this word, or nothing here is meant.
        """
        _require_you(said, who)
        more: dict[str, Then] = {"then": then} if then else {}
        if then and "then" not in word.__struct_fields__:  # type: ignore[attr-defined]  # a word class
            raise LoweringError(f"what follows {said.make}")
        return word(lower_what(said.get("what"), scene), **more)

    return lower_on


def _require_you(said: Term, who: str) -> None:
    """Do nothing if `who` is `"you"`.

    Raises:
        LoweringError: Another player does it, for which there is no word.
    """
    if who != "you":
        raise LoweringError(f"{said.make} by {who}")


def _counted(word: Callable[[Amount, str], Word]) -> _Act:
    """Give the rule for an action with a number: for `(gain-life n=3)` by `"you"` it makes `word(3, "you")`.

    The rule raises `LoweringError` if there is no word for the number. What follows is left out.
    """
    return lambda said, who, scene, _: word(lower_amount(said.get("n"), scene), who)


def _each(word: Callable[[Amount, str], Word]) -> _Act:
    """Give the rule for an action done for each of something, as `draw-each`: it makes `word(Count(filter), who)`."""

    def lower_each(said: Term, who: str, scene: Scene, _: Then) -> Word:
        """Within `_each`: give `word(Count(filter, n), who)` for an action as `(draw-each of=(noun base=creature))`.

        `n` is 1 if not told.

        Raises:
            LoweringError: There is no filter for the noun, or `n` is no number.
        """
        times = lower_number(said.get("n") or "1")
        return word(count_nouns(said.get("of"), scene, times), who)

    return lower_each


def _return(to: str, *, tapped: bool = False, who: str = "you", counters: bool = False) -> _Act:
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
        _require_you(said, actor)
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

    Cards that were chosen before are `Discard(what="chosen")`.

    Raises:
        LoweringError: They are cards of a kind.
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


def _sacrifice(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for a sacrifice: `Sacrifice(filter, 2, who)` for two of a kind.

    One thing is `Sacrifice(Filter(be="this"))`; several that are referred to are taken one by one.

    Raises:
        LoweringError: Another player sacrifices a certain object.
    """
    what = said.get("what")
    if what.make == "pick":
        return words.Sacrifice(lower_noun(what.get("of"), scene), lower_number(what.get("n")), who)
    _require_you(said, who)
    found = scene.lower_reference(what)
    if found in {"chosen", "targets"}:
        return words.ForEach(found, (words.Sacrifice(Filter(be="it")),))
    return words.Sacrifice(Filter(be=found))


def _put(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(put-counters c=+1/+1 n=2 what=(aim n=1))`: `Put("+1/+1", 2, "target")`.

    With `put-counters-each` there are as many as there are of the noun `of`.

    Raises:
        LoweringError: Another player does it, or there is no word for the number or the object.
    """
    _require_you(said, who)
    each = said.make == "put-counters-each"
    n: Amount = count_nouns(said.get("of"), scene) if each else lower_amount(said.get("n"), scene)
    return words.Put(said.get("c"), n, lower_what(said.get("what"), scene))


def _double(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(double-counters c=+1/+1 what=this)`: a `Put` on it of as many as there are already.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
    ref = scene.lower_reference(said.get("what"))
    return words.Put(said.get("c"), ValueOf(ref, f"counter:{said.get('c')}"), ref)


def _take_off(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(remove-counters c=+1/+1 n=1 what=this)`: `RemoveCounters(1, "this", "+1/+1")`.

    All counters have None in place of the number.

    Raises:
        LoweringError: Another player does it, or there is no word for the number or the object.
    """
    _require_you(said, who)
    n = None if said.make == "remove-all-counters" else lower_amount(said.get("n"), scene)
    return words.RemoveCounters(n, lower_what(said.get("what"), scene), said.get("c"))


def _produce(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(add-mana mana=(mana n={g}))`: `Produce("{G}")`; for any colour `Produce("any", n)`.

    With `(mana-each n={g} of=...)` it is so much for each of the noun.

    Raises:
        LoweringError: There is no word for such mana.
    """
    mana = said.get("mana")
    if mana.make == "any-color":
        return words.Produce("any", lower_amount(mana.get("n"), scene), who=who)
    if mana.make == "mana-each":
        return words.Produce(mana.get("n").upper(), count_nouns(mana.get("of"), scene), who=who)
    if mana.make != "mana":
        raise refuse_meaning(mana)
    return words.Produce(mana.get("n").upper(), who=who)


def _create(*, tapped: bool = False, attacking: bool = False, each: bool = False) -> _Act:
    """Give the rule for creating tokens: `(create n=2 what=(token ...))`, tapped or attacking if so told.

    With `each` there are as many as there are of the noun `of`.
    """

    def lower_creation(said: Term, who: str, scene: Scene, then: Then) -> Word:
        """Within `_create`: give `Create(card, 2, who)` for `(create n=2 what=(token ...))`, with the flags set there.

        `then` is done with the tokens.

        Raises:
            LoweringError: There is no word for the token or the number.
        """
        n: Amount = count_nouns(said.get("of"), scene) if each else lower_amount(said.get("n"), scene)
        card = lower_token(said.get("what"), scene)
        size = said.get("what").get("size") or ""
        sized = {
            field: lower_amount("x", scene)
            for field, one in zip(("power", "toughness"), size.split("/"), strict=False)
            if one == "x"
        }
        return words.Create(card, n, who, tapped=tapped, attacking=attacking, then=then, sized=Map(sized))

    return lower_creation


def _counter(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(counter what=(aim n=1))`: `Counter("target")`.

    With `counter-unless` it is `Unless(cost, (Counter("target"),), "controller-of target")`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
    ref = scene.lower_reference(said.get("what"))
    if said.make == "counter":
        return words.Counter(ref)
    return words.Unless(words.Cost(said.get("cost").upper()), (words.Counter(ref),), f"controller-of {ref}")


def _control(until: Pattern | None) -> _Act:
    """Give the rule for gaining control of one object until this event.

    None is for good: `Control("target", None, "you")`. The rule raises `LoweringError` if no one object is meant.
    """
    return lambda said, who, scene, _: words.Control(scene.lower_reference(said.get("what")), until, who)


def _exile_until(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(exile-until-leaves what=(aim n=1))`: exile until the source leaves, `Exile("target", until)`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
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
    _require_you(said, who)
    what = said.get("what")
    found = lower_noun(what.get("of"), scene) if what.make == "all" else scene.lower_dead(what)
    return words.Exile(found, then=then)


def _attach(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(attach what=this to=(aim n=1))`: `Attach("this", "target")`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
    return words.Attach(scene.lower_reference(said.get("what")), scene.lower_reference(said.get("to")))


def _scry(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for scry: `(scry n=2)` gives `Scry(2)`.

    Raises:
        LoweringError: Another player does it, or there is no word for the number.
    """
    _require_you(said, who)
    return words.Scry(lower_amount(said.get("n"), scene))


def _bottom(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(put-bottom what=(aim n=1))`, on the bottom of the library: `Bottom("target")`.

    `put-bottom-random` puts them in a random order. What has died is found in the graveyard.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
    return words.Bottom(scene.lower_dead(said.get("what")), random=said.make == "put-bottom-random")


def _emblem(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(get-emblem what=(static ...))`: `Emblem((ability,), who)`.

    Raises:
        LoweringError: There is no word for the ability.
    """
    return words.Emblem((scene.quote(said.get("what")),), who)


def _look_at_hand(said: Term, _: str, scene: Scene, __: Then) -> Word:
    """Give the word for `(look-hand of=hand-that)`: `LookAt(Filter(zone="hand", owner="target"))`, of "that player".

    Raises:
        LoweringError: It is another hand, or no such player is known.
    """
    if said.get("of").make != "hand-that" or scene.whose is None:
        raise refuse_meaning(said.get("of"))
    return words.LookAt(Filter(zone="hand", owner=scene.whose))


def _tap_or_untap(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for tapping or untapping, as you choose: a `OneOf` of both.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
    what = lower_what(said.get("what"), scene)
    return words.OneOf(((words.Tap(what),), (words.Untap(what),)))


def _double_power(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for doubling one creature's power until end of turn: it gets +X/+0, X being its power (701.9b).

    Raises:
        LoweringError: It is several creatures, or another player does it.
    """
    _require_you(said, who)
    ref = scene.lower_reference(said.get("what"))
    if ref in {"targets", "chosen"}:
        raise LoweringError("several powers doubled")
    return words.Where(ValueOf(ref, "power"), (words.Lasting((Modify("power", "add", "x"),), ref),))


def _prevent(*_: object) -> Word:
    """Give the word for preventing all combat damage of this turn; it is always the same `Lasting`."""
    return words.Lasting((Replace(Pattern("damaged", Map(combat=True)), "prevent", prevent="all", style="lasting"),))


def _prevent_to(*, combat: bool) -> _Act:
    """Give the rule for preventing all damage, or all `combat` damage, to some objects this turn."""

    def lower_prevention(said: Term, who: str, scene: Scene, _: Then) -> Word:
        """Within `_prevent_to`: give a `Lasting` prevention for `(prevent-to what=(aim n=1))`.

        Raises:
            LoweringError: Another player does it, or it is several chosen objects.
        """
        _require_you(said, who)
        to = lower_what(said.get("what"), scene)
        if to in {"targets", "chosen"}:
            raise LoweringError("damage to several targets prevented")
        where: dict[str, object] = {"to": to} | ({"combat": True} if combat else {})
        return words.Lasting((Replace(Pattern("damaged", Map(where)), "prevent", prevent="all", style="lasting"),))

    return lower_prevention


def _adapt(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(adapt n=2)`: so many +1/+1 counters, if there is none on this (701.43a)."""
    _require_you(said, who)
    bare = Compare(ValueOf("this", "counter:+1/+1"), "=", 0)
    return words.If(bare, (words.Put("+1/+1", lower_amount(said.get("n"), scene), "this"),))


def _surveil(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(surveil n=2)`: `Surveil(2)`."""
    _require_you(said, who)
    return words.Surveil(lower_amount(said.get("n"), scene))


_TOPS = frozenset({"look-top", "reveal-top", "exile-top"})
"""Actions on top cards, during which the rest is done."""


def _look(how: str) -> _Act:
    """Give the rule for the top cards of a library: `how` is `look`, `reveal` or `exile`; what follows is on them."""

    def lower_look(said: Term, who: str, scene: Scene, then: Then) -> Word:
        """Within `_look`: give `Top(n, whose, then, look)` for `(look-top n=2 of=library)` and the like.

        Raises:
            LoweringError: Another player does it, or it is not known whose library it is.
        """
        _require_you(said, who)
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


def _distribute(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for counters distributed as this resolves: `Distribute("+1/+1", n, filter)`.

    Raises:
        LoweringError: Another player does it, or it is among a certain number of objects.
    """
    _require_you(said, who)
    what = said.get("what")
    if not isinstance(what, Term) or what.make != "pick-any":
        raise refuse_meaning(said)
    return words.Distribute(said.get("c"), lower_amount(said.get("n"), scene), lower_noun(what.get("of"), scene))


def _exchange(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for exchanging control of the two targets: `Exchange()`.

    Raises:
        LoweringError: Another player does it, or they are not the only targets.
    """
    _require_you(said, who)
    if scene.lower_reference(said.get("what")) != "targets":
        raise refuse_meaning(said)
    return words.Exchange()


def _bring_in(said: Term, who: str, _: Scene, __: Then) -> Word:
    """Give the word for a card that you own outside the game and may put on top of your library: `Bring()`.

    Raises:
        LoweringError: They are other cards, or several.
    """
    _require_you(said, who)
    own = Term("noun", (("base", "card"), ("mods", frozenset({Term("own-owner")}))))
    if said.get("what") != Term("pick", (("n", "1"), ("of", own))):
        raise refuse_meaning(said)
    return words.Bring()


def _search_top(said: Term, who: str, _: Scene, __: Then) -> Word:
    """Give the word for a search for any card, which goes on top of the library after the shuffle.

    Raises:
        LoweringError: It is for cards of a kind, or several, or several players search.
    """
    if said.get("what") != Term("pick", (("n", "1"), ("of", CARD))) or who in {"each", "opponents", "others"}:
        raise refuse_meaning(said)
    then = (words.Shuffle(who), words.Return("chosen", "library"))
    return words.Search(Filter(zone="library"), who=who, then=then)


def _copy_with(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for a token that is a copy and enters with one counter more: `Copy("target", counters=...)`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    _require_you(said, who)
    return words.Copy(scene.lower_last(said.get("of")), counters=Map({said.get("c"): 1}))


def _draw(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for drawing cards: `(draw n=2)` gives `Draw(2, who)`.

    Raises:
        LoweringError: There is no word for the number.
    """
    return words.Draw(lower_amount(said.get("n"), scene), who)


_ACTS: Mapping[str, _Act] = {
    "destroy": _on(words.Destroy),
    "exile": _exile,
    "exile-until-leaves": _exile_until,
    "exile-yard": _exile_yard,
    "exile-yard-each": lambda *_: words.Exile(Filter(zone="graveyard", owner="foe")),
    "tap": _on(words.Tap),
    "tap-or-untap": _tap_or_untap,
    "double-power": _double_power,
    "lose-game": lambda _, who, __, ___: words.LoseGame(who),
    "untap": _on(words.Untap),
    "return-hand": _return("hand"),
    "put-hand": _return("hand"),
    "put-graveyard": _return("graveyard"),
    "return-self-hand": _return("hand"),
    "return-battlefield": _return("battlefield"),
    "return-battlefield-yours": _return("battlefield"),
    "return-battlefield-tapped": _return("battlefield", tapped=True),
    "return-battlefield-tapped-owners": _return("battlefield", tapped=True, who="owner"),
    "prevent-to": _prevent_to(combat=False),
    "prevent-combat-to": _prevent_to(combat=True),
    "return-battlefield-owners": _return("battlefield", who="owner"),
    "return-self": _return("battlefield"),
    "return-self-tapped": _return("battlefield", tapped=True),
    "return-counter": _return("battlefield", counters=True),
    "put-top": _return("library"),
    "put-bottom": _bottom,
    "put-bottom-random": _bottom,
    "counter": _counter,
    "counter-unless": _counter,
    "adapt": _adapt,
    "investigate": lambda _, who, __, ___: words.Create(CLUE, 1, who),
    "surveil": _surveil,
    "draw": _draw,
    "draw-each": _each(words.Draw),
    "mill": _counted(words.Mill),
    "gain-life": _counted(words.GainLife),
    "gain-life-each": _each(words.GainLife),
    "lose-life": _counted(words.LoseLife),
    "lose-life-each": _each(words.LoseLife),
    "scry": _scry,
    "discard": _discard,
    "discard-hand": _discard_hand,
    "sacrifice": _sacrifice,
    "put-counters": _put,
    "put-counters-each": _put,
    "double-counters": _double,
    "remove-counters": _take_off,
    "remove-all-counters": _take_off,
    "create": _create(),
    "create-tapped": _create(tapped=True),
    "create-attacking": _create(tapped=True, attacking=True),
    "create-each": _create(each=True),
    "create-copy": lambda said, _, scene, __: words.Copy(scene.lower_last(said.get("of"))),
    "attach": _attach,
    "gain-control": _control(None),
    "gain-control-turn": _control(Pattern("cleaned-up")),
    "gain-control-while": _control(builders.STAYS),
    "add-mana": _produce,
    "choose-creature-type": lambda *_: words.ChooseType(),
    "choose-card-type": lambda *_: words.ChooseType("card type"),
    "copy-spell": lambda said, _, scene, __: words.CopySpell(scene.lower_reference(said.get("what")), new=False),
    "extra-turn": lambda _, who, __, ___: words.ExtraTurn(who),
    "get-poison": lambda said, who, *_: words.Put("poison", lower_number(said.get("n")), who),
    "get-emblem": _emblem,
    "prevent-combat": _prevent,
    "look-top": _look("look"),
    "reveal-top": _look("reveal"),
    "exile-top": _look("exile"),
    "reveal": _on(words.Reveal),
    "distribute": _distribute,
    "exchange": _exchange,
    "bring-in": _bring_in,
    "search-top": _search_top,
    "create-copy-counter": _copy_with,
    "remove-any-counters": lambda said, _, scene, __: words.RemoveCounters(
        lower_amount(said.get("n"), scene), scene.lower_reference(said.get("what"))
    ),
    "exile-yards": lambda *_: words.Exile(Filter(zone="graveyard")),
    "shuffle": lambda _, who, __, ___: words.Shuffle(who),
    "look-hand": _look_at_hand,
}
