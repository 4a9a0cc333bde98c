"""Each ability of a face, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace as replace_data

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.aims import list_aims, set_scene
from engine.games.mtg.reading.lowering.changes import lower_changes
from engine.games.mtg.reading.lowering.conditions import lower_condition
from engine.games.mtg.reading.lowering.effects import lower_does, lower_trigger
from engine.games.mtg.reading.lowering.entering import ENTERING, STATES_ENTERING
from engine.games.mtg.reading.lowering.events import Onset, list_onsets, lower_moment
from engine.games.mtg.reading.lowering.keywords import KEYWORDS, make_one
from engine.games.mtg.reading.lowering.mentions import count_x, list_steps
from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_amount, lower_filter, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import lower_cost, lower_gift
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.lowering.standing import ALTERNATIVES
from engine.games.mtg.reading.lowering.states import lower_state
from engine.games.mtg.reading.terms import Term, term
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Ability,
    Charge,
    Compare,
    Condition,
    Filter,
    Negate,
    Part,
    Pattern,
    Prohibit,
    Replace,
    Static,
)

__all__ = ["list_abilities"]

_ROMAN = ("i", "ii", "iii", "iv", "v")

_OUT_OF_YARD = frozenset({"return-self", "return-self-hand", "return-self-tapped"})
"""Effects of an ability that functions in the graveyard."""


def list_abilities(said: Term) -> Iterator[Ability]:
    """Give the abilities that one line makes, mostly one; mana of one kind or another is an ability each (605.1).

    Raises:
        LoweringError: There is no word for it; plain keywords are not among them.
    """
    if said.make not in _ABILITIES:
        raise refuse_meaning(said)
    yield from _ABILITIES[said.make](said)


def _lower_quoted(said: Term) -> Ability:
    """Give the one ability that a term in quotation marks says.

    Raises:
        LoweringError: It makes several, or there is no word for it.
    """
    found = list(list_abilities(said))
    if len(found) != 1:
        raise LoweringError("several abilities in one quotation")
    return found[0]


def _set(said: Term) -> Scene:
    """Give the scene of an ability that triggers on nothing. Only the references to its targets are known in it."""
    return set_scene(said.get("aims") or (), None, _lower_quoted)


def _spell(said: Term) -> Iterator[Ability]:
    """Give one `Spell` for what an instant or sorcery does: `(spell do=(do act=(draw n=2) who=you))` draws two cards.

    A choice, `(spell do=(modal n=choose-one of=[...]))`, makes its modes.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    scene = _set(said)
    done = said.get("do")
    if isinstance(done, Term) and done.make == "modal":
        choose, most, kicked = _count_modes(done)
        after = lower_does(said.get("after"), scene) if said.get("after") else ()
        yield words.Spell(modes=tuple(_list_modes(done, scene)), choose=choose, most=most, after=after, kicked=kicked)
    else:
        yield words.Spell(lower_does(done, scene), list_aims(said.get("aims") or (), scene))


def _count_modes(said: Term) -> tuple[int, int, int | None]:
    """Give how many modes are chosen, at least and at most, and at most of a kicked spell: `(1, 1, 3)`.

    It comes as `(modal n=choose-one-or-both of=[...])`. The last is None if being kicked changes nothing.

    Raises:
        LoweringError: The number is told in another way.
    """
    if said.get("n") == Term("choose-one-kicked", (("when", Term("kicked")),)):
        return 1, 1, len(said.get("of"))
    counts = {
        "choose-one": (1, 1),
        "choose-one-or-both": (1, 2),
        "choose-two": (2, 2),
        "choose-one-or-more": (1, len(said.get("of"))),
        "choose-up-to-one": (0, 1),
    }
    number = said.get("n").make
    if number not in counts:
        raise refuse_meaning(said.get("n"))
    return (*counts[number], None)


