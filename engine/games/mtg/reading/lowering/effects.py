"""What an ability does, step by step. What a step has made or moved, a later step may speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from msgspec.structs import replace as structs_replace

from engine.games.mtg import words
from engine.games.mtg.reading.lowering import sequels
from engine.games.mtg.reading.lowering.actions import lower_act
from engine.games.mtg.reading.lowering.aims import list_aims, set_scene
from engine.games.mtg.reading.lowering.choices import (
    CERTAIN,
    NOT_ACTS,
    exile_from_each,
    is_follow_up,
    list_taken,
    lower_cast,
    offer_other,
    put_for,
    take_greatest,
)
from engine.games.mtg.reading.lowering.conditions import lower_condition
from engine.games.mtg.reading.lowering.damage import DAMAGE, deal_damage, exile_damaged
from engine.games.mtg.reading.lowering.differences import DIFFERENCES
from engine.games.mtg.reading.lowering.events import Onset, list_onsets
from engine.games.mtg.reading.lowering.lasting import LASTING
from engine.games.mtg.reading.lowering.mentions import (
    MOVES,
    OF_THE_PAST,
    OF_THEIR_OWN,
    PICKS,
    REMOVES,
    ask_one_by_one,
    asks_x,
    count_made,
    count_step,
    count_x,
    find_deal_instead,
    find_replaced,
    list_steps,
    moves_on,
    speaks_of,
)
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_noun
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, AtLeast, Exists, Filter, Negate, Pattern

__all__ = ["lower_does", "lower_trigger"]


def lower_trigger(said: Term, onset: Onset, scene: Scene, **more: object) -> words.When:
    """Give a triggered ability, `When(does, on, ...)`: what `said` does, with its targets, on the event of `onset`.

    `more` are further fields of the word, as `limit=1`; its `given` replaces that of `onset`.

    Raises:
        LoweringError: There is no word for a step.
    """
    aims = said.get("aims") or ()
    inner = replace(set_scene(aims, onset, scene.quote), around=None if aims else scene.around)
    return words.When(
        lower_does(said.get("do"), inner),
        onset.on,
        aims=list_aims(aims, inner),
        together=onset.together,
        ordinal=onset.ordinal,
        state=onset.state,
        **({"given": onset.given} | more),  # type: ignore[arg-type]  # fields of the word
    )


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
    if count_x(steps) == 1 and not asks_x(steps):
        return _lower_steps(steps, replace(scene, x=x))
    first = next((at for at, one in enumerate(steps) if count_x(one)), 0)
    before, after = steps[:first], steps[first:]
    made = scene.made + count_made(before)
    if any(speaks_of(after, Term("picked", (("n", str(n)),))) for n in range(scene.made + 1, made + 1)):
        raise LoweringError("what was made before x is reckoned")
    then = replace(scene, made=made)
    return (*_lower_steps(before, scene), words.Where(lower_amount(x, then), _lower_steps(after, then)))


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
        return (*linked, *_lower_steps(rest[1:], count_step(count_step(scene, first), rest[0])))
    if first.make in _FUSED:
        found = _go_on_with_found(first, rest, scene) if first.make == "searched" else None
        return found or (*_FUSED[first.make](first, scene), *_lower_steps(rest, count_step(scene, first)))
    if rest and (replacing := find_replaced(first, rest[0])) is not None:
        rest = (replacing, *rest[1:])
    if rest and rest[0].make == "if-instead":
        instead = rest[0]
        other = _lower_steps(list_steps(instead.get("do")), scene)
        so_far = _lower_steps((first,), scene)
        return (
            words.If(lower_condition(instead.get("when"), scene), other, so_far),
            *_lower_steps(rest[1:], count_step(scene, first)),
        )
    if rest and first.make == "deal" and (amount := find_deal_instead(rest[0])) is not None:
        more = Term("deal", tuple((name, amount if name == "n" else one) for name, one in first.args))
        when = lower_condition(rest[0].get("when"), scene)
        return (
            words.If(when, (deal_damage(more, scene),), (deal_damage(first, scene),)),
            *_lower_steps(rest[1:], scene),
        )
    if rest and rest[0].make == "otherwise":
        return (
            _lower_otherwise(first, rest[0], scene),
            *_lower_steps(rest[1:], count_step(count_step(scene, first), rest[0])),
        )
    if first.make == "may" or (first.make == "do" and rest and is_follow_up(rest[0])):
        return _lower_offer(first, rest, scene)
    if first.make == "do" and (what := first.get("act")) is not None:
        return _lower_done(what, first.get("who"), rest, scene)
    return (_lower_one(first, scene), *_lower_steps(rest, count_step(scene, first)))


def _go_on_with_found(first: Term, rest: tuple[Term, ...], scene: Scene) -> tuple[Word, ...] | None:
    """Give the word for a search that brings cards onto the battlefield, with what is done with them after it.

    None if nothing is.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    after = count_step(scene, first)
    numbers = {str(n) for n in range(scene.made + 1, after.made + 1)}
    if not any(speaks_of(rest, Term("picked", (("n", one),))) for one in numbers):
        return None
    made = sequels.FUSED[first.make](first, scene)[0]
    tapped = first.get("0").get("act").make == "search-battlefield-tapped"
    if not isinstance(made, words.Search) or (made.to != "battlefield" and not tapped) or made.who != "you":
        raise LoweringError("what is done with cards that were looked for")
    inner = replace(after, picked={**scene.picked, **dict.fromkeys(numbers, "chosen")})
    put = words.Return("chosen", "battlefield", tapped=tapped, then=_lower_steps(rest, inner))
    return (structs_replace(made, to="hand", then=(put, words.Shuffle())),)


