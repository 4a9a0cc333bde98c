"""The page's section `terms`: decks, zones, attacks, battles, the chain."""

from __future__ import annotations

from collections import Counter

from engine.games.eirei.base import rules
from engine.games.eirei.events import (
    AttackEnded,
    Attacks,
    Battles,
    Blocks,
    Cast,
    Damaged,
    Destroyed,
    Drawn,
    Excluded,
    Returned,
    Summoned,
    Tapped,
    Untapped,
)
from engine.games.eirei.paying import make_bill
from engine.games.eirei.position import (
    Entering,
    find_ability,
    find_blocked_attack,
    get_option,
    is_instant,
    is_not_instant,
    is_sick,
    is_still_on_chain,
    list_attackers,
    list_colors,
    list_field,
    list_objects,
    list_seats,
    make_move,
    may_act,
)
from engine.games.eirei.rules.battle import Fate
from engine.games.eirei.words import Add, Attack, Block, Destroy, Draw, Exclude, Play, Start, Tap, Untap, Use
from engine.kernel.errors import NotModelled
from engine.kernel.events import Given, Left, Moved
from engine.kernel.log import Record
from engine.kernel.parts import HIDDEN
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after
from engine.kernel.state import GAME, Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Context

__all__: list[str] = []

DECK = 50


COPIES = 4


class Fight(Word, frozen=True):
    """Two eirei about to do battle."""

    attacker: str
    foe: str


# Attack, block, battle.
@rules.allows("terms/attack", "act:attack")
def an_eirei_attacks(ask: Run, attack: Attack) -> bool:
    """A player with priority may attack with an eirei on their own field. Before the game has begun nobody may."""
    is_sick(ask, attack.eirei)  # so that the reasons of its attack include what keeps it from being sick
    mine = attack.eirei in ask.state.at(f"{attack.seat}.field")
    return may_act(ask, attack.seat) and mine and ask.has(attack.eirei, "types", "eirei")


@rules.forbids("terms/attack", "act:attack")
def an_attacker_that_cannot_tap(ask: Run, attack: Attack) -> bool:
    """A tapped eirei may not attack."""
    return bool(ask.state.mark(attack.eirei, "tapped"))


@rules.forbids("terms/attack", "act:attack")
def neither_a_player_nor_a_tapped_eirei(ask: Run, attack: Attack) -> bool:
    """An attack is made only on another player in the game or on a tapped eirei on the field, whoever's it is."""
    if attack.target in ask.state.playing():
        return attack.target == attack.seat
    on_field = attack.target in list_field(ask.state) and ask.has(attack.target, "types", "eirei")
    return not (on_field and ask.state.mark(attack.target, "tapped"))


@rules.forbids("terms/attack", ("act:attack", "act:play", "act:use", "act:put-mana"))
def a_second_battle_at_a_time(ask: Run, act: Word) -> bool:
    """While an attack is not yet processed, only actions at instant timing are done.

    With the option `attacks: together`, further attacks may be declared too.
    """
    together = isinstance(act, Attack) and get_option(ask, "attacks") == "together"
    return bool(list_attackers(ask.state)) and is_not_instant(ask, act) and not together


@rules.does("terms/attack", "act:attack")
def tapped_to_attack(ask: Run, attack: Attack) -> Does:
    """The eirei is tapped and attacks the target, and its player has acted."""
    yield Tapped(attack.eirei)
    yield Attacks(attack.eirei, attack.target)
    ask.perform("acted", attack.seat)


@rules.does("terms/attack", "battle", after="strike_hits_the_player")
def eirei_against_eirei(ask: Run, id: str) -> Does:
    """The attacker battles its blocker, or the eirei that it attacks, if that is on the field; else nothing happens."""
    met = ask.defines("combat:meets", id, ask.state.mark(id, "attacking"))
    if met in list_field(ask.state):
        yield Battles(id, str(met))
        ask.perform("fight", Fight(id, str(met)))


@rules.does("terms/attack", "battle", after=("strike_hits_the_player", eirei_against_eirei))
def processed_before_the_next(ask: Run, id: str) -> Does:
    """The attack ends once its damage or battle is over."""
    yield AttackEnded(id)


@rules.does("terms/battle", "fight")
def losers_are_destroyed(ask: Run, fight: Fight) -> Does:
    """Every eirei that loses the battle is destroyed; where both lose, both go to the graveyard at once.

    Clauses on `fate` say which lose.
    """
    pairs = (Fate(fight.attacker, fight.foe), Fate(fight.foe, fight.attacker))
    lost = [ask.state.objects[one.obj] for one in pairs if ask.defines("fate", one, so_far=False)]
    yield tuple(make_move(ask, obj, "graveyard", Destroyed) for obj in lost)