def _list_modes(said: Term, outer: Scene) -> Iterator[words.Mode]:
    """Yield a `Mode` for each mode of `(modal of=[...])`, in order, each with targets of its own.

    The object and player of the event are those of `outer`, the scene around the modes. Targets of that scene are not
    known.

    Raises:
        LoweringError: There is no word for a part of one.
    """
    for mode in said.get("of"):
        aims = mode.get("aims") or ()
        own = set_scene(aims, None, _lower_quoted)
        scene = own.keep_event(outer)
        yield words.Mode(lower_does(mode.get("do"), scene), list_aims(aims, scene))


def _trigger(said: Term) -> Iterator[Ability]:
    """Give a triggered ability as one `Static` with a `When` for each event that it names (603.2).

    Its condition, and a limit of once each turn, are fields of each. It works in the graveyard alone if it says that
    its source is there. So does one that returns its source from there as a step begins.

    Raises:
        LoweringError: It has two conditions, its events are in several zones, or there is no word for a part of it.
    """
    aims = said.get("aims") or ()
    base = set_scene(aims, None, _lower_quoted)
    onsets = (
        [lower_moment(said.get("at"))] if said.make.startswith("begins") else list(list_onsets(said.get("on"), base))
    )
    parts: list[Part] = []
    for onset in onsets:
        more: dict[str, object] = {}
        scene = set_scene(aims, onset, _lower_quoted)
        if said.get("when") is not None:
            if onset.given is not None:
                raise LoweringError("two conditions of one trigger")
            more["given"] = lower_condition(said.get("when"), scene)
        if said.get("limit") is not None:
            if said.get("limit") != Term("triggers-once"):
                raise refuse_meaning(said.get("limit"))
            more["limit"] = 1
        parts.append(_lower_when(said, _know_x(said, onset), base, more))
    buried = _leaves_yard(said.get("do"))
    if said.get("when") == _BURIED:
        yield Static(tuple(parts), zones=("graveyard",))
        return
    zones = {onset.zones for onset in onsets}
    if len(zones) > 1:
        raise LoweringError("events in several zones")
    yield Static(tuple(parts), zones=("graveyard",) if buried and not said.get("on") else zones.pop())


