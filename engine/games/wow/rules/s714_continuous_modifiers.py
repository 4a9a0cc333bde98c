"""Section 714: continuous modifiers. When powers work, how they change values, and how lasting ones begin."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.rules.conditions import is_condition_met
from engine.games.wow.rules.modifiers import name_statement
from engine.games.wow.rules.powers import functions_in_play
from engine.games.wow.words import ForHero, Lasting
from engine.kernel.events import Began
from engine.kernel.matching import resolve_reference
from engine.kernel.parts import Application, Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.words import Context, Pattern

__all__: list[str] = []


@rules.defines("714.1", "apply", edition=EN)
def modifiers_modify(ask: Run, work: Application, so_far: object) -> object:
    """The value after a modifier, for every change that no other rule makes."""
    return so_far if name_statement(work) else work.result


@rules.allows("714.2", "function", edition=EN)
def while_in_play(ask: Run, what: Functioning) -> bool:
    """A power works while its card is in play. Its condition is asked about apart.

    Powers of ability cards, or that name zones, are left to other rules.
    """
    return not ask.has(what.obj, "types", "ability") and functions_in_play(ask, what)


@rules.allows("714.2", "condition", edition=EN)
def as_the_game_is_now(ask: Run, what: Functioning) -> bool:
    """The condition of a power is met while it holds, asked anew each time.

    Texts for heroes of a trait are left to 206.1c.
    """
    return not isinstance(what.ability, ForHero) and is_condition_met(ask, what)


@rules.does("714.3", "effect:lasting", edition=EN)
def a_definite_modifier(ask: Run, said: tuple[Lasting, Context]) -> Does:
    """A lasting effect begins, for objects fixed now if it names any; by default it lasts until end of turn.

    If it follows a card, that is its one target, or it has none if the card cannot be followed. A prevention that can
    prevent an amount in all (`shield`) becomes an effect of its own.
    """
    word, context = said
    only = None if word.to is None else tuple(str(resolve_reference(ref, context, ask.state)) for ref in word.to)
    if word.follows is not None:
        id = str(resolve_reference(word.follows, context, ask.state))
        context = replace(context, targets=(id,) if ask.allows("follows", (context.event, id)) else ())
    until = word.until or (None if word.stays else Pattern("turn-ended"))
    left = None if word.left is None else ask.amount(word.left, context)
    shields = [(part, ask.defines("shield", (part, context), None)) for part in word.gives if left is None]
    for part, most in (one for one in shields if one[1] is not None):
        yield Began(Ongoing("", (part,), context, until=until, only=only, left=most))
    if rest := tuple(part for part in word.gives if (part, None) in shields or left is not None):
        yield Began(Ongoing("", rest, context, until=until, only=only, left=left))
