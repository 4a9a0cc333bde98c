"""What triggers an ability: each event with what effects may refer to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as replace_data

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.nouns import lower_noun
from engine.games.mtg.reading.lowering.numbers import DRAWN, lower_number
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, Compare, Condition, Exists, Filter, Negate, Pattern

__all__ = ["Onset", "list_onsets", "lower_moment", "watch_casting"]


@dataclass(frozen=True, slots=True)
class Onset:
    """What an ability triggers on (`on`), and what its effects may refer to.

    `obj`, `seat`, `foe` and `amount` name the fields of the event that are its object, player, other creature and
    amount; `""` if it has none. `given` and `state` are conditions, and `x` is what that number is.
    """

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
    x: object = "x"


_OF_OBJECTS: Mapping[str, tuple[str, Map[str, object], str]] = {
    "enters": ("entered", Map(), "obj"),
    "enters-yours": ("entered", Map(), "obj"),
    "dies": ("died", Map(), "obj"),
    "dies-yours": ("died", Map(), "obj"),
    "exiled": ("exiled", Map(), "obj"),
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
    `leaves` is the event `moved`, for this or its host alone.

    Args:
        said: The whole event, as `(event how=attacks what=this)`.
        how: The one thing, as `attacks`.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for it, or for the object.
    """
    if how == Term("leaves") and said.get("what") in {Term("this"), Term("host")}:
        return Onset(Pattern("moved", Map(obj=said.get("what").make)))
    if how.make not in _OF_OBJECTS:
        raise refuse_meaning(how)
    event, where, field = _OF_OBJECTS[how.make]
    what = said.get("what")
    if what in {Term("this"), Term("host")}:
        named: object = what.make
    elif isinstance(what, Term) and what.make == "outer":
        named = scene.lower_reference(what)
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
    """Give the filter for those objects of a filter that are attacking, by the key `combat` in its `has`."""
    return replace(which, has=which.has.put("combat", "attacking"))


def _attack_with(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(attackers n=2 of=...)`: you attack with at least so many of a noun.

    It triggers once for one attack.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    noun = replace(lower_noun(said.get("of"), scene), controller="you")
    enough = Exists(_attacking(noun), lower_number(said.get("n")))
    return Onset(Pattern("attacks", Map(obj=noun)), together=True, state=enough)


def _attack_beside(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(attacks-with n=1 of=...)`: this attacks, and at least so many others of yours do.

    Raises:
        LoweringError: There is no filter for them, or the number is x.
    """
    noun = replace(lower_noun(said.get("of"), scene), other=True, controller="you")
    enough = Exists(_attacking(noun), lower_number(said.get("n")))
    return Onset(Pattern("attacks", Map(obj="this")), "obj", state=enough)


def _put_counters(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for `(counters-put c=+1/+1 what=...)`: the event `counters-put` of that kind on such an object.

    Its amount is how many are put.

    Raises:
        LoweringError: There is no filter for the object.
    """
    what = said.get("what")
    named: object = what.make if what in {Term("this"), Term("host")} else lower_noun(what, scene)
    return Onset(Pattern("counters-put", Map(obj=named, counter=said.get("c"))), "obj", amount="by")


def _cast_first(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for your first spell of a kind each turn: casting it, with the ordinal 1.

    Raises:
        LoweringError: There is no filter for the spell.
    """
    return replace_data(watch_casting("you")(said, scene), ordinal=1)


def _foe_casts_second(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for an opponent's second spell of a turn, counted apart for each of them.

    Raises:
        LoweringError: Always, for an ordinal counts the spells of all opponents together.
    """
    raise refuse_meaning(said)


def watch_casting(seat: str | None) -> Callable[[Term, Scene], Onset]:
    """Give the rule for a player who casts a spell: `seat` is `"you"`, `"foe"`, or None for any player."""

    def lower_casting(said: Term, scene: Scene) -> Onset:
        """Within `watch_casting`: give the `Onset` for `(you-cast what=(noun base=spell))`.

        It is the event `became-cast` by `seat`. For a kind of spells it has a filter. An ability about
        its own spell works on the stack.

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
    return replace_data(watch_casting("you")(said, scene), given=aimed)


def _cast_elsewhere(said: Term, scene: Scene) -> Onset:
    """Give the `Onset` for a spell that you, or an opponent, cast from another zone than the hand.

    Raises:
        LoweringError: There is no filter for the spell.
    """
    cast = watch_casting("you" if said.make == "you-cast-elsewhere" else "foe")(said, scene)
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
    "you-cast": watch_casting("you"),
    "you-cast-at": _cast_at,
    "you-cast-elsewhere": _cast_elsewhere,
    "foe-casts-elsewhere": _cast_elsewhere,
    "enchanted-tapped-mana": lambda *_: Onset(Pattern("produced", Map(obj="host")), "obj"),
    "foe-casts": watch_casting("foe"),
    "player-casts": watch_casting(None),
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
    "banished": lambda *_: Onset(Pattern("banished", Map(seat="you", n=AtLeast(1))), amount="n"),
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
