"""Toy Duel as an engine game: every rule of its first edition, and six cards. Read this first, then a real game.

Nothing here knows how the kernel runs; it answers what the kernel asks, under the number of the rule it answers for.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.events import (
    WRITERS,
    Began,
    Ended,
    Event,
    Given,
    Left,
    Moved,
    Passed,
    Set,
    Stacked,
    Triggers,
    TurnBegan,
)
from engine.kernel.game import Game, Zone
from engine.kernel.hooks import Hooks, ScenarioHooks
from engine.kernel.log import Record
from engine.kernel.parts import Application, Functioning, Live, Move, Side
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does, Rules
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after, top
from engine.kernel.state import Obj, Ongoing, State, Waiting
from engine.kernel.topics import Topic
from engine.kernel.triggers import Chance
from engine.kernel.values import Map, Word
from engine.kernel.words import Ability, Card, Context, Pattern, Replace

__all__ = ["game"]

rules = Rules("toy", "1")

TOPICS = (Topic("does", "resolve", "Obj", "What happens as the top item of the pile is resolved."),)
"""The topics that this game asks about, beside the kernel's."""


# What cards say.


class OnResolve(Ability, frozen=True):
    """What a card does when it is resolved."""

    does: tuple[Word, ...]


class Hurt(Word, frozen=True):
    """Deal damage to the target."""

    amount: int


class Undo(Word, frozen=True):
    """Take the target card off the pile; it does nothing."""


class Guard(Word, frozen=True):
    """You are guarded from the next damage."""


class DrawOne(Word, frozen=True):
    """Draw a card, if there is one."""


# What players do, and what happens.


class Play(Word, frozen=True):
    """Play a card from your hand."""

    seat: str
    card: str
    target: str | None = None


class Pass(Word, frozen=True):
    """Do nothing, and let the next player act."""

    seat: str


class Damage(Event, frozen=True):
    """A player loses life. `reduced` says that a shield has reduced it."""

    seat: str
    amount: int
    reduced: bool = False


class Drawn(Moved, frozen=True):
    """A card is drawn."""


def write_damage(state: State, event: Damage) -> State:
    """Take the damage off the player's life."""
    return WRITERS[Set](state, Set(event.seat, "life", state.number(event.seat, "life") - event.amount))


CARDS = (
    Card("Spark", Map(quick=False), (OnResolve((Hurt(2),)),)),
    Card("Twin Spark", Map(quick=False), (OnResolve((Hurt(1), Hurt(1))),)),
    Card("Flash", Map(quick=True), (OnResolve((Hurt(1),)),)),
    Card("Fizzle", Map(quick=True), (OnResolve((Undo(),)),)),
    Card("Shield", Map(quick=True), (OnResolve((Guard(),)),)),
    Card("Insight", Map(quick=False), (OnResolve((DrawOne(),)),)),
)


# 1.1 Setting up.


@rules.does("1.1.2", "check:seat")
def no_life_left(ask: Run, seat: str) -> Does:
    if ask.state.number(seat, "life") <= 0:
        yield Left(seat)


# 1.2 The turn.


@rules.allows("1.2.1", "act:play")
def on_your_turn(ask: Run, play: Play) -> bool:
    mine = play.seat == ask.active and not ask.state.at("pile")
    return mine and _in_hand(ask, play)


@rules.forbids("1.2.1", "act:play")
def one_card_a_turn(ask: Run, play: Play) -> bool:
    return not ask.state.at("pile") and ask.state.number(play.seat, "played") == ask.state.number("game", "turn")


@rules.allows("1.2.2", "act:play")
def answer_with_a_quick_card(ask: Run, play: Play) -> bool:
    return bool(ask.state.at("pile")) and _in_hand(ask, play) and ask.get(play.card, "quick") is True


@rules.does("1.2.1", "act:play")
def onto_the_pile(ask: Run, play: Play) -> Does:
    target = play.target if play.target is not None else seat_after(ask.state, play.seat)
    yield Moved(play.card, "pile", controller=play.seat, marks=Map(target=target))
    yield Set(play.seat, "played", ask.state.number("game", "turn"))
    yield Given(seat_after(ask.state, play.seat), fresh=True)


@rules.allows("1.2.2", "act:pass")
def pass_instead(ask: Run, act: Pass) -> bool:
    return ask.state.flow.priority == act.seat


@rules.does("1.2.2", "act:pass")
def last_played_first(ask: Run, act: Pass) -> Does:
    yield Passed(act.seat)
    item = top(ask.state, "pile")
    if everyone_passed(ask.state) and item is not None:
        ask.perform("resolve", item, item.id)
        yield Given(ask.active, fresh=True)
    elif not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))


@rules.does("1.2.3", "priority")
def the_turn_passes(ask: Run, act: Word) -> Does:
    done = everyone_passed(ask.state) or ask.state.number(ask.active, "played") == ask.state.number("game", "turn")
    if not is_over(ask.state) and not ask.state.at("pile") and done:
        following = seat_after(ask.state, ask.active)
        yield TurnBegan(following, ask.state.number("game", "turn") + 1)
        yield Given(following, fresh=True)


# 2 Cards.


@rules.does("2.1.1", "resolve")
def resolved_then_discarded(ask: Run, item: Obj) -> Does:
    target = item.marks.get("target")
    context = Context(item.id, item.controller, (str(target),))
    ask.effects([word for ability in item.card.abilities for word in _does(ability)], context)
    if item.id in ask.state.objects:
        yield Moved(item.id, f"{item.owner}.discard")


