"""Section 401: library. Its order, cards put on its bottom, and when nobody may look."""

from __future__ import annotations

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import ANNOUNCING, Shown
from engine.games.mtg.references import list_objects
from engine.games.mtg.rules.looking import Looking
from engine.games.mtg.words import Bottom, Foresee, Play
from engine.kernel.events import Moved, Shuffled
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("401.2", "reckoned:depth")
def libraries_have_an_order(ask: Run, id: str, so_far: object) -> object:
    """The place of a card in its library from the top, which is 1; `so_far` for an object that is in no library."""
    obj = ask.state.objects[id]
    if obj.zone != "library":
        return so_far
    return ask.state.at(obj.place).index(id) + 1


@rules.does("401.4", "effect:bottom")
def in_the_order_their_owner_likes(ask: Run, said: tuple[Bottom, Context]) -> Does:
    """Each owner still in the game, in turn order, puts their own cards of those meant on the bottom, in any order.

    With `random`, chance orders them. Cards already in that library are moved within it.
    """
    word, context = said
    owners = {id: ask.state.objects[id].owner for id in list_objects(ask, word.what, context)}
    for seat in ask.state.clockwise(ask.active):
        mine = [id for id, owner in owners.items() if owner == seat]
        where = f"{seat}.library"
        chooser = None if word.random else seat
        last = _order_cards(ask, chooser, mine)
        moves = tuple(Moved(id, where, at="bottom") for id in last if ask.state.objects[id].place != where)
        yield moves
        pile = ask.state.at(where)
        now = [ask.state.latest(id) for id in last]
        if now:
            yield Shuffled(where, (*(id for id in pile if id not in now), *now))


def _order_cards(ask: Run, seat: str | None, ids: list[str]) -> list[str]:
    """The same ids in the order that a player chooses one by one, or chance if the seat is None.

    With fewer than two there is no choice.
    """
    left, done = list(ids), list[str]()
    while len(left) > 1:
        done.append(str(ask.choose(seat, "bottom", tuple(left))))
        left.remove(done[-1])
    return [*done, *left]


@rules.forbids("401.5", ("look", "event:shown"))
def looking_while_a_spell_is_cast(ask: Run, subject: Looking | Shown) -> bool:
    """Objection to looking at a card in a library, or being shown it, while a spell or ability is being announced."""
    return _is_in_library(ask, subject) and _is_announcing(ask)


@rules.forbids("401.5", ("look", "event:shown"), since=TODAY)
def looking_during_a_special_action(ask: Run, subject: Looking | Shown) -> bool:
    """Objection to looking at a card in a library, or being shown it, during a land play or foretelling.

    It lasts until the land or the foretold card has left its place.
    """
    act = ask.action
    return _is_in_library(ask, subject) and isinstance(act, Foresee | Play) and act.card in ask.state.objects


def _is_in_library(ask: Run, subject: Looking | Shown) -> bool:
    """Whether the card to be looked at or shown is in a library; False if it is gone."""
    obj = ask.state.objects.get(subject.card if isinstance(subject, Looking) else subject.obj)
    return obj is not None and obj.zone == "library"


def _is_announcing(ask: Run) -> bool:
    """Whether the top object of the stack is still being cast or activated; False for an empty stack."""
    return any(ask.state.mark(id, ANNOUNCING) is not None for id in ask.state.at("stack")[:1])
