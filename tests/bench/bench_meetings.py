"""How long a pair of cards takes for the index of meetings, and what a game's pairs, or a million, would take.

    uv run python tests/bench/bench_meetings.py [GAME [CARDS [SEED]]]

Every pair of some cards drawn by lot is surveyed at one table, as the job over all pairs does it. Time is that of the
processor, so that a busy machine counts less. Each card is played alone once for all its pairs; with more cards that
is shared by more pairs, so a small sample says more than the whole game takes.
"""

from __future__ import annotations

import hashlib
import sys
import time
from statistics import median, quantiles

from engine import games
from engine.meeting.account import give_account
from engine.meeting.alone import SharedTable
from engine.meeting.staging import read_staging
from engine.meeting.surveying import find_one_meeting
from graph.relations.meeting_index import list_pairs

MILLION = 1_000_000


def main(name: str, cards: int = 12, seed: int = 1) -> None:
    """Play the pairs of a sample, and print what they took."""
    game = games.load(name)
    game = game.under(game.newest_law) if game.newest_law else game
    every = sorted(one for one in game.cards if not one.startswith("Test "))
    drawn = sorted(every, key=lambda one: hashlib.sha256(f"{seed} {one}".encode()).digest())[:cards]
    table = SharedTable(game, read_staging(name))
    took: dict[bool, list[float]] = {True: [], False: []}
    for first, second in list_pairs(drawn):
        began = time.process_time()
        pair = game.cards[first], game.cards[second]
        account = give_account(find_one_meeting(game, *pair, table=table), *pair)
        took[bool(account.meetings)].append(time.process_time() - began)
    both = [*took[True], *took[False]]
    each = sum(both) / len(both)
    pairs = len(every) * (len(every) - 1) // 2
    print(f"{name}: {len(both)} pairs, {len(took[True])} meet; {each:.2f} s a pair")
    for meets, some in took.items():
        if len(some) > 1:
            slow = quantiles(some, n=20)[-1]
            print(f"  that {'meet' if meets else 'do not'}: median {median(some):.2f} s, p95 {slow:.2f} s")
    print(
        f"  {pairs} pairs of {len(every)} cards: {pairs * each / 3600:.1f} h; a million: {MILLION * each / 3600:.0f} h"
    )


if __name__ == "__main__":
    main((sys.argv[1:2] or ["mtg"])[0], *map(int, sys.argv[2:]))
