"""The page's section `basic`: life, hands, and mana."""

from __future__ import annotations

from engine.games.eirei.base import rules
from engine.games.eirei.events import Damaged, Drawn, Won
from engine.games.eirei.paying import Paying, can_still_pay, has_every_colour, make_bill
from engine.games.eirei.position import LIFE, list_seats
from engine.games.eirei.words import Damage, Play, Start
from engine.kernel.events import Left, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import is_over
from engine.kernel.state import GAME
from engine.kernel.words import Context

__all__: list[str] = []

HAND = 5


@rules.allows("basic", "act:start")
def everybody_begins(ask: Run, act: Start) -> bool:
    """The seat with priority may start the game while it is still being set up."""
    return ask.state.mark(GAME, "phase") == "setup" and ask.state.flow.priority == act.seat


@rules.does("basic", "act:start")
def twenty_life(ask: Run, act: Start) -> Does:
    """Each player begins with 20 life."""
    yield tuple(Set(seat, "life", LIFE) for seat in ask.state.playing())


@rules.does("basic", "act:start", after=twenty_life)
def five_cards_from_the_top(ask: Run, act: Start) -> Does:
    """Each player draws the top five cards of the deck, or as many as there are."""
    for seat in ask.state.playing():
        yield tuple(Drawn(id, f"{seat}.hand") for id in ask.state.at(f"{seat}.deck")[:HAND])


@rules.does("basic", "check:seat")
def no_life_left(ask: Run, seat: str) -> Does:
    """A player with 0 life or less leaves the game. Before it has begun, nobody does."""
    if ask.state.number(seat, "life") <= 0 and ask.state.mark(GAME, "phase") != "setup":
        yield Left(seat)


@rules.does("basic", "check:game")
def the_other_player_wins(ask: Run, game: str) -> Does:
    """Once the game is over, the player who is left wins. This happens once."""
    left = ask.state.playing()
    if is_over(ask.state) and left and ask.state.mark(GAME, "won") is None:
        yield Won(left[0])


@rules.forbids("basic", "act:play")
def no_mana_of_its_colour(ask: Run, play: Play) -> bool:
    """A card of one colour is not played unless an untapped card in its player's mana zone gives that colour."""
    due = make_bill(ask, play)
    return len(due.colors) == 1 and not has_every_colour(ask, due)


@rules.forbids("basic", "mana")
def none_of_them_of_its_colour(ask: Run, paying: Paying) -> bool:
    """For a card of one colour, no mana card is tapped that would leave the colour unpaid though it could be paid."""
    return len(paying.bill.colors) == 1 and not can_still_pay(ask, paying)


@rules.does("basic", "effect:damage")
def damage_to_a_player(ask: Run, said: tuple[Damage, Context]) -> Does:
    """Each seat meant takes that much damage from the source; nothing happens unless the amount is above 0."""
    word, context = said
    amount = ask.amount(word.amount, context)
    if amount > 0:
        for seat in list_seats(ask, word.to, context):
            yield Damaged(seat, amount, context.source)
