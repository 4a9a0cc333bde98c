"""What is left out of the search for meetings is what cannot be one, and what is kept of it says the same."""

from __future__ import annotations

import msgspec
import pytest

from engine import games
from engine.kernel.events import Moved
from engine.kernel.game import Game
from engine.kernel.run import Run
from engine.meeting.account import PairAccount, fill_names, give_account
from engine.meeting.alone import SharedTable
from engine.meeting.meet import find_meetings
from engine.meeting.playing import play_attempts, replay_attempts
from engine.meeting.staged import Matchup, Stage
from engine.meeting.staging import concerns_traits, lay_out, list_own_counters, list_ways, read_staging
from engine.meeting.ways import WAYS
from engine.scenario.playing.position import read_cards, set_up_position


def _play(name: str) -> Game:
    game = games.load(name)
    return game.under(game.newest_law) if game.newest_law else game


@pytest.fixture(scope="module")
def eirei() -> Game:
    return _play("eirei")


def test_pairs_that_share_a_table_meet_as_pairs_that_do_not(eirei: Game) -> None:
    table = SharedTable(eirei, read_staging("eirei"))
    for first, second in (("匕首", "拒否権"), ("帰還命令", "拒否権"), ("匕首", "帰還命令")):
        cards = eirei.cards[first], eirei.cards[second]
        accounts = [give_account(find_meetings(eirei, *cards, table=one), *cards) for one in (table, None)]
        assert accounts[0] == accounts[1]


