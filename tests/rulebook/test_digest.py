"""Every digest is held against its unit, and the check itself against digests that are wrong."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from graph.loading.formats import recognise
from rulebook import source
from rulebook.digest import Digest, DigestError, find_faults, load_digests, parse_digests
from rulebook.ids import parse
from rulebook.readers import eirei_wiki, fab_en, fab_ja, mtg_cr, wow_en, wow_ja
from rulebook.units import RULE_KINDS, Kind, Reader, Reading, Unit
from rulings.readers import khm_notes
from tests.shared import shared

OWN = Path(__file__).parents[1] / "documents"
"""Documents that may stand in the repository, for their authors gave them: `<game>/<name>.txt`."""

DOCUMENTS: dict[str, tuple[tuple[Reader, Path | str], ...]] = {
    "wow:6.0-ja": ((wow_ja, "sources/000_9d0cbb2449943c79.txt"),),
    "fab:ja": ((fab_ja, "sources/001_bfcf93d8a899f964.txt"), (fab_ja, "sources/002_bd98e3ec6ac2cc7c.txt")),
    "eirei:2013-07-12-ja": ((eirei_wiki, "sources/004_7b550a85ad4d6d32.txt"),),
    "mtg:khm-notes": ((khm_notes, "sources/003_6b35968117085600.txt"),),
    "wow:7.4-en": ((wow_en, "reference/wow/wow_cr_v7.4_en.txt"),),
    "fab:en": ((fab_en, "reference/fab/en-fab-cr.txt"),),
    "mtg:cr-2021-02-05": ((mtg_cr, "reference/mtg/MagicCompRules-2021-02-02.txt"),),
    "mtg:cr-2021-04-22": ((mtg_cr, "reference/mtg/MagicCompRules-2021-04-19.txt"),),
    "mtg:cr-2026-01-16": ((mtg_cr, "reference/mtg/MagicCompRules-2026-01-16.txt"),),
}
"""Which documents hold the units of an edition; a text is the place of a publisher's document."""

for own in sorted(OWN.glob("*/*.txt")):
    taker = recognise(source.load_source(own))
    named = taker.read(source.load_source(own)).edition
    key = f"{named.game}:{named.name}"
    DOCUMENTS[key] = (*DOCUMENTS.get(key, ()), (taker, own))

REMINDER = re.compile(r"\([^()]*。\)")
"""Words in brackets that say again what a keyword is."""


@cache
def units(edition: str) -> dict[str, Unit]:
    """The units of an edition; a card has the text of its abilities alone, without reminders."""
    found: dict[str, Unit] = {}
    for reader, place in DOCUMENTS[edition]:
        reading = reader.read(source.load_source(place if isinstance(place, Path) else shared(place)))
        asked = abilities(reading) if reader is khm_notes else {}
        found |= {
            f"{reading.edition.game}:{unit.number}@{reading.edition.name}": replace(
                unit, text=asked.get(unit.number, unit.text)
            )
            for unit in reading.units
        }
    return found


def abilities(reading: Reading) -> dict[str, str]:
    """What each printed face asks, by the number of its unit."""
    return {
        number: REMINDER.sub("", " ".join(card.faces[place % len(card.faces)].abilities.get("ja", ())))
        for card in khm_notes.extract_cards(reading)
        for place, number in enumerate(card.units)
    }


@cache
def digests() -> dict[str, Digest]:
    return load_digests()


def edition_of(name: str) -> str:
    id = parse(name)
    return f"{id.game}:{id.edition}"


def test_every_digest_is_of_an_edition_whose_document_is_known() -> None:
    assert {edition_of(name) for name in digests()} <= DOCUMENTS.keys()


@pytest.mark.exhaustive
@pytest.mark.parametrize("edition", DOCUMENTS)
def test_no_digest_lacks_anything_of_its_unit(edition: str) -> None:
    texts = units(edition)
    ours = {name: digest for name, digest in digests().items() if edition_of(name) == edition}
    assert ours
    assert not ours.keys() - texts.keys(), "digests of units that the document does not hold"
    said = {name: texts[name].text or texts[name].title for name in ours}
    wrong = {name: found for name, digest in ours.items() if (found := find_faults(digest, said[name]))}
    assert not wrong