def _lower_otherwise(first: Term, second: Term, scene: Scene) -> Word:
    """Give the word `If` for an effect on a condition, with what stands behind "otherwise".

    Where the condition is asked of several objects, it is a `ForEach` around that.

    Raises:
        LoweringError: Nothing before it is done on a condition, or there is no word for a part.
    """
    other = _lower_steps(list_steps(second.get("do")), count_step(scene, first))
    made = _lower_one(first, scene) if first.make == "if" else None
    if isinstance(made, words.If):
        return structs_replace(made, otherwise=other)
    if isinstance(made, words.ForEach) and isinstance(made.does[0], words.If):
        each = ask_one_by_one(first.get("when").get("what"), scene) or scene
        other = _lower_steps(list_steps(second.get("do")), each)
        return words.ForEach(made.who, (structs_replace(made.does[0], otherwise=other),))
    raise LoweringError("otherwise, without an if before it")


def _link(first: Term, step: Term, scene: Scene) -> tuple[Word, ...] | None:
    """Give the words for two steps of which the second speaks of what the first did; None if it does not.

    It asks what was damaged or destroyed so, whether a choice could be made, or of what kind the top card is. Or it
    exiles what was damaged, if it would die.

    Raises:
        LoweringError: There is no word for a part of them.
    """
    when = step.get("when")
    act = first.get("act") if first.make == "do" else None
    if first.make == "deal" and step.make == "exile-if-dies":
        return exile_damaged(first, step, scene)
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
    if act.make == "mill" and when.make == "milled-so":
        return _follow_mill(first, step, scene)
    if when == Term("cannot") and isinstance(act.get("what"), Term) and act.get("what").make == "pick":
        return _choose_or_else(first, step, scene)
    if act.make == "look-top" and act.get("n") is None and when.make == "is-kind":
        return _ask_top(act, step, scene)
    return None


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
    return (structs_replace(deal_damage(first, scene), then=(among,)),)


