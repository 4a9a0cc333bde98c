"""A claimed case must be played with its cards, and its rules be seen at work on them."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from engine import games
from engine.scenario import load, run
from graph.proof import evidence, outcomes, relevance
from graph.proof.requirements import find_missing
from rulebook.fold import make_skeleton
from rulings import cases, index

WAVES = evidence.find(["three-waves"])[0]


def _without(claims: list[str]) -> list[str]:
    scenario = load(WAVES)
    rules = [claim for claim in scenario.claims if ":" in claim]
    return [
        failure.code for failure in find_missing(run(replace(scenario, claims=[*claims, *rules]), games.registry()))
    ]


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("wow/ex/31", []),
        ("wow/ex/2", ["unfounded", "unplayed"]),
        ("wow/ex/999", ["claim"]),
    ],
)
def test_a_case_asks_for_the_cards_it_is_about(claim: str, code: list[str]) -> None:
    assert _without([claim]) == code


def test_a_claim_of_a_case_without_its_card_fails_for_that_reason_alone() -> None:
    scenario = load(WAVES)
    claims = [claim for claim in scenario.claims if claim != "wow/ex/31"]
    result, _ = outcomes.weigh(replace(scenario, claims=[*claims, "wow/ex/2"]))
    assert [failure.code for failure in result.failures] == ["unfounded", "unplayed"]
    assert "Valthak Spiritdrinker" in result.failures[1].message


@pytest.mark.parametrize("claim", ["fab/ex/28", "fab/ex/48", "khm/r/164"])
def test_a_card_is_known_by_its_name_in_either_language(claim: str) -> None:
    found = next((path for path in evidence.list_places() if evidence.makes_claim(path, [claim])), None)
    assert found is not None
    assert not list(find_missing(run(load(found), games.registry())))


IDLE = """
title: A pig is a Hunter card
game: wow
claims: [wow/ex/6, "wow:206.1a@6.0-ja"]
cards:
  CARD: {types: [ally], cost: 1, attack: 1, health: 1, tags: [Hunter]}
given:
  P1: {play: [h1: Test Hero, pig: CARD], ZONE: [lies: Bloodclaw]}
  P2: {play: [h2: Test Hero]}
when:
  - ask: class-card pig Hunter
    is: yes
then:
  facts: {lies.name: Bloodclaw}
"""


def _codes(text: str) -> list[str]:
    return [failure.code for failure in find_missing(run(load(text), games.registry()))]


@pytest.mark.parametrize("zone", ["graveyard", "hand", "deck", "play"])
def test_a_card_that_merely_lies_there_and_is_read_is_not_played(zone: str) -> None:
    text = IDLE.replace("CARD", "Test Own Pig")
    text = (
        text.replace("pig: Test Own Pig], ZONE: [", "pig: Test Own Pig, ")
        if zone == "play"
        else text.replace("ZONE", zone)
    )
    assert _codes(text) == ["unplayed"]
    assert _codes(text.replace("card pig", "card lies")) == []


@pytest.mark.parametrize("alias", ["ブラッドクロー", "Bloodclaws", "Test Own Pig"])
def test_no_card_of_a_scenarios_own_passes_for_the_one_that_a_case_is_about(alias: str) -> None:
    assert _codes(IDLE.replace("CARD", alias).replace(", ZONE: [lies: Bloodclaw]", "").partition("then:")[0]) == [
        "unplayed"
    ]


@pytest.mark.parametrize(
    "name",
    [
        "magda-and-a-dwarf-that-was-tapped",  # it keeps still, and in the contrast it does not
        "realmwalker-sees-the-top",  # without its abilities nothing can be seen
        "null-shock-melded",  # half of a split card has a name of its own
    ],
)
def test_a_card_may_take_part_by_keeping_still(name: str) -> None:
    assert not list(find_missing(run(load(evidence.find([name])[0]), games.registry())))


@pytest.mark.parametrize(
    ("label", "wrong"), [("bloodclaw", 1), ("ブラッドクロー", 1), ("Chain-Lightning", 1), ("pig", 0)]
)
def test_no_label_is_the_name_of_another_card_in_whichever_language(label: str, wrong: int) -> None:
    text = (
        IDLE.replace("CARD", "Test Own Pig").replace("pig:", f"{label}:").replace("ZONE", "hand").partition("when:")[0]
    )
    result, _ = outcomes.weigh(replace(load(text), claims=[]), mutated=False)
    assert [failure.code for failure in result.failures].count("position") == wrong


def test_a_card_may_be_labelled_with_its_name_in_another_language() -> None:
    text = IDLE.replace("CARD", "Test Own Pig").replace("ZONE", "hand").replace("lies", "ブラッドクロー")
    assert "position" not in _codes(text)


CORNER = """
title: A player with ten poison counters loses, and Fynn has nothing to do with it
game: mtg
claims: [khm/r/171, "mtg:704.5c@cr-2021-02-05"]
contrast: nine
cards:
  Test Venom:
    types: [sorcery]
    cost: "{0}"
    abilities: [{is: spell, aims: [{player: any}], does: [{is: put, counter: poison, n: 10, on: target}]}]
  Test Toll: {types: [artifact], cost: "{1}", abilities: [{is: activated-ability, cost: {tap: yes}, does: [EFFECT]}]}
