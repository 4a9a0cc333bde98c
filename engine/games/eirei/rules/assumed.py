"""What the page leaves out, and the game cannot do without: clauses numbered `assumed/...`."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.games.eirei.base import rules
from engine.games.eirei.events import Discarded, Drawn, Gained, Summoned
from engine.games.eirei.paying import UNKNOWN
from engine.games.eirei.position import (
    PHASES,
    find_blocked_attack,
    get_option,
    has_stored,
    is_own_main_phase,
    list_attackers,
    list_objects,
    list_seats,
    list_target_filters,
    make_move,
    may_act,
)
from engine.games.eirei.rules.battle import Fate
from engine.games.eirei.words import Attack, Block, Discard, Gain, Lasting, Mill, Pass, Play, Put, PutMana, Start, Use
from engine.kernel.costs import Charging
from engine.kernel.errors import NotModelled
from engine.kernel.events import Began, Ended, Event, Given, Passed, PhaseBegan, Stacked, Triggers, TurnBegan
from engine.kernel.log import Record
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Functioning, Live, Move, Side
from engine.kernel.replacement import Candidate
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, seat_after
from engine.kernel.state import GAME, Obj, Ongoing, Waiting
from engine.kernel.triggers import Chance, triggering_event
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Pattern, Static

__all__: list[str] = []


# Objects, texts that last, and those that forbid.
@rules.defines("assumed/a-new-object-in-a-new-zone", "identity")
def another_object(ask: Run, move: Move, so_far: str) -> str:
    """A card that changes zones is always a new object."""
    return "new"


@rules.defines("assumed/an-unprinted-cost-is-none", "cost:initial")
def nothing_is_due(ask: Run, what: tuple[Play | Use, str], so_far: int) -> int:
    """A card that prints no cost costs nothing at first; a printed cost stays as it is."""
    return 0 if so_far == UNKNOWN else so_far


@rules.forbids("assumed/attacks-in-main-phase", "act:attack")
def an_attack_outside_ones_own_main_phase(ask: Run, attack: Attack) -> bool:
    """A player attacks only in the main phase of their own turn."""
    return not is_own_main_phase(ask, attack.seat)


@rules.defines("assumed/cards-change-costs", "cost:change")
def costs_change(ask: Run, work: Charging, so_far: int) -> int:
    """A cost becomes what each change by a card's text works out."""
    return work.result


@rules.allows("assumed/conditions-of-texts", "condition")
def as_its_values_are_now(ask: Run, what: Functioning) -> bool:
    """The condition of a static ability holds or not by the values now, read for its card's controller.

    An ability without a condition always functions.
    """
    condition = what.ability.condition if isinstance(what.ability, Static) else None
    return ask.holds(condition, Context(what.obj, str(ask.get(what.obj, "controller"))))


@rules.does("assumed/discarding", "effect:discard")
def discarded_by_choice(ask: Run, said: tuple[Discard, Context]) -> Does:
    """Each seat meant discards that many cards of its choice from its hand, one after another, while it has any."""
    word, context = said
    for seat in list_seats(ask, word.who, context):
        for _ in range(ask.amount(word.count, context)):
            if hand := ask.state.at(f"{seat}.hand"):
                yield Discarded(ask.choose(seat, "discard", hand), f"{seat}.graveyard")


@rules.does("assumed/draw-each-turn", "after:phase-began")
def the_turn_player_draws(ask: Run, record: Record) -> Does:
    """As the start phase begins, the turn player draws the top card of the deck, if there is one."""
    deck = ask.state.at(f"{ask.active}.deck")
    if ask.state.mark(GAME, "phase") == PHASES[0] and deck:
        yield Drawn(deck[0], f"{ask.active}.hand")


@rules.does("assumed/effects-last-this-turn", "effect:lasting")
def for_this_turn(ask: Run, said: tuple[Lasting, Context]) -> Does:
    """The parts that the effect gives are in force until the next turn begins."""
    yield Began(Ongoing("", said[0].gives, said[1], until=Pattern("turn-began")))


