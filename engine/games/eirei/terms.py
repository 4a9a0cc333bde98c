"""The terms, from the deck to the chain."""

from __future__ import annotations

from collections import Counter

from engine.games.eirei.base import rules
from engine.games.eirei.paying import bill
from engine.games.eirei.table import (
    Entering,
    attackers,
    colors_of,
    fields,
    into,
    is_instant,
    may_act,
    option,
    seats,
    sick,
    those,
    unhurried,
)
from engine.games.eirei.words import (
    Add,
    Attack,
    AttackEnded,
    Attacks,
    Battles,
    Block,
    Blocks,
    Damaged,
    Destroy,
    Destroyed,
    Draw,
    Drawn,
    Exclude,
    Excluded,
    Play,
    Returned,
    Start,
    Summoned,
    Tap,
    Tapped,
    Untap,
    Untapped,
)
from engine.kernel.errors import NotModelled
from engine.kernel.events import Given, Left, Moved
from engine.kernel.log import Record
from engine.kernel.parts import HIDDEN
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after
from engine.kernel.state import GAME
from engine.kernel.values import Map, Word
from engine.kernel.words import Context

__all__ = ["COPIES", "DECK", "Fate", "Fight"]

DECK = 50
COPIES = 4


rules.shape("terms/hand", "a zone that its owner alone sees; drawing puts cards there")
rules.shape("terms/field", "the zone whose cards are looked at and whose abilities count")


class Fight(Word, frozen=True):
    """Two eirei about to do battle."""

    attacker: str
    foe: str


class Fate(Word, frozen=True):
    """Is this eirei destroyed by its battle?"""

    obj: str
    foe: str


# The deck, and drawing from it.


@rules.forbids("terms/deck", "deck")
def fifty_cards(ask: Run, seat: str) -> bool:
    return len(ask.state.at(f"{seat}.deck")) != DECK


@rules.forbids("terms/deck", "deck")
def four_of_a_name(ask: Run, seat: str) -> bool:
    cards = [ask.state.objects[id].card for id in ask.state.at(f"{seat}.deck")]
    names = Counter(card.name for card in cards if card is not HIDDEN)  # whoever may not look cannot object
    return any(count > COPIES for count in names.values())


@rules.forbids("terms/deck", "act:start")
def with_legal_decks_only(ask: Run, act: Start) -> bool:
    objecting = [n for seat in ask.state.playing() for n in ask.forbids("deck", seat)]
    ask.note(objecting)
    return bool(objecting)


@rules.does("terms/deck", "check:seat")
def library_out(ask: Run, seat: str) -> Does:
    deck = ask.state.places.get(f"{seat}.deck")  # a position that lists no deck says nothing about it
    if deck is not None and not deck:
        yield Left(seat)


@rules.does("terms/draw", "effect:draw")
def draw_cards(ask: Run, said: tuple[Draw, Context]) -> Does:
    word, context = said
    for seat in seats(ask, word.who, context):
        for _ in range(ask.amount(word.count, context)):
            for id in ask.state.at(f"{seat}.deck")[:1]:
                yield Drawn(id, f"{seat}.hand")


@rules.does("terms/draw", "effect:add")
def adding_is_no_drawing(ask: Run, said: tuple[Add, Context]) -> Does:
    word, context = said
    seat = str(context.controller)
    for _ in range(ask.amount(word.count, context)):
        for id in ask.state.at(f"{seat}.deck")[:1]:
            yield Moved(id, f"{seat}.hand")


# The mana zone; tapped and untapped.


@rules.defines("terms/mana-zone", "enters")
def upside_down(ask: Run, entering: Entering, so_far: Map[str, object]) -> Map[str, object]:
    return so_far.put("inverted", value=True) if entering.zone == "mana" else so_far


@rules.defines("terms/mana-zone", "enters", after=upside_down)
def multicoloured_tapped(ask: Run, entering: Entering, so_far: Map[str, object]) -> Map[str, object]:
    many = entering.zone == "mana" and len(colors_of(ask, entering.obj)) > 1
    return so_far.put("tapped", value=True) if many else so_far


@rules.does("terms/tap", "effect:tap")
def turn_sideways(ask: Run, said: tuple[Tap, Context]) -> Does:
    upright = [id for id in those(ask, said[0].what, said[1]) if not ask.state.mark(id, "tapped")]
    if upright:
        yield tuple(Tapped(id) for id in upright)


@rules.does("terms/untap", "effect:untap")
def turn_upright(ask: Run, said: tuple[Untap, Context]) -> Does:
    sideways = [id for id in those(ask, said[0].what, said[1]) if ask.state.mark(id, "tapped")]
    if sideways:
        yield tuple(Untapped(id) for id in sideways)


