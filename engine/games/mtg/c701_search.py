"""701.19 and 701.20: searching a library, and shuffling it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c201_names import namesakes
from engine.games.mtg.events import Returned
from engine.games.mtg.refs import number, players
from engine.games.mtg.words import Players
from engine.kernel.events import Shuffled
from engine.kernel.questions import Does
from engine.kernel.reading import obeys
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Word
from engine.kernel.words import Amount, Context, Filter

__all__ = ["Search", "Shuffle"]


class Search(Word, frozen=True):
    """Search a library for up to `n` cards that match one of these, put them into the hand, and shuffle (701.19b).

    `to`: where they are put: the `hand`, or the `battlefield`.
    """

    of: Filter | tuple[Filter, ...]
    n: Amount = 1
    who: Players = "you"
    to: str = "hand"
    named: Filter | None = None
    """Only a card with the same name as one of these (201.2a)."""
    zones: tuple[str, ...] = ("library",)
    """Where; of `library` and `graveyard` the player searches the one, the other, or both."""


class Shuffle(Word, frozen=True):
    """Shuffle a library: chance says, one by one, which card is next from the top (701.20a)."""

    who: Players = "you"


@rules.does("701.19a", "effect:search")
def find_cards(ask: Run, said: tuple[Search, Context]) -> Does:
    """The player looks at the whole library and takes cards that match, or, for they are hidden, fewer."""
    word, context = said
    wanted = word.of if isinstance(word.of, tuple) else (word.of,)
    for seat in players(ask, word.who, context):
        zones = _searched(ask, seat, word)
        found: list[str] = []
        for _ in range(number(ask, word.n, context)):
            there = [id for zone in zones for id in ask.state.at(f"{seat}.{zone}") if id not in found]
            fit = tuple(id for id in there if any(_fits(ask, one, word.named, id, context) for one in wanted))
            picked = str(ask.choose(seat, "search", (*fit, "none")))
            if picked == "none":
                break
            found.append(picked)
        if found and word.to == "battlefield":
            ask.perform("enter:together", tuple((id, seat, EMPTY, None) for id in found))
        elif found:
            yield tuple(Returned(id, f"{seat}.hand") for id in found)
        if "library" in zones:
            ask.effects((Shuffle(),), context)


def _searched(ask: Run, seat: str, word: Search) -> tuple[str, ...]:
    """The zones that a player searches: of several, which of them is theirs to say."""
    if len(word.zones) == 1:
        return word.zones
    picked = str(ask.choose(seat, "where", (*word.zones, "both")))
    return word.zones if picked == "both" else (picked,)


def _fits(ask: Run, which: Filter, named: Filter | None, id: str, context: Context) -> bool:
    zone = ask.state.objects[id].zone
    fits = obeys(replace(which, zone=zone), id, context, ask.board())
    return fits and (named is None or namesakes(ask, id, ask.found(named, context)))


@rules.does("701.20a", "effect:shuffle")
def in_an_order_nobody_knows(ask: Run, said: tuple[Shuffle, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.who, context):
        left = list(ask.state.at(f"{seat}.library"))
        order: list[str] = []
        while len(left) > 1:
            order.append(str(ask.choose(None, "shuffle", tuple(left))))
            left.remove(order[-1])
        yield Shuffled(f"{seat}.library", (*order, *left))
