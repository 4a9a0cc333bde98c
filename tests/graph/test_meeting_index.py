"""The index of meetings: what came of a pair is kept, goes on where it was stopped, and is believed while it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.meeting.account import PairAccount
from graph.relations import encounters, meeting_index
from graph.relations.meeting_index import MeetingIndex, find_index_place, list_pairs, play_pairs

CARDS = ("匕首", "拒否権", "帰還命令")


@pytest.fixture
def index(tmp_path: Path) -> MeetingIndex:
    return MeetingIndex(tmp_path / "hanrei.sqlite", "eirei", "")


def test_what_was_played_is_not_played_again(index: MeetingIndex, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    assert play_pairs(index, CARDS[:2], progress=lambda done, every: told.append((done, every))) == 1
    assert play_pairs(index, CARDS, progress=lambda done, every: told.append((done, every))) == 2
    assert told == [(0, 1), (1, 1), (1, 3), (2, 3), (3, 3)]
    assert play_pairs(index, CARDS) == 0
    assert find_index_place(tmp_path / "hanrei.sqlite").is_file()
    assert set(index.find(list_pairs(CARDS))) == set(list_pairs(CARDS))


def test_what_rests_on_other_code_is_not_believed(index: MeetingIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = ("a", "b")
    index.keep([PairAccount(pair, tried=3)])
    assert index.find([pair])[pair].tried == 3
    monkeypatch.setattr(index, "_key", "another")
    assert index.find([pair]) == {}


def test_nothing_is_believed_or_kept_once_the_code_has_changed(
    index: MeetingIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.keep([PairAccount(("a", "b"))])
    monkeypatch.setattr(index, "_trusted", lambda: False)
    assert index.find([("a", "b")]) == {}
    index.keep([PairAccount(("a", "c"))])
    monkeypatch.setattr(index, "_trusted", lambda: True)
    assert set(index.find([("a", "b"), ("a", "c")])) == {("a", "b")}


def test_pairs_are_played_in_several_processes(index: MeetingIndex) -> None:
    assert play_pairs(index, ("匕首", "拒否権", "帰還命令", "アローレイン"), jobs=2) == 6


def test_the_rules_that_decide_are_counted(index: MeetingIndex) -> None:
    play_pairs(index, CARDS)
    assert MeetingIndex.decided.func(index)["eirei:chain-examples/1@2013-07-12-ja"] >= 1  # type: ignore[attr-defined]


def test_a_newer_result_takes_the_place_of_an_older_one(index: MeetingIndex) -> None:
    for tried in (1, 2):
        index.keep([PairAccount(("a", "b"), tried=tried)])
    rows = index._store.find_results(["eirei\n\na\nb"])
    assert [len(some) for some in rows.values()] == [1]
    assert index.find([("a", "b")])[("a", "b")].tried == 2


def test_a_survey_is_told_where_the_time_is_too_short_for_more(
    index: MeetingIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = ("匕首", "拒否権")
    play_pairs(index, pair)
    surveyed = index.find([pair])[pair]
    assert surveyed.surveyed
    assert surveyed.meetings
    monkeypatch.setattr(encounters, "open_index", lambda *_: index)
    place = Path("unused")
    assert encounters._meet(place, "eirei", "", pair, 0.0, ()) == surveyed
    whole = encounters._meet(place, "eirei", "", pair, 100.0, ())
    assert whole is not None
    assert not whole.surveyed
    assert index.find([pair])[pair] == whole


def test_a_pair_that_takes_too_long_is_not_whole() -> None:
    from graph.proof import engines  # noqa: PLC0415

    account = meeting_index.play_pair(engines.load_engine("eirei"), ("匕首", "拒否権"), 0.0)
    assert not account.whole
    assert account.meetings == ()
