"""Section 1.8: effects. Optional effects, choices, and targets that are illegal by now."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Paid
from engine.games.fab.rules.feasibility import is_possible, list_possible_picks
from engine.games.fab.rules.layers import check_each_target, list_target_filters
from engine.games.fab.words import Optional, PayResource, Pick
from engine.kernel.replacement import Candidate
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Waiting
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("1.8.3a", "declinable", edition=EN)
def its_controller_may_decline(ask: Run, waiting: Waiting, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """The controller may decline the effects of an optional trigger as its layer resolves.

    It gives all the effects inside one `Optional`. Those of a trigger that is not optional stay as they are. So do
    those of a source marked as shown, for then the choice came as it triggered (5.4.7b).
    """
    said = ask.state.mark(waiting.context.source, "shown")
    return (Optional(so_far),) if waiting.trigger.optional and not said else so_far


@rules.does("1.8.3a", "effect:optional", edition=EN)
def optional(ask: Run, said: tuple[Optional, Context]) -> Does:
    """The controller chooses whether an optional effect comes; its price is paid first.

    Nobody is asked, and nothing comes, if a clause objects. What follows upon the effect (`then`) comes only if
    something came of it.
    """
    word, context = said
    seat = str(context.controller)
    objections = ask.forbids("optional", said)
    ask.note(objections)
    if objections or not ask.choose(seat, "may", (True, False)):
        return
    if word.pay:
        yield Paid(seat, word.pay)
    if ask.effects(word.does, context):
        ask.effects(word.then, context)


@rules.forbids("1.8.3b", "optional", edition=EN)
def an_option_that_cannot_be_paid_or_done(ask: Run, said: tuple[Optional, Context]) -> bool:
    """An optional effect is barred if its controller cannot pay its price, or if its first effect cannot be done.

    The price is compared with the resources that the player has now: cards that could be pitched do not count. What
    comes later in the list may be possible only by what came before, so it is not looked at.
    """
    word, context = said
    if ask.state.number(str(context.controller), "resources") < word.pay:
        return True
    return not all(is_possible(ask, one, context) for one in word.does[:1])


@rules.forbids("1.8.3b", "replace", edition=EN)
def a_replacement_whose_price_cannot_be_paid(ask: Run, candidate: Candidate) -> bool:
    """A replacement may not apply if its price cannot be paid.

    Of an optional one, all that it does first is its price. Of any other, only the payments in that are.
    """
    part, context = candidate.part, msgspec.structs.replace(candidate.live.context, event=candidate.event)
    price = part.first if part.optional else (one for one in part.first if isinstance(one, PayResource))
    return not all(is_possible(ask, one, context) for one in price)


@rules.does("1.8.6", "effect:pick", edition=EN)
def pick(ask: Run, said: tuple[Pick, Context]) -> Does:
    """The controller chooses one object that matches, and the next effects are done with it.

    Nothing comes if none matches. Where the pick is paid as a cost, only objects are offered with which all of it can
    be done.
    """
    word, context = said
    paying = context.notes.get("paying")
    among = list_possible_picks(ask, word, context) if paying else ask.find(word.which, context)
    if among:
        chosen = str(ask.choose(context.controller, "pick", among))
        ask.effects(word.then, msgspec.structs.replace(context, it=chosen))
    yield from ()


@rules.defines("1.8.9", "targets:now", edition=EN)
def effects_on_what_is_no_legal_target_fail(ask: Run, layer: Obj, so_far: Context) -> Context:
    """A target that is illegal as the layer resolves is left out of the context: an empty id stands in its place."""
    legal = check_each_target(ask, list_target_filters(ask, layer), so_far)
    return replace(so_far, targets=tuple(id if ok else "" for id, ok in zip(so_far.targets, legal, strict=False)))