given:
  seats: [P1, P2, P3]
  P1: {battlefield: [t: Test Toll, b: Test Bear], hand: [v: Test Venom], ZONE: [f: "Fynn, the Fangbearer"]}
  P2: {battlefield: [w: {card: Niko Aris, counters: {loyalty: 3}}]}
when:
  - STEP
  - P1 cast v targets=P2
then:
  events: [left seat=P2]
  facts: {P2.out: "yes"}
"""
TOIL = "P1 activate t\n  - resolve"
IN_A_CORNER = {
    "it lies idle": ("battlefield", TOIL, "{is: gain-life, amount: 1}"),
    "it is in a hand": ("hand", TOIL, "{is: gain-life, amount: 1}"),
    "it is drawn": ("library", TOIL, "{is: draw}"),
    "it is discarded": ("hand", "P1 activate t\n  - P1 choose discard=f", "{is: discard}"),
    "it is milled": ("library", TOIL, "{is: mill, n: 1}"),
    "it is revealed": ("hand", TOIL, "{is: reveal, what: {zone: hand, name: 'Fynn, the Fangbearer'}}"),
    "it is destroyed": ("battlefield", TOIL, "{is: destroy, what: {name: 'Fynn, the Fangbearer'}}"),
    "it grows": ("battlefield", TOIL, "{is: put, counter: '+1/+1', on: {name: 'Fynn, the Fangbearer'}}"),
    "it is waited for": ("library", f"{TOIL}\n  - until: drawn obj=f", "{is: draw}"),
    "it attacks a walker": ("battlefield", "P1 attack f whom=w\n  - until: combat-ended", "{is: draw}"),
    "it poisons another": ("battlefield", "P1 attack f whom=P3\n  - until: combat-ended", "{is: draw}"),
    "it poisons the same": ("battlefield", "P1 attack f whom=P2\n  - until: combat-ended", "{is: draw}"),
}


def _corner(zone: str, step: str, effect: str) -> str:
    text = CORNER.replace("STEP", step).replace("EFFECT", effect)
    board = "b: Test Bear], hand: [v: Test Venom], ZONE: ["
    kept = {
        "battlefield": "b: Test Bear, HERE], hand: [v: Test Venom]}",
        "hand": "b: Test Bear], hand: [v: Test Venom, HERE]}",
    }.get(zone, f"b: Test Bear], hand: [v: Test Venom], {zone}: [HERE]}}")
    fynn = 'f: "Fynn, the Fangbearer"'
    return text.replace(f"{board}{fynn}]}}", kept.replace("HERE", fynn))


@pytest.mark.parametrize(("zone", "step", "effect"), IN_A_CORNER.values(), ids=IN_A_CORNER.keys())
def test_a_card_in_one_corner_proves_nothing_of_a_rule_in_another(
    zone: str, step: str, effect: str, tmp_path: Path
) -> None:
    text = _corner(zone, step, effect)
    nine = text.replace("n: 10", "n: 1").replace("[left seat=P2]", "[counters-put obj=P2]").replace('"yes"', '"no"')
    (tmp_path / "nine.yaml").write_text(
        nine.replace("[khm/r/171, ", "[").replace('"mtg:704.5c@cr-2021-02-05"', ""), "utf-8"
    )
    (tmp_path / "ten.yaml").write_text(text, "utf-8")
    result, _ = outcomes.weigh(load(tmp_path / "ten.yaml"))
    assert [failure.code for failure in result.failures] == ["unplayed"]
    assert "mtg:704.5c" in result.failures[0].message


FYNN = '{name: "Fynn, the Fangbearer"}'
WATCH = f"{{event: attacks, where: {{obj: {FYNN}}}}}"
LOOKING = {
    "it is counted": {"n: 10": f"n: {{is: count, of: {FYNN}, times: 10}}"},
    "its keyword is counted": {"n: 10": "n: {is: count, of: {has: {keywords: deathtouch}}, times: 10}"},
    "it is sacrificed": {
        "abilities: [{is: spell": (
            f"abilities: [{{is: additional, cost: {{gives: [{{how: sacrifice, what: {FYNN}}}]}}}}, {{is: spell"
        ),
        "targets=P2": "targets=P2 using=f",
    },
    "it is waited for, to attack": {
        "[EFFECT]}": (
            "[EFFECT]}, {is: static, gives: [{is: when, on: WATCH, does: [{is: put, counter: poison, n: 10, on: P2}]}]}"
        ),
        TOIL: "P1 attack f whom=P3",
        "  - P1 cast v targets=P2\n": "",
    },
}


@pytest.mark.parametrize("changes", LOOKING.values(), ids=LOOKING.keys())
def test_a_card_of_ones_own_that_looks_at_the_card_does_not_make_the_rule_about_it(changes: dict[str, str]) -> None:
    text = _corner("battlefield", TOIL, "EFFECT")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    assert _codes(text.replace("EFFECT", "{is: gain-life, amount: 1}").replace("WATCH", WATCH)) == ["unplayed"]


PAID = """
title: A spell that was paid for with the ring does what it says
game: mtg
claims: [khm/r/431, "mtg:608.2c@cr-2021-02-05"]
cards:
  Test Boon: {types: [sorcery], cost: "{G}", abilities: [{is: spell, does: [{is: gain-life, amount: 3}]}]}