def _trigger_anywhere(said: Term) -> Iterator[Ability]:
    """Give the abilities of `(begins-anywhere at=... do=... when=...)`, which functions in the graveyard, too (113.6k).

    They are two `Static`, the second for the graveyard, where the condition has to be met.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    plain = Term("begins", tuple(arg for arg in said.args if arg[0] != "when"))
    [here] = _trigger(plain)
    assert isinstance(here, Static)  # noqa: S101 - a trigger is always one
    yield here
    yield Static(here.gives, lower_condition(said.get("when"), _set(said)), zones=("graveyard",))


_STATES_TRIGGER = frozenset({"counters-least", "any-counters-least", "no-counter", "you-control", "no-control"})
"""What is so for a while, and triggers once it is so (603.8)."""


def _trigger_on_state(said: Term) -> Iterator[Ability]:
    """Give the triggered ability of `(when-state when=(counters-least ...) do=...)`: a `Static` with a `When` (603.8).

    Raises:
        LoweringError: The condition is no such state, or there is no word for a part of it.
    """
    if said.get("when").make not in _STATES_TRIGGER:
        raise refuse_meaning(said)
    scene = _set(said)
    does = lower_does(said.get("do"), scene)
    aims = list_aims(said.get("aims") or (), scene)
    yield Static((words.When(does, state=lower_condition(said.get("when"), scene), aims=aims),))


def _know_x(said: Term, onset: Onset) -> Onset:
    """Give the `Onset` with what x is, where the ability does not say it: the x of the spell that this was (107.3m).

    It is so of what triggers as this enters.

    Raises:
        LoweringError: The ability triggers on something else, so that x is nothing.
    """
    done = (said.get("do"), said.get("aims"))
    if not count_x(done) or "'where-x'" in str(done) or "{x}" in str(said):
        return onset
    if onset.on.event != "entered" or onset.on.where.get("obj") != "this":
        raise LoweringError("a number x that nothing tells")
    return replace_data(onset, x=Term("own-x"))


_BURIED = term("is-kind", k=term("in-zone", z=Term("graveyard")), what=Term("this"))
"""The condition that its source is in your graveyard (113.6k)."""


def _lower_when(said: Term, onset: Onset, base: Scene, more: Mapping[str, object]) -> words.When:
    """Give the `When` for one event of a triggered ability, with modes if it has them.

    Args:
        said: The whole ability, as `(when do=... on=...)`.
        onset: What triggers it.
        base: The scene of its targets.
        more: Further fields of the word, as `limit`.

    Raises:
        LoweringError: Another number of modes than one is chosen, or there is no word for it.
    """
    done = said.get("do")
    if not (isinstance(done, Term) and done.make == "modal"):
        return lower_trigger(said, onset, base, **more)
    if done.get("n") != Term("choose-one"):
        raise refuse_meaning(done.get("n"))
    fields: dict[str, object] = {"given": onset.given, "state": onset.state, **more}
    plain = words.When((), onset.on, together=onset.together, ordinal=onset.ordinal, **fields)  # type: ignore[arg-type]  # fields
    scene = set_scene((), onset, _lower_quoted)
    return replace(plain, modes=tuple(_list_modes(done, scene)))


def _leaves_yard(done: object) -> bool:
    """Tell whether an effect brings its source back from the graveyard, as `return-self` does.

    It is False for a choice of modes.
    """
    steps = list_steps(done) if not isinstance(done, Term) or done.make != "modal" else ()
    acts = (one.get("act") or one.get("do") or one for one in steps)
    return any(isinstance(one, Term) and one.make in _OUT_OF_YARD for one in acts)


def _activated(said: Term) -> Iterator[Ability]:
    """Give an activated ability, or a boast ability; one for each kind of mana of which it adds one.

    It works in the graveyard if it exiles or returns its source from there.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    scene = _set(said)
    cost, done = lower_cost(said.get("c")), said.get("do")
    limits = _limit(said.get("limit"), scene)
    exiled = any(give.how == "exile" and give.what == Filter(be="this") for give in cost.gives)
    zone = "graveyard" if exiled or _leaves_yard(done) else "battlefield"
    for one in _list_kinds_of_mana(done):
        modes: tuple[words.Mode, ...] = ()
        does: tuple[Word, ...] = ()
        if isinstance(one, Term) and one.make == "modal":
            if one.get("n") != Term("choose-one"):
                raise refuse_meaning(one.get("n"))
            modes = tuple(_list_modes(one, scene))
        else:
            does = lower_does(one, scene)
        made = words.Activated(cost, does, list_aims(said.get("aims") or (), scene), zone=zone, modes=modes)
        yield replace(made, boast=said.make == "boast", **limits)


def _limit(said: Term | None, scene: Scene) -> dict[str, int | Condition]:
    """Give the fields for when, and how often, an ability can be activated: `{"sorcery": True}` or `{"limit": 1}`.

    Without a limit it is `{}`; "only if" gives `{"when": condition}`.

    Raises:
        LoweringError: The limit is another.
    """
    if said is None:
        return {}
    if said.make == "sorcery":
        return {"sorcery": True}
    if said.make == "once-each-turn":
        return {"limit": 1}
    if said.make == "your-turn":
        return {"when": Compare(words.YourTurn(), "=", 1)}
    if said.make == "only-if":
        return {"when": lower_condition(said.get("when"), scene)}
    raise refuse_meaning(said)


