"""Section 1.14: costs. How cards are pitched for resources."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import GainedResource, Pitched
from engine.games.fab.rules.costs import Use
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("1.14.3", "pitch", edition=EN)
def pitch(ask: Run, bill: tuple[Use, int]) -> Does:
    """Each card that the action names is pitched in turn, and its player gains resource points by its pitch value.

    If one may not be pitched, the whole action is refused. A pitch that was stopped gains nothing. The bill is the play
    or activation and the resources due.
    """
    use, price = bill
    for card in use.pitch:
        ask.require("pitchable", (use, price, card))
        gained = ask.number(card, "pitch")
        pitched = yield Pitched(card, f"{use.seat}.pitch", seat=use.seat)
        if pitched:
            yield GainedResource(use.seat, gained)


@rules.forbids("1.14.3b", "pitchable", edition=EN)
def a_card_pitched_without_need(ask: Run, what: tuple[Use, int, str]) -> bool:
    """A card may be pitched only from hand, with a pitch value, and while resources are short of the price.

    What is given are the play or activation, the resources due, and the card's id.
    """
    use, price, card = what
    enough = ask.state.number(use.seat, "resources") >= price
    return enough or card not in ask.state.at(f"{use.seat}.hand") or not ask.number(card, "pitch")
