"""Actions on permanents: tokens, counters, sacrifices, and who controls what."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.acting import Act, Then, act_on, lower_what, require_you
from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import CLUE, lower_token
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, Compare, Filter, Modify, Pattern, ValueOf

__all__ = ["PERMANENT_ACTIONS"]


def _sacrifice(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for a sacrifice: `Sacrifice(filter, 2, who)` for two of a kind.

    One thing is `Sacrifice(Filter(be="this"))`; several that are referred to are taken one by one.

    Raises:
        LoweringError: Another player sacrifices a certain object.
    """
    what = said.get("what")
    if what.make == "pick":
        return words.Sacrifice(lower_noun(what.get("of"), scene), lower_number(what.get("n")), who)
    require_you(said, who)
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
    require_you(said, who)
    each = said.make == "put-counters-each"
    n: Amount = count_nouns(said.get("of"), scene) if each else lower_amount(said.get("n"), scene)
    return words.Put(said.get("c"), n, lower_what(said.get("what"), scene))


def _double(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(double-counters c=+1/+1 what=this)`: a `Put` on it of as many as there are already.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    ref = scene.lower_reference(said.get("what"))
    return words.Put(said.get("c"), ValueOf(ref, f"counter:{said.get('c')}"), ref)


def _take_off(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(remove-counters c=+1/+1 n=1 what=this)`: `RemoveCounters(1, "this", "+1/+1")`.

    All counters have None in place of the number.

    Raises:
        LoweringError: Another player does it, or there is no word for the number or the object.
    """
    require_you(said, who)
    n = None if said.make == "remove-all-counters" else lower_amount(said.get("n"), scene)
    return words.RemoveCounters(n, lower_what(said.get("what"), scene), said.get("c"))


def _create(*, tapped: bool = False, attacking: bool = False, each: bool = False) -> Act:
    """Give the rule for creating tokens, for `(create n=2 what=(token ...))`.

    They enter `tapped` or `attacking` if so told. With `each` there are as many as there are of the noun `of`.
    """

    def lower_creation(said: Term, who: str, scene: Scene, then: Then) -> Word:
        """Within `_create`: give `Create(card, 2, who)` for `(create n=2 what=(token ...))`, with the flags set there.

        `then` is done with the tokens. A power or toughness x is told by `sized`.

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


def _control(until: Pattern | None) -> Act:
    """Give the rule for gaining control of one object until this event.

    None is for good: `Control("target", None, "you")`. The rule raises `LoweringError` if no one object is meant.
    """
    return lambda said, who, scene, _: words.Control(scene.lower_reference(said.get("what")), until, who)


def _attach(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(attach what=this to=(aim n=1))`: `Attach("this", "target")`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    return words.Attach(scene.lower_reference(said.get("what")), scene.lower_reference(said.get("to")))


def _tap_or_untap(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for tapping or untapping, as you choose on resolution: a `OneOf` of `Tap` first and `Untap` second.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    what = lower_what(said.get("what"), scene)
    return words.OneOf(((words.Tap(what),), (words.Untap(what),)))


def _double_power(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for doubling one creature's power until end of turn: it gets +X/+0, X being its power (701.9b).

    Raises:
        LoweringError: It is several creatures, or another player does it.
    """
    require_you(said, who)
    ref = scene.lower_reference(said.get("what"))
    if ref in {"targets", "chosen"}:
        raise LoweringError("several powers doubled")
    return words.Where(ValueOf(ref, "power"), (words.Lasting((Modify("power", "add", "x"),), ref),))


def _adapt(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(adapt n=2)`: an `If` that puts so many +1/+1 counters on this, if it has none (701.43a).

    Raises:
        LoweringError: Another player does it, or there is no word for the number.
    """
    require_you(said, who)
    bare = Compare(ValueOf("this", "counter:+1/+1"), "=", 0)
    return words.If(bare, (words.Put("+1/+1", lower_amount(said.get("n"), scene), "this"),))


def _distribute(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the `Distribute` for counters divided as this resolves, among any number of a noun: `("+1/+1", n, filter)`.

    Raises:
        LoweringError: Another player does it, or it is among a certain number of objects.
    """
    require_you(said, who)
    what = said.get("what")
    if not isinstance(what, Term) or what.make != "pick-any":
        raise refuse_meaning(said)
    return words.Distribute(said.get("c"), lower_amount(said.get("n"), scene), lower_noun(what.get("of"), scene))


def _exchange(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for exchanging control of the two targets: `Exchange()`.

    Raises:
        LoweringError: Another player does it, or they are not the only targets.
    """
    require_you(said, who)
    if scene.lower_reference(said.get("what")) != "targets":
        raise refuse_meaning(said)
    return words.Exchange()


def _copy_with(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for a token that is a copy and enters with one counter `c` more: `Copy("target", counters=...)`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    return words.Copy(scene.lower_last(said.get("of")), counters=Map({said.get("c"): 1}))


PERMANENT_ACTIONS: Mapping[str, Act] = {
    "destroy": act_on(words.Destroy),
    "sacrifice": _sacrifice,
    "tap": act_on(words.Tap),
    "untap": act_on(words.Untap),
    "tap-or-untap": _tap_or_untap,
    "double-power": _double_power,
    "adapt": _adapt,
    "put-counters": _put,
    "put-counters-each": _put,
    "double-counters": _double,
    "remove-counters": _take_off,
    "remove-all-counters": _take_off,
    "remove-any-counters": lambda said, _, scene, __: words.RemoveCounters(
        lower_amount(said.get("n"), scene), scene.lower_reference(said.get("what"))
    ),
    "distribute": _distribute,
    "investigate": lambda _, who, __, ___: words.Create(CLUE, 1, who),
    "create": _create(),
    "create-tapped": _create(tapped=True),
    "create-attacking": _create(tapped=True, attacking=True),
    "create-each": _create(each=True),
    "create-copy": lambda said, _, scene, __: words.Copy(scene.lower_last(said.get("of"))),
    "create-copy-counter": _copy_with,
    "attach": _attach,
    "gain-control": _control(None),
    "gain-control-turn": _control(Pattern("cleaned-up")),
    "gain-control-while": _control(builders.STAYS),
    "exchange": _exchange,
}
"""The rule for each action on permanents."""
