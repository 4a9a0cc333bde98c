"""Chapter 6, first half: casting spells, activating abilities, paying for them, playing lands, foretelling."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import legal, unaimed
from engine.games.mtg.c5_turn import sick
from engine.games.mtg.c115_targeted import numbered
from engine.games.mtg.c118_costs import Bill, price
from engine.games.mtg.c601_permissions import tied
from engine.games.mtg.events import ANNOUNCING, BecameCast, BecameTarget, Foretold, PlayedLand
from engine.games.mtg.events import Activated as WasActivated
from engine.games.mtg.mana import generic, parse, with_generic
from engine.games.mtg.refs import (
    abilities,
    aims_of,
    announced,
    holds_priority,
    instances,
    instances_of,
    is_mana,
    values,
)
from engine.games.mtg.words import (
    Activate,
    Activated,
    Activating,
    Aim,
    Alternative,
    Cast,
    Casting,
    Cost,
    Enchant,
    Foresee,
    Foretell,
    Foretelling,
    Give,
    Mode,
    Play,
    Spell,
)
from engine.kernel.costs import total
from engine.kernel.events import Created, Given, Moved, Set
from engine.kernel.questions import Does
from engine.kernel.reading import matches
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Card, Context, Permit

__all__ = ["modes_and_x", "newly_come", "proposed"]


# 601 Casting spells.


@rules.allows("117.1a", "act:cast")
def from_hand_with_priority(ask: Run, act: Cast) -> bool:
    return holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.hand")


@rules.allows("702.142a", "act:cast")
def a_foretold_card(ask: Run, act: Cast) -> bool:
    mine = holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.exile")
    return mine and "foretell" in act.ways and ask.state.mark(act.card, "foretold") is not None


@rules.allows("601.3", "act:cast")
def its_own_text_lets_it_be_cast(ask: Run, act: Cast) -> bool:
    """A card whose text says that it may be cast from this zone, for the cost that it says."""
    obj = ask.state.objects.get(act.card)
    if obj is None or obj.owner != act.seat or obj.zone == "hand" or not holds_priority(ask, act.seat):
        return False
    own = (one for one in abilities(ask, obj.id, Alternative) if one.zone == obj.zone and one.name in act.ways)
    return any(ask.holds(one.when, Context(obj.id, act.seat)) for one in own)


@rules.forbids("702.142a", "act:cast")
def not_on_the_turn_it_was_foretold(ask: Run, act: Cast) -> bool:
    turn = ask.state.mark(act.card, "foretold")
    return turn is not None and turn == ask.state.mark("game", "turn")


@rules.forbids("702.142a", "act:cast")
def the_foretell_cost_is_for_foretold_cards(ask: Run, act: Cast) -> bool:
    return "foretell" in act.ways and ask.state.mark(act.card, "foretold") is None


@rules.forbids("117.1a", "act:cast")
def other_spells_in_your_main_phase(ask: Run, act: Cast) -> bool:
    instant = "instant" in values(proposed(ask, act), "types") or ask.allows("as-instant", act)
    return not instant and not _main(ask, act.seat)


@rules.allows("702.8a", "as-instant")
def flash(ask: Run, act: Cast) -> bool:
    return "flash" in values(proposed(ask, act), "keywords")


@rules.defines("711.7a", "face:cast")
def the_face_that_is_cast(ask: Run, act: Cast | Play, so_far: Card) -> Card:
    return so_far.back if isinstance(act, Cast) and act.face == "back" and so_far.back is not None else so_far


@rules.defines("711.8", "face:cast")
def the_land_face_that_is_played(ask: Run, act: Cast | Play, so_far: Card) -> Card:
    """Of a double-faced card its player chooses a face that is a land, with which up it enters."""
    return so_far.back if isinstance(act, Play) and act.face == "back" and so_far.back is not None else so_far


@rules.allows("601.3", "act:cast")
def an_effect_lets_such_spells_be_cast(ask: Run, act: Cast) -> bool:
    """What an effect says of the spells that it lets a player cast is held against the face that would be cast."""
    if act.card not in ask.state.objects or not holds_priority(ask, act.seat):
        return False
    card, board = proposed(ask, act), ask.board()
    subject = Casting(act.seat, act.card, *(values(card, name) for name in ("types", "subtypes", "supertypes")))
    for live in board.live(Permit):
        part = live.part
        fits = isinstance(part, Permit) and matches(part.what, subject, live.context, board)
        if fits and ask.holds(getattr(part, "when", None), live.context):
            ask.note(board.why.get(live.key, ()))
            return True
    return False


@rules.forbids("711.7", "act:cast")
def a_face_that_there_is(ask: Run, act: Cast) -> bool:
    obj = ask.state.objects.get(act.card)
    return obj is None or act.face not in {"front", "back"} or (act.face == "back" and obj.card.back is None)


@rules.forbids("305.9", "act:cast")
def lands_are_not_cast(ask: Run, act: Cast) -> bool:
    return "land" in values(proposed(ask, act), "types")


@rules.forbids("601.3", "act:cast")
def no_effect_prohibits_it(ask: Run, act: Cast) -> bool:
    card = proposed(ask, act)
    lists = (values(card, name) for name in ("types", "subtypes", "supertypes"))
    no = ask.objections(Casting(act.seat, act.card, *lists), ask.board())
    ask.note(no)
    return bool(no)


def proposed(ask: Run, act: Cast | Play) -> Card:
    """The face of a card that is about to be cast or played."""
    obj = ask.state.objects.get(act.card)
    if obj is None:
        return Card("")
    card: Card = ask.defines("face:cast", act, obj.card)
    return card


def _main(ask: Run, seat: str) -> bool:
    phase = ask.state.mark("game", "phase")
    return ask.active == seat and phase in {"main", "second-main"} and not ask.state.at("stack")


@rules.does("601.2a", "act:cast")
def onto_the_stack(ask: Run, act: Cast) -> Does:
    was = ask.state.objects[act.card]
    up, kept = ask.defines("face:cast", act, was.card), tied(ask, act)
    marks = Map(
        {
            "x": act.x or 0,
            "how": act.how,
            "also": act.extras,
            "foretell-less": was.marks.get("foretell-less"),
            "face": "back" if up == was.card.back else None,
            "origin": was.zone,
            **kept,
            ANNOUNCING: True,
            "foretold": True if was.marks.get("foretold") is not None else None,
        }
    )
    moved = yield Moved(act.card, "stack", controller=act.seat, marks=Map({k: v for k, v in marks.items() if v}))
    if not moved or moved[0].becomes not in ask.state.objects:
        return
    spell = moved[0].becomes
    ask.perform("announce", (act, spell))
    item = ask.state.objects[spell]
    ask.require("targets", (announced(item), aims_of(announced(item))))
    due = price(ask, act, item)
    if act.ways:
        yield Set(spell, "paid", due.rather)
    symbols = ask.defines("spending", (act.seat, act.card), due.symbols)
    bill = Bill(act.seat, spell, symbols, gives=due.gives, life=due.life, using=act.using, pay=act.pay, item=spell)
    ask.perform("pay", msgspec.structs.replace(bill, on=Casting(act.seat, spell)))
    ask.perform("cast:done", (act, spell))
    if kept:
        ask.perform("permission:used", kept)


@rules.does("601.2b", "announce")
def modes_and_x(ask: Run, said: tuple[Cast, str]) -> Does:
    """What a player announces: modes, and the number that X stands for."""
    act, spell = said
    does: list[Word] = []
    aims: list[Aim] = []
    words: list[int] = []
    modes: tuple[int, ...] = ()
    for ability in abilities(ask, spell, Spell):
        picked = _picked(ability.modes, act.modes)
        modes = act.modes
        for one in (Mode(ability.does, ability.aims), *picked):
            does += [_shifted(word, len(aims)) for word in one.does]
            named: tuple[Aim, ...] = ask.defines("aims:spell", one.aims, ())
            words += instances(named, len(aims))
            aims += named
        does += ability.after
        if len(picked) != len(act.modes) or (ability.modes and not ability.choose <= len(picked) <= ability.most):
            ask.require("modes", act)
    if act.x is not None:
        ask.require("number", act.x)
    enchanted = ask.defines("aims:aura", tuple(one.what for one in abilities(ask, spell, Enchant)), ())
    words += instances(enchanted, len(aims))
    aims += enchanted
    every = numbered(ask, tuple(aims), len(act.targets))
    words = [*words, *words[-1:] * (len(every) - len(aims))][: len(every)]
    notes: Map[str, object] = Map(does=tuple(does), aims=every, words=tuple(words), modes=modes)
    targets = ask.defines("targets:none", (every, act.targets), act.targets)
    yield Set(spell, "announced", Context(spell, act.seat, targets, act.x, notes=notes))


@rules.forbids("107.1b", "number")
def none_is_below_nothing(ask: Run, number: int) -> bool:
    """A number that a player chooses."""
    return number < 0


@rules.forbids("601.2b", "modes")
def as_many_modes_as_it_says(ask: Run, act: Cast | Activate) -> bool:
    return True


def _picked(modes: tuple[Mode, ...], wanted: tuple[int, ...]) -> tuple[Mode, ...]:
    return tuple(modes[at - 1] for at in sorted(set(wanted)) if 0 < at <= len(modes))


def _shifted(word: Word, by: int) -> Word:
    """A mode's words, whose targets come after those of earlier modes."""
    if not by:
        return word
    fields = {name: _shift(getattr(word, name), by) for name in word.__struct_fields__}
    return msgspec.structs.replace(word, **fields)


