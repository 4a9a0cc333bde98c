"""Section 601: casting spells. The steps from announcing to paying, and who may cast what."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import (
    ANNOUNCING,
    BecameCast,
    CountersPut,
    Damaged,
    Discarded,
    Exiled,
    LostLife,
    PaidMana,
    Returned,
    Revealed,
    Sacrificed,
    Tapped,
)
from engine.games.mtg.events import Activated as WasActivated
from engine.games.mtg.mana import count_generic, list_payments, parse_cost, replace_generic
from engine.games.mtg.references import (
    as_list,
    get_announcement,
    holds_priority,
    is_mana_ability,
    list_abilities,
    list_aims,
    list_target_words,
    number_target_words,
)
from engine.games.mtg.rules.casting import describe_casting, pick_modes, propose_back_face, shift_targets
from engine.games.mtg.rules.costs import UNPAYABLE, Bill, Choice, can_be_given, divide_payment
from engine.games.mtg.rules.counters import list_counter_kinds
from engine.games.mtg.rules.payment import list_spendable_mana, pick_mana_abilities
from engine.games.mtg.rules.permissions import list_tied_marks
from engine.games.mtg.rules.targets import expand_aims, is_legal_target, mark_targets
from engine.games.mtg.words import (
    Activate,
    Activated,
    Aim,
    Alternative,
    Cast,
    Cost,
    Divide,
    Enchant,
    Give,
    Mode,
    Offer,
    Spell,
)
from engine.kernel.costs import Charging, total_cost
from engine.kernel.events import Counted, Event, Given, Moved, Set
from engine.kernel.matching import matches_pattern
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Word
from engine.kernel.words import Charge, Context, Permit

__all__: list[str] = []


class Total(Word, frozen=True):
    """The total cost of a spell; `gives` is what objects must pay, `life` how much life.

    `symbols` are those of mana, without braces. `rather`: the cost that stands in place of the mana cost.
    """

    symbols: tuple[str, ...]
    gives: tuple[Give, ...]
    life: int
    rather: str


class Division(Word, frozen=True):
    """A number divided among targets: what each gets (`parts`), how many `targets`, and the whole `amount`."""

    parts: tuple[int, ...]
    targets: int
    amount: int


@rules.does("601.2a", "act:cast")
def onto_the_stack(ask: Run, act: Cast) -> Does:
    """Put the card onto the stack, have its choices announced, and its total cost determined and paid.

    Then it becomes cast, and a permission that was used may end. If the card does not come to the stack, nothing
    follows. Illegal targets or an unpayable cost undo the whole action.
    """
    was = ask.state.objects[act.card]
    up, kept = ask.defines("face:cast", act, was.card), list_tied_marks(ask, act)
    marks = Map(
        {
            "x": act.x,
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
    for spell in [one.becomes for one in moved]:
        ask.perform("announce", (act, spell))
        item = ask.state.objects[spell]
        ask.require("targets", (get_announcement(item), list_aims(get_announcement(item))))
        due = determine_total_cost(ask, act, item)
        if act.ways:
            yield Set(spell, "paid", due.rather)
        symbols = ask.defines("spending", (act.seat, act.card), due.symbols)
        bill = Bill(act.seat, spell, symbols, gives=due.gives, life=due.life, using=act.using, pay=act.pay, item=spell)
        ask.perform("pay", msgspec.structs.replace(bill, on=describe_casting(ask, act.seat, spell)))
        ask.perform("cast:done", (act, spell))
        ask.perform("permission:used", kept)


def determine_total_cost(ask: Run, act: Cast, item: Obj) -> Total:
    """The total cost of a spell on the stack, with every change applied (601.2f); its symbols have no braces.

    A cost announced in place of the mana cost comes first, then costs besides, then the changes. Nothing is paid yet.

    Raises:
        Refusal: the costs announced are not offered, X is wrongly announced, or the cost cannot be paid.
        Conflict: two changes would set the cost, and nothing orders them.
    """
    printed = str(ask.get(item.id, "cost") or "")
    casting = describe_casting(ask, act.seat, item.id)
    offered: tuple[Choice, ...] = ask.defines("cost:instead", (act, item.id), ())
    for live in ask.board().live(Offer):
        offered += ask.defines("cost:applied", (live, casting), (), source=live.source)
    ask.require("cost:offered", (act, offered))
    cost: Cost = ask.defines("cost:base", (act, offered), Cost(printed or UNPAYABLE))
    more = ask.defines("cost:more", (act, item.id), ())
    if UNPAYABLE in cost.mana:
        with ask.without_entries():
            raised = bool(more) or total_cost(ask, casting, 0) > 0
        ask.require("cost:unpayable", raised)
    cost = msgspec.structs.replace(cost, mana=cost.mana.replace(UNPAYABLE, ""))
    rather = cost.mana
    cost = ask.defines("cost:with", (cost, more), cost)
    symbols = parse_cost(cost.mana)
    ask.require("cost:x", (act, symbols, printed))
    amount = total_cost(ask, casting, count_generic(symbols, act.x or 0))
    return Total(replace_generic(symbols, amount), cost.gives, cost.life, rather)


@rules.forbids("601.2b", "act:cast")
def more_than_one_way_of_casting(ask: Run, act: Cast) -> bool:
    """Objection if the action names two or more alternative ways of casting the spell."""
    return len(act.ways) > 1


@rules.does("601.2b", "announce")
def modes_and_x(ask: Run, said: tuple[Cast, str]) -> Does:
    """Announce a spell's modes and X, and gather its effects, aims and targets as its mark `announced`.

    `said` is the action and the spell's id. Wrong modes, or an X that no rule accepts, undo the action. Targets of an
    Aura are those that it may enchant.
    """
    act, spell = said
    does: list[Word] = []
    aims: list[Aim] = []
    words: list[int] = []
    modes: tuple[int, ...] = ()
    for ability in list_abilities(ask, spell, Spell):
        picked = pick_modes(ability.modes, act.modes)
        modes = act.modes
        for one in (Mode(ability.does, ability.aims), *picked):
            does += [shift_targets(word, len(aims)) for word in one.does]
            named: tuple[Aim, ...] = ask.defines("aims:spell", one.aims, ())
            words += number_target_words(named, len(aims))
            aims += named
        does += ability.after
        most = ability.kicked if ability.kicked is not None and "kicker" in act.extras else ability.most
        if len(picked) != len(act.modes) or (ability.modes and not ability.choose <= len(picked) <= most):
            ask.require("modes", act)
    if act.x is not None:
        ask.require("number", act.x)
    enchanted = ask.defines("aims:aura", tuple(one.what for one in list_abilities(ask, spell, Enchant)), ())
    words += number_target_words(enchanted, len(aims))
    aims += enchanted
    every = expand_aims(ask, tuple(aims), len(act.targets))
    words = [*words, *words[-1:] * (len(every) - len(aims))][: len(every)]
    notes: Map[str, object] = Map(does=tuple(does), aims=every, words=tuple(words), modes=modes)
    targets = ask.defines("targets:none", (every, act.targets), act.targets)
    yield Set(spell, "announced", Context(spell, act.seat, targets, act.x, notes=notes))


@rules.forbids("601.2b", "modes")
def modes_that_may_not_be_chosen(ask: Run, act: Cast | Activate) -> bool:
    """Always an objection. It is asked only about modes that do not exist, or whose number the text does not allow."""
    return True


@rules.defines("601.2c", "aims:number")
def as_many_as_the_player_announces(
    ask: Run, said: tuple[tuple[Aim, ...], int], so_far: tuple[Aim, ...]
) -> tuple[Aim, ...]:
    """The aims, with the last repeated or dropped so that there is one for each target announced.

    `said` is the aims, of which only the last can have a variable number, and the number of targets. An aim of fixed
    number always stays.
    """
    aims, targets = said
    others = tuple(one for one in aims if not one.many)
    return (*others, *aims[-1:] * max(0, targets - len(others)))


@rules.forbids("601.2c", "targets")
def the_wrong_number_of_targets(ask: Run, said: tuple[Context, tuple[Aim, ...]]) -> bool:
    """Objection if there are too many or too few targets for the aims, or `none` where a target is needed."""
    context, aims = said
    return is_wrongly_aimed(ask, aims, context.targets)


def is_wrongly_aimed(ask: Run, aims: tuple[Aim, ...], targets: tuple[str, ...]) -> bool:
    """Whether there are too many or too few targets for these aims, or `none` where a target is needed.

    One target for each aim is right. Whether each is legal is not looked at.
    """
    missing = [aim for aim, id in zip(aims, targets, strict=False) if id == "none" and not aim.up_to]
    return len(targets) != len(aims) or bool(missing)


@rules.forbids("601.2c", "targets")
def an_illegal_target(ask: Run, said: tuple[Context, tuple[Aim, ...]]) -> bool:
    """Objection if one of the targets announced is not legal for its aim. A target chosen as `none` is passed over."""
    context, aims = said
    chosen = zip(aims, context.targets, strict=False)
    return any(id != "none" and not is_legal_target(ask, aim, id, context) for aim, id in chosen)


@rules.forbids("601.2c", "targets")
def one_target_named_twice(ask: Run, said: tuple[Context, tuple[Aim, ...]]) -> bool:
    """Objection if one target is chosen twice for one instance of the word "target".

    `none` may be chosen again and again.
    """
    context, _ = said
    chosen = [one for one in zip(list_target_words(context), context.targets, strict=False) if one[1] != "none"]
    return len(set(chosen)) < len(chosen)


@rules.does("601.2d", "announce", after=modes_and_x)
def the_division(ask: Run, said: tuple[Cast, str]) -> Does:
    """Have the player divide a number among the spell's targets, and note the parts.

    One target alone gets all of it. A division that is wrong, or that no effect asks for, undoes the action.
    """
    act, spell = said
    context = get_announcement(ask.state.objects[spell])
    word = _find_division(context)
    if word is None:
        ask.require("division", Division(act.split, 0, 0))
        return
    amount = ask.amount(word.amount, context)
    among = len([one for one in context.targets if one != "none"])
    parts = act.split or (amount,) * among
    ask.require("division", Division(parts, among, amount))
    yield Set(spell, "announced", replace(context, notes=context.notes.put("split", parts)))


def _find_division(context: Context) -> Divide | None:
    """The first effect of a spell or ability that divides a number among its targets; None if it has none."""
    return next((one for one in as_list(context.notes.get("does")) if isinstance(one, Divide)), None)


@rules.forbids("601.2d", "division")
def a_division_that_leaves_one_out(ask: Run, said: Division) -> bool:
    """Objection unless a division has a part for each target, each at least 1, and all add up to the whole number."""
    return len(said.parts) != said.targets or sum(said.parts) != said.amount or any(one < 1 for one in said.parts)


@rules.does("601.2d", "effect:divide")
def to_each_its_part(ask: Run, said: tuple[Divide, Context]) -> Does:
    """Deal each target its part as damage, or put it on as counters, all at once.

    A target that is illegal or gone gets nothing, and its part is lost.
    """
    word, context = said
    events: list[Event] = []
    for target, n in zip(context.targets, as_list(context.notes.get("split")), strict=False):
        if target in ask.state.seats or target in ask.state.objects:
            put = CountersPut(target, word.of, int(str(n)), str(context.controller))
            events.append(Damaged(target, int(str(n)), context.source) if word.of == "damage" else put)
    yield tuple(events)


@rules.defines("601.2f", "cost:with")
def additional_costs_are_part_of_it(ask: Run, said: tuple[Cost, tuple[Cost, ...]], so_far: Cost) -> Cost:
    """The first cost and all additional costs, as one: mana is joined, objects and life add up.

    Whether to tap is taken from the first.
    """
    cost, more = said
    every = (cost, *more)
    gives = tuple(give for one in every for give in one.gives)
    return Cost("".join(one.mana for one in every), cost.tap, gives, sum(one.life for one in every))


@rules.orders("601.2f", "charges")
def increases_then_reductions(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Those changes of a cost that increase it, as they come first; all of them if none does."""
    more = tuple(one for one in items if isinstance(one.part, Charge) and one.part.op == "increase")
    return more or items