@pytest.mark.parametrize(
    ("edition", "counted"),
    [
        ("wow:6.0-ja", {"rule": 235, "example": 42}),
        ("fab:ja", {"rule": 167, "example": 52, "bullet": 15, "note": 4}),
        ("eirei:2013-07-12-ja", {"rule": 39, "example": 2}),
        ("mtg:khm-notes", {"rule": 6, "ruling": 586, "erratum": 2}),
    ],
)
def test_every_rule_example_and_ruling_of_a_source_has_a_digest(edition: str, counted: dict[str, int]) -> None:
    said = RULE_KINDS | {Kind.EXAMPLE, Kind.BULLET, Kind.NOTE, Kind.RULING, Kind.ERRATUM}
    mine = {name: unit for name, unit in units(edition).items() if unit.text and unit.kind in said}
    assert [name for name in mine if name not in digests()] == []
    assert Counter("rule" if unit.kind in RULE_KINDS else unit.kind.value for unit in mine.values()) == counted


def test_every_card_face_of_the_notes_has_one_digest_at_its_first_printing() -> None:
    reading = khm_notes.read(source.load_source(shared(str(DOCUMENTS["mtg:khm-notes"][0][1]))))
    printed = [
        (card.slug, place % len(card.faces), u)
        for card in khm_notes.extract_cards(reading)
        for place, u in enumerate(card.units)
    ]
    first = {(slug, face): number for slug, face, number in reversed(printed)}
    assert (len(printed), len(first)) == (215, 212)
    assert {f"mtg:{number}@khm-notes" for number in first.values()} == {
        name for name in digests() if parse(name).kind == "card"
    }


NEWEST = {"wow": "7.4-en", "fab": "en", "mtg": "cr-2026-01-16"}
"""The newest edition of each game's rulebook."""


@pytest.mark.parametrize("game", NEWEST)
def test_every_title_of_a_newest_edition_has_a_japanese_name(game: str) -> None:
    edition = f"{game}:{NEWEST[game]}"
    titled = {name for name, unit in units(edition).items() if unit.title}
    lines = {name: digest for name, digest in digests().items() if edition_of(name) == edition and digest.line}
    assert sorted(name for name in titled & lines.keys() if not lines[name].name) == []
    assert sorted(name for name in lines if lines[name].name and name not in titled) == []


def test_no_two_digests_of_one_game_say_the_same() -> None:
    for language in ("ja", "en"):
        whole = {name: digest for name, digest in digests().items() if not digest.line}
        said = Counter((name.partition(":")[0], getattr(digest, language)) for name, digest in whole.items())
        assert [words for words, times in said.items() if times > 1] == []


@pytest.mark.parametrize(
    ("ja", "en", "text", "fault"),
    [
        ("", "Draw.", "カードを引く", "ja empty"),
        ("引く。", "Draw 引く.", "カードを引く", "en Japanese letters"),
        ("Draw a card now.", "Draw.", "カードを引く", "ja language"),
        ("カードを2枚引く。", "Draw three cards.", "カードを 3 枚引く", "ja number 3"),
        ("カードを三枚引く。", "Draw cards.", "カードを３枚引く", "en number 3"),
        ("ひとつ選ぶ。", "Choose some.", "カードを一つ選ぶ", "en number 1"),
        ("-1攻撃力となる。", "It has -1 ATK.", "それは +1 攻撃力となる", "en sign +1"),
        ("多くのダメージを与える。", "It deals X damage.", "X ダメージを与える", "ja letter X"),
        ("墓地に置かれる(410.6)。", "It is put into the graveyard.", "墓地に置かれる (410.6)", "en cites 410.6"),
        ("墓地に置かれる。", "To the graveyard [5.1.3a].", "墓地に置かれる [5.1.3a]", "ja cites 5.1.3a"),
        ("墓地の語については406による。", "As its section says.", "墓地については 406 を参照", "en cites 406"),
        ("破壊される。", "It isn't destroyed.", "それは破壊されない", "ja negation"),
        ("破壊できない。", "It is destroyed.", "それは破壊できない", "en negation"),
        ("手札から。", "Only from hand.", "手札からのみプレイされる", "ja only"),
        ("手札から引く。", "It is drawn.", "カードを引いてもよい", "en may"),
        ("捨てる。", "A card must be discarded.", "捨てなければならない", "ja must"),
        ("カードを捨てる。", "Discard.", "A player must discard a card", "en must"),
        (
            "そのキャラクターが受けているダメージは、回復されるまで残り続ける。",
            "Damage stays until healed.",
            "そのキャラクターが受けているダメージは 回復されるまで残り続ける",
            "ja borrowed",
        ),
    ],
)
def test_what_a_digest_lacks_is_named(ja: str, en: str, text: str, fault: str) -> None:
    assert fault in find_faults(Digest(ja, en), text)


