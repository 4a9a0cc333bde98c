"""What has to be so: the conditions of abilities and effects, as the engine asks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.events import watch_casting
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import DRAWN, LIFE_GAINED, lower_number
from engine.games.mtg.reading.lowering.references import COLORS, LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, make_noun, term
from engine.kernel.values import Map
from engine.kernel.words import Compare, Condition, Count, Exists, Filter, Happened, Pattern, Plus, Times, ValueOf

__all__ = ["lower_condition"]


def lower_condition(said: Term, scene: Scene) -> Condition:
    """Give what has to be so as the engine's condition: `(you-control n=1 of=...)` gives `Exists(filter, 1)`.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.make in _CONDITIONS:
        return _CONDITIONS[said.make](said, scene)
    raise refuse_meaning(said)


def _control(said: Term, scene: Scene) -> Condition:
    """Give the condition that you control at least so many: `(you-control n=2 of=...)` gives `Exists(filter, 2)`.

    If they are to share a type, it compares your largest number of one type.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    of = said.get("of")
    kin = Term("sharing-type") in (of.get("mods") or ())
    if kin:
        of = term("noun", base=of.get("base"), mods=of.get("mods") - {Term("sharing-type")} or None)
    noun = replace(lower_noun(of, scene), controller="you")
    if kin:
        return Compare(words.LargestKin(noun), ">=", lower_number(said.get("n")))
    return Exists(noun, lower_number(said.get("n")))


def _control_none(said: Term, scene: Scene) -> Condition:
    """Give the condition that you control fewer than so many: `(no-control n=1 of=...)` is `Exists(filter, 0, 0)`.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    noun = replace(lower_noun(said.get("of"), scene), controller="you")
    return Exists(noun, 0, lower_number(said.get("n")) - 1)


def _foe_controls(said: Term, scene: Scene) -> Condition:
    """Give the condition that one opponent controls so many: `(foe-controls n=1 of=...)` gives `Exists(filter)`.

    For more than one, it compares the most that any opponent controls.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    if said.get("n") == "1":
        return Exists(replace(lower_noun(said.get("of"), scene), controller="foe"))
    theirs = Count(replace(lower_noun(said.get("of"), scene), controller="it"))
    return Compare(words.Most(theirs), ">=", lower_number(said.get("n")))


def _foe_has_more(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(foe-more of=...)`: some one opponent controls more such objects than you.

    Raises:
        LoweringError: There is no filter for them.
    """
    noun = lower_noun(said.get("of"), scene)
    yours = Count(replace(noun, controller="you"))
    return Compare(words.Most(Count(replace(noun, controller="it"))), ">", yours)


