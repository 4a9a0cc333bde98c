"""Section 702: keyword abilities. Flying, hexproof, protection, trample, ward, foretell and others."""

from __future__ import annotations

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import BecameCast, Damaged, Destroyed, Exiled, Foretold
from engine.games.mtg.mana import count_generic, list_colours, parse_cost, replace_generic
from engine.games.mtg.references import (
    as_list,
    get_base_card,
    holds_priority,
    list_abilities,
    list_players,
    list_printed,
)
from engine.games.mtg.rules.activation import count_activations, find_activated_ability
from engine.games.mtg.rules.combat import flies_over, is_blocked_by_one_despite_menace, is_still_attackable, pair_blocks
from engine.games.mtg.rules.costs import UNPAYABLE, Bill, Choice, divide_payment
from engine.games.mtg.rules.looking import Looking
from engine.games.mtg.rules.protection import has_quality, has_quality_among, is_protected, list_qualities
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import (
    Activate,
    Attacking,
    BecomeForetold,
    Block,
    Cast,
    Cost,
    Counter,
    Entry,
    Foresee,
    Foretell,
    Foretelling,
    Lasting,
    Targeting,
    Unless,
    When,
    Wound,
)
from engine.kernel.costs import total_cost
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Ability, Card, Context, Filter, Modify, Negate, Pattern, Static

__all__: list[str] = []

rules.rests("702.16c", 3, on="704.5m")
rules.rests("702.142a", 9, on="118.9a")
# The release notes print the rules of foretell under other numbers (702.141), and say the same.
_NOTES = "khm-notes"
rules.rests("702.141a", 1, 4, 5, 6, 7, 8, on="702.142a", of_edition=_NOTES)
rules.rests("702.141a", 9, on="118.9a", of_edition=_NOTES)
rules.rests("702.141a", 2, 3, on="116.2h", of_edition=_NOTES)
rules.rests("702.141b", 1, 2, on="702.142b", of_edition=_NOTES)
rules.rests("702.141c", 1, 2, 3, 4, on="702.142c", of_edition=_NOTES)
rules.rests("702.141d", 1, 2, 3, 4, 5, on="702.142d", of_edition=_NOTES)

_SPELL = Filter(zone="stack", has=Map(types=Negate("creature")))


_PROWESS = Static(
    (
        When(
            (Lasting((Modify("power", "add", 1), Modify("toughness", "add", 1)), "this"),),
            Pattern("became-cast", Map(seat="you", obj=_SPELL)),
        ),
    )
)


@rules.defines("702.2c", "lethal")
def any_damage_with_deathtouch(ask: Run, wound: Wound, so_far: int) -> int:
    """The lethal damage for a creature: at most 1 if one of the sources has deathtouch, else `so_far`."""
    return min(1, so_far) if any(ask.has(one, "keywords", "deathtouch") for one in wound.sources) else so_far


@rules.defines("702.3b", "attack:barred")
def defender(ask: Run, attack: Attacking, so_far: bool) -> bool:
    """Whether an attack is barred: so far, or as the creature has defender.

    It is not if it can attack as though it had none (609.4).
    """
    free = ask.has(attack.obj, "keywords", "can attack with defender")
    return so_far or (ask.has(attack.obj, "keywords", "defender") and not free)


@rules.defines("702.4b", "combat:quick", after="first_strike")
def double_strike_too(ask: Run, id: str, so_far: bool) -> bool:
    """Whether a creature deals damage in the first of two combat damage steps: so far, or by double strike.

    The second step is left to 510.4.
    """
    return so_far or ask.has(id, "keywords", "double strike")


@rules.defines("702.7b", "combat:quick")
def first_strike(ask: Run, id: str, so_far: bool) -> bool:
    """Whether a creature deals damage in the first of two combat damage steps: so far, or by first strike."""
    return so_far or ask.has(id, "keywords", "first strike")