@rules.does("assumed/effects-last-this-turn", "expire")
def until_the_turn_is_over(ask: Run, effect: Ongoing) -> Does:
    """An ongoing effect ends once the event that it lasts until has come."""
    yield Ended(effect.id)


@rules.does("assumed/gaining-life", "effect:gain")
def life_gained(ask: Run, said: tuple[Gain, Context]) -> Does:
    """The controller gains that much life; nothing happens unless the amount is above 0."""
    amount = ask.amount(said[0].amount, said[1])
    if amount > 0:
        yield Gained(str(said[1].controller), amount)


@rules.forbids("assumed/mana-in-main-phase", "act:put-mana")
def mana_outside_ones_own_main_phase(ask: Run, act: PutMana) -> bool:
    """A player puts cards into the mana zone only in the main phase of their own turn."""
    return not is_own_main_phase(ask, act.seat)


@rules.forbids("assumed/no-attack-on-ones-own", "act:attack")
def an_attack_on_ones_own_card(ask: Run, attack: Attack) -> bool:
    """A player may not attack a card on their own field."""
    return attack.target in ask.state.at(f"{attack.seat}.field")


@rules.allows("assumed/no-replacement", "replace")
def nothing_replaces(ask: Run, candidate: Candidate) -> bool:
    """Raises NotModelled for every replacement, since the page has no replacing effects."""
    raise NotModelled(str(candidate), "the page has no effects that replace")


