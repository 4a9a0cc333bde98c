"""The form of a rule for an action, and the rules that many actions share."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.mtg.reading.lowering.nouns import count_nouns, lower_amount, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.references import LoweringError, Scene
from engine.games.mtg.reading.terms import Term
from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter

__all__ = ["CARD", "Act", "Then", "act_by_number", "act_for_each", "act_on", "lower_what", "require_you"]

Then = tuple[Word, ...]

Act = Callable[[Term, str, Scene, Then], Word]
"""A rule for an action: what is said, who does it, where, and what is done with the things that it makes or moves."""

CARD = Term("noun", (("base", "card"),))
"""Any card."""


def lower_what(said: object, scene: Scene) -> str | Filter:
    """Give what something is done to: for the term `(all of=...)` a filter, else a reference, as `"target"`.

    Raises:
        LoweringError: Nothing here is meant by it.
    """
    if isinstance(said, Term) and said.make == "all":
        return lower_noun(said.get("of"), scene)
    return scene.lower_reference(said)


def act_on(word: Callable[..., Word]) -> Act:
    """Give the rule for an action of yours on objects: for `(destroy what=(aim n=1))` it makes `word("target")`.

    The rule raises `LoweringError` for another player, and for what follows a word without `then`.
    """

    def lower_on(said: Term, who: str, scene: Scene, then: Then) -> Word:
        """Within `act_on`: give `word("target")` for `(destroy what=(aim n=1))` and the like.

        What follows is its `then`.

        Raises:
            LoweringError: Another player does it, nothing can follow this word, or nothing here is meant.
        """
        require_you(said, who)
        more: dict[str, Then] = {"then": then} if then else {}
        if then and "then" not in word.__struct_fields__:  # type: ignore[attr-defined]  # a word class
            raise LoweringError(f"what follows {said.make}")
        return word(lower_what(said.get("what"), scene), **more)

    return lower_on


def require_you(said: Term, who: str) -> None:
    """Do nothing if `who` is `"you"`.

    Raises:
        LoweringError: Another player does it, for which there is no word.
    """
    if who != "you":
        raise LoweringError(f"{said.make} by {who}")


def act_by_number(word: Callable[[Amount, str], Word]) -> Act:
    """Give the rule for an action with a number: for `(gain-life n=3)` by `"you"` it makes `word(3, "you")`.

    The rule raises `LoweringError` if there is no word for the number. What follows is left out.
    """
    return lambda said, who, scene, _: word(lower_amount(said.get("n"), scene), who)


def act_for_each(word: Callable[[Amount, str], Word]) -> Act:
    """Give the rule for an action done for each of something, as `draw-each`.

    The rule makes `word(Count(filter), who)`, and leaves out what follows. It raises `LoweringError` if there is no
    filter.
    """

    def lower_each(said: Term, who: str, scene: Scene, _: Then) -> Word:
        """Within `act_for_each`: give `word(Count(filter, n), who)` for `(draw-each of=(noun base=creature))`.

        `n` is 1 if not told.

        Raises:
            LoweringError: There is no filter for the noun, or `n` is no number.
        """
        times = lower_number(said.get("n") or "1")
        return word(count_nouns(said.get("of"), scene, times), who)

    return lower_each