def test_a_card_alone_is_played_once(eirei: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table, played = SharedTable(eirei, read_staging("eirei")), []
    play = table._play

    def count(*given: object) -> object:
        played.append(given)
        return play(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(table, "_play", count)
    counts = []
    for _ in range(2):
        find_meetings(eirei, eirei.cards["匕首"], eirei.cards["拒否権"], table=table)
        counts.append(len(played))
    assert counts[0] == counts[1] > 0


def test_two_vanilla_creatures_cannot_meet() -> None:
    game = _play("mtg")
    matchup = Matchup(SharedTable(game, read_staging("mtg")), game.cards["Test Bear"], game.cards["Test Ox"])
    way = next(
        way
        for way in list_ways(matchup.printed["a"], matchup.printed["b"], matchup.staging)
        if way.a[1] == way.b[1] == "hand"
    )
    assert not Stage(matchup, way).can_meet


def test_a_forked_play_is_the_play_without_the_clause() -> None:
    game = _play("wow")
    matchup = Matchup(SharedTable(game, read_staging("wow")), game.cards["Flash Heal"], game.cards["Lightning Bolt"])
    way = next(iter(list_ways(matchup.printed["a"], matchup.printed["b"], matchup.staging)))
    stage = Stage(matchup, way)
    given = stage.manner, stage.attempts, stage.probes
    state, labels = stage.set_up({})
    base = play_attempts(game, state, labels, *given)
    late = [clause for clause, since in base.spoke.items() if since >= 0]
    assert len(late) > 1
    for clause in late:
        forked = replay_attempts(base, *given, frozenset({clause}))
        whole = play_attempts(game, state, labels, *given, frozenset({clause}))
        assert forked.trouble == whole.trouble
        if not whole.trouble:  # an endless play ends where its questions are spent, which a fork counts anew
            assert _list_reasons(forked.run) == _list_reasons(whole.run)
            assert forked.lines == whole.lines
            assert [one.logged for one in forked.checkpoints] == [one.logged for one in whole.checkpoints]


def _list_reasons(run: Run) -> list[tuple[object, ...]]:
    """Every record and stop of a run, with the clauses that it rests on: a fork may log an answer once more."""
    return [(type(one), one.event, one.step, {entry.clause for entry in run.chain(one.because)}) for one in run.log]


def test_a_clause_that_never_spoke_makes_no_other_play() -> None:
    game = _play("mtg")
    matchup = Matchup(SharedTable(game, read_staging("mtg")), game.cards["Test Bear"], game.cards["Test Ox"])
    stage = Stage(matchup, next(iter(list_ways(matchup.printed["a"], matchup.printed["b"], matchup.staging))))
    base, off = stage.both.play, frozenset({"mtg:702.2b@cr-2021-02-05#no_such_clause"})
    assert replay_attempts(base, stage.manner, stage.attempts, stage.probes, off) is base


def test_traits_matter_where_a_card_names_one_of_the_other() -> None:
    game, staging = _play("mtg"), read_staging("mtg")
    lord, elf, bear = (game.cards[name] for name in ("Test Goblin Lord", "Test Elf", "Test Bear"))
    assert not concerns_traits(elf, bear, staging)
    goblin = msgspec.structs.replace(bear, values=bear.values.put("subtypes", ("Goblin",)))
    assert concerns_traits(lord, goblin, staging)
    assert concerns_traits(goblin, lord, staging)


def test_an_account_is_read_as_it_was_written_and_mirrored(eirei: Game) -> None:
    cards = eirei.cards["匕首"], eirei.cards["拒否権"]
    account = give_account(find_meetings(eirei, *cards), *cards)
    assert account.meetings
    assert msgspec.json.decode(msgspec.json.encode(account), type=PairAccount) == account
    assert account.mirrored.cards == account.cards[::-1]
    assert account.mirrored.mirrored == account
    assert account.mirrored.effects.get("a") == account.effects.get("b")
    told = fill_names(account.meetings[0].staging["ja"], {"a": "あ", "b": "い"})
    assert "⟦" not in told


def test_what_is_taken_back_leaves_the_run_as_it_was() -> None:
    game = _play("mtg")
    given = {"P1": {"hand": [{"a": "Test Bear"}], "pool": "GGG"}, "P2": {}}
    state, labels = set_up_position(game, given, read_cards(game, {}))
    run = Run(game, state)
    run.settle()
    cast = next(kind for kind in game.actions if kind.__name__ == "Cast")("P1", labels["a"])
    before = run.mark()
    with run.taking_back():
        run.act(cast, answer=lambda pending: pending.options[0])
        assert any(isinstance(getattr(one, "event", None), Moved) for one in run.log)
    assert run.mark() == before
    assert run.act(cast, answer=lambda pending: pending.options[0])


def test_a_card_lies_with_the_counters_that_it_speaks_of() -> None:
    game, staging = _play("mtg"), read_staging("mtg")
    ring, zap = game.cards["Replicating Ring"], game.cards["Test Zap"]
    assert list_own_counters(ring) == ("night",)
    assert list_own_counters(zap) == ()
    ways = [way for way in list_ways(ring, zap, staging) if way.counted]
    assert ways
    given = lay_out(ways[0], {"a": ring, "b": zap}, {"a": ring.name, "b": zap.name}, staging, {})
    listed = next(one["a"] for one in given[ways[0].a[0]]["battlefield"] if "a" in one)
    assert listed["counters"]["night"] > 0
    assert not any(way.counted for way in list_ways(zap, game.cards["Test Bear"], staging))


def test_a_card_is_set_aside_first_only_where_it_says_so() -> None:
    game, staging = _play("mtg"), read_staging("mtg")
    bear, ox, epiphany = (game.cards[name] for name in ("Test Bear", "Test Ox", "Alrund's Epiphany"))
    assert any(way.early for way in WAYS)
    assert not any(way.early for way in list_ways(bear, ox, staging))
    assert any(way.early for way in list_ways(bear, epiphany, staging))


def test_what_is_paid_is_seen_by_its_amount() -> None:
    game = _play("mtg")
    first, second = game.cards["Test Bear"], game.cards["Reidane, God of the Worthy"]
    matchup = Matchup(SharedTable(game, read_staging("mtg")), first, second)
    stage = Stage(matchup, next(iter(list_ways(first, second, matchup.staging))))
    assert any(one.line.startswith("paid-mana") and one.line.endswith("=2") for one in stage.both.events)
