"""What players do, each action as a word: their life, mana and spells here, the rest from its own modules."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.acting import Act, Then, act_by_number, act_for_each, lower_what, require_you
from engine.games.mtg.reading.lowering.differences import DIFFERENT_ACTS
from engine.games.mtg.reading.lowering.moving import CARD_ACTIONS, TOPS
from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_amount
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.permanents import PERMANENT_ACTIONS
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Pattern, Replace

__all__ = ["lower_act"]


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
    if then and said.make not in TOPS and getattr(made, "then", ()) != then:
        raise LoweringError(f"what follows {said.make}")
    return made


def _produce(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(add-mana mana=(mana n={g}))`: `Produce("{G}")`; for any colour `Produce("any", n)`.

    With `(mana-each n={g} of=...)` it is so much for each of the noun, with `mana-count` the mana so many times. A
    colour of the commander's identity is `"identity"`, the colour chosen `"chosen"`.

    Raises:
        LoweringError: There is no word for such mana.
    """
    mana = said.get("mana")
    if mana.make == "any-color":
        return words.Produce("any", lower_amount(mana.get("n"), scene), who=who)
    if mana.make in {"mana-or", "mana-or-three"}:
        kinds = [mana.get(name) for name in ("a", "b", "c") if mana.get(name) is not None]
        return words.OneOf(tuple((words.Produce(one.upper(), who=who),) for one in kinds))
    if mana.make == "mana-count":
        return words.Produce(mana.get("n").upper(), lower_amount(mana.get("a"), scene), who=who)
    if mana.make == "commander-color":
        return words.Produce("identity", who=who)
    if mana.make == "chosen-color":
        return words.Produce("chosen", lower_amount(mana.get("n"), scene), who=who)
    if mana.make == "mana-each":
        return words.Produce(mana.get("n").upper(), count_nouns(mana.get("of"), scene), who=who)
    if mana.make != "mana":
        raise refuse_meaning(mana)
    return words.Produce(mana.get("n").upper(), who=who)


def _counter(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(counter what=(aim n=1))`: `Counter("target")`.

    With `counter-unless` it is `Unless(cost, (Counter("target"),), "controller-of target")`.

    Raises:
        LoweringError: Another player does it, or nothing here is meant.
    """
    require_you(said, who)
    ref = scene.lower_reference(said.get("what"))
    if said.make == "counter":
        return words.Counter(ref)
    return words.Unless(words.Cost(said.get("cost").upper()), (words.Counter(ref),), f"controller-of {ref}")


def _emblem(said: Term, who: str, scene: Scene, _: Then) -> Word:
    """Give the word for `(get-emblem what=(static ...))`: `Emblem((ability,), who)`.

    Raises:
        LoweringError: There is no word for the ability.
    """
    return words.Emblem((scene.quote(said.get("what")),), who)


def _prevent(*_: object) -> Word:
    """Give the word for preventing all combat damage of this turn.

    It is always the same `Lasting`, whatever is given.
    """
    return words.Lasting((Replace(Pattern("damaged", Map(combat=True)), "prevent", prevent="all", style="lasting"),))


def _prevent_to(*, combat: bool) -> Act:
    """Give the rule for preventing damage to some objects this turn: all of it, or with `combat` all combat damage.

    The rule raises `LoweringError` for another player than you, and for several chosen objects.
    """

    def lower_prevention(said: Term, who: str, scene: Scene, _: Then) -> Word:
        """Within `_prevent_to`: give a `Lasting` prevention for `(prevent-to what=(aim n=1))`.

        Raises:
            LoweringError: Another player does it, or it is several chosen objects.
        """
        require_you(said, who)
        to = lower_what(said.get("what"), scene)
        if to in {"targets", "chosen"}:
            raise LoweringError("damage to several targets prevented")
        where: dict[str, object] = {"to": to} | ({"combat": True} if combat else {})
        return words.Lasting((Replace(Pattern("damaged", Map(where)), "prevent", prevent="all", style="lasting"),))

    return lower_prevention


_ACTS: Mapping[str, Act] = {
    **CARD_ACTIONS,
    **PERMANENT_ACTIONS,
    **DIFFERENT_ACTS,
    "lose-game": lambda _, who, __, ___: words.LoseGame(who),
    "prevent-to": _prevent_to(combat=False),
    "prevent-combat-to": _prevent_to(combat=True),
    "counter": _counter,
    "counter-unless": _counter,
    "gain-life": act_by_number(words.GainLife),
    "gain-life-each": act_for_each(words.GainLife),
    "lose-life": act_by_number(words.LoseLife),
    "lose-life-each": act_for_each(words.LoseLife),
    "add-mana": _produce,
    "choose-creature-type": lambda *_: words.ChooseType(),
    "choose-color": lambda *_: words.ChooseType("color"),
    "choose-card-type": lambda *_: words.ChooseType("card type"),
    "copy-spell": lambda said, _, scene, __: words.CopySpell(scene.lower_reference(said.get("what")), new=False),
    "extra-turn": lambda _, who, __, ___: words.ExtraTurn(who),
    "get-poison": lambda said, who, *_: words.Put("poison", lower_number(said.get("n")), who),
    "get-emblem": _emblem,
    "prevent-combat": _prevent,
}