@rules.defines("terms/battle", "fate")
def lower_power_loses(ask: Run, fate: Fate, so_far: bool) -> bool:
    """An eirei with less power than its foe loses the battle."""
    return _get_printed_number(ask, fate.obj, "power") < _get_printed_number(ask, fate.foe, "power")


def _get_printed_number(ask: Run, id: str, field: str) -> int:
    """A number that a battle needs: the value of a field such as `power`, as it is now.

    Raises:
        NotModelled: it has no such number, because the card prints none.
    """
    got = ask.get(id, field)
    if not isinstance(got, int):
        raise NotModelled(f"{ask.state.objects[id].card.name}", f"its {field} is printed nowhere")
    return got


@rules.defines("terms/battle", "fate", after=lower_power_loses)
def equal_powers_both_lose(ask: Run, fate: Fate, so_far: bool) -> bool:
    """An eirei whose power equals its foe's loses the battle. An answer so far that it loses stays."""
    return so_far or _get_printed_number(ask, fate.obj, "power") == _get_printed_number(ask, fate.foe, "power")


@rules.allows("terms/block", "act:block")
def an_eirei_blocks(ask: Run, block: Block) -> bool:
    """A player with priority may block another's attack with an eirei on their own field, while the chain is empty."""
    mine = block.eirei in ask.state.at(f"{block.seat}.field") and ask.has(block.eirei, "types", "eirei")
    return may_act(ask, block.seat) and mine and not ask.state.at("chain")


@rules.forbids("terms/block", "act:block")
def no_attack_to_block(ask: Run, block: Block) -> bool:
    """An eirei blocks only an attack of another player that is not yet processed."""
    return not find_blocked_attack(ask, block)


@rules.forbids("terms/block", "act:block")
def a_blocker_in_the_wrong_state(ask: Run, block: Block) -> bool:
    """A tapped eirei may not block. With the option `blockers: tapped`, an untapped one may not."""
    return bool(ask.state.mark(block.eirei, "tapped")) != (get_option(ask, "blockers") == "tapped")


@rules.forbids("terms/block", "act:block")
def no_attack_named_to_block(ask: Run, block: Block) -> bool:
    """Where several eirei attack, a block must name the attacker."""
    return block.attacker is None and len(list_attackers(ask.state)) > 1


@rules.does("terms/block", "act:block")
def stands_in_the_way(ask: Run, block: Block) -> Does:
    """The eirei blocks the attacker named, or else the first, and its player has acted."""
    yield Blocks(block.eirei, find_blocked_attack(ask, block))
    ask.perform("acted", block.seat)


@rules.defines("terms/block", "combat:meets")
def the_blocker_is_met(ask: Run, id: str, so_far: object) -> object:
    """A blocked attacker meets the eirei on the field that blocks it, or nothing if that is gone.

    One that is not blocked meets what it has met so far.
    """
    if not ask.state.mark(id, "blocked"):
        return so_far
    return next((one for one in list_field(ask.state) if ask.state.mark(one, "blocking") == id), None)


@rules.forbids("terms/chain", ("act:play", "act:use", "act:attack", "act:put-mana"), after="an_answer_to_oneself")
def an_answer_that_is_no_instant(ask: Run, act: Word) -> bool:
    """While there is a chain, only actions at instant timing are done."""
    return bool(ask.state.at("chain")) and is_not_instant(ask, act)


# The deck, and drawing from it.
@rules.forbids("terms/deck", "deck")
def another_number_than_fifty(ask: Run, seat: str) -> bool:
    """A deck must have exactly 50 cards."""
    return len(ask.state.at(f"{seat}.deck")) != DECK


@rules.forbids("terms/deck", "deck")
def more_than_four_of_a_name(ask: Run, seat: str) -> bool:
    """A deck may not have more than four cards of one name. Cards that the asker may not see are not counted."""
    cards = [ask.state.objects[id].card for id in ask.state.at(f"{seat}.deck")]
    names = Counter(card.name for card in cards if card is not HIDDEN)  # whoever may not look cannot object
    return any(count > COPIES for count in names.values())


@rules.forbids("terms/deck", "act:start")
def an_illegal_deck(ask: Run, act: Start) -> bool:
    """The game does not start while any player's deck breaks a rule."""
    objecting = [n for seat in ask.state.playing() for n in ask.forbids("deck", seat)]
    ask.note(objecting)
    return bool(objecting)


@rules.does("terms/deck", "check:seat")
def library_out(ask: Run, seat: str) -> Does:
    """A player whose deck has no card left leaves the game, and so loses.

    A position that lists no deck for a seat says nothing about it.
    """
    deck = ask.state.places.get(f"{seat}.deck")  # a position that lists no deck says nothing about it
    if deck is not None and not deck:
        yield Left(seat)


