"""The corners of the kernel: what it refuses, what it calls ambiguous or endless, what it cannot read, and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.kernel import costs
from engine.kernel.costs import Charging
from engine.kernel.errors import BadAnswerError, Conflict, KernelError, NotModelled, Pending, Refusal, Spent
from engine.kernel.events import (
    WRITERS,
    Attached,
    Ceased,
    Changed,
    Counted,
    Event,
    Given,
    Set,
    Stacked,
    Triggers,
    apply,
)
from engine.kernel.game import Budget, Game, Zone
from engine.kernel.matching import matches_pattern
from engine.kernel.parts import Application, Functioning, Live, Meeting
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does, Rules
from engine.kernel.run import Run
from engine.kernel.state import Flow, Obj, Ongoing, State
from engine.kernel.topics import Topic
from engine.kernel.triggers import Chance
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import (
    AtLeast,
    Card,
    Charge,
    Compare,
    Context,
    Count,
    Filter,
    Modify,
    Part,
    Pattern,
    Prohibit,
    Replace,
    Static,
    Times,
    Triggered,
    ValueOf,
)
from tests import notation

# A game with next to no rules: whoever tries something has it, and every part on the table is in force.


class Try(Word, frozen=True):
    """Let these happen, one after another; those in brackets at once."""

    seat: str
    events: tuple[Event | tuple[Event, ...], ...] = ()


class Wish(Word, frozen=True):
    """A word that no clause knows."""


def yes(_ask: Run, _subject: object) -> bool:
    return True


def as_tried(_ask: Run, act: Try) -> Does:
    yield from (event for event in act.events)  # a generator, for records are sent to it


def as_worked_out(_ask: Run, work: Application | Charging | Change, _so_far: object) -> object:
    return work.result


def once_an_event(_ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


def begun() -> Rules:
    rules = Rules("toy", "1")
    rules.allows("1.1", "act:try")(yes)
    rules.does("1.1", "act:try")(as_tried)
    rules.allows("1.2", "function")(yes)
    rules.defines("1.3", "apply")(as_worked_out)
    return rules


def stone(*parts: Part, **values: object) -> Card:
    return Card("Stone", Map(values), (Static(parts),) if parts else ())


def table(rules: Rules, *cards: Card, budget: Budget | None = None, marks: Map[str, object] = EMPTY) -> Run:
    """A run in which the cards lie on the table as o1, o2 and so on, all P1's."""
    zones = {zone.name: zone for zone in (Zone("table", shared=True, board=True), Zone("hand", seen_by="owner"))}
    topics = (Topic("defines", "value:power", "str", "The power of a stone after every change."),)
    game = Game("tiny", rules, zones, actions=(Try,), topics=topics)
    objects = {f"o{n}": Obj(f"o{n}", card, "P1", "P1", "table", marks=marks) for n, card in enumerate(cards, 1)}
    state = State(
        seats=("P1", "P2"),
        flow=Flow("P1", "P1"),
        objects=Map(objects),
        places=Map(table=tuple(objects)),
        minted=len(objects),
    )
    return Run(game, state, budget=budget)


def gold(by: int = 1) -> Counted:
    return Counted("o1", "gold", by)


# Values.


