"""What is read becomes the engine's words: faces of our own, and the faces that were written by hand."""

from __future__ import annotations

import pytest

from engine.games import load
from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.faces import read_face
from engine.games.mtg.reading.lowering import lower_face
from engine.games.mtg.reading.lowering_objects import LoweringError
from engine.games.mtg.reading.sets import PrintedText, read_set
from engine.kernel.values import Map
from engine.kernel.words import Ability, Card, Filter, Modify, Pattern, Static
from tests.shared import shared

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


def compare_prints(card: Card) -> object:
    """What a card says, whatever the order of its values and abilities."""
    return Map(card.values), sorted(map(repr, card.abilities))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_face_is_read_as_it_was_written_by_hand(language: str) -> None:
    written: dict[str, Card] = {}
    for card in load("mtg").cards.values():
        written |= {one.name: one for one in (card, card.back) if one is not None}
    _, faces = read_set(shared("reference/mtg/mtgjson/KHM.json"))
    compared, differing = 0, []
    for face in faces:
        if language in face.texts and face.name in written:
            try:
                read = lower_face(read_face(face, language))
            except LoweringError:
                continue
            compared += 1
            if compare_prints(read) != compare_prints(written[face.name]):
                differing.append(face.name)
    assert compared
    assert differing == []
