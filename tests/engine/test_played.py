"""What the engine plays of a card: values, abilities as a scenario writes them, and what is unwritten."""

from __future__ import annotations

from msgspec.structs import replace

from engine import games
from engine.kernel.values import Word
from engine.scenario import load
from engine.scenario.cards.played import describe_card, find_cards, format_played
from engine.scenario.playing.position import read_cards

MTG = games.load("mtg")


def test_values_and_abilities_are_written_as_a_scenario_writes_them() -> None:
    found = describe_card(MTG.cards["Test Bolt"], MTG)
    assert found.values == {"types": "[instant]", "cost": '"{R}"'}
    [spell] = found.abilities
    assert spell.written == "{spell: [deal 3], aims: [any target]}"
    assert found.unwritten == ()


def test_what_is_written_reads_as_the_same_card() -> None:
    for name in ("Test Bolt", "Behold the Multiverse"):
        card, found = MTG.cards[name], describe_card(MTG.cards[name], MTG)
        values = "".join(f"    {key}: {one}\n" for key, one in found.values.items())
        abilities = "".join(f"      - {one.written}\n" for one in found.abilities)
        text = f"title: x\ngame: mtg\nclaims: []\ncards:\n  Test Twin:\n{values}    abilities:\n{abilities}"
        [twin] = find_cards("test twin", read_cards(MTG, load(text).cards))
        assert replace(twin, name=card.name) == card


def test_each_word_is_told_with_what_the_vocabulary_says_of_it() -> None:
    told = {one.word: one.says for one in describe_card(MTG.cards["Test Bolt"], MTG).abilities[0].words}
    assert set(told) == {"spell", "deal", "aim", "filter"}
    assert all(told.values())


def test_both_faces_are_told() -> None:
    found = describe_card(MTG.cards["Valki, God of Lies"], MTG)
    assert found.back is not None
    assert found.back.values["loyalty"] == "5"
    assert "as the engine plays it: Tibalt, Cosmic Impostor" in list(format_played(found))


class Juggle(Word, frozen=True):
    """Juggle."""


def test_a_word_that_no_clause_does_is_unwritten() -> None:
    [spell] = MTG.cards["Test Bolt"].abilities
    card = replace(MTG.cards["Test Bolt"], abilities=(replace(spell, does=(Juggle(),)),))
    [said] = describe_card(card, MTG).unwritten
    assert said.startswith("juggle: no clause of mtg does it")


def test_no_card_that_is_held_uses_a_word_that_nothing_does() -> None:
    for name in games.BUILT_IN:
        game = games.load(name)
        assert not [card.name for card in game.cards.values() if describe_card(card, game).unwritten], name