def _follow_mill(first: Term, step: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for milling, with what is done if a card of a kind is milled so: `(Mill(4, then=...),)`.

    Raises:
        LoweringError: Several players mill, or there is no word for a part of it.
    """
    who = scene.lower_seat(first.get("who"))
    kind = step.get("when").get("of")
    fits = structs_replace(lower_noun(sequels.put_in(kind, "graveyard"), scene), owner=None)
    among = words.Among("chosen", fits, _lower_steps(list_steps(step.get("do")), scene), 1)
    return (words.Mill(lower_amount(first.get("act").get("n"), scene), who, (among,)),)


def _choose_or_else(first: Term, step: Term, scene: Scene) -> tuple[Word, ...]:
    """Give, as a tuple of one, the `Choose` for an action on chosen objects, with what is done if there are too few.

    If one is wanted, that is its `otherwise`, and for more its `short`.

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
    """Give, as a tuple of one, the `Top` for looking at your top card, and doing something if it is of a kind.

    None if the library is not yours, the condition is about another card, or nothing is offered.

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


def _lower_done(act: Term, who: object, rest: tuple[Term, ...], scene: Scene) -> tuple[Word, ...]:
    """Give the words for an action and the steps after it, which stand within its word if they speak of what it made.

    Objects that are chosen for it are a `Choose`, with all the steps within it.

    Args:
        act: The action, as `(draw n=2)`.
        who: The term for who does it, as `you`.
        rest: The steps after it.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for it.
    """
    after = count_step(scene, act)
    numbers = {str(n) for n in range(scene.made + 1, after.made + 1)}
    meant = [one for one in numbers if speaks_of(rest, Term("picked", (("n", one),)))]
    what = act.get("what")
    actor = scene.lower_players(who)
    if act.make == "choose-objects" and actor == "you" and isinstance(what, Term) and what.make == "pick":
        each = replace(after, picked={**scene.picked, **dict.fromkeys(numbers, "it")})
        n = lower_amount(what.get("n"), scene)
        then = (words.ForEach("chosen", _lower_steps(rest, each)),)
        return (words.Choose(lower_noun(what.get("of"), scene), then, n, n),)
    if isinstance(what, Term) and what.make in PICKS and act.make not in OF_THEIR_OWN:
        return (_choose(act, actor, what, rest, scene),)
    if act.make == "sacrifice" and meant and what.make == "pick":
        return (_choose(act, actor, what, rest, scene),)
    if meant:
        chosen = replace(after, picked={**scene.picked, **dict.fromkeys(numbers, "chosen")})
        return (lower_act(act, actor, scene, _lower_steps(rest, chosen)),)
    if act.make in MOVES and isinstance(what, Term) and what.make != "all" and moves_on(rest, what):
        becomes = replace(after, moved={**scene.moved, what: "chosen"})
        return (lower_act(act, actor, scene, _lower_steps(rest, becomes)),)
    if act.make in REMOVES and isinstance(what, Term):
        after = replace(after, left=after.left | {what})
    return (lower_act(act, actor, scene), *_lower_steps(rest, after))


def _choose(act: Term, actor: str, what: Term, rest: tuple[Term, ...], scene: Scene, *, may: bool = False) -> Word:
    """Give the word `Choose` for an action on objects that are chosen as it is done, with what follows within it.

    What is sacrificed is gone when the rest speaks of it: there it is the one of its turn. With `may`, "up to" and any
    number, none may be chosen. Any number has no upper bound, None. Those of the greatest power are found first, by a
    `Where` around it.

    Raises:
        LoweringError: Another player than you chooses, or there is no word for a part.
    """
    if actor != "you":
        raise LoweringError(f"{act.make} of a choice by {actor}")
    noun, among = take_greatest(what.get("of"))
    of, number = lower_noun(noun, scene), str(scene.made + 1)
    most = None if what.make == "pick-any" else lower_amount(what.get("n"), scene)
    least: Amount = 0 if may or what.make != "pick" or most is None else most
    apart = act.make == "sacrifice"
    after = replace(count_step(scene, act), picked={**scene.picked, number: "it" if apart else "chosen"})
    reference = Term("picked", (("n", number),))
    done = put_for(act, reference)
    then: tuple[Word, ...]
    if act.make in MOVES and any(speaks_of(one, reference, OF_THE_PAST) for one in rest):
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


def _lower_offer(first: Term, rest: tuple[Term, ...], scene: Scene) -> tuple[Word, ...]:
    """Give the words for what you may do, or what has a consequence if it is done, and for the steps after it.

    Another player may only put cards from their hand onto the battlefield.

    Raises:
        LoweringError: Another player may do something else, or a later step speaks of what was perhaps made.
    """
    if first.get("who") != Term("you"):
        return (offer_other(first, scene), *_lower_steps(rest, count_step(scene, first)))
    count = 0
    while count < len(rest) and is_follow_up(rest[count]):
        count += 1
    follow, left = rest[:count], rest[count:]
    after = count_step(scene, first)
    for one in follow:
        after = count_step(after, one)
    made = [Term("picked", (("n", str(n)),)) for n in range(scene.made + 1, after.made + 1)]
    within = max((at for at, one in enumerate(left, 1) if any(speaks_of(one, what) for what in made)), default=0)
    if within and (follow[-1:] and follow[-1].get("when") == Term("did-not")):
        raise LoweringError("what was perhaps made")
    if within and left[within:] and left[within].get("act") == _REST_DOWN:
        within += 1
    if within:
        done = tuple(one for step in follow for one in list_taken(step)) if follow else ()
        follow = (Term("if", (("do", (*done, *left[:within])), ("when", Term("did")))),)
    return (_lower_offered(first, follow, scene), *_lower_steps(left[within:], after))


_REST_DOWN = Term("put-rest-bottom-random", (("of", Term("library")),))
"""Where the rest of the cards go that were turned over before."""


def _lower_offered(first: Term, follow: tuple[Term, ...], scene: Scene) -> Word:
    """Give the word for the offer alone, with what is done if it is taken, and if not.

    It is a `May`; a `Choose` where one action picks objects; `CastNow` for a spell cast free. Three actions have words
    that offer by themselves. One action with a consequence is the price of `May`, unless it can always be done, as a
    draw.

    Args:
        first: The offered step, as `(may do=(draw n=1) who=you)`.
        follow: The steps "if you do" and "if you don't" behind it.
        scene: What references mean here.

    Raises:
        LoweringError: There is no word for it, as for an otherwise of a choice, or for "if you do" after what must be
            done.
    """
    done = first.get("act") if first.make == "do" else first.get("do")
    acts = list_steps(done)
    taken = tuple(one for one in follow if one.make == "reflexive" or one.get("when") == Term("did"))
    after = count_step(scene, first)
    refused = tuple(one.get("do") for one in follow if one.make == "if" and one.get("when") == Term("did-not"))
    otherwise = tuple(word for one in refused for word in _lower_steps(list_steps(one), after))
    inner = tuple(part for one in taken for part in list_taken(one))
    act = acts[0]
    what = act.get("what")
    if act.make == "cast-free" and first.make == "may" and not taken and isinstance(what, Term) and what.make == "pick":
        return words.CastNow(lower_cast(what, scene), otherwise=otherwise)
    if act.make == "exile-from-each" and first.make == "may" and not follow:
        return exile_from_each(act, scene)
    if act.make == "bring-in" and first.make == "may" and not follow:
        return lower_act(act, "you", scene)  # the word offers it by itself
    if len(acts) == 1 and isinstance(what, Term) and what.make in PICKS and act.make != "discard":
        if otherwise:
            raise LoweringError("a choice with an otherwise")
        return _choose(act, "you", what, inner, scene, may=first.make == "may")
    if first.make == "do" and act.make == "exile" and what == Term("this") and taken and not refused:
        exiled = words.Among("chosen", Filter(zone="exile"), _lower_steps(inner, after), 1)
        return words.Exile(scene.lower_dead(what), then=(exiled,))
    if first.make == "do":
        raise LoweringError("if you do, of what must be done")
    aimed = isinstance(what, Term) and what.make == "aim" and len(scene.targets) == 1 and act.make in MOVES
    if len(acts) == 1 and (taken or refused) and act.make not in CERTAIN and not aimed:
        return words.May(_lower_steps(inner, after), sequels.lower_price(act), otherwise)
    does = tuple(one if one.make in NOT_ACTS else Term("do", (("act", one), ("who", Term("you")))) for one in acts)
    return words.May((*_lower_steps((*does, *inner), scene),), otherwise=otherwise)


def _lower_one(said: Term, scene: Scene) -> Word:
    """Give the word for one step that is no action of a player, as `deal` or `lasting`.

    Raises:
        LoweringError: There is no word for it.
    """
    if said.make not in _STEPS:
        raise refuse_meaning(said)
    return _STEPS[said.make](said, scene)


def _if(said: Term, scene: Scene) -> Word:
    """Give the word `If(condition, does)` for `(if when=... do=...)`; of objects that moved it is asked one by one.

    Raises:
        LoweringError: There is no word for the condition or for a step.
    """
    about = said.get("when").get("what")
    if (each := ask_one_by_one(about, scene)) is not None:
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
    """Give the word `Unless` for what is done unless you pay mana: `(unless-pay cost={2} do=...)`.

    Raises:
        LoweringError: There is no word for what is done.
    """
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


def _hold_target(done: object, scene: Scene) -> tuple[str, Scene]:
    """Give the reference to the target of which a delayed ability speaks, and the scene in which it is `chosen`.

    An ability that triggers later has targets of its own, so that the object is kept as one that was chosen (603.7c).
    If it speaks of no target the reference is `""`, and the scene unchanged.

    Raises:
        LoweringError: It speaks of several targets.
    """
    numbers = range(1, len(scene.targets) + 1)
    aims = [Term("aim", (("n", str(n)),)) for n in numbers]
    spoken = [one for one in aims if one not in scene.moved and speaks_of(done, one, but=frozenset({"reflexive"}))]
    if not spoken:
        return "", scene
    if len(spoken) > 1:
        raise LoweringError("several targets in a delayed ability")
    return scene.lower_reference(spoken[0]), replace(scene, moved={**scene.moved, spoken[0]: "chosen"})


def _keep_known(target: str, delayed: Word) -> Word:
    """Give a delayed ability with the target of which it speaks kept as `chosen`; without one, as it is."""
    return words.Among(target, Filter(), (delayed,)) if target else delayed


def _delay(phase: str) -> Callable[[Term, Scene], Word]:
    """Give the rule for what is done once, at the beginning of the next step `phase`: `"end"` or `"end-combat"`."""

    def lower_delay(said: Term, scene: Scene) -> Word:
        """Within `_delay`: give `Delayed` for `(delayed-end do=...)`: it triggers once, at the next step `phase`.

        Raises:
            LoweringError: There is no word for what is done.
        """
        target, inner = _hold_target(said.get("do"), scene)
        does = _lower_steps(list_steps(said.get("do")), inner)
        when = words.When(does, Pattern("step-began", Map(phase=phase)), once=True)
        return _keep_known(target, words.Delayed(when, until=Pattern("left", Map(seat="you"))))

    return lower_delay


def _whenever(said: Term, scene: Scene) -> Word:
    """Give the word `Delayed` for what triggers for the rest of the turn: `(whenever-turn on=... do=...)`.

    Raises:
        LoweringError: There is no word for the event, or for what is done, or it triggers on several events.
    """
    target, inner = _hold_target(said.get("do"), scene)
    around = replace(scene, around=scene)
    onsets = tuple(list_onsets(said.get("on"), around))
    if len(onsets) != 1:
        raise LoweringError("a delayed ability that triggers on several events")
    return _keep_known(target, words.Delayed(lower_trigger(said, onsets[0], replace(scene, around=inner))))


def _reflect(said: Term, scene: Scene) -> Word:
    """Give the word `Reflexive` for an ability that triggers now: `(reflexive do=...)`, with targets of its own.

    What was chosen, made or moved before, and the event around it, stay known in it.

    Raises:
        LoweringError: There is no word for a part of it.
    """
    aims = said.get("aims") or ()
    inner = replace(set_scene(aims, None, scene.quote), made=scene.made, picked=scene.picked, moved=scene.moved)
    inner = replace(inner.keep_event(scene), around=None if aims else scene)
    return words.Reflexive(words.When(lower_does(said.get("do"), inner), aims=list_aims(aims, inner)))


def _unless_done(said: Term, scene: Scene) -> Word:
    """Give the word `Unless` for what is done unless one player does something.

    Of several things, each a cost, the player chooses one.

    Raises:
        LoweringError: No cost is paid so, it is no one player, or there is no word for what is done.
    """
    price = said.get("c")
    costs = tuple(sequels.lower_price(one) for one in list_steps(price))
    does = _lower_steps(list_steps(said.get("do")), scene)
    return words.Unless(costs[0] if len(costs) == 1 else costs, does, scene.lower_seat(said.get("who")))


_STEPS: Mapping[str, Callable[[Term, Scene], Word]] = {
    **DAMAGE,
    **LASTING,
    **DIFFERENCES,
    "if": _if,
    "unless": _unless,
    "unless-pay": _unless_paid,
    "explores": _explore,
    "tuck": lambda said, scene: words.Tuck(scene.lower_reference(said.get("what"))),
    "unless-done": _unless_done,
    "delayed-end": _delay("end"),
    "combat-end": _delay("end-combat"),
    "whenever-turn": _whenever,
    "reflexive": _reflect,
}


_FUSED: Mapping[str, Callable[[Term, Scene], tuple[Word, ...]]] = sequels.FUSED
"""Steps that `sequels` has made of several."""
