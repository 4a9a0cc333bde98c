"""Section 5.1: playing cards. What is declared, checked and paid as a card is played, step by step."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.games.fab.base import rules
from engine.games.fab.events import Announced, Declared, GainedAction, Halved, Paid, Played
from engine.games.fab.modes import find_modes, settle_modes
from engine.games.fab.rules.activation import aim_activation, is_instant_activation, make_context
from engine.games.fab.rules.combat import give_priority
from engine.games.fab.rules.costs import EffectCost, Use, get_ability, list_additional, list_alternatives, pay_costs
from engine.games.fab.rules.feasibility import is_possible
from engine.games.fab.rules.layers import are_targets_legal
from engine.games.fab.rules.playing import (
    declare_attack_target,
    divide_targets,
    is_played_as_action,
    list_attackable,
    list_played_values,
    list_values,
)
from engine.games.fab.rules.split_cards import list_chosen_sides, list_sides
from engine.games.fab.words import (
    Activate,
    Additional,
    Alternative,
    AsInstant,
    Freely,
    Play,
    Resolution,
)
from engine.kernel.costs import Charging
from engine.kernel.events import Event, Set
from engine.kernel.matching import matches_pattern
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import Map, Word
from engine.kernel.words import Context, Filter, Permit

__all__: list[str] = []

_NOTHING = 0
"""The number by which an action declares to play a card without paying its cost."""

Bill: TypeAlias = tuple[Use, int, bool]


_STEPS = ("set", "increase", "reduce")


@rules.forbids("5.1.1", "act:play")
def played_by_another_than_its_owner(ask: Run, play: Play) -> bool:
    """Only its owner may play a card, unless a permission in force that names who may play matches the play."""
    owner = ask.state.objects[play.card].owner
    return owner != play.seat and not is_meant_by(ask, Permit, play, seat=True)


def is_meant_by(ask: Run, kind: type[Permit | AsInstant | Freely], play: Play, *, seat: bool = False) -> bool:
    """Whether an effect of this kind is in force whose pattern matches a play and whose condition holds.

    Args:
        ask: The run.
        kind: The kind.
        play: The play.
        seat: Whether only an effect counts that says who may play.
    """
    board = ask.board()
    for live in board.live(kind):
        part, context = live.part, replace(live.context, event=play)
        named = not seat or "seat" in part.what.where
        if named and matches_pattern(part.what, play, context, board) and ask.holds(part.when, context):
            return True
    return False


@rules.allows("5.1.1a", "act:play")
def from_hand_or_arsenal(ask: Run, play: Play) -> bool:
    """A card may be played from the hand or the arsenal of the seat that plays it."""
    return any(play.card in ask.state.at(f"{play.seat}.{zone}") for zone in ("hand", "arsenal"))


@rules.does("5.1.2", "act:play")
def announce(ask: Run, play: Play) -> Does:
    """The card goes onto the stack under the player's control, and every later step of playing follows.

    Its targets, modes and X are noted on the layer. Costs and sides are declared, then fusing, boosting and
    self-replacements are done. Then come the attack-target, the payment, and what happens once it is played. If the
    announcement does not happen, nothing follows.
    """
    instantly = play.instant and ask.allows("as-instant", play)
    notes: Map[str, object] = Map({"from": ask.state.objects[play.card].zone, "modes": play.modes})
    targets, attacked = _aim_play(ask, play)
    for moved in (yield Announced(play.card, "stack", controller=play.seat, seat=play.seat)):
        layer = moved.becomes
        yield Set(layer, "announced", Context(layer, play.seat, targets, play.x, notes=notes))
        ask.perform("declare", (play, layer))
        ask.require("proper", (play, layer))
        ask.perform("fuse", (play, layer))
        ask.perform("boost", (play, layer))
        for effect in tuple(ask.state.effects.values()):
            if effect.only == (layer,) and "instead" in effect.context.notes:
                ask.perform("self-replacement", (effect, layer), effect.context.source)
        ask.perform("declare:attack", (play, layer, attacked))
        action = not instantly and ask.has(layer, "types", "action")
        pay_costs(ask, play, Context(layer, play.seat, targets, play.x), action=action)
        ask.perform("played", (play, layer))


def _aim_play(ask: Run, play: Play) -> tuple[tuple[str, ...], str | None]:
    """The ids of the targets of a play's effects, and the id of its attack-target or None.

    Whether they are legal is not looked at.
    """
    attacks = "attack" in list_played_values(ask, play, "subtypes")
    return divide_targets(play.targets, len(_list_target_filters_of_play(ask, play)), attacks=attacks)


def _list_target_filters_of_play(ask: Run, play: Play) -> tuple[Filter, ...]:
    """What each target of a card about to be played must be, in its declared side and modes; `()` without targets."""
    return tuple(
        one for ability in settle_modes(_list_resolutions_of_play(ask, play), play.modes) for one in ability.targets
    )


def _list_resolutions_of_play(ask: Run, play: Play) -> tuple[Resolution, ...]:
    """The resolution abilities of a card about to be played, of its declared side if it is split.

    `()` if it has none.
    """
    return tuple(one for one in list_played_values(ask, play, "abilities") if isinstance(one, Resolution))


@rules.does("5.1.2a", "declare")
def what_depended_on_it_is_looked_at_now(ask: Run, what: tuple[Play, str]) -> Does:
    """A declared X is an event of its own, so that effects that depend on it may begin to apply.

    A play without X gives nothing. The pair is the play and the id of its layer.
    """
    play, layer = what
    if play.x is not None:
        obj = ask.state.objects[layer]
        yield Declared(layer, "stack", controller=obj.controller, seat=play.seat, x=play.x)


@rules.allows("5.1.2a", "starts")
def as_the_card_is_presented(ask: Run, what: tuple[Ongoing, Event]) -> bool:
    """An effect that waits for a card starts to apply as the card is announced, or as its X is declared.

    The pair is the effect and the event.
    """
    return isinstance(what[1], Announced)


@rules.allows("5.1.2b", "permitted")
def where_an_effect_permits(ask: Run, what: tuple[Live, Play]) -> bool:
    """A card may be played from wherever a permission in force lets it. It allows every play that is asked about.

    What the permission rests on is noted in the chain.
    """
    ask.note(ask.board().why.get(what[0].key, ()))
    return True


@rules.forbids("5.1.2c", "act:play")
def a_side_that_cannot_be_declared(ask: Run, play: Play) -> bool:
    """A split card needs a declared side that it has, and both sides only with meld. Another card can declare none."""
    card = ask.state.objects[play.card].card
    if play.half is None:
        return bool(list_sides(card))
    melds = play.half != "both" or ask.has(play.card, "keywords", "meld")
    return not (melds and list_chosen_sides(card, play.half))


@rules.does("5.1.2c", "declare", after="what_depended_on_it_is_looked_at_now")
def the_declared_side_is_the_card(ask: Run, what: tuple[Play, str]) -> Does:
    """On the stack a split card is the declared side, or both sides if both are declared.

    Any other card stays as it is. The pair is the play and the id of its layer.
    """
    play, layer = what
    if play.half:
        card = ask.state.objects[layer].card
        yield Halved(layer, play.half, ask.defines("half", (card, play.half), card))


rules.shape("5.1.3", "the second step: what a play declares of its costs stands under 5.1.3a to 5.1.3e")


@rules.forbids("5.1.3a", "act:activate", after="no_mode_declared")
def its_variable_cost_is_undeclared(ask: Run, act: Activate) -> bool:
    """An ability that costs X may not be activated unless X is declared as 0 or more."""
    return get_ability(ask, act).cost == "x" and (act.x is None or act.x < 0)


@rules.forbids("5.1.3a", "act:play")
def nothing_is_paid_for_x(ask: Run, play: Play) -> bool:
    """A card whose printed cost is X may not declare another X than 0 if it is played without paying its cost."""
    costs_x = ask.state.objects[play.card].card.values.get("cost") == "x"
    return bool(play.x) and _NOTHING in play.alternative and costs_x


@rules.forbids("5.1.3a", "proper")
def an_undeclared_variable_cost(ask: Run, what: tuple[Play, str]) -> bool:
    """A card with X in its cost or an additional cost may not be played unless X is declared as 0 or more.

    The pair is the play and the id of its layer.
    """
    play, layer = what
    extra = ask.defines("additional", play, ())
    costs = (ask.state.objects[layer].card.values.get("cost"), *(one.cost for one in extra))
    return "x" in costs and (play.x is None or play.x < 0)


@rules.defines("5.1.3a", "printed:cost")
def the_declared_value(ask: Run, id: str, so_far: object) -> object:
    """A printed cost of `"x"` is the value that was declared for it; None if none was."""
    return ask.state.mark(id, "x") if so_far == "x" else so_far


@rules.defines("5.1.3b", "additional", after="those_that_must_be_paid")
def and_those_declared(ask: Run, play: Play, so_far: tuple[Additional, ...]) -> tuple[Additional, ...]:
    """The optional additional costs that the player declares are paid after those that must be.

    `play.extra` holds their numbers, counted from 1 among all additional costs.
    """
    chosen = (one for n, one in enumerate(list_additional(ask, play), 1) if one.optional and n in play.extra)
    return (*so_far, *chosen)


@rules.forbids("5.1.3b", "act:play")
def no_such_cost_to_declare(ask: Run, play: Play) -> bool:
    """Only optional additional costs that the card has may be declared."""
    have = {n for n, one in enumerate(list_additional(ask, play), 1) if one.optional}
    return not have.issuperset(play.extra)


@rules.forbids("5.1.3c", "act:play")
def more_than_one_alternative(ask: Run, play: Play) -> bool:
    """At most one alternative cost, or effect that lets the card be played without paying, may be declared."""
    return len(play.alternative) > 1


@rules.forbids("5.1.3c", "act:play")
def an_alternative_that_there_is_not(ask: Run, play: Play) -> bool:
    """A declared alternative cost must be one that the card has.

    Declaring 0, to play it without paying its cost, needs an effect that allows it.
    """
    free = {_NOTHING} if is_meant_by(ask, Freely, play) else set[int]()
    return not {*play.alternative} <= {*free, *range(1, len(list_alternatives(ask, play)) + 1)}


@rules.defines("5.1.3c", "declared")
def the_one_that_is_declared(ask: Run, play: Play, so_far: int | None) -> int | None:
    """The player declares by its number, from 1, which alternative cost is paid.

    0 stands for playing without paying the cost. Where none is declared, it is the answer so far.
    """
    return (*play.alternative, so_far)[0]


@rules.defines("5.1.3c", "alternative")
def nothing_at_all(ask: Run, play: Play, so_far: Alternative | None) -> Alternative | None:
    """A card declared to be played without paying its cost has an alternative cost of nothing."""
    return Alternative() if ask.defines("declared", play, None) == _NOTHING else so_far


@rules.allows("5.1.3d", "as-instant")
def declared_as_an_instant(ask: Run, play: Play) -> bool:
    """A card may be played as though it were an instant where an effect in force says so of that play."""
    return is_meant_by(ask, AsInstant, play)


@rules.forbids("5.1.3d", "act:play")
def nothing_lets_it_be_an_instant(ask: Run, play: Play) -> bool:
    """A card may not be declared to be played as an instant unless an effect in force lets it."""
    return play.instant and not is_meant_by(ask, AsInstant, play)


@rules.defines("5.1.3e", "effect-costs", after="all_of_them_are_paid")
def in_the_order_declared(ask: Run, what: tuple[Use, tuple[Word, ...]], so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """Effect costs are paid in the declared order, if it names each of them once; otherwise as they are listed.

    The pair is the play or activation and all its effect costs.
    """
    order = what[0].order
    return tuple(so_far[n - 1] for n in order) if sorted(order) == list(range(1, len(so_far) + 1)) else so_far


@rules.forbids("5.1.3e", "costs")
def a_cost_in_the_wrong_place(ask: Run, what: tuple[Use, tuple[Word, ...]]) -> bool:
    """A declared order of effect costs must name each of them exactly once; none need be declared.

    The pair is the play or activation and all its effect costs.
    """
    return bool(what[0].order) and sorted(what[0].order) != list(range(1, len(what[1]) + 1))


rules.shape("5.1.4", "the third step: what a play declares of its effects stands under 5.1.4a and 5.1.4b")


@rules.forbids("5.1.4a", "act:activate", after="no_action_point_is_left_to_activate_it")
def an_illegal_target_of_the_ability(ask: Run, act: Activate) -> bool:
    """An activation must declare one target for each that the ability wants, and every one must be legal."""
    return not are_targets_legal(ask, (get_ability(ask, act),), make_context(ask, act))


@rules.forbids("5.1.4a", "act:activate", after="an_attack_on_what_cannot_be_attacked")
def no_mode_declared(ask: Run, act: Activate) -> bool:
    """A modal ability may not be activated without declaring a mode that it has; a declared one is in place already."""
    return find_modes(get_ability(ask, act).does) is not None


@rules.forbids("5.1.4a", "act:play")
def an_illegal_target(ask: Run, play: Play) -> bool:
    """A play must declare one target for each that the card's effects want, and every one must be legal."""
    abilities = tuple(settle_modes(_list_resolutions_of_play(ask, play), play.modes))
    return not are_targets_legal(ask, abilities, Context(play.card, play.seat, _aim_play(ask, play)[0]))