def _foe_has_none(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(foe-has-none of=...)`: some one opponent controls no such objects.

    Raises:
        LoweringError: There is no filter for them.
    """
    theirs = Count(replace(lower_noun(said.get("of"), scene), controller="it"), -1)
    return Compare(words.Most(theirs), ">=", 0)


def _exist(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(exist n=4 of=...)`: there are at least so many such cards in the noun's zone.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    return Exists(lower_noun(said.get("of"), scene), lower_number(said.get("n")))


def _bear_many(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(counters-least c=+1/+1 n=3 what=this)`: at least so many counters of a kind are on it.

    Raises:
        LoweringError: Nothing here is meant by the object, or the number is x.
    """
    return Compare(_count_held(said, scene), ">=", lower_number(said.get("n")))


def _bear_none(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(no-counter c=+1/+1 what=this)`: no counter of that kind is on it.

    Raises:
        LoweringError: Nothing here is meant by the object.
    """
    return Compare(_count_held(said, scene), "=", 0)


def _count_held(said: Term, scene: Scene) -> ValueOf:
    """Give the number of counters of the kind `c` that lie on the object `what`: `ValueOf("this", "counter:+1/+1")`.

    Raises:
        LoweringError: Nothing here is meant by the object.
    """
    return ValueOf(scene.lower_last(said.get("what")), f"counter:{said.get('c')}")


def _have_cast(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(cast-turn what=...)`: you have cast such a spell this turn, perhaps this one.

    Raises:
        LoweringError: There is no filter for the spell.
    """
    return Happened(watch_casting("you")(said, scene).on)


def _be(said: Term, scene: Scene) -> Condition:
    """Give the condition that an object is of a kind: `(is-kind k=creature what=this)` gives an `Exists`.

    Its filter is `Filter(be="this", has={"types": "creature"})`. Of what may have left by now it is asked what it was,
    by the amount `Fits`. The zone of a card or spell is not asked.

    Raises:
        LoweringError: It is several objects, or there is no filter.
    """
    kind, what = said.get("k"), said.get("what")
    ref = scene.lower_reference(what) if what in scene.moved else scene.lower_last(what)
    if ref in {"chosen", "targets"}:
        raise LoweringError("of what kind several things are")
    if isinstance(kind, Term) and kind.make != "noun":
        kind = Term("noun", (("base", "permanent"), ("mods", frozenset({kind}))))
    base = kind.get("base") if isinstance(kind, Term) else kind
    mods = (kind.get("mods") if isinstance(kind, Term) else None) or frozenset()
    if base in {"card", "spell"}:  # where it lies is not asked
        base = "permanent"
    fits = lower_noun(make_noun(base, mods), scene)
    if (what in scene.left or scene.died) and what not in scene.moved:
        return Compare(words.Fits(ref, fits), ">=", 1)
    return Exists(replace(fits, be=ref))


def _bear(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(has-counter c=+1/+1 what=this)`: `Compare(ValueOf("this", "counter:+1/+1"), ">=", 1)`.

    Raises:
        LoweringError: Nothing here is meant by the object.
    """
    return Compare(_count_held(said, scene), ">=", 1)


def _compare_amount(said: Term, scene: Scene) -> Condition:
    """Give the condition that an amount is at least so much: `(amount-least n=3 p=(power-of of=this))`.

    Raises:
        LoweringError: There is no word for the amount or the number.
    """
    return Compare(lower_amount(said.get("p"), scene), ">=", lower_amount(said.get("n"), scene))


def _count_counters(said: Term, scene: Scene) -> Condition:
    """Give the condition that at least so many counters are on an object.

    They are of the one kind `c`, or of all kinds if none is told.

    Raises:
        LoweringError: Nothing here is meant by the object, or the number is x.
    """
    field = f"counter:{said.get('c')}" if said.get("c") else "counters"
    return Compare(ValueOf(scene.lower_last(said.get("what")), field), ">=", lower_number(said.get("n")))


def _was_damaged(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(dealt-by what=...)`: one of these, of yours, dealt damage to the event's object.

    It counts for this turn. "A spell" among them is any spell of yours on the stack.

    Raises:
        LoweringError: There is no event, they have modifiers, or there is no filter for them.
    """
    base = said.get("what").get("base")
    kinds = base if isinstance(base, frozenset) else frozenset({base})
    if said.get("what").get("mods") or not scene.event:
        raise refuse_meaning(said)
    sources: list[Filter] = []
    if rest := kinds - {"spell"}:
        sources.append(replace(lower_noun(term("noun", base=rest), scene), controller="you"))
    if "spell" in kinds:
        sources.append(Filter(zone="stack", controller="you"))
    where: Map[str, object] = Map(to=f"event.{scene.event}", source=tuple(sources))
    return Happened(Pattern("damaged", where))


def _was_destroyed(said: Term, scene: Scene) -> Condition:
    """Give the condition that an object of a kind was destroyed so: `(destroyed-kind k=... what=(aim n=1))`.

    An object is destroyed once, so that it was destroyed this turn says it.

    Raises:
        LoweringError: There is no filter for the kind, or no one object is meant.
    """
    ref = scene.lower_reference(said.get("what"))
    if ref in {"chosen", "targets"}:
        raise refuse_meaning(said)
    return Happened(Pattern("destroyed", Map(obj=replace(lower_noun(said.get("k"), scene), be=ref))))


def _spent_snow(_: Term, scene: Scene) -> Condition:
    """Give the condition that snow mana of one of its colours was spent on the spell of the event.

    Raises:
        LoweringError: There is no such spell.
    """
    if not scene.event:
        raise LoweringError("snow mana, without a spell")
    return Compare(ValueOf(f"event.{scene.event}", "snow-of-its-colors"), ">=", 1)


_LIFE = ValueOf("you", "life")

_CONDITIONS: Mapping[str, Callable[[Term, Scene], Condition]] = {
    "you-control": _control,
    "no-control": _control_none,
    "foe-controls": _foe_controls,
    "is-kind": _be,
    "has-counter": _bear,
    "kicked": lambda *_: Exists(Filter(be="this", marks=Map(also="kicker"))),
    "foretold": lambda *_: Compare(ValueOf("this", "was-foretold"), ">=", 1),
    "snow-spent": lambda *_: Compare(builders.SNOW_SPENT, ">=", 1),
    "attacked": lambda *_: Happened(Pattern("attacks", Map(obj=Filter(controller="you")))),
    "died-turn": lambda *_: Compare(words.Deaths(builders.CREATURE), ">=", 1),
    "life-gained": lambda *_: Happened(Pattern("gained-life", Map(seat="you"))),
    "life-gained-n": lambda said, _: Compare(LIFE_GAINED, ">=", lower_number(said.get("n"))),
    "life-least": lambda said, _: Compare(ValueOf("you", "life"), ">=", lower_number(said.get("n"))),
    "your-turn": lambda *_: Compare(words.YourTurn(), "=", 1),
    "not-your-turn": lambda *_: Compare(words.YourTurn(), "=", 0),
    "full-party": lambda *_: Compare(words.Party(), ">=", 4),
    "foe-yard": lambda said, _: Compare(
        words.Most(Count(Filter(zone="graveyard", owner="it"))), ">=", lower_number(said.get("n"))
    ),
    "foe-more": _foe_has_more,
    "foe-has-none": _foe_has_none,
    "exist": _exist,
    "control-most": lambda said, scene: Exists(
        replace(lower_noun(said.get("of"), scene), controller="you"), 0, lower_number(said.get("n"))
    ),
    "counters-least": _bear_many,
    "no-counter": _bear_none,
    "cast-turn": _have_cast,
    "escaped": lambda *_: Exists(Filter(be="this", marks=Map(how="escape"))),
    "hand-empty": lambda *_: Exists(Filter(zone="hand", owner="you"), 0, 0),
    "life-above": lambda said, _: Compare(
        ValueOf("you", "life"), ">=", Plus(words.StartingLife(), lower_number(said.get("n")))
    ),
    "life-most": lambda said, _: Compare(ValueOf("you", "life"), "<=", lower_number(said.get("n"))),
    "foe-life-most": lambda said, _: Compare(
        words.Most(Times(-1, ValueOf("it", "life"))), ">=", -lower_number(said.get("n"))
    ),
    "foe-lost-life": lambda *_: Happened(Pattern("lost-life", Map(seat="foe"))),
    "devotion-two-less": lambda said, _: Compare(
        words.Devotion((COLORS[said.get("a")], COLORS[said.get("b")])), "<", lower_number(said.get("n"))
    ),
    "devotion-less": lambda said, _: Compare(
        words.Devotion((COLORS[said.get("c")],)), "<", lower_number(said.get("n"))
    ),
    "drawn-two": lambda *_: Happened(DRAWN, 2),
    "life-over-start": lambda said, scene: Compare(lower_amount(said.get("a"), scene), ">", words.StartingLife()),
    "died-turn-n": lambda said, _: Compare(words.Deaths(builders.CREATURE), ">=", lower_number(said.get("n"))),
    "amount-least": _compare_amount,
    "entered-turn": lambda said, scene: Happened(
        Pattern("entered", Map(seat="you", obj=lower_noun(said.get("of"), scene)))
    ),
    "dealt-by": _was_damaged,
    "destroyed-kind": _was_destroyed,
    "any-counters-least": _count_counters,
    "own-snow-spent": _spent_snow,
}
