"""What a fact rests on: the events that made it so. Attempts to have it rest on another rule do not succeed."""

from __future__ import annotations

import pytest

from engine.kernel.events import Began, Event, Moved, Set, lineage
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.scenario.playing.cause import Fact, ReadValue, find_causes
from engine.scenario.playing.position import read_cards, set_up_position
from tests.toy import game as toy
from tests.toy.play import list_codes, run_text, verify_text

DRAWN_TWICE = """
title: Drawn when hurt, and by a card
game: toy
claims: ["CLAIM"]
given:
  P1: {hand: [Spark]}
  P2: {hand: [Insight], deck: [Flash, Fizzle]}
when:
  - P1 play spark P2
  - until: damage
  - CHECK
  - P2 play insight
then:
  facts: {FACT}
"""
HURT, CARDS, SHIELDS, LIFE = "toy:2.1.3@1", "toy:2.1.1@1", "toy:2.1.2@1", "toy:1.1.2@1"


def drawn(claim: str, fact: str, check: str = "check: {game.turn: P2}") -> list[str]:
    text = DRAWN_TWICE.replace("CLAIM", claim).replace("FACT", fact).replace("CHECK", check)
    return list_codes(verify_text(text))


def test_a_fact_rests_on_the_event_that_made_it_so() -> None:
    assert drawn(CARDS, "fizzle.zone: hand") == []
    assert drawn(CARDS, "P2.life: 3") == []
    assert drawn(HURT, "P2.life: 3", "check: {flash.place: P2.hand}") == []


def test_a_fact_does_not_rest_on_what_another_event_rests_on() -> None:
    assert drawn(HURT, "fizzle.zone: hand") == ["unobserved"]
    assert drawn(HURT, "P2.life: 3") == ["unobserved"]
    assert drawn(CARDS, "P2.life: 3", "check: {flash.zone: hand}") == []


def test_a_count_rests_on_the_last_event_that_changed_it_alone() -> None:
    assert drawn(HURT, "P2.hand: 2") == ["unobserved"]
    assert drawn(HURT, "P2.deck: 0") == ["unobserved"]
    assert drawn(CARDS, "P2.hand: 2") == []


def test_what_is_checked_rests_on_what_came_before_and_not_after() -> None:
    assert drawn(HURT, "P2.life: 3", "check: {P2.hand: 2}") == []
    assert drawn(HURT, "P2.life: 3", "{ask: P2.hand, is: 2}") == []
    assert drawn(HURT, "P2.life: 3", "check: {fizzle.zone: deck}") == ["unobserved"]
    assert drawn(SHIELDS, "P2.life: 3", "check: {P2.hand: 2}") == ["unobserved"]


def test_a_fact_that_comes_about_without_the_rule_too_does_not_show_it() -> None:
    assert drawn(HURT, "flash.zone: hand") == ["insensitive"]  # the other card draws it then


GUARDED = f"""
title: Guarded
game: toy
claims: ["{SHIELDS}"]
given:
  P1: {{hand: [Spark]}}
  P2: {{hand: [Shield]}}
when:
  - P1 play spark P2
  - P2 play shield
then:
  facts: {{P2.life: 5}}
"""


def test_a_value_that_an_event_writes_down_again_is_not_made_so_by_it() -> None:
    assert list_codes(verify_text(GUARDED)) == ["unobserved"]
    assert list_codes(verify_text(GUARDED.replace("then:", "then:\n  events: [damage seat=P2 amount=0]"))) == []


def test_what_was_so_from_the_start_rests_on_nothing() -> None:
    result = run_text(GUARDED.replace("P2.life: 5", "P1.life: 5, shield.owner: P2, game.phase: main, P1.deck: 0"))
    assert all(because == () for _, because in result.reasons)


def test_a_handle_is_followed_back_as_the_object_that_it_means() -> None:
    text = """
title: The second spark is left
game: toy
claims: ["toy:1.2.1@1"]
given:
  P1: {hand: [a: Spark, Spark]}
when:
  - P1 play a P2
then:
  facts: {"spark#2.zone": hand, FACT}
"""
    assert list_codes(verify_text(text.replace(", FACT", ""))) == ["unobserved"]
    result = run_text(text.replace("FACT", "a.zone: discard"))
    assert [bool(because) for _, because in result.reasons] == [False, True]