# Destroying and excluding.
@rules.does("terms/destroy", "effect:destroy")
def from_the_field_to_the_graveyard(ask: Run, said: tuple[Destroy, Context]) -> Does:
    """The objects on the field are destroyed, and go to their owners' graveyards at once; others are left alone."""
    hit = [id for id in list_objects(ask, said[0].what, said[1]) if id in list_field(ask.state)]
    yield tuple(make_move(ask, ask.state.objects[id], "graveyard", Destroyed) for id in hit)


@rules.does("terms/draw", "effect:draw")
def draw_cards(ask: Run, said: tuple[Draw, Context]) -> Does:
    """Each seat meant draws that many cards, one by one, while its deck has any."""
    word, context = said
    for seat in list_seats(ask, word.who, context):
        for _ in range(ask.amount(word.count, context)):
            for id in ask.state.at(f"{seat}.deck")[:1]:
                yield Drawn(id, f"{seat}.hand")


@rules.does("terms/draw", "effect:add")
def adding_is_no_drawing(ask: Run, said: tuple[Add, Context]) -> Does:
    """The controller moves that many cards, one by one, from the top of the deck to the hand without drawing.

    If the deck runs out, it stops.
    """
    word, context = said
    seat = str(context.controller)
    for _ in range(ask.amount(word.count, context)):
        for id in ask.state.at(f"{seat}.deck")[:1]:
            yield Moved(id, f"{seat}.hand")


@rules.does("terms/exclude", "effect:exclude")
def not_to_the_graveyard(ask: Run, said: tuple[Exclude, Context]) -> Does:
    """The objects are excluded, all at once, and do not go to the graveyard."""
    hit = list_objects(ask, said[0].what, said[1])
    yield tuple(make_move(ask, ask.state.objects[id], "excluded", Excluded) for id in hit)


@rules.forbids("terms/exclude", "event:moved")
def an_excluded_card_moves(ask: Run, event: Moved) -> bool:
    """An excluded card does not move, unless an effect returns it."""
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone == "excluded" and not isinstance(event, Returned)


rules.shape("terms/field", "the zone whose cards are looked at and whose abilities count")


@rules.does(
    "terms/graveyard",
    "resolve",
    after=(
        "the_magic_happens",
        "a_used_ritual_to_the_graveyard",
        "a_used_instant_to_the_graveyard",
        "a_permanent_magic_stays_on_the_field",
        "put_on_its_eirei",
    ),
)
def other_used_magic_to_the_graveyard(ask: Run, link: Obj) -> Does:
    """A permanent or attached magic still in the chain after resolving goes to its owner's graveyard.

    It did not come onto the field.
    """
    if is_still_on_chain(ask, link) and (
        ask.has(link.id, "types", "permanent") or ask.has(link.id, "types", "attached")
    ):
        yield make_move(ask, link, "graveyard")


rules.shape("terms/hand", "a zone that its owner alone sees; drawing puts cards there")


# The mana zone; tapped and untapped.
@rules.defines("terms/mana-zone", "enters")
def upside_down(ask: Run, entering: Entering, so_far: Map[str, object]) -> Map[str, object]:
    """A card that enters the mana zone lies upside down."""
    return so_far.put("inverted", value=True) if entering.zone == "mana" else so_far


@rules.defines("terms/mana-zone", "enters", after=upside_down)
def multicoloured_tapped(ask: Run, entering: Entering, so_far: Map[str, object]) -> Map[str, object]:
    """A card of several colours enters the mana zone tapped."""
    many = entering.zone == "mana" and len(list_colors(ask, entering.obj)) > 1
    return so_far.put("tapped", value=True) if many else so_far


# Magic.
@rules.does("terms/play", "act:play")
def cast(ask: Run, play: Play) -> Does:
    """A played magic is paid for and goes into the chain with its targets, and its player has acted.

    An eirei is left to another clause.
    """
    if ask.has(play.card, "types", "magic"):
        ask.perform("pay", make_bill(ask, play))
        yield Cast(play.card, "chain", controller=play.seat, marks=Map(targets=play.targets))
        ask.perform("acted", play.seat)


# Playing, and what a summoned eirei may not do.
@rules.allows("terms/play", "act:play")
def from_the_hand(ask: Run, play: Play) -> bool:
    """A player with priority may play a card from their hand. An instant magic is left to another clause."""
    held = may_act(ask, play.seat) and play.card in ask.state.at(f"{play.seat}.hand")
    return held and not is_instant(ask, play.card)