@rules.allows("702.8a", "as-instant")
def flash(ask: Run, act: Cast) -> bool:
    """Whether the card to be cast has flash, so that it may be cast whenever an instant may be."""
    return ask.has(act.card, "keywords", "flash")


@rules.forbids("702.9b", "act:block")
def flying(ask: Run, act: Block) -> bool:
    """Objection if a declared attacker has flying and its blocker neither flying nor reach."""
    return any(flies_over(ask, *pair) for pair in pair_blocks(act))


@rules.forbids("702.11b", "target")
def hexproof(ask: Run, subject: Targeting) -> bool:
    """Objection if an opponent's spell or ability targets an object with hexproof. Players are not looked at."""
    return _comes_from_foe(ask, subject) and ask.has(subject.target, "keywords", "hexproof")


def _comes_from_foe(ask: Run, subject: Targeting) -> bool:
    """Whether an opponent of the target's controller targets it; False if the target is a player or gone."""
    if subject.target not in ask.state.objects:
        return False
    return not ask.state.friends(str(ask.get(subject.target, "controller")), subject.seat)


@rules.forbids("702.11d", "target")
def hexproof_from_a_quality(ask: Run, subject: Targeting) -> bool:
    """Objection if an opponent's spell or ability targets an object with `hexproof from` a quality of its source."""
    return _comes_from_foe(ask, subject) and has_quality_among(ask, subject.target, "hexproof from ", subject.source)


@rules.forbids("702.12b", "event:destroyed")
def indestructible(ask: Run, event: Destroyed) -> bool:
    """Objection to destroying a permanent that is indestructible."""
    return ask.has(event.obj, "keywords", "indestructible")


@rules.forbids("702.16b", "target")
def protection(ask: Run, subject: Targeting) -> bool:
    """Objection to targeting an object that has protection from the source."""
    return subject.target in ask.state.objects and is_protected(ask, subject.target, subject.source)


@rules.forbids("702.16c", "enchant")
def protection_from_the_aura(ask: Run, what: tuple[Entry, str]) -> bool:
    """Objection to an Aura that enters attached to a permanent with protection from it.

    `what` is how it enters and the permanent's id. A token that is no object yet is judged by its card.
    """
    entry, id = what
    return is_protected(ask, id, entry.id) if entry.id else is_protected_from(ask, id, entry.card)


def is_protected_from(ask: Run, id: str, card: Card) -> bool:
    """Whether a permanent has protection from an object that is about to enter as this card.

    Only what the card prints counts, with the colours of its cost. False for a permanent without protection.
    """

    def is_printed(field: str, one: object) -> bool:
        """Within `is_protected_from`: whether the card prints a value, as `R` in `colors`; its cost has some, too."""
        return one in list_printed(card, field) or (
            field == "colors" and one in list_colours(str(card.values.get("cost", "")))
        )

    return any(has_quality(is_printed, quality) for quality in list_qualities(ask, id, "protection from "))


@rules.forbids("702.16e", "event:damaged")
def protection_from_the_source_of_damage(ask: Run, event: Damaged) -> bool:
    """Objection to damage to a permanent that has protection from its source. Damage to players is not looked at."""
    return event.to in ask.state.objects and is_protected(ask, event.to, event.source)


@rules.forbids("702.16f", "act:block")
def protection_from_blockers(ask: Run, act: Block) -> bool:
    """Objection if a declared attacker has protection from its blocker."""
    return any(is_protected(ask, attacker, id) for id, attacker in pair_blocks(act))


@rules.forbids("702.18a", "target")
def shroud(ask: Run, subject: Targeting) -> bool:
    """Objection to targeting an object with shroud, whoever does it."""
    return subject.target in ask.state.objects and ask.has(subject.target, "keywords", "shroud")