def test_a_seat_that_is_out_rests_on_what_put_it_out() -> None:
    text = GUARDED.replace(SHIELDS, LIFE).replace("  - P2 play shield\n", "").replace("{hand: [Shield]}", "{life: 2}")
    assert list_codes(verify_text(text.replace("P2.life: 5", "P2.out: yes"))) == []
    assert list_codes(verify_text(text.replace("P2.life: 5", "P2.life: 0"))) == ["unobserved"]


GROWN = """
title: A creature that was larger
game: mtg
claims: ["CLAIM"]
cards:
  Test Sudden Growth:
    types: [instant]
    cost: "{0}"
    abilities:
      - is: spell
        aims: [{what: {has: {types: creature}}}]
        does: [{is: lasting, gives: [{is: modify, field: power, op: add, by: 3, to: {be: target}}]}]
given:
  P1: {hand: [g: Test Sudden Growth], battlefield: [b: {card: Test Bear, tapped: yes}], library: [Test Bear, Test Bear]}
  P2: {library: [Test Bear, Test Bear]}
when:
  - P1 cast g targets=b
  - until: began
  - check: {b.power: 5}
  - until: turn-began seat=P2
then:
  facts: {FACT}
"""


def grown(claim: str, fact: str) -> list[str]:
    claim = f"mtg:{claim}@cr-2021-02-05"
    return [*{one.code for one in run_text(GROWN.replace("CLAIM", claim).replace("FACT", fact)).failures}]


def test_a_value_that_effects_make_is_followed_back_through_what_they_made_it() -> None:
    assert grown("514.2", "b.power: 2") == []  # it became 2 again as the effect ended
    assert grown("514.2", "b.toughness: 2") == ["unobserved"]  # it was 2 all the while
    assert grown("514.2", "b.tapped: yes") == ["unobserved"]


TAPPED = """
title: Untapped and tapped again
game: mtg
claims: ["mtg:CLAIM@cr-2021-02-05"]
given:
  P1: {battlefield: [m: {card: Mountain, tapped: yes}], library: [Test Bear, Test Bear]}
  P2: {library: [Test Bear, Test Bear]}
  turn: P2
when:
  - until: step-began phase=upkeep
  - CHECK
  - P1 activate m
then:
  facts: {m.tapped: yes}
"""


def test_what_comes_and_goes_and_comes_again_rests_on_the_last_time() -> None:
    text = TAPPED.replace("CHECK", "check: {game.turn: P1}")
    assert list_codes(verify_text(text.replace("CLAIM", "502.2"))) == ["unobserved"]
    again = TAPPED.replace("CHECK", "check: {m.tapped: no}")
    assert list_codes(verify_text(again.replace("CLAIM", "502.2"))) == []


# The walk back by itself, over logs that no rule brings about.


def looking() -> Run:
    given = {"P1": {"hand": ["Spark", "Flash", "Fizzle"]}}
    game = toy.game()
    return Run(game, set_up_position(game, given, read_cards(game, {}))[0])


def numbers(read: ReadValue, value: object, *log: tuple[int, Event]) -> list[int]:
    """The numbers of those events that made a value so; each is given with its moment."""
    run = looking()
    records = [Record(n, moment, event) for n, (moment, event) in enumerate(log)]
    facts = [Fact(read, lambda one: one == value, len(records))]
    return [one.n for one in find_causes(facts, records, run.state, run)[0]]


def life(run: Run) -> object:
    return run.state.mark("P1", "life")


def hand(run: Run) -> object:
    return len(run.state.at("P1.hand"))


def test_simultaneous_events_that_together_change_nothing_make_nothing_so() -> None:
    log = ((1, Set("P1", "life", 4)), (2, Set("P1", "life", 3)), (2, Set("P1", "life", 4)))
    assert numbers(life, 4, *log) == [0]


def test_simultaneous_events_make_it_so_together() -> None:
    gone, both = Moved("o1", "P1.discard", becomes="o7"), Moved("o2", "P1.discard", becomes="o8")
    assert numbers(hand, 1, (1, gone), (1, Set("P1", "life", 4)), (1, both)) == [0, 2]
    assert numbers(hand, 1, (1, gone), (2, both)) == [1]


def test_what_flickers_rests_on_the_last_time() -> None:
    log = [(at, Set("P1", "life", value)) for at, value in enumerate((4, 5, 4, 4), 1)]
    assert numbers(life, 4, *log) == [2]
    assert numbers(life, 5, *log[:2]) == [1]