@pytest.mark.parametrize(
    ("ja", "en", "text"),
    [
        (
            "カードを三枚引いてよい(410.5)。",
            "You may draw three cards (410.5).",
            "カードを 3 枚引くことができる (410.5)",
        ),
        ("1体を破壊しなければならない。", "One must be destroyed.", "1 体を破壊しなければならない"),
        ("百万を超える数を選ぶ。", "Choose a number above 1,000,000.", "百万を超える整数とする"),
        ("二刀流を持つ。", "It has dual wield.", "二刀流を持つ"),
        ("少なくとも引く。", "Draw at least.", "少なくとも引く"),
        ("「トーテム」の語。", 'The word "トーテム" is printed.', "トーテムの語がある"),
        ("これまでの期間を問わない。", "Regardless of how long it was there.", "それがどれだけ長くあったかに関係なく"),
        ("プレイできない。", "It can't be played.", "It can’t be played"),
    ],
)
def test_what_says_the_same_in_other_words_is_no_fault(ja: str, en: str, text: str) -> None:
    assert find_faults(Digest(ja, en), text) == ()


def test_a_reviewed_fault_is_lifted_and_one_lifted_without_need_is_reported() -> None:
    reviewed = Digest("捨てる。", "Discard.", ("ja number 1 (a lost citation)", "en number 1 (a lost citation)"))
    assert find_faults(reviewed, "1 捨てる") == ()
    assert find_faults(reviewed, "捨てる") == ("ja number 1: allowed without need", "en number 1: allowed without need")


def test_numbers_are_read_as_written(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "one.yaml").write_text(
        "edition: v1\ndigests:\n  6.10:\n    ja: 引く。\n    en: 'Draw: one.'\n  6.10/ex1:\n    ja: 例。\n    en: no\n",
        "utf-8",
    )
    assert load_digests(tmp_path) == {
        "toy:6.10@v1": Digest("引く。", "Draw: one."),
        "toy:6.10/ex1@v1": Digest("例。", "no"),
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("edition: v1\ndigests:\n  '1':\n    ja: 引く。\n", "en"),
        ("edition: v1\ndigests:\n  '1': {ja: 引く。, en: Draw., note: x}\n", "note"),
        ("edition: v1\ndigests:\n  '1': {ja: 引く。, en: Draw.}\n  '1': {ja: 引く。, en: Draw.}\n", "1 stands twice"),
        ("edition: v 1\ndigests:\n  '1': {ja: 引く。, en: Draw.}\n", "v 1"),
        ("edition: v1\ndigests:\n  '1': {ja: 引く。, en: Draw., allow: [en only]}\n", "en only"),
        ("digests: {}\n", "edition"),
        ("edition: v1\ndigests: [\n", "flow"),
        ("", "object"),
    ],
)
def test_a_malformed_file_is_an_error_that_says_what_and_where(text: str, said: str) -> None:
    with pytest.raises(DigestError, match=r"toy/one\.yaml") as caught:
        parse_digests("toy", text, "toy/one.yaml")
    assert said in caught.value.what


def test_a_unit_has_its_digest_in_one_file(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    for name in ("one", "two"):
        text = "edition: v1\ndigests:\n  '1': {ja: 引く。, en: Draw.}\n"
        (tmp_path / "toy" / f"{name}.yaml").write_text(text, "utf-8")
    with pytest.raises(DigestError, match="toy:1@v1 stands in another file too"):
        load_digests(tmp_path)
