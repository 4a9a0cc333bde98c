"""Cards are read from their text: sentences of our own, and the official texts where they are held."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.games.mtg.reading.chart import print_tree
from engine.games.mtg.reading.comparing import compare_faces, find_parts
from engine.games.mtg.reading.faces import LineReading, read_face, read_line
from engine.games.mtg.reading.sets import PrintedText, SetError, read_set
from engine.games.mtg.reading.tables import load_grammar
from tests.shared import shared
from tests.witnesses import read_list

WITNESSES = read_list("witnesses")
WORKED_ON = ("KHM", "KHC", "ZNR", "THB", "M21")
"""The sets that the tables were written with."""


def read(text: str, language: str, row: dict[str, Any]) -> LineReading:
    """A line of the witnesses."""
    return read_line(text, load_grammar(language), spell=row.get("spell", False))


def read_both(row: dict[str, Any]) -> tuple[LineReading, LineReading]:
    """A pair of witnesses, each of which must be read."""
    english, japanese = read(row["en"], "en", row), read(row["ja"], "ja", row)
    assert english.why == "", row["en"]
    assert japanese.why == "", row["ja"]
    return english, japanese


@pytest.mark.parametrize("row", WITNESSES["alike"], ids=lambda row: row["en"][:40])
def test_a_sentence_is_read_as_the_same_in_both_languages(row: dict[str, Any]) -> None:
    english, japanese = read_both(row)
    assert find_parts(english.meaning, japanese.meaning) == ()


@pytest.mark.parametrize("row", WITNESSES["different"], ids=lambda row: row["en"][:40])
def test_a_fault_of_translation_is_seen(row: dict[str, Any]) -> None:
    english, japanese = read_both(row)
    assert find_parts(english.meaning, japanese.meaning) != ()


@pytest.mark.parametrize("row", WITNESSES["refused"], ids=lambda row: row["text"][:40])
def test_a_near_miss_is_refused(row: dict[str, Any]) -> None:
    reading = read(row["text"], row["lang"], row)
    assert reading.meaning is None
    assert row["why"] in reading.why


NOTICED = 0.95
"""The share of dropped words that must be noticed; what goes unnoticed says the same without the word."""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_word_left_out_is_refused_or_noticed_by_the_other_language(language: str) -> None:
    grammar, dropped, unnoticed = load_grammar(language), 0, []
    for row in WITNESSES["alike"]:
        english, japanese = read_both(row)
        joint = " " if language == "en" else ""
        words = row[language].split(" ") if joint else list(row[language])
        for at, word in enumerate(words):
            text = joint.join((*words[:at], *words[at + 1 :]))
            changed = read_line(text, grammar, spell=row.get("spell", False)).meaning if text else None
            pair = (changed, japanese.meaning) if language == "en" else (english.meaning, changed)
            dropped += 1
            if changed is not None and find_parts(*pair) == ():
                unnoticed.append((word, row[language]))
    assert len(unnoticed) <= (1 - NOTICED) * dropped, unnoticed


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_witness_prints_as_it_was_written(language: str) -> None:
    for row in WITNESSES["alike"]:
        reading = read(row[language], language, row)
        assert reading.tree is not None
        assert print_tree(reading.tree) == row[language]


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("code", WORKED_ON)
def test_what_is_read_of_an_official_text_prints_as_it_stands_there(code: str, language: str) -> None:
    _, faces = read_set(shared(f"reference/mtg/mtgjson/{code}.json"))
    lines = [line for one in faces if language in one.texts for line in read_face(one, language).lines]
    trees = [(line.text, line.tree) for line in lines if line.tree is not None]
    assert trees
    assert [text for text, tree in trees if print_tree(tree) != text] == []


def test_the_token_that_flies_in_japanese_alone_is_found() -> None:
    """The Japanese of this face gives its token an ability that the English does not."""
    _, faces = read_set(shared("reference/mtg/mtgjson/KHM.json"))
    _, found = compare_faces(one for one in faces if one.name == "Giant's Amulet")
    assert [one.face for one in found] == ["Giant's Amulet"]


def test_an_unread_line_names_what_is_not_read() -> None:
    face = PrintedText({"en": "Odd Bird"}, {"en": "Flying\nWhenever Odd Bird attacks, hum a tune."}, ("Creature",))
    reading = read_face(face, "en")
    assert not reading.whole
    assert [line.unread for line in reading.lines] == ["", "whenever ~ attacks, hum a tune."]


def test_a_file_that_is_no_set_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    with pytest.raises(SetError, match="no set file"):
        read_set(other)


def test_a_lookup_loads_no_grammar() -> None:
    """The command line knows the commands on reading, and imports the reader only when one is given."""
    asked = "import sys, api.cli.main; print(sum(one.startswith('engine.games.mtg.reading') for one in sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)  # noqa: S603 - our own words
    assert done.stdout.strip() == "0"