@rules.defines("601.2f", "cost:change")
def costs_are_changed(ask: Run, work: Charging, so_far: int) -> int:
    """The generic mana that a cost asks for after one more change, as the kernel reckons it."""
    return work.result


@rules.does("601.2g", "pay")
def mana_abilities_first(ask: Run, bill: Bill) -> Does:
    """Activate one mana ability of each permanent named in `bill.pay`, in that order, before the cost is paid.

    It is the one that suits the payment, or else its first. A permanent without one, or that may not be activated,
    undoes the action.
    """
    chosen = pick_mana_abilities(ask, bill.seat, bill.pay, bill.symbols, bill.on)
    for id in bill.pay:
        own = list_abilities(ask, id, Activated)
        at = chosen.get(id) or next((n for n, one in enumerate(own, 1) if is_mana_ability(one)), 0)
        if own:
            ask.require("mana:none", own)
        act = Activate(bill.seat, id, at)
        ask.require("paid:from", act)
        ask.require("act:activate", act)
        ask.perform("activate:mana", act)
    yield from ()


@rules.forbids("601.2g", "paid:from")
def mana_from_what_has_no_mana_ability(ask: Run, act: Activate) -> bool:
    """Objection if what is to pay has no mana ability, which the action says by `ability` 0.

    Any other number is taken to be that of a mana ability, without a look at the object.
    """
    return not act.ability