def _shift(value: object, by: int) -> object:
    if isinstance(value, str) and value.partition(".")[0] == "target":
        return f"target.{int(value.partition('.')[2] or 1) + by}"
    return value


@rules.forbids("601.2c", "targets")
def as_many_targets_as_it_says(ask: Run, said: tuple[Context, tuple[Aim, ...]]) -> bool:
    context, aims = said
    return unaimed(ask, aims, context.targets)


@rules.forbids("601.2c", "targets")
def each_target_is_legal(ask: Run, said: tuple[Context, tuple[Aim, ...]]) -> bool:
    context, aims = said
    chosen = zip(aims, context.targets, strict=False)
    return any(id != "none" and not legal(ask, aim, id, context) for aim, id in chosen)


@rules.forbids("601.2c", "targets")
def no_target_twice_for_one_word(ask: Run, said: tuple[Context, tuple[Aim, ...]]) -> bool:
    """The same target cannot be chosen twice for one instance of the word "target"; for another, it can."""
    context, _ = said
    chosen = [one for one in zip(instances_of(context), context.targets, strict=False) if one[1] != "none"]
    return len(set(chosen)) < len(chosen)


@rules.does("601.2i", "cast:done")
def it_becomes_cast(ask: Run, said: tuple[Cast, str]) -> Does:
    act, spell = said
    item = ask.state.objects.get(spell)
    if item is None:
        return
    targets = dict.fromkeys(id for id in announced(item).targets if id != "none")
    origin = str(item.marks.get("origin", "hand"))
    yield (BecameCast(spell, act.seat, origin), *(BecameTarget(id, spell, act.seat, spell=True) for id in targets))
    if ask.action is act:  # while another spell or ability resolves, nobody gets priority (608.2g)
        yield Given(act.seat, fresh=True)