@rules.does("terms/play", "act:play")
def summoned(ask: Run, play: Play) -> Does:
    """A played eirei is paid for and comes onto its player's field, and its player has acted.

    Its mark `summoned` is the number of the turn. It does not go through the chain. A magic is left to another clause.
    """
    if ask.has(play.card, "types", "eirei"):
        ask.perform("pay", make_bill(ask, play))
        turn = ask.state.number(GAME, "turn")
        yield Summoned(play.card, f"{play.seat}.field", controller=play.seat, marks=Map(summoned=turn))
        ask.perform("acted", play.seat)


@rules.does("terms/power-and-strike", "battle")
def strike_hits_the_player(ask: Run, id: str) -> Does:
    """An attacker that meets a player deals damage equal to its strike, if that is above 0.

    One that meets an eirei, or nothing, deals none.

    Raises:
        NotModelled: It meets a player and prints no strike.
    """
    met = ask.defines("combat:meets", id, ask.state.mark(id, "attacking"))
    if met in ask.state.playing():
        strike = _get_printed_number(ask, id, "strike")
        if strike > 0:
            yield Damaged(str(met), strike, id)


# Priority and the chain.
@rules.does("terms/priority", "acted")
def goes_to_the_other_player(ask: Run, seat: str) -> Does:
    """After an action of a seat, the next seat has priority, and passes are counted anew."""
    yield Given(seat_after(ask.state, seat), fresh=True)


@rules.does("terms/priority", "priority")
def begins_with_the_turn_player(ask: Run, act: Word) -> Does:
    """The turn player gets priority where all have passed or nobody has it, unless the game is over."""
    if not is_over(ask.state) and (everyone_passed(ask.state) or ask.state.flow.priority is None):
        yield Given(ask.active, fresh=True)


@rules.forbids("terms/priority", ("act:play", "act:use"))
def an_answer_to_oneself(ask: Run, act: Play) -> bool:
    """The player who put the newest link into the chain may not answer it.

    With the option `answering-oneself: after-a-pass`, that player may.
    """
    chain = ask.state.at("chain")
    if not chain or get_option(ask, "answering-oneself") == "after-a-pass":
        return False
    return ask.state.objects[chain[0]].controller == act.seat


@rules.defines("terms/summoning-sickness", "sick")
def in_the_turn_of_its_summoning(ask: Run, id: str, so_far: bool) -> bool:
    """An eirei has summoning sickness during the turn in which it was summoned."""
    return ask.state.mark(id, "summoned") == ask.state.number(GAME, "turn")


@rules.forbids("terms/summoning-sickness", "act:attack")
def a_summoning_sick_eirei_attacks(ask: Run, attack: Attack) -> bool:
    """An eirei with summoning sickness may not attack."""
    return is_sick(ask, attack.eirei)


@rules.forbids("terms/tap", "act:use")
def tapped_already(ask: Run, use: Use) -> bool:
    """A tapped card's ability that costs tapping it is not used."""
    return find_ability(ask, use).tap and bool(ask.state.mark(use.card, "tapped"))


@rules.does("terms/tap", "effect:tap")
def turn_sideways(ask: Run, said: tuple[Tap, Context]) -> Does:
    """The objects that are untapped become tapped, all at once. Those that are tapped already stay so."""
    upright = [id for id in list_objects(ask, said[0].what, said[1]) if not ask.state.mark(id, "tapped")]
    yield tuple(Tapped(id) for id in upright)


@rules.does("terms/untap", "effect:untap")
def turn_upright(ask: Run, said: tuple[Untap, Context]) -> Does:
    """The objects that are tapped become untapped, all at once. Those that are untapped already stay so."""
    sideways = [id for id in list_objects(ask, said[0].what, said[1]) if ask.state.mark(id, "tapped")]
    yield tuple(Untapped(id) for id in sideways)


@rules.does("terms/untap", "after:turn-began")
def the_field_untaps(ask: Run, record: Record) -> Does:
    """As a turn begins, the tapped cards on the field untap.

    With the option `untapping: turn-player`, only those of the turn player do.
    """
    yield tuple(Untapped(id) for id in _list_tapped(ask, "field"))


@rules.does("terms/untap", "after:turn-began", after=the_field_untaps)
def mana_untaps(ask: Run, record: Record) -> Does:
    """As a turn begins, the tapped cards in the mana zones untap, after the field.

    With the option `untapping: turn-player`, only those of the turn player do.
    """
    yield tuple(Untapped(id) for id in _list_tapped(ask, "mana"))


def _list_tapped(ask: Run, zone: str) -> tuple[str, ...]:
    """The ids of the tapped cards in a zone, such as `field`, of every player from the turn player on.

    By the option `untapping` it may be those of the turn player alone.
    """
    seats = (ask.active,) if get_option(ask, "untapping") == "turn-player" else ask.state.clockwise(ask.active)
    return tuple(id for seat in seats for id in ask.state.at(f"{seat}.{zone}") if ask.state.mark(id, "tapped"))
