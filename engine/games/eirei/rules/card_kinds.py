"""The page's section `card-kinds`: eirei, magic, and their abilities."""

from __future__ import annotations

from typing import cast

from engine.games.eirei.base import rules
from engine.games.eirei.events import Destroyed, Fizzled, Sacrificed, Stored, Tapped
from engine.games.eirei.paying import Bill, Paying, list_untapped, make_bill
from engine.games.eirei.position import (
    NO_ABILITY,
    find_ability,
    find_blocked_attack,
    get_option,
    is_instant,
    is_not_instant,
    is_own_main_phase,
    is_sick,
    is_still_on_chain,
    list_attackers,
    list_colors,
    list_field,
    list_objects,
    make_move,
    may_act,
)
from engine.games.eirei.rules.battle import Fate
from engine.games.eirei.words import Block, Grant, OnUse, Play, PutMana, Supply, Use
from engine.kernel.events import Began, Ceased, Created, Given, Moved, Set
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import GAME, Obj, Ongoing
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Filter, Modify, Pattern

__all__: list[str] = []


# Paying, and cards as mana.
@rules.forbids("card-kinds", ("act:play", "act:use"), after="an_answer_that_is_no_instant")
def an_unpaid_cost(ask: Run, act: Play | Use) -> bool:
    """A player needs at least as many untapped mana cards as a card or an ability costs."""
    due = make_bill(ask, act)
    return due.cost > len(list_untapped(ask, due.seat))


@rules.does("card-kinds", "pay")
def one_point_a_tapped_card(ask: Run, due: Bill) -> Does:
    """The player chooses one untapped mana card for each point of the cost, and taps them all at once.

    Cards against which a clause on `mana` objects are not offered. If they run out, those chosen so far are tapped.
    """
    chosen: tuple[str, ...] = ()
    while len(chosen) < due.cost and (offered := _list_offered(ask, due, chosen)):
        chosen = (*chosen, ask.choose(due.seat, "mana", offered))
    yield tuple(Tapped(id) for id in chosen)