# 305 Playing lands.


@rules.allows("305.1", "act:play")
def a_land_from_hand(ask: Run, act: Play) -> bool:
    mine = holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.hand")
    return mine and "land" in values(proposed(ask, act), "types")


@rules.forbids("305.3", "act:play")
def in_your_own_turn(ask: Run, act: Play) -> bool:
    """No player plays a land in another player's turn, whatever says so."""
    return ask.active != act.seat


@rules.forbids("116.2a", "act:play")
def in_a_main_phase_with_an_empty_stack(ask: Run, act: Play) -> bool:
    return ask.active == act.seat and not _main(ask, act.seat)


@rules.forbids("305.2b", "act:play")
def one_land_a_turn(ask: Run, act: Play) -> bool:
    played = sum(isinstance(one, PlayedLand) and one.seat == act.seat for one in ask.state.past)
    return played >= int(ask.defines("land-plays", act.seat, 1))


@rules.does("305.1", "act:play")
def onto_the_battlefield(ask: Run, act: Play) -> Does:
    ask.defines("land-plays", act.seat, 1)  # a land beyond the first rests on what increases their number (305.2)
    kept = tied(ask, act)
    face = Map(face="back") if proposed(ask, act) == ask.state.objects[act.card].card.back else EMPTY
    done = ask.perform("enter", (act.card, act.seat, Map({**face, **kept.drop("permitted-by")}), None))
    if done:
        if kept:
            ask.perform("permission:used", kept)
        yield PlayedLand(act.seat, ask.state.latest(act.card))
        yield Given(act.seat, fresh=True)


