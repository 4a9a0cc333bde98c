"""Section 601: casting spells."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import legal, unaimed
from engine.games.mtg.c115_targeted import numbered
from engine.games.mtg.c118_costs import Bill, price
from engine.games.mtg.c601_permissions import tied
from engine.games.mtg.events import ANNOUNCING, BecameCast, BecameTarget
from engine.games.mtg.refs import (
    abilities,
    aims_of,
    announced,
    holds_priority,
    instances,
    instances_of,
    values,
)
from engine.games.mtg.words import (
    Activate,
    Aim,
    Alternative,
    Cast,
    Casting,
    Enchant,
    Mode,
    Play,
    Spell,
)
from engine.kernel.events import Given, Moved, Set
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context, Permit

__all__ = ["main_phase", "modes_and_x", "modes_picked", "proposed", "shifted"]


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
    return not instant and not main_phase(ask, act.seat)


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
        fits = isinstance(part, Permit) and matches_pattern(part.what, subject, live.context, board)
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


def main_phase(ask: Run, seat: str) -> bool:
    """Whether it is a main phase of a seat's own turn, with an empty stack."""
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
        picked = modes_picked(ability.modes, act.modes)
        modes = act.modes
        for one in (Mode(ability.does, ability.aims), *picked):
            does += [shifted(word, len(aims)) for word in one.does]
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


def modes_picked(modes: tuple[Mode, ...], wanted: tuple[int, ...]) -> tuple[Mode, ...]:
    """The modes of the numbers named, in the order printed, each once."""
    return tuple(modes[at - 1] for at in sorted(set(wanted)) if 0 < at <= len(modes))


def shifted(word: Word, by: int) -> Word:
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
