"""When the steps of a script are done: the moment of an action, and the moments that it waits for."""

from __future__ import annotations

import pytest

from engine.scenario import Result, load, run
from tests.toy.play import all_games, list_codes, run_text

MTG = """
title: Two oxen and two jolts
game: mtg
claims: []
cards:
  Test Strayed Ox: {types: [creature], cost: "{0}", power: 2, toughness: 2}
  Test Jolt:
    types: [instant]
    cost: "{0}"
    abilities: [{is: spell, aims: [{what: {has: {types: creature}}}], does: [{is: deal, amount: 1}]}]
given:
  P1: {battlefield: [b: Test Strayed Ox], hand: [f: Test Jolt, g: Test Strayed Ox], library: [Test Strayed Ox x3]}
  P2: {battlefield: [c: Test Strayed Ox], hand: [h: Test Jolt, i: Test Strayed Ox], library: [Test Strayed Ox x3]}
when:
"""

FAB = """
title: An attack, and what may be done about it
game: fab
claims: []
given:
  P1: {hero: [h1: Test Hero], hand: [a: Test Attack]}
  P2: {hero: [h2: Test Hero], hand: [b: Test Big Attack]}
when:
"""

EIREI = """
title: One eirei fights another
game: eirei
claims: []
cards: {Test Knight: {types: [eirei], power: 2000, strike: 2}}
given:
  phase: start
  P1: {field: [a: Test Knight], deck: [Test Knight, Test Knight]}
  P2: {field: [b: Test Knight], deck: [Test Knight, Test Knight]}
when:
"""

WOW = """
title: Two footmen
game: wow
claims: []
cards: {Test Footman: {types: [ally], attack: 2, health: 3}}
given:
  P1: {play: [h1: Test Hero, a: Test Footman, b: Test Footman], deck: [Test Resource]}
  P2: {play: [h2: Test Hero], deck: [Test Resource]}
when:
"""


def play(head: str, *steps: str) -> Result:
    """Run these steps of a script."""
    return run_text(head + "\n".join(f"  - {step}" for step in steps))


GOOD = {
    "a stack that empties": (MTG, ["P1 cast f targets=c", "resolve", "P1 cast g"]),
    "the top of the stack": (
        MTG,
        [
            "P1 cast f targets=c",
            "P2 cast h targets=b",
            "resolve 1",
            "check: {game.stack: 1, b.damage: 1, c.damage: 0}",
            "resolve",
            "check: {game.stack: 0, c.damage: 1}",
        ],
    ),
    "two things on the stack": (
        MTG,
        ["P1 cast f targets=c", "P2 cast h targets=b", "resolve 2", "check: {game.stack: 0, c.damage: 1}"],
    ),
    "attackers and blockers in their steps": (
        MTG,
        [
            "P1 attack b",
            "check: {game.phase: declare-attackers}",
            "P2 block c b",
            "check: {game.phase: declare-blockers, game.number: 1}",
        ],
    ),
    "defending cards in theirs": (FAB, ["P1 play a", "P2 defend b", "check: {b.zone: chain, game.step: defended}"]),
    "a step of combat": (FAB, ["P1 play a", "at: reaction", "check: {game.step: reaction}"]),
    "an attack from the start of the turn": (EIREI, ["P1 attack a P2", "check: {game.phase: main}", "P2 block b"]),
    "the next combat after this one": (
        WOW,
        ["P1 attack a h2", "resolve", "P1 attack b h2", "at: end", "check: {h2.damage: 4}"],
    ),
    "a later phase": (MTG, ["at: second main", "check: {game.phase: second-main, game.number: 1}"]),
    "a later phase with dashes": (MTG, ["at: second-main", "P1 cast g"]),
    "the phase under way": (MTG, ["at: main", "check: {game.phase: main, game.number: 1}"]),
    "the next turn": (MTG, ["at: next turn", "check: {game.phase: upkeep, game.number: 2}"]),
    "a turn by its number": (MTG, ["at: turn 3, main", "check: {game.turn: P1, game.number: 3}", "P1 cast g"]),
    "the next turn of a seat": (MTG, ["at: P1's turn", "check: {game.number: 3, game.phase: upkeep}"]),
    "a phase in the next turn of a seat": (MTG, ["at: main, P2's next turn", "P2 cast i", "check: {game.number: 2}"]),
    "the moment of an attempt": (MTG, ["{try: P2 cast i}", "check: {game.phase: main}", "hold: P2"]),
    "an attempt without priority": (MTG, ["{try: P2 cast h targets=b, by: none, now: yes}", "P1 cast g"]),
    "what may be done": (
        MTG,
        ["may: P2 cast h targets=b", "check: {P2.hand: 2, game.stack: 0}", "P2 cast h targets=b"],
    ),
    "what may be done at once": (MTG, ["{may: P1 cast g, now: yes}", "now: P1 cast g"]),
    "what may be declared": (MTG, ["may: P1 attack b", "check: {b.attacking: none}", "P1 attack b"]),
}