@pytest.mark.parametrize(("moment", "controller", "power"), [("now", "P2", 3), (None, "P1", 3)])
def test_what_is_made_a_parts_own_at_its_moment_has_its_turn_after_all(
    moment: str | None, controller: str, power: int
) -> None:
    rules = begun()

    @rules.orders("1.4", "effects")
    def as_they_lie(_ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
        return items[:1]

    @rules.defines("1.5", "moment")
    def at_one_time(_ask: Run, _live: Live, _so_far: object) -> object:
        return moment

    strong = stone(Modify("controller", "set", "P2", to=Filter(has=Map(power=AtLeast(3)))))
    one = table(rules, strong, stone(Modify("power", "add", 2, to=Filter(be="o3"))), stone(power=1))
    assert (one.get("o3", "controller"), one.get("o3", "power")) == (controller, power)


def test_two_parts_that_set_one_value_are_an_ambiguity_that_names_both() -> None:
    one = table(begun(), stone(Modify("power", "set", 1)), stone(Modify("power", "set", 2, to=Filter())))
    with pytest.raises(Conflict, match=r"o1/0/0 \(modify field=power op=set by=1\) or o2/0/0") as found:
        one.get("o1", "power")
    assert found.value.topic == "effects"


def _strengthens_elves_beside_one_that_grants(kind: str) -> Run:
    return table(
        begun(),
        stone(Modify("power", "add", 1, to=Filter(has=Map(types="elf")))),
        stone(Modify("types", "grant", kind, to=Filter(be="o3"))),
        stone(power=2, types=("elf",)),
        stone(power=2, types=("orc",)),
    )


def test_what_one_part_looks_at_and_another_writes_is_no_ambiguity_where_it_comes_to_the_same() -> None:
    one = _strengthens_elves_beside_one_that_grants("dwarf")
    assert [one.get(id, "power") for id in ("o3", "o4")] == [3, 2]


def test_but_it_is_where_a_part_comes_to_reach_what_it_did_not() -> None:
    grants = Modify("types", "grant", "elf", to=Filter(be="o2"))
    one = table(begun(), stone(Modify("power", "add", 1, to=Filter(has=Map(types="elf")))), stone(grants))
    with pytest.raises(Conflict, match=r"o1/0/0 .* or o2/0/0"):
        one.get("o2", "power")


@pytest.mark.parametrize(("field", "power"), [("abilities", 1), ("power", 6)])
def test_an_ability_lost_before_its_turn_does_nothing_and_one_lost_after_has_done_it(field: str, power: int) -> None:
    rules = begun()

    @rules.orders("1.4", "effects")
    def this_field_first(_ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
        return tuple(one for one in items if isinstance(one.part, Modify) and one.part.field == field)

    strips = Modify("abilities", "remove", "all", to=Filter(be="o2"))
    one = table(rules, stone(strips), stone(Modify("power", "add", 5), power=1))
    assert one.get("o2", "power") == power


@pytest.mark.parametrize(("by_print", "power"), [(True, 1), (False, 0)])
def test_a_rule_says_whether_a_part_looks_at_the_print_or_at_what_has_become_of_it(by_print: bool, power: int) -> None:
    rules = begun()

    @rules.orders("1.4", "effects")
    def setting_first(_ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
        return tuple(one for one in items if isinstance(one.part, Modify) and one.part.op == "set")

    @rules.defines("1.5", "meets")
    def as_printed_or_now(_ask: Run, meeting: Meeting, so_far: bool) -> bool:
        return so_far if by_print else meeting.now

    as_many = Filter(has=Map(power=AtLeast(Count(Filter()))))
    one = table(rules, stone(Modify("power", "add", 1, to=as_many)), stone(Modify("power", "set", 0), power=5))
    assert one.get("o2", "power") == power


def test_only_changes_of_values_depend_on_one_another() -> None:
    one = table(begun(), stone(Prohibit(Pattern("set")), Modify("power", "add", ValueOf("this", "power"))))
    prohibits, adds = (one.board().parts_by_key()[key] for key in ("o1/0/0", "o1/0/1"))
    assert not one.board().depends(prohibits, adds)
    assert not one.board().depends(adds, prohibits)
    assert one.board().commute(prohibits, adds)


def test_a_value_that_grows_without_end_is_called_so() -> None:
    grows = stone(Modify("power", "multiply", 1000, to=Filter(be="o1")), power=1)
    with pytest.raises(Spent, match="a value"):
        table(begun(), grows, grows, grows, grows).get("o1", "power")


def test_so_is_a_number_that_a_word_comes_to() -> None:
    with pytest.raises(Spent, match="a number"):
        table(begun()).amount(Times(1001, 1001), Context("o1"))


@pytest.mark.parametrize(
    ("part", "what"),
    [
        (Modify("power", "swap", 1), "swap, as a way to change a value"),
        (Modify("power", "add", Wish()), "wish, as an amount"),
        (Modify("power", "add", 1, when=Wish()), "wish, as a condition"),  # type: ignore[arg-type]  # the very mistake
    ],
)
def test_a_part_that_nothing_can_read_is_not_modelled(part: Modify, what: str) -> None:
    with pytest.raises(NotModelled, match=what):
        table(begun(), stone(part, power=1)).get("o1", "power")


@pytest.mark.parametrize(
    ("whose", "matched"), [("you", "P1"), ("not-you", "P2 P3"), ("friend", "P1 P2"), ("foe", "P3")]
)
def test_a_seat_that_an_event_names_is_told_apart_by_teams_as_one_that_controls(whose: str, matched: str) -> None:
    run = table(begun(), stone())
    run.state = replace(run.state, seats=("P1", "P2", "P3"), teams=Map(P1="a", P2="a"))
    pattern, speaker = Pattern("given", Map(seat=whose)), Context("o1", "P1")
    seats = [seat for seat in run.state.seats if matches_pattern(pattern, Given(seat), speaker, run.board())]
    assert seats == matched.split()


def test_a_map_is_changed_by_nobody() -> None:
    marks = Map(life=3)
    with pytest.raises(TypeError, match="use put or drop"):
        marks["life"] = 4
    with pytest.raises(TypeError, match="use put or drop"):
        marks.update(life=4)
    assert marks == {"life": 3}


WAYS: dict[str, tuple[Map[str, object], Callable[[Map[str, Any]], bool]]] = {
    "get": (EMPTY, lambda marks: bool(marks.get("lit"))),
    "key": (Map(lit=False), lambda marks: bool(marks["lit"])),
    "in": (EMPTY, lambda marks: "lit" in marks),
    "iteration": (EMPTY, lambda marks: "lit" in list(marks)),
    "keys": (EMPTY, lambda marks: tuple(marks.keys()) == ("lit",)),
    "values": (Map(lit=False), lambda marks: True in marks.values()),
    "items": (Map(lit=False), lambda marks: ("lit", True) in marks.items()),
}


@pytest.mark.parametrize("way", WAYS)
def test_values_follow_a_mark_however_a_clause_looks_at_it(way: str) -> None:
    marks, lit = WAYS[way]
    rules = Rules("toy", "1")
    rules.allows("1.1", "act:try")(yes)
    rules.does("1.1", "act:try")(as_tried)
    rules.defines("1.3", "apply")(as_worked_out)

    @rules.allows("1.2", "function")
    def while_lit(ask: Run, what: Functioning) -> bool:
        return lit(ask.state.objects[what.obj].marks)

    one = table(rules, stone(Modify("power", "add", 1), power=1), marks=marks)
    unlit = one.get("o1", "power")
    one.act(Try("P1", (Set("o1", "lit", value=True),)))
    assert (unlit, one.get("o1", "power")) == (1, 2)


# Costs.


def _charged(op_kept: Iterable[str], *parts: Charge) -> int:
    rules = begun()

    @rules.defines("1.6", "cost:change")
    def these_ways_alone(_ask: Run, work: Charging, so_far: int) -> int:
        return work.result if work.part.op in op_kept else so_far

    return costs.total_cost(table(rules, *map(stone, parts)), Try("P1"), 3)


def test_a_cost_is_increased_and_reduced_by_numbers_and_by_digits() -> None:
    more, less = Charge(Pattern("try"), "increase", "2"), Charge(Pattern("try"), "reduce", 1)
    assert _charged(("increase", "reduce"), more, less) == 4
    assert _charged(("increase",), more, less) == 5


def test_two_charges_that_set_a_cost_differently_are_an_ambiguity() -> None:
    with pytest.raises(Conflict, match="charges: o1/0/0 or o2/0/0"):
        _charged(("set",), Charge(Pattern("try"), "set", 1), Charge(Pattern("try"), "set", 2))
    assert _charged(("set",), *[Charge(Pattern("try"), "set", 1)] * 2) == 1


# Clauses.


def test_a_clause_of_one_name_answers_a_topic_once() -> None:
    rules = begun()
    with pytest.raises(ValueError, match=r"toy:1.1@1#yes is registered twice on act:try"):
        rules.allows("1.1", "act:try")(yes)


def test_clauses_that_come_after_one_another_in_a_ring_are_refused() -> None:
    rules = begun()
    rules.forbids("1.4", "act:try", after="no")(yes)

    @rules.forbids("1.5", "act:try", after=yes)
    def no(_ask: Run, _act: Try) -> bool:
        return False

    with pytest.raises(ValueError, match=r"in a ring: toy:1.4@1#yes, toy:1.5@1#no"):
        table(rules)


@pytest.mark.parametrize("told", [False, True])
def test_two_clauses_that_both_define_need_to_say_which_comes_after(told: bool) -> None:
    rules = begun()

    @rules.defines("1.4", "value:power")
    def one_more(_ask: Run, _id: str, so_far: int) -> int:
        return so_far + 1

    @rules.defines("1.5", "value:power", after=one_more if told else ())
    def twice(_ask: Run, _id: str, so_far: int) -> int:
        return so_far * 2

    one = table(rules, stone(power=2))
    if told:
        assert one.get("o1", "power") == 6
    else:
        with pytest.raises(Conflict, match=r"value:power: toy:1.4@1#one_more or toy:1.5@1#twice"):
            one.get("o1", "power")


def test_so_do_two_that_both_let_something_happen_but_one_that_gives_nothing_is_silent() -> None:
    rules = begun()

    @rules.does("1.4", "act:try")
    def nothing(_ask: Run, _act: Try) -> None:
        return None

    one = table(rules, stone())
    assert [record.event for record in one.act(Try("P1", (gold(),)))] == [gold()]

    @rules.does("1.5", "act:try")
    def more(_ask: Run, _act: Try) -> Does:
        yield gold(2)

    two = table(rules, stone())
    with pytest.raises(Conflict, match=r"act:try: toy:1.1@1#as_tried or toy:1.5@1#more"):
        two.act(Try("P1", (gold(),)))
    assert not two.state.past


def test_an_effect_that_no_clause_knows_is_not_modelled() -> None:
    with pytest.raises(NotModelled, match="wish, tiny has no clause that does 'wish'"):
        table(begun()).effects((Wish(),), Context("o1"))


# Actions.


def _find_objecting(*parts: Part, ordered: bool) -> Run:
    rules = begun()
    rules.forbids("1.4", "prohibited")(yes)
    if ordered:

        @rules.orders("1.5", "prohibition")
        def prohibitions_win(_ask: Run, sides: tuple[object, ...]) -> tuple[object, ...]:
            return sides[:1]

    return table(rules, stone(*parts))


def test_a_refusal_says_whose_rule_it_rests_on_and_which_object_it_comes_from() -> None:
    one = _find_objecting(Prohibit(Pattern("try")), ordered=True)
    with pytest.raises(Refusal) as found:
        one.act(Try("P1"))
    assert found.value.rule == "toy:1.4@1"
    assert str(found.value) == "try seat=P1: toy:1.4@1#yes (from o1); toy:1.5@1#prohibitions_win"


def test_where_nothing_permits_a_refusal_names_no_rule_and_says_who_was_asked() -> None:
    rules = Rules("toy", "1")

    @rules.allows("1.1", "act:try")
    def never(_ask: Run, _act: Try) -> bool:
        return False

    with pytest.raises(Refusal, match="try seat=P2: nothing permits P2 to do this now") as found:
        table(rules).act(Try("P2"))
    assert (found.value.rule, found.value.asked) == (None, ("toy:1.1@1#never",))


def test_a_prohibition_that_no_rule_puts_first_is_an_ambiguity_that_says_both_sides() -> None:
    with pytest.raises(Conflict) as found:
        _find_objecting(Prohibit(Pattern("try")), ordered=False).act(Try("P1"))
    assert found.value.names == ("prohibition (toy:1.4@1#yes)", "event (try seat=P1)")


def test_a_part_that_changes_no_value_applies_to_nothing_and_depends_on_nothing() -> None:
    board = table(begun(), stone(Prohibit(Pattern("try")), Modify("power", "add", 1), power=1)).board()
    [forbids], [changes] = board.live(Prohibit), board.live(Modify)
    assert not board.meets(forbids, "o1")
    assert board.turns(forbids, (changes,)) == (False,)
    assert board.turns(changes, (forbids,)) == (False,)
    assert not board.depends(changes, forbids)
    assert board.commute(changes, forbids)


def _choosing(*options: object, budget: Budget | None = None) -> Run:
    rules = Rules("toy", "1")
    rules.allows("1.1", "act:try")(yes)

    @rules.does("1.1", "act:try")
    def what_is_chosen(ask: Run, act: Try) -> Does:
        yield Set(act.seat, "first", ask.choose(act.seat, "colour", options))
        yield Set(act.seat, "second", ask.choose(act.seat, "colour", options))

    return table(rules, budget=budget)


@pytest.mark.parametrize(
    ("answers", "error", "words"),
    [
        (("green",), BadAnswerError, "green is no answer to colour; these are: red, blue"),
        (("red", "blue", "red", "red"), BadAnswerError, "2 answers more than try seat=P1 asked for"),
    ],
)
def test_an_answer_to_nothing_that_was_asked_is_refused_and_leaves_nothing(
    answers: tuple[str, ...], error: type[KernelError], words: str
) -> None:
    one = _choosing("red", "blue")
    with pytest.raises(error, match=words):
        one.act(Try("P1"), answers)
    assert (one.log, one.state.past) == ([], ())


def test_whoever_is_asked_sees_what_came_of_the_choice_before() -> None:
    one, seen = _choosing("red", "blue"), list[object]()

    def answer(pending: Pending) -> object:
        assert pending.state is not None
        seen.append(pending.state.mark("P1", "first"))
        return pending.options[len(seen) - 1]

    one.act(Try("P1"), answer=answer)
    assert seen == [None, "red"]
    assert (one.state.mark("P1", "first"), one.state.mark("P1", "second")) == ("red", "blue")


def test_a_choice_that_whoever_is_asked_leaves_open_undoes_the_answers_before_it() -> None:
    one = _choosing("red", "blue")
    with pytest.raises(Pending, match="P1 must choose colour: red, blue"):
        one.act(Try("P1"), ["red"])
    assert (one.log, one.state.mark("P1", "first")) == ([], None)


def test_a_choice_among_nothing_is_a_mistake_of_the_clause_that_asks() -> None:
    with pytest.raises(KernelError, match="colour offers P1 nothing to choose from"):
        _choosing().act(Try("P1"))


def test_a_game_that_lists_no_candidates_offers_nothing() -> None:
    assert table(begun()).offers("P1") == []


# Budgets: what does not end is called so, and nothing of it has happened.


@pytest.mark.parametrize(
    ("budget", "what"),
    [(Budget(choices=1), "1 choices"), (Budget(questions=1), "1 questions"), (Budget(events=1), "1 events")],
)
def test_a_run_that_asks_or_does_more_than_its_budget_ends(budget: Budget, what: str) -> None:
    one = _choosing("red", budget=budget)
    with pytest.raises(Spent, match=f"more than {what} in one run"):
        one.act(Try("P1"))
    assert (one.log, one.state.past) == ([], ())


def test_so_does_one_in_which_too_much_happens_at_once() -> None:
    one = table(begun(), stone(), budget=Budget(events=2))
    with pytest.raises(Spent, match="more than 2 events"):
        one.act(Try("P1", ((gold(), gold(), gold()),)))
    assert not one.state.past


# Events, what replaces them, and what they trigger.


@pytest.mark.parametrize(
    "event",
    [Ceased("o9"), Attached("o9", "o1"), Counted("o9", "gold"), Changed(Ongoing("o9", (), Context("o1")))],
)
def test_what_happens_to_something_that_is_not_there_is_remembered_and_changes_nothing(event: Event) -> None:
    state = table(begun(), stone()).state
    after = apply(state, event, WRITERS)
    assert after == replace(state, past=(event,), clock=state.clock + 1)


def test_a_replacement_that_puts_in_what_is_no_value_is_not_modelled() -> None:
    rules = begun()
    rules.allows("1.4", "replace")(yes)
    one = table(rules, stone(Replace(Pattern("counted"), "any", Map(by=1.5))))
    with pytest.raises(NotModelled, match=r"1\.5, as a change of an event"):
        one.act(Try("P1", (gold(),)))


@pytest.mark.parametrize("once", [False, True])
def test_replacements_that_undo_each_other_for_ever_are_called_endless_where_no_rule_says_once(once: bool) -> None:
    rules = begun()
    rules.allows("1.4", "replace")(yes)
    rules.defines("1.5", "replace:change")(as_worked_out)
    if once:
        rules.forbids("1.6", "replace")(once_an_event)
    turns = (Replace(Pattern("counted", Map(by=n)), "any", Map(by=3 - n)) for n in (1, 2))
    one = table(rules, stone(*turns))
    if once:
        assert [record.event for record in one.act(Try("P1", (gold(1),)))] == [gold(1)]
    else:
        with pytest.raises(Spent, match="replacements of one event"):
            one.act(Try("P1", (gold(1),)))


def _ringing(*cards: Card) -> Run:
    rules = begun()
    rules.allows("1.4", "trigger")(yes)

    @rules.does("1.4", "trigger")
    def it_waits(_ask: Run, chance: Chance) -> Does:
        yield Triggers(chance.waiting())

    @rules.does("1.5", "stack:waiting")
    def it_rings(ask: Run, waiting: Any) -> Does:  # noqa: ANN401 - a Waiting
        yield Set("game", "rang", ask.state.number("game", "rang") + 1)
        yield Stacked(waiting.id)

    return table(rules, *cards)


def test_a_trigger_on_an_event_in_a_state_asks_for_both() -> None:
    rich = Compare(ValueOf("this", "counter:gold"), ">=", 2)
    one = _ringing(stone(Triggered((), on=Pattern("counted"), state=rich)))
    rang = []
    for event in (gold(), Set("o1", "lit", value=True), gold(), gold(-1)):
        one.act(Try("P1", (event,)))
        rang.append(one.state.number("game", "rang"))
    assert rang == [0, 0, 1, 1]


def test_triggers_that_wait_with_nobody_to_order_them_are_an_ambiguity() -> None:
    card = stone(Triggered((), on=Pattern("counted")))
    one = _ringing(card, card)
    with pytest.raises(Conflict, match="goes first on waiting") as found:
        one.act(Try("P1", (gold(),)))
    assert found.value.topic == "waiting"
    assert not one.state.past


# Lines.


CARDS = {"stone": stone(power=1), "twig": Card("Twig")}


def test_a_card_that_is_as_its_place_and_print_say_is_written_by_its_name_alone() -> None:
    hand = {id: Obj(id, CARDS[name], "P1", None, "P1.hand") for id, name in (("o1", "stone"), ("o2", "twig"))}
    state = State(("P1", "P2"), Flow("P1", "P2"), objects=Map(hand), places=Map({"P1.hand": tuple(hand)}))
    line = notation.write(state, CARDS)
    assert "P1.hand: o1:stone, o2:twig" in line.split(" | ")
    assert notation.read(line, CARDS, {}) == state


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ("clock=noon minted=0", "noon"),
        ("P1.hand: o1:dragon", "dragon"),
        ('P1.hand: o1:stone{"colour":"red"}', "colour"),
        ('= P1 {"map":[["hope",{"is":"wish"}]]}', "no word 'wish' in this game"),
        ("& nothing packed", "& nothing packed"),
    ],
)
def test_a_line_that_is_no_position_says_which_piece(piece: str, why: str) -> None:
    with pytest.raises(notation.NotationError, match=why) as found:
        notation.read(f"P1*! P2 | {piece}", CARDS, {})
    assert str(found.value).startswith(repr(piece))


# What is answered says itself in a line.


def test_an_answer_says_itself_in_a_line() -> None:
    rules = begun()

    @rules.defines("1.4", "value:power")
    def one_more(_ask: Run, _id: str, so_far: int) -> int:
        return so_far + 1

    one = table(rules, stone(power=2))
    one.get("o1", "power")
    one.act(Try("P1"))
    assert [str(entry) for entry in one.entries] == [
        "toy:1.4@1#one_more on o1: defines 2 -> 3",
        "toy:1.1@1#yes on try seat=P1: allows",
    ]
