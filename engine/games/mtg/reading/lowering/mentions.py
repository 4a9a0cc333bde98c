"""What steps choose, make or move, what they speak of, and what they stand in place of."""

from __future__ import annotations

from dataclasses import replace

from engine.games.mtg.reading.effects import CREATORS
from engine.games.mtg.reading.lowering.references import Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term

__all__ = [
    "MOVES",
    "OF_THEIR_OWN",
    "OF_THE_PAST",
    "OWN_SCOPE",
    "PICKS",
    "REMOVES",
    "ask_one_by_one",
    "asks_x",
    "count_made",
    "count_step",
    "count_x",
    "find_deal_instead",
    "find_replaced",
    "list_steps",
    "moves_on",
    "speaks_of",
]

PICKS = frozenset({"pick", "pick-most", "pick-any"})
"""What chooses objects as a step is done."""

_MAKERS = PICKS | {"pick-or", *CREATORS}
"""What choosing, making or finding something counts as, in the numbers of `picked`."""

OWN_SCOPE = frozenset({"says", "get-emblem", "whenever-turn", "reflexive", "mode", "pick-or"})
"""What has numbers of its own."""

MOVES = frozenset(
    {"exile", "return-hand", "return-battlefield", "return-battlefield-tapped", "return-battlefield-yours"}
    | {"return-battlefield-owners", "return-counter", "return-self", "return-self-tapped", "put-hand", "put-top"}
    | {"return-battlefield-tapped-owners"}
)
"""Actions that move objects, which later steps may speak of."""


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


def asks_x(said: object) -> bool:
    """Tell whether the number x stands within a noun, as "creatures with power x": then it is reckoned first."""
    if isinstance(said, Term):
        return (said.make == "noun" and count_x(said.args) > 0) or any(asks_x(one) for _, one in said.args)
    return isinstance(said, (tuple, frozenset)) and any(map(asks_x, said))


def count_x(said: object) -> int:
    """Give how often the number x is spoken of in a meaning, at any depth: 2 in the text `"+x/+x"`, 0 without any."""
    if isinstance(said, str):
        return sum(one.lstrip("+-") == "x" for one in said.split("/"))
    if isinstance(said, Term):
        return sum(count_x(one) for _, one in said.args)
    return sum(map(count_x, said)) if isinstance(said, (tuple, frozenset)) else 0


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


def find_deal_instead(step: Term) -> object | None:
    """Give the amount of "if so, it deals 5 damage instead", as `"5"`.

    None if the step says something else, or if another object than the source deals it.
    """
    done = step.get("do")
    if step.make in {"if", "if-instead"} and isinstance(done, Term) and done.make == "deal-instead":
        return done.get("n") if done.get("source") == Term("this") else None
    return None


def _counts_itself(said: object) -> bool:
    """Tell whether an effect is on any number of objects, "up to" so many, or a whole hand.

    "That many" may then mean that number.
    """
    if isinstance(said, Term):
        return said.make in {"pick-any", "pick-most", "discard-hand"} or any(
            _counts_itself(one) for _, one in said.args
        )
    return isinstance(said, (tuple, frozenset)) and any(map(_counts_itself, said))


def find_replaced(first: Term, step: Term) -> Term | None:
    """Give a step that tells in short what is done in place of the one before, told in full; None if it is no such.

    Of damage it tells the number alone: `(if do=(deal-instead n=3) when=...)` is `(if-instead do=(deal n=3 ...) ...)`.
    So it is with another number of the same tokens.
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


def count_step(scene: Scene, step: Term) -> Scene:
    """Give the scene after a step: the same, with what the step chose or made counted in `made`.

    After a step with a number of its own, how much the event was is not meant any more.
    """
    amount = "" if _counts_itself(step) else scene.amount
    return replace(scene, made=scene.made + count_made(step), amount=amount)


OF_THEIR_OWN = frozenset({"sacrifice", "discard", "distribute", "bring-in", "search-top"})
"""Actions whose words choose what they are done to."""


def moves_on(rest: tuple[Term, ...], what: Term) -> bool:
    """Tell whether a later step does something to `what`, which has moved.

    Asking for its controller or values does not count.
    """
    return any(speaks_of(one, what, but=OF_THE_PAST) for one in rest)


OF_THE_PAST = frozenset({"its-controller", "its-owner", "power-of", "toughness-of", "value-of"})
"""What is told of an object as it last was."""

REMOVES = MOVES | {"destroy", "sacrifice", "counter", "put-graveyard", "put-top", "put-bottom", "exile-until-leaves"}
"""Actions after which an object is asked what it was."""


def ask_one_by_one(about: object, scene: Scene) -> Scene | None:
    """Give the scene in which what was chosen, or has moved, is asked one by one as `it`.

    None if `about` is neither, or if it is not called `chosen` here.
    """
    if about in scene.moved and scene.moved[about] == "chosen":
        return replace(scene, moved={**scene.moved, about: "it"})
    if isinstance(about, Term) and about.make == "picked" and scene.picked.get(about.get("n")) == "chosen":
        return replace(scene, picked={**scene.picked, about.get("n"): "it"})
    return None