# 602 Activating abilities.


def _ability(ask: Run, act: Activate) -> Activated | None:
    own = abilities(ask, act.obj, Activated) if act.obj in ask.state.objects else ()
    return own[act.ability - 1] if 0 < act.ability <= len(own) else None


@rules.allows("117.1b", "act:activate")
def whenever_you_have_priority(ask: Run, act: Activate) -> bool:
    """A player who has priority may activate an ability that there is."""
    return holds_priority(ask, act.seat) and _ability(ask, act) is not None


@rules.forbids("602.2", "act:activate")
def by_its_controller_alone(ask: Run, act: Activate) -> bool:
    """Only an object's controller (its owner, if it has none) may activate its abilities."""
    obj = ask.state.objects.get(act.obj)
    if obj is None:
        return False
    if obj.host is not None and any(ask.has(act.obj, "subtypes", one) for one in ("Equipment", "Aura")):
        no = ask.forbids("activate:attached", act)
        ask.note(no)
        return bool(no)
    return act.seat != (ask.get(act.obj, "controller") if obj.place == "battlefield" else obj.owner)


@rules.forbids("301.5d", "activate:attached")
def an_equipment_by_its_own_controller(ask: Run, act: Activate) -> bool:
    """Who controls the equipped creature does not thereby control the Equipment, nor activate its abilities."""
    return ask.has(act.obj, "subtypes", "Equipment") and act.seat != ask.get(act.obj, "controller")


@rules.forbids("303.4e", "activate:attached")
def an_aura_by_its_own_controller(ask: Run, act: Activate) -> bool:
    """Who controls the enchanted object does not thereby control the Aura, nor activate its abilities."""
    return ask.has(act.obj, "subtypes", "Aura") and act.seat != ask.get(act.obj, "controller")


