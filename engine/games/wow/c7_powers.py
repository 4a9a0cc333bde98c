"""Sections 703 to 711: triggered powers, targets, and how links resolve."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Entered, Exhausted, Healed, Interrupted, PutOn, Readied
from engine.games.wow.links import choices, effect, said, suits
from engine.games.wow.look import in_play
from engine.games.wow.words import ForHero, May, Random
from engine.kernel.events import Ceased, Counted, Ended, Event, Stacked, Triggers
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Waiting
from engine.kernel.triggers import Chance, triggering_event
from engine.kernel.values import Map, tag
from engine.kernel.words import Context, Exists, Filter, Pattern, Static

__all__: list[str] = []


# 703 Triggered powers.


@rules.allows("703.1", "trigger", edition=EN)
def off_every_instance(ask: Run, chance: Chance) -> bool:
    return (chance.seen == "both" and not _next(chance)) or chance.event is None


@rules.allows("703.3c", "trigger", edition=EN)
def as_it_comes_or_goes(ask: Run, chance: Chance) -> bool:
    return chance.seen != "both" and not _another(ask, chance)


@rules.forbids("703.2", "trigger", edition=EN)
def only_if_its_condition_is_true(ask: Run, chance: Chance) -> bool:
    return chance.trigger.given is not None and not ask.holds(chance.trigger.given, chance.context)


@rules.forbids("703.1", "trigger", edition=EN)
def no_more_often_than_it_says(ask: Run, chance: Chance) -> bool:
    limit = chance.trigger.limit
    past = [one.waiting.key for one in ask.state.past if isinstance(one, Triggers)]
    return limit is not None and past.count(chance.live.key) >= limit


@rules.allows("703.1a", "trigger", edition=EN)
def off_all_that_happen_next(ask: Run, chance: Chance) -> bool:
    """Of several events that happen at once, all are the next one; of a later one in number, each is one more."""
    return chance.seen == "both" and _next(chance) and not _another(ask, chance)


def _next(chance: Chance) -> bool:
    """Whether a trigger waits for the next event of a kind, or for one that it counts to."""
    return chance.event is not None and (chance.trigger.once or chance.trigger.ordinal is not None)


def _another(ask: Run, chance: Chance) -> bool:
    """Whether an event is another one than that which a trigger counts to."""
    trigger, board = chance.trigger, ask.board()
    if trigger.ordinal is None or trigger.on is None:
        return False
    on, context = trigger.on, chance.context
    count = sum(triggering_event(ask, on, one, context, board) is not None for one in ask.state.past)
    told = [(one.moment, triggering_event(ask, on, one.event, context, board)) for one in ask.during()]
    moment = max((moment for moment, event in told if event is not None), default=0)
    together = [event for at, event in told if at == moment and event is not None]
    before = count - len(together)
    at = together.index(chance.event) if chance.event in together else 0
    return trigger.ordinal not in {before + 1, before + 1 + at}


@rules.defines("703.4", "trigger:event", edition=EN)
def what_enters_is_in_play(ask: Run, what: tuple[Pattern, Event], so_far: Event) -> Event:
    """What triggers off a card entering play looks at the card that it is then."""
    event = what[1]
    entering = what[0].event == tag(Entered) and isinstance(event, Entered) and event.becomes
    return replace(event, obj=event.becomes) if entering and isinstance(event, Entered) else so_far


@rules.allows("703.4", "trigger:before", edition=EN)
def as_it_was_just_before(ask: Run, what: tuple[Pattern, Event]) -> bool:
    """What is dealt, put on, healed, exhausted or readied is looked at as it was; what moves, as it was last known."""
    return isinstance(what[1], (Dealt, PutOn, Healed, Exhausted, Readied, Counted))


@rules.does("703.1", "trigger", edition=EN)
def it_waits(ask: Run, chance: Chance) -> Does:
    yield Triggers(chance.waiting())


@rules.does("715.1", "trigger", after=it_waits, edition=EN)
def the_next_time_only(ask: Run, chance: Chance) -> Does:
    if chance.trigger.once and chance.live.ongoing in ask.state.effects:
        yield Ended(str(chance.live.ongoing))


# 708 Triggered effects.


@rules.orders("708.1a", "waiting", edition=EN)
def turn_player_first(ask: Run, items: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    for seat in ask.state.clockwise(ask.active):
        own = tuple(one for one in items if one.context.controller == seat)
        if own:
            return own
    return items


@rules.defines("708.1a", "chooser:waiting", edition=EN)
def each_orders_their_own(ask: Run, among: tuple[Waiting, ...], so_far: None) -> str | None:
    return among[0].context.controller


@rules.does("708.2", "stack:waiting", edition=EN)
def added_with_its_targets(ask: Run, waiting: Waiting) -> Does:
    context, trigger = waiting.context, waiting.trigger
    seat = str(context.controller)
    targets: tuple[str, ...] = () if trigger.targets else context.targets
    for which in trigger.targets:
        legal = tuple(id for id in choices(ask, which, replace(context, targets=targets)) if id not in targets)
        if not legal:
            yield Stacked(waiting.id)
            return
        options = ask.defines("target-options", (which, seat), legal)
        by_chance = isinstance(which, Random) and len(options) > 1
        targets = (*targets, ask.choose(None if by_chance else seat, "target", options))
    does = (May(trigger.does),) if trigger.optional else trigger.does
    context = replace(context, targets=targets, notes=context.notes.put("given", trigger.given))
    yield Stacked(waiting.id, effect(does, trigger.targets, context, seat).obj)


# 706 Targets.


@rules.forbids("706.1", "target", edition=EN)
def none_that_is_untargetable(ask: Run, what: tuple[str, Context]) -> bool:
    return ask.has(what[0], "keywords", "Untargetable") and in_play(ask.state, what[0])


@rules.forbids("706.1", "target", edition=EN)
def not_itself(ask: Run, what: tuple[str, Context]) -> bool:
    return what[0] == what[1].source and ask.state.objects[what[0]].zone == "stack"


@rules.forbids("412.1a", "target")
def no_resource_on_the_chain(ask: Run, what: tuple[str, Context]) -> bool:
    return ask.state.objects[what[0]].marks.get("placing") is True


# 709 Resolving links.


@rules.defines("709.2a", "targets", edition=EN)
def targets_rechecked(ask: Run, link: Obj, so_far: tuple[str, ...]) -> tuple[str, ...]:
    context, _, descriptions = said(ask, link)
    still = [id if suits(ask, which, id, context) else "" for which, id in zip(descriptions, so_far, strict=False)]
    return (*still, *so_far[len(still) :])


@rules.does("709.2a", "resolve", edition=EN)
def all_targets_illegal(ask: Run, link: Obj) -> Does:
    context, _, _ = said(ask, link)
    if context.targets and not any(ask.defines("targets", link, context.targets)):
        if link.context is not None:
            yield Ceased(link.id)
        else:
            yield Interrupted(link.id, f"{link.owner}.graveyard")


@rules.does("703.2", "resolve", after=all_targets_illegal, edition=EN)
def its_condition_is_no_longer_true(ask: Run, link: Obj) -> Does:
    """The effect of a double-check power looks at the condition once more, and is interrupted if it fails."""
    here = link.id in ask.state.objects and link.context is not None
    if here and link.context is not None and not ask.holds(link.context.notes.get("given"), link.context):
        yield Ceased(link.id)


@rules.does("709.2", "resolve", after=(all_targets_illegal, its_condition_is_no_longer_true), edition=EN)
def follow_the_instructions(ask: Run, link: Obj) -> Does:
    if link.id in ask.state.objects and not link.marks.get("placing"):
        context, does, _ = said(ask, link)
        legal = ask.defines("affected", link, context.targets)
        ask.effects(does, replace(context, targets=tuple(legal)))
    yield from ()


@rules.defines("709.2c", "affected", edition=EN)
def those_that_are_still_legal(ask: Run, link: Obj, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Each target in its place, and nothing in the place of one that has become illegal."""
    return tuple(ask.defines("targets", link, so_far))


