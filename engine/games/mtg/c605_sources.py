"""Which mana permanents could make, and which of their abilities pay for a cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.mtg.c1_concepts import spendable
from engine.games.mtg.c5_turn import sick
from engine.games.mtg.events import pool
from engine.games.mtg.mana import payments
from engine.games.mtg.refs import abilities, is_mana
from engine.games.mtg.words import Activated, Produce
from engine.kernel.run import Run

__all__ = ["could_pay", "picked"]

_MOST = 2000
"""Different heaps of mana that are tried."""


def _makes(ask: Run, id: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each mana ability of a permanent that costs no mana and nothing else, by number, with mana that it could make."""
    if id not in ask.state.objects:
        return
    weary = ask.has(id, "types", "creature") and sick(ask, id)
    snow = "s" if ask.has(id, "supertypes", "snow") else ""
    for at, one in enumerate(abilities(ask, id, Activated), 1):
        words = [word for word in one.does if isinstance(word, Produce)]
        given = all(give.what.be == "this" for give in one.cost.gives)
        if is_mana(one) and words and not one.cost.mana and given and not (one.cost.tap and weary):
            word = words[0]
            kinds = tuple(kind for kind in word.mana if kind in "WUBRGC")
            times = word.n if isinstance(word.n, int) else 1
            for made in (("W",), ("U",), ("B",), ("R",), ("G",)) if word.mana == "any" else (kinds,):
                yield at, tuple(f"{kind}{snow}" for kind in made) * times


def _heaps(ask: Run, start: tuple[str, ...], ids: Iterable[str]) -> dict[tuple[str, ...], dict[str, int]]:
    """The heaps of mana that there could be, each with the abilities that make it (the first that do)."""
    heaps: dict[tuple[str, ...], dict[str, int]] = {tuple(sorted(start)): {}}
    for id in ids:
        options = tuple(_makes(ask, id))
        if not options:
            continue
        more: dict[tuple[str, ...], dict[str, int]] = {}
        for heap, how in heaps.items():
            for at, made in options:
                more.setdefault(tuple(sorted((*heap, *made))), {**how, id: at})
        heaps = dict(list(more.items())[:_MOST])
    return heaps


def could_pay(ask: Run, seat: str, symbols: tuple[str, ...]) -> bool:
    """Whether a player's pool and untapped permanents could together pay a cost."""
    free = spendable(ask, seat, None)
    if not symbols or payments(free, symbols):
        return True
    here = (id for id in ask.state.at("battlefield") if ask.get(id, "controller") == seat)
    untapped = (id for id in here if not ask.state.mark(id, "tapped"))
    return any(payments(heap, symbols) for heap in _heaps(ask, free, untapped))


def picked(ask: Run, seat: str, ids: tuple[str, ...], symbols: tuple[str, ...]) -> dict[str, int]:
    """Which mana ability of each permanent, so that the mana pays for a cost; nothing is said of those left open."""
    heaps = _heaps(ask, pool(ask.state, seat), ids)
    return next((how for heap, how in heaps.items() if payments(heap, symbols)), {})
