"""The page's section `chain-examples`: what its two examples show."""

from __future__ import annotations

from engine.games.eirei.base import rules
from engine.games.eirei.events import Destroyed, Negated, Returned
from engine.games.eirei.position import get_option, list_objects, make_move
from engine.games.eirei.words import Correct, Negate, Return
from engine.kernel.events import Began
from engine.kernel.parts import Application
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.words import Context, Filter, Modify, Pattern

__all__: list[str] = []


@rules.orders("chain-examples", "chain")
def last_in_first_out(ask: Run, links: tuple[Obj, ...]) -> tuple[Obj, ...]:
    """The link that was put into the chain last takes effect first.

    Only this order gives the printed results of both examples (eirei/q/6).
    """
    return links[:1]


@rules.does("chain-examples/1", "effect:negate")
def negated(ask: Run, said: tuple[Negate, Context]) -> Does:
    """The objects that wait in the chain are negated; others are left alone."""
    waiting = [id for id in list_objects(ask, said[0].what, said[1]) if id in ask.state.at("chain")]
    yield tuple(Negated(id) for id in waiting)


@rules.forbids("chain-examples/1", "take-effect")
def a_negated_effect(ask: Run, link: Obj) -> bool:
    """A link of the chain that was negated does not take effect."""
    return bool(link.marks.get("negated"))


@rules.does("chain-examples/1", "effect:return")
def to_its_owners_hand(ask: Run, said: tuple[Return, Context]) -> Does:
    """The objects return to their owners' hands, all at once, from wherever they are."""
    ids = list_objects(ask, said[0].what, said[1])
    yield tuple(make_move(ask, ask.state.objects[id], "hand", Returned) for id in ids)


@rules.does("chain-examples/2", "effect:correct")
def corrected(ask: Run, said: tuple[Correct, Context]) -> Does:
    """The objects' number in the named field changes by that amount until the next turn begins.

    The objects and the amount are fixed now. Nothing happens without objects.
    """
    word, context = said
    ids = list_objects(ask, word.what, context)
    if ids:
        part = Modify(word.field, "add", ask.amount(word.by, context), Filter())
        yield Began(Ongoing("", (part,), context, until=Pattern("turn-began"), only=ids))


@rules.defines("chain-examples/2", "apply")
def corrections_add_up_without_a_floor(ask: Run, work: Application, so_far: object) -> object:
    """Every change applies to the value so far, and the value may fall below 0."""
    return work.result


@rules.does("chain-examples/2", "check:object")
def a_negative_power_destroys(ask: Run, id: str) -> Does:
    """A card on the field with a power below 0 is destroyed; one without a power is left alone.

    With power 0 it lives, or the printed 1500 could not be (eirei/q/3). The option `zero-power: dies` destroys it, too.
    """
    least = 1 if get_option(ask, "zero-power") == "dies" else 0
    if isinstance(power := ask.get(id, "power"), int) and power < least:
        yield make_move(ask, ask.state.objects[id], "graveyard", Destroyed)
