"""What triggers an ability, and what has to be so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as replace_data

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import DRAWN, LIFE_GAINED, lower_number
from engine.games.mtg.reading.lowering.references import COLORS, LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, make_noun, term
from engine.kernel.values import Map
from engine.kernel.words import (
    Compare,
    Condition,
    Count,
    Exists,
    Filter,
    Happened,
    Negate,
    Pattern,
    Plus,
    Times,
    ValueOf,
)

__all__ = ["Onset", "list_onsets", "lower_condition", "lower_moment"]


@dataclass(frozen=True, slots=True)
class Onset:
    """What an ability triggers on, and what its effects may refer to: fields of the event."""

    on: Pattern
    obj: str = ""
    seat: str = ""
    died: bool = False
    dead: str = ""
    together: bool = False
    ordinal: int | None = None
    given: Condition | None = None
    foe: str = ""
    amount: str = ""
    state: Condition | None = None
    zones: tuple[str, ...] = ()


_OF_OBJECTS: Mapping[str, tuple[str, Map[str, object], str]] = {
    "enters": ("entered", Map(), "obj"),
    "enters-yours": ("entered", Map(), "obj"),
    "dies": ("died", Map(), "obj"),
    "dies-yours": ("died", Map(), "obj"),
    "excess": ("exceeded", Map(), "obj"),
    "attacks": ("attacks", Map(), "obj"),
    "blocks": ("became-blocking", Map(), "obj"),
    "becomes-blocked": ("became-blocked", Map(), "obj"),
    "becomes-tapped": ("tapped", Map(), "obj"),
    "becomes-untapped": ("untapped", Map(), "obj"),
    "combat-damage-player": ("damaged", Map(combat=True, to=builders.A_PLAYER), "source"),
    "combat-damage-foe": ("damaged", Map(combat=True, to="foe"), "source"),
    "combat-damage-either": (
        "damaged",
        Map(combat=True, to=(builders.A_PLAYER, Filter(has=Map(types="planeswalker")))),
        "source",
    ),
    "damage-player": ("damaged", Map(to=builders.A_PLAYER), "source"),
    "damage-foe": ("damaged", Map(to="foe"), "source"),
    "other-damage-foe": ("damaged", Map(combat=False, to="foe"), "source"),
    "deals-damage": ("damaged", Map(), "source"),
    "damage-dealt": ("damaged", Map(), "to"),
    "target-of-spell-by": ("became-target", Map(spell=True), "obj"),
    "blocks-what": ("blocks", Map(), "obj"),
    "blocked-by": ("blocks", Map(), "attacker"),
    "target-of-spell": ("became-target", Map(spell=True), "obj"),
    "target-of-any": ("became-target", Map(), "obj"),
    "target-of": ("became-target", Map(), "obj"),
}
"""What happens to an object: the event, what else it says, and its field that is the object."""

_SEATS: Mapping[str, str] = {"damaged": "event.to", "became-target": "event.seat"}
"""The player of an event, where it has one besides the controller of its object."""


def list_onsets(said: Term, scene: Scene) -> Iterator[Onset]:
    """Give an `Onset`, what an ability triggers on, for each event of a term: "enters or attacks" gives two.

    `(event how=dies what=this)` gives one with the pattern `Pattern("died", {"obj": "this"})`. Several are sorted by
    their text.

    Raises:
        LoweringError: There is no word for one of them.
    """
    if said.make in _OF_PLAYERS:
        yield _OF_PLAYERS[said.make](said, scene)
        return
    if said.make not in {"event", "one-or-more", "event-or-self", "so-many"}:
        raise refuse_meaning(said)
    how = said.get("how")
    for one in sorted(how, key=str) if isinstance(how, frozenset) else (how,):
        yield _lower_event(said, one, scene)


def _lower_event(said: Term, how: Term, scene: Scene) -> Onset:
    """Give the `Onset` for one thing that happens to an object, as `Onset(Pattern("attacks", {"obj": "this"}), "obj")`.

    With `event-or-self` it happens to this or another such; with `one-or-more` it triggers once for all `together`.

    Args:
        said: The whole event, as `(event how=attacks what=this)`.
        how: The one thing, as `attacks`.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for it.
    """
    if how == Term("leaves") and said.get("what") in {Term("this"), Term("host")}:
        return Onset(Pattern("moved", Map(obj=said.get("what").make)))
    if how.make not in _OF_OBJECTS:
        raise refuse_meaning(how)
    event, where, field = _OF_OBJECTS[how.make]
    what = said.get("what")
    if what in {Term("this"), Term("host")}:
        named: object = what.make
    else:
        noun = lower_noun(what, scene)
        if how.make == "enters-yours":
            noun = replace(noun, controller="you")
        if how.make == "dies-yours":
            noun = replace(noun, owner="you")
        named = ("this", replace(noun, other=True)) if said.make == "event-or-self" else noun
    if how.make in _OPPOSITE:
        by = how.get("by")
        other: object = by.make if by in {Term("this"), Term("host")} else lower_noun(by, scene)
        where = where.put(_OPPOSITE[how.make], other)
    if how.make in {"target-of", "target-of-spell-by"}:
        if how.get("m") != Term("foe-control"):
            raise refuse_meaning(how)
        where = where.put("seat", "foe")
    return Onset(
        Pattern(event, Map({**where, field: named})),
        field,
        _SEATS.get(event, ""),
        died=event == "died",
        dead=_tell_dead(named) if event == "died" else "",
        together=said.make in {"one-or-more", "so-many"},
        foe=_OPPOSITE.get(how.make, ""),
        amount="amount" if event == "damaged" else "",
        state=_count_attackers(said, how, named) if said.make == "so-many" else None,
    )


def _tell_dead(named: object) -> str:
    """Give what may have died besides the event's object: `this`, `host`, or `either` this or another; else `""`."""
    if isinstance(named, str):
        return named
    return "either" if isinstance(named, tuple) else ""