@rules.orders("assumed/dependent-effects-wait", "effects")
def after_what_they_look_at(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Effects that depend on another one here apply after it. If each depends on another, all stay."""
    board = ask.board()
    return tuple(one for one in items if not any(board.depends(one, two) for two in items if two is not one)) or items


@rules.orders("assumed/older-effects-first", ("effects", "charges"), after=after_what_they_look_at)
def oldest_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """The effect with the oldest timestamp applies first; the keys of the parts decide between equal timestamps."""
    oldest = min((one.stamp, one.key) for one in items)
    return tuple(one for one in items if (one.stamp, one.key) == oldest)


@rules.forbids("assumed/one-block-a-blocker", "act:block")
def a_second_block(ask: Run, block: Block) -> bool:
    """An eirei that blocks an attack not yet processed may not block another."""
    return ask.state.mark(block.eirei, "blocking") in list_attackers(ask.state)


@rules.forbids("assumed/one-blocker-an-attack", "act:block")
def a_second_blocker(ask: Run, block: Block) -> bool:
    """An attack that is already blocked may not be blocked again. A block that names no attacker means the first."""
    return bool(ask.state.mark(find_blocked_attack(ask, block), "blocked"))


@rules.forbids("assumed/one-mana-a-turn", "act:put-mana")
def a_second_card_this_turn(ask: Run, act: PutMana) -> bool:
    """A player puts at most one card a turn into the mana zone, unless the option `mana-per-turn` says `any`."""
    return get_option(ask, "mana-per-turn") == "one" and has_stored(ask, act.seat)


@rules.allows("assumed/passing", "act:pass")
def a_seat_with_priority_passes(ask: Run, act: Pass) -> bool:
    """Whoever has priority may pass, once the game has begun and until it is over."""
    return may_act(ask, act.seat)


@rules.does("assumed/passing", "act:pass")
def all_passed_moves_on(ask: Run, act: Pass) -> Does:
    """The seat passes, and priority goes to the next.

    Once all have passed, the next link of the chain resolves. With no chain, the first attack is processed; with no
    attack either, the phase ends.
    """
    yield Passed(act.seat)
    chain = tuple(ask.state.objects[id] for id in ask.state.at("chain"))
    attacking = list_attackers(ask.state)
    if not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))
    elif chain:
        link = ask.first("chain", chain)[0]
        ask.perform("resolve", link, link.id)
    elif attacking:
        ask.perform("battle", attacking[0], attacking[0])
    else:
        ask.perform("next-phase", ask.active)


@rules.forbids("assumed/permanents-in-main-phase", "act:play", after="an_eirei_outside_ones_own_main_phase")
def a_permanent_outside_ones_own_main_phase(ask: Run, play: Play) -> bool:
    """A permanent magic is played only in one's own main phase, unless `permanent-timing` says `any-time`."""
    bound = get_option(ask, "permanent-timing") == "main-phase"
    return bound and ask.has(play.card, "types", "permanent") and not is_own_main_phase(ask, play.seat)


@rules.does("assumed/phases", "after:turn-began", after=("the_field_untaps", "mana_untaps"))
def the_start_of_the_turn(ask: Run, record: Record) -> Does:
    """As a turn begins, its start phase begins, after everything has untapped."""
    yield PhaseBegan(PHASES[0])


@rules.does("assumed/phases", "next-phase")
def the_next_phase_or_turn(ask: Run, seat: str) -> Does:
    """The next phase begins: `start`, `main`, `end`. After the end phase, the next seat's turn begins."""
    phase = str(ask.state.mark(GAME, "phase"))
    following = dict(pairwise(PHASES)).get(phase)
    if following is not None:
        yield PhaseBegan(following)
    else:
        yield TurnBegan(seat_after(ask.state, seat), ask.state.number(GAME, "turn") + 1)


@rules.does("assumed/putting", "effect:put")
def put_where_the_card_says(ask: Run, said: tuple[Put, Context]) -> Does:
    """The objects go at once to the zone that the effect names, each to its owner's."""
    ids = list_objects(ask, said[0].what, said[1])
    yield tuple(make_move(ask, ask.state.objects[id], said[0].to) for id in ids)


@rules.does("assumed/putting", "effect:mill")
def from_the_deck_to_the_graveyard(ask: Run, said: tuple[Mill, Context]) -> Does:
    """Each seat meant puts that many cards, one by one, from the top of its deck into the graveyard."""
    word, context = said
    for seat in list_seats(ask, word.who, context):
        for _ in range(ask.amount(word.count, context)):
            for id in ask.state.at(f"{seat}.deck")[:1]:
                yield make_move(ask, ask.state.objects[id], "graveyard")


@rules.defines(
    "assumed/slayers-survive",
    "fate",
    after=("lower_power_loses", "equal_powers_both_lose", "slay_destroys_what_it_battles"),
)
def slayers_survive(ask: Run, fate: Fate, so_far: bool) -> bool:
    """With the option `slayer: survives`, an eirei with slay survives its battle unless its foe has slay too."""
    foe_slays = ask.has(fate.foe, "keywords", "slay")
    spared = get_option(ask, "slayer") == "survives" and ask.has(fate.obj, "keywords", "slay")
    return so_far and not (spared and not foe_slays)


# When and how, where the page gives no time or manner.
@rules.forbids("assumed/summoning-in-main-phase", "act:play", after="an_answer_that_is_no_instant")
def an_eirei_outside_ones_own_main_phase(ask: Run, play: Play) -> bool:
    """An eirei is summoned only in the main phase of one's own turn."""
    return ask.has(play.card, "types", "eirei") and not is_own_main_phase(ask, play.seat)


@rules.forbids("assumed/targets-as-printed", ("act:play", "act:use"), after="an_answer_that_is_no_instant")
def targets_other_than_the_card_says(ask: Run, act: Play | Use) -> bool:
    """A card or an ability needs exactly as many targets as it names, and each must match its description, in order."""
    wanted = list_target_filters(ask, act)
    if len(wanted) != len(act.targets):
        return True
    board, context = ask.board(), Context(act.card, act.seat, act.targets)
    return not all(matches_filter(which, id, context, board) for which, id in zip(wanted, act.targets, strict=True))


@rules.forbids("assumed/texts-forbid", "prohibited")
def a_text_forbids_it(ask: Run, what: object) -> bool:
    """A card's text that forbids something always keeps it from being done."""
    return True


@rules.orders("assumed/texts-forbid", ("prohibition", "ending-prohibition"))
def prohibitions_prevail(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """A prohibition prevails over what it forbids, even where that event would take its source away.

    It gives the side named `prohibition` alone.
    """
    return tuple(side for side in sides if side.name == "prohibition")


@rules.allows("assumed/texts-permit", "permitted")
def it_may(ask: Run, what: object) -> bool:
    """A card's text that permits something always lets it be done."""
    return True


# The turn.
@rules.does("assumed/the-first-seat-begins", "act:start", after=("twenty_life", "five_cards_from_the_top"))
def the_first_turn(ask: Run, act: Start) -> Does:
    """The first seat's first turn begins, after life is set and hands are drawn."""
    yield TurnBegan(ask.state.playing()[0], 1)


# Abilities that trigger; the page has none, and distinguishes what would trigger them.
@rules.allows("assumed/triggers", "trigger")
def it_triggers(ask: Run, chance: Chance) -> bool:
    """An ability triggers whenever its condition is met."""
    return True


@rules.forbids("assumed/triggers", "trigger")
def triggered_too_often(ask: Run, chance: Chance) -> bool:
    """An ability with a limit triggers no more once it has triggered so often this turn."""
    limit = chance.trigger.limit
    past = [one.waiting.key for one in ask.state.past if isinstance(one, Triggers)]
    return limit is not None and past.count(chance.live.key) >= limit


@rules.forbids("assumed/triggers", "trigger")
def not_the_time_to_trigger(ask: Run, chance: Chance) -> bool:
    """Objection unless this is the n-th matching event of the turn, where the trigger names an ordinal n.

    A trigger without an ordinal, or without an event, meets no objection.
    """
    on, ordinal, board = chance.trigger.on, chance.trigger.ordinal, ask.board()
    if on is None or ordinal is None:
        return False
    return sum(triggering_event(ask, on, one, chance.context, board) is not None for one in ask.state.past) != ordinal


@rules.forbids("assumed/triggers", "trigger")
def a_condition_that_does_not_hold(ask: Run, chance: Chance) -> bool:
    """An ability does not trigger unless its further condition holds. One without such a condition may."""
    return not ask.holds(chance.trigger.given, chance.context)


@rules.defines("assumed/triggers", "trigger:event")
def the_eirei_on_the_field(ask: Run, what: tuple[Pattern, Event], so_far: Event) -> Event:
    """What triggers when an eirei is summoned looks at the eirei that is then on the field."""
    event = what[1]
    return replace(event, obj=event.becomes) if isinstance(event, Summoned) else so_far


@rules.does("assumed/triggers", "trigger")
def it_waits(ask: Run, chance: Chance) -> Does:
    """The ability waits to go into the chain. An ongoing effect that triggers only once ends."""
    yield Triggers(chance.waiting())
    if chance.trigger.once and chance.live.ongoing in ask.state.effects:
        yield Ended(str(chance.live.ongoing))


@rules.orders("assumed/triggers", "waiting")
def in_the_order_they_triggered(ask: Run, waiting: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """Of the waiting abilities, the one that triggered first goes into the chain first."""
    return waiting[:1]


@rules.does("assumed/triggers", "stack:waiting")
def into_the_chain(ask: Run, waiting: Waiting) -> Does:
    """The ability goes into the chain with one target chosen by its controller for each description.

    It is dropped where nothing matches a description. Whether it is optional is noted for its turn in the chain.
    """
    context = waiting.context
    targets: tuple[str, ...] = ()
    for which in waiting.trigger.targets:
        found = ask.find(which, context)
        if not found:
            yield Stacked(waiting.id)
            return
        targets = (*targets, ask.choose(context.controller, "target", found))
    seat = str(context.controller)
    notes = Map(does=waiting.trigger.does, optional=waiting.trigger.optional)
    told = Context(context.source, seat, targets, event=context.event, notes=notes)
    yield Stacked(waiting.id, Obj("", Card("ability"), seat, seat, "chain", token=True, context=told))
