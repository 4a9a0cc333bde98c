"""Section 8.3: ability keywords. Dominate, boost, fusion, meld and others."""

from __future__ import annotations

from typing import cast

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Banished, Boosted, Fused, Revealed
from engine.games.fab.rules.combat import find_attack_with, list_defending_cards
from engine.games.fab.rules.costs import Use
from engine.games.fab.rules.decks import Inclusion, get_card_object, list_heroes, list_pool, read_print
from engine.games.fab.rules.layers import get_announcement
from engine.games.fab.rules.split_cards import make_half
from engine.games.fab.words import Defend, Play
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Card

__all__: list[str] = []


@rules.forbids("8.3.4a", "defend", edition=EN)
def a_second_card_from_hand_joins_against_dominate(ask: Run, card: str) -> bool:
    """A layer played from hand cannot defend against dominate if another card from hand defends already.

    It counts for layers alone; declared cards are counted as they are declared.
    """
    here, attack = ask.state.objects[card], find_attack_with(ask, "dominate")
    from_hand = here.zone == "stack" and get_announcement(here).notes.get("from") == "hand"
    return from_hand and attack is not None and _count_defending_from_hand(ask, attack) > 0


def _count_defending_from_hand(ask: Run, attack: str) -> int:
    """How many cards from a hand defend against an attack, named by its id; 0 if none does."""
    return sum(bool(ask.state.mark(card, "from-hand")) for card in list_defending_cards(ask, attack))


@rules.forbids("8.3.4a", "act:defend", edition=EN)
def more_than_one_card_from_hand_against_dominate(ask: Run, act: Defend) -> bool:
    """No more than one card from hand in all may defend against an active attack with dominate.

    Declared cards count, and those that defend already.
    """
    if (attack := find_attack_with(ask, "dominate")) is None:
        return False
    hand = ask.state.at(f"{act.seat}.hand")
    return _count_defending_from_hand(ask, attack) + sum(card in hand for card in act.cards) > 1


@rules.forbids("8.3.4b", "act:play", edition=EN)
def a_defense_reaction_from_hand_against_dominate(ask: Run, play: Play) -> bool:
    """No defense reaction may be played from hand while a card from hand defends against dominate."""
    attack = find_attack_with(ask, "dominate")
    if attack is None or not _count_defending_from_hand(ask, attack):
        return False
    return play.card in ask.state.at(f"{play.seat}.hand") and ask.has(play.card, "types", "defense reaction")


@rules.forbids("8.3.6", "include", edition=EN)
def there_is_another_of_it(ask: Run, what: Inclusion) -> bool:
    """A legendary card may be in a pool only if no other card there has its name. Other cards may be several."""
    name = get_card_object(ask, what).card.name
    same = [id for id in list_pool(ask, what.seat) if ask.state.objects[id].card.name == name]
    return "legendary" in read_print(get_card_object(ask, what), "keywords") and len(same) > 1


@rules.forbids("8.3.7", "include", edition=EN)
def it_is_another_heros_specialization(ask: Run, what: Inclusion) -> bool:
    """A specialization may be only in a pool of the hero that it names, unless an effect lets it in.

    It names a hero by the part of the hero's name before the comma.
    """
    monikers = [hero.card.name.partition(",")[0] for hero in list_heroes(ask, what.seat)]
    mine = read_print(get_card_object(ask, what), "specialist") in monikers
    special = "specialization" in read_print(get_card_object(ask, what), "keywords")
    return special and not mine and not ask.allows("include-anyway", what)


@rules.does("8.3.9", "boost", edition=EN)
def boost(ask: Run, what: tuple[Play, str]) -> Does:
    """A declared boost banishes the top card of the player's deck.

    If that is a Mechanologist card, the played card gets go again. A boost that may not be made refuses the whole play.
    The pair is the play and the id of its layer.
    """
    play, layer = what
    if not play.boost:
        return
    ask.require("boostable", what)
    for cost in ask.state.at(f"{play.seat}.deck")[:1]:
        mechanologist = ask.has(cost, "supertypes", "mechanologist")
        yield Banished(cost, f"{play.seat}.banished", seat=play.seat)
        yield Boosted(play.seat, layer)
        if mechanologist:
            yield Set(layer, "go-again", value=True)


@rules.forbids("8.3.9b", "boostable", edition=EN)
def no_boost_or_no_deck(ask: Run, what: tuple[Play, str]) -> bool:
    """Boost may be declared only for a card with boost, and with a card in the deck.

    The pair is the play and the id of its layer.
    """
    play, layer = what
    return not ask.has(layer, "keywords", "boost") or not ask.state.at(f"{play.seat}.deck")


@rules.does("8.3.17", "fuse", edition=EN)
def fusion(ask: Run, what: tuple[Play, str]) -> Does:
    """A declared fusion reveals the named cards, and the played card is marked as fused.

    A fusion that may not be made refuses the whole play. Without named cards nothing happens. The pair is the play and
    the id of its layer.
    """
    play, layer = what
    if not play.fuse:
        return
    ask.require("fusible", what)
    for card in play.fuse:
        yield Revealed(play.seat, card)
    yield Fused(play.seat, layer)
    yield Set(layer, "fused", value=True)


@rules.forbids("8.3.17b", "fusible", edition=EN)
def no_such_card_to_fuse(ask: Run, what: tuple[Play, str]) -> bool:
    """A card may be fused only with cards in its player's hand that each have a supertype its printed fusion lists.

    The pair is the play and the id of its layer.
    """
    play, layer = what
    listed = cast("tuple[str, ...]", ask.state.objects[layer].card.values.get("fusion", ()))
    hand = ask.state.at(f"{play.seat}.hand")
    return not all(card in hand and any(ask.has(card, "supertypes", one) for one in listed) for card in play.fuse)


@rules.forbids("8.3.22a", "act:defend", edition=EN)
def more_than_one_action_card_against_overpower(ask: Run, act: Defend) -> bool:
    """No more than one action card in all may defend against an active attack with overpower.

    Declared cards count, and those that defend already.
    """
    if (attack := find_attack_with(ask, "overpower")) is None:
        return False
    return sum(ask.has(card, "types", "action") for card in (*list_defending_cards(ask, attack), *act.cards)) > 1


@rules.defines("8.3.38b", "cost:initial", after="its_base_cost_unless_another_is_paid", edition=EN)
def twice_for_both_sides(ask: Run, what: tuple[Use, str], so_far: int) -> int:
    """A melded card costs at first twice what its initial cost is so far."""
    return 2 * so_far if isinstance(what[0], Play) and what[0].half == "both" else so_far


@rules.defines("8.3.38c", "half", edition=EN)
def what_both_sides_have(ask: Run, what: tuple[Card, str], so_far: Card) -> Card:
    """A card with both sides declared has the abilities, types, subtypes and supertypes of both.

    It keeps its whole name. The pair is the whole card and the declared half.
    """
    return make_half(*what) if what[1] == "both" else so_far