_OPPOSITE = {"blocks-what": "attacker", "blocked-by": "obj"}
"""The field of the event that is the other creature of a block."""


def _count_attackers(said: Term, how: Term, named: object) -> Condition:
    """Give the condition that at least so many attack: `Exists(filter, 2)` for `(so-many how=attacks n=2 ...)`.

    Raises:
        LoweringError: Something else happens to them, for which they are not counted.
    """
    if how != Term("attacks") or not isinstance(named, Filter):
        raise LoweringError(f"so many: {how.make}")
    return Exists(_attacking(named), lower_number(said.get("n")))


def _attacking(which: Filter) -> Filter:
    """Give the filter for those of a filter that attack."""
    return replace(which, has=which.has.put("combat", "attacking"))


def _attack_with(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(attackers n=2 of=...)`: you attack with at least so many of a noun."""
    noun = replace(lower_noun(said.get("of"), scene), controller="you")
    enough = Exists(_attacking(noun), lower_number(said.get("n")))
    return Onset(Pattern("attacks", Map(obj=noun)), together=True, state=enough)


def _attack_beside(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(attacks-with n=1 of=...)`: this and at least so many others attack."""
    noun = replace(lower_noun(said.get("of"), scene), other=True, controller="you")
    enough = Exists(_attacking(noun), lower_number(said.get("n")))
    return Onset(Pattern("attacks", Map(obj="this")), "obj", state=enough)


def _put_counters(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(counters-put c=+1/+1 what=...)`: the event `counters-put` on such an object."""
    what = said.get("what")
    named: object = what.make if what in {Term("this"), Term("host")} else lower_noun(what, scene)
    return Onset(Pattern("counters-put", Map(obj=named, counter=said.get("c"))), "obj", amount="by")


def _cast_first(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for your first spell of a kind each turn."""
    return replace_data(_cast("you")(said, scene), ordinal=1)


def _foe_casts_second(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for an opponent's second spell of a turn, counted apart for each of them.

    Raises:
        LoweringError: Always, for an ordinal counts the spells of all opponents together.
    """
    raise refuse_meaning(said)


def _cast(seat: str | None) -> Callable[[Term, Scene], Onset]:
    """Give the rule for a player who casts a spell: `seat` is `"you"`, `"foe"`, or None for any player."""

    def lower_casting(said: Term, scene: Scene) -> Onset:
        """Within `_cast`: give the `Onset` for `(you-cast what=(noun base=spell))`: the event `became-cast` by `seat`.

        For a kind of spells it has a filter. An ability about its own spell works on the stack.

        Raises:
            LoweringError: There is no filter for them.
        """
        where: dict[str, object] = {"seat": seat} if seat else {}
        noun = said.get("what")
        if noun == Term("this"):
            return Onset(Pattern("became-cast", Map({**where, "obj": "this"})), "obj", "event.seat", zones=("stack",))
        plain = Term("noun", (("base", "spell"),))
        if noun not in {plain, "spell"}:
            where["obj"] = lower_noun(noun, scene)
        return Onset(Pattern("became-cast", Map(where)), "obj", "event.seat")

    return lower_casting


def _cast_at(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(you-cast-at to=this what=...)`: you cast a spell whose target is this, or its host.

    The event is `became-cast`; that it targets this is the condition `given`. `to` is not checked: `this` or `host`.

    Raises:
        LoweringError: There is no filter for the spell.
    """
    to = said.get("to").make
    aimed = Exists(Filter(be=to, has=Map({"targeted-by": "event.obj"})))
    return replace_data(_cast("you")(said, scene), given=aimed)


def _cast_elsewhere(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for a spell that you cast from another zone than your hand.

    Raises:
        LoweringError: There is no filter for the spell.
    """
    cast = _cast("you")(said, scene)
    return replace_data(cast, on=Pattern(cast.on.event, cast.on.where.put("origin", Negate("hand"))))


def _do(event: str, **where: object) -> Callable[[Term, Scene], Onset]:
    """Give the rule for an event without an object: whatever it is given, it gives `Onset(Pattern(event, where))`."""
    return lambda *_: Onset(Pattern(event, Map(where)))


def _sacrifice(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(you-sacrifice what=(noun base=creature))`: the event `sacrificed`, with a filter.

    Where any permanent counts there is no filter.

    Raises:
        LoweringError: There is no filter for what is sacrificed.
    """
    noun = said.get("what")
    where: dict[str, object] = {"seat": "you"}
    if noun not in {Term("noun", (("base", "permanent"),)), "permanent"}:
        where["obj"] = lower_noun(noun, scene)
    return Onset(Pattern("sacrificed", Map(where)), "obj", died=True)


_KICKED = Filter(zone="stack", marks=Map(also="kicker"))

_OF_PLAYERS: Mapping[str, Callable[[Term, Scene], Onset]] = {
    "you-cast": _cast("you"),
    "you-cast-at": _cast_at,
    "you-cast-elsewhere": _cast_elsewhere,
    "enchanted-tapped-mana": lambda *_: Onset(Pattern("produced", Map(obj="host")), "obj"),
    "foe-casts": _cast("foe"),
    "player-casts": _cast(None),
    "you-cast-kicked": lambda *_: Onset(Pattern("became-cast", Map(seat="you", obj=_KICKED)), "obj"),
    "second-spell": lambda *_: Onset(Pattern("became-cast", Map(seat="you")), "obj", ordinal=2),
    "you-gain-life": lambda *_: Onset(Pattern("gained-life", Map(seat="you")), amount="amount"),
    "gain-first": lambda *_: Onset(Pattern("gained-life", Map(seat="you")), ordinal=1, amount="amount"),
    "you-lose-life": lambda *_: Onset(Pattern("lost-life", Map(seat="you")), amount="amount"),
    "foe-loses-life": lambda *_: Onset(Pattern("lost-life", Map(seat="foe")), seat="event.seat", amount="amount"),
    "cast-first": _cast_first,
    "cast-first-foes": lambda *_: Onset(
        Pattern("became-cast", Map(seat="you")), "obj", ordinal=1, state=Compare(words.YourTurn(), "=", 0)
    ),
    "foe-second-spell": _foe_casts_second,
    "attackers": _attack_with,
    "attacks-with": _attack_beside,
    "counters-put": _put_counters,
    "you-draw": lambda *_: Onset(DRAWN),
    "second-draw": lambda *_: Onset(DRAWN, ordinal=2),
    "foe-draws": lambda *_: Onset(
        Pattern("drawn", Map(obj=Filter(zone="library", owner="foe"))), "obj", "owner-of event.obj"
    ),
    "you-discard": _do("discarded", seat="you"),
    "you-sacrifice": _sacrifice,
    "you-scry": _do("scried", seat="you"),
    "you-surveil": _do("surveiled", seat="you"),
    "you-foretell": _do("foretold", seat="you"),
    "you-boast": _do("activated", seat="you", boast=True),
    "you-attack": lambda *_: Onset(Pattern("attacks", Map(obj=builders.MINE)), together=True),
}


_MOMENTS: Mapping[str, Map[str, object]] = {
    "your-upkeep": Map(phase="upkeep", seat="you"),
    "each-upkeep": Map(phase="upkeep"),
    "every-upkeep": Map(phase="upkeep"),
    "your-draw-step": Map(phase="draw", seat="you"),
    "your-main": Map(phase="main", seat="you"),
    "your-combat": Map(phase="begin-combat", seat="you"),
    "each-combat": Map(phase="begin-combat"),
    "your-end": Map(phase="end", seat="you"),
    "each-end": Map(phase="end"),
    "foe-upkeep": Map(phase="upkeep", seat="foe"),
    "foe-end": Map(phase="end", seat="foe"),
    "host-upkeep": Map(phase="upkeep", seat="controller-of host"),
}


def lower_moment(said: Term) -> Onset:
    """Give the `Onset` for the beginning of a step: `your-upkeep` is `step-began` with `phase="upkeep"`, `seat="you"`.

    Raises:
        LoweringError: The step is unknown.
    """
    if said.make not in _MOMENTS:
        raise refuse_meaning(said)
    return Onset(Pattern("step-began", _MOMENTS[said.make]), seat="event.seat")


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
    """Give the condition that an opponent controls one: `(foe-controls n=1 of=...)` gives `Exists(filter)`.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    if said.get("n") == "1":
        return Exists(replace(lower_noun(said.get("of"), scene), controller="foe"))
    theirs = Count(replace(lower_noun(said.get("of"), scene), controller="it"))
    return Compare(words.Most(theirs), ">=", lower_number(said.get("n")))


def _foe_has_more(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(foe-more of=...)`: one opponent controls more such objects than you."""
    noun = lower_noun(said.get("of"), scene)
    yours = Count(replace(noun, controller="you"))
    return Compare(words.Most(Count(replace(noun, controller="it"))), ">", yours)


def _foe_has_none(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(foe-has-none of=...)`: one opponent controls no such objects."""
    theirs = Count(replace(lower_noun(said.get("of"), scene), controller="it"), -1)
    return Compare(words.Most(theirs), ">=", 0)


def _exist(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(exist n=4 of=...)`: there are so many cards in a zone."""
    return Exists(lower_noun(said.get("of"), scene), lower_number(said.get("n")))


def _bear_many(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(counters-least c=+1/+1 n=3 what=this)`: at least so many counters are on it."""
    held = ValueOf(scene.lower_last(said.get("what")), f"counter:{said.get('c')}")
    return Compare(held, ">=", lower_number(said.get("n")))


def _bear_none(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(no-counter c=+1/+1 what=this)`: no such counter is on it."""
    return Compare(ValueOf(scene.lower_last(said.get("what")), f"counter:{said.get('c')}"), "=", 0)


def _have_cast(said: Term, scene: Scene) -> Condition:
    """Give the condition of `(cast-turn what=...)`: you have cast such a spell this turn.

    Raises:
        LoweringError: It is another spell than this one, or there is no filter for it.
    """
    return Happened(_cast("you")(said, scene).on)


def _be(said: Term, scene: Scene) -> Condition:
    """Give the condition that an object is of a kind: `(is-kind k=creature what=this)` gives an `Exists`.

    Its filter is `Filter(be="this", has={"types": "creature"})`. Of what may have left by now it is asked what it was.

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
    return Compare(ValueOf(scene.lower_last(said.get("what")), f"counter:{said.get('c')}"), ">=", 1)


def _compare_amount(said: Term, scene: Scene) -> Condition:
    """Give the condition that an amount is at least so much: `(amount-least n=3 p=(power-of of=this))`.

    Raises:
        LoweringError: There is no word for the amount or the number.
    """
    return Compare(lower_amount(said.get("p"), scene), ">=", lower_amount(said.get("n"), scene))


def _count_counters(said: Term, scene: Scene) -> Condition:
    """Give the condition that so many counters are on an object: of one kind `c`, or of any if none is told.

    Raises:
        LoweringError: Nothing here is meant by the object, or the number is x.
    """
    field = f"counter:{said.get('c')}" if said.get("c") else "counters"
    return Compare(ValueOf(scene.lower_last(said.get("what")), field), ">=", lower_number(said.get("n")))


def _was_damaged(said: Term, scene: Scene) -> Condition:
    """Give the condition that one of these, of yours, dealt damage to the object of the event: `(dealt-by what=...)`.

    Raises:
        LoweringError: There is no event, or no filter for them.
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
