"""What an ability does, step by step. What a step has made or moved, a later step may speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as structs_replace

from engine.games.mtg import words
from engine.games.mtg.reading.effects import CREATORS
from engine.games.mtg.reading.lowering import sequels
from engine.games.mtg.reading.lowering.acting import lower_what
from engine.games.mtg.reading.lowering.actions import lower_act
from engine.games.mtg.reading.lowering.aims import list_aims, number_aims
from engine.games.mtg.reading.lowering.changes import lower_changes
from engine.games.mtg.reading.lowering.conditions import lower_condition
from engine.games.mtg.reading.lowering.events import Onset, list_onsets
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_filter, lower_noun
from engine.games.mtg.reading.lowering.numbers import DRAWN, lower_number, multiply
from engine.games.mtg.reading.lowering.references import COLORS, LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.lowering.states import bar_object, lower_state
from engine.games.mtg.reading.terms import Term, term
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Amount,
    AtLeast,
    Charge,
    Exists,
    Filter,
    Modify,
    Negate,
    Pattern,
    Prohibit,
    Replace,
    ValueOf,
)

__all__ = ["OWN_SCOPE", "count_made", "list_steps", "lower_does", "lower_trigger", "set_scene"]

_PICKS = frozenset({"pick", "pick-most", "pick-any"})

_MAKERS = _PICKS | {"pick-or", *CREATORS}
"""What choosing, making or finding something counts as, in the numbers of `picked`."""

OWN_SCOPE = frozenset({"says", "get-emblem", "whenever-turn", "reflexive", "mode", "pick-or"})
"""What has numbers of its own."""

_THIS = Filter(be="this")

_MOVES = frozenset(
    {"exile", "return-hand", "return-battlefield", "return-battlefield-tapped", "return-battlefield-yours"}
    | {"return-battlefield-owners", "return-counter", "return-self", "return-self-tapped", "put-hand", "put-top"}
    | {"return-battlefield-tapped-owners"}
)


def set_scene(aims: Sequence[Term], onset: Onset | None, lower_ability: Callable[[Term], object]) -> Scene:
    """Give the scene of an ability: what its references, to targets, event and player, mean.

    Args:
        aims: The descriptions of its targets, as `(pick n=1 of=(noun base=creature))`.
        onset: What it triggers on; None if on nothing.
        lower_ability: How an ability in quotation marks becomes a word.
    """
    players = frozenset(n for n, one in enumerate(aims) if one.make in {"target-player", "target-opponent"})
    scene = Scene(number_aims(aims), players, lower_ability=lower_ability)  # type: ignore[arg-type]  # an ability
    if onset is None:
        return scene
    found = replace(scene, event=onset.obj, seat=onset.seat, died=onset.died, dead=onset.dead)
    return replace(found, foe=onset.foe, amount=onset.amount)


def lower_trigger(said: Term, onset: Onset, scene: Scene, **more: object) -> words.When:
    """Give a triggered ability, `When(does, on, ...)`: what `said` does, with its targets, on the event of `onset`.

    `more` are further fields of the word, as `limit=1`; its `given` replaces that of `onset`.

    Raises:
        LoweringError: There is no word for a step.
    """
    aims = said.get("aims") or ()
    inner = set_scene(aims, onset, scene.quote)
    return words.When(
        lower_does(said.get("do"), inner),
        onset.on,
        aims=list_aims(aims, inner),
        together=onset.together,
        ordinal=onset.ordinal,
        state=onset.state,
        **({"given": onset.given} | more),  # type: ignore[arg-type]  # fields of the word
    )


def list_steps(said: object) -> tuple[Term, ...]:
    """Give effects as a tuple of terms: one becomes a tuple of one; `()` stays empty.

    Raises:
        LoweringError: One of them is no term.
    """
    steps = said if isinstance(said, tuple) and not isinstance(said, Term) else (said,)
    for one in steps:
        if not isinstance(one, Term):
            raise refuse_meaning(one)
    return steps


def lower_does(said: object, scene: Scene) -> tuple[Word, ...]:
    """Give what an ability does as words, in order: `(do act=(draw n=2) who=you)` gives `(Draw(2, "you"),)`.

    What x is may be told once, of all steps. An empty tuple gives `()`.

    Raises:
        LoweringError: There is no word for a step, or for what it speaks of.
    """
    steps = list_steps(said)
    told = [one for one in steps if one.make == "where-x"]
    if len(told) == 1:
        return _lower_with_x(tuple(one for one in steps if one.make != "where-x"), told[0].get("n"), scene)
    return _lower_steps(steps, scene)


def _lower_with_x(steps: tuple[Term, ...], x: object, scene: Scene) -> tuple[Word, ...]:
    """Give the words for effects with a number x: mostly reckoned once, as `Where(x, does)`, before its first use.

    A number x that is used just once, and not within a noun, stands in its place (608.2h).

    Raises:
        LoweringError: What was made before x is reckoned is spoken of later, or there is no word for a step or for x.
    """
    if _count_x(steps) == 1 and not _asks_x(steps):
        return _lower_steps(steps, replace(scene, x=x))
    first = next((at for at, one in enumerate(steps) if _count_x(one)), 0)
    before, after = steps[:first], steps[first:]
    made = scene.made + count_made(before)
    if any(speaks_of(after, Term("picked", (("n", str(n)),))) for n in range(scene.made + 1, made + 1)):
        raise LoweringError("what was made before x is reckoned")
    then = replace(scene, made=made)
    return (*_lower_steps(before, scene), words.Where(lower_amount(x, then), _lower_steps(after, then)))


def _asks_x(said: object) -> bool:
    """Tell whether the number x stands within a noun, as "creatures with power x": then it is reckoned first."""
    if isinstance(said, Term):
        return (said.make == "noun" and _count_x(said.args) > 0) or any(_asks_x(one) for _, one in said.args)
    return isinstance(said, (tuple, frozenset)) and any(map(_asks_x, said))


def _count_x(said: object) -> int:
    """Give how often the number x is spoken of in a meaning: 2 in the text `"+x/+x"`."""
    if isinstance(said, str):
        return sum(one.lstrip("+-") == "x" for one in said.split("/"))
    if isinstance(said, Term):
        return sum(_count_x(one) for _, one in said.args)
    return sum(map(_count_x, said)) if isinstance(said, (tuple, frozenset)) else 0


def count_made(said: object) -> int:
    """Give how many things a meaning chooses, makes or finds: 1 for `(pick n=2 ...)`.

    An ability with numbers of its own, as `(says ...)`, is not looked into; `pick-or` counts as one.
    """
    if isinstance(said, Term):
        own = said.make in _MAKERS
        return own + (0 if said.make in OWN_SCOPE else sum(count_made(one) for _, one in said.args))
    return sum(map(count_made, said)) if isinstance(said, (tuple, frozenset)) else 0


def speaks_of(said: object, what: object, but: frozenset[str] = frozenset()) -> bool:
    """Tell whether a meaning is, or holds, the term `what`; the insides of the constructors in `but` are left out."""
    if said == what:
        return True
    if isinstance(said, Term):
        return said.make not in but and any(speaks_of(one, what, but) for _, one in said.args)
    return isinstance(said, (tuple, frozenset)) and any(speaks_of(one, what, but) for one in said)


def _lower_steps(steps: tuple[Term, ...], scene: Scene) -> tuple[Word, ...]:
    """Give the words for steps in order; what speaks of something that a step made is done within that step's word.

    No steps give `()`.

    Raises:
        LoweringError: There is no word for a step.
    """
    if not steps:
        return ()
    first, rest = steps[0], steps[1:]
    if rest and (fused := sequels.fuse_steps(steps)) is not None:
        return _lower_steps(fused, scene)
    if rest and (linked := _link(first, rest[0], scene)) is not None:
        return (*linked, *_lower_steps(rest[1:], _count(_count(scene, first), rest[0])))
    if first.make in _FUSED:
        return (*_FUSED[first.make](first, scene), *_lower_steps(rest, _count(scene, first)))
    if rest and (replacing := _find_replaced(first, rest[0])) is not None:
        rest = (replacing, *rest[1:])
    if rest and rest[0].make == "if-instead":
        instead = rest[0]
        other = _lower_steps(list_steps(instead.get("do")), scene)
        so_far = _lower_steps((first,), scene)
        return (
            words.If(lower_condition(instead.get("when"), scene), other, so_far),
            *_lower_steps(rest[1:], _count(scene, first)),
        )
    if rest and first.make == "deal" and (amount := _find_deal_instead(rest[0])) is not None:
        more = Term("deal", tuple((name, amount if name == "n" else one) for name, one in first.args))
        when = lower_condition(rest[0].get("when"), scene)
        return (words.If(when, (_deal(more, scene),), (_deal(first, scene),)), *_lower_steps(rest[1:], scene))
    if rest and rest[0].make == "otherwise":
        return (_lower_otherwise(first, rest[0], scene), *_lower_steps(rest[1:], _count(_count(scene, first), rest[0])))
    if first.make == "may" or (first.make == "do" and rest and _is_follow_up(rest[0])):
        return _lower_offer(first, rest, scene)
    if first.make == "do" and (what := first.get("act")) is not None:
        return _lower_done(what, first.get("who"), rest, scene)
    return (_lower_one(first, scene), *_lower_steps(rest, _count(scene, first)))


def _find_deal_instead(step: Term) -> object | None:
    """Give the amount of "if so, it deals 5 damage instead", as `"5"`; None if a step says something else."""
    done = step.get("do")
    if step.make in {"if", "if-instead"} and isinstance(done, Term) and done.make == "deal-instead":
        return done.get("n") if done.get("source") == Term("this") else None
    return None


def _counts_itself(said: object) -> bool:
    """Tell whether an effect is on a number that a player chooses, or on a whole hand: "that many" may then mean it."""
    if isinstance(said, Term):
        return said.make in {"pick-any", "pick-most", "discard-hand"} or any(
            _counts_itself(one) for _, one in said.args
        )
    return isinstance(said, (tuple, frozenset)) and any(map(_counts_itself, said))


def _lower_otherwise(first: Term, second: Term, scene: Scene) -> Word:
    """Give the word `If` for an effect on a condition and the one behind "otherwise".

    Raises:
        LoweringError: Nothing before it is done on a condition, or there is no word for a part.
    """
    other = _lower_steps(list_steps(second.get("do")), _count(scene, first))
    made = _lower_one(first, scene) if first.make == "if" else None
    if isinstance(made, words.If):
        return structs_replace(made, otherwise=other)
    if isinstance(made, words.ForEach) and isinstance(made.does[0], words.If):
        each = _one_by_one(first.get("when").get("what"), scene) or scene
        other = _lower_steps(list_steps(second.get("do")), each)
        return words.ForEach(made.who, (structs_replace(made.does[0], otherwise=other),))
    raise LoweringError("otherwise, without an if before it")


def _link(first: Term, step: Term, scene: Scene) -> tuple[Word, ...] | None:
    """Give the words for two steps of which the second speaks of what the first did; None if it does not.

    It asks what was damaged or destroyed so, whether the first could be done, or of what kind the top card is.

    Raises:
        LoweringError: There is no word for a part of them.
    """
    when = step.get("when")
    act = first.get("act") if first.make == "do" else None
    if first.make == "deal" and step.make == "exile-if-dies":
        return _exile_damaged(first, step, scene)
    if step.make != "if" or not isinstance(when, Term):
        return None
    if first.make == "deal" and when.make == "damaged-so":
        return _follow_damage(first, step, scene)
    if not isinstance(act, Term):
        return None
    if act.make == "destroy" and when.make == "destroyed-so":
        told = Term("destroyed-kind", (("k", when.get("what")), ("what", act.get("what"))))
        then = words.If(lower_condition(told, scene), _lower_steps(list_steps(step.get("do")), scene))
        return (lower_act(act, "you", scene), then)
    if when == Term("cannot") and isinstance(act.get("what"), Term) and act.get("what").make == "pick":
        return _choose_or_else(first, step, scene)
    if act.make == "look-top" and act.get("n") is None and when.make == "is-kind":
        return _ask_top(act, step, scene)
    return None


def _exile_damaged(first: Term, step: Term, scene: Scene) -> tuple[Word, ...] | None:
    """Give the word for damage after which what would die this turn is exiled; None if it is about other objects."""
    what = step.get("what")
    if not isinstance(what, Term) or Term("damaged-so") not in (what.get("mods") or ()):
        return None
    dealt = lower_noun(first.get("to").get("of"), scene)
    if first.get("to").make != "all" or lower_noun(what.get("base"), scene) != dealt:
        raise refuse_meaning(step)
    kept = Replace(Pattern("died", Map(obj="it")), "instead", into=(words.Exile("event.obj"),))
    then = (words.ForEach("chosen", (words.Lasting((kept,)),)),)
    return (structs_replace(_deal(first, scene), then=then),)


def _follow_damage(first: Term, step: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for damage with what is done to those of a kind that were dealt it: `(Deal(3, then=...),)`.

    Raises:
        LoweringError: What is done is not on them, or there is no word for it.
    """
    done = list_steps(step.get("do"))
    if not all(speaks_of(one, Term("event-object")) for one in done):
        raise refuse_meaning(step.get("when"))
    inner = replace(scene, moved={**scene.moved, Term("event-object"): "chosen"})
    fits = lower_noun(step.get("when").get("what"), scene)
    among = words.Among("chosen", fits, _lower_steps(done, inner))
    return (structs_replace(_deal(first, scene), then=(among,)),)


