"""How fast the engine plays, in one process and warm: `python tests/bench/bench_engine.py`.

Prints, in processor time and as medians of several runs: scenarios and events per second, of all, of each game, and of
a slice that is about as wide as the first one was; mutants per second; for each game actions per second with given
moves and decisions per second with every offer enumerated at 20 permanents; what characteristics and offers cost at
10, 100 and 1,000 permanents; random games of eirei from the deal to the end; and the memory of a long game. The goals
are 300 scenarios, 150 mutants, 5,000 actions and 500 decisions per second, a game under a second, and growth close to
linear. Scenarios differ by game: one of eirei has 12 events, one of mtg 53; so the goals for scenarios and actions say
something of the first slice and of eirei, and the events per second of everything else.
"""

from __future__ import annotations

import statistics
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from engine import games
from engine.kernel.errors import KernelError, Pending
from engine.kernel.game import Budget, Game
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Filter, Modify, Static
from engine.scenario import Result, Scenario, load, mutate, run
from engine.scenario.playing.position import read_cards, set_up_position
from rulebook.claim import Claim
from tests.twin.play import steps

__all__ = ["main"]

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
RUNS = 3
SIZES = (10, 100, 1_000)
SLICE = {"fab": 10, "wow": 8, "mtg": 5}
"""How many cases of a game the first slice had, evenly spread over what there is now; of eirei it had everything."""
AMPLE = Budget(questions=100_000_000)


