"""How a permanent enters, and what is chosen or done as it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.mtg import words
from engine.games.mtg.reading.lowering.nouns import lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import lower_cost
from engine.games.mtg.reading.lowering.references import Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Map
from engine.kernel.words import Ability, Count, Filter

__all__ = ["ENTERING", "STATES_ENTERING"]


def _enter_with_if(said: Term, when: Term, marks: Mapping[Term, dict[str, object]]) -> Ability:
    """Give that this permanent enters with counters if it was, say, kicked: an `EntersWith`, with none if it was not.

    Args:
        said: The state, as `(enters-with-if c=+1/+1 n=2 ...)`.
        when: The condition, as `kicked`.
        marks: For each known condition the named values that the permanent must carry, as `{"also": "kicker"}`.

    Raises:
        LoweringError: The condition is another.
    """
    if when not in marks:
        raise refuse_meaning(when)
    so = Count(Filter(be="this", marks=Map(marks[when])), lower_number(said.get("n")))
    return words.EntersWith(counters=Map({said.get("c"): so}))


STATES_ENTERING: Mapping[str, Callable[[Term], Ability]] = {
    "enters-tapped": lambda _: words.EntersWith(tapped=True),
    "enters-with": lambda said: words.EntersWith(
        counters=Map({said.get("c"): "x" if said.get("n") == "x" else lower_number(said.get("n"))})
    ),
    "enters-with-if": lambda said: _enter_with_if(said, said.get("when"), {Term("kicked"): {"also": "kicker"}}),
    "escapes-with": lambda said: _enter_with_if(said, Term("escaped"), {Term("escaped"): {"how": "escape"}}),
}
"""How a permanent enters."""


def _choose_entering(said: Term) -> Iterator[Ability]:
    """Give `EntersChoosing()`, for a creature type or colour that is chosen as this enters.

    It comes as `(as-enters do=(do act=choose-creature-type who=you))`.

    Raises:
        LoweringError: Something else is chosen.
    """
    act = said.get("do").get("act")
    if act not in _CHOICES:
        raise refuse_meaning(act)
    yield words.EntersChoosing(_CHOICES[act])


_CHOICES: Mapping[object, str] = {
    Term("choose-creature-type"): "creature type",
    Term("choose-color"): "color",
}
"""What is chosen as this enters, as the word calls it."""


def _enter_or_pay(said: Term) -> Iterator[Ability]:
    """Give an `EntersDoing` by which you may pay a cost as this enters, and it enters tapped if you do not.

    Raises:
        LoweringError: There is no word for the cost.
    """
    yield words.EntersDoing((words.May((), lower_cost(said.get("do")), (words.BecomeTapped(),)),))


def _enter_as_copy(said: Term) -> Iterator[Ability]:
    """Give that you may have this enter as a copy: `(enters-copy of=(pick n=1 of=...))` is an `EntersAsCopy`.

    Raises:
        LoweringError: There is no filter for what is copied.
    """
    what = said.get("of")
    if what.make != "pick" or what.get("n") != "1":
        raise refuse_meaning(what)
    yield words.EntersAsCopy(lower_noun(what.get("of"), Scene()))


ENTERING: Mapping[str, Callable[[Term], Iterator[Ability]]] = {
    "as-enters": _choose_entering,
    "enters-pay": _enter_or_pay,
    "enters-copy": _enter_as_copy,
}
"""What is done as this enters."""