@rules.does("2.1.1", "effect:hurt")
def hurt(ask: Run, said: tuple[Hurt, Context]) -> Does:
    word, context = said
    yield Damage(context.targets[0], word.amount)


@rules.does("2.1.1", "effect:undo")
def undo(ask: Run, said: tuple[Undo, Context]) -> Does:
    target = ask.state.objects.get(said[1].targets[0])
    if target is not None and target.place == "pile":
        yield Moved(target.id, f"{target.owner}.discard")


@rules.does("2.1.2", "effect:guard")
def guard(ask: Run, said: tuple[Guard, Context]) -> Does:
    shield = Replace(Pattern("damage", Map(seat="you")), slot="shield", prevent="all")
    yield Began(Ongoing("", (shield,), said[1], until=Pattern("turn-began")))


@rules.does("2.1.2", "expire")
def this_turn_only(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)


@rules.allows("2.1.2", "replace")
def shields_work(ask: Run, candidate: Candidate) -> bool:
    return True


@rules.forbids("2.1.2", "replace")
def once_a_shield(ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


@rules.defines("2.1.2", "replace:prevent")
def reduced_to_zero(ask: Run, change: Change, so_far: Damage) -> Damage:
    return Damage(so_far.seat, so_far.amount - change.prevented, reduced=True)


@rules.does("2.1.2", "replace:used")
def the_next_damage_only(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    yield Ended(used[0].id)


@rules.defines("2.1.2", "chooser:replace")
def its_owner_picks_a_shield(ask: Run, among: tuple[Damage, tuple[Candidate, ...]], so_far: None) -> str:
    return among[0].seat


@rules.does("2.1.3", "after:damage")
def draw_when_hurt(ask: Run, record: Record) -> Does:
    event = record.event
    if isinstance(event, Damage) and not event.reduced:
        yield from _draw(ask, event.seat)


@rules.does("2.1.1", "effect:draw-one")
def insight(ask: Run, said: tuple[DrawOne, Context]) -> Does:
    yield from _draw(ask, str(said[1].controller))


# What triggered and continuous cards (there are none in print) would need; scenarios define some.


@rules.allows("assumed/abilities-function", "function")
def on_the_table(ask: Run, what: Functioning) -> bool:
    return ask.state.objects[what.obj].place == "table"


@rules.allows("assumed/triggers", "trigger")
def it_triggers(ask: Run, chance: Chance) -> bool:
    return True


@rules.does("assumed/triggers", "trigger")
def it_waits(ask: Run, chance: Chance) -> Does:
    yield Triggers(chance.waiting())


@rules.does("assumed/triggers", "stack:waiting")
def onto_the_pile_too(ask: Run, waiting: Waiting) -> Does:
    context = waiting.context
    seat = str(context.controller)
    card = Card("trigger", abilities=(OnResolve(waiting.trigger.does),))
    target = seat_after(ask.state, seat)
    yield Stacked(waiting.id, Obj("", card, seat, seat, "pile", marks=Map(target=target), token=True, context=context))


@rules.defines("assumed/modifiers", "apply")
def it_applies(ask: Run, work: Application, so_far: object) -> object:
    return work.result


@rules.orders("assumed/modifiers", "effects")
def oldest_first(ask: Run, parts: tuple[Live, ...]) -> tuple[Live, ...]:
    oldest = min(one.stamp for one in parts)
    return tuple(one for one in parts if one.stamp == oldest)


@rules.orders("assumed/prohibitions-win", ("prohibition", "ending-prohibition"))
def prohibitions_win(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return sides[:1]


@rules.defines("assumed/new-object", "identity")
def another_object(ask: Run, move: Move, so_far: str) -> str:
    return "new"


def _in_hand(ask: Run, play: Play) -> bool:
    """Whether it is the player's move, and the card is in their hand."""
    return ask.state.flow.priority == play.seat and play.card in ask.state.at(f"{play.seat}.hand")


def _does(ability: Ability) -> tuple[Word, ...]:
    """What an ability does when its card is resolved."""
    return ability.does if isinstance(ability, OnResolve) else ()


def _draw(ask: Run, seat: str) -> Does:
    """Draw the top card of a player's deck, if there is one."""
    deck = ask.state.at(f"{seat}.deck")
    if deck:
        yield Drawn(deck[0], f"{seat}.hand")


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Every card in hand on every target, and the pass."""
    for card in ask.state.at(f"{seat}.hand"):
        for target in (*ask.state.playing(), *ask.state.at("pile")):
            yield Play(seat, card, target)
    yield Pass(seat)


def game() -> Game:
    """Toy Duel, ready to play."""
    return Game(
        name="toy",
        rules=rules,
        topics=TOPICS,
        zones={
            zone.name: zone
            for zone in (
                Zone("hand", seen_by="owner"),
                Zone("deck", seen_by="none", ordered=True),
                Zone("discard"),
                Zone("table", shared=True, board=True),
                Zone("pile", shared=True, ordered=True),
            )
        },
        actions=(Play, Pass),
        vocabulary=(OnResolve, Hurt, Undo, Guard, DrawOne),
        events=(Damage, Drawn),
        writers={**WRITERS, Damage: write_damage},
        cards={card.name: card for card in CARDS},
        marks={"life": 5},
        hooks=Hooks(
            candidates=candidates,
        ),
        scenario=ScenarioHooks(
            given_marks={"seat": {"life": int}},
        ),
        stack="pile",
    )