@rules.does("terms/untap", "after:turn-began")
def the_field_untaps(ask: Run, record: Record) -> Does:
    tapped = [id for id in ask.state.at(f"{ask.active}.field") if ask.state.mark(id, "tapped")]
    if tapped:
        yield tuple(Untapped(id) for id in tapped)


@rules.does("terms/untap", "after:turn-began", after=the_field_untaps)
def mana_untaps(ask: Run, record: Record) -> Does:
    tapped = [id for id in ask.state.at(f"{ask.active}.mana") if ask.state.mark(id, "tapped")]
    if tapped:
        yield tuple(Untapped(id) for id in tapped)


# Playing, and what a summoned eirei may not do.


@rules.allows("terms/play", "act:play")
def from_the_hand(ask: Run, play: Play) -> bool:
    held = may_act(ask, play.seat) and play.card in ask.state.at(f"{play.seat}.hand")
    return held and not is_instant(ask, play.card)


@rules.does("terms/play", "act:play")
def summoned(ask: Run, play: Play) -> Does:
    if ask.has(play.card, "types", "eirei"):
        ask.perform("pay", bill(ask, play))
        turn = ask.state.number(GAME, "turn")
        yield Summoned(play.card, f"{play.seat}.field", controller=play.seat, marks=Map(summoned=turn))
        ask.perform("acted", play.seat)


@rules.defines("terms/summoning-sickness", "sick")
def in_the_turn_of_its_summoning(ask: Run, id: str, so_far: bool) -> bool:
    return so_far or ask.state.mark(id, "summoned") == ask.state.number(GAME, "turn")


@rules.forbids("terms/summoning-sickness", "act:attack")
def the_sick_do_not_attack(ask: Run, attack: Attack) -> bool:
    return attack.eirei in ask.state.objects and sick(ask, attack.eirei)


# Attack, block, battle.


@rules.allows("terms/attack", "act:attack")
def an_eirei_attacks(ask: Run, attack: Attack) -> bool:
    mine = attack.eirei in ask.state.at(f"{attack.seat}.field")
    may = may_act(ask, attack.seat) and mine and ask.has(attack.eirei, "types", "eirei")
    if may:
        sick(ask, attack.eirei)  # asked aloud: what keeps it from being sick is among the reasons of its attack
    return may


@rules.forbids("terms/attack", "act:attack")
def only_by_tapping(ask: Run, attack: Attack) -> bool:
    return bool(ask.state.mark(attack.eirei, "tapped"))


@rules.forbids("terms/attack", "act:attack")
def a_player_or_a_tapped_eirei(ask: Run, attack: Attack) -> bool:
    if attack.target in ask.state.playing():
        return attack.target == attack.seat
    on_field = attack.target in fields(ask.state) and ask.has(attack.target, "types", "eirei")
    return not (on_field and ask.state.mark(attack.target, "tapped"))


@rules.forbids("terms/attack", ("act:attack", "act:play", "act:use", "act:put-mana"))
def one_battle_at_a_time(ask: Run, act: Word) -> bool:
    together = isinstance(act, Attack) and option(ask, "attacks") == "together"
    return bool(attackers(ask.state)) and unhurried(ask, act) and not together


@rules.does("terms/attack", "act:attack")
def tapped_to_attack(ask: Run, attack: Attack) -> Does:
    yield Tapped(attack.eirei)
    yield Attacks(attack.eirei, attack.target)
    ask.perform("acted", attack.seat)


@rules.allows("terms/block", "act:block")
def an_eirei_blocks(ask: Run, block: Block) -> bool:
    mine = block.eirei in ask.state.at(f"{block.seat}.field") and ask.has(block.eirei, "types", "eirei")
    return may_act(ask, block.seat) and mine and _attacked(ask, block) is not None and not ask.state.at("chain")


@rules.forbids("terms/block", "act:block")
def with_eirei_in_the_right_state(ask: Run, block: Block) -> bool:
    return bool(ask.state.mark(block.eirei, "tapped")) != (option(ask, "blockers") == "tapped")


@rules.forbids("terms/block", "act:block")
def the_blocker_says_which(ask: Run, block: Block) -> bool:
    attack = _attacked(ask, block)
    return attack is not None and block.attacker is None and len(attackers(ask.state)) > 1


@rules.does("terms/block", "act:block")
def stands_in_the_way(ask: Run, block: Block) -> Does:
    attack = _attacked(ask, block)
    if attack is not None:
        yield Blocks(block.eirei, attack)
        ask.perform("acted", block.seat)