given:
  P1: {battlefield: [r: Replicating Ring], hand: [b: Test Boon]}
  P2: {life: 20}
when:
  - P1 cast b pay=r
then:
  events: [gained-life seat=P1 amount=3]
"""


@pytest.mark.parametrize(
    "step", ["P1 cast b pay=r\n  - P1 choose color=G", "P1 activate r\n  - P1 choose color=G\n  - P1 cast b"]
)
def test_what_a_card_has_paid_for_has_nothing_to_do_with_it(step: str) -> None:
    assert _codes(PAID.replace("P1 cast b pay=r", step)) == ["unplayed"]


def test_an_aura_of_the_scenarios_own_proves_nothing_of_another() -> None:
    text = """
title: An aura that is destroyed draws a card, while Merciful Retribution looks on
game: fab
claims: [fab/ex/13, "fab:5.4.6a@ja", "fab:6.6.6@ja"]
cards:
  Test Chant:
    types: [action]
    subtypes: [aura]
    abilities: [{is: static, gives: [{is: triggered, on: {event: destroyed, where: {obj: this}}, does: [draw]}]}]
given:
  P1: {hero: [h1: Test Hero], hand: [Test Ruin], arena: [c: Test Chant], deck: [Test Attack]}
  P2: {hero: [h2: Test Hero], arena: [m: Merciful Retribution]}
when:
  - P1 play test-ruin targets=c
then:
  events: [destroyed obj=c, triggers, stacked, drawn seat=P1]