def taken(work: Callable[[], object]) -> float:
    """The seconds of processor time that some work takes: the median of several runs, after one to warm up."""
    work()
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def dealt(game: Game, permanents: int) -> State:
    """Plain cards on the board, up to two a side that strengthen the others of their side, hands of seven, decks."""
    board = next(zone.name for zone in game.zones.values() if zone.board)
    field = next(iter(sorted(game.fields)), "power")
    plain = Card("Plain", Map({field: 2, "types": (), "cost": 1}))
    lord = Card("Lord", plain.values, (Static((Modify(field, "add", 1, Filter(controller="you", other=True)),)),))
    names = sorted(name for name, card in game.cards.items() if not any(isinstance(a, Static) for a in card.abilities))
    lords = min(2, permanents // 10)
    here = ["Lord"] * lords + ["Plain"] * (permanents // 2 - lords)
    hand = [names[at * 7 % len(names)] for at in range(7)]
    cards = read_cards(game, {}) | {"plain": plain, "lord": lord}
    deck = next((name for name in ("deck", "library") if name in game.zones), None)
    told = {
        seat: {board: here[at:], "hand": hand} | ({deck: ["Plain"] * 20} if deck else {})
        for at, seat in enumerate(game.seats)
    }
    return _position(game, told, cards)


def _position(game: Game, told: dict[str, dict[str, list[str]]], cards: dict[str, Card]) -> State:
    """A position of any size: dealt in pieces that a scenario may hold, put together."""
    small = {seat: {zone: pile[:100] for zone, pile in zones.items()} for seat, zones in told.items()}
    state, _ = set_up_position(game, small, cards)
    for seat, zones in told.items():
        for zone, pile in zones.items():
            first = next(obj for obj in state.objects.values() if obj.owner == seat and obj.zone == zone)
            for _ in pile[100:]:
                state = _another(state, first, cards["plain"])
    return state


def _another(state: State, like: Obj, card: Card) -> State:
    one = replace(like, id=f"o{state.minted + 1}", card=card, since=state.minted + 1)
    where = state.places.put(one.place, (*state.at(one.place), one.id))
    return replace(
        state, objects=state.objects.put(one.id, one), places=where, minted=state.minted + 1, clock=state.clock + 1
    )


def moves(game: Game, state: State, most: int) -> list[tuple[Word, tuple[object, ...]]]:
    """Legal moves from a position, the first that can be made each time, with the first answer to each choice."""
    one, made = Run(game, state), list[tuple[Word, tuple[object, ...]]]()
    while len(made) < most and (seat := one.state.flow.priority):
        offers = one.offers(seat)
        at = len(made) % max(1, len(offers))
        for offer in (*offers[at:], *offers[:at]):
            if (answers := _made(one, offer)) is not None:
                made.append((offer, answers))
                break
        else:
            break
    return made


def _made(one: Run, action: Word) -> tuple[object, ...] | None:
    answers: list[object] = []

    def first(pending: Pending) -> object:
        answers.append(pending.options[0])
        return pending.options[0]

    try:
        one.act(action, answer=first)
    except KernelError:
        return None
    return tuple(answers)


def replay(game: Game, state: State, made: list[tuple[Word, tuple[object, ...]]]) -> Run:
    one = Run(game, state)
    for action, answers in made:
        one.act(action, answers)
    return one


def decide(game: Game, state: State, made: list[tuple[Word, tuple[object, ...]]]) -> None:
    one = Run(game, state)
    for action, answers in made:
        one.offers(one.state.flow.priority or "P1")
        one.act(action, answers)


def rate(name: str, scenarios: list[Scenario]) -> list[Result]:
    results = [run(one, games.registry()) for one in scenarios]
    took = taken(lambda: [run(one, games.registry()) for one in scenarios])
    events = sum(len(result.log) for result in results)
    print(f"{name:11} {len(scenarios) / took:6.0f} /s   {events / took:7.0f} events/s   {len(scenarios)} of them")
    return results


def suite(scenarios: list[Scenario]) -> None:
    results = rate("scenarios", scenarios)
    passing = [(one, result) for one, result in zip(scenarios, results, strict=True) if result.outcome == "passed"]
    slices = []
    for name in games.BUILT_IN:
        own = [one for one in scenarios if one.game == name]
        rate(name, own)
        cases = [one for one in own if any(Claim.read(text).kind == "case" for text in one.claims)]
        slices += cases[:: max(1, len(cases) // SLICE[name])][: SLICE[name]] if name in SLICE else own
    rate("first slice", slices)
    sample = passing[:: max(1, len(passing) // 40)]
    start = time.process_time()
    mutants = sum(len(mutate(one, games.registry(), result).mutants) for one, result in sample)
    print(f"mutants    {mutants / (time.process_time() - start):7.0f} /s   {mutants} of {len(sample)} scenarios")


def play(name: str) -> None:
    game = games.load(name)
    state = dealt(game, 20)
    made = moves(game, state, 40)
    if not made:
        print(f"{name:6} no move can be made from the position")
        return
    one = replay(game, state, made)
    acting, deciding = taken(lambda: replay(game, state, made)), taken(lambda: decide(game, state, made))
    print(
        f"{name:6} {len(made) / acting:7.0f} actions/s   {len(one.log) / acting:7.0f} events/s   "
        f"{len(made) / deciding:6.0f} decisions/s   {len(made)} moves"
    )


def characterise(game: Game, state: State) -> None:
    Run(game, state, budget=AMPLE).board()


def enumerate_offers(game: Game, state: State) -> None:
    Run(game, state, budget=AMPLE).offers("P1")


def growth(name: str) -> None:
    game = games.load(name)
    rows = []
    for size in SIZES:
        state = dealt(game, size)
        board, offers = taken(partial(characterise, game, state)), taken(partial(enumerate_offers, game, state))
        rows.append(f"{size}: {board * 1_000:.1f} ms, offers {offers * 1_000:.1f} ms")
    print(f"{name:6} characteristics at {';  '.join(rows)}")


def memory() -> None:
    game = games.load("eirei")
    state = dealt(game, 20)
    made = moves(game, state, 400)
    tracemalloc.start()
    one = replay(game, state, made)
    now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"a game of {len(made)} moves, {len(one.log)} events: {now / 1e6:.1f} MB, at most {peak / 1e6:.1f} MB")


def whole_games() -> None:
    """Games of eirei from the deal to the end, every offer enumerated and one taken by lot."""
    times = []
    for seed in range(10):
        start = time.process_time()
        *_, last = steps(seed)
        times.append(time.process_time() - start)
    took = f"{statistics.median(times):.2f} s, at most {max(times):.2f} s"
    print(f"a random game of eirei takes {took}; the last had {last.step} moves")


def main() -> None:
    """Measure everything."""
    suite([one for path in sorted(SCENARIOS.rglob("*.yaml")) if (one := load(path)).todo is None])
    for name in games.BUILT_IN:
        play(name)
    for name in games.BUILT_IN:
        growth(name)
    whole_games()
    memory()


if __name__ == "__main__":
    main()