@rules.forbids("113.6", "act:activate")
def where_it_functions(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    if ability is None:
        return False
    return ask.state.objects[act.obj].zone != str(ask.defines("functions:zone", ability, "battlefield"))


@rules.defines("113.6k", "functions:zone")
def where_it_moves_its_object_from(ask: Run, ability: Activated, so_far: str) -> str:
    """What moves the object that it is on out of a zone functions in that zone alone."""
    return ability.zone


@rules.forbids("602.5a", "act:activate")
def no_tapping_of_the_newly_come(ask: Run, act: Activate) -> bool:
    return newly_come(ask, act)


def newly_come(ask: Run, act: Activate) -> bool:
    """Whether a creature that came this turn would be tapped for an ability of its own."""
    ability = _ability(ask, act)
    return ability is not None and ability.cost.tap and ask.has(act.obj, "types", "creature") and sick(ask, act.obj)


@rules.forbids("602.5d", "act:activate")
def when_you_could_cast_a_sorcery(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    return ability is not None and ability.sorcery and not _main(ask, act.seat)


@rules.forbids("606.3", "act:activate")
def loyalty_once_a_turn_in_your_main_phase(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    if ability is None or ability.loyalty is None:
        return False
    used = any(isinstance(one, WasActivated) and one.obj == act.obj and one.index < 0 for one in ask.state.past)
    return used or not _main(ask, act.seat)


@rules.forbids("602.5b", "act:activate")
def as_often_as_it_says(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    return ability is not None and ability.limit is not None and _times(ask, act) >= ability.limit


@rules.forbids("602.5", "act:activate")
def not_against_its_instructions(ask: Run, act: Activate) -> bool:
    no = ask.forbids("instructed", act)
    ask.note(no)
    return bool(no)


@rules.forbids("602.1b", "instructed")
def when_it_says(ask: Run, act: Activate) -> bool:
    """What stands after the effect says when it can be activated, and is no part of the effect."""
    ability = _ability(ask, act)
    return ability is not None and not ask.holds(ability.when, Context(act.obj, act.seat))


@rules.forbids("602.5", "act:activate")
def not_prohibited(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    if ability is None:
        return False
    no = ask.objections(_activating(act, ability), ask.board())
    ask.note(no)
    return bool(no)


def _activating(act: Activate, ability: Activated) -> Activating:
    loyalty = ability.loyalty is not None
    return Activating(act.seat, act.obj, boast=ability.boast, mana=is_mana(ability), loyalty=loyalty)


@rules.forbids("702.141a", "act:activate")
def boast_only_after_attacking(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    attacked = any(getattr(one, "obj", None) == act.obj and type(one).__name__ == "Attacks" for one in ask.state.past)
    return ability is not None and ability.boast and not attacked


@rules.forbids("702.141a", "act:activate")
def boast_once_a_turn(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    return ability is not None and ability.boast and _times(ask, act) >= (ask.number(act.obj, "boasts") or 1)


def _times(ask: Run, act: Activate) -> int:
    past = [one for one in ask.state.past if isinstance(one, WasActivated)]
    here = [one for one in past if one.obj == act.obj and one.index == act.ability]
    return len(ask.defines("activations", tuple(here), tuple(one for one in here if one.seat == act.seat)))


@rules.defines("602.5b", "activations")
def whoever_activated_it(ask: Run, all_: tuple[WasActivated, ...], so_far: tuple[WasActivated, ...]) -> object:
    """A limit stays with the object when its controller changes."""
    return all_


@rules.does("602.2a", "act:activate")
def onto_the_stack_too(ask: Run, act: Activate) -> Does:
    ability = _ability(ask, act)
    if ability is None or is_mana(ability):
        return
    chosen: Mode = ask.defines("activation:modes", (act, ability), Mode(ability.does, ability.aims))
    aims = numbered(ask, ask.defines("aims:activated", chosen.aims, ()), len(act.targets))
    targets = ask.defines("targets:none", (aims, act.targets), act.targets)
    source = str(ask.defines("source:activated", act, ""))
    context = Context(source, act.seat, targets, act.x, notes=Map(does=chosen.does, aims=aims, paid=act.using))
    item = Obj("", Card(f"ability of {ask.get(act.obj, 'name')}"), act.seat, act.seat, "stack", context=context)
    made = yield Created(msgspec.structs.replace(item, token=True, marks=Map({ANNOUNCING: True})))
    for one in (record.event.obj.id for record in made if isinstance(record.event, Created)):
        ask.perform("activation:goes-on", (act, one))


@rules.does("602.2b", "activation:goes-on")
def the_remaining_steps_of_casting(ask: Run, said: tuple[Activate, str]) -> Does:
    """Modes, targets and X are announced and the cost is paid, as for a spell, before anybody gets priority."""
    act, item = said
    ability = _ability(ask, act)
    if ability is None:
        return
    if len(act.modes) != (1 if ability.modes else 0) or len(_picked(ability.modes, act.modes)) != len(act.modes):
        ask.require("modes", act)
    if act.x is not None:
        ask.require("number", act.x)
    context = announced(ask.state.objects[item])
    ask.require("targets", (context, aims_of(context)))
    ask.perform("pay", _bill(ask, act, ability))
    index = -act.ability if ability.loyalty is not None else act.ability
    ask.perform("activation:done", WasActivated(act.obj, act.seat, ability.boast, index, item))
    yield from ()


@rules.does("601.2i", "activation:done")
def it_becomes_activated(ask: Run, event: WasActivated) -> Does:
    """Once all steps are completed; then its player gets priority."""
    targets = announced(ask.state.objects[str(event.item)]).targets
    marked = tuple(BecameTarget(one, str(event.item), event.seat) for one in dict.fromkeys(targets) if one != "none")
    yield (event, *marked)
    yield Given(event.seat, fresh=True)


@rules.defines("113.7", "source:activated")
def the_object_whose_ability_it_is(ask: Run, act: Activate, so_far: str) -> str:
    """Wherever the object has the ability from: what grants it is not its source."""
    return act.obj


@rules.defines("602.2b", "activation:modes")
def modes_as_for_a_spell(ask: Run, said: tuple[Activate, Activated], so_far: Mode) -> Mode:
    """The mode that the player announces, as of a spell (601.2b): what it does, and what its targets are."""
    act, ability = said
    for mode in _picked(ability.modes, act.modes):
        does = tuple(_shifted(word, len(so_far.aims)) for word in mode.does)
        so_far = Mode((*so_far.does, *does), (*so_far.aims, *mode.aims))
    return so_far


def _loyalty(act: Activate, ability: Activated) -> int | None:
    """How many loyalty counters an ability puts on its source, or takes off it (606.4)."""
    if isinstance(ability.loyalty, str):
        return -(act.x or 0) if ability.loyalty.startswith("-") else act.x or 0
    return ability.loyalty


@rules.forbids("606.5", "act:activate")
def loyalty_enough(ask: Run, act: Activate) -> bool:
    """What removes loyalty counters needs as many."""
    ability = _ability(ask, act)
    loyalty = _loyalty(act, ability) if ability is not None else None
    return loyalty is not None and -loyalty > ask.number(act.obj, "counter:loyalty")


def _bill(ask: Run, act: Activate, ability: Activated) -> Bill:
    cost: Cost = ask.defines("activation-cost", (act, ability), Cost())
    symbols = parse(cost.mana)
    word = _activating(act, ability)
    amount = total(ask, word, generic(symbols, act.x or 0), "activation")
    gives = cost.gives
    if (loyalty := _loyalty(act, ability)) is not None:
        how = "remove" if loyalty < 0 else "put"
        gives = (*((Give(how, n=abs(loyalty), counter="loyalty"),) if loyalty else ()), *gives)
    due = with_generic(symbols, amount)
    return Bill(act.seat, act.obj, due, cost.tap, gives, cost.life, using=act.using, pay=act.pay, on=word)


@rules.defines("602.1a", "activation-cost")
def what_stands_before_the_colon(ask: Run, said: tuple[Activate, Activated], so_far: Cost) -> Cost:
    """The activation cost, which the player who activates the ability pays."""
    return said[1].cost


@rules.does("605.3b", "act:activate")
def mana_at_once(ask: Run, act: Activate) -> Does:
    ability = _ability(ask, act)
    if ability is not None and is_mana(ability):
        ask.perform("activate:mana", act)
        yield Given(act.seat, fresh=True)


@rules.does("605.3b", "activate:mana")
def it_resolves_immediately(ask: Run, act: Activate) -> Does:
    ability = _ability(ask, act)
    if ability is None:
        return
    ask.perform("pay", _bill(ask, act, ability))
    notes: Map[str, object] = Map(tapped=True) if ability.cost.tap else EMPTY
    ask.effects(ability.does, Context(act.obj, act.seat, x=act.x, notes=notes))
    yield WasActivated(act.obj, act.seat, index=act.ability)


# 702.142 Foretelling.


@rules.allows("116.2h", "act:foretell")
def on_your_own_turn(ask: Run, act: Foresee) -> bool:
    return ask.active == act.seat and holds_priority(ask, act.seat)


@rules.allows("101.1", "permitted")
def a_card_says_that_you_may(ask: Run, what: tuple[object, Word]) -> bool:
    return holds_priority(ask, str(getattr(what[1], "seat", None)))


@rules.forbids("702.142a", "act:foretell")
def only_a_card_with_foretell_in_your_hand(ask: Run, act: Foresee) -> bool:
    return act.card not in ask.state.at(f"{act.seat}.hand") or not abilities(ask, act.card, Foretell)


@rules.does("702.142a", "act:foretell")
def pay_two_and_exile_it_face_down(ask: Run, act: Foresee) -> Does:
    on = Foretelling(act.seat, act.card)
    amount = total(ask, on, 2, "foretell")
    ask.perform("pay", Bill(act.seat, act.card, with_generic((), amount), pay=act.pay, on=on))
    ask.perform("foretell", act)
    yield from ()


@rules.does("702.142b", "foretell")
def at_once_and_without_the_stack(ask: Run, act: Foresee) -> Does:
    marks: Map[str, object] = Map(foretold=ask.state.mark("game", "turn"), facedown=True, seen=(act.seat,))
    printed = ask.state.objects[act.card].card.abilities
    given = [one.cost for one in abilities(ask, act.card, Foretell) if one not in printed]
    if given:  # a cost that it has in the hand alone stays its foretell cost in exile
        marks = marks.put("foretell-less", -int(given[0]))
    yield Foretold(act.card, f"{act.seat}.exile", marks=marks, seat=act.seat)


@rules.does("116.3", "act:foretell", after=pay_two_and_exile_it_face_down)
def priority_afterwards(ask: Run, act: Foresee) -> Does:
    yield Given(act.seat, fresh=True)