@rules.forbids("5.1.4a", "act:play")
def no_legal_modes_declared(ask: Run, play: Play) -> bool:
    """A play must declare one mode for each modal ability of the card, by a number that the ability has."""
    choices = [choice for one in _list_resolutions_of_play(ask, play) if (choice := find_modes(one.does)) is not None]
    in_range = all(0 < n <= len(choice.modes) for n, choice in zip(play.modes, choices, strict=False))
    return len(choices) != len(play.modes) or not in_range


@rules.forbids("5.1.4b", "act:activate", after="no_action_point_is_left_to_activate_it")
def an_attack_on_what_cannot_be_attacked(ask: Run, act: Activate) -> bool:
    """The attack-target that an activation names must be another player's hero."""
    attacked = aim_activation(ask, act)[1]
    return attacked is not None and attacked not in list_attackable(ask, act.seat)


@rules.forbids("5.1.4b", "act:play")
def a_target_that_cannot_be_attacked(ask: Run, play: Play) -> bool:
    """The attack-target that a played attack names must be another player's hero."""
    attacked = _aim_play(ask, play)[1]
    return attacked is not None and attacked not in list_attackable(ask, play.seat)


@rules.does("5.1.4b", "declare:attack")
def its_target_is_declared(ask: Run, what: tuple[Play, str, str | None]) -> Does:
    """An attack on the stack gets the hero that it attacks: one that is named, or one that the player chooses now.

    Nothing happens for another layer. What is given are the play, the id of its layer, and the declared attack-target
    or None.
    """
    play, layer, attacked = what
    if "attack" in list_values(ask, layer, "subtypes"):
        yield from declare_attack_target(ask, play.seat, layer, play.targets, attacked)


