"""What is read becomes the engine's words: faces of our own, and the faces that were written by hand."""

from __future__ import annotations

import dataclasses

import pytest

from engine.games import load
from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.faces import read_face
from engine.games.mtg.reading.lowering.faces import lower_face
from engine.games.mtg.reading.lowering.references import LoweringError
from engine.games.mtg.reading.sets import PrintedText, read_set
from engine.games.mtg.reading.trials import try_card
from engine.kernel.values import Map
from engine.kernel.words import Ability, Card, Charge, Filter, Modify, Pattern, Static
from engine.scenario import load as load_scenario
from engine.scenario import run
from tests.shared import shared
from tests.witnesses import read_list

WITNESSES = read_list("witnesses")["alike"]
WALLS = Filter(has=Map(subtypes="Wall"), controller="you", other=True)


def read_abilities(text: str, *types: str, language: str = "en") -> tuple[Ability, ...]:
    """The abilities of a face of our own."""
    face = PrintedText({"en": "Odd Bird", "ja": "奇鳥"}, {language: text}, types)
    return lower_face(read_face(face, language)).abilities


@pytest.mark.parametrize(
    ("text", "japanese", "types", "ability"),
    [
        (
            "Odd Bird deals 5 damage to target snow Dragon.",
            "氷雪ドラゴン1体を対象とする。奇鳥はそれに5点のダメージを与える。",
            ("Instant",),
            words.Spell((words.Deal(5),), (words.Aim(Filter(has=Map(subtypes="Dragon", supertypes="snow"))),)),
        ),
        (
            "Other Walls you control get +2/+0 and have reach.",
            "あなたがコントロールしている、他のすべての壁は+2/+0の修整を受け到達を持つ。",
            ("Creature",),
            Static((Modify("power", "add", 2, WALLS), Modify("keywords", "grant", "reach", WALLS))),
        ),
        (
            "When Odd Bird dies, target opponent loses 5 life.",
            "奇鳥が死亡したとき、対戦相手1人を対象とし、そのプレイヤーは5点のライフを失う。",
            ("Creature",),
            Static(
                (
                    words.When(
                        (words.LoseLife(5, "target"),),
                        Pattern("died", Map(obj="this")),
                        aims=(words.Aim(player="opponent"),),
                    ),
                )
            ),
        ),
        (
            "{3}, {T}, Sacrifice Odd Bird: Draw three cards.",
            "{3}, {T}, 奇鳥を生け贄に捧げる:カード3枚を引く。",
            ("Artifact",),
            words.Activated(words.Cost("{3}", tap=True, gives=(builders.TAKE,)), (words.Draw(3),)),
        ),
    ],
    ids=["spell", "static", "trigger", "activated"],
)
def test_a_text_becomes_the_same_words_in_both_languages(
    text: str, japanese: str, types: tuple[str, ...], ability: Ability
) -> None:
    assert read_abilities(text, *types) == (ability,)
    assert read_abilities(japanese, *types, language="ja") == (ability,)


def test_what_has_no_word_is_refused_by_name() -> None:
    with pytest.raises(LoweringError, match="proliferate"):
        read_abilities("Proliferate.", "Sorcery")
    with pytest.raises(LoweringError, match="not read whole"):
        read_abilities("Hum a tune.", "Sorcery")


def test_a_witness_becomes_words_or_is_refused_by_name() -> None:
    """Whatever can be read: no error but the one that says what has no word."""
    refused = 0
    for row in WITNESSES:
        for language in ("en", "ja"):
            try:
                read_abilities(row[language], "instant" if row.get("spell") else "creature", language=language)
            except LoweringError:
                refused += 1
    assert 0 < refused < len(WITNESSES)


def test_what_opponents_cast_may_cost_more() -> None:
    [ability] = read_abilities("Spells your opponents cast cost {1} more to cast.", "Creature")
    assert isinstance(ability, Static)
    assert [part.op for part in ability.gives if isinstance(part, Charge)] == ["increase"]


def say_the_same(one: Card, two: Card) -> bool:
    """Whether two cards say the same, whatever the order of their values and abilities."""
    alike = all(ability in two.abilities for ability in one.abilities)
    return alike and len(one.abilities) == len(two.abilities) and Map(one.values) == Map(two.values)


DIFFERING = read_list("differing")
EXPLAINED = {name for names in DIFFERING.values() for name in names}