def _list_kinds_of_mana(done: object) -> Iterator[object]:
    """Give an effect that adds mana of one kind or another as one effect for each, still as terms.

    `(do act=(add-mana mana=(mana-or a={g} b={w})) who=you)` gives two. Each is yours,
    whoever was told. Any other effect is given as itself.
    """
    act = done.get("act") if isinstance(done, Term) and done.make == "do" else None
    mana = act.get("mana") if isinstance(act, Term) and act.make == "add-mana" else None
    if isinstance(mana, Term) and mana.make in {"mana-or", "mana-or-three"}:
        for name in ("a", "b", "c"):
            if mana.get(name) is not None:
                produced = Term("mana", (("n", mana.get(name)),))
                yield Term("do", (("act", Term("add-mana", (("mana", produced),))), ("who", Term("you"))))
    else:
        yield done


def _chapter(said: Term) -> Iterator[Ability]:
    """Give the chapter ability of a Saga: `(chapter at=i do=...)` gives `Chapter((1,), does)`.

    One `at=i, ii` has `(1, 2)`. A number above v is a `ValueError`.

    Raises:
        LoweringError: There is no word for what it does.
    """
    scene = _set(said)
    at = tuple(_ROMAN.index(one) + 1 for one in said.get("at").split(", "))
    yield words.Chapter(at, lower_does(said.get("do"), scene), list_aims(said.get("aims") or (), scene))


def _loyalty(said: Term) -> Iterator[Ability]:
    """Give a loyalty ability: `(loyalty by=+1 do=...)` gives an `Activated` with `loyalty=1`; a number x stays text.

    Raises:
        LoweringError: There is no word for what it does.
    """
    scene = _set(said)
    by = said.get("by")
    number = by if by.endswith("x") else int(by)
    does, aims = lower_does(said.get("do"), scene), list_aims(said.get("aims") or (), scene)
    yield words.Activated(words.Cost(), does, aims, loyalty=number)


def _static(said: Term) -> Iterator[Ability]:
    """Give a `Static` for what objects are or have, as `(static c={(has k=flying)} what=host)`.

    What holds only as long as something is so has it as its condition `when`.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    scene = _set(said)
    to = lower_filter(said.get("what"), scene)
    yield Static(lower_changes(said.get("c"), to, scene), _lower_while(said, scene))


def _lower_while(said: Term, scene: Scene) -> Condition | None:
    """Give the condition of a static ability, its argument `when`, or its contrary for `state-unless`.

    None if it has none.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.get("when") is None:
        return None
    holds = lower_condition(said.get("when"), scene)
    return Negate(holds) if said.make == "state-unless" else holds


def _state(said: Term) -> Iterator[Ability]:
    """Give the ability for what is so, perhaps as long as something else is: a `Static`.

    It comes as `(state s=(cant-block what=this))`. How this enters, as `(state s=(enters-tapped what=this))`, is an
    `EntersWith`, if it has no condition `when`. What may be paid in place of a mana cost is an ability of its own. That
    this costs less or cannot be countered works on the stack.

    Raises:
        LoweringError: There is no word for it.
    """
    scene = _set(said)
    state, when = said.get("s"), _lower_while(said, scene)
    if state.make in STATES_ENTERING and when is None and state.get("what") == Term("this"):
        yield STATES_ENTERING[state.make](state)
    elif state.make in ALTERNATIVES and when is None:
        yield ALTERNATIVES[state.make](state, scene)
    elif state.make == "enters-with-each" and when is None and state.get("what") == Term("this"):
        yield words.EntersWith(counters=Map({state.get("c"): count_nouns(state.get("of"), scene)}))
    elif state.make == "enters-tapped-unless" and when is None and state.get("what") == Term("this"):
        yield words.EntersWith(tapped=True, when=Negate(lower_condition(state.get("when"), scene)))
    elif state.make in {"cheaper-each", "cheaper-self", "cheaper-by"}:
        if when is not None:
            raise LoweringError("a cost that is reduced under two conditions")
        yield _cheaper(state, scene)
    elif state == Term("cant-countered"):
        yield Static((Prohibit(Pattern("countered", Map(obj="this"))),), when, zones=("stack",))
    else:
        yield Static(lower_state(state, scene), when)