@rules.does(
    "709.2g",
    "resolve",
    after=(all_targets_illegal, its_condition_is_no_longer_true, follow_the_instructions),
    edition=EN,
)
def the_link_leaves_the_chain(ask: Run, link: Obj) -> Does:
    if link.id not in ask.state.objects:
        return
    if link.context is not None:
        yield Ceased(link.id)
        return
    said = ask.forbids("enters", link)
    ask.note(said)
    if not said:
        ask.perform("enters", ask.state.objects[link.id])
    if link.id in ask.state.objects:
        ask.perform("spent", ask.state.objects[link.id])


# 206.1c, 714 Powers in force.


@rules.allows("714.2", "function", edition=EN)
def while_in_play(ask: Run, what: Functioning) -> bool:
    obj = ask.state.objects[what.obj]
    if isinstance(what.ability, ForHero) or _zones(what) or _is_ability(ask, obj):
        return False
    return in_play(ask.state, what.obj) and ask.holds(
        getattr(what.ability, "when", None), Context(obj.id, obj.controller)
    )


@rules.allows("700.2", "function", edition=EN)
def in_the_zones_that_it_says(ask: Run, what: Functioning) -> bool:
    obj = ask.state.objects[what.obj]
    return obj.zone in _zones(what) and ask.holds(getattr(what.ability, "when", None), Context(obj.id, obj.controller))


def _zones(what: Functioning) -> tuple[str, ...]:
    return what.ability.zones if isinstance(what.ability, Static) else ()


@rules.allows("305.2a", "function")
def an_ongoing_ability_in_play(ask: Run, what: Functioning) -> bool:
    obj = ask.state.objects[what.obj]
    zones = getattr(what.ability, "zones", ())
    if isinstance(what.ability, ForHero) or zones or not _is_ability(ask, obj):
        return False
    return in_play(ask.state, obj.id) and ask.holds(
        getattr(what.ability, "when", None), Context(obj.id, obj.controller)
    )


def _is_ability(ask: Run, obj: Obj) -> bool:
    return ask.has(obj.id, "types", "ability") and not ask.has(obj.id, "types", "ally")


@rules.allows("206.1c", "function")
def while_the_hero_has_the_trait(ask: Run, what: Functioning) -> bool:
    if not isinstance(what.ability, ForHero) or not in_play(ask.state, what.obj):
        return False
    seat = ask.get(what.obj, "controller")
    traits = ("icons", "tags", "talent")
    heroes = [
        Filter(zone="play", controller="you", has=Map({"types": "hero", one: what.ability.trait})) for one in traits
    ]
    context = Context(what.obj, seat if isinstance(seat, str) else None)
    return any(ask.holds(Exists(one), context) for one in heroes)
