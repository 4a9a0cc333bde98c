"""Section 101: golden rules. Cards that permit and forbid, and who acts first at the same time."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import SetAside
from engine.games.mtg.references import holds_priority
from engine.games.mtg.rules.choices import pick_some
from engine.games.mtg.words import Targeting
from engine.kernel.parts import Side
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__: list[str] = []


@rules.allows("101.1", "permitted")
def a_card_says_that_you_may(ask: Run, what: tuple[object, Word]) -> bool:
    """Whether the seat of a permitted action (`what[1]`) has priority.

    False while it first must declare attackers or blockers.
    """
    return holds_priority(ask, str(getattr(what[1], "seat", None)))


@rules.forbids("101.2", "prohibited")
def an_effect_forbids_it(ask: Run, what: object) -> bool:
    """Always an objection: what a card's prohibition matches is not done."""
    return True


@rules.orders("101.2", ("prohibition", "ending-prohibition"))
def cannot_prevails(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Those of the sides that are named `prohibition`.

    They prevail even where the forbidden event would take the prohibition's source away.
    """
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("101.2", "target")
def a_text_forbids_the_target(ask: Run, subject: Targeting) -> bool:
    """Objection to a target while an effect in force forbids it."""
    no = ask.objections(subject, ask.board())
    ask.note(no)
    return bool(no)


@rules.orders("101.4", "turn-order")
def the_active_player_acts_first(ask: Run, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The one of these seats that acts first, as a tuple of one: the active player, or else the next in turn order.

    All of them if none is still in the game.
    """
    return tuple(one for one in ask.state.clockwise(ask.active) if one in seats)[:1] or seats


@rules.does("101.4a", "discard:choose")
def set_aside_unseen(ask: Run, said: tuple[str, int]) -> Does:
    """Have a seat choose `n` cards of its hand to discard, or all if there are fewer, and set each aside.

    Nothing is discarded yet.
    """
    seat, n = said
    for id in pick_some(ask, seat, "discard", ask.state.at(f"{seat}.hand"), n):
        yield SetAside(id, seat)


rules.shape("101.4b", "choices are asked one after another, and what has been chosen is there for all to see")