@rules.does("601.2h", "pay", after=mana_abilities_first)
def the_total_cost(ask: Run, bill: Bill) -> Does:
    """Pay the mana, tapping, life and objects of a bill, only if all can be paid.

    They are paid at once, unless a rule says that some are paid first. Objects that can no longer be given are left
    out. The mana spent on a spell is noted as its mark `spent`.
    """
    ask.require("payable", bill)
    mana = choose_mana(ask, bill.seat, bill.symbols, bill.on)
    paid: list[Event] = [PaidMana(bill.seat, mana)] if mana else []
    if bill.tap:
        paid.append(Tapped(bill.source))
    if bill.life:
        paid.append(LostLife(bill.seat, bill.life))
    for give, ids in divide_payment(bill):
        paid += _give_up_objects(ask, bill, give, tuple(id for id in ids if can_be_given(ask, id)))
    if mana and bill.item in ask.state.objects:
        yield Set(str(bill.item), "spent", mana)
    left = tuple(paid)
    while left:
        first = ask.first("payments", left)
        yield first
        left = tuple(one for one in left if one not in first)


@rules.orders("601.2h", "payments", since=TODAY)
def what_leaves_a_library_is_paid_last(ask: Run, items: tuple[Event, ...]) -> tuple[Event, ...]:
    """Those payments that move no card from a library to a public zone, as they come first.

    All of them if each does.
    """
    return tuple(one for one in items if not _leaves_library(ask, one)) or items


