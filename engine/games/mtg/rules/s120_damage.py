"""Section 120: damage. To what it is dealt, and what follows for each that is dealt it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import CountersPut, Damaged, Exceeded, GainedLife, LostLife, Marked
from engine.games.mtg.references import find_damage_source, get_number, list_objects_and_players
from engine.games.mtg.rules.choices import remember_chosen
from engine.games.mtg.rules.damage import count_lethal_damage
from engine.games.mtg.words import Deal
from engine.kernel.events import Counted, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.triggers import Chance
from engine.kernel.words import Context, Filter, Times

__all__: list[str] = []

rules.rests("120.6", 5, on="514.2")


@rules.forbids("120.1a", "event:damaged")
def damage_to_what_cannot_be_damaged(ask: Run, event: Damaged) -> bool:
    """Objection to damage to anything but a player, a creature or a planeswalker."""
    if event.to in ask.state.seats:
        return False
    return not (ask.has(event.to, "types", "creature") or ask.has(event.to, "types", "planeswalker"))


@rules.does("120.2b", "effect:deal")
def damage_as_an_effect(ask: Run, said: tuple[Deal, Context]) -> Does:
    """Have the source deal the damage to all objects and players meant, all at once.

    `then` follows, with the objects that were damaged as `chosen`. Several sources each deal their own amount. If
    nobody is meant, nothing is dealt, and `then` follows all the same.
    """
    word, context = said
    to = list_objects_and_players(ask, word.to, context)
    hurt: dict[str, None] = {}
    for dealt in _list_damage(ask, word, context):
        done = yield tuple(Damaged(id, amount, source) for source, amount in dealt for id in to)
        hurt |= dict.fromkeys(cast("Damaged", one.event).to for one in done)
    ask.effects(word.then, remember_chosen(context, tuple(hurt)))


def _list_damage(ask: Run, word: Deal, context: Context) -> Iterator[tuple[tuple[str, int], ...]]:
    """The damage that an effect deals, as tuples of pairs of source and amount: `(("o3", 2),)`.

    Pairs of one tuple are dealt at the same time. For a filter that matches no source it is `()`.
    """
    if not isinstance(word.source, Filter):
        source = find_damage_source(ask, word.source, context)
        yield from (((source, amount),) for amount in _list_amounts(ask, word, context))
    else:
        sources = ask.find(word.source, context)
        yield tuple((one, get_number(ask, word.amount, replace(context, it=one))) for one in sources)


def _list_amounts(ask: Run, word: Deal, context: Context) -> tuple[int, ...]:
    """The amounts that an effect deals one after another; by rule 610.1 it is one alone, such as `(6,)`.

    With that clause switched off, a product is dealt by ones.
    """
    amount = get_number(ask, word.amount, context)
    return ask.defines("effect:at-once", amount, (1,) * amount) if isinstance(word.amount, Times) else (amount,)


@rules.does("120.3a", "after:damaged")
def a_player_loses_life(ask: Run, record: Record) -> Does:
    """A player who was dealt damage loses that much life; not if the source has infect."""
    event = cast("Damaged", record.event)
    if event.to in ask.state.seats and not ask.has(event.source, "keywords", "infect"):
        yield LostLife(event.to, event.amount)


@rules.does("120.3b", "after:damaged", after=a_player_loses_life)
def a_player_is_poisoned(ask: Run, record: Record) -> Does:
    """A player who was dealt damage by a source with infect gets that many poison counters.

    Its controller puts them.
    """
    event = cast("Damaged", record.event)
    if event.to in ask.state.seats and ask.has(event.source, "keywords", "infect"):
        yield CountersPut(event.to, "poison", event.amount, str(ask.get(event.source, "controller")))


@rules.does("120.3c", "after:damaged", after=(a_player_loses_life, a_player_is_poisoned))
def a_planeswalker_loses_loyalty(ask: Run, record: Record) -> Does:
    """Take that many loyalty counters off a planeswalker that was dealt damage, or all if it has fewer."""
    event = cast("Damaged", record.event)
    if ask.has(event.to, "types", "planeswalker"):
        yield Counted(event.to, "loyalty", -min(event.amount, ask.number(event.to, "counter:loyalty")))


@rules.does("120.3d", "after:damaged", after=(a_player_loses_life, a_player_is_poisoned, a_planeswalker_loses_loyalty))
def a_creature_withers(ask: Run, record: Record) -> Does:
    """Put that many -1/-1 counters on a creature that was dealt damage by a source with wither or infect.

    The source's controller puts them. If the source has deathtouch, the creature is marked `deadly`.
    """
    event = cast("Damaged", record.event)
    if ask.has(event.to, "types", "creature") and _withers(ask, event.source):
        yield CountersPut(event.to, "-1/-1", event.amount, str(ask.get(event.source, "controller")))
        if ask.has(event.source, "keywords", "deathtouch"):
            yield Set(event.to, "deadly", value=True)


def _withers(ask: Run, source: str) -> bool:
    """Whether a source, by its id, has wither or infect."""
    return ask.has(source, "keywords", "wither") or ask.has(source, "keywords", "infect")


@rules.does(
    "120.3e",
    "after:damaged",
    after=(a_player_loses_life, a_player_is_poisoned, a_planeswalker_loses_loyalty, a_creature_withers),
)
def marked_on_a_creature(ask: Run, record: Record) -> Does:
    """Mark damage on the creature it was dealt to, with whether its source has deathtouch.

    Not if the source has wither or infect.
    """
    event = cast("Damaged", record.event)
    if ask.has(event.to, "types", "creature") and not _withers(ask, event.source):
        yield Marked(event.to, event.amount, deadly=ask.has(event.source, "keywords", "deathtouch"))


@rules.does(
    "120.3f",
    "after:damaged",
    after=(
        a_player_loses_life,
        a_player_is_poisoned,
        a_planeswalker_loses_loyalty,
        a_creature_withers,
        marked_on_a_creature,
    ),
)
def lifelink(ask: Run, record: Record) -> Does:
    """The controller of a source with lifelink gains as much life as the damage that it dealt."""
    event = cast("Damaged", record.event)
    if ask.has(event.source, "keywords", "lifelink"):
        yield GainedLife(str(ask.get(event.source, "controller")), event.amount)


@rules.allows("120.4b", "trigger")
def damage_was_dealt(ask: Run, chance: Chance) -> bool:
    """Whether the event is damage; an ability that waits for damage triggers on it, whatever its source."""
    return isinstance(chance.event, Damaged)


@rules.defines("120.6", "damage:marked")
def damage_stays_marked(ask: Run, id: str, so_far: int) -> int:
    """The damage marked on a permanent and not yet removed."""
    return ask.state.number(id, "damage")


@rules.forbids("120.8", "event:damaged")
def no_damage_to_deal(ask: Run, event: Damaged) -> bool:
    """Objection to damage of 0 or less."""
    return event.amount <= 0


@rules.does(
    "120.10",
    "after:damaged",
    after=(
        a_player_loses_life,
        a_player_is_poisoned,
        a_planeswalker_loses_loyalty,
        a_creature_withers,
        marked_on_a_creature,
        lifelink,
    ),
)
def more_than_enough(ask: Run, record: Record) -> Does:
    """Record the excess of simultaneous damage to one permanent over lethal damage or loyalty.

    It is told once, after the last of that damage. For a permanent that is both, it is the greater excess. Nothing
    happens without excess, or for players.
    """
    event = cast("Damaged", record.event)
    together = ((one.n, one.event) for one in ask.together(record))
    hits = [(n, hit) for n, hit in together if isinstance(hit, Damaged) and hit.to == event.to]
    if hits[-1][0] != record.n:
        return
    total = sum(hit.amount for _, hit in hits)
    since = [one.event for one in ask.log[record.n :] if isinstance(one, Record)]
    over = []
    marked = sum(one.amount for one in since if isinstance(one, Marked) and one.obj == event.to)
    withered = sum(one.by for one in since if isinstance(one, CountersPut) and one.obj == event.to)
    if ask.has(event.to, "types", "creature"):
        sources = tuple(dict.fromkeys(hit.source for _, hit in hits))
        before = ask.defines("damage:marked", event.to, 0) - marked - withered
        over.append(total - count_lethal_damage(ask, event.to, sources, before))
    if ask.has(event.to, "types", "planeswalker"):
        lost = -sum(
            one.by for one in since if isinstance(one, Counted) and one.obj == event.to and one.counter == "loyalty"
        )
        over.append(total - lost)
    for excess in sorted(over)[-1:]:
        if excess > 0:
            yield Exceeded(event.to, excess, combat=event.combat)