def list_differing(language: str) -> tuple[int, set[str]]:
    """How many faces were compared with those written by hand, and the names of those that differ."""
    written: dict[str, Card] = {}
    for card in load("mtg").cards.values():
        written |= {one.name: one for one in (card, card.back) if one is not None}
    compared, differing = 0, set()
    for code in ("KHM", "KHC"):
        for face in read_set(shared(f"reference/mtg/mtgjson/{code}.json"))[1]:
            if language in face.texts and face.name in written:
                try:
                    read = lower_face(read_face(face, language))
                except LoweringError:
                    continue
                compared += 1
                if not say_the_same(read, written[face.name]):
                    differing.add(face.name)
    return compared, differing


def test_a_face_is_read_as_it_was_written_by_hand_or_the_difference_is_explained() -> None:
    compared = {language: list_differing(language) for language in ("en", "ja")}
    assert min(count for count, _ in compared.values()) > LEAST_COMPARED
    assert set().union(*(names for _, names in compared.values())) == EXPLAINED


LEAST_COMPARED = 80
"""So many faces, at least, are compared in each language."""


def play(text: str, when: str, facts: str, *types: str, given: str = "", **values: str) -> list[str]:
    """The failures of a scenario in which a face of our own, `b`, lies in P1's hand, or where `given` says."""
    face = PrintedText({"en": "Odd Bird"}, {"en": text}, types, values={"power": "1", "toughness": "1", **values})
    game = load("mtg").with_cards({"Odd Bird": lower_face(read_face(face, "en"))})
    zones = given or "hand: [b: Odd Bird], battlefield: [m: Forest, n: Forest, c: Test Bear]"
    scenario = f"""
title: A face of our own is played
claims: []
game: mtg
given: {{P1: {{{zones}}}}}
when: [{when}]
then: {{facts: {{{facts}}}}}
"""
    return list(map(str, run(load_scenario(scenario), {"mtg": lambda: game}).failures))


def test_what_was_kicked_enters_with_counters() -> None:
    text = "Kicker {G}\nIf Odd Bird was kicked, it enters the battlefield with two +1/+1 counters on it."
    assert play(text, "P1 cast b pay=m", "b.power: 1", "Creature", manaCost="{G}") == []
    assert play(text, '"P1 cast b also=kicker pay=m,n"', "b.power: 3", "Creature", manaCost="{G}") == []


def test_what_escapes_enters_with_counters() -> None:
    text = "Escape—{G}, Exile two other cards from your graveyard.\nOdd Bird escapes with three +1/+1 counters on it."
    buried = "graveyard: [b: Odd Bird, d: Test Bear, e: Test Bear], battlefield: [m: Forest]"
    cast = '"P1 cast b how=escape pay=m using=d,e"'
    assert play(text, cast, "b.power: 4", "Creature", given=buried, manaCost="{1}{G}") == []


def test_devotion_counts_symbols_and_a_party_counts_each_creature_once() -> None:
    devoted = "When Odd Bird enters the battlefield, you gain X life, where X is your devotion to green."
    assert play(devoted, '"P1 cast b pay=m,n"', "P1.life: 23", "Creature", manaCost="{G}{G}") == []
    party = "Changeling\nWhen Odd Bird enters the battlefield, you gain 2 life for each creature in your party."
    assert play(party, '"P1 cast b pay=m,n"', "P1.life: 22", "Creature", manaCost="{G}{G}") == []


def test_a_spell_that_targets_this_is_told_from_others() -> None:
    text = "Whenever you cast a spell that targets Odd Bird, you gain 5 life."
    there = "hand: [s: Test Banishing], pool: W, battlefield: [b: Odd Bird, c: Test Bear]"
    assert play(text, "P1 cast s targets=b", "P1.life: 25", "Creature", given=there) == []
    assert play(text, "P1 cast s targets=c", "P1.life: 20", "Creature", given=there) == []


def test_a_face_of_our_own_plays_in_random_games() -> None:
    face = PrintedText({"en": "Odd Bird"}, {"en": "Flying\nWhen Odd Bird dies, draw a card."}, ("Creature",))
    face = dataclasses.replace(face, values={"manaCost": "{W}", "power": "1", "toughness": "1"})
    card = lower_face(read_face(face, "en"))
    trial = try_card(load("mtg").with_cards({"Odd Bird": card}), card, games=2)
    assert trial.plays
    assert trial.used > 0


def test_a_word_without_a_meaning_is_found_before_any_game() -> None:
    card = Card("Odd Bird", Map(types=("creature",), power=1, toughness=1, keywords=("humming",)))
    assert try_card(load("mtg").with_cards({"Odd Bird": card}), card).faults != ()
