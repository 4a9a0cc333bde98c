"""What is so of objects: what they cannot or must do, by static abilities and by effects that last."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.kinds import lower_kinds
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_filter, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.lowering.standing import STANDING
from engine.games.mtg.reading.terms import Term, term
from engine.kernel.values import Map
from engine.kernel.words import Charge, Filter, Modify, Negate, Part, Pattern, Permit, Prohibit

__all__ = ["bar_object", "lower_state"]

_BARS: Mapping[str, Callable[[object], tuple[Part, ...]]] = {
    "cant-block": lambda obj: (Prohibit(Pattern("blocking", Map(obj=obj))),),
    "cant-attack": lambda obj: (Prohibit(Pattern("attacking", Map(obj=obj))),),
    "cant-attack-block": lambda obj: (
        Prohibit(Pattern("attacking", Map(obj=obj))),
        Prohibit(Pattern("blocking", Map(obj=obj))),
    ),
    "cant-blocked": lambda obj: (Prohibit(Pattern("blocking", Map(attacker=obj))),),
    "must-attack": lambda obj: (words.Require(Pattern("attacking", Map(obj=obj))),),
    "lure": lambda obj: (words.Require(Pattern("blocking", Map(attacker=obj))),),
}
"""What keeps objects from something, or makes them do it, without an ability of theirs."""


def bar_object(said: Term, ref: str) -> tuple[Part, ...]:
    """Give what is so of one object for a while: `(cant-block ...)` of `"target"` gives a `Prohibit` of `blocking`.

    Some come as a keyword: what only two or more creatures may block gets menace.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.make not in _BARS:
        raise refuse_meaning(said)
    return _BARS[said.make](ref)