@pytest.mark.parametrize(("head", "steps"), GOOD.values(), ids=GOOD.keys())
def test_a_script_waits_for(head: str, steps: list[str]) -> None:
    assert list_codes(play(head, *steps)) == []


BAD = {
    "an action on a stack that is not empty": (
        MTG,
        ["P1 cast f targets=c", "P1 cast g"],
        "illegal-action",
        "it is legal later: write `resolve` before it",
    ),
    "an action of another turn": (MTG, ["P2 cast i"], "illegal-action", "write `at: next turn, main` before it"),
    "an action of another phase": (
        MTG,
        ["P1 attack b", "P1 cast g"],
        "illegal-action",
        "write `at: second-main` before it",
    ),
    "an action that is never legal": (
        MTG.replace("power: 2,", "power: 2, keywords: [defender],"),
        ["P1 attack b"],
        "illegal-action",
        "it does not become legal by waiting",
    ),
    "an attack after combat": (
        MTG,
        ["at: second main", "P1 attack b"],
        "illegal-action",
        "no declare-attackers any more in which P1 has priority; there can be reached turn 1 of P1: second-main, end;",
    ),
    "an attack in another's turn": (MTG, ["P2 attack c"], "illegal-action", "in which P2 has priority"),
    "an action without priority": (MTG, ["now: P2 cast h targets=b"], "illegal-action", "write `hold: P2` before it"),
    "what may not be done": (MTG, ["may: P2 cast i"], "not-allowed", "forbidden by mtg:117.1a"),
    "what may not be done without priority": (MTG, ["{may: P2 cast h targets=b, now: yes}"], "not-allowed", "117.1a"),
    "what may well be done": (MTG, ["{try: P2 cast h targets=b}"], "not-refused", "was allowed"),
    "an empty stack": (MTG, ["resolve"], "never-comes", "there are 0 things on the stack"),
    "more than lies on the stack": (MTG, ["P1 cast g", "resolve 2"], "never-comes", "there are 1 things"),
    "a phase that is over": (
        MTG,
        ["at: upkeep"],
        "never-comes",
        "there can be reached turn 1 of P1: main, begin-combat",
    ),
    "a phase without priority": (MTG, ["at: next turn, untap"], "never-comes", "turn 2 of P2: upkeep, draw, main"),
    "a turn that is over": (MTG, ["at: next turn", "at: turn 1"], "never-comes", "turn 2 of P2: upkeep"),
    "a phase that there is not": (MTG, ["at: secnd main"], "line", "there are: second-main"),
    "a seat that there is not": (MTG, ["at: P3's turn"], "line", "'P3' is no seat; there are: P1, P2"),
    "two turns": (MTG, ["at: 'turn 2, next turn'"], "line", "the turn is said twice"),
    "two phases": (MTG, ["at: 'main, end'"], "line", "the phase is said twice"),
    "no moment": (MTG, ["at: ''"], "line", "neither a turn"),
}


@pytest.mark.parametrize(("head", "steps", "code", "said"), BAD.values(), ids=BAD.keys())
def test_a_script_does_not_wait_for(head: str, steps: list[str], code: str, said: str) -> None:
    result = play(head, *steps)
    assert list_codes(result) == [code]
    assert said in result.failures[0].message


def test_a_moment_that_cannot_be_reached_is_not_passed_to() -> None:
    result = play(MTG, "at: upkeep")
    assert result.state is not None
    assert (result.state.mark("game", "phase"), result.state.mark("game", "turn"), result.log) == ("main", 1, [])


def test_what_may_be_done_changes_nothing() -> None:
    assert play(MTG, "{may: P1 cast f targets=c, now: yes}").log == []


def test_a_run_tells_the_passes_before_each_step_and_what_they_brought() -> None:
    result = play(MTG, "P1 cast f targets=c", "resolve", "at: second main", "P1 cast g")
    assert [result.passes[step] for step in (1, 2)] == [0, 2]
    assert result.starts[4][1].mark("game", "phase") == "second-main"
    assert result.starts[1][0] == 0
    assert result.starts[2][0] == result.ends[1]
    assert result.starts[4][0] == result.ends[3]


def test_an_old_script_drifts_until_it_is_legal_when_it_is_told_to() -> None:
    scenario = load(MTG + "  - P2 cast i\n  - check: {game.number: 2}")
    assert list_codes(run(scenario, all_games(), drifting=True)) == []
    assert list_codes(run(scenario, all_games())) == ["illegal-action"]