def _leaves_library(ask: Run, event: Event) -> bool:
    """Whether an event moves a card of a library elsewhere. No cost puts a card into a hand, or back into a library."""
    obj = ask.state.objects.get(event.obj) if isinstance(event, Moved) else None
    return obj is not None and obj.zone == "library"


def choose_mana(ask: Run, seat: str, symbols: tuple[str, ...], on: Word | None) -> tuple[str, ...]:
    """The units of mana that a seat pays with: `("G", "R")`; `()` if the pool cannot pay, or if nothing is due.

    The player is asked only if there is more than one way. The mana is not yet taken.

    Raises:
        Spent: there are too many ways.
    """
    ways = list_payments(list_spendable_mana(ask, seat, on), symbols)
    return ask.choose(seat, "mana", ways) if ways else ()


def _give_up_objects(ask: Run, bill: Bill, give: Give, ids: tuple[str, ...]) -> list[Event]:
    """The events by which objects pay for one part of a bill, in the order of `ids`; nothing happens yet.

    To discard gives a `Discarded`, to tap a `Tapped`, and so on, by `give.how`. Empty `ids` give no events.

    Raises:
        KeyError: there is no such way to pay.
    """
    seat = bill.seat
    events: list[Event] = []
    for id in ids:
        owner = ask.state.objects[id].owner if id in ask.state.objects else seat
        done: dict[str, list[Event]] = {
            "sacrifice": [Sacrificed(id, f"{owner}.graveyard", seat=seat)],
            "discard": [Discarded(id, f"{owner}.graveyard", seat=seat, cause=bill.cause)],
            "exile": [Exiled(id, f"{owner}.exile")],
            "tap": [Tapped(id)],
            "return": [Returned(id, f"{owner}.hand")],
            "reveal": [Revealed(id)],
            "unattach": ask.defines("unattached", id, []),
            "remove": _remove_counters(ask, id, give) if give.how == "remove" else [],
            "put": [CountersPut(id, give.counter or "", give.n, seat)],
        }
        events += done[give.how]
    return events