def lower_state(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give what is so as long as an ability says it: `(cant-block what=this)` gives a `Prohibit` of `blocking`.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.make in STANDING:
        return STANDING[said.make](said, scene)
    if said.make in _BARS:
        return _BARS[said.make](_name_object(said.get("what"), scene))
    if said.make not in _STATES:
        raise refuse_meaning(said)
    return _STATES[said.make](said, scene)


def _name_object(said: Term, scene: Scene) -> object:
    """Give how a pattern names an object: `"this"` or `"host"`, or the filter for `(all of=...)`.

    Raises:
        LoweringError: It is something else, as a target.
    """
    return said.make if said in {Term("this"), Term("host")} else lower_filter(said, scene)


def _stay_tapped(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the part by which objects do not untap in their untap steps: a `Prohibit` of `untapping`, in a tuple.

    Raises:
        LoweringError: They are neither the source, its host nor all of a noun.
    """
    return (Prohibit(Pattern("untapping", Map(obj=_name_object(said.get("what"), scene)))),)


def _evade(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the part by which `what` cannot be blocked by what matches `by`: a tuple of one `Prohibit` of `blocking`.

    Raises:
        LoweringError: There is no filter for either.
    """
    by = lower_noun(said.get("by"), scene)
    return (Prohibit(Pattern("blocking", Map(obj=by, attacker=_name_object(said.get("what"), scene)))),)


def _block_only(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the part by which `what` can block creatures with flying alone: a tuple of one `Prohibit` of `blocking`.

    Raises:
        LoweringError: It can block other creatures alone, for which there is no word; or there is none for `what`.
    """
    only = lower_noun(said.get("of"), scene)
    if only != Filter(has=Map(types="creature", keywords="flying")):
        raise refuse_meaning(said)
    grounded = Filter(has=Map(types="creature", keywords=Negate("flying")))
    return (Prohibit(Pattern("blocking", Map(obj=_name_object(said.get("what"), scene), attacker=grounded))),)


def _gain_nothing(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the part by which players cannot gain life: a tuple of one `Prohibit` of `gained-life`.

    It comes as `(cant-gain-life who=each-opponent)`.

    Raises:
        LoweringError: It is not known who.
    """
    who = scene.lower_players(said.get("who"))
    seat: Map[str, object] = Map() if who == "each" else Map(seat="foe" if who == "opponents" else who)
    return (Prohibit(Pattern("gained-life", seat)),)


def _cast_for(op: str, seat: str | None) -> Callable[[Term, Scene], tuple[Part, ...]]:
    """Give the rule for spells that cost more or less: `op` is `increase` or `reduce`.

    `seat` is who casts them, as `foe`, whatever the text says; None where the text tells it, or it is any player.
    """

    def lower_charge(said: Term, scene: Scene) -> tuple[Part, ...]:
        """Within `_cast_for`: give a `Charge`, in a tuple, for a state as `(spells-cheaper n={1} what=(noun ...))`.

        `op` and `seat` are those given there.

        Raises:
            LoweringError: The change is other than generic mana, or there is no filter for the spells.
        """
        spell, who = _find_spell(said.get("what"), scene)
        where: dict[str, object] = {"seat": seat or who} if seat or who else {}
        return (Charge(Pattern("casting", Map({**where, "spell": spell})), op, _lower_generic(said.get("n"))),)

    return lower_charge


def _find_spell(said: str | Term, scene: Scene) -> tuple[Filter, str | None]:
    """Give the filter for a noun of spells, and `"you"` if it has the modifier `you-cast`, else None.

    `"spell"` alone is a noun, too.

    Raises:
        LoweringError: A filter cannot ask for what the noun says.
    """
    if isinstance(said, str):
        return lower_noun(said, scene), None
    mods = said.get("mods") or frozenset()
    left = {one for one in mods if isinstance(one, Term) and one in _CAST_FROM}
    noun = Term("noun", (("base", said.get("base")), ("mods", mods - {Term("you-cast")} - left)))
    found = lower_noun(noun, scene)
    for one in left:
        found = replace(found, marks=found.marks.put("origin", _CAST_FROM[one]))
    return found, "you" if Term("you-cast") in mods else None


_CAST_FROM: Mapping[Term, object] = {
    Term("from-elsewhere"): Negate("hand"),
    term("in-zone", z=Term("graveyard")): "graveyard",
}
"""The zones that a spell was cast from, by the modifiers that say so."""


def _lower_generic(said: str) -> int:
    """Give generic mana as a number: `"{2}"` gives 2.

    Raises:
        LoweringError: It is other mana.
    """
    if not said.strip("{}").isdecimal():
        raise LoweringError(f"a cost changed by {said}")
    return int(said.strip("{}"))


def _look_at_top(said: Term, _: Scene) -> tuple[Part, ...]:
    """Give the part by which you may look at the top card of your library: always the same `Permit`, in a tuple.

    Raises:
        LoweringError: It is another player's library.
    """
    if said.get("of") != Term("library"):
        raise refuse_meaning(said)
    top = Filter(zone="library", owner="you", has=Map(depth=1))
    return (Permit(Pattern("looking", Map(seat="you", card=top))),)


def _refuse_activating(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the three `Prohibit` parts by which an object cannot attack, block or have its abilities activated.

    Raises:
        LoweringError: `what` is neither the source, its host nor all of a noun.
    """
    what = _name_object(said.get("what"), scene)
    return (*_BARS["cant-attack-block"](what), Prohibit(Pattern("activating", Map(source=what))))


def _evade_others(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the part by which `what` can be blocked by `by` alone.

    It is a tuple of one `Prohibit` of `blocking` by all others.

    Raises:
        LoweringError: There is no filter for either.
    """
    by = Negate(lower_noun(said.get("by"), scene))
    return (Prohibit(Pattern("blocking", Map(obj=by, attacker=_name_object(said.get("what"), scene)))),)


def _cast_nothing(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give the part by which players cannot cast such spells: a tuple of one `Prohibit` of `casting`.

    It comes as `(cant-cast what=... who=each-player)`.

    Raises:
        LoweringError: There is no filter for the spells, or it is not known who.
    """
    noun = said.get("what")
    buried = term("in-zone", z=Term("graveyard-any"))
    if noun == term("noun", base="spell", mods=frozenset({buried})):
        spell = Filter(zone="graveyard")
    else:
        spell, _ = _find_spell(noun, scene)
    who = scene.lower_players(said.get("who"))
    where: dict[str, object] = {} if who == "each" else {"seat": "foe" if who == "opponents" else who}
    return (Prohibit(Pattern("casting", Map({**where, "spell": spell}))),)


def _enter_with_more(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Arriving` by which others of yours of one kind enter with more counters.

    It comes as `(enters-more c=+1/+1 n=1 what=(all of=...))`.

    Raises:
        LoweringError: They are not told as others of yours by a kind alone.
    """
    what = said.get("what")
    noun = what.get("of") if what.make in {"all", "unmarked"} else what
    mods = (noun.get("mods") or frozenset()) if isinstance(noun, Term) else frozenset()
    base = noun.get("base") if isinstance(noun, Term) else noun
    if mods != {Term("other"), Term("own-control")} or not isinstance(base, str):
        raise refuse_meaning(said)
    field, [member] = lower_kinds(base)
    return (words.Arriving(Map({said.get("c"): lower_amount(said.get("n"), scene)}), Map({field: member})),)


def _cost_more_at(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Charge` by which opponents' spells that target one object cost more.

    It comes as `(dearer-at n={2} to=this)`.

    Raises:
        LoweringError: It is more by other than generic mana, or nothing here is meant.
    """
    aimed: Map[str, object] = Map(seat="foe", targets=scene.lower_reference(said.get("to")))
    return (Charge(Pattern("casting", aimed), "increase", _lower_generic(said.get("n"))),)


def _prevail(said: Term, scene: Scene) -> tuple[Part, ...]:
    """Give, as a tuple of one, the `Prohibit` of `countered` by which spells of a noun cannot be countered.

    Raises:
        LoweringError: There is no filter for them.
    """
    return (Prohibit(Pattern("countered", Map(obj=lower_filter(said.get("what"), scene)))),)


def _resolve_surely(said: Term, scene: Scene) -> Part:
    """Give the `Prohibit` of `countered` for the spells of a noun, those of the player who casts them.

    Raises:
        LoweringError: There is no filter for them.
    """
    spell, who = _find_spell(said.get("what"), scene)
    return Prohibit(Pattern("countered", Map(obj=replace(spell, controller=who))))


_STATES: Mapping[str, Callable[[Term, Scene], tuple[Part, ...]]] = {
    "no-untap-step": _stay_tapped,
    "cant-blocked-by": _evade,
    "block-only": _block_only,
    "cant-gain-life": _gain_nothing,
    "spells-dearer": _cast_for("increase", None),
    "cheaper-sure": lambda said, scene: (*_cast_for("reduce", None)(said, scene), _resolve_surely(said, scene)),
    "attack-tax": lambda said, _: (
        Charge(Pattern("attacking", Map(whom="you")), "increase", _lower_generic(said.get("n")), "attack"),
    ),
    "spells-cheaper": _cast_for("reduce", None),
    "dearer": _cast_for("increase", "foe"),
    "blocked-only-by": _evade_others,
    "blocked-by-two": lambda said, scene: (
        Modify("keywords", "grant", "menace", lower_filter(said.get("what"), scene)),
    ),
    "cant-cast": _cast_nothing,
    "enters-more": _enter_with_more,
    "dearer-at": _cost_more_at,
    "not-countered": _prevail,
    "control-host": lambda said, scene: (Modify("controller", "set", "you", lower_filter(said.get("what"), scene)),),
    "power-count": lambda said, scene: (Modify("power", "set", lower_amount(said.get("n"), scene)),),
    "toughness-count": lambda said, scene: (Modify("toughness", "set", lower_amount(said.get("n"), scene)),),
    "size-count": lambda said, scene: tuple(
        Modify(field, "set", lower_amount(said.get("n"), scene)) for field in ("power", "toughness")
    ),
    "not-creature": lambda *_: (Modify("types", "remove", "creature"),),
    "more-lands": lambda said, _: (words.MoreLands(lower_number(said.get("n"))),),
    "attack-defender": lambda said, scene: (
        Modify("keywords", "grant", "can attack with defender", lower_filter(said.get("what"), scene)),
    ),
    "block-more": lambda said, scene: (words.MoreBlocks(1, lower_filter(said.get("what"), scene)),),
    "look-any-time": _look_at_top,
    "no-activate": _refuse_activating,
}
