"""What an ability speaks of and does not have means nothing: a target too many, an event, a field, an operator."""

from __future__ import annotations

import pytest

from tests.toy.play import run_text

CARDS = {
    "mtg": "types: [sorcery], cost: '{0}', abilities: [%s]",
    "fab": "types: [action], cost: 0, abilities: [%s]",
    "wow": "types: [ability], cost: 0, abilities: [%s]",
    "eirei": "types: [magic, ritual], cost: 0, abilities: [%s]",
}

WRONG = [
    ("mtg", "{do: [deal 1 to=target.2], aims: [creature]}", "deal.to: 'target.2' means nothing; targets declared: 1"),
    ("mtg", "{do: [deal 1]}", "deal.to: 'target' means nothing; targets declared: 0"),
    ("mtg", "{do: [deal 1 to=event.obj], aims: [creature]}", "nothing around it waits for an event"),
    (
        "mtg",
        "{is: spell, aims: [creature], modes: [{does: [draw]}, {does: [destroy]}]}",
        "destroy.what: 'target' means nothing; targets declared: 0",
    ),
    (
        "mtg",
        "{do: [{lasting: [{is: modify, field: power, op: grant, by: 1}]}]}",
        "power is a number, and 'grant' is for",
    ),
    ("mtg", "{do: [{lasting: [{is: modify, field: types, op: add, by: 1}]}]}", "types is a list, and 'add' is for"),
    ("mtg", "{do: [{destroy: {has: {keywords: flyng}}}]}", "no clause of mtg reads 'flyng'; is 'flying' meant?"),
    ("fab", "{do: [destroy target.2], targets: [{zone: arena}]}", "'target.2' means nothing; targets declared: 1"),
    ("fab", "{do: [destroy], targets: [{zone: arena, marks: {exausted: yes}}]}", "nothing in fab bears 'exausted'"),
    ("wow", "{do: [destroy target.2], targets: [ally in play]}", "'target.2' means nothing; targets declared: 1"),
    ("eirei", "{do: [destroy target.2], targets: [eirei]}", "'target.2' means nothing; targets declared: 1"),
]

RIGHT = [
    ("mtg", "{do: [deal 1 to=target.2], aims: [creature, creature]}"),
    ("mtg", "{is: spell, modes: [{does: [draw]}, {aims: [creature], does: [destroy]}]}"),
    ("mtg", "{do: [{lasting: [{is: when, on: died obj=target, does: [deal 1 to=event.obj]}]}], aims: [creature]}"),
    ("wow", "{do: [exhaust], targets: [ally in play]}, {do: [deal 1 to=target]}"),  # a second paragraph
    ("wow", "{do: [{pick: ally in play you control, does: [destroy]}]}"),
]


def list_messages(game: str, ability: str) -> list[str]:
    """The messages of a scenario whose one card has this ability."""
    card = CARDS[game] % ability
    text = f"title: A card\ngame: {game}\nclaims: []\ncards:\n  Test Own Card: {{{card}}}\n"
    return [
        one.message
        for one in run_text(
            f"{text}given: {{P1: {{hand: [c: Test Own Card]}}}}\nwhen: [check: {{c.zone: hand}}]\n"
        ).failures
    ]


@pytest.mark.parametrize(("game", "ability", "said"), WRONG)
def test_what_an_ability_does_not_have_means_nothing(game: str, ability: str, said: str) -> None:
    (message,) = list_messages(game, ability)
    assert said in message


@pytest.mark.parametrize(("game", "ability"), RIGHT)
def test_what_an_ability_has_is_read(game: str, ability: str) -> None:
    assert list_messages(game, ability) == []


def test_a_permanent_has_no_spell_ability() -> None:
    text = (
        "title: A card\ngame: mtg\nclaims: []\ncards:\n  Test Own Ox: {types: [creature], abilities: [{do: [draw]}]}\n"
    )
    (failure,) = run_text(f"{text}given: {{P1: {{hand: [c: Test Own Ox]}}}}\n").failures
    assert "only an instant or sorcery does what a spell ability says" in failure.message


def test_a_replacement_changes_a_field_that_the_event_has() -> None:
    card = "{is: replace, what: {event: entered, where: {obj: this}}, slot: identity, change: {counter: {steam: 3}}}"
    box = f"{{types: [item], abilities: [{{is: static, gives: [{card}]}}]}}"
    text = f"title: A card\ngame: fab\nclaims: []\ncards:\n  Test Own Box: {box}\n"
    (failure,) = run_text(f"{text}given: {{P1: {{arena: [c: Test Own Box]}}}}\n").failures
    assert (
        "replace.change: entered has no 'counter'; it has: at, becomes, being, controller, counters" in failure.message
    )


def test_a_fact_about_what_nothing_has_is_told() -> None:
    text = (
        "title: A bear\ngame: mtg\nclaims: []\ngiven: {P1: {battlefield: [b: Test Bear]}}\nwhen: [check: {b.lore: 0}]\n"
    )
    (failure,) = run_text(text).failures
    assert "mtg has no 'lore'; is it spelt right? A counter is read as 'counter:lore'" in failure.message