def _list_offered(ask: Run, due: Bill, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the cards that may be tapped next: untapped, not in `chosen`, and with no clause against them.

    Only the first is offered if all these are alike (of the same colours), or all must be tapped. `()` if there are
    none. The reasons of objections join those of the answer under way.
    """
    alike: dict[tuple[str, ...], list[str]] = {}
    for id in list_untapped(ask, due.seat):
        if id not in chosen:
            alike.setdefault(list_colors(ask, id), []).append(id)
    good: list[list[str]] = []
    for ids in alike.values():
        objecting = ask.forbids("mana", Paying(due, chosen, ids[0]))
        ask.note(objecting)
        good += [] if objecting else [ids]
    offered = tuple(id for id in list_untapped(ask, due.seat) if any(id in ids for ids in good))
    return offered[:1] if len(good) == 1 or len(offered) == due.cost - len(chosen) else offered


@rules.allows("card-kinds", "act:put-mana")
def any_card_may_become_mana(ask: Run, act: PutMana) -> bool:
    """A player with priority may put any card of their hand into the mana zone."""
    return may_act(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.hand")


@rules.does("card-kinds", "act:put-mana")
def into_the_mana_zone(ask: Run, act: PutMana) -> Does:
    """The card goes into its owner's mana zone, and the seat's mark `stored` becomes the turn, for the limit of a turn.

    The player has not acted: priority stays.
    """
    yield make_move(ask, ask.state.objects[act.card], "mana", Stored)
    yield Set(act.seat, "stored", ask.state.number(GAME, "turn"))


@rules.does("card-kinds", "effect:supply")
def mana_from_the_deck(ask: Run, said: tuple[Supply, Context]) -> Does:
    """The controller puts that many cards, one by one, from the top of the deck into the mana zone."""
    word, context = said
    for _ in range(ask.amount(word.count, context)):
        for id in ask.state.at(f"{context.controller}.deck")[:1]:
            yield make_move(ask, ask.state.objects[id], "mana", Stored)


# Eirei and their keywords.
@rules.allows("card-kinds/eirei", "function")
def eirei_have_abilities_on_the_field(ask: Run, what: Functioning) -> bool:
    """An eirei's abilities function while it is on the field. Their conditions are asked about apart."""
    return _works_on_field(ask, what) and ask.has(what.obj, "types", "eirei")


def _works_on_field(ask: Run, what: Functioning) -> bool:
    """Whether the card of an ability is on the field.

    Raises:
        KeyError: the card is gone.
    """
    return ask.state.objects[what.obj].zone == "field"


# Using abilities.
@rules.allows("card-kinds/eirei/ability-timing", "act:use")
def for_mana_alone(ask: Run, use: Use) -> bool:
    """A player with priority may use an ability of a card on their own field that costs only mana, or nothing."""
    return _may_use(ask, use) and not find_ability(ask, use).takes_more_than_mana


def _may_use(ask: Run, use: Use) -> bool:
    """Whether the player of an action may act, and has the card with the ability on their own field."""
    return may_act(ask, use.seat) and use.card in ask.state.at(f"{use.seat}.field")


@rules.allows("card-kinds/eirei/ability-timing", "act:use")
def by_tapping_or_sacrificing(ask: Run, use: Use) -> bool:
    """A player with priority may use an ability on their own field that costs tapping or a sacrifice."""
    is_sick(ask, use.card)  # so that the reasons of its use include what keeps it from being sick
    return _may_use(ask, use) and find_ability(ask, use).takes_more_than_mana


@rules.forbids("card-kinds/eirei/ability-timing", "act:use")
def an_ability_that_is_not_there(ask: Run, use: Use) -> bool:
    """No ability is used of a number that the card does not have."""
    return find_ability(ask, use) is NO_ABILITY


@rules.forbids("card-kinds/eirei/ability-timing", "act:use", after="an_answer_that_is_no_instant")
def an_ability_outside_ones_own_main_phase(ask: Run, use: Use) -> bool:
    """An ability that costs tapping or a sacrifice is used only in one's own main phase.

    One whose card says so may be used on another's turn too.
    """
    return is_not_instant(ask, use) and not is_own_main_phase(ask, use.seat)


@rules.forbids("card-kinds/eirei/ability-timing", "act:use", after="an_answer_that_is_no_instant")
def an_ability_of_a_summoning_sick_eirei(ask: Run, use: Use) -> bool:
    """An eirei with summoning sickness uses no ability that costs tapping or a sacrifice.

    The option `sickness` may lift that.
    """
    bound = get_option(ask, "sickness") != "attacks-only"
    return bound and find_ability(ask, use).takes_more_than_mana and is_sick(ask, use.card)


@rules.forbids("card-kinds/eirei/ability-timing", "act:use", after="tapped_already")
def nothing_to_sacrifice(ask: Run, use: Use) -> bool:
    """For an ability that costs a sacrifice, its player must control a fitting card that is not its target."""
    wanted = find_ability(ask, use).sacrifice
    return wanted is not None and not _list_victims(ask, use, wanted)


def _list_victims(ask: Run, use: Use, which: Filter) -> tuple[str, ...]:
    """The ids of the cards that a player could sacrifice for an ability: their own that match, but no target of it.

    The card with the ability may be among them. `()` if there is none.
    """
    mine = ask.find(which, Context(use.card, use.seat))
    return tuple(id for id in mine if ask.state.objects[id].controller == use.seat and id not in use.targets)


@rules.does("card-kinds/eirei/ability-timing", "act:use")
def paid_and_in_the_chain(ask: Run, use: Use) -> Does:
    """The mana is paid, the card is tapped and a card that its player chooses is sacrificed, as the ability demands.

    Then the ability is put into the chain with its targets, and its player has acted.
    """
    ability = find_ability(ask, use)
    ask.perform("pay", make_bill(ask, use))
    if ability.tap:
        yield Tapped(use.card)
    user = ask.state.objects[use.card]
    if ability.sacrifice is not None and (victims := _list_victims(ask, use, ability.sacrifice)):
        victim = ask.choose(use.seat, "sacrifice", victims)
        yield make_move(ask, ask.state.objects[victim], "graveyard", Sacrificed)
    context = Context(use.card, use.seat, use.targets, notes=Map(does=ability.does))
    yield Created(Obj("", Card(f"{user.card.name}: ability"), use.seat, use.seat, "chain", token=True, context=context))
    ask.perform("acted", use.seat)


@rules.does("card-kinds/eirei/ability-timing", "resolve")
def the_ability_happens(ask: Run, link: Obj) -> Does:
    """An ability in the chain has its effects and ceases to exist. A magic is left to its own clause.

    The controller may decline an optional one. A negated one does nothing, and fizzles.
    """
    if link.context is None:
        return
    if _is_stopped(ask, link):
        yield Fizzled(link.id)
    elif not link.context.notes.get("optional") or ask.choose(link.context.controller, "apply", (True, False)):
        ask.effects(link.context.notes.get("does", ()), link.context)  # type: ignore[arg-type]  # words, put there above
    yield Ceased(link.id)


def _is_stopped(ask: Run, link: Obj) -> bool:
    """Whether a clause forbids that a link of the chain takes effect.

    The reasons join those of the answer under way.
    """
    objecting = ask.forbids("take-effect", link)
    ask.note(objecting)
    return bool(objecting)


@rules.does("card-kinds/eirei/keywords", "effect:grant")
def a_keyword_for_this_turn(ask: Run, said: tuple[Grant, Context]) -> Does:
    """The objects have the keyword until the next turn begins. They are fixed now; without any, nothing happens."""
    word, context = said
    ids = list_objects(ask, word.what, context)
    if ids:
        part = Modify("keywords", "grant", word.keyword, Filter())
        yield Began(Ongoing("", (part,), context, until=Pattern("turn-began"), only=ids))


@rules.forbids("card-kinds/eirei/keywords/charge", "act:block")
def charge_blocked_without_charge(ask: Run, block: Block) -> bool:
    """Without charge, an eirei may not block one with charge that attacks a player.

    The option `charge-against-eirei` extends this to attacks on eirei.
    """
    attack = find_blocked_attack(ask, block)
    at_player = ask.state.mark(attack, "attacking") in ask.state.seats
    counts = at_player or get_option(ask, "charge-against-eirei") == "unblocked"
    return counts and ask.has(attack, "keywords", "charge") and not ask.has(block.eirei, "keywords", "charge")


@rules.defines("card-kinds/eirei/keywords/haste", "sick", after="in_the_turn_of_its_summoning")
def haste_knows_no_sickness(ask: Run, id: str, so_far: bool) -> bool:
    """An eirei with haste has no summoning sickness."""
    return so_far and not ask.has(id, "keywords", "haste")


@rules.defines("card-kinds/eirei/keywords/slay", "fate", after=("lower_power_loses", "equal_powers_both_lose"))
def slay_destroys_what_it_battles(ask: Run, fate: Fate, so_far: bool) -> bool:
    """An eirei that battles one with slay is destroyed, whoever has the higher power.

    An answer so far that it is, stays.
    """
    return so_far or ask.has(fate.foe, "keywords", "slay")


@rules.does("card-kinds/magic", "resolve")
def the_magic_happens(ask: Run, link: Obj) -> Does:
    """A magic in the chain has the effects of its abilities; a negated one does nothing.

    Abilities in the chain are left to their own clause.
    """
    if link.context is not None:
        return
    if _is_stopped(ask, link):
        yield Fizzled(link.id)
        return
    for ability in link.card.abilities:
        if isinstance(ability, OnUse):
            ask.effects(ability.does, _make_context(link))


def _make_context(link: Obj) -> Context:
    """The context in which the words of a magic in the chain are read.

    Its source is the link, its player the link's controller, and its targets those marked on the link, if any.
    """
    return Context(link.id, link.controller, cast("tuple[str, ...]", link.marks.get("targets", ())))


@rules.does("card-kinds/magic/attached", "resolve", after=the_magic_happens)
def put_on_its_eirei(ask: Run, link: Obj) -> Does:
    """An attached magic goes onto its controller's field on its eirei, whoever's that is.

    It does not if it was negated, or if the eirei is no longer on the field.
    """
    hosts = [id for id in _make_context(link).targets if id in list_field(ask.state)]
    if is_still_on_chain(ask, link) and ask.has(link.id, "types", "attached") and hosts and not _is_stopped(ask, link):
        yield Moved(link.id, f"{link.controller}.field", controller=link.controller, host=hosts[0])


@rules.forbids("card-kinds/magic/attached", "act:play", after="a_ritual_outside_ones_own_main_phase")
def an_attached_magic_outside_ones_own_main_phase(ask: Run, play: Play) -> bool:
    """An attached magic is played only in the main phase of one's own turn."""
    return _is_magic_kind(ask, play, "attached") and not is_own_main_phase(ask, play.seat)


def _is_magic_kind(ask: Run, play: Play, kind: str) -> bool:
    """Whether a play uses a card of the type `kind`, such as `ritual`."""
    return ask.has(play.card, "types", kind)


@rules.allows("card-kinds/magic/attached", "function")
def attached_magic_functions_on_the_field(ask: Run, what: Functioning) -> bool:
    """An attached magic's abilities function while it is on the field. Their conditions are asked about apart."""
    return _works_on_field(ask, what) and ask.has(what.obj, "types", "attached")


@rules.does("card-kinds/magic/attached", "check:object")
def follows_its_eirei(ask: Run, id: str) -> Does:
    """An attached magic whose eirei has left the field goes to its owner's graveyard.

    The option `attached-leaves` says whether it is destroyed.
    """
    obj = ask.state.objects[id]
    if ask.has(id, "types", "attached") and obj.host not in list_field(ask.state):
        kind = Destroyed if get_option(ask, "attached-leaves") == "destroyed" else Moved
        yield make_move(ask, obj, "graveyard", kind)


@rules.does("card-kinds/magic/instant", "resolve", after=the_magic_happens)
def a_used_instant_to_the_graveyard(ask: Run, link: Obj) -> Does:
    """An instant magic still in the chain after resolving goes to its owner's graveyard, even if it was negated."""
    if is_still_on_chain(ask, link) and is_instant(ask, link.id):
        yield make_move(ask, link, "graveyard")


@rules.allows("card-kinds/magic/instant", "act:play")
def an_instant_at_almost_any_time(ask: Run, play: Play) -> bool:
    """A player with priority may use an instant magic from their hand."""
    return may_act(ask, play.seat) and play.card in ask.state.at(f"{play.seat}.hand") and is_instant(ask, play.card)


# Instant timing.
@rules.defines("card-kinds/magic/instant-timing", "instant-time")
def always_in_ones_own_turn(ask: Run, seat: str, so_far: bool) -> bool:
    """A player may use an instant at any moment of their own turn."""
    return ask.active == seat


@rules.defines("card-kinds/magic/instant-timing", "instant-time", after=always_in_ones_own_turn)
def right_after_an_action(ask: Run, seat: str, so_far: bool) -> bool:
    """A player may use an instant right after the other has acted, before any pass: their priority is fresh.

    An answer so far that allows it stays.
    """
    last = next((one for one in reversed(ask.state.past) if isinstance(one, Given)), None)
    return so_far or (last is not None and last.fresh and last.seat == seat)


@rules.defines(
    "card-kinds/magic/instant-timing", "instant-time", after=(always_in_ones_own_turn, right_after_an_action)
)
def when_the_phase_changes(ask: Run, seat: str, so_far: bool) -> bool:
    """After a pass, who has priority may use an instant if the chain is empty and no attack is left to process.

    An answer so far that allows it stays.
    """
    changing = not ask.state.at("chain") and not list_attackers(ask.state)
    return so_far or (changing and ask.state.flow.passes > 0 and ask.state.flow.priority == seat)


@rules.forbids(
    "card-kinds/magic/instant-timing",
    ("act:play", "act:use"),
    after=(
        "a_ritual_outside_ones_own_main_phase",
        "tapped_already",
    ),
)
def outside_instant_timing(ask: Run, act: Play | Use) -> bool:
    """A card or an ability with instant timing is used only at a moment that allows instants."""
    return not is_not_instant(ask, act) and not ask.defines("instant-time", act.seat, so_far=False)


@rules.does("card-kinds/magic/permanent", "resolve", after=the_magic_happens)
def a_permanent_magic_stays_on_the_field(ask: Run, link: Obj) -> Does:
    """A permanent magic goes onto its controller's field as it resolves, unless it was negated."""
    if is_still_on_chain(ask, link) and ask.has(link.id, "types", "permanent") and not _is_stopped(ask, link):
        yield Moved(link.id, f"{link.controller}.field", controller=link.controller)


@rules.allows("card-kinds/magic/permanent", "function")
def in_effect_while_on_the_field(ask: Run, what: Functioning) -> bool:
    """A permanent magic's abilities function while it is on the field. Their conditions are asked about apart."""
    return _works_on_field(ask, what) and ask.has(what.obj, "types", "permanent")


@rules.does("card-kinds/magic/ritual", "resolve", after=the_magic_happens)
def a_used_ritual_to_the_graveyard(ask: Run, link: Obj) -> Does:
    """A ritual magic still in the chain after resolving goes to its owner's graveyard, even if it was negated."""
    if is_still_on_chain(ask, link) and ask.has(link.id, "types", "ritual"):
        yield make_move(ask, link, "graveyard")


@rules.forbids("card-kinds/magic/ritual", "act:play", after="an_answer_that_is_no_instant")
def a_ritual_outside_ones_own_main_phase(ask: Run, play: Play) -> bool:
    """A ritual magic is played only in the main phase of one's own turn."""
    return _is_magic_kind(ask, play, "ritual") and not is_own_main_phase(ask, play.seat)