def _choose_or_else(first: Term, step: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word `Choose` for an action on chosen objects, with what is done if there are too few of them.

    Raises:
        LoweringError: Another player does it, or there is no word for a part of it.
    """
    act = first.get("act")
    choice = _choose(act, scene.lower_players(first.get("who")), act.get("what"), (), scene)
    if not isinstance(choice, words.Choose):
        raise refuse_meaning(step)
    other = _lower_steps(list_steps(step.get("do")), scene)
    return (structs_replace(choice, otherwise=other) if choice.least == 1 else structs_replace(choice, short=other),)


def _ask_top(act: Term, step: Term, scene: Scene) -> tuple[Word, ...] | None:
    """Give the word `Top` for looking at your top card, with what you may do if it is of a kind; None for another.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    card, offer = Term("picked", (("n", str(scene.made + 1)),)), step.get("do")
    if act.get("of") != Term("library") or step.get("when").get("what") != card or offer.make != "may":
        return None
    fits = structs_replace(lower_noun(sequels.put_in(step.get("when").get("k"), "library"), scene), owner=None)
    inner = replace(scene, made=scene.made + 1, picked={**scene.picked, card.get("n"): "chosen"})
    done = tuple(Term("do", (("act", one), ("who", Term("you")))) for one in list_steps(offer.get("do")))
    choice = words.Choose("chosen", _lower_steps(done, inner), 0, 1)
    return (words.Top(1, look=True, then=(words.Among("chosen", fits, (choice,)),)),)


def _find_replaced(first: Term, step: Term) -> Term | None:
    """Give a step that tells in short what is done in place of the one before, told in full; None if it is no such.

    Of damage it tells the number alone: `(if do=(deal-instead n=3) when=...)` is `(if-instead do=(deal n=3 ...) ...)`.
    """
    do = step.get("do")
    if not isinstance(do, Term) or step.make not in {"if", "if-instead"}:
        return None
    act, made = do.get("act"), first.get("act")
    if isinstance(act, Term) and act.make == "create-those" and isinstance(made, Term) and made.make == "create":
        full = Term("create", tuple((name, act.get("n") if name == "n" else one) for name, one in made.args))
        return Term("if-instead", (("do", Term("do", (("act", full), *do.args[1:]))), ("when", step.get("when"))))
    if step.make != "if" or first.make != "deal":
        return None
    if do.make != "deal-instead":
        return None
    n = do.get("n")
    if n == Term("double", (("n", Term("that-much")),)):
        n = Term("double", (("n", first.get("n")),))
    full = Term("deal", tuple((name, n if name == "n" else one) for name, one in first.args))
    return Term("if-instead", (("do", full), ("when", step.get("when"))))


def _count(scene: Scene, step: Term) -> Scene:
    """Give the scene after a step: the same, with what the step chose or made counted in `made`.

    After a step with a number of its own, how much the event was is not meant any more.
    """
    amount = "" if _counts_itself(step) else scene.amount
    return replace(scene, made=scene.made + count_made(step), amount=amount)


def _lower_done(act: Term, who: object, rest: tuple[Term, ...], scene: Scene) -> tuple[Word, ...]:
    """Give the words for an action and the steps after it, which stand within its word if they speak of what it made.

    Args:
        act: The action, as `(draw n=2)`.
        who: The term for who does it, as `you`.
        rest: The steps after it.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for it.
    """
    after = _count(scene, act)
    numbers = {str(n) for n in range(scene.made + 1, after.made + 1)}
    meant = [one for one in numbers if speaks_of(rest, Term("picked", (("n", one),)))]
    what = act.get("what")
    actor = scene.lower_players(who)
    if act.make == "choose-objects" and actor == "you" and isinstance(what, Term) and what.make == "pick":
        each = replace(after, picked={**scene.picked, **dict.fromkeys(numbers, "it")})
        n = lower_amount(what.get("n"), scene)
        then = (words.ForEach("chosen", _lower_steps(rest, each)),)
        return (words.Choose(lower_noun(what.get("of"), scene), then, n, n),)
    if isinstance(what, Term) and what.make in _PICKS and act.make not in _OF_THEIR_OWN:
        return (_choose(act, actor, what, rest, scene),)
    if act.make == "sacrifice" and meant and what.make == "pick":
        return (_choose(act, actor, what, rest, scene),)
    if meant:
        chosen = replace(after, picked={**scene.picked, **dict.fromkeys(numbers, "chosen")})
        return (lower_act(act, actor, scene, _lower_steps(rest, chosen)),)
    if act.make in _MOVES and isinstance(what, Term) and what.make != "all" and _moves_on(rest, what):
        becomes = replace(after, moved={**scene.moved, what: "chosen"})
        return (lower_act(act, actor, scene, _lower_steps(rest, becomes)),)
    if act.make in _REMOVES and isinstance(what, Term):
        after = replace(after, left=after.left | {what})
    return (lower_act(act, actor, scene), *_lower_steps(rest, after))


_OF_THEIR_OWN = frozenset({"sacrifice", "discard", "distribute", "bring-in", "search-top"})
"""Actions whose words choose what they are done to."""


def _moves_on(rest: tuple[Term, ...], what: Term) -> bool:
    """Tell whether a later step does something to `what`, which has moved.

    Asking for its controller or values does not count.
    """
    return any(speaks_of(one, what, but=_OF_THE_PAST) for one in rest)


_OF_THE_PAST = frozenset({"its-controller", "its-owner", "power-of", "toughness-of", "value-of"})
"""What is told of an object as it last was."""

_REMOVES = _MOVES | {"destroy", "sacrifice", "counter", "put-graveyard", "put-top", "put-bottom", "exile-until-leaves"}


def _choose(act: Term, actor: str, what: Term, rest: tuple[Term, ...], scene: Scene, *, may: bool = False) -> Word:
    """Give the word `Choose` for an action on objects that are chosen as it is done, with what follows within it.

    What is sacrificed is gone when the rest speaks of it: there it is the one of its turn. With `may`, "up to" and any
    number, none may be chosen. Any number has no upper bound, None.

    Raises:
        LoweringError: Another player than you chooses, or there is no word for a part.
    """
    if actor != "you":
        raise LoweringError(f"{act.make} of a choice by {actor}")
    noun, among = _take_greatest(what.get("of"))
    of, number = lower_noun(noun, scene), str(scene.made + 1)
    most = None if what.make == "pick-any" else lower_amount(what.get("n"), scene)
    least: Amount = 0 if may or what.make != "pick" or most is None else most
    apart = act.make == "sacrifice"
    after = replace(_count(scene, act), picked={**scene.picked, number: "it" if apart else "chosen"})
    reference = Term("picked", (("n", number),))
    done = _put_for(act, reference)
    then: tuple[Word, ...]
    if act.make in _MOVES and any(speaks_of(one, reference, _OF_THE_PAST) for one in rest):
        then = (lower_act(done, actor, after, _lower_steps(rest, after)),)
    else:
        then = (lower_act(done, actor, after), *_lower_steps(rest, after))
    if apart:
        return words.Choose(structs_replace(of, controller="you"), (words.ForEach("chosen", then),), least, most)
    if among is None:
        return words.Choose(of, then, least, most)
    found = lower_noun(among, scene)
    if of != Filter(has=of.has) or any(found.has.get(name) != one for name, one in of.has.items()):
        raise LoweringError("greatest among others")
    greatest = structs_replace(found, has=found.has.put("power", AtLeast("x")))
    return words.Where(words.Greatest("power", found), (words.Choose(greatest, then, least, most),))


def _take_greatest(said: object) -> tuple[object, object | None]:
    """Give a noun without the modifier that it has the greatest power, and the noun among which; None without one."""
    for mod in (said.get("mods") if isinstance(said, Term) else None) or ():
        if mod.make == "greatest-among" and isinstance(said, Term):
            rest = said.get("mods") - {mod}
            return Term("noun", (("base", said.get("base")), *((("mods", rest),) if rest else ()))), mod.get("of")
    return said, None


def _put_for(act: Term, what: Term) -> Term:
    """Give the action with `what` in place of its own argument `what`: `(destroy what=(picked n=1))`."""
    return Term(act.make, tuple((name, what if name == "what" else one) for name, one in act.args))


def _is_follow_up(step: Term) -> bool:
    """Tell whether a step is done only if the one before it was done, or was not: "if you do", "if you don't"."""
    return step.make == "reflexive" or (step.make == "if" and step.get("when") in {Term("did"), Term("did-not")})


_CERTAIN = frozenset({"draw", "create", "gain-life", "lose-life", "scry", "put-counters", "mill"})
"""Actions that can always be done."""


def _lower_offer(first: Term, rest: tuple[Term, ...], scene: Scene) -> tuple[Word, ...]:
    """Give the words for what you may do, or what has a consequence if it is done, and for the steps after it.

    Raises:
        LoweringError: Another player may do it, or a later step speaks of what was perhaps made.
    """
    if first.get("who") != Term("you"):
        return (_offer_other(first, scene), *_lower_steps(rest, _count(scene, first)))
    count = 0
    while count < len(rest) and _is_follow_up(rest[count]):
        count += 1
    follow, left = rest[:count], rest[count:]
    after = _count(scene, first)
    for one in follow:
        after = _count(after, one)
    if speaks_of(left, Term("picked", (("n", str(after.made)),))) and after.made > scene.made:
        raise LoweringError("what was perhaps made")
    return (_lower_offered(first, follow, scene), *_lower_steps(left, after))


def _lower_cast(what: Term, scene: Scene) -> Filter:
    """Give the filter for the cards of which one is cast now, as `(pick n=1 of=(noun base=spell ...))` tells them.

    Raises:
        LoweringError: They are several, or in no zone.
    """
    of = what.get("of")
    if what.get("n") != "1" or not isinstance(of, Term) or of.get("base") != "spell":
        raise refuse_meaning(what)
    return lower_noun(Term("noun", (("base", "card"), ("mods", of.get("mods") or frozenset()))), scene)


def _offer_other(first: Term, scene: Scene) -> Word:
    """Give the word for a card that another player may put onto the battlefield from their hand.

    Raises:
        LoweringError: The player may do something else.
    """
    act = first.get("do")
    what = act.get("what") if isinstance(act, Term) else None
    if first.make != "may" or not isinstance(what, Term) or act.make != "return-battlefield" or what.make != "pick":
        raise LoweringError("may, by another player")
    of = lower_noun(what.get("of"), replace(scene, players=frozenset(), seat="it"))
    if of.zone != "hand" or of.owner != "it":
        raise LoweringError("may, by another player")
    put = (words.Return("chosen", "battlefield", who="it"),)
    choice = words.Choose(of, put, 0, lower_amount(what.get("n"), scene), who="it")
    return words.ForEach(scene.lower_seat(first.get("who")), (choice,))


def _lower_offered(first: Term, follow: tuple[Term, ...], scene: Scene) -> Word:
    """Give the offer alone, a `May` or `Choose`, with what is done if it is taken, and if not.

    One action with a consequence is the price of `May`, unless it can always be done, as a draw.

    Args:
        first: The offered step, as `(may do=(draw n=1) who=you)`.
        follow: The steps "if you do" and "if you don't" behind it.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for it, as for an otherwise of a choice.
    """
    done = first.get("act") if first.make == "do" else first.get("do")
    acts = list_steps(done)
    taken = tuple(one for one in follow if one.make == "reflexive" or one.get("when") == Term("did"))
    after = _count(scene, first)
    refused = tuple(one.get("do") for one in follow if one.make == "if" and one.get("when") == Term("did-not"))
    otherwise = tuple(word for one in refused for word in _lower_steps(list_steps(one), after))
    inner = tuple(part for one in taken for part in _list_taken(one))
    act = acts[0]
    what = act.get("what")
    if act.make == "cast-free" and first.make == "may" and not taken and isinstance(what, Term) and what.make == "pick":
        return words.CastNow(_lower_cast(what, scene), otherwise=otherwise)
    if act.make == "exile-from-each" and first.make == "may" and not follow:
        return _exile_from_each(act, scene)
    if act.make == "bring-in" and first.make == "may" and not follow:
        return lower_act(act, "you", scene)  # the word offers it by itself
    if len(acts) == 1 and isinstance(what, Term) and what.make in _PICKS and act.make != "discard":
        if otherwise:
            raise LoweringError("a choice with an otherwise")
        return _choose(act, "you", what, inner, scene, may=first.make == "may")
    if first.make == "do":
        raise LoweringError("if you do, of what must be done")
    aimed = isinstance(what, Term) and what.make == "aim" and len(scene.targets) == 1 and act.make in _MOVES
    if len(acts) == 1 and (taken or refused) and act.make not in _CERTAIN and not aimed:
        return words.May(_lower_steps(inner, after), sequels.lower_price(act), otherwise)
    does = tuple(one if one.make in _NOT_ACTS else Term("do", (("act", one), ("who", Term("you")))) for one in acts)
    return words.May((*_lower_steps((*does, *inner), scene),), otherwise=otherwise)


_NOT_ACTS = frozenset({"do", "deal", "lasting", "may", "if", "fight", "forever"})
"""Steps that name who does them."""


def _list_taken(step: Term) -> tuple[Term, ...]:
    """Give the steps that are done if an offer is taken: an ability that triggers then, or what "if you do" says."""
    return (step,) if step.make == "reflexive" else list_steps(step.get("do"))


def _lower_one(said: Term, scene: Scene) -> Word:
    """Give the word for one step that is no action of a player, as `deal` or `lasting`.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.make not in _STEPS:
        raise refuse_meaning(said)
    return _STEPS[said.make](said, scene)


def _deal(said: Term, scene: Scene) -> Word:
    """Give the word for damage: `(deal n=3 source=this to=(aim n=1))` gives `Deal(3, "target", "this")`.

    Raises:
        LoweringError: There is no word for the amount, or nobody here is meant.
    """
    source, to = said.get("source"), said.get("to")
    if isinstance(source, Term) and source.make in {"all", "unmarked"}:
        each = replace(scene, moved={**scene.moved, source: "it"}, picked={**scene.picked})
        amount = _amount_of_each(said.get("n"), source, each)
        return words.Deal(amount, lower_what(to, scene), lower_noun(source.get("of"), scene))
    by: str = "this" if source == Term("this") else scene.lower_last(source)
    reached: str | Filter
    try:
        reached = lower_what(to, scene)
    except LoweringError:
        reached = scene.lower_players(to)
    return words.Deal(lower_amount(said.get("n"), scene), reached, by)


def _amount_of_each(said: object, source: Term, scene: Scene) -> Amount:
    """Give the damage that each of several sources deals: a value of its own, of `"it"`, or a number.

    Raises:
        LoweringError: There is no word for it.
    """
    if isinstance(said, Term) and said == Term("power-of", (("of", source),)):
        return ValueOf("it", "power")
    return lower_amount(said, scene)


def _last(**more: object) -> Callable[[Term, Scene], Word]:
    """Give the rule for steps by which objects change for a while.

    `more` are fields of `Lasting`, as `forever=True`.
    """

    def lower_lasting(said: Term, scene: Scene) -> Word:
        """Within `_last`: give `Lasting(changes, to)` for a step such as `(lasting c=(gets by=+2/+2) what=(aim n=1))`.

        The fields in `more` are set, too.

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


def _fight(said: Term, scene: Scene) -> Word:
    """Give the word for `(fight one=(aim n=1) two=(aim n=2))`, two creatures: `Fight("target.1", "target.2")`.

    Raises:
        LoweringError: Nothing here is meant by one of them.
    """
    return words.Fight(scene.lower_reference(said.get("one")), scene.lower_reference(said.get("two")))


def _one_by_one(about: object, scene: Scene) -> Scene | None:
    """Give the scene in which what was chosen, or has moved, is asked one by one as `it`; None if it is neither."""
    if about in scene.moved and scene.moved[about] == "chosen":
        return replace(scene, moved={**scene.moved, about: "it"})
    if isinstance(about, Term) and about.make == "picked" and scene.picked.get(about.get("n")) == "chosen":
        return replace(scene, picked={**scene.picked, about.get("n"): "it"})
    return None


def _if(said: Term, scene: Scene) -> Word:
    """Give the word `If(condition, does)` for `(if when=... do=...)`; of objects that moved it is asked one by one.

    Raises:
        LoweringError: There is no word for the condition or for a step.
    """
    about = said.get("when").get("what")
    if (each := _one_by_one(about, scene)) is not None:
        return words.ForEach("chosen", (_if(said, each),))
    return words.If(lower_condition(said.get("when"), scene), _lower_steps(list_steps(said.get("do")), scene))


def _unless(said: Term, scene: Scene) -> Word:
    """Give the word `If` with the contrary of the condition, for `(unless when=... do=...)`.

    Raises:
        LoweringError: There is no word for the condition or for a step.
    """
    holds = Negate(lower_condition(said.get("when"), scene))
    return words.If(holds, _lower_steps(list_steps(said.get("do")), scene))


def _unless_paid(said: Term, scene: Scene) -> Word:
    """Give the word `Unless` for what is done unless you pay: `(unless-pay cost={2} do=...)`."""
    cost = words.Cost(said.get("cost").upper())
    return words.Unless(cost, _lower_steps(list_steps(said.get("do")), scene), "you")


def _explore(said: Term, scene: Scene) -> Word:
    """Give the words by which a creature explores (701.40a), for `(explores what=this)`.

    The top card is revealed. A land goes to your hand. Otherwise the creature gets a +1/+1 counter, and the card may go
    to the graveyard.

    Raises:
        LoweringError: It is several creatures.
    """
    ref = scene.lower_last(said.get("what"))
    if ref in {"chosen", "targets", "it"}:
        raise LoweringError("several that explore")
    land = Exists(Filter(be="it", has=Map(types="land")))
    other = (words.Put("+1/+1", 1, ref), words.May((words.Return("it", "graveyard"),)))
    each = words.ForEach("chosen", (words.If(land, (words.Return("it"),), other),))
    return words.Top(1, then=(words.Reveal("chosen", (each,)),))


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
    """Give that an object does not untap in its controller's next untap step: a `Lasting` with a prohibition.

    Raises:
        LoweringError: It is the step of another player.
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
    """Give the word by which one object stays tapped in its controller's next untap step."""
    barred = Prohibit(Pattern("untapping", Map(obj=ref)))
    return words.Lasting((barred,), until=Pattern("kept", Map(obj=ref)))


def _state_until_next(said: Term, scene: Scene) -> Word:
    """Give what is so until your next turn: `(state-next s=(spells-dearer ...))` is a `Lasting`."""
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


def _delay(phase: str) -> Callable[[Term, Scene], Word]:
    """Give the rule for what is done at the beginning of the next step of this name: `"end"` or `"end-combat"`."""

    def lower_delay(said: Term, scene: Scene) -> Word:
        """Within `_delay`: give `Delayed` for `(delayed-end do=...)`: it triggers once, at the next step `phase`.

        Raises:
            LoweringError: There is no word for what is done.
        """
        does = _lower_steps(list_steps(said.get("do")), scene)
        when = words.When(does, Pattern("step-began", Map(phase=phase)), once=True)
        return words.Delayed(when, until=Pattern("left", Map(seat="you")))

    return lower_delay


def _whenever(said: Term, scene: Scene) -> Word:
    """Give the word `Delayed` for what triggers for the rest of the turn: `(whenever-turn on=... do=...)`.

    Raises:
        LoweringError: There is no word for the event, or for what is done, or it triggers on several events.
    """
    onsets = tuple(list_onsets(said.get("on"), scene))
    if len(onsets) != 1:
        raise LoweringError("a delayed ability that triggers on several events")
    return words.Delayed(lower_trigger(said, onsets[0], scene))


def _reflect(said: Term, scene: Scene) -> Word:
    """Give the word `Reflexive` for an ability that triggers now: `(reflexive do=...)`, with targets of its own.

    What was chosen, made or moved before, and the event around it, stay known in it.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    aims = said.get("aims") or ()
    inner = replace(set_scene(aims, None, scene.quote), made=scene.made, picked=scene.picked, moved=scene.moved)
    inner = inner.keep_event(scene)
    return words.Reflexive(words.When(lower_does(said.get("do"), inner), aims=list_aims(aims, inner)))


def _unless_done(said: Term, scene: Scene) -> Word:
    """Give the word `Unless` for what is done unless a player does something, of which there may be several to choose.

    Raises:
        LoweringError: No cost is paid so, it is no one player, or there is no word for what is done.
    """
    price = said.get("c")
    costs = tuple(sequels.lower_price(one) for one in list_steps(price))
    does = _lower_steps(list_steps(said.get("do")), scene)
    return words.Unless(costs[0] if len(costs) == 1 else costs, does, scene.lower_seat(said.get("who")))


def _exile_from_each(act: Term, scene: Scene) -> Word:
    """Give the word for cards that you may exile, so many from each graveyard.

    Raises:
        LoweringError: There is no filter for the cards, or they are told to be in a zone of their own.
    """
    of = act.get("of")
    if not isinstance(of, Term) or of.get("base") != "card":
        raise refuse_meaning(act)
    zone = Term("in-zone", (("z", Term("graveyard-any")),))
    cards = Term("noun", (("base", "card"), ("mods", (of.get("mods") or frozenset()) | {zone})))
    return words.Choose(lower_noun(cards, scene), (words.Exile("chosen"),), 0, lower_number(act.get("n")), each="each")


def _change_power(said: Term, scene: Scene) -> Word:
    """Give the word by which you may set this creature's base power until end of turn.

    Raises:
        LoweringError: There is no word for the amount.
    """
    change = Modify("power", "set", lower_amount(said.get("n"), scene))
    return words.May((words.Lasting((change,), "this"),))


def _deal_drawn(said: Term, scene: Scene) -> Word:
    """Give the word for damage for each card that you have drawn this turn.

    Raises:
        LoweringError: There is no word for whom it is dealt to, or the number is x.
    """
    amount = multiply(lower_number(said.get("n")), words.Occurred(DRAWN))
    return structs_replace(_deal(said, scene), amount=amount)


def _enter_more(said: Term, scene: Scene) -> Word:
    """Give that the spell of the event enters the battlefield with one counter more.

    Raises:
        LoweringError: There is no such spell.
    """
    if not scene.event:
        raise refuse_meaning(said)
    more = words.Arriving(Map({said.get("c"): 1}))
    return words.Lasting((more,), f"event.{scene.event}", forever=True)


def _attack_others(said: Term, scene: Scene) -> Word:
    """Give that creatures attack if able until your next turn, and another player than you if able.

    Raises:
        LoweringError: It is not all of a kind.
    """
    which = lower_filter(said.get("what"), scene)
    others = Negate(("you", Filter()))
    parts = (
        words.Require(Pattern("attacking", Map(obj=which))),
        words.Require(Pattern("attacking", Map(obj=which, whom=others))),
    )
    return words.Lasting(parts, until=Pattern("turn-began", Map(seat="you")))


def _cast_exiled(_: Term, __: Scene) -> Word:
    """Give that you may cast spells from among cards that the source has exiled, with any mana, this turn."""
    cards = Filter(zone="exile", marks=Map(by="this"))
    return words.MayPlay(cards, lands=False, any_mana=True)


def _deal_random(said: Term, scene: Scene) -> Word:
    """Give the word for damage to one object chosen at random: `Choose(filter, ..., who="chance")`.

    Raises:
        LoweringError: There is no word for the number, or the source is not this one.
    """
    if said.get("source") != Term("this"):
        raise refuse_meaning(said)
    hit = words.ForEach("chosen", (words.Deal(lower_amount(said.get("n"), scene), "it"),))
    return words.Choose(lower_noun(said.get("of"), scene), (hit,), who="chance")


def _copy_next(said: Term, scene: Scene) -> Word:
    """Give the word for copying the next matching spell that you cast this turn: a `Delayed` that triggers once.

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
    """Give that the only target's activated abilities cannot be activated this turn.

    Raises:
        LoweringError: There is not one target alone.
    """
    if scene.targets != ("target",):
        raise refuse_meaning(said)
    return words.Lasting((Prohibit(Pattern("activating", Map(source="target"))),))


def _fight_both(said: Term, scene: Scene) -> Word:
    """Give the word for the two targets that fight each other: `Fight()`.

    Raises:
        LoweringError: There are not two targets.
    """
    if scene.targets != ("target.1", "target.2"):
        raise refuse_meaning(said)
    return words.Fight()


def _must_be_blocked(said: Term, scene: Scene) -> Word:
    """Give that an object must be blocked this turn if able: a `Lasting` that grants the keyword.

    Raises:
        LoweringError: Nothing here is meant by it.
    """
    grant = Modify("keywords", "grant", "must be blocked")
    return words.Lasting((grant,), scene.lower_reference(said.get("what")))


_STEPS: Mapping[str, Callable[[Term, Scene], Word]] = {
    "deal": _deal,
    "lasting": _last(),
    "forever": _last(forever=True),
    "lasting-next": _last(until=Pattern("turn-began", Map(seat="you"))),
    "fight": _fight,
    "if": _if,
    "unless": _unless,
    "unless-pay": _unless_paid,
    "explores": _explore,
    "lands-turn": _more_lands,
    "state-next": _state_until_next,
    "deal-random": _deal_random,
    "change-power": _change_power,
    "deal-drawn": _deal_drawn,
    "spell-enters-more": _enter_more,
    "attack-others": _attack_others,
    "cast-exiled": _cast_exiled,
    "next-copy": _copy_next,
    "next-cheaper": _cheapen_next,
    "cant-activate": _bar_abilities,
    "fight-each": _fight_both,
    "must-be-blocked": _must_be_blocked,
    "tuck": lambda said, scene: words.Tuck(scene.lower_reference(said.get("what"))),
    "unless-done": _unless_done,
    "state-turn": _state_turn,
    "no-untap": _stay_tapped,
    "exile-if-dies": _exile_if_dies,
    "delayed-end": _delay("end"),
    "combat-end": _delay("end-combat"),
    "whenever-turn": _whenever,
    "reflexive": _reflect,
}


_FUSED: Mapping[str, Callable[[Term, Scene], tuple[Word, ...]]] = sequels.FUSED
"""Steps that `sequels` has made of several."""