def _remove_counters(ask: Run, id: str, give: Give) -> list[Event]:
    """The events that remove `give.n` counters to pay a cost, one for each kind of counter that the name means."""
    return [Counted(id, kind, -give.n) for kind in list_counter_kinds(ask, give.counter or "")]


@rules.does("601.2i", "cast:done")
def it_becomes_cast(ask: Run, said: tuple[Cast, str]) -> Does:
    """Record that the spell has been cast, and each of its targets once as a target, all at once.

    Its player gets priority, unless it was cast while something resolved.
    """
    act, spell = said
    item = ask.state.objects[spell]
    origin = str(item.marks.get("origin", "hand"))
    marked = mark_targets(get_announcement(item).targets, spell, act.seat, spell=True)
    yield (BecameCast(spell, act.seat, origin), *marked)
    if ask.action is act:  # while another spell or ability resolves, nobody gets priority (608.2g)
        yield Given(act.seat, fresh=True)


@rules.does("601.2i", "activation:done")
def it_becomes_activated(ask: Run, event: WasActivated) -> Does:
    """Record an activation that is complete, and each target of the ability once as a target.

    Then its player gets priority.
    """
    targets = get_announcement(ask.state.objects[str(event.item)]).targets
    yield (event, *mark_targets(targets, str(event.item), event.seat))
    yield Given(event.seat, fresh=True)


@rules.allows("601.3", "act:cast", after="a_foretold_card")
def its_own_text_lets_it_be_cast(ask: Run, act: Cast) -> bool:
    """Whether the card's own text lets its owner cast it from its zone, for a cost that the action names.

    The owner must have priority, and the text's condition must hold.
    """
    obj = ask.state.objects[act.card]
    own = (one for one in list_abilities(ask, obj.id, Alternative) if one.zone == obj.zone and one.name in act.ways)
    fits = any(ask.holds(one.when, Context(obj.id, act.seat)) for one in own)
    return fits and obj.owner == act.seat and holds_priority(ask, act.seat)


@rules.allows("601.3", "act:cast", after="a_foretold_card")
def an_effect_lets_such_spells_be_cast(ask: Run, act: Cast) -> bool:
    """Whether an effect in force permits casting a spell with the qualities of the face to be cast.

    The seat must have priority, and the effect's condition must hold.
    """
    subject, board = describe_casting(ask, act.seat, act.card), ask.board()
    for live in board.live(Permit):
        if matches_pattern(live.part.what, subject, live.context, board) and ask.holds(live.part.when, live.context):
            ask.note(board.why.get(live.key, ()))
            return holds_priority(ask, act.seat)
    return False


@rules.defines("601.3e", "considered:cast")
def the_characteristics_of_the_face_proposed(
    ask: Run, act: Cast, so_far: Map[str, Map[str, object]]
) -> Map[str, Map[str, object]]:
    """The marks by which a card is considered to have its back face, if the action names that face.

    They are added to `so_far`. Effects apply to it as it then is.
    """
    return propose_back_face(ask, act, so_far)


@rules.forbids("601.3", "act:cast")
def an_effect_prohibits_it(ask: Run, act: Cast) -> bool:
    """Objection if an effect in force forbids casting what the chosen face would be."""
    no = ask.objections(describe_casting(ask, act.seat, act.card), ask.board())
    ask.note(no)
    return bool(no)
