"""The lines of an instant or sorcery, which are done one after another: one ability with the targets of all."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.mtg.reading.lowering.mentions import OWN_SCOPE, count_made, list_steps
from engine.games.mtg.reading.lowering.references import LoweringError
from engine.games.mtg.reading.terms import Term, term

__all__ = ["join_spells"]


def join_spells(meanings: Iterable[Term]) -> tuple[Term, ...]:
    """Give the meanings in order, with all terms `(spell do=...)` joined to one at the place of the first.

    With fewer than two of them, all are unchanged.

    Raises:
        LoweringError: Its lines cannot be told as one, as modes in the midst of others.
    """
    told = tuple(meanings)
    spells = [one for one in told if one.make == "spell"]
    if len(spells) < 2:  # noqa: PLR2004 - one line, or none
        return told
    first, *others = spells
    joined = _follow(first, others) if _is_modal(first) else _join(spells)
    return tuple(joined if one is first else one for one in told if one.make != "spell" or one is first)


def _is_modal(said: Term) -> bool:
    """Tell whether a line is a choice of modes: `(spell do=(modal ...))`."""
    done = said.get("do")
    return isinstance(done, Term) and done.make == "modal"


def _follow(first: Term, others: list[Term]) -> Term:
    """Give the modes with what is done after them: `(spell do=(modal ...) after=[...])`.

    Raises:
        LoweringError: The other lines have targets or modes, or a number x ends before the last.
    """
    if any(one.get("aims") or _is_modal(one) for one in others) or first.get("aims"):
        raise LoweringError("targets after modes")
    after = tuple(step for one in others for step in list_steps(one.get("do")))
    _require_no_x(others[:-1])
    return term("spell", do=first.get("do"), after=after)


def _join(spells: list[Term]) -> Term:
    """Give lines without modes as one: `(spell do=[...] aims=[...])`, their targets and numbers counted on.

    Raises:
        LoweringError: One of them is a choice of modes, or two have a number x of their own.
    """
    if any(map(_is_modal, spells)):
        raise LoweringError("modes after something else")
    _require_no_x(spells[:-1])
    if "where-x" in str(spells[-1]) and len(spells) > 1 and any("'x'" in str(one) for one in spells[:-1]):
        raise LoweringError("several numbers x")
    steps: list[Term] = []
    aims: list[Term] = []
    for one in spells:
        steps += list_steps(_shift(one.get("do"), len(aims), count_made(tuple(steps))))
        aims += one.get("aims") or ()
    return term("spell", do=tuple(steps), aims=tuple(aims) or None)


def _require_no_x(spells: list[Term]) -> None:
    """Do nothing if no line says what its number x is.

    Raises:
        LoweringError: One does.
    """
    if any(step.make == "where-x" for one in spells for step in list_steps(one.get("do"))):
        raise LoweringError("several numbers x")


def _shift(said: object, aims: int, made: int) -> object:
    """Give a meaning with higher numbers of references: `(aim n=1)` after 2 aims is `(aim n=3)`, and so with `picked`.

    Args:
        said: A term, a tuple or set of them, or a text, which is unchanged.
        aims: How many targets stand before.
        made: How many things were chosen or made before.

    Raises:
        LoweringError: It holds something with numbers of its own, and something stands before.
    """
    if isinstance(said, Term):
        if said.make in {"aim", "picked"}:
            by = aims if said.make == "aim" else made
            return term(said.make, n=str(int(said.get("n")) + by))
        if said.make in OWN_SCOPE and (aims or made):
            raise LoweringError(f"{said.make} in a later line")
        return Term(said.make, tuple((name, _shift(one, aims, made)) for name, one in said.args))
    if isinstance(said, tuple):
        return tuple(_shift(one, aims, made) for one in said)
    return frozenset(_shift(one, aims, made) for one in said) if isinstance(said, frozenset) else said
