"""Effects that last: what objects get, and what is so, for a turn or until something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.acting import lower_what
from engine.games.mtg.reading.lowering.changes import lower_changes
from engine.games.mtg.reading.lowering.choices import lower_cast
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_filter, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import COLORS, Scene, refuse_meaning
from engine.games.mtg.reading.lowering.states import bar_object, lower_state
from engine.games.mtg.reading.terms import Term, term
from engine.kernel.values import Map, Word
from engine.kernel.words import Charge, Filter, Modify, Negate, Pattern, Prohibit, Replace

__all__ = ["LASTING"]

_THIS = Filter(be="this")


def _last(**more: object) -> Callable[[Term, Scene], Word]:
    """Give the rule for steps by which objects change for a while, until end of turn if nothing else is said.

    `more` are fields of `Lasting` to set, as `forever=True`.
    """

    def lower_lasting(said: Term, scene: Scene) -> Word:
        """Within `_last`: give `Lasting(changes, to)` for a step such as `(lasting c=(gets by=+2/+2) what=(aim n=1))`.

        The fields in `more` are set, too. Protection from a color of choice is a `OneOf` of one for each color. To
        become a copy is the field `copying`.

        Raises:
            LoweringError: There is no word for a change, or for what changes.
        """
        if said.get("c") == Term("color-protection"):
            kinds = (term("protection", of=color) for color in COLORS)
            each = tuple((lower_lasting(term(said.make, c=one, what=said.get("what")), scene),) for one in kinds)
            return words.OneOf(each)
        fields, changes, what = more, said.get("c"), said.get("what")
        if isinstance(changes, Term) and changes.make == "become-copy":
            fields = {**more, "copying": scene.lower_last(changes.get("of"))}
            changes = frozenset()
        gives = lower_changes(changes, _THIS, scene)
        unmarked = isinstance(what, Term) and what.make == "unmarked"  # as a subject a bare noun is all of its kind
        to = lower_noun(what.get("of"), scene) if unmarked else lower_what(what, scene)
        return words.Lasting(gives, to, **fields)  # type: ignore[arg-type]  # fields

    return lower_lasting


def _more_lands(said: Term, scene: Scene) -> Word:
    """Give that you may play more lands this turn: `(lands-turn n=1 who=you)` is a `Lasting` with `MoreLands(1)`.

    Raises:
        LoweringError: Another player may, or the number is x.
    """
    if said.get("who") != Term("you"):
        raise refuse_meaning(said)
    return words.Lasting((words.MoreLands(lower_number(said.get("n"))),))


def _state_turn(said: Term, scene: Scene) -> Word:
    """Give what is so of one object this turn: `(state-turn s=(cant-block what=(aim n=1)))` is a `Lasting` prohibition.

    Several targets or chosen objects are taken one by one. What is so of a kind is so of later ones, too (611.2c).

    Raises:
        LoweringError: There is no word for it.
    """
    state = said.get("s")
    what = state.get("what")
    if what is not None and what.make in {"all", "unmarked"}:
        return words.Lasting(lower_state(state, scene))
    if what is None:
        raise refuse_meaning(state)
    ref = scene.lower_reference(what)
    if state.make == "attack-defender":
        return words.Lasting((Modify("keywords", "grant", "can attack with defender"),), ref)
    if ref in {"targets", "chosen"}:
        return words.ForEach(ref, (words.Lasting(bar_object(state, "it")),))
    return words.Lasting(bar_object(state, ref))


def _stay_tapped(said: Term, scene: Scene) -> Word:
    """Give that objects do not untap in their controller's next untap step: a `Lasting` with a prohibition.

    Several targets or chosen objects are taken one by one. All of a kind are barred until that player's upkeep.

    Raises:
        LoweringError: It is the step of another player than their controller, or there is no word for them.
    """
    what = said.get("what")
    if what.make in {"all", "unmarked"}:
        seat = scene.lower_seat(said.get("of"))
        noun = lower_noun(what.get("of"), scene)
        if noun.controller != seat:
            raise refuse_meaning(said)
        held = Prohibit(Pattern("untapping", Map(obj=noun)))
        return words.Lasting((held,), until=Pattern("step-began", Map(phase="upkeep", seat=seat)))
    ref = scene.lower_reference(what)
    if said.get("of") != Term("its-controller", (("of", what),)):
        raise refuse_meaning(said)
    if ref in {"targets", "chosen"}:
        return words.ForEach(ref, (_keep_tapped("it"),))
    return _keep_tapped(ref)


def _keep_tapped(ref: str) -> Word:
    """Give the word by which one object stays tapped in its controller's next untap step.

    `ref` is the reference to it.
    """
    barred = Prohibit(Pattern("untapping", Map(obj=ref)))
    return words.Lasting((barred,), until=Pattern("kept", Map(obj=ref)))


def _state_until_next(said: Term, scene: Scene) -> Word:
    """Give what is so until your next turn: `(state-next s=(spells-dearer ...))` is a `Lasting`.

    It may be about one object, or be as in `lower_state`.

    Raises:
        LoweringError: There is no word for it.
    """
    state, until = said.get("s"), Pattern("turn-began", Map(seat="you"))
    what = state.get("what")
    if isinstance(what, Term) and what.make in {"aim", "picked", "event-object"}:
        return words.Lasting(bar_object(state, scene.lower_reference(what)), until=until)
    return words.Lasting(lower_state(state, scene), until=until)


def _exile_if_dies(said: Term, scene: Scene) -> Word:
    """Give that an object is exiled if it would die this turn: `(exile-if-dies what=(aim n=1))` as a `Lasting`.

    Raises:
        LoweringError: Nothing here is meant by it.
    """
    ref = scene.lower_reference(said.get("what"))
    return words.Lasting((Replace(Pattern("died", Map(obj=ref)), "instead", into=(words.Exile("event.obj"),)),))


def _change_power(said: Term, scene: Scene) -> Word:
    """Give the word by which you may set this creature's base power to an amount until end of turn: a `May`.

    Raises:
        LoweringError: There is no word for the amount.
    """
    change = Modify("power", "set", lower_amount(said.get("n"), scene))
    return words.May((words.Lasting((change,), "this"),))


def _enter_more(said: Term, scene: Scene) -> Word:
    """Give that the permanent which the event's spell becomes enters with one counter `c` more: a `Lasting` for good.

    Raises:
        LoweringError: There is no such spell.
    """
    if not scene.event:
        raise refuse_meaning(said)
    more = words.Arriving(Map({said.get("c"): 1}))
    return words.Lasting((more,), f"event.{scene.event}", forever=True)


def _attack_others(said: Term, scene: Scene) -> Word:
    """Give that creatures attack if able until your next turn, and a player other than you if able: a `Lasting`.

    Raises:
        LoweringError: They are neither the source, its host nor all of a kind.
    """
    which = lower_filter(said.get("what"), scene)
    others = Negate(("you", Filter()))
    parts = (
        words.Require(Pattern("attacking", Map(obj=which))),
        words.Require(Pattern("attacking", Map(obj=which, whom=others))),
    )
    return words.Lasting(parts, until=Pattern("turn-began", Map(seat="you")))


def _cast_exiled(_: Term, __: Scene) -> Word:
    """Give that you may cast spells from among cards that the source has exiled, with any mana, this turn.

    It is always the same `MayPlay`.
    """
    cards = Filter(zone="exile", marks=Map(by="this"))
    return words.MayPlay(cards, lands=False, any_mana=True)


def _cast_one_exiled(said: Term, scene: Scene) -> Word:
    """Give that you may cast one spell of a kind from among cards that the source has exiled, this turn.

    Raises:
        LoweringError: They are several, or there is no filter for the spell.
    """
    cards = lower_cast(said.get("what"), scene, frozenset({Term("exiled-with")}))
    return words.MayPlay(cards, lands=False, once=True)


def _copy_next(said: Term, scene: Scene) -> Word:
    """Give the word for copying the next matching spell that you cast this turn: a `Delayed` that triggers once.

    You may choose new targets for the copy.

    Raises:
        LoweringError: There is no filter for the spell.
    """
    cast = Pattern("became-cast", Map(seat="you", obj=lower_noun(said.get("what"), scene)))
    return words.Delayed(words.When((words.CopySpell("event.obj"),), cast, once=True))


def _cheapen_next(said: Term, scene: Scene) -> Word:
    """Give the word by which your next matching spell this turn costs less: a `Lasting` for the next alone.

    Raises:
        LoweringError: There is no filter for the spell, or it is less by other than generic mana.
    """
    spell = lower_noun(said.get("what"), scene)
    less = lower_amount(said.get("n").strip("{}"), scene)
    charge = Charge(Pattern("casting", Map(seat="you", spell=spell)), "reduce", less)
    return words.Lasting((charge,), next=Pattern("became-cast", Map(seat="you", obj=spell)))


def _bar_abilities(said: Term, scene: Scene) -> Word:
    """Give that the only target's activated abilities cannot be activated this turn: a `Lasting`.

    Mana abilities are among them.

    Raises:
        LoweringError: There is not one target alone.
    """
    if scene.targets != ("target",):
        raise refuse_meaning(said)
    return words.Lasting((Prohibit(Pattern("activating", Map(source="target"))),))


def _must_be_blocked(said: Term, scene: Scene) -> Word:
    """Give that an object must be blocked this turn if able: a `Lasting` that grants the keyword `must be blocked`.

    Raises:
        LoweringError: Nothing here is meant by it.
    """
    grant = Modify("keywords", "grant", "must be blocked")
    return words.Lasting((grant,), scene.lower_reference(said.get("what")))


LASTING: Mapping[str, Callable[[Term, Scene], Word]] = {
    "lasting": _last(),
    "forever": _last(forever=True),
    "lasting-next": _last(until=Pattern("turn-began", Map(seat="you"))),
    "lands-turn": _more_lands,
    "state-next": _state_until_next,
    "change-power": _change_power,
    "spell-enters-more": _enter_more,
    "attack-others": _attack_others,
    "cast-exiled": _cast_exiled,
    "cast-one-exiled": _cast_one_exiled,
    "next-copy": _copy_next,
    "next-cheaper": _cheapen_next,
    "cant-activate": _bar_abilities,
    "must-be-blocked": _must_be_blocked,
    "state-turn": _state_turn,
    "no-untap": _stay_tapped,
    "exile-if-dies": _exile_if_dies,
}
"""The rule for each effect that lasts."""
