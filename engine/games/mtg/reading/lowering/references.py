"""What an ability refers to: its targets, its event, and what its effects have chosen or made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from engine.games.mtg.reading.terms import Term, show_inner
from engine.kernel.words import Ability

__all__ = ["COLORS", "LoweringError", "Scene", "refuse_meaning"]

COLORS: Mapping[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""The letters of the colours."""

_PLAYERS: Mapping[str, str] = {
    "you": "you",
    "each-opponent": "opponents",
    "each-player": "each",
    "each-other": "others",
}


class LoweringError(ValueError):
    """A meaning for which the engine has no word, or this package no rule."""


def refuse_meaning(what: object) -> LoweringError:
    """Give the error for a meaning without a rule; the caller raises it. Its message is the constructor, as `draw`.

    What is no term is written as `show_inner` writes it.
    """
    return LoweringError(what.make if isinstance(what, Term) else show_inner(what))


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an effect stands: what its references mean there."""

    targets: tuple[str, ...] = ()
    """The reference to each target that the ability declares; "" where there is none to one alone."""
    players: frozenset[int] = frozenset()
    """Which of the targets are players."""
    event: str = ""
    """The field of the event that holds the object of a trigger."""
    seat: str = ""
    """The reference to the player of a trigger."""
    foe: str = ""
    """The field of the event that holds the other creature of a block."""
    amount: str = ""
    """The field of the event that says how much."""
    died: bool = False
    """That object has died, and is a card in a graveyard by now."""
    dead: str = ""
    """What it may have been besides: `this`, the `host`, or `either` this or another."""
    x: object = "x"
    """What x is: announced, or what the text says."""
    made: int = 0
    """How many things the effects before have chosen or made."""
    picked: Mapping[str, str] = field(default_factory=dict)
    """The references to those of them that are still meant."""
    moved: Mapping[object, str] = field(default_factory=dict)
    """What has moved, and what it has become."""
    left: frozenset[object] = frozenset()
    """What may have left by now, and is known as it last was."""
    around: Scene | None = None
    """The scene of the ability that begins this one, whose targets are meant by `(outer of=(aim n=1))`."""
    lower_ability: Callable[[Term], Ability] | None = None
    """How an ability in quotation marks is lowered."""

    def keep_event(self, outer: Scene) -> Scene:
        """Give the scene with the event of another one: its object, its player, and how much it was."""
        kept = replace(self, event=outer.event, seat=outer.seat, died=outer.died, dead=outer.dead)
        return replace(kept, foe=outer.foe, amount=outer.amount)

    @property
    def whose(self) -> str | None:
        """The one player who is a target, as `"target"`, or else the player of the event; None if there is neither.

        "Their graveyard" is that player's. With several players as targets it is the player of the event. It is `""` if
        the one player has no reference, as beside several targets of one description.
        """
        if len(self.players) == 1:
            [at] = self.players
            return self.targets[at]
        return self.seat or None

    def lower_reference(self, said: object) -> str:
        """Give the engine's reference to an object: the term `(aim n=2)` gives `"target.2"`, `this` gives `"this"`.

        What was chosen, `(picked n=1)`, is mostly `"chosen"`, the object of the event `"event.obj"`.

        Raises:
            LoweringError: Nothing here is meant by it, or it has died.
        """
        if not isinstance(said, Term):
            raise refuse_meaning(said)
        if said in self.moved:
            return self.moved[said]
        if said in {Term("this"), Term("host")}:
            if self.dead == said.make or (self.dead == "either" and said == Term("this")):
                raise LoweringError("an object that has died")
            return said.make
        if said.make == "event-object" and self.event:
            if self.died:
                raise LoweringError("an object that has died")
            return f"event.{self.event}"
        if said.make == "event-foe" and self.foe:
            return f"event.{self.foe}"
        if said.make == "aim":
            return self._find_target(int(said.get("n")))
        if said.make == "outer" and self.around is not None:
            return self.around.lower_reference(said.get("of"))
        if said == Term("paid"):
            return "paid"
        if said.make == "picked" and said.get("n") in self.picked:
            return self.picked[said.get("n")]
        raise refuse_meaning(said)

    def lower_last(self, said: object) -> str:
        """Give the reference to an object whose values are asked, as `"target"`.

        Of one that has died it is `"event.obj"`. Its values are then those it last had. Else it is as `lower_reference`
        gives it, though what has moved is not followed.

        Raises:
            LoweringError: Nothing here is meant by it.
        """
        if self.died and isinstance(said, Term) and said in {Term(self.dead), Term("event-object")}:
            return f"event.{self.event}"
        return replace(self, moved={}).lower_reference(said)

    def quote(self, said: Term) -> Ability:
        """Give the ability that a term in quotation marks says, as the engine's word.

        Raises:
            LoweringError: There is no word for it, or the scene allows no quotation.
        """
        if self.lower_ability is None:
            raise LoweringError("an ability within a cost")
        return self.lower_ability(said)

    def lower_dead(self, said: object) -> str:
        """Give the reference to an object that is moved, as `"target"`; of one that died it is `"event.obj"`.

        What is done to it finds the card that it became (400.7d). Else it is as `lower_reference` gives it.

        Raises:
            LoweringError: Nothing here is meant by it.
        """
        if self.died and said in {Term(self.dead), Term("event-object")}:
            return f"event.{self.event}"
        if self.dead == "host" and said == Term("this"):
            raise LoweringError("what was attached to something that died")
        return self.lower_reference(said)

    def lower_seat(self, said: object) -> str:
        """Give the reference to one player: of the term `you` it is `"you"`, of `(aim n=1)` it is `"target"`.

        Raises:
            LoweringError: Several players are meant, or nobody here.
        """
        found = self.lower_players(said)
        if found in {"each", "opponents", "others"}:
            raise refuse_meaning(said)
        return found

    def lower_players(self, said: object) -> str:
        """Give the reference to players: of the term `you` it is `"you"`, of `each-opponent` `"opponents"`.

        Of `each-player` it is `"each"`, of `(its-owner of=(aim n=1))` `"owner-of target"`.

        Raises:
            LoweringError: Nobody here is meant by it.
        """
        if not isinstance(said, Term):
            raise refuse_meaning(said)
        if said.make in _PLAYERS:
            return _PLAYERS[said.make]
        if said.make == "event-player" and self.seat:
            return self.seat
        if said.make == "event-controller" and self.event:
            return f"controller-of event.{self.event}"
        if said.make == "defending-player" and self.event:
            return f"defender-of event.{self.event}"
        if said.make in {"its-controller", "its-owner"} and said.get("of") is not None:
            role = said.make.removeprefix("its-")
            return f"{role}-of {self.lower_last(said.get('of'))}"
        if said.make == "aim":
            return self._find_target(int(said.get("n")))
        raise refuse_meaning(said)

    def _find_target(self, n: int) -> str:
        """Give the reference to the n-th declared target, from 1: `"target"` if it is the only one, else `"target.2"`.

        Several targets of the only description are `"targets"`.

        Raises:
            LoweringError: There are fewer, or one of several of one description is meant.
        """
        if n > len(self.targets) or not self.targets[n - 1]:
            raise LoweringError("one of several targets of one kind")
        return self.targets[n - 1]