rules.shape(
    "5.1.5", "an action is held against every objection before it costs anything; a refused one leaves no trace"
)


rules.shape("5.1.6", "the fifth step: how a cost is calculated stands under 5.1.6a to 5.1.6c")


@rules.orders("5.1.6a", "charges")
def set_then_increase_then_reduce(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    """Charges that set a cost come first, then those that increase it, then those that reduce it."""
    first = min(_STEPS.index(one.part.op) for one in items)  # type: ignore[attr-defined]  # Live parts of Charge
    return tuple(one for one in items if _STEPS.index(one.part.op) == first)  # type: ignore[attr-defined]  # as above


@rules.defines("5.1.6a", "cost:change")
def charges_apply(ask: Run, work: Charging, so_far: int) -> int:
    """Each charge makes the cost what it works out: `work.result`. The cost `so_far` is not used."""
    return work.result


@rules.defines("5.1.6a", "cost:floor")
def never_below_zero(ask: Run, subject: object, so_far: int) -> int:
    """A cost that has been reduced below 0 is 0."""
    return max(0, so_far)


@rules.does("5.1.6b", "pay")
def an_action_costs_a_point(ask: Run, bill: Bill) -> Does:
    """A bill for an action, not done as an instant, takes 1 action point: the bill's third member says so.

    Any other takes none.
    """
    if bill[2]:
        yield GainedAction(bill[0].seat, -1)


@rules.defines("5.1.6c", "cost:initial")
def its_base_cost_unless_another_is_paid(ask: Run, what: tuple[Use, str], so_far: int) -> int:
    """A played card costs its resource cost at first, or 0 with an alternative cost.

    An activation keeps the cost so far. The text of the pair names the cost, and is not looked at.
    """
    use = what[0]
    if not isinstance(use, Play) or ask.defines("alternative", use, None) is not None:
        return so_far
    return ask.number(use.card, "cost")


@rules.does("5.1.7", "pay", after=an_action_costs_a_point)
def resources_are_paid(ask: Run, bill: Bill) -> Does:
    """The resources due are spent, after any action point."""
    if bill[1]:
        yield Paid(bill[0].seat, bill[1])


@rules.forbids("5.1.7a", "act:activate", after="not_the_time_for_its_type")
def no_action_point_is_left_to_activate_it(ask: Run, act: Activate) -> bool:
    """An action ability needs an action point in the player's own turn, unless it is activated as an instant."""
    action = get_ability(ask, act).kind == "action" and not is_instant_activation(ask, act)
    return action and lacks_action_point(ask, act.seat)


def lacks_action_point(ask: Run, seat: str) -> bool:
    """Whether a seat has no action point.

    Only the turn player ever has any (1.13.2b, 4.3.2), so it is true of others.
    """
    return ask.active != seat or ask.state.number(seat, "actions") < 1


@rules.forbids("5.1.7a", "pay")
def not_paid_in_full(ask: Run, bill: tuple[Use, int]) -> bool:
    """Playing or activating is illegal if its player holds fewer resource points than are due.

    The bill is the play or activation and the resources due.
    """
    return ask.state.number(bill[0].seat, "resources") < bill[1]


@rules.forbids("5.1.7a", "act:play")
def no_action_point_is_left(ask: Run, play: Play) -> bool:
    """An action card that is not played as an instant needs an action point, which only the turn player can have."""
    return lacks_action_point(ask, play.seat) and is_played_as_action(ask, play)


rules.shape("5.1.8", "the seventh step: that an effect cost can be paid is asked in its turn, under 5.1.8a")


@rules.forbids("5.1.8a", "effect-cost")
def an_effect_cost_cannot_be_paid(ask: Run, cost: EffectCost) -> bool:
    """An effect cost cannot be paid without what it takes.

    That is a card in hand to discard, counters to remove, or an object to destroy or banish. Nor can one that was
    tried, and of which nothing came.
    """
    return cost.tried or not is_possible(ask, cost.word, cost.context)


@rules.defines("5.1.9", "effect-costs")
def all_of_them_are_paid(ask: Run, what: tuple[Use, tuple[Word, ...]], so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """Every effect cost of the card or ability is paid, as they are listed.

    The pair is the play or activation and all its effect costs.
    """
    return what[1]


@rules.allows("5.1.9a", "paid")
def a_replaced_cost_is_paid(ask: Run, cost: EffectCost) -> bool:
    """An effect cost that a replacement has changed counts as paid, whatever came of it: the answer is always True."""
    return True


@rules.does("5.1.10", "played")
def it_is_considered_played(ask: Run, what: tuple[Play, str]) -> Does:
    """The card counts as played, and its player has priority again.

    The pair is the play and the id of its layer.
    """
    play, layer = what
    yield Played(play.seat, layer)
    yield give_priority(play.seat)
