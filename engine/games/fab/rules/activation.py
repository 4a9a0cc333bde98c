"""Activated abilities: their context, their limit, and effects on that limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.games.fab.events import Activation
from engine.games.fab.rules.costs import get_ability
from engine.games.fab.rules.playing import divide_targets
from engine.games.fab.words import Activate, Activated, Discard, Extra, SetLimit
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Live
from engine.kernel.run import Run
from engine.kernel.values import Value
from engine.kernel.words import Context

__all__ = [
    "Beyond",
    "Limit",
    "Setting",
    "aim_activation",
    "is_at_limit",
    "is_instant_activation",
    "list_extras",
    "list_own_zones",
    "list_past_activations",
    "make_context",
]


class Beyond(Value, frozen=True):
    """An effect that might let an activation exceed its limit, with that activation."""

    live: Live[Extra]
    act: Activate

    @property
    def part(self) -> Extra:
        """The `Extra` part of the effect: to which abilities it applies, and how often."""
        return self.live.part

    def __str__(self) -> str:
        """The key of the effect and the ability that it would let on: `o3/0/1 for o7/2`.

        That is the second ability of `o7`.
        """
        return f"{self.live.key} for {self.act.card}/{self.act.ability}"


class Setting(Value, frozen=True):
    """An effect that might set the limit of an ability, with its activation."""

    live: Live[SetLimit]
    act: Activate

    def __str__(self) -> str:
        """The key of the effect and the ability whose limit it might set: `o3/0/1 for o7/2`.

        That is the second ability of `o7`.
        """
        return f"{self.live.key} for {self.act.card}/{self.act.ability}"


class Limit(Value, frozen=True):
    """How often an ability may be activated in a turn.

    `together`: all attack abilities of its source share the limit.
    """

    times: int | None
    together: bool = False


def aim_activation(ask: Run, act: Activate) -> tuple[tuple[str, ...], str | None]:
    """The ids of the targets of an activation's effects, and the id of its attack-target or None (5.1.4).

    Whether they are legal is not looked at.
    """
    ability = get_ability(ask, act)
    return divide_targets(act.targets, len(ability.targets), attacks=ability.attack)


def make_context(ask: Run, act: Activate) -> Context:
    """The context in which the words of an activated ability are read: its source, its seat, its targets and X."""
    return Context(act.card, act.seat, aim_activation(ask, act)[0], act.x)


def list_own_zones(ability: Activated) -> tuple[str, ...]:
    """The zones where alone an ability is functional (5.2.4): those that it names; else `()`, if it has none.

    One whose cost discards its own source is used from the hand.
    """
    discards = any(isinstance(one, Discard) and one.what == "this" for one in ability.pay)
    return ability.zones or (("hand",) if discards else ())


def list_past_activations(ask: Run, act: Activate) -> Iterator[Activation]:
    """The events of this turn, oldest first, that activated an ability of the same source.

    Any ability and any seat counts.
    """
    return (one for one in ask.state.past if isinstance(one, Activation) and one.source == act.card)


def is_at_limit(ask: Run, act: Activate) -> bool:
    """Whether the ability has been activated this turn as often as its limit allows (5.2.1a).

    It is false without a limit. Effects in force (`SetLimit`) may set another. Activations that an effect let exceed
    the limit do not count. If a limit holds for attacks together, every attack of the source counts, by any ability.
    """
    limit = Limit(get_ability(ask, act).limit)
    for live in ask.board().live(SetLimit):
        if _concerns_activation(ask, live, act):
            limit = ask.defines("limit", Setting(live, act), limit, source=live.source)
    within = (one for one in list_past_activations(ask, act) if one.by is None)
    used = sum(_has_attacked(one) if limit.together else one.ability == act.ability for one in within)
    return limit.times is not None and used >= limit.times


def _has_attacked(one: Activation) -> bool:
    """Whether the layer (the object on the stack) of an activation attacked, by the notes of its context."""
    return bool(cast("Context", one.obj.context).notes["attack"])


def list_extras(ask: Run, act: Activate) -> list[Live[Extra]]:
    """The effects (`Extra` parts) that let an activation exceed its limit now; empty if none does."""
    lives = ask.board().live(Extra)
    return [one for one in lives if _concerns_activation(ask, one, act) and ask.allows("beyond", Beyond(one, act))]


def _concerns_activation(ask: Run, live: Live[Extra] | Live[SetLimit], act: Activate) -> bool:
    """Whether an effect on limits applies to the source of an activation.

    If it is limited to certain objects, that alone decides; else its filter does.
    """
    if live.only is not None:
        return act.card in live.only
    return matches_filter(live.part.to, act.card, live.context, ask.board())


def is_instant_activation(ask: Run, act: Activate) -> bool:
    """Whether an ability is at its limit, and an effect that works at instant speed lets it exceed that.

    An ability within its limit gives False.
    """
    return is_at_limit(ask, act) and any(one.part.instant for one in list_extras(ask, act))