"""
    assert _codes(text) == ["unplayed"]


def test_the_same_rule_at_work_on_the_card_proves_it() -> None:
    text = _corner("battlefield", "P1 attack f whom=P2\n  - until: combat-ended", "{is: draw}").replace("n: 10", "n: 8")
    assert _codes(text) == []


def test_a_case_is_not_proved_by_another_rule_than_those_it_stands_under() -> None:
    text = _corner("battlefield", "P1 attack f whom=P2\n  - until: combat-ended", "{is: draw}").replace(
        "mtg:704.5c@", "mtg:508.1f@"
    )
    failures = find_missing(run(load(text), games.registry()))
    assert [failure.code for failure in failures] == ["unfounded"]
    said = "khm/r/171 stands under mtg:704.5c, and that is not claimed; add to `claims`: mtg:704.5c@cr-2021-02-05"
    assert failures[0].message == said


def test_each_rule_under_which_a_case_stands_is_shown_at_work_on_its_card() -> None:
    path = evidence.find(["devourer-and-two-faces"])[0]
    text = path.read_text("utf-8")
    thin = text.replace("P1 play c face=back\nthen", "P1 play h\nthen").replace(
        "  - P1 play c face=back\n", "  - P1 play h\n"
    )
    thin = thin.replace("played-land obj=c", "played-land obj=h").replace("c.name: Test Yard", "c.zone: hand")
    assert thin != text
    failures = find_missing(run(load(thin), games.registry()))
    assert [failure.code for failure in failures] == ["unmet"]
    assert "khm/r/480 stands under mtg:305.1" in failures[0].message
    assert failures[0].seen == "it was seen at work on h"


@pytest.mark.parametrize("claim", ["mtg:ruling/58ae5110b308b358@khm-notes", "mtg:ruling/58ae5110b308b358"])
def test_a_ruling_claimed_by_its_own_id_asks_for_what_its_case_asks(claim: str) -> None:
    corner = _corner("library", TOIL, "{is: draw}")
    assert _codes(corner.replace("khm/r/171", f'"{claim}"')) == ["unplayed"]


@pytest.mark.parametrize(
    "claim",
    [
        "khm/r/9999",
        "khm/r/0171",
        "khm/r/１７１",
        "KHM/r/171",
        "wow/ex/31",
        '"mtg:ruling/0@khm-notes"',
        '"mtg:704.5c/ex1@cr-2021-02-05"',
    ],
)
def test_what_is_no_case_of_the_game_is_not_claimed(claim: str) -> None:
    assert _codes(_corner("library", TOIL, "{is: draw}").replace("khm/r/171", claim)) == ["claim"]


def test_every_case_that_names_cards_names_one_that_is_known() -> None:
    known = {
        (card.id.partition(":")[0], make_skeleton(name))
        for card in index.load_cards()
        for face in card.faces
        for name in face.names.values()
    }
    named = [case for case in cases.load_cases() if case.executable and case.cards]
    assert [case.id for case in named if not {(case.game, make_skeleton(name)) for name in case.cards} & known] == []


def test_so_many_claims_and_cards_that_no_further_run_can_be_paid_for_prove_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = _corner("battlefield", "P1 attack f whom=P2\\n  - until: combat-ended", "{is: draw}").replace(
        "n: 10", "n: 8"
    )
    monkeypatch.setattr(relevance, "MOST", 0)
    assert _codes(text.replace("\\n", "\n")) == ["unplayed"]


WHOLE = Path(__file__).parent / "waves_of_a_case.yaml"
"""The scenario of three waves as it claims the case as a whole, with its contrast in another file."""
HERO = "P1: {hand:"
HAND = "hand: [Chain Lightning]"
PLAY = "targets=g1,g2,g3\n"
TWIN = "cards: {Test Other Hero: {types: [hero], health: 28}}\ngiven: {"
APART = {
    "a life that was given otherwise": (
        ("h1.damage: 1", {HERO: "P1: {play: [h1: {card: Test Hero, damage: 1}], hand:"}),
        ("h1.damage: 2", {HERO: "P1: {play: [h1: {card: Test Hero, damage: 2}], hand:"}),
    ),
    "a card more in a hand": (
        ("P1.hand: 0", {}),
        ("P1.hand: 1", {HAND: "hand: [Chain Lightning, Test Resource]"}),
    ),
    "the number of the turn": (
        ("game.number: 1", {}),
        ("game.number: 2", {"given: {": "given: {number: 2, "}),
    ),
    "the name of a hero": (
        ("h1.name: Test Hero", {}),
        ("h1.name: Test Other Hero", {"given: {": TWIN, HERO: "P1: {play: [h1: Test Other Hero], hand:"}),
    ),
    "a step that comes after": (
        ("P1.resources: 5", {HAND: "hand: [Chain Lightning, x: Test Resource]"}),
        (
            "P1.resources: 6",
            {HAND: "hand: [Chain Lightning, x: Test Resource]", PLAY: f"{PLAY}  - resolve\n  - P1 place x\n"},
        ),
    ),
}
Change: TypeAlias = tuple[str, dict[str, str]]


@pytest.mark.parametrize(("here", "there"), APART.values(), ids=APART.keys())
def test_a_contrast_that_differs_in_what_the_rules_have_nothing_to_do_with_is_none(
    here: Change, there: Change, tmp_path: Path
) -> None:
    texts = []
    for fact, changes in (here, there):
        text = WHOLE.read_text("utf-8").replace("facts: {", f"facts: {{{fact}, ")
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        texts.append(text)
    bare = "\n".join(line for line in texts[1].splitlines() if not line.startswith(("claims:", "contrast:")))
    (tmp_path / "one-guard-falls-alone.yaml").write_text(f"claims: []\n{bare}\n", "utf-8")
    (tmp_path / "one.yaml").write_text(texts[0], "utf-8")
    result, _ = outcomes.weigh(load(tmp_path / "one.yaml"), mutated=False)
    assert [failure.code for failure in result.failures] == ["contrast-apart"]


def test_a_case_is_not_proved_under_a_reading_that_is_not_played_by_default() -> None:
    path = next(one for one in evidence.list_places() if evidence.makes_claim(one, ["eirei/ex/1"]))
    scenario = load(path)
    result = run(replace(scenario, options={"zero-power": "dies"}), games.registry())
    assert [failure.code for failure in find_missing(result)] == ["position"]
    result = run(replace(scenario, options={"zero-power": "lives"}), games.registry())
    assert [failure.message for failure in find_missing(result)] == []


def test_a_rule_is_not_shown_by_another_reading_than_the_printed_one() -> None:
    folder = evidence.home() / "eirei" / "terms"
    tapped = load(folder / "a-tapped-eirei-blocks-as-printed.yaml")
    assert tapped.claimed, "the page prints that tapped eirei block"
    assert find_missing(run(tapped, games.registry())) == []
    alone = load(folder / "an-untapped-eirei-blocks.yaml")
    other = run(replace(alone, options={"untapping": "turn-player"}), games.registry())
    assert [failure.code for failure in find_missing(other)] == ["position"]
    assumed = load(folder.parent / "card-kinds" / "a-slayer-survives.yaml")
    assert find_missing(run(assumed, games.registry())) == []


IN_COMBAT = """
title: What two sources deal to Toralf's own side is no concern of Toralf's
game: mtg
claims: [khm/r/60/2, mtg:120.10/1@cr-2021-02-05, mtg:120.6@cr-2021-02-05]
given: {P1: {battlefield: [t: "Toralf, God of Fury", a: Test Bear]}, P2: {battlefield: [x: Test Bear, y: Test Bear]}}
when: [P1 attack a, "P2 block x,y a,a", P1 choose damage-order=x, until: combat-ended]
then:
  events: [{event: exceeded obj=a amount=2, shows: [khm/r/60/2, 120.10/1]}]
"""


def test_a_run_is_compared_with_replays_under_its_own_law() -> None:
    # a replay under another law would differ by that law, which has nothing to do with the card
    assert _codes(IN_COMBAT) == ["unplayed"]
