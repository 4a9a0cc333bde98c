"""What is read becomes the engine's words: faces of our own, and the faces that were written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.games import load
from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.faces import read_face
from engine.games.mtg.reading.lowering.faces import lower_face
from engine.games.mtg.reading.lowering.references import LoweringError
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


def say_the_same(one: Card, two: Card) -> bool:
    """Whether two cards say the same, whatever the order of their values and abilities."""
    alike = all(ability in two.abilities for ability in one.abilities)
    return alike and len(one.abilities) == len(two.abilities) and Map(one.values) == Map(two.values)


DIFFERING = yaml.safe_load((Path(__file__).parent / "reading" / "differing.yaml").read_text("utf-8"))
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