def test_what_cannot_be_read_in_an_earlier_position_is_made_so_by_nothing() -> None:
    def strict(run: Run) -> object:
        return run.state.objects["o7"].zone

    assert numbers(strict, "discard", (1, Moved("o1", "P1.discard", becomes="o7"))) == []


def test_what_happens_after_a_fact_was_read_did_not_make_it_so() -> None:
    run = looking()
    records = [
        Record(0, 1, Set("P1", "life", 4)),
        Record(1, 2, Set("P1", "life", 4)),
        Record(2, 3, Set("P1", "life", 3)),
    ]
    facts = [Fact(life, lambda one: one == 4, logged) for logged in (1, 2)]
    assert find_causes(facts, records, run.state, run) == [records[:1], records[:1]]


@pytest.mark.parametrize("start", [looking().state])
def test_reading_leaves_no_trace(start: State) -> None:
    run = looking()
    find_causes([Fact(hand, lambda _: True, 1)], [Record(0, 1, Set("P1", "life", 4))], start, run)
    assert run.entries == []
    assert run.log == []


EVERY_KIND = """
title: A fact of every kind
game: mtg
claims: []
cards:
  Test Persuasion:
    types: [instant]
    cost: "{0}"
    abilities:
      - is: spell
        aims: [{what: {has: {types: creature}}}]
        does: [{is: lasting, gives: [{is: modify, field: controller, op: set, by: you, to: {be: target}}]}]
  Test Feathers:
    types: [enchantment]
    subtypes: [Aura]
    cost: "{0}"
    abilities: [{is: enchant, what: {what: {has: {types: creature}}}}]
  Test Own Walker:
    types: [planeswalker]
    cost: "{2}"
    loyalty: 3
    abilities: [{is: activated-ability, loyalty: 1, cost: {}, does: [{is: gain-life, amount: 1}]}]
given:
  P1:
    hand: [bolt: Test Bolt, charm: Test Persuasion, f: Test Feathers]
    battlefield: [m: Mountain, b: Test Bear, w: {card: Test Own Walker, counters: {loyalty: 3}}]
    library: [Test Bear, Test Bear]
  P2: {battlefield: [t: {card: Test Bear, token: yes}, c: Test Bear], library: [Test Bear, Test Bear]}
when:
  - P1 activate w
  - resolve
  - P1 cast f targets=b
  - P1 cast charm targets=c
  - P1 cast bolt targets=t pay=m
  - until: turn-began seat=P2
then:
  facts: {FACT}
"""
KINDS = {
    '"w.counter:loyalty": 4': "counted",
    "f.host: b": "moved",
    "f.zone: battlefield": "moved",
    "c.controller: P2": "ended",
    "t.is-gone: yes": "ceased",
    "m.tapped: yes": "tapped",
    "P1.life: 21": "gained-life",
    "P1.graveyard: 2": "moved",
    "P1.battlefield: 4": "ended",
    "game.turn: P2": "turn-began",
    "game.number: 2": "turn-began",
}


@pytest.mark.parametrize(("fact", "event"), KINDS.items())
def test_a_fact_of_every_kind_rests_on_the_event_that_made_it_so(fact: str, event: str) -> None:
    result = run_text(EVERY_KIND.replace("FACT", fact))
    assert list_codes(result) == []
    ((_, because),) = result.reasons
    told = [one for one in result.log if one.because and set(one.because) <= set(because)]
    assert event in {name for one in told for name in lineage(type(one.event))}


def test_what_an_effect_has_made_while_it_lasts_rests_on_its_beginning() -> None:
    while_it_lasts = EVERY_KIND.replace("  - until: turn-began seat=P2\n", "").replace("FACT", "c.controller: P1")
    ((_, because),) = run_text(while_it_lasts).reasons
    assert any(
        isinstance(one.event, Began) and set(one.because) <= set(because) for one in run_text(while_it_lasts).log
    )


def test_of_a_rule_that_only_forbids_it_is_said_how_it_is_seen_at_work() -> None:
    text = EVERY_KIND.replace("FACT", "P1.life: 21").replace("[]", '["mtg:118.6@cr-2021-02-05"]', 1)
    (failure,) = run_text(text).failures
    assert failure.code == "unobserved"
    assert "`try:`" in failure.message
    assert "`not`" in failure.message