def _cheaper(state: Term, scene: Scene) -> Ability:
    """Give that this spell costs less, as a `Static` with a `Charge` that works on the stack.

    `(cheaper-each n={1} of=...)` is for each of something, `(cheaper-self n={1} when=...)` if something is so.

    Raises:
        LoweringError: The cost is changed by other than generic mana, or there is no word for the rest.
    """
    if state.make == "cheaper-by":
        less = lower_amount(state.get("n"), scene)
        return Static((Charge(Pattern("casting", Map(spell="this")), "reduce", less),), zones=("stack",))
    by = lower_number(state.get("n").strip("{}"))
    each = state.make == "cheaper-each"
    less = count_nouns(state.get("of"), scene, by) if each else by
    when = None if each else lower_condition(state.get("when"), scene)
    return Static((Charge(Pattern("casting", Map(spell="this")), "reduce", less),), when, zones=("stack",))


def _exile_dying(said: Term) -> Iterator[Ability]:
    """Give a `Static` by which what would die is exiled instead, for `(exiled-instead what=(noun base=creature))`.

    Raises:
        LoweringError: There is no filter for the noun.
    """
    what = said.get("what")
    obj: object = what.make if what in {Term("this"), Term("host")} else lower_noun(what, _set(said))
    yield Static((Replace(Pattern("died", Map(obj=obj)), "instead", into=(words.Exile("event.obj"),)),))


def _statics(said: Term) -> Iterator[Ability]:
    """Give the abilities of several sentences on what is always so, in order, for `(statics all=[(static ...), ...])`.

    Raises:
        LoweringError: There is no word for one of them.
    """
    for one in said.get("all"):
        yield from list_abilities(one)


def _static_where(said: Term) -> Iterator[Ability]:
    """Give a `Static` whose changes speak of x, for `(static-where c=(gets by=+x/+0) n=(count of=...) what=this)`.

    The amount `n` stands in place of x.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    scene = replace_data(_set(said), x=said.get("n"))
    to = lower_filter(said.get("what"), scene)
    yield Static(lower_changes(said.get("c"), to, scene))


def _static_land(said: Term) -> Iterator[Ability]:
    """Give a `Static` by which a land is a creature, too, for `(static-land c=(is-creature by=4/4 ...) what=host)`.

    What it is already stays.

    Raises:
        LoweringError: It is something else than a creature.
    """
    change = said.get("c")
    if not isinstance(change, Term) or change.make != "is-creature":
        raise refuse_meaning(said)
    scene = _set(said)
    kept = Term("becomes-besides", change.args)
    yield Static(lower_changes(kept, lower_filter(said.get("what"), scene), scene))


_ABILITIES: Mapping[str, Callable[[Term], Iterator[Ability]]] = {
    "spell": _spell,
    "when": _trigger,
    "when-if": _trigger,
    "when-state": _trigger_on_state,
    "begins-anywhere": _trigger_anywhere,
    "when-limit": _trigger,
    "begins": _trigger,
    "begins-if": _trigger,
    "activated": _activated,
    "activated-limit": _activated,
    "boast": _activated,
    "chapter": _chapter,
    "loyalty": _loyalty,
    "static": _static,
    "static-while": _static,
    "state": _state,
    "state-as-long": _state,
    "state-unless": _state,
    "extra-cost-or": make_one(
        lambda said: words.Additional(
            words.Cost(gives=(lower_gift(said.get("do")),)), said.get("do").make, words.Cost(said.get("m").upper())
        )
    ),
    "extra-cost": make_one(lambda said: words.Additional(lower_cost(said.get("c")))),
    "exiled-instead": _exile_dying,
    "statics": _statics,
    "static-where": _static_where,
    "static-land": _static_land,
    **KEYWORDS,
    **ENTERING,
}