@rules.defines("702.19b", "combat:over")
def trample(ask: Run, id: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """To whom damage beyond the blockers may go: `so_far`, and what a creature with trample attacks.

    That is left out if it can no longer be attacked.
    """
    whom = ask.state.mark(id, "attacking")
    tramples = whom is not None and ask.has(id, "keywords", "trample") and is_still_attackable(ask, str(whom))
    return (*so_far, str(whom)) if tramples else so_far


@rules.defines("702.20b", "attack:taps")
def vigilance(ask: Run, id: str, so_far: bool) -> bool:
    """Whether an attacker taps: `so_far`, and it has no vigilance."""
    return so_far and not ask.has(id, "keywords", "vigilance")


@rules.defines(
    "702.21a",
    "printed:abilities",
    after=("lands_of_basic_types_tap_for_mana", "prowess"),
    edition="cr-2021-04-22",
)
def ward(ask: Run, id: str, so_far: object) -> object:
    """The abilities of an object, with one more for each `ward {2}`.

    An opponent's spell or ability that targets it is then countered unless that player pays.
    """
    costs = [one[len("ward ") :] for one in _list_keywords(ask, id) if one.startswith("ward ")]
    return _add_abilities(so_far, [_make_ward(cost) for cost in costs])


def _add_abilities(so_far: object, abilities: list[Ability]) -> object:
    """A tuple of abilities with more abilities at the end."""
    return (*as_list(so_far), *abilities)


def _list_keywords(ask: Run, id: str) -> tuple[str, ...]:
    """The keywords of an object as texts: `("flying", "ward {2}")`; `()` if it has none."""
    return ask.members(id, "keywords", str)


def _make_ward(cost: str) -> Static:
    """The triggered ability that `ward <cost>` means, with a cost such as `{2}`.

    Unless the opponent who makes its object a target pays, what targets it is countered.
    """
    does = (Unless(Cost(cost), (Counter("event.by"),), "event.seat"),)
    return Static((When(does, Pattern("became-target", Map(obj="this", seat="foe"))),))


@rules.defines("702.72a", "printed:subtypes")
def changeling(ask: Run, id: str, so_far: object) -> object:
    """The printed subtypes, and every creature type besides if the object's own card prints changeling.

    It counts in every zone.
    """
    words = list_printed(get_base_card(ask, ask.state.objects[id]), "keywords")
    own = as_list(so_far)
    return (*own, *(one for one in CREATURE_TYPES if one not in own)) if "changeling" in words else so_far


@rules.defines("702.107a", "printed:abilities", after="lands_of_basic_types_tap_for_mana")
def prowess(ask: Run, id: str, so_far: object) -> object:
    """The abilities of an object, with one more for each `prowess`.

    When its player casts a noncreature spell, it gets +1/+1 until end of turn.
    """
    return _add_abilities(so_far, [_PROWESS for one in _list_keywords(ask, id) if one == "prowess"])


@rules.forbids("702.110b", "act:block")
def menace(ask: Run, act: Block) -> bool:
    """Objection if exactly one creature blocks an attacker with menace."""
    return is_blocked_by_one_despite_menace(ask, act.attackers)


@rules.forbids("702.121a", "payable")
def too_little_power(ask: Run, bill: Bill) -> bool:
    """Objection if the creatures tapped for a crew cost have less power in total than it asks."""
    heaps = ((give.power, ids) for give, ids in divide_payment(bill) if give.power is not None)
    return any(sum(ask.defines("crewing", id, ask.number(id, "power")) for id in ids) < least for least, ids in heaps)


@rules.forbids("702.122a", "payable", since=TODAY)
def a_vehicle_that_crews_itself(ask: Run, bill: Bill) -> bool:
    """Objection if a Vehicle is tapped for its own crew cost."""
    return any(give.power is not None and bill.source in ids for give, ids in divide_payment(bill))


@rules.forbids("702.121c", "payable")
def a_creature_that_cannot_crew(ask: Run, bill: Bill) -> bool:
    """Objection if a creature with `can't crew` is tapped for a crew cost."""
    crew = [id for give, ids in divide_payment(bill) if give.power is not None for id in ids]
    return any(ask.has(id, "keywords", "can't crew") for id in crew)


@rules.forbids("702.141a", "act:activate")
def a_boast_without_an_attack(ask: Run, act: Activate) -> bool:
    """Objection to activating a boast ability unless its creature attacked this turn."""
    attacked = any(getattr(one, "obj", None) == act.obj and type(one).__name__ == "Attacks" for one in ask.state.past)
    return find_activated_ability(ask, act).boast and not attacked


@rules.forbids("702.141a", "act:activate")
def a_second_boast_this_turn(ask: Run, act: Activate) -> bool:
    """Objection to activating a boast ability more often in a turn than once.

    With a number in the creature's `boasts`, it is that often.
    """
    boast = find_activated_ability(ask, act).boast
    return boast and count_activations(ask, act) >= (ask.number(act.obj, "boasts") or 1)


@rules.defines("702.142a", "cost:instead", after="costs_that_it_lists")
def the_foretell_cost(ask: Run, said: tuple[Cast, str], so_far: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The alternative costs of a spell (`so_far`), with the foretell costs in its text if its card was foretold.

    They are named `foretell`. One such as `-2` means the mana cost with that much less.
    """
    _, spell = said
    if not ask.state.mark(spell, "foretold"):
        return so_far
    own = (one.cost for one in list_abilities(ask, spell, Foretell))
    costs = (_reduce_generic_mana(ask, spell, -int(one)) if one.startswith("-") else one for one in own)
    return (*so_far, *(Choice("foretell", Cost(one)) for one in costs))


def _reduce_generic_mana(ask: Run, spell: str, less: int) -> str:
    """The mana cost of the face that is cast, with `less` generic mana taken off: `{1}{G}` for `{3}{G}` and 2.

    No more is taken off than there is. Without a mana cost it is the text for a cost that cannot be paid, `{none}`.
    """
    if not ask.get(spell, "cost"):
        return UNPAYABLE
    symbols = parse_cost(str(ask.get(spell, "cost")))
    amount = int(ask.defines("cost:floor", (spell, "foretell"), count_generic(symbols) - less))
    return "".join(f"{{{one}}}" for one in replace_generic(symbols, amount))


@rules.defines("702.142a", "printed:foretells")
def whether_foretell_is_printed(ask: Run, id: str, so_far: object) -> object:
    """Whether a card prints foretell itself, which `{foretells: no}` in a filter asks.

    It is False for a card that is gone.
    """
    obj = ask.state.objects.get(id)
    return obj is not None and any(isinstance(one, Foretell) for one in obj.card.abilities)


@rules.allows("702.142a", "look")
def your_own_foretold_cards(ask: Run, subject: Looking) -> bool:
    """Whether the card is a foretold one in exile that the seat owns."""
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and obj.marks.get("foretold") is not None and obj.owner == subject.seat


@rules.allows("702.142a", "act:cast")
def a_foretold_card(ask: Run, act: Cast) -> bool:
    """Whether the seat has priority and casts its own foretold card from exile for `foretell`."""
    mine = holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.exile")
    return mine and "foretell" in act.ways and ask.state.mark(act.card, "foretold") is not None


@rules.forbids("702.142a", "act:cast")
def foretold_this_turn(ask: Run, act: Cast) -> bool:
    """Objection to casting a card for its foretell cost in the turn in which it was foretold.

    Another permission may let it be cast for another cost.
    """
    turn = ask.state.mark(act.card, "foretold")
    return "foretell" in act.ways and turn is not None and turn == ask.state.mark("game", "turn")


@rules.forbids("702.142a", "act:cast")
def the_foretell_cost_of_a_card_that_was_not_foretold(ask: Run, act: Cast) -> bool:
    """Objection to casting for `foretell` a card that was not foretold."""
    return "foretell" in act.ways and ask.state.mark(act.card, "foretold") is None


@rules.forbids("702.142a", "act:foretell")
def no_card_with_foretell_in_your_hand(ask: Run, act: Foresee) -> bool:
    """Objection to foretelling anything but a card with foretell in the seat's own hand."""
    return act.card not in ask.state.at(f"{act.seat}.hand") or not list_abilities(ask, act.card, Foretell)


@rules.does("702.142a", "act:foretell")
def pay_two_and_exile_it_face_down(ask: Run, act: Foresee) -> Does:
    """Have the player pay two generic mana, as effects change it; then the card is foretold."""
    on = Foretelling(act.seat, act.card)
    amount = total_cost(ask, on, 2, "foretell")
    ask.perform("pay", Bill(act.seat, act.card, replace_generic((), amount), pay=act.pay, on=on))
    ask.perform("foretell", act)
    yield from ()


@rules.does("702.142b", "foretell")
def at_once_and_without_the_stack(ask: Run, act: Foresee) -> Does:
    """Exile the card face down as foretold; its player alone may look at it, and the turn is noted.

    A foretell cost that an effect gave it in the hand stays with it.
    """
    marks: Map[str, object] = Map(foretold=ask.state.mark("game", "turn"), facedown=True, seen=(act.seat,))
    printed = ask.state.objects[act.card].card.abilities
    given = [one.cost for one in list_abilities(ask, act.card, Foretell) if one not in printed]
    if given:  # a cost that it has in the hand alone stays its foretell cost in exile
        marks = marks.put("foretell-less", -int(given[0]))
    yield Foretold(act.card, f"{act.seat}.exile", marks=marks, seat=act.seat)


@rules.forbids("702.142c", "foretelling:effect")
def foretelling_by_an_effect(ask: Run, id: str) -> bool:
    """Always an objection: exiling a card by an effect is not foretelling it, and triggers nothing."""
    return True


@rules.defines("702.142c", "foretelling")
def the_special_action_alone(ask: Run, event: BecameCast | Foretold, so_far: bool) -> bool:
    """Whether the event foretells a card: the special action does, casting it later does not."""
    return isinstance(event, Foretold)


@rules.defines("702.142c", "printed:was-foretold")
def a_spell_that_was_a_foretold_card(ask: Run, id: str, so_far: object) -> object:
    """1 if the spell's card was foretold, for whatever cost it was cast; else `so_far`."""
    return 1 if ask.state.mark(id, "foretold") is not None else so_far


@rules.defines("702.142d", "cost:instead", after=("costs_that_it_lists", the_foretell_cost))
def a_foretell_cost_that_it_was_given(
    ask: Run, said: tuple[Cast, str], so_far: tuple[Choice, ...]
) -> tuple[Choice, ...]:
    """The alternative costs of a spell (`so_far`), with the foretell cost that an effect gave its card.

    That is its mana cost, less as much as the effect says.
    """
    less = ask.state.mark(said[1], "foretell-less")
    return (
        (*so_far, Choice("foretell", Cost(_reduce_generic_mana(ask, said[1], less))))
        if isinstance(less, int)
        else so_far
    )


@rules.does("702.142d", "effect:become-foretold")
def it_becomes_foretold(ask: Run, said: tuple[BecomeForetold, Context]) -> Does:
    """Each player meant chooses a card of their hand, which is exiled face down with a foretell cost.

    That is its mana cost less `less`. It does not count as foretelling it, if a clause objects.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        hand = ask.state.at(f"{seat}.hand")
        if not hand:
            continue
        id = str(ask.choose(seat, "foretell", hand))
        turn = ask.state.mark("game", "turn")
        marks = Map({"foretold": turn, "facedown": True, "seen": (seat,), "foretell-less": word.less})
        no = ask.forbids("foretelling:effect", id)
        ask.note(no)
        kept = Exiled(id, f"{seat}.exile", marks=marks, cause=context.controller)
        yield kept if no else Foretold(id, f"{seat}.exile", marks=marks, seat=seat)