def _attacked(ask: Run, block: Block) -> str | None:
    """The attack that would be blocked: the one named, or the first; by another player's eirei only."""
    against = [id for id in attackers(ask.state) if ask.state.objects[id].controller != block.seat]
    if block.attacker is not None:
        return block.attacker if block.attacker in against else None
    return against[0] if against else None


@rules.defines("terms/block", "combat:meets")
def the_blocker_is_met(ask: Run, id: str, so_far: object) -> object:
    if not ask.state.mark(id, "blocked"):
        return so_far
    return next((one for one in fields(ask.state) if ask.state.mark(one, "blocking") == id), None)


@rules.does("terms/power-and-strike", "battle")
def strike_hits_the_player(ask: Run, id: str) -> Does:
    met = ask.defines("combat:meets", id, ask.state.mark(id, "attacking"))
    if met in ask.state.playing():
        strike = _printed(ask, id, "strike")
        if strike > 0:
            yield Damaged(str(met), strike, id)


@rules.does("terms/attack", "battle", after=strike_hits_the_player)
def eirei_against_eirei(ask: Run, id: str) -> Does:
    met = ask.defines("combat:meets", id, ask.state.mark(id, "attacking"))
    if met in fields(ask.state):
        yield Battles(id, str(met))
        ask.perform("fight", Fight(id, str(met)))


@rules.does("terms/attack", "battle", after=(strike_hits_the_player, eirei_against_eirei))
def processed_before_the_next(ask: Run, id: str) -> Does:
    yield AttackEnded(id)


@rules.does("terms/battle", "fight")
def losers_are_destroyed(ask: Run, fight: Fight) -> Does:
    pairs = (Fate(fight.attacker, fight.foe), Fate(fight.foe, fight.attacker))
    lost = [ask.state.objects[one.obj] for one in pairs if ask.defines("fate", one, so_far=False)]
    if lost:
        yield tuple(into(ask, obj, "graveyard", Destroyed) for obj in lost)


@rules.defines("terms/battle", "fate")
def lower_power_loses(ask: Run, fate: Fate, so_far: bool) -> bool:
    return so_far or _printed(ask, fate.obj, "power") < _printed(ask, fate.foe, "power")


@rules.defines("terms/battle", "fate", after=lower_power_loses)
def equal_powers_both_lose(ask: Run, fate: Fate, so_far: bool) -> bool:
    return so_far or _printed(ask, fate.obj, "power") == _printed(ask, fate.foe, "power")


def _printed(ask: Run, id: str, field: str) -> int:
    """A number that a battle needs; a card that the page names without it cannot be in that battle."""
    got = ask.get(id, field)
    if not isinstance(got, int):
        raise NotModelled(f"{ask.state.objects[id].card.name}", f"its {field} is printed nowhere")
    return got


# Destroying and excluding.


@rules.does("terms/destroy", "effect:destroy")
def from_the_field_to_the_graveyard(ask: Run, said: tuple[Destroy, Context]) -> Does:
    hit = [id for id in those(ask, said[0].what, said[1]) if id in fields(ask.state)]
    if hit:
        yield tuple(into(ask, ask.state.objects[id], "graveyard", Destroyed) for id in hit)


@rules.does("terms/exclude", "effect:exclude")
def not_to_the_graveyard(ask: Run, said: tuple[Exclude, Context]) -> Does:
    hit = those(ask, said[0].what, said[1])
    if hit:
        yield tuple(into(ask, ask.state.objects[id], "excluded", Excluded) for id in hit)


@rules.forbids("terms/exclude", "event:moved")
def stays_away_unless_it_returns(ask: Run, event: Moved) -> bool:
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone == "excluded" and not isinstance(event, Returned)


# Priority and the chain.


@rules.does("terms/priority", "acted")
def goes_to_the_other_player(ask: Run, seat: str) -> Does:
    yield Given(seat_after(ask.state, seat), fresh=True)


@rules.does("terms/priority", "priority")
def begins_with_the_turn_player(ask: Run, act: Word) -> Does:
    if not is_over(ask.state) and (everyone_passed(ask.state) or ask.state.flow.priority is None):
        yield Given(ask.active, fresh=True)


@rules.forbids("terms/priority", ("act:play", "act:use"))
def nobody_answers_himself(ask: Run, act: Play) -> bool:
    chain = ask.state.at("chain")
    if not chain or option(ask, "answering-oneself") == "after-a-pass":
        return False
    return ask.state.objects[chain[0]].controller == act.seat


@rules.forbids("terms/chain", ("act:play", "act:use", "act:attack", "act:put-mana"))
def answers_at_instant_timing(ask: Run, act: Word) -> bool:
    return bool(ask.state.at("chain")) and unhurried(ask, act)
